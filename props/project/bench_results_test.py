#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What bench/results.py keeps of a run, how it compares two, and that the committed pages match the results."""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench"))
import ports  # noqa: E402
import results  # noqa: E402
import tables  # noqa: E402

ROW = "sphere_sweep/mixed/f32"


def repetition(who, ns, row=ROW, **more):
    return {"run_type": "iteration", "run_name": f"{who}:{row}", "cpu_time": ns, **more}


def pairs(ratios, row=ROW):
    return [repetition(who, ns, row) for ratio in ratios for who, ns in (("naive", 1), ("graze", ratio))]


def recorded(noise=0.01, **rows):
    """A run as it is kept; `rows` are the figures of graze."""
    return {"schema": results.SCHEMA, "noise": noise,
            "rows": {row: {"graze": {"ns": 1, **figures}} for row, figures in rows.items()}}


class Results(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def file(self, name, content):
        path = self.folder / name
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return str(path)

    def run_results(self, *words):
        return subprocess.run([sys.executable, ROOT / "bench/results.py", *words], capture_output=True, text=True)

    def compared(self, old, new, *options):
        return self.run_results("compare", self.file("old.json", old), self.file("new.json", new), *options)

    def test_other_work_on_half_of_the_repetitions_changes_no_figure(self):
        for loads in ([1, 1] * 10, [1, 1.7] * 10):
            runs = [repetition(who, ns * load) for load in loads for who, ns in (("naive", 2), ("graze", 3))]
            kept = {ROW: {"naive": {"ns": 2}, "graze": {"ns": 3, "of_naive": 1.5}}}
            self.assertEqual(results.condensed(runs), (kept, 20, 0))

    def test_noise_is_what_the_halves_of_nine_rows_of_ten_differ_by(self):
        runs = [run for i in range(1, 11) for run in pairs([1 + i / 100] * 5 + [1] * 5, f"row{i}")]
        self.assertAlmostEqual(results.condensed(runs)[2], 0.1)
        self.assertAlmostEqual(results.condensed(runs + pairs([9] * 5 + [1] * 5, "row11"))[2], 0.1)
        self.assertAlmostEqual(results.condensed([repetition("oracle", ns) for ns in [1] * 5 + [3] * 5])[2], 2 / 3)

    def test_a_row_is_kept_with_what_it_reports_without_summaries_and_without_what_once_fails(self):
        by_clock = repetition("read", 7, "growth/real_time/threads:2", items_per_second=5e8, bytes=99)
        rows, *_ = results.condensed(
            [repetition("stage_1", 10, share=0.12345678), repetition("stage_2", 10), by_clock] * 10 + [
                repetition("stage_1", 9, run_type="aggregate"), repetition("stage_2", 9, error_occurred=True),
                repetition("stage_3", 9, error_occurred=True)])
        self.assertEqual(rows, {ROW: {"stage_1": {"ns": 10, "share": 0.123457}},
                                "growth": {"read": {"ns": 2, "bytes": 99}}})

    def test_counts_are_of_one_call_and_what_including_costs_is_kept(self):
        self.file("callgrind.out.7", f"desc: Trigger: Client Request: graze:{ROW}\nevents: Ir Bc Bcm Bi Bim\n"
                                     "totals: 819200 81920 8192 8192 0\n")
        self.file("callgrind.out", "desc: Trigger: Program termination\nevents: Ir\ntotals: 1\n")
        rows = {ROW: {"graze": {"ns": 1}}}
        results.add_counts(rows, self.folder)
        results.add_included(rows, self.file("included", "header/sphere_sweep/float   1432 ms   42315 bytes\n"))
        self.assertEqual(rows, {ROW: {"graze": {"ns": 1, "instructions": 100, "mispredicted": 1}},
                                "included/sphere_sweep/float": {"header": {"ns": 1_432_000_000, "bytes": 42315}}})

    def test_how_far_answers_are_from_right_stands_beside_their_times(self):
        row = "peers/ray_sphere/mixed/f32"
        rows = {row: {"naive": {"ns": 3.25}, "glm": {"ns": 2}, "nothing": {"ns": 1}}}
        results.add_steps(rows, f"{row} naive 0.157837 13684\n{row} glm 0.000000 none\n{row} other 1.000000 7\n")
        self.assertEqual(rows, {row: {"naive": {"ns": 3.25, "unstable": 0.157837, "steps": 13684},
                                      "glm": {"ns": 2, "unstable": 0, "steps": "none"}, "nothing": {"ns": 1}}})
        run = {**dict.fromkeys(("version", "commit", "date", "compiler", "flags", "repetitions"), "1"),
               "figure": "median", "noise": 0.01, "rows": rows}
        judged = tables.everyone(run, None)
        for said in ("| naive | 3.2 | - | 16 % | - | 13,684 | - | - | - |", "| glm (library) | 2.0 | - | . | - | none near | - |",
                     "| nothing | 1.0 | - | - | - | - | - | - | - |", "![", "float, beyond 4 steps", "double, most steps"):
            self.assertIn(said, judged)
        self.assertEqual([name for name, _ in tables.pictures("native", run)], ["cost.svg"])
        for one in rows[row].values():
            one.pop("steps", None)
        timed = tables.everyone(run, None)
        self.assertEqual((timed.count("steps"), timed.count("![") + len(tables.pictures("native", run))), (0, 0))

    def test_answers_that_cannot_be_judged_end_a_recording(self):
        self.assertEqual(results.judged_by("echo", "row", "glm"), "--peer_steps row glm\n")
        with self.assertRaises(results.Fault):
            results.judged_by("false")

    def test_a_library_that_once_prints_no_time_or_finds_few_hits_is_left_out(self):
        for hits, third, ns in ((20, "echo 12", 12), (19, "echo 12", None), (20, "echo 12; exit 1", None),
                                (20, "echo", None), (20, "echo inf", None)):
            calls = self.file("calls", "")
            prints = f"echo >>{calls}; if [ $(wc -l <{calls}) = 3 ]; then {third}; else echo 12; fi"
            self.assertEqual(results.time_of_library("cat", prints, "impact\n" * hits), ns, third)
        self.assertIsNone(results.time_of_library("cat; exit 1", "echo 12", "impact\n" * 20))

    def test_folders_are_named_by_vendor_family_and_model(self):
        cpuinfo = "vendor_id\t: {}\ncpu family\t: {}\nmodel\t\t: {}\nmodel name\t: AMD EPYC\n\nprocessor\t: 1\n"
        self.assertEqual(results.machine(cpuinfo.format("AuthenticAMD", 25, 17)),
                         ("amd_25_17", "AMD EPYC, family 25, model 17 (Zen 4)"))
        self.assertTrue(all(results.machine("BogoMIPS\t: 50.00\n")))

    def test_what_became_slower_or_faster_than_the_limit_is_named_and_slower_fails(self):
        # 1 is more than 10 % more than 0.905.
        old = recorded(a={"of_naive": 1}, b={"of_naive": 1}, c={"of_naive": 1}, d={"of_naive": 1})
        new = recorded(a={"of_naive": 1.2}, b={"of_naive": 0.905}, c={"of_naive": 1.09}, d={"of_naive": 0.92})
        ran = self.compared({"plain": old, "batch": old}, {"plain": new, "oracle": new})
        self.assertEqual((ran.returncode, ran.stdout.splitlines()), (1, [
            "  +20.0 %  graze:a  1 -> 1.2", "   -9.5 %  graze:b  1 -> 0.905",
            "plain: 4 compared by ratio to naive: 1 slower, 1 faster than the limit"]), ran)
        self.assertEqual(self.compared(old, new, "--limit", "25").returncode, 0)

    def test_the_limit_itself_is_neither_slower_nor_faster(self):
        for limit, slower, faster, neither in (
                ("10", (1.1001, 1.2, 9), (1 / 1.1001, 0.909, 0.905, 0.9, 0.1), (1.1, 1.09, 1, 0.9092, 0.91, 1 / 1.1)),
                ("25", (1.2501, 2), (0.7999, 0.79, 0.75), (1.25, 1.2, 1, 0.81, 0.8))):
            for status, named, ratios in ((1, 1, slower), (0, 1, faster), (0, 0, neither)):
                for ratio in ratios:
                    ran = self.compared(recorded(a={"of_naive": 1}), recorded(a={"of_naive": ratio}), "--limit", limit)
                    self.assertEqual((ran.returncode, ran.stdout.count("graze:a")), (status, named), (limit, ratio))

    def test_a_noisy_run_is_compared_by_instructions(self):
        old, new = ({"of_naive": ratio, "instructions": 100} for ratio in (1, 9))
        self.assertEqual(self.compared(recorded(a=old), recorded(a=new)).returncode, 1)
        ran = self.compared(recorded(noise=0.03, a=old), recorded(a=new))
        self.assertEqual((ran.returncode, "1 compared by instructions" in ran.stdout), (0, True), ran)
        self.assertEqual(self.compared(recorded(noise=0.03, a={"of_naive": 1}), recorded(a=new)).returncode, 1)

    def test_files_of_another_form_are_refused(self):
        good, unlike = recorded(a={"of_naive": 1}), "new.json: this isn't what ./run bench writes"
        for content, reason in (("[", unlike), ({"schema": "graze bench 0"}, 'its schema is "graze bench 0"'),
                                (recorded(a={"ns": "1"}), unlike), ({**good, "noise": None}, unlike),
                                (recorded(b={"of_naive": 1}), "have no figure in common")):
            ran = self.compared(good, content)
            self.assertEqual((ran.returncode, reason in ran.stderr), (2, True), ran)

    def test_noisy_and_short_runs_are_not_recorded(self):
        def parts(*ratios):
            return [self.file(f"times.{i}", {"context": {}, "benchmarks": pairs(its, f"row{i}")})
                    for i, its in enumerate(ratios)]
        for ratios, status, said in (([1] * 12, 0, "2 rows, 12 repetitions, noise 0.0 %"),
                                     ([1] * 6 + [2] * 6, 2, "too noisy"), ([1] * 9, 2, "has 9 repetitions")):
            ran = self.run_results("check", "--times", *parts([1] * 12, ratios))
            self.assertEqual((ran.returncode, said in ran.stdout + ran.stderr), (status, True), ran)
        with self.assertRaises(results.Fault):
            results.record(argparse.Namespace(kind="native", times=parts([1] * 6 + [2] * 6)))

    def test_a_run_takes_the_place_of_the_one_of_its_kind_alone(self):
        old, new = recorded(a={}), recorded(b={})
        for kind, run in (("native", old), ("plain", old), ("batch", old), ("plain", new)):
            results.keep(self.folder / "amd", kind, run)
        self.assertEqual(results.found_in(self.folder), {"amd": {"native": old, "plain": new, "batch": old}})
        self.assertEqual(json.loads((self.folder / "amd/native.json").read_text()), old)


class Ports(unittest.TestCase):
    """A loop at 10 that calls 40, whose rare branch at 42 goes to 60, which comes back to 50."""
    COUNTS = """ob=/other
0x10 0 999
ob=/program
0x10 0 100
calls=100 0x40 0
0x14 0 700
0x14 0 100
jcnd=99/100 0x10 0
0x18 0
0x18 0 100
0x40 0 100
jcnd=7/100 0x60 0
0x42 0
0x42 0 100
jump=93 0x50 0
0x46 0
0x46 0 93
0x50 0 100
0x60 0 7
calls=7 0x70 0
0x60 0 700
"""
    LISTING = {0x10: "push   %rbx", 0x14: "call   40 <question>", 0x18: "jne    10 <loop>",
               0x40: "vmulsd 0x20(%rip),%xmm0,%xmm0        # 99 <a>", 0x42: "jae    60 <question+0x20>",
               0x46: "jmp    50 <question+0x10>", 0x50: "ret"}

    def test_the_path_is_that_of_most_calls_in_their_order(self):
        for taken, path in (("99", [0x10, 0x14, 0x40, 0x42, 0x46, 0x50, 0x18]), ("9", [])):
            executed = ports.executed(self.COUNTS.replace("jcnd=99", f"jcnd={taken}"), "/program", 50)
            self.assertEqual(ports.path_of(*executed, self.LISTING), path)
            self.assertNotIn(0x60, executed[0])

    def test_the_model_reads_instructions_without_places(self):
        texts = [*self.LISTING.values(), "pop    %r12", "sub    $0x178,%rsp", "push   -0x8(%r10)", "mov    %rsp,%rbp"]
        self.assertEqual([ports.for_the_model(text) for text in texts], [
            "movq %rbx, -8(%rsp)", None, "jne .Lanywhere", "vmulsd 0x20(%rip),%xmm0,%xmm0", "jae .Lanywhere",
            "jmp .Lanywhere", None, "movq -8(%rsp), %r12", None, "movq -0x8(%r10), %rax", "mov    %rsp,%rbp"])


class Pages(unittest.TestCase):
    def test_the_committed_pages_are_what_the_results_make(self):
        machines = results.found_in(ROOT / "bench/results")
        for path, text in tables.texts(ROOT / "bench", machines).items():
            self.assertEqual(text, path.read_text(encoding="utf-8"), path)

    def test_logarithmic_axes_are_labelled_at_their_ends_and_at_1(self):
        for values, labels in (((0.08, 0.79), [0.05, 0.1, 0.2, 0.5, 1]), ((0.5, 2.3), [0.5, 1, 2, 5]), ((1, 1), [1, 2]),
                               ((45, 200), [20, 50, 100, 200])):
            self.assertEqual(tables.labels(values), labels)

    @unittest.skipUnless(shutil.which("node"), "there is no node to draw with")
    def test_the_committed_pictures_are_what_the_results_make(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for machine, kinds in results.found_in(ROOT / "bench/results").items():
            for name, draw, run in ((*one, run) for kind, run in kinds.items() for one in tables.pictures(kind, run)):
                draw(run, folder / name)
                self.assertTrue((folder / name).read_text() == (ROOT / f"bench/results/{machine}/{name}").read_text(), machine)

    def test_what_is_the_goal_reaches_it(self):
        self.assertEqual([tables.against(x, 1.2) for x in (1.2, 1.204, 1.206)], ["**1.20**", "1.204", "1.21"])


if __name__ == "__main__":
    unittest.main()
