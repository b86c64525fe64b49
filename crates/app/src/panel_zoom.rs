//! How large panels are drawn.

/// Points that the panels of a match need, with letters of the usual size.
const MATCH_POINTS: [f32; 2] = [1_120.0, 620.0];
/// How much wider they are for letters twice as large.
const LETTERS_POINTS: f32 = 500.0;
/// Points that menus need at least: what is larger scrolls.
const MENU_POINTS: [f32; 2] = [400.0, 225.0];
/// Panels are made for a window so high; a smaller one gets smaller panels.
const USUAL_HEIGHT: f32 = 720.0;

/// The zoom of all panels in a window of `size` logical pixels. The panels of a match stand around the
/// world and cannot scroll, so they grow only as far as there is room for all of them.
pub fn of(size: [f32; 2], scale_percent: u16, text_percent: u16, is_match: bool) -> f32 {
    let fit = (size[1] / USUAL_HEIGHT).min(1.0);
    let wanted = fit * f32::from(scale_percent) / 100.0;
    let letters = (f32::from(text_percent) / 100.0 - 1.0).max(0.0) * LETTERS_POINTS;
    let needed = match is_match {
        true => [MATCH_POINTS[0] + letters, MATCH_POINTS[1]],
        false => MENU_POINTS,
    };
    let room = (size[0] / needed[0]).min(size[1] / needed[1]);
    wanted.min(room).max(0.1)
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn panels_are_as_large_as_wanted_where_there_is_room() {
        assert_eq!(of([1_280.0, 720.0], 100, 100, true), 1.0);
        assert_eq!(of([3_840.0, 2_160.0], 300, 100, true), 3.0);
        assert_eq!(of([3_840.0, 2_160.0], 75, 100, true), 0.75);
        assert_eq!(of([640.0, 360.0], 100, 100, true), 0.5);
        assert_eq!(of([1_280.0, 720.0], 300, 100, false), 3.0);
    }

    #[test]
    fn panels_of_a_match_always_have_room_for_one_another() {
        for size in [
            [1_280.0, 720.0],
            [1_024.0, 768.0],
            [640.0, 360.0],
            [3_440.0, 1_440.0],
        ] {
            for scale in [75, 100, 200, 300] {
                for text in [75, 100, 150] {
                    let zoom = of(size, scale, text, true);
                    assert!(size[0] / zoom >= 1_119.0 && size[1] / zoom >= 619.0);
                }
            }
        }
    }
}
