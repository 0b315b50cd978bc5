// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/expectation.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

namespace reports {

using namespace verify;

namespace {

std::string share_in_words(const Tally& tally) { return short_percent(tally.wrong(), judged(tally)) + " %"; }

double wrong_share(const Tally& tally) {
  return static_cast<double>(tally.wrong()) / static_cast<double>(judged(tally));
}

/// `48 of 10,213; 0 of 3,262 up to 100 radii away, 12 of 3,500 up to 1,000, 36 of 3,451 beyond 1,000`
std::string wrong_of(const Tally& tally) {
  std::string text = fmt::format("{} of {}", grouped(tally.wrong()), grouped(judged(tally)));
  if (tally.of_reach.front().judged == judged(tally)) return text;
  std::string_view before = ";", after = " radii away";
  for (std::size_t i = 0; i < reaches; ++i) {
    const Frequency& one = tally.of_reach[i];
    if (one.judged == 0) continue;
    text += fmt::format("{} {} of {} {}{}", before, grouped(one.wrong), grouped(one.judged),
                        name(static_cast<Reach>(i)), after);
    before = ",", after = "";
  }
  return text;
}

/// The most frequent kind of wrong decision.
Kind most_frequent(const Tally& tally) {
  return *std::ranges::max_element(wrong_kinds, {}, [&](Kind kind) { return tally.times(kind); });
}

/// The kinds of scenes other than ordinary ones with wrong decisions, those with the largest share first.
std::vector<std::size_t> other_scenes(const BySceneKind& tallies) {
  std::vector<std::size_t> others;
  for (std::size_t i = 1; i < tallies.size(); ++i) {
    if (tallies[i].wrong() != 0) others.push_back(i);
  }
  std::ranges::sort(others, [&](std::size_t a, std::size_t b) {
    const double share_a = wrong_share(tallies[a]), share_b = wrong_share(tallies[b]);
    return share_a != share_b ? share_a > share_b : a < b;
  });
  return others;
}

}  // namespace

Expectation expectation(const BySceneKind& tallies) {
  const Tally& ordinary = tallies.front();
  Tally all;
  for (const Tally& tally : tallies) all.merge(tally);
  Expectation expected;
  expected.standing = in_words(tallies);
  if (judged(all) == 0) {
    expected.text = "no case lies within its contract.";
    return expected;
  }
  if (judged(ordinary) == 0) {
    expected.text = "no ordinary case lies within its contract";
  } else if (ordinary.wrong() == 0) {
    expected.text = fmt::format("none of {} ordinary decisions is wrong", grouped(judged(ordinary)));
  } else {
    expected.share = share_in_words(ordinary);
    expected.text = fmt::format(" of ordinary decisions wrong ({}), mostly {}", wrong_of(ordinary),
                                heading(most_frequent(ordinary)));
  }
  const std::vector<std::size_t> others = other_scenes(tallies);
  if (others.empty()) {
    expected.text += judged(ordinary) == 0
                         ? fmt::format(", and none of {} other decisions is wrong.", grouped(judged(all)))
                     : ordinary.wrong() == 0 ? ", nor is any other."
                                             : ", none elsewhere.";
    return expected;
  }
  expected.text += "; worst:";
  for (std::size_t i = 0; i < others.size() && i < 2; ++i) {
    expected.text += fmt::format("{} {} {}", i == 0 ? "" : ",", scene_kinds[others[i]].name,
                                 share_in_words(tallies[others[i]]));
  }
  expected.text += '.';
  return expected;
}

Expectation expectation_in_worlds(const Tally& tally) {
  if (judged(tally) == 0) return {{}, "", "no case lies within its contract."};
  if (tally.wrong() == 0)
    return {in_words(tally), "", fmt::format("none of {} decisions is wrong.", grouped(judged(tally)))};
  return {in_words(tally), share_in_words(tally),
          fmt::format(" of {} decisions wrong, mostly {}.", grouped(judged(tally)),
                      heading(most_frequent(tally)))};
}

std::string in_a_line(const std::vector<OfType>& sentences, std::string_view before_share,
                      std::string_view after_share) {
  std::string text;
  for (const auto& [type, expected] : sentences) {
    text += fmt::format("{}{}: ", text.empty() ? "" : " ", name(type));
    if (const StandingInWords& standing = expected.standing; !standing.stability.empty())
      text += fmt::format("{}{}{}{}; ", before_share, standing.stability, after_share, standing.text);
    if (!expected.share.empty()) text += fmt::format("{}{}{}", before_share, expected.share, after_share);
    text += expected.text;
  }
  return text;
}

namespace {

/// Whether there are any cases: recorded ones may all be of another type.
bool has_cases(const Plan& plan, const Namesakes& namesakes, NumberType type) {
  return std::ranges::any_of(namesakes, [&](const Subject* subject) {
    return std::ranges::any_of(plan.families, [&](const Family* family) {
      return cases_of(plan, *family, subject->question, type) != 0;
    });
  });
}

bool nothing_is_judged(const BySceneKind& tallies) {
  return std::ranges::all_of(tallies, [](const Tally& tally) { return judged(tally) == 0; });
}

}  // namespace

std::vector<OfType> expectations(const Report& report, const Namesakes& namesakes) {
  std::vector<OfType> all;
  for (const NumberType type : report.plan.types) {
    const auto tallies = by_scene_kind(report, namesakes, type);
    if (!tallies || !has_cases(report.plan, namesakes, type)) continue;
    all.push_back({type, report.plan.worlds.empty()
                             ? expectation(*tallies)
                             : expectation_in_worlds(within_contract(report, namesakes, type))});
    // Cases are judged in blocks: a slow program may be interrupted before the first one is done.
    if (Expectation& expected = all.back().expected; !report.audit.complete && nothing_is_judged(*tallies))
      expected = {{}, "", "no case was judged before the interruption."};
    if (StandingInWords& standing = all.back().expected.standing; !standing.stability.empty())
      standing.text += found_by_search(report, namesakes, type, *tallies);
  }
  return all;
}

std::vector<std::string> reasons(const Report& report, const Subject& subject) {
  std::vector<std::string> sentences;
  std::set<std::string> remedies;
  for (const Diagnosed& one : report.diagnoses) {
    if (one.subject != &subject) continue;
    const std::vector<Reason> all = reasons_of(one.diagnosis);
    for (const Reason& reason : all) {
      const bool is_repeated = reason.remedy.empty() || !remedies.insert(reason.remedy).second;
      sentences.push_back(fmt::format("Why ({}): {}{}{}", name(one.type), reason.sentence,
                                      is_repeated ? "" : " ", is_repeated ? "" : reason.remedy));
    }
  }
  return sentences;
}

}  // namespace reports
