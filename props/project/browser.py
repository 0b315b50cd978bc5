# SPDX-License-Identifier: BSL-1.0
"""Headless Chromium without a network, controlled through a pipe (the DevTools protocol)."""
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """A running Chromium with one page. With a server on this machine, pages may come from there until the network is off."""

    def __init__(self, with_local_server=False):
        self.folder = tempfile.mkdtemp(prefix="browser")
        # Chromium reads from descriptor 3 and writes to 4; the shell sets them up.
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                   "--host-resolver-rules=MAP * ~NOTFOUND" + (", EXCLUDE 127.0.0.1" if with_local_server else ""), f"--user-data-dir={self.folder}", "--remote-debugging-pipe"]
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec 3<&{to_browser} 4>&{from_browser}; exec "$@"', "sh", "chromium", *options, "about:blank"],
            pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.last, self.unread, self.session, self.events = 0, b"", None, []
        target = next(one for one in self.call("Target.getTargets")["targetInfos"] if one["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        if not with_local_server:
            self.cut_off()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        os.close(self.read_end)
        os.close(self.write_end)
        shutil.rmtree(self.folder, ignore_errors=True)

    def cut_off(self):
        """Takes the network away from the page."""
        self.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)

    def message(self, seconds):
        """The next message from the browser."""
        end = time.monotonic() + seconds
        while b"\0" not in self.unread:
            if not select.select([self.read_end], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser doesn't answer")
            piece = os.read(self.read_end, 1 << 20)
            if not piece:
                raise EOFError("the browser is gone")
            self.unread += piece
        text, _, self.unread = self.unread.partition(b"\0")
        return json.loads(text)

    def call(self, method, **parameters):
        """Calls a method of the protocol and returns its result."""
        self.last += 1
        call = {"id": self.last, "method": method, "params": parameters}
        if self.session:
            call["sessionId"] = self.session
        os.write(self.write_end, json.dumps(call).encode() + b"\0")
        while True:
            message = self.message(120)
            if message.get("id") == self.last:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def show(self, width, height, media="screen", scheme="light"):
        """Shows pages in a window of this size, on a screen or on paper, in light or dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", media=media, features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, address):
        """Goes to a page and waits until it is loaded."""
        self.events.clear()
        self.call("Page.navigate", url=address)
        while not any(one.get("method") == "Page.loadEventFired" for one in self.events):
            self.events.append(self.message(120))

    def run(self, script):
        """The value of an expression on the page; of a promise, its result."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"]))
        return result["result"].get("value")

    def errors(self):
        """The errors that the console has shown since the page was opened."""
        self.run("0")  # flushes pending messages
        methods = {"Runtime.exceptionThrown": lambda given: given["exceptionDetails"]["text"],
                   "Log.entryAdded": lambda given: given["entry"]["text"] if given["entry"]["level"] == "error" else None,
                   "Runtime.consoleAPICalled":
                       lambda given: str(given["args"]) if given["type"] in ("error", "warning", "assert") else None}
        errors = [methods[one["method"]](one["params"]) for one in self.events if one.get("method") in methods]
        return [one for one in errors if one]
