// SPDX-License-Identifier: BSL-1.0
#include "verify/fuzz/hunt.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "verify/case/simpler.hpp"
#include "verify/fuzz/feedback.hpp"

namespace verify::fuzz {

namespace {

using Clock = std::chrono::steady_clock;

/// The values that each counter has had.
class Seen {
 public:
  /// Takes the counters of one input, and clears them. Returns whether a value is new.
  bool take() {
    bool is_new = false;
    const std::span<std::uint8_t> now = counters();
    for (std::size_t i = 0; i < now.size(); ++i) {
      const std::uint8_t value = std::exchange(now[i], std::uint8_t{0});
      if (value == 0 || values_[256 * i + value]) continue;
      values_[256 * i + value] = is_new = true;
    }
    return is_new;
  }

 private:
  std::vector<bool> values_ = std::vector<bool>(256 * counters().size());
};

template <class Real>
class Hunter {
 public:
  Hunter(FunctionTarget<Real>& target, const HuntLimits& limits) : target_(&target), limits_(&limits) {
    std::ranges::fill(counters(), std::uint8_t{0});
  }

  [[nodiscard]] Hunted<Real> operator()(std::span<const Case<Real>> begin) {
    for (const Case<Real>& k : begin) put(std::get<std::vector<std::uint8_t>>(target_->input_of(k)));
    target_->each_seed([this](Bytes bytes) { put(bytes); });
    while (!is_over()) put(next());
    if (hunted_.found) make_simple();
    if (hunted_.corpus.empty() && !hunted_.found && !is_stopped() && !target_->is_asked_no_more()) {
      throw std::runtime_error("nothing was tested: no case of " + std::string(name(target_->question())) +
                               " that was tried is within the contract");
    }
    return std::move(hunted_);
  }

 private:
  [[nodiscard]] bool is_stopped() const { return limits_->stop != nullptr && *limits_->stop; }
  [[nodiscard]] bool is_over() const {
    return hunted_.found || is_stopped() || target_->is_asked_no_more() ||
           hunted_.inputs >= limits_->inputs ||
           std::chrono::duration<double>(Clock::now() - start_).count() >= limits_->seconds;
  }

  /// A mutation of an input that was new, or a crossover of two.
  [[nodiscard]] Bytes next() {
    Tape tape = Tape::seeded(mix(limits_->seed) ^ hunted_.inputs);
    const auto any = [&]() -> Bytes {
      if (inputs_.empty()) return {};
      return inputs_[tape.next() % inputs_.size()];
    };
    const Bytes one = any();
    const std::size_t size = random::one_in(tape, 8) ? target_->cross(one, any(), room_, tape.next())
                                                     : target_->change(one, room_, tape.next());
    return Bytes(room_).first(size);
  }

  void put(Bytes bytes) {
    if (is_over()) return;
    ++hunted_.inputs;
    if (limits_->progress) limits_->progress(hunted_.inputs);
    hunted_.found = target_->finding(bytes);
    if (hunted_.found) hunted_.drawn = hunted_.found->trial.asked();
    if (!seen_.take()) return;
    inputs_.emplace_back(bytes.begin(), bytes.end());
    hunted_.corpus.push_back(std::get<Case<Real>>(target_->case_of(bytes)));
  }

  /// Replaces the case found by the simplest one with the same verdict.
  void make_simple() {
    const Kind kind = hunted_.found->trial.verdict.kind;
    // A case that takes long isn't run again and again.
    if (hunted_.found->failure && hunted_.found->failure->how == Failure::time_out) return;
    const auto finding = [&](const Case<Real>& k) {
      return target_->finding(std::get<std::vector<std::uint8_t>>(target_->input_of(k)));
    };
    std::uint64_t failed = 0;
    const auto simple = simplified(hunted_.drawn, [&](const Case<Real>& k) {
      if (failed == most_failed_processes) return false;
      const auto found = finding(k);
      if (found && found->failure && is_of_the_process(found->failure->how)) ++failed;
      return found && found->trial.verdict.kind == kind;
    });
    hunted_.tries = simple.tries;
    if (auto again = finding(simple.simplest)) hunted_.found = std::move(again);
  }

  FunctionTarget<Real>* target_;
  const HuntLimits* limits_;
  Clock::time_point start_ = Clock::now();
  Seen seen_{};
  std::vector<std::vector<std::uint8_t>> inputs_{};  // those that were new
  std::array<std::uint8_t, most_bytes> room_{};
  Hunted<Real> hunted_{};
};

}  // namespace

template <class Real>
Hunted<Real> hunt(FunctionTarget<Real>& target, std::span<const Case<Real>> begin, const HuntLimits& limits) {
  return Hunter<Real>(target, limits)(begin);
}

template Hunted<float> hunt(FunctionTarget<float>&, std::span<const Case<float>>, const HuntLimits&);
template Hunted<double> hunt(FunctionTarget<double>&, std::span<const Case<double>>, const HuntLimits&);

}  // namespace verify::fuzz
