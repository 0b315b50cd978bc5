#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What a million rays cost, each against a sphere of its own: milliseconds of graze and of the textbook's formula in NumPy, the
best of nine. With graze installed, or from a build with GRAZE_PYTHON:

    PYTHONPATH=BUILD/python python3 -P lib/python/measure.py
"""
import platform
import timeit

import graze
import numpy as np

SCENES = 1_000_000


def textbook(origin, direction, centre, radius):
    d = centre - origin
    h, a = (d * direction).sum(axis=1), (direction * direction).sum(axis=1)
    c = (d * d).sum(axis=1) - radius * radius
    discriminant = h * h - a * c
    with np.errstate(invalid="ignore"):
        t = np.where(c <= 0, 0.0, (h - np.sqrt(discriminant)) / a)
    return np.where((discriminant >= 0) & (h > 0), t, np.nan)


def milliseconds(ask):
    return min(timeit.repeat(ask, number=1, repeat=9)) * 1000


def main():
    random = np.random.default_rng(1)
    centre = random.uniform(-10, 10, (SCENES, 3))
    direction = centre + random.uniform(-2, 2, (SCENES, 3))  # so that about a third hit
    scenes = (np.zeros((SCENES, 3)), direction, centre, random.uniform(0.5, 2, SCENES))
    print(f"graze on Python {platform.python_version()}, NumPy {np.__version__}; milliseconds for {SCENES:,} rays")
    for type_ in (np.float64, np.float32):
        for order, what in (("C", "shape (n, 3)"), ("F", "Fortran's order")):
            of_type = [array.astype(type_, order=order) for array in scenes]
            hits = graze.ray_sphere(*of_type).touches.mean()
            print(f"{np.dtype(type_).name}, {what}: graze {milliseconds(lambda: graze.ray_sphere(*of_type)):.0f}, "
                  f"textbook {milliseconds(lambda: textbook(*of_type)):.0f}; {hits:.0%} hit")
    one = [array[0] for array in scenes]
    print(f"one scene: {milliseconds(lambda: [graze.ray_sphere(*one) for _ in range(1000)]):.1f} microseconds")


if __name__ == "__main__":
    main()
