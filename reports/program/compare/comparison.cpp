// SPDX-License-Identifier: BSL-1.0
#include "reports/program/compare/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <compare>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "reports/program/base/console.hpp"
#include "reports/program/text/format.hpp"

namespace reports {

namespace {

// --- values ---

struct Key {
  Measured measured;
  std::string what;

  auto operator<=>(const Key&) const = default;
};

using Values = std::map<Key, double>;

double number(std::uint64_t count) { return static_cast<double>(count); }

/// Everything that is compared in a cell. Missing counts are 0, but an error exists only if something was compared.
Values values_of(const RecordedCell& cell) {
  Values values{{{Measured::cases, ""}, number(cell.cases)}};
  for (const auto& [what, times] : cell.times) values[{Measured::times, what}] = number(times);
  for (const auto& [what, errors] : cell.errors) {
    values[{Measured::largest, what}] = errors.largest;
    values[{Measured::p99, what}] = errors.p99;
  }
  return values;
}

std::uint64_t wrong_in(const RecordedCell& cell) {
  std::uint64_t wrong = 0;
  for (const std::string& kind : wrong_kind_keys()) {
    const auto found = cell.times.find(kind);
    if (found != cell.times.end()) wrong += found->second;
  }
  return wrong;
}

bool is_error(Measured measured) { return measured == Measured::largest || measured == Measured::p99; }

/// How a value changed, taken by itself.
std::optional<Way> own_way_of(Measured measured, const std::optional<double>& old,
                              const std::optional<double>& now) {
  if (is_error(measured) && old.has_value() != now.has_value()) return old ? Way::went : Way::appeared;
  const double before = old.value_or(0), after = now.value_or(0);
  if (before == after) return std::nullopt;
  if (measured == Measured::cases) return Way::cases;
  return after > before ? Way::worse : Way::better;
}

bool are_same_in_six_digits(double x, double y) {
  return fmt::format("{:.6g}", x) == fmt::format("{:.6g}", y);
}

/// The same in a cell in which wrong decisions became more, or fewer.
std::optional<Way> way_of(const Key& key, const std::optional<double>& old, const std::optional<double>& now,
                          std::strong_ordering wrong) {
  const std::optional<Way> way = own_way_of(key.measured, old, now);
  if (way != Way::worse && way != Way::better) return way;
  const bool goes_with_wrong = way == Way::worse ? wrong > 0 : wrong < 0;
  if (is_error(key.measured)) {
    const bool more_are_compared = way == Way::worse && wrong < 0;
    return more_are_compared || are_same_in_six_digits(*old, *now) ? Way::shifted : way;
  }
  const bool is_kind = std::ranges::count(wrong_kind_keys(), key.what) != 0;
  const bool is_judged_alone = !is_kind && (key.what != none_near_key || wrong == 0);
  return is_judged_alone || goes_with_wrong ? way : Way::shifted;
}

std::optional<double> value_at(const Values& values, const Key& key) {
  const auto found = values.find(key);
  return found == values.end() ? std::nullopt : std::optional(found->second);
}

void add_value(double& sum, Measured measured, double value) {
  sum = is_error(measured) ? std::max(sum, value) : sum + value;
}

bool comes_first(const Change& a, const Change& b) {
  return std::tie(a.way, a.measured, a.what) < std::tie(b.way, b.measured, b.what);
}

// --- one subject in a question and a type ---

/// Collects the cells of one subject in a question and a type.
class Rows {
 public:
  void add(const std::string& family, const RecordedCell& old, const RecordedCell& now) {
    const Values before = values_of(old), after = values_of(now);
    Values keys = before;
    keys.insert(after.begin(), after.end());
    FamilyChanges all{family, {}};
    const std::strong_ordering wrong = wrong_in(now) <=> wrong_in(old);
    for (const auto& [key, unused] : keys) {
      const auto was = value_at(before, key), is = value_at(after, key);
      Sum& sum = sums_[key];
      add_value(sum.old, key.measured, was.value_or(0));
      add_value(sum.now, key.measured, is.value_or(0));
      const auto way = way_of(key, was, is, wrong);
      // For errors that are new or gone, the largest is enough.
      const bool is_said = key.measured != Measured::p99 || was.has_value() == is.has_value();
      if (!way || !is_said) continue;
      sum.way = sum.way ? std::min(*sum.way, *way) : *way;
      all.changes.push_back({*way, key.measured, key.what, was.value_or(0), is.value_or(0)});
    }
    add(std::move(all));
  }
  /// A cell of only one of the reports.
  void add(const std::string& family, const RecordedCell& cell, Way way) {
    if (family.empty()) return;
    const double cases = number(cell.cases);
    const bool appeared = way == Way::appeared;
    add({family, {{way, Measured::cells, "", appeared ? 0 : cases, appeared ? cases : 0}}});
    ++(appeared ? appeared_ : went_);
  }

