# SPDX-License-Identifier: BSL-1.0
"""Whether README.md's figures are those of the reports, where both can be read by a program."""
import json
import re


def faults(root, names):
    """(evidence, what is wrong) of the marks in README.md, which are to be of these evidences, and of its figures."""
    readme = (root / "README.md").read_text(encoding="utf-8")
    marked = set(re.findall(r"<!-- evidence: (\w+) -->", readme))
    for name in sorted(names - marked):
        yield name, f"README.md has no <!-- evidence: {name} -->"
    for name in sorted(marked - names):
        yield name, f"README.md has <!-- evidence: {name} -->, but reports/evidence/evidence.toml knows nothing of it there"
    for name, check in CHECKS.items():
        if name in names & marked:
            for fault in check(root, behind(readme, name)):
                yield name, f"README.md: {fault}"


def behind(readme, name):
    """What stands between the mark of an evidence and the next mark or headline."""
    text = readme.split(f"<!-- evidence: {name} -->", 1)[1]
    return re.split(r"(?m)^#+ |^<!-- evidence: ", text)[0]


def told(said, text, figure):
    """A fault, unless a text has a figure, whole; white space counts as one space."""
    if not re.search(rf"(?<![0-9.,]){re.escape(figure)}(?![0-9])", " ".join(text.split())):
        yield f"{said} is {figure}, which it doesn't say"


def promise(root, text):
    """The number of judgments, what they broke, and how many went beyond the first stage."""
    audit = json.loads((root / "reports/promise/audit.json").read_text(encoding="utf-8"))
    cells = [cell for cell in audit["cells"] if cell["subject"] == "graze"]
    right = sum(cell["within"]["kinds"].get(kind, {"times": 0})["times"] for cell in cells for kind in ("right", "invalid"))
    asked = sum(cell["within"]["cases"] for cell in cells)
    if asked != right:
        yield f"reports/promise has {asked - right} wrong decisions of graze"
    broken = [n for n in re.findall(r"was broken in ([0-9,]+) of these", (root / "reports/promise/README.md")
                                    .read_text(encoding="utf-8")) if n != "0"]
    if broken:
        yield f"reports/promise has broken promises: {', '.join(broken)}"
    yield from told("judgments of each type", text, f"{asked / 2e6:.1f} million certified judgments of each type")
    beyond = {}
    for type_ in ("f32", "f64"):
        stages = [stages_of(cell) for cell in cells if cell["type"] == type_]
        beyond[type_] = sum(s[1] + s[2] for s in stages) / sum(map(sum, stages))
    yield from told("beyond the first stage", text, f"{beyond['f32']:.0%} of the float and {beyond['f64']:.0%} of the double"
                    .replace("%", " %"))
    ordinary = [cell for cell in cells if cell["family"] == "ordinary"]
    if any(sum(stages_of(cell)[1:]) for cell in ordinary):
        yield "ordinary scenes go beyond the first stage"
    yield from told("of ordinary scenes", text, f"{sum(cell['within']['cases'] for cell in ordinary) / 2e6:.1f} million")


def stages_of(cell):
    """How many cases each stage decided; none of them any where all input is invalid."""
    return cell["within"].get("stages", [0, 0, 0])


def audit(root, text):
    """The excerpt's shares against the tables of the report, row by row."""
    report = (root / "reports/audit/README.md").read_text(encoding="utf-8")
    distinct = re.search(r"\| cases +\| ([0-9,]+) distinct", report).group(1)
    yield from told("cases", text, f"{distinct} distinct")
    rows = {}
    for section in re.split(r"(?m)^### ", report)[1:]:
        title, table = section.split("\n", 1)
        lines = [[word.strip() for word in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| ")]
        if lines and {"subject", "type", "wrong", "masked"} <= set(lines[0]):
            rows.update({(title, row[0], row[1]): dict(zip(lines[0], row)) for row in lines[1:] if len(row) == len(lines[0])})
    compared = 0
    for section in re.split(r"(?m)^    (?=\w+: )", text)[1:]:
        title, table = section.split("\n", 1)
        for line in table.splitlines()[1:]:
            words = line.split()
            if len(words) < 7 or words[1] not in ("f32", "f64"):
                continue
            row = rows.get((title.split(": ", 1)[1], words[0], words[1]))
            if row is None:
                yield f"{title}: there is no {words[0]} {words[1]} in the report"
                continue
            compared += 1
            columns = ("wrong", "logic", "rounding", "boundary", "masked")
            for column, said in zip(columns, words[2:7]):
                if not is_share(said, row[column]):
                    yield f"{title}: {words[0]} {words[1]}: {column} is {row[column]}, not {said}"
    if compared == 0:
        yield "no row of the excerpt was found"


def is_share(said, cell):
    """Whether the excerpt's 13.2, . or <0.01 says the same as the table's `5,915: 13.2 % (12.9-13.5)`, `0 % (...)` or `.`"""
    share = re.search(r"([0-9.]+) %", cell)
    if share is None or share.group(1) == "0":
        return said == "."
    return float(share.group(1)) < 0.01 if said == "<0.01" else said == share.group(1)


def mutants(library):
    def check(root, text):
        page = (root / f"reports/mutants/{library}.md").read_text(encoding="utf-8")
        percent, of = re.search(r"(?m)^Killed: ([0-9.]+) % of ([0-9]+)", page).groups()
        yield from told("killed", text, f"{percent} %")
        yield from told("mutants", text, f"{int(of):,}")
    return check


def slices(root, _text):
    for line in (root / "reports/worst/slices.jsonl").read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        if one["subject"] == "graze" and not set(one["kinds"]) <= {"right", "invalid"}:
            yield f"a decision is wrong in {one['slice']}"


CHECKS = {"promise": promise, "audit": audit, "slices": slices, "mutants_graze": mutants("graze"),
          "mutants_verify": mutants("verify")}
