/** JavaScript and TypeScript: handlers that continue after they sent a response. */
import type { SgNode } from "@ast-grep/napi";
import { endOf, parentOf, startOf, textOf } from "../../syntax/node-memo.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";

const answers = String.raw`^(?:await )?(?:res\.|response\.|reply\.)(?:status\([^)]*\)\.)?(?:json\(|send\(|end\(|render\(|redirect\(|sendFile\()`;

export const responseSentTwice = defineRules(ecmascript, "bug", [
  {
    id: "js-goes-on-after-answer",
    severity: "high",
    confidence: "high",
    cwe: 705,
    see: ["https://expressjs.com/en/guide/error-handling.html"],
    title: "Missing return: response sent twice",
    message:
      "Without `return`, the code below still runs after this branch has sent a response, and sends a second one. Put `return` before the call.",
    rule: {
      kind: "if_statement",
      all: [
        { not: { has: { field: "alternative", kind: "else_clause" } } },
        {
          any: [
            {
              has: {
                field: "consequence",
                kind: "statement_block",
                has: {
                  kind: "expression_statement",
                  nthChild: { position: 1, reverse: true },
                  any: [{ regex: answers }, { regex: "^next\\(\\w*err\\w*\\);?$" }],
                },
              },
            },
            {
              has: {
                field: "consequence",
                kind: "expression_statement",
                any: [{ regex: answers }, { regex: "^next\\(\\w*err\\w*\\);?$" }],
              },
            },
          ],
        },
        {
          precedes: {
            stopBy: "end",
            any: [{ kind: "expression_statement" }, { kind: "return_statement" }],
            regex: answers.replace("^", "^(?:return )?"),
            // Without a body, the end of what has ended does nothing.
            not: { regex: "\\.end\\(\\);?$" },
          },
        },
      ],
    },
    // In LDAP a response is sent entry by entry.
    fileNames: ["res", "response", "reply", "next"],
    check: (node, { text }) => !/\bldap/i.test(text) && !asksWhetherSent(node),
    valid: [
      "const ldap = require('ldapjs'); server.search(base, (req, res) => { if (fits) res.send(entry); res.end(); })",
      "app.get('/', (req, res) => { if (err) { return res.status(500).send('x'); } res.json(a); })",
      "app.get('/', (req, res) => { if (err) { res.status(500).send('x'); return; } res.json(a); })",
      "app.get('/', (req, res) => { if (err) { res.status(500).send('x'); } else { res.json(a); } })",
      "app.get('/', (req, res) => { if (a) { res.json(a); } res.end(); })",
      "app.get('/', (req, res) => { if (err) { res.status(500).send('x'); } if (res.headersSent) return; res.json(a); })",
    ],
    invalid: [
      "app.get('/', (req, res) => { if (err) { res.status(500).send('x'); } res.json(a); })",
      "app.get('/', (req, res, next) => { f((err, a) => { if (err) next(err); res.json(a); }) })",
    ],
  },
]);

/** `if (res.headersSent) return;` further on in the block. */
function asksWhetherSent(node: SgNode): boolean {
  const block = parentOf(node);
  if (block === null) return false;
  return /\b(?:headersSent|writableEnded)\b|\breply\.sent\b/.test(
    textOf(block).slice(endOf(node) - startOf(block)),
  );
}
