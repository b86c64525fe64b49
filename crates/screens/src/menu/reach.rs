//! "Can friends reach me?": what this machine knows about the ways to it.

use egui::{Context, Grid, RichText, Ui};

use crate::say;
use crate::theme;
use crate::widgets::{dialog, menu_button};
use crate::words::say;

/// What is known so far; it grows while the page is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// Of games that are hosted here.
    pub port: u16,
    pub is_port_free: bool,
    pub addresses: Vec<ReachAddress>,
    pub ways: Vec<ReachWay>,
    /// Hosts that answered, as they are called.
    pub answers: Vec<String>,
    pub router: RouterState,
}

/// An address of this machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReachAddress {
    pub adapter: String,
    /// With the port, as it is typed.
    pub address: String,
    pub kind: AddressKind,
}

/// Who can use an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AddressKind {
    /// Programs of this machine.
    Machine,
    /// Machines on the same cable or radio.
    Link,
    /// Machines of the same network.
    #[default]
    Network,
    /// Everybody, where no router or firewall is in the way.
    Everybody,
}

/// A way by which a question to everybody left, or should have left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReachWay {
    pub adapter: String,
    pub to: String,
    /// Why it did not, in the words of the system.
    pub trouble: Option<String>,
}

/// What came of asking the router.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RouterState {
    /// It is not asked.
    #[default]
    Unasked,
    Asking,
    Open {
        /// With the port; `None`: the router does not tell its address.
        address: Option<String>,
        port: u16,
        by: &'static str,
        /// There is another router before this one.
        is_behind_another: bool,
    },
    /// None answers.
    Missing,
    Refused,
    PortsTaken,
    /// It says something else.
    Odd(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReachIntent {
    AskRouter,
    Back,
}

const WIDTH: f32 = 760.0;

impl Reach {
    pub fn show(&self, context: &Context) -> Option<ReachIntent> {
        let mut intent = None;
        dialog(context, "reach", &say("reach-title"), WIDTH, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            heading(ui, &say("reach-here"));
            self.network(ui);
            heading(ui, &say("reach-elsewhere"));
            self.internet(ui);
            heading(ui, &say("reach-addresses"));
            self.addresses(ui);
            heading(ui, &say("reach-ways"));
            self.ways(ui);
            ui.add_space(10.0);
            ui.vertical_centered(|ui| {
                let is_asked =
                    matches!(self.router, RouterState::Asking | RouterState::Open { .. });
                if menu_button(ui, &say("reach-ask"), !is_asked) {
                    intent = Some(ReachIntent::AskRouter);
                }
                if menu_button(ui, &say("menu-back"), true) {
                    intent = Some(ReachIntent::Back);
                }
            });
        });
        intent
    }

    /// Whether the same network reaches this machine.
    fn network(&self, ui: &mut Ui) {
        let has_way = self.ways.iter().any(|way| way.trouble.is_none());
        match (self.ways.is_empty(), has_way) {
            (true, _) => plain(ui, &say("reach-looking")),
            (false, true) => good(ui, &say("reach-network-yes")),
            (false, false) => bad(ui, &say("reach-network-no")),
        }
        if self.is_port_free {
            good(ui, &say!("reach-port-free", port = self.port));
        } else {
            bad(ui, &say!("reach-port-taken", port = self.port));
        }
        match self.answers.as_slice() {
            [] => plain(ui, &say("reach-nobody")),
            hosts => good(ui, &say!("reach-heard", hosts = hosts.join(", "))),
        }
    }

    /// Whether everybody else does.
    fn internet(&self, ui: &mut Ui) {
        match &self.router {
            RouterState::Unasked => plain(ui, &say("reach-router-unasked")),
            RouterState::Asking => {
                ui.horizontal(|ui| {
                    ui.spinner();
                    ui.label(say("reach-router-asking"));
                });
            }
            RouterState::Open {
                address,
                port,
                by,
                is_behind_another,
            } => {
                good(ui, &say!("reach-router-open", by = *by, port = *port));
                match address {
                    _ if *is_behind_another => bad(ui, &say("reach-behind-another")),
                    Some(address) => good(ui, &say!("reach-join-with", address = address)),
                    None => plain(ui, &say("reach-address-unknown")),
                }
            }
            RouterState::Missing => bad(ui, &say("reach-router-missing")),
            RouterState::Refused => bad(ui, &say("reach-router-refused")),
            RouterState::PortsTaken => bad(ui, &say("reach-router-taken")),
            RouterState::Odd(words) => bad(ui, &say!("reach-router-odd", words = words)),
        }
        let is_helpless = !matches!(
            self.router,
            RouterState::Unasked | RouterState::Asking | RouterState::Open { .. }
        );
        if is_helpless {
            plain(ui, &say!("reach-by-hand", port = self.port));
        }
        let global = self.addresses.iter();
        let mut global = global.filter(|known| known.kind == AddressKind::Everybody);
        if let Some(known) = global.next() {
            plain(ui, &say!("reach-global", address = &known.address));
        }
    }

    fn addresses(&self, ui: &mut Ui) {
        facts(ui, "reach addresses", self.addresses.iter(), |known| {
            let kind = match known.kind {
                AddressKind::Machine => say("reach-kind-machine"),
                AddressKind::Link => say("reach-kind-link"),
                AddressKind::Network => say("reach-kind-network"),
                AddressKind::Everybody => say("reach-kind-everybody"),
            };
            [
                RichText::new(&known.adapter).color(theme::PARCHMENT_DIM),
                RichText::new(&known.address).color(theme::GOLD),
                RichText::new(kind),
            ]
        });
    }

    fn ways(&self, ui: &mut Ui) {
        facts(ui, "reach ways", self.ways.iter(), |way| {
            let adapter = match way.adapter.as_str() {
                "" => say("reach-any-adapter"),
                adapter => adapter.to_owned(),
            };
            let end = match &way.trouble {
                None => RichText::new(say("reach-left")).color(theme::GOOD),
                Some(words) => RichText::new(words).color(theme::BAD),
            };
            let adapter = RichText::new(adapter).color(theme::PARCHMENT_DIM);
            [adapter, RichText::new(&way.to), end]
        });
    }
}

