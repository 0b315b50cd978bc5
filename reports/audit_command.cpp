// SPDX-License-Identifier: BSL-1.0
/// `graze audit`: judges subjects and writes the report.
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>
#include <variant>

#include "reports/audit.hpp"
#include "reports/commands.hpp"
#include "reports/console.hpp"
#include "reports/files.hpp"
#include "reports/names.hpp"
#include "reports/report.hpp"
#include "reports/require.hpp"
#include "sources_hash.hpp"

namespace reports::command {

namespace {

using namespace verify;

// --- interruption ---

std::atomic<bool> was_interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

/// The first signal asks the audit to come to an end, the second one ends the program.
extern "C" void on_signal(int /*signal*/) {
  if (was_interrupted.exchange(true)) ::_exit(reports::interrupted);
}

void catch_signals() {
  struct sigaction action{};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM}) ::sigaction(signal, &action, nullptr);
}

// --- what is to be done ---

/// Why the command line can't be followed.
struct WrongUse {
  std::string why;
};

/// Comma separated lists, one after the other, as one.
std::vector<std::string> items_of(const std::vector<std::string>& lists) {
  std::vector<std::string> items;
  for (const std::string& list : lists) {
    for (std::size_t start = 0; start <= list.size();) {
      const std::size_t comma = std::min(list.find(',', start), list.size());
      items.push_back(list.substr(start, comma - start));
      start = comma + 1;
    }
  }
  return items;
}

/// The names by which a kind of things is known, and what to call the kind.
struct Vocabulary {
  std::string_view kind, otherwise;
  std::vector<std::string_view> names;
};

/// Whether a list names something; an empty list names everything. Keeps the first name that nothing has.
class Selection {
 public:
  Selection(const std::vector<std::string>& lists, const Vocabulary& known) : wanted_(items_of(lists)) {
    for (const std::string& word : wanted_) {
      if (std::ranges::find(known.names, word) != known.names.end()) continue;
      throw WrongUse{unknown_name(known.kind, word, known.names, known.otherwise)};
    }
  }
  [[nodiscard]] bool holds(std::string_view name) const {
    return wanted_.empty() || std::ranges::find(wanted_, name) != wanted_.end();
  }

 private:
  std::vector<std::string> wanted_;
};

template <class Things, class Name>
Vocabulary vocabulary(std::string_view kind, std::string_view otherwise, const Things& things, Name name_of) {
  Vocabulary known{kind, otherwise, {}};
  for (const auto& thing : things) known.names.push_back(name_of(thing));
  return known;
}

Plan plan_of(const AuditOptions& options) {
  constexpr std::array types{NumberType::f32, NumberType::f64};
  const Selection subjects(options.subjects,
                           vocabulary("subject", "`graze list subjects` names them all", built_in_subjects(),
                                      [](const Subject& s) { return s.name; }));
  const Selection families(options.families,
                           vocabulary("family", "`graze list families` names them all", verify::families(),
                                      [](const Family& f) { return f.name; }));
  const Selection chosen_types(options.types,
                               vocabulary("type", "there are f32 and f64", types,
                                          [](NumberType type) { return reports::name(type); }));
  Vocabulary question_words = vocabulary("question", "`graze list questions` names them all", all_questions,
                                         [](Question question) { return verify::name(question); });
  for (const Question question : all_questions) question_words.names.push_back(stem(question));
  const Selection questions(options.questions, question_words);

  Plan plan;
  plan.cases = options.cases;
  plan.seed = options.seed;
  plan.threads = options.threads;
  for (const Subject& subject : built_in_subjects()) {
    const bool asked =
        questions.holds(verify::name(subject.question)) || questions.holds(stem(subject.question));
    if (asked && subjects.holds(subject.name)) plan.subjects.push_back(&subject);
  }
  for (const NumberType type : types) {
    if (chosen_types.holds(reports::name(type))) plan.types.push_back(type);
  }
  for (const Family& family : verify::families()) {
    const bool serves =
        std::ranges::any_of(plan.subjects, [&](const Subject* s) { return family.applies(s->question); });
    if (serves && families.holds(family.name)) plan.families.push_back(&family);
  }
  if (plan.subjects.empty()) throw WrongUse{"none of the subjects named answers one of the questions named"};
  if (plan.families.empty())
    throw WrongUse{"none of the families named applies to a question of the subjects"};
  return plan;
}

