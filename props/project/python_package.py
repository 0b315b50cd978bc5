# SPDX-License-Identifier: BSL-1.0
"""The Python package of a build, for its tests, which run with the Python that it was built for.

BUILD is a build of the project with GRAZE_PYTHON=ON, SCRATCH a folder for what tests write.
"""
import os
import pathlib
import sys
import unittest
import warnings

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("BUILD", ROOT / "build/python"))
SCRATCH = pathlib.Path(os.environ.get("SCRATCH", ROOT / "build/python_test"))

sys.path.insert(0, str(BUILD / "python"))
import graze  # noqa: E402

QUESTIONS = {"ray": graze.ray_sphere, "sweep": graze.sphere_sweep, "moving": graze.moving_spheres, "cast": graze.sphere_cast,
             "container": graze.containing_sphere}
TYPES = {"f32": np.float32, "f64": np.float64}


class Refusals(unittest.TestCase):
    def refused(self, call, error, words):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with self.assertRaises(error) as raised:
                call()
        self.assertIs(type(raised.exception), error)
        self.assertRegex(str(raised.exception), words)
