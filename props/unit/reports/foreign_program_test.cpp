// SPDX-License-Identifier: BSL-1.0
/// `graze audit --exec` run as a program: examples, misbehaving programs, and how it ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

#include "props/unit/reports/graze_program.hpp"
#include "props/unit/reports/own_routine.hpp"
#include "verify/case/question.hpp"

namespace {

using namespace props;
using namespace std::string_literals;
using nlohmann::json;

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string textbook_in_python() { return textbook(*own_language("python"), verify::Question::sweep); }

class ForeignAudit : public AdapterTest {
 protected:
  /// A short audit of a program.
  [[nodiscard]] Words audit(const std::string& command, const Words& more = {}) const {
    Words words{"audit",   "--exec", command, "--questions",    "sweep",      "--types", "f64",
                "--cases", "300",    "--out", inside("report"), "--families", "ordinary"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  /// The command that runs the textbook's sweep.
  [[nodiscard]] std::string textbook_sweep() const {
    return adapter(*own_language("python"), verify::Question::sweep, textbook_in_python());
  }

  [[nodiscard]] json report() const { return json::parse(text_of(inside("report/audit.json"))); }

  /// The part of a report on the only cell of a program, within its contract.
  [[nodiscard]] json cell() const {
    const json read = report();
    EXPECT_EQ(read["cells"].size(), 1U);
    return read["cells"][0]["within"];
  }

  /// All errors of an example, which must be as in graze's own report for `naive`.
  void expect_like_naive(const std::string& command) {
    const Result result = run(audit(command, {"--subjects", "naive", "--exec-name", "example"}));
    ASSERT_EQ(result.status, 0) << result.error;
    EXPECT_EQ(result.error, "");
    const json cells = report()["cells"];
    ASSERT_EQ(cells.size(), 2U);
    EXPECT_EQ(cells[0]["subject"], "naive");
    EXPECT_EQ(cells[1]["subject"], "example");
    const json naive = cells[0]["within"], own = cells[1]["within"];
    EXPECT_EQ(own["kinds"]["right"]["times"], naive["kinds"]["right"]["times"]) << own["kinds"].dump();
    EXPECT_EQ(own["errors"]["time"]["median"], naive["errors"]["time"]["median"]);
    EXPECT_EQ(own["errors"]["time"]["largest"], naive["errors"]["time"]["largest"]);
    EXPECT_FALSE(own.contains("failures"));
  }
};

constexpr std::string_view answer_all = "import sys\nfor line in sys.stdin:\n    print('miss', flush=True)\n";

// --- examples ---

TEST_F(ForeignAudit, TheTextbookInTheProgramOfEachLanguageIsTheTextbook) {
  for (const std::string_view word : {"c", "cpp", "js", "python", "cs"}) {
    const OwnLanguage& language = *own_language(word);
    if (!succeeds(std::string(language.needs))) continue;  // new_languages_test.cpp says so
    SCOPED_TRACE(word);
    expect_like_naive(
        adapter(language, verify::Question::sweep, textbook(language, verify::Question::sweep)));
  }
}

TEST_F(ForeignAudit, AProgramThatThrowsReportsItAndGoesOn) {
  std::string body = textbook_in_python();
  const std::string guard = "a == 0 or ";
  ASSERT_NE(body.find(guard), std::string::npos);
  body.erase(body.find(guard), guard.size());
  const Result result =
      run({"audit", "--exec", adapter(*own_language("python"), verify::Question::sweep, body), "--questions",
           "sweep", "--types", "f64", "--cases", "200", "--out", inside("report"), "--worst", "none"});
  EXPECT_EQ(result.status, 0) << result.error;
  const json whole = report();
  std::int64_t thrown = 0;
  for (const json& cell : whole["cells"]) {
    if (!cell.contains("within")) continue;  // there are no cases
    EXPECT_FALSE(cell["within"].contains("not_asked"));
    const json failures = cell["within"].value("failures", json::object());
    for (const auto& [how, count] : failures.items()) {
      EXPECT_EQ(how, "exception") << count.dump();
      thrown += count["times"].get<std::int64_t>();
    }
  }
  EXPECT_GT(thrown, 64);  // more than the failures after which a program is asked no more
}

TEST_F(ForeignAudit, GrazeItselfIsRightInEveryQuestion) {
  const Result result = run({"audit", "--exec", program() + " answer", "--exec-name", "itself", "--questions",
                             "ray,sweep,moving,cast,container", "--cases", "40", "--out", inside("report"),
                             "--require", "wrong=0,no_answer=0,ulp<=0.5", "--worst", "none"});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(result.error, "");
  const json whole = report();
  for (const json& cell : whole["cells"]) {
    for (const char* const part : {"within", "outside"}) {
      if (!cell.contains(part)) continue;
      for (const auto& [kind, count] : cell[part]["kinds"].items()) {
        EXPECT_TRUE(kind == "right" || kind == "invalid") << cell["question"] << ' ' << kind << ' ' << count;
      }
    }
  }
}

TEST_F(ForeignAudit, ACentreOrADistanceIsJudgedAsWhatItIsSaidToBe) {
  for (const std::string word : {"distance", "centre", "contact"}) {
    const Result result =
        run({"audit", "--exec", program() + " answer", "--exec-name", "itself", "--questions", "cast",
             "--gives", word, "--cases", "40", "--out", inside("report"), "--require", "wrong=0"});
    EXPECT_EQ(result.status, 0) << result.error;
    const std::string text = text_of(inside("report/audit.json"));
    EXPECT_EQ(holds(text, "\"distance\":{\"count\""), word == "distance");
    EXPECT_EQ(holds(text, "\"centre_in_input_ulps\":{\"count\""), word == "centre");
    EXPECT_FALSE(holds(text, "\"time\":{\"count\""));
  }
}

TEST_F(ForeignAudit, APointOfARayIsJudgedAsTheCentreOfASphereIs) {
  const std::string own = R"(import math, sys
for line in sys.stdin:
    x = [float.fromhex(word) for word in line.split()[2:]]
    o, v, d, r, end = x[0:3], x[3:6], [x[6 + i] - x[i] for i in range(3)], x[9], x[10] if len(x) > 10 else math.inf
    a, h, c = sum(y * y for y in v), sum(y * z for y, z in zip(d, v)), sum(y * y for y in d) - r * r
    t = 0 if c <= 0 else (h - math.sqrt(h * h - a * c)) / a if h > 0 and h * h >= a * c else math.inf
    is_hit = t <= end and t < math.inf
    print('hit point=' + ','.join((o[i] + t * v[i]).hex() for i in range(3)) if is_hit else 'miss', flush=True)
)";
  const Words asked{"audit",          "--exec",     python(own), "--questions", "ray",
                    "--types",        "f64",        "--cases",   "300",         "--out",
                    inside("report"), "--families", "ordinary",  "--gives",     "point",
                    "--require",      "wrong=0"};
  const Result result = run(asked);
  EXPECT_EQ(result.status, 0) << result.error << result.out;
  EXPECT_TRUE(holds(text_of(inside("report/audit.json")), "\"centre_in_input_ulps\":{\"count\""));
  EXPECT_TRUE(holds(text_of(inside("report/README.md")), "It answers with the point of contact."));
  EXPECT_TRUE(holds(run({"audit", "--exec", python(own), "--questions", "sweep", "--gives", "point"}).error,
                    "--gives point: this applies only to rays"));
}

TEST_F(ForeignAudit, BothRootsOfARayAreJudged) {
  const auto own = [this](const std::string& far) {
    return python(R"(import math, sys
for line in sys.stdin:
    x = [float.fromhex(word) for word in line.split()[2:]]
    v, d, r = x[3:6], [x[6 + i] - x[i] for i in range(3)], x[9]
    a, h, c = sum(y * y for y in v), sum(y * z for y, z in zip(d, v)), sum(y * y for y in d) - r * r
    if h * h < a * c:
        print('miss', flush=True)
        continue
    near, far = (h - math.sqrt(h * h - a * c)) / a, (h + math.sqrt(h * h - a * c)) / a
    print('hit t=' + near.hex() + )" +
                  far + ", flush=True)\n");
  };
  const auto asked = [this](const std::string& command, const std::string& question = "ray") {
    return run({"audit", "--exec", command, "--questions", question, "--types", "f64", "--cases", "300",
                "--out", inside("report"), "--families", "ordinary", "--gives", "roots", "--require",
                "wrong=0"});
  };
  const Result right = asked(own("' exit=' + far.hex()"));
  EXPECT_EQ(right.status, 0) << right.error << right.out;
  const std::string json_text = text_of(inside("report/audit.json"));
  EXPECT_TRUE(holds(json_text, "\"exit\":{\"count\""));
  EXPECT_TRUE(holds(json_text, "\"gives\":\"both_roots\""));
  EXPECT_TRUE(holds(text_of(inside("report/README.md")), "It answers with both roots of the line"));
  const Result wrong = asked(own("' exit=' + near.hex()"));
  EXPECT_EQ(wrong.status, 1);
  EXPECT_TRUE(holds(text_of(inside("report/audit.json")), "wrong_root"));
  const Result lacking = asked(own("''"));
  EXPECT_EQ(lacking.status, 1);
  EXPECT_TRUE(holds(lacking.error, "without t= and exit=; set --gives to what it gives")) << lacking.error;
  EXPECT_TRUE(holds(asked("true", "sweep").error, "--gives roots: this applies only to rays"));
  EXPECT_TRUE(holds(
      run({"audit", "--exec", "true", "--questions", "ray", "--gives", "roots", "--inside", "zero"}).error,
      "--inside: both roots already reveal a start in contact; leave it out"));
}

// --- why it is wrong ---

TEST_F(ForeignAudit, WhatIsWrongInFloatAloneIsReportedAsRightInDouble) {
  // The textbook in fractions; from floats it keeps twelve bits of the discriminant's terms.
  const std::string own = R"(import math, struct, sys
from fractions import Fraction
for line in sys.stdin:
    words = line.split()
    x = [Fraction(float.fromhex(word)) for word in words[2:]]
    def kept(y):
        mantissa, exponent = math.frexp(y)
        return Fraction(math.ldexp(round(mantissa * 4096), exponent - 12)) if words[1] == 'f32' else y
    d, v, r = [x[7 + i] - x[i] for i in range(3)], x[4:7], x[3] + x[10]
    a, h, c = sum(y * y for y in v), sum(y * z for y, z in zip(d, v)), sum(y * y for y in d) - r * r
    square = kept(h * h) - kept(a * c)
    if c <= 0:
        print('hit t=0', flush=True)
        continue
    t = float(c / (h + Fraction(math.sqrt(square)))) if h > 0 and square >= 0 else math.inf
    t = struct.unpack('f', struct.pack('f', t))[0] if words[1] == 'f32' else t
    print('hit t=' + t.hex() if t <= 1 else 'miss', flush=True)
)";
  const Result result = run(audit(python(own), {"--types", "f32,f64"}));
  EXPECT_EQ(result.status, 0) << result.error;
  const json diagnoses = report()["diagnoses"];
  const json& diagnosis = diagnoses.at(0);
  EXPECT_EQ(diagnosis["type"], "f32");
  EXPECT_TRUE(holds(result.out, "the same cases get right answers in double")) << result.out;
  EXPECT_FALSE(holds(result.out, "Why (f64): ")) << result.out;
  const auto others = diagnosis["by_rounding"].get<int>() + diagnosis["unexplained"].get<int>();
  EXPECT_GT(others, 0);
  EXPECT_EQ(diagnosis["right_in_double"], others);
}

// It was asked in doubles, too, and each block of these waited for its time limit.
TEST_F(ForeignAudit, OfFloatsAloneAsksNoDoubles) {
  const std::string own = "import sys\nfor line in sys.stdin:\n    if line.split()[1] == 'f64': open('" +
                          inside("asked") + "', 'w')\n    print('miss', flush=True)\n";
  Words words = audit(python(own));
  std::ranges::replace(words, "f64", "f32");
  const Result result = run(words);
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(report()["diagnoses"].at(0)["type"], "f32");
  EXPECT_FALSE(fs::exists(inside("asked")));
}

TEST_F(ForeignAudit, AFaultThatGrazeKnowsIsReportedWithWhatToDo) {
  // It gives the distance for the time, and divides by the length of a displacement of 0.
  const std::string own = R"(import math, sys
for line in sys.stdin:
    x = [float.fromhex(word) for word in line.split()[2:]]
    d, v, r = [x[7 + i] - x[i] for i in range(3)], x[4:7], x[3] + x[10]
    c = sum(a * a for a in d) - r * r
    if c <= 0:
        print('hit t=0', flush=True)
        continue
    try:
        length = math.sqrt(sum(a * a for a in v))
        b = sum(d[i] * v[i] / length for i in range(3))
        t = b - math.sqrt(b * b - c)
        print('hit t=' + t.hex() if 0 <= t <= length else 'miss', flush=True)
    except ValueError:
        print('miss', flush=True)
    except Exception as error:
        print('exception', error, flush=True)
)";
  const Result result = run(audit(python(own)));
  EXPECT_EQ(result.status, 0) << result.error;
  const json diagnosis = report()["diagnoses"][0];
  EXPECT_EQ(diagnosis["subject"], "program");
  EXPECT_EQ(diagnosis["explanations"][0]["fault"], "gives_distance");
  EXPECT_GT(diagnosis["explanations"][0]["explains"], 0);
  EXPECT_LE(diagnosis["explanations"][0]["explains"], diagnosis["wrong"]);
  for (const std::string& where :
       {result.out, text_of(inside("report/README.md")), text_of(inside("report/audit.html"))}) {
    std::string on_one_line = where;
    std::ranges::replace(on_one_line, '\n', ' ');
    for (std::size_t at; (at = on_one_line.find("  ")) != std::string::npos;) on_one_line.erase(at, 1);
    EXPECT_TRUE(holds(on_one_line, "Why (f64): ")) << where;
    EXPECT_TRUE(holds(on_one_line,
                      " wrong answers: the routine gives the distance travelled for the time. Divide it by"))
        << where;
  }
}