std::vector<Requirement> requirements_of(const AuditOptions& options) {
  std::vector<Requirement> requirements;
  for (const std::string& item : items_of(options.require)) {
    auto read = read_requirement(item);
    if (const auto* const fault = std::get_if<Malformed>(&read)) throw WrongUse{"--require: " + fault->why};
    requirements.push_back(std::get<Requirement>(std::move(read)));
  }
  return requirements;
}

// --- progress ---

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::min(seconds, 1e9));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}

/// One line on a terminal, drawn anew over itself; nothing where there is no terminal.
class ProgressLine {
 public:
  void show(const Progress& progress) {
    if (!visible_ || progress.done == 0) return;
    const double share = static_cast<double>(progress.done) / static_cast<double>(progress.total);
    const double elapsed = seconds_since(start_);
    draw(fmt::format("{} of {} cases ({:.0f} %), {:.0f} a second, {} left", progress.done, progress.total,
                     std::floor(100 * share), static_cast<double>(progress.done) / elapsed,
                     duration_text(elapsed / share - elapsed)));
  }
  void clear() {
    if (width_ == 0) return;
    draw("");
    static_cast<void>(write_all(STDERR_FILENO, "\r"));
    width_ = 0;
  }

 private:
  void draw(const std::string& text) {
    const std::size_t old = std::exchange(width_, text.size());
    const std::string blanks(old > width_ ? old - width_ : 0, ' ');
    static_cast<void>(write_all(STDERR_FILENO, '\r' + text + blanks));
  }

  bool visible_ = ::isatty(STDERR_FILENO) == 1;
  Clock::time_point start_ = Clock::now();
  std::size_t width_ = 0;
};

// --- the report ---

std::string compiler_text() {
#if defined(__clang__)
  return __VERSION__;
#else
  return "GCC " __VERSION__;
#endif
}

std::string processor_text() {
  std::ifstream file("/proc/cpuinfo");
  constexpr std::string_view key = "model name";
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with(key) && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

Head head_of(const Plan& plan, double elapsed) {
  Head head;
  head.version = graze_version;
  head.sources = sources_hash;
  head.compiler = compiler_text();
  head.flags = build_flags;
  head.processor = processor_text();
  head.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  head.threads = plan.threads;
  head.elapsed = elapsed;
  return head;
}

FileFault write_report(const std::filesystem::path& folder, const Head& head, const Plan& plan,
                       const Audit& audit) {
  std::vector<Page> pages = markdown_pages(head, plan, audit);
  pages.push_back(json_page(head, plan, audit));
  std::vector<FileText> files;
  files.reserve(pages.size());
  for (const Page& page : pages) files.push_back({page.file, page.text});
  return write_files(folder, files);
}

bool complain_of(const FileFault& fault) {
  if (fault)
    complain(
        fmt::format("graze audit: can't write \"{}\": {}", fault.path.string(), error_text(fault.error)));
  return static_cast<bool>(fault);
}

int run_and_report(const Plan& plan, const std::vector<Requirement>& requirements,
                   const std::filesystem::path& folder) {
  if (complain_of(make_writable_folder(folder))) return faulty;
  catch_signals();
  ProgressLine line;
  const Clock::time_point start = Clock::now();
  const Audit audit = run(plan, was_interrupted, [&](const Progress& progress) { line.show(progress); });
  line.clear();
  if (complain_of(write_report(folder, head_of(plan, seconds_since(start)), plan, audit))) return faulty;

  const int printed = print(summary(plan, audit) + fmt::format("\nThe report is in {}\n",
                                                               printable((folder / "README.md").string())));
  if (!audit.complete) {
    complain("graze audit: interrupted; the report is marked as incomplete");
    return interrupted;
  }
  bool all_met = true;
  for (const Subject* subject : plan.subjects) {
    for (const NumberType type : plan.types) {
      const std::uint64_t broken = within_contract(audit, *subject, type).promise_broken.times;
      if (broken == 0) continue;
      complain(fmt::format(
          "graze audit: {} broke its promise of {} in {} in {} cases; the report shows one of each kind",
          subject->name, stem(subject->question), name(type), broken));
      all_met = false;
    }
  }
  for (const Requirement& requirement : requirements) {
    const std::string failure = unmet(requirement, plan, audit);
    if (failure.empty()) continue;
    complain("graze audit: " + failure);
    all_met = false;
  }
  return all_met ? printed : faulty;
}

}  // namespace

int audit(const AuditOptions& options) {
  try {
    const Plan plan = plan_of(options);
    return run_and_report(plan, requirements_of(options), options.folder);
  } catch (const WrongUse& use) {
    complain("graze audit: " + use.why);
    return wrong_use;
  }
}

}  // namespace reports::command
