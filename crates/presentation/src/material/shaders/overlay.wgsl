// Rings, bars and marks: unlit, over the ground, each a mesh of its own that its instance colours.
#import bevy_pbr::{
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}
#import castellan::world

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    // Kind of overlay (0 ring, 1 bar, 2 mark) and how far the vertex counts as filled.
    @location(1) role: vec2<f32>,
};

struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) colour: vec3<f32>,
    @location(1) bar: vec3<f32>,
};

const RING: vec3<f32> = vec3<f32>(0.888, 1.0, 0.791);
const HEALTHY: vec3<f32> = vec3<f32>(0.105, 0.672, 0.105);
const HOSTILE: vec3<f32> = vec3<f32>(0.807, 0.065, 0.045);
const EMPTY: vec3<f32> = vec3<f32>(0.011, 0.0085, 0.007);

@vertex
fn vertex(in: Vertex) -> Varying {
    let tag = mesh_functions::get_tag(in.instance_index);
    let share = f32(tag & 255u) / 255.0;
    let palette = (tag >> 8u) & 15u;
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    var out: Varying;
    var place = (world_from_local * vec4<f32>(in.position, 1.0)).xyz;
    if in.role.x > 0.5 && in.role.x < 1.5 {
        // Bars face the camera: x and y of the mesh run along the screen.
        let right = view.world_from_view[0].xyz;
        let up = view.world_from_view[1].xyz;
        let size = vec2<f32>(length(world_from_local[0].xyz), length(world_from_local[1].xyz));
        place = world_from_local[3].xyz + right * in.position.x * size.x + up * in.position.y * size.y;
    }
    out.position = position_world_to_clip(place);
    // A little nearer than the ground they lie on.
    out.position.z += 0.0006 * out.position.w;
    out.bar = vec3<f32>(in.role.y, share, in.role.x);
    var colours = array<vec3<f32>, 6>(
        RING, HEALTHY, HOSTILE, vec3<f32>(0.95, 0.75, 0.15), vec3<f32>(0.25, 0.55, 0.95), vec3<f32>(0.8, 0.8, 0.8),
    );
    out.colour = colours[min(palette, 5u)];
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    if in.bar.z > 0.5 && in.bar.z < 1.5 && in.bar.x > in.bar.y {
        return vec4<f32>(EMPTY, 1.0);
    }
    return vec4<f32>(in.colour, 1.0);
}
