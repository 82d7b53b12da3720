/** Shell scripts: steps that work on the wrong files, or go on after a failure, and tests that test nothing. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { command } from "../writing/shell-matchers.ts";
import { shellcheck } from "./shellcheck.ts";

const removal: Matcher = {
  kind: "command",
  regex:
    "(?s)^(?:rm\\s+(?:-\\w+\\s+)*-\\w*[rf]|find\\s.*\\s(?:-delete\\b|-exec\\s+rm\\s)|git\\s+clean\\s+-\\w*f)",
};

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

const holdsName: Matcher = {
  any: [{ kind: "simple_expansion" }, { kind: "expansion" }],
  has: { kind: "variable_name", pattern: "$NAME" },
};

/** Somewhere the variable is tested, or gets a value that is not only another's or a command's. */
const isNeverEmpty: Matcher = {
  inside: {
    stopBy: "end",
    kind: "program",
    has: {
      stopBy: "end",
      any: [
        {
          kind: "variable_assignment",
          all: [
            { has: { field: "name", pattern: "$NAME" } },
            {
              has: {
                field: "value",
                regex: "[\\w.}\"']/[\\w.$]|^[\"']?[\\w./-]|:-[\"']?[\\w./]|[\\w\"'}][.-]\\w",
              },
            },
            { not: { has: { field: "value", kind: "command_substitution" } } },
          ],
        },
        {
          kind: "variable_assignment",
          all: [
            { has: { field: "name", pattern: "$NAME" } },
            { has: { field: "value", regex: "^[\"']?(?:\\$\\(|`)\\s*mktemp\\b" } },
          ],
        },
        {
          kind: "unary_expression",
          regex: "^-[zndefrwsL]\\s",
          has: { stopBy: "end", kind: "variable_name", pattern: "$NAME" },
        },
        { kind: "expansion", regex: ":\\?", has: { kind: "variable_name", pattern: "$NAME" } },
      ],
    },
  },
};

