# SPDX-License-Identifier: BSL-1.0
"""The audit of a function of your own."""
from __future__ import annotations

import base64
import html
import inspect
import operator
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence

from . import _core

# What a function is called with: the arguments of graze's own function for the question.
ARGUMENTS = {"ray": ("origin", "direction", "centre", "radius", "t_max"),
             "sweep": ("centre", "radius", "displacement", "target_centre", "target_radius"),
             "moving": ("centre", "radius", "displacement", "other_centre", "other_radius", "other_displacement"),
             "cast": ("start", "end", "radius", "target_centre", "target_radius"),
             "container": ("centre", "radius", "displacement", "container_centre", "container_radius")}


class Family(NamedTuple):
    """The counts of one family of cases: those asked, those outside the contract or the domain, and the wrong answers."""

    name: str
    asked: int
    skipped: int
    wrong: int


class Reason(NamedTuple):
    """Why answers are wrong, and what to do, if that is known."""

    sentence: str
    remedy: str


class Counterexample(NamedTuple):
    """The simplest case drawn for one kind of wrong answer.

    `case`, `said` and `truth` are lines as the graze program reads and writes them; `text` is all of it for people; `svg` is a
    drawing, empty if there is nothing to draw.
    """

    kind: str
    times: int
    family: str
    case: str
    said: str
    truth: str
    text: str
    svg: str


class Audit:
    """What an audit found. `print` shows all of it, and notebooks show a page.

    Attributes
    ----------
    text : str
        For people: how many answers are wrong, why, in which families, and the case to look at for each kind.
    wrong, asked, skipped : int
        The numbers of cases with a wrong decision, of cases asked, and of those outside the contract or the domain.
    exact : bool
        Whether every decision is right and every number that stands for the contact correctly rounded.
    stable : bool
        Whether each answer is right for a question at most 4 steps of the number type away from the one asked.
    stability : str
        "exact", "stable" (4 steps), "nearly stable" (64), "unstable", or "wrong": right for no question nearby.
    steps : int or float
        The largest backward error, in steps from one number of the type to the next; infinite if some answer is right for no
        question nearby.
    diagnosis : list of Reason
        Why answers are wrong, beginning with what explains most.
    kinds, errors : dict
        How often there was each kind of verdict; the largest error of each number in right answers, in ulps.
    families : list of Family
    counterexamples : list of Counterexample
    complete : bool
        False if it ended early, since `enough` answers were wrong.
    question, types, seed
        What was asked.
    """

    def __init__(self, found: Dict[str, Any]) -> None:
        self.text: str = found["text"]
        self.question: str = found["question"]
        self.types: str = found["types"]
        self.seed: int = found["seed"]
        self.complete: bool = found["complete"]
        self.asked: int = found["asked"]
        self.skipped: int = found["skipped"]
        self.wrong: int = found["wrong"]
        self.steps: float = found["steps"]
        self.stability: str = found["stability"]
        self.kinds: Dict[str, int] = found["kinds"]
        self.errors: Dict[str, float] = found["errors"]
        self.families: List[Family] = [Family(*one) for one in found["families"]]
        self.diagnosis: List[Reason] = [Reason(*one) for one in found["diagnosis"]]
        self.counterexamples: List[Counterexample] = [Counterexample(**one) for one in found["counterexamples"]]

    @property
    def exact(self) -> bool:
        return self.wrong == 0 and self.steps == 0

    @property
    def stable(self) -> bool:
        return self.wrong == 0 and self.steps <= 4

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<graze.Audit: {self.text.splitlines()[0]}>"

    def _repr_html_(self) -> str:
        def row(*cells: Any, tag: str = "td") -> str:
            return "<tr>" + "".join(f"<{tag}>{html.escape(str(cell))}</{tag}>" for cell in cells) + "</tr>"

        parts = [f"<p><b>{html.escape(self.text.splitlines()[0])}</b>; {html.escape(self.stability)}</p>"]
        parts += [f"<p>{html.escape(' '.join(reason))}</p>" for reason in self.diagnosis]
        wrong = sorted((family for family in self.families if family.wrong), key=lambda family: -family.wrong / family.asked)
        if wrong:
            parts.append("<table>" + row("family", "asked", "wrong", tag="th") +
                         "".join(row(one.name, f"{one.asked:,}", f"{one.wrong:,}") for one in wrong[:8]) + "</table>")
        if len(wrong) > 8:
            parts.append(f"<p>and {len(wrong) - 8} more families</p>")
        # The kinds of wrong answers that there are most of, those first that can be drawn.
        for one in sorted(self.counterexamples, key=lambda one: (not one.svg, -one.times))[:3]:
            parts.append(f'<pre style="white-space: pre-wrap">{html.escape(one.kind)}, {one.times:,} times:\n'
                         f"{html.escape(one.text)}</pre>")
            if one.svg:
                # As a picture, whose styles don't reach the rest of the page.
                data = base64.b64encode(one.svg.encode()).decode()
                parts.append(f'<img alt="{html.escape(one.case)}" src="data:image/svg+xml;base64,{data}">')
        return "\n".join(parts)


