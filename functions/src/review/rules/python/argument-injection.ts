/** Python: input that becomes an option of a program. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { processModule } from "./process-module.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";

export const argumentInjection = defineRules(["python"], "security", [
  {
    id: "py-option-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 88,
    see: ["OS_Command_Injection_Defense"],
    title: titles.argumentInjection,
    message:
      "A value such as `--upload-pack=...` or `-o...` is read as an option and makes this program run or write something else. Put `--` before it, or reject values that begin with a dash.",
    rule: {
      any: [
        pyCall({
          names: "create_subprocess_exec",
          asAll: "WORD",
          args: {
            has: {
              nthChild: 1,
              regex:
                "^[\"'](?:\\S*/)?(?:git|hg|svn|ssh|scp|rsync|curl|wget|tar|zip|find|sed|awk|ffmpeg|convert|psql|mysql|docker|kubectl|man|less)[\"']$",
            },
          },
        }),
        pyCall({
          names: "run|call|check_call|check_output|Popen",
          bare: "also",
          on: processModule,
          args: {
            has: {
              nthChild: 1,
              kind: "list",
              all: [
                {
                  any: [
                    { has: { nthChild: { position: 1, reverse: true }, pattern: "$WORD" } },
                    { has: { nthChild: 2, pattern: "$WORD" } },
                    { has: { nthChild: 3, pattern: "$WORD" } },
                  ],
                },
                {
                  has: {
                    nthChild: 1,
                    regex:
                      "^[\"'](?:\\S*/)?(?:git|hg|svn|ssh|scp|rsync|curl|wget|tar|zip|find|sed|awk|ffmpeg|convert|psql|mysql|docker|kubectl|man|less)[\"']$",
                  },
                },
              ],
            },
          },
        }),
      ],
    },
    flow: { WORD: "url" },
    check: (node) => !/["']--(?:end-of-options)?["']/.test(node.text()),
    valid: [inRoute('subprocess.run(["git", "clone", "--", request.args["u"]])')],
    invalid: [found('subprocess.run(["git", "clone", request.args["u"]])')],
  },
]);
