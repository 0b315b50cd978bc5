# SPDX-License-Identifier: BSL-1.0
"""The textbook sweep of a sphere as a program: case lines in, answer lines out. See reports/FOREIGN.md."""
import math
import sys


def sweep(n):  # A: centre, radius, displacement; B: centre, radius
    d = [n[7] - n[0], n[8] - n[1], n[9] - n[2]]
    v, radius = n[4:7], n[3] + n[10]
    a = v[0] * v[0] + v[1] * v[1] + v[2] * v[2]
    h = d[0] * v[0] + d[1] * v[1] + d[2] * v[2]
    c = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] - radius * radius
    t = 0.0 if c <= 0 else math.nan
    if c > 0 and a > 0 and h * h - a * c >= 0:
        t = (h - math.sqrt(h * h - a * c)) / a
    return f"hit t={t!r}" if 0 <= t <= 1 else "miss"


for line in sys.stdin:
    try:
        answer = sweep([float.fromhex(word) for word in line.split()[2:]])
    except Exception as error:  # costs this case; a program that ends has to be started again
        answer = f"exception {error!r}"
    print(answer, flush=True)
