//! The person among others: who is waited for, votes, pauses, allies.

use protocol::{Seat, SeatSet};
use screens::hud::RoomPanel;
use screens::menu::StillLoading;
use screens::say;
use screens::words::say;

use super::{Playing, Stage};
use crate::clock;
use crate::flow::Screen;
use crate::room_view::Onlook;

impl Playing {
    /// Those of `seats` whose worlds do not stand yet.
    pub fn still_loading(&self, seats: SeatSet) -> Vec<StillLoading> {
        let own = self.own();
        seats
            .iter()
            .map(|seat| StillLoading {
                seat,
                name: self.name(seat),
                is_you: Some(seat) == own,
            })
            .collect()
    }

    /// Whether keys are orders to the match, and not for the panels: while somebody plays and nothing is
    /// open that asks them.
    pub fn keeps_keys(&self, screen: Screen) -> bool {
        let asks = self.is_menu_open || self.save_as.is_some() || self.after.is_some();
        let is_played = screen == Screen::Match && self.stage == Stage::Running;
        is_played && !asks && self.typing.is_none() && self.watch.is_none()
    }

    /// How often the person may still stop the match for all; `None` where that is not theirs to do.
    pub fn pauses_left(&self) -> Option<u8> {
        let own = self.eyes.and(self.own()).filter(|_| !self.is_alone)?;
        Some(self.room.pauses_left(own))
    }

    /// Whether there is somebody who would hear what is for allies only.
    pub fn has_allies(&self) -> bool {
        let own = self.own();
        let onlook = self.onlook();
        own.zip(onlook)
            .is_some_and(|(own, onlook)| onlook.has_allies(own))
    }

    /// Whether this machine keeps the room.
    pub fn is_host(&self) -> bool {
        self.server.is_some()
    }

    /// The seat of the person at this machine.
    pub fn own(&self) -> Option<Seat> {
        self.own.or(self.game.state().seat)
    }

    /// How the person sees the room; `None` before the match is known.
    pub fn onlook(&self) -> Option<Onlook<'_>> {
        Some(Onlook {
            setup: self.game.state().setup.as_ref()?,
            // Whoever is out has no voice any more.
            own: self.eyes.and(self.own()),
            colours: &self.colours,
            now: clock::now(),
        })
    }

    /// Who is away or waited for, votes, and pauses; `None` alone.
    pub fn room_panel(&self) -> Option<RoomPanel> {
        let onlook = self.onlook().filter(|_| !self.is_alone)?;
        Some(onlook.panel(&self.room))
    }

    /// Stops time, or lets it go on: alone at once, among people as the room allows.
    pub fn toggle_pause(&mut self, time_s: f64) {
        if self.is_alone {
            self.is_paused = !self.is_paused;
            return;
        }
        let Some(own) = self.eyes.and(self.own()) else {
            return;
        };
        match self.room.pause() {
            Some(pause) if pause.by == own => self.game.pause(false),
            Some(pause) => {
                let text = say!("room-not-yours", name = self.name(pause.by));
                self.say_line(time_s, text);
            }
            None if self.room.pauses_left(own) == 0 => {
                self.say_line(time_s, say("room-no-pause"));
            }
            None => self.game.pause(true),
        }
    }
}
