/** Rust: request values sent back as HTML. */
import { defineRules } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { inHandler, outsideTests, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const reflectedXss = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-html-from-request",
      ...defects.reflectedXss,
      rule: {
        any: [
          rustCall({ names: "body", on: "(?i)html|HttpResponse", as: "HTML" }),
          rustCall({ names: "Html|RawHtml|PreEscaped", as: "HTML" }),
          rustCall({ names: "html", on: "(?:^|::)(?:reply|response)$", as: "HTML" }),
        ],
      },
      flow: { HTML: "html" },
      check: (call) => !/["']attachment;|\.content_type\(\s*(?!"|[\w:]*html)/i.test(textOf(call)),
      valid: [
        inHandler('Html(format!("<p>{}</p>", html_escape::encode_text(&x)))'),
        inHandler("HttpResponse::Ok().content_type(kind_of(name)).body(x)"),
      ],
      invalid: [inHandler('Html(format!("<p>{}</p>", x))')],
    },
  ]),
);
