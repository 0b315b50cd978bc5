// SPDX-License-Identifier: BSL-1.0
/// The graze program, run by tests: its input, its output, and how it ends.
///
/// The program is the one that the environment variable GRAZE_PROGRAM names, or the one built with these tests.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "props/unit/test_folder.hpp"
#include "props/unit/wait_until.hpp"

namespace props {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

inline std::string program() {
  if (const char* const path = std::getenv("GRAZE_PROGRAM")) return path;
#ifdef GRAZE_PROGRAM
  return GRAZE_PROGRAM;
#else
  return "graze";
#endif
}

inline std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void put(const fs::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

inline Words lines_of(const std::string& text) {
  Words lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

/// The lines of standard error without the indented ones, which say how to see something again.
inline Words complaints_in(const std::string& error) {
  Words lines = lines_of(error);
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("  "); });
  return lines;
}

/// Descriptors that the program gets as its standard ones.
struct Streams {
  int in, out, error;
};

/// Without lines of progress, which appear on a busy machine; called as users call it, by its name.
inline pid_t start(const Words& arguments, const Streams& streams) {
  ::setenv("GRAZE_QUIET", "yes", 1);
  std::string path = program();
  Words words = arguments;
  std::string name = "graze";
  std::vector<char*> argv{name.data()};
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, streams.in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, streams.out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, streams.error, STDERR_FILENO);
  pid_t child = -1;
  const int error = posix_spawnp(&child, path.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), "can't start " + path);
  return child;
}

/// The exit status; for a program killed by a signal, the negated signal number. A program that runs longer than a test's
/// patience is killed, and fails the test.
inline int end_of(pid_t child, std::chrono::milliseconds longest = patience) {
  int status = 0;
  const auto has_ended = [&] {
    const pid_t ended = ::waitpid(child, &status, WNOHANG);
    return ended == child || (ended < 0 && errno != EINTR);
  };
  try {
    wait_until(has_ended, std::chrono::milliseconds(1), longest);
  } catch (const std::exception&) {
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    throw;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/// Whether a program has a handler of its own for a signal.
inline bool catches(pid_t child, int signal) {
  constexpr std::string_view key = "\nSigCgt:\t";
  const std::string status = text_of("/proc/" + std::to_string(child) + "/status");
  const std::size_t at = status.find(key);
  if (at == std::string::npos) return false;
  return (std::stoull(status.substr(at + key.size()), nullptr, 16) >> (signal - 1) & 1U) != 0;
}

struct Result {
  int status = 0;
  std::string out, error;
};

/// The program, run in its own folder.
class ProgramTest : public FolderTest {
 protected:
  /// Files replace pipes, so that neither side waits.
  [[nodiscard]] Result run(const Words& arguments, std::string_view input = {}, std::string out = {}) const {
    if (out.empty()) out = inside(".out");
    put(inside(".in"), input);
    const Streams streams{::open(inside(".in").c_str(), O_RDONLY | O_CLOEXEC),
                          ::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600),
                          ::open(inside(".error").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)};
    const int status = end_of(start(arguments, streams));
    for (const int descriptor : {streams.in, streams.out, streams.error}) ::close(descriptor);
    return {status, out == inside(".out") ? text_of(out) : "", text_of(inside(".error"))};
  }

  [[nodiscard]] Words report_files() const {
    Words names;
    for (const fs::directory_entry& entry : fs::directory_iterator(inside("report"))) {
      names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
  }
};

[[nodiscard]] inline bool is_one_plain_line(const std::string& text) {
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
  return text.size() > 1 && text.size() <= 1000 && text.back() == '\n' &&
         std::all_of(text.begin(), text.end() - 1, is_plain);
}

/// A file of a report without its head.
inline std::string below_head(const fs::path& path) {
  const std::string text = text_of(path);
  if (path.extension() == ".md") {
    const std::size_t end_of_head = text.find("<!-- Below this line"),
                      end_of_findings = text.find("<!-- Above this line");  // of one routine
    EXPECT_TRUE(path.filename() != "README.md" || end_of_head != end_of_findings);
    return end_of_head == std::string::npos ? text.substr(0, end_of_findings) : text.substr(end_of_head);
  }
  // In JSON; and in HTML the times of calls, and how the page was made.
  constexpr std::array heads{"\"head\"", R"(<script type="application/json" id="run">)",
                             R"(<tr><th scope="row">)"};
  std::string rest;
  for (const std::string& line : lines_of(text)) {
    if (std::ranges::none_of(heads, [&](const char* head) { return line.starts_with(head); }))
      rest += line + '\n';
  }
  return rest;
}

/// Two reports differ at most in their heads.
inline void expect_same_below_heads(const fs::path& one, const fs::path& other) {
  std::size_t compared = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(one)) {
    const fs::path name = entry.path().filename();
    EXPECT_EQ(below_head(one / name), below_head(other / name)) << name;
    ++compared;
  }
  EXPECT_GE(compared, 3U);
  EXPECT_EQ(std::distance(fs::directory_iterator(other), {}), static_cast<std::ptrdiff_t>(compared));
}

/// The messages of an interrupted command: that it was interrupted, and what became of its work. Progress may come before.
inline void expect_end_reported(const std::string& error) {
  const Words lines = lines_of(error);
  ASSERT_GE(lines.size(), 2U) << error;
  EXPECT_NE(lines[lines.size() - 2].find("finishing; "), std::string::npos) << error;
  EXPECT_TRUE(is_one_plain_line(lines.back() + '\n')) << error;
}

}  // namespace props
