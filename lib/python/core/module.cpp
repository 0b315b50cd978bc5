// SPDX-License-Identifier: BSL-1.0
/// The part of the Python package that is written in C++: graze._core, which only the package's Python calls.
#include <pybind11/pybind11.h>

#include "audit.hpp"
#include "questions.hpp"

PYBIND11_MODULE(_core, module) {
  graze::python::add_audit(module);
  graze::python::add_questions(module);
}
