// Units, buildings, trees: lit in the vertex shader, since every face is flat and of one colour.
#import bevy_pbr::{
    mesh_functions,
    view_transformations::position_world_to_clip,
}
#import castellan::world
#import castellan::pose

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    // Linear colour with its occlusion; opacity 0 where the seat's colour goes instead.
    @location(2) tint: vec4<f32>,
    @location(3) part: u32,
};

struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) world_position: vec4<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) shaded: vec3<f32>,
    @location(3) sunny: vec3<f32>,
    @location(4) seen: vec2<f32>,
};

@vertex
fn vertex(in: Vertex) -> Varying {
    let instance = pose::instance_of(mesh_functions::get_tag(in.instance_index));
    let posed = pose::pose(instance, in.part, in.position, in.normal);
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    var out: Varying;
    out.world_position = world_from_local * vec4<f32>(posed.position, 1.0);
    out.position = position_world_to_clip(out.world_position.xyz);
    out.normal = normalize((world_from_local * vec4<f32>(posed.normal, 0.0)).xyz);

    var albedo = in.tint.rgb;
    if in.tint.a < 0.5 {
        albedo *= world::seat_colour(instance.seat);
    }
    albedo = mix(albedo, vec3<f32>(0.03, 0.025, 0.02), instance.damage * 0.45);
    if instance.is_allowed {
        albedo = mix(albedo, vec3<f32>(0.25, 0.75, 0.25), 0.45);
    }
    if instance.is_refused {
        albedo = mix(albedo, vec3<f32>(0.80, 0.10, 0.07), 0.65);
    }
    out.shaded = albedo * world::skylight(out.normal);
    out.sunny = albedo * world::sunlight(out.normal);
    // Ground cover is many plants in one mesh: each is hidden where it stands.
    let where_seen = select(world_from_local[3].xz, out.world_position.xz, in.part == pose::NO_PART);
    out.seen = world::fog_at(where_seen);
    if instance.is_allowed || instance.is_refused {
        out.seen = vec2<f32>(1.0, 1.0);
    }
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let sun = world::sun_share(in.world_position, in.normal, in.position.xy);
    let colour = world::through_fog(in.shaded + in.sunny * sun, in.seen);
#ifdef GHOST
    return vec4<f32>(colour, 0.6);
#else
    return vec4<f32>(colour, 1.0);
#endif
}
