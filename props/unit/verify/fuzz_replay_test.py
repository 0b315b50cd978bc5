#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""How replay handles files: fuzz_replay_test.py FUZZ_EXAMPLE, the target of fuzz_example.cpp."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

EXAMPLE = sys.argv.pop(1)
RIGHT = "sweep f32 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1.4p+3 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+0"
OTHER = "sweep f32 -0x0p+0 nan 0x1p-149 0x1p+0 inf 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1p+0"
WRONG = "sweep f32 0x0p+0 0x0p+0 0x0p+0 0x1p+0 0x1.4p+3 0x0p+0 0x0p+0 0x1.4p+2 0x0p+0 0x0p+0 0x1.8p+0"


def run(*words):
    """Status, output and errors of the example."""
    environment = {**os.environ, "GRAZE_REPLAY_ONLY": "1"}
    done = subprocess.run([EXAMPLE, *words], capture_output=True, text=True, check=False, env=environment)
    return done.returncode, done.stdout, done.stderr


class Replay(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def file(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def cases_of(self, *files):
        status, lines, errors = run("--cases", *files)
        self.assertEqual((status, errors), (0, ""))
        return lines.splitlines()

    def test_a_case_line_is_asked_as_it_stands(self):
        path = self.file("a.cases", f"# a comment\n\n{RIGHT}  # said right\n{OTHER}\n")
        self.assertEqual(run(path), (0, "", f"{path}:3\n{path}:4\n2 inputs\n"))
        path = self.file("b.cases", f"{RIGHT}\n{WRONG}\n")
        status, _, errors = run(path)
        self.assertEqual(status, -signal.SIGABRT)
        self.assertTrue(errors.startswith(
            f"{path}:1\n{path}:2\ngraze::fuzz: missed: the answer belongs to no question nearby; 0 steps are promised\n"
            f"    case     {WRONG}\n"), errors)
        self.assertRegex(errors, r"\n    why      no fault of logic that graze knows explains it\n"
                                 r"    others   1 of [0-9,]+ further cases wrong\n$")

    def test_files_of_other_names_are_known_by_their_first_line(self):
        for name in ("found", "found.txt", "found.cases"):
            self.assertEqual(self.cases_of(self.file(name, f"# by hand\n{RIGHT}\n")), [RIGHT], name)
        # Inputs of bytes, raw and packed: the numbers of a case behind two bytes.
        self.assertEqual(run("--seeds", self.folder / "seeds", self.folder / "found")[0], 0)
        packed = "".join(f"{file.read_bytes().hex()}\n" for file in sorted((self.folder / "seeds").iterdir()))
        self.assertEqual(self.cases_of(self.file("packed.txt", packed)), self.cases_of(self.folder / "seeds"))
        self.assertIn(RIGHT, self.cases_of(self.folder / "seeds"))

    def test_case_lines_of_another_target_and_corrupt_ones_are_refused_before_anything_runs(self):
        takes = "but this target takes cases of sweep f32"
        for text, line, why in [
            (f"{RIGHT}\n{RIGHT.replace('f32', 'f64')}\n", 2, f"a case of sweep f64, {takes}"),
            ("ray f32 0 0 0 1 0 0 5 0 0 1\n", 1, f"a case of ray f32, {takes}"),
            (f"{RIGHT}\n{RIGHT}", 2, "the last line has no line end: the file may be cut off"),
            (f"{RIGHT}\n{RIGHT[:-8]}\n", 2, None),
            (f"{RIGHT}\n\0\1\2\n", 2, None),
        ]:
            with self.subTest(text=text):
                path = self.file("a.cases", text)
                for option in ([], ["--cases"], ["--seeds", self.folder / "none"]):
                    status, output, errors = run(*option, path)
                    self.assertEqual((status, output), (2, ""))
                    self.assertTrue(errors.startswith(f"{path}:{line}: "), errors)
                    self.assertEqual(errors.count("\n"), 1)
                    if why:
                        self.assertEqual(errors, f"{path}:{line}: {why}\n")
                self.assertFalse((self.folder / "none").exists())

    def test_a_corpus_goes_to_case_lines_and_back_and_merges_lose_nothing(self):
        one = self.file("one.cases", f"{RIGHT}\n{OTHER}\n{RIGHT}\n")
        two = self.file("two.cases", f"{WRONG}\n{OTHER}\n")
        self.assertEqual(self.cases_of(one, two), [RIGHT, OTHER, WRONG])
        for source in (one, two):
            self.assertEqual(run("--seeds", self.folder / "corpus", source), (0, "", ""))
        both = self.cases_of(self.folder / "corpus")
        self.assertLessEqual({RIGHT, OTHER, WRONG}, set(both))
        self.assertGreater(len(both), 50)
        self.assertEqual(len(both), len(set(both)))
        # Running again gives the same: no file is new, and none has changed.
        before = {file.name: file.read_bytes() for file in (self.folder / "corpus").iterdir()}
        again = self.file("again.cases", "".join(f"{line}\n" for line in both))
        self.assertEqual(self.cases_of(again), both)
        run("--seeds", self.folder / "corpus", one, two)
        self.assertEqual({file.name: file.read_bytes() for file in (self.folder / "corpus").iterdir()}, before)

    def test_wrong_uses_are_reported(self):
        status, usage, errors = run("--help")
        self.assertEqual((status, errors), (0, ""))
        self.assertTrue(usage.startswith(f"usage: {EXAMPLE} [--cases | --seeds FOLDER] FILE...\n"))
        for words in (["--case"], ["--seeds"]):
            self.assertEqual(run(*words), (2, "", usage))
        self.assertEqual(run("--cases"), (1, "", "nothing to replay; --help says what it takes\n"))
        absent = self.folder / "absent"
        self.assertEqual(run("--cases", absent), (1, "", f"can't read {absent}\n"))
        path = self.file("file", "")
        self.assertEqual(run("--seeds", path), (1, "", f"can't write to {path}\n"))


if __name__ == "__main__":
    unittest.main()
