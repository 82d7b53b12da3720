/** Go: SQL statements and conditions built from input. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { holdsNamesOnly, isAboutStructure, quotesNames } from "../shared/sql-holes.ts";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { argumentsOf, assignedTo } from "./tree.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** Who binds values beside a text that was put together elsewhere writes names and placeholders into it, as far as the file shows. */
function bindsValues(call: SgNode): boolean {
  return /^\(\s*(?:(?:\w+\.)*c(?:on)?te?xt\s*,\s*|context\.\w+\(\)\s*,\s*)?\w+(?:\.String\(\))?\s*,/i.test(
    fieldTextOf(call, "arguments"),
  );
}

/** `Where(fmt.Sprintf("%v IN (%v)", name, marks), values...)`: values have a place of their own. */
function bindsBeside(call: SgNode): boolean {
  const [text, ...values] = argumentsOf(call);
  return text !== undefined && values.length > 0 && !/'%|%'|'["`]\s*\+/.test(textOf(text));
}

/** A statement that was prepared is given values alone. */
function isGivenText(call: SgNode): boolean {
  const callee = fieldOf(call, "function");
  const name = fieldTextOf(callee, "operand");
  if (!/^(?:Query|QueryRow|Exec|Queryx|QueryRowx)(?:Context)?$/.test(fieldTextOf(callee, "field")))
    return true;
  if (/^(?:\w+\.)*\w*(?:stmt|prepared)\w*$/i.test(name)) return false;
  return !/^\w+$/.test(name) || !/\.Prepare\w*\(/.test(assignedTo(name, call) ?? "");
}

const ofStatements =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|SET|ORDER BY|CREATE|ALTER|DROP|TRUNCATE|CALL)\b/i;
const packagesOfDatabases =
  /"[^"\n]*(?:sql|gorm|pgx|xorm|postgres|duckdb|clickhouse|snowflake|\/bun\b|\/ent\b)[^"\n]*"/i;

/** `cmp.Or(a, b)` and `fs.Get(ctx, path)` are no queries: names that much else has are a database's where the receiver is called one. */
function isOfDatabase(call: SgNode, text: string): boolean {
  const callee = fieldOf(call, "function");
  const isOfMany = /^(?:Or|Not|Get|Select|Table|Order|Group|SQL|Raw)$/.test(fieldTextOf(callee, "field"));
  // A client of a search answers `Query(words)`, too.
  if (!isOfMany && (packagesOfDatabases.test(text) || ofStatements.test(textOf(call)))) return true;
  return /db|tx|conn|sql|gorm|xorm|query|\bq\b|repo|sess|builder|orm|stmt|model|engine|pool|where|\)$/i.test(
    fieldTextOf(callee, "operand"),
  );
}

