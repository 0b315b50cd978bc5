# SPDX-License-Identifier: BSL-1.0
"""Sphere collisions that are never wrong: five questions, on NumPy's arrays, and an audit of functions of your own.

`ray_sphere`, `sphere_sweep`, `moving_spheres`, `sphere_cast` and `containing_sphere` answer one scene or many. `graze.first` and
`graze.contacts` ask the same of many scenes, and give the earliest contact or all of them. `audit` judges a function of yours.
"""
from . import contacts, first
from ._answers import Contact, Contacts, First, Found, Hit, Hits, Motion, Outcome, Span, Spans
from ._audit import Audit, Counterexample, Family, Reason, audit
from ._questions import (containing_sphere, moving_spheres, ray_sphere, ray_sphere_span, sphere_cast, sphere_cast_contact,
                         sphere_sweep)

__all__ = ["Audit", "Contact", "Contacts", "Counterexample", "Family", "First", "Found", "Hit", "Hits", "Motion", "Outcome",
           "Reason", "Span", "Spans", "audit", "contacts", "containing_sphere", "first", "moving_spheres", "ray_sphere",
           "ray_sphere_span", "sphere_cast", "sphere_cast_contact", "sphere_sweep"]
