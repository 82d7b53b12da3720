/** JavaScript and TypeScript: secrets in URLs. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";

export const secretInUrl = defineRules(ecmascript, "security", [
  {
    id: "js-secret-in-address",
    severity: "medium",
    confidence: "medium",
    cwe: 598,
    see: ["REST_Security"],
    title: "Secret in a URL",
    message:
      "URLs are kept in logs, histories and referrers, so the secret leaks through all of them. Send the secret in a header or in the body.",
    rule: {
      kind: "template_string",
      regex:
        "[?&](?:access_?token|api_?key|auth_?token|password|passwd|pwd|secret|session_?id|client_secret|jwt)=\\$\\{",
    },
    check: (node) =>
      /^`(?:https?:|\/|\$\{)/.test(textOf(node)) && !/\btest|mock|example\.test/i.test(textOf(node)),
    valid: ["const u = `https://a.example/x?page=${page}`;", "const t = `the password=${p}`;"],
    invalid: [
      "const u = `https://a.example/x?access_token=${token}`;",
      "fetch(`${base}/login?user=${u}&password=${p}`);",
    ],
  },
]);
