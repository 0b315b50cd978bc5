// SPDX-License-Identifier: BSL-1.0
#include "reports/program/base/strict_json.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include "reports/program/base/console.hpp"

namespace reports {

namespace {

constexpr std::size_t deepest = 16;

/// Rejects what no such file contains: duplicate keys in an object, since one value would be lost, and deep nesting.
class Strict {
 public:
  bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
    using Event = Json::parse_event_t;
    if (depth > static_cast<int>(deepest)) throw JsonFault{"lists and objects are nested too deeply"};
    if (event == Event::object_start) keys_.emplace_back();
    if (event == Event::object_end) keys_.pop_back();
    if (event == Event::key) {
      const auto& key = parsed.get_ref<const std::string&>();
      if (!keys_.back().insert(key).second)
        throw JsonFault{"the key " + in_quotes(key, most_quoted) + " occurs twice in one object"};
    }
    return true;
  }

 private:
  std::vector<std::set<std::string>> keys_;  // of the open objects
};

}  // namespace

std::string shown(const Json& json) {
  if (json.is_array()) return "a list";
  if (json.is_object()) return "an object";
  if (json.is_string()) return in_quotes(json.get_ref<const std::string&>(), most_quoted);
  return json.dump();
}

const Json* find(const Json& json, std::string_view name) {
  const auto found = json.find(std::string(name));
  return found == json.end() ? nullptr : &*found;
}

const Json& member(const Json& json, std::string_view name) {
  const Json* const found = find(json, name);
  if (found == nullptr) throw JsonFault{fmt::format("expected the key {}", name)};
  return *found;
}

void expect_object(const Json& json) {
  if (!json.is_object()) throw JsonFault{"expected an object, found " + shown(json)};
}
const Json& object_at(const Json& json, std::string_view name) {
  const Json& found = member(json, name);
  part(name, [&] { expect_object(found); });
  return found;
}
const Json& list_at(const Json& json, std::string_view name) {
  const Json& list = member(json, name);
  if (!list.is_array()) throw JsonFault{fmt::format("{}: expected a list, found {}", name, shown(list))};
  return list;
}

std::string text_at(const Json& json, std::string_view name) {
  const Json& text = member(json, name);
  if (!text.is_string()) throw JsonFault{fmt::format("{}: expected a text, found {}", name, shown(text))};
  return text.get<std::string>();
}

std::vector<std::string> names_at(const Json& json, std::string_view name) {
  std::vector<std::string> names;
  for (const Json& one : list_at(json, name)) {
    if (!one.is_string()) throw JsonFault{fmt::format("{}: expected names, found {}", name, shown(one))};
    names.push_back(one.get<std::string>());
  }
  return names;
}

std::uint64_t whole(const Json& json, std::uint64_t least, std::uint64_t most) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() < least || json.get<std::uint64_t>() > most)
    throw JsonFault{fmt::format("expected a whole number from {} to {}, found {}", least, most, shown(json))};
  return json.get<std::uint64_t>();
}
std::uint64_t whole_at(const Json& json, std::string_view name, std::uint64_t most) {
  const Json& number = member(json, name);
  return part(name, [&] { return whole(number, 0, most); });
}

double error_in_ulp(const Json& json) {
  if (json == "inf") return std::numeric_limits<double>::infinity();
  if (!json.is_number() || !(json.get<double>() >= 0))
    throw JsonFault{fmt::format("expected an error in ulp or \"inf\", found {}", shown(json))};
  return json.get<double>();
}

Json strict_json(std::string_view text) {
  if (text.empty()) throw JsonFault{"the file is empty"};
  try {
    return Json::parse(text, [strict = Strict()](int depth, Json::parse_event_t event, Json& parsed) mutable {
      return strict(depth, event, parsed);
    });
  } catch (const Json::parse_error& error) {
    if (error.byte > text.size()) throw JsonFault{"the file is cut off: it ends within its JSON"};
    const std::string_view before = text.substr(0, error.byte == 0 ? 0 : error.byte - 1);
    throw JsonFault{fmt::format("line {}: this isn't JSON", 1 + std::ranges::count(before, '\n'))};
  } catch (const Json::exception&) {
    throw JsonFault{"a number is too large"};
  }
}

}  // namespace reports
