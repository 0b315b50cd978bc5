// SPDX-License-Identifier: BSL-1.0
// graze for C#, in float, as Unity takes it: put this file into Assets and the library graze_c (libgraze_c.so, graze_c.dll,
// libgraze_c.dylib) into Assets/Plugins. Elsewhere compile it with your own files; the runtime must find the library.
//
//     var ball = new Graze.MovingSphere(new Graze.Sphere(new Graze.Float3(0, 0, 0), 1), new Graze.Float3(10, 0, 0));
//     var wall = new Graze.Sphere(new Graze.Float3(5, 0, 0), 1);
//     Graze.Hit hit = Graze.Collision.SphereSweep(ball, wall);
//     if (hit.Outcome == Graze.Outcome.Impact) Advance(hit.Time);  // 0.3 of the displacement
//
// Decisions are exact and numbers correctly rounded, for all bit patterns; NaN, infinity and negative radii give Invalid. Lengths
// are in one unit of your choice. lib/c/graze.h describes the functions. All structs are blittable. Nothing allocates, and any
// number of threads may call at once.
using System;
using System.Runtime.InteropServices;

namespace Graze {

public enum Outcome : byte {
  Invalid,    // an input is NaN or infinite, or a radius is negative
  Miss,       // no contact within the horizon
  Contained,  // containing sphere: inside throughout the step
  Outside,    // containing sphere: not inside at the start, or too large to fit
  Overlap,    // already in contact at the start; touching counts
  Impact      // contact (of a container: the last instant inside) at the time given
}

// The sign of the closing speed at a contact.
public enum Motion : sbyte { Separating = -1, Sliding = 0, Approaching = 1 }

// How a time is rounded: to the nearest number, or down to the largest one that isn't after the contact.
public enum Rounding { Nearest, TowardsStart }  // floats have no stable times

[StructLayout(LayoutKind.Sequential)]
public struct Float3 {
  public float X, Y, Z;
  public Float3(float x, float y, float z) { X = x; Y = y; Z = z; }
}

// The points Origin + t Direction, t >= 0. The direction has any length.
[StructLayout(LayoutKind.Sequential)]
public struct Ray {
  public Float3 Origin, Direction;
  public Ray(Float3 origin, Float3 direction) { Origin = origin; Direction = direction; }
}

[StructLayout(LayoutKind.Sequential)]
public struct Sphere {
  public Float3 Centre;
  public float Radius;
  public Sphere(Float3 centre, float radius) { Centre = centre; Radius = radius; }
}

// Moves from its centre at t = 0 to centre + Displacement at t = 1.
[StructLayout(LayoutKind.Sequential)]
public struct MovingSphere {
  public Sphere Sphere;
  public Float3 Displacement;
  public MovingSphere(Sphere sphere, Float3 displacement) { Sphere = sphere; Displacement = displacement; }
}

// Its centre is cast from Start at t = 0 to End at t = 1.
[StructLayout(LayoutKind.Sequential)]
public struct SphereCast {
  public Float3 Start, End;
  public float Radius;
  public SphereCast(Float3 start, Float3 end, float radius) { Start = start; End = end; Radius = radius; }
}

// When a contact happens. Time and Motion are those of an impact or an overlap.
[StructLayout(LayoutKind.Sequential)]
public struct Hit {
  public float Time;
  public Outcome Outcome;
  public Motion Motion;
  public bool Touches { get { return Outcome == Outcome.Impact || Outcome == Outcome.Overlap; } }
}

// The part of a ray in a sphere. Exit isn't limited by tMax.
[StructLayout(LayoutKind.Sequential)]
public struct Span {
  public float Enter, Exit;
  public Outcome Outcome;
  public Motion Motion;
}

// Where a cast sphere makes contact: its centre, the point where the surfaces meet, the unit normal from the target to the cast
// sphere, and the distance travelled.
[StructLayout(LayoutKind.Sequential)]
public struct Contact {
  public Hit Hit;
  public Float3 Centre, Point, Normal;
  public float Distance;
}

public static class Collision {
  public static string Version { get { return Marshal.PtrToStringAnsi(graze_version()); } }

  // First contact of a ray with a sphere, at most tMax directions away.
  public static Hit RaySphere(Ray ray, Sphere sphere, float tMax = float.PositiveInfinity,
                              Rounding rounding = Rounding.Nearest) {
    graze_ray_sphere_f32(ref ray, ref sphere, tMax, rounding, out Hit hit);
    return hit;
  }
  public static Span RaySphereSpan(Ray ray, Sphere sphere, float tMax = float.PositiveInfinity,
                                   Rounding rounding = Rounding.Nearest) {
    graze_ray_sphere_span_f32(ref ray, ref sphere, tMax, rounding, out Span span);
    return span;
  }
  // First contact of a moving sphere with one at rest.
  public static Hit SphereSweep(MovingSphere mover, Sphere target, Rounding rounding = Rounding.Nearest) {
    graze_sphere_sweep_f32(ref mover, ref target, rounding, out Hit hit);
    return hit;
  }
  public static Hit MovingSpheres(MovingSphere a, MovingSphere b, Rounding rounding = Rounding.Nearest) {
    graze_moving_spheres_f32(ref a, ref b, rounding, out Hit hit);
    return hit;
  }
  public static Hit Cast(SphereCast cast, Sphere target, Rounding rounding = Rounding.Nearest) {
    graze_sphere_cast_f32(ref cast, ref target, rounding, out Hit hit);
    return hit;
  }
  public static Contact CastContact(SphereCast cast, Sphere target) {
    graze_sphere_cast_contact_f32(ref cast, ref target, out Contact contact);
    return contact;
  }
  // The last instant at which a moving sphere lies inside the container around it.
  public static Hit ContainingSphere(MovingSphere mover, Sphere container, Rounding rounding = Rounding.Nearest) {
    graze_containing_sphere_f32(ref mover, ref container, rounding, out Hit hit);
    return hit;
  }

  const string Library = "graze_c";
  [DllImport(Library)] static extern IntPtr graze_version();
  [DllImport(Library)] static extern int graze_ray_sphere_f32(ref Ray ray, ref Sphere sphere, float tMax, Rounding rounding, out Hit hit);
  [DllImport(Library)] static extern int graze_ray_sphere_span_f32(ref Ray ray, ref Sphere sphere, float tMax, Rounding rounding, out Span span);
  [DllImport(Library)] static extern int graze_sphere_sweep_f32(ref MovingSphere mover, ref Sphere target, Rounding rounding, out Hit hit);
  [DllImport(Library)] static extern int graze_moving_spheres_f32(ref MovingSphere a, ref MovingSphere b, Rounding rounding, out Hit hit);
  [DllImport(Library)] static extern int graze_sphere_cast_f32(ref SphereCast cast, ref Sphere target, Rounding rounding, out Hit hit);
  [DllImport(Library)] static extern int graze_sphere_cast_contact_f32(ref SphereCast cast, ref Sphere target, out Contact contact);
  [DllImport(Library)] static extern int graze_containing_sphere_f32(ref MovingSphere mover, ref Sphere container, Rounding rounding, out Hit hit);
}

}  // namespace Graze
