"""An electric guitar on its stand; it faces -y."""

from math import pi

from mathutils import Vector

from materials import Nodes, solid, wood
from shapes import between, box, extrude, group, lathe, rod, sweep

# Outlines of the body and of the headstock, in metres, the neck towards +y.
BODY = [
    (0.030, 0.185),
    (0.054, 0.148),
    (0.084, 0.166),
    (0.116, 0.152),
    (0.123, 0.106),
    (0.104, 0.050),
    (0.112, -0.012),
    (0.148, -0.080),
    (0.154, -0.148),
    (0.106, -0.203),
    (0.0, -0.218),
    (-0.106, -0.203),
    (-0.154, -0.148),
    (-0.148, -0.080),
    (-0.112, -0.005),
    (-0.106, 0.055),
    (-0.128, 0.110),
    (-0.120, 0.165),
    (-0.084, 0.192),
    (-0.032, 0.190),
]
HEAD = [
    (-0.022, 0),
    (0.022, 0),
    (0.040, 0.06),
    (0.036, 0.150),
    (0.012, 0.166),
    (0, 0.158),
    (-0.012, 0.166),
    (-0.036, 0.150),
    (-0.040, 0.06),
]


def build(at, yaw, lean=0.17):
    """A sunburst guitar leaning back on an A-shaped stand; `at` is the floor below the body."""
    place = group("guitar place", at, (0, 0, yaw))
    guitar = group("guitar", (0, 0, 0.385), (pi / 2 - lean, 0, 0), place)
    ivory = solid("binding", (0.66, 0.58, 0.45), 0.35)
    steel = solid("nickel", (0.68, 0.62, 0.54), 0.2, 1.0)
    black = solid("black lacquer", (0.010, 0.009, 0.008), 0.2, coat=0.8)
    ebony = wood("ebony", (0.010, 0.006, 0.004), (0.045, 0.024, 0.014), grain=(40, 3, 40))
    outline = _closed(BODY, 6)
    extrude("body", outline, 0.044, (0, 0, 0), _sunburst(), 0.006, parent=guitar, segments=4)
    sweep(
        "binding",
        [(x * 0.985, y * 0.988, 0.0205) for x, y in [*outline, outline[0]]],
        0.0026,
        ivory,
        guitar,
        smooth=False,
    )
    box("neck", (0.046, 0.50, 0.020), (0, 0.40, 0.018), black, 0.008, parent=guitar)
    box("fretboard", (0.048, 0.52, 0.006), (0, 0.385, 0.031), ebony, 0.002, parent=guitar)
    nut = 0.645
    frets = [nut - 0.63 * (1 - 2 ** (-fret / 12)) for fret in range(0, 22)]
    for fret, y in enumerate(frets):
        box("fret", (0.047, 0.0018, 0.0014), (0, y, 0.0346), steel, 0.0005, parent=guitar)
        if fret in (3, 5, 7, 9, 12, 15, 17, 19):
            box(
                "inlay",
                (0.026, 0.010, 0.0004),
                (0, (y + frets[fret - 1]) / 2, 0.0342),
                ivory,
                0,
                parent=guitar,
            )
    extrude("headstock", _closed(HEAD, 4), 0.015, (0, 0.645, 0.016), black, 0.002, (-0.18, 0, 0), guitar)
    for side in (-1, 1):
        for peg in range(3):
            y = 0.69 + peg * 0.037
            rod(
                "post",
                0.0038,
                0.024,
                (side * 0.024, y, 0.012 - peg * 0.006),
                steel,
                parent=guitar,
                sides=16,
            )
            box(
                "button",
                (0.016, 0.012, 0.007),
                (side * 0.051, y, 0.006 - peg * 0.006),
                ivory,
                0.003,
                parent=guitar,
            )
    for y in (0.085, -0.015):
        box("pickup ring", (0.086, 0.042, 0.005), (0, y, 0.0245), black, 0.002, parent=guitar)
        box("pickup", (0.070, 0.032, 0.010), (0, y, 0.0265), steel, 0.002, parent=guitar)
    box("bridge", (0.082, 0.011, 0.010), (0, -0.062, 0.029), steel, 0.004, parent=guitar)
    box("tailpiece", (0.092, 0.014, 0.012), (0, -0.105, 0.031), steel, 0.005, parent=guitar)
    for string in range(6):
        x = (string - 2.5) / 2.5
        between(
            "string",
            (x * 0.025, -0.103, 0.037),
            (x * 0.0175, nut, 0.037),
            0.0004 + string * 0.00008,
            steel,
            guitar,
        )
    amber = solid("amber knob", (0.75, 0.33, 0.06), 0.25, coat=0.6)
    for x, y in ((0.095, -0.085), (0.118, -0.128), (0.070, -0.150), (0.086, -0.182)):
        lathe(
            "knob",
            [(0.0125, 0), (0.012, 0.004), (0.010, 0.010), (0.009, 0.012), (0, 0.012)],
            (x, y, 0.022),
            amber,
            parent=guitar,
            sides=36,
        )
    _stand(place)


