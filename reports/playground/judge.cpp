// SPDX-License-Identifier: BSL-1.0
/// The judge of the playground: an audit of one routine in JavaScript, by the code of `graze audit`, in WebAssembly.
///
/// The module imports
///
///     routine.ask(exchange)           asks the routine one case, and returns a Reply
///     routine.progress(done, total)   is called after each family
///
/// and exports
///
///     exchange()                      the place of the numbers that ask() reads and writes
///     begin(question, ...)            chooses what is asked; must be called first
///     audit()                         judges the routine; the sentence and the tables as JSON
///     observe()                       asks the cases that a diagnosis is based on
///     diagnose()                      the diagnosis, without asking anything
///     examples()                      what it looks like: the most telling wrong answers
///     map(size)                       the verdicts on a slice of cases, and for a ray the sphere as the routine sees it
///     map_pixels()                    what it has drawn: rows of red, green, blue, from the top
///
/// A JSON text is given by its address; size() is its length.
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "reports/program/audit/counts.hpp"
#include "reports/program/html/drawn_case.hpp"
#include "reports/program/map/pixels.hpp"
#include "reports/program/map/slice.hpp"
#include "reports/program/pages/expectation.hpp"
#include "reports/program/pages/one_routine.hpp"
#include "reports/program/pages/standing.hpp"
#include "reports/program/text/terms.hpp"

namespace {

using namespace verify;
using namespace reports;

/// Numbers and text on their way to the routine and back. All floats are doubles.
struct Exchange {
  std::array<double, most_numbers> numbers;  ///< of the case, in the order of its line
  double answer;                             ///< the time or distance of the contact
  std::array<char, 256> why;                 ///< why there is no answer; ends with a zero
};
constinit Exchange exchanged{};

enum class Reply : std::int32_t { none = 0, contact = 1, threw = 2, unusable = 3 };

}  // namespace

extern "C" {
[[clang::import_module("routine"), clang::import_name("ask")]] std::int32_t graze_ask(Exchange* exchange);
[[clang::import_module("routine"), clang::import_name("progress")]] void graze_progress(double done,
                                                                                        double total);
}

namespace reports {

/// A routine in JavaScript isn't a template, so that it can't be traced.
template <class Real>
std::string lost_digits(const Subject& /*subject*/, const Truth<Real>& /*truth*/,
                        const Verdict& /*verdict*/) {
  return {};
}
template std::string lost_digits(const Subject&, const Truth<float>&, const Verdict&);
template std::string lost_digits(const Subject&, const Truth<double>&, const Verdict&);

}  // namespace reports

namespace {

/// The routine in JavaScript.
template <class Real>
class Pasted final : public Respondent<Real> {
 public:
  explicit Pasted(const Contract& contract) : contract_(contract) {}

  [[nodiscard]] std::vector<Response<Real>> ask(std::span<const Case<Real>> cases) override {
    std::vector<Response<Real>> responses;
    responses.reserve(cases.size());
    for (const Case<Real>& k : cases) responses.push_back(response_to(k));
    return responses;
  }

 private:
  [[nodiscard]] Response<Real> response_to(const Case<Real>& k) const {
    for (std::size_t i = 0; i < most_numbers; ++i) exchanged.numbers[i] = static_cast<double>(k.numbers[i]);
    const auto reply = static_cast<Reply>(graze_ask(&exchanged));
    Answer<Real> answer;
    switch (reply) {
      case Reply::none:
        return answer;
      case Reply::contact:
        answer.outcome = Outcome::impact;
        (contract_.gives == Contract::Gives::distance ? answer.distance : answer.time) =
            static_cast<Real>(exchanged.answer);
        return answer;
      case Reply::threw:
        return NoAnswer{Failure::exception, printable(exchanged.why.data())};
      case Reply::unusable:
        break;
    }
    return NoAnswer{Failure::garbage, printable(exchanged.why.data())};
  }

  Contract contract_;
};

const std::atomic<bool> never = false;

/// What is asked, and what came out so far.
struct Pasting {
  Contract contract;
  Pasted<float> in_float{contract};
  Pasted<double> in_double{contract};
  Subject subject{};
  NumberType type{};
  Report report{};
  std::vector<Observation<float>> floats{};
  std::vector<Observation<double>> doubles{};

  Pasting(Question question, NumberType its_type, const Contract& its_contract, std::uint64_t cases)
      : contract(its_contract), type(its_type) {
    subject = {.name = "the routine", .question = question, .contract = contract};
    if (type == NumberType::f32) subject.in_float.respondent = &in_float;
    if (type == NumberType::f64) subject.in_double.respondent = &in_double;
    report.plan = {.subjects = {&subject}, .families = {}, .types = {type}, .cases = cases, .seed = 1};
    for (const Family& family : families()) report.plan.families.push_back(&family);
  }

