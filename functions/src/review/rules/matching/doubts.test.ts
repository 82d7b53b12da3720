/** How grave a finding is where something on the way of a value may have made it harmless. */
import { describe, expect, it } from "vitest";
import type { LanguageId } from "../../languages/language.ts";
import { parse } from "../../languages/parse.ts";
import { builtInRules } from "../index.ts";
import { matchRules } from "./match-rules.ts";

function matches(id: string, language: LanguageId, code: string): ReturnType<typeof matchRules> {
  return matchRules(
    parse(language, code),
    builtInRules.filter((rule) => rule.id === id),
  );
}

function found(id: string, language: LanguageId, code: string): string[] {
  return matches(id, language, code).map(
    ({ rule: { severity }, confidence }) => `${severity}, ${confidence}`,
  );
}

const page = (code: string): string[] => found("php-reflected-xss", "php", `<?php\n${code}\n`);
const sql = (code: string): string[] => found("php-sql-injection", "php", `<?php\n${code}\n`);
const grave = ["high, medium"];
const sure = ["high, high"];
const doubted = ["medium, medium"];

describe("a value from a request is grave", () => {
  it.each([
    ["as it is", "echo $_GET['x'];"],
    ["through a method of a request", "echo $request->input('x');"],
    ["through a framework's own class", "echo Str::lower($_GET['x']);"],
    ["through a method of the value", "echo collect($_GET['x'])->first();"],
    ["through names and texts", "$x = trim($_GET['x']);\n$y = '<b>' . strtolower($x);\necho $y;"],
    ["where only is asked whether it is there", "if (isset($_GET['x'])) {\n  echo $_GET['x'];\n}"],
    [
      "where only is asked whether it is empty",
      "$x = $_GET['x'];\nif ($x !== '' && strlen($x) < 9) echo $x;",
    ],
    ["where another value was tested", "$x = $_GET['x'];\nif (!allowed($_GET['y'])) exit;\necho $x;"],
    ["where another part was set", "if ($a) $_POST['x'] = 'b';\n$x = $_POST['y'];\necho $x;"],
    ["where it failed the test", "if (!in_array($_GET['x'], $all)) {\n  die('No ' . $_GET['x']);\n}"],
    ["where one sign was looked for", "$x = $_GET['x'];\nif (stristr($x, ';')) exit;\necho $x;"],
    ["where a check said no", "$x = $_GET['x'];\nif (!can_use($x)) {\n  die('No ' . $x);\n}"],
    ["where nobody could sign in with it", "$x = $_GET['x'];\nif (!$a->login($x, $y)) {\n  echo $x;\n}"],
    ["where it is stored before", "$x = $_GET['x'];\nif (!$db->insert('t', $x)) exit;\necho $x;"],
    ["where it is compared with what it is not", "$x = $_GET['x'];\nif ($x == 'a') exit;\necho $x;"],
    [
      "where another way leads around the test",
      "$x = $_GET['x'];\nif ($strict) {\n  if (!fits($x)) exit;\n}\necho $x;",
    ],
  ])("%s", (_, code) => {
    expect(page(code)).toEqual(grave);
  });
});

describe("a value from a request is sure in a query", () => {
  it.each([
    ["of a framework's request", "function f(Request $request) {", "$request->input('x')", "}"],
    ["of its full name", "function f(\\Illuminate\\Http\\Request $request) {", "$request->input('x')", "}"],
    ["of a message", "function f(ServerRequestInterface $request) {", "$request->getQueryParams()['x']", "}"],
    ["from a header", "", "$_SERVER['HTTP_X_USER']", ""],
  ])("%s", (_, before, value, after) => {
    expect(sql(`${before}\n$db->query("SELECT a FROM t WHERE b = " . ${value});\n${after}`)).toEqual(sure);
  });
});

