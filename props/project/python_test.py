#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The questions in Python: python_test.py [Questions|Arrays|BadInput]

If GRAZE_PROGRAM is the graze program, the committed cases are compared with its answers.
"""
import inspect
import math
import os
import subprocess
import sys
import threading
import time
import tracemalloc
import unittest

sys.dont_write_bytecode = True
import numpy as np  # noqa: E402
from python_package import QUESTIONS, ROOT, TYPES, Refusals, graze  # noqa: E402
from graze import Motion, Outcome  # noqa: E402

PROGRAM = os.environ.get("GRAZE_PROGRAM")
# The places of the arguments in a case line, in their order.
PLACES = {"ray": [(0, 3), (3, 6), (6, 9), 9, 10], "sweep": [(0, 3), 3, (4, 7), (7, 10), 10],
          "moving": [(0, 3), 3, (4, 7), (7, 10), 10, (11, 14)], "cast": [(0, 3), (4, 7), 3, (7, 10), 10],
          "container": [(0, 3), 3, (4, 7), (7, 10), 10]}


def arguments(question, numbers):
    """An array of case lines' numbers as arguments."""
    return [numbers[..., slice(*at)] if isinstance(at, tuple) else numbers[..., at] for at in PLACES[question]]


def scenes(question, dtype, count=1000, seed=1):
    """Scenes of which some are in contact; small integers among them, so that some touch exactly."""
    numbers = np.random.default_rng(seed).integers(-3, 4, (count, 14)).astype(dtype)
    numbers[::2] += np.random.default_rng(seed + 1).random((len(numbers[::2]), 14)).astype(dtype)
    for at in PLACES[question]:
        if not isinstance(at, tuple):
            numbers[:, at] = np.abs(numbers[:, at]) * (4 if question == "container" and at != 3 else 0.5)
    return arguments(question, numbers)


def committed_cases():
    """The committed cases by question and type: their lines and their numbers."""
    cases = {}
    for path in sorted((ROOT / "props/cases").glob("*.cases")):
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split("#")[0].split()
            if not words:
                continue
            real = TYPES[words[1]]
            numbers = [real(float.fromhex(word) if "x" in word else word) for word in words[2:]]
            numbers += [math.inf] * (len(numbers) == 10)  # a ray without t_max
            lines, rows = cases.setdefault((words[0], words[1]), ([], []))
            lines.append(" ".join(words))
            rows.append(numbers + [0] * (14 - len(numbers)))
    return {key: (lines, np.array(rows, TYPES[key[1]])) for key, (lines, rows) in cases.items()}


def parsed(answer):
    outcome, *pairs = answer.split()
    said = dict(pair.split("=") for pair in pairs)
    return outcome, {key: value if key == "motion" else [float.fromhex(one) for one in value.split(",")]
                     for key, value in said.items()}


