// The ground: painted grounds whose borders noise moves, as in the art direction, section 4.
#import bevy_pbr::{
    mesh_functions,
    view_transformations::position_world_to_clip,
}
#import castellan::world

// Dirt, sand, forest floor, dry grass, 0 to 1; a half is the border.
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var cover: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var cover_sampler: sampler;
// Four noises that repeat every 32 tiles: broad, broad, middle, fine.
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var noise: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var noise_sampler: sampler;

const GRASS: vec3<f32> = vec3<f32>(0.262, 0.397, 0.095);
const GRASS_LIGHT: vec3<f32> = vec3<f32>(0.367, 0.485, 0.133);
const GRASS_DARK: vec3<f32> = vec3<f32>(0.165, 0.287, 0.074);
const DRY: vec3<f32> = vec3<f32>(0.521, 0.429, 0.138);
const DIRT: vec3<f32> = vec3<f32>(0.397, 0.235, 0.102);
const DIRT_LIGHT: vec3<f32> = vec3<f32>(0.552, 0.361, 0.175);
const DIRT_DARK: vec3<f32> = vec3<f32>(0.238, 0.127, 0.058);
const SAND: vec3<f32> = vec3<f32>(0.791, 0.651, 0.352);
const WET_SAND: vec3<f32> = vec3<f32>(0.610, 0.474, 0.231);
const BED: vec3<f32> = vec3<f32>(0.12, 0.28, 0.28);

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    @location(1) normal: vec3<f32>,
    // Way from the shore in tiles, positive in the water.
    @location(2) shore: vec2<f32>,
};

struct Varying {
    @builtin(position) position: vec4<f32>,
    @location(0) world_position: vec4<f32>,
    @location(1) normal: vec3<f32>,
    @location(2) shaded: vec3<f32>,
    @location(3) sunny: vec3<f32>,
    @location(4) seen_shore: vec3<f32>,
};

@vertex
fn vertex(in: Vertex) -> Varying {
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    var out: Varying;
    out.world_position = world_from_local * vec4<f32>(in.position, 1.0);
    out.position = position_world_to_clip(out.world_position.xyz);
    out.normal = in.normal;
    out.shaded = world::skylight(in.normal);
    out.sunny = world::sunlight(in.normal);
    out.seen_shore = vec3<f32>(world::fog_at(out.world_position.xz), in.shore.x);
    return out;
}

fn paint(at: vec2<f32>, shore: f32) -> vec3<f32> {
    let n = textureSample(noise, noise_sampler, at / 32.0);
    let far = textureSample(noise, noise_sampler, at.yx / 83.0 + 0.37);
    let c = textureSample(cover, cover_sampler, at / globals_size());
    let middle = n.b - 0.5;
    let fine = n.a - 0.5;
    var colour = GRASS;
    colour = mix(colour, GRASS_LIGHT, smoothstep(0.50, 0.56, n.r + 0.25 * middle) * 0.75);
    colour = mix(colour, GRASS_DARK, smoothstep(0.46, 0.40, n.r + 0.30 * middle) * 0.70);
    colour = mix(colour, DRY, smoothstep(0.58, 0.64, far.g + 0.2 * middle) * 0.45);
    colour = mix(colour, DRY, smoothstep(0.42, 0.58, c.a + 0.5 * middle + 0.15 * fine) * 0.7);
    let forest = c.b + 0.55 * middle + 0.2 * fine;
    colour = mix(colour, GRASS_DARK, smoothstep(0.30, 0.42, forest) * 0.8);
    colour = mix(colour, vec3<f32>(0.150, 0.145, 0.055), smoothstep(0.55, 0.70, forest) * 0.75);
    let dirt = c.r + 0.50 * middle + 0.18 * fine;
    colour = mix(colour, DRY, smoothstep(0.24, 0.40, dirt) * 0.55);
    colour = mix(colour, DIRT_LIGHT, smoothstep(0.42, 0.48, dirt));
    colour = mix(colour, DIRT, smoothstep(0.55, 0.68, dirt + 0.4 * fine) * 0.75);
    // Contact with walls: only buildings press this deep.
    colour = colour * (1.0 - 0.24 * smoothstep(0.86, 1.0, c.r));
    let beach = max(c.g - 0.5, (shore + 0.85) * 0.75) + 0.40 * middle + 0.14 * fine;
    colour = mix(colour, DRY, smoothstep(-0.28, -0.04, beach) * 0.7);
    colour = mix(colour, SAND, smoothstep(-0.05, 0.05, beach));
    colour = mix(colour, WET_SAND, smoothstep(-0.42, -0.14, shore + 0.3 * fine));
    colour = mix(colour, BED, smoothstep(0.3, 1.4, shore));
    return colour * (1.0 + 0.14 * fine + 0.08 * middle);
}

fn globals_size() -> f32 {
    return world::globals[0].y;
}

@fragment
fn fragment(in: Varying) -> @location(0) vec4<f32> {
    let albedo = paint(in.world_position.xz, in.seen_shore.z);
    let sun = world::sun_share(in.world_position, in.normal, in.position.xy);
    let colour = albedo * (in.shaded + in.sunny * sun);
    return vec4<f32>(world::through_fog(colour, in.seen_shore.xy), 1.0);
}
