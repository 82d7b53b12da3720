/** Ruby: CORS for the origin that asks. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const corsOrigin = defineRules(["ruby"], "security", [
  {
    id: "rb-cors-origin-of-sender",
    severity: "high",
    confidence: "high",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsReflected,
    message: messages.corsReflected,
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
]);
