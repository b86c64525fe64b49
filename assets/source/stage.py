"""Blender side of the pictures: meshes from posed triangles, lights, cameras, Cycles renders."""
import math, os, sys, time
import bpy
from mathutils import Vector
from kit import *


def reset(w=960, h=540, samples=24, transparent=False):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device, c.samples, c.use_denoising, c.use_adaptive_sampling = 'CPU', samples, False, True
    c.adaptive_threshold = 0.02
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 3, 2, 1, 0, 4
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect = 2.0
    s.render.threads_mode, s.render.threads = 'FIXED', 2
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = w, h, 100
    s.render.film_transparent = transparent
    s.view_settings.view_transform = 'Standard'
    s.view_settings.look = 'None'
    s.render.image_settings.file_format = 'PNG'
    s.render.image_settings.color_mode = 'RGBA' if transparent else 'RGB'
    return s


def material(name='VCol', rough=0.85, spec=0.15):
    m = bpy.data.materials.get(name)
    if m: return m
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes['Principled BSDF']
    a = nt.nodes.new('ShaderNodeVertexColor')
    a.layer_name = 'Col'
    nt.links.new(a.outputs['Color'], b.inputs['Base Color'])
    if os.environ.get('LINT'):              # back faces glow magenta: the game culls them
        g, mx, e = nt.nodes.new('ShaderNodeNewGeometry'), nt.nodes.new('ShaderNodeMixShader'), nt.nodes.new('ShaderNodeEmission')
        e.inputs[0].default_value = (1, 0, 1, 1)
        nt.links.new(g.outputs['Backfacing'], mx.inputs[0]); nt.links.new(b.outputs[0], mx.inputs[1]); nt.links.new(e.outputs[0], mx.inputs[2])
        nt.links.new(mx.outputs[0], nt.nodes['Material Output'].inputs[0])
    b.inputs['Roughness'].default_value = rough
    b.inputs['Specular'].default_value = spec
    return m


def mesh_from(name, P, N, C, mat=None):
    n = len(P)
    me = bpy.data.meshes.new(name)
    me.vertices.add(n); me.loops.add(n); me.polygons.add(n // 3)
    me.vertices.foreach_set('co', np.asarray(P, 'f').ravel())
    me.loops.foreach_set('vertex_index', np.arange(n, dtype='i'))
    me.polygons.foreach_set('loop_start', np.arange(0, n, 3, dtype='i'))
    me.polygons.foreach_set('loop_total', np.full(n // 3, 3, 'i'))
    me.polygons.foreach_set('use_smooth', np.ones(n // 3, bool))
    me.update()
    ca = me.color_attributes.new('Col', 'FLOAT_COLOR', 'CORNER')
    ca.data.foreach_set('color', np.hstack([np.asarray(C, 'f'), np.ones((n, 1), 'f')]).ravel())
    me.use_auto_smooth = True
    me.normals_split_custom_set(np.asarray(N, 'f').tolist())
    me.materials.append(mat or material())
    return me


_cache = {}


def put(model, x=0, y=0, z=0, face=0, clip=None, t=0.0, team='blue', scale=1.0, pose=None):
    """place a posed copy; face in degrees, 0 = +Y, counter-clockwise."""
    k = (model.name, clip, round(t, 2), team, None if pose is None else id(pose))
    if k not in _cache or _cache[k].users < 0:
        _cache[k] = mesh_from(model.name, *model.soup(clip, t, team, pose))
    o = bpy.data.objects.new(model.name, _cache[k])
    o.location = (x, y, z)
    o.rotation_euler = (0, 0, math.radians(face))
    o.scale = (scale,) * 3
    bpy.context.scene.collection.objects.link(o)
    return o


def clear_cache():
    _cache.clear()


def light(sun=3.25, sky=0.52, elev=48, azim=215, soft=1.6, sun_col=(1.0, .93, .80), sky_col=(.62, .75, 1.0)):
    """azim: compass of where the light comes FROM, degrees ccw from +X."""
    l = bpy.data.lights.new('sun', 'SUN')
    l.energy, l.angle, l.color = sun, math.radians(soft), sun_col
    o = bpy.data.objects.new('sun', l)
    a, e = math.radians(azim), math.radians(elev)
    d = Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
    o.rotation_euler = d.to_track_quat('Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(o)
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    bg = w.node_tree.nodes['Background']
    bg.inputs[0].default_value = (*sky_col, 1)
    bg.inputs[1].default_value = sky
    return o


def camera(target=(0, 0, 0), dist=40, pitch=50, yaw=0, fov=30, ortho=None):
    """looks at `target` from `dist` away; yaw 0 looks along +Y."""
    c = bpy.data.cameras.new('cam')
    o = bpy.data.objects.new('cam', c)
    p, y = math.radians(pitch), math.radians(yaw)
    d = Vector((math.sin(y) * math.cos(p), -math.cos(y) * math.cos(p), math.sin(p)))
    o.location = Vector(target) + d * dist
    o.rotation_euler = d.to_track_quat('Z', 'Y').to_euler()
    if ortho:
        c.type, c.ortho_scale = 'ORTHO', ortho
    else:
        c.angle = math.radians(fov)
        c.sensor_fit = 'HORIZONTAL'                       # fov is horizontal: 50.9 at 16:9 = 30 vertical
    c.clip_end = 1000
    bpy.context.scene.collection.objects.link(o)
    bpy.context.scene.camera = o
    return o


def plane(size=200, col='grass', z=0):
    s = size / 2
    me = mesh_from('ground', [(-s, -s, z), (s, -s, z), (s, s, z), (-s, -s, z), (s, s, z), (-s, s, z)], [(0, 0, 1)] * 6, [rgb(col)] * 6)
    o = bpy.data.objects.new('ground', me)
    bpy.context.scene.collection.objects.link(o)
    return o


def strip_text(path):
    """drop render times and the like: the same picture is the same file."""
    with open(path, 'rb') as f:
        b = f.read()
    out, i = b[:8], 8
    while i < len(b):
        n = int.from_bytes(b[i:i + 4], 'big') + 12
        if b[i + 4:i + 8] not in (b'tEXt', b'zTXt', b'iTXt', b'tIME', b'eXIf'):
            out += b[i:i + n]
        i += n
    with open(path, 'wb') as f:
        f.write(out)


def render(path):
    t = time.time()
    bpy.context.scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
    strip_text(path)
    print(f'RENDER {path} {time.time() - t:.1f}s', flush=True)


def argv():
    return sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
