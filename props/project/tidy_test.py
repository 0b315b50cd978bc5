#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Which sources tidy.sh has clang-tidy look at: those of a small project, by a program in its place."""
import os
import pathlib
import subprocess
import tempfile
import unittest

TIDY = pathlib.Path(__file__).resolve().parent / "tidy.sh"
DAY = 24 * 3600


class Project(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.path = f"{self.root}/bin:{os.environ['PATH']}"
        self.write("bin/clang-tidy-19", '#!/bin/sh\nfor source; do :; done\necho "$source"\n! grep -q untidy "$source"\n')
        (self.root / "bin/clang-tidy-19").chmod(0o755)
        self.git("init")
        self.write(".gitignore", "bin\n")
        self.write("lib/one.hpp", "")
        self.write("lib/old.cpp", '#include "lib/one.hpp"\n')
        self.write("lib/mutants/battery.cpp", '#include "one.hpp"\n')
        self.commit(at=10 * DAY)
        self.write("lib/new.cpp", "")
        self.write("lib/mutants/new.cpp", "")
        self.commit(at=20 * DAY)

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def run_here(self, *words, **env):
        return subprocess.run(words, cwd=self.root, capture_output=True, text=True, env={**os.environ, **env})

    def git(self, *words, **env):
        self.assertEqual(self.run_here("git", "-c", "user.name=n", "-c", "user.email=e", *words, **env).returncode, 0)

    def commit(self, at):
        self.git("add", ".")
        self.git("commit", "-m", "change", GIT_COMMITTER_DATE=f"@{at} +0000")

    def looks_at(self, *options, status=0):
        done = self.run_here(TIDY, "database", *options, PATH=self.path)
        self.assertEqual(done.returncode, status, done.stderr)
        return sorted(done.stdout.split())

    def test_of_the_last_day_or_at_all(self):
        self.assertEqual(self.looks_at(), ["lib/new.cpp"])
        self.assertEqual(self.looks_at("--all"), ["lib/new.cpp", "lib/old.cpp"])

    def test_nothing_has_changed(self):
        self.git("commit", "--allow-empty", "-m", "later", GIT_COMMITTER_DATE=f"@{30 * DAY} +0000")
        self.assertEqual(self.looks_at(), [])

    def test_what_is_not_committed(self):
        self.write("lib/old.cpp", "int edited();\n")
        self.write("lib/untracked.cpp", "")
        self.assertEqual(self.looks_at(), ["lib/new.cpp", "lib/old.cpp", "lib/untracked.cpp"])

    def test_what_includes_a_changed_header(self):
        self.write("lib/alone.hpp", "")
        self.write("lib/one.hpp", "int edited();\n")
        self.assertEqual(self.looks_at(), ["lib/new.cpp", "lib/old.cpp"])

    def test_everything_where_no_commit_is_older_than_a_day(self):
        self.git("clone", "--depth", "1", f"file://{self.root}", "bin/shallow")
        self.root = self.root / "bin/shallow"
        self.assertEqual(self.looks_at(), ["lib/new.cpp", "lib/old.cpp"])

    def test_what_is_not_clean_fails(self):
        self.write("lib/new.cpp", "untidy\n")
        self.assertEqual(self.looks_at(status=123), ["lib/new.cpp"])


if __name__ == "__main__":
    unittest.main()
