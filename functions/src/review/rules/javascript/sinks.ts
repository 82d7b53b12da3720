/** JavaScript and TypeScript: further places where a value of a request, a message or a page does harm. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsNew, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, functionAround, isFunction } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const sinks = defineRules(ecmascript, "security", [
  {
    id: "js-shell-reads-arguments",
    severity: "high",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "Command injection: request arguments reach a shell",
    message:
      "With `shell: true`, program and arguments become one command line for the shell, so `;` or `$(...)` in an argument runs a command of its own. Remove `shell`.",
    rule: jsCall({
      names: "spawn|spawnSync|execFile|execFileSync|execa",
      bare: "also",
      on: "^(?:child_process|childProcess|cp)$",
      as: "WORDS",
      nth: 2,
      args: {
        has: { kind: "object", has: jsPair("shell", { any: [{ kind: "true" }, { kind: "string" }] }) },
      },
    }),
    flow: { WORDS: "outside" },
    valid: ['spawn("ping", [req.query.host])', 'spawn("ls", ["-l"], { shell: true })'],
    invalid: ['spawn("ping", ["-c", "3", req.query.host], { shell: true })'],
  },
  {
    id: "js-element-address-from-outside",
    severity: "medium",
    confidence: "high",
    cwe: 79,
    see: ["DOM_based_XSS_Prevention"],
    title: titles.linkXss,
    message:
      "A URL that begins with `javascript:` runs as script when it is followed or loaded. Parse it with `new URL`, and accept `https:` only.",
    rule: {
      any: [
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                regex: "\\.(?:href|src|action|formAction|srcdoc)$",
                not: { regex: "location\\.href$|[iI]ma?ge?\\.src$" },
              },
            },
            {
              has: {
                field: "right",
                pattern: "$URL",
                not: { regex: "^(?:window\\.|document\\.)?location\\.href$" },
              },
            },
          ],
        },
        jsCall({
          names: "setAttribute",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^[\"'](?:href|src|action|formaction|srcdoc)[\"']$" } },
        }),
        jsCall({ names: "open", on: "^window$", as: "URL" }),
        jsCall({
          names: "attr|prop",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^[\"'](?:href|src|action|formaction|srcdoc)[\"']$" } },
        }),
        {
          ...jsPair("href|action|formaction|srcdoc", { pattern: "$URL" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: {
                kind: "call_expression",
                has: { field: "function", regex: "^(?:\\$|jQuery)$|\\.(?:attr|prop)$" },
              },
            },
          },
        },
      ],
    },
    flow: { URL: "url" },
    check: (node, { text }) => !/\.protocol\b/.test(textOf(functionAround(node) ?? node) || text),
    valid: ["a.href = location.href", 'a.href = "/x"', "a.href = `/users/${location.hash}`"],
    invalid: [
      "a.href = new URLSearchParams(location.search).get('u')",
      "frame.setAttribute('src', location.hash)",
      "$('a.next').attr('href', location.hash.slice(1))",
      "$('<a>', { href: new URLSearchParams(location.search).get('next') })",
    ],
  },
  {
    id: "js-method-of-request",
    severity: "medium",
    confidence: "high",
    cwe: 470,
    see: ["Input_Validation"],
    title: "Unsafe dispatch: method name from request",
    message:
      "The request names the method, so inherited ones such as `constructor` and `toString` are callable, and unknown ones throw. Look the name up in a `Map`, or check it with `Object.hasOwn` first.",
    rule: {
      kind: "call_expression",
      has: { field: "function", kind: "subscript_expression", has: { field: "index", pattern: "$NAME" } },
    },
    flow: { NAME: "outside" },
    check: (_node, { text }) => /\b(?:req|request|ctx|event|socket|params|query|message|body)\b/.test(text),
    valid: [
      "function f(req) { return actions[0](req.body); }",
      "function f(req) { const a = req.params.a; if (!Object.hasOwn(actions, a)) return; return actions[a](); }",
    ],
    invalid: ["function f(req) { return actions[req.params.action](req.body); }"],
  },
  {
    id: "js-opens-any-address",
    severity: "medium",
    confidence: "medium",
    cwe: 601,
    see: ["https://www.electronjs.org/docs/latest/tutorial/security"],
    title: "Unvalidated URL opened by the system",
    message:
      "The system opens any URL it is given, and `file:` and other schemes start programs on this machine. Parse the URL, and open only `https:`.",
    rule: jsCall({ names: "openExternal", on: "(?:^|\\.)shell$", as: "URL" }),
    flow: { URL: "variable" },
    check: (node) =>
      !/protocol|startsWith\(|\.test\(|allow|new URL\(|isSafe|isValid|https/i.test(
        textOf(outermostFunction(node) ?? node),
      ),
    valid: [
      'shell.openExternal("https://a.example")',
      "function f(url) { if (new URL(url).protocol !== 'https:') return; shell.openExternal(url); }",
    ],
    invalid: ["ipcMain.handle('open', (e, url) => shell.openExternal(url))"],
  },
  {
    id: "js-guessable-temporary-name",
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://nodejs.org/api/fs.html#fsmkdtempprefix-options-callback"],
    title: titles.temporaryFile,
    message:
      "The name can be guessed, so another user of the machine can create a link there first, and the program writes through it. Create a folder with `mkdtemp`.",
    rule: jsCall({
      names: "join|resolve",
      on: "^path$",
      args: { has: { nthChild: 1, regex: "tmpdir\\(\\)$|^[\"']/(?:var/)?tmp" } },
    }),
    check: (call) => {
      const names = argumentsOf(call).slice(1).map(textOf).join(" ");
      return (
        /Date\.now|Math\.random|process\.pid|getTime/.test(names) &&
        !/random(?:UUID|Bytes)|nanoid|uuid/i.test(names)
      );
    },
    valid: ["path.join(os.tmpdir(), crypto.randomUUID())", 'path.join(os.tmpdir(), "acme-cache")'],
    invalid: [
      'path.join(os.tmpdir(), "export-" + Date.now() + ".csv")',
      "path.join('/tmp', `x-${process.pid}`)",
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
  {
    id: "js-xml-of-request",
    severity: "medium",
    confidence: "medium",
    cwe: 91,
    see: ["Injection_Prevention"],
    title: titles.xmlInjection,
    message:
      "The request value is concatenated into XML, so a `<` in it adds elements of the client's choice. Build the document with an XML library, or escape the value.",
    rule: {
      any: [
        {
          ...jsPair("body|data", { pattern: "$XML" }),
          inside: { kind: "object", inside: { kind: "arguments" } },
        },
        jsCall({ names: "post|put|send|write|request", as: "XML", nth: 2 }),
        {
          kind: "shorthand_property_identifier",
          regex: "^(?:body|xml|data)$",
          pattern: "$XML",
          inside: { kind: "object", inside: { kind: "arguments" } },
        },
      ],
    },
    fileHas: ["/xml", "soap", "SOAP"],
    flow: { XML: "reflected" },
    check: (_node, { text }) =>
      /application\/xml|text\/xml|soap/i.test(text) && !/xmlbuilder|XMLBuilder|escapeXml/.test(text),
    valid: [
      'function f(req) { return fetch(u, { body: JSON.stringify(req.body), headers: { type: "text/xml" } }); }',
    ],
    invalid: [
      'function f(req) { return fetch(u, { body: "<a>" + req.body.a + "</a>", headers: { type: "text/xml" } }); }',
    ],
  },
]);

function outermostFunction(node: SgNode): SgNode | null {
  return node.ancestors().filter(isFunction).at(-1) ?? null;
}
