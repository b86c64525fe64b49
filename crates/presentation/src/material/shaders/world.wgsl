// What all materials of the world share: the clock and the colours of seats, the fog of war, the light.
#define_import_path castellan::world

#import bevy_pbr::{
    mesh_view_bindings as view_bindings,
    shadows,
}

// [0]: clock in seconds, side of the map in tiles, 1 where shadows are mapped, 1 where nothing is hidden.
// [1..9]: linear colours of the seats; [9]: of nobody. [10]: direction to the sun; [11..15]: its light, that of
// the sky, of the horizon, and what the ground gives back.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<storage, read> globals: array<vec4<f32>>;
// Two bytes for each tile corner, row by row: how far it is seen, and was ever seen, 0 to 255.
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<storage, read> fog: array<u32>;

const PARCHMENT: vec3<f32> = vec3<f32>(0.0242, 0.0194, 0.0144);
const REMEMBERED: vec3<f32> = vec3<f32>(0.485, 0.552, 0.687);

fn clock() -> f32 {
    return globals[0].x;
}

fn seat_colour(seat: u32) -> vec3<f32> {
    return globals[1u + min(seat, 8u)].rgb;
}

fn fog_corner(x: u32, y: u32) -> vec2<f32> {
    let last = u32(globals[0].y);
    let corner = min(y, last) * (last + 1u) + min(x, last);
    let packed = fog[corner >> 1u] >> ((corner & 1u) * 16u);
    return vec2<f32>(f32(packed & 255u), f32((packed >> 8u) & 255u)) / 255.0;
}

// How far a place is seen (x) and was ever seen (y), 0 to 1.
fn fog_at(at: vec2<f32>) -> vec2<f32> {
    if globals[0].w > 0.5 {
        return vec2<f32>(1.0, 1.0);
    }
    let place = clamp(at, vec2<f32>(0.0), vec2<f32>(globals[0].y));
    let low = vec2<u32>(floor(place));
    let share = fract(place);
    let near = mix(fog_corner(low.x, low.y), fog_corner(low.x + 1u, low.y), share.x);
    let far = mix(fog_corner(low.x, low.y + 1u), fog_corner(low.x + 1u, low.y + 1u), share.x);
    return mix(near, far, share.y);
}

fn sunlight(normal: vec3<f32>) -> vec3<f32> {
    return globals[11].rgb * max(dot(normal, globals[10].xyz), 0.0);
}

fn skylight(normal: vec3<f32>) -> vec3<f32> {
    let up = normal.y;
    let horizon = globals[13].rgb;
    return select(mix(horizon, globals[14].rgb, -up), mix(horizon, globals[12].rgb, up), up > 0.0);
}

// What lies level in the open is lit by, as a share of what it is lit by on a sunny day.
fn daylight() -> vec3<f32> {
    let up = vec3<f32>(0.0, 1.0, 0.0);
    return (skylight(up) + sunlight(up)) / 1.215;
}

// Share of the sun that reaches a place.
fn sun_share(world_position: vec4<f32>, normal: vec3<f32>, frag_coord: vec2<f32>) -> f32 {
    if globals[0].z < 0.5 || view_bindings::lights.n_directional_lights == 0u {
        return 1.0;
    }
    let view_from_world = view_bindings::view.view_from_world;
    let view_z = dot(vec4<f32>(
        view_from_world[0].z, view_from_world[1].z, view_from_world[2].z, view_from_world[3].z,
    ), world_position);
    return shadows::fetch_directional_shadow(0u, world_position, normal, view_z, frag_coord);
}

fn through_fog(colour: vec3<f32>, seen: vec2<f32>) -> vec3<f32> {
    let grey = vec3<f32>(dot(colour, vec3<f32>(0.30, 0.59, 0.11)));
    // 0.55 in display values is 0.27 in linear ones.
    let remembered = mix(colour, grey, 0.40) * REMEMBERED * 0.42;
    return mix(PARCHMENT, mix(remembered, colour, seen.x), smoothstep(0.0, 1.0, seen.y));
}
