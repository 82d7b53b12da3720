/** Go: nil pointers that are used. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { testedForNull } from "../writing/names-in-code.ts";
import { fieldOf, textOf, fieldTextOf, kindOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { checksForNil } from "./text-filters.ts";
import { declarationAround, partsOf, following, word, preceding } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { joinedBy, partsOfChain } from "../shared/condition-chains.ts";

/** `o, ok := m[k]` of a map of pointers, and `o.x` where `ok` is false. */
function isUsedWhereAbsent(branch: SgNode, { text }: { readonly text: string }): boolean {
  const flag = fieldTextOf(branch, "condition").slice(1);
  const before = branch.prevAll().find((one) => one.isNamed());
  if (before === undefined || !/^\w+$/.test(flag)) return false;
  const looked = new RegExp(String.raw`^(\w+), ${flag} :?= (?:\w+\.)*(\w+)\[`).exec(textOf(before));
  const [, value, map] = looked ?? [];
  if (value === undefined || map === undefined) return false;
  const ofPointers = new RegExp(String.raw`\b${map}\b\s*(?::?=\s*)?(?:make\()?map\[[^\]]*\]\*`);
  return ofPointers.test(text) && isUsedFirst(value, fieldTextOf(branch, "consequence"));
}

function isUsedFirst(name: string, body: string): boolean {
  const use = body.search(new RegExp(String.raw`(?<![\w.])${name}\.\w`));
  const set = body.search(new RegExp(String.raw`(?<![\w.])${name}(?:, \w+)? :?=(?!=)`));
  return use >= 0 && (set < 0 || use < set);
}

