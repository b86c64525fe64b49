use egui::{Align2, Color32, Context, RichText, Sense, Ui, Vec2};
use protocol::{Resource, Stockpile};

use crate::icons::Icons;
use crate::widgets::{IconState, button, icon_button, panel};
use crate::words::say;
use crate::{say, text, theme};

/// What the seat has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TopBar {
    pub stockpile: Stockpile,
    /// Villagers at each good.
    pub gatherers: [u32; 4],
    pub population: u16,
    pub room: u16,
    pub age: u8,
    pub idle_villagers: u32,
    /// Whoever only watches has no goods to show.
    pub is_onlooker: bool,
    pub clock_ms: u64,
    /// Hundredths of normal speed, when it is not 100.
    pub speed_percent: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopBarIntent {
    NextIdleVillager,
    Menu,
}

impl TopBar {
    pub fn show(&self, context: &Context, icons: &Icons) -> Option<TopBarIntent> {
        let mut intent = None;
        if !self.is_onlooker {
            intent = self.goods(context, icons);
        }
        panel(
            context,
            "age bar",
            Align2::RIGHT_TOP,
            egui::vec2(-8.0, 8.0),
            |ui| {
                ui.horizontal(|ui| {
                    let title = if self.is_onlooker {
                        say("hud-watching")
                    } else {
                        text::age(self.age)
                    };
                    ui.label(
                        RichText::new(title)
                            .size(theme::letters(ui.ctx(), 17.0))
                            .strong()
                            .color(theme::GOLD),
                    );
                    ui.add_space(8.0);
                    number(ui, &text::clock(self.clock_ms), 58.0, theme::PARCHMENT);
                    let speed = self.speed_percent.map(f32::from);
                    let speed = speed.map(|percent| format!("×{:.2}", percent / 100.0));
                    number(ui, &speed.unwrap_or_default(), 50.0, theme::PARCHMENT_DIM);
                    if button(ui, &say("hud-menu")) {
                        intent = Some(TopBarIntent::Menu);
                    }
                });
            },
        );
        intent
    }

    fn goods(&self, context: &Context, icons: &Icons) -> Option<TopBarIntent> {
        let mut intent = None;
        panel(
            context,
            "top bar",
            Align2::LEFT_TOP,
            egui::vec2(8.0, 8.0),
            |ui| {
                ui.horizontal(|ui| {
                    for resource in [
                        Resource::Wood,
                        Resource::Food,
                        Resource::Gold,
                        Resource::Stone,
                    ] {
                        self.good(ui, icons, resource);
                    }
                    self.people(ui, icons);
                    let idle = self.idle_villagers;
                    let state = IconState {
                        is_grey: idle == 0,
                        is_on: idle > 0,
                        letter: None,
                    };
                    let response = icon_button(
                        ui,
                        icons,
                        "idle_villager",
                        &say("hud-idle-villager"),
                        30.0,
                        state,
                    );
                    if response
                        .on_hover_text(say!("hud-idle-villager-key", key = "."))
                        .clicked()
                        && idle > 0
                    {
                        intent = Some(TopBarIntent::NextIdleVillager);
                    }
                    number(
                        ui,
                        &idle.to_string(),
                        28.0,
                        if idle > 0 {
                            theme::GOLD
                        } else {
                            theme::PARCHMENT_DIM
                        },
                    );
                });
            },
        );
        intent
    }

    fn good(&self, ui: &mut Ui, icons: &Icons, resource: Resource) {
        let amount = self.stockpile.get(resource);
        let workers = self.gatherers[resource.index()];
        let hover = say!(
            "hud-good",
            good = text::resource(resource),
            amount = amount,
            workers = workers
        );
        let group = ui.horizontal(|ui| {
            picture(ui, icons, text::resource_key(resource));
            number(ui, &amount.to_string(), 48.0, theme::PARCHMENT);
            number(ui, &workers.to_string(), 22.0, theme::GOLD);
        });
        group.response.on_hover_text(hover);
    }

    fn people(&self, ui: &mut Ui, icons: &Icons) {
        let is_housed = self.population >= self.room;
        // Blinks once a second, so that it is seen from the corner of the eye.
        let is_calm = theme::look(ui.ctx()).is_calm;
        let is_lit = !is_housed || is_calm || ui.input(|input| input.time).fract() < 0.6;
        let colour = match (is_housed, is_lit) {
            (false, _) => theme::PARCHMENT,
            (true, true) => theme::BAD,
            (true, false) => theme::PARCHMENT_DIM,
        };
        let group = ui.horizontal(|ui| {
            picture(ui, icons, "population");
            number(
                ui,
                &format!("{}/{}", self.population, self.room),
                68.0,
                colour,
            );
        });
        group.response.on_hover_text(if is_housed {
            say("hud-housed")
        } else {
            say("hud-people")
        });
    }
}

fn picture(ui: &mut Ui, icons: &Icons, key: &str) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(28.0), Sense::hover());
    ui.painter().rect_filled(rect, 4.0, theme::PARCHMENT);
    icons.paint(ui, key, rect.shrink(1.0), Color32::WHITE);
}

/// A number in a field of fixed width, so that nothing jumps when it grows.
fn number(ui: &mut Ui, text: &str, width: f32, colour: Color32) {
    let scale = theme::letters(ui.ctx(), 1.0);
    let size = egui::vec2(width * scale.max(1.0), 28.0 * scale.max(1.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
    ui.painter().text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        text,
        egui::FontId::proportional(17.0 * scale),
        colour,
    );
}
