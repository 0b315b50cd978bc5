# SPDX-License-Identifier: BSL-1.0
"""What the headers say: their formulas as expressions that can be evaluated, their constants, and their comments."""
import os
import re
from fractions import Fraction as F
from functools import lru_cache

NUMBER = r"(?:0x[0-9a-f.]+p[+-]?\d+|\d+(?:\.\d+)?)"


class Missing(Exception):
    """Something that a derivation is about isn't in its header any more."""


def value(literal):
    if not literal.startswith("0x"):
        return F(literal)
    digits, exponent = literal[2:].split("p")
    whole, _, rest = digits.partition(".")
    return F(int(whole + rest, 16), 16 ** len(rest)) * F(2) ** int(exponent)


def pattern(text, number=NUMBER):
    """The pattern of a text in which {} stands for a number that is wanted, # for any other number, and @ for an
    expression that is wanted."""
    return re.escape(text).replace(r"\{\}", f"({number})").replace(r"\#", number).replace("@", "([^;{}]+?)")


def translated(expression):
    """A C++ expression as Python, with exact numbers."""
    text = re.sub(r"static_cast<\w+>|<In>|<D>", "", expression).replace("std::", "").replace("::", ".")
    text = re.sub(r"\bfrom\b", "from_", text)  # a keyword of Python
    return re.sub(r"(?<![\w.\[])" + NUMBER, lambda m: f'number("{m.group()}")', text)


@lru_cache(maxsize=64)
def without_comments(source):
    """A header without comments and with single spaces, and the place of each of its characters in the source."""
    text, places, at_space = [], [], True
    for piece in re.finditer(r"//[^\n]*|\s+|[^\s/]+|/", source):
        if piece.group().isspace() or piece.group().startswith("//"):
            if not at_space:
                text.append(" ")
                places.append(piece.start())
            at_space = True
        else:
            text.append(piece.group())
            places += range(piece.start(), piece.end())
            at_space = False
    return "".join(text), places


class Headers:
    def __init__(self, folder):
        self.folder, self.sources = folder, {}
        self.bounds = set()  # the places of constants that only have to be large enough: header, start, end

    def source(self, file):
        if file not in self.sources:
            with open(os.path.join(self.folder, file), encoding="ascii") as opened:
                self.sources[file] = opened.read()
        return self.sources[file]

    def code(self, file):
        return without_comments(self.source(file))

    def comments(self, file):
        return " ".join(" ".join(re.findall(r"//+([^\n]*)", self.source(file))).split())

    def only(self, file, text, where):
        matches = list(re.finditer(pattern(text), where))
        if len(matches) != 1:
            raise Missing(f"{file}: {'no' if not matches else 'more than one'} place with: {text}")
        return matches[0]

    def in_code(self, file, text, are_bounds=False):
        """What a text's {} and @ stand for. Raises Missing unless the header has the text exactly once."""
        code, places = self.code(file)
        match = self.only(file, text, code)
        if are_bounds:
            self.bounds |= {(file, places[a], places[b - 1] + 1) for a, b in match.regs[1:]}
        return match.groups()

    def constants(self, file, text, are_bounds=True):
        return [value(x) for x in self.in_code(file, text, are_bounds)]

    def stated(self, file, text):
        return [value(x) for x in self.only(file, text, self.comments(file)).groups()]

    def formula(self, file, text, which=0, is_bound=False):
        """Number `which` of the expressions that @ stands for in a text, as a function of the values of its names."""
        code, places = self.code(file)
        match = self.only(file, text, code)
        start, end = match.span(which + 1)
        if is_bound:
            self.bounds.add((file, places[start], places[end - 1] + 1))
        expression = code[start:end]
        compiled = compile(translated(expression), f"{file}: {expression}", "eval")

        def evaluate(**names):
            try:
                return eval(compiled, {"__builtins__": {}, "number": value, **names})  # of this project's own sources
            except (NameError, AttributeError, TypeError, ZeroDivisionError) as fault:
                raise Missing(f"{file}: can't evaluate {expression}: {fault}") from fault
        return evaluate

    def bound(self, file, text, which=0):
        """The same for an expression that is a bound."""
        return self.formula(file, text, which, is_bound=True)
