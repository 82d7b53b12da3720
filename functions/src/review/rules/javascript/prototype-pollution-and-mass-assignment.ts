/** JavaScript and TypeScript: addresses and objects whose shape a caller decides. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inHandler } from "./examples.ts";
import { receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

const wholeBody = { kind: "member_expression", regex: "^(?:req|request|ctx\\.request)\\.body$" } as const;
const ownWords = "__proto__|hasOwn|prototype|constructor|isUnsafe|isSafe|[fF]orbidden|isPrototype";

export const prototypePollutionAndMassAssignment = defineRules(ecmascript, "security", [
  {
    id: "js-ssrf-host",
    ...defects.ssrfHost,
    rule: {
      any: [
        {
          ...jsPair("host|hostname|url|uri|baseURL", { pattern: "$URL" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: {
                kind: "call_expression",
                has: {
                  field: "function",
                  regex:
                    "^(?:https?|axios|request|rp|got|needle|superagent|undici)(?:\\.(?:get|post|put|request|delete|create))?$",
                },
              },
            },
          },
        },
        jsCall({
          names: "get|post|put|delete|patch|head|request",
          on: "^(?:this\\.)?(?:http|https|axios\\w*|httpService|httpClient|\\w*[cC]lient|phin|bent|request)(?:Ref)?$",
          as: "URL",
        }),
        jsCall({ names: "goto", on: "^(?:page|this\\.page)$", as: "URL" }),
        jsCall({ names: "connect|createConnection", on: "^(?:net|tls)$", asAll: "URL" }),
        jsCall({ names: "rp|phin|bent|nodeFetch|\\$fetch|fetchUrl", bare: "only", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    check: isOfWeb,
    valid: [
      inHandler("redis; return this.client.get(req.query.key);"),
      inHandler("http.get({ host: 'a.example', path: req.query.p })"),
      "http.get({ host }, done)",
    ],
    invalid: [found("http.get({ host: req.body.host }, done)"), found("this.httpService.get(req.query.url)")],
  },
  {
    id: "js-property-path-pollution",
    ...defects.pollutionPath,
    glance: /=(?=\s*([\w$]+)\s*(?:\?\.\s*)?\[)(?<=(?<![\w$])\1\s*=)/,
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
    glance: /\[\s*([\w$]+)\s*\]\s*=\s*[\w$]+\s*[(<](?=[^;]{0,2000}?\[\s*\1\s*\])/,
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
  {
    id: "js-mass-assignment-nested",
    ...defects.massAssignment,
    rule: jsCall({
      names:
        "create|update|upsert|createMany|updateMany|updateOne|findByIdAndUpdate|findOneAndUpdate|save|insert",
      args: {
        has: {
          kind: "object",
          has: jsPair("data|defaults|\\$set|create|update", {
            any: [wholeBody, { kind: "object", has: { kind: "spread_element", has: wholeBody } }],
          }),
        },
      },
    }),
    valid: ["prisma.user.update({ where: { id }, data: { name: req.body.name } })"],
    invalid: [
      "prisma.user.update({ where: { id }, data: req.body })",
      "User.updateOne({ id }, { $set: req.body })",
    ],
  },
  {
    id: "js-unsafe-yaml",
    severity: "high",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.anyObject,
    message:
      "The full schema of js-yaml builds functions from tags in the document, so the document can run code. Leave the schema out, so that values stay plain.",
    rule: jsCall({
      names: "load|loadAll",
      bare: "also",
      on: "^(?:yaml|jsyaml|YAML)$",
      args: { has: { nthChild: 2, regex: "DEFAULT_FULL_SCHEMA|js-yaml-js-types|unsafe" } },
    }),
    valid: ["yaml.load(text)", "yaml.load(text, { schema: yaml.JSON_SCHEMA })"],
    invalid: ["yaml.load(text, { schema: yaml.DEFAULT_FULL_SCHEMA })"],
  },
]);

const otherStores = /\b(?:redis|ioredis|memcached|torrents?|mongodb)\b/i;

/** `client.get(key)` also asks stores. */
function isOfWeb(node: SgNode, { text }: ParsedFile): boolean {
  const receiver = kindOf(node) === "call_expression" ? receiverOf(node) : null;
  if (receiver === null || !/client(?:Ref)?$/i.test(textOf(receiver))) return true;
  return /http|rest/i.test(textOf(receiver)) || !otherStores.test(text);
}
