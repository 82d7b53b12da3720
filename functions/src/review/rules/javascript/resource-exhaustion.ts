/** JavaScript and TypeScript: work that a request makes as large as it likes. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall, jsNew, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { isOfModule } from "./modules.ts";
import { argumentsOf, functionAround, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const resourceExhaustion = defineRules(ecmascript, "security", [
  {
    id: "js-loop-as-long-as-request",
    severity: "low",
    confidence: "medium",
    cwe: 834,
    see: ["Denial_of_Service"],
    title: titles.loopBound,
    message:
      "An object such as `{ length: 1e9 }` passes for an array here, and the loop blocks the process for minutes. Check `Array.isArray` first, and set an upper bound.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^<$" } },
        {
          has: {
            field: "right",
            kind: "member_expression",
            all: [
              { has: { field: "property", regex: "^length$" } },
              { has: { field: "object", pattern: "$LIST" } },
            ],
          },
        },
        {
          any: [
            { inside: { kind: "for_statement" } },
            { inside: { kind: "expression_statement", inside: { kind: "for_statement" } } },
            { inside: { kind: "parenthesized_expression", inside: { kind: "while_statement" } } },
          ],
        },
      ],
    },
    flow: { LIST: "structured" },
    check: (node) =>
      !/\bisArray\b|\bString\(|typeof|instanceof Array|\.length\s*(?:>|===)|Math\.min|slice\(/.test(
        textOf(functionAround(node) ?? node),
      ),
    valid: [
      "function f(req) { const all = req.body.all; if (!Array.isArray(all)) return; for (let i = 0; i < all.length; i++) use(all[i]); }",
      "function f(req) { const name = String(req.body.name); for (let i = 0; i < name.length; i++) use(name[i]); }",
      "function f(all) { for (let i = 0; i < all.length; i++) use(all[i]); }",
    ],
    invalid: [
      "function f(req) { const all = req.body.all; for (let i = 0; i < all.length; i++) use(all[i]); }",
    ],
  },
  {
    id: "js-entities-of-request",
    severity: "medium",
    confidence: "medium",
    cwe: 776,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xmlEntityExpansion,
    message:
      "A few lines of nested entities expand to gigabytes, and end the process. Use a parser that rejects a document type, such as `fast-xml-parser` without entities.",
    rule: jsCall({ names: "parse|write|parseString", onAs: "ON", as: "XML" }),
    fileHas: ["node-expat", "node-xml-stream"],
    flow: { XML: "outside" },
    check: (call) => isOfModule(receiverOf(call), /^(?:node-expat|node-xml-stream)$/),
    valid: [
      "const expat = require('node-expat'); function f() { const parser = new expat.Parser(); parser.write('<a/>'); }",
    ],
    invalid: [
      "const expat = require('node-expat'); function f(req) { const parser = new expat.Parser(); parser.write(req.body); }",
    ],
  },
  {
    id: "js-size-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 770,
    see: ["Denial_of_Service"],
    title: titles.allocation,
    message:
      "The size comes from the request, so a large number exhausts the process's memory. Set an upper bound with `Math.min` before it is used.",
    textFilter:
      /\b(?:req|request|event)\.(?:query|body|params|queryStringParameters|headers)\b|\bctx\b|\}\s*=\s*[\w.]*(?:query|body|params)\b/,
    rule: {
      any: [
        jsNew({ names: "Array|Uint8Array|ArrayBuffer|Float64Array|Float32Array" }),
        jsCall({ names: "alloc|allocUnsafe|allocUnsafeSlow", on: "^Buffer$" }),
        jsCall({ names: "Array", bare: "only" }),
        jsCall({ names: "repeat|padStart|padEnd" }),
      ],
    },
    check: isSizedByRequest,
    valid: [
      "function f(req) { const n = Math.min(Number(req.query.n), 100); return new Array(n); }",
      "function f(req) { const n = Number(req.query.n); if (n > 100) return; return Buffer.alloc(n); }",
      "function f(n) { return new Array(n); }",
    ],
    invalid: [
      "function f(req) { const n = Number(req.query.n); return new Array(n); }",
      "function f(req) { return Buffer.alloc(parseInt(req.body.size, 10)); }",
    ],
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
]);

const fromRequest =
  /\b(?:req|request|ctx(?:\.request)?|event)\.(?:query|body|params|queryStringParameters|headers)\b/;

/** The size, or what its name was given, reads a request, and nothing compares or bounds it. */
function isSizedByRequest(node: SgNode): boolean {
  const [size, ...others] = argumentsOf(node);
  const fn = functionAround(node);
  if (!size || !fn || others.length > 1) return false;
  const text = textOf(size);
  if (/Math\.min|\.length\b|clamp/.test(text)) return false;
  if (fromRequest.test(text)) return true;
  return kindOf(size) === "identifier" && isReadUnbounded(text, textOf(fn));
}

function isReadUnbounded(name: string, body: string): boolean {
  const given = new RegExp(String.raw`\b${name}\s*=\s*([^;\n]*)`).exec(body)?.[1] ?? "";
  const isRead =
    fromRequest.test(given) ||
    new RegExp(String.raw`\{[^{}]*\b${name}\b[^{}]*\}\s*=\s*[\w.]*(?:query|body|params)\b`).test(body);
  return (
    isRead &&
    !/Math\.min|clamp/.test(given) &&
    !new RegExp(String.raw`\b${name}\s*[<>]|[<>]=?\s*${name}\b|max\(`).test(body)
  );
}
