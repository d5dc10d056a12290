"""The vocal booth: a condenser microphone behind a pop filter, slats and foam beyond."""

import random
from math import pi

import microphone
from materials import Nodes, solid, wood
from shapes import box, copy, extrude, lathe, ring, rod, sweep
from stage import AMBER, IVORY, TUNGSTEN, area_light, bulb_light, camera, empty_scene, render

CAPSULE = (0.0, 0.0, 1.56)


def pop_filter(at, turn):
    """Two hoops with nylon between them, on a gooseneck that comes from below."""
    black = solid("filter hoop", (0.012, 0.011, 0.010), 0.35)
    hoop = ring("hoop", 0.078, 0.0042, at, black, turn)
    ring(
        "hoop seam",
        0.0795,
        0.0012,
        (0, 0, 0.0035),
        solid("seam", (0.05, 0.045, 0.04), 0.3),
        parent=hoop,
    )
    veil = Nodes("nylon")
    place = veil.add("TexCoord").outputs["Object"]
    threads = [
        veil.add("TexWave", {"bands_direction": axis}, Vector=place, Scale=330.0).outputs["Fac"]
        for axis in "XY"
    ]
    weave = veil.add("Math", {"operation": "MAXIMUM"}, _0=threads[0], _1=threads[1]).outputs[0]
    cloth = veil.add("AddShader")
    veil.feed(
        cloth,
        {
            "_0": veil.add("BsdfDiffuse", Color=(0.03, 0.028, 0.026, 1)).outputs[0],
            "_1": veil.add("BsdfTranslucent", Color=(0.075, 0.065, 0.055, 1)).outputs[0],
        },
    )
    open_share = veil.spread(weave, 0.93, 0.62, 0.2, 0.95)
    mixed = veil.add(
        "MixShader", _0=open_share, _1=cloth.outputs[0], _2=veil.add("BsdfTransparent").outputs[0]
    )
    veil.tree.links.new(mixed.outputs[0], veil.output.inputs["Surface"])
    for side in (-1, 1):
        lathe(
            "nylon",
            [(0, side * 0.0012), (0.076, side * 0.0012)],
            (0, 0, 0),
            veil.material,
            parent=hoop,
            sides=96,
        )
    return hoop


def wall():
    """Slats over a dark felt, lit from above, and a column of foam wedges."""
    slat_wood = wood("slat", (0.050, 0.023, 0.011), (0.21, 0.105, 0.050), grain=(14, 14, 1.1))
    felt = solid("felt", (0.010, 0.009, 0.008), 0.95)
    box("felt", (4.2, 0.04, 3.2), (0, 1.42, 1.5), felt)
    first = box("slat", (0.034, 0.045, 2.9), (-0.42, 1.38, 1.5), slat_wood, 0.003)
    for index in range(1, 44):
        copy(first, (-0.42 + index * 0.056, 1.38 + random.uniform(-0.002, 0.002), 1.5))
    foam = solid("foam", (0.022, 0.019, 0.017), 0.95, grain=900, bump=0.0003)
    wedge = [(0, 0), (0.10, 0), (0.05, 0.085)]
    piece = None
    for column in range(3):
        for row in range(10):
            for tooth in range(3):
                flat = (row + column) % 2
                size = 0.3
                x, z = -1.17 + column * size, 0.1 + row * size
                at = (x + tooth * 0.1 - 0.15, 1.40, z) if flat else (x, 1.40, z + tooth * 0.1 - 0.15)
                turn = (pi, 0, 0) if flat else (pi, -pi / 2, 0)
                piece = (
                    copy(piece, at, turn) if piece else extrude("foam", wedge, size, at, foam, 0.006, turn)
                )


def practical(at):
    """A small lamp on a shelf far behind: the only thing that shines by itself."""
    linen = Nodes("linen")
    linen.tree.links.new(
        linen.add("BsdfTranslucent", Color=(0.85, 0.55, 0.30, 1)).outputs[0],
        linen.output.inputs["Surface"],
    )
    x, y, z = at
    shade = lathe("shade", [(0.075, -0.065), (0.05, 0.065)], at, linen.material)
    shade.visible_shadow = False
    rod("lamp foot", 0.008, 0.27, (x, y, z - 0.33), solid("brass", (0.6, 0.36, 0.12), 0.3, 1.0))
    bulb_light("practical", (x, y, z - 0.01), 0.03, 1.9, AMBER)


def lights():
    area_light("key", (-0.95, -0.85, 2.15), CAPSULE, (0.6, 0.6), 17, TUNGSTEN)
    area_light("rim", (0.95, 0.55, 1.85), CAPSULE, (0.22, 0.9), 20, AMBER)
    area_light("edge", (-0.75, 0.75, 1.6), CAPSULE, (0.12, 1.0), 10, IVORY)
    area_light("wash", (0.15, 1.10, 2.7), (0.1, 1.4, 1.3), (1.0, 0.08), 7, TUNGSTEN)
    area_light("foam", (-1.5, 1.0, 2.2), (-0.75, 1.35, 1.5), (0.3, 0.6), 17, TUNGSTEN)
    area_light("fill", (0.5, -2.2, 1.3), CAPSULE, (2.0, 1.4), 1.4, IVORY)


def main():
    random.seed(7)
    empty_scene()
    wall()
    microphone.build(CAPSULE, turn=(0, 0, -0.52))
    pop_filter((-0.057, -0.098, 1.562), (pi / 2 - 0.03, 0, -0.52))
    neck = [
        (-0.057, -0.098, 1.480),
        (-0.06, -0.10, 1.43),
        (-0.09, -0.08, 1.34),
        (-0.06, 0.0, 1.26),
        (0.02, 0.02, 1.2),
    ]
    sweep("gooseneck", neck, 0.0052, solid("neck", (0.02, 0.018, 0.016), 0.4, 0.6), ridges=120)
    practical((0.055, 1.2, 1.60))
    lights()
    camera((0.22, -0.80, 1.515), (-0.018, 0, 1.523), (0.0, -0.026, 1.57), 70, 2.8)
    render("vocal-booth")


main()
