"""The performance booth: drums on a striped rug, an amplifier, a guitar and bare bulbs."""

import random
from math import cos, pi, sin

import bpy
import numpy as np

import amplifier
import drums
import guitar
from materials import Nodes, glass, lamp, solid, wood
from shapes import box, copy, lathe, rod, sweep
from stage import AMBER, IVORY, TUNGSTEN, area_light, bulb_light, camera, empty_scene, render

WALL = 2.6
DYES = (
    (0.014, 0.011, 0.009),
    (0.34, 0.150, 0.028),
    (0.130, 0.024, 0.014),
    (0.36, 0.29, 0.20),
    (0.024, 0.036, 0.022),
)


def room():
    """A floor of long boards, a wall of upright ones and a diffuser of blocks at uneven depths."""
    floor_wood = wood(
        "floor",
        (0.030, 0.015, 0.008),
        (0.12, 0.060, 0.029),
        grain=(1.1, 13, 13),
        roughness=0.30,
        coat=0.3,
    )
    board = box("floor board", (2.2, 0.128, 0.02), (-40, 0, -40), floor_wood, 0.002)
    for row in range(50):
        for place in range(4):
            copy(board, (-4 + place * 2.204 + (row * 0.77) % 2.2, -3.2 + row * 0.13, -0.01))
    panel_wood = wood(
        "wall", (0.036, 0.017, 0.008), (0.16, 0.078, 0.036), grain=(13, 13, 1.1), roughness=0.42
    )
    plank = box("plank", (0.116, 0.03, 3.2), (-40, 0, -40), panel_wood, 0.004)
    for step in range(66):
        copy(plank, (-3.9 + step * 0.12, WALL + random.uniform(-0.004, 0.004), 1.6))
    block = box("block", (0.096, 0.22, 0.096), (-40, 0, -40), panel_wood, 0.003)
    for column in range(26):
        for row in range(12):
            depth = random.choice((0, 0.03, 0.06, 0.09, 0.12))
            copy(block, (-1.55 + column * 0.1, WALL - 0.02 - depth, 0.62 + row * 0.1))


def rug(at, size, turn):
    """Bands of blocks: stripes along and bars across by turns, as a weaver of kente sets them."""
    nodes = Nodes("rug")
    weave = _weave()
    image = bpy.data.images.new("rug", weave.shape[1], weave.shape[0], float_buffer=True)
    image.pixels.foreach_set(weave.ravel())
    place = nodes.add("TexCoord").outputs["Generated"]
    dye = nodes.add("TexImage", {"image": image, "interpolation": "Closest"}, Vector=place).outputs["Color"]
    spot = nodes.add("TexCoord").outputs["Object"]
    worn = nodes.spread(nodes.noise(spot, 5, 6), 0.55, 1.1)
    threads = nodes.add(
        "TexWave", {"bands_direction": "Y"}, Vector=spot, Scale=70.0, Distortion=1.5
    ).outputs["Fac"]
    colour = nodes.add("VectorMath", {"operation": "SCALE"}, _0=dye, Scale=worn).outputs[0]
    nodes.feed(
        nodes.shader,
        {
            "Base_Color": colour,
            "Roughness": 0.95,
            "Sheen": 0.5,
            "Normal": nodes.bump(threads, 0.002, 0.6),
        },
    )
    box("rug", (*size, 0.012), at, nodes.material, 0.004, (0, 0, turn))


