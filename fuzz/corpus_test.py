#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Packed corpora: what fuzz/corpus.py writes and reads, and how replay handles them. REPLAY names a replaying harness."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
FUZZ = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FUZZ))
import corpus  # noqa: E402

INPUTS = [b"", b"\0", b"miss\n", b"\xff\r\n\0", bytes(range(256))]
NOT_HEX = "expected pairs of lower-case hexadecimal digits, or - for the empty input"
CORRUPT = [*((data, 1, NOT_HEX) for data in (b"\n00\n", b"0A\n", b"00\r\n", b"00 01\n", b"--\n")),
           *((data, 2, NOT_HEX) for data in (b"00\n0\n", b"00\n0g\n", b"00\n\xc3\xa9\n")),
           (b"00\n01", 2, "the last line has no line end: the file may be cut off")]


def tool(*words):
    """Status and error text of fuzz/corpus.py."""
    done = subprocess.run([FUZZ / "corpus.py", *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def replay(*words):
    done = subprocess.run([os.environ["REPLAY"], *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def contents(folder):
    return sorted(file.read_bytes() for file in folder.iterdir())


class PackedCorpus(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.raw = self.folder / "raw"
        self.raw.mkdir()
        for number, data in enumerate(INPUTS):
            (self.raw / str(number)).write_bytes(data)
        self.file = self.folder / "packed.txt"

    def test_unpacking_gives_the_inputs_that_were_packed(self):
        self.assertEqual(tool("pack", self.raw, self.file), (0, ""))
        self.assertEqual(tool("unpack", self.file, self.folder / "again"), (0, ""))
        self.assertEqual(contents(self.folder / "again"), sorted(INPUTS))
        self.assertEqual(sorted(corpus.inputs_of(self.file)), sorted(INPUTS))

    def test_neither_the_names_nor_duplicates_change_a_packed_file(self):
        tool("pack", self.raw, self.file)
        before = self.file.read_bytes()
        (self.raw / "0").rename(self.raw / "z")
        (self.raw / "twice").write_bytes(INPUTS[1])
        tool("pack", self.raw, self.file)
        self.assertEqual(self.file.read_bytes(), before)
        self.assertTrue(before.startswith(b"-\n00\n000102"))

    def test_a_corrupt_line_is_refused_by_file_and_number(self):
        for data, line, why in CORRUPT:
            with self.subTest(data=data):
                self.file.write_bytes(data)
                refused = (2, f"{self.file}:{line}: {why}\n")
                self.assertEqual(tool("unpack", self.file, self.folder / "again"), refused)
                self.assertFalse((self.folder / "again").exists())
                self.assertEqual(replay(self.file), refused)

    def test_what_cannot_be_read_or_written_is_named_and_nothing_is_left_behind(self):
        tool("pack", self.raw, self.file)
        for words, named in [
            (("unpack", self.file, self.raw), self.raw),
            (("unpack", self.folder / "absent", self.folder / "again"), self.folder / "absent"),
            (("pack", self.folder / "absent", self.file), self.folder / "absent"),
        ]:
            status, text = tool(*words)
            self.assertEqual((status, text.split(": ")[0]), (1, str(named)))
        self.assertEqual(tool("pack", self.raw)[0], 2)
        self.assertEqual(tool("repack", self.raw, self.file)[0], 2)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["packed.txt", "raw"])

    def test_replay_runs_packed_and_raw_inputs_alike(self):
        tool("pack", self.raw, self.file)
        names = [f"{self.file}:{line}" for line in range(1, len(INPUTS) + 1)]
        self.assertEqual(replay(self.file), (0, "\n".join([*names, "5 inputs", ""])))
        names = [f"{self.raw}/{number}" for number in range(len(INPUTS))]
        self.assertEqual(replay(self.raw), (0, "\n".join([*names, "5 inputs", ""])))
        self.assertEqual(replay(self.raw / "1"), (0, f"{self.raw}/1\n1 inputs\n"))

    def test_replay_refuses_to_run_nothing(self):
        self.file.write_bytes(b"")
        self.assertEqual(replay(self.file), (1, "nothing to replay; --help says what it takes\n"))
        self.assertEqual(replay(), (1, "nothing to replay; --help says what it takes\n"))
        for unreadable in (self.folder / "absent", "/proc/self/mem"):
            self.assertEqual(replay(unreadable), (1, f"can't read {unreadable}\n"))

    def test_the_committed_corpora_are_as_pack_writes_them(self):
        files = sorted((FUZZ / "corpus").iterdir())
        self.assertGreater(len(files), 10)
        for file in files:
            with self.subTest(file=file.name):
                self.assertEqual(file.read_text(encoding="ascii"), corpus.packed(corpus.inputs_of(file)))


if __name__ == "__main__":
    unittest.main()
