/** JavaScript and TypeScript: MongoDB filters from a request. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsMemberSet, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { found, inHandler } from "./examples.ts";
import { declarationOf, valueAt } from "./names.ts";
import { argumentsOf, nameCalled, partsOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";

export const nosqlInjection = defineRules(ecmascript, "security", [
  {
    id: "js-nosql-filter-of-body",
    severity: "medium",
    confidence: "medium",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: titles.nosqlInjection,
    message:
      'A JSON body or query string can contain an object such as `{ "$ne": null }` here, which matches every document. Check that the value is a string, or wrap it in `{ $eq: String(value) }`.',
    rule: jsCall({
      names:
        "findOne|find|findOneAndUpdate|findOneAndDelete|updateOne|updateMany|deleteOne|deleteMany|countDocuments|count|distinct|exists|findOneAndReplace|replaceOne|remove",
      args: {
        has: {
          nthChild: 1,
          kind: "object",
          has: {
            any: [
              { kind: "shorthand_property_identifier", pattern: "$VALUE" },
              {
                kind: "pair",
                has: {
                  field: "value",
                  pattern: "$VALUE",
                  any: [{ kind: "identifier" }, { kind: "member_expression" }],
                },
              },
            ],
          },
        },
      },
    }),
    fileHas: ["mongo", "findOne", "collection", "Schema", "model"],
    check: isOfDocumentStore,
    flow: { VALUE: "structured" },
    valid: [
      inHandler("const { name } = req.body; return users.findOne({ name: String(name) });"),
      inHandler("return users.findOne({ _id: req.params.id });"),
      inHandler(
        'const { name } = req.body; if (typeof name !== "string") return; return users.findOne({ name });',
      ),
    ],
    invalid: [found("const { name } = req.body;\nreturn users.findOne({ name });")],
  },
  {
    id: "js-nosql-whole-filter",
    severity: "medium",
    confidence: "high",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: titles.nosqlWholeFilter,
    message:
      "The request decides which fields are filtered by and how, so a client can select other documents than meant, for example with `$ne` or `$where`. Build the filter from named fields, and validate each.",
    rule: {
      ...jsCall({
        names:
          "find|findOne|findOneAndUpdate|findOneAndDelete|findOneAndRemove|findOneAndReplace|updateOne|updateMany|replaceOne|deleteOne|deleteMany|countDocuments|count|update|remove|where|exists|aggregate",
        as: "FILTER",
        args: {
          has: {
            nthChild: 1,
            any: [
              {
                kind: "member_expression",
                regex: "^(?:req|request|ctx\\.request)\\.(?:query|body)(?:\\.\\w+)?$",
              },
              {
                kind: "object",
                has: {
                  kind: "spread_element",
                  regex: "^\\.\\.\\.(?:req|request|ctx\\.request)\\.(?:query|body)$",
                },
              },
              { kind: "call_expression", regex: "^JSON\\.parse\\((?:req|request)\\.(?:query|body)" },
              { kind: "identifier" },
              { kind: "array", has: { kind: "identifier" } },
            ],
          },
        },
      }),
      not: {
        has: {
          field: "function",
          has: { field: "object", regex: "(?i)(?:service|repo|repository|manager)$" },
        },
      },
    },
    flow: { FILTER: "structured" },
    check: isOfDocuments,
    valid: [
      inHandler("return Item.find({ year: Number(req.query.year) });"),
      "list.find((x) => x)",
      "const { Item } = require('mongoose').models;\nfunction f(req) {\n  const { id } = req.body;\n  return Item.findByIdAndUpdate(id, { sent: true });\n}",
      "const { Item } = require('mongoose').models;\nfunction f(req) {\n  const fields = { $or: [] };\n  fields.$or.push({ name: req.query.q });\n  return Item.find(fields);\n}",
    ],
    invalid: [
      found("return Item.find(req.query);"),
      {
        code: "const { Item } = require('mongoose').models;\nfunction f(req) {\n  const wanted = req.body.wanted;\n  return Item.remove(wanted);\n}",
        lines: [4],
      },
    ],
  },
  {
    id: "js-nosql-where-injection",
    severity: "high",
    confidence: "medium",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: titles.nosqlWhere,
    message:
      "`$where` runs as JavaScript inside the database, and a value is concatenated into its source here. Use an ordinary query operator with the value as its operand.",
    rule: {
      any: [
        jsPair(String.raw`\$where`, { pattern: "$CODE" }),
        jsMemberSet(String.raw`\$where`, ".", { pattern: "$CODE" }),
        {
          kind: "assignment_expression",
          all: [
            {
              has: {
                field: "left",
                kind: "subscript_expression",
                has: { field: "index", regex: String.raw`^["']\$where["']$` },
              },
            },
            { has: { field: "right", pattern: "$CODE" } },
          ],
        },
      ],
    },
    flow: { CODE: "assembled" },
    valid: ['users.find({ $where: "this.a === this.b" })', "users.find({ age: { $gt: age } })"],
    invalid: [
      "users.find({ $where: `this.name === '${name}'` })",
      "filter['$where'] = `this.name === '${name}'`; users.find(filter)",
    ],
  },
  {
    id: "js-nosql-injection",
    severity: "medium",
    confidence: "medium",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: titles.nosqlInjection,
    message:
      'A JSON body or query string can contain an object such as `{ "$ne": null }` here, which matches every document. Check that the value is a string, or wrap it in `{ $eq: String(value) }`.',
    rule: jsCall({
      names:
        "findOne|findOneAndUpdate|findOneAndDelete|findOneAndReplace|updateOne|updateMany|deleteOne|deleteMany|countDocuments|replaceOne",
      args: {
        has: {
          nthChild: 1,
          kind: "object",
          has: { kind: "pair", has: { field: "value", pattern: "$VALUE" } },
        },
      },
    }),
    check: (call, file) => isOfDocumentStore(call, file) && !isAllOfPath(call),
    flow: { VALUE: "outside" },
    valid: [
      "users.findOne({ email: String(email) })",
      "users.findOne({ _id: new ObjectId(id) })",
      "App.findOne({ where: { id: req.body.id, ...visible } })",
      "users.findOne({ _id: req.params.id, removed: false })",
      "const remove = async (req, res) => { const { id } = req.params; await users.deleteOne({ _id: id }); };",
      "users.findOne({ email: z.string().parse(req.body.email) })",
      'const email = typeof req.body.email === "string" ? req.body.email.toLowerCase().trim() : "";\nusers.deleteMany({ email });\nusers.findOne({ email: email });',
    ],
    invalid: [
      "users.findOne({ email: req.body.email })",
      {
        code: "function login(req) {\n  const { name } = req.body;\n  return users.findOne({ name: name });\n}",
        lines: [3],
      },
    ],
  },
]);

const sqlMapper =
  /["'](?:sequelize(?:-typescript)?|typeorm|@prisma\/client|knex|objection|drizzle-orm[\w/-]*|bookshelf|@adonisjs\/lucid[\w/]*|kysely|waterline|@mikro-orm\/(?:postgresql|mysql|sqlite|mariadb))["']/;

/** What a router takes out of the path is text and never an object. */
function isAllOfPath(call: SgNode): boolean {
  const [filter] = argumentsOf(call);
  const pairs = filter ? partsOf(filter).filter((part) => kindOf(part) === "pair") : [];
  const values = pairs
    .flatMap((pair) => fieldOf(pair, "value") ?? [])
    .filter((value) => !isFixed.has(kindOf(value)));
  return (
    values.length > 0 &&
    values.every((value) => /^(?:req|request|ctx)\.params\b/.test(textOf(sourceOf(value, call))))
  );
}

