//! Who sits where.

use protocol::limits::{AGES, HANDICAP_PERCENT, SEATS_MAX, WATCHERS_MAX};
use protocol::lobby::{Decline, Occupant, Person, PersonId, RowOrder};
use protocol::message::SeatSecret;
use protocol::{ConnectionId, Control, Seat};

use super::Host;

impl Host {
    pub(super) fn own_row(&self, of: ConnectionId) -> Result<usize, Decline> {
        let row = self.table.row_of(PersonId(of.0));
        row.ok_or(Decline::NotInARow)
    }

    pub(super) fn sit(&mut self, who: ConnectionId, row: u8) -> Result<(), Decline> {
        let row = index_of(row)?;
        if self.table.rows[row].occupant != Occupant::Open {
            return Err(Decline::RowTaken);
        }
        let Some(mut person) = self.stand_up(who) else {
            return Ok(());
        };
        person.is_ready = false;
        self.table.rows[row].occupant = Occupant::Person(person);
        self.change();
        Ok(())
    }

    pub(super) fn watch(&mut self, who: ConnectionId) -> Result<(), Decline> {
        if who == self.config.host {
            return Err(Decline::HostStays);
        }
        let row = self.own_row(who)?;
        self.make_watcher(row)
    }

    pub(super) fn ready(&mut self, who: ConnectionId, is_ready: bool) -> Result<(), Decline> {
        self.own_row(who)?;
        if let Some(person) = self.person_mut(who)
            && person.is_ready != is_ready
        {
            person.is_ready = is_ready;
            self.change();
        }
        Ok(())
    }

    /// Every row has a colour of its own, so a new one is had by exchange with a row nobody plays from.
    pub(super) fn colour(&mut self, row: usize, colour: u8) -> Result<(), Decline> {
        if self.table.settings.saved.is_some() {
            return Err(Decline::Saved);
        }
        let other = self.table.rows.iter().position(|row| row.colour == colour);
        let other = other.ok_or(Decline::NoSuchThing)?;
        if other == row {
            return Ok(());
        }
        if self.table.rows[other].is_taken() {
            return Err(Decline::ColourTaken);
        }
        self.table.rows[other].colour = self.table.rows[row].colour;
        self.table.rows[row].colour = colour;
        self.change();
        Ok(())
    }

    pub(super) fn team(&mut self, row: usize, team: Option<u8>) -> Result<(), Decline> {
        if self.table.settings.saved.is_some() {
            return Err(Decline::Saved);
        }
        if team.is_some_and(|team| usize::from(team) >= SEATS_MAX) {
            return Err(Decline::NoSuchThing);
        }
        if self.table.rows[row].team != team {
            self.table.rows[row].team = team;
            self.change_for_all();
        }
        Ok(())
    }

    fn handicap(&mut self, row: usize, percent: u16) -> Result<(), Decline> {
        if self.table.settings.saved.is_some() {
            return Err(Decline::Saved);
        }
        if !HANDICAP_PERCENT.contains(&percent) {
            return Err(Decline::NoSuchThing);
        }
        if self.table.rows[row].handicap_percent != percent {
            self.table.rows[row].handicap_percent = percent;
            self.change_for_all();
        }
        Ok(())
    }

    fn start_age(&mut self, row: usize, age: Option<u8>) -> Result<(), Decline> {
        if self.table.settings.saved.is_some() {
            return Err(Decline::Saved);
        }
        if age.is_some_and(|age| age >= AGES) {
            return Err(Decline::NoSuchThing);
        }
        if self.table.rows[row].start_age != age {
            self.table.rows[row].start_age = age;
            self.change_for_all();
        }
        Ok(())
    }

    /// Gives a seat of the saved match to whoever shows its secret. Whoever sits there takes the claimant's
    /// place.
    pub(super) fn claim(
        &mut self,
        who: ConnectionId,
        seat: Seat,
        secret: &SeatSecret,
    ) -> Result<(), Decline> {
        let saved = self.table.settings.saved.as_ref();
        let key = saved.and_then(|saved| saved.key(seat));
        if !key.is_some_and(|key| key.is_of(secret)) {
            return Err(Decline::ClaimWrong);
        }
        let row = seat.index();
        if self.table.row_of(PersonId(who.0)) == Some(row) {
            return Ok(());
        }
        let old_row = self.table.row_of(PersonId(who.0));
        let Some(claimant) = self.stand_up(who) else {
            return Ok(());
        };
        let claimed = Occupant::Person(claimant);
        let before = core::mem::replace(&mut self.table.rows[row].occupant, claimed);
        if let Occupant::Person(person) = before {
            match old_row {
                Some(old_row) => self.table.rows[old_row].occupant = Occupant::Person(person),
                // The claimant came from among the watchers, so there is room.
                None => self.table.watchers.push(person),
            }
        }
        self.change();
        Ok(())
    }

    pub(super) fn order_row(&mut self, row: u8, order: RowOrder) -> Result<(), Decline> {
        let row = index_of(row)?;
        let occupant = match order {
            RowOrder::Colour(colour) => {
                self.colour(row, colour)?;
                self.change_for_all();
                return Ok(());
            }
            RowOrder::Team(team) => return self.team(row, team),
            RowOrder::Handicap(percent) => return self.handicap(row, percent),
            RowOrder::StartAge(age) => return self.start_age(row, age),
            RowOrder::Open => Occupant::Open,
            RowOrder::Close => Occupant::Closed,
            RowOrder::Computer { level } if (1..=5).contains(&level) => {
                Occupant::Computer { level }
            }
            RowOrder::Computer { .. } => return Err(Decline::NoSuchThing),
        };
        if let Some(saved) = &self.table.settings.saved {
            let seat = Seat::new(row as u8).and_then(|seat| saved.setup.seat(seat));
            let is_persons = seat.is_some_and(|seat| seat.control == Control::Person);
            if !is_persons || matches!(occupant, Occupant::Computer { .. }) {
                return Err(Decline::Saved);
            }
        }
        if self.table.row_of(self.table.host) == Some(row) {
            return Err(Decline::HostStays);
        }
        if self.table.rows[row].person().is_some() {
            self.make_watcher(row)?;
        }
        if self.table.rows[row].occupant != occupant {
            self.table.rows[row].occupant = occupant;
            self.change_for_all();
        }
        Ok(())
    }

    fn make_watcher(&mut self, row: usize) -> Result<(), Decline> {
        if self.table.watchers.len() >= WATCHERS_MAX {
            return Err(Decline::WatchersFull);
        }
        let occupant = &mut self.table.rows[row].occupant;
        if let Occupant::Person(mut person) = core::mem::replace(occupant, Occupant::Open) {
            person.is_ready = false;
            self.table.watchers.push(person);
        }
        self.change();
        Ok(())
    }

    /// Takes somebody from their row or from among the watchers. The row is open again.
    pub(super) fn stand_up(&mut self, who: ConnectionId) -> Option<Person> {
        let id = PersonId(who.0);
        if let Some(row) = self.table.row_of(id) {
            self.change();
            let occupant = &mut self.table.rows[row].occupant;
            return match core::mem::replace(occupant, Occupant::Open) {
                Occupant::Person(person) => Some(person),
                _ => None,
            };
        }
        let watchers = &mut self.table.watchers;
        let index = watchers.iter().position(|person| person.id == id)?;
        let person = watchers.remove(index);
        self.change();
        Some(person)
    }
}

fn index_of(row: u8) -> Result<usize, Decline> {
    let row = usize::from(row);
    (row < SEATS_MAX).then_some(row).ok_or(Decline::NoSuchThing)
}
