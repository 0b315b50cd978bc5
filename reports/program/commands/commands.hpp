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
  bool decimal = false;  ///< numbers in decimal as well
};

/// Reads case lines from files or standard input, and writes the library's answer lines.
[[nodiscard]] int answer(const AnswerOptions& options);

struct TruthOptions : AnswerOptions {
  bool geometry = false;  ///< where both spheres are, for all questions about two spheres
  int digits = 0;         ///< decimal digits of exact times; 0 for none
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

/// Writes an adapter to a routine of the user's, and prints how to build and audit it. Without a language, lists them.
[[nodiscard]] int new_adapter(const NewOptions& options);

/// The subjects that a command judges. Lists are comma-separated names; empty ones mean everything.
struct SubjectOptions {
  std::vector<std::string> subjects, questions, types;
  ForeignOptions foreign;
  std::vector<std::string> subject_files;  ///< each describes another foreign program
};

/// What to make of an audit, and what to check it against.
struct ReportOptions {
  std::vector<std::string> require;
  std::string folder;
  std::string worst;         ///< folder of worst-case files; empty for the default, `none` for none
  std::string baseline;      ///< file of an earlier report to compare the audit with; empty for none
  bool no_change = false;    ///< whether an improvement over the baseline is a fault too
  std::string costs;         ///< benchmark results file; empty to measure the times of calls
  std::string junit;         ///< file of the checks; empty for none
  std::string command_line;  ///< as given; included in the page
};

/// The command line of an audit.
struct AuditOptions : SubjectOptions, ReportOptions {
  std::vector<std::string> families;
  std::vector<std::string> worlds;  ///< files of recorded cases, instead of families
  std::uint64_t cases = 0, seed = 0;
  unsigned threads = 1;
  std::string shard;  ///< the share K/N to do; empty for all
};

/// Judges subjects and writes the report, or the file of a shard.
[[nodiscard]] int audit(const AuditOptions& options);

/// The command line of a map.
struct MapOptions : SubjectOptions {
  std::string slice;               ///< empty: view for rays, aim for all others
  std::string case_line;           ///< the centre of the slice; empty for the default scene
  std::vector<double> distances;   ///< of the default scene, in contact distances
  std::vector<std::size_t> vary;   ///< for zoom: the numbers to vary, counted from 1
  std::int64_t ulps = 0;           ///< for zoom: from one pixel to the next; 0 if not given
  std::string show;                ///< pictures, verdicts, or both
  int size = 0, side_by_side = 0;  ///< pixels per map, and maps per row
  unsigned threads = 1;
  std::string file;          ///< of the picture
  std::string command_line;  ///< as given; included in the picture
};

/// Judges each pixel of a slice through the cases, and writes the maps as one picture.
[[nodiscard]] int map(const MapOptions& options);

/// The command line of a comparison.
struct CompareOptions {
  std::string old, now;    ///< files
  bool no_change = false;  ///< whether an improvement is a fault too
};

/// Prints what changed between two reports. Fails if anything is worse.
[[nodiscard]] int compare(const CompareOptions& options);

/// The command line of an explanation.
struct ExplainOptions : SubjectOptions {
  std::vector<std::string> words;  ///< of the case line
  std::string svg;                 ///< file of the drawing; empty for none
  bool stages = false;             ///< what each stage of graze computes, too
};

/// Prints the truth about a case, how near a different truth is, and the subjects' answers.
[[nodiscard]] int explain(const ExplainOptions& options);

/// The command line of a bug report.
struct ReportBugOptions : SubjectOptions {
  std::vector<std::string> families;  ///< ordinary ones if empty
  std::string case_line;              ///< the case to report; if empty, the plainest one found
  std::uint64_t cases = 0, seed = 0;
  unsigned threads = 1;
  std::string reproducer;  ///< template file for a program that reproduces the fault; empty for none
  std::string folder;
  std::string command_line;  ///< as given; included in the report
};

/// Looks for a wrong decision of one routine, and writes a report for the routine's maintainers.
[[nodiscard]] int report_bug(const ReportBugOptions& options);

/// The command line of properties.
struct PropsOptions : SubjectOptions {
  verify::Promise promise{};
  std::uint64_t cases = 0, seed = 0;
  std::string kept;  ///< file for the cases that broke a property; empty for none
};

/// Tests subjects against the properties of their questions. Fails if one is broken.
[[nodiscard]] int props(const PropsOptions& options);

/// The command line of fuzzing.
struct FuzzOptions : SubjectOptions {
  verify::Promise promise{};
  double seconds = 0;
  std::uint64_t inputs = 0, seed = 0;  ///< 0 inputs: limited only by the seconds
  std::string corpus;                  ///< file of case lines, read and added to; empty for none
};

/// Fuzzes subjects, without code coverage. Fails if an answer breaks the promise.
[[nodiscard]] int fuzz(const FuzzOptions& options);

/// The command line of a search. Empty lists mean everything, except for `from`, the families that climbs start from,
/// and `within`, the families whose ranges climbs stay in: these have defaults.
struct SearchOptions : SubjectOptions {
  std::vector<std::string> from, within;
  std::uint64_t evaluations = 0;  ///< 0: usual_evaluations()
  std::uint64_t restarts = 1, seed = 0;
  unsigned threads = 1;
  std::string folder;
  bool compare = false;      ///< with sampling, instead of writing files
  std::string slice;         ///< a slice to judge instead of climbing
  std::string shard;         ///< the share K/N to do; empty for all
  std::string command_line;  ///< as given; included in the file of a shard
};

/// Climbs for the worst cases, and writes them to files or prints a comparison.
[[nodiscard]] int search(const SearchOptions& options);

/// Judges every value of a slice, and writes the bound to files. Throws WrongUse (audit/selection.hpp).
[[nodiscard]] int search_slice(const SearchOptions& options);

/// The command line of a merge. For a search and a slice, only the folder applies of the report options.
struct MergeOptions : ReportOptions {
  std::vector<std::string> files;
  unsigned threads = 1;
};

/// Merges shards, and writes what the unsharded command would have written.
[[nodiscard]] int merge(const MergeOptions& options);

}  // namespace reports::command
