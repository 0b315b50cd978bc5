// SPDX-License-Identifier: BSL-1.0
/// The arguments of one call, read from what Python gave: all of one type, in place wherever that is possible.
#pragma once

#include <pybind11/numpy.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "graze/batch.hpp"

namespace graze::python {

/// Called once, when the module is imported: an import may let other threads run, which mustn't happen while one of them waits.
void find_numpy();

/// What an argument is for: its name in Python, and whether it holds vectors or numbers.
struct Parameter {
  const char* name;
  bool is_vector;
};

/// The arguments of a call.
///
/// Takes    anything: NumPy's arrays, numbers, lists
/// Throws   TypeError for what doesn't hold real numbers, ValueError for a shape that doesn't fit, in a sentence that says
///          what to give instead
class Arguments {
 public:
  Arguments(std::span<const Parameter> parameters, const pybind11::tuple& values);

  /// Whether all arrays are of float32. Otherwise all numbers are read as float64.
  [[nodiscard]] bool is_float32() const { return is_float32_; }
  /// The number of scenes; nothing if no argument is an array of them: then there is one, and its answer isn't an array
  /// either.
  [[nodiscard]] std::optional<std::size_t> scenes() const { return scenes_; }

  /// Argument i as graze::batch reads it. It lives as long as this object.
  template <class Real>
  [[nodiscard]] batch::Vectors<Real> vectors(std::size_t i) const {
    return {column<Real>(i, 0), column<Real>(i, 1), column<Real>(i, 2)};
  }
  template <class Real>
  [[nodiscard]] batch::Column<Real> column(std::size_t i) const {
    return column<Real>(i, 0);
  }

 private:
  template <class Real>
  [[nodiscard]] batch::Column<Real> column(std::size_t i, std::size_t component) const;

  std::span<const Parameter> parameters_;
  std::vector<pybind11::array> arrays_;
  bool is_float32_ = false;
  std::optional<std::size_t> scenes_{};
};

}  // namespace graze::python
