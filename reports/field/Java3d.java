// SPDX-License-Identifier: BSL-1.0
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.Arrays;
import javax.media.j3d.BoundingSphere;
import javax.vecmath.Point3d;
import javax.vecmath.Vector3d;

/** Java 3D: BoundingSphere.intersect of a ray. Reads case lines and writes an answer line for each. */
public final class Java3d {
  private static double number(String word) {
    switch (word) {
      case "inf":
        return Double.POSITIVE_INFINITY;
      case "-inf":
        return Double.NEGATIVE_INFINITY;
      case "nan":
        return Double.NaN;
      default:
        return Double.parseDouble(word);
    }
  }

  private static boolean hits(double[] n) {
    BoundingSphere sphere = new BoundingSphere(new Point3d(n[6], n[7], n[8]), n[9]);
    return sphere.intersect(new Point3d(n[0], n[1], n[2]), new Vector3d(n[3], n[4], n[5]));
  }

  public static void main(String[] arguments) throws IOException {
    BufferedReader cases = new BufferedReader(new InputStreamReader(System.in));
    PrintStream answers = new PrintStream(System.out, true);
    for (String line = cases.readLine(); line != null; line = cases.readLine()) {
      String[] words = line.trim().split("\\s+");
      double[] n = Arrays.stream(words).skip(2).mapToDouble(Java3d::number).toArray();
      answers.println(hits(n) ? "hit" : "miss");
    }
  }
}