class Questions(unittest.TestCase):
    def test_each_decision_is_exact_and_each_number_correctly_rounded(self):
        functions = [*QUESTIONS.items(), ("ray", graze.ray_sphere_span), ("cast", graze.sphere_cast_contact)]
        for question, function in functions:
            for types in TYPES:
                with self.subTest(function=function.__name__, types=types):
                    audit = graze.audit(function, question, types, cases=100, states_outcome=True)
                    self.assertTrue(audit.exact and audit.stable, audit)
                    self.assertLessEqual({error for name, error in audit.errors.items() if error > 0.5}, set())
                    self.assertGreater(audit.asked, 2000)

    @unittest.skipUnless(PROGRAM, "GRAZE_PROGRAM isn't set")
    def test_committed_cases_have_the_bits_of_the_scalar_functions(self):
        compared = 0
        for (question, types), (lines, numbers) in committed_cases().items():
            answers = subprocess.run([PROGRAM, "answer"], input="\n".join(lines) + "\n", capture_output=True, text=True,
                                     check=True).stdout.splitlines()
            self.assertEqual(len(answers), len(lines))
            given = arguments(question, numbers)
            hits = QUESTIONS[question](*given)
            more = {"ray": graze.ray_sphere_span, "cast": graze.sphere_cast_contact}.get(question)
            geometry = more(*given) if more else hits
            for i, answer in enumerate(answers):
                outcome, said = parsed(answer)
                one = QUESTIONS[question](*(list(arg[i]) if arg.ndim == 2 else arg[i] for arg in given))
                for hit in (hits[i], one):
                    self.assertEqual(hit.outcome.name.lower(), outcome, lines[i])
                    if hit.touches:
                        self.assertEqual(([hit.time], hit.motion.name.lower()), (said["t"], said["motion"]), lines[i])
                for key in set(said) - {"t", "motion"}:
                    self.assertEqual(np.ravel(getattr(geometry[i], key)).tolist(), said[key], lines[i])
                compared += 1
        self.assertGreater(compared, 700)

    def test_some_answers(self):
        self.assertEqual(graze.ray_sphere((0, 0, 0), (1, 0, 0), (5, 0, 0), 1), (4.0, Outcome.IMPACT, Motion.APPROACHING))
        self.assertEqual(graze.ray_sphere((0, 0, 0), (1, 0, 0), (5, 0, 0), 1, t_max=3).outcome, Outcome.MISS)
        self.assertEqual(graze.ray_sphere_span((0, 0, 0), (1, 0, 0), (5, 0, 0), 1)[:2], (4.0, 6.0))
        sweep = (0, 0, 0), 1, (10, 0, 0), (5, 0, 0), 1
        self.assertEqual(graze.sphere_sweep(*sweep).time, 0.3)
        rounded = [graze.sphere_sweep(np.float32(sweep[0]), *sweep[1:], rounding=way).time
                   for way in ("nearest", "towards_start")]
        self.assertEqual(rounded, [np.float32(0.3), np.nextafter(np.float32(0.3), np.float32(0))])  # 3/10 lies between
        self.assertEqual(graze.moving_spheres((0, 0, 0), 1, (4, 0, 0), (8, 0, 0), 1, (-4, 0, 0)).time, 0.75)
        contact = graze.sphere_cast_contact((0, 0, 0), (10, 0, 0), 1, (5, 0, 0), 1)
        self.assertEqual(contact[3:], ((3, 0, 0), (4, 0, 0), (-1, 0, 0), 3))
        self.assertEqual(graze.containing_sphere((0, 0, 0), 1, (8, 0, 0), (0, 0, 0), 3).time, 0.25)
        self.assertEqual(graze.containing_sphere((9, 0, 0), 1, (8, 0, 0), (0, 0, 0), 3).outcome, Outcome.OUTSIDE)
        self.assertEqual(graze.ray_sphere((0, 0, 0), (1, 0, 0), (5, 0, 0), math.nan).outcome, Outcome.INVALID)
        self.assertIsInstance(graze.ray_sphere((0, 0, 0), np.float32([1, 0, 0]), (5, 0, 0), 1).time, float)


