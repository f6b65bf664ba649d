"""The result of pyxform for an XLSForm, as an oracle: questions, choices, and which questions are relevant for random answers.

    python xforms.py FORM.xlsx [cases] > FORM.json

Needs pyxform and elementpath. Relevance and calculations are evaluated by elementpath as XPath 1.0, with the functions
of ODK XForms defined here.
"""

import datetime
import decimal
import json
import math
import operator
import random
import re
import sys
from xml.etree import ElementTree

import elementpath
from elementpath.xpath1 import XPath1Parser
from pyxform.xls2xform import convert

TODAY = datetime.date(2026, 5, 14)
NAMESPACES = {
    "h": "http://www.w3.org/1999/xhtml", "x": "http://www.w3.org/2002/xforms", "jr": "http://openrosa.org/javarosa",
    "odk": "http://www.opendatakit.org/xforms",
}


class Parser(XPath1Parser):
    pass


def text(value):
    while isinstance(value, list):
        if not value:
            return ""
        value = value[0]
    if hasattr(value, "obj"):
        value = value.obj
    if isinstance(value, ElementTree.Element):
        return value.text or ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return "" if math.isnan(value) else str(int(value)) if value == int(value) else repr(value)
    return "" if value is None else str(value)


def truth(value):
    if isinstance(value, list):
        return bool(value)
    if isinstance(value, float) and math.isnan(value):
        return False
    return bool(value)


def define(name, nargs, body):
    symbol = Parser.function(name, nargs=nargs)

    @Parser.method(symbol)
    def evaluate(self, context=None):
        return body(*[lambda part=part: part.evaluate(context) for part in self])


def number(value):
    try:
        return float(text(value))
    except ValueError:
        return math.nan


define("selected", 2, lambda a, b: text(b()) in text(a()).split())
define("count-selected", 1, lambda a: float(len(text(a()).split())))
define("if", 3, lambda a, b, c: b() if truth(a()) else c())
define("coalesce", 2, lambda a, b: text(a()) or text(b()))
define("regex", 2, lambda a, b: re.fullmatch(text(b()), text(a())) is not None)
define("int", 1, lambda a: math.nan if math.isnan(number(a())) else float(math.trunc(number(a()))))
define("pow", 2, lambda a, b: number(a()) ** number(b()))
define("today", 0, lambda: TODAY.isoformat())
define("date", 1, lambda a: text(a()))


def is_number(value):
    return isinstance(value, (int, float, decimal.Decimal)) and not isinstance(value, bool)


def equal(one, other):
    """Equality by XPath 1.0, section 3.4, for sets of one node: elementpath compares a node with a number as texts."""
    if isinstance(one, bool) or isinstance(other, bool):
        return truth(one) == truth(other)
    if is_number(one) or is_number(other):
        return number(one) == number(other)
    return text(one) == text(other)


@Parser.method("=")
def evaluate(self, context=None):
    return equal(self[0].evaluate(context), self[1].evaluate(context))


@Parser.method("!=")
def evaluate(self, context=None):
    return not equal(self[0].evaluate(context), self[1].evaluate(context))


def define_order(symbol, holds):
    """Order by XPath 1.0, section 3.4: of numbers. A blank is none, and before nothing; elementpath takes it for an error."""

    @Parser.method(symbol)
    def evaluate(self, context=None):
        return holds(number(self[0].evaluate(context)), number(self[1].evaluate(context)))


for symbol, holds in [("<", operator.lt), ("<=", operator.le), (">", operator.gt), (">=", operator.ge)]:
    define_order(symbol, holds)


def plain(item):
    """A choice with its cells, without namespaces."""
    copy = ElementTree.Element("item")
    for cell in item:
        ElementTree.SubElement(copy, cell.tag.split("}")[-1]).text = cell.text
    return copy


