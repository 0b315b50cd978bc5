# SPDX-License-Identifier: BSL-1.0
"""What came out of the large run: python3 summary.py AUDIT.json

Writes results.json beside it, and the table of reports/shards/README.md, from the merged report. Ends with status 1 if a
promise was broken.
"""
import json
import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
PAGE = HERE.parent / "README.md"


def sum_of(cells, types):
    """The cells of a question, summed by type."""
    rows = []
    for question in dict.fromkeys(cell["question"] for cell in cells):
        for type_name in types:
            within = [c["within"] for c in cells if (c["question"], c["type"]) == (question, type_name)]
            errors = [w["errors"]["time"]["largest"] for w in within if "time" in w.get("errors", {})]
            stages = [sum(w.get("stages", (0, 0, 0))[i] for w in within) for i in range(3)]
            rows.append({"question": question, "type": type_name, "judged": sum(w["cases"] for w in within),
                         "invalid": sum(w["kinds"].get("invalid", {"times": 0})["times"] for w in within),
                         "wrong": sum(kind["times"] for w in within for name, kind in w["kinds"].items()
                                      if name not in ("right", "invalid")),
                         "broken": sum(w.get("promise_broken", {"times": 0})["times"] for w in within),
                         "largest_error_of_t": max(errors), "stages": stages})
    return rows


def results_of(audit):
    head = audit["head"]
    sessions = [session for shard in head["shards"] for session in shard["sessions"]]  # processes that worked on them
    seconds = {name: sum(shard[f"{name}_seconds"] for shard in head["shards"]) for name in ("judging", "geometry", "rerun")}
    return {"date": head["date"][:10], "processors": sorted({s["processor"] for s in sessions}), "compiler": head["compiler"],
            "sources": head["sources"], "seed": audit["run"]["seed"], "cases_of_a_family": audit["run"]["cases"],
            "sessions": len(sessions), "core_seconds": seconds, "rows": sum_of(audit["cells"], audit["run"]["types"])}


def table(results):
    lines = ["| question | type | certified judgments | wrong decisions | broken promises | largest error of t | beyond the first stage |",
             "|---|---|---:|---:|---:|---:|---:|"]
    for row in results["rows"]:
        later = sum(row["stages"][1:]) / sum(row["stages"])
        lines.append(f"| {row['question']} | {row['type']} | {row['judged']:,} | {row['wrong']:,} | {row['broken']:,} | "
                     f"{row['largest_error_of_t']:.9f} ulp | {100 * later:.0f} % |")
    judged = {name: sum(row["judged"] for row in results["rows"] if row["type"] == name)
              for name in dict.fromkeys(row["type"] for row in results["rows"])}
    total = " and ".join(f"{count:,} of {name}" for name, count in judged.items())
    invalid = sum(row["invalid"] for row in results["rows"])
    hours = sum(results["core_seconds"].values()) / 3600
    return (f"{total}, by {', '.join(results['processors'])} on {results['date']}, in {hours:.1f} core hours and "
            f"{results['sessions']} processes. {invalid:,} of all are of invalid cases, which have no numbers:\n\n" + "\n".join(lines))


def main():
    results = results_of(json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")))
    made = f"<!-- made: large -->\n{table(results)}\n<!-- end -->"
    page = re.sub(r"(?s)<!-- made: large -->.*?<!-- end -->", lambda _: made, PAGE.read_text(encoding="utf-8"))
    for path, text in ((HERE / "results.json", json.dumps(results, indent=1) + "\n"), (PAGE, page)):
        path.with_suffix(".new").write_text(text, encoding="utf-8")
        os.replace(path.with_suffix(".new"), path)
    print(table(results))
    if any(row["broken"] or row["wrong"] for row in results["rows"]):
        sys.exit("graze broke its promise; the merged report has the cases")


if __name__ == "__main__":
    main()
