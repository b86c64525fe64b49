//! Where the camera looks. Floats: nothing here reaches the simulation.

#[cfg(test)]
mod tests;

/// The pose of the camera and its manners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The place on the ground in the middle of the screen, in tiles.
    pub focus: [f32; 2],
    /// From the focus to the eye, in tiles.
    pub distance_tiles: f32,
    /// Turn of the view in degrees; zero looks along the map's diagonal.
    pub yaw_degrees: f32,
}

/// What keys and edges ask of the camera in a frame: each axis from -1 to 1, in screen directions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Push {
    /// To the right.
    pub right: f32,
    /// Up the screen.
    pub up: f32,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera {
            focus: [0.0, 0.0],
            distance_tiles: Camera::DISTANCE_TILES,
            yaw_degrees: 0.0,
        }
    }
}

impl Camera {
    /// How far away the camera begins.
    pub const DISTANCE_TILES: f32 = 25.0;
    /// How near and how far the wheel takes it.
    pub const DISTANCE_RANGE_TILES: std::ops::RangeInclusive<f32> = 10.0..=45.0;
    /// Screens a second at full push: half the visible width.
    const PUSH_SHARE_PER_S: f32 = 0.9;
    /// Pixels from the edge of the window that push.
    pub const EDGE_PX: f32 = 3.0;

    /// Looks at a place.
    pub fn look_at(&mut self, place: [f32; 2]) {
        self.focus = place;
    }

    /// The directions of "right" and "up the screen" on the ground.
    #[must_use]
    pub fn axes(&self) -> ([f32; 2], [f32; 2]) {
        // At zero yaw the map's x axis runs down-right and its y axis down-left on the screen.
        let (sin, cos) = (self.yaw_degrees + 45.0).to_radians().sin_cos();
        ([cos, -sin], [-sin, -cos])
    }

    /// One frame of keys and edges.
    pub fn push(&mut self, push: Push, seconds: f32) {
        let (right, up) = self.axes();
        let way = self.distance_tiles * Camera::PUSH_SHARE_PER_S * seconds;
        self.shift([
            (right[0] * push.right + up[0] * push.up) * way,
            (right[1] * push.right + up[1] * push.up) * way,
        ]);
    }

    /// Moves the focus by a way on the ground (a middle drag gives it as the ground under the pointer
    /// before minus after).
    pub fn shift(&mut self, way: [f32; 2]) {
        self.focus = [self.focus[0] + way[0], self.focus[1] + way[1]];
    }

    /// Wheel: `notches` towards the ground, keeping `anchor` (the ground under the pointer) where it is
    /// on the screen.
    pub fn zoom(&mut self, notches: f32, anchor: Option<[f32; 2]>) {
        let before = self.distance_tiles;
        let (near, far) = (
            *Camera::DISTANCE_RANGE_TILES.start(),
            *Camera::DISTANCE_RANGE_TILES.end(),
        );
        self.distance_tiles = (before * 0.88_f32.powf(notches)).clamp(near, far);
        if let Some(anchor) = anchor {
            let share = 1.0 - self.distance_tiles / before;
            self.shift([
                (anchor[0] - self.focus[0]) * share,
                (anchor[1] - self.focus[1]) * share,
            ]);
        }
    }

    /// Keeps the focus on a map of this side.
    pub fn stay_on(&mut self, size_tiles: u16) {
        let side = f32::from(size_tiles);
        self.focus = self.focus.map(|along| along.clamp(0.0, side));
    }

    /// What a pointer at `at` in a window of `size` pixels pushes.
    #[must_use]
    pub fn edge_push(at: [f32; 2], size: [f32; 2]) -> Push {
        let axis = |at: f32, size: f32| {
            if at < Camera::EDGE_PX {
                -1.0
            } else if at > size - Camera::EDGE_PX {
                1.0
            } else {
                0.0
            }
        };
        Push {
            right: axis(at[0], size[0]),
            up: -axis(at[1], size[1]),
        }
    }
}
