/** Shell scripts: values that become commands, paths or words, and steps that go on after a failure. */
import { defineRules } from "../define-rules.ts";
import type { Matcher } from "../rule.ts";
import { command, expansion } from "../shell-matchers.ts";

const shellcheck = (code: number): string => `https://www.shellcheck.net/wiki/SC${String(code)}`;
const positional = "^[\"']?\\$\\{?(?:[1-9@*]|QUERY_STRING|REQUEST_URI|HTTP_\\w+|REPLY)\\}?";

const removal: Matcher = { kind: "command", regex: "^rm\\s+(?:-\\w+\\s+)*-\\w*[rf]" };

/** The script stops at unset variables, or at failures, by its own setting. */
const scriptSets = (flag: string, option: string): Matcher => ({
  inside: {
    stopBy: "end",
    kind: "program",
    any: [
      { has: { ...command("set", [], `\\s-\\w*${flag}|\\s-o\\s+${option}`) } },
      { regex: `^#!.*\\s-\\w*${flag}` },
    ],
  },
});

export const values = defineRules(["bash"], "security", [
  {
    id: "sh-eval-argument",
    severity: "high",
    confidence: "high",
    cwe: 95,
    see: ["OS_Command_Injection_Defense", shellcheck(2294)],
    title: "What the script was given is run as code",
    message:
      "Quotes, semicolons and `$()` in the value become commands. Call the program with an array of arguments instead of `eval`.",
    rule: command("eval", [
      { ...expansionOrString(), regex: positional, not: { regex: '^"?\\$\\{?\\w+\\}?=' } },
    ]),
    valid: ['eval "$1=\\$2"', 'eval "$(ssh-agent -s)"', 'eval set -- "$OPTIONS"'],
    invalid: ['eval "$1"', "eval $@", 'eval "$QUERY_STRING"'],
  },
  {
    id: "sh-eval-variable",
    severity: "low",
    confidence: "medium",
    cwe: 95,
    see: ["OS_Command_Injection_Defense", shellcheck(2294)],
    title: "A variable is run as code",
    message:
      "Quotes, semicolons and `$()` in its value become commands, also where it was meant as a name. Use an array for the arguments, or `case` for the choice.",
    rule: {
      ...command("eval", [
        {
          ...expansionOrString(),
          nthChild: 2,
          regex: '^"?\\$\\{?[A-Za-z_]\\w*(?:\\[[@*]\\])?\\}?',
          not: { regex: positional },
        },
      ]),
      not: { regex: "^eval\\s+(?:set|export|local|declare)\\s" },
    },
    valid: ['eval "$(direnv hook bash)"', 'eval set -- "$parsed"', '"${cmd[@]}"'],
    invalid: ['eval "$cmd"', "eval $cmd --now"],
  },
  {
    id: "sh-argument-in-command-text",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: "An argument becomes part of a command's text",
    message:
      'Quotes, semicolons and `$()` in the argument become commands of the inner shell. Pass it as an argument of its own: `sh -c \'... "$1"\' sh "$1"`.',
    rule: {
      ...command("(?:/bin/)?(?:ba|z|da)?sh|su", [
        { regex: "^-\\w*c$" },
        {
          kind: "string",
          follows: { regex: "^-\\w*c$" },
          has: { any: [{ kind: "simple_expansion" }, { kind: "expansion" }], regex: "^\\$\\{?[1-9@*]\\}?$" },
        },
      ]),
    },
    valid: ['sh -c \'ls "$1"\' sh "$1"', 'bash -c "make all"'],
    invalid: ['bash -c "ls $1"', 'su app -c "run ${2}"'],
  },
  {
    id: "sh-predictable-temporary-file",
    severity: "medium",
    confidence: "high",
    cwe: 377,
    title: "The name of a temporary file can be guessed",
    message:
      "Another account can put a link there first, and this script then overwrites what the link names. Use `mktemp`.",
    rule: {
      any: [
        {
          kind: "file_redirect",
          has: {
            field: "destination",
            regex: "^[\"']?/(?:var/)?tmp/[^\\s]*\\$(?:\\$|\\{?(?:RANDOM|BASHPID|PPID)\\}?)",
          },
          regex: "^[0-9&]?>",
        },
        {
          kind: "variable_assignment",
          has: {
            field: "value",
            regex: "^[\"']?/(?:var/)?tmp/[^\\s]*\\$(?:\\$|\\{?(?:RANDOM|BASHPID|PPID)\\}?)",
          },
        },
      ],
    },
    valid: ["f=$(mktemp)", "echo a > /tmp/a.log", 'f="$HOME/a.$$"'],
    invalid: ["echo a > /tmp/a.$$", 'TMP="/tmp/build-$RANDOM"'],
  },
  {
    id: "sh-current-directory-in-path",
    severity: "medium",
    confidence: "high",
    cwe: 427,
    title: "Programs are looked for in the current directory",
    message:
      "Whoever can write into a directory that is visited puts an `ls` of their own there. Remove the dot and the empty entry.",
    rule: {
      kind: "variable_assignment",
      all: [
        { has: { field: "name", regex: "^PATH$" } },
        { has: { field: "value", regex: "^[\"']?(?:\\.:|:)|:\\.(?::|[\"']?$)|::" } },
      ],
    },
    valid: ['PATH="$HOME/bin:$PATH"', 'PATH="./node_modules/.bin:$PATH"'],
    invalid: ["PATH=.:$PATH", 'export PATH="$PATH:."'],
  },
]);

