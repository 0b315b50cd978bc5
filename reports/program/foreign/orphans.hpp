// SPDX-License-Identifier: BSL-1.0
/// Processes that foreign programs leave behind, in whatever group or session: they become children of this program, which
/// ends them.
#pragma once

namespace reports {

/// From now on a descendant whose parent ends becomes a child of this program. Only Linux has that, and it isn't asked for if
/// this program has children already, which somebody else has started: so no child that it has is anybody else's. For a
/// program, not for a library.
void adopt_orphans();

/// Counts a process that this program starts, for the lifetime of the object. With the last one, after its end, all
/// orphans are ended: until then they may be of one that still runs.
class KeepOrphans {
 public:
  KeepOrphans();
  KeepOrphans(const KeepOrphans&) = delete;
  KeepOrphans& operator=(const KeepOrphans&) = delete;
  ~KeepOrphans();
};

}  // namespace reports
