# SPDX-License-Identifier: BSL-1.0
"""The mutants of a source file, found in its syntax tree, and a copy of it that holds them all.

In the copy the changed expressions stand beside the original one, and a number chooses among them at run time
(mutant.hpp). The changed ones use the original text of their operands, so the length of the copy grows only with the
depth of the tree. Parts of a constant expression can't be chosen at run time: a mutant of such a part is `static`, and
is compiled on its own.
"""
import bisect
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
DROPPED = {"+", "-", "*", "/", "&", "|", "^", "&&", "||", "<<", ">>", "%"}
ASSIGNMENTS = {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "&=": "|=", "|=": "&=", "<<=": ">>=", ">>=": "<<="}
FUNCTIONS = {K.FUNCTION_DECL, K.CXX_METHOD, K.FUNCTION_TEMPLATE, K.CONSTRUCTOR, K.DESTRUCTOR, K.CONVERSION_FUNCTION}
# Of Highway, what stands for an operator there.
LANES = {"Add": ["Sub"], "Sub": ["Add"], "Mul": ["Add"], "MulAdd": ["MulSub", "NegMulAdd"], "MulSub": ["MulAdd"],
         "NegMulAdd": ["MulAdd"], "Min": ["Max"], "Max": ["Min"], "And": ["Or"], "Or": ["And"], "Xor": ["And"],
         "AndNot": ["And"], "Lt": ["Le", "Gt"], "Le": ["Lt", "Ge"], "Gt": ["Ge", "Lt"], "Ge": ["Gt", "Le"], "Eq": ["Ne"],
         "Ne": ["Eq"], "AllTrue": ["AllFalse"], "AllFalse": ["AllTrue"], "IfThenElseZero": ["IfThenZeroElse"],
         "IfThenZeroElse": ["IfThenElseZero"], "ApproximateReciprocal": ["Sqrt"]}
# Of Highway, whose first two arguments may be swapped.
COMMUTATIVE = {"Add", "Mul", "And", "Or", "Xor", "Min", "Max", "Eq", "Ne", "MulAdd", "MulSub", "NegMulAdd"}
CALLS = {K.CALL_EXPR, K.CXX_FUNCTIONAL_CAST_EXPR, K.INIT_LIST_EXPR, K.CXX_UNARY_EXPR}
LITERALS = {K.INTEGER_LITERAL, K.FLOATING_LITERAL, K.CXX_BOOL_LITERAL_EXPR}
EXPRESSIONS_TO_SKIP = {K.STATIC_ASSERT, K.ENUM_DECL, K.TEMPLATE_NON_TYPE_PARAMETER, K.CXX_METHOD}


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
    number: int = 0
    occurrence: int = 0
    text: str = field(default="", repr=False)  # the code of the alternative

    @property
    def key(self):
        return " | ".join([self.file, self.function, self.operator, self.original, self.replacement,
                           str(self.occurrence)])


def short(text):
    """The text in one line, without comments."""
    text = re.sub(r"//[^\n]*", "", text)
    return re.sub(r"\s+", " ", text).strip()


def without_texts(source):
    """The source with blanks in its string literals, so that everything else keeps its place."""
    return re.sub(r'"(?:\\.|[^"\\\n])*"', lambda found: '"' + " " * (len(found[0]) - 2) + '"', source)


