/** Scala: values that become SQL, commands, pages, paths, addresses and the like. */
import { quotedIn } from "../shared/unclosed-resource.ts";
import { isExponential } from "../../regex/slow-pattern.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
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
import { inAction, inFunction, keptInside, scalaCall, scalaNew } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

/** `Ok(text).as("text/html")` */
const answeredAsHtml: Matcher = {
  kind: "call_expression",
  all: [
    {
      has: {
        field: "function",
        kind: "field_expression",
        all: [
          { has: { field: "field", regex: "^as$" } },
          {
            has: {
              field: "value",
              kind: "call_expression",
              has: { kind: "arguments", has: { nthChild: 1, pattern: "$HTML" } },
            },
          },
        ],
      },
    },
    { has: { kind: "arguments", regex: '(?i)^\\(\\s*"text/html|^\\(\\s*(?:ContentTypes\\.)?HTML' } },
  ],
};

export const injection = defineRules(["scala"], "security", [
  {
    id: "scala-sql-injection",
    ...sqlText,
    rule: {
      any: [
        scalaCall({
          names:
            "executeQuery|executeUpdate|execute|executeLargeUpdate|prepareStatement|prepareCall|createQuery|createNativeQuery|SQL|sql|addBatch|query|update|queryForList|queryForObject|rawSql|runSql|overrideSql|const|fromString|raw|createUnsafe",
          as: "SQL",
        }),
        {
          kind: "interpolated_string_expression",
          all: [{ regex: '^(?:sqlu?|fr0?|SQL|tsql)"[^"]*#\\$' }, { pattern: "$SQL" }],
        },
      ],
    },
    flow: { SQL: "sql" },
    milder: whereGuessed,
    valid: [inFunction('sql"SELECT a FROM t WHERE b = $x"'), inFunction('stmt.executeQuery("SELECT 1")')],
    invalid: [
      inFunction('stmt.executeQuery(s"SELECT a FROM t WHERE b = $x")'),
      inFunction('val q = "SELECT a FROM t WHERE b = " + x; stmt.executeQuery(q)'),
      inFunction('sql"SELECT a FROM t WHERE b = #$x"'),
      inFunction('rows.result.overrideSql(s"SELECT a FROM t WHERE b = $x")'),
    ],
  },
  {
    id: "scala-command-injection",
    ...commandText,
    rule: {
      any: [
        scalaCall({ names: "Process|stringToProcess|stringSeqToProcess", as: "CMD" }),
        scalaCall({ names: "exec", on: "(?i)runtime\\w*(?:\\(\\))?$", as: "CMD" }),
        scalaNew({ names: "ProcessBuilder", as: "CMD" }),
        scalaNew({ names: "ProcessBuilder", as: "CMD", nth: 3, args: '^\\(\\s*"(?:/bin/)?(?:ba)?sh"' }),
        {
          kind: "field_expression",
          all: [
            { has: { field: "field", regex: "^(?:!!?<?|lazyLines|lineStream|run)$" } },
            { has: { field: "value", pattern: "$CMD" } },
          ],
        },
        // `command !` at the end of a line; an actor is sent something.
        {
          kind: "postfix_expression",
          all: [{ has: { nthChild: 2, regex: "^!!?<?$" } }, { has: { nthChild: 1, pattern: "$CMD" } }],
        },
        {
          kind: "infix_expression",
          all: [
            { has: { field: "operator", regex: "^!!?<?$" } },
            { has: { field: "left", pattern: "$CMD" } },
          ],
        },
      ],
    },
    flow: { CMD: "shell" },
    milder: whereGuessed,
    valid: [inFunction('Process(Seq("ls", x)).run()'), inFunction('"ls".!'), inFunction('Seq("ls", x).!')],
    invalid: [
      inFunction('Process(s"ls $x").run()'),
      inFunction('s"ls $x".!'),
      inFunction('Seq("sh", "-c", s"ls $x").!'),
      inFunction('val out = s"ls $x" !'),
    ],
  },
  {
    id: "scala-path-traversal",
    ...pathText,
    rule: {
      any: [
        scalaNew({
          names:
            "File|FileInputStream|FileOutputStream|FileReader|FileWriter|RandomAccessFile|PrintWriter|ZipFile",
          as: "PATH",
        }),
        scalaNew({ names: "File", as: "PATH", nth: 2 }),
        {
          ...scalaCall({ names: "get|of", on: "^(?:Paths|Path)$", as: "PATH" }),
          not: { inside: { kind: "field_expression", has: { field: "field", regex: "^getFileName$" } } },
        },
        scalaCall({ names: "get|of", on: "^(?:Paths|Path)$", as: "PATH", nth: 2 }),
        scalaCall({ names: "fromFile|fromResource", on: "Source$", as: "PATH" }),
        scalaCall({ names: "resolve", as: "PATH" }),
        scalaCall({ names: "getFromFile|File", as: "PATH" }),
      ],
      ...keptInside,
    },
    flow: { PATH: "remote" },
    valid: [inFunction("Source.fromFile(x)")],
    invalid: [
      inAction('Ok.sendFile(new File("/data", x))'),
      inAction('Ok(Source.fromFile("/data/" + x).mkString)'),
    ],
  },
  {
    id: "scala-zip-slip",
    ...unpackText,
    rule: {
      any: [
        scalaNew({ names: "File", args: "(?i),\\s*\\w*entry\\w*\\.getName(?:\\(\\))?\\s*\\)$" }),
        scalaCall({ names: "resolve", args: "(?i)^\\(\\w*entry\\w*\\.getName(?:\\(\\))?\\)$" }),
      ],
      ...keptInside,
    },
    valid: [inFunction("new File(d, y.getName)")],
    invalid: [inFunction("new File(d, entry.getName)")],
  },
  {
    id: "scala-ssrf",
    formerly: ["scala-request-to-outside-address"],
    ...addressText,
    rule: {
      any: [
        scalaCall({ names: "url", on: "(?i)^(?:ws\\w*|\\w*client)$", as: "URL" }),
        scalaCall({ names: "fromURL", on: "Source$", as: "URL" }),
        scalaNew({ names: "URL|HttpGet|HttpPost|Socket", as: "URL" }),
        scalaCall({ names: "HttpRequest|singleRequest|Get|Post|url|Http", as: "URL" }),
        scalaCall({ names: "create|unsafeFromString", on: "^U[rR][iI]$", as: "URL" }),
        scalaCall({
          names: "get|post|put|delete|head",
          on: "^(?:requests|Http|http|quickRequest|basicRequest)$",
          as: "URL",
        }),
      ],
    },
    flow: { URL: "url" },
    valid: [inAction('ws.url(s"https://api.example.com/u/$x").get()')],
    invalid: [inAction("ws.url(x).get()"), inAction("Http(x).asString")],
  },
  {
    id: "scala-open-redirect",
    ...redirectText,
    rule: {
      any: [
        scalaCall({
          names: "Redirect|redirect|sendRedirect|SeeOther|MovedPermanently|TemporaryRedirect",
          as: "URL",
        }),
      ],
    },
    flow: { URL: "url" },
    valid: [inAction('Redirect("/home")')],
    invalid: [inAction("Redirect(x)")],
  },
  {
    id: "scala-raw-html",
    ...pageText,
    rule: {
      any: [
        scalaCall({ names: "Html|raw|apply", as: "HTML", on: "^(?:Html|HtmlFormat|views\\.html)$" }),
        scalaCall({ names: "Html|Unparsed", as: "HTML" }),
        scalaCall({ names: "as", args: '(?i)^\\("text/html|^\\(\\s*(?:ContentTypes\\.)?HTML' }),
        scalaCall({ names: "HttpEntity", as: "HTML", nth: 2, args: "html" }),
        scalaCall({ names: "write|print|println", on: "getWriter(?:\\(\\))?$|^writer$", as: "HTML" }),
      ],
    },
    flow: { HTML: "html" },
    valid: [inFunction("Html(view)"), inAction("Ok(views.html.page(x))")],
    invalid: [inFunction('Html(s"<p>$x</p>")')],
  },
  {
    id: "scala-html-answer",
    ...pageText,
    rule: answeredAsHtml,
    flow: { HTML: "html" },
    valid: [inAction('Ok("<p>a</p>").as("text/html")')],
    invalid: [inAction('Ok("<p>" + x + "</p>").as("text/html")')],
  },
  {
    id: "scala-reflected-xss",
    formerly: ["scala-request-answered-as-html"],
    ...pageText,
    rule: answeredAsHtml,
    flow: { HTML: "reflected" },
    valid: [inAction('Ok("Hello " + x)'), inAction('Ok(Encode.forHtml(x)).as("text/html")')],
    invalid: [inAction('Ok("Hello " + x).as("text/html")'), inAction('Ok(s"Hello $x").as(HTML)')],
  },
  {
    id: "scala-code-from-value",
    ...notConstantText,
    rule: {
      any: [
        scalaCall({ names: "eval|interpret", on: "(?i)engine|toolbox|^tb$|interpreter|imain", as: "CODE" }),
        scalaCall({ names: "parse", on: "(?i)toolbox|^tb$", as: "CODE" }),
      ],
    },
    flow: { CODE: "assembled" },
    valid: [inFunction('engine.eval("1")')],
    invalid: [inFunction('engine.eval("f(" + x + ")")')],
  },
  {
    id: "scala-class-from-request",
    ...evalText,
    message: messages.unsafeReflection,
    title: titles.unsafeReflection,
    cwe: 470,
    rule: scalaCall({ names: "forName|loadClass", as: "NAME" }),
    flow: { NAME: "outside" },
    valid: [inAction('Class.forName("a.B")')],
    invalid: [inAction("Class.forName(x)")],
  },
  {
    id: "scala-ldap-injection",
    ...directoryText,
    rule: scalaCall({ names: "search", on: ".", as: "FILTER", nth: 2 }),
    fileHas: ["DirContext", "LdapContext"],
    flow: { FILTER: "assembled" },
    valid: ['object O { def f(c: DirContext, x: String) = c.search("dc=a", "(uid={0})", Array(x), s) }'],
    invalid: ['object O { def f(c: DirContext, x: String) = c.search("dc=a", s"(uid=$x)", s) }'],
  },
  {
    id: "scala-xpath-injection",
    ...xpathText,
    rule: scalaCall({ names: "evaluate|compile", on: "(?i)xpath", as: "PATH" }),
    flow: { PATH: "assembled" },
    valid: [inFunction('xpath.evaluate("/a", doc)')],
    invalid: [inFunction("xpath.evaluate(s\"/a[@n='$x']\", doc)")],
  },
  {
    id: "scala-log-injection",
    ...logText,
    rule: scalaCall({ names: "info|warn|error|debug|trace", on: "(?i)log(?:ger)?$", as: "TEXT" }),
    flow: { TEXT: "outside" },
    valid: [inAction('logger.info("a")')],
    invalid: [inAction('logger.info(s"user $x")')],
  },
  {
    id: "scala-header-injection",
    ...headerText,
    rule: {
      any: [
        scalaCall({ names: "addHeader|setHeader", on: "(?i)res(?:ponse)?$", as: "VALUE", nth: 2 }),
        scalaCall({ names: "withHeaders", as: "VALUE" }),
        scalaCall({ names: "RawHeader", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: [inFunction('response.setHeader("A", "b")')],
    invalid: [inAction('response.setHeader("A", x)')],
  },
  {
    id: "scala-slow-regex",
    ...regexText,
    title: titles.redos,
    rule: {
      any: [
        { kind: "field_expression", regex: '[+*}][^"]*"{1,3}\\.r$' },
        scalaCall({ names: "compile", on: "^Pattern$", args: "[+*}]" }),
        scalaCall({ names: "matches", args: '^\\("[^"]*[+*}]' }),
      ],
    },
    check: (node) => isExponential(quotedIn(node.text()) ?? ""),
    valid: [inFunction('val r = "^(?:ab)+$".r')],
    invalid: [inFunction('val r = "^(a+)+$".r')],
  },
]);
