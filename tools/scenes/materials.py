"""Surfaces. Colours are linear RGB; every roughness varies a little over the surface."""

import bpy


class Nodes:
    """A short way to write a node graph: `add` makes a node and sets or links its inputs."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]
        self.output = self.tree.nodes["Material Output"]

    def add(self, kind, settings=None, **inputs):
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for key, value in (settings or {}).items():
            setattr(node, key, value)
        self.feed(node, inputs)
        return node

    def feed(self, node, inputs):
        for key, value in inputs.items():
            socket = node.inputs[int(key[1:]) if key[0] == "_" else key.replace("_", " ")]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            else:
                socket.default_value = value

    def place(self, scale=(1, 1, 1)):
        """The point in the object's own space, stretched: the pattern stays with the part."""
        coordinates = self.add("TexCoord").outputs["Object"]
        apart = self.add("ObjectInfo").outputs["Random"]
        moved = self.add("VectorMath", {"operation": "ADD"}, _0=coordinates, _1=apart)
        return self.add("Mapping", Vector=moved.outputs[0], Scale=scale).outputs[0]

    def noise(self, vector, scale, detail=4.0):
        return self.add("TexNoise", Vector=vector, Scale=scale, Detail=detail).outputs["Fac"]

    def spread(self, value, low, high, start=0.3, end=0.7):
        """The value's range start..end laid onto low..high."""
        return self.add("MapRange", _0=value, _1=start, _2=end, _3=low, _4=high).outputs[0]

    def ramp(self, value, *stops):
        """Colours along 0..1, each stop a (place, colour)."""
        node = self.add("ValToRGB", Fac=value)
        elements = node.color_ramp.elements
        for spare in range(len(stops) - 2):
            elements.new((spare + 1) / len(stops))
        for element, (place, colour) in zip(elements, stops):
            element.position = place
            element.color = (*colour, 1)
        return node.outputs[0]

    def bump(self, height, distance, strength=0.5):
        return self.add("Bump", Height=height, Distance=distance, Strength=strength).outputs[0]


def solid(name, colour, roughness=0.45, metal=0.0, grain=400.0, bump=0.00003, coat=0.0):
    """Plastic, paint, rubber or metal: one colour, uneven sheen, a fine grain."""
    nodes = Nodes(name)
    place = nodes.place()
    swing = 0.12 if metal > 0.5 else 0.25
    uneven = nodes.spread(
        nodes.noise(place, grain / 40), roughness * (1 - swing), min(1, roughness * (1 + swing))
    )
    relief = nodes.bump(nodes.noise(place, grain, 2), bump)
    nodes.feed(
        nodes.shader,
        {
            "Base_Color": (*colour, 1),
            "Metallic": metal,
            "Roughness": uneven,
            "Clearcoat": coat,
            "Clearcoat_Roughness": 0.08,
            "Normal": relief,
        },
    )
    return nodes.material


def wood(name, dark, light, scale=1.0, grain=(12, 1.2, 12), roughness=0.38, coat=0.15):
    """Boards whose grain runs along the axis of the small number in `grain`; each differs in tone."""
    nodes = Nodes(name)
    place = nodes.place(tuple(scale * each for each in grain))
    bent = nodes.noise(place, 1.3, 6)
    fibres = nodes.noise(nodes.place(tuple(scale * each * 9 for each in grain)), 1.0, 5)
    rings = nodes.add(
        "TexWave",
        {"wave_type": "BANDS", "bands_direction": "DIAGONAL"},
        Vector=place,
        Scale=0.6,
        Distortion=7.0,
        Detail=3.0,
    ).outputs["Fac"]
    mixed = nodes.add("Mix", {"data_type": "FLOAT"}, _0=0.72, _2=rings, _3=bent).outputs[0]
    figure = nodes.add("Math", {"operation": "MULTIPLY_ADD"}, _0=fibres, _1=0.5, _2=mixed).outputs[0]
    tone = nodes.spread(nodes.add("ObjectInfo").outputs["Random"], 0.7, 1.15, 0, 1)
    colour = nodes.ramp(figure, (0.35, dark), (0.95, light))
    toned = nodes.add("VectorMath", {"operation": "SCALE"}, _0=colour, Scale=tone).outputs[0]
    nodes.feed(
        nodes.shader,
        {
            "Base_Color": toned,
            "Roughness": nodes.spread(fibres, roughness * 0.8, roughness * 1.35),
            "Clearcoat": coat,
            "Clearcoat_Roughness": 0.2,
            "Normal": nodes.bump(fibres, 0.0004, 0.35),
        },
    )
    return nodes.material


