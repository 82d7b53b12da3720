/** Shell: deletions of the wrong files. */
import { defineRules } from "../writing/define-rules.ts";
import type { SgNode } from "@ast-grep/napi";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { shellcheck } from "./shellcheck.ts";
import { isAlwaysThere, isSurelySet } from "./surely-set.ts";
import { command } from "../writing/shell-matchers.ts";
import type { Matcher } from "../writing/rule.ts";

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
      ...(flag === "e" ? [{ has: command("trap", [{ regex: "\\bexit\\b" }], "\\sERR\\b") }] : []),
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

/** `( set -e; cd a; ... )`, and the same of a function. */
function stopsInBlock(change: SgNode): boolean {
  return change
    .ancestors()
    .some(
      (one) =>
        /^(?:subshell|compound_statement)$/.test(kindOf(one)) &&
        one.children().some((step) => /^set\s+-(?:\w*e|o\s+errexit)/.test(textOf(step).slice(0, 40))),
    );
}

/** The variables with which a path begins that is removed. */
function namesOf(call: SgNode): string[] {
  return [...textOf(call).matchAll(/\s"?\$\{?(\w+)\}?"?\//g)].map(([, name = ""]) => name);
}

/** `"$d"` of `cd "$d"`. */
function folderOf(change: SgNode): string {
  return textOf(change)
    .replace(/^\w+\s+/, "")
    .trim();
}

/** `mkdir -p build` right before, `[ -d build ]`, or `build=$(mktemp -d)`. */
function isMadeBefore(change: SgNode, text: string): boolean {
  const own = folderOf(change).replaceAll(/["'{}]/g, "");
  const all = text.slice(0, change.range().start.index).replaceAll(/["'{}]/g, "");
  if (all.includes(`-d ${own} `) || (own.startsWith("$") && all.includes(`${own.slice(1)}=$(mktemp -d`)))
    return true;
  const before = text.slice(0, change.range().start.index).trimEnd().split(/[\n;]/).at(-1)?.trim() ?? "";
  return /(?:^|\|\|\s*)mkdir\s+\S/.test(before) && before.endsWith(folderOf(change));
}

/** Whether something is removed by a path that begins where the script stands; `/a` and `$d/a` after `cd $d` do not. */
function removesHere(change: SgNode): boolean {
  const removal = change.nextAll().find((one) => kindOf(one) === "command");
  const words = (removal ? textOf(removal) : "")
    .replaceAll(/["'{}]/g, "")
    .split(/\s+/)
    .slice(1);
  const paths = words.filter((word) => word !== "" && !word.startsWith("-"));
  const into =
    textOf(change)
      .replaceAll(/["'{}]/g, "")
      .split(/\s+/)[1] ?? "";
  if (removal === undefined || !/^rm\b/.test(textOf(removal)) || paths.length === 0) return true;
  const isAbsolute = (path: string): boolean =>
    /^[/~]/.test(path) || (into.startsWith("$") && path.startsWith(`${into}/`));
  return paths.some((path) => !isAbsolute(path));
}

export const dangerousDeletion = defineRules(["bash"], "bug", [
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
    check: (call, { text }) => namesOf(call).some((name) => !isSurelySet(name, text)),
    valid: [
      'for d in build dist; do\n  rm -rf "$d"/*\ndone',
      'here=$(pwd)\nrm -rf "$here/"*',
      'base="$(cd "$(dirname "$0")" && pwd)"\nrm -rf "$base"/*',
      '[ "$a" = "" ] && exit 1\nrm -rf "$a"/*',
      '[[ $a ]] || exit 1\nrm -rf "$a"/*',
      'if [ $# -ne 1 ]; then exit 1; fi\na=$1\nrm -rf "$a"/*',
      'rm -rf "$pkgdir"/usr',
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
        // Where a folder lies in is always there.
        { not: { regex: "^cd\\s+\\.\\.(?:/\\.\\.)*/?$" } },
        { any: [{ precedes: removal }, { precedes: { regex: "^;$", precedes: removal } }] },
        { not: scriptSets("e", "errexit") },
      ],
    },
    check: (change, { text }) =>
      !stopsInBlock(change) &&
      removesHere(change) &&
      !isAlwaysThere(folderOf(change)) &&
      !isMadeBefore(change, text),
    valid: [
      'cd "$(dirname "$0")"\nrm -rf build',
      "cd /tmp\nrm -rf build",
      "mkdir -p build\ncd build\nrm -rf *",
      '[ -d "$d" ] || exit 1\ncd "$d"\nrm -rf out',
      'd=$(mktemp -d)\ncd "$d"\nrm -rf out',
      "trap 'exit 1' ERR\ncd a\nrm -rf out",
      'cd "$d" || exit 1\nrm -rf out',
      "cd ~\nrm -rf /scratch",
      "(\n  set -e\n  cd a\n  rm -rf b\n)",
      'cd "$d"\nrm -rf "$d/out" $d/cache',
      'set -e\ncd "$d"\nrm -rf out',
      'cd "$d"\nmake',
      "cd ..\nrm -rf out",
    ],
    invalid: ['cd "$d"\nrm -rf out', "cd build; rm -rf *", 'cd "$d"\nrm -rf "$e/out"'],
  },
]);
