// SPDX-License-Identifier: BSL-1.0
/// Writes the man page and the completions of graze to a folder: graze_manual FOLDER
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "reports/program/commands/command_line.hpp"
#include "reports/program/commands/manual.hpp"
#include "reports/program/manual/completions.hpp"
#include "reports/program/manual/man_page.hpp"
#include "sources_hash.hpp"

namespace {

void write(const std::filesystem::path& file, std::string_view text) {
  std::ofstream out(file);
  out.exceptions(std::ios::failbit | std::ios::badbit);
  out << text << std::flush;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: graze_manual FOLDER\n", stderr);
    return 2;
  }
  try {
    using namespace reports;
    CLI::App program{std::string(manual::program), "graze"};
    CommandLine options;
    define(program, options);
    const DescribedProgram described = describe(program);
    const std::filesystem::path folder = argv[1];
    write(folder / "graze.1", man_page(described, graze_version));
    write(folder / "graze.bash", bash_completion(described));
    write(folder / "_graze", zsh_completion(described));
    write(folder / "graze.fish", fish_completion(described));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "graze_manual: %s\n", error.what());
    return 1;
  }
  return 0;
}
