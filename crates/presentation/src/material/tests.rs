use super::{NOBODY, Tag, Tint, bar_tag};

/// Reads the bits as `shaders/pose.wgsl` does.
fn seat_clip_phase_rate_damage(bits: u32) -> (u32, u32, f32, f32, u32) {
    let phase = ((bits >> 9) & 255) as f32 / 256.0;
    let rate = ((bits >> 17) & 63) as f32 / 16.0;
    (bits & 15, (bits >> 4) & 31, phase, rate, (bits >> 23) & 3)
}

#[test]
fn a_tag_says_what_the_shader_reads() {
    let tag = Tag {
        seat: 5,
        clip: 17,
        phase: 3.25,
        rate: 1.5,
        damage: 2,
        tint: Tint::None,
        is_rising: false,
    };
    assert_eq!(
        seat_clip_phase_rate_damage(tag.bits()),
        (5, 17, 0.25, 1.5, 2)
    );
    assert_eq!(tag.bits() >> 25, 0);
}

#[test]
fn no_part_of_a_tag_runs_over_into_the_next() {
    let tag = Tag {
        seat: 200,
        clip: 255,
        phase: 0.9999,
        rate: 100.0,
        damage: 255,
        tint: Tint::Refused,
        is_rising: false,
    };
    assert_eq!(
        seat_clip_phase_rate_damage(tag.bits()),
        (u32::from(NOBODY), 31, 255.0 / 256.0, 62.0 / 16.0, 3)
    );
    assert_eq!(tag.bits() >> 25, 0b0010);
}

#[test]
fn a_rising_building_keeps_its_share() {
    let whole = Tag {
        phase: 1.0,
        is_rising: true,
        ..Tag::default()
    };
    assert_eq!((whole.bits() >> 9) & 255, 255);
    assert_eq!(whole.bits() >> 28, 1);
    let nothing = Tag {
        phase: 0.0,
        is_rising: true,
        ..Tag::default()
    };
    assert_eq!((nothing.bits() >> 9) & 255, 0);
}

#[test]
fn the_rate_the_shader_sees_is_known_beforehand() {
    for rate in [0.0, 0.333, 0.96, 1.0, 2.71, 9.0] {
        let bits = Tag {
            rate,
            ..Tag::default()
        }
        .bits();
        assert_eq!(seat_clip_phase_rate_damage(bits).3, Tag::rounded_rate(rate));
    }
}

#[test]
fn a_bar_says_how_full_it_is() {
    assert_eq!(bar_tag(1.0, 2), 255 | 2 << 8);
    assert_eq!(bar_tag(-1.0, 0), 0);
}

#[test]
fn every_shader_is_told_apart() {
    let mut handles: Vec<_> = super::SHADERS
        .iter()
        .map(|(handle, ..)| handle.id())
        .collect();
    handles.sort();
    handles.dedup();
    assert_eq!(handles.len(), super::SHADERS.len());
    let ground_cover = format!("const NO_PART: u32 = {}u;", super::NO_PART);
    assert!(
        super::SHADERS
            .iter()
            .any(|(_, path, source)| *path == "pose.wgsl" && source.contains(&ground_cover))
    );
}
