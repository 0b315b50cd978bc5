// SPDX-License-Identifier: BSL-1.0
#include "verify/diagnosis/diagnosis.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "verify/backward/measure.hpp"
#include "verify/judge/condition.hpp"
#include "verify/judge/grouped.hpp"
#include "verify/judge/judge.hpp"

namespace verify {

namespace {

/// The centre at contact as a time: its projection onto the path.
template <class Real>
long double time_of(const Triple<Real>& centre, const Case<Real>& k) {
  using Wide = long double;
  const Scene<Real> s = scene_of(k);
  Wide along = 0, square = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto from = static_cast<Wide>(s.a.centre[i]), to = static_cast<Wide>(s.a.motion[i]),
               at = static_cast<Wide>(centre[i]);
    const Wide v = layout(k.question).ends ? to - from : to;
    along += (at - from) * v;
    square += v * v;
  }
  return square == 0 ? 0 : along / square;
}

template <class Real>
ContactClaim claim_of(const Answer<Real>& answer, const Case<Real>& k, const Contract& contract) {
  ContactClaim claim{.contact = is_contact(answer.outcome)};
  if (!claim.contact) return claim;
  if (contract.gives == Contract::Gives::centre && answer.centre) claim.number = time_of(*answer.centre, k);
  if (gives_time(contract.gives) && answer.time) claim.number = *answer.time;
  if (contract.gives == Contract::Gives::distance && answer.distance) claim.number = *answer.distance;
  claim.is_no_number = claim.number && !std::isfinite(*claim.number);
  return claim;
}

/// How well a set of faults fits the observations.
struct Fit {
  std::uint64_t explained = 0, contradicted = 0;

  [[nodiscard]] std::int64_t score() const {
    return static_cast<std::int64_t>(explained) - static_cast<std::int64_t>(contradicted);
  }
};

template <class Real>
using Observations = std::vector<const Observation<Real>*>;

/// Faults that matter only if a decision is on its threshold.
constexpr std::array comparisons{Fault::rejects_tangents, Fault::rejects_touching_starts,
                                 Fault::rejects_touching_wall, Fault::rejects_contact_at_start,
                                 Fault::rejects_contact_at_end};
Faults without_comparisons(Faults faults) {
  for (const Fault fault : comparisons) faults = faults.without(fault);
  for (const Fault fault : tolerances) faults = faults.without(fault);
  return faults;
}

/// Whether a right answer contradicts the faults. On a threshold it does so only if that depends on a comparison: there a
/// rounding error can produce any answer.
template <class Real>
bool contradicts(const Observation<Real>& right, const Contract& contract, Faults faults) {
  const Modelled model = modelled(right.asked, contract, faults);
  if (!model.is_certain || agrees<Real>(right.claim, model)) return false;
  return !model.is_tie ||
         !agrees<Real>(model.claim, modelled(right.asked, contract, without_comparisons(faults)));
}

/// How well the faults fit: the wrong answers that they reproduce, and the right ones that they don't. Stops
/// once the score can't be above `enough`, which is soon: most faults reproduce few wrong answers, and
/// contradict most right ones.
template <class Real>
Fit fit_of(const Observations<Real>& wrong, const Observations<Real>& right, const Contract& contract,
           Faults faults, std::int64_t enough) {
  Fit fit;
  auto most = static_cast<std::int64_t>(wrong.size());
  for (const Observation<Real>* const one : wrong) {
    const bool is_explained = agrees<Real>(one->claim, modelled(one->asked, contract, faults));
    fit.explained += is_explained ? 1U : 0U;
    most -= is_explained ? 0 : 1;
    if (most <= enough) return fit;
  }
  for (const Observation<Real>* const one : right) {
    if (fit.score() <= enough) break;
    fit.contradicted += contradicts(*one, contract, faults);
  }
  return fit;
}

/// A fault counts if it explains at least this many wrong answers, and this share of them.
constexpr std::int64_t fewest = 3;
constexpr double least_share = 0.01;

bool is_tolerance(Fault fault) { return std::ranges::find(tolerances, fault) != tolerances.end(); }

/// What the answers show about a tolerance: the largest number that is taken for 0, and the least one above it that isn't.
struct Tolerance {
  long double taken, left;

