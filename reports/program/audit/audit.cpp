// SPDX-License-Identifier: BSL-1.0
#include "reports/program/audit/audit.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <variant>

#include "reports/program/base/jobs.hpp"
#include "reports/program/base/mutex.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/backward/measure.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/trial.hpp"

namespace reports {

namespace {

using namespace verify;

/// Cases that are drawn, answered and judged together, so that the clock is read once per block.
constexpr std::uint64_t block = 128;
static_assert(job_size % block == 0);

/// One job of a stream.
struct Job {
  const CaseStream& stream;
  CaseNumber first, last;  ///< its cases
};

/// Adds the processor seconds that this thread has used since the last call to a sum.
class Stopwatch {
 public:
  void lap(double& seconds) {
    const double now = read();
    seconds += now - last_;
    last_ = now;
  }

 private:
  static double read() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
  double last_ = read();
};

/// What all subjects together need from the truth.
Wanted wanted_by_all(std::span<const Cell> cells, const CaseStream& stream) {
  Wanted all{.exit = false};
  for (const std::size_t i : stream.cells) {
    const Wanted one = wanted_by(cells[i].subject->contract, stream.question);
    all.exit |= one.exit;
    all.travel |= one.travel;
    all.geometry |= one.geometry;
  }
  return all;
}

/// Whether a case is out of reach of a two-dimensional program: it has a z other than 0.
template <class Real>
bool leaves_its_plane(const Truth<Real>& truth, const Contract& contract) {
  return contract.planar && truth.outcome != Outcome::invalid && !is_planar(truth.asked);
}

/// A respondent's responses to the cases. It isn't asked invalid cases: their verdict doesn't depend on the answer, and many programs
/// can't even read them. Nor is it asked cases that leave its plane.
template <class Real>
std::vector<Response<Real>> replies_of(Respondent<Real>& respondent, const Contract& contract,
                                       std::span<const Truth<Real>> truths) {
  const auto is_asked = [&](const Truth<Real>& truth) {
    return truth.outcome != Outcome::invalid && !leaves_its_plane(truth, contract);
  };
  std::vector<Case<Real>> asked;
  asked.reserve(truths.size());
  for (const Truth<Real>& truth : truths)
    if (is_asked(truth)) asked.push_back(truth.asked);
  std::vector<Response<Real>> replies = respondent.ask(asked), responses(truths.size());
  auto reply = replies.begin();
  for (std::size_t i = 0; i < truths.size(); ++i) {
    if (is_asked(truths[i])) {
      responses[i] = std::move(*reply++);
    } else if (truths[i].outcome != Outcome::invalid) {
      responses[i] = NotAsked{};
    }
  }
  return responses;
}

/// For each subject that is a respondent, its responses to the cases; one that gave up isn't asked. No responses for any
/// other subject.
template <class Real>
std::vector<std::vector<Response<Real>>> replies_of(std::span<const Cell> cells, const CaseStream& stream,
                                                    std::span<const Truth<Real>> truths,
                                                    const std::vector<bool>& spared) {
  std::vector<std::vector<Response<Real>>> responses(stream.cells.size());
  for (std::size_t s = 0; s < responses.size(); ++s) {
    const Subject& subject = *cells[stream.cells[s]].subject;
    Respondent<Real>* const respondent = subject.calls<Real>().respondent;
    if (respondent == nullptr) continue;
    if (spared[s]) {
      responses[s].assign(truths.size(), NotAsked{});
      continue;
    }
    responses[s] = replies_of(*respondent, subject.contract, truths);
  }
  return responses;
}

bool asks_programs(std::span<const Cell> cells, const CaseStream& stream) {
  return std::ranges::any_of(stream.cells, [&](std::size_t i) { return cells[i].subject->is_program(); });
}

/// The cause of a verdict: runs the same routine in wide arithmetic, if possible.
template <class Real>
Cause cause_in(const Verdict& verdict, const Truth<Real>& truth, const Subject& subject) {
  if (truth.outcome == Outcome::invalid) return Cause::none;
  const auto wide = subject.calls<Real>().wide;
  if (wide == nullptr) return is_wrong(verdict.kind) ? Cause::unknown : Cause::none;
  return cause_of(verdict.kind, wide(truth.asked), truth, subject.contract);
}

/// Adds the verdict on one case to a tally. `response` is that of a respondent, or null.
template <class Real>
void book(Tally& tally, const Verdict& verdict, const Truth<Real>& truth, const Response<Real>* response,
          const Subject& subject, CaseNumber number) {
  if (response != nullptr && std::holds_alternative<NotAsked>(*response)) {
    ++tally.not_asked;
    return;
  }
  if (is_wrong(verdict.kind)) {
    tally.simplest[static_cast<std::size_t>(verdict.kind)].hold({digits_written_out(truth.asked), number});
  }
  tally.of_reach[static_cast<std::size_t>(reach_of(truth.asked))].add(verdict);
  if (response != nullptr && std::holds_alternative<NoAnswer>(*response)) {
    tally.add(std::get<NoAnswer>(*response), number);
    if (verdict.backward) tally.add_backward(verdict, number);
    return;
  }
  tally.add(verdict, cause_in(verdict, truth, subject), number);
  const auto stage = subject.calls<Real>().stage;
  if (stage != nullptr) ++tally.of_stage[static_cast<std::size_t>(stage(truth.asked))];
}

/// Adds the verdicts of a job to a piece. Stops early once `interrupted` is true.
template <class Real>
void work(PartialAudit& piece, const Job& job, std::span<const Cell> cells, const Plan& plan,
          const std::vector<bool>& spared, const std::atomic<bool>& interrupted) {
  const CaseStream& stream = job.stream;
  const std::size_t subjects = stream.cells.size();
  const Wanted wanted = wanted_by_all(cells, stream);
  std::vector<Truth<Real>> truths;
  std::vector<Verdict> verdicts;
  std::vector<Answer<Real>> answers;
  std::vector<BackwardErrors<Real>> errors;
  const bool others_answer = asks_programs(cells, stream);
  const std::uint64_t step = others_answer ? job_size : block;
  Stopwatch watch;
  for (CaseNumber first = job.first; first < job.last && !interrupted; first += step) {
    const CaseNumber last = std::min(first + step, job.last);
    truths.clear();
    for (CaseNumber number = first; number < last; ++number) {
      truths.push_back(
          truth_of(nth_case<Real>(plan, *stream.family, stream.question, number), {.exit = false}));
    }
    watch.lap(piece.seconds.judging);
    for (Truth<Real>& truth : truths) add(truth, wanted);
    watch.lap(piece.seconds.geometry);
    errors.clear();
    for (const Truth<Real>& truth : truths) errors.emplace_back(truth);
    const auto responses = replies_of<Real>(cells, stream, truths, spared);
    if (others_answer && interrupted) break;  // responses of an interrupted respondent are meaningless

    for (std::size_t s = 0; s < subjects; ++s) {
      const Subject& subject = *cells[stream.cells[s]].subject;
      const Calls<Real>& calls = subject.calls<Real>();
      verdicts.clear();
      answers.clear();
      for (std::size_t i = 0; i < truths.size(); ++i) {
        const Truth<Real>& truth = truths[i];
        if (calls.respondent != nullptr) {
          verdicts.push_back(judge(responses[s][i], truth, subject.contract, calls.promise));
        } else {
          answers.push_back(calls.native(truth.asked));
          verdicts.push_back(judge(answers.back(), truth, subject.contract, calls.promise));
        }
      }
      watch.lap(piece.seconds.judging);
      for (std::size_t i = 0; i < truths.size(); ++i) {
        if (!verdicts[i].within_contract) continue;
        if (calls.respondent != nullptr) {
          measure_backward(verdicts[i], responses[s][i], errors[i], subject.contract);
        } else {
          measure_backward(verdicts[i], answers[i], errors[i], subject.contract);
        }
      }
      watch.lap(piece.seconds.backward);
      for (std::size_t i = 0; i < truths.size(); ++i) {
        const Response<Real>* const response = calls.respondent != nullptr ? &responses[s][i] : nullptr;
        Tally& tally = verdicts[i].within_contract ? piece.within[s] : piece.outside[s];
        book(tally, verdicts[i], truths[i], response, subject, first + i);
      }
      watch.lap(piece.seconds.reruns);
    }
    piece.cases += last - first;
  }
}

/// Passes on the pieces of a range's jobs in order, whatever the order in which they finish. A subject that gave up in
/// one job skips all later ones that haven't begun.
class Fold {
 public:
  explicit Fold(const Range& range)
      : done_(empty_piece(range.stream, range.first, range.gave_up)), end_(range.last) {}

