/** The way of a value as findings tell it, in each language that is followed. */
import { expect, it } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { parse } from "../languages/parse.ts";
import { matchRules } from "../rules/matching/match-rules.ts";
import { builtInRules } from "../rules/index.ts";

/** Line and code of each step of the first finding of the rule, without the sink itself. */
function stepsOf(language: LanguageId, ruleId: string, code: string): string[] | undefined {
  const file = parse(language, code);
  const rules = builtInRules.filter(({ id }) => id === ruleId);
  const steps = matchRules(file, rules)[0]?.steps?.();
  return steps?.map(({ start, end }) => {
    const line = code.slice(0, start).split("\n").length;
    return `${String(line)}: ${code.slice(start, end)}`;
  });
}

it.each<[LanguageId, string, string, string[]]>([
  [
    "javascript",
    "js-sql-injection",
    'app.get("/", (req, res) => {\n  const { id } = req.query;\n  const sql = "SELECT * FROM t WHERE id = " + id;\n  db.query(sql);\n});',
    ["2: req.query", "2: id", "3: sql"],
  ],
  [
    "typescript",
    "js-sql-injection",
    'function find(id: string) {\n  return db.query(`SELECT * FROM t WHERE id = ${id}`);\n}\napp.get("/", (req, res) => find(req.query.id));',
    ["4: req.query.id", "1: id"],
  ],
  [
    "python",
    "py-command-injection",
    'def ping():\n    host = request.args["host"]\n    command = f"ping {host}"\n    os.system(command)\n',
    ['2: request.args["host"]', "2: host", "3: command"],
  ],
  [
    "python",
    "py-sql-injection",
    'import psycopg\ndef load(day: str):\n    cursor.execute(f"select sku from sales where day = \'{day}\'")\n\nif __name__ == "__main__":\n    report = Path(sys.argv[2])\n    write_report(load(sys.argv[1]), report)\n',
    ["7: sys.argv[1]", "2: day"],
  ],
  [
    "java",
    "java-sql-injection",
    'class A {\n  void f(HttpServletRequest request, Statement s) throws Exception {\n    String id = request.getParameter("id");\n    String sql = "SELECT * FROM t WHERE id = " + id;\n    s.executeQuery(sql);\n  }\n}\n',
    ['3: request.getParameter("id")', "3: id", "4: sql"],
  ],
  [
    "kotlin",
    "kotlin-sql-injection",
    "fun find(email: String) {\n  val sql = \"SELECT * FROM u WHERE email = '$email'\"\n  connection.createStatement().executeQuery(sql)\n}\n",
    ["1: email", "2: sql"],
  ],
  [
    "scala",
    "scala-sql-injection",
    'class A {\n  def f(request: Request) = {\n    val sort = request.getQueryString("sort")\n    val q = "SELECT * FROM t ORDER BY " + sort\n    statement.executeQuery(q)\n  }\n}\n',
    ['3: request.getQueryString("sort")', "3: sort", "4: q"],
  ],
  [
    "csharp",
    "csharp-reflected-xss",
    'class A {\n  void F() {\n    var q = Request.QueryString["q"];\n    Response.Write("<p>" + q + "</p>");\n  }\n}\n',
    ['3: Request.QueryString["q"]', "3: q"],
  ],
  [
    "go",
    "go-command-injection",
    'package a\n\nfunc f(c *gin.Context) {\n\tpattern := c.Query("q")\n\texec.Command("bash", "-c", "grep -r "+pattern+" /srv").Run()\n}\n',
    ['4: c.Query("q")', "4: pattern"],
  ],
  [
    "php",
    "php-sql-injection",
    "<?php\n$user = $_POST['user'];\n$sql = \"SELECT id FROM accounts WHERE login='$user'\";\npg_query($db, $sql);\n",
    ["2: $_POST['user']", "2: $user", "3: $sql"],
  ],
  [
    "ruby",
    "rb-command-injection",
    'def show\n  name = params[:name]\n  system("ls #{name}")\nend\n',
    ["2: params[:name]", "2: name"],
  ],
  [
    "rust",
    "rust-command-injection",
    'fn pack(folder: &str) {\n    let line = format!("tar czf a.tgz {folder}");\n    Command::new("sh").args(["-c", &line]).status();\n}\n',
    ["1: folder", "2: line"],
  ],
  [
    "swift",
    "swift-sql-injection",
    'func f(req: Request) throws {\n  let n = try req.query.get(String.self, at: "n")\n  try (req.db as! SQLDatabase).raw("SELECT * FROM u WHERE n = \'\\(unsafeRaw: n)\'").run()\n}\n',
    ["2: req.query", "2: n"],
  ],
  [
    "c",
    "c-path-traversal",
    'int f(void) {\n  const char *path = getenv("CONFIG");\n  return open(path, O_RDONLY);\n}\n',
    ['2: getenv("CONFIG")', "2: path"],
  ],
  [
    "bash",
    "sh-eval-argument",
    '#!/bin/bash\nquery=$QUERY_STRING\nhost=$query\neval "nslookup $host"\n',
    ["2: $QUERY_STRING", "2: query", "3: host"],
  ],
])("of %s leads from the source through each name: %s", (language, ruleId, code, expected) => {
  expect(stepsOf(language, ruleId, code)).toEqual(expected);
});

