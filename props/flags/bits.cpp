// SPDX-License-Identifier: BSL-1.0
/// What graze answers in this build, on this machine and in this floating-point environment:
///
///   bits [ENVIRONMENT] < ANSWERS
///
/// prints one hash of all its answers to a fixed stream of cases, the same for all compilers, flags and machines, and how
/// many of the exact answers on standard input (answers.cpp) it doesn't give. ENVIRONMENT is one of environments.hpp.
/// Compiled with GRAZE_COMPILED it asks graze::kernel, and else the headers. It does no arithmetic of its own on
/// floating-point numbers, so no flag changes its cases.
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <type_traits>

#ifdef GRAZE_COMPILED
#include "graze/kernel.hpp"
namespace asked = graze::kernel;
#else
#include "graze/graze.hpp"
#if __has_include("graze/environment.hpp")  // the one header holds it
#include "graze/environment.hpp"
#endif
namespace asked = graze;
#endif

#include "environments.hpp"

namespace {

using Word = std::uint64_t;
template <class Real>
using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;

template <class Real>
Word bits_of(Real x) {
  return std::bit_cast<Bits<Real>>(x);
}
template <class Real>
Real number_of(Word bits) {
  return std::bit_cast<Real>(static_cast<Bits<Real>>(bits));
}

/// All that is said of a case, as words. What means nothing, such as the time of a miss, is 0.
struct Words {
  std::array<Word, 24> words{};
  std::size_t count = 0;