  [[nodiscard]] const std::vector<bool>& spared() const { return done_.gave_up; }

  void add(PartialAudit job, const std::function<void(PartialAudit)>& take) {
    waiting_.emplace(job.first, std::move(job));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == done_.last;
         first = waiting_.erase(first)) {
      append(done_, first->second);
      if (done_.last - done_.first == piece_jobs || done_.last == end_) pass_on(take);
    }
  }
  /// Passes on the jobs done since the last piece.
  void pass_on(const std::function<void(PartialAudit)>& take) {
    if (done_.first == done_.last) return;
    PartialAudit next = empty_piece(done_.stream, done_.last, done_.gave_up);
    take(std::exchange(done_, std::move(next)));
  }

 private:
  PartialAudit done_;
  std::uint64_t end_;
  std::map<std::uint64_t, PartialAudit> waiting_;  ///< for earlier jobs
};

Tally sum_of(const Audit& audit, const Subject& subject, NumberType type, Tally Cell::* part) {
  Tally sum;
  for (const Cell& cell : audit.cells) {
    if (cell.subject == &subject && cell.type == type) sum.merge(cell.*part);
  }
  return sum;
}

}  // namespace

std::vector<Range> all_ranges(const std::vector<CaseStream>& streams) {
  std::vector<Range> ranges;
  ranges.reserve(streams.size());
  for (std::size_t i = 0; i < streams.size(); ++i)
    ranges.push_back({i, 0, jobs_of(streams[i]), std::vector<bool>(streams[i].cells.size())});
  return ranges;
}

