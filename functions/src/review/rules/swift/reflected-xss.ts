/** Swift: request values sent back as HTML. */
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules } from "../writing/define-rules.ts";
import { inHandler, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const reflectedXss = defineRules(["swift"], "security", [
  {
    id: "swift-html-from-request",
    ...defects.reflectedXss,
    rule: {
      any: [
        swiftCall({ names: "loadHTMLString", as: "HTML" }),
        swiftCall({ names: "init|Response", as: "HTML", nth: 3, args: "html" }),
        swiftCall({ names: "HTML|Html|unescaped", as: "HTML" }),
        swiftCall({ names: "raw", on: "(?i)html|leaf|page|view|body", as: "HTML" }),
        swiftCall({ names: "Response", as: "HTML", nth: 1, args: "body" }),
        swiftCall({ names: "Body|send|setBody|appendBody", as: "HTML" }),
        {
          kind: "control_transfer_statement",
          has: {
            field: "result",
            kind: "call_expression",
            regex: "^(?:Response|HTML|View)\\(",
            has: {
              kind: "call_suffix",
              has: { kind: "value_arguments", has: { kind: "value_argument", pattern: "$HTML" } },
            },
          },
        },
      ],
    },
    flow: { HTML: "html" },
    check: (node, { text }) => !sendsAnything.test(textOf(node)) || /<\/?[a-z]|\bhtml\b/i.test(text),
    valid: [
      inHandler('webView.loadHTMLString("<p>a</p>", baseURL: nil)'),
      inHandler("let writer = try await sender.send(x)"),
    ],
    invalid: [inHandler('webView.loadHTMLString("<p>\\(x)</p>", baseURL: nil)')],
  },
]);

/** Such a call sends a page only in a file that speaks of one. */
const sendsAnything = /^(?:[\w.?!()]+\.)?(?:send|setBody|appendBody|Body)\(/;
