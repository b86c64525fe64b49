//! What stands over the world for a while.

use screens::hud::{ChatLine, Ping};

use super::Playing;

/// Things that are shown for so many seconds, so many of them at once.
#[derive(Debug)]
pub struct Fading<T> {
    shown: Vec<(f64, T)>,
    seconds: f64,
    count_max: usize,
}

impl<T> Fading<T> {
    pub const fn new(seconds: f64, count_max: usize) -> Fading<T> {
        Fading {
            shown: Vec::new(),
            seconds,
            count_max,
        }
    }

    /// Shows one more; where there are too many, the oldest go.
    pub fn push(&mut self, time_s: f64, shown: T) {
        self.shown.push((time_s, shown));
        let extra = self.shown.len().saturating_sub(self.count_max);
        self.shown.drain(..extra);
    }

    /// Takes away what was shown for long enough.
    pub fn fade(&mut self, time_s: f64) {
        let seconds = self.seconds;
        self.shown.retain(|(since, _)| time_s - since < seconds);
    }

    /// The oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.shown.iter().map(|(_, shown)| shown)
    }
}

impl Playing {
    /// Shows a line. The same one again takes the place of the one before.
    pub fn say_line(&mut self, time_s: f64, text: String) {
        if self.lines.iter().last() == Some(&text) {
            self.lines.shown.pop();
        }
        self.lines.push(time_s, text);
    }

    pub fn lines(&self) -> Vec<String> {
        self.lines.iter().cloned().collect()
    }

    pub fn chat_lines(&self) -> Vec<ChatLine> {
        self.chat.iter().cloned().collect()
    }

    /// Places on the minimap that call for attention.
    pub fn pings(&self, time_s: f64) -> Vec<Ping> {
        let ping = |&(since, (at, is_alarm)): &(f64, ([f32; 2], bool))| Ping {
            at,
            age: ((time_s - since) / self.pings.seconds) as f32,
            is_alarm,
        };
        self.pings.shown.iter().map(ping).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Fading;

    #[test]
    fn what_is_shown_fades_and_the_oldest_make_room() {
        let mut lines = Fading::new(6.0, 2);
        for (second, line) in ["one", "two", "three"].into_iter().enumerate() {
            lines.push(second as f64, line);
        }
        assert_eq!(lines.iter().collect::<Vec<_>>(), [&"two", &"three"]);
        lines.fade(7.5);
        assert_eq!(lines.iter().collect::<Vec<_>>(), [&"three"]);
    }
}
