"""A large mixing console: faders, knobs and a bridge of lit VU meters; its rear lies towards +y."""

import random
from math import cos, pi, radians, sin

from console_parts import Parts
from materials import Nodes, solid, wood
from shapes import box, extrude, group, sweep

PITCH = 0.042
CHANNELS = range(-15, 22)
FADER_DEPTH, KNOB_DEPTH = 0.27, 0.25
FADER_TILT, KNOB_TILT, BRIDGE_TILT = radians(4), radians(9), radians(62)


def build(at):
    """The whole console, the front edge of its fader panel at `at`; returns nothing."""
    front = group("faders", at, (FADER_TILT, 0, 0))
    rear = _beyond(at, FADER_DEPTH, FADER_TILT)
    back = group("knobs", rear, (KNOB_TILT, 0, 0))
    end = _beyond(rear, KNOB_DEPTH, KNOB_TILT)
    bridge = group("bridge", end, (BRIDGE_TILT, 0, 0))
    parts = Parts()
    level = 0.6
    for channel in CHANNELS:
        x = channel * PITCH
        level = max(0.12, min(0.92, level + random.uniform(-0.2, 0.2)))
        _faders(parts, front, x, random.choice((level, level, level, 0.03)))
        _knobs(parts, back, x)
    _meters(bridge)
    _woodwork(at, rear, end)


def _beyond(at, depth, tilt):
    """Where the next panel begins, a hair behind the last."""
    x, y, z = at
    return (x, y + (depth + 0.002) * cos(tilt), z + (depth + 0.002) * sin(tilt))


def _faders(parts, panel, x, level):
    parts.plate(panel, x, FADER_DEPTH)
    fader = x - 0.005
    parts.put("slot", panel, (fader, 0.082, 0.0002))
    parts.put("scale", panel, (fader, 0.082, 0.0))
    parts.fader(panel, (fader, 0.032 + 0.1 * level, 0.0024))
    lit = int(14 * random.uniform(0.4, 0.98)) if level > 0.1 else 0
    for step in range(14):
        colour = "green" if step < 6 else "amber" if step < 12 else "red"
        parts.put(
            f"{colour} {'lit' if step < lit else 'dark'} segment",
            panel,
            (x + 0.0135, 0.034 + step * 0.0062, 0.0006),
        )
    parts.put(random.choices(("mute on", "button", "button"))[0], panel, (x - 0.0095, 0.162, 0.003))
    parts.put(
        random.choices(("solo on", "button", "button", "button"))[0], panel, (x + 0.0085, 0.162, 0.003)
    )
    parts.put("pale button", panel, (x - 0.0095, 0.182, 0.003))
    parts.put("button", panel, (x + 0.0085, 0.182, 0.003))
    parts.knob(panel, (x, 0.222, 0), "amber")


def _knobs(parts, panel, x):
    parts.plate(panel, x, KNOB_DEPTH)
    rows = ("slate", "ivory", "ivory", "oxide", "slate", "amber")
    for row, colour in enumerate(rows):
        shift = 0.0055 if row % 2 else -0.0055
        parts.knob(panel, (x + shift, 0.032 + row * 0.037, 0), colour)
        if row in (1, 3, 5):
            name = (
                "solo on" if random.random() < 0.10 else "green on" if random.random() < 0.07 else "button"
            )
            parts.put(name, panel, (x - 0.0105, 0.034 + row * 0.037, 0.003))


