#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks answers about spheres, and the certificates that come with them, in exact arithmetic.

CASES holds case lines, ANSWERS one answer line for each of them, in order. An answer about a contact carries
besides its keys the midpoints between its t and the two numbers next to it in the case's type, below= and
above=, and a ray's exit_below= and exit_above=. Numbers are C hexadecimal floats of any length, decimals or inf.
Where a centre stands there, and of a cast always, centre, normal, point and distance are checked too.

Prints what is wrong, with the line of the answers that it stands in. Exit status: 0 nothing is wrong,
1 something is, 2 the lines can't be read or the call is wrong.

How it decides. With d = p_B - p_A, v = v_A - v_B and R = r_A + r_B (of a container r_B - r_A), all exact
integers in a unit of the case, let p = d - m v and f(m) = p.p - R^2. For any m the signs of f(m) and of p.v tell
on which side of either root m lies; no root is ever taken. Whether there are roots is the sign of
|v|^2 R^2 - |d x v|^2. A length t |v| is compared at m / |v|, where f and p.v have the form X + Y |v|.
"""

import argparse
import re
import struct
import sys
from fractions import Fraction

QUESTIONS = {"ray": (10, 11), "sweep": (11, 11), "moving": (14, 14), "cast": (11, 11), "container": (11, 11)}
DIGITS = {"f32": 24, "f64": 53}
LOWEST = {"f32": -149, "f64": -1074}  # the exponent of the smallest positive number
BEYOND = {"f32": 128, "f64": 1024}  # of the power of two just beyond the range
FORMATS = {"f32": ("<f", "<I"), "f64": ("<d", "<Q")}
MOTIONS = {"approaching": 1, "sliding": 0, "separating": -1}
CONTACTS = ("impact", "overlap")
OUTCOMES = CONTACTS + ("miss", "contained", "outside", "invalid")
HEXADECIMAL = re.compile(r"([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)(?:[pP]([+-]?[0-9]+))?")

INFINITY = float("inf")


class Wrong(Exception):
    """An answer that isn't right."""


class Unreadable(Wrong):
    """An invalid line, or an invalid number in it."""


def sign(x):
    return (x > 0) - (x < 0)


def sign_of_sum(x, y, square):
    """The sign of x + y sqrt(square)."""
    if sign(x) * sign(y) >= 0:
        return sign(x) or sign(y)
    return sign(x) * sign(x * x - y * y * square)


def exact(text):
    """The exact value of a finite spelling."""
    match = HEXADECIMAL.fullmatch(text)
    if match and (match[2] or match[3]):
        exponent = int(match[4] or 0) - 4 * len(match[3])
        value = int(match[2] + match[3], 16) * Fraction(2) ** exponent
        return -value if match[1] == "-" else value
    try:
        return Fraction(text)
    except ValueError:
        raise Unreadable(f"expected a number, found {text!r}") from None


def rounded(value, kind):
    """Rounded once to the type, halves to even."""
    if value == 0:
        return 0.0
    size = abs(value)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if size < Fraction(2) ** exponent:
        exponent -= 1
    unit = Fraction(2) ** max(exponent - DIGITS[kind] + 1, LOWEST[kind])
    size = round(size / unit) * unit  # Python rounds halves of a Fraction to even
    if size >= Fraction(2) ** BEYOND[kind]:
        return INFINITY if value > 0 else -INFINITY
    return float(size) if value > 0 else -float(size)


def number(text, kind):
    """A number of the type."""
    if text in ("inf", "-inf", "nan"):
        return float(text)
    value = exact(text)
    result = rounded(value, kind)
    if HEXADECIMAL.fullmatch(text) and (abs(result) == INFINITY or Fraction(result) != value):
        raise Unreadable(f"{text} doesn't fit {kind}")
    return -0.0 if result == 0 and text.startswith("-") else result


def bits_of(x, kind):
    number, word = FORMATS[kind]
    return struct.unpack(word, struct.pack(number, x))[0]