def template_arguments(source):
    """Spans of template arguments. A `<` directly after a name opens them: clang-format sets any other apart."""
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
            elif c in ";{" and depth == 1 and c == ";":
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
    around = [("constant by one ulp", value + 1), ("constant by one ulp", value - 1)]
    if value > 1:
        around += [("constant by a factor of two", value * 2), ("constant by a factor of two", value // 2)]
    seen, result = {value}, []
    for name, x in around:
        if x not in seen:
            seen.add(x)
            result.append((name, str(x) + suffix))
    return result


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
        self.visit_all(lambda mutant: True)

    def visit_all(self, keep):
        """Finds all mutants. The copy holds those for which `keep` is true. The file is parsed each time: the trees of all
        files of a library take many gigabytes."""
        self.keep = keep
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
                self.edits += self.visit(node, static=False)

    # --- text ---

    def span(self, node):
        return node.extent.start.offset, node.extent.end.offset

    def text(self, node):
        start, end = self.span(node)
        return self.source[start:end]

    def rewritten(self, start, end, edits):
        """The text from start to end with edits applied. An edit that names of one declaration repeat counts once."""
        out, at = [], start
        for s, e, new in sorted(set(edits)):
            if s < at:
                raise ValueError(f"{self.name}: edits overlap at {self.source[s:e]!r}")
            out += [self.source[at:s], new]
            at = e
        return "".join(out + [self.source[at:end]])

    def mutated(self, edits=None):
        return self.rewritten(0, len(self.source), self.edits if edits is None else edits)

    # --- mutants ---

    def add(self, node_or_span, operator, replacement, static, text=None):
        start, end = node_or_span if isinstance(node_or_span, tuple) else self.span(node_or_span)
        original = self.source[start:end]
        line = bisect.bisect_right(self.line_starts, start)
        identity = (start, end, short(replacement))
        if identity in self.seen:
            return None
        self.seen.add(identity)
        mutant = Mutant(self.name, self.function, operator, short(original), short(replacement), line, start, end,
                        static, text=text if text is not None else replacement)
        self.mutants.append(mutant)
        return mutant

    def is_within(self, node, spans):
        start, end = self.span(node)
        return any(s <= start and end <= e for s, e in spans)

    def choice(self, node, candidates, edits, static, cast):
        """The edit that replaces an expression by a choice between it and the candidates (operator, replacement).

        `cast` is "own" if they need the type of the expression, and "bool" if all of them are conditions: the common
        type of an optional and a bool is an optional, which is true if it holds false.
        """
        start, end = self.span(node)
        mutants = [self.add(node, name, replacement, static) for name, replacement in candidates]
        if static:
            return edits
        mutants = [m for m in mutants if m and self.keep(m)]
        if not mutants:
            return edits
        kind = f"std::remove_cvref_t<decltype({self.flat(self.source[start:end])})>"
        into = {"own": f"::mutant::as<{kind}>", "bool": "static_cast<bool>", None: ""}[cast]
        out = "("
        for m in mutants:
            out += f"::mutant::is(@{id(m)}@) ? {self.flat(f'{into}({m.text})')} /*@{id(m)}@*/\n : "
        out += ("static_cast<bool>(" if cast == "bool" else "(") + self.rewritten(start, end, edits) + "))"
        return [(start, end, out)]

    @staticmethod
    def flat(text):
        return re.sub(r"\s*\n\s*", " ", re.sub(r"//[^\n]*", "", text))

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
            return []  # a macro, whose code stands elsewhere
        previous, self.function = self.function, node.spelling
        edits, fixed = [], re.search(r"\bconsteval\b", self.source[node.extent.start.offset:node.location.offset])
        for child in node.get_children():
            if child.kind == K.COMPOUND_STMT and fixed:
                self.visit(child, True)
            elif child.kind == K.COMPOUND_STMT or child.kind.is_expression() and not self.is_type_part(node, child):
                edits += self.visit(child, False)
            elif child.kind.is_expression():
                self.visit(child, True)
            elif child.kind == K.PARM_DECL:
                pass
        self.function = previous
        return edits

    def is_type_part(self, node, child):
        return child.extent.start.offset < node.location.offset

    def visit_variable(self, node, static):
        """The edits within an initialiser. A constexpr double with changes becomes a mutant::Constant, computed at run
        time."""
        start, end = self.span(node)
        name_at = node.location.offset
        before = re.sub(r"\{[^{};]*\}(?=\s*,)", "", re.sub(r"//[^\n]*", "", self.source[:name_at]))  # other variables' values
        declaration = re.split(r"[;{}]|\bfor \(", before)[-1]
        constant = re.search(r"\bconstexpr\b", declaration) is not None
        is_double = re.search(r"\bconstexpr double\b", declaration) is not None
        edits = []
        # The compiler evaluates a const integer or enumerator itself if it can, and then no change applies: so `const` is removed.
        kinds = r"\w+" if node.type.get_canonical().kind == clang.TypeKind.ENUM else r"(?:int|bool|std::\w+_t)"
        integral = re.search(rf"\bconst (?={kinds}\s+\S*$)", self.source[:name_at].rsplit("\n", 1)[-1])
        if integral and not constant:
            line_at = self.source.rfind("\n", 0, name_at) + 1
            edits.append((line_at + integral.start(), line_at + integral.end(), ""))
        for child in node.get_children():
            if not child.kind.is_expression() and child.kind != K.LAMBDA_EXPR:
                continue
            if self.is_type_part(node, child):
                self.visit(child, True)
            elif constant and is_double:
                s, e = self.span(child)
                inner = self.visit(child, False)
                if not inner:
                    continue
                equals = self.source.rfind("=", name_at, s)
                type_at = self.source.rfind("double", 0, name_at)
                edits.append((equals, e, "{[]() -> double { return " + self.rewritten(s, e, inner) + "; }}"))
                edits.append((type_at, type_at + len("double"), "::mutant::Constant<double>"))
            elif constant:
                self.visit(child, True)
            else:
                edits += self.visit(child, static)
        return edits

    # --- statements ---

    def statement(self, node, static):
        """A statement in a block, or as the body of an if or a loop."""
        if node.kind in (K.RETURN_STMT, K.COMPOUND_STMT, K.IF_STMT, K.WHILE_STMT, K.FOR_STMT, K.DECL_STMT):
            return self.visit(node, static)
        if node.kind in (K.CONTINUE_STMT, K.BREAK_STMT) or node.kind.is_expression():
            edits = self.visit(node, static)
            start, end = self.span(node)
            semicolon = self.source.index(";", end) + 1
            m = self.add((start, semicolon), "removed statement", ";", static)
            if m and not static and self.keep(m):
                inner = self.rewritten(start, end, edits)
                return [(start, semicolon, f"{{ if (!::mutant::is(@{id(m)}@)) {{ /*@{id(m)}@*/\n{inner}; }} }}")]
            return edits
        return self.visit(node, static)

    def negation(self, condition):
        text = self.text(condition)
        return f"!({text})"

    def condition(self, node, static):
        edits = self.visit(node, static)
        return self.choice(node, [("negated condition", self.negation(node))], edits, static, cast="bool")

    def visit_if(self, node, children, static):
        start = node.extent.start.offset
        fixed = re.match(r"if constexpr\b", self.source[start:]) is not None
        edits = []
        declared = not children[0].kind.is_expression()
        for i, child in enumerate(children):
            if declared and i == 1:
                # The test of a declared variable is its name in the declaration, which can't be changed. Another
                # condition stands behind the declaration.
                if child.extent.start.offset >= children[0].extent.end.offset:
                    edits += self.condition(child, static or fixed)
            elif i == 0 and not declared:
                edits += self.condition(child, static or fixed)
            else:
                edits += self.body(child, static)
        return edits

    def body(self, node, static):
        if node.kind == K.RETURN_STMT:
            return self.visit_return(node, list(node.get_children()), static, removable=True)
        return self.statement(node, static)

    def visit_condition(self, node, children, static):
        if node.kind == K.FOR_STMT:
            edits = []
            first = self.source.index(";", node.extent.start.offset)
            second = self.source.index(";", first + 1)
            for i, child in enumerate(children):
                if first < child.extent.start.offset < second:
                    edits += self.condition(child, static)
                elif i == len(children) - 1:
                    edits += self.body(child, static)
                else:
                    edits += self.visit(child, static)
            return edits
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
        candidates = []
        if text in ("true", "false", "{}", "0", "Real(0)") or re.match(r"unknown<", text):
            pass  # the replacement would be the same
        elif value.type.kind == clang.TypeKind.BOOL or self.is_bool(value):
            candidates = [("replaced return", "return true;"), ("replaced return", "return false;")]
        elif text.startswith("{") or value.kind == K.LAMBDA_EXPR:
            candidates = [("replaced return", "return {};")]
        else:
            candidates = [("replaced return", "return {};")]
        out, used = "{ ", False
        for name, replacement in candidates:
            m = self.add((start, semicolon), name, replacement, static)
            if m and not static and self.keep(m):
                code = replacement
                if replacement == "return {};" and not text.startswith("{"):
                    code = f"return std::remove_cvref_t<decltype({self.flat(text)})>{{}};"
                out += f"if (::mutant::is(@{id(m)}@)) {code} /*@{id(m)}@*/\n "
                used = True
        value_text = self.rewritten(value.extent.start.offset, value.extent.end.offset, edits)
        final = f"return {value_text};"
        if removable:
            m = self.add((start, semicolon), "removed statement", ";", static)
            if m and not static and self.keep(m):
                final = f"if (!::mutant::is(@{id(m)}@)) /*@{id(m)}@*/\n {final}"
                used = True
        return [(start, semicolon, out + final + " }")] if used else edits

    def is_bool(self, value):
        operator = self.operator_of(value)
        return operator in ("<", "<=", ">", ">=", "==", "!=", "&&", "||") or \
            self.text(value).startswith("!") and self.unwrapped(value).kind != K.CONDITIONAL_OPERATOR

    # --- expressions ---

    def operands(self, node):
        """Left, operator and right of a binary operation, overloaded ones too."""
        children = [c for c in node.get_children()]
        if node.kind not in (K.BINARY_OPERATOR, K.CALL_EXPR, K.COMPOUND_ASSIGNMENT_OPERATOR):
            return None
        if len(children) == 3 and node.kind == K.CALL_EXPR:
            left, middle, right = children
            if left.extent.end.offset > middle.extent.start.offset:
                return None
            operator = self.text(middle)
        elif len(children) == 2 and node.kind != K.CALL_EXPR:
            left, right = children
            operator = short(self.source[left.extent.end.offset:right.extent.start.offset])
        else:
            return None
        if not re.fullmatch(r"[-+*/%<>=!&|^]+", operator):
            return None
        return left, operator, right

    @staticmethod
    def unwrapped(node):
        """The expression in parentheses and implicit conversions."""
        while node.kind in (K.UNEXPOSED_EXPR, K.PAREN_EXPR):
            inner = list(node.get_children())
            if len(inner) != 1:
                break
            node = inner[0]
        return node

    def operator_of(self, node):
        found = self.operands(self.unwrapped(node))
        return found[1] if found else None

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
                # The implicit call of a conversion function has no place of its own in the source.
                after = child.extent.start.offset > node.location.offset >= node.extent.start.offset
                edits += self.visit(child, static or after) if not after else self.silent(child)
            return edits
        seen = set()
        for child in children:
            span = self.span(child)
            if span in seen or span[0] == span[1]:
                continue
            seen.add(span)
            if kind == K.LAMBDA_EXPR and child.kind != K.COMPOUND_STMT:
                continue
            edits += self.visit(child, static)
        text = self.text(node)
        if kind == K.UNARY_OPERATOR or kind == K.CALL_EXPR and len(children) == 2 and text[:1] in "-!":
            return self.visit_unary(node, children, edits, static)
        if kind in CALLS:
            return self.visit_call(node, children, edits, static)
        return edits

    def silent(self, node):
        self.visit(node, True)
        return []

    def visit_literal(self, node, static):
        text = self.text(node)
        if not re.match(r"[.\d]|true$|false$", text):
            return []  # a macro
        if node.kind == K.CXX_BOOL_LITERAL_EXPR:
            other = "false" if text == "true" else "true"
            return self.choice(node, [("negated condition", other)], [], static, cast=None)
        near = float_neighbours(text) if node.kind == K.FLOATING_LITERAL else integer_neighbours(text)
        return self.choice(node, near, [], static, cast=None)

    def visit_unary(self, node, children, edits, static):
        text = self.text(node)
        if text.startswith("!="):
            return edits  # derived from ==, which has its own mutants
        if text.startswith(("++", "--")):
            other = {"++": "--", "--": "++"}[text[:2]] + text[2:]
            return self.assignment(node, [("arithmetic", other)], edits, static)
        if text.startswith("-"):
            return self.choice(node, [("sign", text[1:])], edits, static, cast="own")
        if text.startswith("!"):
            parent_negates = [("negated condition", text[1:])]
            return self.choice(node, parent_negates, edits, static, cast="bool")
        if text.startswith("~"):
            return self.choice(node, [("sign", text[1:])], edits, static, cast="own")
        return edits

    def assignment(self, node, candidates, edits, static):
        start, end = self.span(node)
        mutants = [self.add(node, name, replacement, static) for name, replacement in candidates]
        mutants = [m for m in mutants if m and not static and self.keep(m)]
        if not mutants:
            return edits
        before, after = self.source[:start].rstrip()[-1:], self.source[end:].lstrip()[:1]
        void = "void" if after == ";" and before != "=" or before == ";" and after == ")" else ""
        out = "("
        for m in mutants:
            out += f"::mutant::is(@{id(m)}@) ? {void}({self.flat(m.text)}) /*@{id(m)}@*/\n : "
        return [(start, end, out + void + "(" + self.rewritten(start, end, edits) + "))")]

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
            return self.choice(node, candidates, edits, static, cast=None)
        if operator not in ARITHMETIC:
            return edits
        candidates = [("arithmetic" if operator not in ("&&", "||") else "negated condition",
                       f"{self.grouped(left)} {other} {self.grouped(right)}") for other in ARITHMETIC[operator]]
        if operator in DROPPED:
            candidates.append(("dropped term", a))
            if operator == "-":
                candidates.append(("dropped term", f"-{self.grouped(right)}"))
            elif operator not in ("/", "<<", ">>", "%"):
                candidates.append(("dropped term", b))
        return self.choice(node, candidates, edits, static, cast="bool" if operator in ("&&", "||") else "own")

    def grouped(self, node):
        text = self.text(node)
        return text if re.fullmatch(r"[\w.:]+", text) or text.startswith("(") and text.endswith(")") and \
            node.kind == K.PAREN_EXPR else f"({text})"

    def visit_call(self, node, children, edits, static):
        """Swaps two neighbouring arguments of a call, or members of a list in braces."""
        start, end = self.span(node)
        text = self.source[start:end]
        if not text or text[-1] not in ")}":
            return edits
        opening = self.opening(start, end)
        if opening is None:
            return edits
        arguments = []
        for child in children:
            s, e = self.span(child)
            if s > opening and e < end and (s, e) not in arguments and s != e:
                arguments.append((s, e))
        arguments = [x for x in arguments if not any(y != x and y[0] <= x[0] and x[1] <= y[1] for y in arguments)]
        if len(arguments) < 2 or any("[&]" in self.source[s:e] for s, e in arguments):
            return edits
        lanes = re.match(r"hn::(\w+)\(", text)
        candidates = [("function of lanes", f"hn::{other}{text[lanes.end() - 1:]}")
                      for other in LANES.get(lanes[1], ())] if lanes else []
        same = int(lanes is not None and lanes[1] in COMMUTATIVE)
        for (s1, e1), (s2, e2) in zip(arguments[same:], arguments[same + 1:]):
            first, second = self.source[s1:e1], self.source[s2:e2]
            if first == second or first.startswith('"') or second.startswith('"'):
                continue
            candidates.append(("swapped arguments", self.source[start:s1] + second + self.source[e1:s2] + first +
                               self.source[e2:end]))
        if not candidates:
            return edits
        if text.startswith("{"):
            return self.swapped_in_list(node, arguments, edits, static)
        return self.choice(node, candidates, edits, static, cast="own")

    def swapped_in_list(self, node, arguments, edits, static):
        """Swaps two neighbours in a list in braces. It has no type of its own, so each of them gets its own choice."""
        start, end = self.span(node)
        for (s1, e1), (s2, e2) in zip(arguments, arguments[1:]):
            first, second = self.source[s1:e1], self.source[s2:e2]
            if first == second or first[:1] in '{"' or second[:1] in '{"':
                continue
            swapped = self.source[start:s1] + second + self.source[e1:s2] + first + self.source[e2:end]
            m = self.add(node, "swapped arguments", swapped, static)
            if not m or static or not self.keep(m):
                continue
            for (s, e), other in (((s1, e1), second), ((s2, e2), first)):
                inner = [x for x in edits if s <= x[0] and x[1] <= e]
                old = self.rewritten(s, e, inner)
                kind = f"std::remove_cvref_t<decltype({self.flat(self.source[s:e])})>"
                new = f"(::mutant::is(@{id(m)}@) ? ::mutant::as<{kind}>({self.flat(other)}) /*@{id(m)}@*/\n : ({old}))"
                edits = [x for x in edits if x not in inner] + [(s, e, new)]
        return edits

    def opening(self, start, end):
        """The place of the opening parenthesis or brace that matches the last character of a call."""
        pairs, depth = {")": "(", "}": "{"}, 0
        closing = self.source[end - 1]
        for at in range(end - 1, start - 1, -1):
            if self.source[at] == closing:
                depth += 1
            elif self.source[at] == pairs[closing]:
                depth -= 1
                if depth == 0:
                    return at
        return None


def numbered(files):
    """All mutants of some files. Sets their run-time numbers, and their occurrences, which make their keys unique."""
    count, number, result = {}, 0, []
    for f in files:
        for m in sorted(f.mutants, key=lambda m: (m.start, m.end)):
            look = m.key
            m.occurrence = count.get(look, 0)
            count[look] = m.occurrence + 1
            number += 1
            m.number = number
            result.append(m)
    return result


MARK = r"/\*(\d+)\*/"


def with_numbers(text, mutants):
    """The mutated text with the numbers of its mutants."""
    numbers = {str(id(m)): str(m.number) for m in mutants}
    return re.sub(r"@(\d+)@", lambda found: numbers[found.group(1)], text)


def marked(lines, line):
    """The number of the mutant on a line of a copy, or None."""
    marks = re.findall(MARK, lines[line - 1]) if lines else []
    return int(marks[-1]) if marks else None


def in_constants(lines, line):
    """The numbers of the mutants in those constants of a copy that one of its lines reads."""
    names = "|".join(set(re.findall(r"\b[a-z_]\w*", lines[line - 1]))) if lines else ""
    constants = re.findall(rf"::mutant::Constant<double> (?:{names}) *[={{].*?;$", "\n".join(lines), re.S | re.M)
    return {int(number) for number in re.findall(MARK, "".join(constants))}
