// SPDX-License-Identifier: BSL-1.0
// Draws a Vega-Lite specification from standard input as SVG, by the libraries that the report's page has in it:
//   node bench/plot.mjs < specification.json > picture.svg
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const folder = new URL("../reports/program/html/vega/", import.meta.url);
for (const file of ["vega.min.js", "vega-lite.min.js"]) runInThisContext(readFileSync(new URL(file, folder), "utf8"));
const specification = vegaLite.compile(JSON.parse(readFileSync(0, "utf8"))).spec;
const view = new vega.View(vega.parse(specification), { renderer: "none" });
process.stdout.write(await view.toSVG() + "\n");