describe("a value from a request may be harmless", () => {
  it.each([
    [
      "after a function that nobody knows looked at it",
      "$x = $_GET['x'];\nif (!$a->fits($x)) exit;\necho $x;",
    ],
    ["after what is known to be bad", "$x = $_GET['x'];\nif (isMalicious($x)) exit;\necho $x;"],
    ["after a token was verified", "$x = $_GET['x'];\nif ($x and $a->verifyPasswordToken($x)) echo $x;"],
    ["behind such a function", "$x = $_GET['x'];\nif ($x and $a->lookedUp($x)) echo $x;"],
    ["after its answer was asked", "$x = $_GET['x'];\n$ok = rated($x);\nif (!$ok) exit;\necho $x;"],
    ["after its answer was compared", "$x = $_GET['x'];\nif (rated($x) < 3) exit;\necho $x;"],
    ["where a test is one of several", "$x = $_GET['x'];\nif ($on && !in_array($x, $all)) exit;\necho $x;"],
    ["read again after the test", "if (!rated($_GET['x'])) exit;\necho $_GET['x'];"],
    ["in an object that was made of it", "$o = new MyFolder($_GET['x']);\necho $o->title;"],
    ["in one of a class in small letters", "$o = new ent_page($_GET['x']);\necho $o->data['title'];"],
    ["in what a function that nobody knows makes of it", "echo tidied($_GET['x']);"],
    ["in what one answers that is called as a request's own", "echo database::input($_GET['x']);"],
    ["in what a function named `escape` makes of it, whatever for", "echo escape($_GET['x']);"],
    ["in what another object's does", "echo '<p>' . $this->value($_GET['x']);"],
    ["in what such an object answers", "$o = new MyFolder($_GET['x']);\necho $o->getFiles();"],
    [
      "under keys that nobody knows",
      "$a = ['x' => $_GET['x'], 'y' => 'b'];\nforeach ($a as $k => $v) $a[$k] = f($v);\necho $a['y'];",
    ],
  ])("%s", (_, code) => {
    expect(page(code)).toEqual(doubted);
  });

  it.each([
    ["where its class tests it", "function f(StoreRequest $request) {", "$request->input('x')", "}"],
    [
      "where the function validates it",
      "function f($request) {\n$this->validate($request, $rules);",
      "$request->input('x')",
      "}",
    ],
    ["from the router", "", "$request->route('x')", ""],
    ["from what a middleware left", "", "$request->getAttribute('x')", ""],
    ["of a type that is given beside its name", "", "required_param('x', PARAM_INT)", ""],
    ["as the server says it", "", "$_SERVER['SERVER_NAME']", ""],
    [
      "in a field that another method gave it",
      "class A { function f() { $this->x = $_GET['x']; $this->g(); }\nfunction g() {",
      "$this->x",
      "} }",
    ],
  ])("%s in PHP", (_, before, value, after) => {
    expect(sql(`${before}\n$db->query("SELECT a FROM t WHERE b = " . ${value});\n${after}`)).not.toEqual(
      sure,
    );
  });

  it("in a field, from a socket or where the function validates in Python", () => {
    const run = (code: string): string[] => found("py-sql-injection", "python", code);
    const query = 'db.execute("SELECT a FROM t WHERE b = \'" + x + "\'")';
    expect(run(`def f(request):\n    x = request.GET["x"]\n    ${query}\n`)).toEqual(sure);
    expect(run(`def f(request):\n    x = request.path\n    ${query}\n`)).not.toEqual(sure);
    expect(
      run(`def f(request):\n    validate(request)\n    x = request.GET["x"]\n    ${query}\n`),
    ).not.toEqual(sure);
    expect(run(`def f(sock):\n    x = sock.recv(10).decode()\n    ${query}\n`)).not.toEqual(sure);
    const fields = `class A:\n    def f(self, request):\n        self.x = request.GET["x"]\n        self.g()\n\n    def g(self):\n        x = self.x\n        ${query}\n`;
    expect(run(fields)).not.toEqual(sure);
  });

  it("in other languages, too", () => {
    const go = `package p\n\nfunc h(w http.ResponseWriter, r *http.Request) {\n\tip := r.URL.Query().Get("ip")\n\tif n := rated(ip); n == nil {\n\t\treturn\n\t}\n\tos.Open(ip)\n}\n`;
    expect(found("go-path-traversal", "go", go)).toEqual(doubted);
    const python = `@app.route("/x")\ndef f():\n    p = request.args["p"]\n    if not rated(p):\n        return ""\n    return open(p).read()\n`;
    expect(found("py-path-traversal", "python", python)).toEqual(doubted);
    const js = `app.get("/x", (req, res) => {\n  const p = req.query.p;\n  if (!rated(p)) return;\n  fs.readFile(p, done);\n});\n`;
    expect(found("js-path-traversal", "javascript", js)).toEqual(doubted);
  });

  it("and the message names the function that nobody knows", () => {
    const code = "<?php\n$x = tidied($_GET['x']);\necho $x;\n";
    expect(matches("php-reflected-xss", "php", code)[0]?.message).toContain("through `tidied` in line 2");
  });

  it("and the message says which line looks at it", () => {
    const code = "<?php\n$x = $_GET['x'];\nif (!rated($x)) exit;\necho $x;\n";
    expect(matches("php-reflected-xss", "php", code)[0]?.message).toContain("Line 3 looks at the value");
  });
});