  [[nodiscard]] long double between() const { return std::sqrt(taken * left); }
};

/// The tolerance with which a fault fits best, given the other faults. None if nothing shows where it begins, or ends.
template <class Real>
std::optional<Tolerance> tolerance_of(Fault fault, const Observations<Real>& wrong,
                                      const Observations<Real>& right, const Contract& contract,
                                      Faults faults) {
  struct Compared {
    long double number;
    bool is_taken;
  };
  std::vector<Compared> all;
  const Faults boundless = faults.with(fault, std::numeric_limits<long double>::infinity());
  for (const Observations<Real>* const some : {&wrong, &right}) {
    for (const Observation<Real>* const one : *some) {
      const Modelled with = modelled(one->asked, contract, boundless);
      if (!with.compared || *with.compared == 0 || !with.is_certain) continue;
      const bool is_taken = agrees<Real>(one->claim, with);
      if (is_taken != agrees<Real>(one->claim, modelled(one->asked, contract, faults.without(fault))))
        all.push_back({*with.compared, is_taken});
    }
  }
  std::ranges::sort(all, {}, &Compared::number);
  std::int64_t gain = 0, most = fewest - 1;
  std::size_t taken = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    gain += all[i].is_taken ? 1 : -1;
    if (gain <= most) continue;
    most = gain;
    taken = i + 1;
  }
  const auto above = std::span(all).subspan(taken);
  if (taken == 0 || std::ranges::count(above, false, &Compared::is_taken) < fewest) return std::nullopt;
  return Tolerance{all[taken - 1].number, above.front().number};
}

/// The decimal with the fewest digits between two numbers above 0.
std::string plainest_between(long double low, long double high) {
  const auto written = [](long double number, int digits) {
    std::array<char, 32> text{};  // as a double: in WebAssembly printf doesn't write a long double
    (void)std::snprintf(text.data(), text.size(), "%.*g", digits, static_cast<double>(number));
    return std::string(text.data());
  };
  for (int digits = 1; digits < 4; ++digits) {
    // 1 before 5 before 2 before the others, in the order in which people choose them.
    const long double ten = std::pow(10.0L, std::floor(std::log10(low)) - digits + 1);
    const auto first = static_cast<std::int64_t>(std::ceil(low / ten)),
               last = static_cast<std::int64_t>(std::floor(high / ten));
    for (const std::int64_t round : {1000, 500, 100, 50, 10, 5, 2, 1}) {
      const std::int64_t number = (first + round - 1) / round * round;
      if (number <= last) return written(static_cast<long double>(number) * ten, 3);
    }
  }
  return written(std::sqrt(low * high), 2);
}

/// A fault also needs the routine to answer that way in nearly all cases in which the fault matters.
constexpr double least_agreement = 0.97;
/// All cases of a comparison lie on its threshold, where rounding errors change many answers.
constexpr double least_agreement_of_comparisons = 0.75;

/// The faults that explain the wrong answers best.
template <class Real>
class FaultSearch {
 public:
  FaultSearch(const Observations<Real>& wrong, const Observations<Real>& right, Question question,
              const Contract& contract)
      : wrong_(wrong), right_(right), question_(question), contract_(contract) {}

  [[nodiscard]] Faults best() {
    Faults faults = agreed(grown({}));
    // A fault that didn't agree while others were unknown may agree now.
    refused_ = {};
    std::int64_t score = score_of(faults);
    const Faults again = grown(exchanged(faults, score));
    return first_that_disagrees(again) ? faults : again;
  }

