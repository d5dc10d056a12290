"""A drum kit that faces -y, in the usual sizes: 22, 10, 12, 16 and 14 inches."""

from math import cos, pi, sin

from drum_parts import Kit
from shapes import between, group, rod


def build(at):
    """The whole kit: bass, two toms, floor tom, snare, hi-hat, crash, ride and the throne."""
    kit = Kit(group("kit", at))
    kit.bass((0, 0.21, 0.295))
    kit.drum((-0.17, 0.27, 0.715), 12, 0.20, (-0.32, 0.10, 0))
    kit.drum((0.17, 0.27, 0.70), 10, 0.18, (-0.32, -0.10, 0.3))
    for x in (-0.10, 0.10):
        between("tom arm", (x * 0.4, 0.24, 0.56), (x, 0.26, 0.68), 0.011, kit.chrome, kit.root)
    kit.drum((-0.58, 0.42, 0.41), 16, 0.38, (-0.06, 0.04, 0.2), 8)
    for leg in range(3):
        a = 0.5 + leg * 2 * pi / 3
        rod(
            "leg",
            0.006,
            0.42,
            (-0.58 + 0.222 * cos(a), 0.42 + 0.222 * sin(a), 0.01),
            kit.chrome,
            parent=kit.root,
        )
    kit.drum((0.42, 0.52, 0.60), 14, 0.14, (-0.10, -0.05, 0), 10)
    kit.stand((0.42, 0.52), 0.50, 0.4)
    kit.stand((0.74, 0.44), 0.86, 0.2)
    rod("pull rod", 0.003, 0.2, (0.74, 0.44, 0.80), kit.chrome, parent=kit.root)
    kit.cymbal((0.74, 0.44, 0.835), 14, (pi + 0.03, 0, 0), 0.028)
    kit.cymbal((0.74, 0.44, 0.858), 14, (0.05, 0.03, 0), 0.028)
    kit.stand((0.56, 0.80), 1.05, 1.1, (0.44, 0.58, 1.20))
    kit.cymbal((0.44, 0.58, 1.20), 16, (0.20, -0.16, 0))
    kit.stand((-0.62, 0.86), 0.95, 0.3, (-0.50, 0.60, 1.02))
    kit.cymbal((-0.50, 0.60, 1.02), 20, (0.22, 0.16, 0), 0.042)
    rod("throne", 0.17, 0.09, (0.02, 1.0, 0.44), kit.rubber, 0.03, parent=kit.root)
    kit.stand((0.02, 1.0), 0.44)