void judge_ranges(const Plan& plan, const std::vector<Cell>& cells, const std::vector<CaseStream>& streams,
                  const std::vector<Range>& ranges, const std::atomic<bool>& interrupted,
                  const std::function<void(PartialAudit)>& take,
                  const std::function<void(const Progress&)>& progress) {
  std::vector<std::uint64_t> first_of_range;  // in the list of all jobs
  std::uint64_t jobs = 0, total = 0, done = 0;
  for (const Range& range : ranges) {
    first_of_range.push_back(jobs);
    jobs += range.last - range.first;
    total += first_case(streams[range.stream], range.last) - first_case(streams[range.stream], range.first);
  }
  std::vector<Fold> folds(ranges.begin(), ranges.end());

  Mutex mutex;  // guards `done` and the folds
  const auto do_one = [&](std::uint64_t at) {
    const auto after = std::ranges::upper_bound(first_of_range, at);
    const auto i = static_cast<std::size_t>(after - first_of_range.begin()) - 1;
    const CaseStream& stream = streams[ranges[i].stream];
    const std::uint64_t job = ranges[i].first + (at - first_of_range[i]);
    const Job of_stream{stream, first_case(stream, job), first_case(stream, job + 1)};
    Lock lock(mutex);
    const std::vector<bool> spared = folds[i].spared();
    lock.unlock();
    PartialAudit piece = empty_piece(ranges[i].stream, job, std::vector<bool>(stream.cells.size()));
    if (stream.type == NumberType::f32) {
      work<float>(piece, of_stream, cells, plan, spared, interrupted);
    } else {
      work<double>(piece, of_stream, cells, plan, spared, interrupted);
    }
    if (piece.cases != of_stream.last - of_stream.first) return;  // interrupted
    piece.last = job + 1;
    // A subject that wasn't asked all cases failed too often; but a two-dimensional one skips all cases outside its contract.
    for (std::size_t s = 0; s < stream.cells.size(); ++s) {
      const bool planar = cells[stream.cells[s]].subject->contract.planar;
      piece.gave_up[s] = piece.within[s].not_asked + (planar ? 0 : piece.outside[s].not_asked) != 0;
    }
    lock.lock();
    done += piece.cases;
    folds[i].add(std::move(piece), take);
  };
  const auto meanwhile = [&] {
    Lock lock(mutex);
    const Progress now{done, total};
    lock.unlock();
    progress(now);
  };
  do_jobs(jobs, plan.threads, interrupted, do_one, meanwhile);
  for (Fold& fold : folds) fold.pass_on(take);
}

void add(Audit& audit, const CaseStream& stream, const PartialAudit& piece) {
  for (std::size_t s = 0; s < stream.cells.size(); ++s) {
    Cell& cell = audit.cells[stream.cells[s]];
    cell.within.merge(piece.within[s]);
    cell.outside.merge(piece.outside[s]);
  }
  audit.distinct += piece.cases;
  audit.seconds.add(piece.seconds);
}

Audit run(const Plan& plan, const std::atomic<bool>& interrupted,
          const std::function<void(const Progress&)>& progress) {
  Audit audit;
  audit.cells = cells_of(plan);
  const std::vector<Cell> asked = audit.cells;
  const std::vector<CaseStream> streams = streams_of(plan, asked);
  judge_ranges(
      plan, asked, streams, all_ranges(streams), interrupted,
      [&](const PartialAudit& piece) { add(audit, streams[piece.stream], piece); }, progress);
  std::uint64_t all = 0;
  for (const CaseStream& stream : streams) all += stream.cases;
  audit.complete = audit.distinct == all;
  return audit;
}

std::string case_line(const Cell& cell, const Plan& plan, CaseNumber number) {
  const Question question = cell.subject->question;
  return cell.type == NumberType::f32 ? write(nth_case<float>(plan, *cell.family, question, number))
                                      : write(nth_case<double>(plan, *cell.family, question, number));
}

Tally within_contract(const Audit& audit, const Subject& subject, NumberType type) {
  return sum_of(audit, subject, type, &Cell::within);
}

Tally outside_contract(const Audit& audit, const Subject& subject, NumberType type) {
  return sum_of(audit, subject, type, &Cell::outside);
}

}  // namespace reports