 private:
  /// Removes the faults that only seemed to help, and adds those that they excluded.
  Faults agreed(Faults faults) {
    for (;;) {
      const std::optional<Fault> refused = first_that_disagrees(faults);
      if (!refused) return faults;
      refused_ = refused_.with(*refused);
      faults = grown(faults.without(*refused));
    }
  }
  /// The score of the fit; if it isn't above `enough`, any number that isn't.
  [[nodiscard]] std::int64_t score_of(
      Faults faults, std::int64_t enough = (std::numeric_limits<std::int64_t>::min)()) const {
    // The same sets are tried again and again. What stopped at `enough` is known to be no better than that.
    const auto known = known_.find(faults);
    if (known != known_.end() && (known->second.is_exact || known->second.score <= enough))
      return known->second.score;
    const std::int64_t score = fit_of(wrong_, right_, contract_, faults, enough).score();
    known_[faults] = score > enough ? Known{score, true} : Known{enough, false};
    return score;
  }
  [[nodiscard]] bool can_add(const FaultRow& row, Faults faults) const {
    if (faults.has(row.fault) || refused_.has(row.fault) || !row.can_be(question_, contract_)) return false;
    return !is_tolerance(row.fault) ||
           std::ranges::none_of(tolerances, [&](Fault other) { return faults.has(other); });
  }
  /// Adds one fault; if it is a tolerance, with the value that fits best.
  [[nodiscard]] Faults added(const FaultRow& row, Faults faults) const {
    if (!is_tolerance(row.fault)) return faults.with(row.fault);
    const auto [known, is_new] = with_tolerance_.try_emplace({row.fault, faults}, faults);
    if (is_new) {
      const std::optional<Tolerance> tolerance = tolerance_of(row.fault, wrong_, right_, contract_, faults);
      if (tolerance) known->second = faults.with(row.fault, tolerance->between());
    }
    return known->second;
  }
  /// Adds the fault that improves the fit most, again and again.
  Faults grown(Faults faults) const {
    std::int64_t score = score_of(faults);
    const auto least_gain =
        std::max(fewest, static_cast<std::int64_t>(least_share * static_cast<double>(wrong_.size())));
    for (;;) {
      std::int64_t best = score;
      Faults with_best;
      for (const FaultRow& row : fault_rows()) {
        if (!can_add(row, faults)) continue;
        const Faults more = added(row, faults);
        const std::int64_t with = score_of(more, best);
        if (with > best) {
          best = with;
          with_best = more;
        }
      }
      if (best - score < least_gain) return faults;
      faults = exchanged(with_best, best);
      score = best;
    }
  }
  /// Replaces a fault by another one if that fits better.
  Faults exchanged(Faults faults, std::int64_t& score) const {
    for (const FaultRow& old : fault_rows()) {
      if (!faults.has(old.fault)) continue;
      const Faults others = faults.without(old.fault);
      for (const FaultRow& row : fault_rows()) {
        if (row.fault == old.fault || !can_add(row, others)) continue;
        const Faults exchange = added(row, others);
        const std::int64_t with = score_of(exchange, score);
        if (with <= score) continue;
        score = with;
        faults = exchange;
      }
    }
    return faults;
  }
  /// The fault that agrees worst with the answers in the cases in which it matters, if it agrees too seldom.
  [[nodiscard]] std::optional<Fault> first_that_disagrees(Faults faults) const {
    std::optional<Fault> worst;
    double least = 0;
    for (const FaultRow& row : fault_rows()) {
      if (!faults.has(row.fault)) continue;
      const bool is_comparison = std::ranges::find(comparisons, row.fault) != comparisons.end();
      const double excess = agreement_on(row.fault, faults) -
                            (is_comparison ? least_agreement_of_comparisons : least_agreement);
      if (excess >= least) continue;
      least = excess;
      worst = row.fault;
    }
    return worst;
  }
  /// A rounding error changes decisions that are on their threshold, so those cases count only if there are
  /// no others.
  double agreement_on(Fault fault, Faults faults) const {
    struct {
      std::uint64_t matters = 0, agreed = 0;
    } apart, ties;
    const auto count = [&](const Observation<Real>& one) {
      const Modelled with = modelled(one.asked, contract_, faults),
                     without = modelled(one.asked, contract_, faults.without(fault));
      if (!with.is_certain || !without.is_certain || agrees<Real>(with.claim, without)) return;
      auto& counts = with.is_tie || without.is_tie ? ties : apart;
      ++counts.matters;
      counts.agreed += agrees<Real>(one.claim, with);
    };
    for (const Observation<Real>* const one : wrong_) count(*one);
    for (const Observation<Real>* const one : right_) count(*one);
    const auto& counts = apart.matters != 0 ? apart : ties;
    return counts.matters == 0 ? 0 : static_cast<double>(counts.agreed) / static_cast<double>(counts.matters);
  }

  const Observations<Real>& wrong_;
  const Observations<Real>& right_;
  Question question_;
  const Contract& contract_;
  Faults refused_{};
  struct Known {
    std::int64_t score = 0;
    bool is_exact = false;  ///< otherwise it is no better than that
  };
  mutable std::map<Faults, Known> known_{};
  mutable std::map<std::pair<Fault, Faults>, Faults> with_tolerance_{};
};

/// Faults, and how many wrong answers each explains.
struct Explaining {
  Faults faults;
  std::array<std::uint64_t, fault_count> explained{};

  [[nodiscard]] std::uint64_t by(Fault fault) const { return explained[static_cast<std::size_t>(fault)]; }
};

/// Only those faults that each explain enough wrong answers.
template <class Real>
Explaining explaining_of(const Observations<Real>& wrong, const Contract& contract, Faults faults) {
  for (;;) {
    Explaining all{faults};
    for (const Observation<Real>* const one : wrong) {
      for (const Fault fault : faults_behind(*one, contract, faults))
        ++all.explained[static_cast<std::size_t>(fault)];
    }
    for (const FaultRow& row : fault_rows()) {
      if (static_cast<std::int64_t>(all.by(row.fault)) < fewest) faults = faults.without(row.fault);
    }
    if (faults == all.faults) return all;
  }
}

/// Whether the routine answers all cases alike.
template <class Real>
bool says_the_same_of_all(const std::vector<Observation<Real>>& observations) {
  constexpr std::size_t enough = 50;
  const ContactClaim& first = observations.front().claim;
  return observations.size() >= enough && !first.is_no_number &&
         std::ranges::all_of(observations, [&](const auto& one) {
           return one.claim.contact == first.contact && one.claim.number == first.number;
         });
}

