// SPDX-License-Identifier: BSL-1.0
/// The man page of a program, with all its commands.
#pragma once

#include <string>
#include <string_view>

#include "reports/program/manual/described.hpp"

namespace reports {

std::string man_page(const DescribedProgram& described, std::string_view version);

}  // namespace reports
