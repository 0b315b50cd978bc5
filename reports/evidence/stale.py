#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Which committed measurements are older than what they measured: ./run stale [OPTION]

  (nothing)       names those that are stale, what has changed, and the command that makes them again
  --strict        the same, but any of them is a failure
  --measure NAME  makes one anew by the command in reports/evidence/evidence.toml
  --made NAME     says that the figures of a run that has just ended now stand where they belong

reports/evidence/evidence.toml says what each measured, and which pages show its figures; these are compared with the
reports (figures.py). evidence.tsv beside it holds the hashes of the sources from when it was made. They are taken before
a run compiles anything, and entered when it has succeeded: what changes in between makes it stale. The commands of ./run
do so themselves, by --start NAME and --finished NAME.

Exit status
  0  nothing is stale that is marked `red`
  1  something is (by --strict: anything), or a command failed
  2  wrong use, or a fault in the table
"""
import argparse
import datetime
import hashlib
import json
import pathlib
import subprocess
import sys
import tomllib

sys.dont_write_bytecode = True
import cpp_tokens  # noqa: E402
import figures  # noqa: E402

HEAD = "# What ./run stale knows: the hash of what each evidence measured, and when. Written by it; don't edit.\n"


class Fault(Exception):
    """Why something can't be done."""


class Evidence:
    """One line of the table."""

    def __init__(self, name, measures, command, files=(), shown=(), by="", pasted=False, red=False):
        self.name, self.measures, self.command, self.by = name, measures, command, by.strip()
        self.files, self.shown, self.pasted, self.red = files, shown, pasted, red

    @property
    def places(self):
        """Where its figures stand."""
        return ", ".join([*self.files, *self.shown])


