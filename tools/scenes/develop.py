"""From a render's OpenEXR files to a finished picture: `-- <folder> <weights> <result.png>`."""

import sys
from pathlib import Path

import bpy
import numpy as np

from denoise import denoise

STOPS = {"control-room": 0.2, "vocal-booth": 0.0, "performance-booth": -0.05}  # of exposure, by eye


def develop(folder, weights, target):
    """Denoises, adds the lens's bloom and falloff, and applies the film curve."""
    colour, albedo, normal = (
        _load(next(folder.glob(f"{name}-*.exr"))) for name in ("colour", "albedo", "normal")
    )
    clean = denoise(np.minimum(colour, 60.0), albedo, normal, weights)
    _save(_falloff(_amber(_bloom(clean))), target, STOPS[folder.name])


def _bloom(light):
    """A lens spreads a few hundredths of what is bright: narrow, then wide."""
    width = light.shape[1]
    veil = sum(_blurred(light, width * reach) for reach in (0.004, 0.016, 0.05)) / 3
    return light * 0.94 + veil * 0.06


def _blurred(light, sigma):
    rows, columns = light.shape[:2]
    down = np.fft.fftfreq(rows * 2)[:, None]
    across = np.fft.rfftfreq(columns * 2)[None, :]
    response = np.exp(-2 * (np.pi * sigma) ** 2 * (down**2 + across**2))
    edged = np.pad(light, ((0, rows), (0, columns), (0, 0)), mode="symmetric")
    planes = [np.fft.irfft2(np.fft.rfft2(edged[..., c]) * response, edged.shape[:2]) for c in range(3)]
    return np.stack(planes, axis=2)[:rows, :columns]


def _amber(light):
    """Holds back green where light is bright and coloured: the film curve would turn amber to yellow."""
    peak = np.maximum(light.max(axis=2), 1e-6)
    coloured = 1 - light.min(axis=2) / peak
    held = 0.24 * coloured * np.clip((peak - 0.25) / 1.5, 0, 1)
    return light * np.stack([np.ones_like(held), 1 - held, np.ones_like(held)], axis=2)


def _falloff(light):
    rows, columns = light.shape[:2]
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j]
    return light * (1 - 0.32 * np.clip((x**2 + y**2) / 2, 0, 1) ** 1.3)[..., None]


def _load(path):
    image = bpy.data.images.load(str(path))
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    return pixels.reshape(height, width, 4)[..., :3]


def _save(light, target, exposure):
    rows, columns = light.shape[:2]
    pixels = np.ones((rows, columns, 4), np.float32)
    pixels[..., :3] = light
    image = bpy.data.images.new("picture", columns, rows, float_buffer=True)
    image.pixels.foreach_set(pixels.ravel())
    scene = bpy.context.scene
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "Medium High Contrast"
    scene.view_settings.exposure = exposure
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_depth = "16"
    image.save_render(str(target), scene=scene)


if __name__ == "__main__":
    arguments = sys.argv[sys.argv.index("--") + 1 :]
    develop(Path(arguments[0]), arguments[1], Path(arguments[2]))
