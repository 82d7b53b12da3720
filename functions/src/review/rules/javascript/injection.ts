/** JavaScript and TypeScript: text built from values that then runs as SQL, a shell command, code or HTML. */
import { jsCall, jsNew, jsPair } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { isOfModule } from "./modules.ts";
import { isOfSqlMapper, namesColumns } from "./sql-layers.ts";
import { functionAround, nameCalled, receiverOf } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const injection = defineRules(ecmascript, "security", [
  {
    id: "js-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message: messages.sqlInjection,
    rule: {
      ...jsCall({
        names: String.raw`query|execute|exec|raw|unsafe|prepare|run|all|each|\$queryRawUnsafe|\$executeRawUnsafe|whereRaw|orderByRaw|havingRaw|selectRaw|fromRaw|joinRaw|literal|one|any|none|many|oneOrNone|manyOrNone|multi|multiResult|result|map|executeQuery|executeUpdate|executeSql|queryAsync|executeAsync|rawQuery`,
        as: "SQL",
      }),
      not: {
        has: {
          field: "function",
          any: [
            { regex: "^(?:Promise|Object|Array|_|async)\\." },
            { has: { field: "object", kind: "regex" } },
          ],
        },
      },
    },
    flow: { SQL: "sql" },
    check: isOfDatabase,
    milder: namesColumns,
    mildest: isOfSqlMapper,
    valid: [
      `db.query("SELECT * FROM users WHERE id = $1", [id])`,
      "db.query(`SELECT * FROM users WHERE id = ${Number(id)}`)",
      `const table = "users"; db.query("SELECT * FROM " + table)`,
      "db.execute(sql`SELECT * FROM users WHERE id = ${id}`)",
      'function f(ids) { const marks = ids.map(() => "?").join(","); return db.query("SELECT * FROM t WHERE id IN (" + marks + ")", ids); }',
      'db.query(`SELECT * FROM users ORDER BY ${desc ? "a DESC" : "a"}`)',
      "client.query(`select ${text} something`)",
      "function f(req) { return getSearch().query(req.query.q); }",
      "function f(req) { return req.db.query(req.body, req.query, done); }",
    ],
    invalid: [
      `db.query("SELECT * FROM users WHERE name = '" + name + "'")`,
      "await prisma.$queryRawUnsafe(`SELECT * FROM users WHERE id = ${id}`)",
      {
        code: 'async function find(req) {\n  let sql = "SELECT * FROM t WHERE 1 = 1";\n  if (req.query.a) sql += " AND a = " + req.query.a;\n  return pool.query(sql);\n}',
        lines: [4],
      },
    ],
  },
  {
    id: "js-command-injection",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Call `execFile` or `spawn` with the program and an array of arguments, without a shell.",
    rule: {
      any: [
        jsCall({
          names: "exec|execSync",
          bare: "also",
          on: String.raw`^(?:[\w$]+|require\(.*\))$`,
          as: "CMD",
        }),
        jsCall({
          names: "spawn|spawnSync|execFile|execFileSync",
          bare: "also",
          on: "^(?:child_process|childProcess|cp)$",
          as: "CMD",
          args: { has: { kind: "object", has: jsPair("shell", { kind: "true" }) } },
        }),
        jsCall({ names: "execaCommand|execaCommandSync", bare: "only", as: "CMD" }),
        {
          kind: "call_expression",
          all: [
            {
              has: {
                field: "function",
                kind: "call_expression",
                regex: String.raw`promisify\([^()]*(?:\([^()]*\)[^()]*)?\bexec\)$`,
              },
            },
            { has: { kind: "arguments", has: { nthChild: 1, pattern: "$CMD" } } },
          ],
        },
      ],
    },
    flow: { CMD: "assembled" },
    check: isOfShell,
    milder: whereGuessed,
    valid: [
      "function f(req) { return pattern.exec('a' + req.query.text); }",
      'exec("git status")',
      'execFile("git", ["log", branch])',
      "pattern.exec(`a${text}`)",
      'const dir = "src"; exec("ls " + dir)',
      "exec(`kill ${Number(pid)}`)",
    ],
    invalid: [
      'exec("git log " + branch)',
      "child_process.execSync(`tar xf ${file}`)",
      "const tools = require('node:child_process'); tools.exec('ping ' + host);",
      "function f(req) { require('util').promisify(require('child_process').exec)('ls ' + req.query.folder); }",
      "spawn(`convert ${file}`, { shell: true })",
      { code: "function run(req) {\n  const cmd = req.query.cmd;\n  execSync(cmd);\n}", lines: [3] },
    ],
  },
  {
    id: "js-code-injection",
    severity: "high",
    confidence: "medium",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "A value becomes part of JavaScript source that runs with all the rights of this process. Parse data with `JSON.parse`, or look the wanted function up in a fixed table.",
    glance:
      /\beval\b|\bFunction\s*\(|\bexecScript\b|\brunIn|\bcompileFunction\b|\bset(?:Timeout|Interval)\(\s*(?:["'`]|[\w$]+\s*[.+([])/,
    rule: {
      any: [
        jsCall({ names: "eval|execScript", bare: "only", as: "CODE" }),
        jsNew({ names: "Function", asAll: "CODE" }),
        jsNew({ names: "(?:vm\\.)?(?:Script|SourceTextModule|VMScript)", as: "CODE" }),
        jsCall({ names: "runInNewContext|runInThisContext|runInContext|compileFunction", as: "CODE" }),
        jsCall({
          names: "setTimeout|setInterval",
          bare: "only",
          as: "CODE",
          args: { not: { has: { nthChild: 1, kind: "identifier" } } },
        }),
      ],
    },
    flow: { CODE: "assembled" },
    check: isCodeThatRuns,
    // Templates and bundlers make functions of texts of their own.
    milder: isOfOwnProcess,
    mildest: isCompiled,
    valid: [
      'eval("1 + 1")',
      "setTimeout(() => save(name), 10)",
      "setTimeout(callback, 10)",
      'new Function("return this")',
      "eval('throw 0; (' + text + ')')",
    ],
    invalid: [
      'eval("(" + text + ")")',
      "setTimeout(`show('${name}')`, 10)",
      { code: "function f(req) {\n  const rule = req.body.rule;\n  return eval(rule);\n}", lines: [3] },
      'vm.runInNewContext("x = " + code)',
      "new vm.Script(`result = (${rule})(input)`)",
    ],
  },
]);

/** Only the grammar of what comes behind is tried: `eval("throw 0; " + text)`. */
const throwsFirst = /^\(\s*["'`]throw\b[^;]*;/;

/** How JSON was read before there was JSON.parse: nothing but brackets and commas is left when all values are taken out. */
const onlyData = String.raw`/^[\],:{}\s]*$/`;

function isCodeThatRuns(node: SgNode, { text }: ParsedFile): boolean {
  return !throwsFirst.test(fieldTextOf(node, "arguments")) && !text.includes(onlyData);
}

/** What a worker runs was sent by the process that started it, and who starts a program, or writes its files, may run what they like. */
const ownProcess =
  /\b(?:workerpool|parentPort|workerData)\b|\bprocess\.(?:on|once)\(\s*["']message["']|\bprocess\.send\(/;

function isOfOwnProcess(node: SgNode, { text }: ParsedFile): boolean {
  return (
    !isEval(node) ||
    ownProcess.test(text) ||
    text.startsWith("#!") ||
    /\bargv\b/.test(fieldTextOf(node, "arguments")) ||
    /(?:^|\.)readFile$/.test(calleeAround(node))
  );
}

/** What calls the function around back: `readFile` of `fs.readFile(file, (err, data) => eval(data))`. */
function calleeAround(node: SgNode): string {
  const call = functionAround(node)?.parent()?.parent();
  return call ? fieldTextOf(call, "function") : "";
}

function isEval(node: SgNode): boolean {
  return fieldTextOf(node, "function") === "eval";
}

/** A template engine or a compiler, whose texts are written by its own grammar. */
const compiler = /\b(?:compile[rd]?|codegen|tokenizer|tokens|ast)\b/i;

function isCompiled(node: SgNode, { text }: ParsedFile): boolean {
  return !isEval(node) && compiler.test(text);
}

const shells = /^(?:child_process|childProcess|cp|shell|shelljs|proc|require\(.(?:node:)?child_process.\))$/;

const modulesWithShell = /^(?:child_process|shelljs|child-process-promise|exec-sh|execSync)$/;

/** Regular expressions have an `exec` as well. */
function isOfShell(call: SgNode, { text }: ParsedFile): boolean {
  const receiver = receiverOf(call);
  if (receiver === null || shells.test(textOf(receiver))) return true;
  return /child.process|shelljs|exec-sh|execSync/.test(text) && isOfModule(receiver, modulesWithShell);
}

const ofAnything = /^(?:run|all|each|one|any|none|many|multi|result|map|exec|execute|prepare|literal)$/;

const database =
  /(?:db|database|sql|sqlite|conn|connection|client|pool|stmt|statement|trx|tx|knex|manager|runner|session|prisma|orm|em|pg|pgp|mysql|pool|task|t)\)?$/i;

const holdsStatement = /\b(?:select|insert into|update|delete from)\b/i;

const searches = /search|elastic|solr|lucene|dns|resolver|graphql|apollo|urql/i;

/** Other things have methods of these names, too. */
function isOfDatabase(call: SgNode, { text }: ParsedFile): boolean {
  if (searches.test(textOf(receiverOf(call) ?? call).slice(0, 60))) return holdsStatement.test(textOf(call));
  if (!ofAnything.test(nameCalled(call))) return true;
  const receiver = receiverOf(call);
  return (
    receiver !== null &&
    (database.test(textOf(receiver)) ||
      /\bsqlite|pg-promise|mysql|postgres/.test(text) ||
      holdsStatement.test(textOf(call)))
  );
}
