/** Rust: values that become SQL, commands, pages, paths, addresses and the like. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import {
  addressText,
  commandText,
  directoryText,
  evalText,
  logText,
  pageText,
  pathText,
  redirectText,
  regexText,
  sqlText,
  unpackText,
  xpathText,
} from "../shared/defect-messages.ts";
import { textOf } from "../../syntax/node-memo.ts";
import type { Matcher } from "../writing/rule.ts";
import { inFunction, inHandler, keptInside, outsideTests, rustCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";

/** A compiler takes `-c` as well. */
const besideShell: Matcher = {
  inside: {
    stopBy: "end",
    any: [{ kind: "function_item" }, { kind: "closure_expression" }],
    regex: '"(?:/[\\w/]*/)?(?:sh|bash|zsh|dash|cmd|cmd\\.exe|powershell|powershell\\.exe|pwsh)"|(?i:shell)',
  },
};

export const injection = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-sql-injection",
      ...sqlText,
      rule: {
        any: [
          rustCall({
            names:
              "query|query_as|query_scalar|query_with|query_as_with|execute|query_one|query_opt|query_row|query_first|query_drop|query_iter|exec|exec_drop|exec_first|prepare|prepare_cached|sql_query|sql|batch_execute|execute_batch|simple_query|query_map|query_raw|execute_unprepared|execute_raw|from_string|raw_sql|fetch_all|fetch_one|fetch_optional|execute_many",
            as: "SQL",
          }),
          rustCall({ names: "from_sql_and_values|from_string|from_sql", as: "SQL", nth: 2 }),
        ],
      },
      flow: { SQL: "sql" },
      milder: whereGuessed,
      valid: [
        inFunction('sqlx::query("SELECT a FROM t WHERE b = $1").bind(x);'),
        'fn f(id: i64) { sqlx::query(&format!("SELECT a FROM t WHERE b = {}", id)); }',
      ],
      invalid: [
        inFunction("sqlx::query(&format!(\"SELECT a FROM t WHERE b = '{}'\", x));"),
        inFunction('conn.execute(&format!("DELETE FROM t WHERE b = {x}"), []);'),
        inFunction(
          'let mut q = String::from("SELECT a FROM t WHERE b = "); q.push_str(x); client.query(&q, &[]);',
        ),
      ],
    },
    {
      id: "rust-command-injection",
      ...commandText,
      rule: {
        any: [
          rustCall({ names: "arg", on: '\\.arg\\(\\s*"(?:-\\w*c|/[cC]|-Command)"\\s*\\)$', as: "CMD" }),
          rustCall({
            names: "args",
            as: "CMD",
            args: '^\\(\\s*&?(?:vec!)?\\[\\s*"(?:-\\w*c|/[cC]|-Command)"\\s*,',
          }),
        ],
        ...besideShell,
      },
      flow: { CMD: "assembled" },
      milder: whereGuessed,
      valid: [
        inFunction('Command::new("cc").arg("-c").arg(format!("{}.c", x)).spawn();'),
        inFunction('Command::new("ls").arg(format!("--dir={}", x)).spawn();'),
        inFunction('Command::new("sh").arg("-c").arg("ls").spawn();'),
      ],
      invalid: [
        inFunction('Command::new("sh").arg("-c").arg(format!("ls {}", x)).spawn();'),
        inFunction('Command::new("bash").args(["-c", &format!("ls {}", x)]).spawn();'),
      ],
    },
    {
      id: "rust-command-from-request",
      ...commandText,
      title: titles.programInjection,
      rule: {
        any: [
          rustCall({ names: "new", on: "(?:^|::)Command$", as: "CMD" }),
          rustCall({ names: "arg", on: '\\.arg\\(\\s*"(?:-\\w*c|/[cC]|-Command)"\\s*\\)$', as: "CMD" }),
          rustCall({ names: "arg", on: "^(?:cmd|command)$", as: "CMD" }),
        ],
      },
      fileHas: ["Command"],
      flow: { CMD: "outside" },
      valid: [inHandler('Command::new("ls").arg("-l").spawn();')],
      invalid: [inHandler("Command::new(x).spawn();")],
    },
    {
      id: "rust-path-traversal",
      ...pathText,
      rule: {
        any: [
          rustCall({
            names:
              "open|create|create_new|read|read_to_string|write|remove_file|remove_dir_all|copy|rename|create_dir_all|read_dir|metadata|canonicalize_unchecked",
            on: "(?:^|::)(?:File|fs|NamedFile|OpenOptions)(?:::new\\(\\)\\S*)?$|OpenOptions::new\\(\\)",
            as: "PATH",
          }),
          rustCall({
            names: "join|push",
            on: "(?i)path|dir|root|base|folder|uploads?|Path::new\\([^)]*\\)$",
            as: "PATH",
          }),
        ],
        ...keptInside,
      },
      flow: { PATH: "remote" },
      valid: [
        inFunction("fs::read_to_string(x);"),
        'async fn f(Path(x): Path<u32>) -> R { fs::read(format!("/data/{}", x)) }',
      ],
      invalid: [inHandler('fs::read_to_string(format!("/data/{}", x))'), inHandler("File::open(x)")],
    },
    {
      id: "rust-zip-slip",
      ...unpackText,
      rule: {
        any: [
          rustCall({
            names: "join",
            args: "^\\(\\s*&?(?:\\w+\\.(?:name|mangled_path)\\(\\)|(?:entry|header)\\.path\\(\\)\\??|(?:entry|item|member)\\.(?:path|name|file_?name)(?:\\.(?:clone|as_str|as_ref)\\(\\))?)\\s*\\)$",
          }),
        ],
        not: {
          inside: {
            stopBy: "end",
            kind: "function_item",
            regex:
              "enclosed_name|starts_with\\(|Component::(?:ParentDir|Normal)|ParentDir|sanitize|(?:valid|check|safe|clean)\\w*path",
          },
        },
      },
      fileHas: ["zip", "tar", "extract", "unpack", "archive"],
      valid: [
        "use zip::A; fn f() { let p = dest.join(file.enclosed_name().unwrap()); }",
        "fn extract(all: Vec<E>) { for entry in all { check_path(&entry.path); write(dest.join(entry.path)); } }",
      ],
      invalid: [
        "use zip::A; fn f() { let p = dest.join(file.name()); }",
        "fn extract(all: Vec<E>) { for entry in all { write(dest.join(&entry.path)); } }",
      ],
    },
    {
      id: "rust-ssrf",
      formerly: ["rust-request-to-outside-address"],
      ...addressText,
      rule: {
        any: [
          rustCall({
            names: "get|post|put|delete|patch|head",
            on: "(?:^|::)reqwest(?:::blocking)?$|(?i)client(?:::new\\(\\))?$|^ureq$|^surf$|^isahc$",
            as: "URL",
          }),
          rustCall({ names: "request", on: "(?i)client(?:::new\\(\\))?$|^ureq$", as: "URL", nth: 2 }),
          rustCall({ names: "connect", on: "(?:^|::)TcpStream$", as: "URL" }),
          rustCall({ names: "get_async|send_async", as: "URL" }),
        ],
      },
      flow: { URL: "url" },
      valid: [inHandler('reqwest::get(format!("https://api.example.com/u/{}", x)).await')],
      invalid: [
        inHandler("reqwest::get(&x).await"),
        inHandler("client.request(Method::GET, &x).send().await"),
        inHandler('client.get(format!("http://{}/a", x)).send()'),
      ],
    },
    {
      id: "rust-open-redirect",
      ...redirectText,
      rule: {
        any: [
          rustCall({
            names: "to|temporary|permanent|found|moved|see_other",
            on: "(?:^|::)Redirect$",
            as: "URL",
          }),
          rustCall({
            names: "append_header|insert_header|header",
            as: "URL",
            args: '^\\(\\s*\\(?\\s*(?:"[lL]ocation"|(?:\\w+::)*LOCATION)\\s*,',
          }),
        ],
      },
      flow: { URL: "url" },
      valid: [inHandler('Redirect::to("/home")')],
      invalid: [inHandler("Redirect::to(&x)")],
    },
    {
      id: "rust-location-from-request",
      ...redirectText,
      rule: {
        any: [
          {
            kind: "call_expression",
            all: [
              {
                has: {
                  field: "function",
                  has: { field: "field", regex: "^(?:append_header|insert_header|header)$" },
                },
              },
              {
                has: {
                  field: "arguments",
                  has: {
                    kind: "tuple_expression",
                    all: [
                      { regex: '^\\(\\s*(?:"[lL]ocation"|(?:\\w+::)*LOCATION)' },
                      { has: { nthChild: 2, pattern: "$URL" } },
                    ],
                  },
                },
              },
            ],
          },
          rustCall({
            names: "header",
            as: "URL",
            nth: 2,
            args: '^\\(\\s*(?:"[lL]ocation"|(?:\\w+::)*LOCATION)',
          }),
        ],
      },
      flow: { URL: "url" },
      valid: [inHandler('HttpResponse::Found().append_header(("Location", "/a")).finish()')],
      invalid: [inHandler('HttpResponse::Found().append_header(("Location", x)).finish()')],
    },
    {
      id: "rust-html-from-request",
      ...pageText,
      rule: {
        any: [
          rustCall({ names: "body", on: "(?i)html|HttpResponse", as: "HTML" }),
          rustCall({ names: "Html|RawHtml|PreEscaped", as: "HTML" }),
          rustCall({ names: "html", on: "(?:^|::)(?:reply|response)$", as: "HTML" }),
        ],
      },
      flow: { HTML: "html" },
      check: (call) => !/["']attachment;|\.content_type\(\s*(?!"|[\w:]*html)/i.test(textOf(call)),
      valid: [
        inHandler('Html(format!("<p>{}</p>", html_escape::encode_text(&x)))'),
        inHandler("HttpResponse::Ok().content_type(kind_of(name)).body(x)"),
      ],
      invalid: [inHandler('Html(format!("<p>{}</p>", x))')],
    },
    {
      id: "rust-code-from-request",
      ...evalText,
      rule: rustCall({
        names: "eval|run|compile|eval_with_scope|render_str|render_template|one_off|load",
        on: "(?i)engine|lua|js|context|tera|hbs|handlebars|Tera",
        as: "CODE",
      }),
      flow: { CODE: "outside" },
      valid: [inHandler('engine.eval("1 + 1")')],
      invalid: [inHandler("engine.eval(&x)")],
    },
    {
      id: "rust-ldap-injection",
      ...directoryText,
      rule: rustCall({ names: "search|streaming_search", on: "(?i)ldap", as: "FILTER", nth: 3 }),
      flow: { FILTER: "assembled" },
      valid: [inFunction('ldap.search("dc=a", Scope::Subtree, "(uid=a)", v);')],
      invalid: [inFunction('ldap.search("dc=a", Scope::Subtree, &format!("(uid={})", x), v);')],
    },
    {
      id: "rust-xpath-injection",
      ...xpathText,
      rule: rustCall({
        names: "evaluate_xpath|build|findnodes|evaluate",
        on: "(?i)xpath|factory|sxd|context",
        as: "PATH",
        nth: 1,
      }),
      fileHas: ["xpath", "libxml"],
      flow: { PATH: "assembled" },
      valid: ['use sxd_xpath::Factory; fn f(x: &str) { factory.build("/a"); }'],
      invalid: ["use sxd_xpath::Factory; fn f(x: &str) { factory.build(&format!(\"/a[@n='{}']\", x)); }"],
    },
    {
      id: "rust-log-injection",
      ...logText,
      rule: {
        any: [
          {
            kind: "macro_invocation",
            all: [
              { has: { field: "macro", regex: "^(?:log::|tracing::)?(?:info|warn|error|debug|trace)$" } },
              { pattern: "$TEXT" },
            ],
          },
        ],
      },
      flow: { TEXT: "outside" },
      valid: [inHandler('info!("a");')],
      invalid: [inHandler('info!("user {}", x);')],
    },
    {
      id: "rust-regex-from-request",
      ...regexText,
      cwe: 400,
      severity: "low",
      title: titles.regexInjection,
      message:
        "The request value becomes a pattern, and a large one takes much memory to compile. Escape the value, or set a size limit.",
      rule: rustCall({ names: "new", on: "(?:^|::)(?:Regex|RegexBuilder)$", as: "REGEX" }),
      flow: { REGEX: "outside" },
      valid: [inHandler('Regex::new("a+");')],
      invalid: [inHandler("Regex::new(&x);")],
    },
  ]),
);
