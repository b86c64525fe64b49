use protocol::command::Console;
use protocol::{EntityId, Stockpile, Units, Variable, WorldPos};
use rules::Catalog;

use super::{Here, Misheard, parse, written};

fn say(line: &str) -> Result<Console, Misheard> {
    let selection = Units::one(EntityId(9));
    let here = Here {
        at: WorldPos::from_ints(30, 40),
        selection: &selection,
    };
    parse(line, &Catalog::builtin(), here)
}

#[test]
fn lines_become_commands() {
    let catalog = Catalog::builtin();
    let archer = catalog.find("archer").unwrap().id;
    let technology = &catalog.technologies()[0];
    let give = |stock| Console::Give {
        stock: Stockpile(stock),
    };
    let spawn = |count| Console::Spawn {
        kind: archer,
        count,
        at: WorldPos::from_ints(30, 40),
    };
    let cases = [
        ("/give wood 500", give([0, 500, 0, 0])),
        ("/give 10", give([10; 4])),
        ("/give all -3", give([-3; 4])),
        ("/spawn archer", spawn(1)),
        ("/spawn  archer  20 ", spawn(20)),
        ("/explore", Console::Explore),
        (
            "/kill",
            Console::Kill {
                units: Units::one(EntityId(9)),
            },
        ),
        (
            "/set damage 250%",
            Console::Set {
                variable: Variable::Damage,
                percent: 250,
            },
        ),
    ];
    for (line, command) in cases {
        assert_eq!(say(line), Ok(command), "{line}");
    }
    let learn = say(&format!("/learn {}", technology.key));
    assert_eq!(
        learn,
        Ok(Console::Learn {
            technology: technology.id
        })
    );
}

#[test]
fn what_was_used_is_told_as_it_is_typed() {
    for line in [
        "/give wood 500",
        "/spawn archer 20",
        "/explore",
        "/set damage 250",
    ] {
        let command = say(line).expect("it is a command");
        assert_eq!(written(&command, &Catalog::builtin()), line);
    }
}

#[test]
fn what_is_no_command_says_how_it_is_written() {
    assert_eq!(say("/"), Err(Misheard::Unknown));
    assert_eq!(say("/dance"), Err(Misheard::Unknown));
    assert_eq!(say("/give love 3"), Err(Misheard::NoSuch("love".into())));
    assert_eq!(say("/spawn dragon"), Err(Misheard::NoSuch("dragon".into())));
    for line in [
        "/give",
        "/give wood much",
        "/spawn archer 300",
        "/set build fast",
    ] {
        assert!(matches!(say(line), Err(Misheard::Usage(_))), "{line}");
    }
    let nobody = Units::default();
    let here = Here {
        at: WorldPos::ZERO,
        selection: &nobody,
    };
    let kill = parse("/kill", &Catalog::builtin(), here);
    assert_eq!(kill, Err(Misheard::NothingSelected));
    assert!(Misheard::Unknown.to_string().contains("/give"));
}
