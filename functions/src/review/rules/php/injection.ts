/** PHP: text built from values that then runs as SQL, a shell command, code or HTML. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { phpCall, phpNew, phpStatic } from "../writing/php-matchers.ts";
import type { Matcher } from "../writing/rule.ts";
import { found, php } from "./examples.ts";
import { functionAround } from "./tree.ts";
import { titles } from "../writing/titles.ts";

const nameChosen: Matcher = {
  any: [
    phpCall({
      names:
        "call_user_func|call_user_func_array|func_get_args|array_map|register_shutdown_function|forward_static_call|forward_static_call_array",
      as: "NAME",
    }),
    phpCall({
      names: "array_filter|array_reduce|array_walk|usort|uasort|uksort",
      as: "NAME",
      nth: 2,
    }),
    {
      kind: "function_call_expression",
      has: { field: "function", kind: "variable_name", pattern: "$NAME" },
    },
    {
      kind: "function_call_expression",
      has: { field: "function", kind: "subscript_expression", pattern: "$NAME" },
    },
    ...["member_call_expression", "scoped_call_expression"].map((kind) => ({
      kind,
      has: { field: "name", kind: "variable_name", pattern: "$NAME" },
    })),
    { kind: "object_creation_expression", has: { nthChild: 1, kind: "variable_name", pattern: "$NAME" } },
    phpNew({ names: "ReflectionClass|ReflectionFunction", as: "NAME" }),
    phpNew({ names: "ReflectionMethod", as: "NAME", nth: 2 }),
  ],
};

export const injection = defineRules(["php"], "security", [
  {
    id: "php-command-injection",
    severity: "critical",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Pass each value through `escapeshellarg`, or give `proc_open` an array of arguments.",
    rule: {
      any: [
        phpCall({
          names:
            "exec|shell_exec|system|passthru|popen|pcntl_exec|ssh2_exec|expect_popen|w32api_invoke_function",
          as: "CMD",
        }),
        phpCall({
          names: "proc_open",
          as: "CMD",
          args: { not: { has: { nthChild: 1, regex: "^(?:\\[|array\\()" } } },
        }),
        phpCall({ names: "ssh2_exec", as: "CMD", nth: 2 }),
        phpStatic({ names: "fromShellCommandline", on: "Process$", as: "CMD" }),
        { kind: "shell_command_expression", pattern: "$CMD" },
      ],
    },
    flow: { CMD: "assembled" },
    milder: whereGuessed,
    valid: [
      php("exec('ls -l');"),
      php("system('ls ' . escapeshellarg($_GET['d']));"),
      php("shell_exec($cmd);"),
      php("$n = (int) $_GET['n'];\nexec(\"head -n $n log\");"),
    ],
    invalid: [
      found("exec('ping ' . $host);"),
      found("system($_GET['cmd']);"),
      found("$ip = $_POST['ip'];\n$out = `ping $ip`;"),
      found("passthru(\"cat {$_REQUEST['f']}\");"),
    ],
  },
  {
    id: "php-argument-injection",
    severity: "medium",
    confidence: "high",
    cwe: 88,
    see: ["OS_Command_Injection_Defense"],
    title: titles.argumentInjection,
    message:
      "The fifth parameter of `mail()` becomes part of sendmail's command line, by which files can be written and read. Leave it out, or choose it from a fixed list.",
    rule: phpCall({ names: "mail|mb_send_mail", as: "OPTIONS", nth: 5 }),
    flow: { OPTIONS: "outside" },
    valid: [php("mail($to, 'Hello', $text, $headers, '-fnoreply@example.com');")],
    invalid: [found("mail($to, 'Hello', $text, '', '-f' . $_POST['from']);")],
  },
  {
    id: "php-code-injection",
    severity: "critical",
    confidence: "medium",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "A value becomes part of PHP source that runs with all the rights of this application. Parse data as JSON, or look the wanted function up in a fixed list.",
    rule: {
      any: [
        phpCall({ names: "eval|assert", as: "CODE" }),
        phpCall({ names: "create_function", as: "CODE", nth: 2 }),
        phpCall({
          names: "mb_ereg_replace|mb_eregi_replace",
          as: "CODE",
          nth: 2,
          args: { has: { nthChild: 4, regex: "^['\"]\\w*e" } },
        }),
        phpCall({
          names: "preg_replace|preg_filter",
          as: "CODE",
          nth: 2,
          args: { has: { nthChild: 1, regex: "[/#~|][a-zA-Z]*e[a-zA-Z]*['\"]$" } },
        }),
        phpCall({ names: "runkit_function_add", as: "CODE", nth: 3 }),
      ],
    },
    flow: { CODE: "assembled" },
    milder: whereGuessed,
    valid: [
      php("eval('return 1 + 1;');"),
      php("assert($n > 0);"),
      php("eval('return ' . (int) $_GET['n'] . ';');"),
    ],
    invalid: [
      found("eval($_GET['code']);"),
      found("eval('$x = ' . $value . ';');"),
      found("preg_replace('/a(.*)/e', 'f(' . $_GET['a'] . ')', $text);"),
      found("mb_ereg_replace('a(.*)', $_GET['a'], $text, 'e');"),
    ],
  },
  {
    id: "php-function-from-request",
    severity: "critical",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: titles.unsafeReflection,
    message:
      "The request names the function or class, so the client can reach functions that were never meant to be called, up to running commands. Look the name up in a fixed list first.",
    rule: nameChosen,
    flow: { NAME: "reflected" },
    check: (node) => !isMethodAskedFor(node),
    milder: whereGuessed,
    valid: [
      php("call_user_func('trim', $_GET['x']);"),
      php("$f = $handlers[$_GET['x']] ?? 'index';\n$f();"),
      php("array_map('intval', $_POST['ids']);"),
      php("array_filter($_POST['ids'], 'is_numeric');"),
    ],
    invalid: [
      found("call_user_func($_GET['f'], 1);"),
      found("usort($rows, $_GET['order']);"),
      found("$f = $_REQUEST['f'];\n$f();"),
      found("$act = $_GET['act'];\n$controller->$act();"),
      found("$class = $_GET['c'];\n$o = new $class();"),
    ],
  },
  {
    id: "php-method-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: titles.unsafeReflection,
    message:
      "The request names the method, so public helpers and inherited methods that were not meant for clients are callable. Look the name up in a fixed list first.",
    rule: nameChosen,
    flow: { NAME: "reflected" },
    check: isMethodAskedFor,
    valid: [
      php("$act = $_GET['act'];\n$controller->$act();"),
      php("$act = 'list';\nif (method_exists($c, $act)) {\n  $c->$act();\n}"),
    ],
    invalid: [
      { code: php("$act = $_GET['act'];\nif (method_exists($c, $act)) {\n  $c->$act();\n}"), lines: [4] },
    ],
  },
  {
    id: "php-file-inclusion",
    severity: "critical",
    confidence: "high",
    cwe: 98,
    see: ["https://owasp.org/www-project-web-security-testing-guide/"],
    title: "Remote or local file inclusion: path from request",
    message:
      "The request supplies the included path, so with `../`, a `php://` URL or an uploaded file the client runs other code here. Look the page up in a fixed list of files.",
    rule: {
      any: [
        "include_expression",
        "include_once_expression",
        "require_expression",
        "require_once_expression",
      ].map((kind) => ({ kind, has: { nthChild: 1, pattern: "$FILE" } })),
    },
    flow: { FILE: "outside" },
    milder: whereGuessed,
    valid: [
      php("include __DIR__ . '/header.php';"),
      php("$pages = ['home' => 'home.php'];\ninclude $pages[$_GET['p']] ?? 'home.php';"),
      php("include $template;"),
      php("$p = $_GET['p'];\nif (!in_array($p, ['a', 'b'], true)) {\n  exit;\n}\ninclude \"$p.php\";"),
    ],
    invalid: [
      found("include $_GET['page'];"),
      found("$page = $_GET['page'];\nrequire_once('pages/' . $page . '.php');"),
    ],
  },
]);

/** A method of an object, of which the function has asked before whether it is there. */
function isMethodAskedFor(node: SgNode): boolean {
  const isMethod =
    kindOf(node) === "member_call_expression" || /^new\s+\\?ReflectionMethod\b/.test(textOf(node));
  if (!isMethod) return false;
  const around = functionAround(node);
  const before = textOf(around).slice(0, node.range().start.index - around.range().start.index);
  return /\bmethod_exists\(/.test(before);
}