TEST_F(ForeignAudit, NoFaultIsReportedWhereOnlyRoundingIsWrong) {
  const Result result = run({"audit", "--exec", textbook_sweep(), "--exec-name", "textbook", "--questions",
                             "sweep", "--types", "f64", "--cases", "200", "--out", inside("report")});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_FALSE(holds(result.out, "Why (")) << result.out;
}

// --- misbehaving programs ---

TEST_F(ForeignAudit, ACrashIsCountedOnceAndItsCaseNamed) {
  const Result drawn = run(audit(python(std::string(answer_all))));
  ASSERT_EQ(drawn.status, 0) << drawn.error;
  // It crashes at exactly the case that the audit without a crash lists as the first missed one.
  const json missed = cell()["kinds"]["missed"];
  const std::string line = missed["line"];
  const Result result =
      run(audit(python("import os, sys\nfor line in sys.stdin:\n    if line.strip() == '" + line +
                       "':\n        sys.stderr.write('assertion failed\\n')\n        sys.stderr.flush()\n"
                       "        os.abort()\n    print('miss', flush=True)\n"),
                {"--require", "no_answer=0"}));
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(holds(result.error, "no_answer=0 isn't met: 1 of program (sweep, f64)")) << result.error;
  EXPECT_TRUE(holds(result.out, "\nprogram sphere_sweep f64: 1 of 300 cases: crash 1\n")) << result.out;
  const json crash = cell()["failures"]["crash"];
  EXPECT_EQ(crash["times"], 1);
  EXPECT_EQ(crash["line"], line);
  EXPECT_EQ(crash["first"], missed["first"]);
  EXPECT_EQ(crash["what"], "died of signal 6 (Aborted); standard error: \"assertion failed\"");
  EXPECT_EQ(cell()["kinds"]["no_answer"]["times"], 1);
  EXPECT_EQ(cell()["kinds"]["missed"]["times"], missed["times"].get<int>() - 1);
  EXPECT_TRUE(holds(
      text_of(inside("report/README.md")),
      line + " # no answer, crash: died of signal 6 (Aborted); standard error: \"assertion failed\"; case "));
}

