// SPDX-License-Identifier: BSL-1.0
#include "reports/program/audit/audit.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <span>
#include <variant>

#include "reports/program/base/jobs.hpp"
#include "verify/audit/hill_climb.hpp"
#include "verify/case/text.hpp"

namespace reports {

namespace {

using namespace verify;

/// Cases that are drawn, answered and judged together, so that a clock is read once for many of them.
constexpr std::uint64_t block = 128;
/// Cases of one job: enough to make its bookkeeping cheap, few enough to keep all threads busy until the end. A program
/// in a process of its own is asked all of them at once, since each request costs a wait, or even a new process.
constexpr std::uint64_t job_size = 32 * block;

/// All cases of one family in one type, put to all subjects of one question.
struct Course {
  Question question;
  NumberType type;
  const Family* family;
  std::vector<std::size_t> cells;  ///< one for each subject
};

/// A part of a course.
struct Job {
  const Course& course;
  CaseNumber first, last;
};

/// The result of a job.
struct Yield {
  std::vector<Tally> within, outside;
  std::uint64_t done = 0;
  Seconds seconds;
};

/// Adds the processor seconds of this thread since its last call to a sum.
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

/// What is wanted of the truth for all subjects together.
Wanted wanted_by_all(std::span<const Cell> cells, const Course& course) {
  Wanted all{.exit = false};
  for (const std::size_t i : course.cells) {
    const Wanted one = wanted_by(cells[i].subject->contract, course.question);
    all.exit |= one.exit;
    all.travel |= one.travel;
    all.geometry |= one.geometry;
  }
  return all;
}

/// For each subject its responses to the cases, if it is a respondent; a spared one isn't asked. No responses for any
/// other subject.
template <class Real>
std::vector<std::vector<Response<Real>>> replies_of(std::span<const Cell> cells, const Course& course,
                                                    std::span<const Truth<Real>> truths,
                                                    const std::vector<bool>& spared) {
  std::vector<std::vector<Response<Real>>> responses(course.cells.size());
  std::vector<Case<Real>> asked;
  for (std::size_t s = 0; s < responses.size(); ++s) {
    Respondent<Real>* const respondent = cells[course.cells[s]].subject->calls<Real>().respondent;
    if (respondent == nullptr) continue;
    if (spared[s]) {
      responses[s].assign(truths.size(), NotAsked{});
      continue;
    }
    if (asked.empty()) {
      for (const Truth<Real>& truth : truths) asked.push_back(truth.asked);
    }
    responses[s] = respondent->ask(asked);
  }
  return responses;
}

bool asks_programs(std::span<const Cell> cells, const Course& course) {
  return std::ranges::any_of(course.cells, [&](std::size_t i) { return cells[i].subject->is_program(); });
}

/// Where a verdict comes from: the same routine is asked in wide arithmetic, if it can be.
template <class Real>
Cause cause_in(const Verdict& verdict, const Truth<Real>& truth, const Subject& subject) {
  if (truth.outcome == Outcome::invalid) return Cause::none;
  const auto wide = subject.calls<Real>().wide;
  if (wide == nullptr) return is_wrong(verdict.kind) ? Cause::unknown : Cause::none;
  return cause_of(verdict.kind, wide(truth.asked), truth, subject.contract);
}

/// Adds the verdict on one case to a tally. The response is that of a respondent, or null.
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
  if (response != nullptr && std::holds_alternative<NoAnswer>(*response)) {
    tally.add(std::get<NoAnswer>(*response), number);
    return;
  }
  tally.add(verdict, cause_in(verdict, truth, subject), number);
  const auto stage = subject.calls<Real>().stage;
  if (stage != nullptr) ++tally.of_stage[static_cast<std::size_t>(stage(truth.asked))];
}

template <class Real>
Yield work(const Job& job, std::span<const Cell> cells, std::uint64_t seed, const std::vector<bool>& spared,
           const std::atomic<bool>& interrupted) {
  const Course& course = job.course;
  const std::size_t subjects = course.cells.size();
  Yield yield{std::vector<Tally>(subjects), std::vector<Tally>(subjects), 0, {}};
  const Wanted wanted = wanted_by_all(cells, course);
  std::vector<Truth<Real>> truths;
  std::vector<Verdict> verdicts;
  const bool others_answer = asks_programs(cells, course);
  const std::uint64_t step = others_answer ? job_size : block;
  Stopwatch watch;
  for (CaseNumber first = job.first; first < job.last && !interrupted; first += step) {
    const CaseNumber last = std::min(first + step, job.last);
    truths.clear();
    for (CaseNumber number = first; number < last; ++number) {
      truths.push_back(truth_of(draw<Real>(*course.family, course.question, seed, number), {.exit = false}));
    }
    watch.lap(yield.seconds.judging);
    for (Truth<Real>& truth : truths) add(truth, wanted);
    watch.lap(yield.seconds.geometry);
    const auto responses = replies_of<Real>(cells, course, truths, spared);
    if (others_answer && interrupted) break;  // responses of an interrupted respondent mean nothing

    for (std::size_t s = 0; s < subjects; ++s) {
      const Subject& subject = *cells[course.cells[s]].subject;
      const Calls<Real>& calls = subject.calls<Real>();
      verdicts.clear();
      for (std::size_t i = 0; i < truths.size(); ++i) {
        const Truth<Real>& truth = truths[i];
        verdicts.push_back(calls.respondent != nullptr
                               ? judge(responses[s][i], truth, subject.contract, calls.promise)
                               : judge(calls.native(truth.asked), truth, subject.contract, calls.promise));
      }
      watch.lap(yield.seconds.judging);
      for (std::size_t i = 0; i < truths.size(); ++i) {
        const Response<Real>* const response = calls.respondent != nullptr ? &responses[s][i] : nullptr;
        Tally& tally = verdicts[i].within_contract ? yield.within[s] : yield.outside[s];
        book(tally, verdicts[i], truths[i], response, subject, first + i);
      }
      watch.lap(yield.seconds.reruns);
    }
    yield.done += last - first;
  }
  return yield;
}

std::vector<Cell> cells_of(const Plan& plan) {
  std::vector<Cell> cells;
  for (const Subject* subject : plan.subjects) {
    for (const Family* family : plan.families) {
      if (!family->applies(subject->question)) continue;
      for (const NumberType type : types_of(plan, *subject)) cells.push_back({subject, family, type, {}, {}});
    }
  }
  return cells;
}

std::vector<Course> courses_of(const Plan& plan, std::span<const Cell> cells) {
  std::vector<Course> courses;
  for (const Question question : all_questions) {
    for (const Family* family : plan.families) {
      for (const NumberType type : plan.types) {
        Course course{question, type, family, {}};
        for (std::size_t i = 0; i < cells.size(); ++i) {
          const Cell& cell = cells[i];
          if (cell.subject->question != question || cell.family != family || cell.type != type) continue;
          course.cells.push_back(i);
        }
        if (!course.cells.empty()) courses.push_back(std::move(course));
      }
    }
  }
  return courses;
}

/// Merges the yields of a course's jobs in the order of the jobs, whatever the order in which they arrive. A subject
/// that gave up in one job is spared all later ones that haven't begun; its answers in those that had begun are
/// dropped. So the result doesn't depend on how many jobs ran at the same time.
class Fold {
 public:
  explicit Fold(const Course& course) : course_(course), spared_(course.cells.size()) {}

