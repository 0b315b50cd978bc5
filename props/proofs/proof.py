# SPDX-License-Identifier: BSL-1.0
"""The results of a derivation: rows of a table, figures in comments, and the lemmas that it uses."""
from fractions import Fraction as F

from recording import Missing

# A bound itself is computed in double, from rounded sizes, by fewer than 2^12 operations.
EVALUATED = 1 + F(1, 2**40)
# Figures of first order are derived from roundings so small that terms of second order vanish.
FIRST_ORDER = F(1, 2**500)
NEARLY_NONE = 1 + F(1, 2**400)


class Row:
    """A bound in a header: the one that its derivation requires, and the actual one."""

    def __init__(self, name, derived, shipped, unit, file, least=True):
        self.name, self.derived, self.shipped, self.unit, self.file = name, F(derived), F(shipped), unit, file
        self.least = least  # whether `derived` is the least that is allowed, or the largest

    def holds(self):
        return self.derived <= self.shipped if self.least else self.shipped <= self.derived

    def slack(self):
        larger, smaller = (self.shipped, self.derived) if self.least else (self.derived, self.shipped)
        return larger / smaller - 1


class Stated:
    """Figures in a comment, and those derived without terms of second order."""

    def __init__(self, file, text, derived):
        self.file, self.text, self.derived = file, text, derived


class Proof:
    def __init__(self, recording, comments, with_comments=True):
        self.recording, self.comments, self.with_comments = recording, comments, with_comments
        self.rows, self.stated, self.lemmas = [], [], []

    def row(self, *arguments, **options):
        self.rows.append(Row(*arguments, **options))

    def dominates(self, name, derived, shipped, unit, size, w, file, evaluated=EVALUATED):
        """Adds the row that a bound is at least an error, in every term. `size` is the magnitude of the unit, and `evaluated`
        the rounding error of computing the bound."""
        if not derived.terms:
            raise Missing(f"{file}: {name}: no error is left")

        def tightness(m):
            return derived.terms[m] / shipped.terms[m] if m in shipped.terms else F(10)**30
        tightest = max(derived.terms, key=tightness)
        per = size.terms.get(tightest, F(1)) * w
        self.row(name, derived.terms[tightest] * evaluated / per, shipped.terms.get(tightest, F(0)) / per, unit, file)

    def comment(self, file, text, *derived):
        self.stated.append(Stated(file, text, derived))

    def lemma(self, name, statement, holds):
        self.lemmas.append((name, statement, holds))

    def comment_faults(self):
        """The figures in comments that are smaller than the derived ones."""
        faults = []
        for entry in self.stated:
            for stated, derived in zip(self.comments.stated(entry.file, entry.text), entry.derived, strict=True):
                if stated * NEARLY_NONE < derived:
                    faults.append(f"{entry.file}: a comment states {float(stated):g} where {float(derived):.5g} is "
                                  f"derived: {entry.text}")
        return faults

    def faults(self):
        return [f"{r.file}: {r.name}: {float(r.derived):.6g} {r.unit} is {'needed' if r.least else 'the most'}, there is "
                f"{float(r.shipped):.6g}" for r in self.rows if not r.holds()] + \
               [f"lemma {name} doesn't hold: {statement}" for name, statement, holds in self.lemmas if not holds]
