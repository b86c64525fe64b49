//! Files that somebody lacks: sent in chunks, as they are asked for.

use protocol::lobby::{ContentHash, News};
use protocol::message::PeerFault;
use protocol::{ConnectionId, Millis, digest_of_bytes};

use super::Host;

impl Host {
    pub(super) fn take_fetch(
        &mut self,
        from: ConnectionId,
        content: ContentHash,
        chunk: u32,
        have: u32,
        now: Millis,
    ) -> Result<(), PeerFault> {
        let Some((info, file)) = self.offer.as_ref().filter(|(info, _)| info.hash == content)
        else {
            return Err(PeerFault::NoSuchChunk);
        };
        let range = info.range(chunk).ok_or(PeerFault::NoSuchChunk)?;
        let bytes = file[range].to_vec();
        let chunks = info.chunks();
        let news = News::Chunk {
            content,
            chunk,
            check: digest_of_bytes(&bytes),
            bytes,
        };
        self.counters.chunks_sent += 1;
        self.send(from, news);
        self.note_chunks(from, have.min(chunks - 1), chunks, now);
        Ok(())
    }

    pub(super) fn take_have(
        &mut self,
        from: ConnectionId,
        content: ContentHash,
        now: Millis,
    ) -> Result<(), PeerFault> {
        let offered = self.offer.as_ref().filter(|(info, _)| info.hash == content);
        let chunks = offered
            .map(|(info, _)| info.chunks())
            .ok_or(PeerFault::NoSuchChunk)?;
        self.note_chunks(from, chunks, chunks, now);
        Ok(())
    }

    fn note_chunks(&mut self, from: ConnectionId, have: u32, chunks: u32, now: Millis) {
        let Some(sitter) = self.sitters.get_mut(&from) else {
            return;
        };
        if have <= sitter.chunks {
            return;
        }
        sitter.chunks = have;
        sitter.progress_at = now;
        let permille = u64::from(have) * 1_000 / u64::from(chunks);
        if let Some(person) = self.person_mut(from) {
            person.content_permille = permille as u16;
        }
        self.change();
    }
}
