// SPDX-License-Identifier: BSL-1.0
#include "reports/program/foreign/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <optional>
#include <thread>

#include "reports/program/base/console.hpp"
#include "reports/program/base/interruption.hpp"

namespace reports {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t longest_line = std::size_t{1} << 16;
constexpr std::size_t most_kept = std::size_t{1} << 11;  // of either end of standard error
constexpr int most_in_pipe = 32;  // reads after the time limit: a program may write endlessly
constexpr auto slice = 100ms;     // the longest wait before an interruption is noticed
constexpr auto patience = 1s;     // how long to wait for a process that should have ended

/// The process groups of all running processes; 0 is a free slot. A process that finds no free slot isn't killed by the
/// signal handler, only by its destructor.
std::array<std::atomic<pid_t>, 1024> groups{};
static_assert(std::atomic<pid_t>::is_always_lock_free);

void enlist(pid_t group) {
  for (auto& place : groups) {
    pid_t free = 0;
    if (place.compare_exchange_strong(free, group)) return;
  }
}
void strike_off(pid_t group) {
  for (auto& place : groups) {
    pid_t own = group;
    if (place.compare_exchange_strong(own, 0)) return;
  }
}

/// Called by the handler of a signal that ends the program.
void kill_processes() noexcept {
  for (const auto& place : groups) {
    const pid_t group = place;
    if (group > 0) ::kill(-group, SIGKILL);
  }
}

void close_if_open(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

/// The two ends of a pipe.
struct Pipe {
  int read = -1, write = -1;

  Pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
    read = ends[0];
    write = ends[1];
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_if_open(read);
    close_if_open(write);
  }
  [[nodiscard]] bool good() const { return read >= 0; }
};

/// Takes an end of a pipe for this program, and makes it non-blocking.
int keep(int& end) {
  const int kept = end;
  end = -1;
  const int flags = ::fcntl(kept, F_GETFL);
  ::fcntl(kept, F_SETFL, flags | O_NONBLOCK);
  return kept;
}

int spawn(const std::string& command, const Pipe& in, const Pipe& out, const Pipe& errors, pid_t& id) {
  std::string shell = "/bin/sh", option = "-c", script = "exec " + command;
  std::array<char*, 4> arguments{shell.data(), option.data(), script.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors.write, STDERR_FILENO);
  // The process doesn't inherit the signals that this program ignores or blocks. SIGHUP is the exception: if this
  // program ignores it, to outlive its session, the process does too.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, usual;
  sigemptyset(&none);
  sigfillset(&usual);
  sigdelset(&usual, SIGHUP);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  const int error = ::posix_spawn(&id, shell.c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

enum class Got : std::uint8_t { some, nothing_yet, end };

/// Reads what has arrived, up to a full pipe of the usual size.
template <class Take>
Got read_what_is_there(int descriptor, const Take& take) {
  std::array<char, 1 << 16> some;  // NOLINT(*-init): read() fills it
  for (;;) {
    const ssize_t got = ::read(descriptor, some.data(), some.size());
    if (got > 0) {
      take(std::string_view(some.data(), static_cast<std::size_t>(got)));
      return Got::some;
    }
    if (got == 0) return Got::end;
    if (errno == EAGAIN) return Got::nothing_yet;
    if (errno != EINTR) return Got::end;
  }
}

std::string_view line_at(std::string_view text) { return text.substr(0, text.find('\n')); }

/// The first line that isn't blank.
std::string_view first_line_of(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return line_at(text);
}
std::string_view last_line_of(std::string_view text) {
  text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
  const std::size_t feed = text.rfind('\n');
  return feed == std::string_view::npos ? text : text.substr(feed + 1);
}

}  // namespace

// --- standard error ---

void Murmur::add(std::string_view text) {
  const std::size_t room = most_kept - begin_.size();
  begin_ += text.substr(0, room);
  end_ += text.substr(text.size() - std::min(text.size(), most_kept));
  if (end_.size() > most_kept) end_.erase(0, end_.size() - most_kept);
}

std::string Murmur::quoted() const {
  const std::string_view first = first_line_of(begin_), last = last_line_of(end_);
  if (first.empty()) return "";
  constexpr std::size_t shown = 120;
  return first == last ? in_quotes(first, shown) : in_quotes(first, shown) + " ... " + in_quotes(last, shown);
}

std::string Murmur::first_line() const { return std::string(first_line_of(begin_)); }

// --- the process ---

Process::Process(const std::string& command) {
  before_ending_at_once(kill_processes);
  Pipe in, out, errors;
  error_ = in.good() && out.good() && errors.good() ? spawn(command, in, out, errors, id_) : errno;
  if (error_ != 0) {
    id_ = -1;
    return;
  }
  enlist(id_);
  in_ = keep(in.write);
  out_ = keep(out.read);
  errors_ = keep(errors.read);
}

Process::~Process() {
  if (id_ >= 0) {
    ::kill(-id_, SIGKILL);
    strike_off(id_);
    while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  for (int* const descriptor : {&in_, &out_, &errors_}) close_if_open(*descriptor);
}

void Process::close_input() { close_if_open(in_); }

void Process::write_some(std::string_view& text) {
  const ssize_t written = ::write(in_, text.data(), text.size());
  if (written >= 0) {
    text.remove_prefix(static_cast<std::size_t>(written));
  } else if (errno != EAGAIN && errno != EINTR) {
    refused_ = true;  // it no longer reads; the loop in talk() finds out why
    close_input();
  }
}

bool Process::read_output() {
  const Got got = read_what_is_there(out_, [&](std::string_view text) { waiting_ += text; });
  if (got == Got::end) close_if_open(out_);
  return got == Got::some;
}

void Process::read_errors() {
  const Got got = read_what_is_there(errors_, [&](std::string_view text) { murmur_.add(text); });
  if (got == Got::end) close_if_open(errors_);
}

Process::Heard Process::talk(const Talk& talk, const Listener& listener) {
  std::string_view text = talk.text;
  OwnTime time(shares());
  Clock::time_point looked = Clock::now();
  const auto step = std::min<Clock::duration>(slice, talk.limit);
  bool is_over = false;
  for (std::size_t seen = 0;;) {
    // Passes all complete lines to the listener.
    std::size_t start = 0;
    for (std::size_t feed = waiting_.find('\n', seen); feed != std::string::npos;
         feed = waiting_.find('\n', start)) {
      const bool more = listener.line(std::string_view(waiting_).substr(start, feed - start));
      start = feed + 1;
      if (!more) {
        waiting_.erase(0, start);
        return Heard::enough;
      }
    }
    waiting_.erase(0, start);
    seen = waiting_.size();
    if (waiting_.size() > longest_line) return Heard::endless;
    if (out_ < 0) return Heard::ended;
    if (text.empty() && talk.then_close) close_input();

    if (is_over) return has_ended() ? Heard::ended : Heard::late;
    if (talk.interrupted) return Heard::interrupted;
    const auto wait = std::min<Clock::duration>(talk.limit - time.spent(), step);
    std::array<pollfd, 3> polled{pollfd{out_, POLLIN, 0}, pollfd{errors_, POLLIN, 0},
                                 pollfd{text.empty() ? -1 : in_, POLLOUT, 0}};
    const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(wait).count();
    const int ready = ::poll(polled.data(), polled.size(), static_cast<int>(milliseconds));
    if (ready < 0) continue;
    const bool heard_nothing = ready == 0 && (text.empty() || in_ < 0);
    if (heard_nothing && wait == slice && !listener.quiet()) return Heard::enough;
    if (ready == 0 && is_deaf()) return has_ended() ? Heard::ended : Heard::deaf;
    if (polled[1].revents != 0) read_errors();
    if (polled[0].revents != 0) read_output();
    if (polled[2].revents != 0) write_some(text);

    const Clock::duration passed = Clock::now() - looked;
    if (ready > 0 && passed < step) continue;
    // This program may have had to wait for the machine too; that doesn't count as time of the process.
    time.pass(std::min<Clock::duration>(passed, 2 * step), shares());
    looked += passed;
    if (time.spent() < talk.limit) continue;
    // What the process wrote or did in time counts, however late it is noticed.
    is_over = true;
    for (int i = 0; i < most_in_pipe && out_ >= 0 && read_output(); ++i) {
    }
  }
}

bool Process::has_more() {
  if (out_ >= 0) read_output();
  return !waiting_.empty();
}

bool Process::is_deaf() const {
  if (in_ < 0) return refused_;
  // It is deaf if its end of the pipe is closed, and the pipe still holds something to read.
  pollfd polled{in_, 0, 0};
  int unread = 0;
  return ::poll(&polled, 1, 0) == 1 && (polled.revents & POLLERR) != 0 &&
         ::ioctl(in_, FIONREAD, &unread) == 0 && unread > 0;
}

bool Process::has_ended() const {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
}

Ending Process::end() {
  OwnTime time(shares());
  Clock::time_point looked = Clock::now();
  while (!has_ended() && time.spent() < patience) {
    if (errors_ >= 0) read_errors();
    std::this_thread::sleep_for(1ms);
    const Clock::duration passed = Clock::now() - looked;
    if (passed < slice) continue;
    time.pass(std::min<Clock::duration>(passed, 2 * slice), shares());
    looked += passed;
  }
  if (errors_ >= 0) read_errors();
  siginfo_t info{};
  Ending ending;
  if (::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) {
    ending.lingers = true;
  } else if (info.si_code == CLD_EXITED) {
    ending.status = info.si_status;
  } else {
    ending.signal = info.si_status;
  }
  return ending;
}

}  // namespace reports