def _takes(function: Callable[..., Any], count: int) -> Optional[bool]:
    """Whether a function can be called with so many arguments; None if it doesn't say."""
    try:
        inspect.signature(function).bind(*[None] * count)
    except TypeError:
        return False
    except ValueError:
        return None
    return True


def _positive(name: str, value: Any, least: int) -> int:
    try:
        number = -1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}: give a whole number") from None
    if not least <= number < 2**64:
        raise ValueError(f"{name} is {value!r}: give a whole number of at least {least}")
    return number


def audit(function: Callable[..., Any], question: str = "ray", types: str = "f64", cases: int = 1000, seed: int = 1, *,
          families: Sequence[str] = (), domain: Optional[Callable[..., Any]] = None, enough: Optional[int] = None,
          vectors: str = "array", **contract: Any) -> Audit:
    """Judge a function of your own by exact truth, on cases chosen to be hard.

    Parameters
    ----------
    function : callable
        It is called with one scene at a time, with the arguments of graze's own function for the question, in that order; for a
        ray ``function(origin, direction, centre, radius, t_max)``, without t_max if it takes four. It returns None, or
        False, for no contact, otherwise the time of contact, or what `gives` says. An answer of graze's own (`Hit`, `Span`,
        `Contact`) is taken as it is. An exception counts as a wrong answer.
    question : {"ray", "sweep", "moving", "cast", "container"}
    types : {"f64", "f32"}
        The type of all numbers of a case.
    cases : int
        The number of cases of each family.
    seed : int
        The same seed gives the same cases.
    families : sequence of str
        Their names, if not all families of the question.
    domain : callable
        Takes the same arguments, and returns whether the function is meant for that scene.
    enough : int
        The number of wrong answers at which it ends.
    vectors : {"array", "tuple"}
        Vectors are NumPy's arrays and, of f32, numbers are numpy.float32; or all of it is tuples of Python's floats.
    **contract
        What the function requires and promises. `gives`: "time", "distance", "centre", "contact_alone" (yes or no), or "roots"
        (of a ray: a pair). `unit_direction`, `endless`, `finite_end`, `needs_motion`, `positive_radii`, `planar`: True if the
        cases have to be so. `t_min`, `largest_coordinate`, `largest_direction`, `tolerance`: numbers. `inside`: what it answers
        for a start in contact ("zero", "exit", "miss", "approaching"). `starts`: those that it takes ("any", "contained",
        "known_to_touch", "apart", "off_surface"). `states_outcome`: True if an answer's outcome and motion are to be judged.
        lib/verify/OWN.md says more.

    Returns
    -------
    Audit

    Raises
    ------
    TypeError, ValueError
        For an argument that there isn't, and for a function that returns what says nothing, with the case.
    RuntimeError
        If no case drawn is within the contract, in a thread whose floating-point environment isn't the default one, and during
        another audit.

    Notes
    -----
    It runs in this thread; other threads run meanwhile, except during calls of the function. KeyboardInterrupt ends it.
    """
    if not callable(function):
        raise TypeError(f"function is {function!r}: give one that can be called")
    if domain is not None and not callable(domain):
        raise TypeError(f"domain is {domain!r}: give a function, or None for all scenes")
    names = ARGUMENTS.get(question) if isinstance(question, str) else None
    if names is None:
        raise ValueError(f"question is {question!r}: give one of {', '.join(ARGUMENTS)}")
    if types not in ("f64", "f32"):
        raise ValueError(f"types is {types!r}: give 'f64' or 'f32'")
    if vectors not in ("array", "tuple"):
        raise ValueError(f"vectors is {vectors!r}: give 'array' or 'tuple'")
    if not isinstance(families, (list, tuple)) or not all(isinstance(one, str) for one in families):
        raise TypeError(f"families is {families!r}: give a list of names")
    count = len(names)
    if question == "ray" and "endless" not in contract and _takes(function, count) is False:
        contract["endless"] = True
    if question == "ray" and contract.get("endless") is True:
        count -= 1
    if _takes(function, count) is False:
        raise TypeError(f"the function can't be called with {count} arguments, which are: {', '.join(names[:count])}")
    return Audit(_core.audit(function, question, types, contract, vectors == "tuple", _positive("cases", cases, 1),
                             _positive("seed", seed, 0), list(families), domain,
                             0 if enough is None else _positive("enough", enough, 1)))
