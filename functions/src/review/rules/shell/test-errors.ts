/** Shell: tests that are always true, unquoted, or compare numbers as strings. */
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { shellcheck } from "./shellcheck.ts";

/** Dates and times with all their digits stand in the same order as text. */
function comparesDates(test: string): boolean {
  return (
    /[<>]\s+(?:19|20)\d\d(?:[01]\d(?:[0-3]\d){0,1}\d{0,6})?\s/.test(test) &&
    /date|day|year|time|stamp|since|today|now/i.test(test)
  );
}

export const testErrors = defineRules(["bash"], "bug", [
  {
    id: "sh-test-of-constant",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    see: [shellcheck(2078)],
    title: "Test is always true: missing spaces",
    message:
      "Without spaces around the operator, the shell sees one non-empty word, which is true. Put a space on both sides.",
    rule: {
      kind: "test_command",
      regex: "^\\[\\[?\\s+[\"']?\\$\\{?\\w+\\}?[\"']?(?:==|=|!=)[\"'\\w$]+\\s+\\]\\]?$",
    },
    valid: ['[ "$a" = b ]', "[[ $a == b ]]"],
    invalid: ['if [ "$a"=b ]; then c; fi', "[[ $a==b ]] && c"],
  },
  {
    id: "sh-test-of-nothing",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    see: [shellcheck(2070)],
    title: "Test is always true: unquoted variable",
    message:
      "An empty value leaves `[ -n ]`, which tests whether `-n` is empty, so the test is true. Put the value in double quotes.",
    rule: {
      kind: "test_command",
      regex: "^\\[\\s+-n\\s+\\$\\{?\\w+\\}?\\s+\\]$",
      not: { regex: "\\$\\{?[#?$!]" },
    },
    valid: ['[ -n "$a" ]', "[[ -n $a ]]", "[ -z $a ]"],
    invalid: ["if [ -n $a ]; then b; fi", "[ -n ${a} ] && b"],
  },
  {
    id: "sh-test-of-unquoted",
    severity: "low",
    confidence: "medium",
    cwe: 754,
    see: [shellcheck(2086)],
    title: "Unquoted variable in a test",
    message:
      'If the value is empty or contains a space, the test has too few or too many words, and the resulting error counts as false. Quote it: `[ "$x" = a ]`.',
    rule: {
      kind: "test_command",
      all: [
        { regex: "^\\[\\s" },
        { has: { kind: "binary_expression", regex: "^\\$\\{?(?:[1-9]|[a-z]\\w*)\\}?\\s+(?:=|==|!=)\\s" } },
      ],
    },
    valid: ['[ "$1" = a ]', "[[ $1 = a ]]", "[ $# = 1 ]", "[ $? = 0 ]", "[ $n -gt 1 ]"],
    invalid: ["if [ $1 = yes ]; then b; fi", "[ ${mode} != a ] && b"],
  },
  {
    id: "sh-numbers-compared-as-text",
    severity: "medium",
    confidence: "high",
    cwe: 1024,
    see: [shellcheck(2071)],
    title: "Numbers compared as strings",
    message:
      "Inside brackets, `<` and `>` compare strings, so 9 is greater than 10. Write `-lt` and `-gt`, or use `(( ))`.",
    rule: { kind: "test_command", regex: "^\\[\\[?\\s(?:.*\\s)?\\\\?[<>]\\s+\\d+\\s+(?:.*\\s)?\\]\\]?$" },
    check: (test) => !comparesDates(textOf(test)),
    valid: ["[[ $a -gt 10 ]]", "[[ $release_date > 20240101 ]]", "(( a > 10 ))", "[[ $a > b ]]"],
    invalid: ['if [[ "$count" > 10 ]]; then a; fi'],
  },
]);
