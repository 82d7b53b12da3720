/** Python: code that does something else than it looks like: repeated keys and conditions, wrong arguments, closures, waiting. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall } from "../call-matchers.ts";
import { defineRules } from "../define-rules.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { childrenOf, fieldOf, fieldTextOf, kindOf, parentOf, textOf } from "../node-memo.ts";

const found = (code: string, line: number) => ({ code, lines: [line] });

function named(node: SgNode | null | undefined): SgNode[] {
  return node?.children().filter((child) => child.isNamed()) ?? [];
}

function isAsync(node: SgNode): boolean {
  const around = node.ancestors().find((one) => /^(?:function_definition|lambda)$/.test(String(one.kind())));
  return around?.kind() === "function_definition" && around.text().startsWith("async");
}

function repeatsCondition(clause: SgNode): boolean {
  const own = clause.field("condition")?.text() ?? "";
  const chain = clause.parent();
  if (!chain || /\(|:=/.test(own)) return false;
  const before = named(chain).filter(
    (one) => one.kind() === "elif_clause" && one.range().start.index < clause.range().start.index,
  );
  return [chain, ...before].some((one) => one.field("condition")?.text() === own);
}

/** The places of pairs whose key stood before with another value, by the start of their dictionary: asked once for all its pairs. */
const repeatedPairs = new WeakMap<ParsedFile, Map<number, ReadonlySet<number>>>();

function repeatsKey(pair: SgNode, file: ParsedFile): boolean {
  const dictionary = parentOf(pair);
  if (!dictionary) return false;
  const known = repeatedPairs.get(file) ?? new Map<number, ReadonlySet<number>>();
  repeatedPairs.set(file, known);
  const place = dictionary.range().start.index;
  const repeated = known.get(place) ?? repeatedIn(dictionary);
  known.set(place, repeated);
  return repeated.has(pair.range().start.index);
}

