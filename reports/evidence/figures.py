# SPDX-License-Identifier: BSL-1.0
"""Whether figures that pages for people show are those of the reports, where both can be read by a program."""
import json
import re


def pages(root):
    """{name: text} of all Markdown pages but those of builds."""
    rooms = [root, *sorted(path for path in root.iterdir() if path.is_dir() and path.name not in ("build", "node_modules"))]
    found = [*root.glob("*.md"), *(page for room in rooms[1:] if room.name[0] != "." for page in room.rglob("*.md"))]
    return {page.relative_to(root).as_posix(): page.read_text(encoding="utf-8") for page in found}


def faults(root, shown, texts):
    """(evidence, what is wrong) of the marks in pages, which are to stand where the table says, {evidence: [page]}, and of
    the figures behind them."""
    marked = {(name, page) for page, text in texts.items() for name in re.findall(r"<!-- evidence: (\w+) -->", text)}
    wanted = {(name, page) for name, its_pages in shown.items() for page in its_pages}
    for name, page in sorted(wanted - marked):
        yield name, f"{page} has no <!-- evidence: {name} -->"
    for name, page in sorted(marked - wanted):
        yield name, f"{page} has <!-- evidence: {name} -->, but reports/evidence/evidence.toml doesn't say that it is shown there"
    for name, check in CHECKS.items():
        there = {page: behind(texts[page], name) for of, page in sorted(wanted & marked) if of == name}
        if there:
            for fault in check(root, there):
                yield name, fault


def behind(text, name):
    """What stands between the marks of an evidence and the next mark or headline each."""
    pieces = text.split(f"<!-- evidence: {name} -->")[1:]
    return "\n".join(re.split(r"(?m)^#+ |^<!-- evidence: ", piece)[0] for piece in pieces)


def told(sentence, figures, texts):
    """Faults, unless one page at least has this sentence, and each that has it these figures in place of its {}. White space
    counts as one space."""
    pattern = re.escape(sentence).replace(re.escape("{}"), "([0-9](?:[0-9.,]*[0-9])?)").replace(r"\ ", r"\s+")
    said = [(page, match.groups()) for page, text in texts.items() for match in re.finditer(pattern, text)]
    right = sentence.format(*figures)
    if not said:
        yield f"{', '.join(texts)}: nothing says: {right}"
    for page, figures_there in said:
        if figures_there != tuple(figures):
            yield f"{page}: it is {right}, not {', '.join(figures_there)}"


def promise(root, texts):
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
    yield from told("{} million certified judgments of each type", [f"{asked / 2e6:.1f}"], texts)
    beyond = {}
    for type_ in ("f32", "f64"):
        stages = [stages_of(cell) for cell in cells if cell["type"] == type_]
        beyond[type_] = sum(s[1] + s[2] for s in stages) / sum(map(sum, stages))
    yield from told("{} % of the float and {} % of the double", [f"{100 * beyond[type_]:.0f}" for type_ in ("f32", "f64")],
                    texts)
    ordinary = [cell for cell in cells if cell["family"] == "ordinary"]
    if any(sum(stages_of(cell)[1:]) for cell in ordinary):
        yield "ordinary scenes go beyond the first stage"
    yield from told("of the {} million ordinary scenes", [f"{sum(cell['within']['cases'] for cell in ordinary) / 2e6:.1f}"],
                    texts)


def stages_of(cell):
    """How many cases each stage decided; none of them any where all input is invalid."""
    return cell["within"].get("stages", [0, 0, 0])


def audit(root, texts):
    """The excerpts' shares against the tables of the report, row by row."""
    report = (root / "reports/audit/README.md").read_text(encoding="utf-8")
    distinct = re.search(r"\| cases +\| ([0-9,]+) distinct", report).group(1)
    yield from told("{} distinct", [distinct], texts)
    rows = {}
    for section in re.split(r"(?m)^### ", report)[1:]:
        title, table = section.split("\n", 1)
        lines = [[word.strip() for word in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("| ")]
        if lines and {"subject", "type", "wrong", "masked"} <= set(lines[0]):
            rows.update({(title, row[0], row[1]): dict(zip(lines[0], row)) for row in lines[1:] if len(row) == len(lines[0])})
    for page, text in texts.items():
        compared = 0
        for section in re.split(r"(?m)^    (?=\w+: )", text)[1:]:
            title, table = section.split("\n", 1)
            for line in table.splitlines()[1:]:
                words = line.split()
                if len(words) < 7 or words[1] not in ("f32", "f64"):
                    continue
                row = rows.get((title.split(": ", 1)[1], words[0], words[1]))
                if row is None:
                    yield f"{page}: {title}: there is no {words[0]} {words[1]} in the report"
                    continue
                compared += 1
                columns = ("wrong", "logic", "rounding", "boundary", "masked")
                for column, said in zip(columns, words[2:7]):
                    if not is_share(said, row[column]):
                        yield f"{page}: {title}: {words[0]} {words[1]}: {column} is {row[column]}, not {said}"
        if compared == 0:
            yield f"{page}: no row of the excerpt was found"


def is_share(said, cell):
    """Whether the excerpt's 13.2, . or <0.01 says the same as the table's `5,915: 13.2 % (12.9-13.5)`, `0 % (...)` or `.`"""
    share = re.search(r"([0-9.]+) %", cell)
    if share is None or share.group(1) == "0":
        return said == "."
    return float(share.group(1)) < 0.01 if said == "<0.01" else said == share.group(1)


def field(root, texts):
    """The number of libraries in the table: packages, of which some have several subjects."""
    table = json.loads((root / "reports/field/table/field.json").read_text(encoding="utf-8"))
    judged, packages = {row["name"] for row in table["rows"]}, set()
    for file in (root / "reports/field/subjects").glob("*.json"):
        subject = json.loads(re.sub(r"(?m)^\s*//.*$", "", file.read_text(encoding="utf-8")))
        if subject["name"] in judged:
            packages.add(subject["package"].split()[0])
    yield from told("{} libraries in circulation", [str(len(packages))], texts)


def mutants(library):
    def check(root, texts):
        page = (root / f"reports/mutants/{library}.md").read_text(encoding="utf-8")
        percent, of = re.search(r"(?m)^Killed: ([0-9.]+) % of ([0-9]+)", page).groups()
        yield from told(f"`./run mutants {library}`: of {{}} changes the tests notice {{}} %", [f"{int(of):,}", percent], texts)
    return check


def worlds(root, texts):
    """What the gas does by graze, and by a published routine."""
    gas = json.loads((root / "reports/worlds/gas.json").read_text(encoding="utf-8"))
    end = gas["run"][-1]
    if end["overlaps"] or end["escaped"]:
        yield f"in the gas by graze are {end['overlaps']} overlaps and {end['escaped']} escapes"
    [p5] = [row for row in gas["routines"] if (row["routine"], row["type"], row["early"]) == ("p5_literal_minus", "f64", 0)]
    yield from told("no ball was in another by graze, in {} bounces; by a published routine, the printed form of p5, {} pairs flew "
                    "through each other in {} bounces", [f"{n:,}" for n in (end["events"], p5["tunnelled"], p5["events"])], texts)


def slices(root, _texts):
    for line in (root / "reports/worst/slices.jsonl").read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        if one["subject"] == "graze" and not set(one["kinds"]) <= {"right", "invalid"}:
            yield f"a decision is wrong in {one['slice']}"


CHECKS = {"promise": promise, "audit": audit, "field": field, "slices": slices, "worlds": worlds, "mutants_graze": mutants("graze"),
          "mutants_batch": mutants("batch"), "mutants_verify": mutants("verify")}
