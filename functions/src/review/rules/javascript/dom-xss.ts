/** JavaScript and TypeScript: values inserted as raw HTML (DOM XSS), and templates from input. */
import { jsCall, jsPair, jsNew } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { declarationOf } from "./names.ts";

export const domXss = defineRules(ecmascript, "security", [
  {
    id: "js-dom-xss",
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["DOM_based_XSS_Prevention"],
    title: titles.rawHtml,
    message:
      "A value is put into HTML without escaping, so markup in it becomes part of the page and can run script. Use `textContent`, build elements, or sanitize with `DOMPurify.sanitize(value)`.",
    rule: {
      any: [
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                kind: "member_expression",
                has: { field: "property", regex: "^(?:innerHTML|outerHTML)$" },
              },
            },
            { has: { field: "right", pattern: "$HTML" } },
          ],
        },
        jsCall({ names: "write|writeln", on: "^(?:window\\.)?document$", as: "HTML" }),
        jsCall({ names: "insertAdjacentHTML", as: "HTML", nth: 2 }),
        jsCall({ names: "createContextualFragment", as: "HTML" }),
      ],
    },
    flow: { HTML: "html" },
    check: (node, { text }) => !hearsOwnWorker(text) && !addsToItself(node),
    milder: whereGuessed,
    valid: [
      "cell.innerHTML = cell.innerHTML + '<span></span>'",
      "const w = new Worker(own); w.onmessage = (event) => { el.innerHTML = event.data; };",
      'el.innerHTML = "<b>done</b>"',
      "el.textContent = `<b>${name}</b>`",
      "el.innerHTML = DOMPurify.sanitize(`<b>${name}</b>`)",
      "el.innerHTML = `<b>${items.length}</b>`",
    ],
    invalid: [
      "el.innerHTML = `<b>${name}</b>`",
      'document.write("<p>" + location.hash)',
      'list.insertAdjacentHTML("beforeend", "<li>" + user.name + "</li>")',
      {
        code: "const q = new URLSearchParams(location.search).get('q');\nel.innerHTML = location.hash;",
        lines: [2],
      },
    ],
  },
  {
    id: "js-react-unsafe-html",
    languages: ["tsx", "javascript"],
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.rawHtml,
    message:
      "`dangerouslySetInnerHTML` inserts the string without escaping, so markup in it can run script. Render it as plain children, or pass it through DOMPurify first.",
    rule: {
      ...jsPair("__html", { pattern: "$HTML" }),
      inside: {
        stopBy: "end",
        any: [
          { kind: "jsx_attribute", regex: "^dangerouslySetInnerHTML" },
          { kind: "pair", regex: "^dangerouslySetInnerHTML" },
        ],
      },
    },
    flow: { HTML: "variable" },
    unsure: isImported,
    valid: [
      'const a = <div dangerouslySetInnerHTML={{ __html: "<b>x</b>" }} />',
      "const a = <div dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(body) }} />",
      "const a = <script dangerouslySetInnerHTML={{ __html: JSON.stringify(SCHEMA) }} />",
    ],
    invalid: [
      "const a = (body) => <div dangerouslySetInnerHTML={{ __html: body }} />",
      "const a = (body) => React.createElement('div', { dangerouslySetInnerHTML: { __html: body } });",
    ],
  },
  {
    id: "js-template-injection",
    severity: "critical",
    confidence: "high",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: titles.templateInjection,
    message:
      "The source of a template is code for the template engine, and here the request supplies it, so the client runs code on the server. Keep templates in files and pass request values only as their variables.",
    rule: {
      any: [
        jsCall({
          names: "render|compile|renderString|renderStringAsync|template",
          on: "^(?:ejs|pug|jade|nunjucks|[hH]andlebars|hbs|[mM]ustache|_|lodash|doT|[eE]ta|env|swig|[tT]wig|[hH]ogan|[sS]qrl|squirrelly|velocityjs|whiskers|[tT]emplate7|underscore|dust|marko)$",
          as: "SOURCE",
        }),
        jsCall({
          names: "parse|parseAndRender|parseAndRenderSync|renderString",
          on: "(?i)^(?:this\\.)?(?:liquid|(?:liquid|template|view)_?engine)$",
          as: "SOURCE",
        }),
        jsCall({ names: "compile|renderString", bare: "only", as: "SOURCE" }),
      ],
    },
    flow: { SOURCE: "outside" },
    valid: ['ejs.render("<p><%= name %></p>", { name: req.query.name })', "_.template(source)"],
    invalid: [
      "ejs.render(req.body.template, {})",
      "liquid.parseAndRender(req.body.template, {})",
      {
        code: "function f(req, res) {\n  const page = `<h1>${req.query.title}</h1>`;\n  res.send(pug.compile(page)());\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "js-template-told-to-trust",
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.safeHtml,
    message:
      "The template engine is told not to escape the value, so markup in it can run script. Escape the value before it is put into the markup.",
    rule: {
      any: [
        jsNew({
          names: "(?:Handlebars|handlebars|hbs|nunjucks\\.runtime)\\.SafeString|SafeString",
          as: "HTML",
        }),
        jsCall({ names: "markSafe|htmlSafe|raw|unsafeHTML", bare: "only", as: "HTML" }),
      ],
    },
    fileNames: ["SafeString", "markSafe", "htmlSafe", "unsafeHTML"],
    flow: { HTML: "html" },
    valid: [
      'new Handlebars.SafeString("<b>x</b>")',
      "new Handlebars.SafeString(`<a>${Handlebars.escapeExpression(a)}</a>`)",
    ],
    invalid: ["function f(a) { return new Handlebars.SafeString(`<a>${a}</a>`); }"],
  },
  {
    id: "js-inner-html-of-element",
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["https://vuejs.org/guide/best-practices/security"],
    title: titles.rawHtml,
    message:
      "`innerHTML` inserts the string without escaping, so markup in it can run script. Pass the string as a child, or sanitize it with DOMPurify.",
    rule: {
      ...jsPair("innerHTML|dangerouslySetInnerHTML", { pattern: "$HTML", not: { kind: "object" } }),
      inside: { kind: "object", inside: { any: [{ kind: "arguments" }, { kind: "pair" }] } },
    },
    flow: { HTML: "variable" },
    valid: [
      'h("div", { innerHTML: "<b>x</b>" })',
      'h("div", { innerHTML: DOMPurify.sanitize(a) })',
      "const o = { innerHTML: a };",
    ],
    invalid: ['const f = (a) => h("div", { innerHTML: marked.parse(a) });'],
  },
]);

/** `cell.innerHTML = cell.innerHTML + "<span></span>"`. */
function addsToItself(node: SgNode): boolean {
  const [left, right] = [fieldTextOf(node, "left"), fieldTextOf(node, "right")];
  return (
    left !== "" && right.startsWith(`${left} +`) && /^\s*(["'])[^"'\n]*\1$/.test(right.slice(left.length + 2))
  );
}

const otherSources = /\blocation\b|\breferrer\b|\bsearchParams\b|["']message["']|\bfetch\(|XMLHttpRequest/;

/** What a worker of the page's own sends is as good as the page; nothing else comes in. */
function hearsOwnWorker(text: string): boolean {
  return /\bnew Worker\(/.test(text) && !otherSources.test(text);
}

/** What a module exports was mostly there when the program was built. */
function isImported(pair: SgNode): boolean {
  const value = fieldOf(pair, "value");
  return (
    value !== null && kindOf(value) === "identifier" && declarationOf(textOf(value), value)?.how === "import"
  );
}
