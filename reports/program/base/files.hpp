// SPDX-License-Identifier: BSL-1.0
/// Writing to descriptors and files: every failure is reported, and no half-written file is left.
///
/// Errors are system error numbers, as in errno; 0 means none.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace reports {

/// The system's text for an error.
[[nodiscard]] inline std::string error_text(int error) { return std::generic_category().message(error); }

/// Waits until a non-blocking descriptor can be read (events = POLLIN) or written (POLLOUT).
void wait_for(int descriptor, short events);

/// Writes everything, however many calls it takes.
[[nodiscard]] int write_all(int descriptor, std::string_view text);

/// Reads a whole file. Returns the error, or 0. A file of more than `most` bytes is an error, EFBIG.
[[nodiscard]] int read_file(const std::filesystem::path& path, std::string& text,
                            std::size_t most = std::string::npos);

/// A file that couldn't be written.
struct FileFault {
  std::filesystem::path path;
  int error = 0;

  explicit operator bool() const { return error != 0; }
};

/// Creates the folder and its parents if need be, and checks that files can be created in it.
[[nodiscard]] FileFault make_writable_folder(const std::filesystem::path& folder);

/// A file to write, and its name inside a folder.
struct FileText {
  std::filesystem::path name;
  std::string_view text;
};

/// Writes each file under a temporary name (`name.tmp-PID`), and renames them only when all of them are on the disk.
/// After a failure no temporary file remains; temporary files of the same names left by dead processes are removed.
///
/// Replaces regular files only: it follows a link and replaces the target; it writes to a device, a FIFO or a socket.
[[nodiscard]] FileFault write_files(const std::filesystem::path& folder, std::span<const FileText> files);

/// Keeps other processes from writing a report into the same folder while it exists.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// Whether another process holds the lock. False if the file system can't tell.
  [[nodiscard]] bool is_held_by_another() const { return is_held_by_another_; }

 private:
  int folder_;
  bool is_held_by_another_;
};

// --- files that a command line names: `-`, and the system's names for it, are standard output ---

[[nodiscard]] bool is_standard_output(const std::filesystem::path& file);

/// Whether such a file can be written; creates its folder if need be.
[[nodiscard]] FileFault make_writable(const std::filesystem::path& file);

/// Writes one such file in the same way as write_files.
[[nodiscard]] FileFault write_file(const std::filesystem::path& file, std::string_view text);

}  // namespace reports
