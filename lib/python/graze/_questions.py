# SPDX-License-Identifier: BSL-1.0
"""The five questions about spheres."""
from . import _core
from ._answers import Contacts, Hits, Spans, contact_of, hit_of, span_of

_every = _core.every
_INFINITY = float("inf")


def _answers(answers):
    return hit_of(answers) if type(answers) is tuple else Hits(answers)


def ray_sphere(origin, direction, centre, radius, t_max=_INFINITY, rounding="nearest"):
    """The first contact of a ray with a solid sphere.

    Parameters
    ----------
    origin, direction : array_like of shape (3,) or (n, 3)
        Any finite ray; the direction need not be of length one, and may be zero.
    centre : array_like of shape (3,) or (n, 3)
    radius : array_like of shape () or (n,)
        At least 0, in the unit of length of all other numbers, which is yours.
    t_max : array_like of shape () or (n,)
        The end of the ray, at least 0, in directions. Infinity means no end.
    rounding : {"nearest", "towards_start"}
        How a time is rounded: to the nearest number, or to the largest one that isn't above the exact time.

    Returns
    -------
    Hit or Hits
        `OVERLAP` if the origin lies in the sphere or on it, with time 0; `IMPACT` with the time of the first contact, at most
        t_max: the contact is at ``origin + time * direction``; otherwise `MISS`. `INVALID` for a scene in which a number of ray
        or sphere is NaN or infinite, the radius negative, or t_max NaN or negative. A `Hit` if no argument has n scenes.

    Notes
    -----
    Every outcome and motion is exact, every time the correctly rounded one. If all arrays are of float32, so is the question;
    otherwise it is of float64. Python's numbers, alone or in lists, follow the arrays.

    Raises
    ------
    TypeError, ValueError
        For arguments that aren't real numbers, or whose shapes don't fit.
    """
    return _answers(_every.ray_sphere((origin, direction, centre, radius, t_max), rounding))


def ray_sphere_span(origin, direction, centre, radius, t_max=_INFINITY, rounding="nearest"):
    """Both ends of the part of a ray that lies in a solid sphere.

    Parameters
    ----------
    origin, direction, centre, radius, t_max, rounding
        As those of `ray_sphere`.

    Returns
    -------
    Span or Spans
        The outcomes are those of `ray_sphere`. `enter` is the time of contact, `exit` the larger root, not limited by t_max.

    Notes
    -----
    The promise is that of `ray_sphere`. Many scenes are answered one by one, without SIMD.
    """
    answers = _every.ray_sphere_span((origin, direction, centre, radius, t_max), rounding)
    return span_of(answers) if type(answers) is tuple else Spans(answers)


def sphere_sweep(centre, radius, displacement, target_centre, target_radius, rounding="nearest"):
    """The first contact of a moving sphere with a sphere at rest.

    Parameters
    ----------
    centre, displacement : array_like of shape (3,) or (n, 3)
        The sphere moves from its centre to ``centre + displacement``, which may be the same.
    radius, target_radius : array_like of shape () or (n,)
        At least 0. All numbers are in one unit of length, which is yours.
    target_centre : array_like of shape (3,) or (n, 3)
    rounding : {"nearest", "towards_start"}
        As that of `ray_sphere`.

    Returns
    -------
    Hit or Hits
        `OVERLAP` if they are in contact at the start, touching included, with time 0; `IMPACT` with the time of the first
        contact, at most 1, in displacements; otherwise `MISS`. `INVALID` for a scene with NaN, infinity or a negative radius.

    Notes
    -----
    Promise, types and exceptions are those of `ray_sphere`.
    """
    return _answers(_every.sphere_sweep((centre, radius, displacement, target_centre, target_radius), rounding))


def moving_spheres(centre, radius, displacement, other_centre, other_radius, other_displacement, rounding="nearest"):
    """The first contact of two moving spheres.

    Parameters
    ----------
    centre, displacement, other_centre, other_displacement : array_like of shape (3,) or (n, 3)
        Each sphere moves from its centre to its centre plus its displacement, in the same time.
    radius, other_radius : array_like of shape () or (n,)
        At least 0. All numbers are in one unit of length, which is yours.
    rounding : {"nearest", "towards_start"}
        As that of `ray_sphere`.

    Returns
    -------
    Hit or Hits
        As those of `sphere_sweep`.

    Notes
    -----
    Promise, types and exceptions are those of `ray_sphere`.
    """
    return _answers(_every.moving_spheres(
        (centre, radius, displacement, other_centre, other_radius, other_displacement), rounding))


def sphere_cast(start, end, radius, target_centre, target_radius, rounding="nearest"):
    """The first contact of a sphere cast from one place to another with a sphere at rest.

    Parameters
    ----------
    start, end : array_like of shape (3,) or (n, 3)
        Where the centre of the cast sphere begins and ends; they may be the same.
    radius, target_radius : array_like of shape () or (n,)
        At least 0. All numbers are in one unit of length, which is yours.
    target_centre : array_like of shape (3,) or (n, 3)
    rounding : {"nearest", "towards_start"}
        As that of `ray_sphere`.

    Returns
    -------
    Hit or Hits
        As those of `sphere_sweep`; a time is a fraction of the way from start to end.

    Notes
    -----
    Promise, types and exceptions are those of `ray_sphere`.
    """
    return _answers(_every.sphere_cast((start, end, radius, target_centre, target_radius), rounding))


def sphere_cast_contact(start, end, radius, target_centre, target_radius):
    """The first contact of a cast sphere with its geometry: centre, point, normal and distance.

    Parameters
    ----------
    start, end, radius, target_centre, target_radius
        As those of `sphere_cast`.

    Returns
    -------
    Contact or Contacts
        The outcomes and times are those of `sphere_cast`. If both radii are zero, centre and point are the target's centre and
        the normal points against the cast; for an overlap whose centres coincide the normal points against the cast, and is
        zero if the cast has no length.

    Notes
    -----
    Every component is correctly rounded. Many scenes are answered one by one, without SIMD.
    """
    answers = _every.sphere_cast_contact((start, end, radius, target_centre, target_radius))
    return contact_of(answers) if type(answers) is tuple else Contacts(answers)


def containing_sphere(centre, radius, displacement, container_centre, container_radius, rounding="nearest"):
    """The last instant at which a moving sphere lies inside a container at rest.

    Parameters
    ----------
    centre, displacement : array_like of shape (3,) or (n, 3)
        The sphere moves from its centre to ``centre + displacement``, which may be the same.
    radius, container_radius : array_like of shape () or (n,)
        At least 0. All numbers are in one unit of length, which is yours.
    container_centre : array_like of shape (3,) or (n, 3)
    rounding : {"nearest", "towards_start"}
        As that of `ray_sphere`.

    Returns
    -------
    Hit or Hits
        `OUTSIDE` if it isn't inside at the start, or is larger than the container; `IMPACT` with the time of escape, at most 1,
        in displacements: touching the wall and moving out gives 0; otherwise `CONTAINED`. `INVALID` for a scene with NaN,
        infinity or a negative radius.

    Notes
    -----
    Promise, types and exceptions are those of `ray_sphere`.
    """
    return _answers(_every.containing_sphere((centre, radius, displacement, container_centre, container_radius), rounding))
