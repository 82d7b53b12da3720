/** Shell scripts: what they were called with, or what came over the network, becomes code, a statement or a path. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { command, expansion, withArgument } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";

const shellcheck = (code: number): string => `https://www.shellcheck.net/wiki/SC${String(code)}`;
const shells = "(?:/(?:usr/)?bin/)?(?:ba|z|k|da|a)?sh|su|runuser";
const afterC: Matcher = { follows: { regex: "^(?:-\\w*c|--command)$" } };

/** A script whose argument is code by intent. */
const isWholeValue: Matcher = { regex: '^"?\\$[*@]"?$|^"?\\$\\{?\\w+\\}?"?$' };

export const injection = defineRules(["bash"], "security", [
  {
    id: "sh-eval-argument",
    severity: "high",
    confidence: "high",
    cwe: 95,
    see: ["OS_Command_Injection_Defense", shellcheck(2294)],
    title: titles.codeInjection,
    message:
      "`eval` parses the argument as code, so quotes, semicolons and `$()` in it become commands. Call the program with an array of arguments instead of `eval`.",
    rule: {
      any: [
        // A script whose argument is code by intent gives it to `eval` whole.
        withArgument("eval", {
          regex: '^"?\\$\\{?(?:QUERY_STRING|REQUEST_URI|HTTP_\\w+|SSH_ORIGINAL_COMMAND)\\}?"?$',
        }),
        withArgument("eval", {
          not: {
            any: [
              { regex: '^"?\\$\\{?[\\w@*]+\\}?"?$' },
              { regex: '^"?\\$\\{?\\w+\\}?=' },
              { regex: '^"?(?:exec\\s+)?\\$(?:\\(|\\w+"?$)' },
              // The name of a variable, and values that expand later.
              { regex: '^"?(?:(?:local|export|readonly|declare)\\s+)?[\\w${}]*\\$\\{?\\w+\\}?[\\w${}]*=' },
            ],
          },
        }),
      ],
    },
    flow: { X: "outside" },
    valid: [
      'eval "$1=\\$2"',
      'eval "$(ssh-agent -s)"',
      'eval set -- "$OPTIONS"',
      'case "$1" in a|b) eval "run_$1" ;; esac',
      'f() { eval "do $1"; }\nf "date -u"',
      'eval "$1"',
    ],
    invalid: ['eval "$QUERY_STRING"', 'eval "echo $1"', { code: 'read -r a\neval "ls $a"', lines: [2] }],
  },
  {
    id: "sh-eval-variable",
    severity: "low",
    confidence: "medium",
    cwe: 95,
    see: ["OS_Command_Injection_Defense", shellcheck(2294)],
    title: titles.dynamicCode,
    message:
      "`eval` parses the variable as code, so quotes, semicolons and `$()` in it become commands, even where it was meant as a name. Use an array for the arguments, or `case` for the choice.",
    rule: {
      ...command("eval", [
        {
          any: [expansion, { kind: "concatenation", has: expansion }],
          nthChild: 2,
          regex: '^"?\\$\\{?(?:[A-Za-z_]\\w*(?:\\[[@*]\\])?|[1-9@*])\\}?',
          not: { regex: '^"?\\$\\{?(?:QUERY_STRING|REQUEST_URI|HTTP_\\w+)|^"?\\$\\{?\\w+\\}?=' },
        },
      ]),
      not: { regex: "^eval\\s+(?:set|export|local|declare)\\s" },
    },
    valid: ['eval "$(direnv hook bash)"', 'eval set -- "$parsed"', '"${cmd[@]}"', 'eval "$name=\\$value"'],
    invalid: ['eval "$cmd"', "eval $cmd --now", 'eval "$1"', "eval $@"],
  },
  {
    id: "sh-argument-in-command-text",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      'The argument is put into a command string, so quotes, semicolons and `$()` in it become commands of the inner shell. Pass it as a positional argument: `sh -c \'... "$1"\' sh "$1"`.',
    rule: {
      any: [
        withArgument(shells, { all: [afterC], not: isWholeValue }),
        withArgument("docker|podman|kubectl|oc|lxc|chroot|sudo|env|nohup|timeout|xargs|find|flock", {
          all: [{ follows: { regex: "^(?:-\\w*c|--command)$", follows: { regex: `^(?:${shells})$` } } }],
          not: isWholeValue,
        }),
      ],
    },
    flow: { X: "outside" },
    valid: [
      'sh -c \'ls "$1"\' sh "$1"',
      'bash -c "make all"',
      'bash -c "$1"',
      '[[ $1 =~ ^[a-z]+$ ]] || exit 1\nsh -c "ls $1"',
      'sh -c "ls $(printf %q "$1")"',
    ],
    invalid: [
      'bash -c "ls $1"',
      'su app -c "run ${2}"',
      { code: 'dir=$1\nsh -c "cd $dir && make"', lines: [2] },
      'docker exec web sh -c "rm $1"',
    ],
  },
  {
    id: "sh-argument-in-remote-command",
    severity: "medium",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense", shellcheck(2029)],
    title: titles.remoteCommand,
    message:
      "The remote shell parses the string again, so quotes, spaces and `$()` in the argument become commands. Quote it for that shell with `printf %q` or `${x@Q}`.",
    rule: withArgument("ssh", {
      kind: "string",
      regex: "\\s",
      not: { follows: { regex: "^-[bcDEeFIiJLlmOopQRSWw]$" } },
    }),
    flow: { X: "outside" },
    valid: ['ssh "$1" "systemctl reload nginx"', 'ssh -o "ProxyCommand $1" host ls', 'ssh host "ls ${1@Q}"'],
    invalid: ['ssh web "rm -rf $1"', { code: 'dir=$2\nssh "$1" "tar czf - $dir"', lines: [2] }],
  },
  {
    id: "sh-name-in-inner-script",
    severity: "medium",
    confidence: "high",
    cwe: 78,
    see: [shellcheck(2156)],
    title: "Command injection: file name in an inner script",
    message:
      "File names are put into the script, so a name with `$()` or a quote runs commands here. Pass the name as an argument: `sh -c '... \"$1\"' sh {}`.",
    rule: {
      ...command("find|xargs|parallel", [
        {
          any: [{ kind: "raw_string" }, { kind: "string" }],
          regex: "(?s)\\{\\}",
          follows: { regex: "^-\\w*c$", follows: { regex: `^(?:${shells})$` } },
        },
      ]),
    },
    valid: ["find . -exec sh -c 'a \"$1\"' sh {} \\;", "find . -exec sh -c 'a' sh {} +"],
    invalid: ["find . -exec sh -c 'a {} {}.png' \\;", "ls | xargs -I{} bash -c 'b {}'"],
  },
  {
    id: "sh-sql-with-argument",
    severity: "medium",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "The argument is put into the SQL string, so a quote in it ends the string and what follows runs as SQL. Pass it as a variable of the client, such as `psql -v name=\"$x\"` with `:'name'`.",
    rule: withArgument("psql|mysql|mariadb|sqlite3|sqlcmd|sqlplus|clickhouse-client|bq|cqlsh", {
      regex: "(?i)\\b(?:select|insert|update|delete|drop|alter|create|grant)\\s",
    }),
    flow: { X: "outside" },
    valid: [
      'psql -v name="$1" -f a.sql',
      'psql -c "SELECT 1"',
      '[[ $1 =~ ^[0-9]+$ ]] || exit 1\nmysql -e "DELETE FROM a WHERE id = $1"',
    ],
    invalid: [
      "psql -c \"DELETE FROM users WHERE name = '$1'\"",
      { code: "read -rp 'Name: ' name\nmysql shop -e \"SELECT * FROM a WHERE n = '$name'\"", lines: [2] },
    ],
  },
  {
    id: "sh-path-from-request",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` in it reaches any file of the machine. Take only the last part with `basename`, and check that the file is in its folder.",
    rule: withArgument("cat|less|head|tail|tar|rm|cp|mv|source|unzip|sed|awk|grep", { regex: "/" }),
    // Nothing else that scripts read comes over the network.
    fileHas: [
      "QUERY_STRING",
      "REQUEST_URI",
      "PATH_INFO",
      "HTTP_",
      "REMOTE_USER",
      "SSH_ORIGINAL_COMMAND",
      "GITHUB_HEAD_REF",
      "CI_COMMIT_",
      "CI_MERGE_REQUEST_",
    ],
    flow: { X: "remote" },
    valid: ['cat "/srv/$1"', 'f=$(basename "$QUERY_STRING")\ncat "/srv/$f"'],
    invalid: [
      'cat "/srv/$QUERY_STRING"',
      { code: 'f="${QUERY_STRING#file=}"\ncat "/srv/files/$f"', lines: [2] },
    ],
  },
]);
