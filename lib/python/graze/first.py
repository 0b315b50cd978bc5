# SPDX-License-Identifier: BSL-1.0
"""The earliest contact of all scenes: the five questions, with the arguments of those in graze itself.

The result is a `First`: `index` tells which scene it is, None if none has a contact, and `hit` its answer. A sphere outside its
container counts as a contact at time 0. Of contacts at the same rounded time, the one with the lowest index is given. Invalid
scenes have no contact.
"""
from typing import Any

from numpy.typing import ArrayLike

from . import _core
from ._answers import First, Rounding, hit_of

__all__ = ["containing_sphere", "moving_spheres", "ray_sphere", "sphere_cast", "sphere_sweep"]

_INFINITY = float("inf")


def _first(found: Any) -> First:
    return First(found[0], hit_of(found[1]))


def ray_sphere(origin: ArrayLike, direction: ArrayLike, centre: ArrayLike, radius: ArrayLike, t_max: ArrayLike = _INFINITY,
               rounding: Rounding = "nearest") -> First:
    """The earliest contact of all scenes; the arguments are those of `graze.ray_sphere`."""
    return _first(_core.first.ray_sphere((origin, direction, centre, radius, t_max), rounding))


def sphere_sweep(centre: ArrayLike, radius: ArrayLike, displacement: ArrayLike, target_centre: ArrayLike,
                 target_radius: ArrayLike, rounding: Rounding = "nearest") -> First:
    """The earliest contact of all scenes; the arguments are those of `graze.sphere_sweep`."""
    return _first(_core.first.sphere_sweep((centre, radius, displacement, target_centre, target_radius), rounding))


def moving_spheres(centre: ArrayLike, radius: ArrayLike, displacement: ArrayLike, other_centre: ArrayLike,
                   other_radius: ArrayLike, other_displacement: ArrayLike, rounding: Rounding = "nearest") -> First:
    """The earliest contact of all scenes; the arguments are those of `graze.moving_spheres`."""
    spheres = (centre, radius, displacement, other_centre, other_radius, other_displacement)
    return _first(_core.first.moving_spheres(spheres, rounding))


def sphere_cast(start: ArrayLike, end: ArrayLike, radius: ArrayLike, target_centre: ArrayLike, target_radius: ArrayLike,
                rounding: Rounding = "nearest") -> First:
    """The earliest contact of all scenes; the arguments are those of `graze.sphere_cast`."""
    return _first(_core.first.sphere_cast((start, end, radius, target_centre, target_radius), rounding))


def containing_sphere(centre: ArrayLike, radius: ArrayLike, displacement: ArrayLike, container_centre: ArrayLike,
                      container_radius: ArrayLike, rounding: Rounding = "nearest") -> First:
    """The earliest contact of all scenes; the arguments are those of `graze.containing_sphere`."""
    return _first(_core.first.containing_sphere((centre, radius, displacement, container_centre, container_radius), rounding))
