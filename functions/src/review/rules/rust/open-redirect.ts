/** Rust: redirects to an address from a request. */
import { defineRules } from "../writing/define-rules.ts";
import { inHandler, outsideTests, rustCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const openRedirect = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-open-redirect",
      ...defects.openRedirect,
      confidence: "medium",
      rule: {
        any: [
          rustCall({
            names: "to|temporary|permanent|found|moved|see_other",
            on: "(?:^|::)Redirect$",
            as: "URL",
          }),
          rustCall({
            names: "append_header|insert_header|header",
            as: "URL",
            args: '^\\(\\s*\\(?\\s*(?:"[lL]ocation"|(?:\\w+::)*LOCATION)\\s*,',
          }),
        ],
      },
      flow: { URL: "url" },
      valid: [inHandler('Redirect::to("/home")')],
      invalid: [inHandler("Redirect::to(&x)")],
    },
    {
      id: "rust-location-from-request",
      ...defects.openRedirect,
      confidence: "medium",
      rule: {
        any: [
          {
            kind: "call_expression",
            all: [
              {
                has: {
                  field: "function",
                  has: { field: "field", regex: "^(?:append_header|insert_header|header)$" },
                },
              },
              {
                has: {
                  field: "arguments",
                  has: {
                    kind: "tuple_expression",
                    all: [
                      { regex: '^\\(\\s*(?:"[lL]ocation"|(?:\\w+::)*LOCATION)' },
                      { has: { nthChild: 2, pattern: "$URL" } },
                    ],
                  },
                },
              },
            ],
          },
          rustCall({
            names: "header",
            as: "URL",
            nth: 2,
            args: '^\\(\\s*(?:"[lL]ocation"|(?:\\w+::)*LOCATION)',
          }),
        ],
      },
      flow: { URL: "url" },
      valid: [inHandler('HttpResponse::Found().append_header(("Location", "/a")).finish()')],
      invalid: [inHandler('HttpResponse::Found().append_header(("Location", x)).finish()')],
    },
  ]),
);
