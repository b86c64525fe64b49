//! The words on the screen. Keys are those of the rule tables and icons.

use protocol::Resource;

/// The name of a kind, technology or button.
#[must_use]
pub fn name(key: &str) -> String {
    let known = match key {
        "town_centre" => "Town Centre",
        "lumber_camp" => "Lumber Camp",
        "mining_camp" => "Mining Camp",
        "archery_range" => "Archery Range",
        "feudal_age" => "Feudal Age",
        "oak" | "oak_2" | "oak_3" => "Oak",
        "pine" | "pine_2" | "pine_3" => "Pine",
        "berry_bush" => "Berry Bush",
        "gold_mine" => "Gold Mine",
        "stone_mine" => "Stone Mine",
        "attack_move" => "Attack-move",
        "stance_aggressive" => "Aggressive",
        "stance_stand_ground" => "Stand ground",
        "build" => "Build…",
        "cancel" => "Back",
        "rally" => "Set rally point",
        _ => "",
    };
    if !known.is_empty() {
        return known.to_owned();
    }
    let mut name = key.replace('_', " ");
    if let Some(first) = name.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// What a kind, technology or button is for: one sentence.
#[must_use]
pub fn purpose(key: &str) -> &'static str {
    match key {
        "villager" => "Gathers, builds and repairs.",
        "militia" => "A cheap swordsman for early raids.",
        "spearman" => "A long spear against riders.",
        "archer" => "Shoots from afar; keep others in front.",
        "scout" => "A fast rider who finds the enemy.",
        "town_centre" => "Trains villagers, takes in all goods, leads to the next age.",
        "house" => "Room for five more.",
        "mill" => "Takes in food. Farms lie best around it.",
        "lumber_camp" => "Takes in wood.",
        "mining_camp" => "Takes in gold and stone.",
        "farm" => "Food for one villager, sown again for its price.",
        "barracks" => "Trains militia and spearmen.",
        "archery_range" => "Trains archers.",
        "palisade" => "A fence of stakes: click both ends.",
        "feudal_age" => "New units and buildings. Needs two kinds of building first.",
        "attack_move" => "Walk there and fight whatever comes into sight.",
        "patrol" => "Walk between here and there, fighting.",
        "stop" => "Forget all orders.",
        "stance_aggressive" => "Pursues whoever comes into sight.",
        "stance_stand_ground" => "Never leaves its place.",
        "delete" => "Removes what is selected.",
        "build" => "Shows the buildings.",
        "rally" => "New units walk there; villagers gather there.",
        _ => "",
    }
}

/// The name of an age.
#[must_use]
pub fn age(age: u8) -> &'static str {
    match age {
        0 => "Dark Age",
        1 => "Feudal Age",
        2 => "Castle Age",
        _ => "Imperial Age",
    }
}

/// The name of a good.
#[must_use]
pub fn resource(resource: Resource) -> &'static str {
    match resource {
        Resource::Food => "Food",
        Resource::Wood => "Wood",
        Resource::Gold => "Gold",
        Resource::Stone => "Stone",
    }
}

/// The icon of a good.
#[must_use]
pub fn resource_key(resource: Resource) -> &'static str {
    match resource {
        Resource::Food => "food",
        Resource::Wood => "wood",
        Resource::Gold => "gold",
        Resource::Stone => "stone",
    }
}

/// Game time as minutes and seconds.
#[must_use]
pub fn clock(ms: u64) -> String {
    let seconds = ms / 1_000;
    if seconds >= 3_600 {
        format!(
            "{}:{:02}:{:02}",
            seconds / 3_600,
            seconds / 60 % 60,
            seconds % 60
        )
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

/// The strengths of computer players, the weakest first.
pub const LEVELS: [&str; 5] = ["Very easy", "Easy", "Standard", "Hard", "Very hard"];

/// The strength of a computer player of this level, 1 to 5.
#[must_use]
pub fn level(level: u8) -> &'static str {
    LEVELS[usize::from(level.clamp(1, 5)) - 1]
}