class Arrays(unittest.TestCase):
    def assert_same(self, first, second):
        """The same bits, also where they are NaN."""
        self.assertEqual(first.records.dtype, second.records.dtype)
        for name in first.records.dtype.names:
            self.assertEqual(first.records[name].tobytes(), second.records[name].tobytes(), name)

    def test_many_answers_are_those_of_each(self):
        functions = [*QUESTIONS.items(), ("ray", graze.ray_sphere_span), ("cast", graze.sphere_cast_contact)]
        for question, function in functions:
            for dtype in TYPES.values():
                given = scenes(question, dtype)
                many = function(*given)
                self.assertEqual(len(many), 1000)
                self.assertGreater(min(many.touches.sum(), (~many.touches).sum()), 20, function)
                for i, one in enumerate(many):
                    self.assertEqual(function(*(arg[i] for arg in given)), one)

    def test_one_goes_with_many(self):
        for question, function in QUESTIONS.items():
            given = scenes(question, np.float64, 100)
            for i, arg in enumerate(given):
                one = [*given[:i], arg[7], *given[i + 1:]]
                repeated = [*given[:i], np.repeat(arg[7:8], 100, axis=0), *given[i + 1:]]
                as_list = [*given[:i], arg[7].tolist(), *given[i + 1:]]
                of_length_one = [*given[:i], arg[7:8], *given[i + 1:]]
                for other in (one, as_list, of_length_one):
                    self.assert_same(function(*other), function(*repeated))
        self.assertEqual(len(graze.ray_sphere((0, 0, 0), (1, 0, 0), [(5, 0, 0)], 1)), 1)
        self.assertEqual(len(graze.ray_sphere((0, 0, 0), (1, 0, 0), np.zeros((0, 3)), [1])), 0)

    def layouts(self, array):
        """The same numbers, laid out otherwise, and whether they can be read in place."""
        spread = np.zeros((len(array) * 3, *array.shape[1:]), array.dtype)
        spread[::3] = array
        wide = np.zeros((len(array), 11), array.dtype)
        packed = np.zeros(len(array), [("id", "u1"), ("x", array.dtype, array.shape[1:])])
        packed["x"] = array
        yield "contiguous", np.ascontiguousarray(array), True
        yield "every third", spread[::3], True
        yield "packed structs, unaligned", packed["x"], True
        yield "reversed", np.ascontiguousarray(array[::-1])[::-1], False
        yield "big-endian", array.astype(array.dtype.newbyteorder(">")), False
        yield "read-only", np.frombuffer(array.tobytes(), array.dtype).reshape(array.shape), True
        if array.ndim == 2:
            wide[:, 2:9:3] = array
            yield "columns far apart", wide[:, 2:9:3], True
            yield "Fortran's order", np.asfortranarray(array), True
            yield "components reversed", np.ascontiguousarray(array[:, ::-1])[:, ::-1], True

    def test_strides(self):
        for dtype in TYPES.values():
            for question, function in QUESTIONS.items():
                given = scenes(question, dtype, 333)
                expected = function(*given)
                for i, arg in enumerate(given):
                    for name, other, _ in self.layouts(arg):
                        with self.subTest(question=question, argument=i, layout=name):
                            before = other.tobytes()
                            self.assert_same(function(*given[:i], other, *given[i + 1:]), expected)
                            self.assertEqual(other.tobytes(), before)
        same = np.broadcast_to(np.float64([1, 0, 0]), (1000, 3))
        given = scenes("ray", np.float64)
        self.assert_same(graze.ray_sphere(given[0], same, *given[2:]), graze.ray_sphere(given[0], (1, 0, 0), *given[2:]))
        spheres = np.float32([[5, 0, 0, 1], [9, 0, 0, 1]])
        self.assertEqual(graze.ray_sphere((0, 0, 0), (1, 0, 0), spheres[:, :3], spheres[:, 3]).time.tolist(), [4, 8])

    def test_arrays_are_read_in_place(self):
        given = scenes("ray", np.float64, 100_000)
        for name, centres, in_place in self.layouts(given[2]):
            # NumPy tells tracemalloc what it allocates.
            tracemalloc.start()
            graze.ray_sphere(given[0], given[1], centres, 1.0)
            most = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            answers = 16 * len(centres)
            self.assertEqual(most < answers + 100_000, in_place, (name, most))

    def test_types(self):
        f4, f8 = np.float32, np.float64
        for given, expected in (((f4, f4, f4, f4), f4), ((f4, f8, f4, f4), f8), ((f4, float, float, float), f4),
                                ((float, float, float, float), f8), ((f4, np.int32, f4, f4), f8), ((np.int64,) * 4, f8),
                                ((np.float16,) * 4, f8), ((f4, list, float, float), f4), ((f4, f4, f4, np.uint8), f8)):
            values = [(0, 0, 0), (1, 0, 0), [(5, 0, 0)] * 3, 1]
            arrays = [value if of in (float, list) else np.array(value, of) for of, value in zip(given, values)]
            hits = graze.ray_sphere(*arrays)
            self.assertEqual((hits.time.dtype, hits.time.tolist()), (expected, [4, 4, 4]), given)
        third = np.float32(1 / 3)
        self.assertEqual(graze.ray_sphere(np.zeros((1, 3), f4), (1, 0, 0), (1, 0, 0), 2 / 3).time, 1 - np.float32(2 / 3))
        self.assertEqual(graze.ray_sphere([(0, 0, 0)], (1, 0, 0), (1, 0, 0), third).time.dtype, f4)  # one of NumPy's numbers
        self.assertEqual(graze.ray_sphere(np.zeros((1, 3), f4), (1, 0, 0), (1, 0, 0), np.float64(0.1)).time.dtype, f8)
        self.assertEqual(graze.ray_sphere(np.zeros((1, 3), f4), (1, 0, 0), tuple(np.float64([1, 0, 0])), 1).time.dtype, f8)

    def test_first_and_contacts(self):
        for question, function in QUESTIONS.items():
            given = scenes(question, np.float32)
            given[0][3, 0] = math.nan
            hits = function(*given)
            found = getattr(graze.contacts, function.__name__)(*given)
            counts = hits.touches | (hits.outcome == Outcome.OUTSIDE)
            self.assertEqual(found.indices.tolist(), np.flatnonzero(counts).tolist())
            self.assertEqual(found.hits, hits[counts])
            self.assertEqual(found.invalid, (hits.outcome == Outcome.INVALID).sum())
            self.assertEqual(found.invalid, 1)
            index, hit = getattr(graze.first, function.__name__)(*given)
            self.assertEqual(index, min(np.flatnonzero(counts), key=lambda i: hits.time[i]))
            self.assertEqual(hit, hits[index])
        away = (0, 0, 0), (-1, 0, 0), (5, 0, 0), 1
        self.assertEqual((graze.first.ray_sphere(*away).index, len(graze.contacts.ray_sphere(*away).hits)), (None, 0))

    def test_answers_are_values(self):
        hits = graze.ray_sphere((0, 0, 0), (1, 0, 0), np.float64([[5, 0, 0], [0, 5, 0], [0, 0, 0]]), [1, 1, 1])
        self.assertEqual([hit.outcome for hit in hits], [Outcome.IMPACT, Outcome.MISS, Outcome.OVERLAP])
        self.assertEqual(hits[-1], hits[2])
        self.assertEqual(hits[hits.touches].time.tolist(), [4, 0])
        self.assertEqual(hits, hits[:])
        self.assertNotEqual(hits, hits[:2])
        self.assertEqual(np.asarray(hits)["time"].tolist(), hits.time.tolist())
        self.assertEqual(repr(hits), "<graze.Hits of 3 scenes: 1 miss, 1 overlap, 1 impact>")
        self.assertEqual((hits.outcome.dtype, hits.motion.dtype, hits.touches.dtype), (np.uint8, np.int8, bool))
        time_, outcome, motion = hits[0]
        self.assertEqual((time_, outcome, motion), (4.0, Outcome.IMPACT, Motion.APPROACHING))
        with self.assertRaises(IndexError):
            hits[3]
        with self.assertRaises(TypeError):
            hits["time"]
        contacts = graze.sphere_cast_contact((0, 0, 0), (10, 0, 0), 1, [(5, 0, 0)] * 2, 1)
        self.assertEqual(contacts[0], graze.sphere_cast_contact((0, 0, 0), (10, 0, 0), 1, (5, 0, 0), 1))
        self.assertEqual(contacts.normal.shape, (2, 3))

    def test_other_threads_run_meanwhile(self):
        given = scenes("ray", np.float64, 1_000_000)
        times = []

        def ask():
            times.append(time.perf_counter())
            graze.ray_sphere_span(*given)
            times.append(time.perf_counter())

        thread, ticks = threading.Thread(target=ask), []
        thread.start()
        while thread.is_alive():
            ticks.append(time.perf_counter())
            time.sleep(0.001)
        self.assertGreater(sum(times[0] < tick < times[1] for tick in ticks), 5)


