/** Python: markup that is marked as safe without escaping. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pyCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { parentOf, fieldTextOf } from "../../syntax/node-memo.ts";

/** `Markup(text).unescape()` is plain text again. */
function isKeptAsMarkup(call: SgNode): boolean {
  const parent = parentOf(call);
  return parent === null || !/^(?:unescape|striptags)$/.test(fieldTextOf(parent, "attribute"));
}

export const htmlMarkedSafe = defineRules(["python"], "security", [
  {
    id: "py-marked-safe-html",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.safeHtml,
    message:
      'The value is marked as safe, so the template engine no longer escapes it, and markup in it can run script. Use `format_html`, or `Markup("...").format(value)`, which escape the value.',
    rule: pyCall({ names: "mark_safe|Markup|SafeString", bare: "also", on: ".", as: "HTML" }),
    check: isKeptAsMarkup,
    milder: whereGuessed,
    flow: { HTML: "html" },
    valid: [
      'mark_safe("<b>x</b>")',
      'format_html("<b>{}</b>", name)',
      'mark_safe("<b>%s</b>" % escape(name))',
      "Markup(body)",
      "Markup(request.form['comment']).unescape()",
    ],
    invalid: [
      'mark_safe(f"<b>{name}</b>")',
      'mark_safe("<b>" + name + "</b>")',
      "Markup(request.args['html'])",
    ],
  },
]);
