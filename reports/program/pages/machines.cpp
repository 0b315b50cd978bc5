// SPDX-License-Identifier: BSL-1.0
#include "reports/program/pages/machines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace reports {

namespace {

/// The machines of a shard's sessions, without consecutive repetitions.
std::string machine_of(const std::vector<Session>& sessions) {
  std::vector<std::string> names;
  for (const Session& session : sessions) {
    std::string name = fmt::format("{}, {} {}; graze {}, {}, {}", session.processor, session.threads,
                                   session.threads == 1 ? "thread" : "threads", session.version,
                                   session.compiler, session.flags);
    if (names.empty() || names.back() != name) names.push_back(std::move(name));
  }
  return fmt::format("{}", fmt::join(names, "; then "));
}

/// 1, 2, 3 and 7 as `1 to 3, 7`.
std::string ranges_of(const std::vector<std::uint64_t>& numbers) {
  std::vector<std::string> ranges;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    ranges.push_back(last == i ? fmt::format("{}", numbers[i])
                               : fmt::format("{} to {}", numbers[i], numbers[last]));
    i = last + 1;
  }
  return fmt::format("{}", fmt::join(ranges, ", "));
}

struct Group {
  std::string machine;
  std::vector<std::uint64_t> numbers;
  double least = 0, most = 0;  // core seconds
};

}  // namespace

std::vector<MachineShards> machines_of(const std::vector<HeadShard>& shards) {
  std::vector<Group> groups;
  for (const HeadShard& shard : shards) {
    const std::string machine = machine_of(shard.sessions);
    const double seconds =
        shard.seconds.judging + shard.seconds.geometry + shard.seconds.reruns + shard.seconds.backward;
    auto known = std::ranges::find(groups, machine, &Group::machine);
    if (known == groups.end()) known = groups.insert(groups.end(), {machine, {}, seconds, seconds});
    known->numbers.push_back(shard.share.number);
    known->least = std::min(known->least, seconds);
    known->most = std::max(known->most, seconds);
  }
  std::vector<MachineShards> machines;
  machines.reserve(groups.size());
  for (const Group& group : groups) {
    machines.push_back({group.machine, ranges_of(group.numbers),
                        group.numbers.size() == 1
                            ? fmt::format("{:.1f} core seconds", group.most)
                            : fmt::format("{:.1f} to {:.1f} core seconds each", group.least, group.most)});
  }
  return machines;
}

}  // namespace reports
