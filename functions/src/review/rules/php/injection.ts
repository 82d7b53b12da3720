/** PHP: text built from values that then runs as SQL, a shell command, code or HTML. */
import { defineRules } from "../define-rules.ts";
import { phpCall, phpMethod, phpNew, phpStatic } from "../php-matchers.ts";
import { found, php } from "./examples.ts";

export const injection = defineRules(["php"], "security", [
  {
    id: "php-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: "SQL is built from a value",
    message:
      "A value is put into the text of this SQL statement, so whoever controls the value can change what the statement does. Prepare the statement with placeholders and bind the value.",
    rule: {
      any: [
        phpCall({
          names:
            "mysql_query|mysql_unbuffered_query|mysql_db_query|pg_query|pg_send_query|sqlite_query|sqlite_exec|sqlite_array_query|mssql_query|db_query|sybase_query|ifx_query|db2_exec",
          as: "SQL",
        }),
        phpCall({
          names:
            "mysqli_query|mysqli_multi_query|mysqli_real_query|mysqli_prepare|mysqli_execute_query|pg_query|pg_prepare|pg_send_query|odbc_exec|odbc_prepare|oci_parse|sqlsrv_query|sqlsrv_prepare|db2_exec|ibase_query|mysql_db_query|sqlite_query|sqlite_exec|ingres_query|cubrid_query|msql_query",
          as: "SQL",
          nth: 2,
        }),
        phpCall({ names: "pg_prepare", as: "SQL", nth: 3 }),
        phpMethod({
          names:
            "query|exec|prepare|multi_query|real_query|execute_query|get_results|get_row|get_var|get_col|executeQuery|executeStatement|executeUpdate|fetchAll|fetchAllAssociative|fetchAssoc|fetchAssociative|fetchOne|fetchColumn|fetchRow|getAll|getOne|getRow|getCol|Execute|querySingle|select|selectRaw|createQuery|createNativeQuery|createCommand|unprepared|raw|simple_query|setQuery|rawQuery|fetchArray|fetchPairs",
          as: "SQL",
        }),
        phpStatic({
          names:
            "select|insert|update|delete|statement|raw|unprepared|selectOne|query|exec|scalar|cursor|affectingStatement|findBySql",
          as: "SQL",
        }),
      ],
    },
    flow: { SQL: "sql" },
    valid: [
      php("$db->query('SELECT * FROM users');"),
      php("$s = $db->prepare('SELECT * FROM users WHERE id = ?');"),
      php("$db->query('SELECT * FROM users WHERE id = ' . (int) $_GET['id']);"),
      php("mysqli_query($c, sprintf('SELECT * FROM t LIMIT %d', $_GET['n']));"),
      php("$wpdb->get_row($wpdb->prepare('SELECT * FROM t WHERE id = %d', $_GET['id']));"),
      php("DB::table('users')->where('name', $request->input('name'))->get();"),
      php("$repo->where($filter)->query();"),
    ],
    invalid: [
      found("mysqli_query($conn, \"SELECT * FROM users WHERE name = '$name'\");"),
      found("$db->query('SELECT * FROM users WHERE id = ' . $_GET['id']);"),
      found("$sql = \"DELETE FROM t WHERE id = {$_POST['id']}\";\n$pdo->exec($sql);"),
      found("DB::select(\"SELECT * FROM users WHERE email = '\" . $request->input('e') . \"'\");"),
    ],
  },
  {
    id: "php-raw-sql-fragment",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: "Part of an SQL statement is built from a value",
    message:
      "The query builder takes this text as it is, so whoever controls the value can change what the statement does. Use `?` placeholders and pass the values beside them.",
    rule: {
      any: [
        phpMethod({
          names: "whereRaw|orWhereRaw|havingRaw|orHavingRaw|orderByRaw|groupByRaw|fromRaw|joinRaw|selectRaw",
          as: "SQL",
        }),
        phpStatic({ names: "whereRaw|orWhereRaw|havingRaw|orderByRaw|selectRaw|groupByRaw|raw", as: "SQL" }),
        phpMethod({
          names: "where|andWhere|orWhere|having|andHaving|setSQL|condition",
          as: "SQL",
          args: {
            has: {
              nthChild: 1,
              has: { any: [{ kind: "binary_expression" }, { kind: "encapsed_string" }] },
              regex: "(?i)[=<>]|\\blike\\b|\\bin\\s*\\(",
            },
          },
        }),
      ],
    },
    flow: { SQL: "assembled" },
    valid: [
      php("User::whereRaw('name = ?', [$name])->get();"),
      php("$q->orderByRaw('created_at DESC');"),
      php("$qb->andWhere('u.name = :name');"),
      php("$q->where('name', $request->input('name'));"),
    ],
    invalid: [
      found("User::whereRaw('name = ' . $name)->get();"),
      found("$q->orderByRaw($request->input('sort'));"),
      found("$qb->andWhere(\"u.name = '$name'\");"),
    ],
  },
  {
    id: "php-command-injection",
    severity: "critical",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "A shell command is built from a value",
    message:
      "The shell reads this whole text, so a value with `;` or `$(...)` in it runs a command of its own. Pass each value through escapeshellarg, or give proc_open a list of arguments.",
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
    title: "A request adds options to a command",
    message:
      "The fifth parameter of mail() becomes part of sendmail's command line, by which files can be written and read. Leave it out, or choose it from a fixed list.",
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
    title: "Code is built from a value and run",
    message:
      "A value becomes part of PHP code that runs with all the rights of this application. Parse data as JSON, or look the wanted function up in a fixed list.",
    rule: {
      any: [
        phpCall({ names: "eval|assert", as: "CODE" }),
        phpCall({ names: "create_function", as: "CODE", nth: 2 }),
        phpCall({
          names: "preg_replace|preg_filter",
          as: "CODE",
          args: { has: { nthChild: 1, regex: "[/#~|][a-zA-Z]*e[a-zA-Z]*['\"]$" } },
        }),
        phpCall({ names: "runkit_function_add", as: "CODE", nth: 3 }),
      ],
    },
    flow: { CODE: "assembled" },
    valid: [
      php("eval('return 1 + 1;');"),
      php("assert($n > 0);"),
      php("eval('return ' . (int) $_GET['n'] . ';');"),
    ],
    invalid: [found("eval($_GET['code']);"), found("eval('$x = ' . $value . ';');")],
  },
  {
    id: "php-function-from-request",
    severity: "critical",
    confidence: "high",
    cwe: 470,
    see: ["Injection_Prevention"],
    title: "A request chooses which function or class is used",
    message:
      "The caller can reach functions that were never meant to be called, up to running commands. Look the name up in a fixed list first.",
    rule: {
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
        { kind: "object_creation_expression", has: { nthChild: 1, kind: "variable_name", pattern: "$NAME" } },
        phpNew({ names: "ReflectionMethod|ReflectionClass|ReflectionFunction", as: "NAME" }),
      ],
    },
    flow: { NAME: "reflected" },
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
      found("$class = $_GET['c'];\n$o = new $class();"),
    ],
  },
  {
    id: "php-file-inclusion",
    severity: "critical",
    confidence: "high",
    cwe: 98,
    see: ["https://owasp.org/www-project-web-security-testing-guide/"],
    title: "A request decides which file is run as PHP",
    message:
      "With `../`, a `php://` address or an uploaded file, the caller has other code run here. Look the page up in a fixed list of files.",
    rule: {
      any: [
        "include_expression",
        "include_once_expression",
        "require_expression",
        "require_once_expression",
      ].map((kind) => ({ kind, has: { nthChild: 1, pattern: "$FILE" } })),
    },
    flow: { FILE: "outside" },
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
    id: "php-reflected-xss",
    severity: "high",
    confidence: "high",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: "A request value is sent back as HTML",
    message:
      "Markup in the value runs as script in the reader's browser, with their session. Pass it through htmlspecialchars, or let the template engine escape it.",
    rule: {
      any: [
        { kind: "echo_statement", has: { nthChild: 1, pattern: "$VALUE" } },
        { kind: "print_intrinsic", has: { nthChild: 1, pattern: "$VALUE" } },
        { kind: "exit_statement", has: { nthChild: 1, pattern: "$VALUE" } },
        {
          kind: "expression_statement",
          all: [
            { has: { nthChild: 1, pattern: "$VALUE", not: { kind: "assignment_expression" } } },
            {
              any: [
                { follows: { kind: "text_interpolation", regex: "<\\?=$" } },
                { follows: { kind: "php_tag", regex: "^<\\?=$" } },
              ],
            },
          ],
        },
        phpCall({ names: "die|wp_die|print_r|_e|trigger_error", as: "VALUE" }),
        { ...phpCall({ names: "printf|vprintf" }), pattern: "$VALUE" },
        phpCall({ names: "response", as: "VALUE" }),
        phpNew({ names: "Response|HtmlResponse|HtmlString", as: "VALUE" }),
        phpMethod({
          names: "write|setContent|appendBody|setBody|end|setOutput",
          as: "VALUE",
          on: "(?i)(?:response|getBody\\(\\)|output|html)$",
        }),
      ],
    },
    flow: { VALUE: "reflected" },
    valid: [
      php("echo 'Hello';"),
      php("echo htmlspecialchars($_GET['q'], ENT_QUOTES, 'UTF-8');"),
      php("echo (int) $_GET['page'];"),
      php("echo $name;"),
      php("echo json_encode($_GET);"),
      php("echo isset($_GET['x']) ? 'yes' : 'no';"),
    ],
    invalid: [
      found("echo 'Hello ' . $_GET['name'];"),
      found("$q = $_POST['q'];\nprint \"<b>$q</b>\";"),
      { code: '<p><?= $_GET["q"] ?></p>', lines: [1] },
      found("printf('<p>%s</p>', $_GET['q']);"),
      found("die('No user ' . $_REQUEST['u']);"),
    ],
  },
  {
    id: "php-template-unescaped",
    severity: "medium",
    confidence: "low",
    cwe: 79,
    see: ["https://laravel.com/docs/blade#displaying-unescaped-data"],
    title: "A record's text is written into the page unescaped",
    message:
      "Whoever could store it has markup and script of theirs run in the reader's browser. Write it with `{{ }}`, or clean it with an HTML purifier.",
    rule: {
      kind: "expression_statement",
      has: { nthChild: 1, any: [{ kind: "member_access_expression" }, { kind: "variable_name" }] },
      regex: "^\\$\\w+(?:\\??->\\w+)*$",
      not: { regex: "(?i)(?:html|slot|token|csrf|script|json|markup|svg|errors|attributes|links)$" },
    },
    check: (node, file) => file.text.slice(0, node.range().start.index).trimEnd().endsWith("{!!"),
    valid: ["<p>{{ $post->body }}</p>", "<p>{!! $content->html !!}</p>", "<p>{!! nl2br(e($a)) !!}</p>"],
    invalid: [{ code: "<p>{!! $post->body !!}</p>", lines: [1] }],
  },
]);
