// A soft dark spot under what walks: its shadow, or only where it touches the ground.
#import bevy_pbr::{
    mesh_functions,
    view_transformations::position_world_to_clip,
}

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(1) role: vec2<f32>,
};

struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) away: vec2<f32>,
    @location(1) strength: f32,
};

@vertex
fn vertex(in: Vertex) -> Varying {
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    var out: Varying;
    out.position = position_world_to_clip((world_from_local * vec4<f32>(in.position, 1.0)).xyz);
    out.position.z += 0.0003 * out.position.w;
    out.away = in.role;
    out.strength = 0.5 * f32(mesh_functions::get_tag(in.instance_index) & 255u) / 255.0;
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    return vec4<f32>(0.03, 0.02, 0.05, in.strength * smoothstep(1.0, 0.2, length(in.away)));
}
