# SPDX-License-Identifier: BSL-1.0
"""What the headers compute: record.cpp reports formulas as steps, which can be evaluated and compared, and constants; and there
are the figures in comments."""
import ast
import copy
import json
import os
import re
import struct
import subprocess
import tempfile
from fractions import Fraction as F
from functools import cache
from types import SimpleNamespace as Names

from algebra import Arithmetic, Bound, Multiple, Number, symbol
from lemmas import LINE

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "record")
OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
COMMUTE = ("+", "*")
UNARY = ("negative", "fabs", "sqrt", "rest")
NUMBER = r"\d+(?:\.\d+)?"


class Missing(Exception):
    """Something that a derivation is about isn't in its header any more."""


class Step:
    """An operation and its operands, which are steps or constants."""

    def __init__(self, operation, operands):
        self.operation, self.operands = operation, operands

    def __repr__(self):
        return f"{self.operation}({', '.join(x.operation if isinstance(x, Step) else str(float(x)) for x in self.operands)})"


class Recording:
    def __init__(self, text):
        recorded = json.loads(text)
        self.steps, self.prefix = [], ""
        for operation, *operands in recorded["steps"]:
            count = 0 if operation.startswith("input") else 1 if operation in UNARY else 2
            self.steps.append(Step(operation, [self.number(x) for x in operands[:count]]))
        self.reported = {name: [self.number(x) for x in numbers] for name, numbers in recorded["reported"].items()}

    def number(self, x):
        return F(float.fromhex(x)) if isinstance(x, str) else self.steps[x]

    def under(self, prefix):
        """The same recording, in which names follow a prefix."""
        part = copy.copy(self)
        part.prefix = self.prefix + prefix
        return part

    def all(self, name):
        if self.prefix + name not in self.reported:
            raise Missing(f"nothing is reported under {self.prefix}{name}")
        return self.reported[self.prefix + name]

    def __getitem__(self, name):
        one, = self.all(name)
        return one

    def input(self, name):
        one, = [x for x in self.steps if x.operation == f"input {name}"]
        return one

    def root_of(self, name):
        one, = [x for x in self.steps if x.operation == "sqrt" and x.operands[0] is self[name]]
        return one


def recording_of(*folders):
    """What record.cpp reports for the headers in these folders, the first that has them."""
    with tempfile.TemporaryDirectory() as scratch:
        program = os.path.join(scratch, "record")
        folders = [flag for folder in (SOURCES, *folders) for flag in ("-I", folder)]
        source = os.path.join(SOURCES, "record.cpp")
        subprocess.run([os.environ.get("CXX", "c++"), "-std=c++20", "-w", *folders, source, "-o", program], check=True)
        return Recording(subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout)


class Comments:
    """The figures in the headers' comments."""

    def __init__(self, lib):
        self.folder = lib

    @cache
    def of(self, file):
        with open(os.path.join(self.folder, "graze", "detail", file), encoding="ascii") as opened:
            return " ".join(" ".join(re.findall(r"//+([^\n]*)", opened.read())).split())

    def stated(self, file, text):
        """The numbers that match {} in a text of a header's comments, in which # matches others."""
        pattern = re.escape(text).replace(r"\{\}", f"({NUMBER})").replace(r"\#", NUMBER)
        matches = re.findall(pattern, self.of(file))
        if len(matches) != 1:
            raise Missing(f"{file}: {'no' if not matches else 'more than one'} place with: {text}")
        found, = matches
        return [F(x) for x in ([found] if isinstance(found, str) else found)]


def match(step, pattern, **known):
    """The steps that the names of a pattern stand for, such as x, and sum in (sum := x + y); some may be known. Sums and products
    match in either order."""
    found = fitted(step, ast.parse(pattern, mode="eval").body, known)
    if found is None:
        raise Missing(f"{step} isn't {pattern}")
    return Names(**found)


def matches(step, pattern, **known):
    return fitted(step, ast.parse(pattern, mode="eval").body, known) is not None


def fitted(step, pattern, found):
    if isinstance(pattern, ast.Name):
        return {**found, pattern.id: step} if found.get(pattern.id, step) == step else None
    if isinstance(pattern, ast.NamedExpr):
        found = fitted(step, pattern.value, found)
        return None if found is None else fitted(step, pattern.target, found)
    if isinstance(pattern, ast.Constant):
        return found if step == pattern.value else None
    if isinstance(pattern, ast.BinOp):
        operation, operands = OPERATORS[type(pattern.op)], [pattern.left, pattern.right]
    else:
        operation, operands = pattern.func.id.replace("exact_sum", "exact +").replace("exact_product", "exact *"), pattern.args
    if not isinstance(step, Step) or operation not in (step.operation, step.operation.split()[-1]):
        return None
    for order in (operands, operands[::-1]) if operation in COMMUTE else (operands,):
        both = found
        for operand, part in zip(step.operands, order):
            both = None if both is None else fitted(operand, part, both)
        if both is not None:
            return both
    return None


