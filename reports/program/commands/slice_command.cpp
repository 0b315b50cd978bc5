// SPDX-License-Identifier: BSL-1.0
/// `graze search --slice`: judges every value of one number, and writes the bounds to files.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "reports/program/audit/counts.hpp"
#include "reports/program/audit/selection.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/base/interruption.hpp"
#include "reports/program/base/jobs.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/commands/progress_line.hpp"
#include "reports/program/commands/search_shard.hpp"
#include "reports/program/commands/shards.hpp"
#include "reports/program/commands/whole_file.hpp"
#include "reports/program/search/search.hpp"
#include "reports/program/search/slice_record.hpp"
#include "reports/program/search/worst_folder.hpp"
#include "reports/program/text/format.hpp"
#include "sources_hash.hpp"

namespace reports::command {

namespace {

using namespace verify;
namespace fs = std::filesystem;

constexpr std::string_view whole_file = "slices.jsonl", page_file = "SLICES.md";

/// Values per job. A job takes some seconds, which is all that an interruption loses.
constexpr std::uint64_t job_size = std::uint64_t{1} << 24;
static_assert(verify::Slice::floats % job_size == 0 && verify::Slice::doubles % job_size == 0);

/// Why a file can't be read or used.
struct Fault {
  std::string why;
};

// --- the plan ---

struct SlicePlan {
  verify::Slice asked;                ///< as the user wrote it
  std::vector<verify::Slice> slices;  ///< the slices that it stands for, all of one size
  std::vector<const Subject*> subjects;

  [[nodiscard]] std::uint64_t jobs_of_slice() const { return slices.front().values() / job_size; }
  /// A bound is for one subject in one slice: all bounds of the first subject, then those of the next, and so on.
  [[nodiscard]] std::size_t bounds() const { return subjects.size() * slices.size(); }
  [[nodiscard]] const Subject& subject_of(std::size_t bound) const {
    return *subjects[bound / slices.size()];
  }
  [[nodiscard]] const verify::Slice& slice_of(std::size_t bound) const {
    return slices[bound % slices.size()];
  }
  [[nodiscard]] std::uint64_t jobs() const { return bounds() * jobs_of_slice(); }
};

SlicePlan slice_plan_of(const SearchOptions& options) {
  auto read = read_slice(options.slice);
  if (const auto* const fault = std::get_if<Unreadable>(&read)) throw WrongUse{"--slice: " + fault->why};
  SlicePlan plan{std::get<verify::Slice>(read), {}, {}};
  plan.subjects = subjects_to_search(options.subjects, {std::string(verify::name(plan.asked.question()))});
  plan.slices = around_changes(plan.asked);
  if (plan.slices.empty())
    throw WrongUse{"--slice: no value of the star changes the decision; *@NUMBER names one to go around"};
  return plan;
}

Json json_of(const SlicePlan& plan) {
  Json names = Json::array();
  for (const Subject* subject : plan.subjects) names.push_back(subject->name);
  return {{"slice", write(plan.asked)}, {"subjects", std::move(names)}, {"job", job_size}};
}

SlicePlan slice_plan_in(const Json& json) {
  SearchOptions options;
  options.slice = text_at(json, "slice");
  options.subjects = names_at(json, "subjects");
  if (whole_at(json, "job", job_size) != job_size) throw JsonFault{"job: its jobs have another size"};
  return slice_plan_of(options);
}

// --- the jobs ---

/// The known results of a plan's jobs: those of its first bound, then those of the next, and so on.
class Jobs {
 public:
  explicit Jobs(const SlicePlan& plan) : plan_(plan), known_(plan.jobs()) {}

