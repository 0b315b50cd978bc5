# SPDX-License-Identifier: BSL-1.0
"""Whether the bounds of lib/graze/detail and lib/batch are those that their derivations ask for: proofs.py LIB

LIB is the folder lib. The compiler is $CXX, or c++.

Prints a table of what is derived and what is there. Status 1: a bound is too small, a lemma doesn't hold, or a comment
states less than comes out. Status 2: a header no longer computes what a derivation is about.
"""
import math
import sys

from algebra import Uncovered
from comments import Comments
from derivations import derive
from recording import Missing, recording_of

NOT_HELD = [
    "that nothing leaves the normal range in its range, beyond the rows of it that are here",
    "that sums on a grid are exact, beyond the grid's being twice what is put on it",
]


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
