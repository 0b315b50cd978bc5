// SPDX-License-Identifier: BSL-1.0

/** A vector as you have it: with x, y, z (three.js) or with [0], [1], [2] (an array, a typed array). */
export type Vector = { readonly x: number; readonly y: number; readonly z: number } | ArrayLike<number>;

/** The points origin + t direction with t >= 0. The direction may have any length. */
export interface Ray {
  readonly origin: Vector;
  readonly direction: Vector;
}
/** A solid ball; three.js's spelling goes too. */
export type Sphere = { readonly centre: Vector; readonly radius: number } | { readonly center: Vector; readonly radius: number };
/** A sphere on its way from centre (t = 0) to centre + displacement (t = 1). */
export type MovingSphere = Sphere & { readonly displacement: Vector };
/** A sphere on its way from start (t = 0) to end (t = 1). */
export interface SphereCast {
  readonly start: Vector;
  readonly end: Vector;
  readonly radius: number;
}

/** Numbers of many scenes, one for each. */
export type Numbers = Float64Array | Float32Array;
/** The same vector for all scenes, or three numbers for each: x, y, z, x, y, z, ... */
export type Vectors = Vector | Numbers;
/** The same shape for all scenes, or arrays in place of its vectors and numbers. */
export interface Rays {
  readonly origin: Vectors;
  readonly direction: Vectors;
}
export type Spheres =
  | { readonly centre: Vectors; readonly radius: number | Numbers }
  | { readonly center: Vectors; readonly radius: number | Numbers };
export type MovingSpheres = Spheres & { readonly displacement: Vectors };
export interface SphereCasts {
  readonly start: Vectors;
  readonly end: Vectors;
  readonly radius: number | Numbers;
}

/** The sign of the closing speed at the time of contact. */
export type MotionName = 'separating' | 'sliding' | 'approaching';

/** No contact within the horizon, or a question with NaN, an infinite number or a negative radius. */
export interface NoContact<Outcome extends string = 'miss' | 'invalid'> {
  outcome: Outcome;
  time: undefined;
  motion: undefined;
}
/** An impact at this time, or an overlap: in contact from the start (time 0), touching included. */
export interface Contact<Outcome extends string = 'impact' | 'overlap'> {
  outcome: Outcome;
  time: number;
  motion: MotionName;
}
/** First contact. */
export type Hit = Contact | NoContact;
/** Of a sphere in a container: the last instant inside; or it stays inside, or isn't inside at the start. */
export type Escape = Contact<'impact'> | NoContact<'contained' | 'outside' | 'invalid'>;
/** The part of a ray in a sphere. `exit` isn't cut off at tMax. */
export type Span =
  | { outcome: 'impact' | 'overlap'; enter: number; exit: number; motion: MotionName }
  | { outcome: 'miss' | 'invalid'; enter: undefined; exit: undefined; motion: undefined };

export interface Place {
  x: number;
  y: number;
  z: number;
}
/** First contact with the centre of the cast sphere, the point where the surfaces meet, the normal from the target to the cast
 * sphere, and the distance travelled. */
export type CastContact =
  | (Contact<'impact'> & { centre: Place; point: Place; normal: Place; distance: number })
  | (Contact<'overlap'> & { centre: Place; point: undefined; normal: Place; distance: undefined })
  | (NoContact & { centre: undefined; point: undefined; normal: undefined; distance: undefined });

/** The answers to many scenes. Where there is no number, NaN. */
export interface Hits<Array extends Numbers> {
  time: Array;
  /** By the numbers of `Outcome`. */
  outcome: Uint8Array;
  /** By the numbers of `Motion`; 0 where there is no contact. */
  motion: Int8Array;
}
export interface Spans<Array extends Numbers> {
  enter: Array;
  exit: Array;
  outcome: Uint8Array;
  motion: Int8Array;
}
/** Vectors are three numbers each. */
export interface CastContacts<Array extends Numbers> extends Hits<Array> {
  centre: Array;
  point: Array;
  normal: Array;
  distance: Array;
}

/** The numbers of outcomes in the answers to many scenes. */
export const Outcome: {
  readonly invalid: 0;
  readonly miss: 1;
  readonly contained: 2;
  readonly outside: 3;
  readonly overlap: 4;
  readonly impact: 5;
};
/** The numbers of motions in the answers to many scenes. */
export const Motion: { readonly separating: -1; readonly sliding: 0; readonly approaching: 1 };

export interface Rounded {
  /** How times are rounded: to the nearest number, or to the largest one that isn't later than the exact time. */
  readonly rounding?: 'nearest' | 'towards start';
}
/** All numbers of a contact are rounded to the nearest. */
export interface Nearest {
  readonly rounding?: undefined;
}
export interface Limited {
  /** The end of the ray in multiples of its direction; without it, there is none. */
  readonly tMax?: number;
}
export interface ManyLimited {
  readonly tMax?: number | Numbers;
}
export interface Into<Answers> {
  /** Arrays to use again, as an earlier call returned them. They may be longer than needed. */
  readonly out?: Answers;
}

/** A question about one scene, and about many. */
export interface Question<A, B, Answer, Options, As, Bs, Answers, ManyOptions> {
  (a: A, b: B, options?: Options): Answer;
  many(a: As, b: Bs, options?: ManyOptions & Into<Answers>): Answers;
}

export interface Questions<Array extends Numbers> {
  /** When does a ray first meet a sphere? */
  readonly raySphere: Question<Ray, Sphere, Hit, Limited & Rounded, Rays, Spheres, Hits<Array>, ManyLimited & Rounded>;
  /** When does a ray enter and leave a sphere? */
  readonly raySphereSpan: Question<Ray, Sphere, Span, Limited & Rounded, Rays, Spheres, Spans<Array>, ManyLimited & Rounded>;
  /** When does a moving sphere first touch one at rest? */
  readonly sphereSweep: Question<MovingSphere, Sphere, Hit, Rounded, MovingSpheres, Spheres, Hits<Array>, Rounded>;
  /** When do two moving spheres first touch? */
  readonly movingSpheres:
    Question<MovingSphere, MovingSphere, Hit, Rounded, MovingSpheres, MovingSpheres, Hits<Array>, Rounded>;
  /** When does a sphere, cast from start to end, first touch another one? */
  readonly sphereCast: Question<SphereCast, Sphere, Hit, Rounded, SphereCasts, Spheres, Hits<Array>, Rounded>;
  /** The same, and where. */
  readonly sphereCastContact: Question<SphereCast, Sphere, CastContact, Nearest, SphereCasts, Spheres, CastContacts<Array>, Nearest>;
  /** When does a moving sphere begin to leave the larger one around it? */
  readonly containingSphere: Question<MovingSphere, Sphere, Escape, Rounded, MovingSpheres, Spheres, Hits<Array>, Rounded>;
}

export const raySphere: Questions<Float64Array>['raySphere'];
export const raySphereSpan: Questions<Float64Array>['raySphereSpan'];
export const sphereSweep: Questions<Float64Array>['sphereSweep'];
export const movingSpheres: Questions<Float64Array>['movingSpheres'];
export const sphereCast: Questions<Float64Array>['sphereCast'];
export const sphereCastContact: Questions<Float64Array>['sphereCastContact'];
export const containingSphere: Questions<Float64Array>['containingSphere'];
/** The same questions about floats: numbers are rounded to floats first, and so are the answers. */
export const f32: Questions<Float32Array>;
