//! Why something did not work, in the language of the person: one match for each list of reasons, without
//! an arm for the rest, so that a new reason needs its text before anything builds.

use std::path::Path;

use endpoint::Trouble;
use game::GameError;
use local_player::console::{self, Misheard};
use mapgen::MapError;
use net::{MatchOver, Misuse, RelayFault};
use record::{EndReason, OpenError, SaveError, Unverifiable};
use runner::Sentence;
use screens::say;
use screens::words::{endings, say};
use transport::{AddressError, ConnectError, ListenError};

/// Letters of somebody's text inside a sentence.
const SHOWN_LETTERS_MAX: usize = 60;

/// Anything that did not work.
pub fn of(sentence: &Sentence) -> String {
    match sentence {
        Sentence::Trouble(error) => trouble(error),
        Sentence::Game(error) => game(error),
        Sentence::Record(error) => record(*error),
        Sentence::Save(error) => save(*error),
        Sentence::Unverifiable(error) => unverifiable(error),
        Sentence::CannotPlayOn { path, why } => {
            say!("save-cannot-open", path = shown(path), why = save(*why))
        }
        Sentence::CannotWatch { path, why } => {
            say!("save-cannot-open", path = shown(path), why = record(*why))
        }
        Sentence::CannotRead { path, reason } => {
            say!("save-cannot-read", path = shown(path), reason = reason)
        }
        Sentence::CannotWrite { path, reason } => {
            say!("save-cannot-write", path = shown(path), reason = reason)
        }
        Sentence::RecordStopped(trouble) => say!(
            "record-stopped",
            path = shown(&trouble.path),
            reason = &trouble.reason
        ),
        Sentence::NoPlaceForSaves => say("save-no-place"),
        Sentence::NothingToSave => say("save-nothing"),
        Sentence::SaveMissing => say("save-missing"),
        Sentence::NobodyPlays => say("nobody-plays-here"),
        Sentence::Said(text) => text.clone(),
    }
}

/// Why there is no match to be had.
fn trouble(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Address(error) => address(error),
        Trouble::Connect(error) => connect(error),
        Trouble::Listen(error) => listen(error),
        Trouble::Setup(misuse) => setup(*misuse),
        Trouble::Match(over) => match_over(*over),
        Trouble::Table(over) => endings::table_over(*over),
        Trouble::System { what: _, reason } => say!("trouble-system", reason = reason),
    }
}

fn setup(misuse: relay::Misuse) -> String {
    match misuse {
        relay::Misuse::Setup(_) | relay::Misuse::Pace | relay::Misuse::Room(_) => {
            say("trouble-setup")
        }
        relay::Misuse::NoPeople => say("trouble-no-people"),
    }
}

/// Why there will be no further tick.
pub fn match_over(over: MatchOver) -> String {
    match over {
        MatchOver::Refused(refusal) => endings::refusal(refusal),
        MatchOver::Closed(reason) => endings::close(reason),
        MatchOver::LinkLost => say("over-link-lost"),
        MatchOver::NoAnswer => say("over-no-answer"),
        MatchOver::RelaySilent => say("over-silent"),
        MatchOver::RelayFault(fault) => say!("over-nonsense", fault = relay_fault(fault)),
        MatchOver::Left(reason) => endings::leave(reason),
        MatchOver::RecordEnded => say("replays-over"),
    }
}

fn relay_fault(fault: RelayFault) -> String {
    match fault {
        RelayFault::Malformed => say("host-fault-malformed"),
        RelayFault::OutOfPlace => say("host-fault-out-of-place"),
        RelayFault::SetupInvalid => say("host-fault-setup"),
        RelayFault::BundleOutOfOrder => say("host-fault-bundle-order"),
        RelayFault::BundleTooFarAhead => say("host-fault-bundle-ahead"),
        RelayFault::CadenceInvalid => say("host-fault-cadence"),
        RelayFault::DelayInvalid => say("host-fault-delay"),
        RelayFault::TempoInvalid => say("host-fault-tempo"),
        RelayFault::RulesInvalid => say("host-fault-rules"),
        RelayFault::SnapshotBroken => say("host-fault-snapshot"),
        RelayFault::SnapshotPast => say("host-fault-snapshot-past"),
        RelayFault::SuccessionInvalid => say("host-fault-succession"),
        RelayFault::OrdersForged => say("host-fault-orders"),
    }
}

fn address(error: &AddressError) -> String {
    match error {
        AddressError::NoHost => say("address-no-host"),
        AddressError::BadHost(text) => say!("address-bad-host", text = short(text)),
        AddressError::BadPort(text) => say!("address-bad-port", text = short(text)),
        AddressError::BadBrackets(text) => say!("address-bad-brackets", text = short(text)),
    }
}

fn connect(error: &ConnectError) -> String {
    match error {
        ConnectError::UnknownHost { host } => say!("connect-unknown-host", host = short(host)),
        ConnectError::NobodyThere { address } => {
            say!("connect-nobody-there", address = address.to_string())
        }
        ConnectError::NoAnswer { address } => {
            say!("connect-no-answer", address = address.to_string())
        }
        ConnectError::Unreachable { address } => {
            say!("connect-unreachable", address = address.to_string())
        }
        ConnectError::Failed { address, reason } => {
            say!(
                "connect-failed",
                address = address.to_string(),
                reason = reason
            )
        }
    }
}

fn listen(error: &ListenError) -> String {
    // As text: a port has no separators between its digits.
    match error {
        ListenError::PortTaken { port } => say!("listen-taken", port = port.to_string()),
        ListenError::NotAllowed { port } => say!("listen-not-allowed", port = port.to_string()),
        ListenError::Failed { port, reason } => {
            say!("listen-failed", port = port.to_string(), reason = reason)
        }
    }
}