/// Rows of three facts; where there is no room for three columns, the third lies below the second.
fn facts<T>(
    ui: &mut Ui,
    id: &str,
    all: impl Iterator<Item = T>,
    facts: impl Fn(T) -> [RichText; 3],
) {
    let is_wide = ui.available_width() >= theme::letters(ui.ctx(), WIDTH - 10.0);
    let columns = if is_wide { 3 } else { 2 };
    let last = ui.available_width() / columns as f32;
    Grid::new(id)
        .num_columns(columns)
        .spacing([18.0, 3.0])
        .show(ui, |ui| {
            for row in all {
                let [adapter, address, end] = facts(row);
                ui.label(adapter);
                ui.label(address);
                if !is_wide {
                    ui.end_row();
                    ui.label("");
                }
                ui.scope(|ui| {
                    ui.set_max_width(last);
                    ui.add(egui::Label::new(end).wrap());
                });
                ui.end_row();
            }
        });
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(text).color(theme::GOLD).strong());
}

/// A line whose sign says the same as its colour.
fn line(ui: &mut Ui, sign: &str, text: &str, colour: egui::Color32) {
    ui.horizontal_top(|ui| {
        ui.label(RichText::new(sign).color(colour));
        ui.add(egui::Label::new(text).wrap());
    });
}

fn good(ui: &mut Ui, text: &str) {
    line(ui, "✔", text, theme::GOOD);
}

fn bad(ui: &mut Ui, text: &str) {
    line(ui, "✖", text, theme::BAD);
}

fn plain(ui: &mut Ui, text: &str) {
    line(ui, "•", text, theme::PARCHMENT_DIM);
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use egui_kittest::kittest::Queryable;

    use super::{AddressKind, Reach, ReachAddress, ReachIntent, ReachWay, RouterState};
    use crate::testing::{press, window};

    fn reach(router: RouterState) -> Reach {
        Reach {
            port: 27_015,
            is_port_free: true,
            addresses: vec![
                ReachAddress {
                    adapter: String::from("eth0"),
                    address: String::from("192.168.1.20:27015"),
                    kind: AddressKind::Network,
                },
                ReachAddress {
                    adapter: String::from("eth0"),
                    address: String::from("[2001:db8::7]:27015"),
                    kind: AddressKind::Everybody,
                },
            ],
            ways: vec![
                ReachWay {
                    adapter: String::from("eth0"),
                    to: String::from("192.168.1.255:27015"),
                    trouble: None,
                },
                ReachWay {
                    adapter: String::from("tun0"),
                    to: String::from("10.8.0.255:27015"),
                    trouble: Some(String::from("Network is unreachable")),
                },
            ],
            answers: vec![String::from("Zoë")],
            router,
        }
    }

    #[test]
    fn adapters_addresses_ways_and_answers_are_listed() {
        let page = reach(RouterState::Unasked);
        let harness = window([1280.0, 720.0], move |context| {
            page.show(context);
        });
        for text in [
            "192.168.1.20:27015",
            "[2001:db8::7]:27015",
            "192.168.1.255:27015",
            "Network is unreachable",
            "tun0",
        ] {
            assert!(harness.query_all_by_label(text).next().is_some(), "{text}");
        }
        assert!(harness.query_by_label_contains("Zoë").is_some());
    }

    /// Case network 8: whatever the router does, it is said in plain words.
    #[test]
    fn every_answer_of_the_router_has_its_sentence() {
        let open = |address: Option<&str>, is_behind_another| RouterState::Open {
            address: address.map(str::to_owned),
            port: 27_016,
            by: "UPnP",
            is_behind_another,
        };
        for (router, sentence) in [
            (RouterState::Missing, "No router answers"),
            (RouterState::Refused, "does not let this machine"),
            (RouterState::PortsTaken, "taken by other machines"),
            (RouterState::Odd(String::from("code 501")), "code 501"),
            (open(Some("203.0.113.7:27016"), false), "203.0.113.7:27016"),
            (open(None, false), "does not tell its address"),
            (open(Some("10.0.0.2:27016"), true), "another router"),
            (RouterState::Asking, "is being asked"),
        ] {
            let page = reach(router.clone());
            let harness = window([1280.0, 720.0], move |context| {
                page.show(context);
            });
            let found = harness.query_all_by_label_contains(sentence).next();
            assert!(found.is_some(), "{router:?}");
        }
    }

    #[test]
    fn the_router_is_asked_once() {
        let asked = Rc::new(RefCell::new(Vec::new()));
        let inside = Rc::clone(&asked);
        let page = reach(RouterState::Unasked);
        let mut harness = window([1280.0, 720.0], move |context| {
            inside.borrow_mut().extend(page.show(context));
        });
        press(&mut harness, "Ask the router");
        press(&mut harness, "Back");
        assert_eq!(*asked.borrow(), [ReachIntent::AskRouter, ReachIntent::Back]);
        let page = reach(RouterState::Asking);
        let inside = Rc::clone(&asked);
        let mut harness = window([1280.0, 720.0], move |context| {
            inside.borrow_mut().extend(page.show(context));
        });
        press(&mut harness, "Ask the router");
        assert_eq!(asked.borrow().len(), 2);
    }
}
