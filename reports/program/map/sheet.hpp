// SPDX-License-Identifier: BSL-1.0
/// A contact sheet: the maps of several subjects side by side, with their names and a legend.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/program/map/picture.hpp"
#include "reports/program/map/pixels.hpp"

namespace reports {

/// The maps of one subject, from top to bottom: one for each row of the sheet.
struct SheetColumn {
  std::string name;
  struct Panel {
    Picture picture;
    std::string caption;
  };
  std::vector<Panel> panels;
};

/// All columns, at most this many side by side and the rest below, under a title and, if requested, the legend of a map.
/// There must be at least one column, and all must have the same number of panels of one size.
[[nodiscard]] Picture sheet(const std::string& title, const std::vector<SheetColumn>& columns,
                            int side_by_side, std::optional<MapOf> legend);

}  // namespace reports
