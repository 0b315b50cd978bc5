// SPDX-License-Identifier: BSL-1.0
#include "reports/program/foreign/own_time.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace reports {

namespace {

using std::chrono::nanoseconds;

/// The beginning of a file in /proc, which contains everything needed here; empty if the file can't be read.
std::string text_in(const std::string& path) {
  constexpr std::size_t most = 4096;
  std::string text(most, '\0');
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const ssize_t got = file < 0 ? 0 : ::read(file, text.data(), text.size());
  if (file >= 0) ::close(file);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

/// The integers that a text begins with, separated by blanks or line feeds.
std::vector<std::int64_t> numbers_in(std::string_view text) {
  std::vector<std::int64_t> numbers;
  for (std::int64_t value = 0;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return numbers;
    numbers.push_back(value);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
}

/// The text between a key and the end of its line; empty if the key is missing.
std::string_view value_of(std::string_view key, std::string_view text) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + key.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text.substr(0, text.find('\n'));
}

/// Whether a thread runs or is queued, waits for the disk, or is being written to a core file before it dies.
bool waits_for_machine(std::string_view status) {
  const std::string_view state = value_of("\nState:", status);
  return state.starts_with('R') || state.starts_with('D') || value_of("\nCoreDumping:", status) == "1";
}

}  // namespace

Shares shares_of(pid_t process) {
  constexpr std::size_t most = 1024;  // so that even a program with many threads takes little time to examine
  Shares shares;
  std::vector<pid_t> processes{process};
  for (std::size_t i = 0; i < processes.size() && shares.threads.size() < most; ++i) {
    const std::string tasks = "/proc/" + std::to_string(processes[i]) + "/task";
    std::error_code error;
    for (std::filesystem::directory_iterator at(tasks, error), end; !error && at != end;
         at.increment(error)) {
      const std::string folder = at->path().string();
      const auto ids = numbers_in(at->path().filename().string());
      const auto times = numbers_in(text_in(folder + "/schedstat"));
      if (ids.empty()) continue;
      Shares::Thread& thread = shares.threads[static_cast<pid_t>(ids[0])];
      if (times.size() > 1) thread = {nanoseconds(times[0]), nanoseconds(times[1])};
      shares.waits |= waits_for_machine(text_in(folder + "/status"));
      for (const std::int64_t child : numbers_in(text_in(folder + "/children"))) {
        processes.push_back(static_cast<pid_t>(child));
      }
    }
  }
  return shares;
}

void OwnTime::pass(nanoseconds wall, Shares now) {
  nanoseconds run{0}, queued{0};
  for (const auto& [id, thread] : now.threads) {
    const auto known = last_.threads.find(id);
    const Shares::Thread before = known == last_.threads.end() ? Shares::Thread{} : known->second;
    run += std::max(thread.run - before.run, nanoseconds(0));
    queued += std::max(thread.queued - before.queued, nanoseconds(0));
  }
  run = std::min(run, wall);
  // How long a thread that is waiting now has waited is unknown.
  spent_ += now.waits ? run : std::max(run, wall - queued);
  last_ = std::move(now);
}

}  // namespace reports
