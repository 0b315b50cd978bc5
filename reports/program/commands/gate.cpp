// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/gate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "reports/program/base/console.hpp"

namespace reports {

namespace {

using verify::Subject;

bool promises(const Subject& subject, NumberType type) {
  return type == NumberType::f32 ? subject.in_float.promise != nullptr : subject.in_double.promise != nullptr;
}

// --- promises ---

std::string broken_promise(const Report& report, const Subject& subject, NumberType type) {
  const std::uint64_t broken = within_contract(report.audit, subject, type).promise_broken.times;
  if (broken == 0) return {};
  return fmt::format("{} broke its promise of {} in {} in {} cases; the report shows one of each kind",
                     subject.name, stem(subject.question), name(type), broken);
}

bool is_broken_promise(const Known& known) {
  return std::holds_alternative<verify::BrokenPromise>(known.goal);
}

std::string broken_promise(const Known& known) {
  return fmt::format("{} breaks its promise of {} in {} in a worst-case file", known.subject->name,
                     stem(known.subject->question), name(known.type));
}

// --- the baseline ---

bool is_bad(const SubjectChanges& subject, const Demands& demands) {
  return demands.no_change || subject.is_worse();
}

std::string failure_of(const SubjectChanges& subject) {
  return fmt::format("{} the baseline: {}", subject.is_worse() ? "worse than" : "not the same as",
                     sums_line(subject));
}

// --- checks ---

Check check_of(const Subject& subject, NumberType type, std::string demand, std::string failure) {
  return {std::string(subject.name), std::string(verify::name(subject.question)),
          std::string(name(type)),   std::move(demand),
          std::move(failure),        {}};
}

std::string text_of(const std::vector<std::string>& lines) {
  return lines.empty() ? "" : fmt::format("{}\n", fmt::join(lines, "\n"));
}

const ShownBy by_the_promise{
    .what = [](const verify::Goal& what) { return std::holds_alternative<verify::BrokenPromise>(what); }};
const ShownBy by_a_wrong_decision{
    .what = [](const verify::Goal& what) { return std::holds_alternative<verify::Kind>(what); }};
ShownBy shown_by(const Requirement& requirement) {
  return {[&](const verify::Goal& what) { return is_about(requirement, what); },
          [&](const verify::Family& family) { return counts(requirement, family); }};
}

Check promise_check(const Report& report, const Subject& subject, NumberType type,
                    const SeenAgain& seen_again) {
  std::string failure = broken_promise(report, subject, type);
  for (const Known& known : report.known) {
    if (!is_broken_promise(known) || known.subject != &subject || known.type != type) continue;
    failure += (failure.empty() ? "" : "; ") + broken_promise(known);
  }
  Check check = check_of(subject, type, "promise", std::move(failure));
  if (!check.failure.empty()) check.details = text_of(seen_again(subject, type, by_the_promise));
  return check;
}

bool is_of(const Check& check, const SubjectChanges& subject) {
  return check.subject == subject.subject && check.question == subject.question && check.type == subject.type;
}

/// How to see again what became worse.
std::vector<std::string> worse_again(const Report& report, const SubjectChanges& subject,
                                     const SeenAgain& seen_again) {
  if (!subject.is_worse()) return {};
  for (const Subject* const judged : report.plan.subjects) {
    for (const NumberType type : types_of(report.plan, *judged)) {
      if (is_of(check_of(*judged, type, "", ""), subject))
        return seen_again(*judged, type, by_a_wrong_decision);
    }
  }
  return {};
}

/// Adds a check against the baseline for each subject and type, including those that only the baseline has.
void add_baseline(std::vector<Check>& checks, const Report& report, const Demands& demands,
                  const Comparison& comparison, const SeenAgain& seen_again) {
  const auto first = static_cast<std::ptrdiff_t>(checks.size());
  for (const Subject* const subject : report.plan.subjects) {
    for (const NumberType type : types_of(report.plan, *subject))
      checks.push_back(check_of(*subject, type, "baseline", ""));
  }
  for (const SubjectChanges& subject : comparison.subjects) {
    if (!is_bad(subject, demands)) continue;
    auto check = std::find_if(checks.begin() + first, checks.end(),
                              [&](const Check& one) { return is_of(one, subject); });
    if (check == checks.end())
      check = checks.insert(check, {subject.subject, subject.question, subject.type, "baseline", "", ""});
    check->failure = failure_of(subject);
    check->details = families_text(subject) + text_of(worse_again(report, subject, seen_again));
  }
}

// --- XML ---

/// Text for XML: printable ASCII, which is valid everywhere, with line feeds.
std::string xml(std::string_view text) {
  std::string out;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    for (const char c : printable(text.substr(start, end - start))) {
      switch (c) {
        case '&':
          out += "&amp;";
          break;
        case '<':
          out += "&lt;";
          break;
        case '>':
          out += "&gt;";
          break;
        case '"':
          out += "&quot;";
          break;
        default:
          out += c;
      }
    }
    if (end < text.size()) out += '\n';
    start = end + 1;
  }
  return out;
}

std::string test_case(const Check& check) {
  const std::string begin = fmt::format("<testcase classname=\"{}.{}.{}\" name=\"{}\"", xml(check.subject),
                                        xml(check.question), xml(check.type), xml(check.demand));
  if (check.failure.empty()) return begin + "/>\n";
  return fmt::format("{}><failure message=\"{}\">{}</failure></testcase>\n", begin, xml(check.failure),
                     xml(check.details));
}

}  // namespace

