// SPDX-License-Identifier: BSL-1.0
/// The scenes of bench/peers.hpp for routines that aren't in this program.
#pragma once

#include <filesystem>

namespace bench {

/// Writes a file of case lines into the folder for each question, mix and type: peers/ray_sphere/mixed/f32 and so on. Returns
/// whether that succeeded.
[[nodiscard]] bool write_peer_lines(const std::filesystem::path& folder);

}  // namespace bench
