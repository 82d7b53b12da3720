/** Python: SQL statements built from input. */
import type { SgNode } from "@ast-grep/napi";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { isAboutStructure, quotesNames } from "../shared/sql-holes.ts";
import { titles } from "../writing/titles.ts";

const beforeName = /\b(?:FROM|INTO|UPDATE|TABLE|JOIN|INDEX|SELECT|SET|SELECT [^(]*,)\s*["`[]?(?:\w+\.)?\w*$/i;

const beforeComparison = /\b(?:WHERE|AND|OR|SET)\s+["`[]?(?:\w+\.)?$/i;

/** What is given first, also inside of `text(...)`. */
function statementOf(call: SgNode): SgNode | null {
  const given = call.field("arguments")?.child(1) ?? null;
  return given && /^(?:\w+\.)*text$/.test(fieldTextOf(given, "function")) ? statementOf(given) : given;
}

/** Names of tables and columns cannot be bound, and are seldom a caller's. */
function namesOnly(call: SgNode): boolean {
  const sql = statementOf(call);
  const operator = fieldTextOf(sql, "operator");
  if (!sql || operator === "+") return false;
  const text = sql.text();
  const holes = [...text.matchAll(operator === "%" ? /%(?:\(\w+\))?s/g : /\{[^{}]*\}/g)];
  return holes.length > 0 && holes.every(({ 0: { length }, index }) => isName(text, index, index + length));
}

function isName(sql: string, start: number, end: number): boolean {
  const before = sql.slice(0, start);
  const isCompared = /^["`\]]?\s*(?:[=<>]|IN\b|LIKE\b)/i.test(sql.slice(end));
  return beforeName.test(before) || (isCompared && beforeComparison.test(before));
}

/** `execute(query, values)`: who binds values writes names alone into the text, as far as the file shows. */
function bindsValues(call: SgNode): boolean {
  const given = fieldTextOf(call, "arguments");
  return /^\(\s*\w+\s*,|,\s*\w*(?:params|values|args|binds?)\s*\)$/.test(given) && !quotedHole.test(given);
}

/** A value between quotes of the statement, which is bound to nothing. */
const quotedHole = /'(?:%s|\{[^{}]*\})'/;

/** Statements that take no bound values, or whose values are bound beside the names in the text. */
export function holdsNoValue(call: SgNode): boolean {
  return namesOnly(call) || bindsValues(call) || isAboutStructure(call) || quotesNames(call);
}

/** Much else is prepared than statements: what does that is called a database, or is given the words of one. */
function isPreparedOtherwise(call: SgNode): boolean {
  const [callee] = call.text().split("(", 1);
  return (
    /(?:^|\.)(?:prepare|cursor)$/.test(callee ?? "") &&
    !/(?:conn\w*|db|cur\w*|sess\w*|database|pool|plpy|engine|tx|transaction)\.\w+$/i.test(callee ?? "") &&
    !/\b(?:select|insert|update|delete)\s/i.test(call.text())
  );
}

/** `server_default=text(...)`: a program's own description of its tables. */
function isDefault(call: SgNode): boolean {
  return /^(?:server_default|server_onupdate|default)\s*=/.test(call.parent()?.text() ?? "");
}

const database = /db|sql|cur(?:sor)?s?\b|conn|sess(?:ion)?\b|engine|database|pool|tx\b|trans|objects/i;
const statementWords = /\b(?:select|insert into|update|delete from|where|from|create|drop|alter)\s/i;

/** `self.index.query(request.args["q"])`: neither the function nor the receiver's name says SQL. */
function isBareRequest(call: SgNode): boolean {
  const [callee = ""] = call.text().split("(", 1);
  const given = statementOf(call);
  if (
    given === null ||
    database.test(callee) ||
    !/^(?:identifier|attribute|subscript|call)$/.test(String(given.kind()))
  )
    return false;
  const around = call.ancestors().find((one) => one.kind() === "function_definition");
  return around !== undefined && /\brequest\b/.test(around.text()) && !statementWords.test(around.text());
}

export const sqlInjection = defineRules(["python"], "security", [
  {
    id: "py-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "A value is formatted into this SQL string, so anyone who controls the value can change the statement and read or delete other rows. Keep the string constant and pass values as the second argument: `cursor.execute(sql, (value,))`.",
    rule: pyCall({
      names:
        "execute|executemany|executescript|execute_sql|execute_query|query|raw|text|TextClause|prepare|cursor|read_sql|read_sql_query|extra|RawSQL|fetch|fetchrow|fetchval|fetchall|fetch_all|fetch_one|exec_driver_sql|mogrify|sql|callproc",
      bare: "also",
      as: "SQL",
    }),
    // Much else is fetched than rows.
    check: (node) =>
      !/^(?:\w+\(\)|self|js|\w*(?:http|client|session|fetch\w*|api))\.fetch\(/i.test(node.text()) &&
      !/^(?:fetch\(|[A-Z]\w*\.fetch)/.test(node.text()) &&
      !isPreparedOtherwise(node) &&
      !isBareRequest(node),
    milder: whereGuessed,
    unsure: holdsNoValue,
    flow: { SQL: "sql" },
    valid: [
      'cursor.execute("SELECT * FROM users WHERE id = %s", (user_id,))',
      'cursor.execute(f"SELECT * FROM users WHERE id = {int(user_id)}")',
      '@app.get("/x")\ndef f():\n    return self.prepare(request.args)',
      'def f(request):\n    return self.index.query(request.GET["q"])',
      'TABLE = "users"\ncursor.execute(f"SELECT * FROM {TABLE}")',
      'def f(ids):\n    marks = ",".join("?" for _ in ids)\n    db.execute(f"SELECT * FROM t WHERE id IN ({marks})", ids)',
      'def f(n: int):\n    db.execute("SELECT * FROM t WHERE id = %d" % n)',
      'cur.execute(sql.SQL("SELECT * FROM {}").format(sql.Identifier(name)))',
      'def f(order):\n    if order not in ALLOWED:\n        raise ValueError(order)\n    db.execute(f"SELECT * FROM t ORDER BY {order}")',
    ],
    invalid: [
      "cursor.execute(f\"SELECT * FROM users WHERE name = '{name}'\")",
      "cursor.execute(\"SELECT * FROM users WHERE name = '%s'\" % name)",
      'db.execute("DELETE FROM t WHERE id = {}".format(ident))',
      {
        code: 'def find(name):\n    q = "SELECT * FROM t WHERE n = \'" + name + "\'"\n    q += " LIMIT 1"\n    return db.execute(q)',
        lines: [4],
      },
    ],
  },
  {
    id: "py-sql-fragment",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "Django's `extra()` puts this string into the SQL unescaped, so anyone who controls the value can change the query. Use `filter()`, or pass the value in `params` (`select_params` for `select`).",
    rule: pyCall({
      names: "extra",
      args: {
        any: [
          pyKeyword("where|tables|order_by", { kind: "list", has: { pattern: "$SQL" } }),
          pyKeyword("select", {
            kind: "dictionary",
            has: { kind: "pair", has: { field: "value", pattern: "$SQL" } },
          }),
        ],
      },
    }),
    flow: { SQL: "assembled" },
    milder: whereGuessed,
    valid: ['E.objects.extra(where=["author = %s"], params=[name])'],
    invalid: [
      "E.objects.extra(where=[\"author = '%s'\" % name])",
      'E.objects.extra(select={"n": f"SELECT COUNT(*) FROM t WHERE a = {name}"})',
    ],
  },
  {
    id: "py-sqlalchemy-text",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "SQLAlchemy puts this string into the statement unescaped, so anyone who controls the value can change what it does. Write `:name` in the string, and bind the value.",
    rule: pyCall({
      names: "text|literal_column|TextClause",
      bare: "also",
      on: "^(?:sqlalchemy|sa|db)(?:\\.sql)?(?:\\.expression)?$",
      as: "SQL",
    }),
    fileHas: ["sqlalchemy", "SQLAlchemy"],
    flow: { SQL: "assembled" },
    milder: whereGuessed,
    unsure: (call) => holdsNoValue(call) || isDefault(call),
    valid: ['from sqlalchemy import text\ntext("name = :name").bindparams(name=name)'],
    invalid: [{ code: "from sqlalchemy import text\ntext(\"name = '%s'\" % name)", lines: [2] }],
  },
]);
