//! Flares: a place that is pointed out to allies. On the wire a flare is a line of chat with a sign before the place,
//! so that the relay's limits hold for it and whoever does not know flares reads where to look.

/// Before the place; nobody types it.
const SIGN: char = '⚑';
/// Longer lines are something else.
const LINE_CHARS_MAX: usize = 24;

/// The line for a place in tiles.
pub fn line(at: [f32; 2]) -> String {
    format!("{SIGN} {:.1} {:.1}", at[0], at[1])
}

/// The place that a line points out, on a map with a side of `size_tiles`; `None`: it is talk.
pub fn place(text: &str, size_tiles: u16) -> Option<[f32; 2]> {
    let rest = text.strip_prefix(SIGN)?;
    if rest.chars().count() > LINE_CHARS_MAX {
        return None;
    }
    let mut numbers = rest.split_whitespace().map(str::parse::<f32>);
    let place = [numbers.next()?.ok()?, numbers.next()?.ok()?];
    let is_on_map = |along: &f32| (0.0..=f32::from(size_tiles)).contains(along);
    (numbers.next().is_none() && place.iter().all(is_on_map)).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::{line, place};
    use protocol::text::clean_chat;

    #[test]
    fn a_flare_arrives_where_it_was_shot() {
        let at = [31.5, 7.0];
        assert_eq!(place(&clean_chat(&line(at)), 64), Some(at));
    }

    #[test]
    fn talk_and_places_that_are_none_are_no_flares() {
        for text in [
            "hello",
            "⚑",
            "⚑ 3",
            "⚑ 3 x",
            "⚑ 3 4 5",
            "⚑ -1 4",
            "⚑ 3 65",
            "⚑ NaN 1",
            "⚑ inf 1",
            "⚑ 1 1                            ",
            "3 4",
        ] {
            assert_eq!(place(text, 64), None, "{text}");
        }
    }
}
