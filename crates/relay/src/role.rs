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
