/** JavaScript and TypeScript: secrets kept in the browser's storage. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { isNameOrMember, argumentsOf } from "./tree.ts";
import { kindOf, fieldOf, textOf } from "../../syntax/node-memo.ts";

const tokenName =
  "(?i)^(?:(?:access|refresh|auth|id|session|user|bearer|api)[-_]?token|token|jwt|session[-_]?id)$";

const tokenKey = `(?i)^["'\`](?:\\w+[:.])?(?:(?:access|refresh|auth|id|session|user|bearer|api)[-_]?token|token|jwt|session[-_]?id)["'\`]$`;

export const cleartextStorage = defineRules(ecmascript, "security", [
  {
    id: "js-secret-in-browser-storage",
    severity: "medium",
    confidence: "medium",
    cwe: 312,
    see: ["HTML5_Security"],
    title: "Cleartext storage of a secret in the browser",
    message:
      "Every script of the page can read this storage, and it persists after the visit. Keep passwords and card numbers out of the browser, and sessions in an httpOnly cookie.",
    rule: {
      any: [
        jsCall({ names: "setItem", on: "(?:local|session)Storage$" }),
        {
          kind: "assignment_expression",
          has: {
            field: "left",
            any: [
              { kind: "member_expression", has: { field: "object", regex: "(?:local|session)Storage$" } },
              { kind: "member_expression", regex: "^document\\.cookie$" },
              {
                kind: "subscript_expression",
                all: [
                  { has: { field: "object", regex: "(?:local|session)Storage$" } },
                  { has: { field: "index", kind: "string" } },
                ],
              },
            ],
          },
        },
      ],
    },
    fileNames: ["localStorage", "sessionStorage", "cookie"],
    check: storesSecret,
    valid: [
      'localStorage.setItem("theme", theme)',
      'sessionStorage.setItem("passwordHint", "no")',
      'localStorage.theme = "dark"',
    ],
    invalid: [
      'localStorage.setItem("password", password)',
      'sessionStorage.setItem("card", form.cardNumber)',
      "localStorage.password = value",
    ],
  },
  {
    id: "js-token-in-browser-storage",
    severity: "low",
    confidence: "medium",
    cwe: 922,
    see: ["HTML5_Security"],
    title: "Cleartext storage of a secret: token in browser storage",
    message:
      "Every script of the page can read this storage, so one cross-site scripting flaw gives the session away. Keep the token in a cookie with `HttpOnly`, `Secure` and `SameSite`.",
    rule: {
      any: [
        jsCall({
          names: "setItem",
          on: "(?:local|session)Storage$",
          args: { has: { nthChild: 1, regex: tokenKey } },
        }),
        {
          kind: "assignment_expression",
          has: {
            field: "left",
            any: [
              {
                kind: "member_expression",
                all: [
                  { has: { field: "object", regex: "(?:local|session)Storage$" } },
                  { has: { field: "property", regex: tokenName } },
                ],
              },
              {
                kind: "subscript_expression",
                all: [
                  { has: { field: "object", regex: "(?:local|session)Storage$" } },
                  { has: { field: "index", regex: tokenKey } },
                ],
              },
            ],
          },
        },
      ],
    },
    fileNames: ["localStorage", "sessionStorage"],
    valid: [
      'localStorage.setItem("theme", theme)',
      'localStorage.setItem("tokenCount", n)',
      'localStorage.removeItem("token")',
    ],
    invalid: [
      'localStorage.setItem("token", token)',
      'window.localStorage.setItem("refresh_token", data.refresh_token)',
      "sessionStorage.accessToken = answer.accessToken",
    ],
  },
]);

const storedSecret =
  /^(?:password|passwd|pwd|creditCard\w*|cardNumber|card_number|cvv|ssn|privateKey|private_key)$/i;

function storesSecret(node: SgNode): boolean {
  const [key, value] = keyAndValue(node);
  if (!key || !value || isFixed(value)) return false;
  return (
    storedSecret.test(lastWordOf(key)) || (isNameOrMember(value) && storedSecret.test(lastWordOf(value)))
  );
}

/** Of `setItem(key, value)`, or of `storage[key] = value`. */
function keyAndValue(node: SgNode): readonly (SgNode | null)[] {
  return kindOf(node) === "call_expression"
    ? argumentsOf(node)
    : [fieldOf(node, "left"), fieldOf(node, "right")];
}

function isFixed(value: SgNode): boolean {
  return /^(?:string|null|undefined|false|true)$/.test(kindOf(value));
}

/** Without the quote and bracket behind it. */
function lastWordOf(node: SgNode): string {
  return /(\w+)["'\]]*$/.exec(textOf(node))?.[1] ?? "";
}