def cloth(name, colour, thread=900.0, depth=0.0004):
    """Woven or tolex-like: two crossed waves of thread, and a soft sheen."""
    nodes = Nodes(name)
    place = nodes.place()
    across = nodes.add("TexWave", {"bands_direction": "X"}, Vector=place, Scale=thread / 20).outputs["Fac"]
    down = nodes.add("TexWave", {"bands_direction": "Z"}, Vector=place, Scale=thread / 20).outputs["Fac"]
    weave = nodes.add("Math", {"operation": "MAXIMUM"}, _0=across, _1=down).outputs[0]
    worn = nodes.spread(nodes.noise(place, 6), 0.75, 1.15)
    shade = nodes.add("Math", {"operation": "MULTIPLY"}, _0=worn, _1=nodes.spread(weave, 0.45, 1, 0, 1))
    base = nodes.add("VectorMath", {"operation": "SCALE"}, _0=colour, Scale=shade.outputs[0]).outputs[0]
    nodes.feed(
        nodes.shader,
        {"Base_Color": base, "Roughness": 0.9, "Sheen": 0.4, "Normal": nodes.bump(weave, depth, 0.6)},
    )
    return nodes.material


def lamp(name, colour, strength, spill=0.15):
    """Lit for the lens, a little in reflections, not at all as a light: tiny sources would be noise."""
    nodes = Nodes(name)
    path = nodes.add("LightPath")
    faint = nodes.add("Math", {"operation": "MULTIPLY"}, _0=path.outputs["Is Glossy Ray"], _1=spill)
    seen = nodes.add("Math", {"operation": "ADD"}, _0=path.outputs["Is Camera Ray"], _1=faint.outputs[0])
    power = nodes.add("Math", {"operation": "MULTIPLY"}, _0=seen.outputs[0], _1=strength)
    glow = nodes.add("Emission", Color=(*colour, 1), Strength=power.outputs[0])
    nodes.tree.links.new(glow.outputs[0], nodes.output.inputs["Surface"])
    nodes.material.cycles.sample_as_light = False
    return nodes.material


def lit(name, colour, strength):
    """A button or segment with a light behind it: hot in the middle, darker towards its rim, glossy."""
    nodes = Nodes(name)
    place = nodes.add("TexCoord").outputs["Generated"]
    off = nodes.add("VectorMath", {"operation": "DISTANCE"}, _0=place, _1=(0.5, 0.5, 1.0)).outputs["Value"]
    seen = nodes.add("LightPath").outputs["Is Camera Ray"]
    fall = nodes.spread(off, strength, strength * 0.12, 0.0, 0.72)
    power = nodes.add("Math", {"operation": "MULTIPLY"}, _0=fall, _1=seen).outputs[0]
    base = tuple(each * 0.25 for each in colour)
    nodes.feed(
        nodes.shader,
        {"Base_Color": (*base, 1), "Roughness": 0.25, "Emission": (*colour, 1), "Emission_Strength": power},
    )
    nodes.material.cycles.sample_as_light = False
    return nodes.material


def glass(name, tint=(1, 1, 1), shine=0.06):
    """A thin pane: what is behind shows through unbent; the reflection grows at grazing angles."""
    nodes = Nodes(name)
    through = nodes.add("BsdfTransparent", Color=(*tint, 1))
    mirror = nodes.add("BsdfGlossy", Roughness=0.02)
    edge = nodes.add("LayerWeight", Blend=0.25).outputs["Facing"]
    share = nodes.spread(edge, shine, 0.6, 0, 1)
    mixed = nodes.add("MixShader", _0=share, _1=through.outputs[0], _2=mirror.outputs[0])
    nodes.tree.links.new(mixed.outputs[0], nodes.output.inputs["Surface"])
    return nodes.material
