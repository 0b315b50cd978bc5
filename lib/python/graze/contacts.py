# SPDX-License-Identifier: BSL-1.0
"""All contacts: the five questions, with the arguments of those in graze itself.

The result is a `Found`: `indices` tells which scenes have a contact, in order, `hits` holds their answers, and `invalid` is the
number of invalid scenes. A contact is an impact or an overlap; of a container, an impact or a sphere that is outside.
"""
from typing import Any

from numpy.typing import ArrayLike

from . import _core
from ._answers import Found, Hits, Rounding

__all__ = ["containing_sphere", "moving_spheres", "ray_sphere", "sphere_cast", "sphere_sweep"]

_INFINITY = float("inf")


def _found(found: Any) -> Found:
    return Found(found[0], Hits(found[1]), found[2])


def ray_sphere(origin: ArrayLike, direction: ArrayLike, centre: ArrayLike, radius: ArrayLike, t_max: ArrayLike = _INFINITY,
               rounding: Rounding = "nearest") -> Found:
    """The scenes with a contact; the arguments are those of `graze.ray_sphere`."""
    return _found(_core.contacts.ray_sphere((origin, direction, centre, radius, t_max), rounding))


def sphere_sweep(centre: ArrayLike, radius: ArrayLike, displacement: ArrayLike, target_centre: ArrayLike,
                 target_radius: ArrayLike, rounding: Rounding = "nearest") -> Found:
    """The scenes with a contact; the arguments are those of `graze.sphere_sweep`."""
    return _found(_core.contacts.sphere_sweep((centre, radius, displacement, target_centre, target_radius), rounding))


def moving_spheres(centre: ArrayLike, radius: ArrayLike, displacement: ArrayLike, other_centre: ArrayLike,
                   other_radius: ArrayLike, other_displacement: ArrayLike, rounding: Rounding = "nearest") -> Found:
    """The scenes with a contact; the arguments are those of `graze.moving_spheres`."""
    spheres = (centre, radius, displacement, other_centre, other_radius, other_displacement)
    return _found(_core.contacts.moving_spheres(spheres, rounding))


def sphere_cast(start: ArrayLike, end: ArrayLike, radius: ArrayLike, target_centre: ArrayLike, target_radius: ArrayLike,
                rounding: Rounding = "nearest") -> Found:
    """The scenes with a contact; the arguments are those of `graze.sphere_cast`."""
    return _found(_core.contacts.sphere_cast((start, end, radius, target_centre, target_radius), rounding))


def containing_sphere(centre: ArrayLike, radius: ArrayLike, displacement: ArrayLike, container_centre: ArrayLike,
                      container_radius: ArrayLike, rounding: Rounding = "nearest") -> Found:
    """The scenes with a contact; the arguments are those of `graze.containing_sphere`."""
    found = _core.contacts.containing_sphere((centre, radius, displacement, container_centre, container_radius), rounding)
    return _found(found)