/// Whether the routine gives the same number for all contacts that it claims.
template <class Real>
bool says_the_same_of_contacts(const std::vector<Observation<Real>>& observations) {
  constexpr std::size_t enough = 50;
  std::size_t contacts = 0;
  std::optional<long double> number;
  for (const Observation<Real>& one : observations) {
    if (!one.claim.contact) continue;
    if (one.claim.is_no_number || !one.claim.number || (number && *number != *one.claim.number)) return false;
    number = one.claim.number;
    ++contacts;
  }
  return contacts >= enough;
}

/// The percentage of the remaining wrong answers that counts as all of them.
constexpr std::uint64_t nearly_all = 98;

/// Adds an explanation before those that explain less.
void add(Diagnosis& diagnosis, Explanation explanation) {
  const auto fewer = std::ranges::find_if(
      diagnosis.explanations, [&](const Explanation& one) { return one.explains < explanation.explains; });
  diagnosis.explanations.insert(fewer, std::move(explanation));
}

/// A way of giving no number, for which no fault has to be looked for.
template <class Real>
struct Silence {
  std::string_view word, does, remedy;
  bool (*concerns)(const Observation<Real>&);  ///< whether such a routine would be silent
  bool (*is_silent)(const Observation<Real>&);
};
template <class Real>
constexpr std::array silences{
    Silence<Real>{"never answers", "gives no answer in any case",
                  "It throws, crashes or ends: the case shown says what happened.",
                  [](const Observation<Real>&) { return true; },
                  [](const Observation<Real>& one) { return !one.is_answered; }},
    Silence<Real>{"no number", "gives NaN or infinity for every contact",
                  "Print what it calculates for the case shown, to find the first step that gives one.",
                  [](const Observation<Real>& one) { return one.claim.contact; },
                  [](const Observation<Real>& one) { return one.claim.is_no_number; }},
};

/// Explains answers without a number, if nearly all are without one. What is left of the wrong ones then shows no fault.
template <class Real>
bool explain_silence(Diagnosis& diagnosis, Observations<Real> wrong,
                     const std::vector<Observation<Real>>& observations) {
  constexpr std::int64_t enough = 50;
  for (const Silence<Real>& silence : silences<Real>) {
    const auto is_of_it = [&](const Observation<Real>& one) {
      return silence.concerns(one) && silence.is_silent(one);
    };
    const auto concerned = std::ranges::count_if(observations, silence.concerns),
               silent = std::ranges::count_if(observations, is_of_it);
    if (silent < enough || silent * 100 < concerned * static_cast<std::int64_t>(nearly_all)) continue;
    const auto explains = std::erase_if(wrong, [&](const auto* one) { return is_of_it(*one); });
    add(diagnosis, {silence.word, std::string(silence.does), std::string(silence.remedy), explains});
    diagnosis.by_rounding +=
        std::erase_if(wrong, [](const auto* one) { return modelled(one->asked, {}, {}).is_tie; });
    diagnosis.unexplained = wrong.size();
    return true;
  }
  return false;
}

/// If wrong answers had nothing to do with a trait, at least so many without it would be expected.
constexpr std::uint64_t often = 50;

/// Wrong answers after the search for faults: what explains them, and those that are left.
template <class Real>
struct Searched {
  Explaining explaining{};
  Observations<Real> left{};
  std::uint64_t by_rounding = 0;

  Searched(const Observations<Real>& wrong, const Observations<Real>& right, const Contract& contract) {
    if (static_cast<std::int64_t>(wrong.size()) < fewest) {
      left = wrong;
      return;
    }
    const Question question = wrong.front()->asked.question;
    explaining = explaining_of(wrong, contract, FaultSearch<Real>(wrong, right, question, contract).best());
    for (const Observation<Real>* const one : wrong) {
      if (agrees<Real>(one->claim, modelled(one->asked, contract, explaining.faults))) continue;
      // A rounding error is enough to change a decision on its threshold.
      if (modelled(one->asked, contract, {}).is_tie) {
        ++by_rounding;
      } else {
        left.push_back(one);
      }
    }
  }
};

/// Whether nothing moves.
template <class Real>
bool rests(const Observation<Real>& one) {
  const Scene<Real> s = scene_of(one.asked);
  const Triple<Real> from = layout(one.asked.question).ends ? s.a.centre : Triple<Real>{};
  return s.a.motion == from && s.b.motion == Triple<Real>{};
}

/// Whether two numbers are the same one; NaN is the same as NaN.
bool is_same(long double x, long double y) { return x == y || (x != x && y != y); }

/// Whether the routine claims a contact at this number where there clearly is none.
template <class Real>
bool gives_for_none(const Observation<Real>& one, long double number) {
  if (!one.claim.contact || !one.claim.number || !is_same(*one.claim.number, number)) return false;
  const Modelled truth = modelled(one.asked, {.gives = Contract::Gives::contact_alone}, {});
  return truth.is_certain && !truth.claim.contact && !truth.claim.is_no_number;
}

