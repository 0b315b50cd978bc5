#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Which committed reports are older than the code that they are of: ./run stale [OPTION]

  (nothing)  names those that are stale, what has changed since, and the command that makes them again
  --strict   the same, but any of them is a failure

provenance.toml beside this names the reports and their code, provenance.tsv says of what code they were made. Code is what g++
makes of the units in reports/provenance/code, with the flags of the audit: names, comments and what no question uses don't
matter. Another compiler makes another code of the same sources; so what another one has recorded is compared by the hash
of the sources (reports/program/sources_hash.cmake). The commands of ./run keep the record, by --start NAME and
--finished NAME.

Exit status
  0  nothing is stale that is marked `red`
  1  something is, by more than its parts `as_of` (by --strict: anything)
  2  wrong use, or a fault in the table or in the code
"""
import argparse
import concurrent.futures
import datetime
import functools
import hashlib
import json
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib

HEAD = """# Of what code the reports of provenance.toml were made. Written by ./run; don't edit.
# report\tmade\tpart\thash
"""
# The flags that CMake adds to a build type, and those that lib/CMakeLists.txt adds to every build.
OF_BUILD_TYPE = {"Release": "-O3 -DNDEBUG", "RelWithDebInfo": "-O2 -g -DNDEBUG", "Debug": "-g", "MinSizeRel": "-Os -DNDEBUG"}
OF_LIB = "-std=c++20 -ffp-contract=off"
# A shared object without any of this project's names. It is complete: what it calls is in it, or in the system's libraries.
AS_CODE = ["-fPIC", "-fvisibility=hidden", "-shared", "-Wl,-s,-z,defs,--build-id=none"]


class Fault(Exception):
    """Why something can't be done."""


def hash_of(*texts):
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