TEST_F(ForeignAudit, AProgramThatFailsTooOftenIsSparedTheRestOfTheFamilyWhateverTheThreads) {
  // It dies at about half of the cases: those whose first number is negative.
  const std::string dies =
      "/bin/sh -c 'while read -r q t x rest; do case $x in -*) kill -9 $$;; esac; echo miss; done'";
  std::string cells;
  for (const std::string threads : {"1", "4"}) {
    const Result result = run({"audit", "--exec", dies, "--questions", "sweep", "--types", "f64", "--cases",
                               "20000", "--families", "ordinary", "--threads", threads, "--out",
                               inside("report"), "--require", "not_asked=0"});
    EXPECT_EQ(result.status, 1);
    EXPECT_TRUE(holds(result.error, "not_asked=0 isn't met: ")) << result.error;
    const json within = cell();
    EXPECT_EQ(within["failures"]["crash"]["times"], 16);
    EXPECT_EQ(within["cases"].get<int>() + within["not_asked"].get<int>(), 20000);
    EXPECT_LT(within["cases"], 400);
    EXPECT_TRUE(holds(result.out, ": crash 16, not asked ")) << result.out;
    const std::string page = text_of(inside("report/README.md"));
    EXPECT_TRUE(holds(page, " not asked |")) << page;
    EXPECT_TRUE(cells.empty() || cells == report()["cells"].dump());
    cells = report()["cells"].dump();
  }
}

