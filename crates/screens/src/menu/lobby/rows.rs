//! The eight rows.

use ::lobby::{LobbyView, PersonView, RowView};
use egui::{Align, Color32, Layout, RichText, Sense, Stroke, Ui, vec2};
use protocol::lobby::{Ask, HostAsk, KickReason, Occupant, RowOrder};

use super::{LobbyIntent, weight};
use crate::say;
use crate::theme;
use crate::words::{say, say_of};

const ROW_HEIGHT: f32 = 34.0;
/// Points of the columns: colour, who, team, weight, ready, ping.
const COLUMNS: [f32; 6] = [34.0, 272.0, 78.0, 88.0, 92.0, 60.0];

/// What the rows are shown from.
pub struct Rows<'a> {
    pub view: &'a LobbyView,
    pub colours: &'a [[u8; 3]; 8],
    /// Without a network: nobody comes, so no row is open and nobody has to be ready.
    pub is_alone: bool,
}

impl Rows<'_> {
    pub fn show(&self, ui: &mut Ui, intents: &mut Vec<LobbyIntent>) {
        let ping = match self.is_alone {
            true => String::new(),
            false => say("table-column-ping"),
        };
        let (player, team) = (say("table-column-player"), say("table-column-team"));
        let weight = say("table-column-weight");
        let titles = [String::new(), player, team, weight, String::new(), ping];
        ui.horizontal(|ui| {
            for (width, text) in COLUMNS.into_iter().zip(titles) {
                cell(ui, width, 18.0, |ui| {
                    ui.label(RichText::new(text).small().color(theme::PARCHMENT_DIM));
                });
            }
        });
        for (index, row) in self.view.rows.iter().enumerate() {
            ui.push_id(index, |ui| {
                egui::Frame::new()
                    .fill(theme::WOOD_DARK.gamma_multiply(0.75))
                    .corner_radius(4.0)
                    .show(ui, |ui| {
                        ui.horizontal(|ui| self.cells(ui, index as u8, row, intents));
                    });
            });
        }
        if !self.is_alone {
            self.watchers(ui, intents);
        }
    }

    fn cells(&self, ui: &mut Ui, index: u8, row: &RowView, intents: &mut Vec<LobbyIntent>) {
        let mut ask = |ask: Ask| intents.push(LobbyIntent::Ask(ask));
        let order = |order: RowOrder| Ask::Host(HostAsk::Row { row: index, order });
        let is_own = row.person.as_ref().is_some_and(|person| person.is_you);
        cell(ui, COLUMNS[0], ROW_HEIGHT, |ui| {
            let colour = self.colours[usize::from(row.colour & 7)];
            let is_free = row.occupant == Occupant::Closed;
            if !is_free && swatch(ui, index, colour, row.may_dress) {
                let next = self.next_colour(row.colour);
                ask(match is_own {
                    true => Ask::Colour(next),
                    false => order(RowOrder::Colour(next)),
                });
            }
        });
        cell(ui, COLUMNS[1], ROW_HEIGHT, |ui| {
            self.who(ui, index, row, &order, &mut ask);
        });
        cell(ui, COLUMNS[2], ROW_HEIGHT, |ui| {
            let is_taken = matches!(
                row.occupant,
                Occupant::Person(_) | Occupant::Computer { .. }
            );
            if is_taken && let Some(team) = team(ui, row) {
                ask(match is_own {
                    true => Ask::Team(team),
                    false => order(RowOrder::Team(team)),
                });
            }
        });
        cell(ui, COLUMNS[3], ROW_HEIGHT, |ui| {
            let is_taken = matches!(
                row.occupant,
                Occupant::Person(_) | Occupant::Computer { .. }
            );
            if is_taken && let Some(wish) = weight::show(ui, usize::from(index) + 1, row) {
                ask(order(wish));
            }
        });
        // Alone nobody has to be ready, and nobody is far away.
        let person = row.person.as_ref().filter(|_| !self.is_alone);
        cell(ui, COLUMNS[4], ROW_HEIGHT, |ui| {
            if let Some(person) = person {
                state(ui, person);
            }
        });
        cell(ui, COLUMNS[5], ROW_HEIGHT, |ui| {
            if let Some(ping_ms) = person.and_then(|person| person.ping_ms) {
                ui.label(say!("table-ping", ms = ping_ms));
            }
        });
    }

    /// The next colour that nobody has. Where all eight are taken, neighbours change places.
    fn next_colour(&self, colour: u8) -> u8 {
        let is_taken = |wanted: u8| {
            let of_wanted = |other: &&RowView| other.colour == wanted;
            let other = self.view.rows.iter().find(of_wanted);
            other.is_some_and(|other| {
                matches!(
                    other.occupant,
                    Occupant::Person(_) | Occupant::Computer { .. }
                )
            })
        };
        let mut others = (1..8).map(|step| (colour + step) % 8);
        let next = others.find(|&colour| !is_taken(colour));
        next.unwrap_or((colour + 1) % 8)
    }

    /// Those who look on, and how to become one.
    fn watchers(&self, ui: &mut Ui, intents: &mut Vec<LobbyIntent>) {
        ui.horizontal_wrapped(|ui| {
            let plays = self.view.is_ready.is_some();
            if plays
                && ui
                    .button(say("table-look-on"))
                    .on_hover_text(say("table-look-on-hint"))
                    .clicked()
            {
                intents.push(LobbyIntent::Ask(Ask::Watch));
            }
            if self.view.watchers.is_empty() {
                return;
            }
            ui.label(RichText::new(say("table-watching")).color(theme::PARCHMENT_DIM));
            for person in &self.view.watchers {
                let colour = match person.is_you {
                    true => theme::GOLD,
                    false => theme::PARCHMENT,
                };
                ui.label(RichText::new(&person.name).color(colour));
                if person.may_kick {
                    send_away(ui, person, &mut |ask| intents.push(LobbyIntent::Ask(ask)));
                }
            }
            if self.view.settings.room.watchers.count_max == 0 {
                let note = say("table-nobody-watches");
                ui.label(RichText::new(note).small().color(theme::PARCHMENT_DIM));
            }
        });
    }

    fn who(
        &self,
        ui: &mut Ui,
        index: u8,
        row: &RowView,
        order: &impl Fn(RowOrder) -> Ask,
        ask: &mut impl FnMut(Ask),
    ) {
        let text = self.occupant_text(row);
        if row.may_order {
            let list = egui::ComboBox::from_id_salt(("who", index))
                .selected_text(&text)
                .width(170.0);
            let shown = list.show_ui(ui, |ui| {
                for (label, occupant, wish) in self.occupants() {
                    if ui
                        .selectable_label(row.occupant == occupant, label)
                        .clicked()
                    {
                        ask(order(wish));
                    }
                }
            });
            let name = say!("table-row", row = index + 1, who = text.as_str());
            shown.response.widget_info(|| {
                egui::WidgetInfo::labeled(egui::WidgetType::ComboBox, true, name.clone())
            });
            if let Some(person) = &row.person
                && person.may_kick
            {
                send_away(ui, person, ask);
            }
        } else {
            let is_own = row.person.as_ref().is_some_and(|person| person.is_you);
            let colour = match is_own {
                true => theme::GOLD,
                false => theme::PARCHMENT,
            };
            ui.label(RichText::new(text).color(colour).strong());
        }
        if row.may_sit && !self.is_alone && ui.button(say("table-sit")).clicked() {
            ask(Ask::Sit { row: index });
        }
    }

    /// What a row can have, as the host chooses it.
    fn occupants(&self) -> impl Iterator<Item = (String, Occupant, RowOrder)> {
        let open = (say("table-open"), Occupant::Open, RowOrder::Open);
        let closed = match self.is_alone {
            true => say("table-nobody"),
            false => say("table-closed"),
        };
        let closed = (closed, Occupant::Closed, RowOrder::Close);
        let computers = (1..=5).map(|level| {
            let name = crate::text::level(level);
            (
                name,
                Occupant::Computer { level },
                RowOrder::Computer { level },
            )
        });
        let open = (!self.is_alone).then_some(open);
        open.into_iter().chain([closed]).chain(computers)
    }

    fn occupant_text(&self, row: &RowView) -> String {
        match (&row.occupant, &row.person) {
            (_, Some(person)) if person.is_host && !self.is_alone => {
                say!("table-host", name = person.name.as_str())
            }
            (_, Some(person)) => person.name.clone(),
            (Occupant::Computer { level }, _) => {
                say!("table-computer", level = crate::text::level(*level))
            }
            _ if self.is_alone => say("table-nobody"),
            (Occupant::Closed, _) => say("table-closed"),
            _ => match &row.saved_name {
                Some(name) => say!("table-open-was", name = name.as_str()),
                None => say("table-open"),
            },
        }
    }
}

