#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What bounds a question, by llvm-mca's models of processors: ./run bench --ports

  ports.py --counts FOLDER --program PROGRAM
                    writes bench/results/ports.json: of each row the instructions of a call, and by each model how many cycles a
                    call keeps the busiest port, and how many it takes among calls one after the other. FOLDER holds what callgrind
                    counted in the program (counted.hpp), with --dump-instr=yes --collect-jumps=yes and nothing compressed

The path is that of most calls: where all scenes are of one kind, nearly all take it. Branches that are foreseen wrongly and memory
out of the cache aren't in the models.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

import callgrind
import pages

HERE = pathlib.Path(__file__).resolve().parent

# Those that LLVM 19 has a model of.
PROCESSORS = {"znver4": "Zen 4", "graniterapids": "Granite Rapids"}
CALLS = 200


class Executed:
    """What callgrind counted in one program: {address: times}, the jumps taken {address: [(times, target)]}, and the calls."""

    def __init__(self, text, program):
        self.times, self.jumps, self.calls = {}, {}, {}
        here, pending = False, None
        for line in text.splitlines():
            if line.startswith("ob="):
                here = line[3:].strip() == program
            elif match := re.match(r"(jump|jcnd|calls)=(\d+)(?:/\d+)? (0x[0-9a-f]+)", line):
                pending = (match[1], int(match[2]), int(match[3], 16))
            elif line.startswith("0x"):
                address, _, *counts = line.split()
                self.note(int(address, 16), counts, pending, here)
                pending = None

    def note(self, address, counts, pending, here):
        """A line of counts belongs to the jump or call before it, if there is one: then it isn't the instruction's own."""
        if not here:
            return
        if pending:
            kind, times, target = pending
            (self.calls if kind == "calls" else self.jumps).setdefault(address, []).append((times, target))
        elif counts:
            self.times[address] = self.times.get(address, 0) + int(counts[0])


def path_of(executed, listing, enough):
    """The addresses that most calls execute, in their order: the longest way that leads back to its start, which a jump goes back to.
    It is empty if there is none."""
    targets = {target for address, jumps in executed.jumps.items() for times, target in jumps if times >= enough and target <= address}
    return max((walk(executed, listing, start, enough) for start in sorted(targets)), key=len, default=[])


def walk(executed, listing, start, enough):
    """The addresses that most calls execute from there on, until they are back."""
    following = dict(zip(sorted(listing), sorted(listing)[1:]))
    path, returns, at = [], [], start
    while at in listing and executed.times.get(at, 0) >= enough and len(path) < len(listing):
        path.append(at)
        called, jumped = (taken_from(of.get(at, ()), enough) for of in (executed.calls, executed.jumps))
        if called in listing:
            returns.append(following.get(at))
            at = called
        elif listing[at].startswith("ret"):
            at = returns.pop() if returns else None
        else:
            at = following.get(at) if jumped is None else jumped
        if at == start:
            return path
    return []


def taken_from(jumps, enough):
    return next((target for times, target in jumps if times >= enough), None)


def listing_of(program, address, size=4096):
    """{address: instruction} from there on."""
    ran = subprocess.run(["objdump", "-d", "-w", "--no-show-raw-insn", f"--start-address={address}", f"--stop-address={address + size}", program],
                         capture_output=True, text=True, check=True)
    found = {int(match[1], 16): match[2].strip() for match in re.finditer(r"(?m)^ +([0-9a-f]+):\t(.*)$", ran.stdout)}
    found.pop(max(found))  # which may be cut off
    return found


def for_the_model(instruction):
    """An instruction as llvm-mca reads it, or none. Processors keep the stack pointer apart, so that pushes don't wait for each other."""
    text = re.sub(r"\s*(#.*|<[^>]*>)", "", instruction).strip()
    if re.match(r"(call|ret|nop|cs nop|data16|endbr|leave)", text) or re.search(r",\s*%rsp$", text):
        return None
    if match := re.match(r"j\w+", text):
        return f"{match[0]} .Lanywhere"
    if match := re.match(r"push\w?\s+(%\w+)$", text):
        return f"movq {match[1]}, -8(%rsp)"
    if match := re.match(r"push\w?\s+(\S+)$", text):
        return f"movq {match[1]}, %rax"
    if match := re.match(r"pop\w?\s+(%\w+)$", text):
        return f"movq -8(%rsp), {match[1]}"
    return text


def modelled(instructions, processor):
    """What llvm-mca says of calls one after the other: cycles of one, those of its busiest port, and micro-operations."""
    ran = subprocess.run(["llvm-mca-19", "-mtriple=x86_64", f"-mcpu={processor}", "-json", f"-iterations={CALLS}"],
                         input="\n".join(instructions) + "\n", capture_output=True, text=True, check=True)
    told = json.loads(ran.stdout[ran.stdout.index("{"):])
    region, names = told["CodeRegions"][0], told["TargetInfo"]["Resources"]
    busy = {}
    for one in region["ResourcePressureView"]["ResourcePressureInfo"]:
        if one["InstructionIndex"] == len(region["Instructions"]):  # the line of sums
            busy[names[one["ResourceIndex"]]] = one["ResourceUsage"]
    port, most = max(busy.items(), key=lambda item: item[1])
    return {"cycles": round(region["SummaryView"]["TotalCycles"] / CALLS, 1), "busiest": round(most, 1),
            "port": re.sub(r"^Zn4|^SPRPort0(?=.)|\..*$", "", port)}


def modelled_row(text, program):
    """What one call of a row executes, and what the models say of it; nothing if no path is that of most calls."""
    executed = Executed(text, program)
    enough = callgrind.calls() / 2
    often = [address for address, times in executed.times.items() if times >= enough]
    listing = {}
    for address in sorted(often):
        if address not in listing:
            listing |= listing_of(program, address)
    path = path_of(executed, listing, enough)
    instructions = [read for address in path if (read := for_the_model(listing[address]))]
    return {"instructions": len(path), **{processor: modelled(instructions, processor) for processor in PROCESSORS}} if path else None


def main():
    parser = argparse.ArgumentParser(prog="bench/ports.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--counts", required=True)
    parser.add_argument("--program", required=True)
    arguments = parser.parse_args()
    rows = {}
    for name, text in callgrind.counted(arguments.counts):
        if one := modelled_row(text, str(pathlib.Path(arguments.program).resolve())):
            who, _, row = name.partition(":")
            rows.setdefault(row, {})[who] = one
        else:
            print(f"{name}: no path is that of most calls", file=sys.stderr)
    path = HERE / "results/ports.json"
    pages.write(path, json.dumps(dict(sorted(rows.items())), indent=1) + "\n")
    print(f"Written: bench/results/{path.name}")


if __name__ == "__main__":
    main()
