/** Go: statements that do nothing, panic or lose an error, which only the code around them shows. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, foundInHandler, inFunction, inHandler } from "./examples.ts";
import {
  argumentsOf,
  assignedTo,
  declarationAround,
  functionAround,
  isBounded,
  partsOf,
  word,
} from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { asksIfNil } from "./text-glances.ts";

const fromText = /^strconv\.(?:Atoi|ParseInt|ParseUint)\(/;
const fromRequest =
  /\b(?:r|req|request|c|ctx)\.(?:FormValue|PostFormValue|PathValue|Query|Param|Params|QueryParam|DefaultQuery|PostForm|Header|URL|Form|Cookie)\b|URLParam\(|Vars\(/;

export const mistakes = defineRules(["go"], "bug", [
  {
    id: "go-write-to-nil-map",
    severity: "high",
    confidence: "high",
    cwe: 476,
    see: ["https://go.dev/ref/spec#Map_types"],
    title: "Write to a nil map",
    message: "The map is nil, and writing to a nil map panics. Create it with `make` or a literal first.",
    rule: {
      any: [
        {
          kind: "assignment_statement",
          has: {
            field: "left",
            has: { nthChild: 1, kind: "index_expression", has: { field: "operand", kind: "identifier" } },
          },
        },
        { kind: "inc_statement", regex: "^\\w+\\[" },
      ],
    },
    check: isNilMap,
    valid: [
      inFunction('m := map[string]int{}\n\tm["a"] = 1'),
      inFunction('var m map[string]int\n\tif m == nil {\n\t\tm = make(map[string]int)\n\t}\n\tm["a"] = 1'),
      inFunction('var m map[string]int\n\tjson.Unmarshal(b, &m)\n\tm["a"] = 1'),
    ],
    invalid: [
      found('var m map[string]int\n\tm["a"] = 1', 5),
      found("var m map[string]int\n\tfor _, w := range ws {\n\t\tm[w]++\n\t}", 6),
    ],
  },
  {
    id: "go-unmarshal-unchecked",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://go.dev/wiki/CodeReviewComments#handle-errors"],
    title: "Return value ignored: decoding error unchecked",
    message:
      "If the input is invalid, the target keeps its zero values and the code continues with them. Check the error.",
    rule: {
      kind: "expression_statement",
      has: {
        any: [
          goCall({ names: "Unmarshal", on: "^(?:json|xml|yaml|toml|proto|bson|jsonpb|protojson)$" }),
          goCall({ names: "Decode", on: "NewDecoder\\(.*\\)$" }),
          goCall({ names: "Scan", on: "^(?:rows?|res)$|QueryRow\\w*\\(.*\\)$" }),
          goCall({ names: "Commit", on: "^tx$" }),
          goCall({ names: "ReadFull", on: "^io$" }),
          goCall({ names: "Read", on: "^rand$" }),
        ],
      },
    },
    valid: [
      inFunction("if err := json.Unmarshal(b, &v); err != nil {\n\t\tpanic(err)\n\t}"),
      inFunction("_ = json.Unmarshal(b, &v)"),
    ],
    invalid: [found("json.Unmarshal(b, &v)"), found("json.NewDecoder(r.Body).Decode(&v)")],
  },
  {
    id: "go-error-overwritten",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://go.dev/wiki/CodeReviewComments#handle-errors"],
    title: "Overwritten error: first error never checked",
    message:
      "The next statement assigns another error to the same variable, so this failure is never seen. Check it here.",
    rule: {
      any: ["short_var_declaration", "assignment_statement"].map((kind) => ({
        kind,
        has: { field: "left", has: { regex: "^err$" } },
        precedes: {
          any: [
            { kind: "assignment_statement", has: { field: "left", has: { regex: "^err$" } } },
            { kind: "short_var_declaration", has: { field: "left", has: { regex: "^err$" } } },
          ],
        },
      })),
    },
    check: (node) => isOverwritten(node),
    valid: [
      inFunction("err := a()\n\tif err != nil {\n\t\treturn\n\t}\n\terr = b()"),
      inFunction("err := a()\n\terr = wrap(err)"),
      inFunction("var err error\n\terr = b()"),
    ],
    invalid: [found("err := a()\n\terr = b()"), found("x, err := a()\n\ty, err := b(x)")],
  },
  {
    id: "go-compared-with-itself",
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.selfComparison,
    message:
      "Both operands are the same, so the result never changes; another name was probably intended on one side. Write that name.",
    rule: {
      kind: "binary_expression",
      has: { field: "operator", regex: "^(?:[=!]=|<=?|>=?|&&|\\|\\||-|/|%|\\^|&\\^?)$" },
    },
    check: hasEqualSides,
    valid: [inFunction("ok := a == b"), inFunction("isNaN := f != f"), inFunction("ok := next() == next()")],
    invalid: [found("ok := a.n == a.n && b"), found("d := end - end")],
  },
  {
    id: "go-format-arguments",
    severity: "medium",
    confidence: "high",
    cwe: 685,
    see: ["https://pkg.go.dev/fmt"],
    title: titles.formatMismatch,
    message:
      "The number of verbs differs from the number of arguments, so the output contains `%!s(MISSING)` or `%!(EXTRA ...)`. Pass one argument for each verb.",
    rule: {
      any: [
        goCall({
          names: "Printf|Sprintf|Errorf|Fatalf|Panicf",
          on: "^(?:fmt|log)$",
          args: { has: { nthChild: 1, kind: "interpreted_string_literal" } },
        }),
        goCall({
          names: "Fprintf|Appendf",
          on: "^fmt$",
          args: { has: { nthChild: 2, kind: "interpreted_string_literal" } },
        }),
      ],
    },
    check: isMiscounted,
    valid: [
      inFunction('fmt.Printf("%d%% of %s", n, s)'),
      inFunction('fmt.Printf("%[1]d %[1]v", n)'),
      inFunction('fmt.Printf("%*d", w, n)'),
      inFunction('fmt.Printf("%s %s", all...)'),
    ],
    invalid: [found('fmt.Printf("%s has %d", name)'), found('err := fmt.Errorf("failed", err)')],
  },
  {
    id: "go-size-from-request",
    severity: "medium",
    confidence: "medium",
    category: "security",
    cwe: 770,
    see: ["Denial_of_Service"],
    title: titles.allocation,
    message:
      "The size comes from the request: a large number exhausts the memory, and a negative one panics. Compare it with the largest sensible size first.",
    rule: {
      kind: "call_expression",
      all: [
        { has: { field: "function", regex: "^(?:make|strings\\.Repeat|bytes\\.Repeat)$" } },
        { has: { field: "arguments", has: { kind: "identifier" } } },
      ],
    },
    fileHas: ["strconv."],
    check: isSizedByRequest,
    valid: [
      inHandler(
        'n, err := strconv.Atoi(r.FormValue("n"))\n\tif err != nil || n > 100 {\n\t\treturn\n\t}\n\tb := make([]byte, n)',
      ),
      inHandler("n, err := strconv.Atoi(os.Args[1])\n\tb := make([]byte, n)"),
    ],
    invalid: [
      foundInHandler(
        'n, err := strconv.Atoi(r.FormValue("n"))\n\tif err != nil {\n\t\treturn\n\t}\n\tb := make([]byte, n)',
      ),
    ],
  },
  {
    id: "go-division-by-input",
    severity: "medium",
    confidence: "medium",
    cwe: 369,
    title: titles.divisionByZero,
    message:
      "The divisor is parsed from input and never compared with zero, and an integer division by zero panics. Reject zero first.",
    rule: {
      kind: "binary_expression",
      all: [{ has: { field: "operator", regex: "^[/%]$" } }, { has: { field: "right", kind: "identifier" } }],
    },
    fileHas: ["strconv."],
    check: (node) => {
      const divisor = fieldOf(node, "right");
      if (divisor === null) return false;
      const name = textOf(divisor);
      return fromText.test(assignedTo(name, node) ?? "") && !isBounded(name, node);
    },
    valid: [inFunction("n, _ := strconv.Atoi(s)\n\tif n == 0 {\n\t\treturn\n\t}\n\tx := 100 / n")],
    invalid: [found("n, err := strconv.Atoi(s)\n\tx := 100 / n", 5)],
  },
  {
    id: "go-index-past-end",
    severity: "high",
    confidence: "high",
    cwe: 125,
    title: titles.offByOne,
    message: "The last index is `len - 1`, so this index always panics. Subtract 1.",
    rule: { kind: "index_expression", regex: "\\[len\\([\\w.]+\\)\\]$" },
    check: (node) =>
      textOf(fieldOf(node, "index") ?? node) === `len(${textOf(fieldOf(node, "operand") ?? node)})`,
    valid: [inFunction("x := a[len(a)-1]"), inFunction("x := a[len(b)]")],
    invalid: [found("x := a[len(a)]")],
  },
  {
    id: "go-nil-used",
    severity: "high",
    confidence: "high",
    cwe: 476,
    title: "Nil dereference: used where it is nil",
    message:
      "The branch runs only if the value is nil, so reading a field or element of it panics. Test for `!= nil`.",
    glance: asksIfNil,
    rule: { kind: "if_statement", has: { field: "condition", regex: "^\\w+ == nil$" } },
    check: isNilUsed,
    valid: [
      inFunction("if r == nil {\n\t\t// its loop reads r.Header\n\t\tr = make()\n\t}"),
      inFunction("if n == nil {\n\t\tn = g()\n\t\tn.x()\n\t}"),
      inFunction("if err == nil {\n\t\tg()\n\t}"),
      inFunction("if n == nil {\n\t\tg(func() { n.x = 1 })\n\t}"),
    ],
    invalid: [found("if n == nil {\n\t\tg(n.name)\n\t}"), found("if n == nil {\n\t\treturn n.Name\n\t}")],
  },
  {
    id: "go-equal-branches",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.sameBranches,
    message:
      "Both branches are the same, so the condition decides nothing; one of the two was probably meant to differ. Change it, or remove the test.",
    rule: { kind: "if_statement", has: { field: "alternative", kind: "block" } },
    check: (node) => {
      const then = textOf(fieldOf(node, "consequence") ?? node);
      return then.length > 6 && then === textOf(fieldOf(node, "alternative") ?? node.getRoot().root());
    },
    valid: [inFunction("if a {\n\t\tg()\n\t} else {\n\t\th()\n\t}")],
    invalid: [found("if a {\n\t\tg()\n\t} else {\n\t\tg()\n\t}")],
  },
]);

function isNilMap(write: SgNode): boolean {
  const name = /^\w+/.exec(textOf(write))?.[0] ?? "";
  const around = functionAround(write);
  if (around === null) return false;
  const before = textOf(around).slice(0, write.range().start.index - around.range().start.index);
  const declared = new RegExp(String.raw`\bvar ${name} map\[[^\n=]*\n`).exec(before);
  if (declared === null) return false;
  return !new RegExp(word(name)).test(before.slice(declared.index + declared[0].length));
}

/** Nothing of the second statement reads the first one's error. */
function isOverwritten(first: SgNode): boolean {
  const next = first.next();
  const second = next === null ? null : kindOf(next) === "comment" ? next.next() : next;
  if (second === null) return false;
  const values = textOf(fieldOf(second, "right") ?? second);
  const operator = fieldOf(second, "operator");
  if (operator !== null && textOf(operator) !== "=") return false;
  const isCall = partsOf(fieldOf(first, "right")).some((one) => kindOf(one) === "call_expression");
  return (
    isCall &&
    !/\berr\b/.test(values) &&
    !/^(?:nil|errors\.New|fmt\.Errorf)/.test(textOf(fieldOf(first, "right") ?? first))
  );
}

