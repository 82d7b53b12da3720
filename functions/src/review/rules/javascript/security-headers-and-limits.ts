/** JavaScript and TypeScript: protections that a server leaves off or sets too weak. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, nameCalled, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const securityHeadersAndLimits = defineRules(ecmascript, "security", [
  {
    id: "js-token-never-expires",
    severity: "low",
    confidence: "medium",
    cwe: 613,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtNoExpiry,
    message:
      "The token never expires, so a stolen one keeps working even after the account is closed. Pass `expiresIn`, such as 15 minutes, and renew it.",
    rule: jsCall({ names: "sign", on: "(?i)^(?:jwt|jsonwebtoken|\\w*[jJ]wt)$" }),
    check: (call, { text }) => neverExpires(call, text),
    valid: [
      'jwt.sign({ a }, key, { expiresIn: "1h" })',
      "jwt.sign({ a, exp: at }, key)",
      "jwt.sign(payload, key, options)",
    ],
    invalid: ["jwt.sign({ a }, key)", 'jwt.sign({ sub: id }, key, { algorithm: "HS256" })'],
  },
  {
    id: "js-protection-header-off",
    severity: "medium",
    confidence: "high",
    cwe: 693,
    see: ["HTTP_Headers"],
    title: "Security header disabled",
    message:
      "Without this header, browsers allow what it would block: foreign scripts, frames, type sniffing, or a downgrade to HTTP. Configure it instead of disabling it.",
    rule: {
      ...jsPair("contentSecurityPolicy|hsts|noSniff|strictTransportSecurity|xContentTypeOptions", {
        kind: "false",
      }),
      inside: {
        kind: "object",
        inside: {
          kind: "arguments",
          inside: {
            kind: "call_expression",
            has: {
              field: "function",
              regex: "^(?:\\w+\\.)?(?:helmet|fastifyHelmet|secureHeaders|register)$",
            },
          },
        },
      },
    },
    fileHas: ["helmet"],
    valid: [
      'import helmet from "helmet"; app.use(helmet())',
      'import helmet from "helmet"; app.use(helmet({ contentSecurityPolicy: { directives } }))',
    ],
    invalid: ['import helmet from "helmet"; app.use(helmet({ contentSecurityPolicy: false }))'],
  },
  {
    id: "js-frames-allowed",
    severity: "medium",
    confidence: "high",
    cwe: 1021,
    see: ["Clickjacking_Defense"],
    title: titles.clickjacking,
    message:
      "Without frame protection, a page laid over this one makes visitors click what they do not see. Leave helmet's frameguard on, or send `frame-ancestors`.",
    rule: {
      any: [
        {
          ...jsPair("frameguard|xFrameOptions", { kind: "false" }),
          inside: { kind: "object", inside: { kind: "arguments" } },
        },
        jsCall({
          names: "removeHeader",
          args: { has: { nthChild: 1, regex: "(?i)^[\"']x-frame-options[\"']$" } },
        }),
        jsCall({
          names: "setHeader|header|set",
          args: {
            all: [
              { has: { nthChild: 1, regex: "(?i)^[\"']x-frame-options[\"']$" } },
              { has: { nthChild: 2, regex: "(?i)^[\"'`]allow" } },
            ],
          },
        }),
      ],
    },
    valid: ["app.use(helmet({ frameguard: true }))", 'res.setHeader("X-Frame-Options", "DENY")'],
    invalid: ["app.use(helmet({ frameguard: false }))", 'res.setHeader("X-Frame-Options", "ALLOWALL")'],
  },
  {
    id: "js-weak-password-demand",
    severity: "medium",
    confidence: "medium",
    cwe: 521,
    see: ["Authentication"],
    title: titles.weakPolicy,
    message:
      "Passwords shorter than eight characters are accepted, and they are guessed quickly. Require at least eight characters, better twelve, and allow long ones.",
    rule: {
      any: [
        jsPair("password|newPassword|pwd|passwd", {
          kind: "call_expression",
          regex: "\\.min\\(\\s*[1-7]\\b|\\bmin(?:Length)?\\(\\s*[1-7]\\s*[,)]",
        }),
        jsPair("password|newPassword|pwd|passwd", {
          kind: "object",
          regex: "\\bmin(?:[lL]ength)?:\\s*(?:\\[\\s*)?[1-7]\\b",
        }),
        jsCall({
          names: "isLength",
          on: "^(?:body|check)\\(\\s*[\"'](?:password|newPassword)[\"']",
          args: { has: { nthChild: 1, regex: "\\bmin:\\s*[1-7]\\b" } },
        }),
        {
          kind: "binary_expression",
          all: [
            { has: { field: "left", regex: "(?i)^(?:[\\w.]+\\.)?(?:password|newPassword|pwd)\\.length$" } },
            { has: { field: "operator", regex: "^<$" } },
            { has: { field: "right", regex: "^[2-7]$" } },
          ],
        },
      ],
    },
    valid: [
      "const s = { password: Joi.string().min(12).max(128) };",
      "const s = { password: z.string().min(1) };".replace("min(1)", "min(10)"),
      "if (password.length < 8) f()",
    ],
    invalid: [
      "const s = { password: Joi.string().min(4).required() };",
      "const s = { password: { type: String, minlength: 5 } };",
      "if (password.length < 6) f()",
    ],
  },
]);

function neverExpires(call: SgNode, text: string): boolean {
  const [payload, , options] = argumentsOf(call);
  if (!payload || /\bexp\b|expires/i.test(textOf(payload)) || partsOf(fieldOf(call, "arguments")).length > 3)
    return false;
  if (options && (kindOf(options) !== "object" || /expiresIn|exp\b|\.\.\./.test(textOf(options))))
    return false;
  if (kindOf(payload) === "object") return !textOf(payload).includes("...");
  const name = textOf(payload);
  return (
    /^\w+$/.test(name) &&
    !new RegExp(String.raw`\b${name}\.exp\b|\bexp\s*:`).test(text) &&
    nameCalled(call) === "sign"
  );
}
