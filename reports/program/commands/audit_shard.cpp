// SPDX-License-Identifier: BSL-1.0
#include "reports/program/commands/audit_shard.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "reports/program/audit/audit.hpp"
#include "reports/program/audit/partial_audit_json.hpp"
#include "reports/program/audit/selection.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/commands/audit_plan.hpp"
#include "reports/program/commands/audit_report.hpp"
#include "reports/program/commands/failure_notes.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/commands/shards.hpp"
#include "reports/program/commands/whole_file.hpp"

namespace reports::command {

namespace {

constexpr std::string_view audit_command = "graze audit";

/// A share's jobs in a stream.
Stretch jobs_of_share(const std::vector<CaseStream>& streams, const Share& share, std::size_t stream) {
  return stretch_of(share, jobs_of(streams[stream]), stream);
}

/// A share's remaining jobs. In each stream the known jobs, if any, are the first ones.
std::vector<Range> ranges_left(const std::vector<CaseStream>& streams, const Share& share,
                               const Assembly& known) {
  std::vector<Range> left;
  for (std::size_t i = 0; i < streams.size(); ++i) {
    const Stretch jobs = jobs_of_share(streams, share, i);
    Range range{i, jobs.first, jobs.last, std::vector<bool>(streams[i].cells.size())};
    if (const auto& pieces = known.of_stream(i); !pieces.empty()) {
      const PartialAudit& done = pieces.begin()->second;
      range.first = done.last;
      range.gave_up = done.gave_up;
    }
    if (range.first != range.last) left.push_back(std::move(range));
  }
  return left;
}

/// Adds a piece from a share's file. Throws JsonFault if it isn't one of the share's, or was there before.
void take(Assembly& assembly, PartialAudit piece, const std::vector<CaseStream>& streams,
          const Share& share) {
  const Stretch jobs = jobs_of_share(streams, share, piece.stream);
  if (piece.first < jobs.first || piece.last > jobs.last) throw JsonFault{"it isn't a part of this shard"};
  if (!assembly.add(std::move(piece))) throw JsonFault{"another piece has its jobs, too"};
}

}  // namespace

void expect_no_report(const ReportOptions& options) {
  const std::pair<bool, std::string_view> reports[]{
      {!options.require.empty(), "--require"}, {!options.baseline.empty(), "--baseline"},
      {options.no_change, "--no-change"},      {!options.costs.empty(), "--costs"},
      {!options.junit.empty(), "--junit"},     {!options.worst.empty(), "--worst"}};
  for (const auto& [given, option] : reports) {
    if (given)
      throw WrongUse{
          fmt::format("--shard judges a share and writes no report; give {} to graze merge", option)};
  }
}

int audit_shard(const AuditOptions& options, const Plan& plan, const Programs& programs) {
  const Share share = share_named(options.shard);
  if (complain_of(make_writable_folder(options.folder), audit_command)) return faulty;
  catch_signals();
  const auto file = open_shard(options.folder, "audit", plan_json(options, programs), share,
                               options.command_line, plan.threads, audit_command);
  if (!file) return faulty;
  if (file->is_done()) return print(done_text(*file, share));

  const std::vector<Cell> cells = cells_of(plan);
  const std::vector<CaseStream> streams = streams_of(plan, cells);
  Assembly done(streams.size());
  const auto take_known = [&](const Json& json) { take(done, read_piece(json, streams), streams, share); };
  if (!read_known(*file, audit_command, take_known)) return faulty;
  {
    ProgressLine line("cases");
    FailureNotes notes(audit_command, programs, line);
    const InterruptibleWork work;
    const auto add_piece = [&](PartialAudit piece) {
      file->add(json_of(piece, streams));
      // Identical jobs aren't done twice.
      (void)done.add(std::move(piece));
    };
    judge_ranges(plan, cells, streams, ranges_left(streams, share, done), was_interrupted(), add_piece,
                 [&](const Progress& now) { notes.show(now); });
    notes.write();
    line.clear();
  }
  if (complain_of(file->fault(), audit_command)) return faulty;
  if (was_interrupted()) {
    complain("graze audit: interrupted; run the same command again to continue");
    return interrupted;
  }
  std::vector<Json> pieces;
  for (std::size_t i = 0; i < streams.size(); ++i) {
    for (const auto& [first, piece] : done.of_stream(i)) pieces.push_back(json_of(piece, streams));
  }
  return finish(*file, share, pieces, audit_command);
}

int merge_audit(const ShardSet& set, const MergeOptions& options) {
  constexpr const char* merge = "graze merge";
  AuditOptions audited = options_in(set.work.plan);
  audited.threads = options.threads;
  const Programs programs = programs_in(set.work.plan);
  const Plan plan = plan_of(audited, programs);
  if (plan_json(audited, programs) != set.work.plan)
    throw UnfitFile{"the shards were made from other cases than the --world files hold now"};
  const Task task = task_of(merge, options, audited, plan, programs);
  catch_signals();
  if (!all_answer(programs, plan.types, merge)) return was_interrupted() ? interrupted : faulty;
  auto known = prepared(plan, task);
  if (!known) return faulty;
  Report report = report_on(plan, *std::move(known), task);
  report.audit.cells = cells_of(plan);
  const std::vector<CaseStream> streams = streams_of(plan, report.audit.cells);

  Assembly all(streams.size());
  ProgressLine line("shards");
  for (const DoneShard& shard : set.shards) {
    if (was_interrupted()) break;
    HeadShard head{shard.share, shard.sessions, {}};
    std::uint64_t jobs = 0;
    const auto take_piece = [&](const Json& json) {
      PartialAudit piece = read_piece(json, streams);
      jobs += piece.last - piece.first;
      head.seconds.add(piece.seconds);
      take(all, std::move(piece), streams, shard.share);
    };
    if (const auto why = for_each_piece(shard, take_piece)) throw UnfitFile{*why};
    std::uint64_t share_of_jobs = 0;
    for (std::size_t i = 0; i < streams.size(); ++i) {
      const Stretch of_stream = jobs_of_share(streams, shard.share, i);
      share_of_jobs += of_stream.last - of_stream.first;
    }
    expect_all(shard, jobs, share_of_jobs, "jobs");
    report.head.shards.push_back(std::move(head));
    line.show(report.head.shards.size(), set.shards.size());
  }
  line.clear();
  if (was_interrupted()) {
    complain("graze merge: interrupted; nothing was written");
    return interrupted;
  }
  for (std::size_t i = 0; i < streams.size(); ++i) {
    for (const auto& [first, piece] : all.of_stream(i)) add(report.audit, streams[i], piece);
  }
  return conclude(std::move(report), programs, task);
}

}  // namespace reports::command
