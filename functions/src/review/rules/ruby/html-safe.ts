/** Ruby: values that are marked as safe HTML. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";

/** A value that Rails writes into a page as it is. */
export const declaredSafe: Matcher = {
  any: [
    {
      kind: "call",
      all: [
        { has: { field: "method", regex: "^html_safe$" } },
        { has: { field: "receiver", pattern: "$HTML" } },
      ],
    },
    rubyCall({ names: "raw", bare: "also", on: "^(?:helpers|h|view_context|self)$", as: "HTML" }),
    rubyCall({ names: "safe_concat|concat_safe", as: "HTML" }),
    rubyCall({ names: "new", on: "^ActiveSupport::SafeBuffer$", as: "HTML" }),
    rubyCall({
      names: "render",
      bare: "only",
      args: {
        has: {
          kind: "pair",
          all: [
            { has: { field: "key", regex: "^(?:inline|html|text)$" } },
            { has: { field: "value", pattern: "$HTML" } },
          ],
        },
      },
    }),
  ],
};

/** Where a link that Rails writes leads. */
export const linkTarget: Matcher = {
  any: [
    rubyCall({ names: "link_to|button_to", bare: "only", as: "URL", nth: 2 }),
    rubyCall({ names: "link_to_if|link_to_unless", bare: "only", as: "URL", nth: 3 }),
  ],
};

export const htmlSafe = defineRules(["ruby"], "security", [
  {
    id: "rb-html-safe",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.safeHtml,
    message:
      "The value is marked as safe, so Rails no longer escapes it, and markup in it can run script. Use `content_tag` or `safe_join`, or sanitize the value.",
    rule: declaredSafe,
    flow: { HTML: "html" },
    milder: whereGuessed,
    valid: [
      '"<b>x</b>".html_safe',
      '"<p>#{text_field_tag(name)}</p>".html_safe',
      '"<b>#{h(name)}</b>".html_safe',
      "content_tag(:b, name)",
      "raw(body)",
    ],
    invalid: ['"<b>#{name}</b>".html_safe', "raw(params[:html])", 'render inline: "<p>#{params[:q]}</p>"'],
  },
]);
