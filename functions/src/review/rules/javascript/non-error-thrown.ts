/** JavaScript and TypeScript: values that are thrown and are no errors. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";

const eslint = "https://eslint.org/docs/latest/rules";

export const nonErrorThrown = defineRules(ecmascript, "bug", [
  {
    id: "js-throws-no-error",
    severity: "low",
    confidence: "high",
    cwe: 397,
    category: "maintainability",
    see: [`${eslint}/no-throw-literal`],
    title: "Non-error value thrown",
    message:
      "A thrown value that is not an Error has no stack, and handlers that read `message` see `undefined`. Throw `new Error(...)`.",
    textFilter: /\bthrow\s*(?:["'`{\d.-]|undefined\b|null\b)/,
    rule: {
      kind: "throw_statement",
      has: {
        any: [
          { kind: "string" },
          { kind: "template_string" },
          { kind: "number" },
          { kind: "object" },
          { kind: "undefined" },
          { kind: "null" },
        ],
      },
    },
    valid: ["throw new Error('x');", "throw error;", "throw redirect('/x');"],
    invalid: ["throw 'missing';", "throw { code: 1 };", "throw `no ${a}`;"],
  },
]);