/** Nothing else may stand in the condition. */
const comparesWithNil = /\bif\s[^\n]*\w\s*[!=]=\s*nil\s*\{/;

const onlySpeaks =
  /^(?:\w*[lL]og\w*|fmt|glog|klog|slog|t|println|print|http)(?:\.(?:Print|Println|Printf|Info\w*|Warn\w*|Error|Errorf|Errorln|Debug\w*|Log|Logf|Redirect|NotFound))?\(/;

/** `if x == nil { log(...) }`, and then `x.name` or `*x`. */
function isUsedAfterNilTest(branch: SgNode): boolean {
  const name = /^(\w+) == nil$/.exec(fieldTextOf(branch, "condition"))?.[1] ?? "";
  if (fieldOf(branch, "alternative") !== null || name === "err" || name === "") return false;
  const body = partsOf(partsOf(fieldOf(branch, "consequence"))[0] ?? null);
  if (body.length === 0 || !body.every((one) => onlySpeaks.test(textOf(one)))) return false;
  return following(branch)
    .slice(0, 4)
    .some((one, at, all) => {
      const isChecked = all
        .slice(0, at + 1)
        .some((each) => new RegExp(String.raw`${word(name)}(?:, \w+)? (?:[!=]=|:?=) `).test(textOf(each)));
      return (
        !isChecked &&
        new RegExp(String.raw`(?<![\w.)\]])${name}\.\w|(?<![\w)\]]\s?)\*${name}\b`).test(textOf(one))
      );
    });
}

/** Read in a statement before, and only then compared with nil. */
function isTestedTooLate(branch: SgNode): boolean {
  const name = /^(\w+) [!=]= nil$/.exec(fieldTextOf(branch, "condition"))?.[1] ?? "";
  if (name === "" || name.startsWith("err") || fieldOf(branch, "initializer") !== null) return false;
  const around = declarationAround(branch);
  const isPointer = new RegExp(String.raw`[(,]\s*${name} \*`);
  if (around === null || !isPointer.test(fieldTextOf(around, "parameters"))) return false;
  const asked = new RegExp(String.raw`${word(name)}(?:, \w+)* (?:[!=]=|:?=) |&${name}\b|, ${name} :?= `);
  const before = preceding(branch);
  const end = before.findIndex((one) => asked.test(textOf(one)));
  const own = end < 0 ? before : before.slice(0, end);
  const read = new RegExp(String.raw`(?<![\w.)\]])${name}\.\w+(?![\w(])|(?<![\w)\]]\s?)\*${name}\b`);
  return own.some(
    (one) =>
      !/^(?:if|for|expression_switch|select|defer|go|type_switch)_/.test(kindOf(one)) &&
      read.test(textOf(one)),
  );
}

const joined = (operator: string, regex: string) => joinedBy("binary_expression", operator, regex);

/** A field of what is nil there; methods may be called on nil. */
function isReadWhereNil(node: SgNode): boolean {
  const parts = partsOfChain(node);
  const sign = fieldTextOf(node, "operator") === "&&" ? "==" : "!=";
  return parts.some((part, at) => {
    const own = new RegExp(String.raw`^(\w+) ${sign} nil$`).exec(part)?.[1];
    return (
      own !== undefined && new RegExp(String.raw`^[!(*&]*${own}\.\w+(?![\w(])`).test(parts[at + 1] ?? "")
    );
  });
}

export const nilDereference = defineRules(["go"], "bug", [
  {
    id: "go-nil-used",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: "Nil dereference: used where it is nil",
    message:
      "The branch runs only if {the value} is nil, so reading a field or element of it panics. Test for `!= nil`.",
    names: testedForNull,
    textFilter: checksForNil,
    rule: { kind: "if_statement", has: { field: "condition", regex: "^\\w+ == nil$" } },
    check: isNilUsed,
    valid: [
      inFunction("if r == nil {\n\t\t// its loop reads r.Header\n\t\tr = make()\n\t}"),
      inFunction("if n == nil {\n\t\tn = g()\n\t\tn.x()\n\t}"),
      inFunction("if err == nil {\n\t\tg()\n\t}"),
      inFunction("if n == nil {\n\t\tt.Error(\"the file 'a/n.txt' is gone\")\n\t}"),
      inFunction("if n == nil {\n\t\tg(func() { n.x = 1 })\n\t}"),
    ],
    invalid: [found("if n == nil {\n\t\tg(n.name)\n\t}"), found("if n == nil {\n\t\treturn n.Name\n\t}")],
  },
  {
    id: "go-absent-entry-used",
    severity: "high",
    confidence: "medium",
    cwe: 476,
    title: "Nil dereference: missing map entry used",
    message:
      "The lookup found no entry in this branch, so the pointer is nil and reading a field of it panics. Use it in the other branch.",
    rule: { kind: "if_statement", has: { field: "condition", kind: "unary_expression" } },
    fileHas: ["map["],
    check: isUsedWhereAbsent,
    valid: [
      "package p\n\nfunc f(m map[string]*T) {\n\to, ok := m[k]\n\tif !ok {\n\t\to = &T{}\n\t\to.n = 1\n\t}\n}",
    ],
    invalid: [
      {
        code: "package p\n\nfunc f(m map[string]*T) int {\n\to, ok := m[k]\n\tif !ok {\n\t\treturn o.n\n\t}\n\treturn 0\n}",
        lines: [5],
      },
    ],
  },
  {
    id: "go-nil-only-mentioned",
    severity: "high",
    confidence: "medium",
    cwe: 476,
    title: "Nil dereference: nil branch does not return",
    message:
      "The branch for a nil {value} only logs and does not return, so the next line reads a field of nil and panics. Return in the branch.",
    names: testedForNull,
    textFilter: checksForNil,
    rule: { kind: "if_statement", has: { field: "condition", regex: "^\\w+ == nil$" } },
    check: isUsedAfterNilTest,
    mildest: (branch) =>
      /\*testing\.(?:T|B|TB|F)\b/.test(fieldTextOf(declarationAround(branch), "parameters")),
    valid: [
      inFunction("if n == nil {\n\t\tlog.Print(a)\n\t\treturn\n\t}\n\tg(n.x)"),
      inFunction("if n == nil {\n\t\tn = g()\n\t}\n\tg(n.x)"),
      inFunction('if n == nil {\n\t\tlog.Fatal("none")\n\t}\n\tg(n.x)'),
    ],
    invalid: [found('if n == nil {\n\t\tlog.Print("none")\n\t}\n\tg(n.x)')],
  },
  {
    id: "go-nil-tested-too-late",
    severity: "medium",
    confidence: "medium",
    cwe: 476,
    title: "Nil check after dereference",
    message:
      "{The value} is used before this nil check, so a nil value has panicked already. Move the check up, or remove it.",
    names: testedForNull,
    textFilter: comparesWithNil,
    rule: { kind: "if_statement", has: { field: "condition", regex: "^\\w+ [!=]= nil$" } },
    check: isTestedTooLate,
    valid: [
      "package p\n\nfunc f(n *T) {\n\tif n == nil {\n\t\treturn\n\t}\n\tg(n.x)\n}",
      "package p\n\nfunc f(n *T) {\n\tg(n.x)\n\tn = n.next()\n\tif n == nil {\n\t\treturn\n\t}\n}",
    ],
    invalid: [
      { code: "package p\n\nfunc f(n *T) {\n\tg(n.x)\n\tif n == nil {\n\t\treturn\n\t}\n}", lines: [5] },
    ],
  },
  {
    id: "go-nil-check-does-not-guard",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: titles.nullGuard,
    message:
      "If {the value} is nil, the next operand is still evaluated and its field access panics. Use `&&` with `!=`, or `||` with `==`.",
    names: testedForNull,
    rule: {
      any: [joined("&&", String.raw`\w == nil && `), joined(String.raw`\|\|`, String.raw`\w != nil \|\| `)],
    },
    check: isReadWhereNil,
    valid: [inFunction("if n == nil || n.done {\n\t}"), inFunction("if n == nil && m.done {\n\t}")],
    invalid: [found("if n == nil && n.done {\n\t\tg()\n\t}"), found("if n != nil || n.done {\n\t\tg()\n\t}")],
  },
]);

/** A member of it is read before it is given a value. */
function isNilUsed(branch: SgNode): boolean {
  const name = textOf(fieldOf(branch, "condition") ?? branch).split(" ")[0] ?? "";
  const body = fieldOf(branch, "consequence");
  if (body === null || name === "err") return false;
  const text = textOf(body).replace(/"(?:[^"\\\n]|\\.)*"|`[^`]*`|\/\/[^\n]*/g, '""');
  const use = text.search(new RegExp(String.raw`(?<![\w."])${name}\.[A-Za-z]\w*(?![\w(])`));
  const change = text.search(new RegExp(String.raw`(?<![\w.])${name}\b[\w, ]*:?=[^=]|&${name}\b|\bfunc\(`));
  return use >= 0 && (change < 0 || use < change);
}
