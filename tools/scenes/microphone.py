"""A large-diaphragm condenser microphone with its shock mount and stand, about 0.2 m tall."""

from math import cos, pi, sin

import bpy

from materials import Nodes, solid
from shapes import between, box, group, lathe, ring, rod, sweep

NICKEL = (0.62, 0.56, 0.48)
FOOT, SHOULDER, TOP = -0.036, 0.022, 0.046  # of the head, above and below the capsule


def build(at, turn):
    """The middle of the capsule is at `at`, the front looks along -y before the turn."""
    root = group("microphone", at, turn)
    satin = solid("satin nickel", NICKEL, 0.30, 1.0, grain=2500, bump=0.00001)
    dark = solid("mount steel", (0.020, 0.018, 0.016), 0.38, 0.4)
    _basket(root, satin)
    _capsule(root, satin)
    _body(root, satin)
    _mount(root, dark)
    return root


def _basket(root, satin):
    """Wire over a rounded wedge, a finer mesh within, a band at its foot, a bridge over its top."""
    wires = _wedge(root, "basket", 1.0, 30, 84, satin).modifiers.new("wires", "WIREFRAME")
    wires.thickness = 0.00075
    wires.use_even_offset = False
    _wedge(root, "liner", 0.965, 24, 48, _fine_mesh())
    _band(root, satin, FOOT, 0.0016)
    over = [(FOOT + (TOP - FOOT) * k / 24) for k in range(25)]
    side = [(0.0279 * _narrowing(z)[0], 0, z) for z in over]
    sweep("bridge", side + [(-x, y, z) for x, y, z in reversed(side)], 0.0012, satin, root, smooth=False)


def _wedge(root, name, size, levels, columns, material):
    vertices, faces = [], []
    for level in range(levels + 1):
        z = FOOT + (TOP - FOOT) * sin(pi / 2 * level / levels) ** 0.9
        wide, deep = _narrowing(z)
        for column in range(columns):
            x, y = _outline(2 * pi * column / columns, 0.0275 * wide * size, 0.0265 * deep * size)
            vertices.append((x, y, z - (1 - size) * 0.03))
    for level in range(levels):
        for column in range(columns):
            after = (column + 1) % columns
            a, b = level * columns, (level + 1) * columns
            faces.append((a + column, a + after, b + after, b + column))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.materials.append(material)
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    made = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(made)
    made.parent = root
    return made


def _fine_mesh():
    """Wire too fine to be drawn: part of the light passes."""
    nodes = Nodes("fine mesh")
    metal = nodes.add("BsdfGlossy", Color=(0.26, 0.235, 0.20, 1), Roughness=0.45)
    through = nodes.add("BsdfTransparent")
    mixed = nodes.add("MixShader", _0=0.42, _1=metal.outputs[0], _2=through.outputs[0])
    nodes.tree.links.new(mixed.outputs[0], nodes.output.inputs["Surface"])
    return nodes.material


def _narrowing(z):
    """The head's (width, depth) at a height, as shares: a wedge to SHOULDER, rounded off above."""
    climb = min(1.0, max(0.0, (z - SHOULDER) / (TOP - SHOULDER)))
    round_off = max(0.0, 1 - climb**2.6) ** (1 / 2.6)
    lean = (z - FOOT) / (TOP - FOOT)
    return (1 - 0.05 * lean) * round_off, (1 - 0.34 * lean) * round_off


def _outline(angle, width, depth):
    """A superellipse: rounder than a box, flatter than a circle."""
    c, s = cos(angle), sin(angle)
    return width * abs(c) ** 0.8 * (1 if c >= 0 else -1), depth * abs(s) ** 0.8 * (1 if s >= 0 else -1)


def _band(root, satin, z, thick):
    wide, deep = _narrowing(z)
    loop = []
    for step in range(73):
        x, y = _outline(2 * pi * step / 72, 0.0278 * wide, 0.0268 * deep)
        loop.append((x, y, z))
    sweep("band", loop, thick, satin, root, smooth=False)


