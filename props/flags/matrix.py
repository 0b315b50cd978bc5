# SPDX-License-Identifier: BSL-1.0
"""The matrix as data: the rows that matrix.toml describes, what a program has said, and what that means. Nothing here reads
or writes a file or starts a program."""
import dataclasses
import re
import tomllib

# Of environments.hpp, in the order of the page.
ENVIRONMENTS = ("nearest", "upward", "downward", "towards_zero", "flushed", "traps")
FORMS = ("headers", "kernel", "one header", "gas")
WANTED = ("kept", "refused", "ends")
HOME = "x86-64"


class Fault(Exception):
    """Why the table can't be read."""


@dataclasses.dataclass(frozen=True)
class Row:
    """One build, and what is wanted of it."""
    machine: str
    compiler: str
    standard: str
    flags: str
    form: str
    wanted: str
    order: str
    command: tuple
    packages: tuple
    linked: str = ""
    link: tuple = ()
    run: tuple = ()
    prepare: tuple = ()
    suffix: str = ""
    needs: tuple = ()
    flushed: bool = False
    quick: bool = False

    @property
    def name(self):
        return f"{self.machine} | {self.compiler} | {self.options}"

    @property
    def environments(self):
        """Where nothing is promised, only the ordinary one is of interest; and the gas rounds numbers of its own."""
        return ENVIRONMENTS[:1] if self.wanted == "ends" or self.form == "gas" else ENVIRONMENTS

    @property
    def options(self):
        """What a person would call this build."""
        text = self.flags
        if self.standard != "c++20":
            text += f" -std={self.standard}"
        if self.linked:
            text += f", linked with {self.linked}"
        return text if self.form == "headers" else f"{text} ({self.form})"


def table(text):
    """The parsed table; a Fault where a word in it means nothing."""
    read = tomllib.loads(text)
    for build in read["build"]:
        where = f"build {build.get('flags')!r}"
        known = {"flags", "machine", "standards", "form", "linked", "flushed", "needs", "quick", *WANTED}
        for word in sorted(build.keys() - known):
            raise Fault(f"{where}: there is no {word}")
        if build.get("machine", HOME) not in read["machine"]:
            raise Fault(f"{where}: there is no machine {build['machine']}")
        if build.get("form", "headers") not in FORMS:
            raise Fault(f"{where}: there is no form {build['form']}")
        for compiler in (name for wanted in WANTED for name in members(read, build.get(wanted, ()))):
            if compiler not in read["compiler"]:
                raise Fault(f"{where}: there is no compiler {compiler}")
    return read


def members(read, names):
    """The compilers behind names, some of which may stand for a group."""
    return [compiler for name in names for compiler in read.get("group", {}).get(name, [name])]


def rows(read):
    """All rows of the table, in its order."""
    made = []
    for build in read["build"]:
        machine_name = build.get("machine", HOME)
        machine = read["machine"][machine_name]
        for standard in build.get("standards", ["c++20"]):
            for wanted in WANTED:
                for name in members(read, build.get(wanted, ())):
                    compiler = read["compiler"][name]
                    quick = build.get("quick", False) or (machine_name == HOME and name in ("g++ 12", "clang 19"))
                    made.append(Row(
                        machine=machine_name, compiler=name, standard=standard, flags=build["flags"],
                        form=build.get("form", "headers"), wanted=wanted, order=machine["order"],
                        command=tuple(word.format(triple=machine["triple"]) for word in compiler["command"]),
                        packages=packages_of(machine_name, machine, compiler), linked=build.get("linked", ""),
                        link=tuple(machine.get("link", ())), run=tuple(machine.get("run", ())),
                        prepare=tuple(machine.get("prepare", ())), suffix=machine.get("suffix", ""),
                        needs=tuple(build.get("needs", ())), flushed=build.get("flushed", False), quick=quick))
    return made


def packages_of(machine_name, machine, compiler):
    """A cross compiler of GCC's is a package of the machine, and so are the libraries of a C++ compiler's targets."""
    own = compiler["packages"]
    if machine_name != HOME:
        own = [package for package in own if package.startswith("clang")]
    return tuple(dict.fromkeys([*own, *machine.get("packages", ())]))


def said(output):
    """What the program printed, as {word: rest of the line}."""
    return dict(line.split(" ", 1) for line in output.splitlines() if " " in line)


def cell(row, environment, status, words, hash_, cases):
    """What an environment came to, by the program's exit status and its words: {"state": ..., "wrong": count, ...}.

      same         the hash is the one of bits.txt, and no answer is wrong
      different    it isn't, or some are
      unavailable  the machine or its emulator doesn't have this environment
      ended        the program was ended by a signal or an error
      unlike       it ran in another environment, or hasn't seen all cases
    """
    if environment != "nearest" and ("unavailable" in words or (status != 0 and "entered" not in words)):
        return {"state": "unavailable"}
    if status != 0:
        return {"state": "ended", "said": f"signal {-status}" if status < 0 else f"status {status}"}
    subnormals = "0" if row.flushed or environment == "flushed" else "kept"
    if words.get("subnormals") != subnormals or words.get("cases") != str(cases) or "hash" not in words:
        return {"state": "unlike"}
    made = {"state": "same", "hash": words["hash"], "wrong": int(words["wrong"])}
    if "promise" in words:
        made["self_check"] = words["promise"]
    if made["hash"] != hash_ or made["wrong"] != 0:
        made["state"] = "different"
    return made


def is_told(cell):
    """Whether no answer is wrong, or graze's own check at run time says that some may be."""
    return cell["wrong"] == 0 or cell.get("self_check") == "broken"


def is_as_wanted(row, result):
    """Whether a row's result is what the table wants. A row that wasn't run is neither."""
    if result["state"] == "not run":
        return True
    if row.wanted == "refused" or result["state"] != "ran":
        return row.wanted == result["state"]
    if row.wanted == "ends":
        return all(of["state"] in ("same", "unavailable") or (of["state"] == "different" and is_told(of))
                   for of in result["environments"].values())
    return all(of["state"] in ("same", "unavailable") and of.get("self_check", "kept") == "kept"
               for of in result["environments"].values())


def refusal(stderr):
    """graze's own sentence in what a compiler said, or nothing."""
    found = re.search(r"error.*?(graze(?:'s headers can't| needs) [^\"\n]*)", stderr)
    return found[1].strip() if found else ""


def first_error(stderr):
    """What a compiler or linker complains about first, without the place."""
    for line in stderr.splitlines():
        if "error" in line or "undefined reference" in line:
            return re.sub(r"^\S+:\d+:(?:\d+:)? *", "", line).strip()[:200]
    return (stderr.strip().splitlines() or ["no reason given"])[-1][:200]


def status(pairs):
    """The exit status for (row, result) pairs: 1 if any isn't as wanted."""
    return 0 if all(is_as_wanted(row, result) for row, result in pairs) else 1
