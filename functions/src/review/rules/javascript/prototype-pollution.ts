/** JavaScript and TypeScript: properties of objects and records that a request chooses. */
import { jsCall, jsNew } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const prototypePollution = defineRules(ecmascript, "security", [
  {
    id: "js-prototype-pollution",
    severity: "high",
    confidence: "high",
    cwe: 1321,
    see: ["Prototype_Pollution_Prevention"],
    title: titles.pollutionKey,
    message:
      "The request supplies the property name, so the key `__proto__` with a second key changes every object of the process. Use a `Map`, or check the key against a fixed list.",
    glance: /\]\s*\[[^;{}]*?\]\s*=(?![=>])/,
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
    id: "js-mass-assignment",
    ...defects.massAssignment,
    glance: /\.body\b/,
    rule: {
      any: [
        jsCall({
          names: "create|insertOne|insertMany|update|findByIdAndUpdate|build|upsert|insert",
          args: { has: { any: [bodyWhole(), spreadBody()] } },
        }),
        {
          ...jsNew({ names: "[A-Z]\\w*", args: { has: { nthChild: 1, ...bodyWhole() } } }),
          not: {
            has: {
              field: "constructor",
              regex: "Error|Set|Map|Date|URL|Params|Buffer|Response|Request|Blob|Event|Dto|DTO",
            },
          },
        },
        jsCall({
          names: "assign",
          on: "^Object$",
          args: {
            has: {
              nthChild: 2,
              kind: "member_expression",
              regex: "^(?:req|request|ctx\\.request)\\.(?:body|query)$",
            },
          },
        }),
      ],
    },
    fileNames: ["body", "query"],
    valid: [
      "User.create({ name: req.body.name })",
      "schema.parse(req.body)",
      "const dto = new CreateUserDto(req.body)",
      "hash.update(req.body.name)",
      "createHash('sha256').update(req.rawBody)",
    ],
    invalid: [
      "User.create(req.body)",
      "new User(req.body).save()",
      "Object.assign(user, req.body)",
      "db.users.insertOne({ ...req.body, at: now })",
    ],
  },
]);

function bodyWhole() {
  return { kind: "member_expression", regex: "^(?:req|request|ctx\\.request)\\.body$" } as const;
}

function spreadBody() {
  return { kind: "object", has: { kind: "spread_element", has: bodyWhole() } } as const;
}
