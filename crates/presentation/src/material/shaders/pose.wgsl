// How a vertex of a model moves with its part in the clip that its instance plays.
#define_import_path castellan::pose

#import castellan::world::clock

// [0]: parts, clips, height of the model in tiles. Then a row a clip: offset of its first frame, frames,
// seconds, whether it repeats. Then three rows a part and frame: an affine matrix.
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var<storage, read> animation: array<vec4<f32>>;

// What an instance is told in its 32 bits; `crates/presentation/src/material/tag.rs` writes them.
struct Instance {
    seat: u32,
    clip: u32,
    phase: f32,
    rate: f32,
    damage: f32,
    is_allowed: bool,
    is_refused: bool,
    is_rising: bool,
};

fn instance_of(tag: u32) -> Instance {
    var instance: Instance;
    instance.seat = tag & 15u;
    instance.clip = (tag >> 4u) & 31u;
    instance.phase = f32((tag >> 9u) & 255u) / 256.0;
    instance.rate = f32((tag >> 17u) & 63u) / 16.0;
    instance.damage = f32((tag >> 23u) & 3u) / 3.0;
    instance.is_allowed = (tag & (1u << 25u)) != 0u;
    instance.is_refused = (tag & (1u << 26u)) != 0u;
    instance.is_rising = (tag & (1u << 28u)) != 0u;
    return instance;
}

struct Posed {
    position: vec3<f32>,
    normal: vec3<f32>,
};

const NO_PART: u32 = 65535u;

fn pose(instance: Instance, part: u32, position: vec3<f32>, normal: vec3<f32>) -> Posed {
    var posed: Posed;
    posed.position = position;
    posed.normal = normal;
    let parts = u32(animation[0].x);
    if parts > 0u && part < parts {
        let clip = animation[1u + min(instance.clip, u32(animation[0].y) - 1u)];
        let turns = instance.phase + select(clock() * instance.rate / clip.z, 0.0, instance.is_rising);
        let frame = min(u32(fract(turns) * clip.y), u32(clip.y) - 1u);
        let row = u32(clip.x) + (frame * parts + part) * 3u;
        let x = animation[row];
        let y = animation[row + 1u];
        let z = animation[row + 2u];
        let point = vec4<f32>(position, 1.0);
        posed.position = vec3<f32>(dot(x, point), dot(y, point), dot(z, point));
        posed.normal = vec3<f32>(dot(x.xyz, normal), dot(y.xyz, normal), dot(z.xyz, normal));
    }
    if instance.is_rising {
        // What is not built yet is pressed flat, but keeps its order: faces in one plane would flicker.
        let top = instance.phase * animation[0].z;
        posed.position.y = min(posed.position.y, top) + 0.03 * max(posed.position.y - top, 0.0);
    }
    return posed;
}
