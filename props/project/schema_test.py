#!/usr/bin/python3
# SPDX-License-Identifier: BSL-1.0
"""Checks fresh reports for machines against reports/schema, and the schemas against changed reports. GRAZE_PROGRAM is the program.

Debian's python3-jsonschema belongs to Debian's python3. Exit status 77 if it isn't installed.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import jsonschema
except ImportError:
    sys.exit(77)

PROGRAM = os.environ["GRAZE_PROGRAM"]
ROOT = pathlib.Path(__file__).resolve().parents[2]

# What may be absent from the object that it belongs to.
OPTIONAL = {"within", "outside", "not_asked", "kinds", "causes", "failures", "outcome_broken", "motion_broken", "promise_broken",
            "stages", "errors", "wrong", "case", "plain_case", "costs", "nanoseconds", "worlds", "program", "version", "package",
            "promises", "largest_coordinate", "largest_direction", "positive_radii", "planar", "tolerance", "class", "backward",
            "backward_at_limits", "times", "open", "diagnoses", "reaches", "t_min", "right_in_double"}
# Objects whose keys are what occurred: families, kinds, causes, failures, numbers.
BY_NAME = {"families", "kinds", "causes", "failures", "errors", "wrong"}
# What this few cases don't show.
RARE = {"t_min", "outcome_broken", "motion_broken", "promise_broken", "open"}


def validator(name):
    folder = ROOT / "reports/schema"
    schema = json.loads((folder / name).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema, resolver=jsonschema.RefResolver(f"{folder.as_uri()}/{name}", schema))


VALIDATORS = {name: validator(name) for name in ("audit.json", "field.json")}


def objects(value, path=()):
    """The objects within a value, each with its path, in which a * stands for an index in a list or a name."""
    if isinstance(value, dict):
        yield path, value
    for key, member in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from objects(member, (*path, key if isinstance(key, str) and BY_NAME.isdisjoint(path[-1:]) else "*"))


def thinned(value):
    """A report with one of those objects in a list that have the same keys throughout."""
    if isinstance(value, list) and isinstance(next(iter(value), None), dict):
        return list({str([(at, *one) for at, one in objects(member)]): thinned(member) for member in value}.values())
    return {key: thinned(member) for key, member in value.items()} if isinstance(value, dict) else value


def properties(schema):
    """All keys that a schema has properties for."""
    for _, one in objects(schema):
        yield from one.get("properties", {})


def made_by(folder):
    """Small reports that together contain everything: with costs and known worst cases, of a program, of shards, of a world."""
    def graze(*words):
        subprocess.run([PROGRAM, *map(str, words)], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    def put(file, text):
        (folder / file).write_text(text, encoding="utf-8")

    few = ("--types", "f32", "--cases", 30, "--families", "ordinary,near_tangent,overlap_deep,planar,invalid,bits,unit_ordinary")
    put("costs.json", json.dumps({
        "schema": "graze bench 1", "machine": "m", "processor": "p", "compiler": "c", "flags": "f", "date": "2026-11-25",
        "rows": {"peers/ray_sphere/mixed/f32": {"graze": {"ns": 12}}}}))
    graze("search", "--subjects", "naive", "--types", "f32", "--evaluations", 100, "--restarts", 1, "--out", "worst")
    graze("audit", *few, "--subjects", "graze,naive,tutorial_ray", "--worst", "worst", "--costs", "costs.json", "--out", "own")
    put("one.json", json.dumps({
        "exec": f"'{PROGRAM}' answer | sed -u '/^overlap/s/.*/exception inside/'", "name": "one", "questions": ["ray"],
        "version": "1", "package": "one", "promises": "nothing",
        "largest_coordinate": 1e9, "largest_direction": 1e9, "positive_radii": True,
        "tolerance": 1e-3}))
    graze("audit", *few, "--types", "f64", "--subjects", "graze,naive", "--exec-file", "one.json", "--out", "program")
    put("flat.json", json.dumps({"exec": f"'{PROGRAM}' answer", "name": "flat", "questions": ["ray"], "planar": True}))
    graze("audit", *few, "--exec-file", "flat.json", "--out", "flat")
    for k in (1, 2):
        graze("audit", *few, "--subjects", "naive", "--questions", "ray", "--shard", f"{k}/2", "--out", "shards")
    graze("merge", *(folder / "shards").iterdir(), "--out", "merged")
    put("world.cases", "ray f32 0 0 0 1 0 0 5 0 0 1\n")
    graze("audit", "--world", "world.cases", "--subjects", "naive", "--out", "world")
    return [path for name in VALIDATORS for path in folder.glob(f"*/{name}")]


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        made = made_by(pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory())))
        cls.reports = [(path.name, json.loads(path.read_text(encoding="utf-8"))) for path in made]

    def each_object(self):
        """Each kind of object in the reports: the validator, a report that is valid, the object's path, and the object itself."""
        seen = set()
        for name, report in self.reports:
            report = thinned(report)
            VALIDATORS[name].validate(report)
            for path, one in objects(report):
                if (name, path, *one) not in seen:
                    seen.add((name, path, *one))
                    yield VALIDATORS[name], report, path, one

    def test_the_reports_are_as_it_says(self):
        self.assertEqual(len(self.reports), 6)
        for name, report in self.reports:
            VALIDATORS[name].validate(report)

    def test_the_reports_have_every_key_that_it_knows(self):
        found = {key for _, report in self.reports for _, one in objects(report) for key in one}
        for name, validator in VALIDATORS.items():
            self.assertEqual({*properties(validator.schema)} - found, RARE & {*properties(validator.schema)}, name)

    def test_an_unknown_key_is_refused(self):
        for validator, report, path, one in self.each_object():
            # A family may have any name, but not any value.
            one["new"] = 1 if path[-1:] == ("families",) else next(iter(one.values()))
            self.assertFalse(validator.is_valid(report), path)
            del one["new"]

    def test_a_missing_key_is_refused(self):
        for validator, report, path, one in self.each_object():
            for key in {*one} - OPTIONAL if BY_NAME.isdisjoint(path[-1:]) else ():
                kept = one.pop(key)
                self.assertFalse(validator.is_valid(report), (*path, key))
                one[key] = kept


if __name__ == "__main__":
    sys.exit(unittest.main(verbosity=2))
