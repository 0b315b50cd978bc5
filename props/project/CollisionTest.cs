// SPDX-License-Identifier: BSL-1.0
// Ten lines in C#: each question has one answer that is known. Every struct is blittable and as large as that of C, and every
// enumerator has C's value. Prints what is wrong.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using Graze;

static class CollisionTest {
  static int faults;
  static void Expect(string what, bool holds) {
    if (holds) return;
    Console.WriteLine(what);
    ++faults;
  }

  static readonly Dictionary<Type, int> sizes = new Dictionary<Type, int> {
    { typeof(Float3), 12 }, { typeof(Ray), 24 }, { typeof(Sphere), 16 }, { typeof(MovingSphere), 28 }, { typeof(SphereCast), 28 },
    { typeof(Hit), 8 }, { typeof(Span), 12 }, { typeof(Contact), 48 } };
  static readonly Dictionary<Type, string> values = new Dictionary<Type, string> {
    { typeof(Outcome), "Contained=2 Impact=5 Invalid=0 Miss=1 Outside=3 Overlap=4" },
    { typeof(Motion), "Approaching=1 Separating=-1 Sliding=0" }, { typeof(Rounding), "Nearest=0 TowardsStart=1" } };

  // A type that is missing in a table is a fault.
  static void ExpectTypes() {
    foreach (var type in typeof(Collision).Assembly.GetExportedTypes().Where(type => type.Namespace == "Graze" && type.IsValueType)) {
      if (type.IsEnum) {
        var names = Enum.GetNames(type).OrderBy(name => name, StringComparer.Ordinal)
          .Select(name => name + "=" + Convert.ToInt32(Enum.Parse(type, name)));
        Expect("the values of " + type, values.ContainsKey(type) && string.Join(" ", names) == values[type]);
        continue;
      }
      Expect("the size of " + type, sizes.ContainsKey(type) && Marshal.SizeOf(type) == sizes[type]);
      // Mono pins what other runtimes refuse: a bool, for example.
      foreach (var field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)) {
        var of = field.FieldType;
        Expect(type + "." + field.Name + " is blittable", of == typeof(float) || sizes.ContainsKey(of) || values.ContainsKey(of));
      }
      Expect("the layout of " + type, type.IsLayoutSequential);
    }
  }

  static int Main() {
    ExpectTypes();
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
    Expect("a rounding that isn't one", Collision.SphereSweep(mover, ball, (Rounding)3).Outcome == Outcome.Invalid);
    Expect("the version", Collision.Version.Split('.').Length == 3);
    return faults;
  }
}