/// The host sends somebody away, and says why.
fn send_away(ui: &mut Ui, person: &PersonView, ask: &mut impl FnMut(Ask)) {
    let id = person.id;
    ui.menu_button(say("table-send-away"), |ui| {
        for reason in KickReason::ALL {
            if ui.button(kick_reason(reason)).clicked() {
                ask(Ask::Host(HostAsk::Kick { person: id, reason }));
                ui.close();
            }
        }
        ui.separator();
        if ui.button(say("table-ban")).clicked() {
            let reason = KickReason::Unsaid;
            ask(Ask::Host(HostAsk::Ban { person: id, reason }));
            ui.close();
        }
    });
}

/// Why, as the host chooses it.
fn kick_reason(reason: KickReason) -> String {
    let key = match reason {
        KickReason::Unsaid => "unsaid",
        KickReason::Away => "away",
        KickReason::SlowLink => "slow_link",
        KickReason::Language => "language",
        KickReason::PlaceKept => "place_kept",
    };
    say_of("kick", key)
}

fn cell(ui: &mut Ui, width: f32, height: f32, add: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(
        vec2(width, height),
        Layout::left_to_right(Align::Center),
        |ui| {
            ui.set_min_size(vec2(width, height));
            ui.add_space(4.0);
            add(ui);
        },
    );
}

