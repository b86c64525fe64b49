//! A skirmish as it is remembered: put on the table when that opens, and read off it when the match
//! begins.

use lobby::LobbyView;
use local_player::settings::{LastSkirmish, SkirmishRow};
use protocol::Stockpile;
use protocol::lobby::{Ask, HostAsk, Occupant, RowOrder, Settings};

/// What the host of a new table asks for, in order. `seed` is the land's.
pub fn asks(last: &LastSkirmish, seed: u64) -> Vec<Ask> {
    let rows = [&last.own].into_iter().chain(&last.others);
    let rows: Vec<(u8, SkirmishRow)> = (0..).zip(rows.copied()).collect();
    let order = |row: u8, order: RowOrder| Ask::Host(HostAsk::Row { row, order });
    let others = || rows.iter().skip(1);
    let mut asks = vec![Ask::Host(HostAsk::Settings(settings(last, seed)))];
    // A colour is had by exchange with a row that nobody plays from.
    asks.extend(others().map(|(row, _)| order(*row, RowOrder::Close)));
    asks.extend(
        rows.iter()
            .map(|(row, of)| order(*row, RowOrder::Colour(of.colour))),
    );
    asks.extend(others().filter_map(|(row, of)| {
        let level = of.level?;
        Some(order(*row, RowOrder::Computer { level }))
    }));
    asks.extend(
        rows.iter()
            .map(|(row, of)| order(*row, RowOrder::Team(of.team))),
    );
    asks.extend(
        rows.iter()
            .map(|(row, of)| order(*row, RowOrder::Handicap(of.handicap_percent))),
    );
    asks.extend(
        rows.iter()
            .map(|(row, of)| order(*row, RowOrder::StartAge(of.start_age))),
    );
    asks
}

fn settings(last: &LastSkirmish, seed: u64) -> Settings {
    let mut settings = Settings::standard();
    let usual = settings.template.size_tiles;
    settings.template.map.clone_from(&last.map);
    settings.template.size_tiles = last.size_tiles.unwrap_or(usual);
    settings.is_size_fixed = last.size_tiles.is_some();
    settings.template.terms = last.terms;
    settings.room.speed_percent = last.speed_percent;
    settings.template.allows_cheats = last.allows_cheats;
    settings.template.stockpile = last.goods();
    settings.template.population_max = last.population_max;
    settings.template.seed = seed;
    settings.is_seed_fixed = true;
    settings
}

/// What of a table is worth remembering.
pub fn remembered(view: &LobbyView) -> LastSkirmish {
    let template = &view.settings.template;
    let Stockpile(stockpile) = template.stockpile;
    let mut rows = view.rows.iter().map(|row| SkirmishRow {
        level: match row.occupant {
            Occupant::Computer { level } => Some(level),
            _ => None,
        },
        colour: row.colour,
        team: row.team,
        handicap_percent: row.handicap_percent,
        start_age: row.start_age,
    });
    LastSkirmish {
        map: template.map.clone(),
        size_tiles: view.settings.is_size_fixed.then_some(template.size_tiles),
        terms: template.terms,
        speed_percent: view.settings.room.speed_percent,
        allows_cheats: template.allows_cheats,
        stockpile,
        population_max: template.population_max,
        own: rows.next().unwrap_or_default(),
        others: rows.collect(),
    }
}

#[cfg(test)]
mod tests {
    use local_player::settings::LastSkirmish;
    use protocol::{Millis, Reveal, Terms, Victory};
    use rules::Catalog;
    use runner::{LocalTable, table_config};

    use super::{asks, remembered};

    #[test]
    fn a_table_is_set_as_it_is_remembered() {
        let mut last = LastSkirmish {
            size_tiles: Some(96),
            terms: Terms {
                reveal: Reveal::Explored,
                start_age: 1,
                victory: Victory::Time { minutes: 45 },
                treaty_minutes: 10,
                ..Terms::STANDARD
            },
            speed_percent: 150,
            stockpile: [600, 600, 300, 600],
            population_max: 75,
            ..LastSkirmish::default()
        };
        last.own.colour = 4;
        last.own.team = Some(1);
        last.own.handicap_percent = 75;
        last.others[0].start_age = Some(0);
        last.others[3].colour = 1;
        last.others[0].colour = 0;
        last.others[2].level = Some(5);
        last.others[2].team = Some(1);
        let catalog = Catalog::builtin();
        let config = table_config(None, None, &catalog);
        let mut table = LocalTable::open(config, "Ana", &catalog, Millis(1_000)).expect("it opens");
        for ask in asks(&last, 77) {
            table.guest_mut().ask(ask);
        }
        // Changes that follow each other fast travel together, a little later.
        table.advance(Millis(2_000));
        table.advance(Millis(2_100));
        let view = table.guest().view().expect("the person sits");
        assert_eq!(view.declined, None);
        assert_eq!(view.settings.template.seed, 77);
        assert_eq!(remembered(&view), last);
    }
}
