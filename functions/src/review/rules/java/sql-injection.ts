/** Java: SQL statements built from input. */
import { methodTaking } from "./examples.ts";
import { callableOf, isDeclaredAs, named } from "./java-nodes.ts";
import { holdsNamesOnly } from "../shared/sql-holes.ts";
import { javaCall } from "../writing/call-matchers.ts";
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

const { within: inMethod, found } = methodTaking("String name, int n, HttpServletRequest request", "void");

/** The statement is what another method returns, or only names are put into it. */
function isNotWrittenHere(call: SgNode): boolean {
  const sql = named(call.field("arguments"))[0];
  const isAnswer = sql?.kind() === "method_invocation" && !/["+]|\.toString\(\)$/.test(sql.text());
  return isAnswer || holdsNamesOnly(call) || isHandedIn(sql, call);
}

/** A parameter that is given on as it is: who calls the method wrote the statement. */
function isHandedIn(sql: SgNode | undefined, call: SgNode): boolean {
  const method = callableOf(call);
  if (!method || sql?.kind() !== "identifier") return false;
  const name = sql.text();
  const parameters = method.field("parameters")?.text() ?? "";
  if (!new RegExp(String.raw`\b${name}\s*[,)]`).test(parameters)) return false;
  return !new RegExp(String.raw`\b${name}\s*\+?=(?!=)`).test(method.text());
}

/** What tells people something is no database: `MESSAGES.query(text)`. */
const tellsPeople = /(?:messages?|log|logger|bundle)$/i;

/** A class of its own that filters or finds is no query. */
function mayBeQuery(call: SgNode): boolean {
  const object = call.field("object")?.text() ?? "";
  if (/^[A-Z]/.test(object) && /^(?:filter|where|and|fetch)$/.test(call.field("name")?.text() ?? ""))
    return false;
  if (tellsPeople.test(object) || /(?:builder|uri)\w*\.query\(/i.test(call.text())) return false;
  return !isDeclaredAs(object, /^(?:Typed)?Query\b/, call) && !joinsOnlyNumbers(call);
}

const numeric =
  "(?:int|long|short|byte|double|float|boolean|Integer|Long|Short|Byte|Double|Float|Boolean|UUID|BigInteger|BigDecimal)";

/** All that is joined to the text are calls of methods of this file that return numbers. */
function joinsOnlyNumbers(call: SgNode): boolean {
  const [, joined = ""] = /^\(\s*("[\s\S]*)\)$/.exec(call.field("arguments")?.text() ?? "") ?? [];
  const calls = joined.replace(/"(?:[^"\\]|\\.)*"/g, "").match(/[^\s+,][^+]*/g) ?? [];
  const file = call.getRoot().root().text();
  return (
    calls.length > 0 &&
    calls.every((one) => {
      const [, name = ""] = /^(?:this\.)?(\w+)\([^+]*\)\s*$/.exec(one) ?? [];
      return name !== "" && new RegExp(String.raw`\b${numeric}\s+${name}\s*\(`).test(file);
    })
  );
}

export const sqlInjection = defineRules(["java"], "security", [
  {
    id: "java-mapper-text-parameter",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "`${...}` of MyBatis is replaced before the statement is prepared, so anyone who controls the value can change what it does. Write `#{...}`.",
    rule: {
      kind: "annotation",
      all: [
        { has: { field: "name", regex: "^(?:Select|Insert|Update|Delete)$" } },
        { regex: "\\$\\{\\w+\\}" },
      ],
    },
    valid: ['interface M {\n  @Select("SELECT * FROM t WHERE n = #{n}")\n  T find(String n);\n}'],
    invalid: [
      {
        code: "interface M {\n  @Select(\"SELECT * FROM t WHERE n = '${n}'\")\n  T find(String n);\n}",
        lines: [2],
      },
    ],
  },
  {
    id: "java-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "A value is concatenated into this SQL string, so anyone who controls the value can change the statement and read or delete other rows. Use a PreparedStatement or named parameters with a constant string.",
    rule: javaCall({
      names:
        "executeQuery|execute|executeUpdate|executeLargeUpdate|executeLargeBatch|prepareStatement|prepareCall|preparedQuery|prepare|createStatement|createQuery|createNativeQuery|createSQLQuery|nativeSQL|addBatch|query|queryForObject|queryForList|queryForMap|queryForRowSet|queryForLong|queryForInt|queryForStream|queryForObjects|update|batchUpdate|rawQuery|execSQL|sql|newQuery|createSQLQuery|createDynamicQuery|selectOne|selectList|fetch|fetchOne|where|and|having|orderBy|sqlRestriction|executeSql|runSql|setQuery|filter",
      as: "SQL",
    }),
    check: mayBeQuery,
    flow: { SQL: "sql" },
    milder: isNotWrittenHere,
    valid: [
      inMethod('connection.prepareStatement("SELECT * FROM users WHERE name = ?");'),
      inMethod('jdbc.query("SELECT * FROM t WHERE id = " + n, mapper);'),
      inMethod('String q = "SELECT a" + " FROM b"; statement.executeQuery(q);'),
      inMethod(
        'String marks = String.join(",", Collections.nCopies(3, "?")); c.prepareStatement("SELECT * FROM t WHERE id IN (" + marks + ")");',
      ),
      inMethod('statement.executeQuery("SELECT * FROM " + TABLE);'),
      'class A {\n  void f(String v) {\n    jdbc.execute("UPDATE t SET v = " + toNumber(v));\n  }\n  private long toNumber(String v) { return parse(v).major(); }\n}',
      inMethod("Messages.MESSAGES.query(request.getQueryString());"),
    ],
    invalid: [
      found('statement.executeQuery("SELECT * FROM users WHERE name = \'" + name + "\'");'),
      found('String q = "SELECT * FROM users WHERE name = \'" + name + "\'";\nreturn jdbc.queryForList(q);'),
      found(
        'StringBuilder q = new StringBuilder("SELECT * FROM t WHERE 1=1");\nq.append(" AND name = \'").append(name).append("\'");\nstatement.executeQuery(q.toString());',
      ),
      found("em.createQuery(String.format(\"select u from User u where u.name = '%s'\", name));"),
    ],
  },
]);
