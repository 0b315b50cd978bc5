// SPDX-License-Identifier: BSL-1.0
/// The table of the field.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "props/unit/case_in.hpp"
#include "props/unit/reports/report_sample.hpp"
#include "reports/program/audit/counts.hpp"
#include "verify/case/text.hpp"

namespace reports {
namespace {

using namespace props;
using namespace verify;
using nlohmann::json;

/// Says of everything that it is a miss.
class Denier final : public Respondent<float>, public Respondent<double> {
 public:
  std::vector<Response<float>> ask(std::span<const Case<float>> cases) override {
    return std::vector<Response<float>>(cases.size());
  }
  std::vector<Response<double>> ask(std::span<const Case<double>> cases) override {
    return std::vector<Response<double>>(cases.size());
  }
};

/// An audit of it beside `naive` and `exact`, with the cases that it shows.
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
};

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
          return one.subject == s && one.type == type && one.within && one.what == Goal(kind);
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

TEST(Field, every_count_and_error_links_to_a_case_that_is_there) {
  const Field field;
  std::vector<std::string> headings;
  for (const Page& page : field_pages(field)) {
    for (const std::string& line : lines_of(page.text)) {
      if (!line.starts_with("## ")) continue;
      std::string anchor = page.file + "#" + line.substr(3);
      std::ranges::replace(anchor, ' ', '-');
      std::ranges::transform(anchor, anchor.begin(), [](unsigned char c) { return std::tolower(c); });
      EXPECT_EQ(std::ranges::find(headings, anchor), headings.end()) << anchor;
      headings.push_back(anchor);
    }
  }
  const std::string text = field.page("field.md");
  std::size_t links = 0;
  for (std::size_t at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1), ++links) {
    const std::string link = text.substr(at + 2, text.find(')', at) - at - 2);
    EXPECT_NE(std::ranges::find(headings, link), headings.end()) << link;
  }
  EXPECT_GT(links, 20U);
  // Nothing that counts is without a link.
  const std::vector<std::string> row{"denier", "1.2.3", "f64"};
  EXPECT_TRUE(looked_up(text, row, "missed").ends_with("](field_denier.md#ray-f64-missed)"));
  EXPECT_TRUE(
      looked_up(text, row, "wrong there").ends_with("](field_denier.md#ray-f64-outside-its-contract)"));
  EXPECT_EQ(looked_up(text, row, "phantom"), ".");
  EXPECT_EQ(looked_up(text, {"exact", "-", "f64"}, "missed"), ".");
  EXPECT_EQ(looked_up(text, {"exact", "-", "f64"}, "wrong there"), ".");
  EXPECT_NE(text.find("- `denier` 1.2.3 (libdenier-dev): its documentation: that nothing ever touches."),
            std::string::npos);
}

TEST(Field, a_case_stands_with_the_exact_answer_and_the_subjects_own) {
  const Field field;
  const std::string text = field.page("field_denier.md");
  const std::size_t at = text.find("## ray f64 missed\n");
  ASSERT_NE(at, std::string::npos);
  const std::string block = text.substr(at, text.find("## ", at + 3) - at);
  const auto lines = case_lines(block);
  ASSERT_EQ(lines.size(), 4U) << block;
  const auto k = case_in<double>(lines[0]);
  EXPECT_TRUE(is_contact(truth_of(k).outcome));
  EXPECT_TRUE(lines[1].starts_with("# origin (")) << lines[1];
  EXPECT_TRUE(lines[2].starts_with("# exact: impact t=") || lines[2].starts_with("# exact: overlap t=0"))
      << lines[2];
  EXPECT_EQ(lines[3], "# said:  miss");
  for (const std::string& line : case_lines(text))
    EXPECT_TRUE(line.starts_with("# ") || std::holds_alternative<AnyCase>(read_case(line))) << line;
}

TEST(Field, what_differs_from_run_to_run_stands_in_its_head_alone) {
  const Field field;
  Field other;
  other.head = {"1", "2", "3", "4", "5", "6", 7, 8};
  other.audit.seconds = {};
  const auto below = [](const std::string& text) { return text.substr(text.find("<!-- Below this line")); };
  EXPECT_EQ(below(field.page("field.md")), below(other.page("field.md")));
  EXPECT_EQ(looked_up(field.page("field.md"), {"denier", "ray_sphere"}, "f64"), "12");
  EXPECT_EQ(looked_up(field.page("field.md"), {"denier", "ray_sphere"}, "f32"), "-");
  EXPECT_EQ(other.page("field.md").find("Nanoseconds"), std::string::npos);
  EXPECT_EQ(field.page("field_denier.md"), other.page("field_denier.md"));
}

TEST(Field, its_json_holds_a_row_for_each_subject_and_type) {
  const Field field;
  const Page page = field_json_page(field);
  EXPECT_EQ(page.file, "field.json");
  const json all = json::parse(page.text);
  EXPECT_EQ(all["schema"], 1);
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
