//! Arrows in the air.

use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::things::dress;
use crate::material::{NOBODY, Tag};
use crate::mirror::{Flight, Mirror};
use crate::models::Library;

/// Entities for arrows: kept and used again, because arrows come and go by the hundred.
#[derive(Resource, Default)]
pub(super) struct Flights {
    entities: Vec<Entity>,
    /// How many of them fly.
    flying: usize,
    library_version: u32,
}

/// An arrow.
#[derive(Component)]
pub(super) struct Arrow;

pub(super) fn fly(
    mut commands: Commands,
    mirror: Res<Mirror>,
    mut library: ResMut<Library>,
    mut flights: ResMut<Flights>,
    mut arrows: Query<(&mut Transform, &mut Visibility), With<Arrow>>,
) {
    if flights.library_version != library.version {
        flights.library_version = library.version;
        flights.flying = 0;
        flights
            .entities
            .drain(..)
            .for_each(|entity| commands.entity(entity).despawn());
    }
    let flying = mirror
        .shown
        .as_ref()
        .map_or(&[][..], |shown| &shown.flights);
    // Ticks from the frame to the last look.
    let ahead_ticks = mirror
        .shown
        .as_ref()
        .map_or(0.0, |shown| shown.span_ticks as f32 * (1.0 - shown.alpha));
    for (index, flight) in flying.iter().enumerate() {
        let place = place(flight, ahead_ticks);
        match flights.entities.get(index) {
            Some(&entity) => {
                if let Ok((mut transform, mut visibility)) = arrows.get_mut(entity) {
                    *transform = place;
                    visibility.set_if_neq(Visibility::Visible);
                }
            }
            None => {
                let Some(model) = library.get("arrow") else {
                    return;
                };
                let tag = MeshTag(
                    Tag {
                        seat: NOBODY,
                        ..Tag::default()
                    }
                    .bits(),
                );
                let arrow = (Arrow, dress(model), tag, place, NotShadowCaster);
                flights.entities.push(commands.spawn(arrow).id());
            }
        }
    }
    for entity in flights
        .entities
        .iter()
        .skip(flying.len())
        .take(flights.flying.saturating_sub(flying.len()))
    {
        if let Ok((_, mut visibility)) = arrows.get_mut(*entity) {
            visibility.set_if_neq(Visibility::Hidden);
        }
    }
    flights.flying = flying.len();
}

/// Where an arrow is in its arc; it points the way it flies.
fn place(flight: &Flight, ahead_ticks: f32) -> Transform {
    let share = ((flight.flown_ticks - ahead_ticks) / flight.flight_ticks).clamp(0.0, 1.0);
    let way = flight.to - flight.from;
    let arc = way.length() * 0.16;
    let at = flight.from + way * share + Vec3::Y * arc * 4.0 * share * (1.0 - share);
    let direction = way + Vec3::Y * arc * 4.0 * (1.0 - 2.0 * share);
    let transform = Transform::from_translation(at);
    if direction.length_squared() > 1e-6 {
        transform.looking_to(direction, Vec3::Y)
    } else {
        transform
    }
}
