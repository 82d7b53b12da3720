/** JavaScript and TypeScript: pages in a headless browser whose URL, markup or code comes from a request. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { runsOnPage } from "./where-it-runs.ts";
import { titles } from "../writing/titles.ts";
import { frame } from "../writing/example-frame.ts";

const { within: inHandler } = frame("async function f(req, res) {\n  ", "\n}");
const browsers = [
  "puppeteer",
  "playwright",
  "chrome-remote-interface",
  "phantom",
  "nightmare",
  "selenium-webdriver",
];

export const headlessBrowser = defineRules(ecmascript, "security", [
  {
    id: "js-page-opened-for-request",
    severity: "high",
    confidence: "medium",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the page that the server opens in its own network, so a client can read internal addresses and files. Choose the host from a fixed list, and render only sanitized markup.",
    rule: {
      any: [
        jsCall({
          names: "setContent|navigate|openUrl|setDocumentContent|printToPDF|goto",
          onAs: "ON",
          as: "PAGE",
        }),
        {
          ...jsPair("url|html|content", { pattern: "$PAGE" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: {
                kind: "call_expression",
                has: { field: "function", regex: String.raw`\.(?:navigate|setDocumentContent|printToPDF)$` },
              },
            },
          },
        },
      ],
    },
    fileHas: browsers,
    flow: { PAGE: "url" },
    check: isNoConstantHost,
    valid: [
      `const puppeteer = require('puppeteer'); ${inHandler("await page.setContent('<p>hello</p>');")}`,
      `const puppeteer = require('puppeteer'); ${inHandler("await page.goto(`https://a.example/${req.query.id}`);")}`,
    ],
    invalid: [
      {
        code: `const puppeteer = require('puppeteer');\n${inHandler("await page.setContent('<html>' + req.body.text + '</html>');")}`,
        lines: [3],
      },
      {
        code: `const CDP = require('chrome-remote-interface');\n${inHandler("await client.Page.navigate({ url: req.query.page });")}`,
        lines: [3],
      },
    ],
  },
  {
    id: "js-code-in-opened-page",
    severity: "high",
    confidence: "high",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "The request value becomes script in a page that the server opens, so it runs in the server's network with every session of that page. Pass a function and the value as its argument: `page.evaluate(fn, value)`.",
    rule: jsCall({
      names:
        "evaluate|evaluateOnNewDocument|evaluateHandle|addInitScript|evaluateAsync|executeScript|evaluateJavaScript|compileScript|includeJs",
      onAs: "ON",
      as: "CODE",
    }),
    fileHas: browsers,
    flow: { CODE: "reflected" },
    valid: [
      `const puppeteer = require('puppeteer'); ${inHandler("await page.evaluate((q) => show(q), req.query.q);")}`,
    ],
    invalid: [
      {
        code: `const puppeteer = require('puppeteer');\n${inHandler("await page.evaluate('show(' + req.query.q + ')');")}`,
        lines: [3],
      },
    ],
  },
  {
    id: "js-document-made-of-request",
    severity: "high",
    confidence: "medium",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The renderer also loads what the markup names, including internal addresses and `file:` paths. Render a template of your own, with values escaped.",
    rule: {
      any: [
        jsCall({ names: "wkhtmltopdf|wkhtmltoimage", bare: "only", as: "PAGE" }),
        jsCall({
          names: "generate|create|convert|generatePdf",
          on: String.raw`^(?:wkhtmltoimage|wkhtmltopdf|htmlPdf|html_to_pdf|htmlToPdf|pdf)$`,
          as: "PAGE",
        }),
        jsCall({ names: "fromURL|fromFile", on: "^JSDOM$", as: "PAGE" }),
      ],
    },
    flow: { PAGE: "url" },
    check: (_node, file) => !runsOnPage(file),
    valid: [
      inHandler("return wkhtmltopdf('<html></html>', { output: 'a.pdf' });"),
      inHandler("return JSDOM.fromURL(`https://a.example/${req.params.id}`);"),
    ],
    invalid: [
      { code: inHandler("return wkhtmltopdf(req.query.page, { output: 'a.pdf' });"), lines: [2] },
      { code: inHandler("const dom = await JSDOM.fromURL(req.query.page);"), lines: [2] },
    ],
  },
]);

/** Steps of a test in a browser are no requests. */
function isNoConstantHost(_node: SgNode, { text }: ParsedFile): boolean {
  return /\b(?:req|request|ctx|event)\b/.test(text);
}
