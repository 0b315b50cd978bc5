# SPDX-License-Identifier: BSL-1.0
"""What of a C++ source matters to the compiler: its tokens, without comments and white space."""
import re

# Longer punctuators come first. The end of a directive matters, that of any other line doesn't.
TOKEN = re.compile(r'''
    (?P<space> [ \t\r\f\v]+ | \\\r?\n | //(?:\\\r?\n|[^\n])* | /\*.*?\*/ )
  | (?P<line> \n )
  | (?P<raw> (?:u8|[uUL])?R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)" )
  | (?P<text> (?:u8|[uUL])?(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*') )
  | (?P<number> \.?[0-9](?:[eEpP][+-]|'?[0-9A-Za-z_]|\.)* )
  | (?P<word> [^\W\d]\w* )
  | (?P<sign> %:%: | \.\.\. | <=> | <<= | >>= | ->\* | :: | \.\* | -> | \+\+ | -- | << | >> | <= | >= | == | != | && | \|\|
            | [-+*/%&|^]= | \#\# | . )
''', re.VERBOSE | re.DOTALL)


def tokens(text):
    """The tokens of a source, each directive closed by an empty one."""
    found, in_directive, starts_line = [], False, True
    for match in TOKEN.finditer(text):
        kind, token = match.lastgroup, match.group()
        if kind == "space":
            continue
        if kind == "line":
            if in_directive:
                found.append("")
            in_directive, starts_line = False, True
            continue
        if starts_line and token == "#":
            in_directive = True
        starts_line = False
        found.append(token)
    return found
