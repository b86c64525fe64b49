//! What a model says about itself beside its triangles: where it smokes and burns, how it falls.

use bevy::prelude::Vec3;
use gltf::json::Value;

/// Figures of a model, from the `extras` of its root node. What is missing or makes no sense is left out:
/// a model is drawn without its smoke rather than not at all.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Traits {
    /// Chimneys and hearths, in tiles from the middle of the footprint on the ground.
    pub smoke: Vec<Vec3>,
    /// Where flames stand when it burns.
    pub fire: Vec<Vec3>,
    pub fall: Option<Fall>,
}

/// How a tree comes down.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fall {
    pub duration_s: f32,
    /// Degrees from upright, at even steps.
    pub tilts_deg: Vec<f32>,
}

/// Points of one sort and steps of a fall, at most; how far from the middle a point may lie, in tiles.
const POINTS_MAX: usize = 16;
const STEPS_MAX: usize = 64;
const FAR_TILES: f32 = 16.0;

impl Traits {
    pub fn of(file: &gltf::Gltf) -> Traits {
        let texts = file
            .nodes()
            .filter_map(|node| node.extras().as_ref().map(|raw| raw.get().to_owned()));
        texts
            .filter_map(|text| gltf::json::deserialize::from_str::<Value>(&text).ok())
            .next()
            .map(|extras| Traits::read(&extras))
            .unwrap_or_default()
    }

    fn read(extras: &Value) -> Traits {
        let points = |name: &str| {
            let listed = extras.get("spots_tiles").and_then(|spots| spots.get(name));
            let points = listed.and_then(Value::as_array);
            points
                .into_iter()
                .flatten()
                .take(POINTS_MAX)
                .filter_map(point)
                .collect()
        };
        Traits {
            smoke: points("smoke"),
            fire: points("fire"),
            fall: extras.get("fall").and_then(fall),
        }
    }
}

fn number(value: &Value) -> Option<f32> {
    let number = value.as_f64()? as f32;
    number.is_finite().then_some(number)
}

fn point(value: &Value) -> Option<Vec3> {
    let parts = value.as_array()?;
    let point = Vec3::new(
        number(parts.first()?)?,
        number(parts.get(1)?)?,
        number(parts.get(2)?)?,
    );
    (point.abs().max_element() < FAR_TILES).then_some(point)
}

fn fall(value: &Value) -> Option<Fall> {
    let steps = value.get("tilt_deg")?.as_array()?;
    let tilts_deg: Vec<f32> = steps.iter().take(STEPS_MAX).filter_map(number).collect();
    let duration_s = number(value.get("duration_s")?)?;
    (tilts_deg.len() >= 2 && (0.1..10.0).contains(&duration_s)).then_some(Fall {
        duration_s,
        tilts_deg,
    })
}

impl Fall {
    /// Degrees from upright after so many seconds.
    pub fn tilt_deg(&self, since_s: f32) -> f32 {
        let last = self.tilts_deg.len() - 1;
        let at = (since_s / self.duration_s).clamp(0.0, 1.0) * last as f32;
        let low = (at as usize).min(last);
        let high = (low + 1).min(last);
        self.tilts_deg[low] + (self.tilts_deg[high] - self.tilts_deg[low]) * at.fract()
    }
}
