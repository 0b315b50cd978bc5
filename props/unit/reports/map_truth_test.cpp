// SPDX-License-Identifier: BSL-1.0
/// The pixels of a map, read from its file, against what follows from case lines, answer lines and `graze truth`.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "props/unit/reports/graze_program.hpp"
#include "props/unit/reports/own_routine.hpp"
#include "props/unit/reports/png_image.hpp"
#include "reports/program/map/picture.hpp"
#include "reports/program/map/pixels.hpp"
#include "reports/program/map/slice.hpp"
#include "verify/case/text.hpp"

namespace {

using namespace props;
using namespace reports;
using namespace verify;

/// The maps in a picture from left to right, by their upper left corners: squares in a frame of ink.
std::vector<std::pair<int, int>> maps_in(const PngImage& image, int size) {
  constexpr Colour ink{36, 41, 47};
  const auto is_framed = [&](int left, int top) {
    for (int i = -1; i <= size; ++i) {
      for (const auto& [x, y] : {std::pair{left + i, top - 1}, std::pair{left + i, top + size},
                                 std::pair{left - 1, top + i}, std::pair{left + size, top + i}}) {
        if (!(image.at(x, y) == ink)) return false;
      }
    }
    return true;
  };
  std::vector<std::pair<int, int>> corners;
  for (int top = 1; top + size < image.height; ++top) {
    for (int left = 1; left + size < image.width; ++left) {
      if (is_framed(left, top)) corners.emplace_back(left, top);
    }
  }
  return corners;
}

/// Whether a line reports a contact, and its t.
bool is_contact(const std::string& line) {
  return line.starts_with("hit") || line.starts_with("impact") || line.starts_with("overlap");
}
double time_in(const std::string& line) {
  const std::size_t at = line.find(" t=");
  return at == std::string::npos ? std::nan("") : std::strtod(line.c_str() + at + 3, nullptr);
}

// The colours of `graze map --help`: red-orange, pink, orange, sky blue, green.
constexpr Colour missed{213, 94, 0}, phantom{204, 121, 167}, clamped{230, 159, 0}, beyond{86, 180, 233},
    wrong_root{0, 158, 115};

/// What a pixel may show: one colour, or for right contacts a grey, for which t as written leaves half an ulp open.
template <class Real>
std::string_view seen(const Colour& colour, const std::string& said, const std::string& truth) {
  if (is_contact(truth) && !is_contact(said)) return colour == missed ? "missed" : "";
  if (!is_contact(truth) && is_contact(said))
    return colour == phantom ? "phantom" : colour == beyond ? "beyond" : "";
  if (!is_contact(truth)) return colour == right_miss ? "right miss" : "";
  const double t = time_in(truth), off = std::abs(time_in(said) - t);
  if (time_in(said) == 0 && t != 0) return colour == clamped ? "clamped" : "";
  const double ulps =
      off == 0 ? 0 : off / std::ldexp(1.0, std::ilogb(t) - std::numeric_limits<Real>::digits + 1);
  if (ulps > 1000 && colour == wrong_root) return "wrong root";
  const bool is_grey = colour.red == colour.green && colour.green == colour.blue;
  return is_grey && colour.red <= grey_of(std::max(ulps - 0.5, 0.0)).red &&
                 colour.red >= grey_of(ulps + 0.5).red
             ? "right contact"
             : "";
}

class MapTruth : public AdapterTest {
 protected:
  /// Draws a map of default scenes, and counts what its pixels show, each compared with the lines that `say` answers and
  /// with the truth.
  template <class Real, class Say>
  [[nodiscard]] std::map<std::string_view, int> compared(SliceKind kind, Question question,
                                                         const std::string& distance, Words more,
                                                         const Say& say) const {
    constexpr int size = 40;
    Words words{"map",
                "--slice",
                std::string(name(kind)),
                "--questions",
                std::string(name(question)),
                "--types",
                std::is_same_v<Real, float> ? "f32" : "f64",
                "--distance",
                distance,
                "--size",
                std::to_string(size),
                "--show",
                "verdicts",
                "--out",
                inside("map.png")};
    words.insert(words.end(), more.begin(), more.end());
    const Result drawn = run(words);
    EXPECT_EQ(drawn.status, 0) << drawn.error;
    const PngImage image = read_png(text_of(inside("map.png")));
    const auto maps = maps_in(image, size);
    EXPECT_FALSE(maps.empty());
    if (maps.empty()) return {};
    const auto [left, top] = maps.back();  // a program stands behind graze

    const Slice<Real> slice{kind, usual_case<Real>(kind, question, std::stod(distance)), size,
                            usual_numbers(question)};
    std::string lines;
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) lines += write(case_at(slice, column, row)) + '\n';
    }
    const Words said = say(lines), truth = lines_of(run({"truth"}, lines).out);
    EXPECT_EQ(said.size(), truth.size());
    std::map<std::string_view, int> counts;
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        const auto i = static_cast<std::size_t>(row) * size + static_cast<std::size_t>(column);
        const Colour colour = image.at(left + column, top + size - 1 - row);
        const std::string_view what = seen<Real>(colour, said.at(i), truth.at(i));
        EXPECT_FALSE(what.empty()) << lines_of(lines)[i] << "\n"
                                   << said[i] << "\n"
                                   << truth[i] << "\n"
                                   << int{colour.red} << ' ' << int{colour.green} << ' ' << int{colour.blue};
        ++counts[what];
      }
    }
    return counts;
  }
};

