/** JavaScript and TypeScript: redirects to an address from a request. */
import { jsCall, jsMemberSet, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { valueAt } from "./names.ts";
import { isOfResponse } from "./where-it-runs.ts";
import { defects } from "../shared/defects.ts";
import { isFunction, argumentsOf } from "./tree.ts";
import { inHandler, found } from "./examples.ts";

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
  {
    id: "js-opens-any-address",
    severity: "medium",
    confidence: "medium",
    cwe: 601,
    see: ["https://www.electronjs.org/docs/latest/tutorial/security"],
    title: "Unvalidated URL opened by the system",
    message:
      "The system opens any URL it is given, and `file:` and other schemes start programs on this machine. Parse the URL, and open only `https:`.",
    rule: jsCall({ names: "openExternal", on: "(?:^|\\.)shell$", as: "URL" }),
    flow: { URL: "variable" },
    check: (node) =>
      !/protocol|startsWith\(|\.test\(|allow|new URL\(|isSafe|isValid|https/i.test(
        textOf(outermostFunction(node) ?? node),
      ),
    valid: [
      'shell.openExternal("https://a.example")',
      "function f(url) { if (new URL(url).protocol !== 'https:') return; shell.openExternal(url); }",
    ],
    invalid: ["ipcMain.handle('open', (e, url) => shell.openExternal(url))"],
  },
  {
    id: "js-location-header",
    ...defects.openRedirect,
    rule: {
      any: [
        {
          ...jsPair("location|Location", { pattern: "$URL" }),
          inside: {
            stopBy: { kind: "statement_block" },
            any: [
              { kind: "call_expression", regex: "writeHead\\(" },
              { kind: "new_expression", regex: "^new Response\\(" },
            ],
          },
        },
        jsCall({
          names: "setHeader|header|set",
          on: "^(?:res|response|reply|ctx)$",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: "(?i)^[\"'`]location[\"'`]$" } },
        }),
        jsCall({ names: "redirect|permanentRedirect|sendRedirect", bare: "only", as: "URL" }),
        jsCall({
          names: "assign|replace",
          on: "^(?:window\\.|document\\.)?location$",
          as: "URL",
          args: {
            not: {
              has: { nthChild: 1, regex: "^(?:window\\.|document\\.)?location\\.(?:href|pathname)\\b" },
            },
          },
        }),
        jsCall({ names: "open", on: "^window$", as: "URL" }),
        jsCall({ names: "push|replace", on: "^(?:router|navigate|history)$", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    check: (node) => !leadsWithPath(node),
    valid: [
      "location.replace(location.href.slice(0, at) + '#' + path)",
      inHandler('res.setHeader("Location", "/home")'),
      inHandler('redirect("/login")'),
      inHandler("history.push(`/${req.query.kind}/read/${id}`)"),
      inHandler("router.push(buildPath(`/sites/${id}/all`, req.query))"),
    ],
    invalid: [found("res.writeHead(302, { Location: req.query.to })"), found("redirect(req.query.next)")],
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

function outermostFunction(node: SgNode): SgNode | null {
  return node.ancestors().filter(isFunction).at(-1) ?? null;
}

/** `push(pathOf("/posts", query))`: what a helper begins with a path of this site leads nowhere else. */
function leadsWithPath(node: SgNode): boolean {
  const [target] = argumentsOf(node);
  // A router's history moves within the page, whatever the path begins with.
  if (/^(?:history|navigate)\./.test(textOf(node)) && /^["'`]\//.test(target ? textOf(target) : ""))
    return true;
  if (target === undefined || kindOf(target) !== "call_expression") return false;
  const [first] = argumentsOf(target);
  return first !== undefined && /^["'`]\/[\w-]/.test(textOf(first));
}