const quoter =
  /\b(?:\w+\.)*\w*(?:dialect|quoter|driver|grammar|flavou?r)\w*\.\w+\(|(?<![\w"'`])(?:\w+\.)*\w*(?:quote|ident(?:ifier)?|escape|placeholder|bindvar|marks|columns?|tablename|schema)\w*\(/i;

/** What helpers of the dialect write into the statement: names that they quote, marks and lists of columns; no value between quotes. */
function isQuotedByHelper(call: SgNode): boolean {
  const all = argumentsOf(call).map((one) => {
    const text = textOf(one);
    return /^\w+$/.test(text) ? (assignedTo(text, call) ?? "") : text;
  });
  const given = all.join(", ");
  return (quotesNames(call) || quoter.test(given)) && !/'%[sv]'|'["`]\s*\+/.test(given);
}

/** Names, structure, and what is quoted or bound: right to the letter, and mostly meant. */
function holdsNoValue(call: SgNode): boolean {
  return holdsNamesOnly(call) || bindsValues(call) || isAboutStructure(call) || isQuotedByHelper(call);
}

export const sqlInjection = defineRules(["go"], "security", [
  {
    id: "go-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "A value is formatted into this SQL string, so anyone who controls the value can change the statement and read or delete other rows. Keep the string constant and pass values as arguments for its placeholders.",
    rule: {
      any: [
        goCall({
          names: "QueryContext|QueryRowContext|ExecContext|PrepareContext|QueryxContext",
          as: "SQL",
          nth: 2,
        }),
        goCall({ names: "GetContext|SelectContext", as: "SQL", nth: 3 }),
        goCall({
          names:
            "Query|QueryRow|Exec|Prepare|Preparex|Queryx|QueryRowx|MustExec|NamedExec|NamedQuery|Raw|Where|Order|Having|Joins|Group|Pluck|Or|Not|Table|NewRaw|ExecuteSql|QueryString|SQL|Query2Struct",
          as: "SQL",
          args: {
            has: {
              nthChild: 1,
              not: { regex: "(?i)^(?:\\w+\\.)?c(?:on)?te?xt?$|^context\\.|\\.Context\\(\\)$" },
            },
          },
        }),
        goCall({
          names: "Query|QueryRow|Exec",
          as: "SQL",
          nth: 2,
          args: {
            has: { nthChild: 1, regex: "(?i)^(?:\\w+\\.)?c(?:on)?te?xt?$|^context\\.|\\.Context\\(\\)$|^&" },
          },
        }),
        // sqlx fills its first argument; what takes a context there is a store or a cache.
        goCall({
          names: "Get|Select",
          as: "SQL",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^(?:&|dest$|dst$)" } },
        }),
      ],
    },
    flow: { SQL: "sql" },
    check: (call, { text }) => isGivenText(call) && isOfDatabase(call, text),
    milder: whereGuessed,
    unsure: holdsNoValue,
    valid: [
      inFunction('id := cmp.Or(r.FormValue("error"), r.FormValue("id"))'),
      'package p\n\nimport "example.org/agent/client"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tpodcasts := searcher.Query(r.FormValue("q"))\n}',
      inFunction('fs.Get(ctx, r.FormValue("p"), &fs.GetArgs{})'),
      inFunction('db := &store.JSON[Answer]{}\n\tdb.Get(r.Context(), r.FormValue("ip"))'),
      inFunction('stmt, err := db.Prepare("DELETE FROM t WHERE n = $1")\n\tstmt.Exec(r.FormValue("n"))'),
      inFunction('db.Query("SELECT * FROM users WHERE id = $1", id)'),
      inFunction('db.QueryContext(ctx, "SELECT * FROM users WHERE id = ?", id)'),
      inFunction('q := "SELECT a" + " FROM b"\n\tdb.Query(q)'),
      inFunction(
        'n, _ := strconv.Atoi(r.FormValue("n"))\n\tdb.Query(fmt.Sprintf("SELECT * FROM t LIMIT %d", n))',
      ),
      inFunction(
        'marks := strings.Repeat("?,", len(ids))\n\tdb.Query("SELECT * FROM t WHERE id IN (" + marks + "0)")',
      ),
    ],
    invalid: [
      found('db.Query("SELECT * FROM users WHERE name = \'" + name + "\'")'),
      found("db.QueryRowContext(ctx, fmt.Sprintf(\"SELECT * FROM users WHERE name = '%s'\", name))"),
      found('db.Get(&user, "SELECT * FROM users WHERE name = \'" + r.FormValue("n") + "\'")'),
      found('db.GetContext(ctx, &user, "SELECT * FROM users WHERE name = \'" + r.FormValue("n") + "\'")'),
      found('q := fmt.Sprintf("DELETE FROM t WHERE id = %s", r.FormValue("id"))\n\tdb.Exec(q)'),
      found('q := "SELECT * FROM t WHERE 1=1"\n\tq += " AND a = " + a\n\tdb.Query(q)'),
    ],
  },
  {
    id: "go-sql-fragment",
    ...defects.queryBuilder,
    rule: goCall({
      names: "Where|Having|Or|Not|Joins|Order|Group|Select|Find|First|Delete",
      on: "(?i)(?:db|tx|conn|gorm|query|q|repo|session|builder|orm|stmt|model)\\b|\\)$",
      as: "SQL",
      args: {
        has: {
          nthChild: 1,
          any: [
            { kind: "binary_expression", regex: '(?i)[=<>%?]\\s*[\'"]*["`]|\\blike\\b|\\bin\\s*\\(' },
            {
              kind: "call_expression",
              regex: "(?i)^fmt\\.Sprintf\\(.*(?:[=<>]\\s*'?%|like\\s*'?%|in\\s*\\(%)",
            },
          ],
        },
      },
    }),
    flow: { SQL: "assembled" },
    milder: whereGuessed,
    unsure: bindsBeside,
    valid: [
      inFunction('db.Where("name = ?", name).Find(&users)'),
      inFunction('db.Where(fmt.Sprintf("id = %d", n)).Find(&users)'),
    ],
    invalid: [
      found('db.Where("name = \'" + name + "\'").Find(&users)'),
      found("db.Where(fmt.Sprintf(\"name = '%s'\", name)).First(&user)"),
    ],
  },
  {
    id: "go-sql-condition-from-request",
    severity: "high",
    confidence: "high",
    cwe: 89,
    see: ["https://gorm.io/docs/security.html"],
    title: titles.sqlInjection,
    message:
      "GORM treats a string in this position as part of the SQL statement, so the client changes what it does. Write the condition with a `?` and pass the value after it.",
    rule: goCall({
      names: "First|Find|Last|Take|Delete|FirstOrCreate|FirstOrInit|Scan",
      on: "(?i)(?:db|tx|conn|gorm|repo|orm|model)\\b|\\)$",
      as: "SQL",
      nth: 2,
      args: { has: { nthChild: 1, regex: "^&|^\\w+(?:\\.\\w+)*\\{\\}$|^[a-z]\\w*$" } },
    }),
    flow: { SQL: "reflected" },
    fileHas: ["gorm"],
    valid: [
      'package p\n\nimport "gorm.io/gorm"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tdb.First(&u, "id = ?", r.FormValue("id"))\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "gorm.io/gorm"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tdb.First(&u, r.FormValue("id"))\n}',
        lines: [6],
      },
    ],
  },
]);
