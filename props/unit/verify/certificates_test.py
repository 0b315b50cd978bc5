# SPDX-License-Identifier: BSL-1.0
"""The certificates of the oracle, checked by an independent program; and that program, tested with faults.

Usage: certificates_test.py SAMPLE_CASES FAULTY_ORACLE WITNESS_LINES TRUTH...

TRUTH... is the command that answers case lines on standard input with certificates and geometry: `graze truth --geometry`, or
the faulty oracle, which plants no fault unless asked to. The checker must agree with both on a sample of every family,
question and type. It must reject exactly the answers in which a fault is planted, and those of an oracle with a planted fault
(lib/verify/oracle/fault.hpp). And it must agree with the witnesses of backward errors: cases as near as stated, with
the answer.
"""
import math
import os
import subprocess
import sys
import unittest
from fractions import Fraction

import check_certificates as checker

SAMPLE, FAULTY, WITNESSES, *TRUTH = sys.argv[1:]

# What a sample is unlikely to contain: ties of t, of either parity, and times next to one; spheres that touch, whose numbers
# have all bits, 75 bits apart.
RARE = """\
ray f32 0 0 0 1 0 0 33554432 0 0 1
ray f32 0 0 0 1 0 0 33554432 0 0 3
sweep f32 0 0 0 1 67108864 0 0 33554432 0 0 2
ray f64 0 0 0 1 0 0 0x1p+54 0 0 1
ray f64 0 0 0 1 0 0 0x1p+54 4 0 5
ray f32 0 0 0 0x1p+100 0 0 0x1.8p-49 0 0 0
container f32 -1 0 0 0 0x1p+25 0 0 0 0 0 0x1p+24
container f32 -3 0 0 0 0x1p+25 0 0 0 0 0 0x1p+24
ray f32 0 0 0 1 0 0 16777222 0x1p-40 0 1
sweep f64 -0xaaaaaaaaaaaa9p+0 -0x15555555555552p+0 -0x15555555555552p+0 0x1ffffffffffffbp+0 -0xaaaaaaaaaaaa9p+0 0 0 0xaaaaaaaaaaaa9p+75 0x15555555555552p+75 0x15555555555552p+75 0x1ffffffffffffbp+75
"""
FAULTS = ["touching is no overlap", "tangency is no contact", "the end of the path is beyond it", "R isn't squared",
          "the larger root is the first contact", "a product is lost", "contacts separate, escapes approach",
          "ties round to odd", "midpoints are numbers", "a container's point is on the near side", "long lengths overflow",
          "what is next to a midpoint is clear"]
ANOTHER = {"impact": "miss", "miss": "overlap", "contained": "miss", "outside": "contained", "overlap": "impact", "invalid": "miss",
           "approaching": "sliding", "sliding": "separating", "separating": "approaching"}


def run(command, lines="", **environment):
    return subprocess.run(command, input=lines, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True, timeout=120,
                          check=True).stdout


def refused(cases, answers):
    """Which answers the checker rejects."""
    def is_wrong(case, answer):
        try:
            checker.check(case, checker.Answer(answer))
        except checker.Wrong:
            return True
        return False
    return [i for i, (case, answer) in enumerate(zip(cases, answers, strict=True)) if is_wrong(case, answer)]


def place(x, kind):
    """The index of a number among those of its type, both zeros at 0."""
    bits = checker.bits_of(abs(x), kind)
    return -bits if x < 0 else bits


def next_up(x, kind):
    to = place(x, kind) + 1
    return math.copysign(checker.from_bits(abs(to), kind), to)


def numbers_of(line):
    return [float.fromhex(word) for word in line.split()[2:]]


def text(fraction):
    return f"{hex(fraction.numerator)}p-{fraction.denominator.bit_length() - 1}"


def one_up(value, kind):
    """The next number, or the second of three replaced by its successor; unchanged for an infinity and what may become one."""
    parts = value.split(",")
    middle = len(parts) // 2
    x = float.fromhex(parts[middle])
    if abs(x) < 1e38:
        parts[middle] = next_up(x, kind).hex()
    return ",".join(parts)


