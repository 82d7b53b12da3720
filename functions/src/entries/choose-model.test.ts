import { describe, expect, it } from "vitest";
import { createMemoryLearnings } from "../adapters/memory/learnings.ts";
import { createMemoryModelAccess } from "../adapters/memory/model-access.ts";
import { readConfig } from "../review/config/read-config.ts";
import type { Models } from "../review/model/language-model.ts";
import { defaultModelSettings } from "../review/model/model-settings.ts";
import { createScriptedModel } from "../review/model/scripted-model.ts";
import { chooseModel } from "./choose-model.ts";

const now = (): Date => new Date("2026-11-23T00:00:00Z");
const by = { uid: "mira", requestId: "request" };
const organization = { scope: "organizations", id: 4_711 } as const;
const repository = { scope: "repositories", id: 101 } as const;
const names = { provider: "openai", strong: "gpt-5", cheap: null, monthlyCapUsd: 20 } as const;
const key = ["canary", "model", "key"].join("-");

function modelsCalled(name: string): Models {
  const model = createScriptedModel([], { name });
  return { strong: [model], cheap: [model] };
}

function world(deploymentModels: Models | null = modelsCalled("deployment")) {
  const access = createMemoryModelAccess(now);
  const learnings = createMemoryLearnings({ now, newId: () => "learning-1" });
  const choose = chooseModel({
    ...{ access, learnings, deploymentModels },
    keysOf: () => Promise.resolve([organization, repository]),
    openModels: ({ strong }, secret) => modelsCalled(`${strong} by ${secret}`),
    deployment: {
      ...{ settings: { ...defaultModelSettings, capUsd: 1 }, isForStrangers: false },
      month: { account: "deployment", capUsd: 100 },
    },
  });
  const chosen = async (text = "") => {
    const { layer } = readConfig(".acrux.yml", text);
    return await choose(101, { layers: [layer], rules: [], problems: [] });
  };
  return { access, learnings, chosen };
}

describe("the model of a repository", () => {
  it("is the deployment's where nobody named another, and none where there is none", async () => {
    const choice = await world().chosen();
    expect(choice).toMatchObject({
      isOn: true,
      isForStrangers: false,
      months: [{ account: "deployment" }, {}],
    });
    expect(choice?.models.strong[0]?.name).toBe("deployment");
    expect(await world(null).chosen()).toBeNull();
  });

  it("is its organization's by the organization's key and money, and its own before that", async () => {
    const { access, chosen } = world(null);
    await access.change(organization, 0, { ...names, key }, by);
    expect((await chosen())?.months[0]).toEqual({ account: "organization-4711", capUsd: 20 });
    await access.change(repository, 0, { ...names, strong: "gpt-5-mini", key }, by);
    const choice = await chosen();
    expect(choice?.models.strong[0]?.name).toBe(`gpt-5-mini by ${key}`);
    expect(choice?.months).toEqual([{ account: "repository-101", capUsd: 20 }]);
    const lower = await chosen("model: { monthlyCapUsd: 5 }");
    expect(lower?.months).toEqual([{ account: "repository-101", capUsd: 5 }]);
  });

  it("is no other in the place of a key that cannot be opened", async () => {
    const { access, chosen } = world();
    await access.change(repository, 0, { ...names, key }, by);
    access.openKey = () => Promise.resolve(null);
    await expect(chosen()).rejects.toThrow("key of repository-101 cannot be opened");
  });

  it("goes by what the team says and taught it", async () => {
    const { learnings, chosen } = world();
    const learning = { text: "Logs may hold ids.", paths: [], repositoryIds: [101], enabled: true };
    await learnings.create({ ...learning, source: "written" }, by);
    const text = "strictness: relaxed\nmodel: { strangers: on, capUsd: 5, monthlyCapUsd: 10, tone: calm }";
    const choice = await chosen(text);
    expect(choice).toMatchObject({
      isForStrangers: true,
      // What other repositories cost does not count against this one's bound.
      months: [
        { account: "deployment", capUsd: 100 },
        { account: "repository-101", capUsd: 10 },
      ],
    });
    expect(choice?.settings).toMatchObject({ capUsd: 1, minScore: 7, words: { tone: "calm" } });
    expect(choice?.settings.words.learnings).toMatchObject([{ text: "Logs may hold ids." }]);
    expect((await chosen("model: { enabled: off }"))?.isOn).toBe(false);
  });

  it("may cost more a review than the deployment's when the team pays and says so", async () => {
    const { access, chosen } = world();
    await access.change(repository, 0, { ...names, key }, by);
    expect((await chosen())?.settings.capUsd).toBe(1);
    expect((await chosen("model: { capUsd: 5 }"))?.settings.capUsd).toBe(5);
  });
});