TEST_F(ForeignAudit, SharesOfAProgramThatGivesUpAddUpToTheWhole) {
  // It dies so often that it gives up within the first share; the later shares don't know that.
  const std::string dies =
      "/bin/sh -c 'while read -r q t x rest; do case $x in -0x1.[0-3]*) kill -9 $$;; esac; echo miss; done'";
  const Words asked{"audit", "--exec",  dies,    "--questions", "sweep",       "--types",
                    "f64",   "--cases", "20000", "--families",  "ordinary,far"};
  const auto with = [&](const Words& more) {
    Words words = asked;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  ASSERT_EQ(run(with({"--out", inside("report")})).status, 0);
  Words merge{"merge", "--out", inside("merged")};
  for (const std::string number : {"3", "1", "2"}) {
    const Result shard = run(with({"--shard", number + "/3", "--out", inside("shards")}));
    ASSERT_EQ(shard.status, 0) << shard.error;
    merge.push_back(inside("shards/audit." + number + "-of-3.jsonl"));
  }
  const Result merged = run(merge);
  EXPECT_EQ(merged.status, 0) << merged.error;
  expect_same_below_heads(inside("report"), inside("merged"));
  EXPECT_TRUE(holds(text_of(inside("merged/audit.json")), "\"not_asked\":"));
}

TEST_F(ForeignAudit, InvalidCasesArentPutToAProgram) {
  // Which would end at the first of them.
  const std::string text =
      "import sys\nfor line in sys.stdin:\n    if 'nan' in line: sys.exit(1)\n    print('miss', "
      "flush=True)\n";
  const Result result = run({"audit", "--exec", python(text), "--questions", "sweep", "--types", "f64",
                             "--cases", "40", "--families", "invalid,ordinary", "--out", inside("report")});
  ASSERT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(result.error, "");
  const json all = report()["cells"];
  ASSERT_EQ(all.size(), 2U);
  const json invalid = all[0]["family"] == "invalid" ? all[0] : all[1];
  EXPECT_FALSE(invalid.contains("within"));
  EXPECT_EQ(invalid["outside"]["kinds"]["invalid"]["times"], 40);
  EXPECT_FALSE(invalid["outside"].contains("failures"));
}

TEST_F(ForeignAudit, TheFirstFailureOfAProgramIsReportedInALine) {
  const std::string text =
      "import sys\nfor line in sys.stdin:\n    if ' -' in line: raise ValueError('no')\n    print('miss', "
      "flush=True)\n";
  const Result result =
      run({"audit", "--exec", python(text), "--exec-name", "own", "--questions", "sweep", "--types", "f64",
           "--cases", "40", "--families", "ordinary,far", "--out", inside("report")});
  ASSERT_EQ(result.status, 0) << result.error;
  const std::string begin = "graze audit: note: own failed when asked `sweep f64 ";
  EXPECT_EQ(result.error.find(begin), 0U) << result.error;
  EXPECT_EQ(result.error.rfind(begin), 0U) << result.error;
  EXPECT_TRUE(holds(result.error, "`: ended with status 1")) << result.error;
  EXPECT_TRUE(holds(result.error, "ValueError: no")) << result.error;
}

// --- one routine ---

/// A sweep that forgets the end of its path.
constexpr std::string_view endless_sweep = R"(
import math, sys
for line in sys.stdin:
    x = [float.fromhex(word) for word in line.split()[2:]]
    d, v, r = [x[7 + i] - x[i] for i in range(3)], x[4:7], x[3] + x[10]
    a, b, c = sum(e * e for e in v), sum(e * f for e, f in zip(d, v)), sum(e * e for e in d) - r * r
    if c <= 0:
        print('hit t=0', flush=True)
    elif a == 0 or b <= 0 or b * b < a * c:
        print('miss', flush=True)
    else:
        print('hit t=' + ((b - math.sqrt(b * b - a * c)) / a).hex(), flush=True)
)";

// Of a program that isn't installed, such as build/audit/graze.
TEST_F(ForeignAudit, PrintsCommandsThatRunAsItWasCalled) {
  const auto shell = [&](const std::string& command) {
    return std::system(  // NOLINT(*-env33-c): what users paste
        ("cd '" + inside("") + "' && " + command).c_str());
  };
  const std::string path = inside("its own folder/graze"), quoted = "'" + path + "'",
                    options = " --exec \"" + python(std::string(endless_sweep)) +
                              "\" --questions sweep --types f64";
  fs::create_directory(inside("its own folder"));
  fs::create_symlink(program(), path);
  const auto printed = [&](const std::string& command, const std::string& start) {
    (void)shell(quoted + command + " >printed");
    const std::string text = text_of(inside("printed"));
    const std::size_t at = std::min(text.find(start), text.size() - start.size()) + start.size();
    return text.substr(at, text.find('\n', at) - at);
  };
  const std::string drawing = printed(" audit --cases 100 --out report" + options, "\nTo see it drawn:\n  ");
  EXPECT_TRUE(drawing.starts_with(quoted + " explain 'sweep f64 ")) << drawing;
  EXPECT_EQ(shell(drawing + " >/dev/null"), 0) << drawing;
  EXPECT_TRUE(fs::exists(inside("case.svg")));
  EXPECT_TRUE(holds(text_of(inside("report/README.md")), "# drawn:   graze explain '"));

  const std::string explained = printed(" props --cases 100" + options, "    explain  ");
  EXPECT_TRUE(explained.starts_with(quoted + " explain sweep f64 ")) << explained;

  const std::string audit = printed(" new sweep --lang python --out adapter", "\n    ");
  EXPECT_TRUE(audit.starts_with(quoted + " audit --quick --exec 'python3 adapter/graze_sweep.py'")) << audit;
  EXPECT_EQ(shell(audit + " >/dev/null 2>&1"), 0) << audit;
  EXPECT_TRUE(holds(text_of(inside("adapter/graze_sweep.py")), "Audit:  graze audit ")) << audit;

  // A shell that has found it by its name finds it again.
  EXPECT_TRUE(
      holds(run({"new", "ray", "--lang", "python", "--out", inside("named")}).out, "\n    graze audit "));
}