def spoilt(fault, kind, answer):
    """An answer line with the fault; unchanged if the fault doesn't apply."""
    outcome, *pairs = answer.split()
    keys = dict(pair.split("=", 1) for pair in pairs)
    if fault == "outcome":
        outcome = ANOTHER[outcome]
    elif fault == "motion" and fault in keys:
        keys[fault] = ANOTHER[keys[fault]]
    elif fault in ("below", "above") and outcome == "impact" and keys[fault] != "inf":
        digits, exponent = keys[fault].split("p")
        keys[fault] = f"{hex(int(digits, 16) + 1)}p{exponent}"
    elif fault == "t and its ends" and outcome == "impact":
        numbers = [float.fromhex(keys["t"])]
        for _ in range(2):
            numbers.append(next_up(numbers[-1], kind))
        if 0 < numbers[0] and numbers[2] < math.inf:  # the certificate of the wrong number
            t, up, above = (Fraction(x) for x in numbers)
            keys |= {"t": numbers[1].hex(), "below": text((t + up) / 2), "above": text((up + above) / 2)}
    elif fault in keys and (fault != "t" or outcome == "impact"):
        keys[fault] = one_up(keys[fault], kind)
    return " ".join([outcome, *(f"{key}={value}" for key, value in keys.items())])


class Certificates(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.lines = run([SAMPLE, "6", "7"]) + RARE
        cls.cases = [checker.Case(line) for line in cls.lines.splitlines() if line and not line.startswith("#")]
        cls.answers = run(TRUTH, cls.lines).splitlines()

    def test_the_checker_agrees(self):
        for answers in (self.answers, run([FAULTY], self.lines).splitlines()):
            self.assertEqual(refused(self.cases, answers), [])

    def test_it_refuses_answers_with_a_fault_and_no_others(self):
        for fault in ("outcome", "motion", "t", "t and its ends", "below", "above", "exit", "centre", "point", "normal", "distance"):
            with self.subTest(fault):
                answers = [spoilt(fault, case.kind, answer) for case, answer in zip(self.cases, self.answers, strict=True)]
                planted = [i for i, (x, y) in enumerate(zip(answers, self.answers)) if x != y]
                self.assertGreater(len(planted), 50)
                self.assertEqual(refused(self.cases, answers), planted)

    def test_it_refuses_a_faulty_oracle(self):
        for fault in FAULTS:
            with self.subTest(fault):
                answers = run([FAULTY], self.lines, GRAZE_ORACLE_FAULT=fault).splitlines()
                self.assertNotEqual(refused(self.cases, answers), [])

    def test_witnesses_of_backward_errors(self):
        said, shown = [], []
        for found in run([WITNESSES], self.lines).splitlines():
            line, steps, answer, *cases = found.split("\t")
            said.append((line, int(steps), checker.Answer(answer), cases))
            shown += cases
        answers = run(TRUTH, "\n".join(shown) + "\n").splitlines()
        self.assertEqual(refused([checker.Case(line) for line in shown], answers), [])
        truths = {line: checker.Answer(answer) for line, answer in zip(shown, answers, strict=True)}
        shown_by = {"decision": [], "time": []}
        for line, steps, answer, cases in said:
            kind = line.split()[1]
            for one in cases:
                for x, y in zip(numbers_of(line), numbers_of(one), strict=True):
                    self.assertLessEqual(abs(place(x, kind) - place(y, kind)), steps, f"{line}: {one}")
            shows = all((truths[one].outcome in checker.CONTACTS) == (answer.outcome in checker.CONTACTS) for one in cases)
            if shows and "t" in answer.keys:
                times = sorted(truths[one].number("t", kind) for one in cases)
                shows = times[0] <= answer.number("t", kind) <= times[-1]
            shown_by["time" if "t" in answer.keys else "decision"].append(shows)
        # Next to a tangent, or to the end of the path, a case beyond the time has no contact: there only the box shows it.
        self.assertTrue(all(shown_by["decision"]))
        self.assertGreater(sum(shown_by["time"]), 0.75 * len(shown_by["time"]))
        self.assertGreater(min(len(of_kind) for of_kind in shown_by.values()), 400)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