class House:
    """The folder of the project with its table and its record."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        table = tomllib.loads((self.root / "reports/evidence/evidence.toml").read_text(encoding="utf-8"))
        self.sources = table["sources"]
        self.evidence = {name: Evidence(name, **keys) for name, keys in table["evidence"].items()}
        self.record_file = self.root / "reports/evidence/evidence.tsv"
        self.notes = self.root / "build/evidence"

    def named(self, name):
        if name not in self.evidence:
            raise Fault(f"no evidence is called {name}; there are: {', '.join(self.evidence)}")
        return self.evidence[name]

    # --- what is there now ---

    def files_of_source(self, name):
        """Its files, in the order of its patterns. Those of a pattern after ! aren't among them."""
        patterns = self.sources[name]
        left_out = {path for pattern in patterns if pattern.startswith("!") for path in self.files_of_pattern(name, pattern[1:])}
        return [path for pattern in patterns if not pattern.startswith("!")
                for path in self.files_of_pattern(name, pattern) if path not in left_out]

    def files_of_pattern(self, name, pattern):
        paths = sorted(path for path in self.root.glob(pattern) if path.is_file())
        if not paths:
            raise Fault(f"reports/evidence/evidence.toml: {name}: there is no {pattern}")
        return paths

    def hash_of_source(self, name):
        """Of all files of a source: their names, and what matters of their contents."""
        total = hashlib.sha256()
        for path in self.files_of_source(name):
            content = hashlib.sha256(self.what_matters(path)).hexdigest()
            total.update(f"{path.relative_to(self.root).as_posix()} {content}\n".encode())
        return total.hexdigest()[:16]

    @staticmethod
    def what_matters(path):
        content = path.read_bytes()
        if path.suffix in (".cpp", ".hpp"):
            return "\n".join(cpp_tokens.tokens(content.decode("utf-8"))).encode()
        return content

    def hashes(self, name):
        return {source: self.hash_of_source(source) for source in self.named(name).measures}

    # --- the record ---

    def recorded(self):
        """{evidence: ({source: hash}, date)}"""
        record = {}
        if self.record_file.exists():
            for line in self.record_file.read_text(encoding="utf-8").splitlines():
                if not line.startswith("#"):
                    name, date, source, hash_ = line.split("\t")
                    record.setdefault(name, ({}, date))[0][source] = hash_
        return record

    def enter(self, name, hashes, date):
        record = self.recorded()
        record[name] = (hashes, date)
        lines = [f"{known}\t{record[known][1]}\t{source}\t{hash_}\n" for known in self.evidence if known in record
                 for source, hash_ in record[known][0].items()]
        new = self.record_file.with_suffix(".new")
        new.write_text(HEAD + "# evidence\tmade\tsource\thash\n" + "".join(lines), encoding="utf-8")
        new.replace(self.record_file)

    # --- a run ---

    def start(self, name):
        """Notes what a run is going to measure. What an earlier run has left doesn't count any more."""
        hashes = self.hashes(name)
        self.notes.mkdir(parents=True, exist_ok=True)
        self.note(name, "finished").unlink(missing_ok=True)
        self.note(name, "started").write_text(json.dumps(hashes), encoding="utf-8")

    def finished(self, name):
        """The run has succeeded. What it measured is what was there when it started."""
        started = self.note(name, "started")
        if not started.exists():
            raise Fault(f"{name}: no run was started")
        if json.loads(started.read_text(encoding="utf-8")) != self.hashes(name):
            say(f"{name}: its sources have changed since the run started; it is of those before")
        started.replace(self.note(name, "finished"))
        if self.named(name).pasted:
            say(f"When these figures stand in {self.named(name).places}: ./run stale --made {name}")
        else:
            self.made(name)

    def made(self, name):
        finished = self.note(name, "finished")
        if not finished.exists():
            raise Fault(f"{name}: there was no run whose figures these could be; first {self.named(name).command}")
        self.enter(name, json.loads(finished.read_text(encoding="utf-8")), datetime.date.today().isoformat())
        finished.unlink()

    def measure(self, name):
        if not self.named(name).by:
            raise Fault(f"{name} is made by {self.named(name).command}")
        self.start(name)
        status = subprocess.run(["bash", "-euo", "pipefail", "-c", self.named(name).by], cwd=self.root, check=False).returncode
        if status != 0:
            raise Fault(f"{name}: the command ended with status {status}")
        self.finished(name)

    def note(self, name, what):
        self.named(name)
        return self.notes / f"{name}.{what}"

    # --- what is stale ---

    def stale(self):
        """(evidence, why) of all that are."""
        found = []
        record = self.recorded()
        for name, evidence in self.evidence.items():
            hashes, date = record.get(name, ({}, ""))
            changed = [source for source, hash_ in self.hashes(name).items() if hashes.get(source) != hash_]
            if name not in record:
                found.append((evidence, "nobody has noted what it was made of"))
            elif changed:
                found.append((evidence, f"since {date} {', '.join(changed)} changed"))
        shown = {name: evidence.shown for name, evidence in self.evidence.items()}
        for name, why in figures.faults(self.root, shown, figures.pages(self.root)):
            found.append((self.named(name), why))
        return found

    def report(self, strict):
        stale = self.stale()
        for evidence, why in stale:
            print(f"{'STALE' if evidence.red else 'stale'}  {evidence.name}: {why}\n"
                  f"       in {evidence.places}; again by {evidence.command}")
        print(f"{len({evidence.name for evidence, _ in stale})} of {len(self.evidence)} measurements are stale"
              + (", and STALE ones must not land" if any(evidence.red for evidence, _ in stale) else ""))
        return 1 if any(evidence.red or strict for evidence, _ in stale) else 0


def say(text):
    print(text, file=sys.stderr)


def main(words, root):
    parser = argparse.ArgumentParser(prog="./run stale", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS)
    options = parser.add_mutually_exclusive_group()
    options.add_argument("--strict", action="store_true", help=argparse.SUPPRESS)
    for name in ("start", "finished", "measure", "made"):
        options.add_argument(f"--{name}", metavar="NAME", help=argparse.SUPPRESS)
    chosen = parser.parse_args(words)
    try:
        house = House(root)
        for name in ("start", "finished", "measure", "made"):
            if getattr(chosen, name):
                getattr(house, name)(getattr(chosen, name))
                return 0
        return house.report(chosen.strict)
    except Fault as fault:
        say(f"stale: {fault}")
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], pathlib.Path(__file__).resolve().parents[2]))