/// The number that stands for "no contact" in the routine, such as -1: it is claimed again and again where there is none, and no
/// fault explains that. Where nothing moves, a division gives NaN or infinity without that meaning.
template <class Real>
std::optional<long double> number_for_none(const Observations<Real>& left) {
  constexpr std::ptrdiff_t enough = 20;
  std::map<long double, std::ptrdiff_t> times;
  std::ptrdiff_t no_numbers = 0;
  for (const Observation<Real>* const one : left) {
    if (!one->claim.contact || !one->claim.number || !gives_for_none(*one, *one->claim.number) || rests(*one))
      continue;
    ++(*one->claim.number != *one->claim.number ? no_numbers : times[*one->claim.number]);
  }
  std::optional<long double> number;
  std::ptrdiff_t most = enough - 1;
  for (const auto& [one, count] : times) {
    if (count <= most) continue;
    most = count;
    number = one;
  }
  return no_numbers > most ? std::numeric_limits<long double>::quiet_NaN() : number;
}

/// The shortest decimal that is this number of the type.
template <class Real>
std::string plainest(long double number) {
  if (number != number) return "NaN";
  std::array<char, 64> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), static_cast<Real>(number)).ptr};
}

/// Traits that wrong cases may have in common.
template <class Real>
struct Trait {
  std::string_view word, of_them, elsewhere;
  bool (*has)(const Observation<Real>&);
};

template <class Real>
bool starts_in_contact(const Observation<Real>& one) {
  return modelled(one.asked, {.gives = Contract::Gives::contact_alone}, Faults().with(Fault::forgets_end))
             .claim.contact &&
         !modelled(one.asked, {.gives = Contract::Gives::contact_alone}, Faults().with(Fault::inside_misses))
              .claim.contact;
}
template <class Real>
constexpr std::array traits{
    Trait<Real>{
        "not a unit direction", "directions that aren't of unit length", "unit directions",
        [](const Observation<Real>& one) { return one.asked.question == Question::ray && !one.is_unit; }},
    Trait<Real>{"no motion", "scenes in which nothing moves", "scenes that move", rests<Real>},
    Trait<Real>{"zero radius", "spheres of radius 0", "spheres with a radius",
                [](const Observation<Real>& one) {
                  return !has_positive_radii(one.asked.question, scene_of(one.asked));
                }},
    Trait<Real>{"start in contact", "starts in contact", "starts apart", starts_in_contact<Real>},
    Trait<Real>{"no answer", "cases that it doesn't answer with a number", "cases that it answers",
                [](const Observation<Real>& one) { return one.claim.is_no_number; }},
};

/// The first trait that nearly all remaining wrong answers have in common, if there is one: one for which the routine is more
/// often wrong than right; or, if nothing else is known, without which it is never wrong, though it would be often if the trait
/// didn't matter.
template <class Real>
std::optional<Explanation> common_trait(const Observations<Real>& left, const Observations<Real>& right,
                                        bool is_known) {
  if (static_cast<std::int64_t>(left.size()) < fewest) return std::nullopt;
  for (const Trait<Real>& trait : traits<Real>) {
    const auto count = [&](const Observations<Real>& some) {
      return static_cast<std::uint64_t>(
          std::ranges::count_if(some, [&](const auto* one) { return trait.has(*one); }));
    };
    const std::uint64_t wrong_with = count(left), right_with = count(right),
                        others = right.size() - right_with;
    const std::uint64_t wrong_without = left.size() - wrong_with;
    const bool is_mostly = wrong_with * 100 >= left.size() * nearly_all && wrong_with >= right_with,
               is_needed = !is_known && wrong_without == 0 &&
                           wrong_with * others >= often * (wrong_with + right_with);
    if ((!is_mostly && !is_needed) || others < 20) continue;
    return Explanation{trait.word,
                       "is wrong for " + grouped(wrong_with) + " of " + grouped(wrong_with + right_with) +
                           " " + std::string(trait.of_them) + ", and for " + grouped(wrong_without) + " of " +
                           grouped(wrong_without + others) + " " + std::string(trait.elsewhere),
                       "", wrong_with};
  }
  return std::nullopt;
}

/// If a number stands for "no contact" in the routine: explains the wrong answers that give it where there is none, and removes
/// them. Where there is a contact, those that give it become misses, which other faults may explain; `misses` holds them.
template <class Real>
bool explain_number_for_none(Diagnosis& diagnosis, Observations<Real>& wrong, const Observations<Real>& left,
                             std::vector<Observation<Real>>& misses) {
  const auto number = number_for_none(left);
  if (!number) return false;
  const auto explains = std::erase_if(wrong, [&](const auto* one) { return gives_for_none(*one, *number); });
  add(diagnosis, {"number for none", "gives " + plainest<Real>(*number) + " where there is no contact",
                  "Say that there is none (miss; None, null, std::nullopt) instead.", explains});
  misses.reserve(wrong.size());
  for (const Observation<Real>*& one : wrong) {
    if (!one->claim.contact || !one->claim.number || !is_same(*one->claim.number, *number)) continue;
    misses.push_back(*one);
    misses.back().claim = {};
    one = &misses.back();
  }
  return true;
}

