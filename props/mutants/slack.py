# SPDX-License-Identifier: BSL-1.0
"""What the check of the bounds says about mutants of lib/graze/detail and lib/batch: it is one of the tests that may kill them.

The derivations of the bounds are a program (props/proofs), which only requires that bounds are large enough: a different bound
with which they still hold is slack.
"""
import functools
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "proofs"))
from algebra import Uncovered
from proofs import derive
from recording import Comments, Missing, recording_of

LIB = "lib"
FOLDERS = "lib/graze/detail/", "lib/batch/"


def values_in(recording):
    """Each bound of a recording, or nothing if one is too small or a formula isn't that of its derivation."""
    try:
        proof = derive(recording, Comments(LIB), with_comments=False)
    except (Missing, Uncovered):
        return None
    return None if proof.faults() else [row.shipped for row in proof.rows]


def recording_with(mutant):
    """What the headers record with a mutant; nothing if they can't be recorded with it."""
    with tempfile.TemporaryDirectory() as folder:
        header = pathlib.Path(folder, os.path.relpath(mutant.file, LIB))
        header.parent.mkdir(parents=True)
        text = pathlib.Path(mutant.file).read_text(encoding="ascii")
        header.write_text(text[:mutant.start] + mutant.replacement + text[mutant.end:], encoding="ascii")
        try:
            return recording_of(folder, LIB)
        except subprocess.CalledProcessError:
            return None


@functools.lru_cache(maxsize=None)
def values():
    found = values_in(recording_of(LIB))
    if found is None:
        raise SystemExit("the derivations of the bounds don't hold: ./run test -R proofs")
    return found


def outcome(mutant):
    """slack, killed or, if no bound differs, survived."""
    if not mutant.file.startswith(FOLDERS):
        return "survived"
    recording = recording_with(mutant)
    if recording is None:
        return "survived"
    found = values_in(recording)
    if found is None:
        return "killed"
    return "slack" if found != values() else "survived"
