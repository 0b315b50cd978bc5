// SPDX-License-Identifier: BSL-1.0
#include "verify/properties/kept_cases.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

#include "verify/case/case_file.hpp"
#include "verify/case/file_text.hpp"

namespace verify {

namespace {

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw std::runtime_error("the file of kept cases, " + file + ": " + why);
}

}  // namespace

template <class Real>
KeptCases<Real>::KeptCases(std::string file, Question question) : file_(std::move(file)) {
  std::error_code none;
  if (file_.empty() || !std::filesystem::exists(file_, none)) return;
  if (!std::filesystem::is_regular_file(file_, none)) refuse(file_, "it isn't a file");
  const std::optional<std::string> text = file_text(file_);
  if (!text) refuse(file_, "it can't be read");
  ends_in_line_ = text->empty() || text->back() == '\n';
  const auto fault = each_case_in(*text, [&](const AnyCase& any) {
    const auto* const own = std::get_if<Case<Real>>(&any);
    if (own != nullptr && own->question == question) cases_.push_back(*own);
  });
  if (fault) refuse(file_, "line " + std::to_string(fault->number) + ": " + fault->why);
}

template <class Real>
void KeptCases<Real>::add(const Case<Real>& k, std::string_view breaks) {
  if (file_.empty()) return;
  const std::string line = write(k);
  const auto is_it = [&](const Case<Real>& other) { return write(other) == line; };
  if (std::ranges::any_of(cases_, is_it) || std::ranges::find(added_, line) != added_.end()) return;
  std::ofstream stream(file_, std::ios::binary | std::ios::app);
  stream << (ends_in_line_ ? "" : "\n") << line << "  # " << breaks << "\n" << std::flush;
  if (!stream) refuse(file_, "it can't be written");
  ends_in_line_ = true;
  added_.push_back(line);
}

template class KeptCases<float>;
template class KeptCases<double>;

}  // namespace verify