class Form:
    def __init__(self, path):
        document = ElementTree.fromstring(convert(path, validate=False).xform)
        model = document.find(".//x:model", NAMESPACES)
        instances = model.findall("x:instance", NAMESPACES)
        self.data = instances[0][0]
        for element in self.data.iter():
            element.tag = element.tag.split("}")[-1]
        self.lists = {}
        self.items = {}
        self.filters = {}
        for instance in instances[1:]:
            self.items[instance.get("id")] = [plain(item) for item in instance.iter("{%s}item" % NAMESPACES["x"])]
            items = [item.find("x:name", NAMESPACES) for item in instance.iter("{%s}item" % NAMESPACES["x"])]
            self.lists[instance.get("id")] = [item.text or "" for item in items if item is not None]
        self.binds = {bind.get("nodeset"): bind.attrib for bind in model.findall("x:bind", NAMESPACES)}
        self.controls = {}
        for control in document.find("h:body", NAMESPACES).iter():
            kind = control.tag.split("}")[-1]
            if control.get("ref") and kind in ("input", "select", "select1", "range", "trigger", "rank", "upload"):
                self.controls[control.get("ref")] = (kind, self.choices(control))

    def choices(self, control):
        itemset = control.find("x:itemset", NAMESPACES)
        if itemset is None:
            return [item.findtext("x:value", "", NAMESPACES) for item in control.findall("x:item", NAMESPACES)]
        nodeset = itemset.get("nodeset")
        found = re.search(r"instance\('([^']+)'\)", nodeset)
        filter = re.search(r"/item\[(.*)\]$", nodeset)
        if found and filter:
            self.filters[control.get("ref")] = (found.group(1), filter.group(1))
        return self.lists.get(found.group(1), []) if found else []

    def node(self, path):
        parts = path.split("/")[2:]
        return self.data.find("/".join(parts)) if parts else self.data

    def evaluate(self, expression, path):
        return self.evaluate_at(expression, self.node(path))

    def evaluate_at(self, expression, node):
        parser = Parser(namespaces={"jr": NAMESPACES["jr"]})
        token = parser.parse(expression)
        root = ElementTree.ElementTree(self.data)
        context = elementpath.XPathContext(root, item=node)
        return token.evaluate(context)

    def offered(self, list, filter):
        """The choices of a list for which a filter holds. Each stands beside the answers for a moment, so that the filter
        sees both."""
        offered = []
        for item in self.items[list]:
            self.data.append(item)
            try:
                if truth(self.evaluate_at(filter, item)):
                    offered.append(item.findtext("name"))
            finally:
                self.data.remove(item)
        return offered

    def answer(self, source):
        """Puts a random answer into each question."""
        constants = sorted(
            {
                found
                for bind in self.binds.values()
                for key in ("relevant", "calculate")
                for found in re.findall(r"'([^']*)'|\b\d+\b", bind.get(key, ""))
                if found
            }
        )
        numbers = [float(found) for b in self.binds.values() for found in re.findall(r"(?<![\w.])\d+(?![\w.])", b.get("relevant", "") + " " + b.get("calculate", ""))]
        for path, (kind, choices) in self.controls.items():
            node = self.node(path)
            if node is not None:
                node.text = self.random_answer(source, kind, choices, self.binds.get(path, {}).get("type", "string"), constants, numbers)

    def random_answer(self, source, kind, choices, type, constants, numbers):
        if source.random() < 0.2 or kind == "upload":
            return ""
        if kind == "select1":
            return source.choice(choices) if choices else ""
        if kind in ("select", "rank"):
            return " ".join(choice for choice in choices if source.random() < 0.5)
        if kind == "trigger":
            return "OK"
        if type == "int" or kind == "range":
            near = int(source.choice(numbers)) + source.choice([-1, 0, 1]) if numbers else 1
            return str(max(0, near) if source.random() < 0.6 else source.randint(0, 120))
        if type == "decimal":
            return "%.1f" % source.uniform(0, 100)
        if type == "date":
            return (TODAY - datetime.timedelta(days=source.randint(-3000, 30000))).isoformat()
        if type in ("time", "dateTime"):
            return ""
        return source.choice(constants + ["a", "a text"])

    def calculate(self):
        """Values of calculations, those that depend on others after them."""
        paths = [path for path, bind in self.binds.items() if bind.get("calculate") and path not in self.controls]
        for _ in range(4):
            for path in paths:
                node = self.node(path)
                if node is None:
                    continue
                try:
                    is_relevant = self.is_relevant(path)
                    node.text = text(self.evaluate(self.binds[path]["calculate"], path)) if is_relevant else ""
                except Exception:
                    node.text = ""

    def is_relevant(self, path):
        parts = path.split("/")
        for end in range(3, len(parts) + 1):
            relevant = self.binds.get("/".join(parts[:end]), {}).get("relevant")
            if relevant and not truth(self.evaluate(relevant, "/".join(parts[:end]))):
                return False
        return True

    def cases(self, count, seed=1):
        source = random.Random(seed)
        cases = []
        for _ in range(count):
            self.answer(source)
            self.calculate()
            shown, unknown = [], []
            for path in self.controls:
                try:
                    if self.is_relevant(path):
                        shown.append(path.split("/")[-1])
                except Exception:
                    unknown.append(path.split("/")[-1])
            answers = {path.split("/")[-1]: self.node(path).text for path in self.controls if self.node(path) is not None}
            offered = {path.split("/")[-1]: self.offered(*filter) for path, filter in self.filters.items()}
            cases.append({"answers": {k: v for k, v in answers.items() if v}, "shown": shown, "unknown": unknown})
            if offered:
                cases[-1]["offered"] = offered
        return cases

    def oracle(self, count):
        questions = [
            {"name": path.split("/")[-1], "kind": kind, "type": self.binds.get(path, {}).get("type", "string"),
             "choices": choices, "required": self.binds.get(path, {}).get("required") == "true()"}
            for path, (kind, choices) in self.controls.items()
            if "reserved_name_for_field_list_labels" not in path
        ]
        return {"questions": questions, "cases": self.cases(count)}


if __name__ == "__main__":
    print(json.dumps(Form(sys.argv[1]).oracle(int(sys.argv[2]) if len(sys.argv) > 2 else 60), ensure_ascii=False, indent=None))
