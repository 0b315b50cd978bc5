// SPDX-License-Identifier: BSL-1.0
/// The commands of the graze program. Each returns the exit status of the program.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reports/program/foreign/foreign_options.hpp"
#include "verify/audit/one_answer.hpp"

namespace reports::command {

struct AnswerOptions {
  std::vector<std::string> files;
  bool decimal = false;  ///< numbers in decimal too
};

/// Reads case lines from files or standard input, and writes the library's answer lines.
[[nodiscard]] int answer(const AnswerOptions& options);

struct TruthOptions : AnswerOptions {
  bool geometry = false;  ///< where both spheres are, for every question about two spheres
  int digits = 0;         ///< decimal digits of exact times, none if 0
};

/// Reads case lines, and writes the truth about them with its certificates.
[[nodiscard]] int truth(const TruthOptions& options);

/// Prints the tables named, or all if none is named.
[[nodiscard]] int list(const std::vector<std::string>& tables);

/// The command line of `graze new`.
struct NewOptions {
  std::string question, language;
  std::string folder;  ///< empty for the current one
};

/// Writes an adapter to a routine of one's own, and prints how it is built and audited. Without a language, lists them.
[[nodiscard]] int new_adapter(const NewOptions& options);

/// Which subjects a command judges. Lists are of comma separated names, and empty ones mean everything.
struct SubjectOptions {
  std::vector<std::string> subjects, questions, types;
  ForeignOptions foreign;
  std::vector<std::string> subject_files;  ///< each describes a foreign program too
};

/// What is made of an audit, and what it is held against.
struct ReportOptions {
  std::vector<std::string> require;
  std::string folder;
  std::string worst;         ///< folder of worst-case files; empty for the usual one, `none` for none
  std::string baseline;      ///< file of an earlier report that the audit is compared with; empty for none
  bool no_change = false;    ///< whether what is better than the baseline is a fault too
  std::string costs;         ///< file of the benchmark's results; empty to measure the times of calls
  std::string junit;         ///< file of the checks; empty for none
  std::string command_line;  ///< as it was given; the page holds it
};

/// The command line of an audit.
struct AuditOptions : SubjectOptions, ReportOptions {
  std::vector<std::string> families;
  std::vector<std::string> worlds;  ///< files of recorded cases, instead of families
  std::uint64_t cases = 0, seed = 0;
  unsigned threads = 1;
  std::string shard;  ///< the share K/N of it that is to be done; empty for all
};

/// Judges subjects and writes the report, or the file of a shard.
[[nodiscard]] int audit(const AuditOptions& options);

/// The command line of a map.
struct MapOptions : SubjectOptions {
  std::string slice;               ///< empty: view for rays, aim for all others
  std::string case_line;           ///< the centre of the slice; empty for the usual scene
  std::vector<double> distances;   ///< of the usual scene, in contact distances
  std::vector<std::size_t> vary;   ///< of zoom: the numbers that are moved, counted from 1
  std::int64_t ulps = 0;           ///< of zoom: from one pixel to the next; 0 if nothing is said
  std::string show;                ///< pictures, verdicts, or both
  int size = 0, side_by_side = 0;  ///< pixels of a map, and maps in a row
  unsigned threads = 1;
  std::string file;          ///< of the picture
  std::string command_line;  ///< as it was given; the picture holds it
};

/// Judges each pixel of a slice through the cases, and writes the maps as one picture.
[[nodiscard]] int map(const MapOptions& options);

/// The command line of a comparison.
struct CompareOptions {
  std::string old, now;    ///< files
  bool no_change = false;  ///< whether what is better is a fault too
};

/// Prints what changed between two reports. Fails if anything is worse.
[[nodiscard]] int compare(const CompareOptions& options);

/// The command line of an explanation.
struct ExplainOptions : SubjectOptions {
  std::vector<std::string> words;  ///< of the case line
  std::string svg;                 ///< file of the drawing; empty for none
  bool stages = false;             ///< what each stage of graze computes, too
};

/// Prints what is true of a case, how near another truth is, and what subjects say of it.
[[nodiscard]] int explain(const ExplainOptions& options);

/// The command line of a bug report.
struct ReportBugOptions : SubjectOptions {
  std::vector<std::string> families;  ///< ordinary ones if empty
  std::string case_line;              ///< the case to report; empty: the plainest one found
  std::uint64_t cases = 0, seed = 0;
  unsigned threads = 1;
  std::string reproducer;  ///< file of the template of a program that shows the fault; empty for none
  std::string folder;
  std::string command_line;  ///< as it was given; the report holds it
};

/// Looks for a wrong decision of one routine, and writes a report of it for the routine's maintainers.
[[nodiscard]] int report_bug(const ReportBugOptions& options);

/// The command line of properties.
struct PropsOptions : SubjectOptions {
  verify::Promise promise{};
  std::uint64_t cases = 0, seed = 0;
  std::string kept;  ///< file of the cases that broke a property; empty for none
};

/// Puts the properties of their questions to subjects. Fails if one is broken.
[[nodiscard]] int props(const PropsOptions& options);

/// The command line of fuzzing.
struct FuzzOptions : SubjectOptions {
  verify::Promise promise{};
  double seconds = 0;
  std::uint64_t inputs = 0, seed = 0;  ///< 0 inputs: no limit but the seconds
  std::string corpus;                  ///< file of case lines, read and added to; empty for none
};

/// Fuzzes subjects, without code coverage. Fails if an answer breaks the promise.
[[nodiscard]] int fuzz(const FuzzOptions& options);

/// The command line of a search. Empty lists mean everything, except for `from`, the families that climbs start from,
/// and `within`, those in whose ranges they stay: these have defaults.
struct SearchOptions : SubjectOptions {
  std::vector<std::string> from, within;
  std::uint64_t evaluations = 0;  ///< 0: usual_evaluations()
  std::uint64_t restarts = 1, seed = 0;
  unsigned threads = 1;
  std::string folder;
  bool compare = false;      ///< with sampling, instead of writing files
  std::string slice;         ///< a slice to be judged instead of climbing
  std::string shard;         ///< the share K/N of it that is to be done; empty for all
  std::string command_line;  ///< as it was given; the file of a shard holds it
};

/// Climbs for the worst cases, and writes them to files or prints a comparison.
[[nodiscard]] int search(const SearchOptions& options);

/// Judges every value of a slice, and writes the bound to files. Throws WrongUse (audit/selection.hpp).
[[nodiscard]] int search_slice(const SearchOptions& options);

/// The command line of a merge. Of the options of a report, a search and a slice have the folder alone.
struct MergeOptions : ReportOptions {
  std::vector<std::string> files;
  unsigned threads = 1;
};

/// Puts shards together, and writes what the command that they are shares of would have written.
[[nodiscard]] int merge(const MergeOptions& options);

}  // namespace reports::command
