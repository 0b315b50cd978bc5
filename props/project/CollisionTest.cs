// SPDX-License-Identifier: BSL-1.0
// Ten lines in C#: each question has one answer that is known. Prints what is wrong.
using System;
using Graze;

static class CollisionTest {
  static int faults;
  static void Expect(string what, bool holds) {
    if (holds) return;
    Console.WriteLine(what);
    ++faults;
  }

  static int Main() {
    var zero = new Float3(0, 0, 0);
    var ball = new Sphere(new Float3(5, 0, 0), 1);
    var mover = new MovingSphere(new Sphere(zero, 1), new Float3(10, 0, 0));
    var hit = Collision.SphereSweep(mover, ball);
    Expect("a sweep", hit.Outcome == Outcome.Impact && hit.Time == 0.3f && hit.Motion == Motion.Approaching && hit.Touches);
    Expect("towards the start", Collision.SphereSweep(mover, ball, Rounding.TowardsStart).Time < 0.3f);
    Expect("a ray", Collision.RaySphere(new Ray(zero, new Float3(1, 0, 0)), ball).Time == 4);
    Expect("a ray with an end", Collision.RaySphere(new Ray(zero, new Float3(1, 0, 0)), ball, 3).Outcome == Outcome.Miss);
    Expect("a span", Collision.RaySphereSpan(new Ray(zero, new Float3(2, 0, 0)), ball).Exit == 3);
    Expect("two movers", Collision.MovingSpheres(mover, new MovingSphere(ball, new Float3(-10, 0, 0))).Time == 0.15f);
    Expect("a cast", Collision.Cast(new SphereCast(zero, new Float3(8, 0, 0), 1), ball).Time == 0.375f);
    var contact = Collision.CastContact(new SphereCast(zero, new Float3(8, 0, 0), 1), ball);
    Expect("its geometry", contact.Distance == 3 && contact.Point.X == 4 && contact.Normal.X == -1);
    Expect("a container", Collision.ContainingSphere(mover, new Sphere(zero, 6)).Time == 0.5f);
    Expect("NaN", Collision.RaySphere(new Ray(zero, new Float3(float.NaN, 0, 0)), ball).Outcome == Outcome.Invalid);
    Expect("a negative radius", Collision.SphereSweep(mover, new Sphere(zero, -1)).Outcome == Outcome.Invalid);
    Expect("the version", Collision.Version.Split('.').Length == 3);
    return faults;
  }
}
