/** HTML: frames that can leave their sandbox. */
import { defineRules } from "../writing/define-rules.ts";
import { attribute } from "./matchers.ts";

export const sandboxEscape = defineRules(["html"], "security", [
  {
    id: "html-frame-may-do-everything",
    severity: "medium",
    confidence: "high",
    cwe: 1021,
    see: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Element/iframe#sandbox"],
    title: "Sandbox escape: `allow-scripts` with same origin",
    message:
      "With both `allow-scripts` and `allow-same-origin`, a framed page from this origin can remove its own `sandbox` attribute. Remove one of the two.",
    rule: {
      all: [attribute("sandbox"), { regex: "allow-scripts" }, { regex: "allow-same-origin" }],
    },
    valid: ['<iframe sandbox="allow-scripts" src="a"></iframe>'],
    invalid: ['<iframe sandbox="allow-scripts allow-same-origin" src="a"></iframe>'],
  },
]);
