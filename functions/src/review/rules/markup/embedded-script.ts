/** Markup and settings: scripts in style sheets and Markdown. */
import { defineRules } from "../writing/define-rules.ts";

export const embeddedScript = defineRules(["xml"], "security", [
  {
    id: "css-runs-script",
    languages: ["css"],
    severity: "medium",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "Script in a style sheet",
    message:
      "Old versions of Internet Explorer run this as script, and current browsers ignore it. Remove it, or move the behavior to a script file.",
    rule: { kind: "call_expression", regex: "(?i)^(?:expression\\(|url\\(\\s*[\"']?javascript:)" },
    valid: [".a { width: calc(1px + 2px); }"],
    invalid: [".a { width: expression(alert(1)); }", '.a { background: url("javascript:a()"); }'],
  },
  {
    id: "markdown-runs-script",
    languages: ["markdown"],
    severity: "medium",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "Script in Markdown",
    message:
      "If the Markdown is rendered without sanitizing, this runs as script for every reader. Link to a page or show the code in a block.",
    rule: {
      any: [
        { kind: "inline", regex: "(?i)\\]\\(\\s*javascript:" },
        { kind: "html_block", regex: "(?i)^<(?:script|iframe)\\b[^>]*\\ssrc=[\"']?http://" },
      ],
    },
    valid: ["[a](https://example.com)", "`[a](/b)`"],
    invalid: ["[a](javascript:alert(1))", '<script src="http://example.com/a.js"></script>'],
  },
]);