/// A fault in what a routine states about contacts besides their instant. It says what such a routine always
/// states.
template <class Real>
struct StatementFault {
  std::string_view word, what, does, remedy;
  bool (*concerns)(const Observation<Real>&);  ///< whether there is such a statement
  bool (*is_wrong)(const Observation<Real>&);
  bool (*is_given_by_it)(const Observation<Real>&);
  bool (*makes_wrong)(const Observation<Real>&);  ///< whether a routine that has it would be wrong
};

template <class Real>
bool has_motion(const Observation<Real>& one) {
  return one.stated && one.stated->motion && one.true_statement.motion;
}
template <class Real>
bool is_of_another_motion(const Observation<Real>& one) {
  return one.stated->motion != one.true_statement.motion;
}
constexpr std::string_view wrong_motions = "wrong motions",
                           motion_remedy = "State the sign of the closing speed at the time of contact.";

/// The routine states the same motion for every contact of a kind.
template <class Real, Outcome outcome, Motion motion>
constexpr StatementFault<Real> same_motion(std::string_view word, std::string_view does) {
  return {
      word,
      wrong_motions,
      does,
      motion_remedy,
      [](const Observation<Real>& one) { return has_motion(one) && one.stated->outcome == outcome; },
      is_of_another_motion<Real>,
      [](const Observation<Real>& one) { return one.stated->motion == motion; },
      [](const Observation<Real>& one) { return one.true_statement.motion != motion; },
  };
}

/// Of those with the same `what`, the first that fits a kind of contact explains it.
template <class Real>
constexpr std::array statement_faults{
    StatementFault<Real>{"opposite motion", wrong_motions, "states the opposite motion", motion_remedy,
                         [](const Observation<Real>& one) {
                           return has_motion(one) && one.true_statement.motion != Motion::sliding;
                         },
                         is_of_another_motion<Real>,
                         [](const Observation<Real>& one) {
                           return static_cast<int>(*one.stated->motion) ==
                                  -static_cast<int>(*one.true_statement.motion);
                         },
                         [](const Observation<Real>&) { return true; }},
    same_motion<Real, Outcome::overlap, Motion::approaching>("overlaps approach",
                                                             "calls every overlap approaching"),
    same_motion<Real, Outcome::overlap, Motion::sliding>("overlaps slide", "calls every overlap sliding"),
    same_motion<Real, Outcome::overlap, Motion::separating>("overlaps separate",
                                                            "calls every overlap separating"),
    same_motion<Real, Outcome::impact, Motion::approaching>("impacts approach",
                                                            "calls every impact approaching"),
    same_motion<Real, Outcome::impact, Motion::sliding>("impacts slide", "calls every impact sliding"),
    same_motion<Real, Outcome::impact, Motion::separating>("impacts separate",
                                                           "calls every impact separating"),
    StatementFault<Real>{
        "exit at end", "ways out beyond the end", "gives the end of the ray for a way out beyond it",
        "t_max limits the contact, not the way out.",
        [](const Observation<Real>& one) {
          return one.stated && one.stated->exit && one.true_statement.exit &&
                 *one.true_statement.exit > scene_of(one.asked).horizon;
        },
        [](const Observation<Real>& one) { return one.stated->exit != one.true_statement.exit; },
        [](const Observation<Real>& one) { return one.stated->exit == scene_of(one.asked).horizon; },
        [](const Observation<Real>&) { return true; }},
};

/// A fault counts if it gives nearly all statements that it concerns, those that it makes wrong as well as all together, and enough
/// wrong ones.
template <class Real>
std::vector<StatementExplanation> explained_statements(const std::vector<Observation<Real>>& observations) {
  std::vector<StatementExplanation> all;
  bool is_opposite = false;
  for (const StatementFault<Real>& fault : statement_faults<Real>) {
    if (is_opposite && fault.what == wrong_motions) continue;
    std::uint64_t concerned = 0, given = 0, made_wrong = 0, explained = 0, wrong = 0;
    for (const Observation<Real>& one : observations) {
      if (!fault.concerns(one)) continue;
      const bool is_given = fault.is_given_by_it(one), is_made_wrong = fault.makes_wrong(one);
      ++concerned;
      given += is_given ? 1U : 0U;
      made_wrong += is_made_wrong ? 1U : 0U;
      explained += is_given && is_made_wrong ? 1U : 0U;
      wrong += fault.is_wrong(one) ? 1U : 0U;
    }
    const auto are_nearly_all = [](std::uint64_t some, std::uint64_t of) {
      return static_cast<double>(some) >= least_agreement * static_cast<double>(of);
    };
    if (static_cast<std::int64_t>(explained) < fewest || !are_nearly_all(given, concerned) ||
        !are_nearly_all(explained, made_wrong))
      continue;
    is_opposite |= fault.word == "opposite motion";
    all.push_back(
        {{fault.word, std::string(fault.does), std::string(fault.remedy), explained}, wrong, fault.what});
  }
  return all;
}

}  // namespace

