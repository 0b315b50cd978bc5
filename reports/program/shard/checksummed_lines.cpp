// SPDX-License-Identifier: BSL-1.0
#include "reports/program/shard/checksummed_lines.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <optional>

namespace reports {

namespace {

constexpr std::string_view before = "{\"crc32\":\"", after = "\",";
constexpr std::size_t digits = 8;

std::string checksum(std::string_view bytes) {
  return fmt::format("{:08x}", crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

/// The object in a line; nothing if the line is damaged.
std::optional<std::string> object_of(std::string_view line) {
  if (line.size() < before.size() + digits + after.size() || !line.starts_with(before)) return std::nullopt;
  const std::string_view rest = line.substr(before.size() + digits + after.size());
  if (line.substr(before.size() + digits, after.size()) != after) return std::nullopt;
  if (line.substr(before.size(), digits) != checksum(rest)) return std::nullopt;
  return '{' + std::string(rest);
}

}  // namespace

std::string with_checksum(std::string_view object) {
  const std::string_view rest = object.substr(1);
  return fmt::format("{}{}{}{}\n", before, checksum(rest), after, rest);
}

std::variant<Unsealed, DamagedLine> unsealed(std::string_view text) {
  Unsealed lines;
  for (std::size_t end = 0; (end = text.find('\n', lines.bytes)) != std::string_view::npos;
       lines.bytes = end + 1) {
    auto object = object_of(text.substr(lines.bytes, end - lines.bytes));
    if (!object) return DamagedLine{lines.objects.size() + 1};
    lines.objects.push_back(*std::move(object));
  }
  lines.is_cut_off = lines.bytes != text.size();
  return lines;
}

}  // namespace reports
