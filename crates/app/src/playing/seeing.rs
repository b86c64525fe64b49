//! What happens in the world, as far as it is worth a line, and the lines of the console.

use local_player::console;
use presentation::world_pos;
use protocol::{Command, Units};
use screens::hud::Banner;
use screens::say;
use screens::words::say;
use sim::Event;
use sim::player::DefeatCause;

use super::{Playing, float};
use crate::sounding::Cue;
use crate::{captions, sentences};

impl Playing {
    /// What a line of the console orders; nothing, and the reason on the screen, when it is none.
    pub fn console_line(&mut self, line: &str, time_s: f64) -> Option<Command> {
        let world = self.world()?;
        let selection = Units::new(self.local.selection.ids().to_vec());
        let here = console::Here {
            at: world_pos(self.local.camera.focus),
            selection: &selection,
        };
        match console::parse(line, &world.catalog, here) {
            Ok(command) => Some(command.into()),
            Err(misheard) => {
                self.say_line(time_s, sentences::misheard(&misheard));
                None
            }
        }
    }

    /// What of the world is worth a line.
    pub(super) fn see(&mut self, event: &Event, time_s: f64) {
        let own = self.own;
        if self.has_captions
            && let Some(text) = self
                .world()
                .and_then(|world| captions::of(event, own, world.view(None).catalog()))
        {
            self.say_line(time_s, text);
        }
        match event {
            Event::Refused { seat, refusal, .. } if Some(*seat) == own => {
                self.cues.push(Cue::Event("ui.refused"));
                self.say_line(time_s, crate::refusals::sentence(*refusal))
            }
            Event::UnderAttack {
                seat,
                at,
                is_economy,
            } if Some(*seat) == own => {
                let place = [float(at.x), float(at.y)];
                self.hands.last_alert = Some(place);
                self.pings.push(time_s, (place, true));
                let text = match is_economy {
                    true => say("match-people-attacked"),
                    false => say("match-army-attacked"),
                };
                self.say_line(time_s, text);
            }
            Event::Housed { seat } if Some(*seat) == own => {
                self.say_line(time_s, say("match-houses"))
            }
            Event::AgeReached { seat, age } => {
                let text = say!(
                    "match-age",
                    name = self.name(*seat),
                    age = screens::text::age(*age)
                );
                self.say_line(time_s, text);
            }
            Event::Cheated { seat, line } => {
                if let Some(line) = self
                    .world()
                    .map(|world| console::written(line, &world.catalog))
                {
                    let text = say!("match-console", name = self.name(*seat), line = line);
                    self.say_line(time_s, text);
                }
            }
            Event::TreatyOver => self.say_line(time_s, say("play-treaty-over")),
            Event::Defeated { seat, cause } => {
                let name = self.name(*seat);
                let text = match cause {
                    DefeatCause::Conquered => say!("match-conquered", name = name),
                    DefeatCause::Resigned => say!("match-resigned", name = name),
                };
                self.say_line(time_s, text);
                if Some(*seat) == own {
                    // Others may play on; whoever is out may watch them.
                    self.eyes = None;
                    self.local.selection.clear();
                    let text = say("match-out");
                    self.banner = Some(Banner::Plain { text });
                }
            }
            _ => {}
        }
    }
}
