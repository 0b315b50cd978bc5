// SPDX-License-Identifier: BSL-1.0
// The textbook sweep of a sphere as a program: case lines in, answer lines out. See reports/FOREIGN.md.
using System;
using System.Globalization;
using System.Linq;

static class Answer {
  static double Number(string word) {
    if (word.EndsWith("inf")) return word[0] == '-' ? double.NegativeInfinity : double.PositiveInfinity;
    if (word == "nan") return double.NaN;
    string[] parts = word.TrimStart('-').Substring(2).Split('p');  // 0x1.8p+1: digits and exponent
    string digits = parts[0].Replace(".", "");
    double size = Convert.ToInt64(digits, 16) * Math.Pow(2, int.Parse(parts[1]) - 4 * (digits.Length - 1));
    return word[0] == '-' ? -size : size;
  }

  static string Sweep(double[] n) {  // A: centre, radius, displacement; B: centre, radius
    double a = 0, h = 0, c = 0;
    for (int i = 0; i < 3; ++i) {
      double d = n[7 + i] - n[i], v = n[4 + i];
      a += v * v;
      h += d * v;
      c += d * d;
    }
    c -= (n[3] + n[10]) * (n[3] + n[10]);
    double t = c <= 0 ? 0 : (h - Math.Sqrt(h * h - a * c)) / a;
    return t >= 0 && t <= 1 ? "hit t=" + t.ToString("R", CultureInfo.InvariantCulture) : "miss";
  }

  static void Main() {
    for (string line, answer; (line = Console.ReadLine()) != null;) {
      try {
        answer = Sweep(line.Split(' ').Skip(2).Select(Number).ToArray());
      } catch (Exception error) {  // costs this case; a program that ends has to be started again
        answer = "exception " + error.GetType().Name;
      }
      Console.WriteLine(answer);
      Console.Out.Flush();
    }
  }
}
