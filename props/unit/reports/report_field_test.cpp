// SPDX-License-Identifier: BSL-1.0
/// The field table.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "props/unit/reports/report_sample.hpp"
#include "reports/program/audit/counts.hpp"
#include "reports/program/html/html_page.hpp"
#include "reports/program/pages/expectation.hpp"
#include "reports/program/pages/plain_case.hpp"
#include "reports/program/text/format.hpp"
#include "reports/program/text/scenes.hpp"
#include "verify/case/text.hpp"

namespace reports {
namespace {

using namespace props;
using namespace verify;
using nlohmann::json;

/// Answers that everything is a miss.
class Denier final : public Respondent<float>, public Respondent<double> {
 public:
  std::vector<Response<float>> ask(std::span<const Case<float>> cases) override {
    return std::vector<Response<float>>(cases.size());
  }
  std::vector<Response<double>> ask(std::span<const Case<double>> cases) override {
    return std::vector<Response<double>>(cases.size());
  }
};

/// Answers that some rays miss, and answers no others.
class PartDenier final : public Respondent<double> {
 public:
  explicit PartDenier(std::function<bool(const Scene<double>&)> denies) : denies_(std::move(denies)) {}
  std::vector<Response<double>> ask(std::span<const Case<double>> cases) override {
    std::vector<Response<double>> responses(cases.size(), NoAnswer{Failure::exception, "threw an exception"});
    for (std::size_t i = 0; i < cases.size(); ++i) {
      if (denies_(scene_of(cases[i]))) responses[i] = Answer<double>{};
    }
    return responses;
  }
  /// The plainest contact that it wrongly denies.
  std::optional<Case<double>> plain(const Case<double>& from) {
    Subject own{.name = "denier", .question = from.question};
    own.in_double.respondent = this;
    return plain_case(own, Kind::missed, from);
  }

 private:
  std::function<bool(const Scene<double>&)> denies_;
};

const std::size_t far_kind = *scene_kind("far");

/// An audit of the denier next to `naive` and `exact`, with the cases that it shows.
struct Field : Report {
  Denier denier;
  Subject own{.name = "denier", .question = Question::ray};

