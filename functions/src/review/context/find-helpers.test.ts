import { describe, expect, it } from "vitest";
import { reviewInRepository, type Texts } from "../../../../tests/engine/change-in-repository.ts";

/** Rule, place, confidence and the other places of findings of security in the changed files. */
async function found(around: Texts, added: Texts): Promise<string[]> {
  const { findings } = await reviewInRepository(around, added);
  return findings
    .filter(({ category, outcome }) => category === "security" && outcome !== "dropped")
    .map(({ ruleId, path, startLine, confidence, evidence = [] }) =>
      [
        `${ruleId} ${path}:${String(startLine)} ${confidence}`,
        ...evidence.map((one) => `<- ${one.path}:${String(one.line)}`),
      ].join(" "),
    );
}

const route = (use: string): string =>
  `import { helper } from "./lib/helper.js";\nimport { db } from "./db.js";\n\napp.get("/users", async (req, res) => {\n${use}\n});\n`;

describe("a value that goes through a function of another file", () => {
  it("is found at a sink there", async () => {
    const around = {
      "src/lib/helper.ts":
        'import { db } from "../db.js";\n\nexport function helper(id: string) {\n  return db.query("SELECT * FROM users WHERE id = " + id);\n}\n',
    };
    expect(await found(around, { "src/route.ts": route("  res.json(await helper(req.query.id));") })).toEqual(
      ["js-sql-injection src/route.ts:5 high <- src/lib/helper.ts:4"],
    );
    expect(await found(around, { "src/route.ts": route('  res.json(await helper("1"));') })).toEqual([]);
  });

  it("is told once, where the change holds both", async () => {
    const helper =
      'import { db } from "../db.js";\n\nexport function helper(id: string) {\n  return db.query("SELECT * FROM users WHERE id = " + id);\n}\n';
    const use = route("  res.json(await helper(req.query.id));");
    expect(await found({}, { "src/lib/helper.ts": helper, "src/route.ts": use })).toEqual([
      "js-sql-injection src/lib/helper.ts:4 medium",
    ]);
  });

  it("is followed into no function that may be another, and into none that hides it", async () => {
    const around = {
      "src/lib/helper.ts":
        'import { db } from "../db.js";\n\nexport function helper(id: string) {\n  return db.query("SELECT * FROM users WHERE id = " + id);\n}\n',
    };
    const own = "  const helper = (id: string) => id;\n  res.json(await helper(req.query.id));";
    expect(await found(around, { "src/route.ts": route(own) })).toEqual([]);
    const elsewhere = route("  res.json(await helper(req.query.id));").replace("./lib/helper.js", "library");
    expect(await found(around, { "src/route.ts": elsewhere })).toEqual([]);
  });

  it("is not followed into more files than a review has time for, and that is said", async () => {
    const names = Array.from({ length: 80 }, (_, at) => `helper${String(at)}`);
    const around = Object.fromEntries(
      names.map((name) => [`src/${name}.ts`, `export function ${name}(id: string) {\n  return id;\n}\n`]),
    );
    const files = Object.fromEntries(
      ["a", "b", "c", "d"].map((file, part) => {
        const own = names.slice(part * 20, part * 20 + 20);
        const imports = own.map((name) => `import { ${name} } from "./${name}.js";\n`).join("");
        const calls = own.map((name) => `${name}(req.query.id);`).join("\n");
        return [`src/${file}.ts`, `${imports}\napp.get("/", (req, res) => {\n${calls}\n});\n`];
      }),
    );
    const { context } = await reviewInRepository(around, files);
    expect(context).toMatchObject({ state: "partly", files: 60 });
    expect(context?.note).toContain("not followed into every function");
  });

  it("is clean where a cleaner there is believed", async () => {
    const use = '  res.json(await db.query("SELECT * FROM users WHERE id = " + helper(req.query.id)));';
    const cleaner = "export function helper(text: string) {\n  return Number.parseInt(text, 10);\n}\n";
    const passing = "export function helper(text: string) {\n  return text.trim();\n}\n";
    expect(await found({ "src/lib/helper.ts": cleaner }, { "src/route.ts": route(use) })).toEqual([]);
    expect(await found({ "src/lib/helper.ts": passing }, { "src/route.ts": route(use) })).toEqual([
      "js-sql-injection src/route.ts:5 high",
    ]);
  });
});