def _capsule(root, satin):
    gold = solid("gold membrane", (0.95, 0.62, 0.22), 0.22, 1.0)
    brass = solid("capsule rim", (0.45, 0.30, 0.12), 0.35, 1.0)
    tilt = (pi / 2, 0, 0)
    lathe("membrane", [(0, 0.004), (0.0135, 0.004)], (0, 0, 0.004), gold, tilt, root)
    rim = [
        (0.0128, -0.004),
        (0.017, -0.004),
        (0.0175, 0.0),
        (0.017, 0.0046),
        (0.0136, 0.0046),
        (0.0132, 0.004),
    ]
    lathe("capsule", rim, (0, 0, 0.004), brass, tilt, root)
    rod("capsule post", 0.004, 0.024, (0, 0, -0.036), satin, parent=root)


def _body(root, satin):
    profile = [
        (0, -0.037),
        (0.0265, -0.0372),
        (0.0282, -0.0385),
        (0.0284, -0.0405),
        (0.0278, -0.042),
        (0.0278, -0.0435),
        (0.0284, -0.045),
        (0.0284, -0.118),
        (0.028, -0.120),
        (0.0268, -0.121),
        (0.0268, -0.1225),
        (0.0278, -0.1235),
        (0.0278, -0.131),
        (0.0262, -0.138),
        (0.017, -0.146),
        (0.012, -0.148),
        (0.012, -0.163),
        (0, -0.163),
    ]
    lathe("body", profile, (0, 0, 0), satin, parent=root, sides=96)
    black = solid("switch", (0.012, 0.011, 0.010), 0.4)
    box("switch slot", (0.011, 0.002, 0.0042), (0, -0.0278, -0.052), black, 0.0006, parent=root)
    box("switch", (0.003, 0.003, 0.003), (0.002, -0.0286, -0.052), satin, 0.0008, parent=root)
    for x in (-0.012, 0.012):
        rod("screw", 0.0013, 0.0014, (x, -0.0249, -0.1275), satin, 0.0003, (pi / 2, 0, 0), root, 16)


def _mount(root, dark):
    """Two outer hoops on four posts; the microphone's collars hang in them by elastic cord."""
    cord = solid("elastic", (0.16, 0.05, 0.022), 0.85, grain=3000, bump=0.0002)
    hoops = (-0.062, -0.128)
    for z in hoops:
        ring("outer hoop", 0.053, 0.0024, (0, 0, z), dark, parent=root)
        ring("collar", 0.0302, 0.0017, (0, 0, z + (0.012 if z > -0.1 else -0.002)), dark, parent=root)
        _elastic(root, cord, z)
    for corner in range(4):
        angle = pi / 4 + corner * pi / 2
        x, y = 0.0545 * cos(angle), 0.0545 * sin(angle)
        rod("post", 0.0028, 0.080, (x, y, -0.135), dark, parent=root, sides=20)
        for z in hoops:
            rod("nut", 0.0046, 0.006, (x, y, z - 0.003), dark, 0.0008, parent=root, sides=6)
    elbow = [
        (0.053, 0.012, -0.128),
        (0.072, 0.016, -0.150),
        (0.062, 0.014, -0.182),
        (0.03, 0.008, -0.205),
    ]
    sweep("elbow", elbow, 0.006, dark, root)
    rod("swivel", 0.0135, 0.03, (0.03, 0.023, -0.207), dark, 0.003, (pi / 2, 0, 0), root)
    rod(
        "thread",
        0.0082,
        0.05,
        (0.03, 0.008, -0.26),
        solid("steel", (0.35, 0.32, 0.28), 0.3, 1.0),
        parent=root,
    )
    rod("stand", 0.0105, 1.2, (0.03, 0.008, -1.455), dark, parent=root)
    cable = [
        (0, 0, -0.163),
        (0.0, 0.004, -0.21),
        (-0.02, 0.03, -0.27),
        (0.03, 0.022, -0.36),
        (0.012, -0.006, -0.5),
    ]
    rod("plug", 0.0092, 0.045, (0, 0, -0.205), solid("plug", NICKEL, 0.35, 1.0), 0.002, parent=root)
    sweep("cable", cable, 0.0033, solid("cable", (0.011, 0.010, 0.009), 0.55), root)


def _elastic(root, cord, z):
    inner = z + (0.012 if z > -0.1 else -0.002)
    turns = 12
    for step in range(turns):
        out = 2 * pi * (step + 0.5) / turns
        for way in (-1, 1):
            near = out + way * pi / turns
            between(
                "cord",
                (0.053 * cos(out), 0.053 * sin(out), z + 0.0022 * way),
                (0.0305 * cos(near), 0.0305 * sin(near), inner),
                0.0014,
                cord,
                root,
            )
