// SPDX-License-Identifier: BSL-1.0
#include "reports/program/audit/world.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <optional>
#include <type_traits>
#include <utility>

#include "reports/program/base/console.hpp"
#include "verify/case/case_file.hpp"

namespace reports {

using namespace verify;

World::World(std::string name, std::string_view text)
    : name_(std::move(name)),
      density_("the cases recorded in " + printable(name_)),
      checksum_(
          static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()))) {
  Questions questions = 0;
  const auto unreadable = each_case_in(text, [&](const AnyCase& asked) {
    std::visit(
        [&]<class Real>(const Case<Real>& k) {
          std::get<Cases<Real>>(cases_)[static_cast<std::size_t>(k.question)].push_back(k);
          questions |= only(k.question);
        },
        asked);
  });
  if (unreadable) {
    fault_ = fmt::format("line {}: {}", unreadable->number, unreadable->why);
    return;
  }
  if (questions == 0) fault_ = "it contains no case";
  family_ = {.name = name_,
             .density = density_,
             .questions = questions,
             .build_f32 = nullptr,
             .build_f64 = nullptr,
             .key = 0};
}

std::uint64_t World::count(Question question, NumberType type) const {
  const auto place = static_cast<std::size_t>(question);
  return type == NumberType::f32 ? cases<float>()[place].size() : cases<double>()[place].size();
}

}  // namespace reports