export const mistakes = defineRules(["bash"], "bug", [
  {
    id: "sh-removes-from-root",
    severity: "high",
    confidence: "high",
    cwe: 456,
    see: [shellcheck(2115)],
    title: "With an empty variable this removes from the root",
    message:
      "When the variable is empty or misspelt, the path begins with `/`. Write `${NAME:?}`, which stops the script instead.",
    rule: {
      ...command("rm", [
        { regex: "^-[a-zA-Z]*[rR][a-zA-Z]*$|^--recursive$" },
        {
          any: [{ kind: "string" }, { kind: "concatenation" }],
          regex:
            '^"?\\$(?:[A-Za-z_]\\w*|\\{[A-Za-z_]\\w*\\})"?/(?:"?(?:\\*|\\.\\*)?"?|"?(?:bin|boot|dev|etc|home|lib|opt|root|sbin|srv|usr|var)(?:/.*)?"?)$',
          not: {
            has: {
              regex: "^\\$\\{?(?:PWD|HOME|RUNNER_TEMP|GITHUB_WORKSPACE|CI_PROJECT_DIR|SCRIPT_DIR)\\}?$",
            },
          },
        },
      ]),
      not: scriptSets("u", "nounset"),
    },
    valid: [
      'rm -rf "${BUILD:?}/"*',
      'rm -rf "$BUILD"',
      'rm -rf "$BUILD/out"',
      'set -euo pipefail\nrm -rf "$BUILD/"*',
      'rm "$a/b"',
    ],
    invalid: ['rm -rf "$STEAMROOT/"*', "rm -rf $DIR/*", "rm -fr ${ROOT}/usr/lib"],
  },
  {
    id: "sh-removes-unquoted",
    severity: "medium",
    confidence: "medium",
    cwe: 88,
    see: [shellcheck(2086)],
    title: "Other files are removed when the value has a blank in it",
    message:
      "The shell splits the value at blanks and expands its asterisks, so one name becomes several. Put it in double quotes.",
    rule: {
      ...command("rm|rmdir|shred", [
        {
          any: [
            { kind: "simple_expansion" },
            { kind: "expansion" },
            { kind: "concatenation", has: { any: [{ kind: "simple_expansion" }, { kind: "expansion" }] } },
          ],
          not: {
            regex:
              "^\\$\\{?[#?$!*@0-9-]|^\\$\\{\\w+[/:#%@\\[]|^\\$\\w*(?:FILES|files|LIST|list|OPTS|opts|ARGS|args|FLAGS|flags|PIDS?|objs|OBJS)\\b",
          },
        },
      ]),
      regex: "(?s)\\s-[a-zA-Z]*[rR]",
    },
    valid: ['rm -rf "$dir"', "rm -rf $FILES", 'rm -rf "${a[@]}"', "rm -f $lock"],
    invalid: ["rm -rf $dir", "rm -rf ${dir}", "rm -r $dir/cache"],
  },
  {
    id: "sh-goes-on-in-wrong-directory",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: [shellcheck(2164)],
    title: "When the directory is missing, this works in the wrong one",
    message:
      "A failed `cd` leaves the script where it was, and the next line removes files there. Write `cd ... || exit`.",
    rule: {
      all: [
        command("cd|pushd", [{ regex: "." }]),
        { any: [{ precedes: removal }, { precedes: { regex: "^;$", precedes: removal } }] },
        { not: scriptSets("e", "errexit") },
      ],
    },
    valid: ['cd "$d" || exit 1\nrm -rf out', 'set -e\ncd "$d"\nrm -rf out', 'cd "$d"\nmake'],
    invalid: ['cd "$d"\nrm -rf out', "cd build; rm -rf *"],
  },
  {
    id: "sh-loop-over-ls",
    severity: "low",
    confidence: "high",
    cwe: 116,
    see: [shellcheck(2045)],
    title: "Names with blanks break this loop",
    message:
      "The output of `ls` and `find` is split at every blank and newline of a name. Loop over a pattern such as `*.txt`, or read names that end in NUL.",
    rule: {
      kind: "for_statement",
      has: { kind: "command_substitution", regex: "^(?:\\$\\(|`)\\s*(?:ls|find)\\s" },
    },
    valid: ["for f in *.txt; do a; done", "for i in $(seq 3); do a; done"],
    invalid: ["for f in $(ls *.txt); do a; done", "for f in `find . -name a`; do a; done"],
  },
  {
    id: "sh-test-of-constant",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    see: [shellcheck(2078)],
    title: "This test is always true",
    message:
      "Without blanks around the operator the shell sees one word that is not empty. Put a blank on both sides.",
    rule: {
      kind: "test_command",
      regex: "^\\[\\[?\\s+[\"']?\\$\\{?\\w+\\}?[\"']?(?:==|=|!=)[\"'\\w$]+\\s+\\]\\]?$",
    },
    valid: ['[ "$a" = b ]', "[[ $a == b ]]"],
    invalid: ['if [ "$a"=b ]; then c; fi', "[[ $a==b ]] && c"],
  },
]);

function expansionOrString(): Matcher {
  return { any: [expansion, { kind: "concatenation", has: expansion }] };
}
