/** Python: regular expressions with a wrong syntax. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall } from "../writing/call-matchers.ts";

export const regexSyntax = defineRules(["python"], "bug", [
  {
    id: "py-named-group-without-mark",
    severity: "medium",
    confidence: "high",
    cwe: 185,
    see: ["https://docs.python.org/3/library/re.html#regular-expression-syntax"],
    title: "Named group syntax: `?` missing before `P<name>`",
    message: "Without `?` before it, `P<name>` is matched literally. Write `(?P<name>...)`.",
    rule: pyCall({
      names: "compile|match|fullmatch|search|findall|finditer|sub|split",
      on: "^(?:re|regex)$",
      args: { has: { nthChild: 1, kind: "string", regex: "(?:^|[^\\\\])\\(P<\\w+>" } },
    }),
    valid: ['re.compile(r"(?P<a>b)")'],
    invalid: ['re.compile(r"(P<a>b)")'],
  },
]);
