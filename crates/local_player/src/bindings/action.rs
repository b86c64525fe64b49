use crate::card::SLOTS;

/// What a key does when it goes down, wherever the pointer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Control group 0 to 9: recalled, or what the held keys say.
    Group(usize),
    NextIdleVillager,
    /// The town centre, then the next.
    TownCentre,
    LastAlert,
    /// Points out to allies what is under the pointer.
    Flare,
    Chat,
    /// Back out of what the cursor means, then out of the selection, then into the menu.
    Cancel,
    NextKind,
    Delete,
    Menu,
    Pause,
    /// A picture of the window into a file.
    Picture,
    /// The match into the one file for it, and back.
    QuickSave,
    QuickLoad,
    /// Twice as fast, where the speed is this machine's to decide.
    Faster,
    /// Half as fast.
    Slower,
}

/// What a key does while it is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hold {
    /// Clicks and boxes add to what is selected.
    Add,
    /// Clicks take out what is selected, and in what is not.
    Toggle,
    /// A click selects all of its kind on the screen.
    SameKind,
    /// Orders are done after those before.
    Queue,
    /// Training buttons train five.
    Five,
    /// The key of a control group makes it.
    GroupAssign,
    /// The key of a control group adds to it.
    GroupAdd,
    CameraLeft,
    CameraRight,
    CameraUp,
    CameraDown,
}

/// Something that has keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding {
    Do(Action),
    Hold(Hold),
    /// The button at a place of the command card, 0 to 14 in reading order.
    Place(usize),
    /// The button of this name, wherever it lies on the card.
    Button(String),
}

const ACTIONS: [(Action, &str); 15] = [
    (Action::NextIdleVillager, "next_idle_villager"),
    (Action::TownCentre, "town_centre"),
    (Action::LastAlert, "last_alert"),
    (Action::Flare, "flare"),
    (Action::NextKind, "next_kind"),
    (Action::Delete, "delete"),
    (Action::Cancel, "cancel"),
    (Action::Chat, "chat"),
    (Action::Menu, "menu"),
    (Action::Pause, "pause"),
    (Action::Faster, "faster"),
    (Action::Slower, "slower"),
    (Action::Picture, "picture"),
    (Action::QuickSave, "quick_save"),
    (Action::QuickLoad, "quick_load"),
];

const HOLDS: [(Hold, &str); 11] = [
    (Hold::Add, "hold_add"),
    (Hold::Toggle, "hold_toggle"),
    (Hold::SameKind, "hold_same_kind"),
    (Hold::Queue, "hold_queue"),
    (Hold::Five, "hold_five"),
    (Hold::GroupAssign, "hold_group_assign"),
    (Hold::GroupAdd, "hold_group_add"),
    (Hold::CameraLeft, "camera_left"),
    (Hold::CameraRight, "camera_right"),
    (Hold::CameraUp, "camera_up"),
    (Hold::CameraDown, "camera_down"),
];

const GROUPS: usize = 10;

impl Action {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Action> {
        let plain = ACTIONS.into_iter().map(|(action, _)| action);
        plain.chain((0..GROUPS).map(Action::Group))
    }
}

impl Hold {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Hold> {
        HOLDS.into_iter().map(|(hold, _)| hold)
    }

    /// Moves the camera; the others change what a click or a key means.
    #[must_use]
    pub const fn is_of_camera(self) -> bool {
        matches!(
            self,
            Hold::CameraLeft | Hold::CameraRight | Hold::CameraUp | Hold::CameraDown
        )
    }
}

impl Binding {
    /// As the settings file and the texts have it.
    #[must_use]
    pub fn id(&self) -> String {
        match self {
            Binding::Do(Action::Group(number)) => format!("group_{number}"),
            Binding::Do(action) => {
                let found = ACTIONS.iter().find(|(known, _)| known == action);
                found.map_or_else(String::new, |(_, id)| (*id).to_owned())
            }
            Binding::Hold(hold) => {
                let found = HOLDS.iter().find(|(known, _)| known == hold);
                found.map_or_else(String::new, |(_, id)| (*id).to_owned())
            }
            Binding::Place(slot) => format!("place_{}", slot + 1),
            Binding::Button(key) => format!("button_{key}"),
        }
    }

    /// Everything outside the command card, as a person looks for it.
    pub fn of_hands() -> impl Iterator<Item = Binding> {
        let actions = Action::all().map(Binding::Do);
        actions.chain(Hold::all().map(Binding::Hold))
    }

    /// The places of the command card.
    pub fn of_places() -> impl Iterator<Item = Binding> {
        (0..SLOTS).map(Binding::Place)
    }
}