const isFixed: ReadonlySet<string> = new Set(["string", "number", "true", "false", "null"]);

/** `{ $ne: id }` and `const { id } = req.params` lead to where the value came from. */
function sourceOf(value: SgNode, call: SgNode): SgNode {
  if (kindOf(value) === "object") {
    const [pair, ...others] = partsOf(value);
    const inner = pair && others.length === 0 ? fieldOf(pair, "value") : null;
    return inner ? sourceOf(inner, call) : value;
  }
  if (kindOf(value) !== "identifier") return value;
  const declared = declarationOf(textOf(value), call);
  return (declared && fieldOf(declared.holder, "value")) ?? value;
}

/** A mapper of SQL takes values alone, whatever the names of its methods. */
function isOfDocumentStore(call: SgNode, { text }: ParsedFile): boolean {
  return (!sqlMapper.test(text) || /mongo/i.test(text)) && !isOfSqlMapper(call);
}

/** `findOne({ where: { id }, include: [] })`: no filter of documents, but what mappers of SQL are asked. */
function isOfSqlMapper(call: SgNode): boolean {
  const [filter] = argumentsOf(call);
  const keys = filter ? partsOf(filter).map((part) => fieldTextOf(part, "key")) : [];
  return keys.some((key) => /^(?:where|include|attributes)$/.test(key));
}

const ofMany = /^(?:count|update|remove|where|exists|find)$/;
const usualFilter = /^(?:filter|query|where|criteria|conditions|match|selector|search)s?$|\W/;

/** Lists and sets have methods of these names, too; what is no filter by its name must be given to a model of the database. */
function isOfDocuments(call: SgNode, { text }: ParsedFile): boolean {
  const [filter] = argumentsOf(call);
  if (filter !== undefined && isBuiltHere(filter, call)) return false;
  const isUsual = filter !== undefined && usualFilter.test(textOf(filter));
  if (isUsual && (!ofMany.test(nameCalled(call)) || nameCalled(call) === "find")) return true;
  return /\bmongo/i.test(text) && !isOfOwnId(filter, call);
}

/** `const filter = { $or: [] }`: its fields are the code's, whatever is put into them. */
function isBuiltHere(filter: SgNode, call: SgNode): boolean {
  const value = kindOf(filter) === "identifier" ? valueAt(filter, call) : null;
  return value !== null && kindOf(value) === "object" && !textOf(value).includes("...");
}

/** A document with an id that was made here is found by this id. */
function isOfOwnId(filter: SgNode | undefined, call: SgNode): boolean {
  const value = filter ? valueAt(filter, call) : null;
  return value !== null && kindOf(value) === "object" && /\b_id: (?!req|ctx)/.test(textOf(value));
}