it("a certificate is not checked by what only asks whether the site itself is there", () => {
  const asking = (name: string): string[] =>
    found(
      "php-tls-verification-off",
      "php",
      `<?php\nclass ${name} {\n  function ask($ch) {\n    curl_setopt($ch, CURLOPT_SSL_VERIFYPEER, false);\n  }\n}\n`,
    );
  expect(asking("Client")).toEqual(sure);
  expect(asking("RewriteTester")).not.toEqual(sure);
});

it("a token that is decoded by hand is grave where a request brings it", () => {
  const decoding = (token: string): string[] =>
    found(
      "php-jwt-without-verification",
      "php",
      `<?php\nfunction f($token) {\n  return json_decode(base64_decode(explode('.', ${token})[1]));\n}\n`,
    );
  expect(decoding("$_POST['token']")).toEqual(["critical, high"]);
  expect(decoding("$token")).toEqual(["medium, low"]);
});

describe("a value from a request is none", () => {
  it.each([
    [
      "after an anchored pattern, where it is there",
      "if (isset($_GET['x']) AND !preg_match('/^\\d+$/', $_GET['x'])) exit;\necho $_GET['x'];",
    ],
    [
      "after it, where it is not empty",
      "$x = $_GET['x'];\nif (!empty($x) && !preg_match('/^\\d+$/', $x)) exit;\necho $x;",
    ],
    ["where it is one that was kept", "$x = $_GET['x'];\nif ($x !== $user->name) exit;\necho $x;"],
    ["under another key", "$_SESSION['folder'] = $_POST['folder'];\necho $_SESSION['user'];"],
    [
      "under a key that was not merged",
      "$a = array_merge(['x' => $_GET['x'], 'y' => 'b'], $more);\necho $a['y'];",
    ],
    [
      "from a getter of the class itself",
      "class A {\n  function f() { echo $this->getParam('x'); }\n  function getParam($n) { return $this->all[$n]; }\n}",
    ],
  ])("%s", (_, code) => {
    expect(page(code)).toEqual([]);
  });

  it("after a filter that writes quotes as entities, within quotes", () => {
    const sql = (code: string): string[] =>
      found("php-sql-injection", "php", `<?php\nDB::query("SELECT a FROM t WHERE b LIKE '" . ${code});\n`);
    const filter = "FILTER_SANITIZE_FULL_SPECIAL_CHARS";
    expect(sql(`filter_var($_GET['x'], ${filter}) . "%'"`)).toEqual([]);
    expect(sql(`$request->query->filter('x', '', ${filter}) . "%'"`)).toEqual([]);
    expect(sql(`$request->query->filter('x', '', FILTER_DEFAULT) . "%'"`)).toEqual(sure);
  });

  it("in a folder that it cannot leave", () => {
    const path = (code: string): string[] =>
      found("php-path-traversal", "php", `<?php\n$x = $_GET['x'];\n${code}\n`);
    expect(path("unlink('up/' . base64_encode($x));")).toEqual([]);
    expect(path("$p = pathinfo($x);\nunlink('up/' . $p['filename'] . '.' . $p['extension']);")).toEqual([]);
    expect(path("unlink('up/' . pathinfo($x, PATHINFO_BASENAME));")).toEqual([]);
    expect(path("unlink('up/' . str_replace(['/', '..'], '', $x));")).toEqual([]);
    expect(path("$u = 'https://host.com/' . $x;\nfile_get_contents($u);")).toEqual([]);
    expect(path("$p = pathinfo($x);\nunlink($p['dirname'] . '/x');")).toEqual(grave);
    expect(path("unlink('up/' . base64_decode(base64_encode($x)));")).toEqual(grave);
  });
});

