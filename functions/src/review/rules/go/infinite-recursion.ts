/** Go: functions that always call themselves. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { functionName } from "../writing/names-in-code.ts";
import { goCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldTextOf, kindOf, fieldOf, textOf } from "../../syntax/node-memo.ts";
import { Facts } from "../../syntax/facts.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { word, partsOf, declarationAround, functionAround } from "./tree.ts";

const head = /^[ \t]*func\s*(?:\(\s*(?:(\w+)\s)?[^()\n]*\)\s*)?(\w+)\s*[[(]/gm;

/** As they are called in their own text, such as `f` and `t.Name`. */
function functionsCallingThemselves(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  let [own, from] = ["", 0];
  for (const { 0: all, 1: receiver, 2: name = "", index } of text.matchAll(head)) {
    if (own !== "" && text.slice(from, index).includes(`${own}(`)) found.add(own);
    own = receiver === undefined ? name : `${receiver}.${name}`;
    from = index + all.length;
  }
  if (own !== "" && text.slice(from).includes(`${own}(`)) found.add(own);
  return found;
}

/** As it is called in its own text; "" for a method whose receiver has no name. */
function nameInside(definition: SgNode): string {
  const name = fieldTextOf(definition, "name");
  if (kindOf(definition) === "function_declaration") return name;
  const receiver = receiverOf(definition);
  return receiver === undefined ? "" : `${receiver}.${name}`;
}

function receiverOf(definition: SgNode): string | undefined {
  return /^\(\s*(\w+)\s/.exec(fieldTextOf(definition, "receiver"))?.[1];
}

const callingThemselves = new Facts<ParsedFile, ReadonlySet<string>>();

function callingThemselvesIn(file: ParsedFile): ReadonlySet<string> {
  const known = callingThemselves.get(file) ?? functionsCallingThemselves(file.text);
  callingThemselves.set(file, known);
  return known;
}

/** Nothing before it can leave the function, and nothing decides whether it is reached. */
function callsItselfAlways(definition: SgNode, file: ParsedFile): boolean {
  const name = nameInside(definition);
  if (!callingThemselvesIn(file).has(name)) return false;
  const body = fieldOf(definition, "body");
  // A chain goes on below its dot: `users.\n\tSelect(...)`.
  const self = String.raw`(?<!\.\s*)${word(name)}\(`;
  if (body === null || !new RegExp(self).test(textOf(body))) return false;
  const statements = partsOf(partsOf(body)[0] ?? null);
  const at = statements.findIndex((one) => reaches(one, self));
  const before = statements.slice(0, Math.max(at, 0));
  // The receiver, or the function where a variable has its name.
  const owner = receiverOf(definition) ?? name;
  return at >= 0 && before.every(passesOn) && !isGivenAnew(before, owner) && !isParameter(definition, name);
}

function reaches(statement: SgNode, self: string): boolean {
  if (
    !/^(?:return_statement|expression_statement|assignment_statement|short_var_declaration)$/.test(
      kindOf(statement),
    )
  )
    return false;
  // The method of an interface that is asked for is not called there.
  const text = textOf(statement).replaceAll(/"(?:[^"\\\n]|\\.)*"|`[^`]*`|\binterface\s*\{[^{}]*\}/g, '""');
  const before = text.split(new RegExp(self))[0] ?? "";
  return new RegExp(self).test(text) && !/&&|\|\||\bfunc\b/.test(before);
}

/** Also a loop or branch that nothing leaves. */
function passesOn(statement: SgNode): boolean {
  return !/\b(?:return|panic|goto|Exit|Fatal\w*|Goexit|break|recover|Skip\w*|FailNow)\b|<-/.test(
    textOf(statement),
  );
}

/** The receiver is moved on, as in `n = n.next`, or `cleanup := prepare()` hides the function. */
function isGivenAnew(statements: readonly SgNode[], owner: string): boolean {
  return statements.some((one) =>
    new RegExp(String.raw`(?<![\w.])${owner}\b[\w, ]*:?=[^=]`).test(textOf(one)),
  );
}

/** `func after(after func())` calls what it was given. */
function isParameter(definition: SgNode, name: string): boolean {
  return new RegExp(String.raw`[(,]\s*${name}\s`).test(fieldTextOf(definition, "parameters"));
}

