# SPDX-License-Identifier: BSL-1.0
"""Runs the commands of .github/workflows/shards.yml on this machine, in the order in which GitHub does, in a clean copy of what
is committed for each job: python3 workflow.py FOLDER OPTIONS

It stands in for GitHub where that can't be asked: it knows what this workflow uses, and nothing else.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

import yaml


def copy(source, target):
    for path in source.rglob("*"):
        if path.is_file():
            into = target / path.relative_to(source)
            into.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, into)


def step(one, job, artifacts, values):
    def filled(text):
        return re.sub(r"\$\{\{ *([\w.]+) *\}\}", lambda found: values[found.group(1)], text)
    options = {key: filled(str(value)) for key, value in one.get("with", {}).items()}
    uses = one.get("uses", "").split("@")[0]
    if uses == "actions/checkout":
        # All jobs are of one commit, whatever is committed meanwhile.
        subprocess.run(["git", "clone", "--quiet", ".", job], check=True)
        subprocess.run(["git", "-C", job, "checkout", "--quiet", values["commit"]], check=True)
    elif uses == "actions/upload-artifact":
        copy(job / options["path"], artifacts / options["name"])
    elif uses == "actions/download-artifact":
        for artifact in sorted(artifacts.glob(options["pattern"])):
            copy(artifact, job / options["path"])
    elif uses:
        sys.exit(f"{uses} isn't known here")
    else:
        command = filled(one["run"])
        print(f"$ {command}", flush=True)
        # What one job compiles, the next ones needn't: here all of them run on one machine.
        cache = {"CMAKE_CXX_COMPILER_LAUNCHER": "ccache", "CCACHE_BASEDIR": str(job), "CCACHE_NOHASHDIR": "yes"}
        subprocess.run(["bash", "-e", "-c", command], cwd=job, check=True, env={**os.environ, **cache})


def main():
    folder, options = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    jobs = yaml.safe_load(open(".github/workflows/shards.yml", encoding="utf-8"))["jobs"]
    commit = subprocess.run(["git", "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip()
    for name, job in jobs.items():
        matrix = job.get("strategy", {}).get("matrix", {"shard": [None]})["shard"]
        for shard in matrix:
            title = name if shard is None else f"{name}-{shard}"
            print(f"job {title}", flush=True)
            for one in job["steps"]:
                step(one, folder / title, folder / "artifacts",
                     {"inputs.options": options, "matrix.shard": str(shard), "commit": commit})
    print(f"the report is in {folder / 'artifacts/report'}")


if __name__ == "__main__":
    main()
