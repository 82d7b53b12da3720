/** ERB: values that a page writes unescaped. The code is what `../../languages/erb-text.ts` makes of a template. */
import { rubyCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declaredSafe, linkTarget } from "./html-safe.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const crossSiteScripting = defineRules(["erb"], "security", [
  {
    id: "erb-html-safe",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.safeHtml,
    message:
      "The value is marked as safe, so Rails no longer escapes it, and markup in it can run script. Write the value itself, or pass it through `sanitize`.",
    rule: declaredSafe,
    flow: { HTML: "html" },
    milder: whereGuessed,
    valid: ["<p><%= raw sanitize(params[:q]) %></p>", "<p><%= raw t('.title') %></p>"],
    invalid: ["<p><%= raw params[:q] %></p>", "<p><%= params[:q].html_safe %></p>"],
  },
  {
    id: "erb-request-value-unescaped",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "`<%==` escapes nothing, so markup in the request value runs as script in the visitor's browser. Write it with `<%=`, or pass it through `sanitize`.",
    rule: {
      kind: "assignment",
      has: { field: "right", pattern: "$HTML" },
    },
    flow: { HTML: "outside" },
    milder: whereGuessed,
    fileHas: ["<%=="],
    check: isUnescaped,
    valid: ["<p><%= params[:q] %></p>", "<p><%== sanitize(params[:q]) %></p>"],
    invalid: ["<p><%== params[:q] %></p>"],
  },
  {
    id: "erb-stored-value-unescaped",
    severity: "medium",
    confidence: "low",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.storedXss,
    message:
      "The record's value is written unescaped, so anyone who could store it runs script in the visitor's browser. Write it with `<%=`, or pass it through `sanitize`.",
    rule: {
      any: [
        rubyCall({ names: "raw", bare: "only", args: { has: { nthChild: 1, ...attribute() } } }),
        {
          kind: "call",
          all: [
            { has: { field: "method", regex: "^html_safe$" } },
            { has: { field: "receiver", ...attribute() } },
          ],
        },
        { kind: "assignment", has: { field: "right", ...attribute() } },
      ],
    },
    check: (node) => kindOf(node) !== "assignment" || isUnescaped(node),
    valid: ["<%= @post.body %>", "<%= raw @post.to_json %>", "<%= raw render_markdown(@post) %>"],
    invalid: ["<%= raw @post.body %>", "<%= comment.text.html_safe %>", "<%== @post.body %>"],
  },
  {
    id: "erb-link-from-request",
    ...defects.linkXss,
    rule: linkTarget,
    flow: { URL: "url" },
    valid: ["<%= link_to 'a', root_path %>", "<%= link_to params[:a], user_path(params[:id]) %>"],
    invalid: ["<%= link_to 'a', params[:url] %>"],
  },
]);

/** `@post.body` and `comment.text`, but no helper, path or number. */
function attribute() {
  return {
    kind: "call",
    regex: "^@?[a-z]\\w*(?:\\.\\w+)+$",
    not: {
      regex:
        "(?i)\\.(?:to_\\w+|id|count|size|length|html_safe|render|\\w*(?:path|url|html|json|css|js|markup|sanitized|safe|svg)|errors|total\\w*)$|^(?:helpers?|I18n|f|form|h|view|content|paginat\\w*|csrf\\w*)\\.",
    },
  };
}

/** `<%== x %>` */
function isUnescaped(assignment: SgNode): boolean {
  return textOf(fieldOf(assignment, "left") ?? assignment) === "r_";
}
