/** GitHub Actions: steps that do not do what they say. */
import { defineRules } from "../writing/define-rules.ts";
import { beside, pair } from "../writing/yaml-matchers.ts";
import { found, job } from "./examples.ts";
import { titles } from "../writing/titles.ts";

export const workflowErrors = defineRules(["github-actions"], "bug", [
  {
    id: "gha-condition-always-true",
    severity: "high",
    confidence: "high",
    cwe: 571,
    see: [
      "https://docs.github.com/en/actions/writing-workflows/choosing-when-your-workflow-runs/using-conditions-to-control-job-execution",
    ],
    title: titles.alwaysTrue,
    message:
      "Characters outside `${{ }}`, also the line end of a `|` block, make the whole value a non-empty string, which is always true. Put everything on one line inside one pair of braces, or write none.",
    rule: {
      any: [
        pair("if", "^[\"']?\\$\\{\\{[^}]*\\}\\}\\s*(?:&&|\\|\\||==|!=)"),
        pair("if", "^[\"']?[^${|>]+(?:&&|\\|\\||==|!=)\\s*\\$\\{\\{[^}]*\\}\\}[\"']?$"),
        pair("if", "(?s)^[|>][+]?\\s*\\n\\s*\\$\\{\\{[^}]*\\}\\}\\s*$"),
      ],
    },
    valid: [
      job("      - if: ${{ github.ref == 'refs/heads/main' && success() }}\n        run: a"),
      job("      - if: github.ref == 'refs/heads/main'\n        run: a"),
      job("      - if: |\n          github.ref == 'a' &&\n          success()\n        run: a"),
    ],
    invalid: [
      found("      - if: ${{ github.ref == 'a' }} && success()\n        run: a", 1),
      found("      - if: success() && ${{ github.ref == 'a' }}\n        run: a", 1),
      found("      - if: |\n          ${{ github.ref == 'a' }}\n        run: a", 1),
    ],
  },
  {
    id: "gha-outdated-command",
    severity: "low",
    confidence: "high",
    cwe: 477,
    see: [
      "https://github.blog/changelog/2022-10-11-github-actions-deprecating-save-state-and-set-output-commands/",
    ],
    title: "Deprecated workflow command",
    message:
      "`set-env` and `add-path` no longer work, and `set-output` and `save-state` are deprecated, because printed output could forge them. Write to `$GITHUB_ENV`, `$GITHUB_PATH` or `$GITHUB_OUTPUT`.",
    rule: pair("run", "::(?:set-env|add-path|set-output|save-state)\\b"),
    valid: [job('      - run: echo "a=b" >> "$GITHUB_OUTPUT"')],
    invalid: [found('      - run: echo "::set-output name=a::b"', 1)],
  },
  {
    id: "gha-step-does-two-things",
    severity: "medium",
    confidence: "high",
    cwe: 1116,
    see: [
      "https://docs.github.com/en/actions/writing-workflows/workflow-syntax-for-github-actions#jobsjob_idstepsuses",
    ],
    title: "Step with both `uses` and `run`",
    message:
      "A step has either `uses` or `run`, so GitHub rejects this workflow as invalid and does not start it. Split the step in two.",
    rule: { all: [pair("run"), beside(pair("uses"))] },
    valid: [job("      - uses: a/b@v1\n      - run: a")],
    invalid: [found("      - uses: ./a\n        run: a", 2)],
  },
]);
