//! The eight rows.

use ::lobby::{LobbyView, PersonView, RowView};
use egui::{Align, Color32, Layout, RichText, Sense, Stroke, Ui, vec2};
use protocol::lobby::{Ask, HostAsk, KickReason, Occupant, RowOrder};

use super::LobbyIntent;
use crate::theme;

const ROW_HEIGHT: f32 = 34.0;
/// Points of the columns: colour, who, team, ready, ping.
const COLUMNS: [f32; 5] = [34.0, 330.0, 96.0, 92.0, 74.0];

pub fn show(ui: &mut Ui, view: &LobbyView, colours: &[[u8; 3]; 8], intents: &mut Vec<LobbyIntent>) {
    ui.horizontal(|ui| {
        for (width, text) in COLUMNS.into_iter().zip(["", "Player", "Team", "", "Ping"]) {
            cell(ui, width, 18.0, |ui| {
                ui.label(RichText::new(text).small().color(theme::PARCHMENT_DIM));
            });
        }
    });
    for (index, row) in view.rows.iter().enumerate() {
        ui.push_id(index, |ui| {
            egui::Frame::new()
                .fill(theme::WOOD_DARK.gamma_multiply(0.75))
                .corner_radius(4.0)
                .show(ui, |ui| {
                    ui.horizontal(|ui| row_cells(ui, view, index as u8, row, colours, intents));
                });
        });
    }
    if !view.watchers.is_empty() {
        let names: Vec<&str> = view
            .watchers
            .iter()
            .map(|person| person.name.as_str())
            .collect();
        ui.label(RichText::new(format!("Watching: {}", names.join(", "))).small());
    }
}

fn row_cells(
    ui: &mut Ui,
    view: &LobbyView,
    index: u8,
    row: &RowView,
    colours: &[[u8; 3]; 8],
    intents: &mut Vec<LobbyIntent>,
) {
    let mut ask = |ask: Ask| intents.push(LobbyIntent::Ask(ask));
    let order = |order: RowOrder| Ask::Host(HostAsk::Row { row: index, order });
    let is_own = row.person.as_ref().is_some_and(|person| person.is_you);
    let dress = |colour: u8| match is_own {
        true => Ask::Colour(colour),
        false => order(RowOrder::Colour(colour)),
    };
    cell(ui, COLUMNS[0], ROW_HEIGHT, |ui| {
        if row.occupant != Occupant::Closed
            && swatch(
                ui,
                index,
                colours[usize::from(row.colour & 7)],
                row.may_dress,
            )
        {
            let taken = |colour: u8| view.rows.iter().any(|other| other.colour == colour);
            let next = (1..8)
                .map(|step| (row.colour + step) % 8)
                .find(|&colour| !taken(colour));
            // Where all eight are taken, neighbours change places.
            ask(dress(next.unwrap_or((row.colour + 1) % 8)));
        }
    });
    cell(ui, COLUMNS[1], ROW_HEIGHT, |ui| {
        who(ui, index, row, &order, &mut ask);
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
        if let Some(person) = &row.person {
            state(ui, person);
        }
    });
    cell(ui, COLUMNS[4], ROW_HEIGHT, |ui| {
        if let Some(ping_ms) = row.person.as_ref().and_then(|person| person.ping_ms) {
            ui.label(format!("{ping_ms} ms"));
        }
    });
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
        let name = format!("Colour of row {}", index + 1);
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

fn who(
    ui: &mut Ui,
    index: u8,
    row: &RowView,
    order: &impl Fn(RowOrder) -> Ask,
    ask: &mut impl FnMut(Ask),
) {
    let text = occupant_text(row);
    if row.may_order {
        let is_person = row.person.is_some();
        egui::ComboBox::from_id_salt(("who", index))
            .selected_text(&text)
            .width(210.0)
            .show_ui(ui, |ui| {
                let mut choice = |ui: &mut Ui, label: &str, is_now: bool, wish: RowOrder| {
                    if ui.selectable_label(is_now, label).clicked() {
                        ask(order(wish));
                    }
                };
                choice(ui, "Open", row.occupant == Occupant::Open, RowOrder::Open);
                choice(
                    ui,
                    "Closed",
                    row.occupant == Occupant::Closed,
                    RowOrder::Close,
                );
                for level in 1..=5 {
                    let is_now = row.occupant == Occupant::Computer { level };
                    let wish = RowOrder::Computer { level };
                    choice(ui, &crate::text::level(level), is_now, wish);
                }
            });
        if let (true, Some(person)) = (is_person, &row.person)
            && person.may_kick
            && ui.button("Send away").clicked()
        {
            let (person, reason) = (person.id, KickReason::Unsaid);
            ask(Ask::Host(HostAsk::Kick { person, reason }));
        }
    } else {
        let is_own = row.person.as_ref().is_some_and(|person| person.is_you);
        let colour = if is_own {
            theme::GOLD
        } else {
            theme::PARCHMENT
        };
        ui.label(RichText::new(text).color(colour).strong());
    }
    if row.may_sit && ui.button("Sit here").clicked() {
        ask(Ask::Sit { row: index });
    }
}

fn occupant_text(row: &RowView) -> String {
    let saved = |free: &str| match &row.saved_name {
        Some(name) => format!("{free} (was {name})"),
        None => free.to_owned(),
    };
    match (&row.occupant, &row.person) {
        (_, Some(person)) if person.is_host => format!("{} (host)", person.name),
        (_, Some(person)) => person.name.clone(),
        (Occupant::Computer { level }, _) => {
            format!("Computer, {}", crate::text::level(*level).to_lowercase())
        }
        (Occupant::Closed, _) => String::from("Closed"),
        _ => saved("Open"),
    }
}

/// The team that was chosen, if another one was.
fn team(ui: &mut Ui, row: &RowView) -> Option<Option<u8>> {
    let name = |team: Option<u8>| match team {
        None => String::from("None"),
        Some(team) => format!("{}", team + 1),
    };
    if !row.may_dress {
        ui.label(name(row.team));
        return None;
    }
    let mut chosen = row.team;
    egui::ComboBox::from_id_salt("team")
        .selected_text(name(row.team))
        .width(70.0)
        .show_ui(ui, |ui| {
            for team in [None, Some(0), Some(1), Some(2), Some(3)] {
                ui.selectable_value(&mut chosen, team, name(team));
            }
        });
    (chosen != row.team).then_some(chosen)
}

fn state(ui: &mut Ui, person: &PersonView) {
    let (text, colour) = if person.is_odd {
        (String::from("Other world"), theme::BAD)
    } else if let Some(permille) = person.content_permille {
        (format!("{} %", permille / 10), theme::PARCHMENT_DIM)
    } else if person.is_ready {
        (String::from("Ready"), theme::GOOD)
    } else {
        (String::from("Not yet"), theme::PARCHMENT_DIM)
    };
    ui.label(RichText::new(text).color(colour));
}
