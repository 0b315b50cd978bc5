// SPDX-License-Identifier: BSL-1.0
// A number of a case line (lib/verify/CONTRACT.md). JavaScript doesn't read hexadecimal floats. The power of two is applied in two
// steps: one alone may leave the range.
export function number(word) {
  const parts = /^(-?)0x([0-9a-f]+)\.?([0-9a-f]*)p([+-]?[0-9]+)$/.exec(word);
  if (!parts) return { inf: Infinity, '-inf': -Infinity, nan: NaN }[word] ?? Number(word);
  const exponent = Number(parts[4]) - 4 * parts[3].length;
  const half = Math.trunc(exponent / 2);
  return (parts[1] ? -1 : 1) * parseInt(parts[2] + parts[3], 16) * 2 ** half * 2 ** (exponent - half);
}
