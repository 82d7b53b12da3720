/** JavaScript and TypeScript: redirects to an address from a request. */
import { jsCall, jsMemberSet } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { valueAt } from "./names.ts";
import { isOfResponse } from "./where-it-runs.ts";
import { defects } from "../shared/defects.ts";

export const openRedirect = defineRules(ecmascript, "security", [
  {
    id: "js-open-redirect",
    ...defects.openRedirect,
    rule: {
      any: [
        jsCall({
          names: "redirect",
          on: String.raw`^\w+$`,
          as: "URL",
          args: { has: { nthChild: 1, not: { kind: "number" } } },
        }),
        jsCall({ names: "redirect", on: String.raw`^\w+$`, as: "URL", nth: 2 }),
        {
          kind: "assignment_expression",
          all: [
            { has: { field: "left", kind: "identifier", regex: "^location$" } },
            { has: { field: "right", pattern: "$URL" } },
          ],
        },
        jsMemberSet("location", "^(?:window|document)$", { pattern: "$URL" }),
        jsMemberSet("href", "^(?:window\\.|document\\.)?location$", { pattern: "$URL" }),
      ],
    },
    flow: { URL: "url" },
    check: (node, file) =>
      kindOf(node) === "call_expression" ? isOfResponse(node, file) : !beginsWithThisSite(node),
    valid: [
      "function f(req, out) { out.redirect(req.query.next); }",
      'res.redirect("/home")',
      "res.redirect(`/users/${req.params.id}`)",
      "res.redirect(302, target)",
      "window.location.href = `/search${location.search}`",
      "const next = `${window.location.origin}${window.location.pathname}?${new URLSearchParams(location.search)}`;\nwindow.location.href = next;",
    ],
    invalid: [
      'app.get("/a", (incoming, out) => { out.redirect(incoming.query.next); });',
      {
        code: 'app.get("/a", show);\nfunction show(incoming, out) { out.redirect(302, incoming.query.next); }',
        lines: [2],
      },
      "res.redirect(req.query.next)",
      "res.redirect(302, req.body.returnTo)",
      "window.location.href = location.hash",
    ],
  },
]);

/** Whatever follows the origin of the page stays there. */
function beginsWithThisSite(assignment: SgNode): boolean {
  const target = fieldOf(assignment, "right");
  const value = target ? (valueAt(target, assignment) ?? target) : null;
  return (
    value !== null &&
    /^`?(?:\$\{)?(?:window\.|document\.)?location\.(?:origin|pathname)(?:\}|\s*\+)/.test(textOf(value))
  );
}
