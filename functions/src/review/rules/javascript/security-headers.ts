/** JavaScript and TypeScript: security headers that are disabled. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsPair, jsCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

export const securityHeaders = defineRules(ecmascript, "security", [
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
]);
