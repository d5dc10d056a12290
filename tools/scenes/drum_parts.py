"""What a drum kit is put together from; every part faces -y or stands on z."""

from math import cos, pi, sin

from drum_finishes import bronze, burst
from materials import solid
from shapes import between, box, group, lathe, ring, rod

INCH = 0.0254


class Kit:
    """The kit's materials, and one method to each kind of part."""

    def __init__(self, root):
        self.root = root
        self.chrome = solid("chrome", (0.72, 0.68, 0.62), 0.14, 1.0)
        self.rubber = solid("rubber", (0.012, 0.011, 0.010), 0.7)
        self.head = solid("coated head", (0.54, 0.48, 0.385), 0.62, grain=260, bump=0.0002)
        self.front = solid("front head", (0.40, 0.34, 0.26), 0.36, grain=40, bump=0.0004, coat=0.25)
        self.bronze = bronze()
        self.lacquer = burst()

    def drum(self, at, inches, depth, turn=(0, 0, 0), lugs=6):
        """A shell from -depth/2 to depth/2 along z, with flanged hoops, lugs and tension rods."""
        drum = group("drum", at, turn, self.root)
        radius, half = inches * INCH / 2, depth / 2
        wall = [
            (radius - 0.006, -half),
            (radius, -half + 0.003),
            (radius, half - 0.003),
            (radius - 0.006, half),
        ]
        lathe("shell", wall, (0, 0, 0), self.lacquer, parent=drum, sides=96)
        for side in (-1, 1):
            lathe(
                "head",
                [(0, 0.004), (radius - 0.004, 0.004), (radius + 0.001, -0.002)],
                (0, 0, side * half),
                self.head,
                (0 if side > 0 else pi, 0, 0),
                drum,
                96,
            )
            hoop = [
                (radius + 0.002, -0.012),
                (radius + 0.012, -0.012),
                (radius + 0.012, -0.009),
                (radius + 0.005, -0.008),
                (radius + 0.004, 0.010),
                (radius + 0.008, 0.013),
                (radius + 0.002, 0.013),
                (radius + 0.002, -0.012),
            ]
            lathe("hoop", hoop, (0, 0, side * half), self.chrome, (0 if side > 0 else pi, 0, 0), drum, 96)
        for lug in range(lugs):
            angle = 2 * pi * (lug + 0.5) / lugs
            reach = radius + 0.008
            place = (reach * cos(angle), reach * sin(angle))
            length = min(0.05, depth * 0.3)
            for z in (0,) if depth < 0.17 else (half * 0.55, -half * 0.55):
                box(
                    "lug",
                    (0.016, 0.014, length),
                    (*place, z),
                    self.chrome,
                    0.005,
                    (0, 0, angle),
                    drum,
                    3,
                )
            rod(
                "tension rod",
                0.0028,
                depth + 0.012,
                (*place, -half - 0.006),
                self.chrome,
                0.001,
                (0, 0, 0),
                drum,
                12,
            )
        return drum

    def bass(self, at, inches=22, depth=0.42):
        """The bass drum lies; wooden hoops with claws, two spurs."""
        drum = group("bass", at, (pi / 2, 0, 0), self.root)
        radius, half = inches * INCH / 2, depth / 2
        wall = [
            (radius - 0.008, -half),
            (radius, -half + 0.004),
            (radius, half - 0.004),
            (radius - 0.008, half),
        ]
        lathe("shell", wall, (0, 0, 0), self.lacquer, parent=drum, sides=128)
        lathe(
            "front head",
            [(0, half + 0.004), (radius - 0.003, half + 0.004)],
            (0, 0, 0),
            self.front,
            parent=drum,
            sides=128,
        )
        ring("port", 0.062, 0.004, (0.13, -0.12, half + 0.005), self.rubber, parent=drum)
        lathe(
            "port",
            [(0, 0), (0.061, 0)],
            (0.13, -0.12, half + 0.0055),
            solid("inside", (0.004, 0.003, 0.003), 0.9),
            parent=drum,
        )
        for side in (-1, 1):
            z = side * half
            hoop = [
                (radius + 0.001, z - 0.02),
                (radius + 0.013, z - 0.02),
                (radius + 0.015, z - 0.016),
                (radius + 0.015, z + 0.016),
                (radius + 0.013, z + 0.02),
                (radius + 0.001, z + 0.02),
                (radius + 0.001, z - 0.02),
            ]
            lathe("hoop", hoop, (0, 0, 0), self.lacquer, parent=drum, sides=128)
        for lug in range(8):
            angle = 2 * pi * (lug + 0.5) / 8
            reach = radius + 0.017
            x, y = reach * cos(angle), reach * sin(angle)
            for side in (-1, 1):
                box(
                    "claw",
                    (0.016, 0.024, 0.05),
                    (x, y, side * half),
                    self.chrome,
                    0.005,
                    (0, 0, angle),
                    drum,
                    3,
                )
                box(
                    "lug",
                    (0.018, 0.016, 0.055),
                    (x, y, side * half * 0.5),
                    self.chrome,
                    0.006,
                    (0, 0, angle),
                    drum,
                    3,
                )
            rod("rod", 0.003, depth, (x, y, -half), self.chrome, parent=drum, sides=12)
        for side in (-1, 1):
            foot = (at[0] + side * 0.34, at[1] - 0.2, 0.006)
            between(
                "spur",
                (at[0] + side * 0.26, at[1] - 0.05, at[2] - 0.12),
                foot,
                0.006,
                self.chrome,
                self.root,
            )
            rod("spur foot", 0.011, 0.03, (foot[0], foot[1], 0), self.rubber, 0.004, parent=self.root)

    def cymbal(self, at, inches, turn, depth=0.035):
        radius = inches * INCH / 2
        bow = [
            (0.006, depth),
            (0.022, depth - 0.001),
            (0.036, depth - 0.008),
            (0.045, depth - 0.016),
            (0.052, depth - 0.018),
            (radius * 0.6, depth * 0.3),
            (radius, 0),
            (radius, -0.001),
            (0.05, depth - 0.021),
            (0.006, depth - 0.002),
        ]
        plate = lathe("cymbal", bow, at, self.bronze, turn, self.root, 128)
        rod(
            "felt",
            0.016,
            0.012,
            (0, 0, depth),
            solid("felt", (0.10, 0.05, 0.03), 0.95),
            0.004,
            parent=plate,
        )
        rod("wing nut", 0.007, 0.018, (0, 0, depth + 0.012), self.chrome, 0.003, parent=plate)

    def stand(self, at, height, spin=0.0, boom=None):
        """A tripod with a tube to `height`, or to a boom's end."""
        x, y = at
        rod("tube", 0.0125, height * 0.55, (x, y, 0.10), self.chrome, parent=self.root)
        rod("clamp", 0.018, 0.035, (x, y, 0.08 + height * 0.55), self.rubber, 0.004, parent=self.root)
        rod(
            "tube",
            0.0095,
            height * 0.45 - 0.08,
            (x, y, 0.10 + height * 0.55),
            self.chrome,
            parent=self.root,
        )
        for leg in range(3):
            angle = spin + leg * 2 * pi / 3
            foot = (x + 0.26 * cos(angle), y + 0.26 * sin(angle), 0.012)
            knee = (x + 0.015 * cos(angle), y + 0.015 * sin(angle), 0.27)
            between("leg", knee, foot, 0.007, self.chrome, self.root)
            between(
                "brace",
                (x, y, 0.13),
                tuple((a + b) / 2 for a, b in zip(knee, foot)),
                0.004,
                self.chrome,
                self.root,
            )
            lathe(
                "foot",
                [(0, 0), (0.014, 0.002), (0.016, 0.012), (0.010, 0.024), (0, 0.026)],
                (foot[0], foot[1], 0),
                self.rubber,
                parent=self.root,
                sides=20,
            )
        if boom:
            between("boom", (x, y, height), boom, 0.007, self.chrome, self.root)
