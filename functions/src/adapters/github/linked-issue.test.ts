/** The whole way of an acceptance criterion: issue, pull request, webhook, job, model, and what is stored and posted of it. */
import { describe, expect, it } from "vitest";
import { answerer, toolsOfTest } from "../../../../tests/engine/reading-world.ts";
import {
  control,
  engine,
  lines,
  makeRepository,
  newInstance,
  onGitHub,
  openPull,
  push,
  reviewOf,
  stores,
  switchOn,
  useLocalGitHub,
  workOff,
} from "../../../../tests/github/local-github-world.ts";
import { sampleResult } from "../../../../tests/github/sample-records.ts";
import type { RunReviewDeps } from "../../github/attempt.ts";
import { createMemoryModelSpending } from "../memory/model-spending.ts";
import { defaultModelSettings } from "../../review/model/model-settings.ts";
import { readWithModel } from "../../review/model/read-with-model.ts";
import { createScriptedModel, type ScriptedModel } from "../../review/model/scripted-model.ts";

useLocalGitHub();

const criteria = [
  { text: "Input is parsed before it is run", state: "not-met", why: "`eval(input)` runs it as it is." },
  { text: "The old name is gone", state: "met", why: "`src/old name.js` was removed." },
];

function withModel(): { deps: RunReviewDeps; model: ScriptedModel } {
  const walkthrough = {
    ...{
      summary: "It runs what it is given.",
      groups: [],
      risk: "high",
      riskReason: "Anybody may run code.",
    },
    ...{ effortMinutes: 5, missingTests: [], diagram: null, criteria },
  };
  const model = createScriptedModel(answerer({ walkthrough }));
  const choice = {
    models: { strong: [model], cheap: [model] },
    settings: defaultModelSettings,
    ...{ isOn: true, isForStrangers: false, months: [{ account: "deployment", capUsd: null }] },
  };
  const deps: RunReviewDeps = {
    ...newInstance(),
    runEngine: () =>
      Promise.resolve(
        sampleResult({
          findings: engine.findings,
          coverage: [{ path: "src/app.js", state: "read", reason: null, note: null }],
        }),
      ),
    model: {
      choose: () => Promise.resolve(choice),
      read: (input, models) =>
        readWithModel(input, { ...toolsOfTest, models, boundary: () => "boundary-of-test" }),
      spending: createMemoryModelSpending(),
    },
  };
  return { deps, model };
}

describe("a pull request that closes an issue", { timeout: 60_000 }, () => {
  it("is held against the issue's criteria, which stand in the review and in the app", async () => {
    const repository = makeRepository();
    const first = await push(repository, { draft: true });
    await switchOn(first);
    const repo = first.repository;
    const body = "- [ ] Input is parsed before it is run\n- [ ] The old name is gone";
    const issue = (await control("POST", "/issues", { repo, title: "Run safely", body })) as {
      number: number;
    };
    const { number } = first;
    const text = `Closes #${String(issue.number)}`;
    await control("POST", "/pulls", { repo, number, action: "edit", body: text });
    await control("POST", "/pulls", { repo, number, action: "ready" });
    await control("POST", "/webhooks/settled");

    const { deps, model } = withModel();
    expect(await workOff(deps)).toEqual(["done"]);
    const asked = model.asked.find(({ task }) => task === "walkthrough");
    expect(asked?.parts.find(({ kind }) => kind === "issue")).toMatchObject({
      what: `issue ${String(issue.number)}`,
      text: `Title: Run safely\n\n${body}`,
    });
    const record = await reviewOf(first);
    expect(await stores.reviews.findResult(record?.id ?? "")).toMatchObject({ model: { criteria } });
    const { reviews } = await onGitHub(first);
    expect(reviews[0]?.body).toContain("Input is parsed before it is run");
    expect(reviews[0]?.body).toMatch(/not met/i);
  });

  it("is reviewed without them where the App may not read issues", async () => {
    const { pull } = await openPull();
    const repo = pull.repository;
    const issue = (await control("POST", "/issues", { repo, title: "Hidden" })) as { number: number };
    await control("POST", "/pulls", {
      ...{ repo, number: pull.number, action: "edit", body: `Closes #${String(issue.number)}` },
    });
    const permissions = { checks: "write", contents: "read", metadata: "read", pull_requests: "write" };
    const installation = { account: "northwind-labs", action: "permissions" };
    await control("POST", "/installations", { ...installation, permissions });
    const { deps, model } = withModel();
    expect(await workOff(deps)).toEqual(["done"]);
    await control("POST", "/installations", { account: "northwind-labs", action: "accept" });
    const asked = model.asked.find(({ task }) => task === "walkthrough");
    expect(asked?.parts.map(({ kind }) => kind)).not.toContain("issue");
    expect((await onGitHub(pull)).reviews).toHaveLength(1);
    expect(lines.join("\n")).not.toContain("could not be read");
  });

  it("shows no criteria where no issue is linked, whatever the model says", async () => {
    const { pull } = await openPull();
    const { deps } = withModel();
    expect(await workOff(deps)).toEqual(["done"]);
    const record = await reviewOf(pull);
    expect(await stores.reviews.findResult(record?.id ?? "")).toMatchObject({ model: { criteria: [] } });
    expect((await onGitHub(pull)).reviews[0]?.body).not.toContain("Input is parsed");
  });
});
