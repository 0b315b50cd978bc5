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

#include "reports/program/foreign/own_time.hpp"

namespace reports {

/// How a process came to its end.
struct Ending {
  int signal = 0;        ///< that ended it, or 0
  int status = 0;        ///< with which it ended by itself
  bool lingers = false;  ///< it lives on and had to be ended, though it had closed its standard output
};

/// The first and the last line of what a process has written to standard error lately.
class Murmur {
 public:
  void add(std::string_view text);
  void clear() { *this = {}; }
  /// Both lines, printable and short, in quotes; the last only if it is another. Empty if there is none.
  [[nodiscard]] std::string quoted() const;
  [[nodiscard]] std::string first_line() const;

 private:
  std::string begin_, end_;
};

/// A command of the shell that runs while this lives. It leads a process group of its own, which is killed in the end.
///
/// Writing to a program that doesn't read is an error of writing, not a signal, only where SIGPIPE is ignored; whoever
/// uses this has to see to that. One thread at a time may use a process.
class Process {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Process(const std::string& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  /// Why it couldn't be started, as in errno, or 0.
  [[nodiscard]] int error() const { return error_; }

  /// How listening came to its end.
  enum class Heard {
    enough,       ///< the listener had enough
    ended,        ///< the process has closed its standard output, mostly by ending
    late,         ///< the time is over, and it still runs
    deaf,         ///< it has closed its standard input without having read all of it, and says nothing more
    interrupted,  ///< somebody wants to come to an end
    endless,      ///< a line longer than any answer
  };

  /// What to write, and how long to listen: so much time as the process has for itself (own_time.hpp).
  struct Talk {
    std::string_view text;
    bool then_close = false;  ///< its standard input, once all is written
    Clock::duration limit;
    const std::atomic<bool>& interrupted;
  };
  /// `line` gets each line of standard output, without its line feed, and says whether to go on; `quiet` is asked the
  /// same when all is written and nothing has come for a while.
  struct Listener {
    std::function<bool(std::string_view)> line;
    std::function<bool()> quiet = [] { return true; };
  };

  /// Writes and listens at the same time, so that neither side waits for the other. Standard error is read meanwhile.
  Heard talk(const Talk& talk, const Listener& listener);

  /// What stands on standard output behind the last line feed.
  [[nodiscard]] std::string_view rest() const { return waiting_; }
  /// Whether something has come that nobody has listened to.
  [[nodiscard]] bool has_more();
  /// What it has written to standard error since that was last forgotten.
  [[nodiscard]] const Murmur& murmur() const { return murmur_; }
  void forget_murmur() { murmur_.clear(); }
  /// What it has got of the machine so far.
  [[nodiscard]] Shares shares() const { return shares_of(id_); }
  /// Waits for its end, until it has had a second for itself.
  [[nodiscard]] Ending end();

 private:
  void close_input();
  void write_some(std::string_view& text);
  bool read_output();  ///< whether there was some
  void read_errors();
  [[nodiscard]] bool has_ended() const;
  [[nodiscard]] bool is_deaf() const;

  pid_t id_ = -1;
  int in_ = -1, out_ = -1, errors_ = -1;  // -1 when closed
  int error_ = 0;
  bool refused_ = false;  // to take what was written
  std::string waiting_;   // output that nobody has listened to
  Murmur murmur_;
};

}  // namespace reports
