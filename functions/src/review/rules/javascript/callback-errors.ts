/** JavaScript and TypeScript: errors that a callback is given, or passes on. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldKindOf, fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { parametersOf } from "./names.ts";
import { occurrencesOf, usesOf } from "./occurrences.ts";
import { oncePerNode, partsOf } from "./tree.ts";

/** Of a callback that is told the error, or of a response. */
const report =
  /^(?:await )?(?:(?:cb|callback|done|next|fn)\((?:err|error|e|new \w*Error\b|createError)|(?:res|response|reply)\.(?:status\([^)]*\)\.)?(?:json|send|end|render|redirect|sendStatus)\()/;
const reports = { kind: "expression_statement", regex: report.source };

export const callbackErrors = defineRules(ecmascript, "bug", [
  {
    id: "js-error-parameter-ignored",
    severity: "medium",
    confidence: "medium",
    cwe: 391,
    see: ["https://nodejs.org/api/errors.html"],
    title: "Callback error ignored",
    message:
      "The error parameter is not checked, so if the call fails, the result is `undefined` and the code below fails with a misleading error. Handle the first parameter before using the result.",
    rule: {
      any: [{ kind: "arrow_function" }, { kind: "function_expression" }],
      inside: { kind: "arguments" },
    },
    check: ignoresError,
    valid: [
      "f(a, (err, b) => { if (err) throw err; g(b); });",
      "f(a, (err, b) => { g(err, b); });",
      "f(a, (_err, b) => { g(b); });",
      "f(a, (err) => { g(); });",
      "f(a, (err, b) => { if (b) g(b); });",
      "f(a, (err, b) => { g(b?.c); });",
      "emitter.on('x', (error, info) => { });",
      "$scope.$on('leases-added', (e, leases) => { show(leases.length); });",
    ],
    invalid: ["f(a, (err, b) => { g(b.c); });", "f(a, function (error, b) { return g(b); });"],
  },
  {
    id: "js-callback-called-twice",
    severity: "high",
    confidence: "high",
    cwe: 675,
    see: ["https://github.com/eslint-community/eslint-plugin-n/blob/master/docs/rules/callback-return.md"],
    title: "Callback called twice",
    message:
      "Without `return`, the code continues after it reported the error, uses a missing result, and calls the callback again. Put `return` before the call.",
    rule: {
      kind: "if_statement",
      has: {
        field: "consequence",
        any: [reports, { kind: "statement_block", has: reports }],
      },
    },
    check: callsBackTwice,
    valid: [
      "function f(cb) { g((err, a) => { if (err) return cb(err); cb(null, a); }); }",
      "function f(cb) { g((err, a) => { if (err) { cb(err); return; } cb(null, a); }); }",
      "function f(cb) { g((err, a) => { if (err) cb(err); else cb(null, a); }); }",
      "const ldap = require('ldapjs'); function f(req, res, next) { if (fits) { res.send(entry); } next(); }",
      "const restify = require('restify'); function f(req, res, next) { if (user) { res.send(200, user); } next(); }",
      "function f(req, res, next) { if (res.statusCode !== 302) res.redirect('/'); next(); }",
    ],
    invalid: [
      "function f(cb) { g((err, a) => { if (err) cb(err); cb(null, a.b); }); }",
      "function f(done) { g((err, a) => { if (err) { done(err); } h(a); done(); }); }",
      "function f(req, res, next) { if (!req.user) { res.status(401).json({}); } next(); }",
    ],
  },
]);

const errorName = /^(?:err|error|e|er|ex)$/;
/** A look at a list of parameters, before it is read: an error comes before something. */
const errorFirst = /\b(?:err|error|e|er|ex)\b[^]*,/;
const noResult = /^(?:req|next|ctx|index|i|_\w*)$/;

function ignoresError(fn: SgNode): boolean {
  if (!errorFirst.test(fieldTextOf(fn, "parameters"))) return false;
  const parameters = parametersOf(fn).map(({ name }) => name);
  const [error, ...results] = parameters;
  const body = fieldOf(fn, "body");
  if (!error || !body || !takesErrorFirst(parameters) || isEvent(fn)) return false;
  if (usesOf(textOf(error), body).length > 0 || /\barguments\b/.test(textOf(body))) return false;
  const used = results.filter(
    (name) => !noResult.test(textOf(name)) && usesOf(textOf(name), body).length > 0,
  );
  return used.length > 0 && !used.some((name) => isRequested(textOf(name), textOf(body)));
}

/** Without the error there is a result: `if (result)`, `result && ...`, `result?.length`. */
function isRequested(name: string, body: string): boolean {
  const named = name.replaceAll("$", String.raw`\$`);
  return new RegExp(
    String.raw`(?:\bif\s*\(\s*!?|!)${named}\b(?![.([])|(?<![\w$.])${named}\s*(?:&&|\|\||\?|[!=]==?)`,
  ).test(body);
}

function takesErrorFirst([error, result, ...others]: readonly SgNode[]): boolean {
  return error !== undefined && result !== undefined && others.length <= 2 && errorName.test(textOf(error));
}

/** Handlers of events and middlewares have an order of their own. */
function isEvent(fn: SgNode): boolean {
  const call = fn.parent()?.parent();
  const callee = call ? textOf(fieldOf(call, "function") ?? call) : "";
  return /(?:^|\.)(?:\$?on|\$?once|\$watch|listen|delegate|use|addListener|addEventListener|bind|reduce|reduceRight|sort|each|forEach|map|subscribe|emit)$/.test(
    callee,
  );
}

const namesOfCallbacks = ["cb", "callback", "done", "next", "fn"];
const calls: ReadonlySet<string> = new Set(["call_expression"]);

/** Something of such a name is called in the file. */
const callsBack = oncePerNode((root) =>
  namesOfCallbacks.some((name) => occurrencesOf(name, root, calls).length > 0),
);

const goesOn = /^(?:return )?(?:await )?(?:cb|callback|done|next|fn)\(/;

const responseNames = /^(?:res|response|reply)$/;
const responseChecked = /\b(?:res|response|reply)\.(?:statusCode|headersSent|finished|writableEnded|sent)\b/;

function callsBackTwice(node: SgNode, { text }: ParsedFile): boolean {
  if (!callsBack(node.getRoot().root()) || fieldKindOf(node, "alternative") === "else_clause") return false;
  const reported = reportedBy(lastOf(fieldOf(node, "consequence")));
  if (reported === null) return false;
  const called = calledAfter(node);
  if (called === null) return false;
  if (!responseNames.test(reported)) return called === reported;
  // `next(err)` after a response is the other way round, and another rule's; so is responding unless a response was sent.
  // In LDAP a response is sent entry by entry.
  // Restify's handlers go on after their response.
  if (/\b(?:ldap|restify)/i.test(text)) return false;
  return called === "next" && !responseChecked.test(fieldTextOf(node, "condition"));
}

/** The name of what the statement tells the error, a callback or a response. */
function reportedBy(statement: SgNode | null): string | null {
  if (statement === null || kindOf(statement) !== "expression_statement") return null;
  const text = textOf(statement);
  return report.test(text) ? (/^(?:await )?(\w+)/.exec(text)?.[1] ?? "") : null;
}

/** The last statement of a block, or the statement without a block. */
function lastOf(branch: SgNode | null): SgNode | null {
  if (branch === null || kindOf(branch) !== "statement_block") return branch;
  return partsOf(branch).at(-1) ?? null;
}

/** The name of the callback that the statements behind this one call first. */
function calledAfter(statement: SgNode): string | null {
  for (let next = statement.next(); next !== null; next = next.next()) {
    const text = textOf(next);
    if (!/^(?:expression_statement|return_statement)$/.test(kindOf(next)) || !goesOn.test(text)) continue;
    return /^(?:await )?(\w+)/.exec(text.replace(/^return /, ""))?.[1] ?? null;
  }
  return null;
}
