// SPDX-License-Identifier: BSL-1.0
#include "reports/program/search/search.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

#include "reports/program/audit/counts.hpp"
#include "reports/program/audit/plan.hpp"
#include "reports/program/audit/responses.hpp"
#include "reports/program/base/jobs.hpp"
#include "reports/program/search/known.hpp"
#include "reports/program/text/format.hpp"

namespace reports {

namespace {

using namespace verify;

/// How many draws decide whether a climb from a family is worthwhile.
constexpr std::uint64_t probes = 256;

/// A key for a climb that doesn't depend on the seed, the threads or the rest of the plan.
std::uint64_t key_of(const Ascent& ascent) {
  std::uint64_t key = ascent.from->key;
  const auto add = [&key](std::string_view word) {
    for (const char c : word) key = mix(key ^ static_cast<unsigned char>(c));
    key = mix(key);
  };
  add(ascent.subject->name);
  add(verify::name(ascent.subject->question));
  add(name(ascent.type));
  add(verify::name(ascent.goal));
  return key;
}

/// Whether the subject gives the number that is climbed for in any of some draws; always true for wrong decisions.
template <class Real>
bool is_worth_it(const Ascent& ascent) {
  if (!std::holds_alternative<Figure>(ascent.goal)) return true;
  constexpr std::uint64_t seed = 0;
  for (std::uint64_t i = 0; i < probes; ++i) {
    const Case<Real> k = draw<Real>(*ascent.from, ascent.subject->question, seed, i);
    if (score_of(trial(*ascent.subject, k), ascent.goal).reached) return true;
  }
  return false;
}

template <class Real>
std::optional<InputRanges<Real>> confinement_of(const SearchPlan& plan, const Ascent& ascent) {
  const Question question = ascent.subject->question;
  if (plan.within.what == Within::What::anything) return std::nullopt;
  InputRanges<Real> confinement(question);
  if (plan.within.what == Within::What::own) confinement.admit(*ascent.from);
  for (const Family* family : plan.within.families) {
    if (family->applies(question)) confinement.admit(*family);
  }
  return confinement;
}

/// The best score of as many samples as a climb may evaluate.
template <class Real>
Score best_sampled(const SearchPlan& plan, const Ascent& ascent, const std::atomic<bool>& stop) {
  Score best;
  for (std::uint64_t i = 0; i < plan.evaluations && !stop; ++i) {
    const Case<Real> k = draw<Real>(*ascent.from, ascent.subject->question, plan.seed, i);
    best = std::max(best, score_of(trial(*ascent.subject, k), ascent.goal));
  }
  return best;
}

/// Climbs, and samples if requested. Nothing if it was stopped.
template <class Real>
std::optional<Reached> ascend(const SearchPlan& plan, const Ascent& ascent, bool sample,
                              const std::atomic<bool>& stop) {
  Reached reached{ascent};
  if (sample) reached.sampled = best_sampled<Real>(plan, ascent, stop);
  if (sample || is_worth_it<Real>(ascent)) {
    const auto within = confinement_of<Real>(plan, ascent);
    const Effort effort{plan.evaluations, plan.restarts, mix(plan.seed) ^ key_of(ascent)};
    const Climbed<Real> climbed =
        climb<Real>(*ascent.subject, ascent.goal, *ascent.from, within ? &*within : nullptr, effort, stop);
    reached.score = climbed.score;
    reached.evaluations = climbed.evaluations;
    if (climbed.best) reached.worst = *climbed.best;
  }
  if (stop) return std::nullopt;
  return reached;
}

template <class Goals>
std::vector<Ascent> ascents_for(const SearchPlan& plan, const Goals& goals_for) {
  std::vector<Ascent> ascents;
  for (const Subject* subject : plan.subjects) {
    for (const NumberType type : plan.types) {
      if (types_of({type}, *subject).empty()) continue;
      for (const Goal& goal : goals_for(*subject)) {
        for (const Family* family : plan.from) {
          if (family->applies(subject->question)) ascents.push_back({subject, type, goal, family});
        }
      }
    }
  }
  return ascents;
}

}  // namespace

std::vector<Ascent> all_ascents(const SearchPlan& plan) {
  return ascents_for(plan, [](const Subject& subject) { return goals_of(subject); });
}

std::vector<Ascent> own_number_ascents(const SearchPlan& plan) {
  return ascents_for(plan, [](const Subject& subject) {
    const auto figure = own_figure(subject.contract);
    return figure ? std::vector<Goal>{*figure} : std::vector<Goal>{};
  });
}

Search run(const SearchPlan& plan, const std::vector<Ascent>& ascents, bool sample,
           const std::atomic<bool>& stop, const std::function<void(std::uint64_t, std::uint64_t)>& progress,
           const std::function<void(std::uint64_t, const Reached&)>& each) {
  std::vector<std::optional<Reached>> reached(ascents.size());
  std::atomic<std::uint64_t> done{0};
  const auto ascend_one = [&](std::uint64_t at) {
    reached[at] = ascents[at].type == NumberType::f32 ? ascend<float>(plan, ascents[at], sample, stop)
                                                      : ascend<double>(plan, ascents[at], sample, stop);
    if (reached[at]) each(at, *reached[at]);
    ++done;
  };
  do_jobs(ascents.size(), plan.threads, stop, ascend_one, [&] { progress(done, ascents.size()); });

  Search search;
  for (std::optional<Reached>& one : reached) {
    if (one) {
      search.reached.push_back(*std::move(one));
    } else {
      search.complete = false;
    }
  }
  return search;
}

std::string command_of(const SearchPlan& plan, const Ascent& ascent) {
  std::string within;
  if (plan.within.what == Within::What::anything) within = " --within anything";
  if (plan.within.what == Within::What::families) {
    for (const Family* family : plan.within.families) {
      within += within.empty() ? " --within " : ",";
      within += family->name;
    }
  }
  return fmt::format(
      "graze search {} --questions {} --types {} --from {}{} --evaluations {} --restarts {} --seed {}",
      options_that_ask(*ascent.subject), verify::name(ascent.subject->question), name(ascent.type),
      ascent.from->name, within, plan.evaluations, plan.restarts, plan.seed);
}

std::vector<WorstCase> worst_of_each_goal(const Subject& subject, const std::vector<WorstCase>& cases) {
  // A case may be the worst in several ways.
  constexpr std::array types{NumberType::f32, NumberType::f64};
  std::vector<std::size_t> order;
  std::vector<std::string> badness(cases.size());
  for (const Known& known : replay(subject, cases, types)) {
    std::string& words = badness[known.place];
    if (words.empty()) {
      order.push_back(known.place);
      words = name(known.type);
    } else {
      words += ';';
    }
    words += fmt::format(" {}", verify::name(known.goal));
    words += score_in_words(known.goal, known.score.value, ": ");
  }
  std::vector<WorstCase> kept;
  for (const std::size_t place : order) {
    kept.push_back(cases[place]);
    label(kept.back(), badness[place]);
  }
  return kept;
}

std::vector<WorstCase> merged(const SearchPlan& plan, const Subject& subject,
                              const std::vector<WorstCase>& held, const Search& search) {
  std::vector<WorstCase> all = held;
  for (const Reached& reached : search.reached) {
    const Ascent& ascent = reached.ascent;
    if (ascent.subject != &subject || !reached.worst) continue;
    all.push_back(
        {*reached.worst, {fmt::format("searched from {}", ascent.from->name), command_of(plan, ascent)}});
  }
  return worst_of_each_goal(subject, all);
}

std::string comparison(const SearchPlan& plan, const Search& search) {
  std::string text = fmt::format(
      "Seed {}, {} evaluations each. Largest errors in ulp of right decisions within the contract.\n"
      "{:<22} {:<9} {:<4} {:<8} {:<14} {:>9} {:>9} {:>9}\n",
      plan.seed, grouped(plan.evaluations), "subject", "question", "type", "number", "family", "sampled",
      "searched", "ratio");
  const auto error_of = [](const Score& score) { return score.reached ? rounded_up(score.value) : "-"; };
  const auto ratio_of = [](const Score& sampled, const Score& searched) -> std::string {
    if (!sampled.reached || !searched.reached) return "-";
    if (sampled.value == searched.value) return "1";  // zero and infinite ones too
    return sampled.value == 0 ? "inf" : fmt::format("{:.3g}", searched.value / sampled.value);
  };
  for (const Reached& reached : search.reached) {
    const Ascent& ascent = reached.ascent;
    if (!reached.sampled.reached && !reached.score.reached) continue;  // not within its contract
    const std::string_view number = verify::name(ascent.goal);
    text += fmt::format("{:<22} {:<9} {:<4} {:<8} {:<14} {:>9} {:>9} {:>9}\n", ascent.subject->name,
                        verify::name(ascent.subject->question), name(ascent.type),
                        number.substr(0, number.find(' ')), ascent.from->name, error_of(reached.sampled),
                        error_of(reached.score), ratio_of(reached.sampled, reached.score));
  }
  return text;
}

}  // namespace reports
