/** JavaScript and TypeScript: session IDs that are kept at sign-in. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsMemberSet } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { fieldOf, textOf } from "../../syntax/node-memo.ts";
import { isFunction, functionAround } from "./tree.ts";

export const sessionFixation = defineRules(ecmascript, "security", [
  {
    id: "js-session-kept-at-login",
    severity: "medium",
    confidence: "medium",
    cwe: 384,
    see: ["Session_Management"],
    title: titles.sessionFixation,
    message:
      "The session ID does not change at sign-in, so an attacker who planted the ID before is signed in as that user. Call `req.session.regenerate` first, and set the user in its callback.",
    rule: jsMemberSet(
      "user|userId|user_id|uid|userid|account|accountId|loggedIn|isLoggedIn|authenticated|isAuthenticated|username|email",
      "^(?:req|request|ctx)\\.session$",
    ),
    check: isSetAtLogin,
    valid: [
      "function login(req) { const ok = compare(req.body.password, h); req.session.regenerate(() => { req.session.userId = 1; }); }",
      "function f(req) { req.session.user = null; }",
      "function update(req) { req.session.user = next; }",
    ],
    invalid: [
      "async function login(req) { const ok = await compare(req.body.password, h); if (ok) { req.session.userId = 1; } }",
    ],
  },
]);

function isSetAtLogin(node: SgNode, { text }: ParsedFile): boolean {
  const value = fieldOf(node, "right");
  if (
    !value ||
    /^(?:null|undefined|false)$/.test(textOf(value)) ||
    /regenerate\(|session\.reset\(/.test(text)
  )
    return false;
  const fns = node.ancestors().filter(isFunction);
  const outer = fns.at(-1) ?? functionAround(node);
  return (
    outer !== null &&
    /\bpassword\b|\.compare(?:Sync)?\(|authenticate|verifyPassword|checkPassword|\blogin\b/i.test(
      textOf(outer),
    ) &&
    /express-session|req\.session|request\.session|ctx\.session/.test(text)
  );
}
