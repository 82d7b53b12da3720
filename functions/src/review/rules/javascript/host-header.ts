/** JavaScript and TypeScript: links built from the `Host` header. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { nearestOf, kindOf, textOf, fieldOf } from "../../syntax/node-memo.ts";

export const hostHeader = defineRules(ecmascript, "security", [
  {
    id: "js-host-header-in-link",
    severity: "medium",
    confidence: "medium",
    cwe: 640,
    see: ["Forgot_Password"],
    title: titles.hostHeader,
    message:
      "The client writes the `Host` header, so the link in another user's mail can lead to the attacker's server and hand over its token. Take the host from the configuration.",
    rule: {
      any: [
        {
          kind: "member_expression",
          all: [
            { has: { field: "property", regex: "^(?:host|hostname)$" } },
            {
              has: {
                field: "object",
                regex: String.raw`^(?:req|request|ctx)(?:\.headers|\.request|\.header)?$`,
              },
            },
          ],
        },
        jsCall({
          names: "get|header",
          on: "^(?:req|request|ctx)$",
          args: { has: { nthChild: 1, kind: "string", regex: "(?i)^[\"'](?:x-forwarded-)?host[\"']$" } },
        }),
      ],
    },
    check: isInLinkWithSecret,
    valid: [
      "const here = `https://${req.headers.host}${req.url}`;",
      "const link = `https://${settings.host}/reset/${token}`;",
      "if (req.hostname !== own) refuse('/reset');",
    ],
    invalid: [
      "const link = `https://${req.headers.host}/reset/${token}`;",
      "const text = 'Open http://' + req.get('host') + '/confirm?token=' + token;",
    ],
  },
]);

const kindsOfTexts: ReadonlySet<string> = new Set([
  "template_string",
  "statement_block",
  "lexical_declaration",
  "variable_declaration",
  "expression_statement",
  "pair",
  "arguments",
]);

const secretLink = /\/[\w${}./-]*(?:reset|verif|confirm|activat|invit|unsubscribe|magic|password|token)/i;

/** The host stands behind `://` in a text that goes on with the path of such a link. */
function isInLinkWithSecret(node: SgNode): boolean {
  const whole = nearestOf(node, kindsOfTexts);
  if (whole === null || kindOf(whole) === "statement_block") return false;
  const text = textOf(whole);
  const at = text.indexOf(textOf(node));
  return (
    /:\/\/|protocol/.test(text.slice(0, at)) &&
    secretLink.test(text.slice(at)) &&
    fieldOf(whole, "condition") === null
  );
}
