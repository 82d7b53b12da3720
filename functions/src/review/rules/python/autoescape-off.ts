/** Python: templates that do not escape the values put into them. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { off } from "./literals.ts";
import { titles } from "../writing/titles.ts";

/** How code and plain files are laid out; and the marks for linters that say so. */
const forOtherText =
  /\b(?:trim_blocks|lstrip_blocks|keep_trailing_newline|(?:block|variable|comment)_(?:start|end)_string|line_statement_prefix)\s*=|#[^\n]*\b(?:S701|B701|nosec)\b/;

const ofPages = /html|https?\b|flask|django|fastapi|starlette|response|e?mail|\bpages?\b|\bweb/i;

/** Templates of code, configuration or prompts, in which nothing is escaped for a page. */
function isOfOtherText(call: SgNode, { text }: { readonly text: string }): boolean {
  const { start, end } = call.range();
  const line = text.indexOf("\n", end.index);
  return forOtherText.test(text.slice(start.index, line < 0 ? undefined : line)) && !ofPages.test(text);
}

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
    unsure: isOfOtherText,
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
