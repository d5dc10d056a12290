"""The small parts of a console, each made once and set many times."""

import random
from math import cos, pi, radians, sin

import bmesh
import bpy
from mathutils import Matrix

from materials import lit, solid
from shapes import box, copy, extrude, lathe, rod

SEGMENTS = {"green": (0.30, 0.58, 0.06), "amber": (1.0, 0.36, 0.04), "red": (1.0, 0.10, 0.03)}
CAPS = {
    "slate": (0.10, 0.095, 0.09),
    "ivory": (0.62, 0.54, 0.42),
    "oxide": (0.28, 0.050, 0.022),
    "amber": (0.72, 0.30, 0.045),
}
HIDDEN = (0, 0, -50)
FLAT = (pi / 2, 0, pi / 2)


class Parts:
    """Holds one original of every part far below the floor and sets copies of it on panels."""

    def __init__(self):
        self.paint = solid("panel paint", (0.030, 0.027, 0.0245), 0.47, grain=1800, bump=0.00006)
        self.black = solid("black plastic", (0.013, 0.012, 0.011), 0.36, grain=1500)
        self.ivory = solid("ivory line", (0.80, 0.74, 0.62), 0.5)
        self.steel = solid("screw", (0.45, 0.42, 0.38), 0.32, 1.0)
        self.originals = {}
        self.plates = {}
        self._buttons()
        self._segments()
        self._fader()
        self._knob()
        self._screw()

    def put(self, name, panel, at, turn=(0, 0, 0)):
        copy(self.originals[name], at, turn, panel)

    def plate(self, panel, x, depth):
        """A channel's own plate, its top on the panel's plane, a screw at either end."""
        if depth not in self.plates:
            self.plates[depth] = box("plate", (0.0415, depth, 0.004), HIDDEN, self.paint, 0.0007)
        copy(self.plates[depth], (x, depth / 2, -0.002), (0, 0, 0), panel)
        for y in (0.0085, depth - 0.0085):
            for name in ("screw head", "screw cross", "screw bar"):
                self.put(name, panel, (x + 0.0135, y, 0), (0, 0, x * 911 + y * 70))

    def fader(self, panel, at):
        tone = random.choices(("black", "ivory", "oxide"), (9, 5, 2))[0]
        for part in ("fader", "fader line"):
            self.put(f"{tone} {part}", panel, at)
        self.put("stem", panel, (at[0], at[1], 0))

    def knob(self, panel, at, colour):
        turn = (0, 0, random.uniform(-2.1, 2.1) if random.random() < 0.7 else 0)
        self.put("marks", panel, at)
        for part in ("skirt", f"{colour} cap", "pointer"):
            self.put(part, panel, at, turn)

    def _keep(self, name, made):
        self.originals[name] = made

    def _buttons(self):
        tones = {
            "button": solid("button", (0.060, 0.055, 0.050), 0.4),
            "pale button": solid("pale button", (0.40, 0.36, 0.30), 0.45),
            "mute on": lit("mute", (1.0, 0.05, 0.015), 0.65),
            "solo on": lit("solo", (1.0, 0.34, 0.035), 1.7),
            "green on": lit("green", (0.26, 0.60, 0.07), 0.45),
        }
        for name, tone in tones.items():
            self._keep(name, box(name, (0.0125, 0.0095, 0.006), HIDDEN, tone, 0.0012, segments=3))

    def _segments(self):
        for name, colour in SEGMENTS.items():
            strength = {"green": 0.75, "amber": 1.9, "red": 1.1}[name]
            dim = tuple(each * 0.05 + 0.006 for each in colour)
            for state, tone in (
                ("lit", lit(name, colour, strength)),
                ("dark", solid(f"{name} off", dim, 0.3)),
            ):
                self._keep(
                    f"{name} {state} segment", box(name, (0.0056, 0.0036, 0.0016), HIDDEN, tone, 0.0004)
                )

    def _fader(self):
        self._keep(
            "slot",
            box("slot", (0.0030, 0.116, 0.0006), HIDDEN, solid("slot", (0.002, 0.002, 0.002), 0.8), 0),
        )
        self._keep("stem", box("stem", (0.0016, 0.006, 0.006), HIDDEN, self.steel, 0.0003))
        self._keep(
            "scale",
            self._marks(
                "scale",
                [
                    (
                        (-0.0098 if k % 5 else -0.0108, -0.05 + k * 0.01),
                        (0.0046 if k % 5 else 0.0066, 0.0005),
                    )
                    for k in range(11)
                ],
            ),
        )
        hollow = [(0.0092 - 0.0184 * k / 10, 0.0128 - 0.0042 * (1 - (k / 5 - 1) ** 2)) for k in range(11)]
        outline = [(-0.0124, 0), (0.0124, 0), (0.0118, 0.0108), *hollow, (-0.0118, 0.0108)]
        tones = {
            "black": (self.black, self.ivory),
            "ivory": (solid("ivory cap", (0.58, 0.51, 0.40), 0.4), self.black),
            "oxide": (solid("oxide cap", (0.34, 0.055, 0.025), 0.38), self.ivory),
        }
        for name, (body, line) in tones.items():
            cap = extrude("cap", outline, 0.0122, HIDDEN, body, 0.0007, FLAT)
            cap.data.transform(cap.rotation_euler.to_matrix().to_4x4())
            self._keep(f"{name} fader", cap)
            self._keep(
                f"{name} fader line",
                self._lifted(box("line", (0.01245, 0.0017, 0.0088), HIDDEN, line, 0.0002), 0.0044),
            )

    def _knob(self):
        skirt = [
            (0, 0.0002),
            (0.0082, 0.0002),
            (0.0080, 0.0030),
            (0.0066, 0.0042),
            (0.0061, 0.0052),
            (0.0056, 0.0136),
            (0.0050, 0.0146),
            (0, 0.0146),
        ]
        self._keep("skirt", lathe("skirt", skirt, HIDDEN, self.black, sides=44, flutes=0.00042))
        for name, colour in CAPS.items():
            cap = [(0.0047, 0.0140), (0.0047, 0.0150), (0.0042, 0.0154), (0, 0.0154)]
            self._keep(
                f"{name} cap", lathe("cap", cap, HIDDEN, solid(f"{name} knob", colour, 0.42), sides=32)
            )
        pointer = box("pointer", (0.0009, 0.0042, 0.0010), HIDDEN, self.ivory, 0.0002)
        pointer.data.transform(_moved(0, 0.0026, 0.0152))
        self._keep("pointer", pointer)
        angles = [radians(-135 + 27 * k) for k in range(11)]
        spots = [((0.0107 * sin(a), 0.0107 * cos(a)), (0.0010, 0.0010)) for a in angles]
        self._keep("marks", self._marks("marks", spots))

    def _screw(self):
        self._keep("screw head", rod("screw", 0.0024, 0.0011, HIDDEN, self.steel, 0.0005, sides=20))
        dark = solid("screw slot", (0.01, 0.01, 0.01), 0.7)
        for name, size in (
            ("screw cross", (0.0030, 0.0005, 0.0004)),
            ("screw bar", (0.0005, 0.0030, 0.0004)),
        ):
            self._keep(name, self._lifted(box(name, size, HIDDEN, dark, 0), 0.0010))

    def _marks(self, name, spots):
        """Printed strokes as one mesh: each a ((x, y), (width, depth))."""
        mesh = bmesh.new()
        for (x, y), (width, depth) in spots:
            corners = [
                (x - width / 2, y - depth / 2),
                (x + width / 2, y - depth / 2),
                (x + width / 2, y + depth / 2),
                (x - width / 2, y + depth / 2),
            ]
            mesh.faces.new([mesh.verts.new((cx, cy, 0.00012)) for cx, cy in corners])
        data = bpy.data.meshes.new(name)
        mesh.to_mesh(data)
        mesh.free()
        data.materials.append(self.ivory)
        made = bpy.data.objects.new(name, data)
        bpy.context.scene.collection.objects.link(made)
        made.location = HIDDEN
        return made

    def _lifted(self, made, height):
        made.data.transform(_moved(0, 0, height))
        return made


def _moved(x, y, z):
    return Matrix.Translation((x, y, z))
