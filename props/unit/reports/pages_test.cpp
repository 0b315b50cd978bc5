// SPDX-License-Identifier: BSL-1.0
/// The pages of two handmade reports, as a whole: what they say about counts, causes, errors and failures, and how they
/// look.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "props/unit/committed_text.hpp"
#include "reports/program/html/html_page.hpp"
#include "reports/program/pages/parts.hpp"
#include "reports/program/pages/report.hpp"
#include "reports/program/search/known.hpp"
#include "subjects/built_in.hpp"
#include "verify/case/tape.hpp"
#include "verify/case/text.hpp"

namespace reports {
namespace {

using namespace verify;

const Subject& subject(std::string_view name, Question question) {
  for (const Subject& one : subjects::built_in_subjects()) {
    if (one.name == name && one.question == question) return one;
  }
  throw std::logic_error("no such subject");
}

/// A program that is never asked.
class Silent final : public Respondent<float>, public Respondent<double> {
 public:
  std::vector<Response<float>> ask(std::span<const Case<float>> /*cases*/) override { return {}; }
  std::vector<Response<double>> ask(std::span<const Case<double>> /*cases*/) override { return {}; }
};

/// Verdicts given by a tape, of all kinds, causes and sizes; most of them right, as usual.
void fill(Tally& tally, Tape& tape, std::size_t count) {
  const auto below = [&](std::uint64_t n) { return tape.next() % n; };
  for (CaseNumber number = 0; number < count; ++number) {
    Verdict v;
    Cause cause = Cause::none;
    v.kind = below(3) == 0 ? static_cast<Kind>(1 + below(kinds - 1)) : Kind::right;
    v.outcome_kept = below(11) != 0;
    v.motion_kept = below(7) != 0;
    v.promise_kept = below(13) != 0;
    if (is_wrong(v.kind)) cause = static_cast<Cause>(1 + below(3));
    if (v.kind == Kind::right && below(9) == 0) cause = Cause::masked;
    if (v.kind == Kind::no_answer) continue;
    if (v.kind == Kind::right) {
      for (auto& error : v.error) {
        constexpr std::array sizes{0.0, 0.25, 0.5, 0.75, 3.0, 366.01, 1e7, 2e30};
        if (below(4) != 0) error = sizes.at(below(sizes.size()));
      }
    }
    tally.add(v, cause, 10 * number + below(10));
    for (std::size_t k = 0; k < kinds; ++k)
      if (v.kind == static_cast<Kind>(k)) tally.simplest.at(k).hold({static_cast<int>(below(60)), number});
  }
}

/// Every question, a subject of each sort including a program, and families with much, little and nothing in them.
struct ByHand : Report {
  Silent silent;
  Subject program{.name = "a-program", .question = Question::sweep};
  Subject other{.name = "zz", .question = Question::ray};

  ByHand() {
    head = {"9.8.7",
            "cafebabe0123456789abcdef",
            "a compiler",
            "-Oflag|pipe",
            "a processor",
            "2001-02-03T04:05:06Z",
            3,
            7.5};
    program.contract = {
        .gives = Contract::Gives::distance, .inside = Inside::exit, .note = "a program | of somebody"};
    program.in_double.respondent = &silent;
    program.about = {"1.2.3", "libprogram-dev", "that it is right"};
    other.contract = {.gives = Contract::Gives::contact_alone, .endless = true};
    other.in_float.respondent = &silent;
    other.in_double.respondent = &silent;
    plan.subjects = {&subject("graze", Question::ray),
                     &subject("naive", Question::ray),
                     &subject("tutorial_ray", Question::ray),
                     &other,
                     &subject("naive", Question::sweep),
                     &program,
                     &subject("tutorial_moving_test", Question::moving),
                     &subject("graze", Question::moving),
                     &subject("tutorial_cast", Question::cast),
                     &subject("graze", Question::cast),
                     &subject("graze", Question::container)};
    plan.families = {find_family("unit_ordinary"), find_family("ordinary"), find_family("far"),
                     find_family("invalid")};
    plan.types = {NumberType::f32, NumberType::f64};
    plan.cases = 1000;
    plan.seed = 7;
    Tape tape = Tape::seeded(1);
    std::size_t sizes = 0;
    for (const Subject* s : plan.subjects) {
      for (const Family* f : plan.families) {
        if (!f->applies(s->question)) continue;
        for (const NumberType type : types_of(plan, *s)) {
          Cell cell{s, f, type, {}, {}};
          fill(cell.within, tape, std::array<std::size_t, 5>{40, 3, 0, 1200, 17}.at(sizes++ % 5));
          fill(cell.outside, tape, std::array<std::size_t, 3>{0, 5, 60}.at(sizes % 3));
          audit.cells.push_back(cell);
        }
      }
    }
    for (Cell& cell : audit.cells) {
      if (cell.subject->name == "graze") cell.within.of_stage = {1, 200000, 30, 4};
      if (!cell.subject->is_program()) continue;
      cell.within.add(NoAnswer{Failure::crash, "died of signal 11"}, 20);
      cell.within.add(NoAnswer{Failure::time_out, "no answer within 1 s"}, 30);
      cell.outside.add(NoAnswer{Failure::garbage, "\"x|y\" is no answer"}, 40);
      cell.within.not_asked = cell.family->name == "far" ? 77 : 0;
    }
    audit.distinct = 1234567;
    audit.seconds = {2, 3.25, 4.5};
    head.call_times = {{&program, NumberType::f64, 12.25}, {plan.subjects[1], NumberType::f32, 1234.5}};
    know_and_show();
  }

