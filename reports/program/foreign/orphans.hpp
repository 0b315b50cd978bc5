// SPDX-License-Identifier: BSL-1.0
/// Processes that foreign programs leave behind, in any group or session: they become children of this program, which
/// ends them.
#pragma once

#include <sys/types.h>

#include <filesystem>

namespace reports {

/// The parent of a process, by its folder in /proc; -1 if it ends while its folder is read.
[[nodiscard]] pid_t parent_of(const std::filesystem::path& process);

/// From now on, a descendant whose parent ends becomes a child of this program. Only Linux supports this. It isn't enabled
/// if this program already has children, which other code has started: so all adopted children are its own descendants.
/// For a program, not for a library.
void adopt_orphans();

/// Counts a process that this program starts, for the lifetime of the object. When the last one has ended, ends all
/// orphans: until then they may belong to one that still runs.
class KeepOrphans {
 public:
  KeepOrphans();
  KeepOrphans(const KeepOrphans&) = delete;
  KeepOrphans& operator=(const KeepOrphans&) = delete;
  ~KeepOrphans();
};

}  // namespace reports
