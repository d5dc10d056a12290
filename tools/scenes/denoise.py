"""Open Image Denoise's network in numpy, for a Blender built without it.

Pictures are float32 arrays of rows × columns × channels, in linear light.
"""

import struct
from pathlib import Path

import numpy as np

# The perceptual curve that the network was trained behind, for linear light above 1.
A, B, C, D, E, F, G = (
    1412.83765,
    1.64593172,
    0.431384981,
    -0.00294139609,
    0.192653254,
    0.00626026094,
    0.998620152,
)
LOW, HIGH, BRIGHTEST = 1.57945760e-06, 0.0322087631, 65504.0
KEY = 0.18


def denoise(colour, albedo, normal, weights):
    """The clean picture of a noisy one; `weights` is the path of rt_hdr_alb_nrm.tza."""
    exposure = _exposure(colour)
    reach = _perceived(np.array([BRIGHTEST], np.float32))[0]
    seen = _perceived(np.clip(colour * exposure, 0, BRIGHTEST)) / reach
    given = np.concatenate([seen, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5], axis=2)
    height, width = colour.shape[:2]
    padded = np.pad(given, ((0, -height % 16), (0, -width % 16), (0, 0)), mode="edge")
    clean = _network(padded.astype(np.float32), _read(weights))[:height, :width]
    return _linear(np.clip(clean, 0, 1) * reach) / exposure


def _network(picture, layers):
    def conv(value, name):
        return _convolve(value, layers[f"{name}.weight"], layers[f"{name}.bias"])

    kept = [picture]
    value = conv(picture, "enc_conv0")
    for level in range(1, 5):
        value = _halved(conv(value, f"enc_conv{level}"))
        kept.append(value)
    value = conv(conv(kept.pop(), "enc_conv5a"), "enc_conv5b")
    for level in range(4, 0, -1):
        value = np.concatenate([_doubled(value), kept.pop()], axis=2)
        value = conv(conv(value, f"dec_conv{level}a"), f"dec_conv{level}b")
    return conv(value, "dec_conv0")


def _convolve(value, weight, bias):
    """3 × 3, zeros outside, negative results cut off; in bands of rows, to spare memory."""
    height, width, channels = value.shape
    made = np.empty((height, width, weight.shape[0]), np.float32)
    edged = np.pad(value, ((1, 1), (1, 1), (0, 0)))
    kernel = np.ascontiguousarray(weight.transpose(2, 3, 1, 0).reshape(9 * channels, -1))
    for top in range(0, height, 32):
        rows = min(32, height - top)
        shifts = [edged[top + y : top + y + rows, x : x + width] for y in range(3) for x in range(3)]
        made[top : top + rows] = np.concatenate(shifts, axis=2) @ kernel + bias
    return np.maximum(made, 0, out=made)


def _halved(value):
    height, width, channels = value.shape
    return value.reshape(height // 2, 2, width // 2, 2, channels).max(axis=(1, 3))


def _doubled(value):
    return value.repeat(2, axis=0).repeat(2, axis=1)


def _exposure(colour):
    """What brings the picture's mean brightness (of its logarithm, over blocks) to the key."""
    luminance = colour @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    rows, columns = (side // 16 * 16 for side in luminance.shape)
    blocks = luminance[:rows, :columns].reshape(rows // 16, 16, columns // 16, 16).mean(axis=(1, 3))
    lit = blocks[blocks > 1e-8]
    return KEY / np.exp2(np.log2(lit).mean())


def _perceived(light):
    power = B * np.maximum(light, LOW) ** C + D
    log = E * np.log(light + F) + G
    return np.where(light <= LOW, A * light, np.where(light <= HIGH, power, log))


def _linear(seen):
    low, high = A * LOW, B * HIGH**C + D
    power = (np.maximum(seen - D, 1e-9) / B) ** (1 / C)
    log = np.exp((seen - G) / E) - F
    return np.where(seen <= low, seen / A, np.where(seen <= high, power, log))


def _read(path):
    """The tensors of a TZA archive by name."""
    raw = Path(path).read_bytes()
    place = struct.unpack_from("<HBBQ", raw, 0)[3]
    (count,) = struct.unpack_from("<I", raw, place)
    place += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", raw, place)
        name = raw[place + 2 : place + 2 + length].decode()
        place += 2 + length
        (rank,) = struct.unpack_from("<B", raw, place)
        shape = struct.unpack_from(f"<{rank}I", raw, place + 1)
        place += 1 + 4 * rank + rank
        kind, start = struct.unpack_from("<cQ", raw, place)
        place += 9
        stored = np.dtype("<f2" if kind == b"h" else "<f4")
        tensors[name] = (
            np.frombuffer(raw, stored, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
        )
    return tensors
