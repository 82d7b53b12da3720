/** Rust: shell commands built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import type { Matcher } from "../writing/rule.ts";
import { inFunction, inHandler, outsideTests, rustCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

/** A compiler takes `-c` as well. */
const besideShell: Matcher = {
  inside: {
    stopBy: "end",
    any: [{ kind: "function_item" }, { kind: "closure_expression" }],
    regex: '"(?:/[\\w/]*/)?(?:sh|bash|zsh|dash|cmd|cmd\\.exe|powershell|powershell\\.exe|pwsh)"|(?i:shell)',
  },
};

export const commandInjection = defineRules(
  ["rust"],
  "security",
  outsideTests([
    {
      id: "rust-command-injection",
      ...defects.commandInjection,
      rule: {
        any: [
          rustCall({ names: "arg", on: '\\.arg\\(\\s*"(?:-\\w*c|/[cC]|-Command)"\\s*\\)$', as: "CMD" }),
          rustCall({
            names: "args",
            as: "CMD",
            args: '^\\(\\s*&?(?:vec!)?\\[\\s*"(?:-\\w*c|/[cC]|-Command)"\\s*,',
          }),
        ],
        ...besideShell,
      },
      flow: { CMD: "assembled" },
      milder: whereGuessed,
      valid: [
        inFunction('Command::new("cc").arg("-c").arg(format!("{}.c", x)).spawn();'),
        inFunction('Command::new("ls").arg(format!("--dir={}", x)).spawn();'),
        inFunction('Command::new("sh").arg("-c").arg("ls").spawn();'),
      ],
      invalid: [
        inFunction('Command::new("sh").arg("-c").arg(format!("ls {}", x)).spawn();'),
        inFunction('Command::new("bash").args(["-c", &format!("ls {}", x)]).spawn();'),
      ],
    },
    {
      id: "rust-command-from-request",
      ...defects.commandInjection,
      title: titles.programInjection,
      rule: {
        any: [
          rustCall({ names: "new", on: "(?:^|::)Command$", as: "CMD" }),
          rustCall({ names: "arg", on: '\\.arg\\(\\s*"(?:-\\w*c|/[cC]|-Command)"\\s*\\)$', as: "CMD" }),
          rustCall({ names: "arg", on: "^(?:cmd|command)$", as: "CMD" }),
        ],
      },
      fileHas: ["Command"],
      flow: { CMD: "remote" },
      valid: [
        inFunction("let x = std::env::args_os().next().unwrap(); Command::new(&x).spawn();"),
        inHandler('Command::new("ls").arg("-l").spawn();'),
      ],
      invalid: [inHandler("Command::new(x).spawn();")],
    },
  ]),
);
