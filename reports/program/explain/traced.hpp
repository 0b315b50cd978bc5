// SPDX-License-Identifier: BSL-1.0
/// A number type that records every operation, computed natively and in wide arithmetic side by side.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/program/explain/formula.hpp"
#include "verify/judge/wide.hpp"

namespace reports {

using Exact = verify::Wide<verify::wide_bits>;

/// A comparison of two results of a run.
struct Comparison {
  std::size_t left = 0, right = 0;
  std::string_view sign{};
  bool natively = false, exactly = false;  ///< its result with native numbers, and with wide ones
};

/// What a routine did, operation by operation.
template <class Native>
struct Trace {
  std::vector<Operation> operations{};
  std::vector<Native> native{};  ///< the routine's own result of each operation
  std::vector<Exact> exact{};    ///< and the result of the same formula in wide arithmetic
  std::vector<Comparison> comparisons{};
  std::size_t decided_exactly =
      0;  ///< so many of the comparisons use the wide numbers, the others native ones

  std::size_t add(Operation operation, Native x, Exact wide) {
    operations.push_back(std::move(operation));
    native.push_back(x);
    exact.push_back(std::move(wide));
    return operations.size() - 1;
  }
  bool compare(Comparison one) {
    comparisons.push_back(one);
    return comparisons.size() <= decided_exactly ? one.exactly : one.natively;
  }
};

/// A number in this thread's trace: template routines run with it exactly as they run with `Native`, bit for bit.
template <class Native>
class Traced {
 public:
  Traced() : Traced(0) {}
  explicit Traced(int x) : Traced(constant(x), static_cast<Native>(x), Exact(x)) {}
  explicit Traced(float x) : Traced(constant(x), static_cast<Native>(x), Exact(x)) {}
  explicit Traced(double x) : Traced(constant(x), static_cast<Native>(x), Exact(x)) {}

  /// A number of the case.
  static Traced input(Native x, std::string name, int axis) {
    return {{.act = Act::input, .name = std::move(name), .axis = axis}, x, Exact(x)};
  }

  /// The trace that all operations are recorded in.
  static Trace<Native>*& trace() {
    thread_local Trace<Native>* current = nullptr;
    return current;
  }

  [[nodiscard]] std::size_t operation() const { return operation_; }
  template <class Real>
  explicit operator Real() const {
    return static_cast<Real>(native());
  }

  Traced operator-() const { return {{.act = Act::negative, .left = operation_}, -native(), -exact()}; }
  friend Traced operator+(const Traced& x, const Traced& y) {
    return {of(Act::sum, x, y), x.native() + y.native(), x.exact() + y.exact()};
  }
  friend Traced operator-(const Traced& x, const Traced& y) {
    return {of(Act::difference, x, y), x.native() - y.native(), x.exact() - y.exact()};
  }
  friend Traced operator*(const Traced& x, const Traced& y) {
    return {of(Act::product, x, y), x.native() * y.native(), x.exact() * y.exact()};
  }
  friend Traced operator/(const Traced& x, const Traced& y) {
    return {of(Act::quotient, x, y), x.native() / y.native(), x.exact() / y.exact()};
  }
  friend Traced sqrt(const Traced& x) {
    return {{.act = Act::root, .left = x.operation_}, std::sqrt(x.native()), sqrt(x.exact())};
  }

  friend bool operator<(const Traced& x, const Traced& y) {
    return compare(x, " < ", y, x.native() < y.native(), x.exact() < y.exact());
  }
  friend bool operator>(const Traced& x, const Traced& y) {
    return compare(x, " > ", y, x.native() > y.native(), x.exact() > y.exact());
  }
  friend bool operator<=(const Traced& x, const Traced& y) {
    return compare(x, " <= ", y, x.native() <= y.native(), x.exact() <= y.exact());
  }
  friend bool operator>=(const Traced& x, const Traced& y) {
    return compare(x, " >= ", y, x.native() >= y.native(), x.exact() >= y.exact());
  }
  friend bool operator==(const Traced& x, const Traced& y) {
    return compare(x, " == ", y, x.native() == y.native(), x.exact() == y.exact());
  }

 private:
  Traced(Operation operation, Native x, Exact wide)
      : operation_(trace()->add(std::move(operation), x, std::move(wide))) {}

  template <class Number>
  static Operation constant(Number x) {
    return {.act = Act::constant, .name = fmt::format("{}", x)};
  }
  static Operation of(Act act, const Traced& x, const Traced& y) {
    return {.act = act, .left = x.operation_, .right = y.operation_};
  }
  static bool compare(const Traced& x, std::string_view sign, const Traced& y, bool natively, bool exactly) {
    return trace()->compare({x.operation_, y.operation_, sign, natively, exactly});
  }
  [[nodiscard]] const Native& native() const { return trace()->native[operation_]; }
  [[nodiscard]] const Exact& exact() const { return trace()->exact[operation_]; }

  std::size_t operation_;
};

}  // namespace reports
