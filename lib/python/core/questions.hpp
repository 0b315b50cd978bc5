// SPDX-License-Identifier: BSL-1.0
/// The questions for Python: what graze::batch answers, and what only the scalar functions do.
#pragma once

#include <pybind11/pybind11.h>

namespace graze::python {

/// Adds submodules `every`, `contacts` and `first` with the five questions, and `ray_sphere_span` and `sphere_cast_contact` to
/// `every`. Each takes a tuple of its arguments and the name of a rounding.
///
///     every       gives an array of answers, or for a single scene a tuple of numbers
///     contacts    gives (indices, array of answers, number of invalid scenes)
///     first       gives (index or None, tuple of numbers)
void add_questions(pybind11::module_& module);

}  // namespace graze::python
