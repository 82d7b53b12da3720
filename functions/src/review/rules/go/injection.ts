/** Go: text built from values that then runs as SQL or a command, and request values that decide a path, an address or a page. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../call-matchers.ts";
import { defineRules, whereNothingIsSeen } from "../define-rules.ts";
import { textOf } from "../node-memo.ts";
import type { Matcher } from "../rule.ts";
import { holdsNamesOnly } from "../sql-holes.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { declarationAround } from "./tree.ts";

/** Programs with options that run commands, or read and write files, called without `--`; `at` is the program's place. */
function optionsRun(at: number): Matcher {
  return {
    has: {
      nthChild: at,
      regex:
        '^["`](?:[\\w/]*/)?(?:git|hg|svn|ssh|scp|rsync|curl|wget|tar|zip|unzip|find|xargs|sed|awk|ffmpeg|convert|magick|mogrify|pandoc|wkhtmltopdf|psql|mysql|mysqldump|sendmail|tcpdump|chrome|chromium|node|python3?|php|ruby|perl|make|docker|kubectl|nmap|man|less|vim?|sort|openssl|gpg|pdftotext|youtube-dl|yt-dlp)["`]$',
    },
    not: { regex: '["`]--["`]' },
  };
}

const answerType =
  /(?:(?:"Content-Type"|HeaderContentType|"content-type")\s*,\s*(?:\[\]\w+\{)?|\.SetContentType\(|\.(?:Data|Blob)\([^,]*,\s*|\.Type\()\s*["`]([^"`]*)["`]|\b(?:MIME(?:Text|Application)\w+)/g;
const markup = /html|svg|^\.?xht|XML$|MIMETextHTML/i;

/** Whether the function says of its answer nothing, or that it is a page. */
function maySendMarkup(call: SgNode): boolean {
  const around = declarationAround(call);
  if (around === null || textOf(call).startsWith("template.")) return true;
  const types = [...textOf(around).matchAll(answerType)].map(([whole, type]) => type ?? whole);
  return types.length === 0 || types.some((type) => markup.test(type));
}

export const injection = defineRules(["go"], "security", [
  {
    id: "go-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: "SQL is built from a value",
    message:
      "A value is put into the text of this SQL statement, so whoever controls the value can change what the statement does. Keep the text constant and pass values as arguments for its placeholders.",
    rule: {
      any: [
        goCall({
          names:
            "QueryContext|QueryRowContext|ExecContext|PrepareContext|QueryxContext|GetContext|SelectContext",
          as: "SQL",
          nth: 2,
        }),
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
          names: "Query|QueryRow|Exec|Get|Select",
          as: "SQL",
          nth: 2,
          args: {
            has: { nthChild: 1, regex: "(?i)^(?:\\w+\\.)?c(?:on)?te?xt?$|^context\\.|\\.Context\\(\\)$|^&" },
          },
        }),
      ],
    },
    flow: { SQL: "sql" },
    milder: holdsNamesOnly,
    valid: [
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
      found('q := fmt.Sprintf("DELETE FROM t WHERE id = %s", r.FormValue("id"))\n\tdb.Exec(q)'),
      found('q := "SELECT * FROM t WHERE 1=1"\n\tq += " AND a = " + a\n\tdb.Query(q)'),
    ],
  },
  {
    id: "go-sql-fragment",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: "Part of an SQL statement is built from a value",
    message:
      "The query builder takes this text as it is, so whoever controls the value can change what the statement does. Use `?` placeholders and pass the values beside them.",
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
    id: "go-command-injection",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "A shell command is built from a value",
    message:
      "The shell reads this whole text, so a value with `;` or `$(...)` in it runs a command of its own. Call the program itself with separate arguments.",
    rule: {
      any: [
        goCall({
          names: "Command",
          on: "^exec$",
          as: "CMD",
          nth: 3,
          args: {
            all: [
              {
                has: {
                  nthChild: 1,
                  regex:
                    '^["`](?:/bin/|/usr/bin/)?(?:sh|bash|zsh|dash|ash|ksh|cmd|cmd\\.exe|powershell|powershell\\.exe|pwsh|env|ssh|su|sudo)["`]$',
                },
              },
              { has: { nthChild: 2, regex: '^["`](?:-l?c|/[cC]|-Command)["`]$' } },
            ],
          },
        }),
        goCall({
          names: "CommandContext",
          on: "^exec$",
          as: "CMD",
          nth: 4,
          args: {
            has: { nthChild: 2, regex: '^["`](?:/bin/|/usr/bin/)?(?:sh|bash|zsh|cmd|powershell)["`]$' },
          },
        }),
      ],
    },
    flow: { CMD: "assembled" },
    milder: whereNothingIsSeen,
    valid: [
      inFunction('exec.Command("git", "log", branch)'),
      inFunction('exec.Command("sh", "-c", "ls -l")'),
      inFunction('exec.Command("sh", "-c", script)'),
    ],
    invalid: [
      found('exec.Command("sh", "-c", "ping " + host)'),
      found('cmd := r.FormValue("cmd")\n\texec.Command("bash", "-c", cmd).Run()'),
    ],
  },
  {
    id: "go-program-from-request",
    severity: "critical",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "A request decides which program runs",
    message:
      "Whoever sends the request runs any program with the rights of this process. Look the program up in a fixed list.",
    rule: {
      any: [
        goCall({ names: "Command", on: "^(?:exec|execabs)$", as: "CMD" }),
        goCall({ names: "CommandContext", on: "^exec$", as: "CMD", nth: 2 }),
        goCall({ names: "Exec|ForkExec|StartProcess", on: "^(?:syscall|os|unix)$", as: "CMD" }),
      ],
    },
    flow: { CMD: "outside" },
    valid: [inFunction('exec.Command("git", r.FormValue("ref"))'), inFunction("exec.Command(name)")],
    invalid: [found('exec.Command(r.FormValue("program"))')],
  },
  {
    id: "go-path-traversal",
    severity: "high",
    confidence: "high",
    cwe: 22,
    see: ["Input_Validation"],
    title: "A request decides a file's path",
    message:
      "With `../` in the value, this reaches files outside the folder that was meant. Open it through `os.Root`, or check the name with `filepath.IsLocal`.",
    rule: {
      any: [
        goCall({
          names:
            "Open|ReadFile|Create|OpenFile|Remove|RemoveAll|WriteFile|Stat|Lstat|ReadDir|MkdirAll|Mkdir|Rename|Chmod|Chown|Truncate|Readlink|DirFS|Symlink|Link",
          on: "^(?:os|ioutil)$",
          as: "PATH",
        }),
        goCall({ names: "ServeFile", on: "^http$", as: "PATH", nth: 3 }),
        goCall({ names: "Rename|Symlink|Link", on: "^os$", as: "PATH", nth: 2 }),
        goCall({
          names: "File|SendFile|FileAttachment|Download|Attachment|Inline|SendFileWithRate",
          on: "^(?:c|ctx|gc)$",
          as: "PATH",
        }),
        goCall({
          names: "SaveUploadedFile|SaveFile|UploadFormFiles",
          on: "^(?:c|ctx|gc)$",
          as: "PATH",
          nth: 2,
        }),
        goCall({
          names: "ParseFiles|ParseGlob|WalkDir|Walk|Glob",
          on: "^(?:template|filepath|\\w*[tT]mpl)$",
          as: "PATH",
        }),
      ],
    },
    flow: { PATH: "outside" },
    milder: whereNothingIsSeen,
    valid: [
      inFunction('os.Open("a.txt")'),
      inFunction('os.Open(filepath.Join(base, filepath.Base(r.FormValue("f"))))'),
      inFunction('name := path.Clean("/" + r.FormValue("f")); os.Open(filepath.Join(base, name))'),
      inFunction('os.Open(filepath.Join(base, filepath.Join("/", r.FormValue("f"))))'),
      inFunction("os.ReadFile(path)"),
    ],
    invalid: [
      found('os.ReadFile(filepath.Join(base, r.FormValue("f")))'),
      found('name := r.URL.Query().Get("name")\n\thttp.ServeFile(w, r, "files/"+name)'),
    ],
  },
  {
    id: "go-ssrf",
    severity: "high",
    confidence: "high",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: "A request decides which address the server calls",
    message:
      "A caller can make this server reach internal addresses, such as the cloud's metadata service, and read the answer. Choose the host from a fixed list, and let the request supply only a checked part of the path.",
    rule: {
      any: [
        goCall({
          names: "Get|Post|Head|PostForm",
          on: "^(?:http|(?:\\w+\\.)*\\w*[cC]lient|http\\.DefaultClient|&?http\\.Client\\{[^{}]*\\}|resty\\.New\\(\\)\\.R\\(\\)|\\w*[cC]lient\\.R\\(\\))$",
          as: "URL",
        }),
        goCall({ names: "Put|Patch|Delete|Execute", on: "\\.R\\(\\)$", as: "URL" }),
        goCall({ names: "Dial|DialTimeout", on: "^net$", as: "URL", nth: 2 }),
        goCall({ names: "NewSingleHostReverseProxy", on: "^httputil$", as: "URL" }),
        goCall({ names: "NewRequest", on: "^http$", as: "URL", nth: 2 }),
        goCall({ names: "NewRequestWithContext", on: "^http$", as: "URL", nth: 3 }),
      ],
    },
    flow: { URL: "url" },
    milder: whereNothingIsSeen,
    valid: [
      inFunction('http.Get("https://api.example.com/" + r.FormValue("id"))'),
      inFunction("http.Get(url)"),
    ],
    invalid: [
      found('http.Get(r.FormValue("url"))'),
      found('target := r.URL.Query().Get("u")\n\treq, err := http.NewRequest("GET", target, nil)'),
    ],
  },
  {
    id: "go-open-redirect",
    severity: "medium",
    confidence: "high",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: "A request decides where the browser is sent",
    message:
      "A link to this site can so lead anywhere, which makes phishing believable. Accept only paths of this site, or look the target up in a fixed list.",
    rule: {
      any: [
        goCall({ names: "Redirect", on: "^http$", as: "URL", nth: 3 }),
        goCall({ names: "Redirect", on: "^(?:c|ctx|gc)$", as: "URL", nth: 2 }),
        goCall({
          names: "Redirect|To",
          on: "^(?:c|ctx|c\\.Redirect\\(\\))$",
          as: "URL",
          args: { has: { nthChild: 1, not: { kind: "int_literal" } } },
        }),
        goCall({ names: "RedirectHandler", on: "^http$", as: "URL" }),
        goCall({
          names: "Header",
          on: "^(?:c|ctx|gc)$",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: '(?i)^"location"$' } },
        }),
        goCall({
          names: "Set|Add",
          on: "Header\\(\\)$",
          as: "URL",
          nth: 2,
          args: { has: { nthChild: 1, regex: '(?i)^"location"$' } },
        }),
      ],
    },
    flow: { URL: "url" },
    valid: [
      inFunction('http.Redirect(w, r, "/login", 302)'),
      inFunction('http.Redirect(w, r, "/users/"+r.FormValue("id"), 302)'),
    ],
    invalid: [found('http.Redirect(w, r, r.FormValue("next"), http.StatusFound)')],
  },
  {
    id: "go-reflected-xss",
    severity: "high",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "A request value is sent back as HTML",
    message:
      "Without a content type net/http takes this for HTML, so markup in the value runs as script in the reader's browser. Use html/template, or escape with `html.EscapeString`.",
    rule: {
      any: [
        goCall({
          names: "Fprintf",
          on: "^fmt$",
          args: {
            all: [{ has: { nthChild: 1, regex: "^(?:w|rw|writer|res)$" } }],
          },
          asAll: "VALUE",
        }),
        goCall({
          names: "Fprint|Fprintln",
          on: "^fmt$",
          asAll: "VALUE",
          args: { has: { nthChild: 1, regex: "^(?:w|rw|writer|res|resp|c\\.Writer|ctx\\.Response\\(\\))$" } },
        }),
        goCall({
          names: "Write|WriteString",
          on: "^(?:w|rw|writer|res|resp|c\\.Writer|c\\.Response\\(\\)|ctx\\.Response\\(\\)|ctx|c\\.Ctx\\.ResponseWriter)$",
          as: "VALUE",
        }),
        goCall({
          names: "WriteString|Copy",
          on: "^io$",
          as: "VALUE",
          nth: 2,
          args: { has: { nthChild: 1, regex: "^(?:w|rw|writer|res|resp|c\\.Writer)$" } },
        }),
        goCall({ names: "HTML|JS|URL|HTMLAttr|CSS|JSStr|Srcset", on: "^template$", as: "VALUE" }),
        goCall({
          names: "HTML|HTMLBlob",
          on: "^(?:c|ctx)$",
          as: "VALUE",
          nth: 2,
          args: { has: { nthChild: 2, not: { regex: '^"[\\w./-]+\\.(?:html|tmpl|gohtml)"$' } } },
        }),
        {
          ...goCall({ names: "SendString|Send", on: "^(?:c|ctx)$", as: "VALUE" }),
          inside: {
            stopBy: "end",
            any: [{ kind: "function_declaration" }, { kind: "method_declaration" }, { kind: "func_literal" }],
            regex: 'text/html|MIMETextHTML|Type\\("html"\\)',
          },
        },
        goCall({
          names: "Data|Blob",
          on: "^(?:c|ctx)$",
          as: "VALUE",
          nth: 3,
          args: { has: { nthChild: 2, regex: "html" } },
        }),
      ],
    },
    check: maySendMarkup,
    flow: { VALUE: "reflected" },
    milder: whereNothingIsSeen,
    valid: [
      inFunction('fmt.Fprintf(w, "<p>%s</p>", html.EscapeString(r.FormValue("q")))'),
      inFunction("w.Write(data)"),
      inFunction('fmt.Fprintf(w, "%d", n)'),
      inFunction('w.Header().Set("Content-Type", "text/plain")\n\tfmt.Fprintf(w, "%s", r.FormValue("q"))'),
    ],
    invalid: [
      found('fmt.Fprintf(w, "<p>%s</p>", r.FormValue("q"))'),
      found('q := r.URL.Query().Get("q")\n\tw.Write([]byte("<h1>" + q + "</h1>"))'),
      found('x := template.HTML(r.FormValue("h"))'),
    ],
  },
  {
    id: "go-argument-injection",
    severity: "high",
    confidence: "medium",
    cwe: 88,
    see: ["OS_Command_Injection_Defense"],
    title: "A request adds options to a command",
    message:
      "A value that begins with `-` is read as an option, and those of this program run commands or write files. Put `--` before it, or refuse a leading `-`.",
    rule: {
      any: [
        goCall({ names: "Command", on: "^exec$", asAll: "VALUE", args: optionsRun(1) }),
        goCall({ names: "CommandContext", on: "^exec$", asAll: "VALUE", args: optionsRun(2) }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: [
      inFunction('exec.Command("git", "clone", "--", r.FormValue("repo"))'),
      inFunction('exec.Command("ls", r.FormValue("dir"))'),
      inFunction('exec.Command("git", "log", branch)'),
    ],
    invalid: [found('exec.Command("git", "clone", r.FormValue("repo"), dir)')],
  },
  {
    id: "go-sql-condition-from-request",
    severity: "high",
    confidence: "high",
    cwe: 89,
    see: ["https://gorm.io/docs/security.html"],
    title: "A request value is taken for a condition of SQL",
    message:
      "GORM runs a text in this place as part of the statement, so the sender changes what it does. Write the condition with a `?` and pass the value after it.",
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
