/** Who may have a model read a fork's change: the repository by its base branch, never the change itself. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { answerer, toolsOfTest } from "../../../tests/engine/reading-world.ts";
import {
  control,
  git,
  makeRepository,
  newInstance,
  type Pull,
  push,
  reviewOf,
  stores,
  switchOn,
  useLocalGitHub,
  workOff,
} from "../../../tests/github/local-github-world.ts";
import { createMemoryLearnings } from "../adapters/memory/learnings.ts";
import { createMemoryModelAccess } from "../adapters/memory/model-access.ts";
import { createMemoryModelSpending } from "../adapters/memory/model-spending.ts";
import type { RunReviewDeps } from "../github/attempt.ts";
import { defaultModelSettings } from "../review/model/model-settings.ts";
import { readWithModel } from "../review/model/read-with-model.ts";
import { createScriptedModel } from "../review/model/scripted-model.ts";
import { chooseModel } from "./choose-model.ts";

useLocalGitHub();

function withModel(isForStrangers: boolean): RunReviewDeps {
  const now = (): Date => new Date();
  const model = createScriptedModel(answerer({}));
  const choose = chooseModel({
    access: createMemoryModelAccess(now),
    learnings: createMemoryLearnings({ now, newId: () => "learning" }),
    keysOf: () => Promise.resolve([]),
    openModels: () => ({ strong: [model], cheap: [model] }),
    deploymentModels: { strong: [model], cheap: [model] },
    deployment: {
      ...{ settings: defaultModelSettings, isForStrangers },
      month: { account: "deployment", capUsd: null },
    },
  });
  return {
    ...newInstance(),
    model: {
      choose,
      read: (input, models) =>
        readWithModel(input, { ...toolsOfTest, models, boundary: () => "boundary-of-test" }),
      spending: createMemoryModelSpending(),
    },
  };
}

function write(repository: string, branch: string, text: string): void {
  git(repository, "checkout", "-q", branch);
  writeFileSync(path.join(repository, ".acrux.yml"), text);
  git(repository, "add", ".");
  git(repository, "commit", "-qm", `Configure ${branch}`);
}

/** Of a change that a stranger pushed from a fork, where base and head say this of strangers. */
async function statusFor({ base, head, deployment }: Record<"base" | "head" | "deployment", "on" | "off">) {
  const repository = makeRepository();
  write(repository, "main", `model: { strangers: ${base} }\n`);
  write(repository, "work", `model: { strangers: ${head} }\n`);
  const first: Pull = await push(repository, { draft: true, fork: true, author: "sven-away" });
  await switchOn(first);
  await control("POST", "/pulls", { repo: first.repository, number: first.number, action: "ready" });
  await control("POST", "/webhooks/settled");
  expect(await workOff(withModel(deployment === "on"))).toEqual(["done"]);
  const record = await reviewOf(first);
  return (await stores.reviews.findResult(record?.id ?? ""))?.model?.status;
}

describe("a fork's change", { timeout: 60_000 }, () => {
  it.each([
    ["is not read where only the change itself asks for it", "off", "on", "off", "stranger"],
    ["is read where the base branch allows it", "on", "off", "off", "read"],
    [
      "is not read where the base branch forbids it, whatever the deployment says",
      "off",
      "on",
      "on",
      "stranger",
    ],
  ] as const)("%s", async (_, base, head, deployment, status) => {
    expect(await statusFor({ base, head, deployment })).toBe(status);
  });
});