/// The row at which a text begins in a picture; -1 if it isn't there.
int row_of(const PngImage& image, const std::string& text) {
  constexpr Colour paper{255, 255, 255}, ink{36, 41, 47};
  Picture written(text_width(text), text_height(), paper);
  written.write(0, 0, text, ink);
  const auto stands_at = [&](int left, int top) {
    for (int y = 0; y < written.height(); ++y) {
      for (int x = 0; x < written.width(); ++x) {
        if (!(image.at(left + x, top + y) == written.at(x, y))) return false;
      }
    }
    return true;
  };
  for (int top = 0; top + written.height() <= image.height; ++top) {
    for (int left = 0; left + written.width() <= image.width; ++left) {
      if (stands_at(left, top)) return top;
    }
  }
  return -1;
}

TEST_F(MapTruth, TheCaptionsAreWhatStandardOutputSaysOfEachDistance) {
  for (const std::string show : {"pictures", "verdicts", "both"}) {
    const Result result = run({"map", "--subjects", "naive", "--distance", "30", "--distance", "4000",
                               "--size", "300", "--show", show, "--out", inside("map.png")});
    ASSERT_EQ(result.status, 0) << result.error;
    const PngImage image = read_png(text_of(inside("map.png")));
    int last = -1;
    for (const std::string distance : {"30", "4000"}) {
      const std::string away = ", " + distance + " radii away", begin = "naive f32" + away + ": ";
      const std::size_t at = result.out.find(begin);
      ASSERT_NE(at, std::string::npos) << result.out;
      const std::string said =
          result.out.substr(at + begin.size(), result.out.find('\n', at) - at - begin.size());
      Words captions{said + away};
      if (show == "both") captions.insert(captions.begin(), "as it sees the sphere" + away);
      for (const std::string& caption : captions) {
        const int row = row_of(image, caption);
        EXPECT_GT(row, last) << show << ": " << caption;
        last = row;
      }
    }
  }
}

TEST_F(MapTruth, OfGrazeEveryPixelIsWhatGrazeAnswersAndThatIsTheTruth) {
  for (const Question question : all_questions) {
    for (const SliceKind kind : {SliceKind::view, SliceKind::aim, SliceKind::zoom}) {
      if (kind == SliceKind::view && question != Question::ray) continue;
      const auto counts =
          compared<float>(kind, question, "3000", {"--subjects", "graze"},
                          [&](const std::string& lines) { return lines_of(run({"answer"}, lines).out); });
      EXPECT_EQ(counts.size(), 2U) << name(question) << ' ' << name(kind);
      for (const auto& [what, times] : counts) {
        EXPECT_TRUE(what.starts_with("right")) << what;
        EXPECT_GT(times, 100) << name(question) << ' ' << name(kind);
      }
    }
  }
}

TEST_F(MapTruth, OfAProgramEveryPixelIsTheVerdictOnWhatItAnswers) {
  for (const std::string_view word : {"python", "cpp"}) {
    const OwnLanguage& language = *own_language(word);
    if (!succeeds(std::string(language.needs))) continue;
    const std::string command = adapter(language, Question::sweep, textbook(language, Question::sweep));
    const auto say = [&](const std::string& lines) { return lines_of(said(command, lines)); };
    // Far away it loses some contacts, and reports others that don't exist.
    const auto far = compared<double>(SliceKind::aim, Question::sweep, "3e7", {"--exec", command}, say);
    EXPECT_GT(far.at("missed"), 10);
    EXPECT_GT(far.at("phantom"), 10);
    EXPECT_GT(far.at("right contact"), 10);
    EXPECT_GT(far.at("right miss"), 10);
    const auto near = compared<double>(SliceKind::aim, Question::sweep, "20", {"--exec", command}, say);
    EXPECT_EQ(near.count("missed") + near.count("phantom") + near.count("beyond"), 0U);
  }
}

}  // namespace
