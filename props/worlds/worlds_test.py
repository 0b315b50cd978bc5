#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests of the worlds: worlds_test.py FOLDER, which has their programs. GRAZE_PROGRAM is the graze program."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "reports/worlds"))
import gas  # noqa: E402
import page  # noqa: E402

PROGRAMS = pathlib.Path(sys.argv.pop()) if len(sys.argv) > 1 else ROOT / "build/test/props"
# Each in a small size: the checksum of its lines, which is the same on every machine, and their number.
WORLDS = {"path_tracer": (40, 4236264880, 2934), "corridor": (200, 514426799, 4870), "bullets": (200, 2456271741, 1800),
          "satellites": (2000, 2412585902, 2000)}


class Worlds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.files = {}
        for world, (size, _, _) in WORLDS.items():
            cls.files[world] = cls.folder / f"{world}.cases"
            subprocess.run([PROGRAMS / f"world_{world}", str(size)], check=True,
                           env={**os.environ, "GRAZE_RECORD": str(cls.files[world])})

    def test_they_ask_the_same_on_every_machine(self):
        found = {world: (WORLDS[world][0], zlib.crc32(file.read_bytes()), file.read_bytes().count(b"\n"))
                 for world, file in self.files.items()}
        self.assertEqual(found, WORLDS)

    def test_graze_is_right_in_each_and_another_routine_wrong(self):
        worlds = [word for file in self.files.values() for word in ("--world", file)]
        out = self.folder / "report"
        subprocess.run([os.environ["GRAZE_PROGRAM"], "audit", *worlds, "--out", out], check=True, stdout=subprocess.DEVNULL)
        audit = json.loads((out / "audit.json").read_text(encoding="utf-8"))
        for world in WORLDS:
            rows = page.rows_of(audit, world)
            self.assertEqual({page.wrong_in(row) for row in rows if row["subject"] == "graze"}, {0}, world)
            self.assertGreater(page.wrong_in(rows[0]), 0, world)

    def test_a_program_takes_the_place_of_graze_in_the_gas(self):
        def gas_by(name, command):
            file = self.folder / f"{name}.json"
            file.write_text(json.dumps({"exec": command, "name": name, "questions": ["ray", "moving"], "types": ["f64"]}), encoding="utf-8")
            ran = subprocess.run([PROGRAMS / "world_gas_library", "20", "40", file], check=True, capture_output=True, text=True)
            return [json.loads(line) for line in ran.stdout.splitlines()], ran.stderr

        (itself,), _ = gas_by("itself", f"{os.environ['GRAZE_PROGRAM']} answer")
        self.assertEqual((itself["question"], itself["events"]), ("moving", 40))
        self.assertTrue(gas.is_faultless(itself), itself)
        blind, _ = gas_by("blind", "sed -u 's/.*/miss/'")
        self.assertEqual([row["early"] for row in blind], [0, 1e-6, 0.005 / 16, 0.02 / 16])  # none of the remedies helps
        self.assertGreater(blind[0]["overlaps"] + blind[0]["tunnelled"], 0)
        none, said = gas_by("none", "there-is-no-such-program")
        self.assertEqual(none, [])
        self.assertIn("none is left out: ", said)

    def test_the_page_is_what_the_results_make(self):
        results = page.results()
        text = (ROOT / "reports/worlds/README.md").read_text(encoding="utf-8")
        self.assertEqual(page.page(text, results), text)
        self.assertIn("| graze | f32 |", text)
        text = (ROOT / "reports/worlds/GAS.md").read_text(encoding="utf-8")
        self.assertEqual(gas.page(text, results), text)
        self.assertEqual(results["run"][-1]["overlaps"] + results["run"][-1]["escaped"], 0)


if __name__ == "__main__":
    unittest.main()
