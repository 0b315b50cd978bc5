#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The audit of functions of Python: python_audit_test.py [Audits|BadInput]"""
import inspect
import math
import os
import re
import signal
import sys
import threading
import unittest

sys.dont_write_bytecode = True
import numpy as np  # noqa: E402
from python_package import TYPES, Refusals, graze  # noqa: E402


def textbook(origin, direction, centre, radius):
    """The formula that misses from inside, and is wrong far away."""
    m = origin - centre
    a, b, c = direction @ direction, m @ direction, m @ m - radius * radius
    discriminant = b * b - a * c
    if not discriminant >= 0:
        return None
    t = (-b - np.sqrt(discriminant)) / a
    return t if t >= 0 else None


class Audits(unittest.TestCase):
    def audit(self, *given, **options):
        with np.errstate(all="ignore"):
            return graze.audit(*given, **options)

    def test_a_wrong_function(self):
        audit = self.audit(textbook, types="f32", cases=200)
        self.assertGreater(audit.wrong, 100)
        self.assertFalse(audit.exact or audit.stable)
        self.assertEqual((audit.question, audit.types, audit.seed, audit.complete), ("ray", "f32", 1, True))
        self.assertTrue(str(audit).startswith(f"ray f32, seed 1: {audit.wrong:,} of {audit.asked:,} cases wrong"))
        self.assertIn("misses when the start is in contact", audit.diagnosis[0].sentence)
        self.assertEqual(sum(audit.kinds.values()), audit.asked)
        self.assertEqual(sum(family.wrong for family in audit.families), audit.wrong)
        one = next(one for one in audit.counterexamples if one.kind == "missed")
        self.assertEqual((one.case.split()[:2], one.said, one.times), (["ray", "f32"], "miss", audit.kinds["missed"]))
        self.assertIn(f"case     {one.case}", str(audit))
        page = audit._repr_html_()
        for part in ("<table>", "misses when the start is in contact", "data:image/svg+xml;base64,", "and "):
            self.assertIn(part, page)
        self.assertNotIn("<style", page)
        drawn = sorted((one for one in audit.counterexamples if one.svg), key=lambda one: -one.times)[:3]
        self.assertGreater(len(drawn), 1)
        self.assertEqual(re.findall(r'<img alt="(.*?)"', page), [one.case for one in drawn])
        self.assertEqual(str(self.audit(textbook, types="f32", cases=200)), str(audit))
        self.assertNotEqual(str(self.audit(textbook, types="f32", cases=200, seed=2)), str(audit))
        self.assertLess(self.audit(textbook, cases=50, inside="miss").wrong, self.audit(textbook, cases=50).wrong)

    def test_what_the_function_is_given(self):
        seen = []
        take = lambda *scene: seen.append(scene)  # noqa: E731
        for question, names in graze._audit.ARGUMENTS.items():
            for types, real in TYPES.items():
                for vectors in ("array", "tuple"):
                    seen.clear()
                    self.audit(take, question, types, cases=2, vectors=vectors)
                    self.assertEqual(len(seen[0]), len(names))
                    for name, value in zip(names, seen[0]):
                        is_number = "radius" in name or name == "t_max"
                        if vectors == "tuple":
                            self.assertIs(type(value), float if is_number else tuple)
                        elif is_number:
                            self.assertIs(type(value), float if types == "f64" else real)
                        else:
                            self.assertEqual((value.shape, value.dtype), ((3,), real))
        seen.clear()
        self.audit(take, cases=2, endless=True)
        self.assertEqual(len(seen[0]), 4)

    def test_what_it_may_return(self):
        def span(origin, direction, centre, radius):
            found = graze.ray_sphere_span(origin, direction, centre, radius)
            return found if found.touches else None

        def if_touches(value):
            return lambda *scene: (lambda found: value(found, scene) if found and found.touches else None)(span(*scene[:4]))

        unit = {"families": ["unit_ordinary", "unit_near_tangent"], "cases": 200}
        audits = {"time": if_touches(lambda found, scene: np.float64(found.enter)),
                  "contact_alone": lambda *scene: np.bool_(span(*scene) is not None),
                  "roots": if_touches(lambda found, scene: [found.enter, found.exit])}
        for gives, function in audits.items():
            audit = self.audit(function, gives=gives, endless=True, **unit)
            self.assertEqual(audit.wrong, 0, (gives, str(audit)))
        cast = {"distance": lambda found: found.distance, "centre": lambda found: np.array(found.centre)}
        for gives, part in cast.items():
            def function(*scene, part=part):
                found = graze.sphere_cast_contact(*scene)
                return part(found) if found.touches else None
            audit = self.audit(function, "cast", gives=gives, cases=50)
            self.assertEqual((audit.wrong, audit.errors[gives] <= 0.5), (0, True), (gives, str(audit)))
        integer = self.audit(lambda *scene: 1, cases=5, families=["ordinary"])
        self.assertIn("impact t=0x1p+0", str(integer))
        self.assertIn("nan", str(self.audit(lambda *scene: math.nan, cases=5)))

    def test_false_is_no_contact(self):
        for gives in ("time", "distance"):
            for false in (False, np.bool_(False)):
                with self.subTest(gives=gives, false=false):
                    said = self.audit(lambda *scene: false, cases=5, gives=gives)
                    self.assertEqual(str(said), str(self.audit(lambda *scene: None, cases=5, gives=gives)))

    def test_what_it_raises(self):
        def fails(origin, direction, centre, radius):
            raise ArithmeticError("no\nway")

        audit = self.audit(fails, cases=5)
        self.assertEqual((audit.wrong, audit.kinds), (audit.asked, {"no answer": audit.asked}))
        self.assertIn("raised ArithmeticError: no?way", str(audit))
        self.assertIn("raised ArithmeticError", audit._repr_html_())

        class Odd(Exception):
            def __str__(self):
                raise ValueError

        def odd(*scene):
            raise Odd

        self.assertIn("raised Odd", str(self.audit(odd, cases=5)))

    def test_it_ends_early(self):
        calls = []

        def interrupted(*scene):
            calls.append(1)
            if len(calls) == 100:
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            self.audit(interrupted)
        self.assertEqual(len(calls), 100)
        audit = self.audit(lambda *scene: 0.0, enough=10)
        self.assertEqual((audit.wrong, audit.complete), (10, False))
        with self.assertRaises(ZeroDivisionError):
            self.audit(textbook, domain=lambda *scene: 1 / 0)

        # A signal, while other threads run.
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            self.audit(lambda *scene: None, cases=10**9)
        self.assertEqual(self.audit(graze.ray_sphere, cases=5).wrong, 0)

    def test_there_is_one_at_a_time(self):
        inner = []

        def nested(*scene):
            try:
                graze.audit(lambda *scene: None, cases=1)
            except RuntimeError as error:
                inner.append(str(error))

        self.audit(nested, cases=1)
        self.assertIn("running already", inner[0])

    def test_domain_and_families(self):
        audit = self.audit(textbook, families=["ordinary", "far"], domain=lambda *scene: scene[3] > 1, cases=50)
        self.assertEqual([family.name for family in audit.families], ["ordinary", "far"])
        self.assertGreater(audit.skipped, 0)
        self.assertEqual(audit.asked + audit.skipped, 100)

    def test_builtins_have_no_signature(self):
        with self.assertRaises(ValueError):
            inspect.signature(max)
        self.assertGreater(self.audit(max, cases=1).asked, 0)


