//! The one look of all panels: planks, parchment, iron; readable first. Colours are those of the art
//! direction.

use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Shadow, Stroke, TextStyle, Visuals,
};

mod wood;

pub use wood::{Push, board, button_shape, roundness};

pub const WOOD_DARK: Color32 = Color32::from_rgb(0x3A, 0x28, 0x1D);
pub const WOOD: Color32 = Color32::from_rgb(0x5A, 0x3E, 0x2C);
pub const WOOD_LIGHT: Color32 = Color32::from_rgb(0x7B, 0x58, 0x3C);
pub const WOOD_EDGE: Color32 = Color32::from_rgb(0x2A, 0x1C, 0x14);
pub const PARCHMENT: Color32 = Color32::from_rgb(0xF0, 0xE4, 0xC9);
pub const PARCHMENT_DIM: Color32 = Color32::from_rgb(0xC9, 0xB6, 0x92);
pub const INK: Color32 = Color32::from_rgb(0x33, 0x25, 0x1A);
pub const GOLD: Color32 = Color32::from_rgb(0xF2, 0xC4, 0x40);
pub const GOOD: Color32 = Color32::from_rgb(0x7C, 0xD9, 0x6B);
pub const BAD: Color32 = Color32::from_rgb(0xF0, 0x6A, 0x55);

/// Gives egui our look. Once, before the first frame.
pub fn apply(context: &Context) {
    // Where a frame takes half a second, a click is no shorter than two of them.
    context.options_mut(|options| options.input_options.max_click_duration = 10.0);
    context.all_styles_mut(|style| {
        style.visuals = visuals();
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
        style.text_styles = sizes
            .map(|(style, size)| (style, FontId::new(size, FontFamily::Proportional)))
            .into();
    });
}

fn visuals() -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.override_text_color = Some(PARCHMENT);
    visuals.panel_fill = WOOD;
    visuals.window_fill = WOOD;
    visuals.window_stroke = Stroke::new(2.0, WOOD_EDGE);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.extreme_bg_color = WOOD_DARK;
    visuals.faint_bg_color = WOOD_LIGHT;
    visuals.selection.bg_fill = Color32::from_rgb(0x8A, 0x6A, 0x2A);
    visuals.selection.stroke = Stroke::new(1.0, GOLD);
    visuals.popup_shadow = Shadow::NONE;
    let widgets = &mut visuals.widgets;
    for (state, fill, edge) in [
        (&mut widgets.noninteractive, WOOD, WOOD_EDGE),
        (&mut widgets.inactive, WOOD_LIGHT, WOOD_EDGE),
        (
            &mut widgets.hovered,
            Color32::from_rgb(0x94, 0x6C, 0x48),
            GOLD,
        ),
        (
            &mut widgets.active,
            Color32::from_rgb(0x6A, 0x4A, 0x32),
            GOLD,
        ),
        (&mut widgets.open, WOOD_LIGHT, GOLD),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.5, edge);
        state.corner_radius = CornerRadius::same(5);
        state.fg_stroke = Stroke::new(1.0, PARCHMENT);
        state.expansion = 0.0;
    }
    visuals
}
