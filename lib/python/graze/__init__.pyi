# SPDX-License-Identifier: BSL-1.0
# A call whose arguments are Python's numbers gives one answer. Whether another gives one or many depends on the shapes of its
# arrays, which types don't tell: Any stands for both.
from typing import Any, overload

from numpy.typing import ArrayLike

from . import contacts as contacts, first as first
from ._answers import Contact as Contact
from ._answers import Contacts as Contacts
from ._answers import First as First
from ._answers import Found as Found
from ._answers import Hit as Hit
from ._answers import Hits as Hits
from ._answers import Motion as Motion
from ._answers import Outcome as Outcome
from ._answers import Rounding
from ._answers import Span as Span
from ._answers import Spans as Spans
from ._answers import Vector
from ._audit import Audit as Audit
from ._audit import Counterexample as Counterexample
from ._audit import Family as Family
from ._audit import Reason as Reason
from ._audit import audit as audit

@overload
def ray_sphere(origin: Vector, direction: Vector, centre: Vector, radius: float, t_max: float = ...,
               rounding: Rounding = ...) -> Hit: ...
@overload
def ray_sphere(origin: ArrayLike, direction: ArrayLike, centre: ArrayLike, radius: ArrayLike, t_max: ArrayLike = ...,
               rounding: Rounding = ...) -> Any: ...
@overload
def ray_sphere_span(origin: Vector, direction: Vector, centre: Vector, radius: float, t_max: float = ...,
                    rounding: Rounding = ...) -> Span: ...
@overload
def ray_sphere_span(origin: ArrayLike, direction: ArrayLike, centre: ArrayLike, radius: ArrayLike, t_max: ArrayLike = ...,
                    rounding: Rounding = ...) -> Any: ...
@overload
def sphere_sweep(centre: Vector, radius: float, displacement: Vector, target_centre: Vector, target_radius: float,
                 rounding: Rounding = ...) -> Hit: ...
@overload
def sphere_sweep(centre: ArrayLike, radius: ArrayLike, displacement: ArrayLike, target_centre: ArrayLike,
                 target_radius: ArrayLike, rounding: Rounding = ...) -> Any: ...
@overload
def moving_spheres(centre: Vector, radius: float, displacement: Vector, other_centre: Vector, other_radius: float,
                   other_displacement: Vector, rounding: Rounding = ...) -> Hit: ...
@overload
def moving_spheres(centre: ArrayLike, radius: ArrayLike, displacement: ArrayLike, other_centre: ArrayLike,
                   other_radius: ArrayLike, other_displacement: ArrayLike, rounding: Rounding = ...) -> Any: ...
@overload
def sphere_cast(start: Vector, end: Vector, radius: float, target_centre: Vector, target_radius: float,
                rounding: Rounding = ...) -> Hit: ...
@overload
def sphere_cast(start: ArrayLike, end: ArrayLike, radius: ArrayLike, target_centre: ArrayLike, target_radius: ArrayLike,
                rounding: Rounding = ...) -> Any: ...
@overload
def containing_sphere(centre: Vector, radius: float, displacement: Vector, container_centre: Vector, container_radius: float,
                      rounding: Rounding = ...) -> Hit: ...
@overload
def containing_sphere(centre: ArrayLike, radius: ArrayLike, displacement: ArrayLike, container_centre: ArrayLike,
                      container_radius: ArrayLike, rounding: Rounding = ...) -> Any: ...
@overload
def sphere_cast_contact(start: Vector, end: Vector, radius: float, target_centre: Vector,
                        target_radius: float) -> Contact: ...
@overload
def sphere_cast_contact(start: ArrayLike, end: ArrayLike, radius: ArrayLike, target_centre: ArrayLike,
                        target_radius: ArrayLike) -> Any: ...
