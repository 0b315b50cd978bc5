# SPDX-License-Identifier: BSL-1.0
"""The answers: of one scene a tuple with names, of many a class around NumPy's array of them."""
from __future__ import annotations

import enum
from typing import Any, Generic, Iterator, Literal, NamedTuple, Optional, Tuple, TypeVar

import numpy as np

Vector = Tuple[float, float, float]
Rounding = Literal["nearest", "towards_start"]


class Outcome(enum.IntEnum):
    """What a scene comes to."""

    INVALID = 0  #: an input is NaN or infinite, or a radius is negative
    MISS = 1  #: no contact
    CONTAINED = 2  #: inside the container throughout the step
    OUTSIDE = 3  #: not inside the container at the start, or too large to fit
    OVERLAP = 4  #: in contact at the start; touching counts
    IMPACT = 5  #: contact (of a container: the last instant inside) at the time


class Motion(enum.IntEnum):
    """The sign of the closing speed at the contact."""

    SEPARATING = -1
    SLIDING = 0
    APPROACHING = 1


OUTCOMES = tuple(Outcome)
MOTIONS = (Motion.SLIDING, Motion.APPROACHING, Motion.SEPARATING)  # Motion -1 is the last one


class _OneAnswer:
    """What the answers to one scene have in common."""

    __slots__ = ()
    outcome: Outcome

    @property
    def touches(self) -> bool:
        """Whether there is a contact at the time: an impact or an overlap."""
        return self.outcome >= Outcome.OVERLAP


class _HitFields(NamedTuple):
    time: float
    outcome: Outcome
    motion: Motion


class Hit(_OneAnswer, _HitFields):
    """The answer to one scene.

    Attributes
    ----------
    time : float
        Of an impact, in displacements (of a ray: in directions); 0 for an overlap. Without a contact it means nothing.
    outcome : Outcome
    motion : Motion
        Of an impact or an overlap; otherwise it means nothing.
    touches : bool
        Whether it is an impact or an overlap.
    """

    __slots__ = ()


class _SpanFields(NamedTuple):
    enter: float
    exit: float
    outcome: Outcome
    motion: Motion


class Span(_OneAnswer, _SpanFields):
    """The part of one ray that lies in a sphere.

    Attributes
    ----------
    enter, exit : float
        In directions. `exit` isn't limited by t_max, and infinite if a ray without direction overlaps. Without a contact both
        mean nothing.
    outcome, motion, touches
        As those of `Hit`.
    """

    __slots__ = ()


class _ContactFields(NamedTuple):
    time: float
    outcome: Outcome
    motion: Motion
    centre: Vector
    point: Vector
    normal: Vector
    distance: float


class Contact(_OneAnswer, _ContactFields):
    """The place where one cast sphere makes contact.

    Attributes
    ----------
    time, outcome, motion, touches
        As those of `Hit`.
    centre : tuple of float
        Of the cast sphere: of an impact, or an overlap (then it is the start).
    point : tuple of float
        Of an impact: where the surfaces meet.
    normal : tuple of float
        Of an impact or an overlap: of length one, from the target to the cast sphere.
    distance : float
        Of an impact: travelled until contact.
    """

    __slots__ = ()


def hit_of(numbers: Tuple[Any, ...]) -> Hit:
    return Hit(numbers[0], OUTCOMES[numbers[1]], MOTIONS[numbers[2]])


def span_of(numbers: Tuple[Any, ...]) -> Span:
    return Span(numbers[0], numbers[1], OUTCOMES[numbers[2]], MOTIONS[numbers[3]])


def contact_of(numbers: Tuple[Any, ...]) -> Contact:
    return Contact(numbers[0], OUTCOMES[numbers[1]], MOTIONS[numbers[2]], *numbers[3:])


One = TypeVar("One", Hit, Span, Contact)


