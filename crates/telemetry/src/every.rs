#[cfg(test)]
mod tests;

/// Says when something that happens at intervals is due. After a gap it is due once, not once for
/// every interval missed.
#[derive(Clone, Copy, Debug)]
pub struct Every {
    interval_ms: u64,
    due_ms: Option<u64>,
}

impl Every {
    /// Due for the first time one interval after it is first asked.
    #[must_use]
    pub const fn new(interval_ms: u64) -> Every {
        Every {
            interval_ms,
            due_ms: None,
        }
    }

    /// Whether it is due; if so, the next time is one interval from now.
    pub fn is_due(&mut self, now_ms: u64) -> bool {
        let is_due = self.due_ms.is_some_and(|due_ms| due_ms <= now_ms);
        if is_due || self.due_ms.is_none() {
            self.due_ms = Some(now_ms.saturating_add(self.interval_ms));
        }
        is_due
    }
}