TEST_F(ForeignAudit, OfOneRoutineHasOnePage) {
  const Result result =
      run({"audit", "--exec", python(std::string(endless_sweep)), "--exec-name", "own", "--questions",
           "sweep", "--types", "f64", "--cases", "300", "--out", inside("report")});
  ASSERT_EQ(result.status, 0) << result.error;
  std::set<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(inside("report")))
    files.insert(entry.path().filename().string());
  EXPECT_EQ(files, (std::set<std::string>{"README.md", "audit.html", "audit.json", "counts.json"}));

  // A plain case that shows the fault, the command that draws it, and where the page is.
  const std::string end = result.out.substr(result.out.find("\nFor example (sweep f64, beyond):\n"));
  EXPECT_TRUE(holds(end, "\n  it says: impact t=")) << result.out;
  EXPECT_TRUE(holds(end, "\n  exactly: miss\nTo see it drawn:\n  graze explain 'sweep f64 ")) << result.out;
  EXPECT_TRUE(end.ends_with("\n\nThe report is in " + inside("report/audit.html") + "\n")) << result.out;
  const std::string word = "\n  graze explain '", command = end.substr(end.find(word) + word.size());
  EXPECT_TRUE(holds(command.substr(0, command.find('\n')), " --exec '")) << result.out;

  const std::string html = text_of(inside("report/audit.html"));
  for (const std::string& page :
       {text_of(inside("report/README.md")), html.substr(0, html.find("<script"))}) {
    EXPECT_TRUE(holds(page, "own: what it gets wrong")) << page;
    const std::size_t why = page.find("the routine accepts contacts beyond the end of the path"),
                      looks = page.find("What it looks like"), made = page.find("How it was made");
    EXPECT_LT(why, looks) << page;
    EXPECT_LT(looks, made) << page;
    EXPECT_LT(made, page.size()) << page;
    EXPECT_TRUE(holds(page, "--exec-name")) << page;
    for (const std::string other :
         {"routines were tested", "nanoseconds of a call", "field.md", "field.html"})
      EXPECT_FALSE(holds(page, other)) << other << page;
  }
  EXPECT_TRUE(holds(html, "<figcaption><b>own</b>: ")) << html;
  EXPECT_TRUE(holds(html, "<figcaption><b>exact</b>: none wrong")) << html;
  EXPECT_TRUE(holds(html, "</svg>beyond</li>")) << html;
}

TEST_F(ForeignAudit, AProgramThatCannotBeAskedEndsItWithoutAReport) {
  put(inside("plain"), "text");
  struct Rogue {
    std::string command;
    std::string_view said;
  };
  const std::vector<Rogue> rogues{
      {inside("nothing"), "there is no such program"},
      {inside("plain"), "it can't be executed"},
      {"cat", "which isn't an answer"},
      {"/bin/sh -c 'echo hello; cat'", "it writes \"hello\" before it is asked"},
      {"/bin/sh -c 'kill -SEGV $$'", "it died of signal 11"},
      {"/bin/sh -c 'exit 7'", "it ended with status 7"},
      {"sleep 1000", "it gave no answer within 2 s"},
      {python("import sys\nfor line in sys.stdin: print('miss', file=sys.stderr, flush=True)\n"),
       "to standard error"},
  };
  for (const Rogue& rogue : rogues) {
    const Result result = run(audit(rogue.command, {"--time-limit", "2"}));
    EXPECT_EQ(result.status, 1) << rogue.command;
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(holds(result.error, rogue.said)) << result.error;
    EXPECT_EQ(lines_of(result.error).size(), 1U) << result.error;
    EXPECT_FALSE(fs::exists(inside("report")));
  }
}

TEST_F(ForeignAudit, AProgramThatBuffersIsAdvisedToFlush) {
  const Result result =
      run(audit("env -u PYTHONUNBUFFERED " + python("import sys\nfor line in sys.stdin: print('miss')\n"),
                {"--time-limit", "3", "--exec-name", "slow"}));
  EXPECT_EQ(result.status, 0);
  EXPECT_TRUE(holds(result.error, "note: slow answers only once its input is closed")) << result.error;
  EXPECT_EQ(lines_of(result.error).size(), 1U) << result.error;
  EXPECT_FALSE(cell().contains("failures"));
}

// --- the command line and subject files ---

TEST_F(ForeignAudit, WrongUseIsReportedInOneLine) {
  const std::vector<Words> wrong{
      {"audit", "--exec", "cat"},
      {"audit", "--exec", " ", "--questions", "ray"},
      {"audit", "--exec", "cat", "--questions", "rays"},
      {"audit", "--gives", "time"},
      {"audit", "--time-limit", "1"},
      audit("cat", {"--gives", "when"}),
      audit("cat", {"--inside", "out"}),
      audit("cat", {"--time-limit", "0"}),
      audit("cat", {"--time-limit", "soon"}),
      audit("cat", {"--exec-name", "a/b"}),
      audit("cat", {"--exec-name", "graze", "--subjects", "graze"}),
      {"audit", "--exec", "cat", "--questions", "ray", "--gives", "centre"},
  };
  for (const Words& words : wrong) {
    const Result result = run(words);
    EXPECT_EQ(result.status, 2) << words.back();
    EXPECT_EQ(lines_of(result.error).size(), 1U) << result.error;
    EXPECT_FALSE(fs::exists(inside("report")));
  }
}

TEST_F(ForeignAudit, OptionsSayWhatIsGivenForAStartInContact) {
  const Result result = run(audit(textbook_sweep(), {"--inside", "zero"}));
  ASSERT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(report()["subjects"][0]["inside"], "zero");
}

