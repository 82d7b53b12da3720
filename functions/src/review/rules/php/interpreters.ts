/** PHP: values of a request that reach queries, templates, headers, logs and patterns. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { nestedRepetition } from "../../regex/nested-repetition.ts";
import { phpCall, phpMethod, phpNew, phpStatic } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { messages } from "../shared/messages.ts";

export const interpreters = defineRules(["php"], "security", [
  {
    id: "php-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is concatenated into this LDAP filter, so `*` or parentheses in it change what is searched for and can bypass a login. Pass it through `ldap_escape` with `LDAP_ESCAPE_FILTER`.",
    rule: {
      any: [
        phpCall({ names: "ldap_search|ldap_list|ldap_read", as: "FILTER", nth: 3 }),
        phpCall({
          names: "ldap_search|ldap_list|ldap_read|ldap_bind|ldap_delete|ldap_modify",
          as: "FILTER",
          nth: 2,
        }),
      ],
    },
    flow: { FILTER: "assembled" },
    milder: whereGuessed,
    valid: [
      php("ldap_search($c, $base, '(uid=' . ldap_escape($_GET['u'], '', LDAP_ESCAPE_FILTER) . ')');"),
      php("ldap_search($c, 'dc=example,dc=com', '(objectClass=person)');"),
    ],
    invalid: [
      found("ldap_search($c, 'dc=example,dc=com', '(uid=' . $user . ')');"),
      found("$u = $_GET['u'];\nldap_list($c, $base, \"(&(uid=$u)(active=1))\");"),
    ],
  },
  {
    id: "php-xpath-injection",
    severity: "high",
    confidence: "medium",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: titles.xpathInjection,
    message:
      "A value is concatenated into this XPath expression, so a quote in it changes which nodes are selected, up to the whole document. Reject quotes in the value, or compare it in PHP after the query.",
    rule: {
      any: [
        phpMethod({ names: "xpath", as: "QUERY" }),
        phpMethod({ names: "query|evaluate", on: "(?i)xpath|xp$", as: "QUERY" }),
        phpCall({ names: "xpath_eval|xpath_eval_expression", as: "QUERY", nth: 2 }),
      ],
    },
    flow: { QUERY: "assembled" },
    milder: whereGuessed,
    valid: [
      php("$xml->xpath('//user[@active=1]');"),
      php("$xpath->query('//user[@id=' . (int) $_GET['id'] . ']');"),
    ],
    invalid: [
      found("$xml->xpath(\"//user[name='\" . $_GET['n'] . \"']\");"),
      found("$xpath->query(\"//user[@name='$name']\");"),
    ],
  },
  {
    id: "php-nosql-injection",
    severity: "high",
    confidence: "high",
    cwe: 943,
    see: ["Injection_Prevention"],
    title: titles.nosqlInjection,
    message:
      "PHP turns `name[$ne]=x` into an array, which MongoDB reads as an operator that matches every document. Cast the value to string first.",
    rule: {
      any: [
        phpMethod({
          names:
            "find|findOne|findOneAndUpdate|findOneAndDelete|deleteOne|deleteMany|updateOne|updateMany|aggregate|countDocuments|count|remove|distinct",
          as: "QUERY",
        }),
        phpNew({ names: "Query|MongoCode|Javascript", as: "QUERY" }),
      ],
    },
    flow: { QUERY: "outside" },
    milder: whereGuessed,
    fileHas: ["Mongo", "mongo", "ollection->findOne", "ollection->updateOne", "ollection->deleteOne"],
    valid: [
      php("$c = (new MongoDB\\Client)->db->users;\n$c->findOne(['name' => (string) $_POST['name']]);"),
      php("$c = (new MongoDB\\Client)->db->users;\n$c->findOne(['name' => 'x']);"),
    ],
    invalid: [
      found(
        "$c = (new MongoDB\\Client)->db->users;\n$c->findOne(['name' => $_POST['name'], 'pass' => $_POST['pass']]);",
      ),
    ],
  },
  {
    id: "php-header-injection",
    severity: "medium",
    confidence: "high",
    cwe: 113,
    see: ["Injection_Prevention"],
    title: titles.headerInjection,
    message:
      "A line break in the request value adds headers, such as another recipient of a mail. Remove line breaks, or choose the value from a fixed list.",
    rule: {
      any: [
        phpCall({
          names: "header",
          as: "VALUE",
          args: { has: { nthChild: 1, not: { regex: "(?i)^[\"']\\s*location" } } },
        }),
        phpCall({ names: "mail|mb_send_mail|wp_mail", as: "VALUE", nth: 4 }),
        phpCall({ names: "setrawcookie", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "outside" },
    valid: [
      php("header('Content-Type: text/html');"),
      php("header('X-User: ' . urlencode($_GET['u']));"),
      php("header('X-Page: ' . (int) $_GET['p']);"),
      php("header('X-Lang: ' . str_replace([\"\\r\", \"\\n\"], '', $_GET['l']));"),
    ],
    invalid: [
      found("header('X-User: ' . $_GET['u']);"),
      found("mail('a@example.com', 'Hi', $text, 'From: ' . $_POST['email']);"),
    ],
  },
  {
    id: "php-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message:
      "The request value is logged unescaped, so a line break in it forges log entries. Remove line breaks, or log it as a JSON value.",
    rule: {
      any: [
        phpCall({ names: "error_log|syslog|log_message|openlog", asAll: "VALUE" }),
        phpStatic({ names: "info|error|warning|debug|notice|critical|alert", on: "^\\\\?Log$", as: "VALUE" }),
        phpMethod({
          names: "info|error|warning|debug|notice|critical|alert",
          on: "(?i)log(?:ger)?(?:\\(\\))?$",
          as: "VALUE",
        }),
      ],
    },
    flow: { VALUE: "reflected" },
    valid: [
      php("error_log('failed: ' . json_encode($_GET['u']));"),
      php("$logger->info('Login', ['user' => $id]);"),
      php("error_log('failed: ' . str_replace([\"\\n\", \"\\r\"], '', $_GET['u']));"),
    ],
    invalid: [
      found("error_log('failed login of ' . $_POST['user']);"),
      found("$this->logger->warning(\"Bad token {$_GET['t']}\");"),
    ],
  },
  {
    id: "php-template-injection",
    severity: "high",
    confidence: "high",
    cwe: 1336,
    see: ["Injection_Prevention"],
    title: titles.templateInjection,
    message:
      "Template code in the request value runs on the server and can read files or run commands. Keep the template fixed and pass the value as a variable.",
    rule: {
      any: [
        phpMethod({
          names: "createTemplate|renderString|compileString|fetchString|renderInline",
          as: "TEMPLATE",
        }),
        phpMethod({
          names: "render|display|fetch|assign_string",
          on: "(?i)(?:twig|smarty|latte|mustache)$",
          as: "TEMPLATE",
        }),
        phpStatic({ names: "render|compileString", on: "^\\\\?Blade$", as: "TEMPLATE" }),
        phpNew({ names: "ArrayLoader|Twig_Loader_String", as: "TEMPLATE" }),
      ],
    },
    flow: { TEMPLATE: "outside" },
    milder: whereGuessed,
    valid: [php("$twig->render('page.html', ['q' => $_GET['q']]);")],
    invalid: [found("$twig->createTemplate('Hello ' . $_GET['name'])->render();")],
  },
  {
    id: "php-regex-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 1333,
    see: ["Input_Validation"],
    title: titles.regexInjection,
    message:
      "The request value becomes a pattern: a backtracking one keeps the process busy for minutes, and old versions run its result with the `e` flag. Pass the value through `preg_quote`.",
    rule: phpCall({
      names:
        "preg_match|preg_match_all|preg_replace|preg_replace_callback|preg_split|preg_grep|mb_ereg|mb_ereg_replace|ereg|eregi|ereg_replace",
      as: "PATTERN",
    }),
    flow: { PATTERN: "outside" },
    valid: [
      php("preg_match('/^a+$/', $_GET['x']);"),
      php("preg_match('/' . preg_quote($_GET['x'], '/') . '/', $s);"),
    ],
    invalid: [found("preg_match('/' . $_GET['x'] . '/', $s);")],
  },
  {
    id: "php-slow-regex",
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.redos,
    message: messages.redos,
    rule: phpCall({
      names: "preg_match|preg_match_all|preg_replace|preg_split|preg_replace_callback|preg_grep",
      args: { has: { nthChild: 1, regex: `^['"].*${nestedRepetition}` } },
    }),
    valid: [php("preg_match('/^a+$/', $s);")],
    invalid: [found("preg_match('/^(a+)+$/', $s);")],
  },
]);
