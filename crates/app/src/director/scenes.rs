//! The pictures, and what each of them shows.

use presentation::Light;

use crate::flow::Screen;

/// One picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scene {
    pub name: &'static str,
    pub what: What,
    pub light: Light,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    Menu(Screen),
    World(View),
    /// The table after the match before.
    After,
}

/// A match at a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    pub land: Land,
    pub tick: u32,
    pub look: Look,
    pub distance_tiles: f32,
    /// Whose eyes see it; `None`: everything.
    pub seat: Option<u8>,
    /// The kind of which all are selected.
    pub selected: Option<&'static str>,
}

/// Which match it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Land {
    /// Between two computer players, the same each time.
    Demonstration,
    /// A scene that was made by hand.
    Stage(&'static str),
}

/// Where the camera looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    At([f32; 2]),
    /// At the first building of a seat, moved by tiles.
    Home {
        seat: u8,
        by: [f32; 2],
    },
    /// At the nearest thick wood to the first building of a seat, and at the nearest water.
    Wood {
        seat: u8,
    },
    Shore {
        seat: u8,
    },
    /// Where most fighters stand.
    Army,
    Middle,
}

pub const DEMO: [Scene; 5] = [
    world("01_start", 90, home(0, [0.0, 0.0]), 22.0, Some(0)),
    world("02_village", 7_500, home(0, [0.0, 0.0]), 26.0, Some(0)),
    world("03_town", 30_000, home(1, [0.0, 0.0]), 28.0, None),
    world("04_army", 52_500, Look::Army, 24.0, None),
    scene("05_after", What::After),
];

pub const SHOTS: [Scene; 25] = [
    scene("main_menu", What::Menu(Screen::MainMenu)),
    scene("skirmish", What::Menu(Screen::Skirmish)),
    scene("host", What::Menu(Screen::Host)),
    scene("table", What::Menu(Screen::Table)),
    scene("options", What::Menu(Screen::Options)),
    selecting(
        "coast",
        stage("coast", 330, [30.0, 33.0], 25.0, Some(0)),
        "archer",
    ),
    scene("coast_high", stage("coast", 340, [30.0, 33.0], 40.0, None)),
    scene("shore", stage("coast", 350, [40.0, 25.0], 18.0, None)),
    lit(
        "dusk",
        stage("coast", 360, [27.0, 32.0], 24.0, None),
        Light::Dusk,
    ),
    lit(
        "night",
        stage("coast", 370, [27.0, 32.0], 24.0, None),
        Light::Night,
    ),
    scene("close", stage("coast", 380, [33.0, 41.5], 9.0, None)),
    selecting(
        "battle",
        stage("battle", 500, [24.2, 25.4], 15.0, Some(0)),
        "militia",
    ),
    scene(
        "battle_wide",
        stage("battle", 530, [25.0, 25.0], 26.0, None),
    ),
    scene(
        "archers_1500",
        stage("archers", 300, [32.0, 32.0], 30.0, None),
    ),
    scene("crowd", stage("crowd", 80, [32.0, 32.0], 30.0, None)),
    scene("yard_hurt", stage("yard", 460, [17.0, 19.0], 20.0, None)),
    scene("yard_built", stage("yard", 470, [25.0, 32.0], 18.0, None)),
    scene("yard_bones", stage("yard", 2_700, [29.0, 34.5], 12.0, None)),
    world(
        "dark_age_village",
        15_000,
        home(0, [0.0, 0.0]),
        22.0,
        Some(0),
    ),
    world("fog_edge", 15_100, home(0, [9.0, 9.0]), 34.0, Some(0)),
    world("forest_edge", 15_200, Look::Wood { seat: 0 }, 20.0, None),
    world("pond", 15_300, Look::Shore { seat: 0 }, 22.0, None),
    world("feudal_town", 62_500, home(0, [0.0, 0.0]), 26.0, None),
    world("whole_map", 62_600, Look::Middle, 45.0, None),
    scene("after_game", What::After),
];

const fn scene(name: &'static str, what: What) -> Scene {
    lit(name, what, Light::Day)
}

const fn lit(name: &'static str, what: What, light: Light) -> Scene {
    Scene { name, what, light }
}

const fn selecting(name: &'static str, what: What, kind: &'static str) -> Scene {
    let what = match what {
        What::World(view) => What::World(View {
            selected: Some(kind),
            ..view
        }),
        other => other,
    };
    scene(name, what)
}

const fn home(seat: u8, by: [f32; 2]) -> Look {
    Look::Home { seat, by }
}

const fn world(
    name: &'static str,
    tick: u32,
    look: Look,
    distance_tiles: f32,
    seat: Option<u8>,
) -> Scene {
    let view = View {
        land: Land::Demonstration,
        tick,
        look,
        distance_tiles,
        seat,
        selected: None,
    };
    scene(name, What::World(view))
}

const fn stage(
    name: &'static str,
    tick: u32,
    at: [f32; 2],
    distance_tiles: f32,
    seat: Option<u8>,
) -> What {
    What::World(View {
        land: Land::Stage(name),
        tick,
        look: Look::At(at),
        distance_tiles,
        seat,
        selected: None,
    })
}

#[cfg(test)]
mod tests {
    use super::{DEMO, Land, SHOTS, What};

    #[test]
    fn every_picture_has_a_name_of_its_own_and_a_stage_that_is_there() {
        let mut names: Vec<&str> = DEMO.iter().chain(&SHOTS).map(|scene| scene.name).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
        for scene in SHOTS {
            if let What::World(view) = scene.what
                && let Land::Stage(stage) = view.land
            {
                assert!(crate::stages::names().any(|name| name == stage), "{stage}");
            }
        }
    }
}