/** `%v`, `%s` or `%+v` of the receiver itself in its own `String` or `Error`. */
function formatsItself(call: SgNode): boolean {
  const method = declarationAround(call);
  if (method === null || functionAround(call)?.id() !== method.id()) return false;
  if (!/^(?:String|Error)$/.test(fieldTextOf(method, "name"))) return false;
  const receiver = receiverOf(method);
  return receiver !== undefined && valuesAsText(call).includes(receiver);
}

/** The arguments that are asked for their text; `%#v` asks GoString. */
function valuesAsText(call: SgNode): string[] {
  const all = partsOf(fieldOf(call, "arguments")).map(textOf);
  if (/^fmt\.Sprint(?:ln)?\(/.test(textOf(call))) return all;
  const [format = "", ...values] = all;
  const verbs = format.replaceAll("%%", "").match(/%[-+# 0]*\d*(?:\.\d*)?[a-zA-Z]/g) ?? [];
  return values.filter((_value, at) => /^[^#]*[svq]$/.test(verbs[at] ?? ""));
}

export const infiniteRecursion = defineRules(["go"], "bug", [
  {
    id: "go-endless-recursion",
    severity: "high",
    confidence: "high",
    cwe: 674,
    title: titles.infiniteRecursion,
    message:
      "No statement before this call can leave {the function}, so it recurses until the stack is full and the program ends. Add the base case, or call the intended function.",
    names: functionName,
    textFilter: { test: (text) => functionsCallingThemselves(text).size > 0 },
    rule: { any: [{ kind: "function_declaration" }, { kind: "method_declaration" }] },
    check: callsItselfAlways,
    valid: [
      "package p\n\nfunc f(n int) int {\n\tif n == 0 {\n\t\treturn 0\n\t}\n\treturn f(n - 1)\n}",
      "package p\n\nfunc f() {\n\tgo f()\n}",
      "package p\n\nfunc cleanup(dir string) {\n\tcleanup := prepare(dir)\n\tcleanup()\n}",
      "package p\n\nfunc after(after func()) {\n\tafter()\n}",
      "package p\n\nfunc f(n int) bool {\n\treturn n > 9 || f(n+1)\n}",
      "package p\n\nfunc (t *T) Close() {\n\tt.inner.Close()\n}",
      "package p\n\nfunc Unwrap(err error) error {\n\tu, ok := err.(interface {\n\t\tUnwrap() error\n\t})\n\treturn u.Unwrap()\n}",
      "package p\n\nfunc Select(c *Client) {\n\tc.Query().\n\t\tSelect(a).\n\t\tAll()\n}",
    ],
    invalid: [
      { code: "package p\n\nfunc f(n int) int {\n\tlog(n)\n\treturn f(n - 1)\n}", lines: [3] },
      { code: "package p\n\nfunc (t T) Name() string {\n\treturn t.Name()\n}", lines: [3] },
    ],
  },
  {
    id: "go-format-calls-itself",
    severity: "high",
    confidence: "high",
    cwe: 674,
    see: ["https://pkg.go.dev/fmt#hdr-Printing"],
    title: "Infinite recursion: method formats itself",
    message:
      "`fmt` calls this very method to format the value, so it recurses until the stack is full. Format a field, or convert the value to its plain type first.",
    rule: goCall({ names: "Sprint|Sprintf|Sprintln", on: "^fmt$" }),
    fileHas: [") String() string", ") Error() string"],
    check: formatsItself,
    valid: [
      'package p\n\nfunc (e E) Error() string {\n\treturn fmt.Sprintf("%d", e)\n}',
      'package p\n\nfunc (e E) Error() string {\n\treturn fmt.Sprintf("%s", e.text)\n}',
      "package p\n\nfunc (e E) String() string {\n\treturn fmt.Sprint(string(e))\n}",
    ],
    invalid: [
      { code: 'package p\n\nfunc (e E) Error() string {\n\treturn fmt.Sprintf("bad: %v", e)\n}', lines: [4] },
      { code: "package p\n\nfunc (e E) String() string {\n\treturn fmt.Sprint(e)\n}", lines: [4] },
    ],
  },
]);
