use endpoint::Client;
use net::{PlaybackSession, Session, SoloSession};
use protocol::Millis;

/// Alone, together or back.
pub(crate) enum SessionKind {
    Solo(SoloSession),
    Network(Box<Client>),
    Playback(PlaybackSession),
}

impl SessionKind {
    pub(crate) fn session(&self) -> &dyn Session {
        match self {
            SessionKind::Solo(session) => session,
            SessionKind::Network(client) => client.session(),
            SessionKind::Playback(session) => session,
        }
    }

    pub(crate) fn session_mut(&mut self) -> &mut dyn Session {
        match self {
            SessionKind::Solo(session) => session,
            SessionKind::Network(client) => client.session_mut(),
            SessionKind::Playback(session) => session,
        }
    }

    pub(crate) fn receive(&mut self, now: Millis) {
        if let SessionKind::Network(client) = self {
            client.receive(now);
        }
    }

    pub(crate) fn send(&mut self) {
        if let SessionKind::Network(client) = self {
            client.send();
        }
    }
}
