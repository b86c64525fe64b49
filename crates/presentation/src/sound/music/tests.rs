use super::playlist::{Change, Playlist};
use super::{Director, Ending, Mood, MusicTable, Situation};

fn calm() -> Situation {
    Situation {
        is_in_match: true,
        ..Situation::default()
    }
}

/// Steps of a tenth of a second, each with the same.
fn run(director: &mut Director, seconds: f32, situation: Situation) -> Mood {
    let mut mood = Mood::Menu;
    for _ in 0..(seconds * 10.0) as u32 {
        mood = director.step(0.1, situation);
    }
    mood
}

#[test]
fn a_match_begins_in_peace_and_a_menu_is_a_menu() {
    let mut director = Director::default();
    assert_eq!(run(&mut director, 1.0, Situation::default()), Mood::Menu);
    assert_eq!(run(&mut director, 60.0, calm()), Mood::Peace);
}

#[test]
fn a_passing_scout_is_no_threat_and_a_company_is() {
    let mut director = Director::default();
    let near = Situation {
        is_enemy_near: true,
        ..calm()
    };
    run(&mut director, 5.0, calm());
    assert_eq!(run(&mut director, 2.0, near), Mood::Peace);
    run(&mut director, 1.0, calm());
    assert_eq!(run(&mut director, 4.0, near), Mood::Threat);
    assert_eq!(run(&mut director, 10.0, calm()), Mood::Threat, "it lasts");
    assert_eq!(run(&mut director, 15.0, calm()), Mood::Peace);
}

#[test]
fn many_blows_are_a_battle_and_it_does_not_end_at_the_first_pause() {
    let mut director = Director::default();
    run(&mut director, 5.0, calm());
    let blow = Situation { blows: 1, ..calm() };
    assert_eq!(director.step(0.1, blow), Mood::Peace, "one blow is none");
    for _ in 0..20 {
        director.step(0.1, blow);
    }
    assert_eq!(director.step(0.1, calm()), Mood::Battle);
    assert_eq!(run(&mut director, 15.0, calm()), Mood::Battle);
    assert_eq!(run(&mut director, 15.0, calm()), Mood::Threat);
    assert_eq!(run(&mut director, 30.0, calm()), Mood::Peace);
}

#[test]
fn moods_never_flutter_whatever_comes() {
    let mut director = Director::default();
    let (mut changes, mut before) = (0, Mood::Menu);
    // An hour in which an arrow strikes every four seconds and enemies come and go.
    for tenth in 0..36_000_u32 {
        let situation = Situation {
            blows: u32::from(tenth % 40 == 0),
            is_enemy_near: tenth % 170 < 60,
            ..calm()
        };
        let mood = director.step(0.1, situation);
        changes += u32::from(mood != before);
        before = mood;
    }
    assert!(changes < 3_600 / 15, "{changes} changes in an hour");
}

#[test]
fn an_end_stays_until_the_match_is_left() {
    let mut director = Director::default();
    run(&mut director, 5.0, calm());
    let won = Situation {
        ending: Some(Ending::Victory),
        blows: 50,
        ..calm()
    };
    assert_eq!(director.step(0.1, won), Mood::Victory);
    let fighting = Situation { blows: 5, ..calm() };
    assert_eq!(run(&mut director, 20.0, fighting), Mood::Victory);
    assert_eq!(director.step(0.1, Situation::default()), Mood::Menu);
    assert_eq!(director.step(0.1, calm()), Mood::Peace, "the heat is gone");
}

fn table() -> MusicTable {
    let text = "
        peace = [{ pieces = ['p1', 'p2'] }, { pieces = ['q1'] }]
        piece = { p1 = {}, p2 = {}, q1 = {}, m = {}, v = {}, d = {}, t1 = { round_s = 60 }, t2 = { round_s = 50 }, b1 = { round_s = 40 } }
        [mood]
        menu = ['m']
        threat = ['t1', 't2']
        battle = ['b1']
        victory = ['v']
        defeat = ['d']
    ";
    toml::from_str(text).expect("a table")
}

fn begun(change: Option<Change>) -> (String, Option<f32>) {
    match change {
        Some(Change::Begin { piece, fade_s }) => (piece, fade_s),
        other => panic!("{other:?} is no beginning"),
    }
}

#[test]
fn pieces_of_peace_take_turns_with_rests_between() {
    let table = table();
    assert_eq!(table.faults(), Vec::<String>::new());
    let mut list = Playlist::default();
    let mut begins = Vec::new();
    let mut ends_s = f64::INFINITY;
    for second in 0..600 {
        let now_s = f64::from(second);
        let is_over = now_s >= ends_s;
        if let Some(change) = list.step(now_s, Mood::Peace, 0, is_over, &table) {
            begins.push((second, begun(Some(change)).0));
            ends_s = now_s + 90.0;
        }
    }
    let names: Vec<&str> = begins.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names[..4], ["p1", "p2", "p1", "p2"]);
    for pair in begins.windows(2) {
        let rest_s = pair[1].0 - pair[0].0 - 90;
        assert!((15..=42).contains(&rest_s), "a rest of {rest_s} s");
    }
}

#[test]
fn what_loops_begins_its_next_round_while_the_last_rings() {
    let table = table();
    let mut list = Playlist::default();
    let first = begun(list.step(0.0, Mood::Threat, 0, true, &table));
    assert_eq!(first, (String::from("t1"), Some(3.0)));
    assert_eq!(list.step(59.9, Mood::Threat, 0, false, &table), None);
    let second = begun(list.step(60.0, Mood::Threat, 0, false, &table));
    assert_eq!(second, (String::from("t1"), None), "the last one rings out");
    let third = begun(list.step(120.0, Mood::Threat, 0, false, &table));
    assert_eq!(third.0, "t2", "after two rounds another has its turn");
    assert_eq!(list.step(169.0, Mood::Threat, 0, false, &table), None);
    assert_eq!(
        begun(list.step(170.0, Mood::Threat, 0, false, &table)).0,
        "t2"
    );
}

#[test]
fn a_battle_comes_quickly_and_peace_slowly() {
    let table = table();
    let mut list = Playlist::default();
    begun(list.step(0.0, Mood::Threat, 0, true, &table));
    let battle = begun(list.step(10.0, Mood::Battle, 0, false, &table));
    assert_eq!(battle, (String::from("b1"), Some(1.2)));
    let hush = list.step(50.0, Mood::Peace, 1, false, &table);
    assert_eq!(hush, Some(Change::Hush { fade_s: 6.0 }));
    assert_eq!(list.step(55.0, Mood::Peace, 1, true, &table), None);
    assert_eq!(begun(list.step(58.5, Mood::Peace, 1, true, &table)).0, "q1");
}

#[test]
fn an_end_is_told_once() {
    let table = table();
    let mut list = Playlist::default();
    assert_eq!(begun(list.step(0.0, Mood::Victory, 0, true, &table)).0, "v");
    for second in 1..300 {
        let is_over = second > 20;
        assert_eq!(
            list.step(f64::from(second), Mood::Victory, 0, is_over, &table),
            None
        );
    }
    assert_eq!(begun(list.step(301.0, Mood::Menu, 0, true, &table)).0, "m");
}

#[test]
fn an_age_beyond_the_last_has_the_music_of_the_last() {
    let table = table();
    assert_eq!(table.pieces(Mood::Peace, 3), table.pieces(Mood::Peace, 1));
}