template <class Real>
Observation<Real> observed(const Response<Real>& response, const Truth<Real>& truth, const Verdict& verdict,
                           const Contract& contract) {
  Observation<Real> one{.asked = truth.asked,
                        .claim = {.is_no_number = true},
                        .is_wrong = true,
                        .is_unit = truth.unit_direction};
  const auto* const answer = std::get_if<Answer<Real>>(&response);
  one.is_answered = answer != nullptr;
  if (answer == nullptr) return one;
  one.claim = claim_of(*answer, truth.asked, contract);
  one.is_wrong =
      is_wrong(verdict.kind) ||
      (verdict.backward && counted(*verdict.backward) > most_of_nearly_stable && !verdict.at_limits);
  if (contract.states_outcome && is_contact(truth.outcome) && answer->outcome == truth.outcome) {
    one.stated = *answer;
    one.true_statement = as_answer(truth);
  }
  return one;
}

template <class Real>
Observation<Real> observed(const Response<Real>& response, const Truth<Real>& truth,
                           const Contract& contract) {
  Verdict verdict = judge(response, truth, contract);
  measure_backward(verdict, response, truth, contract);
  return observed(response, truth, verdict, contract);
}

template <class Real>
Diagnosis diagnose(const std::vector<Observation<Real>>& observations, const Contract& contract) {
  Diagnosis diagnosis;
  diagnosis.of_statements = explained_statements(observations);
  Observations<Real> wrong, right;
  for (const Observation<Real>& one : observations) {
    ++diagnosis.asked;
    diagnosis.wrong += one.is_wrong ? 1U : 0U;
    const Modelled faultless = modelled(one.asked, contract, {});
    const bool is_faultless = agrees<Real>(one.claim, faultless);
    if (!one.is_wrong) {
      // For some starts a contract allows more than one answer.
      if (is_faultless && faultless.is_certain) right.push_back(&one);
    } else if (is_faultless || !faultless.is_certain) {
      ++diagnosis.by_rounding;
    } else {
      wrong.push_back(&one);
    }
  }
  if (static_cast<std::int64_t>(wrong.size()) < fewest) {
    diagnosis.unexplained = wrong.size();
    return diagnosis;
  }
  if (says_the_same_of_all(observations)) {
    diagnosis.explanations.push_back({"same answer", "gives the same answer in every case",
                                      "Check that it is called, and with the numbers of the case.",
                                      wrong.size()});
    return diagnosis;
  }
  if (explain_silence(diagnosis, wrong, observations)) return diagnosis;
  Searched<Real> found(wrong, right, contract);
  std::vector<Observation<Real>> misses;
  if (explain_number_for_none(diagnosis, wrong, found.left, misses))
    found = Searched<Real>(wrong, right, contract);
  const Faults faults = found.explaining.faults;
  Observations<Real>& left = found.left;
  diagnosis.by_rounding += found.by_rounding;
  diagnosis.faults = faults;
  std::string of_tolerance;
  for (const Fault fault : tolerances) {
    if (!faults.has(fault)) continue;
    const auto tolerance = tolerance_of(fault, wrong, right, contract, faults);
    if (tolerance) of_tolerance = plainest_between(tolerance->taken, tolerance->left);
  }
  diagnosis.tolerance = of_tolerance;
  for (const FaultRow& row : fault_rows()) {
    if (!faults.has(row.fault)) continue;
    add(diagnosis,
        {row.word, what_it_does(row, of_tolerance), std::string(row.remedy), found.explaining.by(row.fault)});
  }
  diagnosis.unexplained = left.size();
  if (says_the_same_of_contacts(observations)) {
    const auto explains = static_cast<std::uint64_t>(
        std::erase_if(left, [](const Observation<Real>* one) { return one->claim.contact; }));
    diagnosis.unexplained -= explains;
    if (explains != 0)
      diagnosis.explanations.push_back({"same number", "gives the same number for every contact",
                                        "Return the root that was compared.", explains});
  }
  if (auto trait = common_trait(left, right, !diagnosis.explanations.empty())) {
    diagnosis.unexplained -= trait->explains;
    diagnosis.explanations.push_back(*std::move(trait));
  }
  return diagnosis;
}

template <class Real>
std::vector<Fault> faults_behind(const Observation<Real>& one, const Contract& contract, Faults faults) {
  std::vector<Fault> behind;
  if (!agrees<Real>(one.claim, modelled(one.asked, contract, faults))) return behind;
  for (const FaultRow& row : fault_rows())
    if (faults.has(row.fault) &&
        !agrees<Real>(one.claim, modelled(one.asked, contract, faults.without(row.fault))))
      behind.push_back(row.fault);
  return behind;
}

