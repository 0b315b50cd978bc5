// SPDX-License-Identifier: BSL-1.0
/// `graze search --slice`: judges every value of one number, and writes the bound to files.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
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

/// Values of one job. It takes some seconds, which is all that an interruption loses.
constexpr std::uint64_t job_size = std::uint64_t{1} << 24, all_jobs = Slice::values / job_size;

/// One of so many shares of the jobs.
struct Shard {
  std::uint64_t number = 1, of = 1;
};

Shard shard_in(const std::string& text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, shard.number);
  const bool has_stroke = number.ec == std::errc{} && number.ptr != end && *number.ptr == '/';
  const auto of = has_stroke ? std::from_chars(number.ptr + 1, end, shard.of) : number;
  if (!has_stroke || of.ec != std::errc{} || of.ptr != end || shard.number < 1 || shard.number > shard.of ||
      shard.of > all_jobs) {
    throw WrongUse{
        fmt::format("--shard: expected K/N with K from 1 to N and N up to {}, found \"{}\"", all_jobs, text)};
  }
  return shard;
}

std::string part_file(const Shard& shard) {
  return fmt::format("slices.{}-of-{}.jsonl", shard.number, shard.of);
}

bool is_part_file(std::string_view name) {
  return name.starts_with("slices.") && name.ends_with(".jsonl") &&
         name.find("-of-") != std::string_view::npos;
}

/// Why a file can't be read or used.
struct Fault {
  std::string why;
};

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

/// The files in a folder that hold records of jobs, of all shards.
std::vector<fs::path> part_files(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (is_part_file(entry.path().filename().string())) paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  return paths;
}

/// What is known of the jobs of one subject.
class Jobs {
 public:
  explicit Jobs(SliceRecord of) : of_(std::move(of)), known_(all_jobs) {}

  void add(const SliceRecord& record) {
    const bool is_job =
        record.belongs_to(of_) && record.first % job_size == 0 && record.last - record.first == job_size;
    if (is_job) known_.at(record.first / job_size) = record;
  }
  [[nodiscard]] bool knows(std::uint64_t job) const { return known_.at(job).has_value(); }
  [[nodiscard]] std::uint64_t count() const {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(known_, [](const auto& one) { return one.has_value(); }));
  }
  /// The record of all jobs together, which must all be known.
  [[nodiscard]] SliceRecord whole() const {
    SliceRecord all = of_;
    all.last = Slice::values;
    for (const auto& one : known_) {
      all.verdicts.merge(one->verdicts);
      all.seconds += one->seconds;
    }
    return all;
  }

 private:
  SliceRecord of_;
  std::vector<std::optional<SliceRecord>> known_;
};

double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// A file to which any thread can append lines. After the first error nothing more is written.
class Growing {
 public:
  explicit Growing(const fs::path& path)
      : path_(path),
        file_(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)),
        error_(file_ < 0 ? errno : 0) {}
  Growing(const Growing&) = delete;
  Growing& operator=(const Growing&) = delete;
  ~Growing() {
    if (file_ >= 0) ::close(file_);
  }
  void add(const std::string& line) {
    const std::scoped_lock lock(mutex_);
    if (error_ == 0) error_ = write_all(file_, line);
  }
  [[nodiscard]] FileFault fault() const { return {path_, error_}; }
  [[nodiscard]] bool has_failed() const { return error_ != 0; }

 private:
  fs::path path_;
  int file_;
  std::mutex mutex_;
  std::atomic<int> error_;
};

