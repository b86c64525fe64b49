use protocol::message::Chat;
use screens::say;

use super::Playing;
use crate::flare;
use crate::sounding::Cue;

impl Playing {
    /// Shows a line of chat as a flare, if it is one.
    pub(super) fn see_flare(&mut self, chat: &Chat, time_s: f64) -> bool {
        let size_tiles = self.world().map_or(0, |world| world.setup.size_tiles);
        let Some(at) = flare::place(&chat.text, size_tiles) else {
            return false;
        };
        self.pings.push(time_s, (at, false));
        self.flares.push(at);
        self.hands.last_alert = Some(at);
        self.cues.push(Cue::Event("ui.ping"));
        self.say_line(time_s, say!("hud-flare", name = self.name(chat.from)));
        true
    }
}
