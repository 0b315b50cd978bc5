# SPDX-License-Identifier: BSL-1.0
"""The mutants of a source file, found in its syntax tree, and a copy of the file that holds them all.

In the copy the changed expressions are next to the original one, and a number chooses among them at run time
(mutant.hpp). The changed ones use the original text of their operands, so the length of the copy grows only with the
depth of the tree. Parts of a constant expression can't be chosen at run time: a mutant of such a part is `static`, and
is compiled separately.
"""
import bisect
import collections
import math
import re
import struct
from dataclasses import dataclass, field

import clang.cindex as clang
from clang.cindex import CursorKind as K

clang.Config.set_library_file("/usr/lib/x86_64-linux-gnu/libclang-19.so.1")

COMPARISONS = {"<": ["<=", ">"], "<=": ["<", ">="], ">": [">=", "<"], ">=": [">", "<="], "==": ["!="], "!=": ["=="]}
ARITHMETIC = {"+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["*"], "<<": [">>"], ">>": ["<<"], "&": ["|"],
              "|": ["&"], "^": ["&"], "&&": ["||"], "||": ["&&"]}
ASSIGNMENTS = {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "&=": "|=", "|=": "&=", "<<=": ">>=", ">>=": "<<="}
REMOVED = "removed statement", ";"
FUNCTIONS = {K.FUNCTION_DECL, K.CXX_METHOD, K.FUNCTION_TEMPLATE, K.CONSTRUCTOR, K.DESTRUCTOR, K.CONVERSION_FUNCTION}
# The Highway functions that stand for an operator.
LANES = {"Add": ["Sub"], "Sub": ["Add"], "Mul": ["Add"], "MulAdd": ["MulSub", "NegMulAdd"], "MulSub": ["MulAdd"],
         "NegMulAdd": ["MulAdd"], "Min": ["Max"], "Max": ["Min"], "And": ["Or"], "Or": ["And"], "Xor": ["And"],
         "AndNot": ["And"], "Lt": ["Le", "Gt"], "Le": ["Lt", "Ge"], "Gt": ["Ge", "Lt"], "Ge": ["Gt", "Le"], "Eq": ["Ne"],
         "Ne": ["Eq"], "AllTrue": ["AllFalse"], "AllFalse": ["AllTrue"], "IfThenElseZero": ["IfThenZeroElse"],
         "IfThenZeroElse": ["IfThenElseZero"], "ApproximateReciprocal": ["Sqrt"]}
LOCALS = {K.VAR_DECL, K.PARM_DECL, K.UNEXPOSED_DECL}
LITERALS = {K.INTEGER_LITERAL, K.FLOATING_LITERAL, K.CXX_BOOL_LITERAL_EXPR}


@dataclass
class Mutant:
    file: str
    function: str
    operator: str
    original: str
    replacement: str
    line: int
    start: int = 0
    end: int = 0
    static: bool = False
    text: str = field(default="", repr=False)  # the code of the alternative
    shapes: tuple = ()  # original and replacement with numbers for the names of locals
    number: int = 0
    key: str = ""   # with the text
    name: str = ""  # with the shapes, so that a local may be renamed

    @property
    def identity(self):
        return self.file, self.start, self.end, self.replacement


def short(text):
    """The text in one line, without comments."""
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r"\s+", " ", text).strip()


def without_texts(source):
    """The source with blanks in its string literals, so that everything else keeps its place."""
    return re.sub(r'"(?:\\.|[^"\\\n])*"', lambda found: '"' + " " * (len(found[0]) - 2) + '"', source)


def template_arguments(source):
    """Spans of template arguments. A `<` directly after a name opens them: clang-format separates any other."""
    source = without_texts(source)
    spans = []
    for opening in re.finditer(r"\w<(?![<=])", source):
        depth, at = 1, opening.end()
        while at < len(source) and depth:
            c = source[at]
            if c == "<" and re.match(r"\w", source[at - 1]):
                depth += 1
            elif c == ">" and source[at - 1] != "-" and source[at - 1] != " ":
                depth -= 1
            elif c == ";" and depth == 1:
                break
            at += 1
        if depth == 0:
            spans.append((opening.start() + 1, at))
    return spans


