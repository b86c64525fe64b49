//! Committed records replay to committed traces. The traces were written by an optimised build on
//! another machine, so this is the comparison of builds as well.

use e2e::goldens;
use game::Game;
use protocol::Tick;
use runner::play_turn;

/// What a trace says of one tick.
struct Row<'a> {
    tick: Tick,
    total: &'a str,
    stores: Vec<&'a str>,
}

fn rows(trace: &str) -> impl Iterator<Item = Row<'_>> {
    trace.lines().skip(1).map(|line| {
        let mut words = line.split(' ');
        let mut next = || words.next().expect("a row begins with tick and total");
        let (tick, total) = (next(), next());
        Row {
            tick: Tick(tick.parse().expect("a tick is a number")),
            total,
            stores: words.collect(),
        }
    })
}

#[test]
fn golden_records_replay_to_their_traces() {
    let names: Vec<&str> = Game::store_names().collect();
    for golden in goldens() {
        let name = &golden.name;
        let columns: Vec<&str> = golden
            .trace
            .lines()
            .next()
            .expect("a first line")
            .split(' ')
            .skip(2)
            .collect();
        assert_eq!(columns, names, "{name}: the list of stores");
        let mut game = golden.game();
        let mut rows = rows(&golden.trace).peekable();
        let mut compared = 0;
        for bundle in golden.record.bundles() {
            play_turn(&mut game, &bundle, golden.record.header.ticks_per_turn);
            let Some(row) = rows.next_if(|row| row.tick == game.world().tick()) else {
                continue;
            };
            compare(name, &game, &row, &names);
            compared += 1;
        }
        assert!(compared > 30, "{name}: only {compared} rows");
        assert!(
            rows.next().is_none(),
            "{name}: the trace goes on behind the record"
        );
    }
}

fn compare(name: &str, game: &Game, row: &Row<'_>, names: &[&str]) {
    let digest = game.digest();
    let ours: Vec<String> = digest.stores.iter().map(ToString::to_string).collect();
    let differing: Vec<&str> = names
        .iter()
        .zip(&ours)
        .zip(&row.stores)
        .filter(|((_, ours), theirs)| ours != *theirs)
        .map(|((name, _), _)| *name)
        .collect();
    assert!(
        differing.is_empty() && digest.total.to_string() == row.total,
        "{name}: {} differs in {differing:?}; if the world is meant to run otherwise, see docs/determinism.md",
        row.tick
    );
}
