// SPDX-License-Identifier: BSL-1.0
// Draws a Vega-Lite specification from standard input as SVG, with the libraries embedded in the report's page:
//   node bench/plot.mjs < specification.json > picture.svg
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInThisContext } from "node:vm";

const archive = fileURLToPath(new URL("../reports/program/html/vega/vega.tar.xz", import.meta.url));
for (const file of ["vega.min.js", "vega-lite.min.js"])
  runInThisContext(execFileSync("tar", ["-xOf", archive, file], { encoding: "utf8" }));
const specification = vegaLite.compile(JSON.parse(readFileSync(0, "utf8"))).spec;
const svg = await new vega.View(vega.parse(specification), { renderer: "none" }).toSVG();
// Half of Vega's output is names of marks, elements that show nothing, and digits far below a pixel.
process.stdout.write(svg.replace(/ (class|role|aria-[a-z]+|pointer-events)="[^"]*"| (fill-)?opacity="1"/g, "")
  .replace(/<path[^>]*(display="none"|d="M0,0h0v0h0Z")[^>]*\/>|<text[^>]*\/>/g, "")
  .replace(/ (d|transform)="[^"]*"/g, (attribute) => attribute.replace(/-?\d+\.\d{2,}/g, (number) => Math.round(10 * number) / 10)) + "\n");
