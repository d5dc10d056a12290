"""Camera, lights and the render itself, the same for every picture of the night session."""

import sys
from math import pi
from pathlib import Path

import bpy
from mathutils import Vector

AMBER = (1.0, 0.52, 0.16)
TUNGSTEN = (1.0, 0.68, 0.38)
IVORY = (1.0, 0.86, 0.68)


def empty_scene(ambient=0.004):
    """A scene with nothing in it but a trace of warm light from everywhere."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    world = bpy.data.worlds.new("night")
    bpy.context.scene.world = world
    world.use_nodes = True
    ground = world.node_tree.nodes["Background"]
    ground.inputs["Color"].default_value = (1.0, 0.74, 0.5, 1)
    ground.inputs["Strength"].default_value = ambient


def area_light(name, at, towards, size, watts, colour=TUNGSTEN, spread=pi):
    """A rectangle of light, width × height in metres, that the lens itself does not see."""
    data = bpy.data.lights.new(name, "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = size
    data.energy = watts
    data.color = colour
    data.spread = spread
    lamp = _aimed(bpy.data.objects.new(name, data), at, towards)
    lamp.visible_camera = False
    return lamp


def bulb_light(name, at, radius, watts, colour=TUNGSTEN):
    """A soft round light, unseen by the lens: the visible bulb is a lamp material."""
    data = bpy.data.lights.new(name, "POINT")
    data.shadow_soft_size = radius
    data.energy = watts
    data.color = colour
    lamp = bpy.data.objects.new(name, data)
    lamp.location = at
    lamp.visible_camera = lamp.visible_glossy = False
    bpy.context.scene.collection.objects.link(lamp)
    return lamp


def camera(at, towards, focus, millimetres=50, aperture=4.0):
    """A full-frame camera; `focus` is the point that is sharp, `aperture` the f-number."""
    data = bpy.data.cameras.new("camera")
    data.lens = millimetres
    data.clip_start = 0.01
    data.dof.use_dof = True
    data.dof.focus_distance = _depth(at, towards, focus)
    data.dof.aperture_fstop = aperture
    data.dof.aperture_blades = 9
    bpy.context.scene.camera = _aimed(bpy.data.objects.new("camera", data), at, towards)


def render(name):
    """Writes the noisy picture and its guides as OpenEXR: `-- <folder> <width> <samples>`."""
    folder, width, samples = sys.argv[sys.argv.index("--") + 1 :]
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x = int(width)
    scene.render.resolution_y = round(int(width) * 2 / 3)
    scene.render.threads_mode = "FIXED"
    scene.render.threads = 2
    cycles = scene.cycles
    cycles.samples = int(samples)
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.adaptive_min_samples = min(32, int(samples))
    cycles.use_denoising = False
    cycles.sample_clamp_indirect = 2.5
    cycles.sample_clamp_direct = 0
    cycles.blur_glossy = 1.0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.max_bounces = 7
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 4
    cycles.transparent_max_bounces = 16
    scene.render.use_persistent_data = False
    _guides(scene, Path(folder) / name)
    bpy.ops.render.render()


def _guides(scene, folder):
    """Files colour, albedo and normal: what the denoiser is fed."""
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = str(folder)
    files.format.file_format = "OPEN_EXR"
    files.format.color_mode = "RGB"
    files.format.color_depth = "32"
    files.file_slots.clear()
    passes = {"colour": "Image", "albedo": "Denoising Albedo", "normal": "Denoising Normal"}
    for slot, source in passes.items():
        files.file_slots.new(f"{slot}-")
        tree.links.new(layers.outputs[source], files.inputs[f"{slot}-"])


def _aimed(thing, at, towards):
    thing.location = at
    thing.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)
    return thing


def _depth(at, towards, focus):
    sight = (Vector(towards) - Vector(at)).normalized()
    return (Vector(focus) - Vector(at)).dot(sight)
