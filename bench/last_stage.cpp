// SPDX-License-Identifier: BSL-1.0
/// Measures the worst cost of an answer: the time of the slowest among many cases that reach the last stage, each timed
/// separately, and the stack used for random bit patterns. These are measurements, not bounds: the cases are drawn from
/// the families that reach the last stage with the longest numbers.
#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "subjects/built_in.hpp"
#include "verify/case/family.hpp"
#include "verify/case/text.hpp"
#include "verify/judge/subject.hpp"

namespace {

/// The time of a call in nanoseconds, the least of five runs.
template <class Routine>
double nanoseconds(Routine routine) {
  using Clock = std::chrono::steady_clock;
  double least = 1e300;
  for (int i = 0; i < 5; ++i) {
    const Clock::time_point start = Clock::now();
    routine();
    least = std::min(least, std::chrono::duration<double, std::nano>(Clock::now() - start).count());
  }
  return least;
}

template <class Real>
void slowest(const verify::Subject& subject) {
  double most = 0;
  std::string line;
  for (const std::string_view name :
       {"bits", "mixed_magnitudes", "exactly_tangent", "touching_in", "tiny", "grazes_wall"}) {
    const verify::Family& family = *verify::find_family(name);
    if (!family.applies(subject.question)) continue;
    for (std::uint64_t i = 0; i < 20'000; ++i) {
      const auto k = verify::draw<Real>(family, subject.question, /*seed=*/1, i);
      if (subject.calls<Real>().stage(k) != 3) continue;
      const double time = nanoseconds([&] { static_cast<void>(subject.calls<Real>().native(k)); });
      if (time > most) {
        most = time;
        line = write(k);
      }
    }
  }
  std::printf("%-18s %s %9.0f ns  %s\n", std::string(verify::stem(subject.question)).c_str(),
              std::string(verify::type_name<Real>()).c_str(), most, line.c_str());
}

void* answer_many(void*) {
  for (const verify::Subject& subject : subjects::built_in_subjects()) {
    if (subject.name != "graze") continue;
    const verify::Family& family = *verify::find_family("bits");
    for (std::uint64_t i = 0; i < 20'000; ++i) {
      static_cast<void>(subject.in_float.native(verify::draw<float>(family, subject.question, 1, i)));
      static_cast<void>(subject.in_double.native(verify::draw<double>(family, subject.question, 1, i)));
    }
  }
  return nullptr;
}

/// How many bytes of stack a thread that runs `work` uses: its stack is filled with a pattern beforehand, and the deepest
/// overwritten byte gives the depth. 0 if the thread can't be started.
std::size_t stack_of(void* (*work)(void*)) {
  constexpr std::size_t size = 1 << 20;
  constexpr unsigned char paint = 0xa5;
  alignas(4096) static unsigned char stack[size];
  std::memset(stack, paint, size);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, size);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, work, nullptr) != 0) return 0;
  pthread_join(thread, nullptr);
  const unsigned char* untouched = stack;
  while (untouched < stack + size && *untouched == paint) ++untouched;
  return static_cast<std::size_t>(stack + size - untouched);
}

void* nothing(void*) { return nullptr; }

}  // namespace

int main() {
  std::puts("The slowest answers of the last stage, geometry and exit included:");
  for (const verify::Subject& subject : subjects::built_in_subjects()) {
    if (subject.name != "graze") continue;
    slowest<float>(subject);
    slowest<double>(subject);
  }
  const std::size_t empty = stack_of(nothing), full = stack_of(answer_many);
  std::printf("Stack of an answer at most: %zu bytes\n", full > empty ? full - empty : 0);
  return 0;
}
