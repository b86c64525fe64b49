use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use protocol::limits::SEATS_MAX;
use protocol::lobby::{ContentInfo, Occupant, PersonId, RoomKey, Row, SavedMatch, Settings, Table};
use protocol::message::SeatKey;
use protocol::{ConnectionId, Control, MatchSetup, Seat, SimVersion, Tick};

/// What a table is told at its birth.
#[derive(Clone, Debug)]
pub struct HostConfig {
    /// The build that everybody must share.
    pub version: SimVersion,
    /// The link of the person who decides: there from the start, never asked for a password.
    pub host: ConnectionId,
    pub settings: Settings,
    /// The maps that can be chosen.
    pub maps: Vec<String>,
    /// `None`: whoever comes is let in.
    pub key: Option<RoomKey>,
    /// Computer players at the table from the start, by level; they sit behind the host.
    pub computers: Vec<u8>,
    /// The saved match that is to be played on.
    pub save: Option<SaveOffer>,
}

/// A saved match as its file says.
#[derive(Clone, Debug)]
pub struct SaveOffer {
    pub file: Vec<u8>,
    pub tick: Tick,
    pub setup: MatchSetup,
    /// By what people are known again, ascending by seat.
    pub keys: Vec<(Seat, SeatKey)>,
}

impl HostConfig {
    /// A new match between builds of `version`, of which the person at `host` decides.
    #[must_use]
    pub fn new(version: SimVersion, host: ConnectionId, maps: Vec<String>) -> HostConfig {
        HostConfig {
            version,
            host,
            settings: Settings::standard(),
            maps,
            key: None,
            computers: Vec::new(),
            save: None,
        }
    }

    pub(super) fn offer(&self) -> Option<(ContentInfo, Vec<u8>)> {
        let save = self.save.as_ref()?;
        Some((ContentInfo::of(&save.file)?, save.file.clone()))
    }

    pub(super) fn table(&self) -> Table {
        let mut settings = self.settings.clone();
        let mut rows: Vec<Row> = (0..SEATS_MAX).map(free_row).collect();
        if let (Some(save), Some((content, _))) = (&self.save, self.offer()) {
            rows = saved_rows(&save.setup);
            settings.template = MatchSetup {
                seats: Vec::new(),
                ..save.setup.clone()
            };
            settings.is_seed_fixed = true;
            settings.is_size_fixed = true;
            settings.saved = Some(Box::new(SavedMatch {
                content,
                tick: save.tick,
                setup: save.setup.clone(),
                keys: save.keys.clone(),
            }));
        } else {
            for (row, &level) in rows.iter_mut().skip(1).zip(&self.computers) {
                row.occupant = Occupant::Computer { level };
            }
        }
        let host = PersonId(self.host.0);
        Table {
            you: host,
            host,
            stamp: 0,
            is_password_set: self.key.is_some(),
            settings,
            rows,
            watchers: Vec::new(),
        }
    }
}

fn free_row(index: usize) -> Row {
    Row {
        occupant: Occupant::Open,
        colour: index as u8,
        team: None,
        handicap_percent: 100,
        start_age: None,
    }
}

/// Rows with the seats of a saved match, its computers in theirs; all others closed, with the colours that
/// are left.
fn saved_rows(setup: &MatchSetup) -> Vec<Row> {
    let is_free = |colour: &u8| setup.seats.iter().all(|seat| seat.colour != *colour);
    let mut free = (0..SEATS_MAX as u8).filter(is_free);
    Seat::all()
        .map(|seat| match setup.seat(seat) {
            Some(saved) => Row {
                occupant: match saved.control {
                    Control::Person => Occupant::Open,
                    Control::Computer { level } => Occupant::Computer { level },
                },
                colour: saved.colour,
                team: saved.team,
                handicap_percent: saved.handicap_percent,
                start_age: saved.start_age,
            },
            None => Row {
                occupant: Occupant::Closed,
                colour: free.next().unwrap_or_default(),
                team: None,
                handicap_percent: 100,
                start_age: None,
            },
        })
        .collect()
}
