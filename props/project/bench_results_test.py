#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What bench/results.py keeps of a run, what it says of two, and that the committed pages are what it makes of the results."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))
import goals  # noqa: E402
import growth  # noqa: E402
import ports  # noqa: E402
import results  # noqa: E402
import tables  # noqa: E402

ROW = "sphere_sweep/mixed/f32"
HEAD = {"version": "1.2", "commit": "abc", "compiler": "g++", "flags": "-O3", "repetitions": 20, "date": "2026-01-01T00:00",
        "noise": 0.02, "figure": "lower quartile"}


def repetition(who, ns, row=ROW):
    return {"run_type": "iteration", "run_name": f"{who}:{row}", "cpu_time": ns}


def recorded(noise=0.01, **rows):
    """A run as it is kept; `rows` are the figures of graze."""
    return {"schema": results.SCHEMA, "processor": "one", "noise": noise,
            "rows": {row.replace("__", "/"): {"graze": {"ns": 1, **figures}} for row, figures in rows.items()}}


class Condensed(unittest.TestCase):
    def test_a_quarter_of_the_times_lie_below_a_time_and_a_ratio_is_of_two_of_them(self):
        runs = [repetition("graze", ns) for ns in (9, 7, 8, 90)] + [repetition("naive", ns) for ns in (50, 2, 1, 60)]
        rows, _ = results.condensed(results.times_in(runs))
        self.assertEqual((rows[ROW]["graze"]["ns"], rows[ROW]["naive"]["ns"], rows[ROW]["graze"]["of_naive"]), (8, 2, 4))

    def test_other_work_on_half_of_the_repetitions_changes_no_figure(self):
        def figures(loads):
            runs = [repetition(who, ns * load, ROW) for load in loads for who, ns in (("naive", 2), ("graze", 3))]
            rows, noise = results.condensed(results.times_in(runs))
            return rows[ROW]["graze"]["ns"], rows[ROW]["graze"]["of_naive"], noise
        self.assertEqual(figures([1, 1.7] * 10), figures([1, 1] * 10))

    def test_noise_is_what_the_halves_of_nine_rows_of_ten_differ_by(self):
        def pair(row, halves):
            return [repetition(who, ns, row) for half in halves for _ in range(5) for who, ns in (("naive", 1), ("graze", half))]
        runs = [one for i in range(1, 11) for one in pair(f"row{i:02}", (100 + i, 100))]
        rows, noise = results.condensed(results.times_in(runs))
        self.assertAlmostEqual(noise, 0.10)
        self.assertEqual(rows["row03"]["graze"]["halves"], 0.03)
        _, noise = results.condensed(results.times_in([*runs, *pair("row11", (9, 1))]))
        self.assertAlmostEqual(noise, 0.10)

    def test_a_run_may_be_of_several_parts(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [pathlib.Path(folder, str(part)) for part in range(2)]
            for part, path in enumerate(paths):
                path.write_text(json.dumps({"context": {"part": part}, "benchmarks": [repetition("graze", 2, f"row{part}")] * 10}))
            run, repetitions, rows, noise = results.measured(paths)
        self.assertEqual((run["context"], repetitions, sorted(rows), noise), ({"part": 0}, 10, ["row0", "row1"], 0))

    def test_without_ratios_noise_is_that_of_the_times(self):
        runs = [repetition("oracle", ns) for ns in (1, 1, 1, 3, 3, 3)]
        self.assertAlmostEqual(results.condensed(results.times_in(runs))[1], 2 / 3)

    def test_summaries_and_failures_of_google_benchmark_are_left_out(self):
        runs = [repetition("graze", 2), {**repetition("graze", 99), "run_type": "aggregate"},
                {**repetition("graze", 99), "error_occurred": True}]
        self.assertEqual(results.times_in(runs), {ROW: {"graze": [2]}})

    def test_counts_are_of_one_call(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "callgrind.out.7")
            path.write_text(f"desc: Trigger: Client Request: graze:{ROW}\nevents: Ir Bc Bcm Bi Bim\ntotals: 819200 81920 8192 8192 0\n")
            pathlib.Path(folder, "callgrind.out").write_text("desc: Trigger: Program termination\nevents: Ir\ntotals: 1\n")
            rows = {ROW: {"graze": {"ns": 1}}}
            results.add_counts(rows, folder)
        self.assertEqual(rows[ROW]["graze"], {"ns": 1, "instructions": 100, "branches": 11, "mispredicted": 1})

    def test_the_figure_of_the_first_runs_is_the_median(self):
        self.assertEqual(tables.how({**HEAD, "figure": "median"}), "graze 1.2, commit abc, 2026-01-01: g++, -O3; the median of 20 interleaved runs. "
                         "The ratios spread by 2 %.")
        self.assertIn("the lower quartile of 20 interleaved runs. The ratios of its halves differ by 2.0 %", tables.how(HEAD))


class Growth(unittest.TestCase):
    RUN = {"processor": "one", "rows": {f"growth/{world}/{size}/threads{of}/{type_}": {who: {"ns": size / of, "bytes": 16 * size} for who in ("graze", "naive", "read")}
                                        for world in ("one", "all") for size in (1000, 10000) for of in (1, 2) for type_ in ("f32", "f64")}}

    def test_a_time_by_the_clock_is_that_of_a_sphere(self):
        run = {**repetition("graze", 7, "growth/one/1000/threads2/f32/real_time/threads:2"), "items_per_second": 5e8}
        self.assertEqual(results.times_in([run]), {"growth/one/1000/threads2/f32": {"graze": [2]}})

    def test_the_picture_has_every_figure_and_the_tables_those_of_one_thread(self):
        values = growth.specification(self.RUN)["data"]["values"]
        self.assertEqual(len(values), 2 * 2 * 2 * 2 * 3)
        self.assertIn({"world": "one against all", "type": "double", "spheres": 10000, "threads": "2", "routine": "graze", "ns": 5000}, values)
        text = growth.of_one_thread(self.RUN, tables.table)
        self.assertEqual(text.count("| 16 | 16 |"), 4)
        self.assertEqual(text.count("| 10,000 | 1e+04 |"), 2)
        self.assertNotIn("5e+03", text)


class Ports(unittest.TestCase):
    """A loop at 10 that calls 40, whose rare branch at 42 goes to 60; callgrind's lines, the instructions, and what most calls execute."""
    COUNTS = """desc: Trigger: Client Request: graze:row
ob=/other
fn=(1)
0x10 0 999
ob=/program
fn=(2) loop
0x8 0 1
0x10 0 100
cfn=(3) question
calls=100 0x40 0
0x14 0 700
0x14 0 100
0x18 0 100
jcnd=99/100 0x10 0
0x18 0
fn=(3) question
0x40 0 100
jcnd=7/100 0x60 0
0x42 0
0x42 0 100
jump=93 0x50 0
0x46 0
0x46 0 93
0x50 0 100
0x60 0 7
jump=7 0x50 0
0x62 0
0x62 0 7
"""
    LISTING = {0x8: "nop", 0x10: "push   %rbx", 0x14: "call   40 <question>", 0x18: "jne    10 <loop>", 0x40: "vmulsd 0x20(%rip),%xmm0,%xmm0        # 99 <a>",
               0x42: "jae    60 <question+0x20>", 0x46: "jmp    50 <question+0x10>", 0x4a: "nop", 0x50: "ret", 0x60: "xor    %eax,%eax", 0x62: "jmp    50 <question+0x10>"}

    def test_the_path_is_that_of_most_calls_in_their_order(self):
        executed = ports.Executed(self.COUNTS, "/program")
        self.assertEqual(executed.times[0x14], 100)
        self.assertEqual(executed.times[0x10], 100)
        self.assertEqual(ports.path_of(executed, self.LISTING, 50), [0x10, 0x14, 0x40, 0x42, 0x46, 0x50, 0x18])

    def test_without_a_way_back_there_is_no_path(self):
        executed = ports.Executed(self.COUNTS.replace("jcnd=99/100 0x10", "jcnd=9/100 0x10"), "/program")
        self.assertEqual(ports.path_of(executed, self.LISTING, 50), [])
        self.assertEqual(ports.path_of(ports.Executed("", "/program"), {}, 50), [])

    def test_the_model_reads_instructions_without_places(self):
        read = [ports.for_the_model(one) for one in self.LISTING.values()]
        self.assertEqual([one for one in read if one], ["movq %rbx, -8(%rsp)", "jne .Lanywhere", "vmulsd 0x20(%rip),%xmm0,%xmm0", "jae .Lanywhere", "jmp .Lanywhere",
                                                        "xor    %eax,%eax", "jmp .Lanywhere"])
        self.assertEqual([ports.for_the_model(one) for one in ("pop    %r12", "sub    $0x178,%rsp", "push   -0x8(%r10)", "mov    %rsp,%rbp")],
                         ["movq -8(%rsp), %r12", None, "movq -0x8(%r10), %rax", "mov    %rsp,%rbp"])

    def test_a_line_of_the_table_is_a_routine(self):
        one = {"instructions": 247, "znver4": {"cycles": 71.6, "busiest": 50.0, "port": "FP1"}, "graniterapids": {"cycles": 59.3, "busiest": 51.2, "port": "1"}}
        text = tables.bounded_by({"sphere_sweep/hits/f64": {"graze": one}})
        self.assertIn("| hits alone, double | graze | 247 | 50 (FP1) | 72 | 51 (1) | 59 |", text)


class Stages(unittest.TestCase):
    def test_what_a_row_tells_is_kept_with_its_time(self):
        row = "stages/sphere_sweep/ordinary/f32"
        runs = [{**repetition("stage_1", 10, row), "share": 0.12345678}, {**repetition("read", 10, row), "bytes": 99.7}, repetition("naive", 1, row),
                {**repetition("stage_3", 0, row), "error_occurred": True, "share": 0}]
        self.assertEqual(results.told_in(runs), {row: {"stage_1": {"share": 0.123457}, "read": {"bytes": 100}, "naive": {}}})

    def test_the_time_of_a_stage_is_its_questions_times_what_one_costs(self):
        rows = {"stages/sphere_sweep/ordinary/f32": {"stage_1": {"ns": 10, "share": 0.9}, "stage_2": {"ns": 90, "share": 0.1}},
                "stages/sphere_sweep/ordinary/f64": {"stage_1": {"ns": 20, "share": 1}}}
        text = tables.staged({**HEAD, "rows": rows})
        self.assertIn("| ordinary scenes | 1 | 90 % | 10 | 50 % | 100 % | 20 | 100 % |", text)
        self.assertIn("| ordinary scenes | 2 | 10 % | 90 | 50 % | none |  |  |", text)
        self.assertEqual(text.count("| ordinary scenes |"), 2)


class Judgments(unittest.TestCase):
    def test_a_cell_is_of_the_sweep_and_says_how_far_the_questions_differ(self):
        rows = {f"{question}/ordinary/{type_}": {who: {"ns": ns + i} for who, ns in (("oracle", 500), ("fast_oracle", 250), ("oracle_draws", 40))}
                for i, question in enumerate(tables.QUESTIONS) for type_ in ("f32", "f64")}
        text = tables.judgments({**HEAD, "rows": rows})
        self.assertIn("| ordinary scenes | 251 (250 to 254) | 501 (500 to 504) | 251 (250 to 254) | 501 (500 to 504) |", text)
        self.assertIn("4.0, 2.0, 4.0 and 2.0 million a second", text)
        self.assertIn("| drawing the case |  | 41 (40 to 44) |  | 41 (40 to 44) |", text)
        self.assertIn("| random bits |  |  |  |  |", text)


class Machines(unittest.TestCase):
    def test_folders_are_named_by_vendor_family_and_model(self):
        told = "vendor_id\t: {}\ncpu family\t: {}\nmodel\t\t: {}\nmodel name\t: {}\nflags\t\t: a b\n\nprocessor\t: 1\n"
        self.assertEqual(results.machine(told.format("AuthenticAMD", 25, 17, "AMD EPYC")),
                         ("amd_25_17", "AMD EPYC, family 25, model 17 (Zen 4)"))
        self.assertEqual(results.machine(told.format("AuthenticAMD", 23, 1, "AMD EPYC")),
                         ("amd_23_1", "AMD EPYC, family 23, model 1 (Zen)"))
        self.assertEqual(results.machine(told.format("AuthenticAMD", 23, 49, "AMD EPYC")),
                         ("amd_23_49", "AMD EPYC, family 23, model 49 (Zen 2)"))
        self.assertEqual(results.machine(told.format("GenuineIntel", 6, 173, "Intel(R) Xeon(R)")),
                         ("intel_6_173", "Intel(R) Xeon(R), family 6, model 173 (Granite Rapids)"))
        self.assertEqual(results.machine(told.format("GenuineIntel", 6, 1, "Old")), ("intel_6_1", "Old, family 6, model 1"))

    def test_other_architectures_have_a_name_too(self):
        self.assertEqual(results.machine("processor\t: 0\nBogoMIPS\t: 50.00\n"), ("unknown", "unknown processor"))
        self.assertEqual(results.machine("model name\t: ../../ARMv8 (Neoverse)\n")[0], "armv8_neoverse")


class Commands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, content):
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return str(path)

    def run_results(self, *words):
        return subprocess.run([sys.executable, ROOT / "bench/results.py", *words], capture_output=True, text=True, check=False)

    def compared(self, old, new, *options):
        return self.run_results("compare", self.file("old.json", old), self.file("new.json", new), *options)

    def test_what_became_slower_is_named_and_fails(self):
        old, new = recorded(a={"of_naive": 1.0}, b={"of_naive": 2.0}), recorded(a={"of_naive": 1.2}, b={"of_naive": 1.0})
        ran = self.compared(old, new)
        self.assertEqual(ran.returncode, 1, ran)
        self.assertIn("+20.0 %  graze:a  1 -> 1.2", ran.stdout)
        self.assertIn("-50.0 %  graze:b  2 -> 1", ran.stdout)
        self.assertIn("2 compared by ratio to naive: 1 slower and 1 faster by more than 10 %.", ran.stdout)

    def test_what_is_within_the_limit_passes(self):
        old, new = recorded(a={"of_naive": 1.0}), recorded(a={"of_naive": 1.2})
        self.assertEqual(self.compared(old, new, "--limit", "25").returncode, 0)
        self.assertEqual(self.compared(old, old).returncode, 0)

    def test_a_noisy_run_is_compared_by_instructions(self):
        old = recorded(noise=0.5, a={"of_naive": 1.0, "instructions": 100})
        new = recorded(a={"of_naive": 9.0, "instructions": 101})
        ran = self.compared(old, new)
        self.assertEqual((ran.returncode, "1 compared by instructions" in ran.stdout), (0, True), ran)
        self.assertEqual(self.compared(old, new, "--by", "time").returncode, 1)

    def test_files_of_another_form_are_refused(self):
        good = self.file("good.json", recorded(a={"of_naive": 1.0}))
        unlike = "bad.json: this isn't what ./run bench writes"
        for content, reason in (("", unlike), ("[", unlike), ("[]", unlike), ({"schema": "graze bench 0"}, "found \"graze bench 0\""),
                                ({"schema": results.SCHEMA, "noise": 0, "rows": {"a": 1}}, unlike),
                                ({"schema": results.SCHEMA, "noise": 0, "rows": {"a": {"graze": {"ns": "1"}}}}, unlike),
                                ({"schema": results.SCHEMA, "noise": 0, "rows": {"a": {"graze": {"ns": -1}}}}, "a figure is below 0"),
                                ({"schema": results.SCHEMA, "rows": {}}, "noise"),
                                (recorded(b={"of_naive": 1.0}), "no row of which both")):
            with self.subTest(content=content):
                ran = self.run_results("compare", good, self.file("bad.json", content))
                self.assertEqual((ran.returncode, reason in ran.stderr), (2, True), ran)
        ran = self.run_results("compare", good, str(self.folder / "none.json"))
        self.assertEqual((ran.returncode, "No such file" in ran.stderr), (2, True), ran)

    def test_noisy_and_short_runs_are_not_recorded(self):
        def run(ratios):
            runs = [repetition(who, ns) for ratio in ratios for who, ns in (("naive", 1), ("graze", ratio))]
            return self.file("times.json", {"context": {"num_cpus": 1, "compiler": "c", "flags": "", "date": "d"}, "benchmarks": runs})
        before = sorted(ROOT.glob("bench/results/**/*"))
        self.assertEqual(self.run_results("check", "--times", run([1] * 12)).returncode, 0)
        self.assertEqual(self.run_results("check", "--times", run([1] * 6 + [2] * 6)).returncode, 1)
        noisy = self.run_results("record", "native", "--times", run([1] * 6 + [2] * 6))
        self.assertEqual((noisy.returncode, "too noisy" in noisy.stderr), (1, True), noisy)
        short = self.run_results("record", "native", "--times", run([1, 1]))
        self.assertEqual((short.returncode, "repetitions" in short.stderr), (2, True), short)
        self.assertEqual(sorted(ROOT.glob("bench/results/**/*")), before)


