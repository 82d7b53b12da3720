/** Go: results that are made and lost, and functions that only call themselves. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { Facts } from "../../syntax/facts.ts";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { functionName } from "../writing/names-in-code.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround, functionAround, partsOf, word } from "./tree.ts";
import { titles } from "../writing/titles.ts";

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

/** Declared in this function as a list of its own, and every other mention is such an append. */
function isNeverRead(append: SgNode): boolean {
  const name = fieldTextOf(append, "left");
  const around = functionAround(append);
  if (around === null) return false;
  const text = textOf(around);
  const declared = new RegExp(
    String.raw`\bvar ${name} \[\]|(?<![\w.,] )\b${name} := (?:\[\][\w.*\[\]]+\{|make\(\[\])`,
  ).exec(text);
  if (declared === null) return false;
  const appends = [...text.matchAll(new RegExp(String.raw`(?<![\w.])${name} = append\(${name},`, "g"))]
    .length;
  const all = [...text.matchAll(new RegExp(String.raw`(?<![\w.])${name}(?!\w)`, "g"))].length;
  return all === 2 * appends + 1;
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
  return at >= 0 && before.every(passesOn) && !isGivenAnew(before, receiverOf(definition));
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

/** The receiver is moved on, as in `n = n.next`. */
function isGivenAnew(statements: readonly SgNode[], receiver: string | undefined): boolean {
  return (
    receiver !== undefined &&
    statements.some((one) => new RegExp(String.raw`(?<![\w.])${receiver}\b[\w, ]*:?=[^=]`).test(textOf(one)))
  );
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

/** Of what only answers a new value, the answer is all. */
const answersOnly =
  "^(?:strings\\.(?:Replace|ReplaceAll|Trim\\w*|ToLower|ToUpper|ToTitle|Title|Split\\w*|Join|Repeat|Fields|Contains|HasPrefix|HasSuffix)|bytes\\.(?:Replace|ReplaceAll|Trim\\w*|ToLower|ToUpper|Join|Repeat)|fmt\\.(?:Sprint\\w*|Errorf)|errors\\.(?:New|Wrap|Wrapf|Errorf|WithMessage|WithStack|Join)|strconv\\.(?:Itoa|Quote|Format\\w+)|(?:filepath|path)\\.(?:Join|Clean|Base|Dir|Ext)|slices\\.(?:Insert|Delete|Compact|Clip|Grow|Concat)|context\\.With(?:Value|Cancel|Timeout|Deadline)|time\\.(?:Now|Since|Until)|sort\\.Reverse|html\\.EscapeString|url\\.(?:QueryEscape|PathEscape)|template\\.HTMLEscapeString|regexp\\.QuoteMeta|math\\.\\w+|http\\.NewRequest(?:WithContext)?|(?:r|req|request)\\.WithContext)\\(";

export const ignoredResult = defineRules(["go"], "bug", [
  {
    id: "go-answer-thrown-away",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://pkg.go.dev/golang.org/x/tools/go/analysis/passes/unusedresult"],
    title: titles.ignoredReturn,
    message:
      "The call has no side effect, so without using its return value this line does nothing. Use the return value.",
    rule: {
      kind: "expression_statement",
      any: [
        { regex: answersOnly },
        { regex: "(?:\\bu|[uU][rR][lL]|\\bURL)\\.Query\\(\\)\\.(?:Add|Set|Del)\\(" },
        { regex: "\\.Header(?:\\(\\))?\\.Clone\\(\\)\\.(?:Add|Set|Del)\\(" },
      ],
    },
    valid: [
      inFunction("s = strings.TrimSpace(s)"),
      inFunction('q := u.Query()\n\tq.Add("a", "b")'),
      inFunction("http.Error(w, t, 500)"),
    ],
    invalid: [
      found('strings.ReplaceAll(s, "a", "b")'),
      found('fmt.Errorf("no such user %s", id)'),
      found('r.URL.Query().Set("page", "2")'),
      found("filepath.Clean(p)"),
      found("r.WithContext(ctx)"),
    ],
  },
  {
    id: "go-list-never-read",
    severity: "medium",
    confidence: "high",
    cwe: 563,
    title: "Unused collection: appended, never read",
    message:
      "The slice is filled and never read, so the work for it is lost, or its use is missing. Use the slice, or remove it.",
    glance: /\w\s*=\s*append\(/,
    rule: { kind: "assignment_statement", regex: "^\\w+ = append\\(" },
    check: isNeverRead,
    valid: [
      inFunction("var s []int\n\ts = append(s, 1)\n\treturn s"),
      inFunction("var s []int\n\tg(&s)\n\ts = append(s, 1)"),
      "package p\n\nfunc f() (s []int) {\n\ts = append(s, 1)\n\treturn\n}",
    ],
    invalid: [
      found("var s []int\n\tfor _, x := range xs {\n\t\ts = append(s, x)\n\t}", 6),
      found("s := make([]int, 0)\n\ts = append(s, 1)", 5),
    ],
  },
  {
    id: "go-endless-recursion",
    severity: "high",
    confidence: "high",
    cwe: 674,
    title: titles.infiniteRecursion,
    message:
      "No statement before this call can leave {the function}, so it recurses until the stack is full and the program ends. Add the base case, or call the intended function.",
    names: functionName,
    glance: { test: (text) => functionsCallingThemselves(text).size > 0 },
    rule: { any: [{ kind: "function_declaration" }, { kind: "method_declaration" }] },
    check: callsItselfAlways,
    valid: [
      "package p\n\nfunc f(n int) int {\n\tif n == 0 {\n\t\treturn 0\n\t}\n\treturn f(n - 1)\n}",
      "package p\n\nfunc f() {\n\tgo f()\n}",
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
  {
    id: "go-lock-guards-nothing",
    severity: "medium",
    confidence: "high",
    cwe: 667,
    title: "Empty critical section",
    message:
      "Unlock follows Lock at once, so the code after it runs unprotected. Write `defer mu.Unlock()`, or move the work between them.",
    glance: /Lock\(\)\s*;?\s*[\w.()]+\.R?Unlock\(\)/,
    rule: {
      kind: "expression_statement",
      regex: "^[\\w.()]+\\.R?Lock\\(\\)$",
      precedes: { kind: "expression_statement", regex: "^[\\w.()]+\\.R?Unlock\\(\\)$" },
    },
    check: (node) => {
      const next = node.next();
      const second = next !== null && !next.isNamed() ? next.next() : next;
      return (
        second !== null &&
        textOf(second) ===
          textOf(node)
            .replace(/Lock\(\)$/, "")
            .replace(/R$/, "") +
            (textOf(node).endsWith("RLock()") ? "RUnlock()" : "Unlock()")
      );
    },
    valid: [
      inFunction("mu.Lock()\n\tdefer mu.Unlock()"),
      inFunction("mu.Lock()\n\tn++\n\tmu.Unlock()"),
      inFunction("a.Lock()\n\tb.Unlock()"),
    ],
    invalid: [found("mu.Lock()\n\tmu.Unlock()\n\tn++"), found("s.mu.RLock()\n\ts.mu.RUnlock()")],
  },
  {
    id: "go-lock-deferred-again",
    severity: "high",
    confidence: "high",
    cwe: 667,
    title: "Deadlock: `defer` locks instead of unlocking",
    message:
      "`defer` calls Lock instead of Unlock, so at the end of the function this goroutine waits for itself. Write `defer mu.Unlock()`.",
    glance: /\bdefer\s[^\n]*\.R?Lock\(\)/,
    rule: {
      kind: "defer_statement",
      regex: "\\.R?Lock\\(\\)$",
      follows: { kind: "expression_statement", regex: "^[\\w.()]+\\.R?Lock\\(\\)$" },
    },
    check: (node) => {
      const before = node.prevAll().find((one) => one.isNamed());
      return before !== undefined && textOf(node) === `defer ${textOf(before)}`;
    },
    valid: [inFunction("mu.Lock()\n\tdefer mu.Unlock()"), inFunction("mu.Unlock()\n\tdefer mu.Lock()")],
    invalid: [found("mu.Lock()\n\tdefer mu.Lock()", 5)],
  },
  {
    id: "go-writer-changes-buffer",
    severity: "medium",
    confidence: "high",
    cwe: 471,
    see: ["https://pkg.go.dev/io#Writer"],
    title: "`io.Writer` modifies its input",
    message:
      "`io.Writer` must not modify the slice, even temporarily, because the caller still uses these bytes. Copy them first.",
    glance: /\bWrite\(\w+ \[\]byte\)/,
    rule: {
      kind: "method_declaration",
      regex: "^func \\([^)]*\\) Write\\(\\w+ \\[\\]byte\\) \\((?:\\w+ )?int, (?:\\w+ )?error\\)",
    },
    check: (node) => {
      const [, name = ""] = /Write\((\w+) \[\]byte\)/.exec(textOf(node)) ?? [];
      return new RegExp(String.raw`${word(name)}\[[^\]:]*\]\s*=[^=]|${word(name)} = append\(${name},`).test(
        fieldTextOf(node, "body"),
      );
    },
    valid: ["package p\n\nfunc (t T) Write(b []byte) (int, error) {\n\treturn t.w.Write(b)\n}"],
    invalid: [
      {
        code: "package p\n\nfunc (t T) Write(b []byte) (int, error) {\n\tb[0] = 1\n\treturn t.w.Write(b)\n}",
        lines: [3],
      },
    ],
  },
]);
