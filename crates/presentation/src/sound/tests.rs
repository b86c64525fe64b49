use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::audio::{Decodable, Source};
use bevy::prelude::Vec2;
use rules::{Catalog, Class};

use super::clip::{RATE_HZ, decode, is_vorbis};
use super::cues::{Asked, of_asked};
use super::ear::{hear, pan_gains};
use super::source::{Content, Faders, Voice};
use super::table::{Channel, SoundTable};
use super::voices::{Claim, VOICES_MAX, Verdict, admit};
use super::volume::Volume;
use crate::CameraPose;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets/sounds")
}

fn table() -> SoundTable {
    SoundTable::read(&folder()).expect("the tables can be read")
}

/// Names of all files that the tables ask for.
fn asked_files(table: &SoundTable) -> BTreeSet<String> {
    let sounds = table.sounds.iter();
    let effects = sounds.flat_map(|(name, sound)| sound.files(name).collect::<Vec<_>>());
    effects.chain(table.music.piece.keys().cloned()).collect()
}

fn made_files() -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder()).expect("the folder is there");
    entries
        .filter_map(|entry| {
            let name = entry.expect("an entry").file_name();
            Some(name.to_str()?.strip_suffix(".ogg")?.to_owned())
        })
        .collect()
}

#[test]
fn every_entry_names_a_file_that_exists_and_every_file_is_used() {
    let (asked, made) = (asked_files(&table()), made_files());
    let missing: Vec<_> = asked.difference(&made).collect();
    let unused: Vec<_> = made.difference(&asked).collect();
    assert!(missing.is_empty(), "no such files: {missing:?}");
    assert!(unused.is_empty(), "nobody plays: {unused:?}");
}

#[test]
fn every_sound_is_reached_by_an_event_a_kind_or_a_voice() {
    let table = table();
    let mut reached: BTreeSet<&str> = table.events.values().map(String::as_str).collect();
    for unit in table.units.values() {
        reached.extend([unit.death.as_str(), unit.trained.as_str()]);
    }
    reached.extend(table.animals.values().map(|it| it.death.as_str()));
    reached.extend(table.buildings.values().map(|it| it.select.as_str()));
    let voices: BTreeSet<&str> = table.units.values().map(|it| it.voice.as_str()).collect();
    let orders = ["select", "move", "attack", "gather", "build"];
    let is_answer = |name: &str| {
        name.rsplit_once('_')
            .is_some_and(|(voice, order)| voices.contains(voice) && orders.contains(&order))
    };
    let silent: Vec<_> = table
        .sounds
        .keys()
        .filter(|name| !reached.contains(name.as_str()) && !is_answer(name))
        .collect();
    assert!(silent.is_empty(), "nothing leads to: {silent:?}");
}

#[test]
fn every_kind_of_the_rules_has_a_row_and_every_row_a_kind() {
    let (table, catalog) = (table(), Catalog::builtin());
    for kind in catalog.kinds() {
        let has_row = match kind.class {
            Class::Unit => table.units.contains_key(&kind.key),
            Class::Animal => table.animals.contains_key(&kind.key),
            Class::Building => table.buildings.contains_key(&kind.key),
            Class::Deposit => true,
        };
        assert!(has_row, "kinds.toml has no row for '{}'", kind.key);
    }
    let rows = table
        .units
        .keys()
        .chain(table.animals.keys())
        .chain(table.buildings.keys());
    for key in rows.filter(|key| *key != "usual") {
        assert!(catalog.find(key).is_some(), "no rule has '{key}'");
    }
}

/// Frames, channels and rate by the headers, and the last sample's number.
fn header(bytes: &[u8]) -> (u8, u32, u64) {
    let rate_hz = u32::from_le_bytes(bytes[40..44].try_into().expect("four bytes"));
    let last = bytes
        .windows(4)
        .rposition(|window| window == b"OggS")
        .expect("a page");
    let samples = u64::from_le_bytes(bytes[last + 6..last + 14].try_into().expect("eight bytes"));
    (bytes[39], rate_hz, samples)
}

