//! What lies under the pointer.

use bevy::prelude::{Vec2, Vec3};
use protocol::EntityId;
use rules::Class;

use super::{Mirror, Shown, Thing, float};
use crate::lens::Lens;

impl Mirror {
    /// The place on the ground under a pixel; `None` over the sky or beside the map.
    #[must_use]
    pub fn ground_at(&self, lens: &Lens, cursor: Vec2) -> Option<[f32; 2]> {
        let shown = self.shown.as_ref()?;
        let ray = lens.ray(cursor);
        if ray.y >= -0.001 {
            return None;
        }
        // Walk down the ray from above the highest hill; the steps are finer than any slope is long.
        let top = 8.0 * super::HEIGHT_STEP_TILES;
        let mut place = lens.on_plane(cursor, top.min(lens.eye.y - 0.01))?;
        let step = ray * 0.1 / -ray.y;
        for _ in 0..64 {
            let ground = shown.ground.height(Vec2::new(place.x, place.z));
            if place.y <= ground {
                let gap = (ground - place.y).min(0.1);
                place -= step * (gap / 0.1);
                break;
            }
            place += step;
        }
        let size = f32::from(shown.ground.size_tiles);
        let at = [place.x, place.z];
        at.iter()
            .all(|part| (0.0..size).contains(part))
            .then_some(at)
    }

    /// What is seen within `radius_px` of a pixel: units first, then animals, buildings and deposits,
    /// the nearest first within each.
    #[must_use]
    pub fn pick(&self, lens: &Lens, cursor: Vec2, radius_px: f32) -> Vec<EntityId> {
        let Some(shown) = self.shown.as_ref() else {
            return Vec::new();
        };
        let ground = self.ground_at(lens, cursor).map(Vec2::from_array);
        let mut found: Vec<(u8, f32, EntityId)> = Vec::new();
        for thing in shown.things.iter().flatten() {
            if let Some((rank, distance)) = shown.hit(lens, thing, cursor, ground, radius_px) {
                found.push((rank, distance, thing.id));
            }
        }
        found.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
        found.into_iter().map(|(_, _, id)| id).collect()
    }

    /// What stands within a rectangle of the screen, by the middle of its body, ascending by id. Units
    /// and animals, and buildings by the middle of their footprint.
    #[must_use]
    pub fn in_rectangle(&self, lens: &Lens, one: Vec2, other: Vec2) -> Vec<EntityId> {
        let Some(shown) = self.shown.as_ref() else {
            return Vec::new();
        };
        let (low, high) = (one.min(other), one.max(other));
        let is_inside = |thing: &&Thing| {
            let class = shown.catalog.kind(thing.kind).class;
            class != Class::Deposit
                && lens
                    .on_screen(shown.body(thing))
                    .is_some_and(|at| at.cmpge(low).all() && at.cmple(high).all())
        };
        let mut found: Vec<EntityId> = shown
            .things
            .iter()
            .flatten()
            .filter(is_inside)
            .map(|thing| thing.id)
            .collect();
        found.sort_unstable();
        found
    }
}

/// Half the height of a man and of a rider, in tiles.
const BODY_TILES: f32 = 0.45;

impl Shown {
    /// The middle of a thing's body in the world.
    fn body(&self, thing: &Thing) -> Vec3 {
        let at = thing.place(self.alpha).at;
        let up = if thing.is_mover { BODY_TILES } else { 0.3 };
        Vec3::new(at.x, self.ground.height(at) + up, at.y)
    }

    fn hit(
        &self,
        lens: &Lens,
        thing: &Thing,
        cursor: Vec2,
        ground: Option<Vec2>,
        radius_px: f32,
    ) -> Option<(u8, f32)> {
        // Cheap refusal for what is far from the middle of the view.
        let focus = Vec2::from_array(lens.pose.focus);
        if thing.to.at.distance_squared(focus) > (lens.pose.distance_tiles * 2.0).powi(2) {
            return None;
        }
        let kind = self.catalog.kind(thing.kind);
        let body = self.body(thing);
        let scale = lens.pixels_per_tile(body);
        if thing.is_mover || kind.class == Class::Deposit {
            let size = if thing.is_mover {
                float(kind.radius_tiles).max(0.25) + 0.15
            } else {
                0.55
            };
            let away = (lens.on_screen(body)? - cursor) / Vec2::new(1.0, 1.5);
            let distance = away.length();
            let rank = match kind.class {
                Class::Unit => 0,
                Class::Animal => 1,
                Class::Building => 2,
                Class::Deposit => 3,
            };
            return (distance <= size * scale + radius_px).then_some((rank, distance));
        }
        // A building is hit on its footprint, and on its front: the footprint lifted by its height.
        let half = f32::from(kind.footprint_tiles) / 2.0;
        let lift = if kind.is_walkable { 0.1 } else { half * 0.9 };
        let middle = Vec2::new(body.x, body.z);
        let is_inside = |at: Vec2| (at - middle).abs().max_element() <= half + radius_px / scale;
        let on_top = lens
            .on_plane(cursor, body.y + lift)
            .map(|at| Vec2::new(at.x, at.z));
        let is_hit = ground.is_some_and(is_inside) || on_top.is_some_and(is_inside);
        is_hit.then(|| (2, ground.map_or(0.0, |at| at.distance(middle)) * scale))
    }
}
