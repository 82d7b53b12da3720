/** Markup and settings: links without a target. */
import { defineRules } from "../writing/define-rules.ts";

export const emptyLink = defineRules(["xml"], "security", [
  {
    id: "markdown-link-without-target",
    languages: ["markdown"],
    severity: "low",
    confidence: "high",
    category: "docs",
    cwe: 1111,
    see: ["https://spec.commonmark.org/0.31.2/#links"],
    title: "Empty link target",
    message:
      "The link's target is empty, so readers stay on the same page. Write the URL, or remove the link.",
    rule: { kind: "inline", regex: "(?:^|[^\\\\`\\]])\\[[^\\]`\\[]+\\]\\(\\s*\\)", not: { regex: "`" } },
    // Who leaves several of them empty has a tool that writes them so.
    unsure: (_link, { text }) => text.split("]()").length > 3,
    valid: ["[a](b.md)", "call `f[a]()`"],
    invalid: ["See [the guide]()."],
  },
]);
