/** Kotlin: values that become SQL, commands, pages, paths, addresses and the like. */
import { quotedIn } from "../shared/unclosed-resource.ts";
import { isExponential } from "../../regex/slow-pattern.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import {
  addressText,
  commandText,
  directoryText,
  evalText,
  notConstantText,
  headerText,
  logText,
  pageText,
  pathText,
  redirectText,
  regexText,
  sqlText,
  unpackText,
  xpathText,
} from "../shared/defect-messages.ts";
import type { Matcher } from "../writing/rule.ts";
import { inFunction, inRoute, keptInside, kotlinCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

const opening =
  "File|FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile|ZipFile|PrintWriter|FileSystemResource|UrlResource";

/** Of `File(x).name` only the last part of the path is used. */
const takenWhole: Matcher = {
  not: {
    inside: {
      kind: "navigation_expression",
      has: { kind: "navigation_suffix", regex: "^\\.(?:name|nameWithoutExtension|extension|fileName)$" },
    },
  },
};

export const injection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-sql-injection",
    ...sqlText,
    rule: {
      any: [
        kotlinCall({
          names:
            "rawQuery|execSQL|executeQuery|executeUpdate|execute|executeLargeUpdate|prepareStatement|prepareCall|createQuery|createNativeQuery|createSQLQuery|query|queryForObject|queryForList|queryForMap|queryForRowSet|update|batchUpdate|addBatch|exec|rawQueryWithFactory|sql|nativeQuery|compileStatement|executeInsert|preparedQuery|SimpleSQLiteQuery|RawQuery|queryOf",
          bare: "also",
          as: "SQL",
        }),
      ],
    },
    flow: { SQL: "sql" },
    milder: whereGuessed,
    valid: [
      inFunction('db.rawQuery("SELECT * FROM t WHERE a = ?", arrayOf(x))'),
      inFunction('db.rawQuery("SELECT * FROM $TABLE WHERE a = ?", arrayOf(x))'),
      'fun f(n: Int) { st.executeQuery("SELECT * FROM t WHERE a = $n") }',
    ],
    invalid: [
      inFunction('db.rawQuery("SELECT * FROM t WHERE a = $x", null)'),
      inFunction('stmt.executeQuery("SELECT * FROM t WHERE a = \'" + x + "\'")'),
      inFunction(
        'val q = buildString { append("SELECT * FROM t WHERE a = "); append(x) }; st.executeQuery(q)',
      ),
    ],
  },
  {
    id: "kotlin-sql-clause",
    ...sqlText,
    rule: {
      any: [
        kotlinCall({ names: "delete", on: "(?i)db$|database$", as: "SQL", nth: 2 }),
        kotlinCall({ names: "update|query", on: "(?i)db$|database$|resolver$", as: "SQL", nth: 3 }),
      ],
    },
    flow: { SQL: "assembled" },
    milder: whereGuessed,
    valid: [inFunction('db.delete("t", "id = ?", arrayOf(x))')],
    invalid: [inFunction('db.delete("t", "id = \'$x\'", null)')],
  },
  {
    id: "kotlin-command-injection",
    ...commandText,
    rule: {
      any: [
        kotlinCall({ names: "exec", as: "CMD" }),
        kotlinCall({ names: "ProcessBuilder|CommandLine", bare: "only", as: "CMD" }),
        kotlinCall({ names: "command", as: "CMD" }),
        kotlinCall({ names: "parse", on: "CommandLine$", as: "CMD" }),
        kotlinCall({
          names: "ProcessBuilder|command",
          bare: "also",
          as: "CMD",
          nth: 3,
          args: '^\\(\\s*"(?:/usr)?(?:/bin/)?(?:sh|bash|cmd|cmd\\.exe|powershell)"',
        }),
      ],
    },
    fileHas: ["Runtime", "ProcessBuilder", "CommandLine"],
    flow: { CMD: "shell" },
    milder: whereGuessed,
    valid: [
      inFunction('ProcessBuilder("ls", x).start()'),
      inFunction('Runtime.getRuntime().exec("ls")'),
      inFunction('Runtime.getRuntime().exec(arrayOf("ls", x))'),
    ],
    invalid: [
      inFunction('Runtime.getRuntime().exec("ls $x")'),
      inFunction('ProcessBuilder("sh", "-c", "ls $x").start()'),
      inFunction('ProcessBuilder(listOf("sh", "-c", "ls " + x)).start()'),
    ],
  },
  {
    id: "kotlin-path-traversal",
    ...pathText,
    rule: {
      any: [
        { ...kotlinCall({ names: opening, bare: "only", as: "PATH" }), ...takenWhole },
        kotlinCall({ names: "File", bare: "only", as: "PATH", nth: 2 }),
        { ...kotlinCall({ names: "get", on: "^Paths$", as: "PATH" }), ...takenWhole },
        kotlinCall({ names: "get", on: "^Paths$", as: "PATH", nth: 2 }),
        kotlinCall({ names: "of", on: "^(?:Path|Paths)$", as: "PATH" }),
        kotlinCall({ names: "of", on: "^(?:Path|Paths)$", as: "PATH", nth: 2 }),
        kotlinCall({ names: "Path", bare: "only", as: "PATH" }),
        kotlinCall({
          names: "resolve|openFileInput|openFileOutput|getResourceAsStream",
          bare: "also",
          as: "PATH",
        }),
      ],
      ...keptInside,
    },
    flow: { PATH: "remote" },
    valid: [
      inFunction("File(x).readText()"),
      inRoute("val n = File(x).name"),
      inRoute('call.respondFile(File("/data", File(x).name))').replace("File(x).name", '"a"'),
    ],
    invalid: [
      inRoute('call.respondFile(File("/data", x))'),
      inRoute('call.respondText(File("/data/$x").readText())'),
    ],
  },
  {
    id: "kotlin-zip-slip",
    ...unpackText,
    rule: {
      any: [
        kotlinCall({ names: "File", bare: "only", args: "(?i),\\s*\\w*entry\\w*\\.name\\s*\\)$" }),
        kotlinCall({ names: "resolve", args: "(?i)^\\(\\s*\\w*entry\\w*\\.name\\s*\\)$" }),
      ],
      ...keptInside,
    },
    valid: [inFunction("val o = File(d, entry.name); if (!o.canonicalPath.startsWith(root)) throw E()")],
    invalid: [inFunction("val o = File(d, entry.name)")],
  },
  {
    id: "kotlin-ssrf",
    formerly: ["kotlin-request-to-outside-address"],
    ...addressText,
    rule: {
      any: [
        kotlinCall({ names: "URL|HttpGet|HttpPost|Socket|UrlResource", bare: "only", as: "URL" }),
        kotlinCall({ names: "create", on: "^URI$", as: "URL" }),
        kotlinCall({
          names: "get|post|put|delete|request|head|patch",
          on: "(?i)(?:client|http)\\w*$",
          as: "URL",
        }),
        kotlinCall({ names: "url|uri", on: "Builder|(?i)client|get\\(\\)|post\\(\\)", as: "URL" }),
        kotlinCall({
          names: "getForObject|getForEntity|postForObject|postForEntity|exchange|execute|put",
          on: "(?i)rest|template",
          as: "URL",
        }),
        kotlinCall({ names: "connect", on: "^Jsoup$", as: "URL" }),
        kotlinCall({ names: "httpGet|httpPost", on: ".", as: "URL" }),
      ],
    },
    flow: { URL: "url" },
    valid: [inRoute('client.get("https://api.example.com/users/$x")')],
    invalid: [inRoute("client.get(x)"), inRoute('val t = URL("http://$x/a").readText()')],
  },
  {
    id: "kotlin-open-redirect",
    ...redirectText,
    rule: {
      any: [
        kotlinCall({ names: "respondRedirect|sendRedirect|redirect|seeOther|temporaryRedirect", as: "URL" }),
        kotlinCall({ names: "RedirectView|ModelAndView", bare: "only", as: "URL" }),
        {
          kind: "jump_expression",
          all: [{ regex: '^return\\s+"redirect:' }, { has: { kind: "string_literal", pattern: "$URL" } }],
        },
        {
          kind: "function_body",
          all: [{ regex: '^=\\s*"redirect:' }, { has: { kind: "string_literal", pattern: "$URL" } }],
        },
        {
          kind: "function_body",
          all: [{ regex: '^=\\s*"redirect:' }, { has: { kind: "additive_expression", pattern: "$URL" } }],
        },
        {
          kind: "jump_expression",
          all: [
            { regex: '^return\\s+"redirect:' },
            { has: { kind: "additive_expression", pattern: "$URL" } },
          ],
        },
      ],
    },
    flow: { URL: "url" },
    valid: [inRoute('call.respondRedirect("/home?x=$x")')],
    invalid: [inRoute("call.respondRedirect(x)")],
  },
  {
    id: "kotlin-html-from-request",
    ...pageText,
    rule: {
      any: [
        kotlinCall({ names: "respondText", as: "HTML", args: "Html" }),
        kotlinCall({ names: "html", on: "^(?:ctx|context)$", as: "HTML" }),
        kotlinCall({
          names: "write|print|println|append",
          on: "writer$|getWriter\\(\\)$|outputStream$|^out$",
          as: "HTML",
        }),
        kotlinCall({ names: "raw", bare: "also", as: "HTML" }),
        kotlinCall({ names: "loadData", on: "(?i)web", as: "HTML" }),
        kotlinCall({ names: "loadDataWithBaseURL", as: "HTML", nth: 2 }),
        kotlinCall({
          names: "body|ok",
          on: "^ResponseEntity|contentType\\(MediaType\\.TEXT_HTML\\)$",
          as: "HTML",
        }),
      ],
    },
    flow: { HTML: "reflected" },
    valid: [inRoute('call.respondText("<p>${x.escapeHTML()}</p>", ContentType.Text.Html)')],
    invalid: [inRoute('call.respondText("<p>$x</p>", ContentType.Text.Html)')],
  },
  {
    id: "kotlin-script-from-value",
    ...notConstantText,
    severity: "medium",
    rule: {
      any: [
        kotlinCall({ names: "eval", on: "(?i)engine|script|shell|js", as: "CODE" }),
        kotlinCall({ names: "parseExpression", as: "CODE" }),
        kotlinCall({ names: "evaluateJavascript", as: "CODE" }),
        kotlinCall({ names: "evaluate|parse", on: "(?i)shell", as: "CODE" }),
      ],
    },
    flow: { CODE: "assembled" },
    valid: [inFunction('engine.eval("1 + 1")')],
    invalid: [inFunction('engine.eval("f(" + x + ")")')],
  },
  {
    id: "kotlin-script-from-request",
    ...evalText,
    title: titles.codeInjection,
    rule: {
      any: [
        kotlinCall({ names: "eval", on: "(?i)engine|script|shell|js", as: "CODE" }),
        kotlinCall({ names: "parseExpression|evaluateJavascript", as: "CODE" }),
      ],
    },
    flow: { CODE: "outside" },
    valid: [inRoute('engine.eval("1 + 1")')],
    invalid: [inRoute("engine.eval(x)")],
  },
  {
    id: "kotlin-class-from-request",
    ...evalText,
    message: messages.unsafeReflection,
    title: titles.unsafeReflection,
    cwe: 470,
    rule: kotlinCall({ names: "forName|loadClass", as: "NAME" }),
    flow: { NAME: "outside" },
    valid: [inFunction('Class.forName("a.B")')],
    invalid: [inRoute("Class.forName(x)")],
  },
  {
    id: "kotlin-ldap-injection",
    ...directoryText,
    rule: kotlinCall({ names: "search", as: "FILTER", nth: 2 }),
    fileHas: ["DirContext", "LdapTemplate", "LdapContext", "LDAPConnection"],
    flow: { FILTER: "assembled" },
    valid: ['fun f(c: DirContext) { c.search("dc=a", "(uid={0})", arrayOf(x), s) }'],
    invalid: ['fun f(c: DirContext, x: String) { c.search("dc=a", "(uid=$x)", s) }'],
  },
  {
    id: "kotlin-xpath-injection",
    ...xpathText,
    rule: kotlinCall({
      names: "evaluate|compile|selectNodes|selectSingleNode",
      on: "(?i)xpath|newXPath\\(\\)$|doc",
      as: "PATH",
    }),
    flow: { PATH: "assembled" },
    valid: [inFunction('xpath.evaluate("/a/b", doc)')],
    invalid: [inFunction("xpath.evaluate(\"/a[@n='$x']\", doc)")],
  },
  {
    id: "kotlin-log-injection",
    ...logText,
    rule: kotlinCall({
      names: "info|warn|error|debug|trace|severe|fine|warning",
      on: "(?i)log(?:ger)?$",
      as: "TEXT",
    }),
    flow: { TEXT: "outside" },
    valid: [inRoute('logger.info("a {}", 1)')],
    invalid: [inRoute('logger.info("user $x")')],
  },
  {
    id: "kotlin-header-injection",
    ...headerText,
    rule: kotlinCall({
      names: "addHeader|setHeader|addCookie|header",
      on: "(?i)response$|res$|response\\.headers$",
      as: "VALUE",
      nth: 2,
    }),
    flow: { VALUE: "outside" },
    valid: [inFunction('response.setHeader("A", "b")')],
    invalid: [
      'fun f(request: HttpServletRequest, response: HttpServletResponse) { response.setHeader("A", request.getParameter("a")) }',
    ],
  },
  {
    id: "kotlin-regex-from-request",
    ...regexText,
    rule: {
      any: [
        kotlinCall({ names: "Regex", bare: "only", as: "REGEX" }),
        kotlinCall({ names: "compile", on: "^Pattern$", as: "REGEX" }),
      ],
    },
    flow: { REGEX: "outside" },
    valid: [inRoute("Regex(Regex.escape(x))").replace("Regex(Regex.escape(x))", 'Regex("a+")')],
    invalid: [inRoute("Regex(x).matches(y)")],
  },
  {
    id: "kotlin-slow-regex",
    ...regexText,
    title: titles.redos,
    rule: {
      any: [
        kotlinCall({ names: "Regex", bare: "only", args: "[+*}]" }),
        kotlinCall({ names: "compile", on: "^Pattern$", args: "[+*}]" }),
        { kind: "call_expression", regex: '[+*}][^"]*"{1,3}\\.toRegex\\([^()]*\\)$' },
      ],
    },
    check: (node) => isExponential(quotedIn(node.text()) ?? ""),
    valid: [inFunction('Regex("^(?:ab)+$")')],
    invalid: [inFunction('Regex("^(a+)+$")'), inFunction('"(\\\\w+\\\\s?)*;".toRegex()')],
  },
]);
