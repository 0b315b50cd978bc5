// SPDX-License-Identifier: BSL-1.0
#include "reports/program/base/files.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace reports {

namespace {

namespace fs = std::filesystem;

constexpr mode_t before_umask = 0666;

/// Writes a new file, and makes sure that it gets to the disk. Fails if the file exists.
int write_new_file(const fs::path& path, std::string_view text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, before_umask);
  if (file < 0) return errno;
  int error = write_all(file, text);
  // Some file systems can't synchronise; the file is written all the same.
  if (error == 0 && ::fsync(file) != 0 && errno != EINVAL && errno != ENOTSUP) error = errno;
  if (::close(file) != 0 && error == 0) error = errno;
  return error;
}

/// Names of temporary files. The destructor removes those that still exist.
class Temporaries {
 public:
  Temporaries() = default;
  Temporaries(const Temporaries&) = delete;
  Temporaries& operator=(const Temporaries&) = delete;
  ~Temporaries() {
    for (const fs::path& path : paths_) ::unlink(path.c_str());
  }

  const fs::path& beside(const fs::path& path) {
    fs::path temporary = path;
    temporary += ".tmp-" + std::to_string(::getpid());
    ::unlink(temporary.c_str());  // left by an ended process that had the same number
    return paths_.emplace_back(std::move(temporary));
  }
  [[nodiscard]] const fs::path& operator[](std::size_t i) const { return paths_[i]; }

 private:
  std::vector<fs::path> paths_;
};

}  // namespace

void wait_for(int descriptor, short events) {
  pollfd waiting{descriptor, events, 0};
  ::poll(&waiting, 1, -1);
}

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      wait_for(descriptor, POLLOUT);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int read_file(const fs::path& path, std::string& text, std::size_t most) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  std::array<char, 1 << 16> some{};
  int error = 0;
  for (;;) {
    const ssize_t got = ::read(file, some.data(), some.size());
    if (got > 0) text.append(some.data(), static_cast<std::size_t>(got));
    if (text.size() > most) error = EFBIG;
    if (got == 0 || error != 0) break;
    if (got < 0 && errno != EINTR) {
      error = errno;
      break;
    }
  }
  ::close(file);
  return error;
}

FileFault make_writable_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return {folder, error.value()};
  if (!fs::is_directory(folder, error)) return {folder, error ? error.value() : ENOTDIR};
  Temporaries temporaries;
  return {folder, write_new_file(temporaries.beside(folder / "writable"), "yes\n")};
}

FileFault write_files(const fs::path& folder, std::span<const FileText> files) {
  Temporaries temporaries;
  for (const FileText& file : files) {
    const fs::path path = folder / file.name;
    if (const int error = write_new_file(temporaries.beside(path), file.text)) return {path, error};
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    const fs::path path = folder / files[i].name;
    if (std::rename(temporaries[i].c_str(), path.c_str()) != 0) return {path, errno};
  }
  return {};
}

}  // namespace reports