TEST_F(ForeignAudit, ASubjectFileTakesThePlaceOfOptions) {
  put(inside("subject.json"), R"({"exec": ")" + python(std::string(answer_all)) +
                                  R"(", "name": "mine", "questions": ["sweep", "ray"], "inside": "miss"})");
  const Words words{"audit", "--exec-file", inside("subject.json"), "--cases",
                    "20",    "--out",       inside("report")};
  const Result result = run(words);
  ASSERT_EQ(result.status, 0) << result.error;
  const json subjects = report()["subjects"];
  ASSERT_EQ(subjects.size(), 2U);
  EXPECT_EQ(subjects[0]["name"], "mine");
  EXPECT_EQ(subjects[0]["question"], "ray");
  EXPECT_EQ(subjects[0]["inside"], "miss");
  EXPECT_EQ(subjects[0]["program"], true);
}

TEST_F(ForeignAudit, SeveralProgramsStandInOneReportAndGetTheSameCases) {
  put(inside("one.json"), R"({"exec": ")" + python(std::string(answer_all)) +
                              R"(", "name": "one", "questions": ["sweep", "ray"], "types": ["f64"]})");
  put(inside("two.json"), R"({"exec": ")" + program() + R"( answer", "name": "two", "questions": ["sweep"],
      "version": "1.2", "package": "libtwo-dev", "promises": "the nearest number"})");
  const Words words{
      "audit", "--exec-file",    inside("one.json"), "--exec-file", inside("two.json"), "--cases", "50",
      "--out", inside("report"), "--families",       "ordinary",    "--subjects",       "graze"};
  const Result result = run(words);
  ASSERT_EQ(result.status, 0) << result.error;
  const json all = report();
  Words cells;
  for (const json& cell : all["cells"]) {
    cells.push_back(cell["subject"].get<std::string>() + ' ' + cell["question"].get<std::string>() + ' ' +
                    cell["type"].get<std::string>());
    EXPECT_EQ(cell["within"]["cases"], 50) << cells.back();
  }
  EXPECT_EQ(cells, (Words{"graze ray f32", "graze ray f64", "graze sweep f32", "graze sweep f64",
                          "one ray f64", "one sweep f64", "two sweep f32", "two sweep f64"}));
  // graze gives the same answers as a program and as a library, to the same cases.
  const json &own = all["cells"][3]["within"], &other = all["cells"][7]["within"];
  EXPECT_EQ(own["errors"]["time"], other["errors"]["time"]);
  EXPECT_EQ(all["run"]["distinct"], 200);
  const json two = all["subjects"].back();
  EXPECT_EQ(two["types"], (json{"f32", "f64"}));
  EXPECT_EQ(two["version"], "1.2");
  EXPECT_EQ(two["package"], "libtwo-dev");
  EXPECT_EQ(two["promises"], "the nearest number");
  EXPECT_TRUE(holds(text_of(inside("report/sphere_sweep.md")), "Its documentation: the nearest number."));
}

TEST_F(ForeignAudit, TheTableOfTheFieldStandsInTheReportOfPrograms) {
  // Its time is measured by a separate command, which gets the cases.
  put(inside("time.sh"), "test $(grep -c ^sweep) = 2048 && echo 12.5\n");
  put(inside("one.json"), R"({"exec": ")" + program() + R"( answer", "name": "one", "questions": ["sweep"],
      "types": ["f64"], "nanoseconds": "/bin/sh )" +
                              inside("time.sh") + R"("})");
  const Result result =
      run({"audit", "--exec-file", inside("one.json"), "--cases", "20", "--out", inside("report"),
           "--families", "ordinary,invalid", "--subjects", "exact,naive"});
  ASSERT_EQ(result.status, 0) << result.error;
  EXPECT_EQ(result.error, "");
  const json field = json::parse(text_of(inside("report/field.json")));
  ASSERT_EQ(field["rows"].size(), 5U);
  EXPECT_EQ(field["rows"][4]["name"], "one");
  const json times = field["head"]["nanoseconds"];
  ASSERT_EQ(times.size(), 5U);
  EXPECT_EQ(times[4]["nanoseconds"], 12.5);
  EXPECT_GT(times[0]["nanoseconds"], 0);
  EXPECT_TRUE(holds(text_of(inside("report/field.html")),
                    "<tr><td>one</td><td class=\"number\">-</td><td class=\"number\">12</td></tr>"));
  // A command that prints nothing is reported.
  put(inside("time.sh"), "cat >/dev/null\n");
  const Result none =
      run({"audit", "--exec-file", inside("one.json"), "--cases", "20", "--out", inside("report")});
  EXPECT_EQ(none.status, 0);
  EXPECT_TRUE(holds(none.error, "wrote no number of nanoseconds for sweep f64")) << none.error;
  // Without a program there is no such table.
  ASSERT_EQ(run({"audit", "--subjects", "naive", "--quick", "--out", inside("other")}).status, 0);
  EXPECT_FALSE(fs::exists(inside("other/field.md")));
}

