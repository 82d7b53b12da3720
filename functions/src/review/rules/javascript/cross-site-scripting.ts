/** JavaScript and TypeScript: values inserted as raw HTML. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { fieldKindOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

export const crossSiteScripting = defineRules(ecmascript, "security", [
  {
    id: "js-html-of-value",
    severity: "low",
    confidence: "low",
    cwe: 79,
    see: ["DOM_based_XSS_Prevention"],
    title: titles.rawHtml,
    message:
      "The value is inserted as HTML, so markup in it becomes part of the page and can run script. Use `textContent`, or sanitize the value with DOMPurify first.",
    rule: {
      kind: "assignment_expression",
      all: [
        {
          has: {
            field: "left",
            kind: "member_expression",
            has: { field: "property", regex: "^(?:innerHTML|outerHTML)$" },
          },
        },
        {
          has: {
            field: "right",
            any: [{ kind: "identifier" }, { kind: "member_expression" }],
            pattern: "$HTML",
            not: { regex: "(?:innerHTML|outerHTML)$|^[A-Z_]+$" },
          },
        },
      ],
    },
    flow: { HTML: "variable" },
    valid: ['el.innerHTML = ""', "el.innerHTML = other.innerHTML", "el.textContent = html"],
    invalid: [
      { code: "function show(el, html) {\n  el.innerHTML = html;\n}", lines: [2] },
      { code: "function show(el, item) {\n  el.innerHTML = item.body;\n}", lines: [2] },
    ],
  },
  {
    id: "js-trusted-html",
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["https://angular.dev/best-practices/security"],
    title: "Angular sanitization bypassed",
    message:
      "The value bypasses Angular's sanitization, so markup in it can run script. Bind the value without marking it as trusted, and Angular sanitizes it.",
    rule: jsCall({
      names:
        "bypassSecurityTrustHtml|bypassSecurityTrustScript|bypassSecurityTrustStyle|bypassSecurityTrustUrl|bypassSecurityTrustResourceUrl|trustAsHtml|trustAsResourceUrl|trustAsJs",
      as: "VALUE",
    }),
    flow: { VALUE: "variable" },
    valid: ['this.sanitizer.bypassSecurityTrustHtml("<b>x</b>")'],
    invalid: [{ code: "class C { show(x) {\n  return this.s.bypassSecurityTrustHtml(x);\n} }", lines: [2] }],
  },
  {
    id: "js-jquery-html",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["DOM_based_XSS_Prevention"],
    title: titles.rawHtml,
    message:
      "A value is concatenated into HTML for jQuery, so markup in it becomes part of the page and can run script. Use `.text(value)`, or sanitize the value with DOMPurify first.",
    rule: {
      any: [
        jsCall({
          names: "html|append|prepend|after|before|replaceWith|appendTo|wrap",
          on: "^(?:\\$|jQuery)\\(|^\\$\\w+$",
          as: "HTML",
        }),
        jsCall({ names: "html", on: "^angular\\.element\\(|^(?:el|elem|element)$", as: "HTML" }),
        jsCall({
          names: "\\$|jQuery",
          bare: "only",
          as: "HTML",
          args: {
            has: {
              nthChild: 1,
              kind: "call_expression",
              any: [
                { has: { field: "function", regex: "(?:[hH]ash|search)\\.(?:substring|substr|slice)$" } },
                {
                  has: { field: "function", regex: "(?:[hH]ash|search)\\.replace$" },
                  regex: "replace\\(.{1,4}[#?]",
                },
              ],
            },
          },
        }),
        jsCall({
          names: "\\$|jQuery",
          bare: "only",
          as: "HTML",
          args: {
            has: {
              nthChild: 1,
              any: [{ kind: "binary_expression" }, { kind: "template_string" }],
              regex: "^[\"'`]\\s*<",
            },
          },
        }),
      ],
    },
    flow: { HTML: "html" },
    milder: whereGuessed,
    mildest: makesElement,
    valid: [
      '$("<i>" + Number(n) + "</i>")',
      '$("#" + id)',
      "$(location.hash.replace('tab=', ''))",
      '$("#a").html("<b>x</b>")',
      '$("#a").text("<b>" + name)',
      '$("#a").append(item)',
    ],
    invalid: [
      '$("<b>" + name + "</b>").appendTo(list)',
      "$(location.hash.slice(1)).show()",
      "$(location.hash.replace('#', '')).show()",
      "function f() { element.html(location.hash.slice(1)); }",
      '$("#a").html("<b>" + name + "</b>")',
      '$("#a").append(`<li>${item.title}</li>`)',
    ],
  },
  {
    id: "js-jquery-echoes-field",
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["DOM_based_XSS_Prevention"],
    title: "DOM cross-site scripting (XSS): field text used as HTML",
    message:
      "The field's value is a plain string and is parsed as HTML here, so a prepared form or link can run script. Use `.text()`.",
    rule: jsCall({
      names: "html|append|prepend|after|before",
      on: "^(?:\\$|jQuery)\\(",
      args: {
        has: {
          nthChild: 1,
          regex: "(?:\\$|jQuery)\\([^)]*\\)\\.val\\(\\)",
          not: { regex: "(?i)escape|encode|sanitize|text\\(|Number|parseInt" },
        },
      },
    }),
    valid: ['$("#a").text($("#b").val())', '$("#a").html(escapeHtml($("#b").val()))'],
    invalid: ['$("#a").html("You searched for " + $("#b").val())'],
  },
]);

/** `$("<b>" + name)`: the parts are an option or a word of the program more often than user input. */
function makesElement(call: SgNode): boolean {
  return fieldKindOf(call, "function") === "identifier";
}
