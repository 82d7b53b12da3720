import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { valueOfNode } from "../taint.ts";
import type { Origin } from "../value.ts";

/** What the argument of the last call of `sink` is worth. */
function originIn(code: string): Origin | undefined {
  const file = parse("php", `<?php\n${code}`);
  const sink = file.root
    .findAll({ rule: { kind: "function_call_expression", regex: String.raw`^sink\(` } })
    .at(-1);
  const list = sink?.field("arguments") ?? null;
  const argument = list?.children().find((child) => child.isNamed());
  return argument && valueOfNode(file, argument).origin;
}

const get = "$_GET['x']";
const param = "$request->getQueryParams()['x']";

function inAction(body: string): string {
  return `function f(Request $request) { ${body} }`;
}

describe("the values of PHP", () => {
  it.each<[string, Origin]>([
    [`sink(${get});`, "outside"],
    [`sink("a " . ${get});`, "outside"],
    ["sink(\"a {$_POST['x']} b\");", "outside"],
    ['sink("a $_GET[x]");', "outside"],
    [`$x = ${get}; sink("a $x");`, "outside"],
    [`$x = ${get}; $y = <<<SQL\nselect $x\nSQL;\nsink($y);`, "outside"],
    ["sink($x);", "unknown"],
    [
      inAction(`if (filter_var(${param}, FILTER_VALIDATE_INT) !== false) { $d = ${param}; sink("a $d"); }`),
      "cleaned",
    ],
    [inAction(`if (isset(${param}) && IsIsoDate(${param})) { $d = ${param}; sink("a $d"); }`), "cleaned"],
    [inAction(`if (filter_var(${param}, FILTER_VALIDATE_INT) === false) { sink(${param}); }`), "outside"],
    [inAction(`if (ip2long(${param}) === false) { return; } sink(${param});`), "cleaned"],
    [inAction(`if (ip2long(${param}) === false) { sink(${param}); }`), "outside"],
    [inAction(`if (IsIsoDate(${param})) { sink($request->getQueryParams()['y']); }`), "outside"],
    [inAction("if (preg_match('/^a+$/', $request->query('x'))) { sink($request->query('x')); }"), "cleaned"],
    [inAction("if (preg_match('/^a+$/', $request->query('x'))) { sink($request->query('y')); }"), "outside"],
    ["if (preg_match('/^a+$/', fgets($f, 9))) { sink(fgets($f, 9)); }", "outside"],
    [`$x = ${get}; function f() { sink($x); }`, "unknown"],
    [`$x = ${get}; function f($x) { sink($x); }`, "unknown"],
    [`$x = ${get}; function f() { global $a, $x; sink($x); }`, "outside"],
    [`$x = ${get}; $f = function () { sink($x); };`, "unknown"],
    [`$x = ${get}; $f = function () use ($x) { sink($x); };`, "outside"],
    [`$x = ${get}; $f = fn () => sink($x);`, "outside"],
    [`sink(sprintf(_n('%d file', '%d files', ${get}), ${get}));`, "cleaned"],
    [`sink(sprintf(__('%s file'), ${get}));`, "outside"],
    ["sink('a ' . $this->options['prefix'] . ' b');", "cleaned"],
    [`function f(int $n) { sink($n); } f(trim(g(${get})));`, "cleaned"],
    [`$t = ['a' => ['c' => 'd', 'e' => escapeshellarg(${get})]]; sink($t[${get}]['c']);`, "constant"],
    [`$t = ['a' => ['c' => 'd', 'e' => ${get}]]; sink($t[${get}]['e']);`, "outside"],
    [`$t = ['a' => ['c' => ${get}, 'e' => 'f']]; $u = array_filter($t); sink($u[$k]['e']);`, "constant"],
    ['sink("a $x");', "assembled"],
    ["sink('a' . 'b' . FOO . Foo::BAR);", "constant"],
    [`$x = ${get} ?? 'a'; sink($x);`, "outside"],
    [`$x = isset(${get}) ? ${get} : 'a'; sink($x);`, "outside"],
    ["$x = isset($_GET['x']) ? 'b' : 'a'; sink($x);", "constant"],
    [`$x = ${get} ?: 'a'; sink($x);`, "outside"],
    [`sink((int) ${get});`, "cleaned"],
    ["sink(add_query_arg('page', 2));", "outside"],
    ["sink(add_query_arg('page', 2, 'https://example.com'));", "constant"],
    ["sink(get_query_var('year'));", "unknown"],
    ["sink(get_query_var('name'));", "outside"],
    ["$x = $_GET['x']; if ($x == 'a' || $x == 'b') { sink($x); }", "cleaned"],
    ["$x = $_GET['x']; if ($x !== 'a' && $x !== 'b') { exit; } sink($x);", "cleaned"],
    ["$x = $_GET['x']; if ($x == 'a' || $y == 'b') { sink($x); }", "outside"],
    ["$x = $_GET['x']; if (hash_equals(hash_hmac('sha256', $x, $k), $m)) { sink($x); }", "cleaned"],
    ["$x = $_GET['x']; check_admin_referer('delete_' . $x); sink($x);", "cleaned"],
    ["$x = $_GET['x']; if (hash_equals($m, $x)) { sink($y); } sink($x);", "outside"],
    [`sink(intval(${get}));`, "cleaned"],
    [`$x = ${get}; settype($x, 'integer'); sink($x);`, "cleaned"],
    [`$x = ${get}; $x += 0; sink($x);`, "cleaned"],
    [`$x = ${get}; $x = 'a'; sink($x);`, "constant"],
    [`$x = 'a'; $x .= ${get}; sink($x);`, "outside"],
    [`$x = 'a'; if (false) { $x = ${get}; } sink($x);`, "constant"],
    [`$x = 'a'; if ($c) { $x = ${get}; } elseif ($d) { $x = 'b'; } else { $x = 'c'; } sink($x);`, "outside"],
    [`$x = 'a'; if ($c): $x = 'd'; else: $x = ${get}; endif; sink($x);`, "outside"],
    [`$x = ${get}; if (!in_array($x, ['a', 'b'], true)) { exit; } sink($x);`, "cleaned"],
    [`$x = ${get}; if (!in_array($x, ['a', 'b'])) { die('no'); } sink($x);`, "cleaned"],
    [`$x = ${get}; if (!preg_match('/^[a-z]+$/', $x)) { throw new E(); } sink($x);`, "cleaned"],
    [`$x = ${get}; if (preg_match('/^[a-z]+$/', $x) === 1) { sink($x); }`, "cleaned"],
    [`$x = ${get}; if (!ctype_digit($x)) return; sink($x);`, "cleaned"],
    [`$x = ${get}; $ok = is_numeric($x); if (!$ok) return; sink($x);`, "cleaned"],
    [`$x = ${get}; if (empty($x)) return; sink($x);`, "outside"],
    [`$x = ${get}; $x = isset(self::KNOWN[$x]) ? $x : 'a'; sink($x);`, "cleaned"],
    [`$x = ${get}; if (str_contains($x, '..')) exit; sink($x);`, "outside"],
    [`$x = ${get}; switch ($x) { case 'a': $y = 'b'; break; default: $y = 'c'; } sink($y);`, "constant"],
    [`$x = ${get}; switch ($x) { case 'a': $y = 'b'; break; default: $y = $x; } sink($y);`, "outside"],
    [`$y = match (${get}) { 'a', 'b' => 'c', default => 'd' }; sink($y);`, "constant"],
    [`$y = match (true) { $a => 'c', default => ${get} }; sink($y);`, "outside"],
    ["$m = ['a' => 'x', 'b' => 'y']; sink($m[$_GET['x']]);", "constant"],
    ["$m = ['a' => $_GET['x'], 'b' => 'y']; sink($m['b']);", "constant"],
    ["$m = ['a' => $_GET['x'], 'b' => 'y']; sink($m['a']);", "outside"],
    ["$m = []; $m['a'] = $_GET['x']; $m['b'] = 'y'; sink($m['b']);", "constant"],
    ["[$a, $b] = ['x', $_GET['x']]; sink($a);", "constant"],
    ["list($a, $b) = ['x', $_GET['x']]; sink($b);", "outside"],
    ["foreach ($_POST as $k => $v) { sink($k); }", "outside"],
    ["foreach ($_POST['l'] as $v) { sink(trim($v)); }", "outside"],
    ["foreach (['a', 'b'] as $v) { sink($v); }", "constant"],
    ["for ($i = 0; $i < 3; $i++) { $x = $_GET['x']; } sink($x);", "outside"],
    ["while ($row = next_row()) { sink($row['a']); }", "unknown"],
    ["try { f(); $x = $_GET['x']; } catch (E $e) { $x = 'a'; } finally { sink($x); }", "outside"],
    ["function f($x) { return 'a' . $x; } sink(f($_GET['x']));", "outside"],
    ["function f($x) { return 'a'; } sink(f($_GET['x']));", "constant"],
    ["function f($x) { sink($x); } f($_GET['x']);", "outside"],
    ['function f(int $n) { sink("a $n"); }', "cleaned"],
    ["$f = function ($y) use ($z) { return $y . $z; }; sink($f($_GET['x']));", "outside"],
    ["$x = $_GET['x']; $f = fn($y) => sink($x);", "outside"],
    ["class C { private $p; function f() { $this->p = $_GET['x']; sink($this->p); } }", "outside"],
    ["class C { function g() { return $_GET['x']; } function f() { sink($this->g()); } }", "outside"],
    ["class C { function f(Request $req) { sink($req->query->get('a')); } }", "outside"],
    ["class C { function f(StoreRequest $r) { $d = $r->input('a'); sink($d); } }", "outside"],
    ["class C { function f(Request $request) { sink($request->name); } }", "outside"],
    ["class C { function f(Request $request) { sink($request->user()->id); } }", "cleaned"],
    ["sink(request('a'));", "outside"],
    ["sink(htmlspecialchars(filter_input(INPUT_GET, 'a', FILTER_VALIDATE_INT)));", "cleaned"],
    ["sink(filter_input(INPUT_GET, 'a'));", "outside"],
    ["sink(filter_var($_GET['a'], FILTER_VALIDATE_INT));", "cleaned"],
    ["sink($_SERVER['HTTP_REFERER']);", "outside"],
    ["sink($_SERVER['DOCUMENT_ROOT']);", "constant"],
    ["sink($_FILES['f']['name']);", "outside"],
    ["sink($_FILES['f']['tmp_name']);", "constant"],
    ["sink(sprintf('a %d', $_GET['x']));", "cleaned"],
    ["sink(sprintf('a %s', $_GET['x']));", "outside"],
    ["sink(implode(',', $_GET['x']));", "outside"],
    ["sink(array_map('intval', $_GET['x']));", "cleaned"],
    ["sink(implode(',', array_map('intval', $_GET['x'])));", "cleaned"],
    ["sink(preg_replace('/[^a-z]/', '', $_GET['x']));", "outside"],
    ["$x = $_GET['x']; $k = array_search($x, $all); if ($k !== false) { sink($x); }", "cleaned"],
    ["$x = $_GET['x']; $ok = isManaged($x); if ($ok === true) { sink($x); }", "cleaned"],
    ["$x = $_GET['x']; $ok = isManaged($x); if ($ok === false) { sink($x); }", "outside"],
    ["$x = $_GET['x']; if (!is_numeric($x)) { unset($x); } sink($x);", "cleaned"],
    ["$x = $_GET['x']; unset($y); sink($x);", "outside"],
    ["$x = $_GET['x']; if ($x) { if (!in_array($x, $known)) { throw new E(); } } sink($x);", "cleaned"],
    ["$x = $_GET['x']; if ($x) { g($x); } sink($x);", "outside"],
    ["$x = explode(',', $_GET['x']); sink(implode(array_keys($x)));", "cleaned"],
    ["sink(implode(array_keys($_GET['x'])));", "outside"],
    ["$x = $_GET['x']; if (preg_match('~[^0-9a-zA-Z+/=]~', $x, $m)) { exit; } sink($x);", "cleaned"],
    ["$x = $_GET['x']; if (!ctype_digit($x)) { zen_redirect('a'); } sink($x);", "cleaned"],
    ["$x = $_GET['x']; if (!ctype_digit($x)) { log('a'); } sink($x);", "outside"],
    ["$x = $_GET['x']; if (!ctype_digit($x)) { wp_redirect('a'); } sink($x);", "outside"],
    ["$x = $_GET['x']; if (!ctype_digit($x)) { wp_safe_redirect('a'); } sink($x);", "outside"],
    ["$x = $_GET['x']; if (preg_match('~[^0-9a-zA-Z./]~', $x, $m)) { exit; } sink($x);", "outside"],
    ["exec('ls', $lines); sink($lines[0]);", "outside"],
    ["$x = `ls {$_GET['x']}`; sink($_COOKIE['a']);", "outside"],
  ])("%s", (code, origin) => {
    expect(originIn(code)).toBe(origin);
  });
});