  void observe() {
    if (type == NumberType::f32) {
      floats = observations_of<float>(report.plan, report.plan.families, subject, never);
    } else {
      doubles = observations_of<double>(report.plan, report.plan.families, subject, never);
    }
  }
  void diagnose() {
    report.diagnoses.clear();
    if (!floats.empty()) report.diagnoses.push_back({&subject, type, verify::diagnose(floats, contract)});
    if (!doubles.empty()) report.diagnoses.push_back({&subject, type, verify::diagnose(doubles, contract)});
  }
};

Pasting* pasting = nullptr;

// --- JSON ---

std::string in_json(std::string_view text) {
  std::string all = "\"";
  for (const char c : without_controls(text)) {
    if (c == '\n' || c == '\t') {
      all += c == '\n' ? "\\n" : "\\t";
    } else {
      if (c == '"' || c == '\\') all += '\\';
      all += c;
    }
  }
  return all + "\"";
}

/// A list of what `text_of` makes of each thing.
template <class Things, class TextOf>
std::string list_of(const Things& things, const TextOf& text_of) {
  std::string all;
  for (const auto& thing : things) (all += all.empty() ? "" : ",\n") += text_of(thing);
  return "[" + all + "]";
}

std::string given_back;

const char* give(std::string text) {
  given_back = std::move(text);
  return given_back.data();
}

// --- the parts of the report ---

/// `"cases": 300, "wrong": 4, ...`: what a table shows of some cases.
std::string figures_of(const Tally& tally) {
  const auto decisions = three_steps(tally.backward.of(BackwardOf::decisions)),
             times = three_steps(tally.backward.of(BackwardOf::times));
  std::string of_kinds;
  for (const Kind kind : wrong_kinds) {
    if (tally.times(kind) == 0) continue;
    of_kinds +=
        fmt::format("{}{}: {}", of_kinds.empty() ? "" : ", ", in_json(heading(kind)), tally.times(kind));
  }
  return fmt::format(
      R"("cases": {}, "wrong": {}, "kinds": {{{}}}, "decisions": ["{}", "{}"], "times": ["{}", "{}"])",
      judged(tally), tally.wrong(), of_kinds, decisions[1], decisions[2], times[1], times[2]);
}

std::string table_of_kinds(const BySceneKind& tallies) {
  std::string rows;
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    if (judged(tallies[i]) == 0) continue;
    rows += fmt::format(R"({}{{"name": {}, "means": {}, {}}})", rows.empty() ? "" : ",\n",
                        in_json(scene_kinds[i].name), in_json(scene_kinds[i].means), figures_of(tallies[i]));
  }
  return "[" + rows + "]";
}

std::string table_of_families(const Audit& audit) {
  std::string rows;
  for (const Cell& cell : audit.cells) {
    if (judged(cell.within) == 0) continue;
    rows += fmt::format(R"({}{{"name": {}, "means": {}, {}}})", rows.empty() ? "" : ",\n",
                        in_json(cell.family->name), in_json(cell.family->density), figures_of(cell.within));
  }
  return "[" + rows + "]";
}

/// How often it failed to answer, and what happened first.
std::string failed(const Tally& tally) {
  std::string rows;
  for (const FailureCount& one : tally.of_failure) {
    if (one.count.times == 0) continue;
    rows += fmt::format(R"({}{{"times": {}, "first": {}}})", rows.empty() ? "" : ", ", one.count.times,
                        in_json(one.what));
  }
  return "[" + rows + "]";
}

std::string example_of(const Example& example) {
  const DrawnCase drawn = drawn_example(example);
  return fmt::format(
      R"({{"what": {}, "means": {}, "family": {}, "line": {}, "scene": {}, "said": {}, "exactly": {}, "words": {}, "svg": {}}})",
      in_json(what_is_wrong(drawn)),
      in_json(std::holds_alternative<Kind>(example.what) ? meaning(std::get<Kind>(example.what)) : ""),
      in_json(example.family->name), in_json(example.line), in_json(example.scene), in_json(example.said),
      in_json(exactly(example)), in_json(drawn.words), in_json(drawn.svg));
}

// --- the map ---

/// In contact distances: the squares just no longer fit into the type next to 1, as on the page of an audit.
constexpr double far_away(NumberType type) { return type == NumberType::f32 ? 2000 : 5e7; }

