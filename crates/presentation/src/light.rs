use bevy::prelude::{Resource, Vec3, Vec4};

/// The hour that is drawn. It is a matter of looks: no rule knows it. May be changed at any time.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Light {
    /// A sunny forenoon; art direction, section 4.
    #[default]
    Day,
    /// A low sun and long shadows.
    Dusk,
    /// The moon.
    Night,
}

/// Linear strengths, as they are multiplied with the colours of things.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lamps {
    pub to_sun: Vec3,
    pub sun: Vec3,
    /// What comes from straight above, from the horizon, and back from the ground.
    pub sky: Vec3,
    pub horizon: Vec3,
    pub bounce: Vec3,
}

impl Light {
    pub(crate) fn lamps(self) -> Lamps {
        match self {
            // Strengths that gave the same picture as the mock with Bevy's physical lights.
            Light::Day => Lamps {
                to_sun: Vec3::new(-0.156, 0.719, 0.677),
                sun: Vec3::new(1.20, 1.10, 0.94),
                sky: Vec3::new(0.350, 0.420, 0.560),
                horizon: Vec3::new(0.285, 0.315, 0.350),
                bounce: Vec3::new(0.130, 0.138, 0.085),
            },
            Light::Dusk => Lamps {
                to_sun: Vec3::new(-0.455, 0.375, 0.808),
                sun: Vec3::new(1.62, 0.92, 0.42),
                sky: Vec3::new(0.330, 0.300, 0.430),
                horizon: Vec3::new(0.330, 0.245, 0.250),
                bounce: Vec3::new(0.115, 0.085, 0.070),
            },
            Light::Night => Lamps {
                to_sun: Vec3::new(0.330, 0.800, 0.500),
                sun: Vec3::new(0.300, 0.400, 0.640),
                sky: Vec3::new(0.110, 0.150, 0.270),
                horizon: Vec3::new(0.085, 0.105, 0.190),
                bounce: Vec3::new(0.030, 0.036, 0.050),
            },
        }
    }
}

impl Lamps {
    /// As the shaders read them.
    pub fn rows(&self) -> [Vec4; 5] {
        [
            self.to_sun.normalize(),
            self.sun,
            self.sky,
            self.horizon,
            self.bounce,
        ]
        .map(|row| row.extend(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::Light;
    use bevy::prelude::Vec3;

    #[test]
    fn nights_are_darker_than_evenings_and_those_than_days() {
        let brightness = |light: Light| {
            let lamps = light.lamps();
            let up = lamps.sky + lamps.sun * lamps.to_sun.normalize().dot(Vec3::Y);
            up.dot(Vec3::new(0.30, 0.59, 0.11))
        };
        let [day, dusk, night] = [Light::Day, Light::Dusk, Light::Night].map(brightness);
        assert!(day > dusk && dusk > night, "{day} {dusk} {night}");
        // The ground stays where units of every colour stand off it.
        assert!(night > 0.3 && day < 1.3);
    }
}
