// SPDX-License-Identifier: BSL-1.0
/// A program in a process of its own, behind three pipes.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "reports/program/foreign/orphans.hpp"
#include "reports/program/foreign/own_time.hpp"

namespace reports {

/// How a process ended.
struct Ending {
  int signal = 0;        ///< that killed it, or 0
  int status = 0;        ///< its exit status, if it exited by itself
  bool lingers = false;  ///< it closed its standard output, but didn't exit and had to be killed
};

/// The first and the last line that a process has recently written to standard error.
class Murmur {
 public:
  void add(std::string_view text);
  void clear() { *this = {}; }
  /// Both lines, printable and short, in quotes; the last one only if it differs. Empty if there is none.
  [[nodiscard]] std::string quoted() const;
  [[nodiscard]] std::string first_line() const;

 private:
  std::string begin_, end_;
};

/// A shell command that runs during the lifetime of this object. It leads its own process group, which the destructor
/// kills; processes that have left the group are ended as described in orphans.hpp.
///
/// The caller must ignore SIGPIPE, so that writing to a program that doesn't read is an error and not a signal. Only
/// one thread at a time may use a process.
class Process {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Process(const std::string& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  /// Why it couldn't be started, as in errno, or 0.
  [[nodiscard]] int error() const { return error_; }

  /// Why listening ended.
  enum class Heard {
    enough,       ///< the listener asked to stop
    ended,        ///< the process has closed its standard output, usually by exiting
    late,         ///< the time limit was reached, and the process still runs
    deaf,         ///< it closed its standard input before reading all of it, and writes nothing more
    interrupted,  ///< the caller was interrupted
    endless,      ///< a line longer than any answer
  };

  /// What to write, and how long to listen, by the process's own time (own_time.hpp).
  struct Talk {
    std::string_view text;
    bool then_close = false;  ///< its standard input, once everything is written
    Clock::duration limit;
    const std::atomic<bool>& interrupted;
  };
  /// `line` gets each line of standard output, without its line feed; false stops listening. `quiet` is called when
  /// everything is written and nothing has arrived for a while; false stops listening too.
  struct Listener {
    std::function<bool(std::string_view)> line;
    std::function<bool()> quiet = [] { return true; };
  };

  /// Writes and listens at the same time, so that neither side blocks the other. Also reads standard error.
  Heard talk(const Talk& talk, const Listener& listener);

  /// The output after the last line feed on standard output.
  [[nodiscard]] std::string_view rest() const { return waiting_; }
  /// Whether there is output that no listener has received.
  [[nodiscard]] bool has_more();
  /// What it has written to standard error since the last forget_murmur().
  [[nodiscard]] const Murmur& murmur() const { return murmur_; }
  void forget_murmur() { murmur_.clear(); }
  /// Its processor time so far.
  [[nodiscard]] Shares shares() const { return shares_of(id_); }
  /// Waits for it to end, for at most a second of its own time.
  [[nodiscard]] Ending end();

 private:
  void close_input();
  void write_some(std::string_view& text);
  bool read_output();  ///< whether there was any
  void read_errors();
  [[nodiscard]] bool has_ended() const;
  [[nodiscard]] bool is_deaf() const;

  KeepOrphans keep_orphans_;  // destroyed last
  pid_t id_ = -1;
  int in_ = -1, out_ = -1, errors_ = -1;  // -1 when closed
  int error_ = 0;
  bool refused_ = false;  // it closed its standard input before everything was written
  std::string waiting_;   // output that no listener has received
  Murmur murmur_;
};

}  // namespace reports