  /// The record of a job, without verdicts.
  [[nodiscard]] SliceRecord empty(std::uint64_t job) const {
    const std::size_t bound = job / plan_.jobs_of_slice();
    SliceRecord record{std::string(plan_.subject_of(bound).name), plan_.slice_of(bound),
                       std::string(sources_hash)};
    record.first = job % plan_.jobs_of_slice() * job_size;
    record.last = record.first + job_size;
    return record;
  }
  /// Adds the result of a job from a share's file. Throws JsonFault if it isn't one of the share's, or was there before.
  void take(const Json& json, const Share& share) {
    const std::uint64_t job = whole_at(json, "job", known_.size() - 1);
    if (!holds(share, job)) throw JsonFault{"it isn't a part of this shard"};
    if (knows(job)) throw JsonFault{"another piece has its job, too"};
    SliceRecord record = slice_record_in(object_at(json, "record"));
    const SliceRecord expected = empty(job);
    if (record.subject != expected.subject || !(record.slice == expected.slice) ||
        record.sources != expected.sources || record.first != expected.first || record.last != expected.last)
      throw JsonFault{"its record belongs to another job"};
    known_[job] = std::move(record);
  }
  void add(std::uint64_t job, const SliceRecord& record) { known_[job] = record; }
  [[nodiscard]] bool knows(std::uint64_t job) const { return known_[job].has_value(); }
  [[nodiscard]] std::uint64_t known_of(const Share& share) const {
    std::uint64_t known = 0;
    for (std::uint64_t job = share.number - 1; job < known_.size(); job += share.of)
      known += knows(job) ? 1 : 0;
    return known;
  }
  [[nodiscard]] std::vector<Json> pieces() const {
    std::vector<Json> all;
    for (std::uint64_t job = 0; job < known_.size(); ++job) {
      if (knows(job)) all.push_back(piece(job, *known_[job]));
    }
    return all;
  }
  [[nodiscard]] static Json piece(std::uint64_t job, const SliceRecord& record) {
    return {{"job", job}, {"record", Json::parse(write(record))}};
  }
  /// The combined record of all jobs of a bound, which must all be known.
  [[nodiscard]] SliceRecord whole(std::size_t bound) const {
    const std::uint64_t jobs = plan_.jobs_of_slice();
    SliceRecord all = empty(bound * jobs);
    all.last = all.slice.values();
    for (std::uint64_t job = 0; job < jobs; ++job) {
      const SliceRecord& one = *known_[bound * jobs + job];
      all.verdicts.merge(one.verdicts);
      all.seconds += one.seconds;
    }
    return all;
  }

