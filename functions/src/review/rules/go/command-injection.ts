/** Go: values that decide which program runs, or what a shell reads. */
import type { SgNode } from "@ast-grep/napi";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { argumentsOf, assignedTo, everyInside, typeOfParameter } from "./tree.ts";
import { fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";

/** Programs with options that run commands, or read and write files, called without `--`; `at` is the program's place. */
function optionsRun(at: number): Matcher {
  return {
    has: {
      nthChild: at,
      regex:
        '^["`](?:[\\w/]*/)?(?:git|hg|svn|ssh|scp|rsync|curl|wget|tar|zip|unzip|find|xargs|sed|awk|ffmpeg|convert|magick|mogrify|pandoc|wkhtmltopdf|psql|mysql|mysqldump|sendmail|tcpdump|chrome|chromium|node|python3?|php|ruby|perl|make|docker|kubectl|nmap|man|less|vim?|sort|openssl|gpg|pdftotext|youtube-dl|yt-dlp)["`]$',
    },
    not: { regex: '["`]--["`]' },
  };
}

const ofRequest = /\b(?:r|req|request|c|ctx)\.\w|\((?:r|req|request|c)[,)]/i;
const prefixed = /^(?:strings\.Replace(?:All)?\(\s*)?(?:["`][^"`]+["`]\s*\+|fmt\.Sprintf\(\s*["`][^%"`])/;

/** All that is seen of the request follows constant words of the same string, as in `"cookie: " + value`, so none of it begins with `-`. */
function beginsWithConstant(call: SgNode): boolean {
  const given = argumentsOf(call).flatMap((one) => {
    const elements = everyInside(one, ["literal_element"]);
    return elements.length > 0 ? elements : [one];
  });
  const texts = given.slice(1).map((one) => {
    const text = textOf(one);
    return /^\w+$/.test(text) ? (assignedTo(text, call) ?? text) : text;
  });
  const requested = texts.filter((text) => ofRequest.test(text) && !text.endsWith(".Context()"));
  return requested.length > 0 && requested.every((text) => prefixed.test(text));
}

const shell =
  '^["`](?:/bin/|/usr/bin/)?(?:sh|bash|zsh|dash|ash|ksh|cmd|cmd\\.exe|powershell|powershell\\.exe|pwsh)["`]$';

/** `ssh *sshd.Server`, by what the function around declares; a session is what runs commands elsewhere. */
function isOfOtherType(call: SgNode): boolean {
  const receiver = fieldTextOf(call, "function").replace(/\.\w+$/, "");
  const type = typeOfParameter(receiver, call);
  return type !== null && !/session/i.test(type);
}

export const commandInjection = defineRules(["go"], "security", [
  {
    id: "go-command-injection",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      'The shell parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Call the program itself with separate arguments: `exec.Command("git", "log", name)`.',
    rule: {
      any: [
        goCall({
          names: "Command",
          on: "^exec$",
          as: "CMD",
          nth: 3,
          args: {
            all: [
              {
                has: {
                  nthChild: 1,
                  regex:
                    '^["`](?:/bin/|/usr/bin/)?(?:sh|bash|zsh|dash|ash|ksh|cmd|cmd\\.exe|powershell|powershell\\.exe|pwsh|env|ssh|su|sudo)["`]$',
                },
              },
              { has: { nthChild: 2, regex: '^["`](?:-l?c|/[cC]|-Command)["`]$' } },
            ],
          },
        }),
        goCall({
          names: "CommandContext",
          on: "^exec$",
          as: "CMD",
          nth: 4,
          args: {
            has: { nthChild: 2, regex: '^["`](?:/bin/|/usr/bin/)?(?:sh|bash|zsh|cmd|powershell)["`]$' },
          },
        }),
      ],
    },
    flow: { CMD: "assembled" },
    milder: whereGuessed,
    valid: [
      inFunction('exec.Command("git", "log", branch)'),
      inFunction('exec.Command("sh", "-c", "ls -l")'),
      inFunction('exec.Command("sh", "-c", script)'),
    ],
    invalid: [
      found('exec.Command("sh", "-c", "ping " + host)'),
      found('cmd := r.FormValue("cmd")\n\texec.Command("bash", "-c", cmd).Run()'),
    ],
  },
  {
    id: "go-program-from-request",
    severity: "critical",
    confidence: "high",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.programInjection,
    message:
      "The request supplies the program, so a client can run any program with the rights of this process. Look the program up in a fixed list.",
    rule: {
      any: [
        goCall({ names: "Command", on: "^(?:exec|execabs)$", as: "CMD" }),
        goCall({ names: "CommandContext", on: "^exec$", as: "CMD", nth: 2 }),
        goCall({ names: "Exec|ForkExec|StartProcess", on: "^(?:syscall|os|unix)$", as: "CMD" }),
      ],
    },
    flow: { CMD: "outside" },
    valid: [inFunction('exec.Command("git", r.FormValue("ref"))'), inFunction("exec.Command(name)")],
    invalid: [found('exec.Command(r.FormValue("program"))')],
  },
  {
    id: "go-argument-injection",
    severity: "high",
    confidence: "medium",
    cwe: 88,
    see: ["OS_Command_Injection_Defense"],
    title: titles.argumentInjection,
    message:
      "A request value that begins with `-` is read as an option, and options of this program run commands or write files. Put `--` before it, or reject a leading `-`.",
    rule: {
      any: [
        goCall({ names: "Command", on: "^exec$", asAll: "VALUE", args: optionsRun(1) }),
        goCall({ names: "CommandContext", on: "^exec$", asAll: "VALUE", args: optionsRun(2) }),
      ],
    },
    flow: { VALUE: "outside" },
    check: (call) => !beginsWithConstant(call),
    valid: [
      inFunction('exec.Command("git", "clone", "--", r.FormValue("repo"))'),
      inFunction('exec.Command("ls", r.FormValue("dir"))'),
      inFunction('exec.Command("git", "log", branch)'),
      inFunction(
        'address := strings.Replace(fmt.Sprintf("http://127.0.0.1%s", r.URL.Path), "a", "b", 1)\n\texec.CommandContext(r.Context(), "ffmpeg", []string{"-headers", "cookie: " + r.Header.Get("Cookie"), "-i", address}...)',
      ),
      inFunction('exec.Command("git", "clone", "https://" + r.FormValue("repo"))'),
    ],
    invalid: [
      found('exec.Command("git", "clone", r.FormValue("repo"), dir)'),
      found('exec.Command("git", "clone", "https://" + r.FormValue("host"), r.FormValue("dir"))'),
      found('exec.Command("git", "-C", "/srv/" + r.FormValue("dir"), "log", branchOf(r))'),
    ],
  },
  {
    id: "go-command-on-server",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.remoteCommand,
    message:
      "The shell on the remote machine parses this whole string, so a value with `;` or `$(...)` in it runs a command of its own. Quote the value, or look it up in a fixed list.",
    rule: goCall({
      names: "Run|Start|Output|CombinedOutput",
      on: "(?i)^(?:\\w+\\.)*\\w*(?:s|sess|session|ssh)$",
      as: "CMD",
    }),
    fileHas: ["/ssh"],
    flow: { CMD: "assembled" },
    check: (call) => !isOfOtherType(call),
    milder: whereGuessed,
    valid: [
      'package p\n\nimport "golang.org/x/crypto/ssh"\n\nfunc f(s *ssh.Session) {\n\ts.Run("uptime")\n}',
      'package p\n\nimport "example.org/ssh"\n\nfunc f(ssh *sshd.Server, host string) {\n\tssh.Run(host + ":22")\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "golang.org/x/crypto/ssh"\n\nfunc f(s *ssh.Session, name string) {\n\ts.Run("cat " + name)\n}',
        lines: [6],
      },
    ],
  },
  {
    id: "go-command-in-list",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses the string, so a value with `;` or `$(...)` in it runs a command of its own. Call the program itself with separate arguments.",
    rule: {
      any: [
        goCall({
          names: "Command",
          on: "^(?:exec|execabs)$",
          args: {
            all: [
              { has: { nthChild: 1, regex: shell } },
              {
                has: { nthChild: 2, kind: "variadic_argument", has: { kind: "identifier", pattern: "$CMD" } },
              },
            ],
          },
        }),
        {
          kind: "keyed_element",
          all: [
            { regex: "^Args\\b" },
            {
              has: {
                stopBy: "end",
                kind: "composite_literal",
                regex: '["`](?:-c|/[cC])["`]',
                pattern: "$CMD",
              },
            },
          ],
        },
        goCall({
          names: "ForkExec|StartProcess|Exec",
          on: "^(?:syscall|os|unix)$",
          as: "CMD",
          nth: 2,
          args: { has: { nthChild: 1, regex: shell } },
        }),
      ],
    },
    fileHas: ["os/exec", "syscall", "execabs", "os.StartProcess"],
    flow: { CMD: "assembled" },
    milder: whereGuessed,
    valid: [
      'package p\n\nimport "os/exec"\n\nfunc f() {\n\targs := []string{"-c", "ls"}\n\texec.Command("sh", args...)\n}',
    ],
    invalid: [
      {
        code: 'package p\n\nimport "os/exec"\n\nfunc f(dir string) {\n\targs := []string{"-c", "ls " + dir}\n\texec.Command("sh", args...)\n}',
        lines: [7],
      },
      {
        code: 'package p\n\nimport "os/exec"\n\nfunc f(dir string) {\n\tc := exec.Cmd{Path: "/bin/sh", Args: []string{"sh", "-c", "ls " + dir}}\n}',
        lines: [6],
      },
    ],
  },
]);
