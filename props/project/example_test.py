#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The example that others copy, lib/verify/example, built and run with the commands of its workflow against an installed copy:
example_test.py, with BUILD, the folder that is installed, SCRATCH, CXX and CXXFLAGS."""
import os
import pathlib
import re
import shutil
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "lib/verify/example"
SCRATCH = pathlib.Path(os.environ["SCRATCH"])
PREFIX = SCRATCH / "prefix"
INSTALL, *COMMANDS = re.findall(r"(?m)^      - run: (.*)$", (EXAMPLE / ".github/workflows/test.yml").read_text(encoding="utf-8"))


def run(command, folder, **environment):
    """The output of a shell line, and its status."""
    done = subprocess.run(command, shell=True, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                          env={**os.environ, "CMAKE_PREFIX_PATH": str(PREFIX), **environment})
    return done.returncode, done.stdout


class Example(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(SCRATCH, ignore_errors=True)
        SCRATCH.mkdir(parents=True)
        subprocess.run(["cmake", "--install", os.environ["BUILD"], "--prefix", PREFIX], check=True, stdout=subprocess.DEVNULL)

    def copied(self, name):
        return pathlib.Path(shutil.copytree(EXAMPLE, SCRATCH / name))

    def test_its_workflow_passes(self):
        folder = self.copied("passes")
        said = []
        for command in COMMANDS:
            status, text = run(command, folder)
            self.assertEqual(status, 0, f"{command}: {text}")
            said.append(text)
        self.assertEqual([command.split()[0] for command in COMMANDS], ["cmake", "cmake", "ctest", "ctest"])
        self.assertIn(str(PREFIX), (folder / "build/CMakeCache.txt").read_text(encoding="utf-8"))  # and nothing was fetched
        self.assertEqual([re.findall(r"Test +#\d+: (\w+) .* Passed", text) for text in said[2:]], [["sweep_test"], ["sweep_audit"]])

    def test_its_workflow_fails_with_a_routine_that_is_wrong(self):
        folder = self.copied("fails")
        text = (folder / "sweep.hpp").read_text(encoding="utf-8")
        self.assertEqual(text.count("*time <= 1"), 1)
        (folder / "sweep.hpp").write_text(text.replace("*time <= 1", "*time < 1e9F"), encoding="utf-8")
        *built, properties, audit = [run(command, folder) for command in COMMANDS]
        self.assertEqual([status for status, _ in built], [0, 0], built)
        for status, said in (properties, audit):
            self.assertNotEqual(status, 0)
            self.assertIn("the routine accepts contacts beyond the end of the path", said)

    def test_it_fetches_the_sources_where_no_copy_is_installed(self):
        """As far as can be tested without a network: local sources replace the repository."""
        folder = self.copied("fetches")
        status, said = run(f"{COMMANDS[0]} -DFETCHCONTENT_SOURCE_DIR_GRAZE={ROOT} -DFETCHCONTENT_TRY_FIND_PACKAGE_MODE=NEVER",
                           folder, CMAKE_PREFIX_PATH="")
        self.assertEqual(status, 0, said)
        self.assertIn("_deps/graze-build/lib/libverify.a", run("ninja -C build -t query sweep_test", folder)[1])
        # And no more of them is built than that.
        built = run("ninja -C build -t query all", folder)[1]
        self.assertIn("sweep_audit", built)
        self.assertNotIn("_deps/graze-build/lib/lib", built)

    def test_its_workflow_installs_what_this_project_needs_itself(self):
        script = (ROOT / "run").read_text(encoding="utf-8")
        known = set(" ".join(re.findall(r'(?m)^(?:build|test)_packages="(.*)"$', script)).split())
        asked = set(INSTALL.rsplit("--no-install-recommends ", 1)[1].split())
        self.assertEqual(asked - known, {"ca-certificates"})
        self.assertLessEqual({"cmake", "g++", "ninja-build", "git", "libgtest-dev", "libboost1.81-dev"}, asked)

    def test_it_is_small_and_not_installed(self):
        self.assertLessEqual(len([path for path in EXAMPLE.rglob("*") if path.is_file()]), 6)
        self.assertTrue((PREFIX / "include/verify/rapidcheck.hpp").exists())
        self.assertEqual(list(PREFIX.rglob("*example*")), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
