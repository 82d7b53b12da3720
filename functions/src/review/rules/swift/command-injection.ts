/** Swift: shell commands built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { inFunction, inHandler, swiftCall } from "./matchers.ts";
import { titles } from "../writing/titles.ts";
import { defects } from "../shared/defects.ts";

export const commandInjection = defineRules(["swift"], "security", [
  {
    id: "swift-command-injection",
    ...defects.commandInjection,
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "target", regex: "\\.arguments$" } },
            { has: { field: "result", regex: '^\\[\\s*"-\\w*c"', pattern: "$CMD" } },
          ],
        },
        swiftCall({ names: "system|popen|shell|launchedProcess|shellOut", as: "CMD" }),
        swiftCall({
          names: "run|launchedProcess",
          on: "^Process$",
          as: "CMD",
          nth: 2,
          args: 'arguments:\\s*\\[\\s*"-\\w*c"',
        }),
      ],
    },
    flow: { CMD: "assembled" },
    milder: whereGuessed,
    valid: [inFunction('p.arguments = ["-l", x]'), inFunction('p.arguments = ["-c", "ls"]')],
    invalid: [inFunction('p.arguments = ["-c", "ls \\(x)"]'), inFunction('system("ls \\(x)")')],
  },
  {
    id: "swift-command-from-request",
    ...defects.commandInjection,
    title: titles.programInjection,
    message:
      "The request value chooses the program or becomes part of a shell command, so a client can run other commands. Start a fixed program, and pass the value as a separate argument.",
    rule: {
      any: [
        {
          kind: "assignment",
          all: [
            { has: { field: "target", regex: "\\.(?:launchPath|executableURL)$" } },
            { has: { field: "result", pattern: "$CMD" } },
          ],
        },
        {
          kind: "assignment",
          all: [
            { has: { field: "target", regex: "\\.arguments$" } },
            { has: { field: "result", regex: '^\\[\\s*"-\\w*c"', pattern: "$CMD" } },
          ],
        },
      ],
    },
    flow: { CMD: "outside" },
    valid: [inHandler('p.launchPath = "/bin/ls"')],
    invalid: [inHandler("p.launchPath = x")],
  },
]);
