#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Pyrr: geometric_tests.ray_intersect_sphere. Reads case lines and writes an answer line for each."""
import math
import sys

import numpy
from pyrr.geometric_tests import ray_intersect_sphere


def number(word):
    return float.fromhex(word) if "0x" in word else float(word)


for line in sys.stdin:
    n = [number(word) for word in line.split()[2:]]
    points = ray_intersect_sphere(numpy.array([n[0:3], n[3:6]]), numpy.array(n[6:10]))
    # It returns the crossings ahead of the start in any order; the smallest one is the nearest.
    distances = [math.dist(n[0:3], point) for point in points]
    print(f"hit distance={min(distances)!r}" if distances else "miss", flush=True)
