//! What the person at this machine wants of the match.

use net::{Misuse, Speed};
use protocol::message::{Audience, AwayPolicy, LeaveReason};
use protocol::{Command, Seat};

use crate::session_kind::SessionKind;

use super::Runner;

impl Runner {
    /// Gives an order for the seat of this machine.
    ///
    /// # Errors
    /// [`Misuse`] when the match does not run or too much is waiting.
    pub fn issue(&mut self, command: impl Into<Command>) -> Result<(), Misuse> {
        let command = command.into();
        self.kind.session_mut().issue(&command)?;
        self.metering.see_click(&command);
        Ok(())
    }

    /// Says what shall become of a seat that is away, or that everybody waits for; `None`: wait.
    ///
    /// # Errors
    /// [`Misuse`] where nobody can be away, and without a seat of one's own.
    pub fn vote(&mut self, on: Seat, verdict: Option<AwayPolicy>) -> Result<(), Misuse> {
        self.kind.session_mut().vote(on, verdict)
    }

    /// Asks for the match to stand still for all, or to go on.
    ///
    /// # Errors
    /// [`Misuse`] in a match that is this machine's alone (change its speed), and without a seat.
    pub fn pause(&mut self, is_wanted: bool) -> Result<(), Misuse> {
        self.kind.session_mut().pause(is_wanted)
    }

    /// Says a line to everyone, or to the allies.
    ///
    /// # Errors
    /// [`Misuse`] where nobody can speak.
    pub fn say(&mut self, text: &str, to: Audience) -> Result<(), Misuse> {
        self.kind.session_mut().say(text.into(), to)
    }

    /// Goes, and ends the record. Over a network, follow it with [`Runner::part`].
    pub fn leave(&mut self, reason: LeaveReason) {
        self.leave_session(reason);
        self.kind.send();
    }

    /// Lets the last words reach the host. Blocks two seconds at most.
    pub fn part(self) {
        if let SessionKind::Network(client) = self.kind {
            client.part();
        }
    }

    /// Changes the speed of a match that is this machine's alone.
    ///
    /// # Errors
    /// [`Misuse::NotHere`] over a network.
    pub fn set_speed(&mut self, speed: Speed) -> Result<(), Misuse> {
        if let Some(watching) = &mut self.watching {
            watching.speed = speed;
            if watching.target.is_some() {
                return Ok(());
            }
        }
        self.kind.session_mut().set_speed(speed)
    }
}
