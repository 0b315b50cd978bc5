// SPDX-License-Identifier: BSL-1.0
/// Tests the text readers with arbitrary bytes, reading each line as a case and as an answer. A line that can be read
/// must survive being written and read again bit for bit. For any other line the reader must give the reason in one short
/// line of printable ASCII.
#include "verify/case/text.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "verify/case/random.hpp"

namespace {

using verify::Answer;
using verify::Case;

void demand(bool holds, const char* what, std::string_view line) {
  if (holds) return;
  std::fprintf(stderr, "%s:\n%.*s\n", what, static_cast<int>(line.size()), line.data());
  std::abort();
}

void check(const verify::Unreadable& fault, std::string_view line) {
  const auto is_printable = [](char c) { return c >= ' ' && c <= '~'; };
  demand(fault.why.size() < 900 && std::all_of(fault.why.begin(), fault.why.end(), is_printable),
         "a fault is not one short line of printable ASCII", line);
}

/// Bit for bit, but all NaNs compare equal, because text has one spelling for them.
template <class Real>
bool same(Real x, Real y) {
  using Bits = verify::random::Bits<Real>;
  return (x != x && y != y) || std::bit_cast<Bits>(x) == std::bit_cast<Bits>(y);
}

template <class Real>
void check(const Case<Real>& k, std::string_view line) {
  const verify::CaseLine again = verify::read_case(verify::write(k));
  const auto* const read = std::get_if<verify::AnyCase>(&again);
  const auto* const copy = read == nullptr ? nullptr : std::get_if<Case<Real>>(read);
  demand(copy != nullptr && copy->question == k.question &&
             std::equal(k.numbers.begin(), k.numbers.end(), copy->numbers.begin(), same<Real>),
         "a case written isn't the case read", line);
}

void as_case(std::string_view line) {
  const verify::CaseLine read = verify::read_case(line);
  if (const auto* const fault = std::get_if<verify::Unreadable>(&read)) check(*fault, line);
  if (const auto* const any = std::get_if<verify::AnyCase>(&read))
    std::visit([&](const auto& k) { check(k, line); }, *any);
}

template <class Real>
void as_answer(std::string_view line) {
  const verify::AnswerLine<Real> read = verify::read_answer<Real>(line);
  if (const auto* const fault = std::get_if<verify::Unreadable>(&read)) check(*fault, line);
  if (const auto* const answer = std::get_if<Answer<Real>>(&read)) {
    const std::string written = verify::write(*answer);
    const verify::AnswerLine<Real> again = verify::read_answer<Real>(written);
    const auto* const copy = std::get_if<Answer<Real>>(&again);
    demand(copy != nullptr && verify::write(*copy) == written, "an answer written isn't the answer read",
           line);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    as_case(line);
    as_answer<float>(line);
    as_answer<double>(line);
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  return 0;
}