function hasEqualSides(node: SgNode): boolean {
  const left = fieldOf(node, "left");
  const right = fieldOf(node, "right");
  if (left === null || right === null || textOf(left) !== textOf(right)) return false;
  const operator = textOf(fieldOf(node, "operator") ?? node);
  // The usual test for NaN.
  if (operator === "!=" && kindOf(left) === "identifier") return false;
  return !/[(]|<-|^\d|^"/.test(textOf(left));
}

/** Counts verbs and arguments where both can be told. */
function isMiscounted(call: SgNode): boolean {
  const all = argumentsOf(call);
  const at = all.findIndex((one) => kindOf(one) === "interpreted_string_literal");
  const format = all[at];
  const values = all.slice(at + 1);
  if (format === undefined || /\.\.\.\s*,?\s*\)$/.test(textOf(call))) return false;
  if (values.some((one) => kindOf(one) === "call_expression") && values.length === 1) return false;
  const text = textOf(format).replaceAll("%%", "");
  if (/%[-+# 0]*(?:\*|\[)|%[-+# 0]*\d*\.\*/.test(text)) return false;
  const verbs = text.match(/%[-+# 0]*\d*(?:\.\d*)?[a-zA-Z]/g) ?? [];
  return verbs.length !== values.length;
}

function isSizedByRequest(call: SgNode): boolean {
  const [, ...sizes] = argumentsOf(call);
  return sizes.some((size) => {
    if (kindOf(size) !== "identifier") return false;
    const made = assignedTo(textOf(size), call) ?? "";
    return fromText.test(made) && isOfRequest(made, call) && !isBounded(textOf(size), call);
  });
}

function isOfRequest(made: string, place: SgNode): boolean {
  if (fromRequest.test(made)) return true;
  const text = /\((\w+)/.exec(made)?.[1];
  return (
    text !== undefined && declarationAround(place) !== null && fromRequest.test(assignedTo(text, place) ?? "")
  );
}

/** A member of it is read before it is given a value. */
function isNilUsed(branch: SgNode): boolean {
  const name = textOf(fieldOf(branch, "condition") ?? branch).split(" ")[0] ?? "";
  const body = fieldOf(branch, "consequence");
  if (body === null || name === "err") return false;
  const text = textOf(body).replace(/\/\/[^\n]*/g, "");
  const use = text.search(new RegExp(String.raw`(?<![\w."])${name}\.[A-Za-z]\w*(?![\w(])`));
  const change = text.search(new RegExp(String.raw`(?<![\w.])${name}\b[\w, ]*:?=[^=]|&${name}\b|\bfunc\(`));
  return use >= 0 && (change < 0 || use < change);
}
