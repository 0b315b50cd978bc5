#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The npm package: npm_test.py [TEST...]

Builds it by lib/npm/build.sh, installs it into an empty project without a network, and uses it there: the blocks of its page, the
hash of the bits, the committed cases, arguments that are no question, types, and headless Chromium. The programs are in
props/project/npm. SCRATCH is a folder for all this, GRAZE_PROGRAM the graze program, for the cases. Exits with 77 if a tool is
missing; without tsc, chromium or GRAZE_PROGRAM, their tests are skipped.
"""
import functools
import gzip
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import unittest

sys.dont_write_bytecode = True
import programs  # noqa: E402
from browser import Browser  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "props/project/npm"
SCRATCH = pathlib.Path(os.environ.get("SCRATCH", ROOT / "build/npm_test"))
PROGRAM = os.environ.get("GRAZE_PROGRAM")
PAGE = (ROOT / "lib/npm/README.md").read_text(encoding="utf-8")
VERSION = re.search(r"project\(graze VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)
BITS = (ROOT / "props/flags/bits.txt").read_text(encoding="utf-8").strip()
MOST_BYTES = 60_000
FILES = ["LICENSE", "README.md", "index.d.ts", "index.js", "package.json"]
SKIPPED = 77
PROJECT = SCRATCH / "project"
TARBALL = SCRATCH / "build" / f"graze-{VERSION}.tgz"
WITHOUT_SIMD = ["--import", "./without_simd.mjs"]
BLOCKS = re.findall(r"(?ms)^```js\n(.*?)^```$", PAGE)
run = functools.partial(programs.run, folder=PROJECT)


def node(name, text, *options):
    """The output of a module of the project."""
    (PROJECT / name).write_text(text, encoding="utf-8")
    return run("node", *options, name)


def in_one_form(line):
    """An answer line of graze as cases.mjs writes it: each number by the bits of its double."""
    outcome, *pairs = line.split()
    fields = []
    for name, value in (pair.split("=") for pair in pairs):
        if name != "motion":
            value = ",".join(struct.pack(">d", float.fromhex(number)).hex() for number in value.split(","))
        fields.append((name, value))
    motions = [f"motion={value}" for name, value in fields if name == "motion"]
    return " ".join([outcome, *motions, *sorted(f"{name}={value}" for name, value in fields if name != "motion")])


def setUpModule():  # noqa: N802
    shutil.rmtree(SCRATCH, ignore_errors=True)
    PROJECT.mkdir(parents=True)
    (PROJECT / "package.json").write_text('{ "type": "module" }\n', encoding="utf-8")
    subprocess.run([ROOT / "lib/npm/build.sh", SCRATCH / "build"], check=True, stdout=subprocess.DEVNULL)
    run("npm", "install", "--offline", "--no-audit", "--no-fund", str(TARBALL))
    for file in HERE.iterdir():
        shutil.copy(file, PROJECT)


class Package(unittest.TestCase):
    def test_it_holds_its_files_and_is_small(self):
        with tarfile.open(TARBALL) as tarball:
            self.assertEqual(sorted(tarball.getnames()), [f"package/{name}" for name in FILES])
            index = tarball.extractfile("package/index.js").read()
            said = json.load(tarball.extractfile("package/package.json"))
        self.assertEqual((said["version"], said.get("dependencies")), (VERSION, None))
        bytes_ = TARBALL.stat().st_size
        print(f"graze-{VERSION}.tgz: {bytes_:,} bytes; index.js: {len(index):,}, gzipped {len(gzip.compress(index)):,}")
        self.assertLess(bytes_, MOST_BYTES)
        self.assertIn(TARBALL.name, PAGE)
        self.assertAlmostEqual(bytes_ / 1000, int(re.search(r"(\d+) kB gzipped", PAGE)[1]), delta=2)

    def test_no_page_of_it_links_outside(self):
        self.assertNotIn("](..", (PROJECT / "node_modules/graze/README.md").read_text(encoding="utf-8"))

    def test_the_module_imports_nothing(self):
        said = node("imports.mjs", f"""
            import {{ readFileSync }} from 'node:fs';
            const module = new WebAssembly.Module(readFileSync({json.dumps(str(SCRATCH / "build/graze.wasm"))}));
            console.log(WebAssembly.Module.imports(module).length, WebAssembly.Module.exports(module).length);""")
        self.assertEqual(said.split(), ["0", "17"])


class Node(unittest.TestCase):
    def test_the_ten_lines(self):
        self.assertLessEqual(len(BLOCKS[0].strip().splitlines()), 10)
        self.assertEqual(node("ten_lines.mjs", BLOCKS[0]), "0.3 approaching\nmiss\n")

    def test_the_lines_of_arrays(self):
        self.assertEqual(node("arrays.mjs", BLOCKS[1] + "console.log(hits.time[1]);\n"), "true 4\nfalse NaN\n5\n")

    def test_the_bits(self):
        said = node("hash.mjs", "import * as graze from 'graze';\nimport { hash_of } from './bits.mjs';\n"
                    "console.log(hash_of(graze));\n")
        self.assertEqual(said.strip(), BITS)

    def test_the_bits_of_arrays(self):
        for options in ([], WITHOUT_SIMD):
            said = node("hash_of_many.mjs", "import * as graze from 'graze';\nimport { hash_of_many } from './bits.mjs';\n"
                        "console.log(hash_of_many(graze));\n", *options)
            self.assertEqual(said.strip(), BITS, options)

    def test_the_screen_is_loaded_where_there_is_simd(self):
        count = """
            const { instantiate } = WebAssembly;
            let loaded = 0;
            WebAssembly.instantiate = (...given) => { ++loaded; return instantiate(...given); };
            await import('graze');
            console.log(loaded);"""
        self.assertEqual(node("loaded.mjs", count), "2\n")
        self.assertEqual(node("loaded.mjs", count, *WITHOUT_SIMD), "1\n")

    def test_what_the_screen_answers(self):
        run("node", "screen.mjs", str(SCRATCH / "build/graze.wasm"), str(SCRATCH / "build/screen.wasm"))

    @unittest.skipUnless(PROGRAM, "needs GRAZE_PROGRAM")
    def test_the_committed_cases(self):
        files = sorted([*(ROOT / "props/cases").glob("*.cases"), *(ROOT / "reports/worst").glob("*.cases")])
        cases = "".join(file.read_text(encoding="utf-8") for file in files)
        wanted = subprocess.run([PROGRAM, "answer"], input=cases, capture_output=True, text=True, check=True).stdout.splitlines()
        said = run("node", "cases.mjs", stdin=cases).splitlines()
        # A span calls its first number by another name.
        said = [re.sub(r"\b(enter|time)=", "t=", line) for line in said]
        self.assertGreater(len(wanted), 1000)
        self.assertEqual([" ".join(sorted(line.split())) for line in said],
                         [" ".join(sorted(in_one_form(line).split())) for line in wanted])

    def test_what_is_no_question(self):
        run("node", "bad_input.mjs")

    def test_arrays_longer_than_a_chunk(self):
        for options in ([], WITHOUT_SIMD):
            run("node", *options, "long_arrays.mjs")


@unittest.skipUnless(shutil.which("tsc"), "needs tsc")
class Types(unittest.TestCase):
    def errors(self, file):
        """The lines of a file in which the compiler finds errors."""
        done = subprocess.run(["tsc", "--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", file], cwd=PROJECT,
                              capture_output=True, text=True, check=False)
        found = {int(line) for name, line in re.findall(r"(?m)^(\S+)\((\d+),", done.stdout) if name == file}
        self.assertEqual(bool(found), done.returncode != 0, done.stdout)
        return found, done.stdout

    def test_right_uses_compile(self):
        found, said = self.errors("right.ts")
        self.assertEqual(found, set(), said)

    def test_no_wrong_use_compiles(self):
        lines = (HERE / "wrong.ts").read_text(encoding="utf-8").splitlines()
        found, said = self.errors("wrong.ts")
        self.assertEqual(found, {number for number, line in enumerate(lines, 1) if "// wrong" in line}, said)


@unittest.skipUnless(shutil.which("chromium"), "needs chromium")
class Chromium(unittest.TestCase):
    def test_a_page_and_a_worker(self):
        texts = {name: (PROJECT / name).read_text(encoding="utf-8") for name in ("node_modules/graze/index.js", "bits.mjs")}
        package, bits = (json.dumps(text) for text in texts.values())
        script = f"""(async () => {{
          const address = (text) => URL.createObjectURL(new Blob([text], {{ type: 'text/javascript' }}));
          const graze = await import(address({package}));
          const {{ hash_of, hash_of_many }} = await import(address({bits}));
          const wall = {{ centre: [5, 0, 0], radius: 1 }};
          const hit = graze.sphereSweep({{ centre: [0, 0, 0], radius: 1, displacement: [10, 0, 0] }}, wall);
          const worker = new Worker('data:text/javascript,' + encodeURIComponent({package} + `
            self.postMessage(raySphere({{ origin: [0, 0, 0], direction: [1, 0, 0] }}, {{ centre: [5, 0, 0], radius: 1 }}));`),
            {{ type: 'module' }});
          const from_worker = await new Promise((resolve, reject) => {{
            worker.onmessage = ({{ data }}) => resolve(data);
            worker.onerror = ({{ message }}) => reject(new Error(`the worker: ${{message}}`));
          }});
          return [hit, from_worker, hash_of(graze), hash_of_many(graze)];
        }})()"""
        (PROJECT / "page.html").write_text("<!doctype html><title>graze</title>", encoding="utf-8")
        with Browser() as browser:
            browser.open((PROJECT / "page.html").as_uri())
            said = browser.run(script)
            self.assertEqual(browser.errors(), [])
        self.assertEqual(said, [{"outcome": "impact", "time": 0.3, "motion": "approaching"},
                                {"outcome": "impact", "time": 4, "motion": "approaching"}, BITS, BITS])


if __name__ == "__main__":
    for tool in ("clang++-19", "wasm-ld-19", "wasm-opt", "npm", "node"):
        if not shutil.which(tool):
            print(f"skipped: {tool} is missing")
            sys.exit(SKIPPED)
    unittest.main()