class BadInput(Refusals):
    def test_of_audits(self):
        def miss(*scene):
            return None

        contract = "gives, inside, starts, states_outcome, unit_direction"
        for given, error, words in [
                ({"function": 3}, TypeError, "give one that can be called"), ({"function": None}, TypeError, "can be called"),
                ({"question": "rays"}, ValueError, "one of ray, sweep, moving, cast, container"),
                ({"question": 1}, ValueError, "one of ray"),
                ({"types": "f16"}, ValueError, "'f32'"), ({"types": np.float32}, ValueError, "'f32'"),
                ({"cases": 0}, ValueError, "at least 1"), ({"cases": 1.5}, TypeError, "whole number"),
                ({"cases": 2**70}, ValueError, "whole"),
                ({"seed": -1}, ValueError, "at least 0"), ({"seed": "x"}, TypeError, "whole number"),
                ({"enough": 0}, ValueError, "at least 1"),
                ({"families": ["wide"]}, ValueError, "no family 'wide' of ray, but ordinary"),
                ({"families": "far"}, TypeError, "list of names"),
                ({"families": [1]}, TypeError, "list of names"), ({"families": 1}, TypeError, "list of names"),
                ({"domain": 1}, TypeError, "give a function"),
                ({"vectors": "lists"}, ValueError, "'tuple'"),
                ({"epsilon": 1}, TypeError, f"no option 'epsilon', but {contract}"),
                ({"gives": "when"}, ValueError, "one of time, distance, centre, contact_alone, roots"),
                ({"gives": 1}, TypeError, "one of"),
                ({"inside": "zero?"}, ValueError, "unstated, zero"),
                ({"starts": "contained"}, ValueError, "doesn't apply to ray"),
                ({"question": "sweep", "gives": "roots"}, ValueError, "doesn't apply to sweep"),
                ({"unit_direction": 1}, TypeError, "True or False"), ({"t_min": "x"}, TypeError, "give a number"),
                ({"t_min": -1}, ValueError, "at least 0"), ({"t_min": math.nan}, ValueError, "at least 0"),
                ({"t_min": True}, TypeError, "number"),
                ({"domain": lambda *scene: False}, RuntimeError, "nothing was audited"),
                ({"function": lambda origin: None}, TypeError, "4 arguments, which are: origin, direction, centre, radius"),
                ({"function": lambda a, b: None, "question": "cast"}, TypeError, "5 arguments, which are: start, end, radius")]:
            with self.subTest(given=given):
                self.refused(lambda: graze.audit(**{"function": miss, "cases": 5, **given}), error, words)
        self.assertIn("families", graze.audit.__doc__)

    def test_results_that_say_nothing(self):
        for gives, said in (("time", "soon"), ("time", True), ("time", np.bool_(True)), ("time", (False, None)), ("roots", True),
                            ("time", 1j), ("time", (1, 2)), ("time", 10**400), ("time", object()),
                            ("distance", [1]), ("centre", 1.0), ("centre", (1, 2)), ("centre", (1, 2, "x")), ("centre", {1, 2}),
                            ("contact_alone", np.zeros(2)), ("roots", 1.0), ("roots", (1,)), ("roots", "ab"),
                            ("time", graze.Hit("x", 5, 0)), ("time", graze.Hit(1.0, 9, 0)), ("time", graze.Hit(1.0, 5, 7)),
                            ("time", graze.Hit(1.0, math.nan, 0)), ("time", graze.Hit(1.0, 5, 0.5)),
                            ("time", graze.Contact(1.0, 5, 0, 1, 2, 3, 4))):
            with self.subTest(gives=gives, said=said):
                self.refused(lambda: graze.audit(lambda *scene: said, gives=gives, cases=5), TypeError,
                             r"(?s)the function returned .* for the case\n    ray f64 .*It has to return")


if __name__ == "__main__":
    unittest.main()
