// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/search_shard.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/commands/search_plan.hpp"
#include "reports/program/commands/search_report.hpp"
#include "reports/program/commands/shards.hpp"
#include "reports/program/commands/whole_file.hpp"
#include "reports/program/search/reached_json.hpp"

namespace reports::command {

namespace {

constexpr std::string_view search_command = "graze search";

/// The results of climbs, by their index in the plan.
class Results {
 public:
  explicit Results(const std::vector<Ascent>& ascents) : ascents_(ascents), reached_(ascents.size()) {}

  /// Adds the result of a climb from a share's file. Throws JsonFault if it isn't one of the share's, or was there before.
  void take(const Json& json, const Share& share) {
    const std::uint64_t place = whole_at(json, "climb", ascents_.size() - 1);
    if (!holds(share, place)) throw JsonFault{"it isn't a part of this shard"};
    if (reached_[place]) throw JsonFault{"its climb is in another piece, too"};
    reached_[place] = read_reached(json, ascents_[place]);
  }
  [[nodiscard]] bool knows(std::uint64_t place) const { return reached_[place].has_value(); }
  [[nodiscard]] std::uint64_t known_of(const Share& share) const {
    std::uint64_t known = 0;
    for (std::uint64_t i = 0; i < reached_.size(); ++i) known += holds(share, i) && knows(i) ? 1 : 0;
    return known;
  }
  [[nodiscard]] std::vector<Reached> in_order() && {
    std::vector<Reached> all;
    all.reserve(reached_.size());
    for (auto& one : reached_) all.push_back(*std::move(one));
    return all;
  }

 private:
  const std::vector<Ascent>& ascents_;
  std::vector<std::optional<Reached>> reached_;
};

Json piece_of(std::uint64_t place, const Reached& reached) {
  Json json = json_of(reached);
  json["climb"] = place;
  return json;
}

}  // namespace

int search_shard(const SearchPlan& plan, const SearchOptions& options) {
  const Share share = share_named(options.shard);
  if (complain_of(make_writable_folder(options.folder), search_command)) return faulty;
  catch_signals();
  const auto file = open_shard(options.folder, "search", plan_json(options), share, options.command_line,
                               plan.threads, search_command);
  if (!file) return faulty;
  if (file->is_done()) return print(done_text(*file, share));

  const std::vector<Ascent> ascents = ascents_of(plan, options);
  Results known(ascents);
  std::vector<Json> pieces;
  const auto take_known = [&](const Json& json) {
    known.take(json, share);
    pieces.push_back(json);
  };
  if (!read_known(*file, search_command, take_known)) return faulty;
  std::vector<Ascent> left;
  std::vector<std::uint64_t> places;
  for (std::uint64_t i = 0; i < ascents.size(); ++i) {
    if (!holds(share, i) || known.knows(i)) continue;
    left.push_back(ascents[i]);
    places.push_back(i);
  }
  Search search;
  {
    ProgressLine line("climbs");
    const InterruptibleWork work;
    search = run(
        plan, left, options.compare, was_interrupted(),
        [&](std::uint64_t done, std::uint64_t total) { line.show(done, total); },
        [&](std::uint64_t at, const Reached& reached) { file->add(piece_of(places[at], reached)); });
    line.clear();
  }
  if (complain_of(file->fault(), search_command)) return faulty;
  if (!search.complete) {
    complain("graze search: interrupted; run the same command again to continue");
    return interrupted;
  }
  for (std::size_t i = 0; i < places.size(); ++i) pieces.push_back(piece_of(places[i], search.reached[i]));
  return finish(*file, share, pieces, search_command);
}

int merge_search(const ShardSet& set, const MergeOptions& options) {
  constexpr const char* merge = "graze merge";
  SearchOptions searched = search_options_in(set.work.plan);
  searched.threads = options.threads;
  const SearchPlan plan = plan_of(searched, {});
  const std::vector<Ascent> ascents = ascents_of(plan, searched);
  const auto held = searched.compare ? Held() : held_in(options.folder, plan, merge);
  if (!held) return faulty;
  catch_signals();
  Results results(ascents);
  for (const DoneShard& shard : set.shards) {
    if (const auto why = for_each_piece(shard, [&](const Json& json) { results.take(json, shard.share); }))
      throw UnfitFile{*why};
    expect_all(shard, results.known_of(shard.share), share_of(shard.share, ascents.size()), "climbs");
  }
  const Search search{std::move(results).in_order(), true};
  return searched.compare ? print(comparison(plan, search))
                          : conclude(plan, search, *held, options.folder, merge);
}

}  // namespace reports::command
