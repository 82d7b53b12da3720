/** PHP: included files whose path comes from a request. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { found, php } from "./examples.ts";

export const fileInclusion = defineRules(["php"], "security", [
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
