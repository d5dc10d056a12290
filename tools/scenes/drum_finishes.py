"""The lacquer of the shells and the bronze of the cymbals."""

from materials import Nodes


def burst():
    """Clear lacquer over maple: amber in the middle of the shell, near-black at its edges."""
    nodes = Nodes("burst lacquer")
    place = nodes.place((26, 26, 3))
    height = nodes.add("SeparateXYZ", Vector=nodes.add("TexCoord").outputs["Generated"]).outputs["Z"]
    figure = nodes.noise(place, 1.5, 5)
    amber = nodes.ramp(figure, (0.3, (0.24, 0.070, 0.018)), (0.75, (0.50, 0.19, 0.050)))
    shade = nodes.ramp(height, (0.0, (0.03, 0.02, 0.02)), (0.5, (1, 1, 1)), (1.0, (0.03, 0.02, 0.02)))
    shaded = nodes.add("VectorMath", {"operation": "MULTIPLY"}, _0=amber, _1=shade).outputs[0]
    nodes.feed(
        nodes.shader,
        {"Base_Color": shaded, "Roughness": 0.3, "Clearcoat": 1.0, "Clearcoat_Roughness": 0.05},
    )
    return nodes.material


def bronze():
    """Turned bronze: fine grooves round the middle, which draw the light into a fan."""
    nodes = Nodes("bronze")
    place = nodes.add("TexCoord").outputs["Object"]
    grooves = nodes.add(
        "TexWave",
        {"wave_type": "RINGS", "rings_direction": "Z"},
        Vector=place,
        Scale=130.0,
        Distortion=0.6,
    )
    worn = nodes.noise(place, 9, 5)
    colour = nodes.ramp(worn, (0.3, (0.52, 0.30, 0.10)), (0.7, (0.80, 0.54, 0.24)))
    around = nodes.add("Tangent", {"direction_type": "RADIAL", "axis": "Z"}).outputs[0]
    nodes.feed(
        nodes.shader,
        {
            "Base_Color": colour,
            "Metallic": 1.0,
            "Roughness": nodes.spread(worn, 0.24, 0.4),
            "Anisotropic": 0.75,
            "Tangent": around,
            "Normal": nodes.bump(grooves.outputs["Fac"], 0.0003, 0.35),
        },
    )
    return nodes.material
