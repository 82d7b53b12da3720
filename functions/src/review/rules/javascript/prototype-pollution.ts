/** JavaScript and TypeScript: prototype pollution by merges and key paths. */
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const ownWords = "__proto__|hasOwn|prototype|constructor|isUnsafe|isSafe|[fF]orbidden|isPrototype";

export const prototypePollution = defineRules(ecmascript, "security", [
  {
    id: "js-prototype-pollution",
    severity: "high",
    confidence: "medium",
    cwe: 1321,
    see: ["Prototype_Pollution_Prevention"],
    title: titles.pollutionKey,
    message:
      "The request supplies the property name, so the key `__proto__` with a second key changes every object of the process. Use a `Map`, or check the key against a fixed list.",
    textFilter: /\]\s*\[[^;{}]*?\]\s*=(?![=>])/,
    rule: {
      kind: "assignment_expression",
      has: {
        field: "left",
        kind: "subscript_expression",
        all: [
          { has: { field: "index", pattern: "$SECOND" } },
          {
            has: { field: "object", kind: "subscript_expression", has: { field: "index", pattern: "$KEY" } },
          },
        ],
      },
    },
    flow: { KEY: "outside", SECOND: "variable" },
    check: (node) => !textOf(functionAround(node) ?? node).includes("Object.create(null)"),
    valid: [
      "function f(req) { const all = Object.create(null); all[req.body.a][req.body.b] = 1; }",
      "settings[req.body.key] = 1",
      'all["a"][req.body.key] = 1',
      "grid[Number(req.body.x)][y] = 1",
    ],
    invalid: ["settings[req.body.group][req.body.key] = req.body.value"],
  },
  {
    id: "js-recursive-merge-pollution",
    severity: "medium",
    confidence: "medium",
    cwe: 1321,
    see: ["Prototype_Pollution_Prevention"],
    title: titles.pollutionMerge,
    message:
      "This merge also recurses into a `__proto__` key of parsed JSON and writes to `Object.prototype`, which all objects inherit. Skip `__proto__`, `constructor` and `prototype`, or merge into `Object.create(null)`.",
    rule: {
      kind: "for_in_statement",
      all: [
        { has: { field: "left", pattern: "$KEY" } },
        { has: { field: "operator", regex: "^in$" } },
        {
          has: {
            stopBy: "end",
            kind: "call_expression",
            all: [
              { has: { field: "function", pattern: "$MERGE" } },
              {
                has: {
                  field: "arguments",
                  has: {
                    kind: "subscript_expression",
                    nthChild: 1,
                    has: { field: "index", pattern: "$KEY" },
                  },
                },
              },
              {
                has: {
                  field: "arguments",
                  has: {
                    kind: "subscript_expression",
                    nthChild: 2,
                    has: { field: "index", pattern: "$KEY" },
                  },
                },
              },
            ],
          },
        },
        {
          inside: {
            stopBy: "end",
            kind: "function_declaration",
            all: [
              {
                has: {
                  field: "name",
                  regex:
                    "merge|Merge|extend|Extend|assign|Assign|deep|Deep|clone|Clone|defaults|Defaults|copy|Copy",
                },
              },
              { has: { field: "name", pattern: "$MERGE" } },
              { not: { regex: "__proto__|hasOwn|constructor|prototype" } },
            ],
          },
        },
      ],
    },
    valid: [
      'function merge(a, b) { for (const k in b) { if (k === "__proto__") continue; merge(a[k], b[k]); } }',
      "function copy(a, b) { for (const k in b) { a[k] = b[k]; } }",
    ],
    invalid: [
      "function merge(a, b) { for (const k in b) { if (typeof b[k] === 'object') merge(a[k], b[k]); else a[k] = b[k]; } return a; }",
    ],
  },
  {
    id: "js-property-path-pollution",
    ...defects.pollutionPath,
    textFilter: /=(?=\s*([\w$]+)\s*(?:\?\.\s*)?\[)(?<=(?<![\w$])\1\s*=)/,
    rule: {
      kind: "assignment_expression",
      all: [
        { has: { field: "left", kind: "identifier", pattern: "$O" } },
        {
          has: {
            field: "right",
            kind: "subscript_expression",
            all: [
              { has: { field: "object", pattern: "$O" } },
              { has: { field: "index", any: [{ kind: "identifier" }, { kind: "subscript_expression" }] } },
            ],
          },
        },
        {
          inside: {
            stopBy: "end",
            any: [
              { kind: "function_declaration" },
              { kind: "arrow_function" },
              { kind: "method_definition" },
              { kind: "function_expression" },
            ],
            all: [
              { regex: "(?i)\\.split\\(|path|keys" },
              { not: { regex: ownWords } },
              {
                has: {
                  stopBy: "end",
                  kind: "assignment_expression",
                  all: [
                    {
                      has: {
                        field: "left",
                        kind: "subscript_expression",
                        all: [
                          { has: { field: "object", pattern: "$O" } },
                          { has: { field: "index", not: { any: [{ kind: "string" }, { kind: "number" }] } } },
                        ],
                      },
                    },
                    {
                      has: {
                        field: "right",
                        any: [
                          { kind: "identifier" },
                          { kind: "call_expression" },
                          { kind: "member_expression" },
                        ],
                      },
                    },
                  ],
                },
              },
            ],
          },
        },
      ],
    },
    valid: [
      "function get(o, path) { for (const k of path.split('.')) o = o[k]; return o; }",
      "function set(o, path, v) { for (const k of path) { if (k === '__proto__') return; o = o[k]; } o[last] = v; }",
    ],
    invalid: [
      "function set(o, path, v) { for (const k of path.slice(0, -1)) { o = o[k]; } o[path.at(-1)] = v; }",
    ],
  },
  {
    id: "js-recursive-extend-pollution",
    severity: "medium",
    confidence: "medium",
    cwe: 1321,
    see: ["Prototype_Pollution_Prevention"],
    title: titles.pollutionMerge,
    message:
      "This recursion also walks into a `__proto__` key of parsed JSON and writes to the prototype of all objects. Skip `__proto__`, `constructor` and `prototype`.",
    textFilter: /\[\s*([\w$]+)\s*\]\s*=\s*[\w$]+\s*[(<](?=[^;]{0,2000}?\[\s*\1\s*\])/,
    rule: {
      kind: "assignment_expression",
      all: [
        {
          has: {
            field: "left",
            kind: "subscript_expression",
            has: { field: "index", kind: "identifier", pattern: "$KEY" },
          },
        },
        {
          has: {
            field: "right",
            kind: "call_expression",
            all: [
              { has: { field: "function", kind: "identifier", pattern: "$MERGE" } },
              {
                has: {
                  field: "arguments",
                  all: [
                    {
                      has: {
                        nthChild: 1,
                        any: [
                          { kind: "subscript_expression", has: { field: "index", pattern: "$KEY" } },
                          { has: { kind: "subscript_expression", has: { field: "index", pattern: "$KEY" } } },
                        ],
                      },
                    },
                    {
                      has: {
                        nthChild: 2,
                        kind: "subscript_expression",
                        has: { field: "index", pattern: "$KEY" },
                      },
                    },
                  ],
                },
              },
            ],
          },
        },
        {
          inside: {
            stopBy: "end",
            kind: "function_declaration",
            all: [{ has: { field: "name", pattern: "$MERGE" } }, { not: { regex: ownWords } }],
          },
        },
      ],
    },
    valid: [
      "function merge(a, b) { for (const k in b) { if (k === '__proto__') continue; a[k] = merge(a[k], b[k]); } }",
      "function clone(b) { const a = {}; for (const k in b) { a[k] = clone(b[k]); } return a; }",
    ],
    invalid: ["function merge(a, b) { for (const k in b) { a[k] = merge(a[k] || {}, b[k]); } return a; }"],
  },
]);
