"""The control room at night: along a console's faders towards two monitors and the booth's window."""

import random
from math import pi, radians

import console
import microphone
from materials import cloth, glass, lamp, solid, wood
from shapes import box, copy, group, lathe, ring, rod
from stage import AMBER, IVORY, TUNGSTEN, area_light, bulb_light, camera, empty_scene, render

FRONT = (0.0, 0.0, 0.78)
WALL, BOOTH = 2.5, 4.3


def monitor(at, yaw):
    """A two-way studio monitor with a pale paper cone, on a stand; `at` is the middle of its foot."""
    root = group("monitor", at, (0, 0, yaw))
    shell = solid("cabinet", (0.018, 0.016, 0.014), 0.42, grain=700, bump=0.0001)
    black = solid("surround", (0.010, 0.009, 0.008), 0.55)
    paper = solid("paper cone", (0.66, 0.58, 0.46), 0.75, grain=500, bump=0.0002)
    cabinet = box("cabinet", (0.235, 0.28, 0.37), (0, 0, 0.185), shell, 0.010, parent=root, segments=4)
    forward = (pi / 2, 0, 0)
    face = -0.1405
    for radius, z in ((0.082, 0.125), (0.046, 0.285)):
        cut_out(cabinet, rod("hole", radius, 0.08, (0, face + 0.05, z), shell, 0, forward, root))
    ring("woofer frame", 0.088, 0.0045, (0, face, 0.125), black, forward, root)
    ring("surround", 0.078, 0.007, (0, face, 0.125), black, forward, root)
    lathe("basket", [(0, -0.045), (0.082, -0.045)], (0, face, 0.125), black, forward, root)
    cone = [(0.076, 0.002), (0.060, -0.006), (0.030, -0.022)]
    lathe("cone", cone, (0, face, 0.125), paper, forward, root)
    dust = [(0.031, -0.021), (0.026, -0.013), (0.016, -0.008), (0, -0.006)]
    lathe("dust cap", dust, (0, face, 0.125), paper, forward, root)
    horn = [(0.050, 0.003), (0.046, 0.004), (0.032, 0.000), (0.019, -0.004)]
    lathe("horn", horn, (0, face, 0.285), black, forward, root)
    lathe(
        "dome",
        [(0.019, -0.003), (0.015, 0.003), (0.008, 0.007), (0, 0.008)],
        (0, face, 0.285),
        paper,
        forward,
        root,
    )
    box(
        "power",
        (0.006, 0.003, 0.006),
        (0.09, face, 0.022),
        lamp("power", (1.0, 0.4, 0.06), 4),
        0.001,
        parent=root,
    )
    rod("stand", 0.028, at[2] - 0.02, (0, 0, -at[2] + 0.01), shell, parent=root)
    box("stand top", (0.22, 0.24, 0.012), (0, 0, -0.006), shell, 0.003, parent=root)


def cut_out(thing, cutter):
    """Leaves a hole where the cutter is."""
    hole = thing.modifiers.new("hole", "BOOLEAN")
    hole.object = cutter
    cutter.hide_render = True


def wall():
    """Fabric panels in a dark wooden wall, a window in its middle."""
    boards = wood(
        "boards", (0.022, 0.011, 0.006), (0.085, 0.043, 0.021), grain=(16, 16, 1.2), roughness=0.4
    )
    steel = solid("frame", (0.014, 0.012, 0.011), 0.35, 0.4)
    fabric = cloth("panel cloth", (0.050, 0.036, 0.026))
    left, right, sill, head = -0.75, 1.25, 1.10, 1.66
    width = 0.09
    first = box("board", (width - 0.004, 0.03, 3.0), (0, WALL, -30), boards, 0.003)
    x = -2.6
    while x < 3.6:
        if left < x < right:
            box("board", (width - 0.004, 0.03, sill), (x, WALL, sill / 2), boards, 0.003)
            box("board", (width - 0.004, 0.03, 1.0), (x, WALL, head + 0.5), boards, 0.003)
        else:
            copy(first, (x, WALL + random.uniform(-0.003, 0.003), 1.5))
        x += width
    middle, span = (left + right) / 2, right - left
    for z in (sill, head):
        box("frame", (span + 0.14, 0.10, 0.07), (middle, WALL - 0.03, z), steel, 0.006)
    for x in (left, right):
        box("frame", (0.07, 0.10, head - sill + 0.07), (x, WALL - 0.03, (sill + head) / 2), steel, 0.006)
    box(
        "pane",
        (span, 0.004, head - sill),
        (middle, WALL, (sill + head) / 2),
        glass("window", (0.9, 0.88, 0.84), 0.05),
        0,
    )
    for x in (-1.35, 1.85):
        box("absorber", (0.62, 0.08, 1.3), (x, WALL - 0.07, 1.55), fabric, 0.012, segments=3)
    box("ceiling", (8, 8, 0.05), (0.5, 1, 2.7), solid("ceiling", (0.012, 0.010, 0.009), 0.9), 0)
    box("floor", (8, 8, 0.05), (0.5, 1, -0.02), solid("floor", (0.03, 0.02, 0.014), 0.5), 0)