  [[nodiscard]] const std::vector<bool>& spared() const { return spared_; }

  void add(std::uint64_t job, Yield yield, std::span<Cell> cells) {
    waiting_.emplace(job, std::move(yield));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_;
         first = waiting_.erase(first)) {
      merge(first->second, cells);
      ++next_;
    }
  }

 private:
  void merge(const Yield& yield, std::span<Cell> cells) {
    for (std::size_t s = 0; s < spared_.size(); ++s) {
      Cell& cell = cells[course_.cells[s]];
      if (spared_[s]) {
        cell.within.not_asked += yield.within[s].cases + yield.within[s].not_asked;
        cell.outside.not_asked += yield.outside[s].cases + yield.outside[s].not_asked;
        continue;
      }
      cell.within.merge(yield.within[s]);
      cell.outside.merge(yield.outside[s]);
      // It failed so often that it wasn't asked all cases of the job.
      spared_[s] = yield.within[s].not_asked + yield.outside[s].not_asked != 0;
    }
  }

  const Course& course_;
  std::vector<bool> spared_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, Yield> waiting_;  ///< for the yields of earlier jobs
};

Tally sum_of(const Audit& audit, const Subject& subject, NumberType type, Tally Cell::* part) {
  Tally sum;
  for (const Cell& cell : audit.cells) {
    if (cell.subject == &subject && cell.type == type) sum.merge(cell.*part);
  }
  return sum;
}

}  // namespace

Audit run(const Plan& plan, const std::atomic<bool>& interrupted,
          const std::function<void(const Progress&)>& progress) {
  Audit audit;
  audit.cells = cells_of(plan);
  const std::vector<Course> courses = courses_of(plan, audit.cells);
  const std::uint64_t total = plan.cases * courses.size();
  const std::uint64_t jobs_of_course = (plan.cases + job_size - 1) / job_size;
  std::vector<Fold> folds(courses.begin(), courses.end());

  std::mutex mutex;  // guards the audit and the folds
  const auto do_one = [&](std::uint64_t at) {
    const Course& course = courses[at / jobs_of_course];
    Fold& fold = folds[at / jobs_of_course];
    const CaseNumber first = at % jobs_of_course * job_size;
    const Job job{course, first, std::min(first + job_size, plan.cases)};
    std::unique_lock lock(mutex);
    const std::vector<bool> spared = fold.spared();
    lock.unlock();
    Yield yield = course.type == NumberType::f32
                      ? work<float>(job, audit.cells, plan.seed, spared, interrupted)
                      : work<double>(job, audit.cells, plan.seed, spared, interrupted);
    lock.lock();
    audit.seconds.judging += yield.seconds.judging;
    audit.seconds.geometry += yield.seconds.geometry;
    audit.seconds.reruns += yield.seconds.reruns;
    audit.distinct += yield.done;
    fold.add(at % jobs_of_course, std::move(yield), audit.cells);
  };
  const auto meanwhile = [&] {
    std::unique_lock lock(mutex);
    const Progress now{audit.distinct, total};
    lock.unlock();
    progress(now);
  };
  do_jobs(jobs_of_course * courses.size(), plan.threads, interrupted, do_one, meanwhile);
  audit.complete = audit.distinct == total;
  return audit;
}

std::string case_line(const Cell& cell, std::uint64_t seed, CaseNumber number) {
  const Question question = cell.subject->question;
  return cell.type == NumberType::f32 ? write(draw<float>(*cell.family, question, seed, number))
                                      : write(draw<double>(*cell.family, question, seed, number));
}

Tally within_contract(const Audit& audit, const Subject& subject, NumberType type) {
  return sum_of(audit, subject, type, &Cell::within);
}

Tally outside_contract(const Audit& audit, const Subject& subject, NumberType type) {
  return sum_of(audit, subject, type, &Cell::outside);
}

}  // namespace reports