def by_bits(step):
    """A number made of others by their bits: their factors, and what is added."""
    if not isinstance(step, Step):
        return {}, F(struct.unpack("<q", struct.pack("<d", step))[0])
    if not step.operation.startswith("bits"):
        return {step: F(1)}, F(0)
    (factors, more), (others, less) = map(by_bits, step.operands)
    if step.operation == "bits >>":
        half = F(1, 2**int(less))
        return {x: k * half for x, k in factors.items()}, more * half
    sign = 1 if step.operation == "bits +" else -1
    return {x: factors.get(x, 0) + sign * others.get(x, 0) for x in {**factors, **others}}, more + sign * less


EXACT = Arithmetic(0, 0, 0, 0, 0, True)


class Values:
    """The values of steps in an arithmetic, given those of the inputs and of steps for which there is a lemma."""

    def __init__(self, arithmetic, inputs, known=(), has_bounds=None):
        self.arithmetic, self.inputs, self.values = arithmetic, inputs, dict(known)
        self.has_bounds = arithmetic is EXACT if has_bounds is None else has_bounds  # in which no term is negative

    def __call__(self, step):
        if step not in self.values and not isinstance(step, Step):
            if self.has_bounds and step < 0:
                raise Missing(f"a bound is negative: {float(step)}")
            return self.arithmetic.exact(abs(step), True)
        if step not in self.values:
            value = self.computed(step)
            self.values[step] = by_cauchy(value) if isinstance(value, Number) else value
        return self.values[step]

    def computed(self, step):
        operation, operands = step.operation, step.operands
        if operation.startswith("input "):
            if operation[6:] not in self.inputs:
                raise Missing(f"{operation} isn't covered")
            return self.inputs[operation[6:]]
        if operation.startswith("bits"):
            return self.root_or_more(step)
        if operation == "-" and on_grid(step):
            return Multiple(self.exactly(on_grid(step)[0]), self(on_grid(step)[1]).size)
        if operation == "-" and on_grid(operands[1]) and on_grid(operands[1])[0] is operands[0]:
            rest = self.arithmetic.exact(self(operands[1]).rest)
            return rest + self.rest_of(operands[0]) if operands[0].operation == "fused *" else rest
        if operation == "rest":
            return self.rest_of(operands[0])
        if operation.startswith("exact"):
            return self.exactly(step)
        if operation == "min":
            return self(operands[0])
        if operation == "fabs":
            return Values(self.arithmetic, self.inputs, self.values, False)(operands[0])
        operands = list(map(self, operands))
        if self.has_bounds and operation in ("-", "negative") and not operands[0].whole:
            raise Missing(f"a bound is a difference: {step}")
        return OPERATIONS[operation](*operands)

    def exactly(self, step):
        """What an exact product or sum represents, or one with a fused rounding."""
        if step in self.values or not step.operation.startswith(("exact", "fused")):
            return self(step)
        x, y = map(self, step.operands)
        if step.operation == "exact +":
            return Number(self.arithmetic, x.whole or y.whole or x.size + y.size, x.error + y.error)
        return Number(self.arithmetic, x.size * y.size, x.size * y.error + y.size * x.error + x.error * y.error)

    def rest_of(self, step):
        return self.arithmetic.exact(self.exactly(step).size * self.arithmetic.w)

    def root_or_more(self, step):
        factors, more = by_bits(step)
        if list(factors.values()) != [F(1, 2)] or more != F(1023 * 2**52, 2):
            raise Missing(f"{step} isn't a root by its bits")
        of, = factors
        return Number(self.arithmetic, self(of).size.power(F(1, 2)) * LINE, Bound())


OPERATIONS = {"+": lambda x, y: x + y, "-": lambda x, y: x - y, "*": lambda x, y: x * y, "fused *": lambda x, y: x * y,
              "/": lambda x, y: x / y, "negative": lambda x: x, "sqrt": lambda x: x.root()}


def on_grid(step):
    """x and the grid, if a step is (x + grid) - grid."""
    if isinstance(step, Step) and step.operation == "-":
        total, grid = step.operands
        if isinstance(total, Step) and total.operation == "+" and total.operands[1] is grid:
            return total.operands
    return None


def by_cauchy(x):
    """A number no larger than |p_x||q_x| + |p_y||q_y| + |p_z||q_z| is no larger than |p||q|."""
    products = [[s for s, power in m for _ in range(int(power))] for m in x.size.terms]
    if len(products) != 3 or any(len(names) != 2 for names in products):
        return x
    p, q = ({names[k][:-1] for names in products} for k in (0, 1))
    if len(p) != 1 or len(q) != 1 or [{s[-1] for s in names} for names in sorted(products)] != [{"x"}, {"y"}, {"z"}]:
        return x
    (p,), (q,) = p, q
    factors = [x.error.coefficient(symbol(p + i) * symbol(q + i)) for i in "xyz"]
    x.error.over(sum((symbol(p + i) * symbol(q + i) for i in "xyz"), Bound()))  # no other terms
    return Number(x.arithmetic, max(x.size.terms.values()) * symbol(p) * symbol(q), max(factors) * symbol(p) * symbol(q))
