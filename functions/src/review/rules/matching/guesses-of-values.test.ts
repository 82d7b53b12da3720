/** How grave and how sure a finding is that rests on a value, where the code around says where it comes from: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const inGo = (code: string): string => `package p\n\n${code}\n`;

describe("a finding", () => {
  it("of a value is a guess where the file is a command's, or the receiver has such a method for settings", () => {
    const php = (start: string): string[] =>
      foundBy("php-command-injection", "php", `${start}<?php\nsystem("chown " . $_SERVER["HTTP_USER"]);\n`);
    expect([php(""), php("#!/usr/bin/php\n")]).toEqual([
      ["critical, high confidence"],
      ["medium, medium confidence"],
    ]);
    const go = (read: string): string[] =>
      foundBy(
        "go-sql-injection",
        "go",
        inGo(`func (c *Users) Get() {\n\tdb.Query("SELECT * FROM t WHERE a = '" + ${read} + "'")\n}`),
      );
    expect([go('c.FormValue("a")'), go('c.GetString("a", "")')]).toEqual([
      ["high, high confidence"],
      ["medium, medium confidence"],
    ]);
  });

  it("of a whole statement that is sent is a guess: only the name of the call speaks of SQL", () => {
    const go = (text: string): string[] =>
      foundBy(
        "go-sql-injection",
        "go",
        `package p\n\nimport "database/sql"\n\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tdb.Query(${text})\n}\n`,
      );
    expect(go('"SELECT * FROM t WHERE a = " + r.FormValue("a")')).toEqual(["high, high confidence"]);
    expect(go('r.FormValue("a")')).toEqual(["medium, medium confidence"]);
  });

  it("of a predictable token is milder where it only tells the latest request", () => {
    const js = (last: string): string[] =>
      foundBy(
        "js-insecure-random",
        "javascript",
        `async function load(box) {\n  const token = \`\${Date.now()}-\${Math.random()}\`;\n  box.token = token;\n  await get();\n  ${last}\n}`,
      );
    expect(js("if (box.token !== token) return;")).toEqual(["medium, medium confidence"]);
    expect(js("return token;")).toEqual(["high, medium confidence"]);
    const nonce = (code: string): string[] => foundBy("js-insecure-random", "javascript", code);
    expect(nonce("show({ text, nonce: Math.random() });")).toEqual(["high, low confidence"]);
    expect(nonce("const policy = csp({ nonce: Math.random() });")).toEqual(["high, medium confidence"]);
    expect(nonce("const o = { sessionId: Math.random() };")).toEqual(["high, medium confidence"]);
  });

  it("of a token in Python is a guess where it only tells who made it, or is verified as well", () => {
    const of = (name: string, body: string): string[] =>
      foundBy("py-jwt-without-verification", "python", `def ${name}(token, keys):\n    ${body}\n`);
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

  it("of variables set by a string is grave where a request gave it", () => {
    const of = (value: string): string[] =>
      foundBy("php-variables-from-request", "php", `<?php\nparse_str(${value});\n`);
    expect(of("$_SERVER['QUERY_STRING']")).toEqual(["high, high confidence"]);
    expect(of("$settings")).toEqual(["medium, high confidence"]);
  });

  it("of a path is no grave one where a router took the value out between two slashes", () => {
    const opens = (value: string): string =>
      inGo(
        `func f(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {\n\tos.Open("files/" + ${value})\n}`,
      );
    expect(foundBy("go-path-traversal", "go", opens('mux.Vars(r)["name"]'))).toEqual([
      "medium, medium confidence",
    ]);
    expect(foundBy("go-path-traversal", "go", opens('ps.ByName("name")'))).toEqual([
      "medium, medium confidence",
    ]);
    expect(foundBy("go-path-traversal", "go", opens('chi.URLParam(r, "name")'))).toEqual([
      "medium, medium confidence",
    ]);
    expect(foundBy("go-path-traversal", "go", opens('chi.URLParam(r, "*")'))).toEqual([
      "high, medium confidence",
    ]);
    expect(foundBy("go-path-traversal", "go", opens('ps.ByName("filepath")'))).toEqual([
      "high, medium confidence",
    ]);
  });

  it("of an SQL text of settings alone is none", () => {
    const text = (value: string): string =>
      `wait = ${value}\nRepo.query!("SET LOCAL lock_timeout = #{wait}")`;
    expect(foundBy("elixir-sql-injection", "elixir", text("Application.fetch_env!(:app, :wait)"))).toEqual(
      [],
    );
    expect(foundBy("elixir-sql-injection", "elixir", text("wait_of(job)"))).toEqual([
      "high, medium confidence",
    ]);
  });

  it("of a session that numbers the starts of a program is a guess", () => {
    const of = (name: string): string[] =>
      foundBy("py-insecure-random", "python", `${name} = random.randint(10000, 999999)`);
    expect(of("SESSION_ID")).toEqual(["high, low confidence"]);
    expect(of("session.otp")).toEqual(["high, medium confidence"]);
  });

  it("of a salt by chance is no grave one", () => {
    expect(foundBy("py-insecure-random", "python", "salt = random.choice(letters)")).toEqual([
      "medium, medium confidence",
    ]);
  });

  it("of an object that everybody may read is a guess where its place is public", () => {
    const of = (key: string): string[] =>
      foundBy(
        "js-public-bucket",
        "javascript",
        `function f(name) { put({ Key: \`${key}/\${name}\`, ACL: "public-read" }); }`,
      );
    expect(of("invoices")).toEqual(["high, medium confidence"]);
    expect(of("public/uploads")).toEqual(["high, low confidence"]);
  });

  it("of a password for a container is a guess where it is a word or counts up", () => {
    const of = (password: string): string[] =>
      foundBy(
        "compose-secret-in-environment",
        "compose",
        `services:\n  db:\n    image: mysql\n    environment:\n      MYSQL_ROOT_PASSWORD: ${password}\n`,
      );
    expect(of("shop123456")).toEqual(["medium, low confidence"]);
    expect(of("gX7hunter22q")).toEqual(["medium, medium confidence"]);
  });

  it("of a host told by a part is a guess where nobody is kept out by it", () => {
    const of = (code: string): string[] => foundBy("js-address-tested-by-part", "javascript", code);
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
    expect(foundBy("go-sql-injection", "go", code)).toEqual(["medium, low confidence"]);
  });

  it("of SQL is no guess where a value stands between quotes beside them", () => {
    const code = query(`s.db.Query(fmt.Sprintf("SELECT * FROM %s WHERE x = '%s'", quoteIdent(table), v))`);
    expect(foundBy("go-sql-injection", "go", code)).toEqual(["medium, medium confidence"]);
  });

  it("of SQL is grave where the value was seen to come from a request, and of medium severity elsewhere", () => {
    const inPython = (value: string): string =>
      `def f(request, name):\n    cursor.execute("SELECT * FROM t WHERE a = '" + ${value} + "'")\n`;
    const inPhp = (value: string): string =>
      `<?php\n$db->query("SELECT * FROM t WHERE a = '" . ${value} . "'");\n`;
    expect(foundBy("py-sql-injection", "python", inPython('request.GET["a"]'))).toEqual([
      "high, high confidence",
    ]);
    expect(foundBy("py-sql-injection", "python", inPython("name"))).toEqual(["medium, medium confidence"]);
    expect(foundBy("php-sql-injection", "php", inPhp("$_GET['a']"))).toEqual(["high, high confidence"]);
    expect(foundBy("php-sql-injection", "php", inPhp("$name"))).toEqual(["medium, medium confidence"]);
  });

  it("of SQL is grave in C# and Kotlin, too, with a value from a request alone", () => {
    const inCsharp = (value: string): string =>
      `class A { void F(HttpRequest request, string n) { c.Query("SELECT * FROM t WHERE a = '" + ${value} + "'"); } }`;
    const inKotlin = (value: string): string =>
      `fun f(n: String, call: ApplicationCall) { st.executeQuery("SELECT * FROM t WHERE a = '" + ${value} + "'") }`;
    expect(foundBy("csharp-sql-injection", "csharp", inCsharp('request.Query["a"]'))).toEqual([
      "high, high confidence",
    ]);
    expect(foundBy("csharp-sql-injection", "csharp", inCsharp("n"))).toEqual(["medium, medium confidence"]);
    expect(foundBy("kotlin-sql-injection", "kotlin", inKotlin('call.parameters["a"]'))).toEqual([
      "high, high confidence",
    ]);
    expect(foundBy("kotlin-sql-injection", "kotlin", inKotlin("n"))).toEqual(["medium, medium confidence"]);
  });

  it("of a file that everybody may write is a guess where the comment before it says so", () => {
    const of = (comment: string): string[] =>
      foundBy("sh-world-writable", "dockerfile", `FROM a\n\n# ${comment}\nRUN chmod 777 cache\n`);
    expect(of("world-writable, so that it works as a non-root user")).toEqual(["medium, low confidence"]);
    expect(of("The cache of images")).toEqual(["medium, medium confidence"]);
  });

  it("of SQLAlchemy's text is a guess where names alone are put in, and none where a value is", () => {
    const inText = (sql: string): string =>
      `from sqlalchemy import text\n\ndef f(name):\n    return text(${sql})\n`;
    const id = "py-sqlalchemy-text";
    expect(foundBy(id, "python", inText('f"DROP TABLE {name}"'))).toEqual(["medium, low confidence"]);
    expect(foundBy(id, "python", inText("f\"SELECT * FROM t WHERE a = '{name}'\""))).toEqual([
      "medium, medium confidence",
    ]);
  });

  it("of a token that is only looked at is a guess where Kubernetes reviews it afterwards", () => {
    const reads = (then: string): string =>
      inGo(
        `func f(req *http.Request) error {\n\t_, _, err := parser.ParseUnverified(req.Header.Get("Authorization"), &claims)\n\t${then}\n\treturn err\n}`,
      );
    const id = "go-jwt-without-verification";
    expect(foundBy(id, "go", reads("log.Println(claims)"))).toEqual(["critical, high confidence"]);
    const review = "review, err = client.TokenReviews().Create(ctx, &v1.TokenReview{})";
    expect(foundBy(id, "go", reads(review))).toEqual(["medium, low confidence"]);
  });

  it("of a token that a response brought is no grave one, nor of the host that a method's own object names", () => {
    const reads = (from: string, kind: string): string =>
      inGo(
        `func f(${from} *http.${kind}) {\n\ttoken := strings.TrimPrefix(${from}.Header.Get("Authorization"), "Bearer ")\n\tparser.ParseUnverified(token, &claims)\n}`,
      );
    const id = "go-jwt-without-verification";
    expect(foundBy(id, "go", reads("resp", "Response"))).toEqual(["medium, high confidence"]);
    expect(foundBy(id, "go", reads("req", "Request"))).toEqual(["critical, high confidence"]);
    const run = 'exec.Command("ssh", r.Host)';
    const argument = "go-argument-injection";
    expect(foundBy(argument, "go", inGo(`func (r *Runner) Run() {\n\t${run}.Run()\n}`))).not.toContain(
      "high, high confidence",
    );
    expect(
      foundBy(argument, "go", inGo(`func f(w http.ResponseWriter, r *http.Request) {\n\t${run}.Run()\n}`)),
    ).toEqual(["high, high confidence"]);
  });

  it("of a program that a window's text box names is no grave one: who starts it sits before it", () => {
    const of = (using: string): string[] =>
      foundBy(
        "csharp-command-injection",
        "csharp",
        `${using}\nclass A {\n  void Open() {\n    Process.Start(textBoxPath.Text);\n  }\n}\n`,
      );
    expect(of("using System.Web.UI;")).toEqual(["critical, high confidence"]);
    expect(of("using System.Windows.Forms;")).not.toContainEqual(expect.stringMatching(/high confidence/));
  });
});
