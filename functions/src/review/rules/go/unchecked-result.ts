/** Go: answers that are used, or thrown away, before anybody asked whether there are any. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** The very next statement uses the answer without a word about the error. */
function isUsedUnchecked(assignment: SgNode): boolean {
  const left = fieldOf(assignment, "left");
  const [value = "", error = ""] = partsOf(left).map(textOf);
  const next = assignment.nextAll().find((one) => one.isNamed() && one.kind() !== "comment");
  const text = next ? textOf(next) : "";
  if (!error.startsWith("err") || /^(?:if|switch|defer)\b/.test(text)) return false;
  const use = new RegExp(String.raw`(?<![\w.])${value}\.\w`);
  return (
    use.test(text) &&
    !new RegExp(String.raw`(?<![\w.])${error}\b(?!\s*:?=(?!=))`).test(text.replace(/^[\w, ]+ :?= /, ""))
  );
}

function isFile(call: SgNode): boolean {
  const name = /^(\w+)\./.exec(textOf(call))?.[1] ?? "";
  return new RegExp(
    String.raw`\b${name}\s+\*os\.File\b|\b${name}(?:,\s*\w+)?\s*:?=\s*os\.(?:Create|OpenFile|CreateTemp)\(`,
  ).test(textOf(declarationAround(call) ?? call));
}

/** `{$name: ...}` of a map that the function around the goroutine made, with no lock in sight. */
function writesSharedMap(write: SgNode): boolean {
  const goroutine = write.ancestors().find((one) => one.kind() === "go_statement");
  const around = declarationAround(write);
  if (goroutine === undefined || around === null) return false;
  const name = /^(\w+)\[/.exec(textOf(write))?.[1] ?? "";
  const isMap = new RegExp(String.raw`\b${name}\s*:?=\s*(?:make\(\s*)?map\[`);
  const own = textOf(goroutine);
  if (/\bLock\(|<-/.test(own) || isMap.test(own)) return false;
  return isMap.test(textOf(around)) && goroutine.ancestors().some((one) => one.kind() === "for_statement");
}

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

export const uncheckedResult = defineRules(["go"], "bug", [
  {
    id: "go-result-before-error-check",
    severity: "high",
    confidence: "medium",
    cwe: 476,
    title: titles.nilBeforeErrorCheck,
    message:
      "If the call failed, its result is nil, and using it before the error check panics. Check `err` first.",
    rule: {
      kind: "short_var_declaration",
      regex:
        "^\\w+, err\\w* :?= (?:os\\.(?:Open|Create|OpenFile|CreateTemp|Stat|Lstat)|http\\.(?:Get|Post|Head|PostForm|NewRequest|NewRequestWithContext)|net\\.(?:Dial|DialTimeout|Listen)|url\\.Parse|\\w*[cC]lient\\.Do|\\w*(?:db|DB|tx)\\.(?:Query|QueryContext|Begin|Prepare)|gzip\\.NewReader|zip\\.OpenReader)\\(",
    },
    check: isUsedUnchecked,
    valid: [
      inFunction("fh, err := os.Open(p)\n\tif err != nil {\n\t\treturn\n\t}\n\tfh.Stat()"),
      inFunction("fh, err := os.Open(p)\n\tdefer fh.Close()"),
    ],
    invalid: [found("fh, err := os.Open(p)\n\tst, _ := fh.Stat()\n\tif err != nil {\n\t\treturn\n\t}")],
  },
  {
    id: "go-write-unchecked",
    severity: "low",
    confidence: "medium",
    cwe: 252,
    title: "Return value ignored: `Close` error of a written file",
    message:
      "A full disk is reported only by this error, and the rest of the data is lost silently. Check the error.",
    rule: {
      kind: "expression_statement",
      has: {
        any: [
          goCall({ names: "Write|WriteString|WriteAt", on: "^\\w+$" }),
          goCall({ names: "WriteFile|Rename|Truncate|Symlink", on: "^(?:os|ioutil)$" }),
        ],
      },
    },
    fileHas: ["os.", "ioutil.WriteFile"],
    check: (node) => /^(?:os|ioutil)\./.test(textOf(node)) || isFile(node),
    valid: [inFunction("w.Write(b)"), inFunction("fh, err := os.Create(p)\n\t_, err = fh.Write(b)")],
    invalid: [
      { code: inFunction("fh, err := os.Create(p)\n\tfh.Write(b)"), lines: [5] },
      found('os.WriteFile("state", b, 0o600)'),
    ],
  },
  {
    id: "go-map-written-by-many",
    severity: "high",
    confidence: "medium",
    cwe: 362,
    see: ["https://go.dev/doc/faq#atomic_maps"],
    title: "Data race: concurrent map writes",
    message:
      "Concurrent writes to a map end the program. Guard the map with a mutex, or send the results over a channel.",
    rule: {
      any: [
        { kind: "inc_statement", regex: "^\\w+\\[" },
        { kind: "assignment_statement", regex: "^\\w+\\[[^=]*\\]\\s*[+|-]?=" },
      ],
      inside: { stopBy: "end", kind: "go_statement" },
    },
    check: writesSharedMap,
    valid: [
      inFunction(
        "m := map[string]int{}\n\tfor _, w := range ws {\n\t\tgo func() {\n\t\t\tmu.Lock()\n\t\t\tm[w]++\n\t\t\tmu.Unlock()\n\t\t}()\n\t}",
      ),
    ],
    invalid: [
      found(
        "m := map[string]int{}\n\tfor _, w := range ws {\n\t\tgo func() {\n\t\t\tm[w]++\n\t\t}()\n\t}",
        7,
      ),
    ],
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
]);
