// SPDX-License-Identifier: BSL-1.0
/// Scripts by which shells complete the commands and options of a program, and the files and folders that they take.
#pragma once

#include <string>

#include "reports/program/manual/described.hpp"

namespace reports {

std::string bash_completion(const DescribedProgram& described);
std::string zsh_completion(const DescribedProgram& described);
std::string fish_completion(const DescribedProgram& described);

}  // namespace reports