function repeatedIn(dictionary: SgNode): Set<number> {
  const values = new Map<string, string>();
  const repeated = new Set<number>();
  for (const { node: pair } of childrenOf(dictionary)) {
    const key = kindOf(pair) === "pair" ? fieldOf(pair, "key") : null;
    if (!key || !/^(?:string|integer)$/.test(kindOf(key)) || /^[a-z]*f["']/i.test(textOf(key))) continue;
    const value = fieldTextOf(pair, "value");
    const before = values.get(textOf(key));
    if (before !== undefined && before !== value) repeated.add(pair.range().start.index);
    else values.set(textOf(key), value);
  }
  return repeated;
}

/** `%s` and the like, apart from `%%` and named ones. */
function fillsWrongly(node: SgNode): boolean {
  const [left, right] = [node.field("left"), node.field("right")];
  if (left?.kind() !== "string" || right?.kind() !== "tuple") return false;
  const text = left.text();
  const values = named(right).filter((one) => !/^(?:comment|line_continuation)$/.test(String(one.kind())));
  if (/%\(|\*|\{\{?|^[a-z]*f["']/i.test(text) || values.some((one) => one.kind() === "list_splat"))
    return false;
  const holes = text.replaceAll("%%", "").match(/%[-+ 0#\d.]*[bdiouxXeEfFgGcrsa]/g) ?? [];
  return holes.length > 0 && holes.length !== values.length;
}

/** `{}` and `{0}`, which are filled from what has no name. */
function lacksValues(call: SgNode): boolean {
  const text = fieldTextOf(fieldOf(call, "function"), "object").replace(/\{\{|\}\}/g, "");
  const given = named(fieldOf(call, "arguments")).filter((one) => one.kind() !== "comment");
  if (given.some((one) => /splat|generator/.test(String(one.kind())))) return false;
  const values = given.filter((one) => one.kind() !== "keyword_argument").length;
  const places = [...text.matchAll(/\{(\d*)(?:[.[!:][^{}]*)?\}/g)].map(([, place]) => place ?? "");
  const highest = Math.max(0, ...places.filter((place) => place !== "").map((place) => Number(place) + 1));
  return Math.max(highest, places.filter((place) => place === "").length) > values;
}

function usesNone(node: SgNode): boolean {
  const name = /^(\w+) is None$/.exec(node.field("condition")?.text() ?? "")?.[1];
  if (name === undefined) return false;
  const code = (node.field("consequence")?.text() ?? "").replace(
    /#.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    '""',
  );
  const use = code.search(new RegExp(String.raw`(?<![\w.])${name}(?:\.\w|\[)`));
  const set = code.search(
    new RegExp(
      String.raw`(?<![\w.])${name}\s*(?::[^=\n]+|,[\w\s,.*()]+)?=(?!=)|\b(?:for|with|except)\b[^:]*\b${name}\b|:=`,
    ),
  );
  // What asks again answers for itself: `x.a if x is not None else None`.
  const askedAgain = code.search(
    new RegExp(String.raw`(?<![\w.])${name} is not None|\b(?:if|and) ${name}\b`),
  );
  return use >= 0 && (set < 0 || use < set) && askedAgain < 0;
}

const selfNames = /^(?:self|cls|klass|mcs|mcls|this|metacls|kls|s|inst|instance|obj|me|owner|type_|meta|_)/;
const interfaceHead = /Interface|Protocol|\bI[A-Z]\w*\b|type\)|Meta|Enum|Schema|Model/;

function lacksSelf(node: SgNode, { text }: { readonly text: string }): boolean {
  if (!beginsWithAnotherName(node)) return false;
  const type = node.ancestors().find((one) => one.kind() === "class_definition");
  const whole = type?.text() ?? "";
  if (describesOthers(whole, text)) return false;
  return !isCalledPlainly(fieldTextOf(node, "name"), whole.replace(node.text(), ""));
}

function beginsWithAnotherName(method: SgNode): boolean {
  const first = named(fieldOf(method, "parameters"))[0]?.text() ?? "";
  return /^[a-z]\w*$/.test(first) && !selfNames.test(first);
}

/** Interfaces, metaclasses and validators take something else first. */
function describesOthers(type: string, file: string): boolean {
  return interfaceHead.test(type.split(":\n", 1)[0] ?? "") || /zope\.interface|pydantic|validator/.test(file);
}

/** Wrapped by another name, or used while the class is made. */
function isCalledPlainly(name: string, rest: string): boolean {
  if (/^__(?:new|init_subclass|class_getitem)__$/.test(name)) return true;
  return new RegExp(
    String.raw`\b${name}\s*=\s*(?:static|class)method\(|=\s*[\w.]+\(${name}\b|\b${name}\(|[(,=]\s*${name}\s*[,)\n]`,
  ).test(rest);
}

/** A message of `email` answers lists. */
const isMessage = /(?:^|[._])(?:msg|message|mail|email)$/;

function changesItsKeys(node: SgNode): boolean {
  const loop = node.ancestors().find((one) => one.kind() === "for_statement");
  const over = /^([\w.]+)\.(?:keys|values|items)\(\)$/.exec(fieldTextOf(loop, "right"))?.[1];
  if (over === undefined || isMessage.test(over)) return false;
  const own = over.replaceAll(".", String.raw`\.`);
  const change = new RegExp(String.raw`^(?:del )?${own}(?:\[[^[\]]*\]$|\.(?:pop|popitem|clear)\()`);
  const statement = node.kind() === "delete_statement" ? node : node.parent();
  const after = statement?.nextAll() ?? [];
  return (
    change.test(node.text()) && !after.some((one) => /^(?:break|return)_statement$/.test(String(one.kind())))
  );
}

/** Deleted, or given a value. */
function isWritten(place: SgNode): boolean {
  const above = parentOf(place);
  if (above === null) return false;
  return above.kind() === "delete_statement" || fieldOf(above, "left")?.id() === place.id();
}

function readsLoopVariable(lambda: SgNode): boolean {
  const clause = parentOf(lambda)?.find({ rule: { kind: "for_in_clause" } });
  const variable = fieldTextOf(clause, "left");
  const uses = new RegExp(String.raw`\b${variable}\b`);
  if (!/^\w+$/.test(variable) || uses.test(fieldTextOf(lambda, "parameters"))) return false;
  return uses.test(fieldTextOf(lambda, "body"));
}

export const objects = defineRules(["python"], "bug", [
  {
    id: "py-repeated-condition",
    severity: "high",
    confidence: "high",
    cwe: 561,
    title: "This branch is never taken",
    message:
      "An earlier branch has the same condition, so this one cannot run. Correct the condition, or remove the branch.",
    rule: { kind: "elif_clause" },
    check: repeatsCondition,
    valid: ["if x == 1:\n    a()\nelif x == 2:\n    b()"],
    invalid: [found("if x == 1:\n    a()\nelif x == 2:\n    b()\nelif x == 1:\n    c()", 5)],
  },
  {
    id: "py-repeated-key",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: "A key stands twice in the dictionary",
    message:
      "Only the last value stays, and the first is lost without notice. Remove one of the two, or correct the key.",
    rule: { kind: "pair", inside: { kind: "dictionary" } },
    check: repeatsKey,
    valid: ['d = {"a": 1, "b": 2}'],
    invalid: ['d = {"a": 1, "b": 2, "a": 3}'],
  },
  {
    id: "py-format-count",
    severity: "high",
    confidence: "high",
    cwe: 685,
    title: "The format has more or fewer places than values",
    message: "This raises a TypeError when it runs. Give one value for each place.",
    rule: { kind: "binary_operator", has: { field: "operator", regex: "^%$" } },
    check: fillsWrongly,
    valid: [
      'x = "%s and %s" % (a, b)',
      'x = "%s and %s" % (a, \\\n  b)',
      'x = "%(a)s" % (d)',
      'x = "100%% %s" % (a,)',
      'x = "%s" % a',
      'x = b"%d %b" % (n, raw)',
    ],
    invalid: ['x = "%s and %s" % (a,)', 'x = "%s" % (a, b)'],
  },
  {
    id: "py-format-places",
    severity: "high",
    confidence: "high",
    cwe: 685,
    title: "The format has more places than values",
    message: "This raises an IndexError when it runs. Give one value for each place.",
    rule: pyCall({ names: "format", on: "^[\"']" }),
    check: lacksValues,
    valid: [
      'x = "{} {}".format(a, b)',
      'x = "{0} {0}".format(a)',
      'x = "{} {}".format(*xs)',
      'x = "{a}".format(a=1)',
      'x = "{{}} {}".format(a)',
      'x = "{:{}}".format(a, n)',
    ],
    invalid: ['x = "{} {}".format(a)', 'x = "{0} {1}".format(a)'],
  },
  {
    id: "py-none-used-in-its-branch",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: "The value is used where it is None",
    message:
      "The condition has just found it to be None, so this raises an AttributeError. Use it in the other branch.",
    rule: {
      kind: "if_statement",
      has: { field: "condition", kind: "comparison_operator", regex: "^\\w+ is None$" },
    },
    check: usesNone,
    valid: [
      "if x is None:\n    x = make()\n    x.run()",
      "if x is not None:\n    x.run()",
      'if x is None:\n    log("x.y")',
      "if x is None:\n    ok, x, rest = read()\n    x.run()",
      "if x is None:\n    log(x.name if x is not None else '')",
    ],
    invalid: ["if user is None:\n    log(user.name)"],
  },
  {
    id: "py-compared-with-itself",
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: "A value is compared with itself",
    message:
      "The answer is the same for every value; one side was meant to be another variable. Correct the name.",
    rule: { kind: "comparison_operator", regex: "^[\\w.]+\\s*(?:==|<|>|<=|>=|is)\\s*[\\w.]+$" },
    check: (node) => {
      const [left, right, more] = named(node);
      const isName = /^(?:identifier|attribute)$/.test(String(left?.kind()));
      return isName && more === undefined && left?.text() === right?.text();
    },
    valid: ["a == b", "x != x", "1 == 1"],
    invalid: ["same = a == a", "if self.x == self.x:\n    pass"],
  },
  {
    id: "py-method-without-self",
    severity: "medium",
    confidence: "medium",
    cwe: 628,
    title: "A method has no self",
    message:
      "Called on an object, it gets the object as its first argument, whatever that is named. Add `self`, or `@staticmethod`.",
    rule: { kind: "function_definition", inside: { kind: "block", inside: { kind: "class_definition" } } },
    check: lacksSelf,
    valid: [
      "class A:\n    def f(self, x):\n        return x",
      "class A:\n    @staticmethod\n    def f(x):\n        return x",
    ],
    invalid: [found("class A:\n    def area(width):\n        return width * 2", 2)],
  },
  {
    id: "py-index-is-the-length",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: "The index is one past the end",
    message:
      "The last element stands at the length minus one, so this always raises an IndexError. Subtract one, or write `[-1]`.",
    rule: { kind: "subscript", has: { field: "subscript", kind: "call", regex: "^len\\([\\w.]+\\)$" } },
    check: (node) =>
      fieldTextOf(node, "subscript") === `len(${fieldTextOf(node, "value")})` && !isWritten(node),
    valid: ["x = xs[len(xs) - 1]", "x = ys[len(xs)]", "d[len(d)] = 1"],
    invalid: ["x = xs[len(xs)]"],
  },
  {
    id: "py-changed-while-keys-are-iterated",
    severity: "high",
    confidence: "high",
    cwe: 664,
    title: "The dictionary changes while it is iterated",
    message: "The next round raises a RuntimeError. Iterate over a copy: `list(d)`.",
    rule: {
      any: [{ kind: "delete_statement" }, pyCall({ names: "pop|popitem|clear" })],
      inside: {
        stopBy: "end",
        kind: "for_statement",
        has: { field: "right", kind: "call", regex: "^[\\w.]+\\.(?:keys|values|items)\\(\\)$" },
      },
    },
    check: changesItsKeys,
    valid: [
      "for k in list(d.keys()):\n    del d[k]",
      "for part in parts.values():\n    parts.remove(part)",
      "for name in msg.keys():\n    del msg[name]",
      "for k in d.keys():\n    if k:\n        del d[k]\n        break",
    ],
    invalid: [
      found("for k in d.keys():\n    del d[k]", 2),
      found("for k, v in d.items():\n    if v:\n        d.pop(k)", 3),
    ],
  },
  {
    id: "py-closures-of-a-comprehension",
    severity: "medium",
    confidence: "high",
    cwe: 758,
    title: "Every lambda sees the last value of the loop variable",
    message:
      "The lambda reads the variable when it runs, which is after the loop. Bind it now with a default: `lambda x=x: ...`.",
    rule: { kind: "lambda", inside: { kind: "list_comprehension" } },
    check: readsLoopVariable,
    valid: ["fs = [lambda i=i: i for i in xs]", "fs = [lambda y: y for i in xs]"],
    invalid: ["fs = [lambda: i for i in xs]"],
  },
  {
    id: "py-blocking-call-in-coroutine",
    severity: "medium",
    confidence: "high",
    cwe: 833,
    see: ["https://docs.python.org/3/library/asyncio-dev.html#running-blocking-code"],
    title: "A coroutine blocks the event loop",
    message:
      "While this call waits, no other task of the program runs. Await the asynchronous version, or use `asyncio.to_thread`.",
    rule: {
      any: [
        pyCall({ names: "sleep", on: "^time$" }),
        pyCall({ names: "get|post|put|delete|patch|head|request", on: "^requests$" }),
        pyCall({ names: "urlopen", on: "^urllib\\.request$" }),
        pyCall({ names: "run|call|check_call|check_output", on: "^subprocess$" }),
      ],
    },
    fileHas: ["async def"],
    check: (node) => isAsync(node) && node.parent()?.kind() !== "await",
    valid: [
      "async def f():\n    await asyncio.sleep(1)",
      "async def g():\n    pass\ndef f():\n    time.sleep(1)",
    ],
    invalid: [
      found("async def f():\n    time.sleep(1)", 2),
      found("async def f(u):\n    return requests.get(u)", 2),
    ],
  },
  {
    id: "py-own-coroutine-not-awaited",
    severity: "high",
    confidence: "high",
    cwe: 662,
    title: "The coroutine is never run",
    message: "Calling it only makes a coroutine object, so nothing happens here. Put `await` before it.",
    rule: {
      kind: "expression_statement",
      has: { kind: "call", has: { field: "function", regex: "^(?:self\\.)?\\w+$" } },
    },
    fileHas: ["async def"],
    check: dropsOwnCoroutine,
    valid: [
      "async def g():\n    pass\nasync def f():\n    await g()",
      "async def g():\n    pass\nasync def f():\n    t = g()",
    ],
    invalid: [found("async def g():\n    pass\nasync def f():\n    g()", 4)],
  },
  {
    id: "py-fraction-equality",
    severity: "low",
    confidence: "medium",
    cwe: 1077,
    title: "A fraction is compared exactly",
    message:
      "Rounding makes computed values differ in the last digit, so this is rarely true. Use `math.isclose`.",
    rule: {
      kind: "comparison_operator",
      all: [{ regex: "[!=]=" }, { has: { kind: "float", not: { regex: "^\\d*\\.(?:0*|5|25|75)$|e" } } }],
    },
    valid: ["x == 0.5", "math.isclose(x, 0.1)"],
    invalid: ["ok = a + b == 0.3"],
  },
  {
    id: "py-bare-except",
    severity: "low",
    confidence: "medium",
    category: "maintainability",
    cwe: 396,
    see: ["Error_Handling"],
    title: "Every exception is caught alike",
    message:
      "Also typing errors, exits and interrupts are treated like the failure that was expected. Name the exception.",
    rule: { kind: "except_clause", regex: "^except\\s*:" },
    check: (node) => !/\braise\b/.test(node.text()) && !/:\s*pass\s*$/.test(node.text()),
    valid: ["try:\n    f()\nexcept KeyError:\n    g()", "try:\n    f()\nexcept:\n    g()\n    raise"],
    invalid: [found("try:\n    f()\nexcept:\n    g()", 3)],
  },
  {
    id: "py-checked-then-used",
    severity: "low",
    confidence: "low",
    category: "security",
    cwe: 367,
    title: "A file is tested and then used",
    message:
      "Between the two another process can put something else there, such as a link. Just use it, and handle the error.",
    rule: {
      kind: "if_statement",
      has: {
        field: "condition",
        regex: "^(?:not )?os\\.(?:path\\.(?:exists|isfile|islink)|access)\\(\\w+(?:, os\\.\\w+)?\\)$",
      },
    },
    check: (node) => {
      const name = /\((\w+)/.exec(node.field("condition")?.text() ?? "")?.[1] ?? "";
      return new RegExp(
        String.raw`\b(?:os\.(?:remove|unlink|rename|chmod|chown|rmdir)|open|shutil\.\w+)\(${name}\b`,
      ).test(node.field("consequence")?.text() ?? "");
    },
    valid: ["try:\n    os.remove(path)\nexcept FileNotFoundError:\n    pass"],
    invalid: [
      "if os.path.exists(path):\n    os.remove(path)",
      "if os.access(path, os.R_OK):\n    data = open(path).read()",
    ],
  },
]);

/** A method is called on self, a function by its name. */
function isDefinedAlike(call: string, definition: string): boolean {
  return call.startsWith("self.") === /^[ \t]/.test(definition);
}

/** The file defines the name once, as a coroutine. */
function dropsOwnCoroutine(statement: SgNode, { text }: { readonly text: string }): boolean {
  const call = statement.text();
  const name = /^(?:self\.)?(\w+)\(/.exec(call)?.[1] ?? "";
  const [only, another] = text.matchAll(new RegExp(String.raw`^[ \t]*(?:async )?def ${name}\b`, "gm"));
  if (only === undefined || another !== undefined) return false;
  return only[0].includes("async def") && isDefinedAlike(call, only[0]);
}
