# SPDX-License-Identifier: BSL-1.0
"""The matrix as data: the rows that matrix.toml describes, the output of a program, and what that means. Nothing here reads
or writes a file or starts a program."""
import dataclasses
import re
import tomllib

# From environments.hpp, in page order.
ENVIRONMENTS = ("nearest", "upward", "downward", "towards_zero", "flushed", "traps")
FORMS = ("headers", "linked", "kernel", "one header", "gas")
WANTED = ("kept", "refused", "ends")
HOME = "x86-64"


class Fault(Exception):
    """Why the table can't be read."""


@dataclasses.dataclass
class Row:
    """One build, and its expected result."""
    machine: str
    compiler: str
    flags: str
    wanted: str
    order: str
    triple: str = ""
    command: list = ()
    packages: list = ()
    standard: str = "c++20"
    form: str = "headers"
    linked: str = ""
    link: list = ()
    run: list = ()
    prepare: list = ()
    suffix: str = ""
    needs: list = ()
    flushed: bool = False
    quick: bool = False

    @property
    def name(self):
        return f"{self.machine} | {self.compiler} | {self.options}"

    @property
    def environments(self):
        """Where nothing is promised, only the ordinary environment is of interest; and the gas rounds numbers of its own."""
        return ENVIRONMENTS[:1] if self.wanted == "ends" or self.form == "gas" else ENVIRONMENTS

    @property
    def options(self):
        """A name for this build for people."""
        standard = f" -std={self.standard}" if self.standard != "c++20" else ""
        linked = f", linked with {self.linked}" if self.linked else ""
        form = f" ({self.form})" if self.form != "headers" else ""
        return f"{self.flags}{standard}{linked}{form}"


def rows(text):
    """All rows of the table, in order; a Fault if a word in it is unknown."""
    read = tomllib.loads(text)
    for build in read["build"]:
        if not build.keys() & set(WANTED):
            raise Fault(f"build {build.get('flags')!r}: nothing is wanted of it")
    return [row(read, build, wanted, compiler, standard)
            for build in read["build"] for standard in build.get("standards", ["c++20"])
            for wanted in WANTED for name in build.get(wanted, ()) for compiler in read.get("group", {}).get(name, [name])]


def row(read, build, wanted, compiler, standard):
    machine = build.get("machine", HOME)
    own = {word: value for word, value in build.items() if word not in ("standards", *WANTED)}
    try:
        its, tools = read["machine"][machine], read["compiler"][compiler]
        # A GCC cross compiler is one package per machine, and so are the libraries of a C++ compiler's targets.
        packages = [package for package in tools["packages"] if machine == HOME or package.startswith("clang")]
        made = Row(**{**its, "machine": machine, "compiler": compiler, "wanted": wanted, "standard": standard, **own,
                      "command": [word.format(triple=its["triple"]) for word in tools["command"]],
                      "packages": list(dict.fromkeys([*packages, *its.get("packages", ())]))})
    except (KeyError, TypeError) as fault:
        raise Fault(f"build {build.get('flags')!r}: what is {fault}?") from None
    if made.form not in FORMS:
        raise Fault(f"build {build['flags']!r}: there is no form {made.form}")
    made.quick = made.quick or machine == HOME and compiler in ("g++ 12", "clang 19")
    return made


def said(output):
    """What the program printed, as {word: rest of the line}."""
    return dict(line.split(" ", 1) for line in output.splitlines() if " " in line)


def cell(row, environment, status, words, hash_, cases):
    """The result in an environment, from the program's exit status and its words: {"state": ..., "wrong": count, ...}.

      same         the hash is the one of bits.txt, and no answer is wrong
      different    it isn't, or some are
      unavailable  the machine or its emulator doesn't have this environment
      ended        a signal or an error ended the program
      unlike       it ran in another environment, or hasn't seen all cases
    """
    if environment != "nearest" and ("unavailable" in words or (status != 0 and "entered" not in words)):
        return {"state": "unavailable"}
    if status != 0:
        return {"state": "ended", "said": f"signal {-status}" if status < 0 else f"status {status}"}
    subnormals = "0" if row.flushed or environment == "flushed" else "kept"
    if words.get("subnormals") != subnormals or words.get("cases") != str(cases) or "hash" not in words:
        return {"state": "unlike"}
    same = words["hash"] == hash_ and words["wrong"] == "0"
    check = {"self_check": words["promise"]} if "promise" in words else {}
    return {"state": "same" if same else "different", "hash": words["hash"], "wrong": int(words["wrong"]), **check}


def is_as_wanted(row, result):
    """Whether a row's result is the one in the table. None for a row that wasn't run."""
    if result["state"] == "not run":
        return True
    if row.wanted == "refused" or result["state"] != "ran":
        return row.wanted == result["state"]
    return all(is_cell_as_wanted(row.wanted, of) for of in result["environments"].values())


def is_cell_as_wanted(wanted, of):
    """Where nothing is promised, answers may be wrong if graze's own run-time check says so."""
    check = of.get("self_check", "kept")
    if wanted == "ends":
        return of["state"] in ("same", "unavailable") or of["state"] == "different" and (of["wrong"] == 0 or check == "broken")
    return of["state"] in ("same", "unavailable") and check == "kept"


def refusal(stderr):
    """graze's own sentence in a compiler's output, or nothing."""
    found = re.search(r"error.*?(graze(?:'s headers can't| needs) [^\"\n]*)", stderr)
    return found[1].strip() if found else ""


def first_error(stderr):
    """The first complaint of a compiler or linker, without the position."""
    lines = stderr.strip().splitlines() or ["no reason given"]
    first = next((line for line in lines if "error" in line or "undefined reference" in line), lines[-1])
    return re.sub(r"^\S+:\d+:(?:\d+:)? *", "", first).strip()[:200]