class House:
    """The folder of the project with its table and its record."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.table = tomllib.loads((self.root / "reports/provenance/provenance.toml").read_text(encoding="utf-8"))
        self.record_file = self.root / "reports/provenance/provenance.tsv"
        self.notes = self.root / "build/provenance"

    # --- what is there now ---

    @functools.cached_property
    def compiler(self):
        """The compiler, and its target machine; empty if there is none."""
        return f"{self.said('g++', '--version').splitlines()[0]}, {platform.machine()}" if shutil.which("g++") else ""

    @functools.cached_property
    def flags(self):
        """The flags of the preset `audit`."""
        presets = json.loads((self.root / "CMakePresets.json").read_text(encoding="utf-8"))["configurePresets"]

        def variables(name):
            [preset] = [preset for preset in presets if preset["name"] == name]
            parents = preset.get("inherits", [])
            merged = {}
            for parent in reversed([parents] if isinstance(parents, str) else parents):
                merged |= variables(parent)
            return merged | preset.get("cacheVariables", {})

        of_audit = variables("audit")
        build_type = of_audit["CMAKE_BUILD_TYPE"]
        optimised = of_audit.get(f"CMAKE_CXX_FLAGS_{build_type.upper()}", OF_BUILD_TYPE[build_type])
        return f"{of_audit.get('CMAKE_CXX_FLAGS', '')} {optimised} {OF_LIB}".strip()

    @functools.cached_property
    def units(self):
        """{unit: hash of its code}, compiled two at a time."""
        self.notes.mkdir(parents=True, exist_ok=True)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            paths = sorted((self.root / "reports/provenance/code").glob("*.cpp"))
            return dict(zip([path.stem for path in paths], pool.map(self.compiled, paths)))

    def compiled(self, unit):
        """The hash of a unit's code, cached under that of its preprocessed text."""
        compile_it = ["g++", *self.flags.split(), "-Ilib", "-I.", unit.relative_to(self.root).as_posix()]
        note = self.notes / hash_of(self.compiler, self.flags, *AS_CODE, self.said(*compile_it, "-E", "-P"))
        if not note.exists():
            with tempfile.TemporaryDirectory() as folder:
                code = pathlib.Path(folder, "code")
                self.said(*compile_it, *AS_CODE, "-o", str(code))
                note.write_text(hashlib.sha256(code.read_bytes()).hexdigest(), encoding="utf-8")
        return note.read_text(encoding="utf-8")

    def code(self, name):
        """The hash of all units whose names begin with this."""
        hashes = [hash_ for unit, hash_ in self.units.items() if unit.startswith(name)]
        if not hashes:
            raise Fault(f"reports/provenance/code has no {name}*.cpp")
        return hash_of(*hashes)

    def files(self, patterns):
        """The hash of these files; tests aren't among them."""
        found = set()
        for pattern in patterns:
            paths = list(self.root.glob(pattern))
            if not paths:
                raise Fault(f"reports/provenance/provenance.toml: there is no {pattern}")
            found |= {path.relative_to(self.root).as_posix() for path in paths if not path.stem.endswith("_test")}
        return self.sources(f"-DFILES={';'.join(sorted(found))}")

    @functools.cache
    def sources(self, *options):
        return self.said("cmake", f"-DROOT={self.root}", *options, "-P", "reports/program/sources_hash.cmake")

    def parts(self, name, by_code=True, by_sources=True):
        """{part: its hash} of what the report would be made from now."""
        line = self.named(name)
        parts = {"flags": self.flags}
        if by_code:
            parts |= {code: self.code(code) for code in line["code"]}
        if by_sources:
            parts["sources"] = self.sources()
        if "files" in line:
            parts["files"] = self.files(line["files"])
        return parts

    def said(self, *command):
        done = subprocess.run(command, cwd=self.root, check=False, capture_output=True, text=True)
        if done.returncode != 0:
            raise Fault(f"{' '.join(command)}\n{done.stderr}")
        return (done.stdout or done.stderr).strip()

    def named(self, name):
        if name not in self.table:
            raise Fault(f"no report is called {name}; there are: {', '.join(self.table)}")
        return self.table[name]

    # --- the record ---

    def recorded(self):
        """{report: (date, {part: hash})}"""
        record = {}
        if self.record_file.exists():
            for line in self.record_file.read_text(encoding="utf-8").splitlines():
                if not line.startswith("#"):
                    name, date, part, hash_ = line.split("\t")
                    record.setdefault(name, (date, {}))[1][part] = hash_
        return record

    def start(self, name):
        """Records what a run is going to make a report from."""
        parts = {"compiler": self.compiler, **self.parts(name)}
        (self.notes / f"{name}.started").write_text(json.dumps(parts), encoding="utf-8")

    def finished(self, name):
        """The run has succeeded. It measured what was there when it started."""
        started = self.notes / f"{name}.started"
        if not started.exists():
            raise Fault(f"{name}: no run was started")
        parts = json.loads(started.read_text(encoding="utf-8"))
        record = {**self.recorded(), name: (datetime.date.today().isoformat(), parts)}
        lines = [f"{known}\t{record[known][0]}\t{part}\t{hash_}\n" for known in self.table if known in record
                 for part, hash_ in record[known][1].items()]
        self.record_file.write_text(HEAD + "".join(lines), encoding="utf-8")
        started.unlink()

    # --- what is stale ---

    def stale(self):
        """{report: (why, whether README.md's claims from it no longer hold)} for all that are stale."""
        found, record = {}, self.recorded()
        for name in self.table:
            if name not in record:
                found[name] = ("nobody has noted of what it was made", bool(self.table[name].get("red")))
                continue
            date, then = record[name]
            is_same_compiler = then["compiler"] == self.compiler
            now = self.parts(name, by_code=is_same_compiler, by_sources=not is_same_compiler)
            changed = [part for part, hash_ in now.items() if then.get(part) != hash_]
            if changed:
                claimed = self.table[name].get("red") and set(changed) - set(self.table[name].get("as_of", []))
                found[name] = (f"since {date} {', '.join(changed)} changed", bool(claimed))
        return found

    def report(self, strict):
        stale = self.stale()
        red = [name for name, (_, claimed) in stale.items() if claimed]
        for name, (why, claimed) in stale.items():
            print(f"{'STALE' if claimed else 'stale'}  {name}: {why}; again by {self.table[name]['command']}")
        print(f"{len(stale)} of {len(self.table)} reports are stale" + (", and STALE ones must not land" if red else ""))
        return 1 if red or strict and stale else 0


def main(words, root):
    parser = argparse.ArgumentParser(prog="./run stale", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    options = parser.add_mutually_exclusive_group()
    options.add_argument("--strict", action="store_true", help=argparse.SUPPRESS)
    for name in ("start", "finished"):
        options.add_argument(f"--{name}", metavar="NAME", help=argparse.SUPPRESS)
    chosen = parser.parse_args(words)
    try:
        house = House(root)
        if chosen.start:
            house.start(chosen.start)
        elif chosen.finished:
            house.finished(chosen.finished)
        else:
            return house.report(chosen.strict)
    except Fault as fault:
        print(f"stale: {fault}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], pathlib.Path(__file__).resolve().parents[2]))
