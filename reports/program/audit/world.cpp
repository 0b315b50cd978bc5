// SPDX-License-Identifier: BSL-1.0
#include "reports/program/audit/world.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <optional>
#include <type_traits>
#include <utility>

#include "reports/program/base/console.hpp"
#include "verify/case/text.hpp"

namespace reports {

using namespace verify;

World::World(std::string name, std::string_view text)
    : name_(std::move(name)),
      density_("the cases recorded in " + printable(name_)),
      checksum_(
          static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(text.data()), text.size()))) {
  Questions questions = 0;
  std::size_t number = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    ++number;
    const CaseLine line = read_case(text.substr(start, end - start));
    start = end + 1;
    if (const auto* const unreadable = std::get_if<Unreadable>(&line)) {
      fault_ = fmt::format("line {}: {}", number, unreadable->why);
      return;
    }
    if (const auto* const asked = std::get_if<AnyCase>(&line)) {
      std::visit(
          [&]<class Real>(const Case<Real>& k) {
            std::get<Cases<Real>>(cases_)[static_cast<std::size_t>(k.question)].push_back(k);
            questions |= only(k.question);
          },
          *asked);
    }
  }
  if (questions == 0) fault_ = "it holds no case";
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
