use relay::Secrets;

use crate::trouble::Trouble;

/// Seat secrets, and whatever else nobody may guess, from the system's randomness.
///
/// # Errors
/// [`Trouble::System`] when the system has none to give.
pub fn seat_secrets() -> Result<Secrets, Trouble> {
    draw().map_err(|error| Trouble::system("draw random numbers", &error))?;
    // A system that has given randomness once gives it again (getrandom(2) fails only before its pool
    // is filled). A guessable secret would give a seat away, so there is no other source.
    Ok(Box::new(|| {
        draw().expect("the system gave random numbers before")
    }))
}

fn draw() -> Result<[u8; 16], getrandom::Error> {
    let mut secret = [0; 16];
    getrandom::fill(&mut secret)?;
    Ok(secret)
}