Recorded recorded_in(const Page& page) { return std::get<Recorded>(read_recorded(page.text)); }

std::optional<Comparison> compared(const Report& report, const Demands& demands) {
  if (!demands.baseline || !report.audit.complete) return std::nullopt;
  return compare(*demands.baseline,
                 recorded_in(demands.baseline->is_field ? field_json_page(report) : json_page(report)));
}

std::vector<Complaint> complaints_of(const Report& report, const Demands& demands,
                                     const std::optional<Comparison>& comparison,
                                     const SeenAgain& seen_again) {
  std::vector<Complaint> complaints;
  const auto add = [&](std::string line) {
    if (!line.empty()) complaints.push_back({std::move(line), {}});
  };
  for (const Subject* const subject : report.plan.subjects) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      if (std::string line = broken_promise(report, *subject, type); !line.empty())
        complaints.push_back({std::move(line), seen_again(*subject, type, by_the_promise)});
    }
  }
  for (const Known& known : report.known) add(is_broken_promise(known) ? broken_promise(known) : "");
  for (const Requirement& requirement : demands.requirements) {
    const Worst worst = worst_of(requirement, report.plan, report.audit);
    if (worst.failures == 0) continue;
    complaints.push_back({unmet(requirement, report.plan, report.audit),
                          seen_again(*worst.subject, worst.type, shown_by(requirement))});
  }
  if (comparison) {
    for (const SubjectChanges& subject : comparison->subjects) {
      if (is_bad(subject, demands))
        complaints.push_back({failure_of(subject), worse_again(report, subject, seen_again)});
    }
  }
  return complaints;
}

std::vector<Check> checks_of(const Report& report, const Demands& demands,
                             const std::optional<Comparison>& comparison, const SeenAgain& seen_again) {
  std::vector<Check> checks;
  for (const Subject* const subject : report.plan.subjects) {
    for (const NumberType type : types_of(report.plan, *subject)) {
      if (promises(*subject, type)) checks.push_back(promise_check(report, *subject, type, seen_again));
    }
  }
  for (const Requirement& requirement : demands.requirements) {
    for (const Subject* const subject : report.plan.subjects) {
      for (const NumberType type : types_of(report.plan, *subject)) {
        checks.push_back(
            check_of(*subject, type, requirement.text, unmet_by(*subject, type, requirement, report.audit)));
        if (checks.back().failure.empty()) continue;
        checks.back().details = text_of(seen_again(*subject, type, shown_by(requirement)));
      }
    }
  }
  if (comparison) add_baseline(checks, report, demands, *comparison, seen_again);
  return checks;
}

std::string junit_of(std::span<const Check> checks, bool complete) {
  const auto failures =
      std::ranges::count_if(checks, [](const Check& check) { return !check.failure.empty(); });
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
      "<testsuite name=\"graze audit\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"0\">\n"
      "<testcase classname=\"audit\" name=\"complete\"{}\n",
      checks.size() + 1, failures, complete ? 0 : 1,
      complete ? "/>" : "><error message=\"the audit was interrupted\"/></testcase>");
  for (const Check& check : checks) text += test_case(check);
  return text + "</testsuite>\n</testsuites>\n";
}

std::string annotation_of(const Complaint& complaint) {
  std::string text = "::error title=graze audit::";
  // GitHub's escaping rule for data.
  const auto add = [&](std::string_view line) {
    for (const char c : printable(line)) text += c == '%' ? std::string("%25") : std::string(1, c);
  };
  add(complaint.line);
  for (const std::string& line : complaint.seen_again) {
    text += "%0A";
    add(line);
  }
  return text + '\n';
}

}  // namespace reports
