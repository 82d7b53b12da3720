/** Shell: shell commands built from input. */
import { defineRules } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { command, withArgument } from "../writing/shell-matchers.ts";
import { titles } from "../writing/titles.ts";
import { shellcheck } from "./shellcheck.ts";

const shells = "(?:/(?:usr/)?bin/)?(?:ba|z|k|da|a)?sh|su|runuser";

const afterC: Matcher = { follows: { regex: "^(?:-\\w*c|--command)$" } };

/** A script whose argument is code by intent. */
const isWholeValue: Matcher = { regex: '^"?\\$[*@]"?$|^"?\\$\\{?\\w+\\}?"?$' };

export const commandInjection = defineRules(["bash"], "security", [
  {
    id: "sh-argument-in-command-text",
    // Who gives a script its arguments has a shell already, unless a server calls it, which the script does not say.
    severity: "low",
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
]);
