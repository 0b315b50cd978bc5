# SPDX-License-Identifier: BSL-1.0
"""What cutting an audit into shards costs: python3 growth.py GRAZE FOLDER

Does one audit as 1, 4, 16, ... shards, one after the other on one thread, and merges each set. Writes growth.json and the
table and the picture of reports/shards/README.md.
"""
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
OPTIONS = ["audit", "--subjects", "graze", "--cases", "60000", "--threads", "1"]
COUNTS = [1, 4, 16, 64, 256, 1000]
PAGE = HERE / "README.md"


def used(command):
    """Processor seconds, seconds by the clock, and the most memory in megabytes that a command takes."""
    begun = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(map(str, command))}: status {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - begun, usage.ru_maxrss / 1024


def measured(graze, folder, count):
    shutil.rmtree(folder, ignore_errors=True)
    seconds = 0
    for number in range(1, count + 1):
        print(f"\r{count} shards: {number}   ", end="", file=sys.stderr, flush=True)
        seconds += used([graze, *OPTIONS, "--shard", f"{number}/{count}", "--out", folder])[0]
    files = sorted(folder.glob("audit.*.jsonl"))
    bare = used([graze, "--version"])
    merge = used([graze, "merge", *files, "--threads", "1", "--worst", "none", "--costs", costs(), "--out", folder / "merged"])
    return {"shards": count, "seconds": seconds, "bytes": sum(f.stat().st_size for f in files),
            "merge_seconds": merge[0], "merge_by_the_clock": merge[1], "merge_megabytes": merge[2],
            "bare_megabytes": bare[2]}


def costs():
    """A result of the benchmark, so that the merge doesn't measure what calls cost."""
    return sorted(pathlib.Path("bench/results").glob("*/native.json"))[0]


def processor():
    found = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo", encoding="utf-8").read())
    return found[1] if found else platform.machine()


def table(results):
    one = results["rows"][0]["seconds"]
    lines = ["| shards | core seconds of all | against one | bytes of all files | merge, core seconds | merge, memory |",
             "|---:|---:|---:|---:|---:|---:|"]
    for row in results["rows"]:
        lines.append(f"| {row['shards']:,} | {row['seconds']:.1f} | {row['seconds'] / one:.2f} | {row['bytes']:,} | "
                     f"{row['merge_seconds']:.1f} | {row['merge_megabytes']:.0f} MB |")
    return "\n".join(lines)


def picture(results):
    values = []
    for row in results["rows"]:
        values.append({"shards": row["shards"], "seconds": row["seconds"], "what": "all shards together"})
        values.append({"shards": row["shards"], "seconds": row["merge_seconds"], "what": "merging them"})
    return {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "width": 460, "height": 240, "background": "white",
            "data": {"values": values}, "mark": {"type": "line", "point": True},
            "encoding": {"x": {"field": "shards", "type": "quantitative", "scale": {"type": "log"}, "title": "shards"},
                         "y": {"field": "seconds", "type": "quantitative", "scale": {"type": "log"}, "title": "core seconds"},
                         "color": {"field": "what", "type": "nominal", "title": None, "legend": {"orient": "top"},
                                   "scale": {"range": ["#0072b2", "#d55e00"]}}}}


def pages(results):
    """The page with the table of the results."""
    text = PAGE.read_text(encoding="utf-8")
    made = f"<!-- made: growth -->\nOn {results['processor']}, {results['date']}:\n\n{table(results)}\n<!-- end -->"
    return re.sub(r"(?s)<!-- made: growth -->.*?<!-- end -->", lambda _: made, text)


def main():
    graze, folder = map(pathlib.Path, sys.argv[1:])
    rows = [measured(graze.resolve(), folder, count) for count in COUNTS]
    print(file=sys.stderr)
    results = {"date": time.strftime("%Y-%m-%d", time.gmtime()), "processor": processor(), "options": " ".join(OPTIONS), "rows": rows}
    drawn = subprocess.run(["node", "bench/plot.mjs"], input=json.dumps(picture(results)), capture_output=True, text=True, check=True)
    for name, text in (("growth.json", json.dumps(results, indent=1) + "\n"), ("growth.svg", drawn.stdout),
                       ("README.md", pages(results))):
        (HERE / f"{name}.new").write_text(text, encoding="utf-8")
        os.replace(HERE / f"{name}.new", HERE / name)
    print(table(results))


if __name__ == "__main__":
    main()