template <class Real>
std::vector<StatementExplanation> statements_behind(const Observation<Real>& one,
                                                    const Diagnosis& diagnosis) {
  std::vector<StatementExplanation> behind;
  for (const StatementExplanation& explanation : diagnosis.of_statements) {
    const auto fault =
        std::ranges::find(statement_faults<Real>, explanation.word, &StatementFault<Real>::word);
    if (fault->concerns(one) && fault->makes_wrong(one) && fault->is_given_by_it(one))
      behind.push_back(explanation);
  }
  return behind;
}

std::vector<std::string_view> words_of_statements() {
  std::vector<std::string_view> words;
  words.reserve(statement_faults<double>.size());
  for (const StatementFault<double>& fault : statement_faults<double>) words.push_back(fault.word);
  return words;
}

std::string what_it_does(const FaultRow& fault, std::string_view tolerance) {
  std::string text(fault.does);
  if (const std::size_t at = text.find("{}"); at != std::string::npos) text.replace(at, 2, tolerance);
  return text;
}

bool is_to_diagnose(const Family& family, Question question) {
  constexpr std::array<std::string_view, 19> names{
      "ordinary",       "exactly_tangent",   "touching_in",  "touching_along",    "touching_out",
      "at_end",         "overlap_deep",      "behind",       "zero_displacement", "one_zero_radius",
      "long_direction", "starts_outside",    "does_not_fit", "unit_ordinary",     "unit_at_end",
      "unit_behind",    "unit_overlap_deep", "planar",       "unit_planar"};
  return family.applies(question) && std::ranges::find(names, family.name) != names.end();
}

namespace {

/// Whether the unexplained answers can be put down to the precision of float.
bool is_right_in_double(const Diagnosis& diagnosis) {
  const std::uint64_t others = diagnosis.by_rounding + diagnosis.unexplained;
  return static_cast<std::int64_t>(others) >= fewest && diagnosis.right_in_double &&
         *diagnosis.right_in_double * 100 >= others * nearly_all;
}

}  // namespace

std::vector<Reason> reasons_of(const Diagnosis& diagnosis) {
  std::vector<Reason> reasons;
  const bool needs_double = is_right_in_double(diagnosis);
  // A few among many that rounding causes aren't a fault of another kind.
  const bool is_reported = static_cast<std::int64_t>(diagnosis.unexplained) >= fewest &&
                           diagnosis.unexplained * 20 >= diagnosis.by_rounding;
  if (!diagnosis.explanations.empty() || is_reported) {
    const std::string of_all = " of " + grouped(diagnosis.wrong - diagnosis.by_rounding) + " wrong answers: ";
    for (const Explanation& one : diagnosis.explanations)
      reasons.push_back({grouped(one.explains) + of_all + "the routine " + one.sentence + ".", one.remedy});
    if (diagnosis.unexplained != 0 && !needs_double)
      reasons.push_back(
          {grouped(diagnosis.unexplained) + of_all + "no fault that graze knows explains them.", ""});
  }
  if (needs_double)
    reasons.push_back({grouped(*diagnosis.right_in_double) + " of " +
                           grouped(diagnosis.by_rounding + diagnosis.unexplained) +
                           (diagnosis.explanations.empty() ? " wrong answers" : " other wrong answers") +
                           ": the same cases get right answers in double.",
                       "Calculate in double and round the result, or use a form that loses fewer digits."});
  for (const StatementExplanation& one : diagnosis.of_statements)
    reasons.push_back({grouped(one.explains) + " of " + grouped(one.among) + " " + std::string(one.what) +
                           ": the routine " + one.sentence + ".",
                       one.remedy});
  return reasons;
}

std::string in_words(const Diagnosis& diagnosis) {
  std::string text;
  for (const Reason& reason : reasons_of(diagnosis))
    text += reason.sentence + (reason.remedy.empty() ? "" : " ") + reason.remedy + "\n";
  return text;
}

// NOLINTBEGIN(bugprone-macro-parentheses)
#define GRAZE_DIAGNOSIS_FOR(Real)                                                                  \
  template Observation<Real> observed(const Response<Real>&, const Truth<Real>&, const Verdict&,   \
                                      const Contract&);                                            \
  template Observation<Real> observed(const Response<Real>&, const Truth<Real>&, const Contract&); \
  template Diagnosis diagnose(const std::vector<Observation<Real>>&, const Contract&);             \
  template std::vector<Fault> faults_behind(const Observation<Real>&, const Contract&, Faults);    \
  template std::vector<StatementExplanation> statements_behind(const Observation<Real>&, const Diagnosis&);
GRAZE_DIAGNOSIS_FOR(float)
GRAZE_DIAGNOSIS_FOR(double)
#undef GRAZE_DIAGNOSIS_FOR
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace verify