it("ends where values go in circles", () => {
  const code =
    'function f(req) {\n  let a = req.query.a, b = "";\n  for (;;) { b = a + b; a = b + a; db.query("SELECT * FROM t WHERE a = " + a); }\n}';
  expect(stepsOf("javascript", "js-sql-injection", code)?.[0]).toBe("2: req.query.a");
});

it("goes through what a function of the file returns", () => {
  const code =
    'function text(req) {\n  return "SELECT * FROM t WHERE a = " + req.query.a;\n}\nfunction f(req) {\n  const sql = text(req);\n  db.query(sql);\n}';
  expect(stepsOf("javascript", "js-sql-injection", code)).toEqual([
    "2: req.query.a",
    "5: text(req)",
    "5: sql",
  ]);
});

it.each([
  [
    "c-use-after-free",
    "void f(void) {\n  char *p = malloc(8);\n  if (!p) return;\n  free(p);\n  p[0] = 1;\n}\n",
    ["2: malloc(8)", "4: free(p)"],
  ],
  [
    "c-double-free",
    "void f(void) {\n  char *p = malloc(8);\n  free(p);\n  free(p);\n}\n",
    ["2: malloc(8)", "3: free(p)"],
  ],
  ["c-null-dereference", "void f(void) {\n  char *p;\n  p = NULL;\n  p[0] = 1;\n}\n", ["3: NULL"]],
  [
    "c-null-dereference",
    "int f(struct a *p) {\n  if (p == NULL)\n    log(p->n);\n  return 0;\n}\n",
    ["2: p"],
  ],
  ["c-uninitialized-variable", "int f(void) {\n  int a;\n  return a + 1;\n}\n", ["2: a"]],
  ["c-write-outside-buffer", "void f(void) {\n  char a[4];\n  a[9] = 1;\n}\n", ["2: a[4]"]],
])("of memory leads from where it was made: %s", (ruleId, code, expected) => {
  expect(stepsOf("c", ruleId, code)).toEqual(expected);
});

it("begins with the source also where the value goes through very many names", () => {
  const names = Array.from(
    { length: 40 },
    (_, at) => `  const a${String(at + 1)} = a${String(at)} + "x";\n`,
  ).join("");
  const code = `app.get("/", (req, res) => {\n  const a0 = req.query.id;\n${names}  db.query("SELECT * FROM t WHERE id = " + a40);\n});`;
  expect(stepsOf("javascript", "js-sql-injection", code)?.[0]).toBe("2: req.query.id");
});
