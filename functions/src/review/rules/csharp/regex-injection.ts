/** C#: regular expressions from a request, and those with exponential backtracking (ReDoS). */
import { csharpCall, csharpNew } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { quotedIn } from "../shared/unclosed-resource.ts";
import { isExponential } from "../../regex/slow-pattern.ts";
import { found, foundInAction, inAction, inMethod } from "./examples.ts";
import { titles } from "../writing/titles.ts";

/** A call's text from its pattern on: behind the text that is looked through, where there is one. */
function afterSubject(node: SgNode): string {
  const list = node.children().find((child) => String(child.kind()).endsWith("argument_list"));
  const [first, second] = list?.children().filter((child) => child.isNamed()) ?? [];
  const isCall = node.kind() === "invocation_expression";
  return ((isCall ? second : first) ?? node).text();
}

export const regexInjection = defineRules(["csharp"], "security", [
  {
    id: "csharp-regex-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern, and a backtracking one keeps a thread busy for hours. Pass it through Regex.Escape, or set a match timeout and RegexOptions.NonBacktracking.",
    rule: {
      any: [
        csharpNew({ names: "Regex", as: "PATTERN" }),
        csharpCall({
          names: "IsMatch|Match|Matches|Replace|Split",
          on: "(?:^|\\.)Regex$",
          as: "PATTERN",
          nth: 2,
        }),
      ],
      not: { regex: "TimeSpan|NonBacktracking" },
    },
    flow: { PATTERN: "outside" },
    valid: [
      inMethod('new Regex("^a+$");'),
      inAction("new Regex(Regex.Escape(id));"),
      inAction('Regex.IsMatch(id, "^a$");'),
    ],
    invalid: [foundInAction("var r = new Regex(id);"), foundInAction("Regex.IsMatch(text, id);")],
  },
  {
    id: "csharp-regex-backtracks",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.redos,
    message:
      "A repeated group that itself repeats takes exponential time on a string that does not match. Rewrite it without the inner repetition, or set a match timeout.",
    rule: {
      any: [
        csharpNew({ names: "Regex", args: { has: { nthChild: 1, regex: '^(?:pattern:\\s*)?@?"' } } }),
        csharpCall({
          names: "IsMatch|Match|Matches|Replace|Split",
          on: "(?:^|\\.)Regex$",
          args: { has: { nthChild: 2, regex: '^(?:pattern:\\s*)?@?"' } },
        }),
        {
          kind: "attribute",
          has: { field: "name", regex: "^(?:RegularExpression|GeneratedRegex)$" },
        },
      ],
      not: { regex: "TimeSpan|NonBacktracking" },
    },
    check: (node) => isExponential(quotedIn(afterSubject(node)) ?? ""),
    valid: [inMethod('new Regex(@"^(\\w+,)*$");'), inMethod('Regex.IsMatch(other, @"^(a+)$");')],
    invalid: [
      found('new Regex(@"^(a+)+$");'),
      found('Regex.IsMatch(other, "^([a-z]+)*$");'),
      found('Regex.IsMatch(other, @"^(([a-z])+.)+[A-Z]([a-z])+$");'),
      {
        code: 'class M {\n  [RegularExpression(@"^(\\w+\\s?)*$")]\n  public string N { get; set; }\n}',
        lines: [2],
      },
    ],
  },
]);
