/** JavaScript and TypeScript: queries, commands and code whose text or shape a caller decides. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { found } from "./examples.ts";
import { isOfModule } from "./modules.ts";
import { isOfSqlLayer, isOfSqlMapper, namesColumns } from "./sql-layers.ts";
import { nameCalled, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const queryFragments = defineRules(ecmascript, "security", [
  {
    id: "js-sql-fragment",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "The string becomes part of the SQL statement, so anyone who controls the value can change what the statement does. Name a parameter in the string, and pass the value separately.",
    rule: {
      any: [
        jsCall({
          names:
            "where|andWhere|orWhere|having|andHaving|orHaving|orderBy|addOrderBy|groupBy|leftJoin|innerJoin|addSelect",
          as: "SQL",
          args: { has: { nthChild: 1, any: [{ kind: "template_string" }, { kind: "binary_expression" }] } },
        }),
        jsCall({
          names: "set",
          as: "SQL",
          args: {
            all: [
              { has: { nthChild: 1, any: [{ kind: "template_string" }, { kind: "binary_expression" }] } },
              { not: { has: { nthChild: 2 } } },
            ],
          },
        }),
        jsCall({
          names:
            "whereRaw|orWhereRaw|andWhereRaw|havingRaw|orHavingRaw|orderByRaw|groupByRaw|joinRaw|fromRaw|selectRaw",
          as: "SQL",
        }),
        jsCall({
          names: "literal",
          bare: "also",
          on: "(?:^|\\.)(?:sequelize|Sequelize|db|models)$",
          as: "SQL",
        }),
      ],
    },
    fileHas: [
      "createQueryBuilder",
      "sequelize",
      "Sequelize",
      "knex",
      "typeorm",
      "objection",
      "QueryBuilder",
      "Raw(",
    ],
    flow: { SQL: "assembled" },
    milder: namesColumns,
    mildest: isOfSqlMapper,
    valid: [
      'repo.createQueryBuilder("u").where("u.name = :name", { name })',
      "repo.createQueryBuilder(`u`).where(`u.id = ${Number(id)}`)",
    ],
    invalid: [
      "repo.createQueryBuilder('u').where(`u.name = '${name}'`)",
      "const sequelize = require('sequelize'); sequelize.literal('x ' + name)",
    ],
  },
  {
    id: "js-sql-of-configuration",
    ...defects.sqlInjectionJavaScript,
    rule: {
      any: [
        jsCall({ names: "get", on: "^(?:this\\.)?(?:db|database|sqlite|conn|connection)$", as: "SQL" }),
        {
          ...jsPair("text|sql|query", { pattern: "$SQL" }),
          inside: {
            kind: "object",
            inside: {
              kind: "arguments",
              inside: {
                kind: "call_expression",
                has: {
                  field: "function",
                  regex: "\\.(?:query|execute|one|any|none|many|oneOrNone|manyOrNone|multi|result)$",
                },
              },
            },
          },
        },
      ],
    },
    flow: { SQL: "sql" },
    // Whoever asks stores by key has no statements.
    check: (_node, { text }) =>
      /\bselect\s|\binsert into\b|\bupdate \w+ set\b|\bdelete from\b|sql|postgres/i.test(text),
    milder: isOfSqlLayer,
    mildest: isOfSqlMapper,
    valid: [
      'client.query({ text: "SELECT * FROM t WHERE id = $1", values: [id] })',
      "db.get(key)",
      "function f(req) { return db.get(req.query.name); }",
    ],
    invalid: [
      'client.query({ text: "SELECT * FROM t WHERE id = " + id })',
      'db.get("SELECT * FROM t WHERE id = " + id, done)',
    ],
  },
  {
    id: "js-promisified-command",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Promisify `execFile`, and pass the program and an array of arguments.",
    rule: jsCall({
      names: String.raw`[\w$]+`,
      bare: "only",
      as: "CMD",
    }),
    fileHas: [
      "child_process",
      "promisify(exec)",
      "child_process.exec)",
      "child_process').exec)",
      'child_process").exec)',
      "cp.exec)",
    ],
    fileNames: ["exec"],
    flow: { CMD: "assembled" },
    check: standsForExec,
    milder: whereGuessed,
    valid: ['const run = promisify(exec); run("git status")', "run(`git log ${branch}`)"],
    invalid: [
      "const run = promisify(exec); run(`git log ${branch}`)",
      "const { exec: run } = require('child_process'); run('git log ' + branch)",
      "import * as cp from 'child_process'; const run = cp.exec; run('git log ' + branch)",
    ],
  },
  {
    id: "js-eval-of-value",
    severity: "medium",
    confidence: "low",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.dynamicCode,
    message:
      "The evaluated string is not constant, so if input reaches it, the input runs as code. Use `JSON.parse` for data, or a table of functions.",
    rule: jsCall({
      names: "eval",
      bare: "only",
      as: "CODE",
      args: {
        has: {
          nthChild: 1,
          any: [{ kind: "identifier" }, { kind: "member_expression" }, { kind: "subscript_expression" }],
        },
      },
    }),
    flow: { CODE: "variable" },
    valid: ['eval("1 + 1")', 'const code = "1"; eval(code)'],
    invalid: [{ code: "function f(text) {\n  return eval(text);\n}", lines: [2] }],
  },
  {
    id: "js-sandboxed-code-of-request",
    severity: "high",
    confidence: "high",
    cwe: 94,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "A request value is evaluated, and sandboxes of Node have been escaped repeatedly, so the client runs code with the rights of this process. Parse data with `JSON.parse`, or look the wanted function up in a fixed table.",
    rule: jsCall({
      names: "run|runScript|runFile|evalSync|compileScript|compileScriptSync|evaluate",
      onAs: "ON",
      as: "CODE",
    }),
    flow: { CODE: "outside" },
    check: runsInSandbox,
    valid: ['vm.run("1 + 1")'],
    invalid: [
      found("vm.run(req.body.code)"),
      {
        code: `const Sandbox = require("sandbox");\nfunction f(req) { const s = new Sandbox(); s.run("a(" + req.query.a + ")", done); }`,
        lines: [2],
      },
    ],
  },
]);

const sandboxes = /^(?:\w*[vV][mM]|sandbox|isolate|context|new (?:VM|NodeVM|Sandbox)\(.*\))$/s;
const modulesOfSandboxes =
  /^(?:vm2|vm|isolated-vm|sandbox|sandboxjs|@nyariv\/sandboxjs|safe-eval|static-eval|notevil|quickjs-emscripten)$/;

/** Tasks and tools are run as well. */
function runsInSandbox(call: SgNode): boolean {
  const receiver = receiverOf(call);
  return receiver !== null && (sandboxes.test(textOf(receiver)) || isOfModule(receiver, modulesOfSandboxes));
}

/** `const run = promisify(exec)`, `const { exec: run } = ...`, `const run = tools.exec` */
function standsForExec(call: SgNode, { text }: ParsedFile): boolean {
  const name = nameCalled(call).replaceAll("$", String.raw`\$`);
  if (/^(?:execSync|exec)$/.test(name)) return false;
  const other = String.raw`\bexec(?:Sync)?(?:\s*:\s*|\s+as\s+)${name}\b`;
  const value = String.raw`(?<![\w$.])${name}\s*=\s*(?:[\w$.]*(?:promisif\w*|denodeify)\([^;\n]*\bexec\b|[\w$.]*\.exec(?:Sync)?\s*(?:[;,\n]|$))`;
  return new RegExp(`${other}|${value}`).test(text);
}