class BadInput(Refusals):
    def test_of_questions(self):
        good = {"origin": (0, 0, 0), "direction": (1, 0, 0), "centre": np.zeros((4, 3)), "radius": 1, "t_max": 5}
        vector, number = r"shape \(3,\), or many of shape \(n, 3\)", r"shape \(\), or many of shape \(n,\)"
        table = [("origin", (0, 0), ValueError, vector), ("origin", 1, ValueError, vector),
                 ("origin", np.zeros(4), ValueError, vector),
                 ("origin", np.zeros((3, 4)), ValueError, vector), ("origin", np.zeros((2, 3, 3)), ValueError, vector),
                 ("origin", np.zeros((1, 1, 3)), ValueError, vector), ("origin", [], ValueError, vector),
                 ("radius", np.zeros((4, 1)), ValueError, number), ("radius", [[1]], ValueError, number),
                 ("origin", np.zeros((3, 3)), ValueError, "4 scenes and origin has 3: give arrays of one length, or one"),
                 ("radius", [1, 2], ValueError, "radius has 2 scenes and centre has 4: .* or one number for all"),
                 ("t_max", np.ones(0), ValueError, "t_max has 0 scenes"),
                 ("origin", [[1, 2, 3], [4]], ValueError, "origin can't be made into an array"),
                 ("origin", None, TypeError, "holds object"), ("origin", ("a", "b", "c"), TypeError, "holds <U1"),
                 ("radius", "1", TypeError, "holds <U1"), ("radius", 1j, TypeError, "holds complex128"),
                 ("radius", b"1", TypeError, "holds"),
                 ("radius", np.array([1, None, 2, 3]), TypeError, "holds object"), ("radius", True, TypeError, "holds bool"),
                 ("radius", np.longdouble(1), TypeError, "holds float128: *|holds"),
                 ("radius", 2**80, TypeError, "holds object"),
                 ("radius", {}, TypeError, "holds object"),
                 ("radius", np.zeros(4, "datetime64[s]"), TypeError, "holds datetime64"),
                 ("radius", np.zeros(4, [("a", float)]), TypeError, "holds "),
                 ("centre", np.ma.masked_array(np.zeros((4, 3)), True), TypeError, "has a mask"),
                 ("rounding", "up", ValueError, "give 'nearest' or 'towards_start'"),
                 ("rounding", 3, TypeError, "incompatible|rounding")]
        for name, value, error, words in table:
            for function in (graze.ray_sphere, graze.ray_sphere_span, graze.first.ray_sphere, graze.contacts.ray_sphere):
                with self.subTest(name=name, value=value, function=function.__name__):
                    self.refused(lambda: function(**{**good, name: value}), error, words)
        self.refused(lambda: graze.ray_sphere(1), TypeError, "missing 3 required")
        self.refused(lambda: graze._core.every.ray_sphere((1, 2), "nearest"), TypeError, "number of arguments")
        self.refused(lambda: graze.sphere_cast_contact((0, 0, 0), (1, 0), 1, (5, 0, 0), 1), ValueError, "end has the shape")

    def test_of_each_argument_of_each_question(self):
        functions = [*QUESTIONS.items(), ("ray", graze.ray_sphere_span), ("cast", graze.sphere_cast_contact)]
        functions += [(question, getattr(module, function.__name__)) for module in (graze.first, graze.contacts)
                      for question, function in QUESTIONS.items()]
        for question, function in functions:
            names = [name for name in inspect.signature(function).parameters if name != "rounding"]
            given = dict(zip(names, scenes(question, np.float64, 4)))
            self.assertEqual(len(names), len(given), function)
            for name, right in given.items():
                wrong = [(None, TypeError), ("1", TypeError), (b"1", TypeError), ({}, TypeError), (True, TypeError), (1j, TypeError),
                         (right.astype(str), TypeError), (right.astype(object), TypeError), (right > 0, TypeError),
                         (np.ma.masked_array(right), TypeError), (right[:3], ValueError), (right[:0], ValueError),
                         (right[None], ValueError), (right[:, None] if right.ndim == 1 else right[:, :2], ValueError)]
                for value, error in wrong:
                    with self.subTest(function=function.__name__, name=name, value=value):
                        self.refused(lambda: function(**{**given, name: value}), error, f"^{name} | {name} has ")
                # NaN, infinity: that scene alone.
                for number in (math.nan, -math.inf):
                    odd = right.copy()
                    odd[(2, 1) if odd.ndim == 2 else 2] = number
                    said = function(**{**given, name: odd})
                    if isinstance(said, graze.Found):
                        self.assertEqual(said.invalid, 1, (function, name))
                    elif not isinstance(said, graze.First):
                        self.assertEqual(np.flatnonzero(said.outcome == Outcome.INVALID).tolist(), [2], (function, name))
                # Nobody may write to it.
                still = right.copy()
                still.flags.writeable = False
                self.assertEqual(repr(function(**{**given, name: still})), repr(function(**given)))

    def test_questions_to_which_any_bits_are_given(self):
        bits = np.random.default_rng(3).integers(0, 256, (5000, 14 * 8), dtype=np.uint8)
        for question, function in QUESTIONS.items():
            for dtype in TYPES.values():
                numbers = bits.view(dtype)[:, :14]
                hits = function(*arguments(question, numbers))
                used = np.concatenate([part.reshape(len(numbers), -1) for part in arguments(question, numbers)[:4]], axis=1)
                self.assertTrue((hits.outcome[~np.isfinite(used).all(axis=1)] == Outcome.INVALID).all())


if __name__ == "__main__":
    unittest.main()