#[test]
fn files_have_the_channels_the_rate_and_the_length_that_they_should() {
    let table = table();
    let mut all_bytes = 0;
    for name in made_files() {
        let bytes = std::fs::read(folder().join(format!("{name}.ogg"))).expect("a file");
        all_bytes += bytes.len();
        assert!(is_vorbis(&bytes), "{name} is no Ogg Vorbis file of ours");
        let (channels, rate_hz, samples) = header(&bytes);
        let seconds = samples as f64 / f64::from(rate_hz);
        assert_eq!(rate_hz, RATE_HZ, "{name}");
        match table.music.piece.get(&name) {
            Some(piece) => {
                assert_eq!(channels, 2, "{name}");
                let least_s = if name.starts_with("peace") {
                    90.0
                } else {
                    12.0
                };
                assert!((least_s..240.0).contains(&seconds), "{name}: {seconds} s");
                let rings_on = piece.round_s.is_none_or(|round_s| round_s + 1.0 < seconds);
                assert!(rings_on, "{name}: its round is longer than it");
            }
            None => {
                assert_eq!(channels, 1, "{name}");
                assert!((0.05..21.0).contains(&seconds), "{name}: {seconds} s");
            }
        }
    }
    assert!(all_bytes <= 12 << 20, "{all_bytes} bytes are too many");
}

#[test]
fn effects_are_levelled_and_begin_and_end_in_silence() {
    let table = table();
    for (name, sound) in &table.sounds {
        for file in sound.files(name) {
            let bytes = std::fs::read(folder().join(format!("{file}.ogg"))).expect("a file");
            let (_, _, length) = header(&bytes);
            let samples = decode(bytes.into()).expect("it can be decoded");
            assert_eq!(samples.len() as u64, length, "{file}");
            let peak = samples
                .iter()
                .map(|it| it.unsigned_abs())
                .max()
                .unwrap_or(0);
            assert!(peak > 300, "{file} is silent");
            // One decibel below full scale.
            assert!(peak < 29_204, "{file} peaks at {peak}");
            let sum: i64 = samples.iter().map(|&it| i64::from(it)).sum();
            let mean = sum / samples.len() as i64;
            assert!(mean.abs() < 130, "{file} stands {mean} beside zero");
            let (first, last) = (samples[0], samples[samples.len() - 1]);
            if sound.loops {
                let step = (i32::from(first) - i32::from(last)).unsigned_abs();
                let steps = samples.windows(2);
                let largest = steps
                    .map(|pair| (i32::from(pair[0]) - i32::from(pair[1])).unsigned_abs())
                    .max();
                assert!(Some(step) <= largest, "{file}: its loop jumps by {step}");
            } else {
                let ends = first.unsigned_abs().max(last.unsigned_abs());
                assert!(
                    u32::from(ends) * 50 <= u32::from(peak),
                    "{file}: ends {ends}"
                );
            }
        }
    }
}

#[test]
fn a_key_that_is_not_there_has_the_sound_of_its_beginning() {
    let table = table();
    assert_eq!(table.of_event("hit.bow.stone"), Some("arrow_stone"));
    assert_eq!(table.of_event("hit.bow.something"), Some("arrow_wood"));
    assert_eq!(table.of_event("hit.catapult.wood"), Some("club"));
    assert_eq!(table.of_event("call.unheard"), None);
    assert_eq!(table.of_event("nothing.of.it"), None);
}

#[test]
fn a_kind_without_a_row_answers_like_the_usual_one() {
    let table = table();
    assert_eq!(
        table.answer("villager", "build").as_deref(),
        Some("villager_build")
    );
    assert_eq!(
        table.answer("archer", "build").as_deref(),
        Some("archer_move"),
        "an order without an answer of its own"
    );
    assert_eq!(
        table.answer("knight", "select").as_deref(),
        Some("infantry_select")
    );
    let asked = Asked::Building {
        kind: "castle".into(),
    };
    let cue = of_asked(&asked, &table, 1).expect("a sound");
    assert_eq!(cue.sound, "select_building");
}

