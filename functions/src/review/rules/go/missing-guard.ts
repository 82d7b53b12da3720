/** Go: tests of nil, of lengths and of errors after which the code goes on as if they had not been made. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { testedForNull } from "../writing/names-in-code.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround, partsOf, word } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { asksIfNil } from "./text-glances.ts";

/** Nothing else may stand in the condition. */
const asksForNil = /\bif\s[^\n]*\w\s*[!=]=\s*nil\s*\{/;

/** Statements behind it in the same block. */
function following(statement: SgNode): readonly SgNode[] {
  return statement.nextAll().filter((one) => one.isNamed() && one.kind() !== "comment");
}

/** The nearest first. */
function preceding(statement: SgNode): readonly SgNode[] {
  return statement.prevAll().filter((one) => one.isNamed() && one.kind() !== "comment");
}

function lastOf(block: SgNode | null): SgNode | undefined {
  return partsOf(partsOf(block)[0] ?? null).at(-1);
}

const leaves =
  /^(?:return|continue|break|goto|panic\(|os\.Exit\(|\w+\.(?:Fatal|Panic|Exit|Skip|FailNow)\w*\()/;
const refuses =
  /^(?:http\.(?:Error|Redirect|NotFound)\(|\w+\.(?:AbortWith\w+|JSON|String|IndentedJSON|XML|Redirect)\(\s*(?:http\.Status(?:Bad|Un|Forb|Not|Conf|Int|Too|Temp|Perm|See|Found|Moved)\w*|[345]\d\d)\b)/;
const goesOn =
  /\b(?:w|rw|writer|res|resp|c|ctx)\.(?:Write|JSON|String|HTML|Header|Data|File)\w*\(|\b(?:http|fmt|json|io|template|tmpl|db|tx|os|session|sess|store|repo|svc|service)\w*\.\w+\(/;

/** It answers, and the function goes on to answer or to work. */
function answersTwice(branch: SgNode): boolean {
  if (fieldOf(branch, "alternative") !== null) return false;
  const last = lastOf(fieldOf(branch, "consequence"));
  if (last === undefined || !refuses.test(textOf(last))) return false;
  const rest = following(branch);
  const [first] = rest;
  if (first === undefined || leaves.test(textOf(first))) return false;
  return rest.some((one) => goesOn.test(textOf(one)));
}

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
      const isAsked = all
        .slice(0, at + 1)
        .some((each) => new RegExp(String.raw`${word(name)}(?:, \w+)? (?:[!=]=|:?=) `).test(textOf(each)));
      return (
        !isAsked &&
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

const bound = /^len\((\w+(?:\.\w+)*)\) (>=?|<=?|==|!=) (\d+)$/;

/** Lists of which the length is free: parameters, the program's arguments, what was split. */
function isFreeList(list: string, place: SgNode): boolean {
  if (/^(?:os\.Args|args)$/.test(list)) return true;
  const around = declarationAround(place);
  if (around === null || list.includes(".")) return false;
  return new RegExp(
    String.raw`[(,]\s*${list} (?:\[\]|\.\.\.)|(?<![\w.])${list} :?= (?:strings|bytes)\.(?:Split|Fields)\w*\(`,
  ).test(textOf(around));
}

/** What is known of the length where the test was passed; null when nothing. */
function leastLength(sign: string, count: number, passed: boolean): number | null {
  if (passed) {
    if (sign === ">") return count + 1;
    return sign === ">=" || sign === "==" ? count : null;
  }
  if (sign === "<") return count;
  if (sign === "<=") return count + 1;
  return sign === "!=" ? count : null;
}

/** `if len(a) > 0` and then `a[1]`; or a way out when `len(a) < 2`, and then `a[2]`. */
function readsBehindTest(branch: SgNode): boolean {
  const test = bound.exec(fieldTextOf(branch, "condition"));
  const consequence = fieldOf(branch, "consequence");
  if (consequence === null || test === null) return false;
  const [, list = "", sign = "", count] = test;
  const least = (passed: boolean): number | null => leastLength(sign, Number(count), passed);
  const isLeft = leaves.test(textOf(lastOf(consequence) ?? branch));
  const isRead =
    readsBefore([consequence], list, least(true)) ||
    (isLeft && readsBefore(following(branch), list, least(false)));
  return isRead && isFreeList(list, branch);
}

/** An element at `least` or behind it is read before the list is asked or given anew. */
function readsBefore(statements: readonly SgNode[], list: string, least: number | null): boolean {
  if (least === null || least === 0) return false;
  const name = list.replace(".", String.raw`\.`);
  const asked = new RegExp(String.raw`len\(${name}\)|range ${name}\b|${word(list)} (?::?=|= append)`);
  const end = statements.findIndex((one) => asked.test(textOf(one)));
  const text = (end < 0 ? statements : statements.slice(0, end)).map(textOf).join("\n");
  const reads = text.matchAll(new RegExp(String.raw`(?<![\w.])${name}\[(\d+)\]`, "g"));
  return [...reads].some(([, index]) => Number(index) >= least);
}

/** `if i <= len(a)`, and then `a[i]`. */
function readsAtLength(branch: SgNode): boolean {
  const [, index = "", list = ""] = /^(\w+) <= len\((\w+)\)$/.exec(fieldTextOf(branch, "condition")) ?? [];
  const body = fieldTextOf(branch, "consequence");
  if (index === "" || !body.includes(`${list}[${index}]`)) return false;
  if (
    new RegExp(
      String.raw`\b${index}\b[^\n]*len\(|len\([^\n]*\b${index}\b|\b${index}--|\b${index} :?-?= `,
    ).test(body)
  )
    return false;
  return new RegExp(
    String.raw`[(,]\s*${list} (?:\[\]|string)|\b${list} :?= (?:\[\]|make\(\[\]|\w+\[)|\bvar ${list} \[`,
  ).test(textOf(declarationAround(branch) ?? branch));
}

/** The error that is wrapped; "" when it is none that has a name. */
function wrapped(call: SgNode): string {
  const text = textOf(call);
  const found = /(?:Wrapf?|WithMessagef?|WithStack)\((\w+)\b|%w"[^\n]*?, (\w+)\)$/.exec(text);
  const name = found?.[1] ?? found?.[2] ?? "";
  return /^(?:nil|err\w*)$/.test(name) ? name : "";
}

/** The nearest test before has left the function for every error, and nothing has set it since. */
function isSurelyNil(call: SgNode): boolean {
  const name = wrapped(call);
  if (name === "nil" || name === "") return name === "nil";
  const branch = call.ancestors().find((one) => kindOf(one) === "if_statement");
  const it = new RegExp(word(name));
  if (branch === undefined || it.test(textOf(branch).split("{")[0] ?? "")) return false;
  const inner = textOf(branch).slice(0, call.range().start.index - branch.range().start.index);
  if (new RegExp(String.raw`${word(name)}(?:, \w+)* :?= |, ${name} :?= `).test(inner)) return false;
  const nearest = preceding(branch).find((one) => it.test(textOf(one)));
  return nearest !== undefined && leavesForErrors(nearest, name);
}

/** `if err != nil { return }` */
function leavesForErrors(statement: SgNode, name: string): boolean {
  if (kindOf(statement) !== "if_statement" || fieldOf(statement, "initializer") !== null) return false;
  if (fieldTextOf(statement, "condition") !== `${name} != nil`) return false;
  return leaves.test(textOf(lastOf(fieldOf(statement, "consequence")) ?? statement));
}

export const missingGuard = defineRules(["go"], "bug", [
  {
    id: "go-goes-on-after-answer",
    severity: "medium",
    confidence: "medium",
    cwe: 698,
    see: ["https://pkg.go.dev/net/http#Error"],
    title: "Missing return after an error response",
    message:
      "Writing an error response does not end the handler, so the rejected request is still processed and a second response follows. Write `return` after it.",
    rule: {
      kind: "if_statement",
      regex: "(?:http\\.(?:Error|Redirect|NotFound)|\\.AbortWith\\w+|\\.(?:JSON|String|Redirect))\\(",
    },
    fileHas: ["net/http", "gin.Context", "echo.Context"],
    check: answersTwice,
    valid: [
      'package p\n\nimport "net/http"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tif !ok {\n\t\thttp.Error(w, "no", 403)\n\t\treturn\n\t}\n\tw.Write(b)\n}',
      'package p\n\nimport "net/http"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tif !ok {\n\t\thttp.Error(w, "no", 403)\n\t}\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "net/http"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tif !ok {\n\t\thttp.Error(w, "no", 403)\n\t}\n\tw.Write(secret)\n}',
        lines: [6],
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
    glance: asksIfNil,
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
    glance: asksForNil,
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
    id: "go-index-behind-test",
    severity: "high",
    confidence: "medium",
    cwe: 125,
    title: "Index out of bounds: length check too weak",
    message:
      "A slice of the shortest length that passes the check has no such element, so this index panics. Require one more element.",
    glance: /\blen\([^()\n]*\)\s*(?:[<>]=?|[!=]=)\s*\d+\s*\{/,
    rule: {
      kind: "if_statement",
      has: { field: "condition", regex: "^len\\([\\w.]+\\) (?:[<>]=?|[!=]=) \\d+$" },
    },
    check: readsBehindTest,
    valid: [
      inFunction("if len(os.Args) > 1 {\n\t\tg(os.Args[1])\n\t}"),
      inFunction("if len(os.Args) < 3 {\n\t\treturn\n\t}\n\tg(os.Args[2])"),
      inFunction("if len(m) > 0 {\n\t\tg(m[1])\n\t}"),
    ],
    invalid: [
      found("if len(os.Args) > 1 {\n\t\tg(os.Args[2])\n\t}"),
      found("if len(os.Args) < 2 {\n\t\treturn\n\t}\n\tg(os.Args[2])"),
      found('parts := strings.Split(s, ":")\n\tif len(parts) > 0 {\n\t\tg(parts[1])\n\t}', 5),
    ],
  },
  {
    id: "go-index-may-be-length",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.offByOne,
    message: "The last index is `len - 1`, so equality passes the check and panics. Compare with `<`.",
    glance: /<=\s*len\(/,
    rule: { kind: "if_statement", has: { field: "condition", regex: "^\\w+ <= len\\(\\w+\\)$" } },
    check: readsAtLength,
    valid: [
      "package p\n\nfunc f(a []int, i int) int {\n\tif i < len(a) {\n\t\treturn a[i]\n\t}\n\treturn 0\n}",
      "package p\n\nfunc f(a map[int]int, i int) int {\n\tif i <= len(a) {\n\t\treturn a[i]\n\t}\n\treturn 0\n}",
    ],
    invalid: [
      {
        code: "package p\n\nfunc f(a []int, i int) int {\n\tif i <= len(a) {\n\t\treturn a[i]\n\t}\n\treturn 0\n}",
        lines: [4],
      },
    ],
  },
  {
    id: "go-nil-error-wrapped",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://pkg.go.dev/github.com/pkg/errors#Wrap"],
    title: "Wrapped error is always nil",
    message:
      "Every path with an error has returned before, so the wrapped error is nil and the caller reads `%!w(<nil>)` or sees success. Create a new error.",
    rule: {
      any: [
        goCall({
          names: "Wrap|Wrapf|WithMessage|WithMessagef|WithStack",
          on: "^(?:errors|xerrors|pkgerrors|errs)$",
        }),
        goCall({ names: "Errorf", on: "^fmt$", args: { regex: '%w"' } }),
      ],
    },
    check: isSurelyNil,
    valid: [
      inFunction('err := g()\n\tif err != nil {\n\t\treturn errors.Wrap(err, "a")\n\t}'),
      inFunction(
        'err := g()\n\tif err != nil {\n\t\treturn err\n\t}\n\tif err = h(); bad(err) {\n\t\treturn errors.Wrap(err, "a")\n\t}',
      ),
    ],
    invalid: [
      found(
        'err := g()\n\tif err != nil {\n\t\treturn err\n\t}\n\tif !ok {\n\t\treturn errors.Wrap(err, "a")\n\t}',
        9,
      ),
      found('return errors.Wrap(nil, "a")'),
    ],
  },
]);