TEST_F(ForeignAudit, AProgramThatIgnoresTheEndOfARayGetsANote) {
  put(inside("endless.sh"), "sed -uE 's/^(ray [^ ]+( [^ ]+){10}).*/\\1/' | " + program() + " answer\n");
  const auto audited = [&](const Words& more) {
    Words words{"audit",       "--exec",        "sh " + inside("endless.sh"),
                "--questions", "ray",           "--types",
                "f64",         "--cases",       "20",
                "--out",       inside("report")};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  const Result result = audited({});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_TRUE(holds(result.error, "endless ignores t_max; if that is intended, --endless")) << result.error;
  EXPECT_EQ(audited({"--endless"}).error, "");
  const Result right = run({"audit", "--exec", program() + " answer", "--questions", "ray", "--cases", "20",
                            "--out", inside("report")});
  EXPECT_EQ(right.error, "");
}

TEST_F(ForeignAudit, AProgramThatIgnoresZGetsANoteAndOnlyCasesOfThePlane) {
  // The cases given to it that leave the plane are in a file.
  put(inside("flat.sh"), "awk '{if ($5 $9 $12 ~ /[1-9a-f]p/) print >> \"" + inside("leaving") +
                             "\"; $5 = $9 = $12 = 0; print; fflush()}' | " + program() + " answer\n");
  const auto audited = [&](const Words& more) {
    fs::remove(inside("leaving"));
    Words words{
        "audit", "--exec", "sh " + inside("flat.sh"), "--questions", "sweep", "--types", "f64", "--cases",
        "20",    "--out",  inside("report")};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  const Result result = audited({});
  EXPECT_EQ(result.status, 0) << result.error;
  EXPECT_TRUE(holds(result.error, "flat ignores z; if that is intended, --planar, or \"planar\": true"))
      << result.error;
  EXPECT_TRUE(holds(result.out, "the routine ignores the z coordinate")) << result.out;
  EXPECT_TRUE(fs::exists(inside("leaving")));

  const Result planar = audited({"--planar"});
  EXPECT_FALSE(holds(planar.error, "ignores z")) << planar.error;
  EXPECT_TRUE(holds(planar.out, ": exact: ")) << planar.out;
  EXPECT_FALSE(fs::exists(inside("leaving"))) << text_of(inside("leaving"));
  EXPECT_EQ(report()["subjects"][0]["planar"], true);
  const json cells = report()["cells"];
  for (const json& cell : cells) {
    // None went unnoticed, and it was asked to the end.
    std::uint64_t counted = 0;
    for (const char* const part : {"within", "outside"})
      counted += cell.value(json::json_pointer() / part / "cases", 0U) +
                 cell.value(json::json_pointer() / part / "not_asked", 0U);
    EXPECT_EQ(counted, 20U) << cell;
    EXPECT_FALSE(cell.contains("/within/not_asked"_json_pointer)) << cell;
    EXPECT_EQ(cell["family"] == "planar", cell.value("/within/cases"_json_pointer, 0U) == 20) << cell;
  }
}

TEST_F(ForeignAudit, TheFieldTakesTheSubjectsWhoseProgramsAndVersionsAreThere) {
  const auto ready = [&](std::string_view table) {
    put(inside("table.json"), table);
    const std::string command =
        "python3 "s + FIELD_FOLDER + "/ready.py " + inside("subjects") + " " + inside("table.json");
    const int status =
        std::system((command + " >" + inside("out") + " 2>" + inside("err")).c_str());  // NOLINT(*-env33-c)
    return Result{WEXITSTATUS(status), text_of(inside("out")), text_of(inside("err"))};
  };
  const Result some =
      ready(R"({"there": {"exec": ")" + program() + R"( answer", "largest_direction": 1.844e+18},
    "gone": {"exec": "python3 )" +
            inside("nothing.py") + R"("}})");
  EXPECT_EQ(some.status, 0) << some.error;
  EXPECT_EQ(some.out, inside("subjects/there.json") + "\n");
  EXPECT_TRUE(holds(some.error, "gone is left out: there is no " + inside("nothing.py") + "\n"))
      << some.error;
  const json there = json::parse(text_of(inside("subjects/there.json")));
  EXPECT_EQ(there, (json{{"exec", program() + " answer"}, {"largest_direction", 1.844e+18}}));
  const std::string endless = R"({"one": {"exec": "cat", "endless": true, "promises": )";
  EXPECT_EQ(ready(endless + R"([{"word": "endless", "sentence": "it has no end"}]}})").status, 0);
  const Result unfounded = ready(endless + R"([{"word": "inside", "sentence": "it gives 0"}]}})");
  EXPECT_EQ(unfounded.status, 1);
  EXPECT_TRUE(holds(unfounded.error, "promises doesn't say what endless rests on\n")) << unfounded.error;
  if (!succeeds("dpkg-query -W libc6")) GTEST_SKIP() << "this isn't a Debian system";
  const Result old = ready(R"({"old": {"exec": "cat", "package": "libc6", "version": "1.0"}})");
  EXPECT_EQ(old.status, 1);
  EXPECT_TRUE(holds(old.error, "version 1.0 is said of libc6, but ")) << old.error;
}

TEST_F(ForeignAudit, OptionsSelectAmongSeveralPrograms) {
  put(inside("one.json"),
      R"({"exec": ")" + program() + R"( answer", "name": "one", "questions": ["sweep"], "types": ["f64"]})");
  put(inside("two.json"),
      R"({"exec": ")" + program() + R"( answer", "name": "two", "questions": ["sweep", "ray"]})");
  const auto subjects = [&](const Words& more) {
    Words words{"audit", "--exec-file", inside("one.json"), "--exec-file", inside("two.json"), "--cases",
                "5",     "--out",       inside("report"),   "--families",  "ordinary"};
    words.insert(words.end(), more.begin(), more.end());
    const Result result = run(words);
    EXPECT_EQ(result.status, 0) << result.error;
    Words names;
    const json all = report();
    for (const json& one : all["subjects"])
      names.push_back(one["name"].get<std::string>() + ' ' + one["question"].get<std::string>());
    return names;
  };
  EXPECT_EQ(subjects({}), (Words{"one sweep", "two ray", "two sweep"}));
  EXPECT_EQ(subjects({"--questions", "ray"}), (Words{"two ray"}));
  EXPECT_EQ(subjects({"--types", "f32"}), (Words{"two ray", "two sweep"}));
}

TEST_F(ForeignAudit, OfSeveralProgramsEachThatCannotBeAskedIsNamedBeforeAnythingIsDrawn) {
  put(inside("good.json"),
      R"({"exec": ")" + program() + R"( answer", "name": "good", "questions": ["sweep"]})");
  put(inside("gone.json"),
      R"({"exec": ")" + inside("nothing") + R"(", "name": "gone", "questions": ["sweep"]})");
  put(inside("dead.json"), R"({"exec": "/bin/sh -c 'exit 7'", "name": "dead", "questions": ["sweep"]})");
  const Result result = run({"audit", "--exec-file", inside("gone.json"), "--exec-file", inside("good.json"),
                             "--exec-file", inside("dead.json"), "--out", inside("report")});
  EXPECT_EQ(result.status, 1);
  const Words said = lines_of(result.error);
  ASSERT_EQ(said.size(), 2U) << result.error;
  EXPECT_TRUE(said[0].starts_with("graze audit: gone: there is no such program")) << said[0];
  EXPECT_TRUE(said[1].starts_with("graze audit: dead: ") && holds(said[1], "it ended with status 7"))
      << said[1];
  EXPECT_FALSE(fs::exists(inside("report")));
}

TEST_F(ForeignAudit, WrongUseOfSeveralProgramsIsReportedInOneLine) {
  const std::string text = R"({"exec": "cat", "name": "same", "questions": ["sweep"], "types": ["f64"]})";
  put(inside("one.json"), text);
  put(inside("two.json"), text);
  put(inside("none.json"), R"({"exec": "cat"})");
  const auto both = [&](const Words& more) {
    Words words{"audit", "--out", inside("report"), "--exec-file", inside("one.json"), "--exec-file"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  struct Wrong {
    Words more;
    int status;
    std::string_view said;
  };
  const std::vector<Wrong> all{
      {{inside("two.json")}, 2, "two subjects have the name same"},
      {{inside("two.json"), "--exec", "cat"}, 2, "describe one program"},
      {{inside("two.json"), "--gives", "time"}, 2, "describe one program"},
      {{inside("two.json"), "--questions", "ray"}, 2, "none of the programs answers"},
      {{inside("two.json"), "--questions", "rays"}, 2, "there is no question \"rays\""},
      {{inside("none.json")}, 1, "none.json: --exec: name the questions that the program answers"},
      {{inside("absent.json")}, 1, "can't read"},
  };
  for (const Wrong& one : all) {
    const Result result = both(one.more);
    EXPECT_EQ(result.status, one.status) << one.said;
    EXPECT_TRUE(holds(result.error, one.said)) << result.error;
    EXPECT_EQ(lines_of(result.error).size(), 1U) << result.error;
    EXPECT_FALSE(fs::exists(inside("report")));
  }
  // If the program doesn't support a type, nothing is left to audit.
  EXPECT_EQ(run({"audit", "--exec-file", inside("one.json"), "--types", "f32"}).status, 2);
}

TEST_F(ForeignAudit, AFaultySubjectFileIsReportedWithItsKey) {
  const std::string file = inside("subject.json");
  for (const auto& [text, said] :
       {std::pair{"{\"exec\": 5}", "key \"exec\": expected a text"},
        std::pair{"{\"exce\": \"cat\"}", "there is no key \"exce\"; did you mean exec?"},
        std::pair{"exec", "line 1, column 1: this isn't JSON"}}) {
    put(file, text);
    const Result result = run({"audit", "--exec-file", file});
    EXPECT_EQ(result.status, 1);
    EXPECT_TRUE(holds(result.error, file + ": " + said)) << result.error;
    EXPECT_EQ(lines_of(result.error).size(), 1U);
  }
  EXPECT_EQ(run({"audit", "--exec-file", inside("none")}).status, 1);
}

// --- interruption ---

/// Whether a process runs, zombies not counted.
bool runs(const std::string& id) {
  const std::string stat = text_of("/proc/" + id + "/stat");
  return !stat.empty() && !holds(stat, ") Z ");
}

#ifdef __linux__
TEST_F(ForeignAudit, LeavesNoGrandchildInASessionOfItsOwn) {
  const std::string text =
      "import subprocess, sys\n"
      "subprocess.run(['sh', '-c', 'setsid sh -c \"echo \\$\\$ >>" +
      inside("pids") + "; exec sleep 1000\" & while ! [ -s " + inside("pids") +
      " ]; do sleep 0.01; done'], stdout=subprocess.DEVNULL)\n"
      "for line in sys.stdin:\n    print('miss', flush=True)\n";
  EXPECT_EQ(run(audit(python(text), {})).status, 0);
  const Words ids = lines_of(text_of(inside("pids")));
  EXPECT_FALSE(ids.empty());
  for (const std::string& id : ids) EXPECT_FALSE(runs(id)) << ::kill(std::stoi(id), SIGKILL);
}
#endif

TEST_F(ForeignAudit, AnInterruptionEndsItSoonAndLeavesNoProcess) {
  // It hangs, ignoring everything, until it is killed. A second signal ends the audit at once.
  const std::string text =
      "import os, signal, sys, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
      "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
      "count = 0\nfor line in sys.stdin:\n    count += 1\n    if count > 20:\n"
      "        open('" +
      inside("pids") +
      "', 'a').write(str(os.getpid()) + '\\n')\n"
      "        time.sleep(1000)\n    print('miss', flush=True)\n";
  for (const auto& signals : {std::vector{SIGINT}, std::vector{SIGINT, SIGTERM}}) {
    fs::remove(inside("pids"));
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    const int error = ::open(inside("error").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const pid_t child = start(audit(python(text), {"--time-limit", "1000"}), {null, null, error});
    wait_until([&] { return !lines_of(text_of(inside("pids"))).empty(); });
    ASSERT_EQ(::kill(child, signals.front()), 0);
    wait_until([&] { return holds(text_of(inside("error")), "finishing"); });
    for (std::size_t i = 1; i < signals.size(); ++i) ::kill(child, signals[i]);
    // An audit that would have waited for the time limit, or forever, wouldn't end in time.
    const int status = end_of(child);
    EXPECT_TRUE(status == 130 || (signals.size() == 2 && status == 143)) << status;
    ::close(null);
    ::close(error);
    const Words ids = lines_of(text_of(inside("pids")));
    EXPECT_FALSE(ids.empty());
    for (const std::string& id : ids) wait_until([&] { return !runs(id); });
  }
  EXPECT_TRUE(holds(text_of(inside("report/audit.json")), "\"complete\": false"));
}

}  // namespace
