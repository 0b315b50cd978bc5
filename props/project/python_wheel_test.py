#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The Python package as others get it: python_wheel_test.py [Types|Wheel]"""
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
from python_package import BUILD, QUESTIONS, ROOT, SCRATCH, graze  # noqa: E402

PACKAGE = ROOT / "lib/python"
README = (PACKAGE / "README.md").read_text(encoding="utf-8")


class Types(unittest.TestCase):
    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy isn't installed")
    def test_the_stubs_are_those_of_the_package(self):
        SCRATCH.mkdir(parents=True, exist_ok=True)
        allowed = SCRATCH / "allowed"
        allowed.write_text("graze\\._.*\ngraze\\.(first|contacts)\\.Rounding\n", encoding="utf-8")
        done = subprocess.run([sys.executable, "-m", "mypy.stubtest", "graze", "--ignore-missing-stub", "--allowlist", allowed,
                               "--ignore-unused-allowlist"], cwd=BUILD / "python", capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy isn't installed")
    def test_what_types_say_of_a_program(self):
        SCRATCH.mkdir(parents=True, exist_ok=True)
        program = SCRATCH / "typed.py"
        program.write_text("import graze, numpy as np\n"
                           "reveal_type(graze.ray_sphere((0, 0, 0), (1, 0, 0), (5, 0, 0), 1))\n"
                           "reveal_type(graze.first.ray_sphere((0, 0, 0), (1, 0, 0), np.zeros((4, 3)), 1))\n"
                           "reveal_type(graze.audit(print).diagnosis)\n"
                           "graze.ray_sphere((0, 0, 0), (1, 0, 0), np.zeros((4, 3)), 1).time\n"
                           "graze.ray_sphere((0, 0, 0))\n", encoding="utf-8")
        done = subprocess.run([sys.executable, "-m", "mypy", "--strict", program], cwd=SCRATCH,
                              env={**os.environ, "MYPYPATH": str(BUILD / "python")}, capture_output=True, text=True, check=False)
        revealed = re.findall(r'Revealed type is "(?:Tuple\[.*fallback=)?(?:builtins\.list\[)?.*?(\w+)\]*"', done.stdout)
        self.assertEqual(revealed, ["Hit", "First", "Reason"], done.stdout)
        self.assertEqual(re.findall(r"(\d+): error", done.stdout), ["6"], done.stdout)

    def test_each_function_says_what_it_does(self):
        for name in graze.__all__:
            self.assertTrue(getattr(graze, name).__doc__, name)
        for function in (*QUESTIONS.values(), graze.ray_sphere_span, graze.sphere_cast_contact, graze.audit):
            for part in ("Parameters\n", "Returns\n", "Notes\n"):
                self.assertIn(part, function.__doc__, function)


class Wheel(unittest.TestCase):
    def run_in(self, folder, *command, **options):
        """What a command prints, without this test's path to the package."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False, **options)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_the_wheel_in_an_empty_environment_runs_the_lines_of_the_page(self):
        shutil.rmtree(SCRATCH / "env", ignore_errors=True)
        self.run_in(ROOT, sys.executable, "-m", "venv", "--system-site-packages", SCRATCH / "env")
        python = SCRATCH / "env/bin/python"
        self.run_in(PACKAGE, python, "-m", "pip", "install", "--no-build-isolation", "--no-index", "--config-settings",
                    f"build-dir={BUILD}", ".")
        lines = re.search(r"(?ms)^```python\n(.*?)^```$", README).group(1)
        self.assertEqual(self.run_in(SCRATCH, python, "-", input=lines).splitlines(), re.findall(r"(?m)^print.*# (.*)$", lines))
        where = pathlib.Path(self.run_in(SCRATCH, python, "-c", "import graze; print(graze.__file__)").strip())
        self.assertTrue(where.is_relative_to(SCRATCH / "env"), where)
        sources = {path.name for path in (PACKAGE / "graze").iterdir()}
        installed = {path.name for path in where.parent.iterdir() if path.is_file()}
        self.assertEqual(installed, sources | {pathlib.Path(graze._core.__file__).name})
        version = re.search(r"graze VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)
        self.assertIn(f"\nVersion: {version}\n", self.run_in(SCRATCH, python, "-m", "pip", "show", "graze"))

    def test_the_folder_stays_as_it_was(self):
        made = [path for path in PACKAGE.rglob("*") if path.name in ("build", "__pycache__") or path.suffix == ".egg-info"]
        self.assertEqual(made, [])

    @unittest.skipUnless(shutil.which("nm"), "nm isn't there")
    def test_the_module_shows_nothing_of_its_libraries(self):
        symbols = self.run_in(SCRATCH, "nm", "--dynamic", "--defined-only", graze._core.__file__).splitlines()
        self.assertEqual([line for line in symbols if re.search(r"graze|verify|reports|__asan|__ubsan", line)], [])


if __name__ == "__main__":
    unittest.main()
