/** JavaScript and TypeScript: messages to and from windows of any origin. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { argumentsOf, isFunction } from "./tree.ts";
import { textOf, fieldOf } from "../../syntax/node-memo.ts";

export const postMessageOrigin = defineRules(ecmascript, "security", [
  {
    id: "js-post-message-to-any-origin",
    severity: "low",
    confidence: "medium",
    cwe: 346,
    see: ["HTML5_Security"],
    title: "`postMessage` to any origin",
    message:
      "The target origin is `*`, so if another site is loaded in that window or frame, it receives the data. Pass the expected origin.",
    rule: jsCall({
      names: "postMessage",
      on: "(?i)parent|opener|top|contentWindow|frame|popup",
      args: { has: { nthChild: 2, kind: "string", regex: "^[\"']\\*[\"']$" } },
    }),
    valid: ['parent.postMessage(state, "https://a.example")', "worker.postMessage(state)"],
    invalid: ['window.parent.postMessage({ token }, "*")'],
  },
  {
    id: "js-message-of-any-origin",
    severity: "medium",
    confidence: "medium",
    cwe: 346,
    see: ["HTML5_Security"],
    title: "`postMessage` origin not checked",
    message:
      "The handler does not check the sender, so any page that frames or opened this one can send such a message. Compare `event.origin` with the expected origin before using the data.",
    rule: jsCall({
      names: "addEventListener",
      bare: "also",
      on: "^(?:window|self|globalThis|top|parent)$",
      args: { all: [{ has: { nthChild: 1, regex: "^[\"']message[\"']$" } }] },
    }),
    check: trustsMessages,
    valid: [
      'window.addEventListener("message", (e) => { if (e.origin !== own) return; f(e.data); })',
      'window.addEventListener("message", (e) => { if (e.source !== frame) return; f(e.data); })',
      'self.addEventListener("message", (e) => { postMessage(e.data); })',
      'window.addEventListener("message", () => { f(); })',
    ],
    invalid: [
      'window.addEventListener("message", (event) => { localStorage.token = event.data; })',
      'window.addEventListener("message", ({ data }) => { run(data.action); })',
    ],
  },
]);

function trustsMessages(call: SgNode): boolean {
  const handler = argumentsOf(call)[1];
  if (!handler || !isFunction(handler)) return false;
  const text = textOf(handler);
  if (/\borigin\b|\bsource\b|isTrusted|verify|allowed|ports\b/i.test(text) || !/\bdata\b/.test(text))
    return false;
  const receiver = textOf(fieldOf(call, "function") ?? call);
  return !/^(?:self|addEventListener)/.test(receiver);
}