def unevaluated(source):
    """Spans of the operands of decltype, which aren't evaluated."""
    spans = []
    for opening in re.finditer(r"\bdecltype\(", source):
        depth, at = 1, opening.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(source[at], 0)
            at += 1
        spans.append((opening.end(), at - 1))
    return spans


def next_to(value, suffix):
    """The next numbers above and below, in the type that a literal has by its suffix."""
    if suffix not in ("f", "F"):
        return math.nextafter(value, math.inf), math.nextafter(value, -math.inf)
    bits, = struct.unpack("<i", struct.pack("<f", value))
    up, down = (struct.unpack("<f", struct.pack("<i", bits + step))[0] for step in (1, -1))
    return up, down


def float_neighbours(text):
    """A positive floating literal one ulp up and down, doubled and halved."""
    number, suffix = re.fullmatch(r"(.*?)([fFlL]?)", text.replace("'", "")).groups()
    value = float.fromhex(number) if number.lower().startswith("0x") else float(number)
    around = [*(("constant by one ulp", x) for x in next_to(value, suffix)),
              ("constant by a factor of two", value * 2), ("constant by a factor of two", value / 2)]
    return [(name, x.hex() + suffix) for name, x in around if math.isfinite(x) and x != value]


def integer_neighbours(text):
    number, suffix = re.fullmatch(r"(.*?)([uUlL]*)", text.replace("'", "")).groups()
    value = int(number, 8 if re.fullmatch("0[0-7]+", number) else 0)
    near = dict.fromkeys((value + 1, value - 1), "constant by one ulp")
    for x in (value * 2, value // 2) if value > 1 else ():
        near.setdefault(x, "constant by a factor of two")
    return [(name, f"{x}{suffix}") for x, name in near.items()]


def locals_in(node):
    """The places where a piece of the source uses its locals, with their names. libclang has no name for a structured binding."""
    for use in node.walk_preorder():
        declared = use.referenced if use.kind == K.DECL_REF_EXPR else None
        if declared and declared.kind in LOCALS and declared.semantic_parent.kind in FUNCTIONS:
            yield use.location.offset, use.spelling


def without_names(names, *texts):
    """The texts with numbers for these names, by first use. Members and quoted text keep theirs."""
    numbers = {name: f"${number}" for number, name in enumerate(dict.fromkeys(names), 1)}
    words = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w.])(?<!->)(?<!::)[A-Za-z_]\w*')
    return tuple(words.sub(lambda word: numbers.get(word[0], word[0]), text) for text in texts)


def flat(text):
    return re.sub(r"\s*\n\s*", " ", re.sub(r"//[^\n]*", "", text))


def is_type_part(node, child):
    return child.extent.start.offset < node.location.offset


def type_of(text):
    return f"std::remove_cvref_t<decltype({flat(text)})>"


def applies(mutant):
    return f"::mutant::is({mutant.number})"


def mark(mutant):
    """Ends the line of a mutant, so that errors identify it."""
    return f"/*{mutant.number}*/\n"


