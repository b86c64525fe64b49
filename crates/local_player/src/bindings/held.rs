use std::collections::BTreeSet;

use super::{Bindings, Hold, Key};

/// Which of the held keys are down, or stay on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holds(BTreeSet<Hold>);

impl Holds {
    #[must_use]
    pub fn has(&self, hold: Hold) -> bool {
        self.0.contains(&hold)
    }

    /// All that are on, in the order of [`Hold`].
    pub fn iter(&self) -> impl Iterator<Item = Hold> {
        self.0.iter().copied()
    }

    /// Where the camera is pushed: right and up, each -1, 0 or 1.
    #[must_use]
    pub fn camera(&self) -> [f32; 2] {
        let axis = |more, less| f32::from(i8::from(self.has(more)) - i8::from(self.has(less)));
        [
            axis(Hold::CameraRight, Hold::CameraLeft),
            axis(Hold::CameraUp, Hold::CameraDown),
        ]
    }
}

impl FromIterator<Hold> for Holds {
    fn from_iter<T: IntoIterator<Item = Hold>>(holds: T) -> Holds {
        Holds(holds.into_iter().collect())
    }
}

/// The held keys from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct HeldKeys {
    /// Turned on by one press, where holding is turned into that.
    locked: BTreeSet<Hold>,
}

impl HeldKeys {
    /// One frame: these keys are down, these went down in it. `toggles`: what changes the meaning of a
    /// click stays on from one press to the next, for hands that cannot hold a key and click.
    pub fn follow(
        &mut self,
        bindings: &Bindings,
        down: &[Key],
        pressed: &[Key],
        toggles: bool,
    ) -> Holds {
        if !toggles {
            self.locked.clear();
        }
        let mut on = BTreeSet::new();
        for hold in Hold::all() {
            let is_meant = |key: &Key| bindings.means(*key, hold);
            if !toggles || hold.is_of_camera() {
                if down.iter().any(is_meant) {
                    on.insert(hold);
                }
            } else if pressed.iter().any(is_meant) && !self.locked.remove(&hold) {
                self.locked.insert(hold);
            }
        }
        on.extend(&self.locked);
        Holds(on)
    }
}
