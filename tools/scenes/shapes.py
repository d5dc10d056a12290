"""Meshes with bevelled edges, in metres. Every function returns the new object."""

from math import cos, pi, sin

import bmesh
import bpy
from mathutils import Matrix, Vector


def group(name, at=(0, 0, 0), turn=(0, 0, 0), parent=None):
    """An empty that carries what is given it as parent; `turn` in radians."""
    return _link(bpy.data.objects.new(name, None), at, turn, parent)


def copy(original, at, turn=(0, 0, 0), parent=None, size=1.0):
    """Another object of the same mesh, so that a console of thousands of parts stays small."""
    made = _link(bpy.data.objects.new(original.name, original.data), at, turn, parent)
    made.scale = (size,) * 3
    return made


def box(name, size, at, material, bevel=0.002, turn=(0, 0, 0), parent=None, segments=2):
    """A block of the given size, centred on `at`."""
    mesh = bmesh.new()
    bmesh.ops.create_cube(mesh, size=1.0, matrix=Matrix.Diagonal((*size, 1.0)))
    if bevel:
        width = min(bevel, min(size) * 0.45)
        bmesh.ops.bevel(mesh, geom=mesh.edges, offset=width, segments=segments, profile=0.6, affect="EDGES")
    return _finish(mesh, name, material, at, turn, parent)


def extrude(name, outline, depth, at, material, bevel=0.002, turn=(0, 0, 0), parent=None, segments=3):
    """A flat outline of (x, y) points, `depth` thick along z and centred on it."""
    mesh = bmesh.new()
    face = mesh.faces.new([mesh.verts.new((x, y, -depth / 2)) for x, y in outline])
    raised = bmesh.ops.extrude_face_region(mesh, geom=[face])["geom"]
    corners = [part for part in raised if isinstance(part, bmesh.types.BMVert)]
    bmesh.ops.translate(mesh, verts=corners, vec=(0, 0, depth))
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    if bevel:
        rim = [edge for edge in mesh.edges if edge.verts[0].co.z * edge.verts[1].co.z > 0]
        bmesh.ops.bevel(mesh, geom=rim, offset=bevel, segments=segments, profile=0.6, affect="EDGES")
    return _finish(mesh, name, material, at, turn, parent)


def lathe(name, profile, at, material, turn=(0, 0, 0), parent=None, sides=48, flutes=0.0):
    """A profile of (radius, z) points turned about z; `flutes` pulls in every other column (a grip)."""
    mesh = bmesh.new()
    rings = []
    for radius, z in profile:
        if radius == 0:
            rings.append([mesh.verts.new((0, 0, z))] * sides)
            continue
        ring = []
        for side in range(sides):
            reach = radius - (flutes if side % 2 else 0.0)
            angle = 2 * pi * side / sides
            ring.append(mesh.verts.new((reach * cos(angle), reach * sin(angle), z)))
        rings.append(ring)
    for lower, upper in zip(rings, rings[1:]):
        for side in range(sides):
            after = (side + 1) % sides
            corners = dict.fromkeys((lower[side], lower[after], upper[after], upper[side]))
            if len(corners) > 2:
                mesh.faces.new(list(corners))
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    return _finish(mesh, name, material, at, turn, parent)


def rod(name, radius, height, at, material, bevel=0.001, turn=(0, 0, 0), parent=None, sides=32):
    """An upright cylinder with rounded rims, standing on `at`."""
    rim = min(bevel, radius * 0.5, height * 0.5)
    arc = [(1 - cos(step * pi / 6), 1 - sin(step * pi / 6)) for step in range(4)]
    low = [(radius - rim * (1 - sin(k * pi / 6)), rim * (1 - cos(k * pi / 6))) for k in range(4)]
    high = [(radius - rim * a, height - rim * b) for a, b in arc]
    profile = [(0, 0), *low, *high, (0, height)]
    return lathe(name, profile, at, material, turn, parent, sides)


def ring(name, radius, thickness, at, material, turn=(0, 0, 0), parent=None, sides=96):
    """A torus lying flat; `thickness` is the radius of its section."""
    section = [(radius + thickness * cos(a * pi / 8), thickness * sin(a * pi / 8)) for a in range(17)]
    return lathe(name, section, at, material, turn, parent, sides)


def sweep(name, points, radius, material, parent=None, smooth=True, ridges=0):
    """A tube along the points, a curve through them if `smooth`; `ridges` makes it a gooseneck."""
    data = bpy.data.curves.new(name, "CURVE")
    data.dimensions = "3D"
    data.resolution_u = 16
    data.bevel_depth = radius
    data.bevel_resolution = 4
    data.use_fill_caps = True
    if ridges:
        points, widths = _ridged(points, ridges)
        smooth = False
    else:
        widths = [1.0] * len(points)
    spline = data.splines.new("BEZIER" if smooth else "POLY")
    knots = spline.bezier_points if smooth else spline.points
    knots.add(len(points) - 1)
    for knot, point, width in zip(knots, points, widths):
        knot.co = point if smooth else (*point, 1.0)
        knot.radius = width
        if smooth:
            knot.handle_left_type = knot.handle_right_type = "AUTO"
    if not smooth:
        spline.use_smooth = True
    data.materials.append(material)
    return _link(bpy.data.objects.new(name, data), (0, 0, 0), (0, 0, 0), parent)


def between(name, start, end, radius, material, parent=None):
    """A straight tube from one point to the other."""
    return sweep(name, [start, end], radius, material, parent, smooth=False)


def along(points, steps):
    """`steps` points on a smooth curve through the given ones (Catmull-Rom)."""
    knots = [Vector(point) for point in points]
    knots = [knots[0] * 2 - knots[1], *knots, knots[-1] * 2 - knots[-2]]
    spans = len(knots) - 3
    found = []
    for step in range(steps):
        place = min(step / (steps - 1) * spans, spans - 1e-6)
        first, t = int(place), place % 1
        a, b, c, d = knots[first : first + 4]
        found.append(
            0.5
            * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        )
    return found


def _ridged(points, ridges):
    """The curve in short steps, thick and thin by turns."""
    fine = along(points, ridges * 4)
    return fine, [1.0 if step % 4 < 2 else 0.8 for step in range(len(fine))]


def _finish(mesh, name, material, at, turn, parent):
    data = bpy.data.meshes.new(name)
    mesh.to_mesh(data)
    mesh.free()
    data.materials.append(material)
    for face in data.polygons:
        face.use_smooth = True
    data.use_auto_smooth = True
    data.auto_smooth_angle = pi / 5
    return _link(bpy.data.objects.new(name, data), at, turn, parent)


def _link(made, at, turn, parent):
    bpy.context.scene.collection.objects.link(made)
    made.parent = parent
    made.location = at
    made.rotation_euler = turn
    return made
