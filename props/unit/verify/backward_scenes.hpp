// SPDX-License-Identifier: BSL-1.0
/// Scenes made by hand, with answers to each: answer | how its author reads a start in contact | backward error. `2 to 3` are bounds
/// that differ, and `none` says that no question nearby has the answer.
#pragma once

#include <string_view>

namespace props::backward {

inline constexpr std::string_view scenes = R"(
# Along an axis: with one step contact comes 13/8 ulps later, and no step opens a gap.
ray f32 0 0 0 1 0 0 5 0 0 1
  miss | unstated | none
  impact | unstated | 0
  impact t=0x1.000002p+2 | unstated | 1
  impact distance=0x1.000002p+2 | unstated | 1
  impact centre=0x1.000002p+2,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.fffffep+1 | unstated | 1
  impact distance=0x1.fffffep+1 | unstated | 1
  impact centre=0x1.fffffep+1,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.fffffap+1 | unstated | 1
  impact distance=0x1.000028p+2 | unstated | 18
  impact centre=0x1.fff83p+1,0x0p+0,0x0p+0 | unstated | 223
  impact t=0x1p+2 exit=0x1.800002p+2 | unstated | 1
  impact t=0x1p+2 exit=0x1.7ffffcp+2 | unstated | 1
  impact t=0x1p+2 exit=0x1.800064p+2 | unstated | 25

# Aside, at the end of a (3, 4, 5) triangle.
ray f32 0 0 0 2 0 0 5 3 0 5
  miss | unstated | none
  impact | unstated | 0
  impact t=0x1.000002p-1 | unstated | 1
  impact distance=0x1.000002p+0 | unstated | 1
  impact centre=0x1.000002p+0,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.fffffep-2 | unstated | 1
  impact distance=0x1.fffffep-1 | unstated | 1
  impact centre=0x1.fffffep-1,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.fffffap-2 | unstated | 1
  impact distance=0x1.000028p+0 | unstated | 2
  impact centre=0x1.fff83p-1,0x0p+0,0x0p+0 | unstated | 44
  impact t=0x1p-1 exit=0x1.200002p+2 | unstated | 1
  impact t=0x1p-1 exit=0x1.1ffffcp+2 | unstated | 1
  impact t=0x1p-1 exit=0x1.200064p+2 | unstated | 27

# A tangent: one step of the radius opens it.
ray f32 0 0 0 1 0 0 5 1 0 1
  miss | unstated | 1
  impact | unstated | 0
  impact t=0x1.400002p+2 | unstated | 1
  impact distance=0x1.400002p+2 | unstated | 1 to 2
  impact centre=0x1.400002p+2,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.3ffffep+2 | unstated | 1
  impact distance=0x1.3ffffep+2 | unstated | 1
  impact centre=0x1.3ffffep+2,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.3ffffap+2 | unstated | 1
  impact distance=0x1.400028p+2 | unstated | 7 to 21
  impact centre=0x1.3ff83p+2,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.4p+2 exit=0x1.400002p+2 | unstated | 1
  impact t=0x1.4p+2 exit=0x1.3ffffcp+2 | unstated | 1
  impact t=0x1.4p+2 exit=0x1.400064p+2 | unstated | 1

# The path ends before the contact.
ray f32 0 0 0 3 4 0 6 8 0 5 0.9
  miss | unstated | 0
  impact | unstated | 260061
  impact t=0x1.000002p+1 | unstated | none
  impact distance=0x1.400002p+3 | unstated | none
  impact centre=0x1.800004p+2,0x1.000002p+3,0x0p+0 | unstated | none
  impact t=0x1.fffffep+0 | unstated | none

# Contact in the middle of the path.
ray f32 1 2 3 0 1 0 1 9 4 2 7
  miss | unstated | 640938
  impact | unstated | 0
  impact t=0x1.512616p+2 | unstated | 1
  impact distance=0x1.512616p+2 | unstated | 1
  impact centre=0x1p+0,0x1.d12616p+2,0x1.8p+1 | unstated | 1
  impact t=0x1.512612p+2 | unstated | 1
  impact distance=0x1.512612p+2 | unstated | 1
  impact centre=0x1p+0,0x1.d12612p+2,0x1.8p+1 | unstated | 1
  impact t=0x1.51260ep+2 | unstated | 1
  impact distance=0x1.51263cp+2 | unstated | 6
  impact centre=0x1p+0,0x1.d11e44p+2,0x1.8p+1 | unstated | 202
  impact t=0x1.512614p+2 exit=0x1.176cf8p+3 | unstated | 1
  impact t=0x1.512614p+2 exit=0x1.176cf2p+3 | unstated | 1
  impact t=0x1.512614p+2 exit=0x1.176d5ap+3 | unstated | 23

# Past the sphere, along an axis: no step of 0 leads to it.
ray f64 0 0 0 1 0 0 5 2 0 1
  miss | unstated | 0
  impact | unstated | none
  impact t=0x1.4000000000001p+2 | unstated | none
  impact distance=0x1.4000000000001p+2 | unstated | none
  impact centre=0x1.4000000000001p+2,0x0p+0,0x0p+0 | unstated | none

# From inside, by all readings.
ray f64 0 0 0 1 1 0 1 0 0 3
  miss | unstated | none
  miss | miss | 0
  impact | unstated | 0
  impact | miss | none
  impact t=0x0p+0 | unstated | 0
  impact t=0x0p+0 | exit | none
  impact t=0x0p+0 | miss | none
  impact distance=0x0p+0 | unstated | 0
  impact centre=0x0p+0,0x0p+0,0x0p+0 | unstated | 0
  impact t=0x1.47e0f66afed09p+1 | exit | 1
  impact distance=0x1.cfb0ca7537298p+1 | exit | 2
  impact t=0x0p+0 exit=0x1.47e0f66afed08p+1 | unstated | 1
  impact t=0x0p+0 exit=0x1.47e0f66afed05p+1 | unstated | 1
  impact t=0x0p+0 exit=0x1.47e0f66afed39p+1 | unstated | 32

# From its surface inwards.
ray f32 0 0 0 1 0 0 3 0 0 3
  miss | unstated | none
  miss | miss | 0
  impact | unstated | 0
  impact t=0x0p+0 | unstated | 0
  impact distance=0x0p+0 | unstated | 0
  impact centre=0x0p+0,0x0p+0,0x0p+0 | unstated | 0
  impact t=0x1p-149 | unstated | 1
  impact distance=0x1p-149 | unstated | 1
  impact centre=0x1p-149,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.89374cp-9 | unstated | 6290
  impact distance=0x1.47ae16p-6 | unstated | 41941 to 41944
  impact centre=0x1p+0,0x0p+0,0x0p+0 | unstated | none
  impact t=0x1.800004p+2 | unstated | none
  impact t=0x1.800004p+2 | exit | 1 to 2
  impact distance=0x1.800004p+2 | unstated | none
  impact distance=0x1.800004p+2 | exit | 2 to 3
  impact t=0x0p+0 exit=0x1.800002p+2 | unstated | 1
  impact t=0x0p+0 exit=0x1.7ffffcp+2 | unstated | 1
  impact t=0x0p+0 exit=0x1.800064p+2 | unstated | 29

# Past a point.
ray f64 0 0 0 1 2 2 4 6 9 0
  miss | unstated | 0
  impact | unstated | none
  impact t=0x1.e38e38e38e38fp+1 | unstated | none
  impact distance=0x1.6aaaaaaaaaaabp+3 | unstated | none
  impact centre=0x1.e38e38e38e38fp+1,0x1.e38e38e38e38fp+2,0x1.e38e38e38e38fp+2 | unstated | none

# Along an axis.
sweep f32 0 0 0 1 4 0 0 5 0 0 1
  miss | unstated | none
  impact | unstated | 0
  impact t=0x1.800002p-1 | unstated | 1
  impact distance=0x1.800002p+1 | unstated | 1
  impact centre=0x1.800002p+1,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.7ffffep-1 | unstated | 1
  impact distance=0x1.7ffffep+1 | unstated | 1
  impact centre=0x1.7ffffep+1,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.7ffffap-1 | unstated | 1
  impact distance=0x1.800028p+1 | unstated | 8
  impact centre=0x1.7ff83p+1,0x0p+0,0x0p+0 | unstated | 223

# A tangent.
sweep f64 0 0 0 1 8 0 0 5 2 0 1
  miss | unstated | 1
  impact | unstated | 0
  impact t=0x1.4000000000001p-1 | unstated | 1
  impact distance=0x1.4000000000001p+2 | unstated | 1 to 2
  impact centre=0x1.4000000000001p+2,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.3ffffffffffffp-1 | unstated | 1
  impact distance=0x1.3ffffffffffffp+2 | unstated | 1
  impact centre=0x1.3ffffffffffffp+2,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.3fffffffffffdp-1 | unstated | 1
  impact distance=0x1.4000000000014p+2 | unstated | 7 to 21
  impact centre=0x1.3fffffffffc18p+2,0x0p+0,0x0p+0 | unstated | 1

# Out of an overlap.
sweep f64 0 0 0 1 -4 1 0 1.5 0 0 1
  miss | unstated | none
  miss | miss | 0
  miss | approaching | 0
  impact | unstated | 0
  impact | miss | none
  impact t=0x0p+0 | unstated | 0
  impact t=0x0p+0 | miss | none
  impact distance=0x0p+0 | unstated | 0
  impact distance=0x0p+0 | miss | none
  impact centre=0x0p+0,0x0p+0,0x0p+0 | unstated | 0

# In no plane.
sweep f32 0 0 0 0.5 9 1 1 5 1 0 0.75
  miss | unstated | none
  impact | unstated | 0
  impact t=0x1.c3fd3cp-2 | unstated | 1
  impact distance=0x1.015d14p+2 | unstated | 0
  impact centre=0x1.fc7ce4p+1,0x1.c3fd3cp-2,0x1.c3fd3cp-2 | unstated | 1
  impact t=0x1.c3fd38p-2 | unstated | 1
  impact distance=0x1.015d12p+2 | unstated | 1
  impact centre=0x1.fc7cep+1,0x1.c3fd38p-2,0x1.c3fd38p-2 | unstated | 0
  impact t=0x1.c3fd34p-2 | unstated | 1
  impact distance=0x1.015d2ap+2 | unstated | 8
  impact centre=0x1.fc7418p+1,0x1.c3f56ap-2,0x1.c3f56ap-2 | unstated | 244

# One behind the other.
moving f32 0 0 0 1 8 0 0 5 0 0 1 2 0 0
  miss | unstated | none
  impact | unstated | 0
  impact t=0x1.000002p-1 | unstated | 1
  impact distance=0x1.800004p+1 | unstated | 1
  impact centre=0x1.000002p+2,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.fffffep-2 | unstated | 1
  impact distance=0x1.7ffffep+1 | unstated | 1
  impact centre=0x1.fffffep+1,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.fffffap-2 | unstated | 1
  impact distance=0x1.80003cp+1 | unstated | 12
  impact centre=0x1.fff83p+1,0x0p+0,0x0p+0 | unstated | 143

# Past each other.
moving f64 0 0 0 1 8 0 0 5 3 0 2 1 1 0
  miss | unstated | 0
  impact | unstated | none
  impact t=0x1.47ae147ae147cp-1 | unstated | none
  impact distance=0x1.21a1851ff630bp+2 | unstated | none
  impact centre=0x1.47ae147ae147cp+2,0x0p+0,0x0p+0 | unstated | none

# A tangent, at half the path.
moving f32 1 1 1 1 8 0 0 5 4 1 2 0 0 0
  miss | unstated | 1
  impact | unstated | 0
  impact t=0x1.000002p-1 | unstated | 1
  impact distance=0x1.000002p+2 | unstated | 1 to 2
  impact centre=0x1.400002p+2,0x1p+0,0x1p+0 | unstated | 1
  impact t=0x1.fffffep-2 | unstated | 1
  impact distance=0x1.fffffep+1 | unstated | 1
  impact centre=0x1.4p+2,0x1p+0,0x1p+0 | unstated | 0
  impact t=0x1.fffffap-2 | unstated | 1
  impact distance=0x1.000028p+2 | unstated | 8 to 19
  impact centre=0x1.3ffc18p+2,0x1p+0,0x1p+0 | unstated | 1

# Touching, and apart from then on.
moving f64 0 0 0 1 1 0 0 2 0 0 1 2 1 0
  miss | unstated | 1
  miss | miss | 0
  miss | approaching | 0
  impact | unstated | 0
  impact t=0x0p+0 | unstated | 0
  impact distance=0x0p+0 | unstated | 0
  impact centre=0x0p+0,0x0p+0,0x0p+0 | unstated | 0
  impact t=0x0.0000000000001p-1022 | unstated | none
  impact distance=0x0.0000000000001p-1022 | unstated | none
  impact centre=0x0.0000000000001p-1022,0x0p+0,0x0p+0 | unstated | none
  impact t=0x1.89374bc6a7efap-9 | unstated | none

# Along an axis.
cast f32 1 0 0 1 9 0 0 6 0 0 1
  miss | unstated | none
  impact | unstated | 0
  impact t=0x1.800002p-2 | unstated | 1
  impact distance=0x1.800002p+1 | unstated | 1
  impact centre=0x1p+2,0x0p+0,0x0p+0 | unstated | 0
  impact t=0x1.7ffffep-2 | unstated | 1
  impact distance=0x1.7ffffep+1 | unstated | 1
  impact centre=0x1.fffffep+1,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.7ffffap-2 | unstated | 1
  impact distance=0x1.800028p+1 | unstated | 8
  impact centre=0x1.fff83p+1,0x0p+0,0x0p+0 | unstated | 208

# In no plane.
cast f64 1 2 0 1 9 3 0 6 4 1 1
  miss | unstated | none
  impact | unstated | 0
  impact t=0x1.071227793efeep-1 | unstated | 1
  impact distance=0x1.091e41b600e37p+2 | unstated | 1
  impact centre=0x1.471227793efeep+2,0x1.41c489de4fbfcp+1,0x0p+0 | unstated | 1
  impact t=0x1.071227793efecp-1 | unstated | 1
  impact distance=0x1.091e41b600e35p+2 | unstated | 1
  impact centre=0x1.471227793efecp+2,0x1.41c489de4fbfbp+1,0x0p+0 | unstated | 1
  impact t=0x1.071227793efeap-1 | unstated | 1
  impact distance=0x1.091e41b600e4ap+2 | unstated | 6
  impact centre=0x1.471227793ec05p+2,0x1.41c489de4fb01p+1,0x0p+0 | unstated | 238

# A tangent at the end.
cast f64 1 0 0 1 5 0 0 5 2 0 1
  miss | unstated | 1
  impact | unstated | 0
  impact t=0x1.0000000000001p+0 | unstated | none
  impact distance=0x1.0000000000001p+2 | unstated | 1 to 16
  impact centre=0x1.4000000000001p+2,0x0p+0,0x0p+0 | unstated | none
  impact t=0x1.fffffffffffffp-1 | unstated | 1
  impact distance=0x1.fffffffffffffp+1 | unstated | 1
  impact centre=0x1.4p+2,0x0p+0,0x0p+0 | unstated | 0
  impact t=0x1.ffffffffffffdp-1 | unstated | 1
  impact distance=0x1.0000000000014p+2 | unstated | 18 to 168
  impact centre=0x1.3fffffffffe0cp+2,0x0p+0,0x0p+0 | unstated | 1

# Out of an overlap.
cast f32 1 0 0 1 0 1 0 1 1 0 0.5
  miss | unstated | none
  miss | miss | 0
  impact | unstated | 0
  impact | miss | none
  impact t=0x0p+0 | unstated | 0
  impact t=0x0p+0 | miss | none
  impact distance=0x0p+0 | unstated | 0
  impact distance=0x0p+0 | miss | none
  impact centre=0x1p+0,0x0p+0,0x0p+0 | unstated | 0
  impact centre=0x1p+0,0x1p-149,0x0p+0 | unstated | 1

# From the middle, along an axis.
container f32 0 0 0 1 9 0 0 0 0 0 5
  miss | unstated | none
  impact | unstated | 0
  impact t=0x1.c71c74p-2 | unstated | 1
  impact distance=0x1.000002p+2 | unstated | 1
  impact centre=0x1.000002p+2,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.c71c7p-2 | unstated | 1
  impact distance=0x1.fffffep+1 | unstated | 1
  impact centre=0x1.fffffep+1,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.c71c6cp-2 | unstated | 1
  impact distance=0x1.000016p+2 | unstated | 10
  impact centre=0x1.fff736p+1,0x0p+0,0x0p+0 | unstated | 263

# From beside it.
container f64 1 0 0 1 8 1 0 0 0 0 5
  miss | unstated | none
  impact | unstated | 0
  impact t=0x1.7dc56cd4e1835p-2 | unstated | 1
  impact distance=0x1.80be020c06df8p+1 | unstated | 1
  impact centre=0x1.fdc56cd4e1835p+1,0x1.7dc56cd4e1835p-2,0x0p+0 | unstated | 1
  impact t=0x1.7dc56cd4e1833p-2 | unstated | 1
  impact distance=0x1.80be020c06df6p+1 | unstated | 1
  impact centre=0x1.fdc56cd4e1833p+1,0x1.7dc56cd4e1833p-2,0x0p+0 | unstated | 1
  impact t=0x1.7dc56cd4e1831p-2 | unstated | 1
  impact distance=0x1.80be020c06e0bp+1 | unstated | 7 to 8
  impact centre=0x1.fdc56cd4e144cp+1,0x1.7dc56cd4e144cp-2,0x0p+0 | unstated | 224

# Touching at the end.
container f32 1 0 0 1 3 0 0 0 0 0 5
  miss | unstated | 1
  impact | unstated | 0
  impact t=0x1.000002p+0 | unstated | none
  impact distance=0x1.800004p+1 | unstated | 2 to 3
  impact centre=0x1.000002p+2,0x0p+0,0x0p+0 | unstated | none
  impact t=0x1.fffffep-1 | unstated | 1
  impact distance=0x1.7ffffep+1 | unstated | 1
  impact centre=0x1.fffffep+1,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.fffffap-1 | unstated | 1
  impact distance=0x1.80003cp+1 | unstated | 30 to 31
  impact centre=0x1.fffa24p+1,0x0p+0,0x0p+0 | unstated | 188

# Too large for it.
container f64 0 0 0 6 3 0 0 0 0 0 5
  miss | unstated | 0
  impact | unstated | none
  impact t=0x0p+0 | unstated | none
  impact distance=0x0p+0 | unstated | none
  impact centre=0x0p+0,0x0p+0,0x0p+0 | unstated | none

# In no plane.
container f32 3 0 0 1 1 2 0 0 1 0 5
  miss | unstated | 139424
  impact | unstated | 0
  impact t=0x1.d3bd36p-1 | unstated | 1
  impact distance=0x1.05796p+1 | unstated | 1
  impact centre=0x1.f4ef4ep+1,0x1.d3bd36p+0,0x0p+0 | unstated | 1
  impact t=0x1.d3bd32p-1 | unstated | 1
  impact distance=0x1.05795cp+1 | unstated | 1
  impact centre=0x1.f4ef4cp+1,0x1.d3bd32p+0,0x0p+0 | unstated | 1
  impact t=0x1.d3bd2ep-1 | unstated | 1
  impact distance=0x1.057974p+1 | unstated | 2
  impact centre=0x1.f4ed58p+1,0x1.d3b564p+0,0x0p+0 | unstated | 84

# Touching at the start.
container f64 4 0 0 1 1 0 0 0 0 0 5
  miss | unstated | 1
  impact | unstated | 0
  impact t=0x0p+0 | unstated | 0
  impact distance=0x0p+0 | unstated | 0
  impact centre=0x1p+2,0x0p+0,0x0p+0 | unstated | 0
  impact t=0x0.0000000000001p-1022 | unstated | 1
  impact distance=0x0.0000000000001p-1022 | unstated | 1
  impact centre=0x1p+2,0x0p+0,0x0p+0 | unstated | 0
  impact t=0x1.89374bc6a7efap-9 | unstated | none
  impact distance=0x1.47ae147ae147bp-6 | unstated | none
  impact centre=0x1.4p+2,0x0p+0,0x0p+0 | unstated | none

# Squares leave the type; balls have no room either.
ray f64 0 0 0 0x1p-520 0 0 0x1p+500 0 0 0x1p+498
  miss | unstated | 1 to none
  impact | unstated | 0
  impact t=0x1.8000000000001p+1019 | unstated | 1
  impact distance=0x1.8000000000001p+499 | unstated | 1 to none
  impact centre=0x1.8000000000001p+499,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.7ffffffffffffp+1019 | unstated | 1
  impact distance=0x1.7ffffffffffffp+499 | unstated | 1 to none
  impact centre=0x1.7ffffffffffffp+499,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.7fffffffffffdp+1019 | unstated | 1
  impact distance=0x1.8000000000014p+499 | unstated | 1 to none
  impact centre=0x1.7fffffffffc18p+499,0x0p+0,0x0p+0 | unstated | 1 to none
  impact t=0x1.8p+1019 exit=0x1.4000000000001p+1020 | unstated | 1
  impact t=0x1.8p+1019 exit=0x1.3fffffffffffep+1020 | unstated | 1
  impact t=0x1.8p+1019 exit=0x1.4000000000032p+1020 | unstated | 1 to none

# Subnormal squares of the textbook, none of ours.
ray f32 0 0 0 0x1p-70 0 0 0x1p-100 0 0 0x1p-102 0x1p-29
  miss | unstated | none
  impact | unstated | 0
  impact t=0x1.800002p-31 | unstated | 1
  impact distance=0x1.800002p-101 | unstated | 1
  impact centre=0x1.800002p-101,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.7ffffep-31 | unstated | 1
  impact distance=0x1.7ffffep-101 | unstated | 1
  impact centre=0x1.7ffffep-101,0x0p+0,0x0p+0 | unstated | 1
  impact t=0x1.7ffffap-31 | unstated | 1
  impact distance=0x1.800028p-101 | unstated | 9
  impact centre=0x1.7ff83p-101,0x0p+0,0x0p+0 | unstated | 334
  impact t=0x1.8p-31 exit=0x1.400002p-30 | unstated | 1
  impact t=0x1.8p-31 exit=0x1.3ffffcp-30 | unstated | 1
  impact t=0x1.8p-31 exit=0x1.400064p-30 | unstated | 27

# Subnormal numbers.
ray f64 0 0 0 0x1p+500 0x1p-1060 0 0x1p-560 0 0 0x1p-1070
  miss | unstated | 1 to 16
  impact | unstated | 0
  impact t=0x0.0000000004001p-1022 | unstated | 1 to none
  impact distance=0x1.0004p-560 | unstated | 1 to none
  impact centre=0x1.0004p-560,0x0p+0,0x0p+0 | unstated | 1 to none
  impact t=0x0.0000000003fffp-1022 | unstated | 1 to none
  impact distance=0x1.fff8p-561 | unstated | 1 to none
  impact centre=0x1.fff8p-561,0x0p+0,0x0p+0 | unstated | 1 to none

# A point on the way of a ray, which no step leads past; that isn't known of larger boxes.
ray f32 0 0 0 1 0 0 4 0 0 0
  miss | unstated | 1 to none

# A ray that meets a point.
ray f32 0 0 0 1 2 0 4 8 0 0
  miss | unstated | 1
  impact | unstated | 0
  impact t=0x1.000002p+2 | unstated | 1
  impact distance=0x1.1e377cp+3 | unstated | 1 to 2
  impact centre=0x1.000002p+2,0x1.000002p+3,0x0p+0 | unstated | 1
  impact t=0x1.fffffap+1 | unstated | 1
  impact distance=0x1.1e37a6p+3 | unstated | 8 to 20
  impact centre=0x1.fff83p+1,0x1.fff83p+2,0x0p+0 | unstated | 334
  impact t=0x1p+2 exit=0x1.000064p+2 | unstated | 33

# So slow that two steps bring it to rest.
ray f32 0 0 0 0x1p-148 0 0 4 0 0 1
  miss | unstated | 2
# Past each other by ten steps of the centre, which the centre and the two radii close by two in each.
sweep f64 0 0 0 1 8 0 0 5 0x1.000000000000ap+1 0 1
  miss | unstated | 0
  impact | unstated | 5

# The same by eight of 2^-21: the two centres and the two radii close that by two in each.
moving f32 1 1 0 1 8 0 0 5 0x1.00001p+2 0 2 0 0 0
  miss | unstated | 0
  impact | unstated | 4

# The same as the sweep, at the end of a cast.
cast f64 1 0 0 1 5 0 0 5 0x1.000000000000ap+1 0 1
  miss | unstated | 0
  impact | unstated | 5

# It ends just inside.
container f32 1 0 0 1 0x1.7fffep+1 0 0 0 0 0 5
  miss | unstated | 0
  impact | unstated | 4
)";

}  // namespace props::backward