def _stand(place):
    black = solid("stand", (0.014, 0.013, 0.012), 0.4, 0.3)
    for side in (-1, 1):
        between("leg", (0, 0.16, 0.62), (side * 0.17, -0.10, 0.012), 0.009, black, place)
        between("cradle", (side * 0.105, 0.01, 0.19), (side * 0.105, -0.055, 0.165), 0.009, black, place)
        between(
            "cradle end",
            (side * 0.105, -0.055, 0.165),
            (side * 0.105, -0.062, 0.20),
            0.009,
            black,
            place,
        )
    between("cross", (-0.105, 0.01, 0.19), (0.105, 0.01, 0.19), 0.008, black, place)
    between("rear leg", (0, 0.16, 0.62), (0, 0.34, 0.012), 0.009, black, place)


def _sunburst():
    nodes = Nodes("sunburst")
    spot = nodes.add("SeparateXYZ", Vector=nodes.add("TexCoord").outputs["Generated"])
    across = nodes.add("Math", {"operation": "SUBTRACT"}, _0=spot.outputs["X"], _1=0.5).outputs[0]
    along = nodes.add("Math", {"operation": "SUBTRACT"}, _0=spot.outputs["Y"], _1=0.47).outputs[0]
    offset = nodes.add("CombineXYZ", X=across, Y=along).outputs[0]
    reach = nodes.add("VectorMath", {"operation": "LENGTH"}, _0=offset).outputs["Value"]
    figure = nodes.noise(nodes.place((8, 70, 8)), 1.0, 4)
    flame = nodes.spread(figure, 0.75, 1.15)
    burst = nodes.ramp(
        reach, (0.08, (0.80, 0.36, 0.07)), (0.28, (0.55, 0.14, 0.025)), (0.46, (0.035, 0.008, 0.004))
    )
    colour = nodes.add("VectorMath", {"operation": "SCALE"}, _0=burst, Scale=flame).outputs[0]
    nodes.feed(
        nodes.shader,
        {"Base_Color": colour, "Roughness": 0.25, "Clearcoat": 1.0, "Clearcoat_Roughness": 0.04},
    )
    return nodes.material


def _closed(knots, steps):
    """A smooth closed outline through the knots, `steps` points between neighbours."""
    points = [Vector(knot) for knot in knots]
    outline = []
    for place in range(len(points)):
        a, b, c, d = (points[(place + step) % len(points)] for step in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            outline.append(
                0.5
                * (
                    2 * b
                    + (c - a) * t
                    + (2 * a - 5 * b + 4 * c - d) * t**2
                    + (3 * b - a - 3 * c + d) * t**3
                )
            )
    return [tuple(point) for point in outline]
