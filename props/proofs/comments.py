# SPDX-License-Identifier: BSL-1.0
"""The figures in the headers' comments."""
import os
import re
from fractions import Fraction as F
from functools import cache

from recording import Missing

NUMBER = r"\d+(?:\.\d+)?"


class Comments:
    def __init__(self, lib):
        self.folder = lib

    @cache
    def of(self, file):
        with open(os.path.join(self.folder, "graze", "detail", file), encoding="ascii") as opened:
            return " ".join(" ".join(re.findall(r"//+([^\n]*)", opened.read())).split())

    def stated(self, file, text):
        """The numbers that stand for {} in a text of a header's comments, in which # stands for others."""
        pattern = re.escape(text).replace(r"\{\}", f"({NUMBER})").replace(r"\#", NUMBER)
        matches = re.findall(pattern, self.of(file))
        if len(matches) != 1:
            raise Missing(f"{file}: {'no' if not matches else 'more than one'} place with: {text}")
        found, = matches
        return [F(x) for x in ([found] if isinstance(found, str) else found)]
