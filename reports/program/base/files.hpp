// SPDX-License-Identifier: BSL-1.0
/// Writing to descriptors and files: every failure is reported, and no half-written file is left.
///
/// Errors are numbers of the system, as in errno; 0 is none.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace reports {

/// The text of the system for an error.
[[nodiscard]] inline std::string error_text(int error) { return std::generic_category().message(error); }

/// Waits until a descriptor that doesn't block can be read (events = POLLIN) or written (POLLOUT).
void wait_for(int descriptor, short events);

/// Writes everything, however many calls it takes.
[[nodiscard]] int write_all(int descriptor, std::string_view text);

/// Reads a whole file. Gives the error, or 0. A file of more than `most` bytes is an error, EFBIG.
[[nodiscard]] int read_file(const std::filesystem::path& path, std::string& text,
                            std::size_t most = std::string::npos);

/// A file that couldn't be written.
struct FileFault {
  std::filesystem::path path;
  int error = 0;

  explicit operator bool() const { return error != 0; }
};

/// Creates the folder and those above it if need be, and checks that files can be created in it.
[[nodiscard]] FileFault make_writable_folder(const std::filesystem::path& folder);

/// A file to be written, by its name inside a folder.
struct FileText {
  std::filesystem::path name;
  std::string_view text;
};

/// Writes each file under a temporary name (`name.tmp-PID`), and renames them only when all of them are on the disk.
/// After a failure no temporary file is left; those of the same names that an ended process left are removed.
///
/// Only regular files are replaced. What a link leads to is written in its place; a device, a FIFO or a socket is written to.
[[nodiscard]] FileFault write_files(const std::filesystem::path& folder, std::span<const FileText> files);

/// Keeps other processes from writing a report into the same folder, as long as it lives.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// Whether another process holds it. A file system that can't tell says no.
  [[nodiscard]] bool is_held_by_another() const { return is_held_by_another_; }

 private:
  int folder_;
  bool is_held_by_another_;
};

// --- files that a command line names: `-`, and the system's names for it, are standard output ---

[[nodiscard]] bool is_standard_output(const std::filesystem::path& file);

/// Whether such a file can be written; its folder is made if need be.
[[nodiscard]] FileFault make_writable(const std::filesystem::path& file);

/// Writes one in the same way as write_files.
[[nodiscard]] FileFault write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace reports
