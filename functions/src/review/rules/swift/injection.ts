/** Swift: values that become SQL, commands, pages, paths, addresses and the like. */
import { textOf } from "../../syntax/node-memo.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import {
  addressText,
  commandText,
  evalText,
  logText,
  pageText,
  pathText,
  redirectText,
  regexText,
  sqlText,
  unpackText,
} from "../shared/defect-messages.ts";
import { inFunction, inHandler, keptInside, swiftCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

/** The string runs in the page or in a context of its own, not in this program. */
const scriptText = {
  ...evalText,
  message:
    "The value becomes part of the evaluated JavaScript, so anyone who controls it runs script with the access of this page or context. Pass it as an argument (`callAsyncJavaScript` in a `WKWebView`), or encode it as JSON first.",
} as const;

export const injection = defineRules(["swift"], "security", [
  {
    id: "swift-sql-injection",
    ...sqlText,
    rule: {
      any: [
        swiftCall({
          names:
            "execute|executeQuery|executeUpdate|executeStatements|prepare|run|raw|query|simpleQuery|fetchAll|fetchOne|scalar|queryRow|SQL|SQLQueryString|unsafeRaw|makeStatement",
          as: "SQL",
        }),
        swiftCall({
          names: "sqlite3_exec|sqlite3_prepare|sqlite3_prepare_v2|sqlite3_prepare_v3|mysql_query|PQexec",
          as: "SQL",
          nth: 2,
        }),
      ],
    },
    // What was prepared is given values alone.
    check: (node) => !/^\w*(?:stmt|statement)\w*\.(?:run|scalar|bind)\(/i.test(node.text()),
    flow: { SQL: "sql" },
    milder: whereGuessed,
    valid: [
      inFunction('sqlite3_exec(db, "SELECT 1", nil, nil, nil)'),
      'func f(n: Int) { db.execute("SELECT a FROM t WHERE b = \\(n)") }',
    ],
    invalid: [
      inFunction('sqlite3_exec(db, "SELECT a FROM t WHERE b = \\(x)", nil, nil, nil)'),
      inFunction('let q = "SELECT a FROM t WHERE b = \'" + x + "\'"; db.execute(sql: q)'),
    ],
  },
  {
    id: "swift-statement-from-outside",
    ...sqlText,
    title: titles.sqlInjection,
    rule: {
      any: [
        swiftCall({
          names: "execute|executeQuery|executeUpdate|prepare|run|scalar|makeStatement",
          on: "(?i)db|conn|database|sqlite|pool",
          as: "SQL",
        }),
        swiftCall({ names: "Statement|SQLRequest", as: "SQL", nth: 2 }),
        swiftCall({ names: "sqlite3_exec|sqlite3_prepare(?:_v[23])?", as: "SQL", nth: 2 }),
      ],
    },
    flow: { SQL: "remote" },
    valid: [inHandler('db.run("SELECT a FROM t WHERE b = ?", x)')],
    invalid: [inHandler("db.execute(x)"), inHandler("let s = try Statement(db, x)")],
  },
  {
    id: "swift-predicate-injection",
    ...sqlText,
    cwe: 943,
    title: "Predicate injection: format built from input",
    message:
      "The value is put into the format, so quotes in it change what the predicate matches. Use a constant format with %@ and pass the value as an argument.",
    rule: swiftCall({
      names: "NSPredicate",
      as: "TEXT",
      args: "^\\(\\s*(?:format|fromMetadataQueryString):",
    }),
    flow: { TEXT: "assembled" },
    valid: [inFunction('NSPredicate(format: "a == %@", x)')],
    invalid: [inFunction("NSPredicate(format: \"a == '\\(x)'\")")],
  },
  {
    id: "swift-command-injection",
    ...commandText,
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "target", regex: "\\.arguments$" } },
            { has: { field: "result", regex: '^\\[\\s*"-\\w*c"', pattern: "$CMD" } },
          ],
        },
        swiftCall({ names: "system|popen|shell|launchedProcess|shellOut", as: "CMD" }),
        swiftCall({
          names: "run|launchedProcess",
          on: "^Process$",
          as: "CMD",
          nth: 2,
          args: 'arguments:\\s*\\[\\s*"-\\w*c"',
        }),
      ],
    },
    flow: { CMD: "assembled" },
    milder: whereGuessed,
    valid: [inFunction('p.arguments = ["-l", x]'), inFunction('p.arguments = ["-c", "ls"]')],
    invalid: [inFunction('p.arguments = ["-c", "ls \\(x)"]'), inFunction('system("ls \\(x)")')],
  },
  {
    id: "swift-command-from-request",
    ...commandText,
    title: titles.programInjection,
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "target", regex: "\\.(?:launchPath|executableURL)$" } },
            { has: { field: "result", pattern: "$CMD" } },
          ],
        },
        {
          kind: "assignment",
          all: [
            { has: { field: "target", regex: "\\.arguments$" } },
            { has: { field: "result", regex: '^\\[\\s*"-\\w*c"', pattern: "$CMD" } },
          ],
        },
      ],
    },
    flow: { CMD: "outside" },
    valid: [inHandler('p.launchPath = "/bin/ls"')],
    invalid: [inHandler("p.launchPath = x")],
  },
  {
    id: "swift-path-traversal",
    ...pathText,
    rule: {
      any: [
        swiftCall({
          names: "String|Data|NSData|NSString|InputStream|FileHandle|NSDictionary|NSArray|UIImage",
          as: "PATH",
          args: "^\\(\\s*(?:contentsOfFile|contentsOf|fileAtPath|forReadingAtPath|forWritingAtPath|forReadingFrom|contentsOfURL):",
        }),
        swiftCall({
          names:
            "contents|removeItem|createFile|fileExists|copyItem|moveItem|createDirectory|contentsOfDirectory|streamFile|asyncStreamFile|collectFile|readFile|writeFile",
          as: "PATH",
        }),
        swiftCall({ names: "URL", as: "PATH", args: "^\\(\\s*fileURLWithPath:" }),
        swiftCall({ names: "write", as: "PATH", args: "^\\(\\s*(?:toFile|to):" }),
        swiftCall({ names: "appendingPathComponent", as: "PATH" }),
      ],
      ...keptInside,
    },
    flow: { PATH: "remote" },
    valid: [inFunction("String(contentsOfFile: x)")],
    invalid: [
      inHandler('return req.fileio.streamFile(at: "/data/" + x)'),
      inHandler('let s = try String(contentsOfFile: "/data/\\(x)")'),
    ],
  },
  {
    id: "swift-zip-slip",
    ...unpackText,
    rule: {
      any: [swiftCall({ names: "appendingPathComponent", args: "^\\(\\s*entry\\.path\\s*\\)$" })],
      ...keptInside,
    },
    valid: [inFunction("d.appendingPathComponent(y)")],
    invalid: [inFunction("d.appendingPathComponent(entry.path)")],
  },
  {
    id: "swift-ssrf",
    formerly: ["swift-request-to-outside-address"],
    ...addressText,
    rule: {
      any: [
        swiftCall({
          names: "get|post|put|delete|patch|send",
          on: "\\.client$|^client$|^HTTPClient|httpClient$",
          as: "URL",
        }),
        swiftCall({
          names: "dataTask|data|downloadTask|request|upload|dataTaskPublisher",
          on: "(?i)session|shared|^AF$|Alamofire",
          as: "URL",
        }),
      ],
      not: {
        inside: {
          stopBy: "end",
          any: [{ kind: "function_declaration" }],
          regex: "\\.host\\b|openURL|\\.open\\(|\\.load\\(",
        },
      },
    },
    flow: { URL: "url" },
    valid: [inHandler('req.client.get("https://api.example.com/u/\\(x)")')],
    invalid: [inHandler("req.client.get(URI(string: x))")],
  },
  {
    id: "swift-open-redirect",
    ...redirectText,
    rule: swiftCall({ names: "redirect", as: "URL" }),
    flow: { URL: "url" },
    valid: [inHandler('return req.redirect(to: "/home")')],
    invalid: [inHandler("return req.redirect(to: x)")],
  },
  {
    id: "swift-html-from-request",
    ...pageText,
    rule: {
      any: [
        swiftCall({ names: "loadHTMLString", as: "HTML" }),
        swiftCall({ names: "init|Response", as: "HTML", nth: 3, args: "html" }),
        swiftCall({ names: "HTML|Html|unescaped", as: "HTML" }),
        swiftCall({ names: "raw", on: "(?i)html|leaf|page|view|body", as: "HTML" }),
        swiftCall({ names: "Response", as: "HTML", nth: 1, args: "body" }),
        swiftCall({ names: "Body|send|setBody|appendBody", as: "HTML" }),
        {
          kind: "control_transfer_statement",
          has: {
            field: "result",
            kind: "call_expression",
            regex: "^(?:Response|HTML|View)\\(",
            has: {
              kind: "call_suffix",
              has: { kind: "value_arguments", has: { kind: "value_argument", pattern: "$HTML" } },
            },
          },
        },
      ],
    },
    flow: { HTML: "html" },
    check: (node, { text }) => !sendsAnything.test(textOf(node)) || /<\/?[a-z]|\bhtml\b/i.test(text),
    valid: [
      inHandler('webView.loadHTMLString("<p>a</p>", baseURL: nil)'),
      inHandler("let writer = try await sender.send(x)"),
    ],
    invalid: [inHandler('webView.loadHTMLString("<p>\\(x)</p>", baseURL: nil)')],
  },
  {
    id: "swift-script-from-text",
    ...scriptText,
    title: titles.dynamicCode,
    severity: "medium",
    rule: swiftCall({
      names: "evaluateJavaScript|evaluateScript|WKUserScript|stringByEvaluatingJavaScript",
      as: "CODE",
    }),
    flow: { CODE: "assembled" },
    valid: [inFunction('webView.evaluateJavaScript("f()")')],
    invalid: [inFunction('let s = "f(\'" + x + "\')"; webView.evaluateJavaScript(s)')],
  },
  {
    id: "swift-script-from-request",
    ...scriptText,
    rule: swiftCall({
      names: "evaluateJavaScript|evaluateScript|WKUserScript|stringByEvaluatingJavaScript",
      as: "CODE",
    }),
    flow: { CODE: "outside" },
    valid: [inHandler('webView.evaluateJavaScript("f()")')],
    invalid: [inHandler("webView.evaluateJavaScript(\"f('\\(x)')\")")],
  },
  {
    id: "swift-log-injection",
    ...logText,
    rule: swiftCall({ names: "info|warning|error|debug|notice|critical", on: "(?i)logger$", as: "TEXT" }),
    flow: { TEXT: "outside" },
    valid: [inHandler('req.logger.info("a")')],
    invalid: [inHandler('req.logger.info("user \\(x)")')],
  },
  {
    id: "swift-format-from-request",
    ...evalText,
    cwe: 134,
    title: titles.formatString,
    message:
      "Input is used as the format, so specifiers such as %@ in it read memory that was not passed. Use a constant format and pass the value as an argument.",
    rule: {
      any: [
        swiftCall({
          names: "NSLog|NSLogv|printf|vprintf|localizedStringWithFormat|appendingFormat|appendFormat",
          as: "TEXT",
          args: "^\\(\\s*[A-Za-z]\\w*",
        }),
        swiftCall({ names: "dprintf|fprintf|vfprintf|asprintf|vasprintf|syslog", as: "TEXT", nth: 2 }),
        swiftCall({ names: "raise", as: "TEXT", nth: 2, args: ",\\s*format:\\s*[A-Za-z]\\w*" }),
        swiftCall({
          names: "[A-Z]\\w*",
          as: "TEXT",
          args: "^\\(\\s*(?:format|formatString):\\s*[A-Za-z]\\w*",
        }),
      ],
    },
    flow: { TEXT: "outside" },
    valid: [inHandler('NSLog("%@", x)'), inHandler('NSPredicate(format: "a == %@", x)')],
    invalid: [
      inHandler("NSLog(x)"),
      inHandler("let t = String(format: x, 1)"),
      inHandler("let t = String.localizedStringWithFormat(x, 1)"),
    ],
  },
  {
    id: "swift-regex-from-request",
    ...regexText,
    rule: swiftCall({ names: "NSRegularExpression|Regex", as: "REGEX" }),
    flow: { REGEX: "outside" },
    valid: [inHandler('try NSRegularExpression(pattern: "a+")')],
    invalid: [inHandler("try NSRegularExpression(pattern: x)")],
  },
]);

/** Such a call sends a page only in a file that speaks of one. */
const sendsAnything = /^(?:[\w.?!()]+\.)?(?:send|setBody|appendBody|Body)\(/;
