use protocol::Seat;

/// What a connection is to the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It has not been welcomed yet.
    Stranger,
    /// It gives the orders of this seat.
    Seated(Seat),
    /// It has shown the secret of this seat, and catches up.
    Returning(Seat),
    /// It looks on.
    Watching,
}

impl Role {
    /// The seat that is this machine's, whether or not it gives its orders now.
    pub const fn own_seat(self) -> Option<Seat> {
        match self {
            Role::Seated(seat) | Role::Returning(seat) => Some(seat),
            Role::Stranger | Role::Watching => None,
        }
    }
}
