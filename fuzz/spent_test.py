#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What spent.py counts: also the processes that outlive the command. And its status is that of the command."""
import pathlib
import subprocess
import sys
import unittest

SPENT = pathlib.Path(__file__).with_name("spent.py")
BUSY = "import time\nwhile time.process_time() < 0.5: pass"


def spent(command):
    done = subprocess.run([sys.executable, SPENT, "sh", "-c", command], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


class Spent(unittest.TestCase):
    def test_an_orphan_counts(self):
        status, lines = spent(f"'{sys.executable}' -c '{BUSY}' & echo said")
        self.assertEqual(status, 0)
        self.assertEqual(lines[0], "said")
        self.assertGreaterEqual(float(lines[1]), 0.5)

    def test_the_status_is_that_of_the_command(self):
        self.assertEqual(spent("exit 3")[0], 3)
        self.assertEqual(spent("kill -9 $$")[0], 128 + 9)


if __name__ == "__main__":
    unittest.main()
