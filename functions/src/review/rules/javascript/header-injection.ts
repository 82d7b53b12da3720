/** JavaScript and TypeScript: HTTP headers from a request. */
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { argumentsOf } from "./tree.ts";

export const headerInjection = defineRules(ecmascript, "security", [
  {
    id: "js-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 113,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.headerInjection,
    message:
      "The request value becomes a response header, so the client controls caches and browsers. Accept only known values, without line breaks.",
    rule: {
      any: [
        jsCall({ names: "setHeader|header|append", on: "^(?:res|response|reply)$", as: "VALUE", nth: 2 }),
        jsCall({ names: "set", on: "^(?:res|response|reply|ctx)$", as: "VALUE", nth: 2 }),
        jsCall({ names: "setHeader|header|append|set", on: "^(?:res|response|reply|ctx)$", as: "VALUE" }),
        jsCall({ names: "writeHead", on: "^(?:res|response)$", asAll: "VALUE" }),
      ],
    },
    flow: { VALUE: "outside" },
    // Where the browser is sent is said once, as a redirection.
    check: (call) => !/^["'`]location["'`]$/i.test(textOf(argumentsOf(call)[0] ?? call)),
    mildest: whereGuessed,
    valid: [
      'res.setHeader("X-Id", "1")',
      'res.setHeader("X-Id", encodeURIComponent(req.query.id))',
      'res.setHeader("Location", req.query.next)',
    ],
    invalid: [
      'res.set(req.query.name, "1")',
      'res.set({ "X-Id": req.query.id })',
      'res.setHeader("X-Id", req.query.id)',
      'res.writeHead(200, { "X-Id": req.query.id })',
    ],
  },
]);