std::vector<std::uint8_t> drawn;

void put(const Picture& picture) {
  for (int y = 0; y < picture.height(); ++y)
    drawn.insert(drawn.end(), picture.row(y), picture.row(y) + 3 * picture.width());
}

std::string in_legend(const LegendEntry& entry) {
  const auto [red, green, blue] = entry.colour;
  return fmt::format(R"({{"colour": "#{:02x}{:02x}{:02x}", "words": {}}})", red, green, blue,
                     in_json(entry.words));
}

template <class Real>
std::string map_of(int size) {
  const bool is_ray = pasting->subject.question == Question::ray;
  const SliceKind kind = is_ray ? SliceKind::view : SliceKind::aim;
  const double distance = far_away(pasting->type);
  const Slice<Real> slice{kind, usual_case<Real>(kind, pasting->subject.question, distance), size, {}};
  const auto pixels = judged_pixels(pasting->subject, slice, MapOf::verdicts, 1, never);
  drawn.clear();
  put(drawn_map(pixels, size, MapOf::verdicts));
  if (is_ray) put(rendered(slice, pixels));
  return fmt::format(R"({{"size": {}, "pictures": {}, "distance": "{}", "caption": {}, "legend": {}}})", size,
                     is_ray ? 2 : 1, grouped(static_cast<std::uint64_t>(distance)),
                     in_json(caption_of(pixels, MapOf::verdicts)),
                     list_of(legend_of(MapOf::verdicts), in_legend));
}

}  // namespace

#define GRAZE_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto graze_##name

GRAZE_EXPORT(exchange)()->Exchange* { return &exchanged; }
GRAZE_EXPORT(size)()->std::size_t { return given_back.size(); }

/// A question by its place among all_questions; whether it is asked in f64; what a number of an answer is; the value of Inside; and
/// which rays the routine takes.
GRAZE_EXPORT(begin)
(std::uint32_t question, bool in_double, bool gives_distance, std::uint32_t inside, bool unit_direction,
 bool endless, double cases)
    ->void {
  delete pasting;
  pasting = new Pasting(all_questions[question], in_double ? NumberType::f64 : NumberType::f32,
                        {.gives = gives_distance ? Contract::Gives::distance : Contract::Gives::time,
                         .unit_direction = unit_direction,
                         .endless = endless,
                         .inside = static_cast<Inside>(inside)},
                        static_cast<std::uint64_t>(cases));
}

GRAZE_EXPORT(audit)()->const char* {
  Report& report = pasting->report;
  report.audit = run(report.plan, never, [](const Progress& now) {
    graze_progress(static_cast<double>(now.done), static_cast<double>(now.total));
  });
  const Tally all = within_contract(report.audit, pasting->subject, pasting->type);
  const Classified one = classified(report, pasting->subject, pasting->type);
  return give(fmt::format(
      R"({{"stability": {}, "sentence": {}, "failed": {}, {}, "scenes": {}, "families": {}}})",
      in_json(name(one.stability)), in_json(in_a_line(expectations(report, {&pasting->subject}), "", "")),
      failed(all), figures_of(all),
      table_of_kinds(by_scene_kind(report.audit, pasting->subject, pasting->type)),
      table_of_families(report.audit)));
}

GRAZE_EXPORT(observe)()->void {
  const Tally all = within_contract(pasting->report.audit, pasting->subject, pasting->type);
  if (all.wrong() == 0 && all.backward.largest() <= most_of_nearly_stable) return;
  pasting->observe();
}

GRAZE_EXPORT(diagnose)()->const char* {
  pasting->diagnose();
  const Report& report = pasting->report;
  const Diagnosis none, &one = report.diagnoses.empty() ? none : report.diagnoses.front().diagnosis;
  return give(fmt::format(
      R"({{"wrong": {}, "by_rounding": {}, "reasons": {}}})", one.wrong, one.by_rounding,
      list_of(reasons(report, pasting->subject), [](const std::string& reason) { return in_json(reason); })));
}

GRAZE_EXPORT(examples)()->const char* {
  Report& report = pasting->report;
  report.examples = examples_of(report.plan, report.audit, pasting->subject, pasting->type);
  return give(
      list_of(telling_examples(report, telling_shown), [](const Example* one) { return example_of(*one); }));
}

GRAZE_EXPORT(map)(int size)->const char* {
  return give(pasting->type == NumberType::f32 ? map_of<float>(size) : map_of<double>(size));
}
GRAZE_EXPORT(map_pixels)()->const std::uint8_t* { return drawn.data(); }