  Field() {
    head = {"9.8.7", "cafebabe", "a compiler", "-Oflag", "a processor", "2001-02-03T04:05:06Z", 3, 7.5};
    own.contract = {.unit_direction = true, .note = "a program"};
    own.in_float.respondent = &denier;
    own.in_double.respondent = &denier;
    own.about = {"1.2.3", "libdenier-dev", "that nothing ever touches"};
    plan.subjects = {&subject("exact", Question::ray), &subject("naive", Question::ray), &own};
    plan.families = {find_family("unit_far"), find_family("far"), find_family("bits")};
    plan.types = {NumberType::f32, NumberType::f64};
    plan.cases = 200;
    plan.seed = 1;
    const std::atomic<bool> interrupted = false;
    audit = run(plan, interrupted, [](const Progress&) {});
    examples = examples_of(plan, audit, interrupted);
    head.call_times = {{&own, NumberType::f64, 12.25}};
  }
  [[nodiscard]] std::string page(std::string_view file) const {
    for (const Page& one : field_pages(*this)) {
      if (one.file == file) return one.text;
    }
    throw std::logic_error("no such page");
  }
  [[nodiscard]] std::string html() const { return field_html_page(*this).text; }
  /// What field.html says about the denier.
  [[nodiscard]] std::string section() const {
    const std::string text = html();
    const std::size_t at = text.find("<div id=\"library-denier\">");
    if (at == std::string::npos) throw std::logic_error("no such section");
    return text.substr(at, text.find("</details>", at) - at);
  }
};

/// Each text between two others.
std::vector<std::string> all_between(const std::string& text, std::string_view before,
                                     std::string_view after) {
  std::vector<std::string> found;
  for (std::size_t at = text.find(before); at != std::string::npos; at = text.find(before, at + 1)) {
    const std::size_t begin = at + before.size();
    found.push_back(text.substr(begin, text.find(after, begin) - begin));
  }
  return found;
}

/// The rows of HTML tables as they would be in Markdown.
std::string rows_in(const std::string& html) {
  std::string text;
  for (const std::string& line : lines_of(html)) {
    if (line.starts_with("<tr>")) {
      text += "|";
      for (const std::string& cell : all_between(line, "<t", "</t")) {
        if (!cell.starts_with("r>")) text += " " + cell.substr(cell.find('>') + 1) + " |";
      }
    }
    text += "\n";
  }
  return text;
}

TEST(Field, the_simplest_case_of_each_kind_is_shown) {
  const Field field;
  for (const Subject* s : field.plan.subjects) {
    for (const NumberType type : field.plan.types) {
      for (const Kind kind : wrong_kinds) {
        std::vector<int> digits;
        for (const Cell& cell : field.audit.cells) {
          if (cell.subject != s || cell.type != type) continue;
          for (CaseNumber i = 0; i < field.plan.cases; ++i) {
            const auto note = [&]<class Real>(Real /*type*/) {
              const Case<Real> k = draw<Real>(*cell.family, s->question, field.plan.seed, i);
              const Truth<Real> truth = truth_of(k);
              const Answer<Real> answer = s->is_program() ? Answer<Real>{} : s->calls<Real>().native(k);
              const Verdict v = judge(answer, truth, s->contract);
              if (v.kind == kind && v.within_contract) digits.push_back(digits_written_out(k));
            };
            type == NumberType::f32 ? note(float{}) : note(double{});
          }
        }
        const auto is_it = [&](const Example& one) {
          return one.subject == s && one.type == type && one.within && !one.plain && one.what == Goal(kind);
        };
        const auto one = std::ranges::find_if(field.examples, is_it);
        ASSERT_EQ(one != field.examples.end(), !digits.empty()) << s->name << ' ' << name(kind);
        if (digits.empty()) continue;
        const AnyCase k = any_case_in(one->line);
        EXPECT_EQ(std::visit([](const auto& read) { return digits_written_out(read); }, k),
                  *std::ranges::min_element(digits))
            << one->line;
      }
    }
  }
}

TEST(Field, a_case_outside_the_contract_is_one_and_is_wrong) {
  const Field field;
  std::size_t seen = 0;
  for (const Example& one : field.examples) {
    const auto* const kind = std::get_if<Kind>(&one.what);
    if (kind == nullptr) continue;
    const auto check = [&]<class Real>(const Case<Real>& k) {
      const Answer<Real> answer =
          one.subject->is_program() ? Answer<Real>{} : one.subject->calls<Real>().native(k);
      const Verdict v = judge(answer, truth_of(k), one.subject->contract);
      EXPECT_EQ(v.within_contract, one.within) << one.line;
      EXPECT_EQ(v.kind, *kind) << one.line;
    };
    std::visit(check, any_case_in(one.line));
    if (!one.within) ++seen;
  }
  EXPECT_EQ(seen, 2U);  // the denier's, in both types
}

TEST(Field, a_plain_case_is_wrong_in_its_way_and_far_from_a_boundary) {
  const Field field;
  std::size_t seen = 0;
  for (const Example& one : field.examples) {
    if (!one.plain) continue;
    ++seen;
    const auto check = [&]<class Real>(const Case<Real>& k) {
      const Answer<Real> answer =
          one.subject->is_program() ? Answer<Real>{} : one.subject->calls<Real>().native(k);
      const Truth<Real> truth = truth_of(k);
      const Verdict v = judge(answer, truth, one.subject->contract);
      EXPECT_TRUE(v.within_contract) << one.line;
      EXPECT_EQ(v.kind, std::get<Kind>(one.what)) << one.line;
      const Scene<Real> scene = scene_of(k);
      EXPECT_GT(scene.b.radius, 0) << one.line;
      for (const Real factor : {Real(0.99), Real(1.01)}) {
        Scene<Real> near = scene;
        near.b.radius *= factor;
        EXPECT_EQ(truth_of(case_of(k.question, near)).outcome, truth.outcome) << one.line;
      }
    };
    std::visit(check, any_case_in(one.line));
  }
  EXPECT_GE(seen, 4U);
}

/// Contracts that exclude the plainest numbers: no end, no motion, round lengths and larger coordinates.
constexpr std::array narrow_contracts{
    Contract{.unit_direction = true},       Contract{.endless = true},
    Contract{.finite_end = true},           Contract{.needs_motion = true},
    Contract{.positive_radii = true},       Contract{.planar = true},
    Contract{.largest_coordinate = 12.3},   Contract{.largest_direction = 1.5},
    Contract{.starts = Starts::apart},      Contract{.starts = Starts::contained},
    Contract{.starts = Starts::off_surface}};

template <class Real>
std::size_t plain_cases_within(const Contract& contract, Question question) {
  Denier denier;
  Subject own{.name = "denier", .question = question, .contract = contract};
  own.in_float.respondent = &denier;
  own.in_double.respondent = &denier;
  std::size_t seen = 0;
  for (const char* const family : {"ordinary", "unit_ordinary", "far", "overlap_deep", "planar"}) {
    for (std::uint64_t i = 0; find_family(family)->applies(question) && i < 30; ++i) {
      const auto from = draw<Real>(*find_family(family), question, 1, i);
      if (!is_contact(truth_of(from).outcome) || !is_within(contract, truth_of(from))) continue;
      const auto plain = plain_case(own, Kind::missed, from);
      if (!plain) continue;
      ++seen;
      EXPECT_TRUE(is_within(contract, truth_of(*plain))) << write(*plain);
      EXPECT_EQ(truth_of(*plain).outcome, truth_of(from).outcome) << write(*plain);
    }
  }
  return seen;
}

TEST(Field, a_plain_case_lies_within_the_contract_whatever_that_asks_for) {
  for (const Contract& contract : narrow_contracts) {
    for (const Question question : all_questions) {
      const bool takes_any = question == Question::ray || !(contract.unit_direction || contract.endless);
      EXPECT_EQ(plain_cases_within<float>(contract, question) != 0, takes_any) << name(question);
      EXPECT_EQ(plain_cases_within<double>(contract, question) != 0, takes_any) << name(question);
    }
  }
}

TEST(Field, a_plain_case_has_few_digits) {
  // Rays at a sphere, none of which the denier sees: the plainest has one digit in each number.
  Denier denier;
  Subject own{.name = "denier", .question = Question::ray};
  own.in_double.respondent = &denier;
  const auto drawn = draw<double>(*find_family("ordinary"), Question::ray, 1, 1);
  ASSERT_EQ(truth_of(drawn).outcome, Outcome::impact);
  const auto plain = plain_case(own, Kind::missed, drawn);
  ASSERT_TRUE(plain);
  EXPECT_EQ(truth_of(*plain).outcome, Outcome::impact);
  for (const double x : plain->used()) {
    if (!std::isfinite(x)) continue;
    EXPECT_EQ(std::stod(fmt::format("{:.0e}", x)), x);
  }
  EXPECT_FALSE(plain_case(own, Kind::phantom, drawn));
}

TEST(Field, a_plain_case_is_of_a_usual_size_where_the_fault_shows_there) {
  const auto from = case_in<double>("sweep f64 1e33 0 0 2e28 0 0 -3e28 1e33 0 0 5e28");
  const auto size = [](const std::optional<Case<double>>& plain) {
    return plain ? scene_of(*plain).b.radius : std::numeric_limits<double>::quiet_NaN();
  };
  PartDenier anywhere([](const Scene<double>&) { return true; });
  EXPECT_GE(size(anywhere.plain(from)), 0.5);
  EXPECT_LE(size(anywhere.plain(from)), 2);
  PartDenier far([](const Scene<double>& scene) { return scene.b.radius > 1e20; });
  EXPECT_GT(size(far.plain(from)), 1e20);
}

TEST(Field, a_plain_case_keeps_the_digits_without_which_the_answer_is_another) {
  PartDenier denier([](const Scene<double>& scene) { return scene.b.radius == 1.23456789; });
  const auto plain = denier.plain(case_in<double>("ray f64 0 0 0 1 0 0 5 0 0 1.23456789"));
  ASSERT_TRUE(plain);
  EXPECT_EQ(scene_of(*plain).b.radius, 1.23456789);
}

TEST(Field, a_plain_case_begins_at_the_origin) {
  // Along the first axis nothing is denied, so the ray can't be turned to it.
  PartDenier denier([](const Scene<double>& scene) { return scene.a.motion[1] != 0; });
  const auto plain = denier.plain(case_in<double>("ray f64 2 3 4 0 1 0 2 13 4 1"));
  ASSERT_TRUE(plain);
  EXPECT_EQ(scene_of(*plain).a.centre, (Triple<double>{0, 0, 0}));
  EXPECT_EQ(truth_of(*plain).outcome, Outcome::impact);
}

TEST(Field, a_plain_case_keeps_its_outcome_one_percent_on_either_side) {
  // With a radius 1 % smaller the ray passes by, with one 1 % larger it starts inside, and with an end 1 % nearer it ends
  // too early. No other numbers are denied.
  for (const char* const line : {"ray f64 0 0 0 1 0 0 5 0.995 0 1", "ray f64 0 0 0 1 0 0 1.005 0 0 1",
                                 "ray f64 0 0 0 1 0 0 5 0 0 1 4.03"}) {
    const auto k = case_in<double>(line);
    PartDenier denier([&](const Scene<double>& scene) {
      return scene.b.centre == scene_of(k).b.centre && scene.b.radius == 1 &&
             scene.horizon == scene_of(k).horizon;
    });
    EXPECT_FALSE(denier.plain(k)) << line;
  }
  PartDenier denier([](const Scene<double>& scene) { return scene.b.centre[1] == 0.98; });
  EXPECT_TRUE(denier.plain(case_in<double>("ray f64 0 0 0 1 0 0 5 0.98 0 1")));
}

TEST(Field, of_equally_simple_cases_the_first_is_shown) {
  Field field;
  field.own.contract = {.note = "takes any direction"};
  const std::atomic<bool> interrupted = false;
  field.audit = run(field.plan, interrupted, [](const Progress&) {});
  const auto first = [&](NumberType type) {
    return find_example(field.examples, field.own, type, [](const Example& one) {
      return one.within && !one.plain && one.what == Goal(Kind::missed);
    });
  };
  std::size_t cells = 0;
  for (Cell& cell : field.audit.cells) {
    if (cell.subject != &field.own || cell.within.times(Kind::missed) == 0) continue;
    auto& simplest = cell.within.simplest[static_cast<std::size_t>(Kind::missed)];
    simplest = {1, simplest.number};
    ++cells;
  }
  EXPECT_GE(cells, 4U);
  field.examples = examples_of(field.plan, field.audit, interrupted);
  for (const NumberType type : field.plan.types) EXPECT_EQ(first(type)->family->name, "unit_far");
}

TEST(Field, its_html_page_has_its_pictures_in_order_and_calls_nothing_right_that_was_not_asked) {
  Field field;
  const std::vector<std::string> pictures = all_between(field.html(), "<img alt=\"", "\"");
  ASSERT_EQ(pictures.size(), 3U);
  EXPECT_NE(pictures[0].find("step"), std::string::npos) << pictures[0];
  EXPECT_TRUE(pictures[1].starts_with("Wrong decisions of libraries")) << pictures[1];
  const auto is_right = [&] {
    return all_between(field.html(), "<p>Never wrong: ", "</p>").at(0).find("exact in f32") !=
           std::string::npos;
  };
  EXPECT_TRUE(is_right());
  for (Cell& cell : field.audit.cells) {
    if (cell.subject->name == "exact" && cell.type == NumberType::f32) cell.within.not_asked = 1;
  }
  EXPECT_FALSE(is_right());
}

TEST(Field, its_first_page_leads_to_nothing_but_its_picture) {
  const Field field;
  ASSERT_EQ(field_pages(field).size(), 3U);
  EXPECT_EQ(all_between(field.page("field.md"), "](", ")"),
            (std::vector<std::string>{"field_steps.svg", "field.svg"}));
  EXPECT_FALSE(field.page("field.svg").empty());
  EXPECT_FALSE(field.page("field_steps.svg").empty());
}

TEST(Field, every_link_of_its_html_page_leads_to_a_place_in_it) {
  const std::string text = Field().html();
  EXPECT_EQ(all_between(text, "href=\"", "\""), std::vector<std::string>{"#library-denier"});
  EXPECT_EQ(all_between(text, "<div id=\"", "\""), std::vector<std::string>{"library-denier"});
  for (const std::string& source : all_between(text, "src=\"", "\""))
    EXPECT_TRUE(source.starts_with("data:image/svg+xml,")) << source.substr(0, 40);
  for (const char* const word : {"<script", "<link", "@import"})
    EXPECT_EQ(text.find(word), std::string::npos);
}

TEST(Field, a_sentence_says_what_to_expect_of_a_program) {
  const Field field;
  const std::string sentence = "no ordinary case lies within its contract; worst: far ";
  std::string page = field.page("field.md");
  for (std::size_t at = 0; (at = page.find("\n  ", at)) != std::string::npos;) page.replace(at, 3, " ");
  const std::string html = field.html();
  EXPECT_NE(page.find("- denier f32: "), std::string::npos);
  EXPECT_NE(page.find(sentence), std::string::npos);
  EXPECT_NE(html.find("<li><a href=\"#library-denier\">denier</a> f32: "), std::string::npos);
  EXPECT_NE(html.find("<summary><b>denier</b> f32: "), std::string::npos);
  EXPECT_EQ(all_between(html, "; no ordinary case lies within", "contract").size(), 4U)
      << "in two types and places";
  for (const std::string type : {"f32", "f64"})
    EXPECT_NE(field.page("field.md").find("- naive " + type + ": "), std::string::npos) << "for comparison";
}

/// Verdicts by kind of scene: this many ordinary ones and wrong ones by distance.
BySceneKind ordinary(const std::array<Frequency, reaches>& by_reach) {
  BySceneKind tallies;
  Tally& tally = tallies.front();
  for (std::size_t i = 0; i < reaches; ++i) {
    tally.of_reach[i] = by_reach[i];
    for (std::uint64_t k = 0; k < by_reach[i].judged; ++k)
      tally.add(Verdict{.kind = k < by_reach[i].wrong ? Kind::phantom : Kind::right}, Cause::none, k);
  }
  return tallies;
}

TEST(Expectation, counts_ordinary_decisions_by_distance) {
  const auto text = [](const BySceneKind& tallies) {
    const Expectation expected = expectation(tallies);
    return expected.share + expected.text;
  };
  EXPECT_EQ(text(ordinary({{{1200, 0}, {7, 0}, {0, 0}}})),
            "none of 1,207 ordinary decisions is wrong, nor is any other.");
  EXPECT_EQ(text(ordinary({{{1000, 0}, {500, 2}, {100, 6}}})),
            "0.50 % of ordinary decisions wrong (8 of 1,600; 0 of 1,000 up to 100 radii away, 2 of 500 up to "
            "1,000, 6 of 100 beyond 1,000), mostly phantom, none elsewhere.");
  EXPECT_EQ(text(ordinary({{{200, 1}, {0, 0}, {0, 0}}})),
            "0.50 % of ordinary decisions wrong (1 of 200), mostly phantom, none elsewhere.");
  EXPECT_EQ(
      text(ordinary({{{0, 0}, {0, 0}, {200, 1}}})),
      "0.50 % of ordinary decisions wrong (1 of 200; 1 of 200 beyond 1,000 radii away), mostly phantom, "
      "none elsewhere.");
}

TEST(Field, its_tables_count_by_kind_of_scene_and_of_wrong_decision) {
  const Field field;
  const std::string text = rows_in(field.html());
  const Tally within = within_contract(field.audit, field.own, NumberType::f64);
  Tally far;
  for (const Cell& cell : field.audit.cells) {
    if (cell.subject == &field.own && cell.type == NumberType::f64 &&
        scene_kind(cell.family->name) == far_kind)
      far.merge(cell.within);
  }
  ASSERT_GT(far.wrong(), 0U);
  const std::vector<std::string> row{"denier", "f64"};
  EXPECT_EQ(looked_up(text, row, "far"), short_percent(far.wrong(), judged(far)));
  EXPECT_EQ(looked_up(text, row, "ordinary"), "-");
  EXPECT_EQ(looked_up(text, row, "missed"), grouped(within.times(Kind::missed)));
  EXPECT_NE(field.html().find("Never wrong: exact in f32, exact in f64."), std::string::npos);
}

TEST(Field, a_page_gives_a_program_s_contract_and_shows_cases_to_try) {
  const Field field;
  const std::string text = field.section();
  EXPECT_NE(text.find("<p>Version 1.2.3 (libdenier-dev).</p>"), std::string::npos);
  EXPECT_NE(text.find("<p>Its documentation: that nothing ever touches.</p>"), std::string::npos);
  const std::size_t at = text.find("<h3>A ray and a sphere in f64</h3>\n");
  ASSERT_NE(at, std::string::npos);
  const Tally outside = outside_contract(field.audit, field.own, NumberType::f64);
  EXPECT_NE(text.find(fmt::format("not held against it: {} cases, {} of them wrong.", judged(outside),
                                  outside.wrong()),
                      at),
            std::string::npos);
  const auto lines = lines_of(all_between(text.substr(at), "<pre tabindex=\"0\">\n", "</pre>").at(0));
  ASSERT_EQ(lines.size(), 8U) << text.substr(at);
  EXPECT_EQ(lines[0], "# missed, the plainest case");
  EXPECT_EQ(lines[4], "# missed, the case of fewest digits");
  EXPECT_TRUE(is_contact(truth_of(case_in<double>(lines[1])).outcome));
  for (const std::size_t first : {0U, 4U}) {
    EXPECT_TRUE(lines[first + 2].starts_with("# exact: impact t=") ||
                lines[first + 2].starts_with("# exact: overlap t=0"))
        << lines[first + 2];
    EXPECT_EQ(lines[first + 3], "# said:  miss");
  }
}

TEST(Field, a_page_of_a_program_has_no_row_for_a_family_without_a_fault) {
  Field field;
  const auto cell = std::ranges::find_if(field.audit.cells, [&](const Cell& one) {
    return one.subject == &field.own && one.type == NumberType::f64 && one.family->name == "unit_far";
  });
  ASSERT_NE(cell, field.audit.cells.end());
  const auto cases = [&] {
    const std::string text = field.section();
    return looked_up(rows_in(text.substr(text.find("<h3>A ray and a sphere in f64</h3>"))), {"unit_far"},
                     "cases");
  };
  cell->within = {};
  cell->within.add(off_by(Figure::time, 0.5), Cause::none, 0);
  EXPECT_EQ(cases(), "nothing");
  cell->within.add(off_by(Figure::time, 0.51), Cause::none, 1);
  EXPECT_EQ(cases(), "2");
}

TEST(Field, pages_are_short_and_narrow) {
  const Field field;
  for (const Page& page : field_pages(field)) {
    if (!page.file.ends_with(".md")) continue;
    const auto lines = lines_of(page.text);
    EXPECT_LE(lines.size(), 300U) << page.file;
    for (const std::string& line : lines) EXPECT_LE(line.size(), 140U) << page.file << ": " << line;
  }
}

TEST(Field, what_differs_from_run_to_run_stands_in_its_head_only) {
  const Field field;
  Field other;
  other.head = {"1", "2", "3", "4", "5", "6", 7, 8};
  other.audit.seconds = {};
  const auto below = [](const std::string& text) { return text.substr(text.find("<!-- Below this line")); };
  EXPECT_EQ(below(field.page("field.md")), below(other.page("field.md")));
  EXPECT_EQ(looked_up(rows_in(field.html()), {"denier", "-"}, "f64"), "12");
  EXPECT_EQ(other.html().find("Nanoseconds"), std::string::npos);
  EXPECT_EQ(field.section(), other.section());
  EXPECT_EQ(field.page("field.svg"), other.page("field.svg"));
}

TEST(Field, a_call_below_ten_nanoseconds_has_a_decimal) {
  Field field;
  const auto shown = [&](double nanoseconds) {
    field.head.call_times[0].nanoseconds = nanoseconds;
    return looked_up(rows_in(field.html()), {"denier", "-"}, "f64");
  };
  EXPECT_EQ(shown(4.75), "4.8");
  EXPECT_EQ(shown(9.5), "9.5");
  EXPECT_EQ(shown(10), "10");
}

TEST(Field, the_rows_of_its_pictures_count_what_their_headings_say) {
  Field field;
  for (Cell& cell : field.audit.cells) {  // so that fewer answers have a backward error than are judged
    if (cell.type == NumberType::f64) cell.within.backward = {};
  }
  const auto expect_row = [&](const HeatMap::Row& row, const Subject& of, Counted what) {
    const NumberType type = row.label.ends_with(" f32") ? NumberType::f32 : NumberType::f64;
    EXPECT_EQ(row.label, fmt::format("{} {}", of.name, name(type)));
    const BySceneKind tallies = by_scene_kind(field.audit, of, type);
    ASSERT_EQ(row.cells.size(), tallies.size());
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      const Tally& tally = tallies[i];
      const auto [times, cases] = row.cells[i];
      EXPECT_EQ(times, what == Counted::wrong ? tally.wrong() : tally.backward.above(64)) << row.label << i;
      EXPECT_EQ(cases, what == Counted::wrong ? judged(tally) : tally.backward.answers()) << row.label << i;
    }
  };
  for (const Counted what : {Counted::wrong, Counted::far_off}) {
    const HeatMap map = map_of_all(field, what);
    ASSERT_EQ(map.sections.size(), 2U);
    EXPECT_EQ(map.sections[0].title, "libraries");
    EXPECT_EQ(map.sections[1].title, "for comparison");
    ASSERT_EQ(map.sections[0].rows.size(), 2U);
    for (const HeatMap::Row& row : map.sections[0].rows) expect_row(row, field.own, what);
    EXPECT_EQ(map.sections[1].rows.size(), 4U);
  }
  const HeatMap map = map_of(field, Question::ray);
  ASSERT_EQ(map.sections.at(0).rows.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i)
    expect_row(map.sections[0].rows[i], *field.plan.subjects[i / 2], Counted::wrong);
}

TEST(Field, its_picture_holds_the_shares_and_survives_any_name) {
  Field field;
  field.own.name = "<b>&\"x";
  const std::string wrong = field.page("field.svg"), far_off = field.page("field_steps.svg");
  for (const std::string& picture : {wrong, far_off}) {
    EXPECT_NE(picture.find("&lt;b&gt;&amp;"), std::string::npos);
    EXPECT_EQ(picture.find("<b>"), std::string::npos);
  }
  EXPECT_EQ(field.html().find("<b>&\"x"), std::string::npos);
  EXPECT_NE(wrong.find(">wrong decisions, in %:</text>"), std::string::npos);
  EXPECT_NE(far_off.find(">beyond 64 steps, in %:</text>"), std::string::npos);
  for (const NumberType type : {NumberType::f32, NumberType::f64}) {
    const Tally far = by_scene_kind(field.audit, field.own, type)[far_kind];
    EXPECT_NE(wrong.find(">" + short_percent(far.wrong(), judged(far)) + "</text>"), std::string::npos);
    EXPECT_NE(far_off.find(">" + short_percent(far.backward.above(64), far.backward.answers()) + "</text>"),
              std::string::npos);
  }
}

TEST(SceneKinds, hold_each_family_once_but_the_invalid_one) {
  std::set<std::string_view> named;
  for (const SceneKind& kind : scene_kinds) {
    for (const std::string_view family : kind.families) {
      if (family.empty()) continue;
      EXPECT_NE(find_family(family), nullptr) << family;
      EXPECT_TRUE(named.insert(family).second) << family;
    }
  }
  for (const Family& family : families())
    EXPECT_EQ(scene_kind(family.name).has_value(), family.name != "invalid") << family.name;
  EXPECT_EQ(scene_kind(""), std::nullopt);
}

TEST(Field, its_pages_say_where_the_times_of_calls_come_from) {
  Field field;
  const auto says = [&](const std::string& words) {
    return field.html().find("<p>" + words + ":</p>") != std::string::npos;
  };
  EXPECT_TRUE(says(
      "Nanoseconds of a call, in ordinary scenes with unit directions, on a processor, which may "
      "have been busy; with what it takes to hand the numbers over. They show magnitudes, not a ranking"));
  EXPECT_FALSE(json::parse(field_json_page(field).text)["head"].contains("costs"));
  field.head.costs = {"a file", "a day", "a|b", "a compiler", "-O3"};
  const std::string from =
      "Nanoseconds of a call, in ordinary scenes, half of them hits, from the benchmark's results of a day "
      "on "
      "a|b (a compiler, -O3)";
  EXPECT_TRUE(
      says(from + "; measured by the audit itself, on a processor, which may have been busy, are denier"));
  field.head.call_times[0].is_recorded = true;
  EXPECT_TRUE(says(from));
  for (const Page& page : {json_page(field), field_json_page(field)}) {
    const json costs = json::parse(page.text)["head"]["costs"];
    EXPECT_EQ(costs, (json{{"file", "a file"}, {"processor", "a|b"}, {"date", "a day"}})) << page.file;
  }
}

TEST(Field, its_json_holds_a_row_for_each_subject_and_type) {
  const Field field;
  const Page page = field_json_page(field);
  EXPECT_EQ(page.file, "field.json");
  const json all = json::parse(page.text);
  EXPECT_EQ(all["schema"], 5);
  EXPECT_EQ(all["head"]["nanoseconds"][0]["nanoseconds"], 12.25);
  ASSERT_EQ(all["rows"].size(), 6U);
  const json& own = all["rows"][5];
  EXPECT_EQ(own["name"], "denier");
  EXPECT_EQ(own["type"], "f64");
  EXPECT_EQ(own["version"], "1.2.3");
  const std::uint64_t missed = within_contract(field.audit, field.own, NumberType::f64).times(Kind::missed);
  EXPECT_GT(missed, 0U);
  EXPECT_EQ(own["wrong"]["missed"]["times"], missed);
  EXPECT_EQ(own["wrong"]["missed"]["case"]["said"], "miss");
  EXPECT_EQ(own["wrong"]["missed"]["plain_case"]["said"], "miss");
  std::uint64_t in_families = 0;
  for (const auto& [family, one] : own["families"].items())
    in_families += one.contains("wrong") ? one["wrong"]["missed"].get<std::uint64_t>() : 0;
  EXPECT_EQ(in_families, missed);
  EXPECT_GT(own["outside"]["wrong"], 0);
  EXPECT_TRUE(own["outside"].contains("case"));
  const json& time = all["rows"][0]["errors"]["time"];
  EXPECT_LE(time["largest"], 0.5);
  std::uint64_t count = 0;
  for (const auto& [family, errors] : time["families"].items()) count += errors["count"].get<std::uint64_t>();
  EXPECT_EQ(time["count"], count);
}

}  // namespace
}  // namespace reports
