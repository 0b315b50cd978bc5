// SPDX-License-Identifier: BSL-1.0
// The textbook sweep of a sphere as a program: case lines in, answer lines out. See reports/FOREIGN.md.
const number = (word) => {
  const hex = /^(-?)0x([01])(?:\.([0-9a-f]+))?p([+-]\d+)$/.exec(word);
  if (!hex) return Number(word.replace("inf", "Infinity")); // "nan" gives NaN
  const fraction = hex[3] ?? "";
  return (hex[1] ? -1 : 1) * parseInt(hex[2] + fraction, 16) * 2 ** (Number(hex[4]) - 4 * fraction.length);
};

const sweep = (n) => { // A: centre, radius, displacement; B: centre, radius
  let [a, h, c] = [0, 0, 0];
  for (let i = 0; i < 3; ++i) {
    const [d, v] = [n[7 + i] - n[i], n[4 + i]];
    a += v * v;
    h += d * v;
    c += d * d;
  }
  c -= (n[3] + n[10]) * (n[3] + n[10]);
  const t = c <= 0 ? 0 : (h - Math.sqrt(h * h - a * c)) / a;
  return t >= 0 && t <= 1 ? `hit t=${t}` : "miss";
};

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  let answer;
  try {
    answer = sweep(line.split(" ").slice(2).map(number));
  } catch (error) { // costs this case; a program that ends has to be started again
    answer = `exception ${String(error).replaceAll("\n", " ")}`;
  }
  process.stdout.write(answer + "\n");
});
