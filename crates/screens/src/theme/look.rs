use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Id, Shadow, Stroke, TextStyle, Visuals,
};

use super::{GOLD, PARCHMENT, WOOD, WOOD_DARK, WOOD_EDGE, WOOD_LIGHT};

/// What of the look a person may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Black panels with bright edges instead of wood.
    pub has_high_contrast: bool,
    /// Size of letters, 100 is usual.
    pub text_percent: u16,
    /// Nothing blinks.
    pub is_calm: bool,
    /// Every player has a sign besides the colour: the colours of the signs in their order.
    pub signs: Option<[[u8; 3]; 8]>,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            has_high_contrast: false,
            text_percent: 100,
            is_calm: false,
            signs: None,
        }
    }
}

/// Gives egui our look. Before the first frame, and whenever it changes.
pub fn apply(context: &Context, look: Look) {
    context.data_mut(|data| data.insert_temp(Id::new("look"), look));
    // Where a frame takes half a second, a click is no shorter than two of them.
    context.options_mut(|options| options.input_options.max_click_duration = 10.0);
    context.all_styles_mut(|style| {
        style.visuals = visuals(look);
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(14.0, 7.0);
        style.spacing.interact_size.y = 26.0;
        style.interaction.selectable_labels = false;
        style.animation_time = 0.08;
        let sizes = [
            (TextStyle::Heading, 26.0),
            (TextStyle::Body, 15.0),
            (TextStyle::Button, 16.0),
            (TextStyle::Small, 12.0),
            (TextStyle::Monospace, 14.0),
        ];
        let scale = f32::from(look.text_percent) / 100.0;
        style.text_styles = sizes
            .map(|(style, size)| (style, FontId::new(size * scale, FontFamily::Proportional)))
            .into();
    });
}

/// The look that was given.
#[must_use]
pub fn look(context: &Context) -> Look {
    context.data(|data| data.get_temp(Id::new("look")).unwrap_or_default())
}

/// Letters of `size` points, as large as the person wants them.
#[must_use]
pub fn letters(context: &Context, size: f32) -> f32 {
    size * f32::from(look(context).text_percent) / 100.0
}

fn visuals(look: Look) -> Visuals {
    let (fill, light, edge, text) = match look.has_high_contrast {
        false => (WOOD, WOOD_LIGHT, WOOD_EDGE, PARCHMENT),
        true => (
            Color32::BLACK,
            Color32::from_gray(40),
            Color32::WHITE,
            Color32::WHITE,
        ),
    };
    let (lit, pressed) = match look.has_high_contrast {
        false => (
            Color32::from_rgb(0x94, 0x6C, 0x48),
            Color32::from_rgb(0x6A, 0x4A, 0x32),
        ),
        true => (Color32::from_gray(70), Color32::from_gray(20)),
    };
    let mut visuals = Visuals::dark();
    visuals.override_text_color = Some(text);
    visuals.panel_fill = fill;
    visuals.window_fill = fill;
    visuals.window_stroke = Stroke::new(2.0, edge);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.extreme_bg_color = match look.has_high_contrast {
        false => WOOD_DARK,
        true => Color32::BLACK,
    };
    visuals.faint_bg_color = light;
    visuals.selection.bg_fill = Color32::from_rgb(0x8A, 0x6A, 0x2A);
    visuals.selection.stroke = Stroke::new(1.0, GOLD);
    visuals.popup_shadow = Shadow::NONE;
    let widgets = &mut visuals.widgets;
    for (state, fill, edge) in [
        (&mut widgets.noninteractive, fill, edge),
        (&mut widgets.inactive, light, edge),
        (&mut widgets.hovered, lit, GOLD),
        (&mut widgets.active, pressed, GOLD),
        (&mut widgets.open, light, GOLD),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.5, edge);
        state.corner_radius = CornerRadius::same(5);
        state.fg_stroke = Stroke::new(1.0, text);
        state.expansion = 0.0;
    }
    visuals
}