class _Answers(Generic[One]):
    """The answers to many scenes: a class around NumPy's structured array of them, which `records` is."""

    __slots__ = ("records",)

    def __init__(self, records: Any) -> None:
        self.records = records

    @property
    def outcome(self) -> Any:
        """numpy.ndarray of uint8: compare it with the members of Outcome."""
        return self.records["outcome"]

    @property
    def motion(self) -> Any:
        """numpy.ndarray of int8: compare it with the members of Motion."""
        return self.records["motion"]

    @property
    def touches(self) -> Any:
        """numpy.ndarray of bool: whether each is an impact or an overlap."""
        return self.records["outcome"] >= Outcome.OVERLAP

    def _one(self, numbers: Tuple[Any, ...]) -> One:
        """One answer from its numbers."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, index: Any) -> Any:
        """One answer by its index; several by a slice, a mask or an array of indices."""
        chosen = self.records[index]
        if isinstance(chosen, np.void):
            return self._one(tuple(tuple(part.tolist()) if isinstance(part, np.ndarray) else part for part in chosen.item()))
        if chosen.dtype.names != self.records.dtype.names or chosen.ndim != 1:
            raise TypeError("give a number, a slice, a mask or an array of numbers: the parts of answers are attributes")
        return type(self)(chosen)

    def __iter__(self) -> Iterator[One]:
        return (self[i] for i in range(len(self)))

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.array(self.records, dtype) if copy else np.asarray(self.records, dtype)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and np.array_equal(self.records, other.records)  # type: ignore[attr-defined]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        counts = np.bincount(self.records["outcome"], minlength=len(OUTCOMES))
        parts = [f"{count} {outcome.name.lower()}" for outcome, count in zip(OUTCOMES, counts) if count]
        return f"<graze.{type(self).__name__} of {len(self)} scenes: {', '.join(parts) or 'none'}>"


class Hits(_Answers[Hit]):
    """The answers to many scenes.

    Attributes
    ----------
    time : numpy.ndarray
        Of each impact, in displacements (of a ray: in directions); 0 for an overlap. Without a contact it means nothing.
    outcome : numpy.ndarray of uint8
        Compare it with the members of `Outcome`.
    motion : numpy.ndarray of int8
        Of impacts and overlaps; compare it with the members of `Motion`.
    touches : numpy.ndarray of bool
        Whether each is an impact or an overlap.
    records : numpy.ndarray
        All of it, as one structured array.
    """

    __slots__ = ()

    def _one(self, numbers: Tuple[Any, ...]) -> Hit:
        return hit_of(numbers)

    @property
    def time(self) -> Any:
        """numpy.ndarray: of impacts and overlaps."""
        return self.records["time"]


class Spans(_Answers[Span]):
    """The parts of many rays that lie in spheres: `enter` and `exit`, and the rest as in `Hits`."""

    __slots__ = ()

    def _one(self, numbers: Tuple[Any, ...]) -> Span:
        return span_of(numbers)

    @property
    def enter(self) -> Any:
        """numpy.ndarray: of impacts and overlaps."""
        return self.records["enter"]

    @property
    def exit(self) -> Any:
        """numpy.ndarray: of impacts and overlaps, not limited by t_max."""
        return self.records["exit"]


class Contacts(_Answers[Contact]):
    """The places where many cast spheres make contact: the members of `Contact` as arrays, and the rest as in `Hits`."""

    __slots__ = ()

    def _one(self, numbers: Tuple[Any, ...]) -> Contact:
        return contact_of(numbers)

    @property
    def time(self) -> Any:
        """numpy.ndarray: of impacts and overlaps."""
        return self.records["time"]

    @property
    def centre(self) -> Any:
        """numpy.ndarray of shape (n, 3): of impacts and overlaps."""
        return self.records["centre"]

    @property
    def point(self) -> Any:
        """numpy.ndarray of shape (n, 3): of impacts."""
        return self.records["point"]

    @property
    def normal(self) -> Any:
        """numpy.ndarray of shape (n, 3): of impacts and overlaps."""
        return self.records["normal"]

    @property
    def distance(self) -> Any:
        """numpy.ndarray: of impacts."""
        return self.records["distance"]


class First(NamedTuple):
    """The earliest contact of all: the index of its scene, None if there is no contact, and its answer."""

    index: Optional[int]  # type: ignore[assignment]  # it takes the name of a method of tuples
    hit: Hit


class Found(NamedTuple):
    """The scenes with a contact: their indices, their answers, and how many of all scenes were invalid."""

    indices: Any
    hits: Hits
    invalid: int
