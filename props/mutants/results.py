# SPDX-License-Identifier: BSL-1.0
"""The results of mutants, kept in a file, so that a run resumes where the previous one was interrupted; and their pages."""
import collections
import hashlib
import json
import os

OUTCOMES = ["killed", "timeout", "survived", "stillborn", "equivalent", "slack"]


def digest(paths):
    """The hash of the names and contents of files."""
    sum_ = hashlib.sha256()
    for path in sorted(paths):
        sum_.update(path.encode() + b"\0" + open(path, "rb").read())
    return sum_.hexdigest()[:16]


class Results:
    """The outcomes by the keys of mutants. They hold for one version of a file and, if a mutant survived, of the tests:
    a killed one stays killed when tests are added."""

    def __init__(self, path, files, basis):
        self.path, self.files, self.basis = path, files, basis
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "a+", encoding="ascii") as store:
            store.seek(0)
            entries = [json.loads(line) for line in store]
        self.entries = {entry["key"]: entry for entry in entries if self.still_holds(entry)}

    def still_holds(self, entry):
        is_earlier = entry["outcome"] == "survived" and entry["basis"] != self.basis
        return self.files.get(entry["key"].split(" | ")[0]) == entry["file"] and not is_earlier

    def keep(self, m, outcome, test=""):
        entry = {"key": m.key, "file": self.files[m.file], "basis": self.basis, "outcome": outcome, "test": test}
        self.entries[m.key] = entry
        with open(self.path, "a", encoding="ascii") as store:
            store.write(json.dumps(entry) + "\n")

    def outcome(self, m):
        return self.entries[m.key]["outcome"] if m.key in self.entries else None


def read_equivalent(path):
    """The names of the mutants that are listed as the same function. A comment above each group says why."""
    return [text for text in open(path, encoding="ascii").read().split("\n") if text and not text.startswith("#")]


def judged(mutants, every, results, excused, slack):
    """The outcomes of mutants by their keys, with equivalent and slack ones separate; and what is wrong with the excused ones,
    which may be any of `every` mutant."""
    outcomes, faults = {}, []
    for m in mutants:
        outcome = results.outcome(m)
        if m.name in excused and outcome == "survived":
            outcome = "equivalent"
        elif m.name in excused:
            faults.append(f"said to be equivalent, but {outcome}: {m.name}")
        elif outcome == "survived":
            outcome = slack.outcome(m)
        outcomes[m.key] = outcome
    names = {m.name for m in every}
    return outcomes, faults + [f"said to be equivalent, but no mutant: {name}" for name in excused if name not in names]


# --- the pages ---

class Count(collections.Counter):
    """The number of mutants with each outcome."""

    @property
    def dead(self):
        return self["killed"] + self["timeout"]

    @property
    def alive(self):
        """Those that a test should kill."""
        return self.dead + self["survived"]

    @property
    def born(self):
        return self.total() - self["stillborn"]

    def cells(self):
        return [str(n) for n in (self.total(), *(self[o] for o in OUTCOMES))] + [percent(self.dead, self.alive)]


def percent(part, whole):
    return f"{100 * part / whole:.1f}" if whole else "-"


def line(cells):
    return "| " + " | ".join(cells) + " |"


def table(title, of, mutants, outcomes):
    """A line for each group of mutants, given by `of`."""
    groups = collections.defaultdict(Count)
    for m in mutants:
        groups[of(m)][outcomes[m.key]] += 1
    head = [title, "all", *OUTCOMES, "% killed"]
    return [line(head), "|" + "---|" * len(head), *(line([name, *count.cells()]) for name, count in sorted(groups.items())), ""]


def full_page(library, mutants, outcomes):
    """Everything about a part, for build/mutants."""
    lines = [f"# Mutants of {library.title}", "", f"One of {library.one_in} was tried. reports/mutants/README.md says what the words "
             f"mean. Wanted: {library.wanted} % killed, and at most 5 % equivalent.", ""]
    lines += table("file", lambda m: m.file, mutants, outcomes) + table("operator", lambda m: m.operator, mutants, outcomes)
    lines += table("part", lambda m: library.name, mutants, outcomes) + ["## Survivors, by place and name", ""]
    return "\n".join([*lines, *(f"- {m.line}: {m.name}" for m in mutants if outcomes[m.key] == "survived")]) + "\n"


def is_as_wanted(library, count):
    return count.alive > 0 and 100 * count.dead >= library.wanted * count.alive and 20 * count["equivalent"] <= count.born


def with_line(page, library, count, made):
    """The page of all parts, with the current line of this one."""
    new = line([library.name, library.title, str(library.one_in), *count.cells(), str(library.wanted), *made.values()])
    old = [text for text in page.split("\n") if text.startswith(f"| {library.name} |")]
    if len(old) != 1:
        raise SystemExit(f"the page has {len(old)} lines of {library.name}, expected one")
    return page.replace(old[0], new)