def from_bits(bits, kind):
    number, word = FORMATS[kind]
    return struct.unpack(number, struct.pack(word, bits))[0]


def value_of(x, kind):
    """The exact value; an infinity represents the power of two beyond the range."""
    if abs(x) == INFINITY:
        return Fraction(sign(x) * 2 ** BEYOND[kind])
    return Fraction(x)


def midpoints(x, kind):
    """The midpoints to the numbers next to x >= 0; of zero, zero and of infinity, infinity at that end."""
    def between(other):
        return (value_of(from_bits(other, kind), kind) + value_of(x, kind)) / 2
    bits = bits_of(x, kind)
    return between(bits - 1) if bits > 0 else Fraction(0), None if x == INFINITY else between(bits + 1)


def check_rounded(name, x, kind, less):
    """x is a correctly rounded number, if less(m) gives the sign of that number less any fraction m."""
    if x != x:
        raise Wrong(f"{name} is not a number")
    if str(x) == "-0.0":
        raise Wrong(f"{name} is -0")
    if x < 0:
        check_rounded(name, -x, kind, lambda m: -less(-m))
        return
    below, above = midpoints(x, kind)
    if x == 0:
        below = -above
    odd = bits_of(x, kind) % 2 == 1
    side = less(below)
    if side < 0 or side == 0 and odd:
        raise Wrong(f"{name} is too far from zero")
    if above is None:
        return
    side = less(above)
    if side > 0 or side == 0 and odd:
        raise Wrong(f"{name} is too near to zero" if x != 0 else f"{name} isn't zero")


def dot(x, y):
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]


def cross(x, y):
    return (x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0])


def minus(x, y):
    return tuple(a - b for a, b in zip(x, y))


