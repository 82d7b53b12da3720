/** C and C++: failures that are not handled. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { comments } from "./text-filters.ts";
import { foundInSignIn, inSignIn, functionTaking } from "./examples.ts";

const emptyFailure = new RegExp(
  String.raw`(?:[=!]=\s*(?:NULL|nullptr|-1|0|EOF)|<\s*0|\(\s*!\w+)\s*\)${comments}\{\s*\}`,
);

const { within: cpp } = functionTaking("T& t");

export const swallowedError = defineRules(["c", "cpp"], "security", [
  {
    id: "c-failure-left-empty",
    severity: "low",
    confidence: "high",
    category: "bug",
    cwe: 390,
    title: titles.swallowed,
    message:
      "The failure is detected and ignored, so the code continues as if it had worked. Leave the function, or say why nothing is to be done.",
    textFilter: emptyFailure,
    rule: {
      kind: "if_statement",
      all: [
        { has: { field: "consequence", kind: "compound_statement", regex: "^\\{\\s*\\}$" } },
        {
          has: {
            field: "condition",
            regex: "[=!]=\\s*(?:NULL|nullptr|-1|0|EOF)\\s*\\)$|<\\s*0\\s*\\)$|^\\(\\s*!\\w+\\s*\\)$",
          },
        },
        { not: { has: { field: "alternative", regex: "." } } },
      ],
    },
    valid: [inSignIn("if (p == NULL) { return 1; }"), inSignIn("if (p == NULL) { /* nothing to do */ }")],
    invalid: [foundInSignIn("if (p == NULL) { }")],
  },
  {
    id: "cpp-empty-catch",
    languages: ["cpp"],
    category: "bug",
    severity: "low",
    confidence: "high",
    cwe: 390,
    title: titles.swallowed,
    message:
      "The exception is caught and ignored, so the code continues as if it had worked. Handle it, or say in a comment why it may be ignored.",
    rule: {
      kind: "catch_clause",
      has: { field: "body", regex: "^\\{\\s*\\}$" },
      not: { has: { field: "parameters", regex: "\\.\\.\\." } },
    },
    valid: [
      cpp("try { t.g(); } catch (const E& e) { log(e); }"),
      cpp("try { t.g(); } catch (const E&) { /* optional */ }"),
    ],
    invalid: [{ code: cpp("try { t.g(); } catch (const E&) { }"), lines: [2] }],
  },
]);
