// SPDX-License-Identifier: BSL-1.0
/// Tests the two readers of JSON, for subject files and for records of slices, with arbitrary bytes. Records that can
/// be read must stay the same when they are written and read again. For any other text the reader must say why.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reports/program/foreign/foreign_options.hpp"
#include "reports/program/search/slice_record.hpp"

namespace {

using Records = std::vector<reports::SliceRecord>;

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

std::string written(const Records& records) {
  std::string text;
  for (const reports::SliceRecord& record : records) text += write(record);
  return text;
}

void as_slice_records(std::string_view text) {
  const auto read = reports::read_slice_records(text);
  if (const auto* const fault = std::get_if<reports::FaultyLine>(&read)) {
    demand(fault->number > 0 && !fault->why.empty(), "a faulty line without a number or a reason");
    return;
  }
  const std::string once = written(std::get<Records>(read));
  const auto again = reports::read_slice_records(once);
  const auto* const records = std::get_if<Records>(&again);
  demand(records != nullptr && written(*records) == once, "records written aren't the records read");
}

void as_subject_file(std::string_view text) {
  const auto read = reports::read_subject_file(text);
  const auto* const why = std::get_if<std::string>(&read);
  demand(why == nullptr || !why->empty(), "a fault without a reason");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  as_slice_records(text);
  as_subject_file(text);
  return 0;
}
