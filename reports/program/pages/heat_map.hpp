// SPDX-License-Identifier: BSL-1.0
/// A table of shares as a picture: the larger, the darker.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace reports {

struct HeatMap {
  struct Cell {
    std::uint64_t times = 0, cases = 0;  ///< a field without cases stays empty
  };
  struct Row {
    std::string label;
    std::vector<Cell> cells;  ///< one for each column
  };
  struct Section {
    std::string title;
    std::vector<Row> rows;
  };
  std::string title, description;  ///< the second for those who can't see the picture
  std::string counted;             ///< what is counted, in % of the cases: `wrong decisions`
  std::vector<std::string> columns;
  std::vector<Section> sections;
};

/// The picture in SVG, for light and dark pages: each field holds its share in percent, so nothing is conveyed by colour
/// alone. The colours are of one hue, from light to dark, and can be distinguished without colour vision.
[[nodiscard]] std::string svg(const HeatMap& map);

}  // namespace reports
