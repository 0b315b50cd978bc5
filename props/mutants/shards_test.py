# SPDX-License-Identifier: BSL-1.0
"""Tests of shards.py: python3 shards_test.py"""
import os
import tempfile
import unittest

import shards


class Shards(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def done(self, number, of=2, name="", part="cases", sources="abc"):
        path = f"{self.folder.name}/{name or number}"
        outcomes = [{"key": f"{number} {i}", "outcome": "killed", "test": "é"} for i in range(3)]
        shards.write(path, part, sources, number, of, outcomes)
        return path

    def fault(self, *paths):
        with self.assertRaises(shards.Unfit) as caught:
            shards.merged(paths, "cases", "abc")
        return str(caught.exception).replace(self.folder.name + "/", "")

    def test_share(self):
        self.assertEqual(shards.share("3/8"), (3, 8))
        for no in ("", "3", "0/8", "9/8", "3/8 ", "03/8", "-1/8", "a/8"):
            with self.assertRaises(ValueError):
                shards.share(no)

    def test_all_shards_in_any_order_are_merged(self):
        pieces = shards.merged([self.done(2), self.done(1)], "cases", "abc")
        self.assertEqual(sorted(p["key"] for p in pieces), ["1 0", "1 1", "1 2", "2 0", "2 1", "2 2"])
        self.assertEqual(pieces[0]["test"], "é")

    def test_what_does_not_fit_is_refused_by_name(self):
        one, two = self.done(1), self.done(2)
        missing = "shard 2/2 is missing; make it: ./run mutants --shard 2/2 cases"
        self.assertEqual(self.fault(one), missing)
        self.assertEqual(self.fault(one, two, self.done(2, name="again")), "again and 2 are both shard 2/2")
        self.assertEqual(self.fault(one, two, self.done(3, of=3, name="of")), "of: it is one of 3, the others of 2")
        other = "it is of other sources, or of another part"
        self.assertEqual(self.fault(one, two, self.done(1, name="x", sources="abd")), f"x: {other}")
        self.assertEqual(self.fault(one, two, self.done(1, name="x", part="verify")), f"x: {other}")
        self.assertIn("nothing: can't read it: ", self.fault(one, two, f"{self.folder.name}/nothing"))
        self.assertEqual(self.fault(), "there are no files")

    def test_every_changed_or_missing_byte_is_noticed(self):
        one, two = self.done(1), self.done(2)
        text = open(two, encoding="ascii").read()
        for at in range(len(text)):
            for changed in (text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1:], text[:at]):
                with open(two, "w", encoding="ascii") as file:
                    file.write(changed)
                self.assertTrue(self.fault(one, two).startswith("2: "), at)
        os.remove(two)


if __name__ == "__main__":
    unittest.main()
