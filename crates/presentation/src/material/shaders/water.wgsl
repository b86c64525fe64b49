// Water: bands by the way from the shore, two lines of foam that come and go, a few pale streaks.
#import bevy_pbr::{
    mesh_functions,
    view_transformations::position_world_to_clip,
}
#import castellan::world

@group(#{MATERIAL_BIND_GROUP}) @binding(4) var noise: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var noise_sampler: sampler;

const SHALLOW: vec3<f32> = vec3<f32>(0.191, 0.584, 0.503);
const MIDDLE: vec3<f32> = vec3<f32>(0.074, 0.397, 0.457);
const DEEP: vec3<f32> = vec3<f32>(0.033, 0.216, 0.347);
const DEEPEST: vec3<f32> = vec3<f32>(0.021, 0.127, 0.254);
const FOAM: vec3<f32> = vec3<f32>(0.905, 0.939, 0.871);

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) shore: vec2<f32>,
};

struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) world_position: vec4<f32>,
    @location(1) seen_shore: vec3<f32>,
};

@vertex
fn vertex(in: Vertex) -> Varying {
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    var out: Varying;
    out.world_position = world_from_local * vec4<f32>(in.position, 1.0);
    out.position = position_world_to_clip(out.world_position.xyz);
    out.seen_shore = vec3<f32>(world::fog_at(out.world_position.xz), in.shore.x);
    return out;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let at = in.world_position.xz;
    let clock = world::clock();
    let n = textureSample(noise, noise_sampler, at / 32.0 + vec2<f32>(0.0011, 0.0007) * clock);
    let m = textureSample(noise, noise_sampler, at.yx / 19.0 - vec2<f32>(0.0013, 0.0009) * clock);
    let middle = m.b - 0.5;
    // The swell runs in and out, not everywhere at the same time.
    let swell = sin(clock * 0.9 + n.r * 14.0) * 0.07;
    let shore = in.seen_shore.z + swell;
    var colour = SHALLOW;
    colour = mix(colour, MIDDLE, smoothstep(0.30, 1.60, shore + 0.5 * middle));
    colour = mix(colour, DEEP, smoothstep(1.50, 3.75, shore + 0.4 * middle));
    colour = mix(colour, DEEPEST, smoothstep(3.50, 7.00, shore));
    let ripple = smoothstep(0.56, 0.62, m.a * 0.5 + n.b * 0.5) * smoothstep(0.4, 2.0, shore);
    colour = mix(colour, vec3<f32>(0.275, 0.651, 0.623), ripple * 0.22);
    let streak = smoothstep(0.60, 0.66, n.g + 0.25 * middle) * smoothstep(0.8, 2.0, shore);
    colour = mix(colour, vec3<f32>(0.275, 0.651, 0.623), streak * 0.30);
    let first = smoothstep(0.13, 0.07, abs(shore + 0.14 + 0.30 * middle));
    let second = 0.75 * smoothstep(0.075, 0.03, abs(shore - 0.52 + 0.5 * middle)) * smoothstep(0.44, 0.54, n.b);
    let foam = clamp(first + second, 0.0, 1.0) * 0.9;
    let sun = mix(0.55, 1.0, world::sun_share(in.world_position, vec3<f32>(0.0, 1.0, 0.0), in.position.xy));
    let lit = mix(colour, FOAM, foam) * world::daylight() * sun * 1.08;
    return vec4<f32>(world::through_fog(lit, in.seen_shore.xy), 1.0);
}
