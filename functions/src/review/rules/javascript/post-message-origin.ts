/** JavaScript and TypeScript: messages to and from windows of any origin. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { jsCall } from "../writing/call-matchers.ts";

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
]);
