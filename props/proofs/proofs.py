# SPDX-License-Identifier: BSL-1.0
"""Whether the bounds of lib/graze/detail and lib/batch are those that their derivations ask for: proofs.py LIB

LIB is the folder lib. The compiler is $CXX, or c++.

Every formula and every bound is recorded as its header computes it (record/record.cpp). The errors of a formula are summed up
operation by operation (algebra.py), and its bound must not be smaller, term by term. What doesn't follow by summing rounding
errors is a lemma (lemmas.py). The figures in the headers' comments must not be smaller than those derived here.

Prints a table of what is derived and what is there. Status 1: a bound is too small, a lemma doesn't hold, or a comment
states less than comes out. Status 2: a header no longer computes what a derivation is about.
"""
import math
import sys

import lemmas
from algebra import Arithmetic, Uncovered
from of_distant import distant
from of_filter import W1, W1_ANY, W2, equation, quotient_by_a_root, ranges, state_equation
from of_geometry import geometry, state_geometry
from of_lanes import in_lanes
from of_numbers import estimates, operations, signs
from of_refine_root import RESIDUAL, slope_and_step
from proof import FIRST_ORDER, Proof
from recording import Comments, Missing, recording_of

NOT_HELD = [
    "that nothing leaves the normal range in its range, beyond the rows of it that are here",
    "that sums on a grid are exact, beyond the grid's being twice what is put on it",
]


def derive(recording, comments, with_comments=True):
    """Without comments, derives only what shows whether constants are large enough: no figures of comments, and no
    lemmas without constants."""
    proof = Proof(recording, comments, with_comments)
    units = operations(proof)
    stages = [(1, Arithmetic(W1)), (2, Arithmetic(W2, *units.rigorous, False))]
    equations = [equation(proof, *stage, False) for stage in stages]
    equation(proof, 1, Arithmetic(W1_ANY), False, decides_only=True)
    ranges(proof)
    quotient_by_a_root(proof)
    step = slope_and_step(proof, equations[0], recording.under("step: "), "residual", RESIDUAL, True)
    distant(proof, stages[0][1], equations[0], step)
    for stage, figures in zip(stages, equations):
        geometry(proof, *stage, figures, False)
    in_lanes(proof)
    signs(proof)
    estimates(proof)
    if with_comments:
        stages = [(1, Arithmetic(FIRST_ORDER)), (2, Arithmetic(FIRST_ORDER, *units.stated, False))]
        equations = [equation(proof, *stage, True) for stage in stages]
        state_equation(proof, *equations)
        state_geometry(proof, [(*stage, figures) for stage, figures in zip(stages, equations)])
        proof.lemmas += lemmas.identities()
    return proof


def main(recording, comments):
    try:
        proof = derive(recording, comments)
        faults = proof.faults() + proof.comment_faults()
    except (Missing, Uncovered) as missing:
        print(missing, file=sys.stderr)
        return 2
    width = max(len(r.name) for r in proof.rows)
    print(f"{'bound':{width}}  {'derived':>12}  {'there is':>12}  {'slack':>9}")
    for r in proof.rows:
        slack = float(r.slack())
        shown = f"{100 * slack:.1f} %" if slack < 10 else f"2^{round(math.log2(1 + slack))}"
        print(f"{r.name:{width}}  {float(r.derived):12.6g}  {float(r.shipped):12.6g}  {shown:>9}  {r.unit}")
    print("\nLemmas, in exact arithmetic:")
    for name, statement, holds in proof.lemmas:
        print(f"  {'holds' if holds else 'FAILS'}  {name}: {statement}")
    print(f"\nFigures of comments that are checked: {sum(len(x.derived) for x in proof.stated)}")
    print("\nNot held by this check:")
    for line in NOT_HELD:
        print(f"  {line}")
    for fault in faults:
        print(f"\n{fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(recording_of(sys.argv[1]), Comments(sys.argv[1])))
