/** How grave and how sure a finding is where the code around it says that it is mostly meant: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import type { LanguageId } from "../../languages/language.ts";
import { parse } from "../../languages/parse.ts";
import { builtInRules } from "../index.ts";
import { matchRules } from "./match-rules.ts";

function found(id: string, language: LanguageId, code: string): string[] {
  const rules = builtInRules.filter((rule) => rule.id === id);
  return matchRules(parse(language, code), rules).map(
    ({ rule: { severity }, confidence }) => `${severity}, ${confidence} confidence`,
  );
}

const skips = "&tls.Config{InsecureSkipVerify: true}";
const inGo = (code: string): string => `package p\n\n${code}\n`;

describe("a finding", () => {
  it.each([
    ["in an option whose name says so", `func WithInsecureTLS() Option {\n\treturn with(${skips})\n}`],
    ["in a variable whose name says so", `var insecureConfig = ${skips}`],
    [
      "behind a setting that returns first",
      `func client(o Options) *tls.Config {\n\tif !o.Insecure {\n\t\treturn nil\n\t}\n\treturn ${skips}\n}`,
    ],
    [
      "behind a setting of the command line",
      `func client() *tls.Config {\n\tif cfg.CLI.Insecure {\n\t\treturn ${skips}\n\t}\n\treturn nil\n}`,
    ],
    [
      "behind a flag that disables it",
      `func client() *tls.Config {\n\tif *disableTLS {\n\t\treturn ${skips}\n\t}\n\treturn nil\n}`,
    ],
    [
      "behind a flag that is read in the condition",
      `func client() *tls.Config {\n\tif on, _ := flags.GetBool("ignore-certs"); on {\n\t\treturn ${skips}\n\t}\n\treturn nil\n}`,
    ],
    [
      "in what tests share",
      `import (\n\t. "github.com/onsi/gomega"\n)\n\nfunc client() *tls.Config {\n\treturn ${skips}\n}`,
    ],
  ])("of certificates that are not checked is a guess %s", (_, code) => {
    expect(found("go-tls-verification-off", "go", inGo(code))).toEqual(["medium, low confidence"]);
  });

  it("of an ignored return value is a guess where the receiver's type is not seen", () => {
    const java = (type: string): string[] =>
      found(
        "java-result-thrown-away",
        "java",
        `class A {\n  void f(${type} rest) {\n    rest.subtract(fee);\n    g(rest);\n  }\n}`,
      );
    expect([java("BigDecimal"), java("var")]).toEqual([["high, high confidence"], ["high, low confidence"]]);
    const js = (code: string): string[] => found("js-result-not-taken", "javascript", code);
    expect(js("a.name.replace(/x/g, 'y');")).toEqual(["high, high confidence"]);
    expect(js("a.children.replace('x', 'y');")).toEqual(["high, low confidence"]);
  });

  it("of a value is a guess where the file is a command's, or the receiver has such a method for settings", () => {
    const php = (start: string): string[] =>
      found("php-command-injection", "php", `${start}<?php\nsystem("chown " . $_SERVER["HTTP_USER"]);\n`);
    expect([php(""), php("#!/usr/bin/php\n")]).toEqual([
      ["critical, high confidence"],
      ["medium, medium confidence"],
    ]);
    const go = (read: string): string[] =>
      found(
        "go-sql-injection",
        "go",
        inGo(`func (c *Users) Get() {\n\tdb.Query("SELECT * FROM t WHERE a = '" + ${read} + "'")\n}`),
      );
    expect([go('c.FormValue("a")'), go('c.GetString("a", "")')]).toEqual([
      ["high, high confidence"],
      ["medium, medium confidence"],
    ]);
  });

  it("of certificates that are not checked is a guess within any branch that asks for it", () => {
    const branch = (condition: string): string[] =>
      found(
        "py-tls-verification-off",
        "python",
        `if ${condition}:\n    f()\nelse:\n    if make is not None:\n        context = make()\n    else:\n        context = ssl._create_unverified_context()\n`,
      );
    expect([branch("ready"), branch("verify")]).toEqual([
      ["high, high confidence"],
      ["medium, low confidence"],
    ]);
  });

  it("of a whole statement that is sent is a guess: only the name of the call speaks of SQL", () => {
    const go = (text: string): string[] =>
      found(
        "go-sql-injection",
        "go",
        `package p\n\nimport "database/sql"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tdb.Query(${text})\n}\n`,
      );
    expect(go('"SELECT * FROM t WHERE a = " + r.FormValue("a")')).toEqual(["high, high confidence"]);
    expect(go('r.FormValue("a")')).toEqual(["medium, medium confidence"]);
  });

  it("is a guess of null where a test calls what may be an extension, and of a checkout that no command names", () => {
    const inTest = (line: string): string[] =>
      found(
        "csharp-null-read-at-once",
        "csharp",
        `class A { [Fact] void F() { D d = null; ${line} Assert.Null(r); } }`,
      );
    expect([inTest("var r = d.OrDefault();"), inTest("var r = d.Name;")]).toEqual([
      ["high, low confidence"],
      ["high, high confidence"],
    ]);
    const checkout = (more: string): string[] =>
      found(
        "gha-untrusted-checkout",
        "github-actions",
        `on: pull_request_target\njobs:\n  a:\n    runs-on: x\n    steps:\n      - uses: actions/checkout@v4\n        with:\n          ref: \${{ github.event.pull_request.head.sha }}\n          path: pr-head\n          persist-credentials: false\n${more}`,
      );
    expect(checkout("")).toEqual(["critical, low confidence"]);
    expect(checkout("      - run: make -C pr-head\n")).toEqual(["critical, high confidence"]);
  });

  it("of a default that changes is a guess where the function only reads it", () => {
    const python = (line: string): string[] =>
      found("py-mutable-default", "python", `def f(a: dict = {}):\n    b = {}\n    ${line}\n    return b\n`);
    expect([python("a |= b"), python("b |= a")]).toEqual([
      ["medium, high confidence"],
      ["medium, low confidence"],
    ]);
  });

  it("of state that is sorted for display is a guess", () => {
    const react = (line: string): string[] =>
      found(
        "js-state-changed-in-place",
        "javascript",
        `import React from "react"; function A() { const [a, setA] = useState([]); ${line} }`,
      );
    expect(react("return a.sort(f).map(row);")).toEqual(["high, low confidence"]);
    expect(react("const f = () => { a.sort(g); setA(a); }; return f;")).toEqual(["high, high confidence"]);
  });

  it("of a container with one capability is a guess", () => {
    const job = (options: string): string[] =>
      found(
        "gha-privileged-container",
        "github-actions",
        `on: push\njobs:\n  a:\n    runs-on: b\n    container:\n      image: c:1\n      options: ${options}\n`,
      );
    expect(job("--cap-add SYS_ADMIN --device /dev/fuse")).toEqual(["medium, low confidence"]);
    expect(job("--privileged")).toEqual(["medium, high confidence"]);
  });

  it("of a predictable token is milder where it only tells the latest request", () => {
    const js = (last: string): string[] =>
      found(
        "js-insecure-random",
        "javascript",
        `async function load(box) {\n  const token = \`\${Date.now()}-\${Math.random()}\`;\n  box.token = token;\n  await get();\n  ${last}\n}`,
      );
    expect(js("if (box.token !== token) return;")).toEqual(["medium, medium confidence"]);
    expect(js("return token;")).toEqual(["high, medium confidence"]);
  });

  it("of certificates that a mode of the settings leaves unchecked is a guess", () => {
    const code = (condition: string): string =>
      inGo(
        `func client(o Options) *tls.Config {\n\tif ${condition} {\n\t\treturn ${skips}\n\t}\n\treturn nil\n}`,
      );
    expect(found("go-tls-verification-off", "go", code("o.SSLMode == 2"))).toEqual([
      "medium, low confidence",
    ]);
    expect(found("go-tls-verification-off", "go", code("o.Mode == 2"))).toEqual(["high, high confidence"]);
  });

  it("of certificates that Python does not check is a guess where a setting asks for it, or they are looked at", () => {
    const of = (code: string): string[] => found("py-tls-verification-off", "python", code);
    const off = "context.check_hostname = False";
    expect(of(`def f(settings, context):\n    ${off}\n`)).toEqual(["high, high confidence"]);
    expect(
      of(`def f(check_hostname, context):\n    if not as_bool(check_hostname):\n        ${off}\n`),
    ).toEqual(["medium, low confidence"]);
    expect(of(`def f(sock, context):\n    ${off}\n    return sock.getpeercert(True)\n`)).toEqual([
      "medium, low confidence",
    ]);
  });

  it("of a token in Python is a guess where it only tells who made it, or is verified as well", () => {
    const of = (name: string, body: string): string[] =>
      found("py-jwt-without-verification", "python", `def ${name}(token, keys):\n    ${body}\n`);
    const read = 'claims = jwt.decode(token, options={"verify_signature": False})';
    expect(of("user_of", `${read}\n    return claims["sub"]`)).toEqual(["critical, high confidence"]);
    expect(of("is_own_token", `${read}\n    return claims["iss"] == "own"`)).toEqual([
      "medium, low confidence",
    ]);
    expect(
      of("user_of", `${read}\n    return jwt.decode(token, keys[claims["iss"]], algorithms=["RS256"])`),
    ).toEqual(["medium, low confidence"]);
    expect(of("is_own_token", 'return jwt.decode(token, keys, algorithms=["none"])')).toEqual([
      "critical, high confidence",
    ]);
  });

  it("of an undefined name is a guess in a copied library", () => {
    const of = (code: string): string[] => found("js-undefined-name", "javascript", code);
    const slip = "function load(fileName) { return fileNmae.trim(); }";
    expect(of(`module.exports = load;\n${slip}\n`)).toEqual(["high, high confidence"]);
    expect(of(`/*! Loader 1.2.3 | MIT */\nmodule.exports = load;\n${slip}\n`)).toEqual([
      "high, low confidence",
    ]);
    expect(
      of(
        `if (typeof define == "function" && define.amd) define(["load"], load);\nelse module.exports = load;\n${slip}\n`,
      ),
    ).toEqual(["high, low confidence"]);
  });

  it("of an undefined name is a guess where a build adds the imports of Vue", () => {
    const of = (from: string): string[] =>
      found(
        "js-undefined-name",
        "typescript",
        `import { toValue } from "${from}";\nexport const use = (name: string) => computed(() => toValue(name));\n`,
      );
    expect(of("vue")).toEqual(["high, low confidence"]);
    expect(of("react")).toEqual(["high, high confidence"]);
  });

  it("of variables set by a string is grave where a request gave it", () => {
    const of = (value: string): string[] =>
      found("php-variables-from-request", "php", `<?php\nparse_str(${value});\n`);
    expect(of("$_SERVER['QUERY_STRING']")).toEqual(["high, high confidence"]);
    expect(of("$settings")).toEqual(["medium, high confidence"]);
  });

  it("of one object in every place is light where the list is spread into another", () => {
    const id = "js-fill-shared-reference";
    const of = (value: string): string[] =>
      found(id, "javascript", `const shown = [...items, ...Array(n).fill(${value})];\n`);
    expect(of('{ state: "none" }')).not.toEqual(of("[]"));
    expect(of("[]")).toEqual(["high, high confidence"]);
  });

  it("of certificates that JavaScript does not check is a guess behind the option that asks for it", () => {
    const agent = (made: string): string =>
      `export function agentFor(options) {\n  ${made}\n  return new Agent();\n}\n`;
    const id = "js-tls-verification-off";
    const off = "return new Agent({ rejectUnauthorized: false });";
    expect(found(id, "javascript", agent(`if (options.insecure) ${off}`))).toEqual([
      "medium, low confidence",
    ]);
    expect(found(id, "javascript", agent(`if (options.proxy) ${off}`))).toEqual(["high, high confidence"]);
  });

  it.each([
    "function f(o) { return new Agent({ rejectUnauthorized: false, ...o }); }",
    "function f(o) { return connect({ tls: { rejectUnauthorized: false }, ...o }); }",
    "function f(o) { return new Agent(Object.assign({ rejectUnauthorized: false }, o)); }",
    "function f(o) { return new Agent(_.defaults(o, { rejectUnauthorized: false })); }",
    "function f(o = { rejectUnauthorized: false }) { return new Agent(o); }",
    "class A { constructor(o) { this.tls = o.tls || { rejectUnauthorized: false }; } }",
    "const defaultOptions = { rejectUnauthorized: false };",
    "export default { default: { rejectUnauthorized: false } };",
    "class A { constructor(o) { this.insecureAgent = new Agent({ ...o, rejectUnauthorized: false }); } }",
  ])("of certificates that JavaScript does not check is a guess where a caller decides: %s", (code) => {
    for (const language of ["javascript", "typescript"] as const)
      expect(found("js-tls-verification-off", language, code)).toEqual(["high, low confidence"]);
  });

  it.each([
    "function f(o) { return new Agent({ ...o, rejectUnauthorized: false }); }",
    "function f(o) { return new Agent(Object.assign({}, o, { rejectUnauthorized: false })); }",
    "function f(o) { return new Agent({ rejectUnauthorized: false }); }",
    "const pool = new Pool({ ssl: { rejectUnauthorized: false } });",
  ])("of certificates that JavaScript does not check is sure where no caller decides: %s", (code) => {
    expect(found("js-tls-verification-off", "javascript", code)).toEqual(["high, high confidence"]);
  });

  it("behind a setting against TLS is a guess", () => {
    const code = inGo(
      `func client(o Options) *tls.Config {\n\tif o.noTLSCheck {\n\t\treturn ${skips}\n\t}\n\treturn nil\n}`,
    );
    expect(found("go-tls-verification-off", "go", code)).toEqual(["medium, low confidence"]);
  });

  it("of a path is no grave one where a router took the value out between two slashes", () => {
    const opens = (value: string): string =>
      inGo(
        `func f(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {\n\tos.Open("files/" + ${value})\n}`,
      );
    expect(found("go-path-traversal", "go", opens('mux.Vars(r)["name"]'))).toEqual([
      "medium, medium confidence",
    ]);
    expect(found("go-path-traversal", "go", opens('ps.ByName("name")'))).toEqual([
      "medium, medium confidence",
    ]);
    expect(found("go-path-traversal", "go", opens('chi.URLParam(r, "name")'))).toEqual([
      "medium, medium confidence",
    ]);
    expect(found("go-path-traversal", "go", opens('chi.URLParam(r, "*")'))).toEqual([
      "high, medium confidence",
    ]);
    expect(found("go-path-traversal", "go", opens('ps.ByName("filepath")'))).toEqual([
      "high, medium confidence",
    ]);
  });

  it("of an SQL text of settings alone is none", () => {
    const text = (value: string): string =>
      `wait = ${value}\nRepo.query!("SET LOCAL lock_timeout = #{wait}")`;
    expect(found("elixir-sql-injection", "elixir", text("Application.fetch_env!(:app, :wait)"))).toEqual([]);
    expect(found("elixir-sql-injection", "elixir", text("wait_of(job)"))).toEqual([
      "high, medium confidence",
    ]);
  });

  it("of a salt by chance is no grave one", () => {
    expect(found("py-insecure-random", "python", "salt = random.choice(letters)")).toEqual([
      "medium, medium confidence",
    ]);
  });

  it("of certificates that are not checked is grave elsewhere", () => {
    const code = inGo(`func client() *tls.Config {\n\treturn ${skips}\n}`);
    expect(found("go-tls-verification-off", "go", code)).toEqual(["high, high confidence"]);
  });

  it("of a removal while iterating is a guess where the collection may be a set", () => {
    const csharp = (declared: string): string =>
      `class A {\n  ${declared}\n  void F() {\n    foreach (var x in xs) { if (x.Old) xs.Remove(x); }\n  }\n}\n`;
    const of = (declared: string): string[] =>
      found("csharp-changed-while-iterated", "csharp", csharp(declared));
    expect(of("List<Item> xs = new();")).toEqual(["high, medium confidence"]);
    expect(of("ICollection<Item> xs;")).toEqual(["high, low confidence"]);
  });

  it("of a mutable default is a guess where nothing changes it or lets it out", () => {
    const of = (body: string): string[] =>
      found("py-mutable-default", "python", `def f(a, values: dict = {}):\n    ${body}\n`);
    expect(of("values[a] = 1")).toEqual(["medium, high confidence"]);
    expect(of("return values")).toEqual(["medium, high confidence"]);
    expect(of("return values.get(a)")).toEqual(["medium, low confidence"]);
  });

  it("of an object that everybody may read is a guess where its place is public", () => {
    const of = (key: string): string[] =>
      found(
        "js-public-bucket",
        "javascript",
        `function f(name) { put({ Key: \`${key}/\${name}\`, ACL: "public-read" }); }`,
      );
    expect(of("invoices")).toEqual(["high, medium confidence"]);
    expect(of("public/uploads")).toEqual(["high, low confidence"]);
  });

  it("of a password for a container is a guess where it is a word or counts up", () => {
    const of = (password: string): string[] =>
      found(
        "compose-secret-in-environment",
        "compose",
        `services:\n  db:\n    image: mysql\n    environment:\n      MYSQL_ROOT_PASSWORD: ${password}\n`,
      );
    expect(of("shop123456")).toEqual(["medium, low confidence"]);
    expect(of("gX7hunter22q")).toEqual(["medium, medium confidence"]);
  });

  it("of a host told by a part is a guess where nobody is kept out by it", () => {
    const of = (code: string): string[] => found("js-address-tested-by-part", "javascript", code);
    const test = 'url.includes("chat.example.com")';
    expect(of(`if (!${test}) throw new Error("refused");`)).toEqual(["medium, medium confidence"]);
    expect(of(`const isAllowed = ${test};`)).toEqual(["medium, medium confidence"]);
    expect(of(`if (${test}) { redirectTo(url); }`)).toEqual(["medium, medium confidence"]);
    expect(of(`if (${test}) { send(url, cards); } else { send(url, text); }`)).toEqual([
      "medium, low confidence",
    ]);
    expect(of(`const icon = ${test} ? "chat" : "mail";`)).toEqual(["medium, low confidence"]);
  });

  const query = (body: string): string => inGo(`func (s *Store) f(table, v string) {\n\t${body}\n}`);

  it("of SQL is a guess where helpers of the dialect quote the names", () => {
    const code = query('q := "SELECT * FROM " + s.dialect.Table(table) + " WHERE x = 1"\n\ts.db.Query(q)');
    expect(found("go-sql-injection", "go", code)).toEqual(["medium, low confidence"]);
  });

  it("of SQL is no guess where a value stands between quotes beside them", () => {
    const code = query(`s.db.Query(fmt.Sprintf("SELECT * FROM %s WHERE x = '%s'", quoteIdent(table), v))`);
    expect(found("go-sql-injection", "go", code)).toEqual(["medium, medium confidence"]);
  });

  it("of SQL is grave where the value was seen to come from a request, and of medium severity elsewhere", () => {
    const inPython = (value: string): string =>
      `def f(request, name):\n    cursor.execute("SELECT * FROM t WHERE a = '" + ${value} + "'")\n`;
    const inPhp = (value: string): string =>
      `<?php\n$db->query("SELECT * FROM t WHERE a = '" . ${value} . "'");\n`;
    expect(found("py-sql-injection", "python", inPython('request.GET["a"]'))).toEqual([
      "high, high confidence",
    ]);
    expect(found("py-sql-injection", "python", inPython("name"))).toEqual(["medium, medium confidence"]);
    expect(found("php-sql-injection", "php", inPhp("$_GET['a']"))).toEqual(["high, high confidence"]);
    expect(found("php-sql-injection", "php", inPhp("$name"))).toEqual(["medium, medium confidence"]);
  });

  it("of SQL is grave in C# and Kotlin, too, with a value from a request alone", () => {
    const inCsharp = (value: string): string =>
      `class A { void F(HttpRequest request, string n) { c.Query("SELECT * FROM t WHERE a = '" + ${value} + "'"); } }`;
    const inKotlin = (value: string): string =>
      `fun f(n: String, call: ApplicationCall) { st.executeQuery("SELECT * FROM t WHERE a = '" + ${value} + "'") }`;
    expect(found("csharp-sql-injection", "csharp", inCsharp('request.Query["a"]'))).toEqual([
      "high, high confidence",
    ]);
    expect(found("csharp-sql-injection", "csharp", inCsharp("n"))).toEqual(["medium, medium confidence"]);
    expect(found("kotlin-sql-injection", "kotlin", inKotlin('call.parameters["a"]'))).toEqual([
      "high, high confidence",
    ]);
    expect(found("kotlin-sql-injection", "kotlin", inKotlin("n"))).toEqual(["medium, medium confidence"]);
  });

  it("of a file that everybody may write is a guess where the comment before it says so", () => {
    const of = (comment: string): string[] =>
      found("sh-world-writable", "dockerfile", `FROM a\n\n# ${comment}\nRUN chmod 777 cache\n`);
    expect(of("world-writable, so that it works as a non-root user")).toEqual(["medium, low confidence"]);
    expect(of("The cache of images")).toEqual(["medium, medium confidence"]);
  });

  it("of rows that nobody closes is a guess where the loop reads them to the end", () => {
    const read = (inLoop: string): string[] =>
      found(
        "go-rows-never-closed",
        "go",
        query(`rows, err := db.Query(q)\n\tfor rows.Next() {\n\t\t${inLoop}\n\t}`),
      );
    expect(read("g(rows.Scan(&n))")).toEqual(["medium, low confidence"]);
    expect(read("if rows.Scan(&n) != nil {\n\t\t\treturn\n\t\t}")).toEqual(["medium, high confidence"]);
  });

  it("of SQLAlchemy's text is a guess where names alone are put in, and none where a value is", () => {
    const inText = (sql: string): string =>
      `from sqlalchemy import text\n\ndef f(name):\n    return text(${sql})\n`;
    const id = "py-sqlalchemy-text";
    expect(found(id, "python", inText('f"DROP TABLE {name}"'))).toEqual(["medium, low confidence"]);
    expect(found(id, "python", inText("f\"SELECT * FROM t WHERE a = '{name}'\""))).toEqual([
      "medium, medium confidence",
    ]);
  });

  it("of a local address is none where the local is a reference to what lives on", () => {
    const returned = (declared: string): string =>
      `int* f(Map& m) {\n  ${declared} = m[1];\n  return &entry;\n}\n`;
    expect(found("c-returns-local-address", "cpp", returned("auto& entry"))).toEqual([]);
    expect(found("c-returns-local-address", "cpp", returned("int entry"))).toEqual(["high, high confidence"]);
  });

  it("of identical operands is a guess where the value is only handed on", () => {
    const id = "js-same-operands";
    expect(found(id, "javascript", "const a = { name: b.name && b.name };")).toEqual([
      "medium, low confidence",
    ]);
    expect(found(id, "javascript", "if (b.name && b.name) f();")).toEqual(["medium, high confidence"]);
  });

  it("of an undefined name is none where a framework imports its own, though types are imported by hand", () => {
    const shown = (imported: string): string =>
      `import ${imported} from "vue";\nimport { load } from "./load";\nexport const show = (list: Ref) => load(toRefs(list));\n`;
    expect(found("js-undefined-name", "typescript", shown("type { Ref }"))).toEqual([]);
    expect(found("js-undefined-name", "typescript", shown("{ type Ref }"))).toEqual(["high, low confidence"]);
  });

  it("of an undefined name is a guess where the name is used all over the file, or is one of several", () => {
    const uses = ["start", "stop", "reload"].map((name) => `def ${name}():\n    host.${name}()\n`);
    const several = "def f():\n    return first() + second() + third()\n";
    const id = "py-undefined-name";
    expect(new Set(found(id, "python", uses.join("\n")))).toEqual(new Set(["high, low confidence"]));
    expect(new Set(found(id, "python", several))).toEqual(new Set(["high, low confidence"]));
    const settings = "paging = True\nmax_page = 5\nsafesearch = False\n\n";
    expect(found(id, "python", settings + (uses[0] ?? ""))).toEqual(["high, low confidence"]);
    expect(found(id, "python", uses[0] ?? "")).toEqual(["high, high confidence"]);
    expect(new Set(found(id, "python", uses.join("\n").replaceAll("host", "json")))).toEqual(
      new Set(["high, high confidence"]),
    );
    const bound = (parameters: string): string => `def concat(${parameters}):\n    return this.value\n`;
    expect(found(id, "python", bound(""))).toEqual(["high, low confidence"]);
    expect(found(id, "python", bound("self"))).toEqual(["high, high confidence"]);
  });

  it("of a position as a condition is a light one where what stands before it is taken", () => {
    const branch = (body: string): string => `<?php\nif (strpos($name, $this->dot)) {\n  ${body}\n}\n`;
    const id = "php-position-as-truth";
    const before = "$parent = substr($name, 0, strrpos($name, $this->dot));";
    expect(found(id, "php", branch(before))).toEqual(["low, high confidence"]);
    expect(found(id, "php", branch("$rest = substr($name, 1);"))).toEqual(["medium, high confidence"]);
  });

  it("of a token that is only looked at is a guess where Kubernetes reviews it afterwards", () => {
    const reads = (then: string): string =>
      inGo(
        `func f(req *http.Request) error {\n\t_, _, err := parser.ParseUnverified(req.Header.Get("Authorization"), &claims)\n\t${then}\n\treturn err\n}`,
      );
    const id = "go-jwt-without-verification";
    expect(found(id, "go", reads("log.Println(claims)"))).toEqual(["critical, high confidence"]);
    const review = "review, err = client.TokenReviews().Create(ctx, &v1.TokenReview{})";
    expect(found(id, "go", reads(review))).toEqual(["medium, low confidence"]);
  });

  it("of a token that a response brought is no grave one, nor of the host that a method's own object names", () => {
    const reads = (from: string, kind: string): string =>
      inGo(
        `func f(${from} *http.${kind}) {\n\ttoken := strings.TrimPrefix(${from}.Header.Get("Authorization"), "Bearer ")\n\tparser.ParseUnverified(token, &claims)\n}`,
      );
    const id = "go-jwt-without-verification";
    expect(found(id, "go", reads("resp", "Response"))).toEqual(["medium, high confidence"]);
    expect(found(id, "go", reads("req", "Request"))).toEqual(["critical, high confidence"]);
    const run = 'exec.Command("ssh", r.Host)';
    const argument = "go-argument-injection";
    expect(found(argument, "go", inGo(`func (r *Runner) Run() {\n\t${run}.Run()\n}`))).not.toContain(
      "high, high confidence",
    );
    expect(
      found(argument, "go", inGo(`func f(w http.ResponseWriter, r *http.Request) {\n\t${run}.Run()\n}`)),
    ).toEqual(["high, high confidence"]);
  });
});
