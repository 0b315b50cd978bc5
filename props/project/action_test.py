#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The action that others use in their CI, tested by running its step: action_test.py, with GRAZE_PROGRAM."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ACTION = pathlib.Path(__file__).resolve().parents[2] / ".github/actions/audit"
TEXT = (ACTION / "action.yml").read_text(encoding="utf-8")
DEFAULTS = {name: default.strip("'") for name, default in re.findall(r"(?m)^  (\w+):\n(?:    .*\n)*?    default: (.*)$", TEXT)}
ANSWER = "import sys\nfor line in sys.stdin: print('miss', flush=True)\n"


class Action(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (self.folder / "answer.py").write_text(ANSWER, encoding="utf-8")

    def step(self, **inputs):
        """The result of the action's step with these inputs in a caller's folder: status and page."""
        given = {**DEFAULTS, "exec": "python3 answer.py", "questions": "sweep", **inputs}
        names = dict(re.findall(r"(?m)^        (GRAZE_\w+): \$\{\{ inputs\.(\w+) \}\}$", TEXT))
        page = self.folder / "page.md"
        page.write_text("", encoding="utf-8")
        environment = {**os.environ, "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(page), "GITHUB_ACTION_PATH": str(ACTION),
                       **{name: given[one] for name, one in names.items()}}
        command = re.search(r"(?m)^      run: '(.*)'$", TEXT).group(1)
        done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        return done, page.read_text(encoding="utf-8")

    def test_each_input_reaches_the_step(self):
        inputs = re.findall(r"(?m)^  (\w+):\n    description", TEXT)
        self.assertEqual(inputs, re.findall(r"\$\{\{ inputs\.(\w+) \}\}", TEXT))
        read = set(re.findall(r"\bGRAZE_(?!PROGRAM)\w+", (ACTION / "audit.sh").read_text(encoding="utf-8")))
        self.assertEqual(read, {f"GRAZE_{name.upper()}" for name in inputs})

    def test_an_audit_says_on_the_page_of_the_run_what_is_wrong(self):
        done, page = self.step()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("**answer** (sweep) f64: **wrong**", page)
        self.assertIn("graze explain 'sweep f64 ", page)
        self.assertTrue((self.folder / "graze-report/audit.html").exists())

    def test_what_is_required_fails_the_run_with_an_annotation(self):
        done, page = self.step(require="missed=0@ordinary", options="--cases 50 --families ordinary", out="other")
        self.assertEqual(done.returncode, 1)
        self.assertIn("::error title=graze audit::", done.stdout)
        self.assertIn("- :x: missed=0@ordinary isn't met: ", page)
        self.assertTrue((self.folder / "other/README.md").exists())

    def test_a_baseline_is_compared(self):
        self.step(options="--cases 50", out="before")
        text = ANSWER.replace("'miss'", "'hit t=0'")
        (self.folder / "answer.py").write_text(text, encoding="utf-8")
        done, page = self.step(options="--cases 50", baseline="before/counts.json")
        self.assertIn("Wrong decisions: ", page)
        self.assertEqual(done.returncode, 1, page)


if __name__ == "__main__":
    unittest.main()
