# SPDX-License-Identifier: BSL-1.0
"""The derivations of the bounds of lib/graze/detail and lib/batch, as a program.

Every formula and every bound is recorded as its header computes it (record/record.cpp). The errors of a formula are summed up
operation by operation (algebra.py), and its bound must not be smaller, term by term. What doesn't follow by summing rounding
errors is a lemma (lemmas.py). The figures in the headers' comments must not be smaller than those derived here.
"""
import lemmas
from algebra import Arithmetic
from of_double_double import operations
from of_filter import W1, W1_ANY, W2, equation, quotient_by_a_root, ranges, tell_of_equation
from of_geometry import geometry, tell_of_geometry
from of_integers import estimates, signs
from of_lanes import in_lanes
from of_refine_root import RESIDUAL, slope_and_step
from proof import FIRST_ORDER, Proof


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
    slope_and_step(proof, equations[0], recording.under("step: "), "residual", RESIDUAL, True)
    for stage, figures in zip(stages, equations):
        geometry(proof, *stage, figures, False)
    in_lanes(proof)
    signs(proof)
    estimates(proof)
    if with_comments:
        stages = [(1, Arithmetic(FIRST_ORDER)), (2, Arithmetic(FIRST_ORDER, *units.stated, False))]
        equations = [equation(proof, *stage, True) for stage in stages]
        tell_of_equation(proof, *equations)
        tell_of_geometry(proof, [(*stage, figures) for stage, figures in zip(stages, equations)])
        proof.lemmas += lemmas.identities()
    return proof