def _meters(bridge):
    """One meter to every second channel; the lamp sits behind the foot of the dial."""
    black = solid("bezel", (0.012, 0.011, 0.010), 0.32)
    box(
        "bridge",
        (PITCH * len(CHANNELS), 0.125, 0.05),
        (PITCH * 3, 0.0625, -0.025),
        black,
        0.003,
        parent=bridge,
    )
    needle = solid("needle", (0.01, 0.008, 0.006), 0.6)
    hot = solid("overload", (0.45, 0.03, 0.015), 0.6)
    face = _dial()
    for channel in CHANNELS[::2]:
        meter = group("meter", ((channel + 0.5) * PITCH, 0.06, 0.001), parent=bridge)
        box("dial", (0.072, 0.056, 0.001), (0, 0, 0), face, 0, parent=meter)
        for side in (-1, 1):
            box("bezel", (0.0045, 0.068, 0.014), (side * 0.0375, 0, 0.005), black, 0.0015, parent=meter)
            box("bezel", (0.079, 0.006, 0.014), (0, side * 0.031, 0.005), black, 0.0015, parent=meter)
        box("foot", (0.072, 0.013, 0.006), (0, -0.0225, 0.003), black, 0.001, parent=meter)
        pivot, reach = -0.030, 0.046
        arc = [
            (reach * sin(a), pivot + reach * cos(a), 0.001)
            for a in (radians(-44 + k * 3) for k in range(30))
        ]
        sweep("arc", arc[:21], 0.0004, needle, meter, smooth=False)
        sweep("red arc", arc[20:], 0.0011, hot, meter, smooth=False)
        for angle in (-44, -32, -21, -11, -2, 7, 16, 26, 36, 43):
            a = radians(angle)
            at = ((reach + 0.003) * sin(a), pivot + (reach + 0.003) * cos(a), 0.001)
            box("mark", (0.0007, 0.005, 0.0004), at, hot if angle > 15 else needle, 0, (0, 0, -a), meter)
        a = radians(random.triangular(-42, 24, 4))
        box(
            "needle",
            (0.0007, 0.047, 0.0004),
            (0.0235 * sin(a), pivot + 0.0235 * cos(a), 0.003),
            needle,
            0,
            (0, 0, -a),
            meter,
        )


def _dial():
    nodes = Nodes("lit dial")
    place = nodes.add("TexCoord").outputs["Object"]
    from_lamp = nodes.add("VectorMath", {"operation": "DISTANCE"}, _0=place, _1=(0.0, -0.026, 0.0)).outputs[
        "Value"
    ]
    fall = nodes.spread(from_lamp, 1.55, 0.26, 0.0, 0.056)
    colour = nodes.ramp(
        nodes.spread(from_lamp, 0, 1, 0.0, 0.056), (0.0, (1.0, 0.50, 0.12)), (1.0, (1.0, 0.30, 0.035))
    )
    path = nodes.add("LightPath")
    seen = nodes.add(
        "Math",
        {"operation": "MULTIPLY_ADD"},
        _0=path.outputs["Is Glossy Ray"],
        _1=0.5,
        _2=path.outputs["Is Camera Ray"],
    )
    power = nodes.add("Math", {"operation": "MULTIPLY"}, _0=fall, _1=seen.outputs[0])
    glow = nodes.add("Emission", Color=colour, Strength=power.outputs[0])
    nodes.tree.links.new(glow.outputs[0], nodes.output.inputs["Surface"])
    nodes.material.cycles.sample_as_light = False
    return nodes.material


def _woodwork(front, rear, end):
    """The padded rail under the wrists, a walnut lip, and the cheeks at both ends."""
    walnut = wood(
        "walnut",
        (0.040, 0.017, 0.007),
        (0.20, 0.090, 0.036),
        grain=(1.4, 16, 16),
        roughness=0.3,
        coat=0.4,
    )
    leather = solid("leather", (0.016, 0.012, 0.010), 0.5, grain=700, bump=0.0003)
    x, y, z = front
    width, middle = PITCH * len(CHANNELS), PITCH * 3
    box(
        "lip",
        (width, 0.022, 0.05),
        (x + middle, y - 0.014, z - 0.016),
        walnut,
        0.005,
        parent=None,
        segments=4,
    )
    box("rail", (width, 0.085, 0.055), (x + middle, y - 0.070, z - 0.024), leather, 0.024, segments=6)
    top = end[2] + 0.125 * sin(BRIDGE_TILT)
    outline = [
        (y - 0.13, z - 0.10),
        (y - 0.13, z + 0.012),
        (rear[1], rear[2] + 0.018),
        (end[1], end[2] + 0.018),
        (end[1] + 0.07, top + 0.014),
        (end[1] + 0.16, top + 0.014),
        (end[1] + 0.16, z - 0.10),
    ]
    for side in (CHANNELS[0] - 0.9, CHANNELS[-1] + 0.9):
        extrude("cheek", outline, 0.03, (x + side * PITCH, 0, 0), walnut, 0.005, (pi / 2, 0, pi / 2))
    box(
        "cap",
        (width + 0.02, 0.10, 0.02),
        (x + middle, end[1] + 0.11, top + 0.004),
        walnut,
        0.005,
        segments=4,
    )
