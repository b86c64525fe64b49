use egui::{Align2, Context, Rect, RichText, Ui, Vec2};
use protocol::Stockpile;

use crate::icons::Icons;
use crate::widgets::{IconState, icon_button, panel, price};
use crate::{say, text, theme};

/// The buttons for what is selected: three rows of five.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CommandCard {
    /// Ascending by slot.
    pub buttons: Vec<CardButton>,
    /// What there is to pay with.
    pub stockpile: Stockpile,
}

/// One button.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardButton {
    pub slot: usize,
    /// Name of its icon and text.
    pub key: String,
    pub cost: Stockpile,
    /// Why it is grey.
    pub reason: Option<String>,
    pub is_on: bool,
    /// Of its key; empty: it has none.
    pub letter: String,
}

const SIDE: f32 = 50.0;

impl CommandCard {
    /// Shows the card; gives the slot that was pressed and where the card lies.
    pub fn show(&self, context: &Context, icons: &Icons) -> (Option<usize>, Rect) {
        panel(
            context,
            "command card",
            Align2::LEFT_BOTTOM,
            egui::vec2(8.0, -8.0),
            |ui| {
                ui.spacing_mut().item_spacing = Vec2::splat(5.0);
                let mut pressed = None;
                for row in 0..3 {
                    ui.horizontal(|ui| {
                        for column in 0..5 {
                            let slot = row * 5 + column;
                            match self.buttons.iter().find(|button| button.slot == slot) {
                                Some(button) if self.button(ui, icons, button) => {
                                    pressed = Some(slot)
                                }
                                Some(_) => {}
                                None => empty(ui),
                            }
                        }
                    });
                }
                pressed
            },
        )
    }

    fn button(&self, ui: &mut Ui, icons: &Icons, button: &CardButton) -> bool {
        let letter = &button.letter;
        let state = IconState {
            is_grey: button.reason.is_some(),
            is_on: button.is_on,
            letter: Some(letter),
        };
        let name = text::name(&button.key);
        let response = icon_button(ui, icons, &button.key, &name, SIDE, state);
        let is_pressed = response.clicked() && button.reason.is_none();
        response.on_hover_ui(|ui| {
            ui.set_max_width(260.0);
            ui.label(
                RichText::new(say!("hud-card", name = &name, key = letter))
                    .strong()
                    .color(theme::GOLD),
            );
            let purpose = text::purpose(&button.key);
            if !purpose.is_empty() {
                ui.label(purpose);
            }
            price(ui, icons, &button.cost, &self.stockpile);
            if let Some(reason) = &button.reason {
                ui.label(RichText::new(reason).color(theme::BAD));
            }
        });
        is_pressed
    }
}

fn empty(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(SIDE), egui::Sense::hover());
    ui.painter().rect_filled(rect, 5.0, theme::WOOD_DARK);
}