/// Judges the jobs of a shard that aren't known yet.
void judge(const Subject& subject, const SliceRecord& of, const Shard& shard, unsigned threads, Growing& file,
           Jobs& jobs) {
  std::vector<std::uint64_t> left;
  for (std::uint64_t job = shard.number - 1; job < all_jobs; job += shard.of) {
    if (!jobs.knows(job)) left.push_back(job);
  }
  std::atomic<std::uint64_t> done = 0;
  std::mutex mutex;
  const auto judge_one = [&](std::uint64_t at) {
    if (file.has_failed()) return;
    SliceRecord record = of;
    record.first = left[at] * job_size;
    record.last = record.first + job_size;
    const double start = processor_seconds();
    const auto verdicts = exhaust(subject, of.slice, record.first, record.last, was_interrupted());
    if (!verdicts) return;
    record.verdicts = *verdicts;
    record.seconds = processor_seconds() - start;
    file.add(write(record));
    const std::scoped_lock lock(mutex);
    jobs.add(record);
    ++done;
  };
  ProgressLine line("values");
  const InterruptibleWork work;
  do_jobs(left.size(), threads, was_interrupted(), judge_one,
          [&] { line.show(done * job_size, left.size() * job_size); });
  line.clear();
}

/// Adds the record of a whole slice to the files of a folder: the list, the page, and its subject's worst cases.
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

/// Rewrites a file of records with those that are kept, or removes it if none is.
template <class Keeps>
void keep_records(const fs::path& path, const Keeps& keeps) {
  std::string kept;
  for (const SliceRecord& record : records_in(path)) {
    if (keeps(record)) kept += write(record);
  }
  if (kept.empty()) {
    fs::remove(path);
  } else {
    write_or_fail(path.parent_path(), std::array{FileText{path.filename(), kept}});
  }
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

/// Judges a shard of a slice for one subject, and states the bound once all shards are known. Returns the exit status.
int exhaust(const Subject& subject, const Slice& slice, const Shard& shard, unsigned threads,
            const fs::path& folder) {
  SliceRecord of{std::string(subject.name), slice, std::string(sources_hash)};
  Jobs jobs(of);
  bool has_others = false;
  for (const fs::path& path : part_files(folder)) {
    for (const SliceRecord& record : records_in(path)) {
      jobs.add(record);
      has_others |= record.subject == of.subject && record.slice == of.slice && record.sources != of.sources;
    }
  }
  if (has_others)
    complain("graze search: note: other sources' results for this slice stay in their file and aren't used");
  {
    const fs::path own = folder / part_file(shard);
    // Drops a last line that an interruption cut short; the next record would continue it.
    keep_records(own, [](const SliceRecord&) { return true; });
    Growing file(own);
    judge(subject, of, shard, threads, file, jobs);
    if (complain_of(file.fault(), "graze search")) return faulty;
  }
  if (was_interrupted()) {
    complain("graze search: interrupted; the same command continues from here");
    return interrupted;
  }
  if (jobs.count() != all_jobs) {
    return print(
        fmt::format("{}: {} of {} parts are known; the bound is stated once the others are in {} too\n",
                    of.subject, jobs.count(), all_jobs, printable(folder.string())));
  }
  const SliceRecord whole = jobs.whole();
  write_whole(folder, subject, whole);
  for (const fs::path& path : part_files(folder))
    keep_records(path, [&](const SliceRecord& record) { return !record.belongs_to(whole); });
  const int printed = print(bound_text(whole));
  if (whole.verdicts.promise_broken.times == 0) return printed;
  complain("graze search: graze broke its promise; the files hold the cases");
  return faulty;
}

}  // namespace

int search_slice(const SearchOptions& options) {
  auto read = read_slice(options.slice);
  if (const auto* const fault = std::get_if<Unreadable>(&read)) throw WrongUse{"--slice: " + fault->why};
  const Slice& slice = std::get<Slice>(read);
  const Shard shard = options.shard.empty() ? Shard{} : shard_in(options.shard);
  const std::vector<const Subject*> subjects =
      subjects_to_search(options.subjects, {std::string(verify::name(slice.rest.question))});
  const fs::path folder = options.folder;
  if (complain_of(make_writable_folder(folder), "graze search")) return faulty;
  catch_signals();
  try {
    int status = done;
    for (const Subject* subject : subjects) {
      status = std::max(status, exhaust(*subject, slice, shard, options.threads, folder));
      if (was_interrupted()) break;
    }
    return status;
  } catch (const Fault& fault) {
    complain("graze search: " + fault.why);
    return faulty;
  } catch (const fs::filesystem_error& error) {
    complain("graze search: " + std::string(error.what()));
    return faulty;
  }
}

}  // namespace reports::command
