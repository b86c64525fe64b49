//! A machine without a window at somebody's table: it sits down, is ready whenever it can be, and goes on
//! into the match.

use std::sync::Arc;
use std::time::Duration;

use endpoint::{Clock, TableClient, Trouble};
use lobby::Event;
use protocol::Millis;
use protocol::lobby::Ask;
use rules::Catalog;

use crate::{Runner, Sentence, Visitor, join_table};

/// The longest that nothing is looked at.
const WAIT_MS: u64 = 100;

/// Comes to the table at `address` and waits there for the match; where people gather without a table, to
/// the match at once. `tell` gets lines for the person, `greeting` is said when it sits.
///
/// # Errors
/// A sentence: nobody there, refused, the table is gone.
pub fn join_and_wait(
    address: &str,
    visitor: Visitor,
    greeting: Option<&str>,
    timeout: Duration,
    catalog: &Arc<Catalog>,
    clock: &Clock,
    tell: &mut dyn FnMut(&str),
) -> Result<Runner, Sentence> {
    let mut client = join_table(address, visitor, timeout, catalog, clock)?;
    loop {
        let now = clock();
        for event in client.receive(now) {
            hear(&mut client, event, greeting, tell)?;
        }
        if client.is_admitted() {
            client.send();
            return Ok(Runner::of_table(client, Arc::clone(catalog), clock)?);
        }
        client.send();
        if let Some(over) = client.over() {
            return Err(Trouble::Table(over).into());
        }
        client.wait(now, Millis(now.0 + WAIT_MS));
    }
}

fn hear(
    client: &mut TableClient,
    event: Event,
    greeting: Option<&str>,
    tell: &mut dyn FnMut(&str),
) -> Result<(), Sentence> {
    match event {
        Event::Seated => {
            tell("sits at the table");
            if let Some(greeting) = greeting {
                client.guest_mut().say(greeting);
            }
        }
        Event::Said(line) => tell(&format!("{}: {}", line.name, line.text)),
        Event::Declined(decline) => tell(&decline.to_string()),
        Event::PasswordWanted => {
            client.guest_mut().leave();
            client.send();
            return Err(Sentence::new("this game wants a password"));
        }
        Event::ContentWanted(_) => {
            client.guest_mut().leave();
            client.send();
            return Err(Sentence::new(
                "a saved match is played on here, which needs a window",
            ));
        }
        Event::Changed => be_ready(client),
        _ => {}
    }
    Ok(())
}

/// A change of what is to be played takes every ready back.
fn be_ready(client: &mut TableClient) {
    let is_ready = client.guest().view().and_then(|view| view.is_ready);
    if is_ready == Some(false) {
        client.guest_mut().ask(Ask::Ready(true));
    }
}