describe("what chance makes in PHP", () => {
  const random = (code: string): string[] => found("php-insecure-random", "php", `<?php\n${code}\n`);
  it("is grave for a token, and not for a number that is used once", () => {
    expect(random("$token = md5(uniqid());")).toEqual(["high, medium"]);
    expect(random("$csp_nonce = md5(uniqid());")).toEqual(["high, medium"]);
    expect(random("$p = ['oauth_nonce' => md5(uniqid())];")).toEqual(["medium, medium"]);
    expect(random("function generate_nonce() {\n  $r = mt_rand();\n  return md5($r);\n}")).toEqual([
      "medium, medium",
    ]);
    expect(random("function sendReset() {\n  $hash = md5($user['password'] . uniqid());\n}")).toEqual([
      "medium, medium",
    ]);
  });

  it("tells a visitor again by a token of his password's hash", () => {
    const code = "<?php\nfunction _makeLoginToken($u) {\n  return md5($u['password'] . $u['id']);\n}\n";
    expect(found("php-weak-password-hash", "php", code)).toEqual(["medium, medium"]);
  });
});

describe("what few can choose is not grave in PHP", () => {
  it.each([
    ["a host in a command", "php-command-injection", "exec('ls ' . $_SERVER['HTTP_HOST']);", doubted],
    ["a host in a variable", "php-path-traversal", "$h = $_SERVER['HTTP_HOST'];\nmkdir('a/' . $h);", doubted],
    ["another header", "php-path-traversal", "mkdir('a/' . $_SERVER['HTTP_X_DIR']);", grave],
    [
      "an argument of the command line",
      "php-command-injection",
      "$a = $this->request->server['argv'];\nexec('ls ' . $a[1]);",
      doubted,
    ],
    [
      "a path of which was asked where it leads",
      "php-path-traversal",
      "$d = $b . $_GET['d'];\nif (!is_dir($d) || substr(realpath($d), 0, strlen($b)) != $b) {\n  $j['error'] = 1;\n}\nif (!$j) {\n  rmdir($d);\n}",
      doubted,
    ],
    [
      "a path of which another was asked where it leads",
      "php-path-traversal",
      "$d = $b . $_GET['d'];\nif (substr(realpath($c), 0, strlen($b)) != $b) {\n  $j['error'] = 1;\n}\nif (!$j) {\n  rmdir($d);\n}",
      grave,
    ],
  ])("%s", (_, id, code, expected) => {
    expect(found(id, "php", `<?php\n${code}\n`)).toEqual(expected);
  });
});

it("is grave in an action of Rails, and doubted in a job whose parameter has the name", () => {
  const inMethod = (head: string): string[] =>
    found("rb-sql-injection", "ruby", `def ${head}\n  User.where("a = #{params[:x]}")\nend\n`);
  expect([inMethod("index"), inMethod("perform(params)"), inMethod("perform(paramsets)")]).toEqual([
    ...[sure, doubted, sure],
  ]);
});

describe("certificates that are not checked on a developer's machine", () => {
  const client = "$c = new Client(['verify' => false]);";

  it.each([
    ["by Laravel's environment", `if (App::environment('local')) {\n  ${client}\n}`, ["medium, low"]],
    ["by a method", `if (app()->isLocal()) {\n  ${client}\n}`, ["medium, low"]],
    ["by a variable", `if (getenv('APP_ENV') === 'local') {\n  ${client}\n}`, ["medium, low"]],
    ["everywhere else", `if (getenv('APP_ENV') !== 'local') {\n  ${client}\n}`, sure],
    ["in the other branch", `if (app()->isLocal()) {\n} else {\n  ${client}\n}`, sure],
    ["in production", `if (App::environment('production')) {\n  ${client}\n}`, sure],
  ])("%s", (_, code, expected) => {
    expect(found("php-tls-verification-off", "php", `<?php\n${code}\n`)).toEqual(expected);
  });
});