def booth():
    """What can be guessed through the window: slats in lamp light, and a microphone that waits."""
    slats = wood("slats", (0.10, 0.046, 0.020), (0.36, 0.18, 0.082), grain=(14, 14, 1.1))
    box(
        "booth wall",
        (5, 0.04, 3),
        (0.4, BOOTH + 0.06, 1.5),
        solid("felt", (0.012, 0.010, 0.009), 0.95),
        0,
    )
    first = box("slat", (0.07, 0.07, 2.6), (-1.6, BOOTH, 1.5), slats, 0.003)
    for step in range(1, 36):
        copy(first, (-1.6 + step * 0.12, BOOTH, 1.5))
    for side in (-1.7, 2.6):
        box("booth side", (0.04, 2, 3), (side, 3.4, 1.5), solid("felt", (0.02, 0.016, 0.013), 0.95), 0)
    microphone.build((0.50, 3.0, 1.44), (0, 0, 0.2)).scale = (1.5,) * 3
    bulb = lamp("bulb", (1.0, 0.48, 0.13), 4)
    for x, y, z in ((0.13, 3.9, 1.56), (0.95, 3.6, 1.50)):
        lathe(
            "bulb",
            [(0, -0.04), (0.028, -0.025), (0.036, 0), (0.022, 0.03), (0.012, 0.05), (0, 0.05)],
            (x, y, z),
            bulb,
        )
        rod("flex", 0.003, 1.2, (x, y, z + 0.05), solid("flex", (0.01, 0.01, 0.01), 0.6))
        bulb_light("booth bulb", (x, y, z), 0.08, 6, AMBER)


def lights():
    area_light("key", (-1.35, 1.15, 2.1), (0.0, 0.2, 0.8), (0.8, 0.6), 40, TUNGSTEN)
    area_light("rim", (1.5, 1.15, 1.75), (0.0, 0.2, 0.8), (0.7, 0.5), 15, AMBER)
    area_light("meters", (0.12, 0.68, 0.93), (0.1, 0.2, 0.8), (1.4, 0.08), 2.2, AMBER)
    area_light("fill", (-0.6, -1.6, 2.0), (0, 0.3, 0.8), (2.0, 1.2), 2.2, IVORY)
    area_light("left wash", (-1.35, WALL - 0.30, 2.45), (-1.35, WALL, 1.3), (0.9, 0.06), 9, TUNGSTEN)
    area_light("right wash", (1.85, WALL - 0.30, 2.45), (1.85, WALL, 1.3), (0.9, 0.06), 9, TUNGSTEN)
    area_light("monitor rim", (0.3, 2.2, 2.3), (0.1, 1.3, 1.1), (1.6, 0.2), 6, AMBER)
    area_light("monitor front", (-0.4, -0.3, 1.9), (0.2, 1.35, 1.2), (0.5, 0.3), 7, IVORY, radians(70))
    area_light("booth wash", (0.4, BOOTH - 0.35, 2.6), (0.4, BOOTH, 1.4), (2.6, 0.08), 60, TUNGSTEN)


def main():
    random.seed(11)
    empty_scene()
    console.build(FRONT)
    monitor((-0.43, 1.5, 0.985), 0.30)
    monitor((0.86, 1.35, 0.985), -0.32)
    wall()
    booth()
    lights()
    camera((-0.54, -0.37, 0.962), (-0.03, 0.62, 0.852), (-0.28, 0.085, 0.80), 34, 3.2)
    render("control-room")


main()