#[test]
fn tables_that_are_broken_or_name_what_is_not_there_are_refused_with_a_sentence() {
    let folder = std::env::temp_dir().join(format!("castellan-sounds-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let copy = |name: &str| std::fs::read_to_string(self::folder().join(name)).expect("a table");
    for name in ["sounds.toml", "events.toml", "kinds.toml", "music.toml"] {
        std::fs::write(folder.join(name), copy(name)).expect("written");
    }
    assert!(SoundTable::read(&folder).is_ok());
    let broken = [
        ("events.toml", "[event]\n\"ui.click\" = \"no_such_sound\"\n"),
        ("events.toml", "[event\n"),
        ("sounds.toml", "[sound]\nclick = { volume = 3 }\n"),
        ("music.toml", "[piece]\n[mood]\nmenu = [\"unheard\"]\n"),
    ];
    for (name, text) in broken {
        std::fs::write(folder.join(name), text).expect("written");
        let fault = SoundTable::read(&folder).expect_err("it is broken");
        assert!(!fault.is_empty());
        std::fs::write(folder.join(name), copy(name)).expect("written");
    }
    std::fs::remove_file(folder.join("kinds.toml")).expect("removed");
    let fault = SoundTable::read(&folder).expect_err("a table is missing");
    assert!(fault.contains("kinds.toml"), "{fault}");
    std::fs::remove_dir_all(&folder).expect("removed");
}

fn claim(sound: &str, rank: u8, begun_s: f64) -> Claim {
    Claim {
        sound: sound.into(),
        rank,
        loudness: 1.0,
        begun_s,
    }
}

#[test]
fn the_oldest_of_a_sound_yields_to_one_too_many() {
    let playing = [
        claim("chop", 2, 1.0),
        claim("chop", 2, 0.5),
        claim("mine", 2, 0.1),
    ];
    let new = claim("chop", 2, 2.0);
    assert_eq!(admit(&playing, &new, 3, 0.07), Verdict::Plays);
    assert_eq!(admit(&playing, &new, 2, 0.07), Verdict::PlaysInsteadOf(1));
}

#[test]
fn the_same_sound_does_not_begin_twice_at_once() {
    let playing = [claim("bow", 3, 1.0)];
    let soon = claim("bow", 3, 1.02);
    assert_eq!(admit(&playing, &soon, 5, 0.03), Verdict::IsDropped);
    let later = claim("bow", 3, 1.04);
    assert_eq!(admit(&playing, &later, 5, 0.03), Verdict::Plays);
}

#[test]
fn when_all_voices_are_taken_the_lowest_rank_yields_and_the_lowest_of_all_waits() {
    let mut playing: Vec<Claim> = (0..VOICES_MAX)
        .map(|index| claim(&format!("sound {index}"), 3, index as f64))
        .collect();
    playing[7].rank = 1;
    playing[9].rank = 1;
    let alarm = claim("alarm", 9, 99.0);
    assert_eq!(admit(&playing, &alarm, 1, 0.0), Verdict::PlaysInsteadOf(7));
    let bird = claim("bird", 0, 99.0);
    assert_eq!(admit(&playing, &bird, 2, 0.0), Verdict::IsDropped);
}

#[test]
fn what_is_far_is_soft_and_what_is_right_is_heard_right() {
    let pose = CameraPose {
        focus: [20.0, 20.0],
        distance_tiles: 25.0,
        yaw: 0.0,
    };
    let right = Vec2::from_array(pose.on_ground([8.0, 0.0]));
    let focus = Vec2::from_array(pose.focus);
    let (here, there, far) = (
        hear(focus, &pose),
        hear(focus + right, &pose),
        hear(focus + right * 4.0, &pose),
    );
    assert!(here.gain > there.gain && there.gain > 0.0);
    assert_eq!(far.gain, 0.0);
    assert!(here.pan.abs() < 0.01);
    assert!(there.pan > 0.3, "{}", there.pan);
    assert!(hear(focus - right, &pose).pan < -0.3);
    let turned = CameraPose {
        yaw: core::f32::consts::PI,
        ..pose
    };
    assert!(hear(focus + right, &turned).pan < -0.3, "seen from behind");
}

#[test]
fn sides_have_equal_power_and_the_middle_is_untouched() {
    assert_eq!(pan_gains(0.0).map(|gain| (gain * 1e3).round()), [1e3; 2]);
    assert!(pan_gains(1.0)[0] < 1e-3 && pan_gains(1.0)[1] > 0.999);
    assert!(pan_gains(-1.0)[1] < 1e-3);
}

fn voice(samples: Vec<i16>, loops: bool, faders: &Arc<Faders>) -> Voice {
    Voice {
        content: Content::Clip {
            samples: samples.into(),
            speed: 1.0,
            loops,
        },
        faders: Arc::clone(faders),
    }
}

#[test]
fn a_clip_is_played_to_its_end_on_two_channels() {
    let faders = Faders::new(0.5, 0.0);
    let decoder = voice(vec![16_384; 1_000], false, &faders).decoder();
    assert_eq!(decoder.channels().get(), 2);
    assert_eq!(decoder.sample_rate().get(), RATE_HZ);
    let heard: Vec<f32> = decoder.collect();
    assert_eq!(heard.len(), 2_000);
    assert!(heard.iter().all(|sample| (sample - 0.25).abs() < 1e-3));
}

#[test]
fn a_bed_goes_on_without_a_step_until_it_is_ended_and_fades_then() {
    let faders = Faders::new(1.0, 0.0);
    let wave: Vec<i16> = (0..441)
        .map(|at| ((at as f32 / 441.0 * core::f32::consts::TAU).sin() * 20_000.0) as i16)
        .collect();
    let mut decoder = voice(wave, true, &faders).decoder();
    let long: Vec<f32> = decoder.by_ref().take(20_000).step_by(2).collect();
    let largest = |samples: &[f32]| {
        let steps = samples.windows(2).map(|pair| (pair[0] - pair[1]).abs());
        steps.fold(0.0_f32, f32::max)
    };
    assert_eq!(long.len(), 10_000);
    assert!(largest(&long) < 0.01, "{}", largest(&long));
    faders.end();
    let last: Vec<f32> = decoder.step_by(2).collect();
    assert!(last.len() < 5_000, "it ends within a moment");
    assert!(largest(&last) < 0.012, "and does not click");
    assert!(last.last().expect("a sample").abs() < 0.001);
}

#[test]
fn faders_move_without_a_step() {
    let faders = Faders::new(0.0, 0.0);
    let mut decoder = voice(vec![30_000; 44_100], false, &faders).decoder();
    assert!(decoder.by_ref().take(1_000).all(|sample| sample == 0.0));
    faders.set(1.0, 1.0);
    let heard: Vec<f32> = decoder.collect();
    let left = heard.iter().step_by(2);
    assert!(
        left.copied().fold(0.0_f32, f32::max) < 0.01,
        "all of it is right"
    );
    let right: Vec<f32> = heard.iter().skip(1).step_by(2).copied().collect();
    let steps = right.windows(2).map(|pair| (pair[1] - pair[0]).abs());
    assert!(steps.fold(0.0_f32, f32::max) < 0.006);
    assert!(right[4_000] > 0.85);
}

#[test]
fn what_is_no_sound_file_is_not_decoded() {
    assert!(decode(b"OggS but not of ours".as_slice().into()).is_none());
    assert!(decode(Vec::new().into()).is_none());
}

#[test]
fn five_volumes_turn_what_they_name() {
    let all = Volume::default();
    let without = Volume { music: 0.0, ..all };
    assert_eq!(without.gain(Channel::Music), 0.0);
    assert_eq!(without.gain(Channel::Effects), all.gain(Channel::Effects));
    let muted = Volume { master: 0.0, ..all };
    for channel in [
        Channel::Effects,
        Channel::Music,
        Channel::Voices,
        Channel::Interface,
    ] {
        assert_eq!(muted.gain(channel), 0.0);
        assert!(all.gain(channel) > 0.0);
    }
}
