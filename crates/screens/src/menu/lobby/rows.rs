//! The eight rows.

use ::lobby::{LobbyView, PersonView, RowView};
use egui::{Align, Color32, Layout, RichText, Sense, Stroke, Ui, vec2};
use protocol::lobby::{Ask, HostAsk, KickReason, Occupant, RowOrder};

use super::{LobbyIntent, weight};
use crate::say;
use crate::theme;
use crate::words::{say, say_of};

const ROW_HEIGHT: f32 = 34.0;
/// Points of the columns: colour, who, team, weight, ready, ping. Who gets what the others leave.
const COLUMNS: [f32; 6] = [34.0, 160.0, 82.0, 84.0, 90.0, 60.0];
/// A column of people narrower than this sends them away with a sign instead of words.
const WORDS_WIDTH: f32 = 330.0;
/// Rows narrower than this have no column for the ping: it stands below the state.
const PING_WIDTH: f32 = 660.0;

fn is_narrow(ui: &Ui) -> bool {
    ui.max_rect().width() < theme::letters(ui.ctx(), WORDS_WIDTH)
}

/// The columns in the room that there is.
fn columns(ui: &mut Ui) -> [f32; 6] {
    let letters = theme::letters(ui.ctx(), 1.0).max(1.0);
    let [colour, who, team, weight, state, mut ping] = COLUMNS.map(|width| width * letters);
    if ui.available_width() < PING_WIDTH * letters {
        ping = 0.0;
        ui.spacing_mut().item_spacing.x = 4.0;
    }
    let between = 5.0 * ui.spacing().item_spacing.x;
    let others = colour + team + weight + state + ping + between;
    let rest = ui.available_width() - others;
    [colour, rest.max(who), team, weight, state, ping]
}

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
            let columns = columns(ui);
            for (width, text) in columns
                .into_iter()
                .zip(titles)
                .filter(|(width, _)| *width > 0.0)
            {
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
        let columns = columns(ui);
        cell(ui, columns[0], ROW_HEIGHT, |ui| {
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
        cell(ui, columns[1], ROW_HEIGHT, |ui| {
            self.who(ui, index, row, &order, &mut ask);
        });
        cell(ui, columns[2], ROW_HEIGHT, |ui| {
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
        cell(ui, columns[3], ROW_HEIGHT, |ui| {
            let is_taken = matches!(
                row.occupant,
                Occupant::Person(_) | Occupant::Computer { .. }
            );
            ui.spacing_mut().button_padding.x = 6.0;
            if is_taken && let Some(wish) = weight::show(ui, usize::from(index) + 1, row) {
                ask(order(wish));
            }
        });
        // Alone nobody has to be ready, and nobody is far away.
        let person = row.person.as_ref().filter(|_| !self.is_alone);
        let has_ping = columns[5] > 0.0;
        cell(ui, columns[4], ROW_HEIGHT, |ui| match person {
            Some(person) if has_ping => state(ui, person),
            Some(person) => {
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    state(ui, person);
                    ping(ui, person);
                });
            }
            None => {}
        });
        if has_ping {
            cell(ui, columns[5], ROW_HEIGHT, |ui| {
                if let Some(person) = person {
                    ping(ui, person);
                }
            });
        }
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
        if is_narrow(ui) {
            ui.spacing_mut().button_padding.x = 6.0;
        }
        if row.may_order {
            let width = theme::letters(ui.ctx(), 150.0).min(210.0);
            let list = egui::ComboBox::from_id_salt(("who", index))
                .selected_text(&text)
                .width(width);
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
    let name = say("table-send-away");
    let sign = if is_narrow(ui) { "✖" } else { name.as_str() };
    let shown = ui.menu_button(sign, |ui| {
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
    shown
        .response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name.as_str()));
    shown.response.on_hover_text(&name);
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
    let edge = if response.hovered() || response.has_focus() {
        theme::GOLD
    } else {
        theme::WOOD_EDGE
    };
    let fill = match theme::sign_of(ui.ctx(), [red, green, blue], rect.shrink(4.0)) {
        // The sign tells the place; the colour alone might not.
        Some(sign) => {
            ui.painter().rect_filled(rect, 4.0, theme::PARCHMENT_DIM);
            ui.painter().add(sign);
            Color32::TRANSPARENT
        }
        None => Color32::from_rgb(red, green, blue),
    };
    let edge = Stroke::new(2.0, edge);
    let inside = egui::StrokeKind::Inside;
    ui.painter().rect(rect, 4.0, fill, edge, inside);
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
    ui.spacing_mut().button_padding.x = 6.0;
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

fn ping(ui: &mut Ui, person: &PersonView) {
    if let Some(ping_ms) = person.ping_ms {
        ui.label(RichText::new(say!("table-ping", ms = ping_ms)).small());
    }
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
