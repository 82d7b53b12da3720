/** JavaScript and TypeScript: SQL statements built from input. */
import { jsCall, jsPair } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { isOfSqlMapper, namesColumns, isOfSqlLayer } from "./sql-layers.ts";
import { nameCalled, receiverOf } from "./tree.ts";
import { defects } from "../shared/defects.ts";
import { titles } from "../writing/titles.ts";

export const sqlInjection = defineRules(ecmascript, "security", [
  {
    id: "js-sql-injection",
    ...defects.sqlInjectionJavaScript,
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
    // A store that is read by key has no statements.
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
]);

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
