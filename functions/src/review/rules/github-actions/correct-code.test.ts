/** How sure a finding in a workflow is where the code around it says who may start it: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const workflow = (on: string, job: string, step: string): string =>
  `on: ${on}\njobs:\n  a:\n    runs-on: x\n${job}    steps:\n      - ${step}\n`;

describe("a finding in a workflow", () => {
  it("of a checkout is a guess where somebody approves it", () => {
    const found = (job: string): string[] =>
      foundBy(
        "gha-untrusted-checkout",
        "github-actions",
        workflow(
          "pull_request_target",
          job,
          "uses: actions/checkout@v4\n        with:\n          ref: ${{ github.event.pull_request.head.sha }}",
        ),
      );
    const low = ["critical, low confidence"];
    expect(found("    environment: external\n")).toEqual(low);
    expect(found("    if: contains(github.event.pull_request.labels.*.name, 'safe to test')\n")).toEqual(low);
    expect(found("    if: github.event.label.name == 'safe to test'\n")).toEqual(low);
    expect(found("    if: github.event.pull_request.draft == false\n")).toEqual([
      "critical, high confidence",
    ]);
  });

  it("of a script is a guess where only members start it, or nobody has a branch of a pull request", () => {
    const found = (on: string, job: string, name = "event.workflow_run.head_branch"): string[] =>
      foundBy(
        "gha-script-injection",
        "github-actions",
        workflow(on, job, `run: echo \${{ github.${name} }}`),
      );
    const low = ["critical, low confidence"];
    expect(found("workflow_run", "    if: github.event.workflow_run.event == 'push'\n")).toEqual(low);
    expect(found("push", "", "head_ref")).toEqual(low);
    expect(found("workflow_run", "    if: github.event.workflow_run.conclusion == 'success'\n")).toEqual([
      "critical, high confidence",
    ]);
  });
});
