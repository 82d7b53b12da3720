/** JavaScript and TypeScript: secrets compared in variable time. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { fieldOf, textOf, kindOf } from "../../syntax/node-memo.ts";
import type { SgNode } from "@ast-grep/napi";
import { receiverOf, nameCalled, bare } from "./tree.ts";
import { valueAt, declarationOf, initialOf } from "./names.ts";

const functionKinds = ["function_declaration", "function_expression", "arrow_function", "method_definition"];

export const timingAttack = defineRules(ecmascript, "security", [
  {
    id: "js-timing-unsafe-compare",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    title: titles.timing,
    message:
      "`===` stops at the first wrong character, so its duration reveals how much of the signature was right. Compare buffers of equal length with `crypto.timingSafeEqual`.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        {
          any: [
            {
              has: {
                field: "left",
                regex: "(?i)(?:signature|hmac|digest|\\bsig|mac)$|\\.digest\\([^)]*\\)$",
              },
            },
            {
              has: {
                field: "right",
                regex: "(?i)(?:signature|hmac|digest|\\bsig|mac)$|\\.digest\\([^)]*\\)$",
              },
            },
          ],
        },
        { not: { has: { regex: "^(?:undefined|null|[\"'].*|typeof.*|\\d+|true|false)$" } } },
        { not: { has: { regex: "\\.length$" } } },
        {
          inside: {
            stopBy: "end",
            any: functionKinds.map((kind) => ({ kind })),
            has: {
              stopBy: "end",
              any: [{ kind: "property_identifier" }, { kind: "identifier" }],
              regex: "^createHmac$",
            },
          },
        },
      ],
    },
    fileNames: ["createHmac"],
    valid: [
      "function f(a) { const mac = createHmac('sha256', k).digest(); return timingSafeEqual(mac, a); }",
      "function f(signature) { if (signature === undefined) return; createHmac('sha256', k); }",
      "const same = digest === other",
    ],
    invalid: [
      "function f(sent) { const expected = createHmac('sha256', k).update(b).digest('hex'); const signature = sent; return signature === expected; }",
    ],
  },
  {
    id: "js-digest-compared-plainly",
    severity: "medium",
    confidence: "high",
    cwe: 208,
    see: ["https://nodejs.org/api/crypto.html#cryptotimingsafeequala-b"],
    title: titles.timing,
    message:
      "The comparison stops at the first wrong character, so by measuring time a valid signature can be found character by character. Use `crypto.timingSafeEqual` on buffers of equal length.",
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        { has: { field: "left", regex: "^[\\w$.]+(?:\\(.*\\))?$" } },
        { has: { field: "right", regex: "^[\\w$.]+(?:\\(.*\\))?$" } },
      ],
    },
    fileNames: ["createHmac", "pbkdf2Sync", "scryptSync", "hashSync"],
    check: (node) => ["left", "right"].some((side) => isDigest(fieldOf(node, side))),
    valid: [
      'const a = createHmac("sha256", k).update(b).digest("hex"); if (timingSafeEqual(a, c)) f();',
      'const a = createHmac("sha256", k); if (a === b) f();',
      'const a = createHmac("sha256", k).update(b).digest("hex"); if (a.length !== c.length) f();',
    ],
    invalid: [
      'const a = createHmac("sha256", k).update(b).digest("hex"); if (a !== given) f();',
      'const key = pbkdf2Sync(word, salt, 1e5, 64, "sha512"); if (kept === key.toString("hex")) f();',
      'const a = createHmac("sha1", k); const d = a.digest("hex"); if (req.sig === d) f();',
    ],
  },
  {
    id: "js-key-compared-in-variable-time",
    severity: "low",
    confidence: "medium",
    cwe: 208,
    title: titles.timing,
    message:
      "`===` stops at the first wrong character, so its duration reveals how much of the key was right. Compare buffers of equal length with `crypto.timingSafeEqual`.",
    textFilter: /(?:key|token|secret|signature|hash)["'\]]*\s*[!=]==?/i,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^[!=]==?$" } },
        {
          has: {
            field: "left",
            pattern: "$GIVEN",
            any: [{ kind: "identifier" }, { kind: "member_expression" }, { kind: "subscript_expression" }],
            regex: "(?i)(?:key|token|secret|signature|hash)[\"'\\]]*$",
          },
        },
        {
          has: { field: "right", regex: "(?i)(?:key|token|secret|signature|hash)$", not: { kind: "string" } },
        },
      ],
    },
    flow: { GIVEN: "outside" },
    valid: ["if (a.key === b.key) f()", "function f(req) { return req.query.token === undefined; }"],
    invalid: [
      {
        code: "function f(req) {\n  return req.headers['x-api-key'] === process.env.API_KEY;\n}",
        lines: [2],
      },
    ],
  },
]);

/** `key.toString("base64")`, where the key was made of a password just before. */
function isDerivedKey(call: SgNode): boolean {
  const made = receiverOf(call);
  if (made === null || nameCalled(call) !== "toString") return false;
  return /^(?:\w+\.)?(?:pbkdf2Sync|scryptSync|hashSync)\(/.test(textOf(valueAt(made, call) ?? made));
}

function isDigest(node: SgNode | null): boolean {
  const one = bare(node);
  if (one === null) return false;
  if (kindOf(one) === "call_expression")
    return isDerivedKey(one) || (textOf(one).includes("createHmac(") && textOf(one).includes(".digest("));
  const declared = kindOf(one) === "identifier" ? declarationOf(textOf(one), one) : null;
  const initial = declared ? initialOf(declared) : null;
  return initial !== null && textOf(initial).includes(".digest(") && !textOf(initial).includes("createHash(");
}
