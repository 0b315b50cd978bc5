// SPDX-License-Identifier: BSL-1.0
#include <cstddef>
#include <limits>

#include "verify/case/number_text.hpp"
#include "verify/case/text.hpp"

namespace verify {
namespace {

void append(std::string& out, double value) { number_text::append_number(out, value); }

void append(std::string& out, float value) { append(out, static_cast<double>(value)); }

void append(std::string& out, Motion motion) { out += name(motion); }

template <class Real>
void append(std::string& out, const Triple<Real>& triple) {
  for (std::size_t i = 0; i < triple.size(); ++i) {
    if (i > 0) out += ',';
    append(out, triple[i]);
  }
}

}  // namespace

template <class Real>
std::string write(const Case<Real>& k) {
  std::string out{name(k.question)};
  out += ' ';
  out += type_name<Real>();
  auto numbers = k.used();
  if (layout(k.question).horizon != Layout::absent && numbers.back() == std::numeric_limits<Real>::infinity())
    numbers = numbers.first(numbers.size() - 1);
  for (const Real number : numbers) {
    out += ' ';
    append(out, number);
  }
  return out;
}

template <class Real>
std::string write(const Answer<Real>& answer) {
  std::string out{name(answer.outcome)};
  for_each_key(answer, [&out](std::string_view key, const auto& slot) {
    if (!slot) return;
    out += ' ';
    out += key;
    out += '=';
    append(out, *slot);
  });
  return out;
}

std::string write_number(double value) {
  std::string out;
  append(out, value);
  return out;
}

template std::string write(const Case<float>&);
template std::string write(const Case<double>&);
template std::string write(const Answer<float>&);
template std::string write(const Answer<double>&);

}  // namespace verify
