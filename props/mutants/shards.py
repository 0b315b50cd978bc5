# SPDX-License-Identifier: BSL-1.0
"""Shards of a run of mutants: the form of their files is that of all shards (reports/SCHEMA.md).

Each of N shards tries every Nth mutant. The file of one that is done holds the outcome of each of these.
"""
import json
import os
import re
import zlib

SCHEMA = 1


class Unfit(Exception):
    """Why files can't be merged: a line for each fault."""


def share(text):
    """(K, N) of K/N."""
    found = re.fullmatch(r"([1-9][0-9]{0,6})/([1-9][0-9]{0,6})", text)
    if not found or int(found[1]) > int(found[2]):
        raise ValueError(f"expected K/N with K from 1 to N, found {text!r}")
    return int(found[1]), int(found[2])


def sealed(member, value):
    """A line with its checksum."""
    rest = json.dumps({member: value}, separators=(",", ":"))[1:]
    return f'{{"crc32":"{zlib.crc32(rest.encode()):08x}",{rest}\n'


def unsealed(line):
    """The member of a line, and its value; None if the line is damaged."""
    found = re.fullmatch(r'\{"crc32":"([0-9a-f]{8})",(.*)\n', line)
    if not found or f"{zlib.crc32(found[2].encode()):08x}" != found[1]:
        return None
    (member, value), = json.loads("{" + found[2]).items()
    return member, value


def write(path, part, sources, number, of, outcomes):
    """Writes the file of a shard that is done: the outcomes by key, and the tests that killed."""
    head = {"schema": SCHEMA, "command": "mutants", "number": number, "of": of, "plan": {"part": part},
            "sources": sources, "command_line": f"./run mutants --shard {number}/{of} {part}"}
    text = sealed("shard", head) + "".join(sealed("piece", outcome) for outcome in outcomes)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(f"{path}.new", "w", encoding="ascii") as file:
        file.write(text + sealed("end", {"pieces": len(outcomes)}))
    os.replace(f"{path}.new", path)


def read(path):
    """The head and the pieces of a file. Raises Unfit."""
    try:
        lines = open(path, encoding="ascii").readlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Unfit(f"{path}: can't read it: {error}") from None
    members = [unsealed(line) for line in lines]
    if not members or members[0] is None or members[0][0] != "shard":
        raise Unfit(f"{path}: it isn't the file of a shard, or its first line is damaged")
    if None in members:
        raise Unfit(f"{path}: line {members.index(None) + 1} is damaged")
    head = members[0][1]
    if head["schema"] != SCHEMA or head["command"] != "mutants":
        raise Unfit(f"{path}: it isn't a shard of mutants of schema {SCHEMA}")
    pieces = [value for member, value in members if member == "piece"]
    if members[-1] != ("end", {"pieces": len(pieces)}):
        raise Unfit(f"{path}: it isn't done: {head['command_line']}")
    return head, pieces


def merged(paths, part, sources):
    """The pieces of all shards of a part. `sources` are those of this tree. Raises Unfit."""
    faults, heads = [], {}
    outcomes = []
    for path in paths:
        try:
            head, pieces = read(path)
        except Unfit as fault:
            faults.append(str(fault))
            continue
        if head["sources"] != sources or head["plan"] != {"part": part}:
            faults.append(f"{path}: it is of other sources, or of another part")
        elif heads and head["of"] != next(iter(heads.values()))[0]["of"]:
            faults.append(f"{path}: it is one of {head['of']}, the others of {next(iter(heads.values()))[0]['of']}")
        elif head["number"] in heads:
            faults.append(f"{path} and {heads[head['number']][1]} are both shard {head['number']}/{head['of']}")
        else:
            heads[head["number"]] = head, path
            outcomes += pieces
    if heads:
        of = next(iter(heads.values()))[0]["of"]
        faults += [f"shard {number}/{of} is missing; make it: ./run mutants --shard {number}/{of} {part}"
                   for number in range(1, of + 1) if number not in heads]
    if faults or not heads:
        raise Unfit("\n".join(faults or ["there are no files"]))
    return outcomes
