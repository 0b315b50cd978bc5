// SPDX-License-Identifier: BSL-1.0
#include "reports/program/foreign/orphans.hpp"

#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <string>
#include <system_error>
#include <vector>

#include "reports/program/base/files.hpp"

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace reports {

namespace {

/// Held while a process is started: no process starts while orphans are ended.
std::mutex counting;
int counted = 0;
bool adopts = false;

constexpr int most_rounds = 1000;  // for children that keep starting others

bool has_children() {
  siginfo_t info{};
  return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

std::vector<pid_t> children() {
  std::vector<pid_t> found;
  std::error_code error;
  std::filesystem::directory_iterator at("/proc", error);
  for (; !error && at != std::filesystem::directory_iterator(); at.increment(error)) {
    const std::string name = at->path().filename();
    pid_t id = -1;
    const auto [rest, fault] = std::from_chars(name.data(), name.data() + name.size(), id);
    if (fault == std::errc() && *rest == '\0' && parent_of(at->path()) == ::getpid()) found.push_back(id);
  }
  return found;
}

/// A process that ends passes on its children, which the next round finds. Another user's can't be killed, and isn't waited for.
void end_orphans() {
  bool is_over = false;
  for (int round = 0; round < most_rounds && !is_over && has_children(); ++round) {
    is_over = true;
    for (const pid_t id : children()) {
      if (::kill(id, SIGKILL) != 0) continue;
      is_over = false;
      while (::waitpid(id, nullptr, 0) < 0 && errno == EINTR) {
      }
    }
  }
}

}  // namespace

// The parent is the second word after the name, which is in brackets and may contain any character.
pid_t parent_of(const std::filesystem::path& process) {
  std::string text;
  pid_t parent = -1;
  if (read_file(process / "stat", text) != 0) return parent;
  const std::size_t name_ends = text.rfind(") ");
  if (name_ends != std::string::npos && name_ends + 4 < text.size())
    std::from_chars(text.data() + name_ends + 4, text.data() + text.size(), parent);
  return parent;
}

void adopt_orphans() {
#ifdef __linux__
  adopts = !has_children() && ::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
#endif
}

KeepOrphans::KeepOrphans() {
  const std::lock_guard lock(counting);
  ++counted;
}

KeepOrphans::~KeepOrphans() {
  const std::lock_guard lock(counting);
  if (--counted == 0 && adopts) end_orphans();
}

}  // namespace reports