 private:
  const SlicePlan& plan_;
  std::vector<std::optional<SliceRecord>> known_;
};

double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Judges the remaining jobs of a share.
void judge(const SlicePlan& plan, const Share& share, unsigned threads, ShardFile& file, Jobs& jobs) {
  std::vector<std::uint64_t> left;
  for (std::uint64_t job = share.number - 1; job < plan.jobs(); job += share.of) {
    if (!jobs.knows(job)) left.push_back(job);
  }
  std::atomic<std::uint64_t> done = 0;
  std::mutex mutex;
  const auto judge_one = [&](std::uint64_t at) {
    if (file.has_failed()) return;
    const std::uint64_t job = left[at];
    SliceRecord record = jobs.empty(job);
    const double start = processor_seconds();
    const Subject& subject = plan.subject_of(job / plan.jobs_of_slice());
    const auto verdicts = exhaust(subject, record.slice, record.first, record.last, was_interrupted());
    if (!verdicts) return;
    record.verdicts = *verdicts;
    record.seconds = processor_seconds() - start;
    file.add(Jobs::piece(job, record));
    const std::scoped_lock lock(mutex);
    jobs.add(job, record);
    ++done;
  };
  ProgressLine line("values");
  const InterruptibleWork work;
  do_jobs(left.size(), threads, was_interrupted(), judge_one,
          [&] { line.show(done * job_size, left.size() * job_size); });
  line.clear();
}

// --- the files ---

std::vector<SliceRecord> records_in(const fs::path& path) {
  std::string text;
  const int error = read_file(path, text);
  if (error == ENOENT) return {};
  if (error != 0) throw Fault{"can't read \"" + path.string() + "\": " + error_text(error)};
  auto read = read_slice_records(text);
  if (const auto* const line = std::get_if<FaultyLine>(&read))
    throw Fault{fmt::format("{}: line {}: {}", path.string(), line->number, line->why)};
  return std::get<std::vector<SliceRecord>>(std::move(read));
}

void write_or_fail(const fs::path& folder, std::span<const FileText> files) {
  if (const FileFault fault = write_files(folder, files))
    throw Fault{"can't write \"" + fault.path.string() + "\": " + error_text(fault.error)};
}

/// Adds the record of a whole slice to the files of a folder: the list, the page, and the subject's worst cases.
void write_whole(const fs::path& folder, const Subject& subject, const SliceRecord& record) {
  std::vector<SliceRecord> records = records_in(folder / whole_file);
  const auto is_same = [&](const SliceRecord& other) {
    return other.subject == record.subject && other.slice == record.slice;
  };
  const auto known = std::ranges::find_if(records, is_same);
  if (known == records.end()) {
    records.push_back(record);
  } else {
    *known = record;
  }
  std::string list;
  for (const SliceRecord& one : records) list += write(one);
  const std::string page = slices_page(records), worst_name = worst_file_name(subject);

  WorstFile held = read_worst_file(folder, subject);
  if (!held.fault.empty()) throw Fault{held.fault};
  for (WorstCase& one : worst_of(record)) held.cases.push_back(std::move(one));
  const std::string worst = write_worst_cases(subject, worst_of_each_goal(subject, held.cases));
  const std::array files{FileText{whole_file, list}, FileText{page_file, page}, FileText{worst_name, worst}};
  write_or_fail(folder, files);
}

std::string bound_text(const SliceRecord& record) {
  const Exhaustion& all = record.verdicts;
  const Largest& time = all.largest[static_cast<std::size_t>(Figure::time)];
  return fmt::format(
      "{}: {} values of {}: {} outside the contract, {} wrong decisions, {} broken promises{}\n",
      record.subject, grouped(all.values), write(record.slice), grouped(all.outside), grouped(all.wrong()),
      grouped(all.promise_broken.times),
      time.at == no_case ? "" : fmt::format(", t off by at most {:.9g} ulp", time.error));
}

/// States the bounds, once all jobs are known. Returns the exit status of the command.
int state_bounds(const SlicePlan& plan, const Jobs& jobs, const fs::path& folder,
                 const std::string& command) {
  std::string text;
  bool any_broken = false;
  for (std::size_t bound = 0; bound < plan.bounds(); ++bound) {
    const SliceRecord whole = jobs.whole(bound);
    write_whole(folder, plan.subject_of(bound), whole);
    text += bound_text(whole);
    any_broken |= whole.verdicts.promise_broken.times != 0;
  }
  const int printed = print(text);
  if (!any_broken) return printed;
  complain(command + ": graze broke its promise; the files hold the cases");
  return faulty;
}

int judge_share(const SlicePlan& plan, const SearchOptions& options) {
  constexpr const char* asked = "graze search";
  const Share share = share_named(options.shard);
  if (complain_of(make_writable_folder(options.folder), asked)) return faulty;
  catch_signals();
  const auto file =
      open_shard(options.folder, "slice", json_of(plan), share, options.command_line, options.threads, asked);
  if (!file) return faulty;
  const bool is_shard = !options.shard.empty();
  if (is_shard && file->is_done()) return print(done_text(*file, share));
  Jobs jobs(plan);
  if (!read_known(*file, asked, [&](const Json& json) { jobs.take(json, share); })) return faulty;
  judge(plan, share, options.threads, *file, jobs);
  if (complain_of(file->fault(), asked)) return faulty;
  if (was_interrupted()) {
    complain("graze search: interrupted; run the same command again to continue");
    return interrupted;
  }
  if (is_shard) return finish(*file, share, jobs.pieces(), asked);
  const int status = state_bounds(plan, jobs, options.folder, asked);
  fs::remove(file->path());
  return status;
}

}  // namespace

int search_slice(const SearchOptions& options) {
  const SlicePlan plan = slice_plan_of(options);
  try {
    return judge_share(plan, options);
  } catch (const Fault& fault) {
    complain("graze search: " + fault.why);
    return faulty;
  } catch (const fs::filesystem_error& error) {
    complain("graze search: " + std::string(error.what()));
    return faulty;
  }
}

int merge_slice(const ShardSet& set, const MergeOptions& options) {
  constexpr const char* merge = "graze merge";
  const SlicePlan plan = slice_plan_in(set.work.plan);
  if (complain_of(make_writable_folder(options.folder), merge)) return faulty;
  catch_signals();
  Jobs jobs(plan);
  for (const DoneShard& shard : set.shards) {
    if (const auto why = for_each_piece(shard, [&](const Json& json) { jobs.take(json, shard.share); }))
      throw UnfitFile{*why};
    expect_all(shard, jobs.known_of(shard.share), share_of(shard.share, plan.jobs()), "jobs");
  }
  try {
    return state_bounds(plan, jobs, options.folder, merge);
  } catch (const Fault& fault) {
    throw UnfitFile{fault.why};
  }
}

}  // namespace reports::command
