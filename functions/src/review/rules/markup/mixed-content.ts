/** HTML: scripts and forms over unencrypted connections. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute } from "./matchers.ts";

export const mixedContent = defineRules(["html"], "security", [
  {
    id: "html-script-over-http",
    severity: "high",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: "Script loaded over HTTP",
    message:
      "The script is loaded over HTTP, so anyone on the network path can replace it with code that runs with the rights of this page. Load it over HTTPS.",
    rule: {
      all: [
        attribute("src", "http://"),
        {
          inside: {
            any: [{ kind: "start_tag" }, { kind: "self_closing_tag" }],
            regex: "(?i)^<(?:script|iframe|object|embed)\\b",
          },
        },
        { not: { regex: "//(?:localhost|127\\.0\\.0\\.1)\\b" } },
      ],
    },
    valid: ['<script src="https://example.com/a.js"></script>', '<img src="http://example.com/a.png">'],
    invalid: ['<script src="http://example.com/a.js"></script>'],
  },
  {
    id: "html-form-over-http",
    severity: "high",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: "Form sent over HTTP",
    message:
      "The form is sent over HTTP, so anyone on the network path can read what users type. Send it over HTTPS.",
    rule: {
      all: [
        attribute("action|formaction", "http://"),
        { not: { regex: "//(?:localhost|127\\.0\\.0\\.1)\\b" } },
      ],
    },
    valid: ['<form action="/a"></form>', '<form action="https://example.com"></form>'],
    invalid: ['<form action="http://example.com/login"></form>'],
  },
]);
