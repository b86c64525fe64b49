//! What the session tells: how far the match has come, who is waited for, what was said.

use net::Notice;
use protocol::SeatSet;
use protocol::message::{Audience, Mismatch, StoresDiffer, Tempo};
use screens::hud::{Banner, ChatLine};
use screens::say;
use screens::words::say;

use super::{Playing, Stage};
use crate::sounding::Cue;
use crate::watch::Watch;
use crate::{clock, notice_lines};

impl Playing {
    pub(super) fn hear(&mut self, notice: Notice, time_s: f64) {
        if let Some(rules) = self.game.state().rules {
            self.room.learn(rules);
        }
        self.room.hear(&notice, clock::now());
        if let Some(line) = notice_lines::line_of(&notice, &|seat| self.name(seat)) {
            self.say_line(time_s, line);
        }
        match notice {
            Notice::Welcomed { seat, setup } => {
                self.eyes = Some(seat);
                let people = setup
                    .seats
                    .iter()
                    .filter(|row| row.control == protocol::Control::Person);
                self.stage = Stage::Gathering {
                    rows: people.map(|_| None).collect(),
                };
            }
            Notice::Roster(roster) => {
                self.stage = Stage::Gathering {
                    rows: roster.rows.into_iter().map(|row| row.name).collect(),
                };
            }
            Notice::Load { .. } => {
                self.stage = Stage::Loading {
                    waiting_for: SeatSet::EMPTY,
                }
            }
            Notice::Started => self.banner = None,
            Notice::Waiting(waiting) => match &mut self.stage {
                Stage::Loading { waiting_for } => {
                    *waiting_for = waiting.on;
                    self.waited_s = u64::from(waiting.since_ms / 1_000);
                }
                // A sign of life to those who watch names nobody.
                _ if waiting.on.is_empty() => self.banner = None,
                _ => {
                    self.banner = Some(Banner::Waiting {
                        names: self.names(waiting.on),
                        seconds: u64::from(waiting.since_ms / 1_000),
                    })
                }
            },
            Notice::Resumed => self.banner = None,
            Notice::Chat(chat) if self.see_flare(&chat, time_s) => {}
            Notice::Chat(chat) => {
                let line = ChatLine {
                    from: self.name(chat.from),
                    colour: self.colours.get(chat.from),
                    text: chat.text,
                    is_for_allies: chat.to == Audience::Allies,
                };
                self.chat.push(time_s, line);
                self.cues.push(Cue::Event("ui.chat"));
            }
            Notice::Mismatch(mismatch) => self.banner = Some(self.parting(mismatch)),
            Notice::StoresDiffer(differ) => self.banner = Some(stores(&differ)),
            Notice::HostMoved { .. } | Notice::Mended { .. } => self.banner = None,
            // They are looked for meanwhile.
            Notice::MostMissing(missing) => {
                self.banner = Some(Banner::Waiting {
                    names: self.names(missing),
                    seconds: 0,
                });
            }
            Notice::Watching { .. } => {
                self.watch.get_or_insert_with(Watch::live);
                self.stage = Stage::Loading {
                    waiting_for: SeatSet::EMPTY,
                }
            }
            // They are lines, or the panel of the room tells them.
            Notice::SeatEnded { .. }
            | Notice::RepeatsHeld { .. }
            | Notice::SeatAway { .. }
            | Notice::SeatBack { .. }
            | Notice::Entrusted { .. }
            | Notice::MatchPaused { .. }
            | Notice::MatchResumed { .. }
            | Notice::LoadSnapshot { .. }
            | Notice::Paused(_)
            | Notice::Vote(_)
            | Notice::Drifted { .. }
            | Notice::Judge { .. }
            | Notice::Compare(_)
            | Notice::Testimony(_) => {}
            Notice::Diverged { turn, seat } => {
                let text = say!("sync-record", name = self.name(seat), turn = turn.0);
                self.banner = Some(Banner::OutOfSync { text });
            }
            Notice::Tempo(tempo) => self.hear_tempo(tempo, time_s),
        }
    }

    fn hear_tempo(&mut self, tempo: Tempo, time_s: f64) {
        if tempo.on == self.slow {
            return;
        }
        self.slow = tempo.on;
        let text = match tempo.on.is_empty() {
            true => say("match-keeps-up"),
            false => say!("match-slow", names = self.names(tempo.on).join(", ")),
        };
        self.say_line(time_s, text);
    }

    fn parting(&self, mismatch: Mismatch) -> Banner {
        let turn = mismatch.turn.0;
        let text = match mismatch.minority.is_empty() {
            true => say!("sync-nobody-knows", turn = turn),
            false => {
                let names = self.names(mismatch.minority).join(", ");
                say!("sync-left", turn = turn, names = names)
            }
        };
        Banner::OutOfSync { text }
    }
}

/// In which stores of the world the machines differ, by their names in the code.
fn stores(differ: &StoresDiffer) -> Banner {
    let all: Vec<&str> = game::Game::store_names().collect();
    let stores = differ.stores.iter();
    let names: Vec<&str> = stores
        .filter_map(|&store| all.get(usize::from(store)).copied())
        .collect();
    let text = say!(
        "sync-stores",
        turn = differ.turn.0,
        stores = names.join(", ")
    );
    Banner::OutOfSync { text }
}
