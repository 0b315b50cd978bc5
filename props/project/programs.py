# SPDX-License-Identifier: BSL-1.0
"""Programs that tests run, and what a line of ./run calls."""
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
CALLED = '#!/bin/bash\nprintf "%s\\n" "${0##*/} $*" >>"$CALLS"\n'


def run(*words, folder=None, stdin=None, **variables):
    """The output of a command; one that fails is an AssertionError with its whole output."""
    done = subprocess.run([str(word) for word in words], cwd=folder, input=stdin, capture_output=True, text=True, check=False,
                          env={**os.environ, **variables})
    if done.returncode != 0:
        raise AssertionError(f"{words} ended with {done.returncode}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def called_by(line, folder, graze_ends_with=0):
    """What a line of ./run calls in an empty folder, with all programs replaced by stubs that only report that they were called: the
    status, and the programs with their options."""
    for script in ("run", "reports/field/run.sh", "fuzz/run.sh"):
        (folder / script).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / script, folder / script)
    programs = {f"stubs/{name}": CALLED for name in ("cmake", "ctest", "python3", "apt-get", "sudo")}
    programs["stubs/dpkg-query"] = "#!/bin/bash\necho installed\n"
    programs["build/audit/graze"] = f"{CALLED}exit {graze_ends_with}\n"
    for name, text in programs.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o755)
    # What the program would have written, and where ./run expects it.
    for page in ("build/promise/README.md", "reports/promise/README.md"):
        (folder / page).parent.mkdir(parents=True, exist_ok=True)
        (folder / page).touch()
    (folder / "calls").touch()
    environment = {**os.environ, "PATH": f"{folder}/stubs:{os.environ['PATH']}", "CALLS": str(folder / "calls")}
    status = subprocess.run(["bash", "-c", line], cwd=folder, env=environment, capture_output=True, check=False).returncode
    return status, [call.split() for call in (folder / "calls").read_text(encoding="utf-8").splitlines()]