class Goals(unittest.TestCase):
    def test_what_reaches_its_goal_is_bold(self):
        self.assertEqual([goals.shown(ratio, 1.2, f"{ratio}") for ratio in (1.1, 1.2, 1.21)], ["**1.1**", "**1.2**", "1.21"])
        self.assertEqual([goals.against(ratio, 1.2) for ratio in (1.2, 1.204, 1.206)], ["**1.20**", "1.204", "1.21"])
        rows = {f"sphere_sweep/{mix}/{type_}": {"graze": {"of_naive": 1.5}} for mix in tables.MIXES for type_ in ("f32", "f64")}
        lines = goals.of_questions({"rows": rows}, tables.MIXES, tables.table).splitlines()
        self.assertIn("| half hits, no order to learn | 1.20 | 1.50 | 1.50 | **1.50** |", lines)
        self.assertIn("| hits alone |  |  | 3.00 | **1.50** |", lines)

    def test_batches_have_goals_in_the_sets_that_were_measured(self):
        rows = {f"batch/{asked}_avx2/{size}/{hits}%/{type_}": {"graze": {"ns": 1, "of_naive": 1.25}}
                for asked, size, hits in goals.OF_MANY for type_ in ("f32", "f64")}
        lines = goals.of_batches({"rows": rows}, *tables.columns_of(rows), tables.ASKED, tables.table).splitlines()
        self.assertEqual(lines[0], "| asked | spheres | hits | at most | float, AVX2 | double, AVX2 |")
        self.assertIn("| the contacts | 1,024 | 1 % | 1.25 | **1.25** | **1.25** |", lines)
        self.assertIn("| the contacts | 4,194,304 | 1 % | 1.03 | 1.25 | 1.25 |", lines)

    def test_including_has_a_goal_where_it_was_measured(self):
        rows = {"included/sphere_sweep/float": {"header": {"ns": 1_400_000_000, "bytes": 42_315}, "compiled_form": {"ns": 350_000_000, "bytes": 55}}}
        lines = goals.of_including({"rows": rows}, tables.table).splitlines()
        self.assertIn("| the headers alone, float | 0.35 | 1.40 | 6 | 42.3 |", lines)
        self.assertIn("| the compiled form, float | 0.35 | **0.35** | 6 | **0.1** |", lines)
        self.assertEqual(len(lines), 5)
        self.assertEqual(goals.of_including({"rows": {}}, tables.table), "")

    def test_what_header_cost_prints_is_kept(self):
        rows = {}
        results.add_included(rows, "empty   13 ms   0 bytes\nheader/sphere_sweep/float   1432 ms   42315 bytes\n")
        self.assertEqual(rows, {"included/nothing": {"empty": {"ns": 13_000_000, "bytes": 0}},
                                "included/sphere_sweep/float": {"header": {"ns": 1_432_000_000, "bytes": 42315}}})

    def test_instructions_of_batches_are_of_one_sphere_and_need_counts(self):
        there = [("contacts", 1024, 1), ("every_by_scalar", 8, 10)]
        rows = {f"batch/contacts_avx2/1024/1%/{type_}": {who: {"ns": 1, "instructions": 2048} for who in ("graze", "naive")}
                for type_ in ("f32", "f64")}
        self.assertIn("| the contacts | 1 % | 2.00 | 2.00 | 2.00 | 2.00 |", tables.executed(rows, there))
        del rows["batch/contacts_avx2/1024/1%/f64"]["naive"]["instructions"]
        self.assertEqual(tables.executed(rows, there), "")