/// The colour of a row, to press for the next one.
fn swatch(ui: &mut Ui, index: u8, [red, green, blue]: [u8; 3], is_enabled: bool) -> bool {
    let sense = if is_enabled {
        Sense::click()
    } else {
        Sense::hover()
    };
    let (rect, response) = ui.allocate_exact_size(vec2(22.0, 22.0), sense);
    response.widget_info(|| {
        let name = say!("table-row-colour", row = index + 1);
        egui::WidgetInfo::labeled(egui::WidgetType::Button, is_enabled, name)
    });
    let edge = if response.hovered() {
        theme::GOLD
    } else {
        theme::WOOD_EDGE
    };
    ui.painter().rect(
        rect,
        4.0,
        Color32::from_rgb(red, green, blue),
        Stroke::new(2.0, edge),
        egui::StrokeKind::Inside,
    );
    response.clicked()
}

/// The team that was chosen, if another one was.
fn team(ui: &mut Ui, row: &RowView) -> Option<Option<u8>> {
    let name = |team: Option<u8>| match team {
        None => say("table-team-none"),
        Some(team) => format!("{}", team + 1),
    };
    if !row.may_dress {
        ui.label(name(row.team));
        return None;
    }
    let mut chosen = row.team;
    egui::ComboBox::from_id_salt("team")
        .selected_text(name(row.team))
        .width(60.0)
        .show_ui(ui, |ui| {
            for team in [None, Some(0), Some(1), Some(2), Some(3)] {
                ui.selectable_value(&mut chosen, team, name(team));
            }
        });
    (chosen != row.team).then_some(chosen)
}

fn state(ui: &mut Ui, person: &PersonView) {
    let (text, colour) = if person.is_odd {
        (say("table-state-odd"), theme::BAD)
    } else if let Some(permille) = person.content_permille {
        (
            say!("table-state-receives", percent = permille / 10),
            theme::PARCHMENT_DIM,
        )
    } else if person.is_ready {
        (say("table-state-ready"), theme::GOOD)
    } else {
        (say("table-state-not-ready"), theme::PARCHMENT_DIM)
    };
    ui.label(RichText::new(text).color(colour));
}
