/** Python: code that does something else than it looks like: repeated keys, wrong arguments, lengths, checks before use. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { keyName } from "../writing/names-in-code.ts";
import { childrenOf, fieldOf, fieldTextOf, kindOf, parentOf, textOf } from "../../syntax/node-memo.ts";
import { Facts } from "../../syntax/facts.ts";
import { titles } from "../writing/titles.ts";
import { foundAt as found } from "./examples.ts";

/** Texts, comments, and what opens and closes a dictionary or stands before a colon. */
const keyParts =
  /("""|''')[\s\S]*?\1|("(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|(?<![\w.])\d\w*)(\s*:)?|#[^\n]*|[{}]/g;

/** Whether a key stands twice in one dictionary, each time behind the same number of brackets. */
function mayRepeatKey(text: string): boolean {
  const around: Set<string>[] = [];
  for (const [part, , key, colon] of text.matchAll(keyParts)) {
    if (part === "{") around.push(new Set());
    else if (part === "}") around.pop();
    else if (key !== undefined && colon !== undefined) {
      const keys = around.at(-1);
      if (keys?.has(key) === true) return true;
      keys?.add(key);
    }
  }
  return false;
}

const notSelf =
  /^[ \t]+(?:async[ \t]+)?def[ \t]+\w+\s*\((?!\s*(?:self|cls|klass|mcs|mcls|this|metacls|kls|s|inst|instance|obj|me|owner|type_|meta|_))/m;

function named(node: SgNode | null | undefined): SgNode[] {
  return node?.children().filter((child) => child.isNamed()) ?? [];
}

/** The places of pairs whose key stood before with another value, by the start of their dictionary: asked once for all its pairs. */
const repeatedPairs = new Facts<ParsedFile, Map<number, ReadonlySet<number>>>();

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
  const [left, right] = [fieldOf(node, "left"), fieldOf(node, "right")];
  if (!left || !right) return false;
  const text = textOf(left);
  const values = named(right).filter((one) => !/^(?:comment|line_continuation)$/.test(String(one.kind())));
  if (/%\(|\*|\{\{?|^[a-z]*f["']/i.test(text) || values.some((one) => one.kind() === "list_splat"))
    return false;
  const holes = text.replaceAll("%%", "").match(/%[-+ 0#\d.]*[hlL]*[bdiouxXeEfFgGcrsa]/g) ?? [];
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

/** Wrapped by another name, a decorator, or used while the class is made. */
function isCalledPlainly(name: string, rest: string): boolean {
  if (/^__(?:new|init_subclass|class_getitem)__$/.test(name)) return true;
  return new RegExp(
    String.raw`\b${name}\s*=\s*(?:static|class)method\(|=\s*[\w.]+\(${name}\b|@(?:\w+\.)?${name}\b|\b${name}\(|[(,=]\s*${name}\s*[,)\n]`,
  ).test(rest);
}

/** Deleted, or given a value. */
function isWritten(place: SgNode): boolean {
  const above = parentOf(place);
  if (above === null) return false;
  return above.kind() === "delete_statement" || fieldOf(above, "left")?.id() === place.id();
}

export const formatAndIndexErrors = defineRules(["python"], "bug", [
  {
    id: "py-repeated-key",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateKey,
    message:
      "Only the last value of {a repeated key} is kept, and the first is silently lost. Remove one of the two, or correct the key.",
    names: keyName,
    glance: { test: mayRepeatKey },
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
    title: titles.formatMismatch,
    message:
      "The number of placeholders differs from the number of values, so this raises a TypeError. Pass one value for each placeholder.",
    rule: {
      kind: "binary_operator",
      all: [
        { has: { field: "right", kind: "tuple" } },
        { has: { field: "left", kind: "string" } },
        { has: { field: "operator", regex: "^%$" } },
      ],
    },
    check: fillsWrongly,
    valid: [
      'x = "%s and %s" % (a, b)',
      'x = "%s and %s" % (a, \\\n  b)',
      'x = "%(a)s" % (d)',
      'x = "100%% %s" % (a,)',
      'x = "%s" % a',
      'x = b"%d %b" % (n, raw)',
      'x = "%s: %ld" % (a, n)',
    ],
    invalid: ['x = "%s and %s" % (a,)', 'x = "%s" % (a, b)'],
  },
  {
    id: "py-format-places",
    severity: "high",
    confidence: "high",
    cwe: 685,
    title: titles.formatMismatch,
    message:
      "The format has more placeholders than values, so this raises an IndexError. Pass one value for each placeholder.",
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
    id: "py-method-without-self",
    severity: "medium",
    confidence: "medium",
    cwe: 628,
    title: "Missing `self` parameter",
    message:
      "Called on an object, the method receives the object as its first argument, whatever its name is. Add `self`, or `@staticmethod`.",
    glance: notSelf,
    rule: { kind: "function_definition", inside: { kind: "block", inside: { kind: "class_definition" } } },
    check: lacksSelf,
    valid: [
      "class A:\n    def f(self, x):\n        return x",
      "class A:\n    @staticmethod\n    def f(x):\n        return x",
      "class A:\n    def locked(func):\n        return func\n    @locked\n    def f(self):\n        return 1",
    ],
    invalid: [found("class A:\n    def area(width):\n        return width * 2", 2)],
  },
  {
    id: "py-index-is-the-length",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.offByOne,
    message:
      "The last index is the length minus one, so this always raises an IndexError. Subtract one, or write `[-1]`.",
    rule: { kind: "subscript", has: { field: "subscript", kind: "call", regex: "^len\\([\\w.]+\\)$" } },
    check: (node) =>
      fieldTextOf(node, "subscript") === `len(${fieldTextOf(node, "value")})` && !isWritten(node),
    valid: ["x = xs[len(xs) - 1]", "x = ys[len(xs)]", "d[len(d)] = 1"],
    invalid: ["x = xs[len(xs)]"],
  },
  {
    id: "py-checked-then-used",
    severity: "low",
    confidence: "low",
    category: "security",
    cwe: 367,
    title: titles.toctou,
    message:
      "The check and the use see two different moments; another process can swap the file for a link in between. Use it directly, and handle the error.",
    glance: /\bif[\s\\]+(?:not )?os\.(?:path\.(?:exists|isfile|islink)|access)\(\w+(?:, os\.\w+)?\)/,
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
