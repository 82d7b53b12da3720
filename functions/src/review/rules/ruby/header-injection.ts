/** Ruby: request values in response headers. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const headerInjection = defineRules(["ruby"], "security", [
  {
    id: "rb-header-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 113,
    see: ["Injection_Prevention"],
    title: titles.headerInjection,
    message:
      "The request value becomes a header, such as an allowed origin, that the visitor's browser or a cache trusts. Choose the value from a fixed list.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            {
              has: {
                field: "left",
                kind: "element_reference",
                regex: "^(?:response\\.)?headers\\[",
                not: { regex: "(?i)access-control|location" },
              },
            },
            { has: { field: "right", pattern: "$VALUE" } },
          ],
        },
        rubyCall({ names: "set_header|add_header", on: "^(?:response|res|headers)$", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: ["headers['X-A'] = 'b'", "response.headers['X-Page'] = params[:page].to_i"],
    invalid: ["response.headers['X-A'] = params[:a]"],
  },
]);