export const unquotedAndUnchecked = defineRules(["bash"], "bug", [
  {
    id: "sh-removes-from-root",
    severity: "high",
    confidence: "high",
    cwe: 456,
    see: [shellcheck(2115)],
    title: "`rm` with an empty variable removes from `/`",
    message:
      "If the variable is empty or misspelled, the path begins with `/` and `rm` removes from the root. Write `${NAME:?}`, which stops the script instead.",
    rule: {
      all: [
        command("rm", [
          { regex: "^-[a-zA-Z]*[rR][a-zA-Z]*$|^--recursive$" },
          {
            any: [
              { kind: "string", has: holdsName },
              { kind: "concatenation", has: { any: [{ kind: "string", has: holdsName }, holdsName] } },
            ],
            regex:
              '^"?\\$(?:[A-Za-z_]\\w*|\\{[A-Za-z_]\\w*\\})"?/(?:"?(?:\\*|\\.\\*)?"?|"?(?:bin|boot|dev|etc|home|lib|opt|root|sbin|srv|usr|var)(?:/.*)?"?)$',
            not: {
              has: {
                regex: "^\\$\\{?(?:PWD|HOME|RUNNER_TEMP|GITHUB_WORKSPACE|CI_PROJECT_DIR|SCRIPT_DIR)\\}?$",
              },
            },
          },
        ]),
        { not: scriptSets("u", "nounset") },
        { not: isNeverEmpty },
      ],
    },
    valid: [
      'rm -rf "${BUILD:?}/"*',
      'rm -rf "$BUILD"',
      'rm -rf "$BUILD/out"',
      'set -euo pipefail\nrm -rf "$BUILD/"*',
      'rm "$a/b"',
      "TMPDIR=$(mktemp -d)\nrm -rf $TMPDIR/*",
      'a="$TMPDIR/build"\nrm -rf "$a/"*',
      '[ -d "$a" ] || exit 1\nrm -rf "$a/"*',
    ],
    invalid: ['rm -rf "$STEAMROOT/"*', "rm -rf $DIR/*", "rm -fr ${ROOT}/usr/lib"],
  },
  {
    id: "sh-removes-unquoted",
    severity: "medium",
    confidence: "medium",
    cwe: 88,
    see: [shellcheck(2086)],
    title: "Unquoted variable in `rm`",
    message:
      "The shell splits the value at spaces and expands its asterisks, so `rm` deletes other files. Put it in double quotes.",
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
    title: "Unchecked `cd` before deleting files",
    message:
      "If `cd` fails, the script stays where it was, and the next line removes files there. Write `cd ... || exit`.",
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
    title: "Word splitting: loop over `ls` or `find` output",
    message:
      "The output of `ls` and `find` is split at every space and newline of a name. Loop over a pattern such as `*.txt`, or read NUL-terminated names.",
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
    title: "Test is always true: missing spaces",
    message:
      "Without spaces around the operator, the shell sees one non-empty word, which is true. Put a space on both sides.",
    rule: {
      kind: "test_command",
      regex: "^\\[\\[?\\s+[\"']?\\$\\{?\\w+\\}?[\"']?(?:==|=|!=)[\"'\\w$]+\\s+\\]\\]?$",
    },
    valid: ['[ "$a" = b ]', "[[ $a == b ]]"],
    invalid: ['if [ "$a"=b ]; then c; fi', "[[ $a==b ]] && c"],
  },
  {
    id: "sh-test-of-nothing",
    severity: "medium",
    confidence: "high",
    cwe: 571,
    see: [shellcheck(2070)],
    title: "Test is always true: unquoted variable",
    message:
      "An empty value leaves `[ -n ]`, which tests whether `-n` is empty, so the test is true. Put the value in double quotes.",
    rule: {
      kind: "test_command",
      regex: "^\\[\\s+-n\\s+\\$\\{?\\w+\\}?\\s+\\]$",
      not: { regex: "\\$\\{?[#?$!]" },
    },
    valid: ['[ -n "$a" ]', "[[ -n $a ]]", "[ -z $a ]"],
    invalid: ["if [ -n $a ]; then b; fi", "[ -n ${a} ] && b"],
  },
  {
    id: "sh-test-of-unquoted",
    severity: "low",
    confidence: "medium",
    cwe: 754,
    see: [shellcheck(2086)],
    title: "Unquoted variable in a test",
    message:
      'If the value is empty or contains a space, the test has too few or too many words, and the resulting error counts as false. Quote it: `[ "$x" = a ]`.',
    rule: {
      kind: "test_command",
      all: [
        { regex: "^\\[\\s" },
        { has: { kind: "binary_expression", regex: "^\\$\\{?(?:[1-9]|[a-z]\\w*)\\}?\\s+(?:=|==|!=)\\s" } },
      ],
    },
    valid: ['[ "$1" = a ]', "[[ $1 = a ]]", "[ $# = 1 ]", "[ $? = 0 ]", "[ $n -gt 1 ]"],
    invalid: ["if [ $1 = yes ]; then b; fi", "[ ${mode} != a ] && b"],
  },
  {
    id: "sh-trap-expanded-too-early",
    severity: "medium",
    confidence: "high",
    cwe: 665,
    see: [shellcheck(2064)],
    title: "Trap expanded too early",
    message:
      "Double quotes expand the variable when the trap is set, before it has a value, so nothing is cleaned up. Use single quotes.",
    rule: {
      all: [
        command("trap", [
          {
            kind: "string",
            has: {
              any: [{ kind: "simple_expansion" }, { kind: "expansion" }],
              has: { kind: "variable_name", pattern: "$X" },
            },
          },
        ]),
        { precedes: { stopBy: "end", kind: "variable_assignment", has: { field: "name", pattern: "$X" } } },
        {
          not: {
            follows: { stopBy: "end", kind: "variable_assignment", has: { field: "name", pattern: "$X" } },
          },
        },
      ],
    },
    valid: [
      'tmp=$(mktemp)\ntrap "rm -f $tmp" EXIT',
      "trap 'rm -f \"$tmp\"' EXIT\ntmp=$(mktemp)",
      'trap "rm -f a" EXIT\ntmp=b',
    ],
    invalid: ['trap "rm -f $tmp" EXIT\ntmp=$(mktemp)'],
  },
  {
    id: "sh-redirect-without-rights",
    severity: "medium",
    confidence: "high",
    cwe: 280,
    see: [shellcheck(2024)],
    title: "Redirection runs without `sudo`",
    message:
      "The calling shell opens the file before sudo runs, so this fails for any user but root. Write `... | sudo tee FILE`.",
    rule: {
      kind: "redirected_statement",
      all: [
        { has: { kind: "command", has: { field: "name", regex: "^sudo$" } } },
        {
          has: {
            kind: "file_redirect",
            regex: "^>>?\\s*[\"']?/(?:etc|proc|sys|usr|root|boot|lib)/",
          },
        },
      ],
    },
    valid: [
      "echo 1 | sudo tee /proc/a",
      "sudo sh -c 'echo 1 > /proc/a'",
      "sudo ls > /tmp/a",
      "sudo ls 2> /etc/a",
    ],
    invalid: ["sudo echo 1 > /proc/sys/net/ipv4/ip_forward"],
  },
  {
    id: "sh-numbers-compared-as-text",
    severity: "medium",
    confidence: "high",
    cwe: 1024,
    see: [shellcheck(2071)],
    title: "Numbers compared as strings",
    message:
      "Inside brackets, `<` and `>` compare strings, so 9 is greater than 10. Write `-lt` and `-gt`, or use `(( ))`.",
    rule: { kind: "test_command", regex: "^\\[\\[?\\s(?:.*\\s)?\\\\?[<>]\\s+\\d+\\s+(?:.*\\s)?\\]\\]?$" },
    valid: ["[[ $a -gt 10 ]]", "(( a > 10 ))", "[[ $a > b ]]"],
    invalid: ['if [[ "$count" > 10 ]]; then a; fi'],
  },
  {
    id: "sh-never-after-exec",
    severity: "medium",
    confidence: "high",
    cwe: 561,
    see: [shellcheck(2093)],
    title: "Unreachable code after `exec`",
    message:
      "`exec` replaces the shell, so the code after it never runs. Remove `exec`, or the code after it.",
    rule: {
      all: [
        command("exec", [{ any: [{ kind: "word", regex: "^[\\w./]" }, { kind: "string" }] }]),
        { inside: { any: [{ kind: "program" }, { kind: "compound_statement" }] } },
        {
          any: [
            { precedes: { kind: "command", regex: "^(?:echo|printf|rm|mv|cp|exit|return)\\s" } },
            {
              precedes: {
                regex: "^(?:\\n|;)$",
                precedes: { kind: "command", regex: "^(?:echo|printf|rm|mv|cp|exit|return)\\s" },
              },
            },
          ],
        },
        { not: { precedes: { stopBy: "end", regex: "^exit\\s" } } },
      ],
    },
    valid: ['exec "$@"', "exec 3> a\necho b >&3", "if a; then exec b; fi\necho c", "exec a\nexit 1"],
    invalid: ["exec java -jar a.jar\necho stopped"],
  },
]);