def _weave():
    """The pattern as RGBA rows, one pixel to 4 mm: strips of 24 pixels, sewn side by side."""
    rows, columns, strip, length = 480, 672, 24, 30
    dyes = np.array([(*dye, 1.0) for dye in DYES], np.float32)
    cloth = np.empty((rows, columns), np.int8)
    for left in range(0, columns, strip):
        offset = (left // strip % 2) * length // 2
        for row in range(rows):
            block = (row + offset) // length + left // strip
            within = (row + offset) % length
            across = np.arange(strip)
            if block % 2:
                bars = (1, 0, 2, 0, 1, 3, 1, 0, 2, 0)
                cloth[row, left : left + strip] = bars[within * len(bars) // length]
            else:
                stripes = (0, 3, 1, 2, 2, 4, 4, 2, 2, 1, 3, 0)
                cloth[row, left : left + strip] = np.take(stripes, across // 2)
    return dyes[cloth]


def bulbs():
    """Five bare bulbs on long flexes; what they seem to light is lit by soft lights beside them."""
    pane, brass = (
        glass("bulb glass", (1.0, 0.9, 0.75), 0.04),
        solid("socket", (0.35, 0.22, 0.08), 0.35, 1.0),
    )
    filament, flex = lamp("filament", (1.0, 0.50, 0.15), 90), solid("flex", (0.010, 0.009, 0.008), 0.6)
    halo = lamp("halo", (1.0, 0.42, 0.10), 2.2)
    round_glass = [
        (0, -0.075),
        (0.025, -0.070),
        (0.044, -0.052),
        (0.052, -0.025),
        (0.048, 0.004),
        (0.034, 0.032),
        (0.018, 0.052),
        (0.016, 0.062),
    ]
    for x, y, z in (
        (-1.02, 1.25, 1.62),
        (-0.50, 1.75, 1.83),
        (0.04, 1.35, 1.68),
        (0.52, 1.85, 1.86),
        (1.02, 1.50, 1.60),
    ):
        lathe("bulb", round_glass, (x, y, z), pane)
        coil = [
            (x + 0.012 * cos(k * 0.9), y + 0.012 * sin(k * 0.9), z - 0.045 + k * 0.0022) for k in range(34)
        ]
        sweep("filament", coil, 0.0016, filament)
        lathe(
            "halo",
            [(0, -0.04), (0.012, -0.03), (0.016, 0), (0.012, 0.03), (0, 0.04)],
            (x, y, z - 0.012),
            halo,
        )
        rod("socket", 0.018, 0.055, (x, y, z + 0.058), brass, 0.004)
        rod("flex", 0.0032, 1.6, (x, y, z + 0.11), flex)
        bulb_light("bulb", (x, y, z), 0.07, 9, AMBER)


def lights():
    area_light("key", (-1.9, -1.2, 2.6), (-0.25, 0.4, 0.5), (0.7, 0.7), 46, TUNGSTEN, pi / 2.4)
    area_light("back", (-0.9, 2.2, 2.7), (-0.2, 0.5, 0.7), (1.2, 0.4), 32, AMBER, pi / 1.8)
    area_light("side", (2.3, -0.1, 1.8), (0.8, 0.6, 0.5), (0.4, 1.2), 19, AMBER)
    area_light("wall wash", (-0.1, WALL - 0.45, 2.95), (-0.1, WALL, 1.3), (1.8, 0.1), 9, TUNGSTEN)
    area_light("fill", (0.6, -4.0, 2.0), (0, 0.5, 0.6), (2.6, 1.6), 5, IVORY)
    bulb_light("jewel", (1.10, 0.55, 0.46), 0.03, 0.35, (1.0, 0.25, 0.05))


def main():
    random.seed(23)
    empty_scene()
    room()
    rug((-0.25, 0.45, 0.006), (2.7, 1.95), 0.06)
    drums.build((-0.34, 0.15, 0.012))
    amplifier.build((1.03, 1.05, 0.0), -0.28)
    guitar.build((0.80, 0.30, 0.012), -0.10)
    lead = [
        (0.90, 0.27, 0.32),
        (0.97, 0.18, 0.10),
        (0.90, 0.0, 0.02),
        (0.66, -0.12, 0.018),
        (0.62, 0.30, 0.018),
        (1.0, 0.62, 0.014),
        (0.95, 0.86, 0.2),
    ]
    sweep("lead", lead, 0.0035, solid("lead", (0.012, 0.011, 0.010), 0.5))
    bulbs()
    lights()
    camera((0.40, -2.55, 1.20), (0.07, 0.5, 0.79), (-0.2, 0.15, 0.6), 37, 1.4)
    render("performance-booth")


main()
