/** JavaScript and TypeScript: checks and limits that look right and are too weak. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { argumentsOf, isFunction, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const incompleteValidation = defineRules(ecmascript, "security", [
  {
    id: "js-markup-stripped-by-expression",
    severity: "medium",
    confidence: "medium",
    cwe: 116,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.htmlByPattern,
    message:
      "Nested, unclosed and unusual spellings such as `<scr<script>ipt>` or `</script >` pass the pattern, and attributes run script too. Use DOMPurify or sanitize-html.",
    rule: jsCall({
      names: "replace|replaceAll",
      args: {
        has: {
          nthChild: 1,
          kind: "regex",
          regex: "(?i)^/(?:\\(\\?:|\\()?<\\\\?/?(?:script|iframe|style)|^/<\\[\\^>\\][+*]>/|\\bon\\\\w\\+",
        },
      },
    }),
    check: (call, { text }) =>
      /script/i.test(textOf(argumentsOf(call)[0] ?? call)) &&
      !/DOMPurify|sanitizeHtml|sanitize-html/.test(text),
    valid: ['s.replace(/<br>/g, "\\n")', 's.replace(/</g, "&lt;")'],
    invalid: [String.raw`s.replace(/<script[^>]*>.*<\/script>/gi, "")`],
  },
  {
    id: "js-message-of-any-origin",
    severity: "medium",
    confidence: "medium",
    cwe: 346,
    see: ["HTML5_Security"],
    title: "`postMessage` origin not checked",
    message:
      "The handler does not check the sender, so any page that frames or opened this one can send such a message. Compare `event.origin` with the expected origin before using the data.",
    rule: jsCall({
      names: "addEventListener",
      bare: "also",
      on: "^(?:window|self|globalThis|top|parent)$",
      args: { all: [{ has: { nthChild: 1, regex: "^[\"']message[\"']$" } }] },
    }),
    check: trustsMessages,
    valid: [
      'window.addEventListener("message", (e) => { if (e.origin !== own) return; f(e.data); })',
      'window.addEventListener("message", (e) => { if (e.source !== frame) return; f(e.data); })',
      'self.addEventListener("message", (e) => { postMessage(e.data); })',
      'window.addEventListener("message", () => { f(); })',
    ],
    invalid: [
      'window.addEventListener("message", (event) => { localStorage.token = event.data; })',
      'window.addEventListener("message", ({ data }) => { run(data.action); })',
    ],
  },
  {
    id: "js-upload-of-any-file",
    severity: "medium",
    confidence: "medium",
    cwe: 434,
    see: ["File_Upload"],
    title: titles.upload,
    message:
      "Without a filter, a page or script can be uploaded where it is served, and without limits the disk fills up. Pass `fileFilter` and `limits`.",
    rule: jsCall({ names: "multer", bare: "only" }),
    check: (call) =>
      !/fileFilter|limits|memoryStorage|\.\.\./.test(textOf(fieldOf(call, "arguments") ?? call)) &&
      argumentsOf(call).every((one) => kindOf(one) === "object") &&
      argumentsOf(call).length > 0,
    valid: ["multer({ dest: 'x', limits: { fileSize: 1 }, fileFilter })", "multer(options)"],
    invalid: ["multer({ dest: 'public/uploads' })", "multer({ storage })"],
  },
  {
    id: "js-huge-body-accepted",
    severity: "medium",
    confidence: "high",
    cwe: 770,
    see: ["Denial_of_Service"],
    title: "Denial of service: request body limit too high",
    message:
      "Bodies of a hundred megabytes or more are read into memory, so a few parallel requests end the process. Accept what the route needs, and stream files.",
    rule: {
      ...jsPair("limit|bodyLimit|maxFileSize|jsonLimit|formLimit", {
        any: [
          { kind: "string", regex: "(?i)^[\"'](?:\\d{3,}\\s*mb|\\d+\\s*gb|infinity)[\"']$" },
          { kind: "identifier", regex: "^Infinity$" },
        ],
      }),
      inside: {
        kind: "object",
        inside: {
          kind: "arguments",
          inside: {
            kind: "call_expression",
            has: {
              field: "function",
              regex: "(?:json|urlencoded|raw|text|bodyParser|koaBody|body|fastify)$",
            },
          },
        },
      },
    },
    valid: ["app.use(express.json({ limit: '1mb' }))", "cache({ limit: '500mb' })"],
    invalid: ["app.use(express.json({ limit: '500mb' }))"],
  },
  {
    id: "js-file-made-after-look",
    severity: "low",
    confidence: "medium",
    cwe: 367,
    see: ["https://nodejs.org/api/fs.html#fsexistspath-callback"],
    title: titles.toctou,
    message:
      "`exists` and the write see two different moments; another process can create the file or a link in between. Open with the flag `wx`, and handle EEXIST.",
    rule: { kind: "if_statement", has: { field: "condition", regex: "!\\s*(?:fs\\.)?existsSync\\(" } },
    fileNames: ["existsSync"],
    check: writesWhatItAsked,
    valid: [
      "if (!existsSync(a)) { mkdirSync(a); }",
      "if (!existsSync(a)) { writeFileSync(b, t); }",
      "if (!existsSync(a)) { writeFileSync(a, t, { flag: 'wx' }); }",
    ],
    invalid: [
      "if (!existsSync(a)) { writeFileSync(a, t); }",
      "if (!fs.existsSync(file)) fs.writeFileSync(file, t);",
    ],
  },
]);

function trustsMessages(call: SgNode): boolean {
  const handler = argumentsOf(call)[1];
  if (!handler || !isFunction(handler)) return false;
  const text = textOf(handler);
  if (/\borigin\b|\bsource\b|isTrusted|verify|allowed|ports\b/i.test(text) || !/\bdata\b/.test(text))
    return false;
  const receiver = textOf(fieldOf(call, "function") ?? call);
  return !/^(?:self|addEventListener)/.test(receiver);
}

function writesWhatItAsked(node: SgNode): boolean {
  const condition = textOf(fieldOf(node, "condition") ?? node);
  const path = /existsSync\(([^()]+(?:\([^()]*\))?)\)/.exec(condition)?.[1];
  const then = fieldOf(node, "consequence");
  if (path === undefined || !then || partsOf(then).length === 0) return false;
  const calls = textOf(then).matchAll(/(?:writeFileSync|openSync|createWriteStream)\(\s*([^,]+),([^;]*)/g);
  return [...calls].some(
    ([, target = "", rest = ""]) => target.trim() === path.trim() && !/["']\w*x\w*["']|O_EXCL/.test(rest),
  );
}
