/** Go: conditions and numbers that do not say what was meant. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { found, inFunction } from "./examples.ts";
import { declarationAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

/** `i <= len(xs)`, and the body reads `xs[i]`. */
function readsBehindTheEnd(loop: SgNode): boolean {
  const [, index = "", list = ""] = /;\s*(\w+)\s*<=\s*len\(([\w.]+)\)\s*;/.exec(textOf(loop)) ?? [];
  const body = fieldTextOf(loop, "body");
  if (index === "" || !body.includes(`${list}[${index}]`)) return false;
  // `part, ok := parts[i]` reads a map, which has no end.
  if (new RegExp(String.raw`,\s*\w+\s*:?=\s*${list}\[${index}\]`).test(body)) return false;
  if (!countsFromZero(loop, index) && !isSlice(list, textOf(declarationAround(loop) ?? loop))) return false;
  return !new RegExp(String.raw`\b${index}\s*(?:[=!]=|<|>=)\s*len\(`).test(body);
}

function countsFromZero(loop: SgNode, index: string): boolean {
  return new RegExp(String.raw`^for\s+${index}\s*:?=\s*0\b`).test(textOf(loop));
}

/** Who counts from 1 to the length itself often reads a map of that many keys. */
function isSlice(list: string, around: string): boolean {
  const name = list.replaceAll(".", String.raw`\.`);
  return new RegExp(
    String.raw`(?<![\w.])${name}(?:\s*:?=\s*(?:make\()?\[|\s+\[|\s*:?=\s*(?:append|strings\.(?:Split|Fields)\w*|os\.Args))`,
  ).test(around);
}

/** Nothing in the function looks at the second sign for a backslash as well. */
function overlooksBackslash(test: SgNode): boolean {
  const around = textOf(declarationAround(test) ?? test);
  const isNegated = textOf(test).includes("!=") || around.includes(`!${textOf(test)}`);
  const isOfRedirect = /redirect|next|target|return_?to|local|referr?er/i.test(around);
  const asksFirst = /\[0\]\s*[!=]=\s*'\/'|HasPrefix\([^,]+,\s*["`]\/["`]\)/.test(around);
  return isNegated && isOfRedirect && asksFirst && !around.includes("\\\\");
}

export const conditions = defineRules(["go"], "bug", [
  {
    id: "go-off-by-one",
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.loopPastEnd,
    message: "The last index is the length minus one, so the last iteration panics. Compare with `<`.",
    rule: { kind: "for_statement", regex: "<=\\s*len\\(" },
    check: readsBehindTheEnd,
    valid: [
      inFunction("for i := 1; i <= len(xs); i++ {\n\t\tg(xs[i-1])\n\t}"),
      inFunction("for i := 1; i <= len(xs); i++ {\n\t\tx, ok := xs[i]\n\t\tg(x, ok)\n\t}"),
      inFunction("seen := map[int]bool{}\n\tfor i := 1; i <= len(seen); i++ {\n\t\tg(seen[i])\n\t}"),
    ],
    invalid: [found("for i := 0; i <= len(xs); i++ {\n\t\tg(xs[i])\n\t}")],
  },
  {
    id: "go-negative-length",
    severity: "medium",
    confidence: "high",
    cwe: 570,
    title: titles.sizeNegative,
    message:
      "A length is never negative, so the result is always the same; another comparison was probably intended. Compare with `== 0` or `> 0`.",
    rule: {
      kind: "binary_expression",
      regex: "^(?:len|cap)\\([^()]*\\)\\s*(?:(?:<|>=)\\s*0|(?:[<>]=?|[!=]=)\\s*-\\d+)$",
    },
    valid: [inFunction("ok := len(xs) > 0")],
    invalid: [found("ok := len(xs) >= 0"), found("ok := len(xs) < 0"), found("ok := len(xs) == -1")],
  },
  {
    id: "go-xor-for-power",
    severity: "medium",
    confidence: "medium",
    cwe: 480,
    see: ["https://go.dev/ref/spec#Arithmetic_operators"],
    title: "`^` is XOR, not power",
    message: "In Go, `^` is the bitwise exclusive or. Shift, as in `1 << 20`, or use `math.Pow`.",
    rule: { kind: "binary_expression", regex: "^(?:2|10)\\s*\\^\\s*[1-9]\\d*$" },
    valid: [inFunction("x := 1 << 20"), inFunction("x := a ^ 20")],
    invalid: [found("x := 2 ^ 20")],
  },
  {
    id: "go-redirect-check-incomplete",
    severity: "medium",
    confidence: "medium",
    cwe: 601,
    category: "security",
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.redirectBypass,
    message:
      "Browsers read `/\\\\` like `//`, so a URL that begins with it leads to another site. Reject a backslash in second position, too.",
    rule: {
      any: [
        { kind: "binary_expression", regex: "^\\w+\\[1\\]\\s*!=\\s*'/'$" },
        { kind: "call_expression", regex: '^strings\\.HasPrefix\\(\\w+, "//"\\)$' },
      ],
    },
    fileHas: ["edirect", "next", "target", "return"],
    check: overlooksBackslash,
    valid: [
      inFunction("ok := a[0] == '/' && a[1] != '/' && a[1] != '\\\\'"),
      inFunction("ok := b[1] == '/'"),
    ],
    invalid: [found("return next[0] == '/' && next[1] != '/'")],
  },
  {
    id: "go-host-pattern-open",
    severity: "medium",
    confidence: "medium",
    cwe: 20,
    category: "security",
    see: ["https://pkg.go.dev/regexp/syntax"],
    title: titles.hostBypass,
    message:
      "An unescaped dot matches any character, so other hosts pass the pattern. Write the dot as `\\\\.`.",
    rule: {
      kind: "call_expression",
      regex:
        '^regexp\\.(?:MustCompile|Compile|MatchString)\\(\\s*["`]\\^?(?:\\(\\?:)?(?:\\(?https?\\??:?)[^"`]*//[^"`\\\\]*\\w\\.(?:[\\w-]+\\.)*(?:com|org|net|io|dev|gov|edu)\\b|^regexp\\.(?:MustCompile|Compile)\\(\\s*["`]\\^[^"`\\\\/]*[\\w)]\\.(?:[\\w-]+\\.)*(?:com|org|net|io|dev)\\$["`]',
    },
    valid: [
      inFunction("re := regexp.MustCompile(`^https?://www\\.example\\.com/`)"),
      inFunction("re := regexp.MustCompile(`^(www|api)\\.example\\.com$`)"),
    ],
    invalid: [
      found("re := regexp.MustCompile(`^(www|api).example.com$`)"),
      found('re := regexp.MustCompile("https?://www.example.com")'),
    ],
  },
]);
