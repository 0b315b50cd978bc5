// SPDX-License-Identifier: BSL-1.0
#include "verify/audit/slice.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "verify/oracle/oracle.hpp"

namespace verify {

// --- values ---

namespace {

constexpr std::uint64_t sign = std::uint64_t{1} << 63;

/// The position of a double among all doubles, on the number line.
std::uint64_t place_of(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  return (bits & sign) != 0 ? ~bits : bits | sign;
}
double double_at(std::uint64_t place) {
  return std::bit_cast<double>((place & sign) != 0 ? place ^ sign : ~place);
}

}  // namespace

std::uint64_t Slice::values() const {
  if (std::holds_alternative<Case<float>>(rest)) return floats;
  return centre ? doubles : 0;
}

template <class Real>
Case<Real> Slice::at(CaseNumber number) const {
  Case<Real> k = std::get<Case<Real>>(rest);
  if constexpr (std::is_same_v<Real, float>) {
    k.numbers.at(runs) = std::bit_cast<float>(static_cast<std::uint32_t>(number));
  } else {
    k.numbers.at(runs) = double_at(place_of(centre.value()) - doubles / 2 + number);
  }
  return k;
}
template Case<float> Slice::at<float>(CaseNumber) const;
template Case<double> Slice::at<double>(CaseNumber) const;

AnyCase Slice::any_at(CaseNumber number) const {
  if (std::holds_alternative<Case<float>>(rest)) return at<float>(number);
  return at<double>(number);
}

Question Slice::question() const {
  return std::visit([](const auto& k) { return k.question; }, rest);
}

// --- text ---

namespace {

constexpr std::string_view blanks = " \t\r";
constexpr char star = '*', around = '@';
constexpr std::size_t heads = 2;  // question and type

bool is_blank(char c) { return blanks.find(c) != std::string_view::npos; }

/// The number of words before a position in a line at which a word begins.
std::size_t words_before(std::string_view line, std::size_t at) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < at; ++i) {
    if (!is_blank(line[i]) && (i == 0 || is_blank(line[i - 1]))) ++words;
  }
  return words;
}

}  // namespace

std::variant<Slice, Unreadable> read_slice(std::string_view line) {
  const std::size_t at = line.find(star);
  if (at == std::string_view::npos || line.find(star, at + 1) != std::string_view::npos)
    return Unreadable{"expected one * in place of a number"};
  const std::size_t end = std::min(line.find_first_of(blanks, at), line.size()),
                    words = words_before(line, at);
  std::string_view centre = line.substr(at + 1, end - at - 1);
  const bool has_centre = centre.size() > 1 && centre.front() == around;
  if (words < heads || !is_blank(line[at - 1]) || (!centre.empty() && !has_centre))
    return Unreadable{"expected * or *@NUMBER as a word of its own, in place of a number"};
  if (has_centre) centre.remove_prefix(1);
  // With a number in place of the star it must be a case line.
  std::string text(line);
  text.replace(at, end - at, has_centre ? centre : "0");
  const CaseLine read = read_case(text);
  if (const auto* const fault = std::get_if<Unreadable>(&read)) return *fault;
  const auto* const any = std::get_if<AnyCase>(&read);
  const std::size_t runs = words - heads;
  const auto has_star = [&](const auto& k) { return runs < k.used().size(); };
  if (any == nullptr || !std::visit(has_star, *any))  // it is in a comment
    return Unreadable{"expected one * in place of a number"};
  Slice slice{*any, runs, {}};
  const auto taken = [&](auto& k) { return static_cast<double>(std::exchange(k.numbers.at(runs), 0)); };
  const double number = std::visit(taken, slice.rest);
  if (!has_centre) return slice;
  if (std::isnan(number)) return Unreadable{"expected another number than nan in *@NUMBER"};
  if (std::holds_alternative<Case<float>>(slice.rest))
    return Unreadable{"expected * without @: in a case of f32 it takes every value"};
  slice.centre = number;
  return slice;
}

std::string write(const Slice& slice) {
  // A ray's infinite t_max isn't written, but a star there must be.
  std::string line = std::visit(
      [&](auto k) {
        k.numbers.at(slice.runs) = 0;
        return write(k);
      },
      slice.rest);
  std::size_t at = 0;
  for (std::size_t word = 0; word < slice.runs + heads; ++word) at = line.find(' ', at) + 1;
  std::string word(1, star);
  if (slice.centre) word += around + write_number(*slice.centre);
  return line.replace(at, line.find(' ', at) - at, word);
}

// --- where the decision changes ---

namespace {

/// The decision at a place of the star.
class Decisions {
 public:
  explicit Decisions(const Slice& slice) : k_(std::get<Case<double>>(slice.rest)), runs_(slice.runs) {}

  using Decision = std::pair<Outcome, std::optional<Motion>>;
  [[nodiscard]] Decision at(std::uint64_t place) {
    k_.numbers.at(runs_) = double_at(place);
    const Truth<double> truth = truth_of(k_, Wanted{.exit = false});
    return {truth.outcome, truth.motion};
  }
  /// The first place above `below` with a different decision, given that the one at `above` differs.
  [[nodiscard]] std::uint64_t change(std::uint64_t below, std::uint64_t above) {
    const Decision decision = at(below);
    while (above - below > 1) {
      const std::uint64_t middle = below + (above - below) / 2;
      (at(middle) == decision ? below : above) = middle;
    }
    return above;
  }

 private:
  Case<double> k_;
  std::size_t runs_;
};

}  // namespace

std::vector<double> changes_of_decision(const Slice& slice) {
  constexpr std::uint64_t probes = std::uint64_t{1} << 16;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Decisions decisions(slice);
  const std::uint64_t first = place_of(-infinity), last = place_of(infinity),
                      apart = (last - first) / (probes - 1);
  std::vector<double> changes;
  std::uint64_t below = first;
  Decisions::Decision decision = decisions.at(below);
  for (std::uint64_t probe = 1; probe < probes; ++probe) {
    const std::uint64_t place = probe + 1 == probes ? last : first + probe * apart;
    const Decisions::Decision next = decisions.at(place);
    if (next != decision) changes.push_back(double_at(decisions.change(below, place)));
    decision = next;
    below = place;
  }
  return changes;
}

std::vector<Slice> around_changes(const Slice& slice) {
  if (slice.values() != 0) return {slice};
  std::vector<Slice> slices;
  for (const double change : changes_of_decision(slice)) slices.push_back({slice.rest, slice.runs, change});
  return slices;
}

}  // namespace verify
