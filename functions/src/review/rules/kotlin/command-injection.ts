/** Kotlin: shell commands built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const commandInjection = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-command-injection",
    ...defects.commandInjection,
    rule: {
      any: [
        kotlinCall({ names: "exec", as: "CMD" }),
        kotlinCall({ names: "ProcessBuilder|CommandLine", bare: "only", as: "CMD" }),
        kotlinCall({ names: "command", as: "CMD" }),
        kotlinCall({ names: "parse", on: "CommandLine$", as: "CMD" }),
        kotlinCall({
          names: "ProcessBuilder|command",
          bare: "also",
          as: "CMD",
          nth: 3,
          args: '^\\(\\s*"(?:/usr)?(?:/bin/)?(?:sh|bash|cmd|cmd\\.exe|powershell)"',
        }),
      ],
    },
    fileHas: ["Runtime", "ProcessBuilder", "CommandLine"],
    flow: { CMD: "shell" },
    milder: whereGuessed,
    valid: [
      inFunction('ProcessBuilder("ls", x).start()'),
      inFunction('Runtime.getRuntime().exec("ls")'),
      inFunction('Runtime.getRuntime().exec(arrayOf("ls", x))'),
    ],
    invalid: [
      inFunction('Runtime.getRuntime().exec("ls $x")'),
      inFunction('ProcessBuilder("sh", "-c", "ls $x").start()'),
      inFunction('ProcessBuilder(listOf("sh", "-c", "ls " + x)).start()'),
    ],
  },
]);
