#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""How long the page of an audit takes to open: page_speed.py [PAGE]

Each time a new Chromium opens the page (build/report/audit.html, if none is named) without a network. The clock runs
from the start of the navigation until the charts, the table and the list of worst cases stand there and a frame with them
has been painted. Prints the least, the median and the largest time, plainly, with as many other processes at work as
there are cores, and on a processor that the browser slows down to a quarter, like that of a phone.
"""
import contextlib
import os
import pathlib
import statistics
import subprocess
import sys

sys.dont_write_bytecode = True
from browser import Browser  # noqa: E402

OPENINGS = 5
ROOT = pathlib.Path(__file__).resolve().parents[2]

WATCH = """
addEventListener("DOMContentLoaded", () => {
  const stand = (...places) => places.every((place) => document.querySelector(place) !== null);
  window.drawn = new Promise((done) => {
    const look = () => {
      if (stand("#heat .mark-rect path", "#errors .mark-line path", "#cost .mark-symbol path", "#cells tbody tr",
                "#worst details"))
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
      else setTimeout(look, 1);
    };
    look();
  });
});
"""


@contextlib.contextmanager
def busy(processes):
    """With so many processes that do nothing but work."""
    at_work = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for one in at_work:
            one.kill()
            one.wait()


def opened(page, slower):
    """The seconds until the page is drawn."""
    with Browser() as browser:
        browser.show(1280, 900)
        browser.call("Emulation.setCPUThrottlingRate", rate=slower)
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        browser.open(page.as_uri())
        return browser.run("window.drawn") / 1000


def main():
    page = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/report/audit.html").resolve()
    version = subprocess.run(["chromium", "--version"], check=True, capture_output=True, text=True).stdout.split()[1]
    print(f"{page.stat().st_size:,} bytes, Chromium {version}, {os.cpu_count()} cores, "
          f"load {os.getloadavg()[0]:.1f} before; seconds until all is drawn, in {OPENINGS} openings")
    for what, processes, slower in [("plainly", 0, 1), ("every core at work", os.cpu_count(), 1), ("a quarter as fast", 0, 4)]:
        with busy(processes):
            times = [opened(page, slower) for _ in range(OPENINGS)]
        print(f"{what + ':':20} {min(times):.2f} {statistics.median(times):.2f} {max(times):.2f}")


main()