class Pages(unittest.TestCase):
    def test_there_are_results_for_the_page_of_an_audit(self):
        ran = subprocess.run([sys.executable, ROOT / "bench/results.py", "path", "native"], capture_output=True, text=True, check=True)
        self.assertEqual(results.read(ROOT / ran.stdout.strip())["schema"], results.SCHEMA)
        none = subprocess.run([sys.executable, ROOT / "bench/results.py", "path", "none"], capture_output=True, text=True, check=True)
        self.assertEqual(none.stdout, "")

    def test_the_committed_pages_are_what_the_results_make(self):
        machines = tables.found_in(ROOT / "bench", results.read)
        self.assertTrue(any("native" in runs for runs in machines.values()))
        readme = (ROOT / "bench/README.md").read_text(encoding="utf-8")
        self.assertEqual(tables.with_blocks(readme, machines, tables.models_in(ROOT / "bench")), readme)
        for machine, runs in machines.items():
            with self.subTest(machine=machine):
                self.assertEqual(tables.page(runs), (ROOT / "bench/results" / machine / "README.md").read_text(encoding="utf-8"))

    def test_a_page_has_the_sections_of_which_there_are_results(self):
        native = results.read(ROOT / "bench/results/amd_25_17/native.json")
        text = tables.page({"native": native})
        self.assertEqual(re.findall(r"(?m)^## (.*)$", text), ["One at a time", "Every routine"])
        self.assertIn(f"# {native['processor']}\n", text)

    def test_a_page_without_its_marks_is_refused(self):
        with self.assertRaises(results.Fault):
            tables.with_blocks("# nothing\n", {}, {})


if __name__ == "__main__":
    unittest.main()
