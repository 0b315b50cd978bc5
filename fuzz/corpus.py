#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Packs a folder of fuzzing inputs into one text file, and unpacks it again.

    corpus.py pack FOLDER FILE     writes the contents of all files in FOLDER to FILE
    corpus.py unpack FILE FOLDER   writes each input of FILE to a file in FOLDER, which must not exist yet

A packed file holds one input a line: its bytes as pairs of lower-case hexadecimal digits, or `-` for the empty input.
pack sorts the lines and drops duplicates, so the same inputs always give the same file. The names of the inputs aren't
kept: unpack names each one by the SHA-1 of its contents, as libFuzzer does. lib/verify/fuzz/replay.cpp reads packed files
as well.

Both commands write beside the target and then rename, so the target is complete or absent. They exit with 1 if a file
can't be read or written, and with 2 if they are called wrongly or a packed file is corrupt.
"""
import hashlib
import os
import pathlib
import re
import shutil
import sys

LINE = re.compile(rb"-|(?:[0-9a-f]{2})+")


class Corrupt(Exception):
    """A packed file that isn't one; the text names the file and the line."""


def packed(inputs):
    """The text of a packed file with these inputs."""
    return "".join(f"{line}\n" for line in sorted({data.hex() or "-" for data in inputs}))


def inputs_of(path):
    """The inputs of a packed file, in its order."""
    lines = pathlib.Path(path).read_bytes().split(b"\n")
    if lines.pop():
        raise Corrupt(f"{path}:{len(lines) + 1}: the last line has no line end: the file may be cut off")
    inputs = []
    for number, line in enumerate(lines, 1):
        if not LINE.fullmatch(line):
            raise Corrupt(f"{path}:{number}: expected pairs of lower-case hexadecimal digits, or - for the empty input")
        inputs.append(b"" if line == b"-" else bytes.fromhex(line.decode("ascii")))
    return inputs


def pack(folder, path):
    """Writes the contents of the folder's files to a packed file."""
    text = packed(file.read_bytes() for file in pathlib.Path(folder).iterdir())
    beside = pathlib.Path(f"{path}.new")
    try:
        beside.write_text(text, encoding="ascii")
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def unpack(path, folder):
    """Writes the inputs of a packed file to files in a folder, which must not exist yet."""
    inputs = inputs_of(path)
    if os.path.lexists(folder):
        raise FileExistsError(None, "the folder exists already", str(folder))
    beside = pathlib.Path(f"{folder}.new")
    beside.mkdir(parents=True)
    try:
        for data in inputs:
            (beside / hashlib.sha1(data).hexdigest()).write_bytes(data)
        os.rename(beside, folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def main(words):
    commands = {"pack": pack, "unpack": unpack}
    if words in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if len(words) != 3 or words[0] not in commands:
        print("usage: corpus.py pack FOLDER FILE | unpack FILE FOLDER", file=sys.stderr)
        return 2
    try:
        commands[words[0]](*words[1:])
    except Corrupt as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
