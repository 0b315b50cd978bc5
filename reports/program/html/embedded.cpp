// SPDX-License-Identifier: BSL-1.0
#include "reports/program/html/embedded.hpp"

#include "reports/program/base/embed.hpp"

GRAZE_EMBED(page_css, GRAZE_HTML_FOLDER "/page.css")
GRAZE_EMBED(page_js, GRAZE_HTML_FOLDER "/page.js")
GRAZE_EMBED(vega_js, GRAZE_VEGA_FOLDER "/vega.min.js")
GRAZE_EMBED(vega_lite_js, GRAZE_VEGA_FOLDER "/vega-lite.min.js")
