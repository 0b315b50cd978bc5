#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What bounds a question, according to llvm-mca's models of processors: ./run bench --ports

ports.py COUNTS PROGRAM writes bench/results/ports.json: for each row the instructions of a call, and for each model how
many cycles a call occupies the busiest port, and how many it takes in a sequence of calls. COUNTS is the folder of
what callgrind counted in the program, including instructions and jumps, uncompressed.

The path is that of most calls: if all scenes are of one kind, nearly all take it. The models leave out mispredicted
branches and cache misses.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

import pages

HERE = pathlib.Path(__file__).resolve().parent
# The number of calls of a routine that callgrind counts.
COUNTED = int(re.search(r"counted_calls = (\d+)", (HERE / "counted.hpp").read_text())[1])
# Those that LLVM 19 has a model of.
PROCESSORS = {"znver4": "Zen 4", "graniterapids": "Granite Rapids"}
CALLS = 200


def counted(folder):
    """(who, row, text) of each callgrind file that counts a benchmark."""
    for path in sorted(pathlib.Path(folder).glob("callgrind.out.*")):
        text = path.read_text(errors="replace")
        if match := re.search(r"(?m)^desc: Trigger: Client Request: ([^:]*):(.*)$", text):
            yield match[1], match[2].strip(), text


def executed(text, program, enough):
    """The instructions in the program that most calls execute, and the target of most calls and jumps."""
    times, leads, here, led = collections.Counter(), {}, False, None
    for line in text.splitlines():
        if line.startswith("ob="):
            here = line[3:].strip() == program
        elif match := re.match(r"(?:jump|jcnd|calls)=(\d+)(?:/\d+)? (0x[0-9a-f]+)", line):
            led = match
        elif line.startswith("0x"):
            at, counts = int(line.split()[0], 16), line.split()[2:]
            if here and led and int(led[1]) >= enough:
                leads[at] = int(led[2], 16)
            elif here and not led and counts:
                times[at] += int(counts[0])
            led = None  # the line after a call or jump has its cost, not the instruction's own
    often = sorted(at for at in times if times[at] >= enough)
    return often, {at: target for at, target in leads.items() if target in often}


def path_of(often, leads, listing):
    """The addresses that most calls execute, in order: the longest path that leads back to its start, closed by a
    backward jump. Empty if there is none."""
    following, longest = dict(zip(often, often[1:])), []
    for start in sorted({target for at, target in leads.items() if target <= at}):
        path, returns, at = [], [], start
        while at in often and len(path) < 10 * len(often):
            path.append(at)
            if listing[at].startswith("ret"):
                at = returns.pop() if returns else None
            else:
                if listing[at].startswith("call") and at in leads:
                    returns.append(following.get(at))
                at = leads.get(at, following.get(at))
            if at == start:
                longest = max(longest, path, key=len)
                break
    return longest


def for_the_model(instruction):
    """An instruction as llvm-mca reads it, or none. Processors track the stack pointer separately, so that pushes don't
    wait for each other."""
    text = re.sub(r"\s*(#.*|<[^>]*>)", "", instruction).strip()
    if re.match(r"(call|ret|nop|cs nop|data16|endbr|leave)", text) or re.search(r",\s*%rsp$", text):
        return None
    text = re.sub(r"^(j\w+).*", r"\1 .Lanywhere", text)
    text = re.sub(r"^push\w?\s+(%\w+)$", r"movq \1, -8(%rsp)", text)
    text = re.sub(r"^push\w?\s+(\S+)$", r"movq \1, %rax", text)
    return re.sub(r"^pop\w?\s+(%\w+)$", r"movq -8(%rsp), \1", text)


def modelled(instructions, processor):
    """llvm-mca's result for a sequence of calls: cycles per call, and cycles of the busiest port."""
    ran = subprocess.run(["llvm-mca-19", "-mtriple=x86_64", f"-mcpu={processor}", "-json", f"-iterations={CALLS}"],
                         input="\n".join(instructions) + "\n", capture_output=True, text=True, check=True)
    report = json.loads(ran.stdout[ran.stdout.index("{"):])
    region, names = report["CodeRegions"][0], report["TargetInfo"]["Resources"]
    # The line after the last instruction has the sums.
    sums = [one for one in region["ResourcePressureView"]["ResourcePressureInfo"]
            if one["InstructionIndex"] == len(region["Instructions"])]
    most = max(sums, key=lambda one: one["ResourceUsage"])
    return {"cycles": round(region["SummaryView"]["TotalCycles"] / CALLS, 1),
            "busiest": round(most["ResourceUsage"], 1),
            "port": re.sub(r"^Zn4|^SPRPort0(?=.)|\..*$", "", names[most["ResourceIndex"]])}


def main(counts, program):
    command = ["objdump", "-d", "-w", "--no-show-raw-insn", program]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    listing = {int(at, 16): text.strip() for at, text in re.findall(r"(?m)^ +([0-9a-f]+):\t(.*)$", lines)}
    rows = {}
    for who, row, text in counted(counts):
        often, leads = executed(text, str(pathlib.Path(program).resolve()), COUNTED / 2)
        path = path_of(often, leads, listing)
        if not path:
            sys.exit(f"{who}:{row}: no path is that of most calls")
        instructions = [read for at in path if (read := for_the_model(listing[at]))]
        models = {name: modelled(instructions, name) for name in PROCESSORS}
        rows.setdefault(row, {})[who] = {"instructions": len(path), **models}
    pages.write(HERE / "results/ports.json", pages.lined(rows) + "\n")
    print("Written: bench/results/ports.json")


if __name__ == "__main__":
    main(*sys.argv[1:])
