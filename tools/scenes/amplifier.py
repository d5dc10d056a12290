"""A guitar amplifier that faces -y."""

import random
from math import pi

from materials import cloth, lamp, solid
from shapes import box, group, lathe, rod, sweep


def build(at, yaw):
    """A combo: covered cabinet, woven grille, a strip of knobs and one jewel that glows."""
    amp = group("amplifier", at, (0, 0, yaw))
    cover = solid("covering", (0.020, 0.016, 0.013), 0.55, grain=900, bump=0.0005)
    grille = cloth("grille cloth", (0.26, 0.17, 0.085), 1600)
    brass = solid("brass", (0.62, 0.42, 0.16), 0.3, 1.0)
    ivory = solid("ivory knob", (0.62, 0.54, 0.42), 0.35)
    dark = solid("panel", (0.035, 0.028, 0.022), 0.35, 0.3)
    for size, place in (
        ((0.62, 0.26, 0.025), (0, 0, 0.025)),
        ((0.62, 0.26, 0.025), (0, 0, 0.512)),
        ((0.025, 0.26, 0.512), (-0.2975, 0, 0.269)),
        ((0.025, 0.26, 0.512), (0.2975, 0, 0.269)),
    ):
        box("cabinet", size, place, cover, 0.008, parent=amp, segments=3)
    box("back", (0.58, 0.02, 0.48), (0, 0.10, 0.27), cover, 0.002, parent=amp)
    box("grille", (0.572, 0.012, 0.365), (0, -0.108, 0.222), grille, 0.004, parent=amp)
    box("panel", (0.572, 0.012, 0.088), (0, -0.110, 0.454), dark, 0.002, parent=amp)
    for z in (0.405, 0.041):
        box("piping", (0.572, 0.006, 0.005), (0, -0.117, z), brass, 0.002, parent=amp)
    for knob in range(6):
        spot = group("knob", (-0.21 + knob * 0.062, -0.116, 0.454), (pi / 2, random.uniform(-2, 2), 0), amp)
        lathe(
            "knob",
            [
                (0.017, 0),
                (0.016, 0.004),
                (0.0125, 0.006),
                (0.0115, 0.018),
                (0.0105, 0.0195),
                (0, 0.0195),
            ],
            (0, 0, 0),
            ivory,
            parent=spot,
            sides=40,
            flutes=0.0005,
        )
        box("pointer", (0.0016, 0.010, 0.0012), (0, 0.006, 0.0197), dark, 0.0003, parent=spot)
    gem = [(0.0115, 0.003), (0.0110, 0.008), (0.006, 0.0125), (0, 0.0135)]
    lathe(
        "jewel",
        gem,
        (0.225, -0.116, 0.454),
        lamp("jewel", (1.0, 0.11, 0.012), 12, 0.4),
        (pi / 2, 0, 0),
        amp,
        10,
    )
    lathe(
        "jewel ring",
        [(0.0115, 0), (0.0165, 0), (0.0160, 0.004), (0.0115, 0.005)],
        (0.225, -0.116, 0.454),
        brass,
        (pi / 2, 0, 0),
        amp,
    )
    sweep(
        "handle",
        [(-0.11, 0, 0.526), (-0.09, 0, 0.552), (0, 0, 0.560), (0.09, 0, 0.552), (0.11, 0, 0.526)],
        0.010,
        cover,
        amp,
    )
    for x in (-0.30, 0.30):
        for z in (0.022, 0.516):
            box(
                "corner",
                (0.034, 0.05, 0.034),
                (x * 0.985, -0.108, z),
                brass,
                0.010,
                parent=amp,
                segments=3,
            )
        rod("foot", 0.018, 0.016, (x * 0.85, -0.08, -0.002), cover, 0.004, parent=amp)