  /// Empty if nothing changed.
  [[nodiscard]] SubjectChanges changes_of(const CellName& name) && {
    SubjectChanges subject{name.subject, name.question, name.type, {}, std::move(families_)};
    for (const auto& [key, sum] : sums_) {
      if (sum.way) subject.sums.push_back({*sum.way, key.measured, key.what, sum.old, sum.now});
    }
    if (appeared_ != 0) subject.sums.push_back({Way::appeared, Measured::cells, "", 0, number(appeared_)});
    if (went_ != 0) subject.sums.push_back({Way::went, Measured::cells, "", number(went_), 0});
    std::ranges::sort(subject.sums, comes_first);
    return subject;
  }

 private:
  struct Sum {
    double old = 0, now = 0;
    std::optional<Way> way;
  };

  void add(FamilyChanges changes) {
    if (changes.changes.empty()) return;
    std::ranges::sort(changes.changes, comes_first);
    families_.push_back(std::move(changes));
  }

  std::map<Key, Sum> sums_;
  std::vector<FamilyChanges> families_;
  std::uint64_t appeared_ = 0, went_ = 0;
};

// --- words ---

constexpr std::size_t widest_line = 100, widest_way = 9, widest_name = 30;

constexpr std::string_view name(Way way) {
  constexpr std::array<std::string_view, 6> names{"worse", "better", "appeared", "went", "shifted", "cases"};
  return names[static_cast<std::size_t>(way)];
}

/// A name from a file, cut. Bytes with a meaning to a terminal, a page or a log reader are spelled \xNN.
std::string safe(std::string_view text, std::size_t most = widest_name) {
  std::string out;
  for (text = beginning(text, most + 4); !text.empty();) {  // one character more than there is room for
    const std::size_t length = shown_character(text);
    const bool is_plain = std::isalnum(static_cast<unsigned char>(text.front())) != 0 ||
                          std::string_view("-_.+ /").find(text.front()) != std::string_view::npos;
    if (length > 1 || (length == 1 && is_plain)) {
      out += text.substr(0, length);
    } else {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  constexpr std::string_view cut = "...";
  if (out.size() > most) out = std::string(beginning(out, most - cut.size())) + std::string(cut);
  return out;
}

std::string whole_text(double count) { return grouped(static_cast<std::uint64_t>(count)); }

std::string plural(std::uint64_t count, std::string_view one) {
  const bool to_ies = one.ends_with('y');
  return fmt::format("{} {}{}", grouped(count), count == 1 || !to_ies ? one : one.substr(0, one.size() - 1),
                     count == 1 ? "" : (to_ies ? "ies" : "s"));
}

/// An error in six digits with its unit, `4.5 ulp`; or `none near` for a backward error.
std::string with_unit(double error, bool is_backward) {
  if (is_backward && std::isinf(error)) return std::string(none_near_text);
  return fmt::format("{:.6g} {}", error, is_backward ? "steps" : "ulp");
}

/// Two errors in six digits, or in all digits if six don't distinguish them.
std::string errors_text(double old, double now, bool is_backward) {
  const std::string_view unit = is_backward ? "steps" : "ulp";
  if (are_same_in_six_digits(old, now)) return fmt::format("{} -> {} {}", old, now, unit);
  if (is_backward && std::isinf(old)) return fmt::format("{} -> {:.6g} {}", none_near_text, now, unit);
  return fmt::format("{:.6g} -> {}", old, with_unit(now, is_backward));
}

/// `missed 3 -> 5 (+2)`
std::string text_of(const Change& change) {
  switch (change.measured) {
    case Measured::cells:
      break;
    case Measured::cases:
      return fmt::format("{} -> {} judged within the contract", whole_text(change.old),
                         whole_text(change.now));
    case Measured::times: {
      const bool more = change.now >= change.old;
      if (change.now == change.old)
        return fmt::format("{} {} in all, in other families", change.what, whole_text(change.now));
      return fmt::format("{} {} -> {} ({}{})", change.what, whole_text(change.old), whole_text(change.now),
                         more ? '+' : '-', whole_text(std::abs(change.now - change.old)));
    }
    case Measured::largest:
    case Measured::p99: {
      const bool is_backward = std::ranges::count(backward_keys, change.what) != 0;
      const std::string_view which = change.measured == Measured::p99 ? "99 %" : "largest";
      if (change.way == Way::appeared)
        return fmt::format("{} {} {}, new", change.what, which, with_unit(change.now, is_backward));
      if (change.way == Way::went)
        return fmt::format("{} {} {}, gone", change.what, which, with_unit(change.old, is_backward));
      if (change.now == change.old)
        return fmt::format("{} {} {}, as before over all", change.what, which,
                           with_unit(change.now, is_backward));
      return fmt::format("{} {} {}", change.what, which, errors_text(change.old, change.now, is_backward));
    }
  }
  return fmt::format("{} {}", plural(static_cast<std::uint64_t>(std::max(change.old, change.now)), "family"),
                     name(change.way));
}

/// Items after a heading, in lines indented to the end of the way's name. No line begins with a name from a file.
std::string lines_of(Way way, std::string_view head, std::span<const std::string> items) {
  std::string line = fmt::format("{:<{}} {}", name(way), widest_way, head), text;
  bool is_first = true;
  for (const std::string& item : items) {
    const std::string_view gap = is_first ? " " : ", ";
    is_first = false;
    if (line.size() + gap.size() + item.size() + 1 > widest_line) {
      text += line + (gap == ", " ? ",\n" : "\n");
      line = std::string(widest_way + 1, ' ') + item;
    } else {
      line += gap;
      line += item;
    }
  }
  return text + line + '\n';
}

/// Changes after a heading: first those that are judged, then in separate lines those that aren't.
std::string lines_of(Way way, std::string_view head, std::span<const Change> changes) {
  std::vector<std::string> judged, shifted;
  for (const Change& change : changes)
    (change.way == Way::shifted ? shifted : judged).push_back(text_of(change));
  return (judged.empty() ? "" : lines_of(way, head, judged)) +
         (shifted.empty() ? "" : lines_of(Way::shifted, head, shifted));
}

std::string title(const SubjectChanges& subject) {
  constexpr std::size_t widest_word = 10;
  return fmt::format("{} {} {}", safe(subject.subject), safe(subject.question, widest_word),
                     safe(subject.type, widest_word));
}

/// The number of cells that change in this way.
std::uint64_t cells_of(const Comparison& comparison, Way way) {
  std::uint64_t cells = 0;
  for (const SubjectChanges& subject : comparison.subjects) {
    for (const FamilyChanges& family : subject.families) cells += family.holds(way) ? 1 : 0;
  }
  return cells;
}

/// Cells that only one of the reports has.
std::uint64_t whole_cells(const Comparison& comparison, Way way) {
  std::uint64_t cells = 0;
  for (const SubjectChanges& subject : comparison.subjects) {
    for (const FamilyChanges& family : subject.families) {
      const Change& first = family.changes.front();
      cells += first.measured == Measured::cells && first.way == way ? 1 : 0;
    }
  }
  return cells;
}

std::string conclusion(const Comparison& comparison) {
  const std::string common = plural(comparison.common, "cell");
  if (comparison.subjects.empty()) return fmt::format("Nothing changed in {}.\n", common);
  return fmt::format(
      "{} in both reports: {} worse in something, {} better; {} appeared, {} went.\n{}", common,
      grouped(cells_of(comparison, Way::worse)), grouped(cells_of(comparison, Way::better)),
      grouped(whole_cells(comparison, Way::appeared)), grouped(whole_cells(comparison, Way::went)),
      cells_of(comparison, Way::shifted) == 0
          ? ""
          : "What is shifted is not judged: kinds of wrong decisions that changed against their sum,\n"
            "errors where fewer decisions are wrong, and errors the same in six digits.\n");
}

/// `Wrong decisions: 39.2 % before (3,920 of 10,000), 14.4 % now (1,440 of 10,000): better.`
std::string totals(const Comparison& comparison) {
  const auto share = [](const Comparison::Total& total) {
    return fmt::format("{:.3g} % ", total.cases == 0 ? 0.0 : 100 * number(total.wrong) / number(total.cases));
  };
  const auto counts = [](const Comparison::Total& total) {
    return fmt::format("({} of {})", grouped(total.wrong), grouped(total.cases));
  };
  const bool any_worse = cells_of(comparison, Way::worse) != 0,
             any_better = cells_of(comparison, Way::better) != 0;
  const std::string_view word = any_worse && any_better ? "better in some families, worse in others"
                                : any_worse             ? "worse"
                                : any_better            ? "better"
                                                        : "neither better nor worse";
  return fmt::format("Wrong decisions: {}before {}, {}now {}.\nIn all: {}.\n\n", share(comparison.old),
                     counts(comparison.old), share(comparison.now), counts(comparison.now), word);
}

std::string sizes_of(const Recorded& report) {
  return fmt::format("--seed {} --cases {}", report.seed, report.cases);
}

}  // namespace

bool FamilyChanges::holds(Way way) const { return std::ranges::count(changes, way, &Change::way) != 0; }

Way SubjectChanges::way() const {
  // They are sorted.
  return sums.empty() ? Way::cases : sums.front().way;
}

bool Comparison::is_worse() const {
  return std::ranges::any_of(subjects, [](const SubjectChanges& subject) { return subject.is_worse(); });
}

std::string why_incomparable(const Recorded& old, const Recorded& now) {
  if (old.is_field != now.is_field) {
    return fmt::format("the old report is {} and the new one {}: compare two of a kind",
                       old.is_field ? "a field.json" : "an audit.json",
                       now.is_field ? "a field.json" : "an audit.json");
  }
  if (old.worlds != now.worlds)
    return "they have different recorded cases: make both with the same files of --world";
  if (old.seed != now.seed || old.cases != now.cases) {
    return fmt::format(
        "they have different cases: the old report of {}, the new one of {}; make the new one with {}",
        sizes_of(old), sizes_of(now), sizes_of(old));
  }
  if (!old.complete || !now.complete) {
    return fmt::format("the {} report is from an interrupted audit; make it again with {}",
                       old.complete ? "new" : "old", sizes_of(old));
  }
  return {};
}

Comparison compare(const Recorded& old, const Recorded& now) {
  const auto alike = [&](auto& make_older, std::string_view why) {
    Recorded before = old, after = now;
    make_older(before);
    make_older(after);
    Comparison comparison = compare(before, after);
    comparison.left_out = std::string(why) + (comparison.left_out.empty() ? "" : "\n") + comparison.left_out;
    return comparison;
  };
  if (old.has_backward != now.has_backward)
    return alike(leave_out_backward,
                 fmt::format("Backward errors are left out: the {} report is of schema 2, which has none.",
                             old.has_backward ? "new" : "old"));
  if (old.has_beyond != now.has_beyond)
    return alike(take_beyond_for_phantom, fmt::format("Beyond counts as phantom: the {} report is of an "
                                                      "older schema, which distinguished few of them.",
                                                      old.has_beyond ? "new" : "old"));
  Comparison comparison;
  std::map<CellName, Rows> rows;  // by cell name without the family
  const auto row_of = [&](CellName name) -> Rows& {
    name.family.clear();
    return rows[name];
  };
  for (const auto& [name, cell] : old.cells) {
    const auto found = now.cells.find(name);
    if (found == now.cells.end()) {
      row_of(name).add(name.family, cell, Way::went);
    } else {
      row_of(name).add(name.family, cell, found->second);
      ++comparison.common;
      comparison.old.cases += cell.cases;
      comparison.old.wrong += wrong_in(cell);
      comparison.now.cases += found->second.cases;
      comparison.now.wrong += wrong_in(found->second);
    }
  }
  for (const auto& [name, cell] : now.cells) {
    if (!old.cells.contains(name)) row_of(name).add(name.family, cell, Way::appeared);
  }
  for (auto& [name, row] : rows) {
    SubjectChanges subject = std::move(row).changes_of(name);
    if (!subject.sums.empty()) comparison.subjects.push_back(std::move(subject));
  }
  // Wrong decisions come before errors.
  std::ranges::sort(comparison.subjects, {}, [](const SubjectChanges& subject) {
    return std::tuple(subject.way(), subject.sums.front().measured, std::string_view(subject.subject),
                      std::string_view(subject.question), std::string_view(subject.type));
  });
  return comparison;
}

std::string sums_line(const SubjectChanges& subject) {
  std::string line = title(subject) + ":";
  bool is_first = true;
  for (const Change& change : subject.sums) {
    if (subject.is_worse() && change.way != Way::worse) continue;
    line += (is_first ? " " : ", ") + text_of(change);
    is_first = false;
  }
  return line;
}

std::string families_text(const SubjectChanges& subject) {
  constexpr std::array ways{Way::worse, Way::better, Way::appeared, Way::went, Way::shifted, Way::cases};
  std::string text;
  for (const Way way : ways) {
    std::vector<std::string> whole;  // cells of only one report
    for (const FamilyChanges& family : subject.families) {
      const Change& first = family.changes.front();
      if (first.way != way) continue;
      const std::string family_name = family.family.empty() ? "all families" : safe(family.family);
      if (first.measured == Measured::cells) {
        whole.push_back(family_name);
      } else {
        text +=
            lines_of(way, title(subject) + " " + family_name + ":", std::span<const Change>(family.changes));
      }
    }
    if (!whole.empty()) text += lines_of(way, title(subject) + ":", whole);
  }
  return text;
}

namespace {

/// Shows what is worse in red and what is better in green, by the first words of each line.
std::string coloured(std::string_view text, const Colours& colours) {
  constexpr std::string_view in_all = "In all: ";
  if (!colours.is_on) return std::string(text);
  std::string out;
  while (!text.empty()) {
    if (text.starts_with(in_all)) {
      out += in_all;
      text.remove_prefix(in_all.size());
    }
    for (const auto& [way, ink] :
         {std::pair(Way::worse, Colours::Ink::red), std::pair(Way::better, Colours::Ink::green)}) {
      if (!text.starts_with(name(way))) continue;
      out += colours(ink, name(way));
      text.remove_prefix(name(way).size());
      break;
    }
    const std::size_t end = text.find('\n') + 1;
    out += text.substr(0, end);
    text.remove_prefix(end);
  }
  return out;
}

}  // namespace

std::string comparison_text(const Comparison& comparison, const Colours& colours) {
  std::string text = comparison.left_out.empty() ? "" : comparison.left_out + "\n\n";
  if (!comparison.subjects.empty()) text += totals(comparison);
  for (const SubjectChanges& subject : comparison.subjects)
    text += lines_of(subject.way(), title(subject) + ":", std::span<const Change>(subject.sums));
  if (!comparison.subjects.empty()) text += "\nFamily by family:\n\n";
  for (const SubjectChanges& subject : comparison.subjects) text += families_text(subject);
  if (!comparison.subjects.empty()) text += '\n';
  return coloured(text + conclusion(comparison), colours);
}

}  // namespace reports
