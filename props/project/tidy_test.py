#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Which sources tidy.sh makes clang-tidy check: those of a small project, with a stub in its place."""
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
        for days, names in (10, ("one.hpp", "untouched.cpp", "old.cpp", "mutants/old.cpp")), (20, ("new.cpp", "mutants/new.cpp")):
            for name in names:
                self.write(f"lib/{name}", '#include "lib/one.hpp"\n' if name == "old.cpp" else "int code;\n")
            self.git("add", ".")
            self.git("commit", "-m", "change", GIT_COMMITTER_DATE=f"@{days * DAY} +0000")

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def git(self, *words, **env):
        subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=e", *words], cwd=self.root, capture_output=True, check=True,
                       env={**os.environ, **env})

    def looks_at(self, *options, status=0):
        done = subprocess.run([TIDY, "database", *options], cwd=self.root, capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": self.path, "HOME": "/proc", "XDG_CACHE_HOME": "/proc"})  # not writable
        self.assertEqual(done.returncode, status, done.stderr)
        return sorted(done.stdout.split())

    def test_what_changed_of_late_or_all(self):
        self.assertEqual(self.looks_at(), ["lib/new.cpp"])
        self.assertEqual(self.looks_at("--all"), ["lib/new.cpp", "lib/old.cpp", "lib/untouched.cpp"])
        self.write("lib/new.cpp", "untidy\n")
        self.write("lib/one.hpp", "int edited();\n")
        self.write("lib/untracked.cpp", "")
        self.assertEqual(self.looks_at(status=123), ["lib/new.cpp", "lib/old.cpp", "lib/untracked.cpp"])

    def test_a_changed_header_by_one_source(self):
        for name in "first", "second":
            self.write(f"lib/{name}.cpp", '#include "one.hpp"\n')
        self.git("add", ".")
        self.git("commit", "-m", "more", GIT_COMMITTER_DATE=f"@{30 * DAY} +0000")
        self.git("commit", "--allow-empty", "-m", "later", GIT_COMMITTER_DATE=f"@{40 * DAY} +0000")
        self.write("lib/one.hpp", "int edited();\n")
        self.assertEqual(self.looks_at(), ["lib/first.cpp"])
        self.write("lib/second.cpp", '#include "one.hpp"\nint more();\n')
        self.assertEqual(self.looks_at(), ["lib/second.cpp"])

    def test_what_is_not_committed_where_no_commit_is_old_enough(self):
        self.git("clone", "--depth", "1", f"file://{self.root}", "bin/shallow")
        self.root = self.root / "bin/shallow"
        self.assertEqual(self.looks_at(), [])
        self.write("lib/untracked.cpp", "")
        self.assertEqual(self.looks_at(), ["lib/untracked.cpp"])

    def test_no_file_in_which_only_comments_changed(self):
        self.git("commit", "--allow-empty", "-m", "later", GIT_COMMITTER_DATE=f"@{30 * DAY} +0000")
        self.write("lib/new.cpp", "// a comment\nint code;\n")
        self.assertEqual(self.looks_at(), [])
        self.write("lib/new.cpp", "int some; // code\n")
        self.assertEqual(self.looks_at(), ["lib/new.cpp"])

    def test_nothing_where_nothing_changed(self):
        self.git("commit", "--allow-empty", "-m", "later", GIT_COMMITTER_DATE=f"@{30 * DAY} +0000")
        self.assertEqual(self.looks_at(), [])


if __name__ == "__main__":
    unittest.main()
