/** PHP: shell commands built from input, and arguments that a program reads as options. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { phpCall, phpStatic } from "../writing/php-matchers.ts";
import { found, php } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const commandInjection = defineRules(["php"], "security", [
  {
    id: "php-command-injection",
    severity: "critical",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Pass each value through `escapeshellarg`, or give `proc_open` an array of arguments.",
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
    textFilter:
      /`|\b(?:exec|shell_exec|system|passthru|popen|pcntl_exec|ssh2_exec|expect_popen|w32api_invoke_function|proc_open|fromShellCommandline)\b/i,
    flow: { CMD: "assembled" },
    milder: whereGuessed,
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
    title: titles.argumentInjection,
    message:
      "The fifth parameter of `mail()` becomes part of sendmail's command line, by which files can be written and read. Leave it out, or choose it from a fixed list.",
    rule: phpCall({ names: "mail|mb_send_mail", as: "OPTIONS", nth: 5 }),
    flow: { OPTIONS: "outside" },
    valid: [php("mail($to, 'Hello', $text, $headers, '-fnoreply@example.com');")],
    invalid: [found("mail($to, 'Hello', $text, '', '-f' . $_POST['from']);")],
  },
]);