class File:
    """One source file, its mutants and its mutated copy."""

    def __init__(self, path, name, arguments):
        self.name = name
        with open(path, encoding="ascii") as file:
            self.source = file.read()
        self.path = path
        self.arguments = arguments
        self.fixed = template_arguments(self.source)
        self.unevaluated = unevaluated(self.source)
        self.line_starts = [0] + [m.end() for m in re.finditer("\n", self.source)]
        self.visit_all({})

    def visit_all(self, numbers):
        """Finds all mutants. The copy holds those that have a number, by their identities. The file is parsed each time: the
        trees of all files of a library take many gigabytes."""
        self.numbers = numbers
        self.mutants = []
        self.function = ""
        self.edits = []
        self.seen = set()
        unit = clang.Index.create().parse(self.path, args=self.arguments)
        bad = [d for d in unit.diagnostics if d.severity >= clang.Diagnostic.Error]
        if bad:
            raise SystemExit(f"{self.name}: {bad[0]}")
        for node in unit.cursor.get_children():
            if node.location.file and node.location.file.name == self.path:
                self.locals = sorted(locals_in(node))
                self.edits += self.visit(node, static=False)

    # --- text ---

    def span(self, node):
        return node.extent.start.offset, node.extent.end.offset

    def text(self, node):
        start, end = self.span(node)
        return self.source[start:end]

    def rewritten(self, start, end, edits):
        """The text from start to end with edits applied. An edit repeated by several names of one declaration counts once."""
        out, at = [], start
        for s, e, new in sorted(set(edits)):
            if s < at:
                raise ValueError(f"{self.name}: edits overlap at {self.source[s:e]!r}")
            out += [self.source[at:s], new]
            at = e
        return "".join(out + [self.source[at:end]])

    def mutated(self):
        return self.rewritten(0, len(self.source), self.edits)

    # --- mutants ---

    def add(self, node_or_span, operator, replacement, static):
        start, end = node_or_span if isinstance(node_or_span, tuple) else self.span(node_or_span)
        original = self.source[start:end]
        line = bisect.bisect_right(self.line_starts, start)
        identity = (start, end, short(replacement))
        if identity in self.seen:
            return None
        self.seen.add(identity)
        first, last = (bisect.bisect_left(self.locals, (at, "")) for at in (start, end))
        shapes = without_names([name for _, name in self.locals[first:last]], short(original), short(replacement))
        mutant = Mutant(self.name, self.function, operator, short(original), short(replacement), line, start, end, static,
                        replacement, shapes)
        mutant.number = self.numbers.get(mutant.identity, 0)
        self.mutants.append(mutant)
        return mutant

    def switched(self, place, candidates, static):
        """Records mutants (operator, replacement) of a place. Returns those among which the copy chooses."""
        mutants = [self.add(place, *candidate, static) for candidate in candidates]
        return [m for m in mutants if m and not static and m.number]

    def is_within(self, node, spans):
        start, end = self.span(node)
        return any(s <= start and end <= e for s, e in spans)

    def choice(self, node, candidates, edits, static, cast=None):
        """The edit that replaces an expression by a choice between it and the candidates.

        `cast` is "own" if they need the type of the expression, "void" if its value is unused, and "bool" if all of them are
        conditions: the common type of an optional and a bool is an optional, which is true if it holds false.
        """
        start, end = self.span(node)
        mutants = self.switched(node, candidates, static)
        if not mutants:
            return edits
        into = {"own": "", "bool": "static_cast<bool>", "void": "void", None: ""}[cast]
        other = f"::mutant::as<{type_of(self.source[start:end])}>" if cast == "own" else into
        out = "".join(f"{applies(m)} ? {flat(f'{other}({m.text})')} {mark(m)} : " for m in mutants)
        return [(start, end, f"({out}{into}({self.rewritten(start, end, edits)}))")]

    def visit(self, node, static):
        """The edits within a node."""
        kind = node.kind
        if kind in (K.STATIC_ASSERT, K.TEMPLATE_NON_TYPE_PARAMETER, K.FRIEND_DECL, K.ENUM_DECL):
            return []
        if kind in FUNCTIONS:
            return self.visit_function(node)
        if kind in (K.VAR_DECL, K.FIELD_DECL):
            return self.visit_variable(node, static)
        if self.is_within(node, self.unevaluated):
            return []
        static = static or (kind in LITERALS or kind.is_expression()) and self.is_within(node, self.fixed)
        children = list(node.get_children())
        if kind in (K.TYPE_ALIAS_DECL, K.TYPEDEF_DECL, K.CONCEPT_DECL):
            return [e for c in children for e in self.visit(c, True)]
        if kind == K.IF_STMT:
            return self.visit_if(node, children, static)
        if kind in (K.WHILE_STMT, K.FOR_STMT, K.CONDITIONAL_OPERATOR):
            return self.visit_condition(node, children, static)
        if kind == K.RETURN_STMT:
            return self.visit_return(node, children, static)
        # What it requires; or the value of a variable template. libclang has no name for that, nor for structured bindings.
        if kind in (K.CLASS_TEMPLATE, K.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION) or \
                kind == K.UNEXPOSED_DECL and self.text(node).startswith("template"):
            return [e for c in children for e in self.visit(c, c.kind.is_expression())]
        if kind == K.CASE_STMT:
            return self.visit(children[0], True) + [e for c in children[1:] for e in self.statement(c, static)]
        if kind == K.COMPOUND_STMT:
            return [e for c in children for e in self.statement(c, static)]
        return self.visit_expression(node, children, static)

    def visit_function(self, node):
        if self.text(node)[-1:] not in "};":
            return []  # a macro, whose code is elsewhere
        previous, self.function = self.function, node.spelling
        edits, fixed = [], "consteval" in self.source[node.extent.start.offset:node.location.offset]
        for child in node.get_children():
            if child.kind == K.COMPOUND_STMT:
                edits += self.visit(child, fixed)
            elif child.kind.is_expression():
                edits += self.visit(child, is_type_part(node, child))
        self.function = previous
        return edits

    def visit_variable(self, node, static):
        """The edits within an initialiser."""
        name_at = node.location.offset
        before = re.sub(r"\{[^{};]*\}(?=\s*,)", "", re.sub(r"//[^\n]*", "", self.source[:name_at]))  # other variables' values
        static = static or re.search(r"\bconstexpr\b", re.split(r"[;{}]|\bfor \(", before)[-1]) is not None
        edits = []
        # The compiler evaluates a const integer or enumerator itself if it can, and then no change applies: so `const` is removed.
        kinds = r"\w+" if node.type.get_canonical().kind == clang.TypeKind.ENUM else r"(?:int|bool|std::\w+_t)"
        line_at = self.source.rfind("\n", 0, name_at) + 1
        integral = re.search(rf"\bconst (?={kinds}\s+\S*$)", self.source[line_at:name_at])
        if integral and not static:
            edits.append((line_at + integral.start(), line_at + integral.end(), ""))
        for child in node.get_children():
            if child.kind.is_expression():
                edits += self.visit(child, static or is_type_part(node, child))
        return edits

    # --- statements ---

    def statement(self, node, static):
        """A statement in a block, or as the body of an if or a loop."""
        edits = self.visit(node, static)
        if node.kind not in (K.CONTINUE_STMT, K.BREAK_STMT) and not node.kind.is_expression():
            return edits
        start, end = self.span(node)
        semicolon = self.source.index(";", end) + 1
        for m in self.switched((start, semicolon), [REMOVED], static):
            inner = self.rewritten(start, end, edits)
            return [(start, semicolon, f"{{ if (!{applies(m)}) {{ {mark(m)}{inner}; }} }}")]
        return edits

    def condition(self, node, static):
        edits = self.visit(node, static)
        return self.choice(node, [("negated condition", f"!({self.text(node)})")], edits, static, cast="bool")

    def visit_if(self, node, children, static):
        fixed = self.text(node).startswith("if constexpr")
        edits, at = [], 0
        if not children[0].kind.is_expression():
            edits, at = self.body(children[0], static), 1
        # The condition of a declared variable is its name in the declaration, which can't be changed. Another condition follows
        # the declaration.
        if at == 0 or children[1].extent.start.offset >= children[0].extent.end.offset:
            edits += self.condition(children[at], static or fixed)
        return edits + [e for child in children[at + 1:] for e in self.body(child, static)]

    def body(self, node, static):
        if node.kind == K.RETURN_STMT:
            return self.visit_return(node, list(node.get_children()), static, removable=True)
        return self.statement(node, static)

    def visit_condition(self, node, children, static):
        if node.kind == K.FOR_STMT:
            first = self.source.index(";", node.extent.start.offset)
            second = self.source.index(";", first + 1)

            def visited(child):
                visit = self.condition if first < child.extent.start.offset < second else \
                    self.body if child == children[-1] else self.visit
                return visit(child, static)
            return [e for child in children for e in visited(child)]
        if children[0].kind.is_expression():
            edits, rest = self.condition(children[0], static), children[1:]
        else:
            edits, rest = self.visit(children[0], static), children[2:]  # a declaration, and its name
        for child in rest:
            edits += self.visit(child, static) if node.kind == K.CONDITIONAL_OPERATOR else self.body(child, static)
        return edits

    def visit_return(self, node, children, static, removable=False):
        start, end = self.span(node)
        if not children:
            return []
        value = children[0]
        edits = self.visit(value, static)
        text = self.text(value)
        semicolon = self.source.index(";", end) + 1
        if text in ("true", "false", "{}", "0", "Real(0)") or text.startswith("unknown<"):
            others = []  # they would be the same
        elif value.type.kind == clang.TypeKind.BOOL or self.is_bool(value):
            others = ["return true;", "return false;"]
        else:
            others = ["return {};"]
        out = ""
        for m in self.switched((start, semicolon), [("replaced return", other) for other in others], static):
            code = f"return {type_of(text)}{{}};" if m.text == "return {};" and not text.startswith("{") else m.text
            out += f"if ({applies(m)}) {code} {mark(m)} "
        removed = self.switched((start, semicolon), [REMOVED] if removable else [], static)
        if not out and not removed:
            return edits
        out += "".join(f"if (!{applies(m)}) {mark(m)} " for m in removed)
        return [(start, semicolon, f"{{ {out}return {self.rewritten(*self.span(value), edits)}; }}")]

    def is_bool(self, value):
        found = self.operands(self.unwrapped(value))
        return found and found[1] in ("<", "<=", ">", ">=", "==", "!=", "&&", "||") or \
            self.text(value).startswith("!") and self.unwrapped(value).kind != K.CONDITIONAL_OPERATOR

    # --- expressions ---

    def operands(self, node):
        """Left operand, operator and right operand of a binary operation, overloaded ones too."""
        children = list(node.get_children())
        if node.kind == K.CALL_EXPR and len(children) == 3 and children[0].extent.end.offset <= children[1].extent.start.offset:
            left, middle, right = children
            operator = self.text(middle)
        elif node.kind in (K.BINARY_OPERATOR, K.COMPOUND_ASSIGNMENT_OPERATOR) and len(children) == 2:
            left, right = children
            operator = short(self.source[left.extent.end.offset:right.extent.start.offset])
        else:
            return None
        return (left, operator, right) if re.fullmatch(r"[-+*/%<>=!&|^]+", operator) else None

    @staticmethod
    def unwrapped(node):
        """The expression inside parentheses and implicit conversions."""
        while node.kind in (K.UNEXPOSED_EXPR, K.PAREN_EXPR):
            inner = list(node.get_children())
            if len(inner) != 1:
                break
            node = inner[0]
        return node

    def visit_expression(self, node, children, static):
        kind = node.kind
        binary = self.operands(node)
        if binary:
            return self.visit_binary(node, binary, static)
        if kind in LITERALS and not children:
            return self.visit_literal(node, static)
        edits = []
        if kind in (K.DECL_REF_EXPR, K.MEMBER_REF_EXPR):
            for child in children:
                # The implicit call of a conversion function has no position of its own in the source.
                after = child.extent.start.offset > node.location.offset >= node.extent.start.offset
                edits += self.visit(child, static or after)
            return edits
        spans = [self.span(child) for child in children]
        for i, child in enumerate(children):
            is_first = spans[i] not in spans[:i] and spans[i][0] != spans[i][1]
            if is_first and (kind != K.LAMBDA_EXPR or child.kind == K.COMPOUND_STMT):
                edits += self.visit(child, static)
        text = self.text(node)
        if kind == K.UNARY_OPERATOR or kind == K.CALL_EXPR and len(children) == 2 and text[:1] in "-!":
            return self.visit_unary(node, children, edits, static)
        if kind == K.CALL_EXPR:
            return self.visit_lanes(node, edits, static)
        return edits

    def visit_literal(self, node, static):
        text = self.text(node)
        if text in ("true", "false"):
            near = [("negated condition", "false" if text == "true" else "true")]
        elif re.match(r"[.\d]", text):
            near = (float_neighbours if node.kind == K.FLOATING_LITERAL else integer_neighbours)(text)
        else:
            near = []  # a macro
        return self.choice(node, near, [], static)

    def visit_unary(self, node, children, edits, static):
        text = self.text(node)
        if text.startswith(("++", "--")):
            return self.assignment(node, [("arithmetic", ("--" if text[0] == "+" else "++") + text[2:])], edits, static)
        if text.startswith(("-", "~")):
            return self.choice(node, [("sign", text[1:])], edits, static, cast="own")
        # != is derived from ==, which has its own mutants.
        if text.startswith("!") and not text.startswith("!="):
            return self.choice(node, [("negated condition", text[1:])], edits, static, cast="bool")
        return edits

    def assignment(self, node, candidates, edits, static):
        start, end = self.span(node)
        before, after = self.source[:start].rstrip()[-1:], self.source[end:].lstrip()[:1]
        is_statement = after == ";" and before != "=" or before == ";" and after == ")"
        return self.choice(node, candidates, edits, static, cast="void" if is_statement else None)

    def visit_binary(self, node, binary, static):
        left, operator, right = binary
        edits = self.visit(left, static) if operator not in ASSIGNMENTS and operator != "=" else []
        edits += self.visit(right, static)
        a, b = self.text(left), self.text(right)
        if operator in ASSIGNMENTS:
            candidates = [("arithmetic", f"{a} {ASSIGNMENTS[operator]} {b}")]
            if operator in ("&=", "|="):
                candidates.append(("dropped term", f"{a} = {b}"))
            return self.assignment(node, candidates, edits, static)
        if operator in COMPARISONS:
            candidates = [("comparison", f"{a} {other} {b}") for other in COMPARISONS[operator]]
            return self.choice(node, candidates, edits, static)
        if operator not in ARITHMETIC:
            return edits
        is_logical = operator in ("&&", "||")
        candidates = [("negated condition" if is_logical else "arithmetic", f"{self.grouped(left)} {other} {self.grouped(right)}")
                      for other in ARITHMETIC[operator]]
        right_alone = [f"-{self.grouped(right)}"] if operator == "-" else [] if operator in ("/", "<<", ">>", "%") else [b]
        candidates += [("dropped term", term) for term in (a, *right_alone)]
        return self.choice(node, candidates, edits, static, cast="bool" if is_logical else "own")

    def grouped(self, node):
        text = self.text(node)
        return text if re.fullmatch(r"[\w.:]+", text) or text.startswith("(") and text.endswith(")") and \
            node.kind == K.PAREN_EXPR else f"({text})"

    def visit_lanes(self, node, edits, static):
        """A call of a Highway function that stands for an operator."""
        text = self.text(node)
        lanes = re.match(r"hn::(\w+)(?=\()", text)
        candidates = [("function of lanes", f"hn::{other}{text[lanes.end():]}") for other in LANES.get(lanes[1], ())] if lanes else []
        return self.choice(node, candidates, edits, static, cast="own")


def numbered(files):
    """All mutants of some files, with their run-time numbers, keys and names, which end in a count of equal ones before."""
    seen = collections.Counter()

    def unique(m, *shapes):
        text = " | ".join([m.file, m.function, m.operator, *shapes])
        seen[text] += 1
        return f"{text} | {seen[text] - 1}"
    mutants = [m for f in files for m in sorted(f.mutants, key=lambda m: (m.start, m.end))]
    for number, m in enumerate(mutants, 1):
        m.number, m.key = number, unique(m, m.original, m.replacement)
    seen.clear()
    for m in mutants:
        m.name = unique(m, *m.shapes)
    return mutants


def marked(lines, line):
    """The number of the mutant on a line of a copy, or None."""
    marks = re.findall(r"/\*(\d+)\*/", lines[line - 1]) if lines else []
    return int(marks[-1]) if marks else None
