/** Java: text built from values that then runs as SQL, a shell command, an expression or a directory query. */
import type { SgNode } from "@ast-grep/napi";
import { javaCall, javaNew } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { holdsNamesOnly } from "../shared/sql-holes.ts";
import { callableOf, isDeclaredAs, named } from "./java-nodes.ts";
import { titles } from "../writing/titles.ts";
import { methodTaking } from "./examples.ts";

const { within: inMethod, found } = methodTaking("String name, int n, HttpServletRequest request", "void");

/** The statement is what another method answers, or only names are put into it. */
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

/** As a text of the source. */
const shell = '^"(?:/bin/|/usr/bin/)?(?:sh|bash|cmd|cmd\\.exe|powershell)"$';

export const injection = defineRules(["java"], "security", [
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
  {
    id: "java-command-injection",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The command line is split at spaces, so spaces and shell characters in the value add arguments or whole commands. Use ProcessBuilder with the program and each argument as separate elements, and no shell.",
    rule: {
      any: [
        javaCall({ names: "exec", asAll: "CMD" }),
        javaCall({ names: "command", as: "CMD" }),
        javaCall({ names: "command", as: "CMD", nth: 3, args: { has: { nthChild: 1, regex: shell } } }),
        javaNew({ names: "ProcessBuilder", as: "CMD", args: { not: { has: { nthChild: 2 } } } }),
        javaNew({ names: "CommandLine", as: "CMD" }),
        javaCall({ names: "parse", on: "^(?:\\w+\\.)*CommandLine$", as: "CMD" }),
        javaNew({
          names: "ProcessBuilder",
          as: "CMD",
          nth: 3,
          args: { has: { nthChild: 1, regex: shell } },
        }),
      ],
    },
    fileHas: ["Runtime", "ProcessBuilder", "CommandLine"],
    flow: { CMD: "shell" },
    milder: whereGuessed,
    valid: [
      inMethod('Runtime r = Runtime.getRuntime(); r.exec(new String[] { "sh", "-c", "ls" });'),
      inMethod('Runtime.getRuntime().exec("ls -l");'),
      inMethod('new ProcessBuilder("git", "log", name).start();'),
      inMethod('Runtime.getRuntime().exec("kill " + n);'),
    ],
    invalid: [
      found('Runtime.getRuntime().exec("ping " + name);'),
      found('new ProcessBuilder("sh", "-c", "ls " + name).start();'),
      found('ProcessBuilder all = new ProcessBuilder();\nall.command("sh", "-c", "ls " + name);'),
      found('String cmd = request.getParameter("cmd");\nRuntime.getRuntime().exec(cmd);'),
      found('Runtime r = Runtime.getRuntime();\nr.exec(new String[] { "sh", "-c", "ls " + name });'),
      found(
        'List<String> words = new ArrayList<String>();\nwords.add("sh"); words.add("-c"); words.add("ls " + name);\nnew ProcessBuilder(words).start();',
      ),
    ],
  },
  {
    id: "java-environment-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "Command injection: environment set from request",
    message:
      "Variables such as PATH or LD_PRELOAD make an ordinary program run other code, and the request sets them here. Give the command a fixed environment, and pass the value as a validated argument.",
    rule: javaCall({ names: "exec", as: "ENVIRONMENT", nth: 2 }),
    fileHas: ["Runtime"],
    flow: { ENVIRONMENT: "outside" },
    valid: [inMethod('Runtime.getRuntime().exec("ls", new String[] { "LANG=C" });')],
    invalid: [found('Runtime.getRuntime().exec("ls", new String[] { "A=" + request.getParameter("a") });')],
  },
  {
    id: "java-expression-injection",
    severity: "high",
    confidence: "medium",
    cwe: 917,
    see: ["Injection_Prevention"],
    title: "Expression injection: expression built from input",
    message:
      "Expression and script languages can call any Java method, so a value in the expression runs code here. Keep expressions constant and pass values as variables.",
    rule: {
      any: [
        javaCall({ names: "parseExpression", as: "CODE" }),
        javaCall({ names: "eval", on: "(?i)engine|script|shell", as: "CODE" }),
        {
          ...javaCall({ names: "eval", as: "CODE" }),
          inside: { stopBy: "end", kind: "method_declaration", regex: "ScriptEngine" },
        },
        javaCall({ names: "getValue|setValue|parseExpression", on: "^Ognl$", as: "CODE" }),
        javaCall({ names: "evaluate|parse", on: "(?i)shell(?:\\(.*\\))?$", as: "CODE" }),
        javaCall({ names: "createValueExpression|createMethodExpression", as: "CODE", nth: 2 }),
        javaCall({ names: "createExpression|compileExpression|executeExpression", as: "CODE" }),
        javaCall({ names: "buildConstraintViolationWithTemplate", as: "CODE" }),
        javaCall({
          names: "eval|executeExpression|compileExpression|evalToBoolean",
          on: "^(?:\\w+\\.)*(?:MVEL|JexlEngine|Eval|TemplateRuntime)$",
          as: "CODE",
        }),
        javaCall({ names: "compileTemplate", on: "^TemplateCompiler$", as: "CODE" }),
        javaNew({ names: "ExpressionCompiler|TemplateCompiler|CompiledAccExpression", as: "CODE" }),
        javaCall({ names: "compile", on: "(?i)scriptengine|^engine$", as: "CODE" }),
      ],
    },
    flow: { CODE: "assembled" },
    milder: whereGuessed,
    valid: [inMethod('parser.parseExpression("name.length()");'), inMethod("parser.parseExpression(name);")],
    invalid: [
      found('parser.parseExpression("T(Math).abs(" + name + ")");'),
      found('String rule = request.getParameter("rule");\nengine.eval(rule);'),
      found('new ExpressionCompiler(request.getParameter("rule"));'),
    ],
  },
  {
    id: "java-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so parentheses and `*` in it change which entries match and can bypass a login. Use the overload of `search` with filter arguments, or encode the value.",
    rule: {
      any: [
        javaCall({ names: "search|searchForObject|find", as: "FILTER", nth: 2 }),
        javaCall({ names: "search|authenticate|list|listBindings", as: "FILTER" }),
        javaCall({ names: "lookup", on: "(?i)ldap", as: "FILTER" }),
        javaCall({ names: "filter|where", on: "(?i)query", as: "FILTER" }),
      ],
    },
    fileHas: ["javax.naming", "jakarta.naming", "DirContext", "LdapContext", "LdapTemplate", "ldap", "LDAP"],
    flow: { FILTER: "assembled" },
    milder: whereGuessed,
    valid: [
      inMethod('ctx.search("ou=x", "(uid={0})", new Object[] { name }, controls);'),
      inMethod('ctx.search("ou=x", "(uid=" + encodeFilter(name) + ")", controls);'),
    ],
    invalid: [
      found('DirContext ctx = connect();\nctx.search("ou=x", "(uid=" + name + ")", controls);'),
      found('InitialDirContext dir = connect();\ndir.search("ou=" + name, "(uid={0})", null, controls);'),
    ],
  },
  {
    id: "java-xpath-injection",
    severity: "high",
    confidence: "medium",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: titles.xpathInjection,
    message:
      "A value is concatenated into this XPath expression, so a quote in it changes which nodes match. Bind the value with an XPathVariableResolver.",
    rule: javaCall({
      names: "evaluate|compile|selectNodes|selectSingleNode|evaluateExpression|createXPath|selectXpath",
      as: "PATH",
    }),
    fileHas: ["XPath", "xpath", "selectNodes", "selectSingleNode"],
    flow: { PATH: "assembled" },
    milder: whereGuessed,
    valid: [inMethod('xpath.evaluate("/users/user", doc);'), inMethod('xpath.compile("/a[" + n + "]");')],
    invalid: [found('XPath xp = make();\nxp.evaluate("/users/user[@name=\'" + name + "\']", doc);')],
  },
]);
