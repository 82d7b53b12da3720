/** Ruby: CORS for the origin that asks. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { rubyCall } from "../writing/call-matchers.ts";
import { defects } from "../shared/defects.ts";

export const corsOrigin = defineRules(["ruby"], "security", [
  {
    id: "rb-cors-origin-of-sender",
    ...defects.corsReflected,
    rule: {
      kind: "assignment",
      all: [
        {
          has: {
            field: "left",
            kind: "element_reference",
            regex: "(?i)headers\\[['\"]access-control-allow-origin['\"]\\]$",
          },
        },
        { has: { field: "right", pattern: "$ORIGIN" } },
      ],
    },
    flow: { ORIGIN: "outside" },
    valid: ["headers['Access-Control-Allow-Origin'] = 'https://a.example'"],
    invalid: ["headers['Access-Control-Allow-Origin'] = request.headers['Origin']"],
  },
  {
    id: "rb-cors-any-origin",
    severity: "medium",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsAny,
    message:
      "Every origin is allowed, so any page that a visitor opens can read the responses. List the allowed origins.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "left", regex: "(?i)headers\\[['\"]access-control-allow-origin['\"]\\]$" } },
            { has: { field: "right", regex: "^['\"]\\*['\"]$" } },
          ],
        },
        {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "(?i)^['\"]access-control-allow-origin['\"]$" } },
            { has: { field: "value", regex: "^['\"]\\*['\"]$" } },
          ],
        },
        rubyCall({
          names: "origins",
          bare: "only",
          args: { has: { nthChild: 1, regex: "^(?:['\"]\\*['\"]|/(?:\\\\A|\\^)?\\.[*+](?:\\\\z|\\$)?/)$" } },
        }),
      ],
    },
    valid: ["origins 'https://app.example.com'"],
    invalid: ["headers['Access-Control-Allow-Origin'] = '*'", "origins '*'", "origins(/.*/)"],
  },
]);