/// Why a save cannot be played on.
pub fn save(error: SaveError) -> String {
    match error {
        SaveError::NotASave => say("save-not-one"),
        SaveError::Damaged => say("save-damaged"),
        SaveError::TooLong => say("save-too-long"),
        SaveError::NewerFormat => say("save-newer"),
        SaveError::OlderFormat => say("save-older"),
        SaveError::Version(difference) => {
            say!("save-other-version", why = endings::difference(difference))
        }
    }
}

fn record(error: OpenError) -> String {
    match error {
        OpenError::NotARecord => say("record-not-one"),
        OpenError::OtherFormat { version } => say!("record-other-format", version = version),
        OpenError::NoHeader => say("record-no-header"),
        OpenError::BadHeader => say("record-bad-header"),
        OpenError::TooLong => say("record-too-long"),
    }
}

fn unverifiable(error: &Unverifiable) -> String {
    match error {
        Unverifiable::Open(error) => record(*error),
        Unverifiable::Version(difference) => endings::difference(*difference),
        Unverifiable::NoDigests => say("record-no-digests"),
        Unverifiable::World(_) => say("record-no-world"),
    }
}

/// How a recorded match ended, where its record is whole.
pub fn end_of_record(reason: EndReason) -> String {
    match reason {
        EndReason::Decided => say("record-decided"),
        EndReason::Left => say("record-player-left"),
        EndReason::ConnectionLost => say("record-link-lost"),
        EndReason::WorldsDiffer => say("record-worlds-differ"),
        EndReason::TicksReached => say("record-time-over"),
    }
}

fn game(error: &GameError) -> String {
    match error {
        GameError::Setup(_) => say("trouble-setup"),
        GameError::Map(error) => map(*error),
        GameError::Image(_) => say("world-damaged"),
    }
}

/// Why there is no land.
pub fn map(error: MapError) -> String {
    match error {
        MapError::UnknownMap => say("map-unknown"),
        MapError::Setup(_) => say("trouble-setup"),
        MapError::MissingKind(key) => say!("map-kind-missing", key = key),
        MapError::NoRoom => say("map-no-room"),
    }
}

/// Why an order did not leave this machine; `None`: only a fault of the program itself can be the reason.
pub fn misuse(misuse: Misuse) -> Option<String> {
    match misuse {
        Misuse::NotPlaying => Some(say("order-not-playing")),
        Misuse::CommandTooLong => Some(say("order-too-long")),
        Misuse::OutboxFull => Some(say("order-outbox-full")),
        Misuse::NotHere => Some(say("order-not-here")),
        Misuse::TickWrong { .. } | Misuse::DigestMissing | Misuse::NotLoading => None,
    }
}

/// Why a line of the console is no order.
pub fn misheard(misheard: &Misheard) -> String {
    match misheard {
        Misheard::Unknown => say!("console-unknown", lines = console::LINES.join(" · ")),
        Misheard::Usage(line) => say!("console-usage", line = *line),
        Misheard::NoSuch(word) => say!("console-no-such", word = short(word)),
        Misheard::NothingSelected => say("console-nothing-selected"),
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Somebody's text inside a sentence: nothing in it that is no letter, and no more than is read.
fn short(text: &str) -> String {
    let plain = |letter: char| {
        if letter.is_control() {
            '\u{fffd}'
        } else {
            letter
        }
    };
    let mut letters = text.chars().map(plain);
    let mut short: String = letters.by_ref().take(SHOWN_LETTERS_MAX).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use endpoint::Trouble;
    use net::MatchOver;
    use protocol::message::{CloseReason, PeerFault, Refusal};
    use runner::Sentence;
    use screens::words::{Language, speaking};
    use transport::{AddressError, ListenError};

    use super::{of, short};

    #[test]
    fn reasons_from_below_are_said_in_the_language_of_the_person() {
        let over = |over| Sentence::from(Trouble::Match(over));
        let all = [
            (
                Sentence::from(Trouble::Listen(ListenError::PortTaken { port: 27_015 })),
                "Port 27015 is taken by another program.",
                "Port 27015 ist von einem anderen Programm belegt.",
            ),
            (
                over(MatchOver::Refused(Refusal::Full)),
                "The match is full.",
                "Die Partie ist voll.",
            ),
            (
                over(MatchOver::Closed(CloseReason::Fault(PeerFault::Flood))),
                "The host shut this machine out: it sent far too much.",
                "Der Gastgeber hat diesen Rechner ausgeschlossen: er hat viel zu viel gesendet.",
            ),
            (
                Sentence::from(Trouble::Table(lobby::Over::Closed(CloseReason::HostLeft))),
                "The host has left the table.",
                "Der Gastgeber hat den Tisch verlassen.",
            ),
            (
                Sentence::from(Trouble::Address(AddressError::BadPort("x\u{7}".into()))),
                "“x\u{fffd}” is not a port (a number from 1 to 65535).",
                "„x\u{fffd}“ ist kein Port (eine Zahl von 1 bis 65535).",
            ),
        ];
        for (sentence, english, german) in all {
            assert_eq!(speaking(Language::English, || of(&sentence)), english);
            assert_eq!(speaking(Language::German, || of(&sentence)), german);
        }
    }

    #[test]
    fn texts_of_others_do_not_fill_a_sentence() {
        assert_eq!(short(&"a".repeat(60)).chars().count(), 60);
        assert_eq!(short(&"a".repeat(500)).chars().count(), 61);
    }
}
