# SPDX-License-Identifier: BSL-1.0
"""Printers for gdb and lldb, for programs with libstdc++ (DEBUGGING.md says how to load them).

A Case is shown as its case line, an Answer as its answer line, a Truth as the answer line of its outcome, motion and times
with the case that it is about, a Vec3 as (x, y, z). In gdb $case_line(k) is the line of a Case, for conditions.
"""
import re

TYPES = re.compile(r"^(const )?(graze|published|verify)::(Vec3|Case|Answer|Truth)<([^,]*)>( &)?$")


def word(enumerator):
    return str(enumerator).rsplit("::", 1)[-1]


def number(x):
    return re.sub(r"\.?0*p", "p", float(x).hex())


def nearest(enclosed):
    return number(enclosed["nearest"])


def triple(v):
    return ",".join(number(v["_M_elems"][i]) for i in range(3))


KEYS = {"Answer": {"time": number, "motion": word, "exit": number, "centre": triple, "point": triple, "normal": triple,
                   "distance": number},
        "Truth": {"time": nearest, "motion": word, "exit": nearest}}


def shown(value, name):
    """The text of a value of a type of this name."""
    kind, real = TYPES.match(name).groups()[2:4]
    if kind == "Vec3":
        return f"({value['x']}, {value['y']}, {value['z']})"
    if kind == "Case":
        question = word(value["question"])
        numbers = [number(value["numbers"]["_M_elems"][i]) for i in range(14 if question == "moving" else 11)]
        if question == "ray" and numbers[-1] == "inf":
            numbers.pop()
        return " ".join([question, "f32" if real == "float" else "f64", *numbers])
    text = word(value["outcome"])
    for key, say in KEYS[kind].items():
        slot = value[key]["_M_payload"]
        if slot["_M_engaged"]:
            text += f" {'t' if key == 'time' else key}={say(slot['_M_payload']['_M_value'])}"
    return text if kind == "Answer" else f"{text} of {shown(value['asked'], f'verify::Case<{real}>')}"


try:
    import gdb
except ImportError:
    class Value:
        """A value of lldb's, used as one of gdb's."""
        def __init__(self, value):
            self.value = value.GetNonSyntheticValue()

        def __getitem__(self, key):
            return Value(self.value.GetChildAtIndex(key) if isinstance(key, int) else self.value.GetChildMemberWithName(key))

        def __float__(self):
            return (self.value.data.float if self.value.size == 4 else self.value.data.double)[0]

        def __bool__(self):
            return self.value.unsigned != 0

        def __str__(self):
            return self.value.value

    def summary(value, _):
        return shown(Value(value), value.type.GetCanonicalType().name)

    def __lldb_init_module(debugger, _):
        debugger.HandleCommand(f"type summary add -x '{TYPES.pattern}' -F {__name__}.summary")
else:
    class Printer:
        def __init__(self, value):
            self.to_string = lambda: shown(value, str(value.type.strip_typedefs()))

    class CaseLine(gdb.Function):
        def invoke(self, k):
            return Printer(k).to_string()

    gdb.pretty_printers.append(lambda value: Printer(value) if TYPES.match(str(value.type.strip_typedefs())) else None)
    CaseLine("case_line")