describe("in other languages and other ways to bring a function in", () => {
  const py = (use: string, bring: string): string =>
    `from flask import request\nimport sqlite3\n${bring}\n\n\n@app.route("/users")\ndef users():\n    db = sqlite3.connect("a.db").cursor()\n    return ${use}\n`;
  const sink = (name: string): string =>
    `import sqlite3\n\n\ndef ${name}(key):\n    cursor = sqlite3.connect("a.db").cursor()\n    return cursor.execute("SELECT * FROM users WHERE id = " + key)\n`;

  it("follows Python", async () => {
    const around = { "shop/__init__.py": "", "shop/users.py": sink("find") };
    expect(
      await found(around, { "shop/views.py": py('find(request.args["id"])', "from .users import find") }),
    ).toEqual(["py-sql-injection shop/views.py:9 high <- shop/users.py:6"]);
    expect(
      await found(around, {
        "shop/views.py": py('store.find(key=request.args["id"])', "from shop import users as store"),
      }),
    ).toEqual(["py-sql-injection shop/views.py:9 high <- shop/users.py:6"]);
    expect(
      await found(around, {
        "shop/views.py": py('find(int(request.args["id"]))', "from .users import find"),
      }),
    ).toEqual([]);
  });

  it("follows what a helper reads from outside", async () => {
    const around = {
      "shop/__init__.py": "",
      "shop/users.py": 'from flask import request\n\n\ndef current():\n    return request.args["id"]\n',
    };
    const text =
      'import sqlite3\nfrom .users import current\n\n\ndef show():\n    key = current()\n    return sqlite3.connect("a.db").cursor().execute("SELECT * FROM users WHERE id = " + key)\n';
    expect(await found(around, { "shop/views.py": text })).toEqual([
      "py-sql-injection shop/views.py:7 medium",
    ]);
  });

  it("follows Go in its package and in another", async () => {
    const store =
      'package store\n\nimport "database/sql"\n\nfunc Find(db *sql.DB, key string) (*sql.Rows, error) {\n\treturn db.Query("SELECT * FROM users WHERE id = " + key)\n}\n';
    const around = { "go.mod": "module example.com/shop\n", "store/store.go": store };
    const handler = (call: string, bring: string, name: string): string =>
      `package ${name}\n\nimport (\n\t"net/http"\n${bring})\n\nfunc users(w http.ResponseWriter, r *http.Request) {\n\trows, err := ${call}(db, r.URL.Query().Get("id"))\n\tserve(w, rows, err)\n}\n`;
    const other = handler("store.Find", '\n\t"example.com/shop/store"\n', "web");
    expect(await found(around, { "web/web.go": other })).toEqual([
      "go-sql-injection web/web.go:10 high <- store/store.go:6",
    ]);
    const same = handler("Find", "", "store");
    expect(await found(around, { "store/web.go": same })).toEqual([
      "go-sql-injection store/web.go:8 high <- store/store.go:6",
    ]);
  });

  it("follows static functions of Java, PHP and C#", async () => {
    const java =
      'package shop;\n\nimport java.sql.*;\n\npublic class Users {\n  public static ResultSet find(Connection c, String key) throws SQLException {\n    return c.createStatement().executeQuery("SELECT * FROM users WHERE id = " + key);\n  }\n}\n';
    const servlet =
      'package web;\n\nimport javax.servlet.http.*;\nimport shop.Users;\n\npublic class Web extends HttpServlet {\n  protected void doGet(HttpServletRequest request, HttpServletResponse response) {\n    Users.find(connection, request.getParameter("id"));\n  }\n}\n';
    expect(await found({ "src/shop/Users.java": java }, { "src/web/Web.java": servlet })).toEqual([
      "java-sql-injection src/web/Web.java:8 high <- src/shop/Users.java:7",
    ]);
    const php =
      '<?php\nnamespace Shop;\n\nclass Users\n{\n    public static function find($pdo, $key)\n    {\n        return $pdo->query("SELECT * FROM users WHERE id = " . $key);\n    }\n}\n';
    const page = '<?php\nnamespace Web;\n\nuse Shop\\Users;\n\nUsers::find($pdo, $_GET["id"]);\n';
    expect(await found({ "src/Shop/Users.php": php }, { "src/Web/page.php": page })).toEqual([
      "php-sql-injection src/Web/page.php:6 high <- src/Shop/Users.php:8",
    ]);
    const cs =
      'using System.Data.SqlClient;\n\nnamespace Shop;\n\npublic class Users\n{\n    public static void Find(SqlConnection c, string key)\n    {\n        new SqlCommand("SELECT * FROM users WHERE id = " + key, c).ExecuteReader();\n    }\n}\n';
    const page2 =
      'using Microsoft.AspNetCore.Mvc;\n\nnamespace Shop;\n\npublic class Web : Controller\n{\n    public IActionResult Get()\n    {\n        Users.Find(connection, Request.Query["id"]);\n        return Ok();\n    }\n}\n';
    expect(await found({ "src/Users.cs": cs }, { "src/Web.cs": page2 })).toEqual([
      "csharp-sql-injection src/Web.cs:9 high <- src/Users.cs:9",
    ]);
  });
});
