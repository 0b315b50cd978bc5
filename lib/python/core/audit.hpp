// SPDX-License-Identifier: BSL-1.0
/// The audit of a function of Python.
#pragma once

#include <pybind11/pybind11.h>

namespace graze::python {

/// Adds `audit`, which takes what graze.audit has checked and gives a dictionary of what it found.
void add_audit(pybind11::module_& module);

}  // namespace graze::python
