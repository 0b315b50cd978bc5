// SPDX-License-Identifier: BSL-1.0
/// The contract of a function that is audited, from the options of a call in Python.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "verify/judge/subject.hpp"

namespace graze::python {

/// Throws   TypeError for an option that there isn't, and for a value of the wrong type; ValueError for a value that it can't
///          have. Both say which there are.
verify::Contract contract_of(const pybind11::dict& options);

/// Throws   ValueError for a word that isn't the name of a question
verify::Question question_of(const std::string& word);

}  // namespace graze::python
