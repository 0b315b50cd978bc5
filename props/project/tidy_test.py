#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""When tidy.py asks clang-tidy: of a small project, by a program in place of clang-tidy that dislikes the word `untidy`."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TIDY = pathlib.Path(__file__).resolve().parent / "tidy.py"

STAND_IN = """#!/bin/sh
if [ "$1" = --version ]; then cat version; exit; fi
for source; do :; done
echo "$source" >>asked
if [ -e edit ]; then echo 'int three();' >>b.cpp; fi
! grep -n untidy "$source" *.hpp
"""


class Project(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.above = pathlib.Path(folder.name).resolve()
        self.root = self.above / "project"
        self.root.mkdir()
        self.write("version", "19\n")
        self.write(".clang-tidy", "Checks: '*'\n")
        self.write("shared.hpp", "inline int one() { return 1; }\n")
        self.write("a.cpp", '#include "shared.hpp"\n#include <cstddef>\n')
        self.write("b.cpp", "int two();\n")
        self.write("clang-tidy", STAND_IN)
        (self.root / "clang-tidy").chmod(0o755)
        self.database(["-O2"])

    def write(self, name, text):
        (self.root / name).write_text(text, encoding="utf-8")

    def database(self, options):
        command = [os.environ.get("CXX", "c++"), *options, "-o"]
        units = [{"directory": str(self.root), "file": str(self.root / name),
                  "command": " ".join([*command, name + ".o", "-c", str(self.root / name)])} for name in ("a.cpp", "b.cpp")]
        self.write("compile_commands.json", json.dumps([units[0], *units]))

    def asked(self, status=0):
        """The sources about which clang-tidy is asked."""
        log = self.root / "asked"
        log.unlink(missing_ok=True)
        run = subprocess.run([sys.executable, TIDY, ".", "a.cpp", "b.cpp", "--tidy", "./clang-tidy",
                              "--compiler", os.environ.get("CXX", "c++")], cwd=self.root, capture_output=True, text=True,
                             env={**os.environ, "XDG_CACHE_HOME": str(self.above / "cache")})
        self.assertEqual(run.returncode, status, run.stderr)
        self.said = run.stdout + run.stderr
        return sorted(log.read_text().split()) if log.exists() else []

    def test_a_clean_source_is_asked_about_once(self):
        self.assertEqual(self.asked(), ["a.cpp", "b.cpp"])
        self.assertEqual(self.asked(), [])
        self.assertIn("looked at 0 sources; 2 are as", self.said)

    def test_the_database_that_clang_tidy_reads_has_each_source_once(self):
        self.asked()
        units = json.loads((self.root / "tidy/compile_commands.json").read_text())
        self.assertEqual([pathlib.Path(unit["file"]).name for unit in units], ["a.cpp", "b.cpp"])

    def test_a_source_is_asked_about_when_it_changes(self):
        self.asked()
        self.write("b.cpp", "int three();\n")
        self.assertEqual(self.asked(), ["b.cpp"])

    def test_a_source_is_asked_about_when_what_it_includes_changes(self):
        self.asked()
        self.write("shared.hpp", "inline int one() { return 2 - 1; }\n")
        self.assertEqual(self.asked(), ["a.cpp"])

    def test_all_are_asked_about_by_another_clang_tidy_configuration_or_option(self):
        self.asked()
        self.write("version", "20\n")
        self.assertEqual(self.asked(), ["a.cpp", "b.cpp"])
        self.write(".clang-tidy", "Checks: 'misc-*'\n")
        self.assertEqual(self.asked(), ["a.cpp", "b.cpp"])
        self.database(["-O3"])
        self.assertEqual(self.asked(), ["a.cpp", "b.cpp"])

    def test_what_is_not_clean_is_told_each_time(self):
        self.asked()
        self.write("b.cpp", "int untidy();\n")
        for _ in range(2):
            self.assertEqual(self.asked(status=1), ["b.cpp"])
            self.assertIn("int untidy();", self.said)
            self.assertIn("Not clean: b.cpp", self.said)

    def test_what_does_not_compile_is_asked_about_each_time(self):
        self.write("b.cpp", '#include "missing.hpp"\n')
        self.asked()
        self.assertEqual(self.asked(), ["b.cpp"])

    def test_what_is_edited_meanwhile_is_not_taken_for_what_was_looked_at(self):
        self.write("edit", "")
        self.asked()
        (self.root / "edit").unlink()
        self.write("b.cpp", "int two();\n")
        self.assertEqual(self.asked(), ["b.cpp"])

    def test_another_checkout_knows_what_is_clean(self):
        self.asked()
        copy = self.above / "deeper/copy"
        shutil.copytree(self.root, copy)
        self.root = copy
        self.database(["-O2"])
        self.assertEqual(self.asked(), [])

    def test_what_was_of_no_use_for_a_month_is_forgotten(self):
        self.asked()
        known = list((self.above / "cache/graze/tidy").iterdir())
        self.assertEqual(len(known), 2)
        for clean in known:
            os.utime(clean, (0, 0))
        self.assertEqual(self.asked(), ["a.cpp", "b.cpp"])


if __name__ == "__main__":
    unittest.main()
