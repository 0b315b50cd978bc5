// SPDX-License-Identifier: BSL-1.0
// Runs a WebAssembly program in node, with its arguments and streams: wasi.mjs PROGRAM [WORD...]
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const wasi = new WASI({ version: "preview1", args: process.argv.slice(2), returnOnExit: true });
const program = await WebAssembly.instantiate(await readFile(process.argv[2]), { wasi_snapshot_preview1: wasi.wasiImport });
process.exit(wasi.start(program.instance));
