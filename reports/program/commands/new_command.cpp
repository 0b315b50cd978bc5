// SPDX-License-Identifier: BSL-1.0
/// `graze new`: an adapter to the user's routine, in the language of the routine.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "reports/program/base/called.hpp"
#include "reports/program/base/console.hpp"
#include "reports/program/base/files.hpp"
#include "reports/program/commands/commands.hpp"
#include "reports/program/new/adapter.hpp"
#include "verify/case/question.hpp"

namespace reports::command {

namespace {

using namespace verify;

/// The language with that word. If there is none, prints an error with all words.
template <class All, class Word>
auto named(std::string_view kind, std::string_view wanted, const All& all, Word word) {
  const auto found = std::ranges::find(all, wanted, word);
  if (found == all.end()) {
    std::vector<std::string_view> words;
    std::ranges::transform(all, std::back_inserter(words), word);
    complain(fmt::format("graze new: there is no {} {}; there are {}", kind, in_quotes(wanted),
                         fmt::join(words, ", ")));
  }
  return found;
}

int write_adapter(const Adapter& made, const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / made.file;
  std::error_code ignored;
  if (std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
    complain(fmt::format("graze new: {} already exists; nothing was written", in_quotes(path.string())));
    return faulty;
  }
  const std::filesystem::path where = folder.empty() ? "." : folder;
  if (complain_of(make_writable_folder(where), "graze new")) return faulty;
  const std::array files{FileText{made.file, made.text}};
  if (complain_of(write_files(where, files), "graze new")) return faulty;
  return print(fmt::format("{}: fill in your routine where it says \"Your routine here\". Then\n\n{}    {}\n",
                           printable(path.string()), made.build.empty() ? "" : "    " + made.build + "\n",
                           as_called(made.audit)));
}

}  // namespace

int new_adapter(const NewOptions& options) {
  const auto question =
      named("question", options.question, all_questions, [](Question one) { return name(one); });
  if (question == all_questions.end()) return wrong_use;
  if (options.language.empty()) return list({"languages"});
  const std::span<const Language> all = reports::languages();
  const auto language = named("language", options.language, all, &Language::word);
  if (language == all.end()) return wrong_use;
  return write_adapter(adapter(*question, *language, options.folder), options.folder);
}

}  // namespace reports::command
