/** PHP: included files whose path comes from a request. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { found, php } from "./examples.ts";
import { phpCall } from "../writing/php-matchers.ts";

export const fileInclusion = defineRules(["php"], "security", [
  {
    id: "php-file-inclusion",
    severity: "critical",
    confidence: "medium",
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
  {
    id: "php-remote-inclusion-allowed",
    severity: "high",
    confidence: "medium",
    cwe: 98,
    title: "Remote file inclusion enabled",
    message:
      "With `allow_url_include` on, one path that a request can change is enough to run code from another server. Turn it off.",
    rule: phpCall({
      names: "ini_set",
      args: {
        all: [
          { has: { nthChild: 1, regex: "allow_url_include" } },
          { has: { nthChild: 2, regex: "(?i)^(?:1|true|'1'|\"1\"|'on'|\"on\")$" } },
        ],
      },
    }),
    valid: [php("ini_set('allow_url_include', 0);")],
    invalid: [found("ini_set('allow_url_include', 1);")],
  },
]);
