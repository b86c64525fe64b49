//! From what is known of the room to the panel over the world.

use presentation::SeatColours;
use protocol::message::{AwayPolicy, RoomRules};
use protocol::{Control, MatchSetup, Millis, Seat};
use runner::{Concern, PauseState, RoomState};
use screens::hud::{ConcernView, PauseView, RoomPanel};

use screens::say;

use crate::{names, notice_lines as words};

/// A machine that is waited for less long is named in the banner only.
const HICCUP_MS: u64 = 3_000;

/// Through whose eyes the room is seen.
pub struct Onlook<'a> {
    pub setup: &'a MatchSetup,
    /// The person's own seat, while it is in the match.
    pub own: Option<Seat>,
    pub colours: &'a SeatColours,
    pub now: Millis,
}

impl Onlook<'_> {
    pub fn panel(&self, room: &RoomState) -> RoomPanel {
        let pause = room.pause().map(|pause| self.pause(room, pause));
        let concerns = room.concerns();
        let concerns = concerns.iter().filter(|concern| {
            let waited_ms = concern.waited_since.map(|since| self.now.since_ms(since));
            let is_hiccup = waited_ms.is_some_and(|ms| ms < HICCUP_MS);
            // Nobody is waited for while the match stands still anyway.
            concern.away.is_some() || (pause.is_none() && !is_hiccup)
        });
        RoomPanel {
            concerns: concerns
                .map(|concern| self.concern(room.rules(), concern))
                .collect(),
            pause,
        }
    }

    /// Whether somebody would hear what `own` says to its allies.
    pub fn has_allies(&self, of: Seat) -> bool {
        let team = self.setup.seat(of).and_then(|row| row.team);
        let mut people = self.setup.seats.iter();
        team.is_some()
            && people
                .any(|row| row.seat != of && row.team == team && row.control == Control::Person)
    }

    fn pause(&self, room: &RoomState, pause: PauseState) -> PauseView {
        PauseView {
            name: names::of_setup(self.setup, pause.by),
            is_own: self.own == Some(pause.by),
            left_s: pause.ends_at.map(|at| self.seconds_to(at)),
            pauses_left: room.pauses_left(pause.by),
        }
    }

    fn concern(&self, rules: RoomRules, concern: &Concern) -> ConcernView {
        let seat = concern.seat;
        let may_choose = self.own.is_some_and(|own| own != seat);
        let ballots = concern.vote.iter().flat_map(|vote| &vote.ballots);
        let mut own = None;
        let mut others = Vec::new();
        for &(voter, verdict) in ballots {
            if Some(voter) == self.own {
                own = Some(verdict);
            } else {
                others.push((names::of_setup(self.setup, voter), verdict));
            }
        }
        let verdicts = match may_choose {
            true => RoomState::verdicts(self.has_allies(seat)),
            false => Vec::new(),
        };
        ConcernView {
            seat,
            name: names::of_setup(self.setup, seat),
            colour: self.colours.get(seat),
            matter: self.matter(concern),
            outlook: self.outlook(rules, concern),
            verdicts,
            own,
            ballots: others,
        }
    }

    fn matter(&self, concern: &Concern) -> String {
        match (&concern.away, concern.waited_since) {
            (Some(away), _) => {
                let reason = words::seat_end(away.reason);
                match away.steward {
                    Some(steward) => {
                        let steward = words::steward(steward);
                        say!("room-away-steward", reason = reason, steward = steward)
                    }
                    None => say!("room-away", reason = reason),
                }
            }
            (None, Some(since)) => {
                let seconds = self.now.since_ms(since) / 1_000;
                match self.own == Some(concern.seat) {
                    true => say!("room-waits-own", seconds = seconds),
                    false => say!("room-waits", seconds = seconds),
                }
            }
            (None, None) => String::new(),
        }
    }

    fn outlook(&self, rules: RoomRules, concern: &Concern) -> Option<String> {
        let clock = |at: Millis| screens::text::clock(self.seconds_to(at) * 1_000);
        match (&concern.away, concern.waited_since) {
            (Some(away), _) => {
                let clock = clock(away.decides_at?);
                Some(match rules.away {
                    AwayPolicy::Hold => say!("room-outlook-hold", clock = clock),
                    AwayPolicy::Computer { .. } => say!("room-outlook-computer", clock = clock),
                    AwayPolicy::Allies => say!("room-outlook-allies", clock = clock),
                    AwayPolicy::Resign => say!("room-outlook-resign", clock = clock),
                })
            }
            (None, Some(since)) => {
                let clock = clock(since.plus_ms(rules.patience_ms.into()));
                Some(say!("room-outlook-late", clock = clock))
            }
            (None, None) => None,
        }
    }

    fn seconds_to(&self, at: Millis) -> u64 {
        at.since_ms(self.now).div_ceil(1_000)
    }
}
