/** Python: templates that do not escape the values put into them. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { off } from "./literals.ts";
import { titles } from "../writing/titles.ts";

export const autoescapeOff = defineRules(["python"], "security", [
  {
    id: "py-autoescape-off",
    severity: "medium",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.autoescapeOff,
    message:
      "Jinja does not escape values here, so markup in them can run script in the page. Use `autoescape=True` or `select_autoescape()`.",
    rule: pyCall({ names: "Environment", bare: "also", on: "^jinja2$", args: pyKeyword("autoescape", off) }),
    valid: ["Environment(autoescape=True)", "jinja2.Environment(autoescape=select_autoescape())"],
    invalid: ["jinja2.Environment(loader=loader, autoescape=False)"],
  },
  {
    id: "py-jinja-without-autoescape",
    severity: "low",
    confidence: "low",
    cwe: 79,
    see: ["https://jinja.palletsprojects.com/en/stable/api/#autoescaping"],
    title: titles.autoescapeOff,
    message:
      "Without `autoescape`, Jinja does not escape values, so markup in them becomes part of the page. Pass `autoescape=select_autoescape()` if the templates are HTML.",
    rule: pyCall({
      names: "Environment",
      bare: "also",
      on: "^jinja2$",
      args: {
        all: [{ has: { kind: "keyword_argument" } }, { not: pyKeyword("autoescape", { regex: "." }) }],
        not: { has: { kind: "dictionary_splat" } },
      },
    }),
    fileHas: ["jinja2"],
    valid: ["import jinja2\njinja2.Environment(loader=l, autoescape=True)", "Environment(loader=l)"],
    invalid: [{ code: "import jinja2\njinja2.Environment(loader=l)", lines: [2] }],
  },
]);