  void add(Word word) { words[count++] = word; }
  template <class Real>
  void add(bool means, Real x) {
    add(means ? bits_of(x) : 0);
  }
  template <class Real>
  void add(bool means, const graze::Vec3<Real>& p) {
    add(means, p.x);
    add(means, p.y);
    add(means, p.z);
  }
  template <class Real>
  void add(const graze::Hit<Real>& hit) {
    add(static_cast<Word>(hit.outcome));
    add(is_contact(hit.outcome) ? static_cast<Word>(static_cast<int>(hit.motion) + 1) : 0);
    add(is_contact(hit.outcome), hit.time);
  }
  static bool is_contact(graze::Outcome outcome) {
    return outcome == graze::Outcome::impact || outcome == graze::Outcome::overlap;
  }
  bool operator==(const Words& other) const { return count == other.count && words == other.words; }
};

/// The questions in the order of lib/verify/case/question.hpp, and a case by the numbers of its line.
enum class Question { ray, sweep, moving, cast, container };
constexpr std::size_t most_numbers = 14;
constexpr std::array<std::size_t, 5> numbers_of{11, 11, 14, 11, 11};
template <class Real>
using Numbers = std::array<Real, most_numbers>;

/// What graze says of a case, rounded to the nearest number and towards the start. A cast's geometry goes by the nearest.
template <class Real>
Words answers(Question question, const Numbers<Real>& n) {
  Words said;
  const auto vector = [&](std::size_t at) { return graze::Vec3<Real>{n[at], n[at + 1], n[at + 2]}; };
  const graze::MovingSphere<Real> mover{{vector(0), n[3]}, vector(4)};
  const graze::Sphere<Real> other{vector(7), n[10]};
  for (const graze::Rounding rounding : {graze::Rounding::nearest, graze::Rounding::towards_start}) {
    switch (question) {
      case Question::ray: {
        const graze::Span<Real> span = asked::ray_sphere_span(
            graze::Ray<Real>{vector(0), vector(3)}, graze::Sphere<Real>{vector(6), n[9]}, n[10], rounding);
        said.add(graze::Hit<Real>{span.enter, span.outcome, span.motion});
        said.add(Words::is_contact(span.outcome), span.exit);
        break;
      }
      case Question::sweep:
        said.add(asked::sphere_sweep(mover, other, rounding));
        break;
      case Question::moving:
        said.add(asked::moving_spheres(mover, graze::MovingSphere<Real>{other, vector(11)}, rounding));
        break;
      case Question::cast:
        said.add(asked::sphere_cast(graze::SphereCast<Real>{vector(0), vector(4), n[3]}, other, rounding));
        break;
      case Question::container:
        said.add(asked::containing_sphere(mover, other, rounding));
        break;
    }
  }
  if (question == Question::cast) {
    const graze::Contact<Real> contact =
        asked::sphere_cast_contact(graze::SphereCast<Real>{vector(0), vector(4), n[3]}, other);
    const bool impact = contact.hit.outcome == graze::Outcome::impact;
    said.add(contact.hit);
    said.add(Words::is_contact(contact.hit.outcome), contact.centre);
    said.add(impact, contact.point);
    said.add(Words::is_contact(contact.hit.outcome), contact.normal);
    said.add(impact, contact.distance);
  }
  return said;
}

/// The same in the environment that was asked for. Valid cases raise no trap; only those are asked under traps.
template <class Real>
Words answers_here(Question question, const Numbers<Real>& numbers, bool trapped) {
  const Words said = answers(question, numbers);
  if (!trapped || said.words[0] == static_cast<Word>(graze::Outcome::invalid)) return said;
  const environments::Traps traps;
  return answers(question, numbers);
}

// The fixed stream of cases.

Word state = 1;
Word word() {  // SplitMix64 (Steele, Lea, Flood, 2014)
  Word z = state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/// The same kind of number for a whole case: any bits, bits near one exponent, small integers times a power of two,
/// or subnormal ones.
template <class Real>
struct Draw {
  static constexpr int fraction = sizeof(Real) == 4 ? 23 : 52, fields = sizeof(Real) == 4 ? 256 : 2048;
  Word kind = word() % 8;
  Word field = word() % (fields - 1);

  static Real of(Word sign, Word exponent, Word low) {
    return number_of<Real>(sign << (8 * sizeof(Real) - 1) | exponent << fraction |
                           (low & ((Word{1} << fraction) - 1)));
  }
  Real number(bool positive = false) {
    const Word w = word(), low = word(), sign = positive ? 0 : w >> 63;
    if (kind == 0) return of(sign, w % fields, low);
    if (kind == 1) return of(sign, 0, low >> (w % 24));
    if (kind <= 3) {  // an integer of one to six bits
      const Word n = low % 64;
      if (n == 0) return of(sign, 0, 0);
      const auto top = static_cast<int>(std::bit_width(n)) - 1;
      const Word middle = kind == 2 ? static_cast<Word>(fields) / 2 : 1 + field % (fields - 16);
      return of(sign, middle + static_cast<Word>(top), (n << (fraction - top)));
    }
    return of(sign, static_cast<Word>(fields) / 2 - 4 + w % 8, low);
  }
  /// Two moving spheres, by the order of their numbers.
  Numbers<Real> moving() {
    Numbers<Real> n{};
    for (std::size_t i = 0; i < most_numbers; ++i) {
      const bool radius = i == 3 || i == 10;
      n[i] = number(radius && word() % 64 != 0);
    }
    return n;
  }
};

/// FNV-1a over the values of words, whatever the order of their bytes in memory.
struct Hash {
  Word value = 0xcbf29ce484222325;
  void take(const Words& said) {
    for (std::size_t i = 0; i < said.count; ++i) {
      for (int shift = 0; shift < 64; shift += 8)
        value = (value ^ ((said.words[i] >> shift) & 0xff)) * 0x100000001b3;
    }
  }
};

/// Each question about the same two spheres.
template <class Real>
void ask(Hash& hash, bool trapped) {
  Draw<Real> draw;
  const Numbers<Real> n = draw.moving();
  const Numbers<Real> ray{n[0], n[1], n[2], n[4], n[5], n[6], n[7], n[8], n[9], n[10], draw.number(true)};
  hash.take(answers_here(Question::ray, ray, trapped));
  for (const Question question : {Question::sweep, Question::moving, Question::cast, Question::container})
    hash.take(answers_here(question, n, trapped));
}

// The exact answers: a case a line, `QUESTION BYTES NUMBER... WORD...`, of each number its bits in hexadecimal.

struct Count {
  long cases = 0, wrong = 0;
};

template <class Real>
bool is_right(Question question, char* text, bool trapped) {
  Numbers<Real> numbers{};
  for (std::size_t i = 0; i < numbers_of[static_cast<std::size_t>(question)]; ++i)
    numbers[i] = number_of<Real>(std::strtoull(text, &text, 16));
  Words exact;
  while (*text == ' ') {
    if (exact.count == exact.words.size()) return false;
    exact.add(static_cast<Word>(std::strtoull(text, &text, 16)));
  }
  return answers_here(question, numbers, trapped) == exact;
}

Count compare(std::FILE* exact, bool trapped) {
  Count count;
  std::array<char, 1024> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), exact)) {
    char* text = line.data();
    const auto question = static_cast<Question>(std::strtoul(text, &text, 16) % 5);
    const bool is_float = std::strtoul(text, &text, 16) == sizeof(float);
    const bool right =
        is_float ? is_right<float>(question, text, trapped) : is_right<double>(question, text, trapped);
    if (!right && count.wrong == 0) std::printf("first %s", line.data());
    ++count.cases;
    count.wrong += right ? 0 : 1;
  }
  return count;
}

}  // namespace

int main(int count, char** words) {
  const char* const wanted = count > 1 ? words[1] : "nearest";
  const bool trapped = std::strcmp(wanted, "traps") == 0;
  if (!environments::enter(wanted)) {
    std::printf("unavailable %s\n", wanted);
    return 0;
  }
  // Some emulators end at any trap. Who has entered hasn't.
  std::printf("entered %s\n", wanted);
  std::fflush(stdout);
#ifndef GRAZE_COMPILED
  std::printf("promise %s\n", graze::environment().keeps_promise() ? "kept" : "broken");
#endif
  // What this was run under: whether the processor takes subnormal numbers for 0.
  std::printf("subnormals %s\n", environments::keeps_subnormals() ? "kept" : "0");
  Hash hash;
  for (int i = 0; i < 10'000; ++i) {
    ask<float>(hash, trapped);
    ask<double>(hash, trapped);
  }
  const Count compared = compare(stdin, trapped);
  std::printf("hash %016llx\ncases %ld\nwrong %ld\n", static_cast<unsigned long long>(hash.value),
              compared.cases, compared.wrong);
  return 0;
}