class Case:
    """A case line. Its lengths are integers, in units of 1 / scale."""

    def __init__(self, line):
        words = line.split()
        if len(words) < 2 or words[0] not in QUESTIONS or words[1] not in DIGITS:
            raise Unreadable("expected QUESTION TYPE NUMBER...")
        self.question, self.kind = words[:2]
        numbers = [number(word, self.kind) for word in words[2:]]
        least, most = QUESTIONS[self.question]
        if not least <= len(numbers) <= most:
            raise Unreadable(f"expected {least} to {most} numbers, found {len(numbers)}")
        self.limit = INFINITY if self.question == "ray" else 1.0
        if len(numbers) == 11 and self.question == "ray":
            self.limit = numbers.pop()
        radii = [9] if self.question == "ray" else [3, 10]
        finite = all(abs(x) < INFINITY for x in numbers)
        self.valid = finite and all(numbers[i] >= 0 for i in radii) and self.limit >= 0
        if self.valid:
            self.understand(numbers)

    def understand(self, numbers):
        ratios = [x.as_integer_ratio() for x in numbers]
        self.scale = max(under for _, under in ratios)
        whole = [over * (self.scale // under) for over, under in ratios]  # all are powers of two
        rest = (0, 0, 0)
        self.p_a = tuple(whole[0:3])
        if self.question == "ray":
            self.r_a, self.v_a = 0, tuple(whole[3:6])
            self.p_b, self.r_b, v_b = tuple(whole[6:9]), whole[9], rest
        else:
            self.r_a, self.v_a = whole[3], tuple(whole[4:7])
            self.p_b, self.r_b = tuple(whole[7:10]), whole[10]
            v_b = tuple(whole[11:14]) if self.question == "moving" else rest
        if self.question == "cast":
            self.v_a = minus(self.v_a, self.p_a)
        self.first = self.question != "container"
        self.d = minus(self.p_b, self.p_a)
        self.v = minus(self.v_a, v_b)
        self.reach = self.r_b + self.r_a if self.first else self.r_b - self.r_a
        self.h = dot(self.d, self.v)
        self.speed_square = dot(self.v, self.v)
        self.start = dot(self.d, self.d) - self.reach**2  # f(0)
        perpendicular = cross(self.d, self.v)
        self.discriminant = sign(self.speed_square * self.reach**2 - dot(perpendicular, perpendicular))

    def root_less(self, first, m):
        """The sign of the smaller (the larger) root less m. Needs motion and roots."""
        over, under = m.numerator, m.denominator
        p = tuple(x * under - y * over for x, y in zip(self.d, self.v))
        return self.side(first, sign(dot(p, p) - (self.reach * under) ** 2), sign(dot(p, self.v)))

    @staticmethod
    def side(first, f, p_v):
        if f < 0:  # between the roots
            return -1 if first else 1
        if p_v > 0:  # not after the smaller one
            return 1 if f > 0 or not first else 0
        if p_v < 0:  # not before the larger one
            return -1 if f > 0 or first else 0
        return 0

    def distance_less(self, m):
        """The sign of t |v| less m >= 0, m in the unit of the case: f and p.v at m / |v|."""
        over, under = m.numerator, m.denominator
        f = sign_of_sum(-2 * self.h * over * under, over**2 + self.start * under**2, self.speed_square)
        return self.side(self.first, f, sign_of_sum(self.h * under, -over, self.speed_square))

    def outcome(self):
        if not self.valid:
            return "invalid"
        if not self.first and (self.reach < 0 or self.start > 0):
            return "outside"
        if self.first and self.start <= 0:
            return "overlap"
        moves = self.speed_square > 0
        meets = moves and (not self.first or self.h > 0 and self.discriminant >= 0)
        if meets and (self.limit == INFINITY or self.root_less(self.first, Fraction(self.limit)) <= 0):
            return "impact"
        return "miss" if self.first else "contained"

    def motion(self, outcome):
        if outcome == "overlap":
            return sign(self.h)
        return self.discriminant if self.first else -self.discriminant


class Answer:
    """An answer line."""

    def __init__(self, line):
        self.outcome, *pairs = line.split()
        if self.outcome not in OUTCOMES:
            raise Unreadable(f"expected an outcome, found {self.outcome!r}")
        self.keys = {}
        for pair in pairs:
            key, equals, value = pair.partition("=")
            if not equals or key in self.keys:
                raise Unreadable(f"expected KEY=VALUE, each key once, found {pair!r}")
            self.keys[key] = value

    def text(self, key):
        if key not in self.keys:
            raise Wrong(f"{key} is missing")
        return self.keys[key]

    def number(self, key, kind):
        return number(self.text(key), kind)

    def vector(self, key, kind):
        parts = self.text(key).split(",")
        if len(parts) != 3:
            raise Wrong(f"{key}: expected x,y,z")
        return [number(part, kind) for part in parts]

    def bound(self, key):
        """A certificate; None for infinity."""
        text = self.text(key)
        return None if text == "inf" else exact(text)


def check_ends(answer, prefix, x, kind, needed):
    """The certificates are the midpoints on either side of x."""
    keys = (prefix + "below", prefix + "above")
    if not needed and not any(key in answer.keys for key in keys):
        return
    for key, end in zip(keys, midpoints(x, kind)):
        if answer.bound(key) != end:
            raise Wrong(f"{key} is not the midpoint to the next number")


def linear(x, y, z, t_less):
    """Compares (x + y t) / z with a fraction, z > 0, by comparing t."""
    def less(m):
        over, under = m.numerator * z - x * m.denominator, m.denominator * y
        return sign(y) * t_less(Fraction(over, under)) if y != 0 else -sign(over)

    return less


def opposite_unit(vector, i):
    """Compares -vector[i] / |vector| with a fraction."""
    square = dot(vector, vector)
    return lambda m: sign_of_sum(-vector[i] * m.denominator, -m.numerator, square)


def check_geometry(case, answer, t_less):
    overlap = answer.outcome == "overlap"
    kind, scale = case.kind, case.scale
    still = case.reach == 0
    against = case.d if overlap and any(case.d) else case.v
    centre, normal = answer.vector("centre", kind), answer.vector("normal", kind)
    point = None if overlap else answer.vector("point", kind)
    for i, axis in enumerate("xyz"):
        check_rounded(f"centre.{axis}", centre[i], kind, linear(case.p_a[i], case.v_a[i], scale, t_less))
        if overlap or still:
            check_rounded(f"normal.{axis}", normal[i], kind, opposite_unit(against, i))
        else:
            check_rounded(f"normal.{axis}", normal[i], kind, linear(-case.d[i], case.v[i], case.reach, t_less))
        if point is None:
            continue
        # p = c_A - (c_A - c_B) r_A / R, or + for a container; c_A - c_B = -d + t v.
        step, whole = (0, 1) if still else (-case.r_a if case.first else case.r_a, case.reach)
        x = case.p_a[i] * whole - case.d[i] * step
        y = case.v_a[i] * whole + case.v[i] * step
        check_rounded(f"point.{axis}", point[i], kind, linear(x, y, whole * scale, t_less))
    if not overlap:
        less = lambda m: case.distance_less(m * scale) if m >= 0 else 1
        check_rounded("distance", answer.number("distance", kind), kind, less)


def check(case, answer):
    truth = case.outcome()
    if answer.outcome != truth:
        raise Wrong(f"the outcome is {truth}, not {answer.outcome}")
    if truth not in CONTACTS:
        for key in ("t", "motion", "exit", "centre", "point", "normal", "distance"):
            if key in answer.keys:
                raise Wrong(f"{truth} has no {key}")
        return
    motion = case.motion(truth)
    if MOTIONS.get(answer.text("motion")) != motion:
        words = {code: word for word, code in MOTIONS.items()}
        raise Wrong(f"the motion is {words[motion]}, not {answer.text('motion')}")
    overlap = truth == "overlap"

    def t_less(m):
        return -sign(m) if overlap else case.root_less(case.first, m)
    t = answer.number("t", case.kind)
    check_rounded("t", t, case.kind, t_less)
    check_ends(answer, "", t, case.kind, needed=not overlap)
    if case.question == "ray":
        out = answer.number("exit", case.kind)
        if case.speed_square > 0:
            check_rounded("exit", out, case.kind, lambda m: case.root_less(False, m))
        elif out != INFINITY:
            raise Wrong("exit isn't inf, without any motion")
        check_ends(answer, "exit_", out, case.kind, needed=case.speed_square > 0)
    if case.question == "cast" or "centre" in answer.keys:
        check_geometry(case, answer, t_less)


def lines_of(path):
    """The lines of a file that aren't blank or a comment, with their numbers."""
    with open(path, "rb") as file:
        for at, line in enumerate(file.read().split(b"\n"), 1):
            text = line.split(b"#")[0].decode("ascii", "replace").strip(" \t\r")
            if text:
                yield at, text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", metavar="CASES")
    parser.add_argument("answers", metavar="ANSWERS")
    chosen = parser.parse_args()
    wrong = unreadable = 0
    try:
        cases, answers = list(lines_of(chosen.cases)), list(lines_of(chosen.answers))
    except OSError as fault:
        parser.error(str(fault))
    if len(cases) != len(answers):
        print(f"{len(cases)} cases, {len(answers)} answers")
        unreadable += 1
    for (case_at, case_line), (answer_at, answer_line) in zip(cases, answers):
        try:
            case, answer = Case(case_line), Answer(answer_line)
        except Unreadable as fault:
            unreadable += 1
            print(f"{chosen.cases}:{case_at} or {chosen.answers}:{answer_at}: {fault}")
            continue
        try:
            check(case, answer)
        except Wrong as fault:
            wrong += 1
            print(f"{chosen.answers}:{answer_at}: {fault}\n  case, line {case_at}: {case_line}\n  answer: {answer_line}")
    print(f"{len(answers)} answers, {wrong} wrong, {unreadable} unreadable")
    return 2 if unreadable else 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
