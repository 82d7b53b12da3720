/** C and C++: outside text that becomes a command, SQL, a address, a setting or the name of a library. */
import { cFunction, cMethod } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inMain, foundInMain as found, functionTaking } from "./examples.ts";

const { within: inFunction, found: foundInFunction } = functionTaking("const char *name");

/** Programs that run what they are given as code. */
const anyInterpreter = '(?:sh|cmd|cmd\\.exe|env|python[\\d.]*|perl|ruby|node|php|xargs|find|ssh|sudo|awk)"$';

export const injection = defineRules(["c", "cpp"], "security", [
  {
    id: "c-command-injection",
    severity: "critical",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this string, so a character such as `;` in the value starts another command. Start the program with `execve` and pass the value as one argument.",
    rule: cFunction({
      names: "system|popen|_popen|_wsystem|_wpopen|POPEN|SYSTEM|wordexp|ShellExecuteA|WinExec|CreateProcessA",
      as: "COMMAND",
    }),
    flow: { COMMAND: "assembled" },
    milder: whereGuessed,
    valid: [inMain('system("ls");'), inMain('char c[50]; snprintf(c, 50, "kill %d", argc); system(c);')],
    invalid: [
      found("system(argv[1]);"),
      found('char c[100]; strcpy(c, "ls "); strcat(c, getenv("D"));\npopen(c, "r");'),
      foundInFunction('char c[99]; sprintf(c, "rm %s", name);\nsystem(c);'),
    ],
  },
  {
    id: "c-program-from-outside",
    severity: "high",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.programInjection,
    message:
      "Input supplies the program or what a shell runs, so its sender runs programs with the rights of this process. Choose the program from a fixed list, and check each argument.",
    rule: {
      any: [
        cFunction({
          names:
            "execl|execlp|execle|EXECL|EXECLP|_execl|_execlp|_wexecl|_wexeclp|_spawnl|_spawnlp|_wspawnl|_wspawnlp",
          args: {
            all: [
              { has: { nthChild: { position: 2, reverse: true }, pattern: "$ARGUMENT" } },
              { not: { has: { nthChild: 1, kind: "string_literal", not: { regex: anyInterpreter } } } },
            ],
          },
        }),
        cFunction({
          names:
            "execv|execvp|execve|execvpe|EXECV|EXECVP|_execv|_execvp|_wexecv|_wexecvp|posix_spawn|posix_spawnp",
          as: "ARGUMENT",
        }),
        cFunction({ names: "_spawnv|_spawnvp|_wspawnv|_wspawnvp", as: "ARGUMENT", nth: 3 }),
      ],
    },
    flow: { ARGUMENT: "remote" },
    valid: [
      inMain('execl("/bin/ls", "ls", "-l", (char *)0);'),
      inMain("execvp(argv[1], argv + 1);"),
      inMain('char b[9]; fgets(b, 9, stdin); execl("/bin/ping", "ping", "-c", "1", "--", b, (char *)0);'),
    ],
    invalid: [
      found('char b[9]; fgets(b, 9, stdin);\nexecl("/bin/sh", "sh", "-c", b, (char *)0);'),
      found('execv(getenv("TOOL"), args);'),
    ],
  },
  {
    id: "c-sql-injection",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "A value is put into this SQL string, so anyone who controls it can change what the statement does. Prepare a constant string with placeholders and bind the value.",
    rule: {
      any: [
        cFunction({
          names:
            "mysql_query|mysql_real_query|sqlite3_exec|sqlite3_prepare|sqlite3_prepare_v2|sqlite3_prepare_v3|sqlite3_prepare16_v2|sqlite3_get_table|PQexec|PQexecParams|PQsendQuery|SQLExecDirect|SQLExecDirectA|SQLPrepare|SQLPrepareA|mysql_stmt_prepare|dbcmd|db_query",
          as: "SQL",
          nth: 2,
        }),
        cMethod({
          names:
            "executeQuery|execute|executeUpdate|prepareStatement|exec|exec1|exec0|prepare|query|Query|simpleQuery|exec_params",
          as: "SQL",
        }),
      ],
    },
    flow: { SQL: "sql" },
    milder: whereGuessed,
    valid: [
      inMain('mysql_query(c, "SELECT 1");'),
      inFunction('sqlite3_prepare_v2(db, "SELECT * FROM t WHERE n = ?", -1, &s, 0);'),
      inFunction('char q[99]; sprintf(q, "SELECT * FROM t WHERE id = %d", 3); mysql_query(c, q);'),
    ],
    invalid: [
      foundInFunction(
        "char q[99]; sprintf(q, \"SELECT * FROM t WHERE n = '%s'\", name);\nmysql_query(c, q);",
      ),
      found(
        'char q[99]; strcpy(q, "SELECT * FROM t WHERE n = "); strcat(q, argv[1]);\nsqlite3_exec(db, q, 0, 0, 0);',
      ),
    ],
  },
  {
    id: "c-ldap-injection",
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is put into this LDAP filter, so parentheses and `*` in it change which entries match. Escape the value as RFC 4515 says before it goes into the filter.",
    rule: cFunction({
      names:
        "ldap_search|ldap_search_s|ldap_search_st|ldap_search_ext|ldap_search_ext_s|ldap_search_ext_sA|ldap_search_ext_sW|ldap_search_sA",
      as: "FILTER",
      nth: 4,
    }),
    flow: { FILTER: "assembled" },
    milder: whereGuessed,
    valid: [inMain('ldap_search_s(l, "o=x", 2, "(cn=a)", 0, 0, &r);')],
    invalid: [
      foundInFunction('char f[99]; sprintf(f, "(cn=%s)", name);\nldap_search_s(l, "o=x", 2, f, 0, 0, &r);'),
    ],
  },
  {
    id: "c-library-from-outside",
    severity: "high",
    confidence: "high",
    cwe: 114,
    title: "Library loaded from an untrusted path",
    message: "Input names the library, and its code runs in this process. Load it by a fixed absolute path.",
    rule: cFunction({
      names: "dlopen|LoadLibrary|LoadLibraryA|LoadLibraryW|LoadLibraryExA|LoadLibraryExW",
      as: "LIBRARY",
    }),
    flow: { LIBRARY: "outside" },
    valid: [inMain('dlopen("/usr/lib/a.so", 1);')],
    invalid: [found('dlopen(getenv("PLUGIN"), 1);')],
  },
  {
    id: "c-setting-from-outside",
    severity: "medium",
    confidence: "high",
    cwe: 15,
    title: titles.settingFromInput,
    message:
      "Input becomes a system setting, so its sender decides what other programs of this machine see. Check it against a fixed list first.",
    rule: {
      any: [
        cFunction({
          names:
            "SetComputerNameA|SetComputerNameW|SetComputerName|sethostname|putenv|_putenv|PUTENV|_wputenv",
          as: "VALUE",
        }),
        cFunction({ names: "setenv|SetEnvironmentVariableA", as: "VALUE", nth: 2 }),
      ],
    },
    flow: { VALUE: "remote" },
    valid: [inMain('setenv("A", "b", 1);')],
    invalid: [found("char b[9]; recv(s, b, 9, 0);\nSetComputerNameA(b);")],
  },
  {
    id: "c-request-forgery",
    severity: "high",
    confidence: "medium",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "Input becomes the address that the server calls, so a client can reach internal hosts. Choose the host from a fixed list.",
    rule: {
      any: [
        cFunction({
          names: "curl_easy_setopt",
          as: "URL",
          nth: 3,
          args: { has: { nthChild: 2, regex: "^CURLOPT_URL$" } },
        }),
        cFunction({ names: "InternetOpenUrlA|InternetOpenUrl", as: "URL", nth: 2 }),
        cFunction({ names: "URLDownloadToFileA|URLDownloadToFile", as: "URL", nth: 2 }),
      ],
    },
    flow: { URL: "remote" },
    valid: [
      inMain('curl_easy_setopt(c, CURLOPT_URL, "https://a.example/");'),
      inMain("curl_easy_setopt(c, CURLOPT_URL, argv[1]);"),
    ],
    invalid: [found('curl_easy_setopt(c, CURLOPT_URL, getenv("U"));')],
  },
]);