 private:
  void know_and_show() {
    const std::string ray = "ray f64 0 0 0 0x1p+0 0 0 5 0 0 1", sweep = "sweep f64 0 0 0 1 10 0 0 5 0 0 1";
    const Subject& tutorial_ray = *plan.subjects[2];
    known = {
        {&tutorial_ray, NumberType::f32, Figure::distance, {true, 7}, 0, "proved by exhaustion", ray},
        {&tutorial_ray, NumberType::f64, Figure::distance, {true, 9e99}, 0, "searched from unit_far", ray},
        {&tutorial_ray, NumberType::f64, Kind::wrong_root, {true, -12}, 1, "listed", ray},
        {plan.subjects[0], NumberType::f64, Figure::exit, {true, 0.5}, 1, "listed", ray},
    };
    for (const Subject* s :
         {static_cast<const Subject*>(&program), static_cast<const Subject*>(&other), plan.subjects[1]}) {
      for (const NumberType type : types_of(plan, *s)) {
        CaseNumber number = 0;
        for (const Kind kind : {Kind::no_answer, Kind::missed, Kind::phantom, Kind::clamped}) {
          const Family* const family = plan.families[number % 2 == 0 ? 1 : 2];
          examples.push_back({s, family, type, kind != Kind::clamped, false, kind, ++number, 0,
                              s->question == Question::ray ? ray : sweep, "a scene", "impact t=0.5",
                              "miss | " + std::string(name(kind))});
          if (kind == Kind::missed) {
            examples.push_back(examples.back());
            examples.back().plain = true;
            examples.back().line += "  # of few digits";
          }
        }
        examples.push_back({s, plan.families[1], type, true, false, Figure::time, 9, 2e30, sweep, "another",
                            "impact t=0.25", "impact t=0.125"});
        examples.push_back({s, plan.families[2], type, true, false, Figure::distance, 8, 366.01, sweep,
                            "a third", "impact t=0.75", "impact t=0.5"});
      }
    }
  }
};

/// The page with a checksum for each long text that follows these words and consists of characters that are in it.
template <class IsIn>
std::string with_checksums(const std::string& page, std::string_view after, IsIn is_in) {
  constexpr std::ptrdiff_t is_long = 40;
  std::string text;
  auto at = page.begin();
  while (true) {
    const auto begin = std::search(at, page.end(), after.begin(), after.end());
    if (begin == page.end()) return text.append(at, page.end());
    const auto start = begin + static_cast<std::ptrdiff_t>(after.size());
    const auto end = std::find_if_not(start, page.end(), is_in);
    std::uint64_t sum = 0;
    for (auto c = start; c != end; ++c) sum = mix(sum + static_cast<unsigned char>(*c));
    text.append(at, start);
    end - start < is_long ? text.append(start, end) : text.append(std::to_string(sum >> 32));
    at = end;
  }
}

/// The page without its pictures, which are as field.svg shows, and without the numbers of its cases: the lines say where those
/// are drawn from.
std::string without_pictures_and_numbers(const std::string& page) {
  const auto is_in_number = [](char c) {
    return std::string_view("0123456789abcdefinpx.+- ").find(c) != std::string_view::npos;
  };
  const std::string text = with_checksums(page, "src=\"data:", [](char c) { return c != '"'; });
  return with_checksums(with_checksums(text, " f32 ", is_in_number), " f64 ", is_in_number);
}

/// What a report is made of, by file.
std::map<std::string, std::string> files_of(const Report& report) {
  std::map<std::string, std::string> files;
  for (const Page& page : markdown_pages(report)) files[page.file] = page.text;
  for (const Page& page : field_pages(report)) files[page.file] = page.text;
  files["summary.txt"] = summary(report);
  // In HTML and JSON a few questions suffice, and in the longest also a few cells.
  Report few = report;
  const auto is_left_out = [](const Subject& subject) {
    return subject.question == Question::moving || subject.question == Question::container;
  };
  std::erase_if(few.plan.subjects, [&](const Subject* subject) { return is_left_out(*subject); });
  std::erase_if(few.audit.cells, [&](const Cell& cell) { return is_left_out(*cell.subject); });
  // What stands above the first heading is page.css.
  const std::string field = field_html_page(few).text;
  files["field.html"] = field.substr(field.find("<main>"));
  files["field.json"] = field_json_page(few).text;
  std::erase_if(few.audit.cells, [](const Cell& cell) {
    return cell.subject->question == Question::sweep
               ? cell.type != NumberType::f64 || cell.family->name != "far"
               : cell.type != NumberType::f32 || cell.family->name != "ordinary";
  });
  files["audit.json"] = json_page(few).text;
  for (auto& [name, text] : files) text = without_pictures_and_numbers(text);
  return files;
}

TEST(Pages, say_each_condition_of_a_contract) {
  const auto says = [](const Contract& contract, Question question, std::string_view sentence) {
    const Subject stated{.name = "one", .question = question, .contract = contract};
    const Subject silent{.name = "one", .question = question};
    const auto holds = [&](const Subject& subject) {
      return contract_in_words(subject).find(sentence) != std::string::npos;
    };
    return holds(stated) && !holds(silent);
  };
  EXPECT_TRUE(says({.positive_radii = true}, Question::sweep, "spheres of a radius other than 0"));
  EXPECT_TRUE(says({.planar = true}, Question::cast, "scenes of the plane z = 0"));
  EXPECT_TRUE(says({.largest_direction = 8}, Question::ray, "directions with no component beyond 8"));
  EXPECT_TRUE(
      says({.tolerance = 0.005}, Question::sweep, "doesn't depend on 0.005 more or less of the radii"));
  EXPECT_TRUE(
      says({.starts = Starts::off_surface}, Question::ray, "starts that don't touch the sphere exactly"));
  EXPECT_TRUE(
      says({.inside = Inside::approaching}, Question::sweep, "at 0 if the spheres approach each other"));
}

TEST(Pages, say_of_each_start_and_each_form_of_answer_its_own_sentence) {
  const auto words = [](const Contract& contract, Question question) {
    return contract_in_words({.name = "one", .question = question, .contract = contract});
  };
  for (const auto& [starts, sentence] :
       {std::pair{Starts::contained, " Its contract takes starts inside the container."},
        {Starts::known_to_touch, " Its contract takes cases that come into contact."},
        {Starts::apart, " Its contract takes starts without contact."},
        {Starts::off_surface, " Its contract takes starts that don't touch the sphere exactly."}}) {
    const std::string any = words({}, Question::container);
    EXPECT_EQ(words({.starts = starts}, Question::container), any + sentence);
  }
  using Gives = Contract::Gives;
  const std::map<Gives, std::string> sentences{
      {Gives::time, "It answers with a time, a fraction of the displacement."},
      {Gives::distance, "It answers with the distance travelled."},
      {Gives::centre, "It answers with the centre at contact."},
      {Gives::contact_alone, "It answers with contact or none."},
      {Gives::roots, "It answers with both roots of the line, multiples of the direction."}};
  for (const Gives gives : verify::all_gives)
    EXPECT_EQ(words({.gives = gives}, Question::container), sentences.at(gives));
  EXPECT_EQ(words({.gives = Gives::centre}, Question::ray).substr(0, 38),
            "It answers with the point of contact. ");
  for (const auto& [inside, sentence] :
       {std::pair{Inside::unstated,
                  " It says nothing about starts in contact; the right answer is a contact at 0."},
        {Inside::zero, " A start in contact is a contact at 0."},
        {Inside::exit, " For a start in contact it gives the exit."},
        {Inside::miss, " It reports no contact for a start in contact."}})
    EXPECT_TRUE(words({.inside = inside}, Question::sweep).ends_with(sentence)) << sentence;
}

TEST(Pages, of_a_report_are_as_they_are_committed) {
  const ByHand report;
  std::map<std::string, std::string> files = files_of(report);
  // These routines have a page of another question, naive in the interrupted report.
  for (const char* const alike :
       {"moving_spheres_graze.md", "sphere_cast_graze.md", "sphere_sweep_naive.md", "ray_sphere_naive.md"})
    files.erase(alike);
  props::expect_as_committed("complete", files);
}

TEST(Pages, of_an_interrupted_report_with_one_question_are_as_they_are_committed) {
  ByHand report;
  const Subject* const only = report.plan.subjects[4];
  report.plan.subjects = {only};
  report.plan.types = {NumberType::f64};
  std::erase_if(report.audit.cells,
                [&](const Cell& cell) { return cell.subject != only || cell.type != NumberType::f64; });
  report.known.clear();
  report.examples.clear();
  report.audit.complete = false;
  report.head.call_times.clear();
  props::expect_as_committed("interrupted", files_of(report));
}

}  // namespace
}  // namespace reports
