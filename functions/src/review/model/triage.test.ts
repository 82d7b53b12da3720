/** Models by strength: the light one sorts and sums up, the strong one finds, and each is paid by its own price. */
import { describe, expect, it } from "vitest";
import { answerer, type FilesOfTest, openReading } from "../../../../tests/engine/reading-world.ts";
import { sampleFinding } from "../../../../tests/engine/sample-result.ts";
import { ModelFault, noUsage, type Task } from "./language-model.ts";
import { createScriptedModel, type ScriptedAnswer, type ScriptedModel } from "./scripted-model.ts";

/** Twelve files that do not fit one request. */
const files: FilesOfTest = Object.fromEntries(
  Array.from({ length: 12 }, (_, file) => {
    const lines = (mark: string) =>
      Array.from({ length: 120 }, (__, line) => `export const v${String(line)} = f("${mark}");`).join("\n");
    return [`src/f${String(file)}.ts`, { before: `${lines("old")}\n`, after: `${lines("new")}\n` }];
  }),
);
const some = ["src/f1.ts", "src/f2.ts", "src/f3.ts", "src/other.ts"];

function twoModels(skim: readonly string[], sort?: () => ScriptedAnswer) {
  const answer = answerer({ skim });
  const cheap = createScriptedModel(
    (request) => (request.task === "triage" && sort !== undefined ? sort() : answer(request)),
    { name: "light", price: { input: 0.1, cachedInput: 0.01, output: 0.5 } },
  );
  const strong = createScriptedModel(answer, { name: "strong" });
  return { strong, cheap };
}

function read({ strong, cheap }: ReturnType<typeof twoModels>, triage = true, findings = [sampleFinding()]) {
  return openReading(files, {}, { models: [strong], cheap: [cheap], findings, model: { triage } }).read();
}

function tasksOf({ asked }: ScriptedModel): Task[] {
  return [...new Set(asked.map(({ task }) => task))].sort();
}

function pathsAsked({ asked }: ScriptedModel): Set<string | null> {
  const findings = asked.filter(({ task }) => task === "findings");
  return new Set(
    findings
      .flatMap(({ parts }) => parts.filter(({ kind }) => kind === "changed-file"))
      .map(({ path }) => path),
  );
}

describe("a light and a strong model", () => {
  it("are asked each what it is for, and each counts its own cost", async () => {
    const models = twoModels(some);
    const { result } = await read(models);
    expect([tasksOf(models.cheap), tasksOf(models.strong)]).toEqual([
      ["triage", "walkthrough"],
      ["findings"],
    ]);
    const own = result.model?.models ?? [];
    expect(own).toMatchObject([
      { strength: "strong", model: "strong" },
      { strength: "cheap", model: "light", usage: { calls: 2 } },
    ]);
    const [strong = 0, cheap = 0] = own.map(({ usage }) => usage?.costUsd ?? NaN);
    const usage = own.at(-1)?.usage ?? noUsage;
    expect(cheap).toBeCloseTo((0.1 * usage.inputTokens + 0.5 * usage.outputTokens) / 1_000_000, 10);
    expect(result.model?.usage.costUsd).toBeCloseTo(strong + cheap, 10);
  });

  it("wait for each other where their worst cases together go over the cap, and are all asked", async () => {
    const world = openReading(files, {}, { model: { capUsd: 0.15, callsAtOnce: 3 } });
    const { model } = (await world.read()).result;
    expect(model).toMatchObject({ status: "read", reason: null });
    expect(model?.usage.costUsd).toBeLessThan(0.15);
  });

  it("names who stood in, and no cost where a price is not known", async () => {
    const gone = createScriptedModel(() => new ModelFault("unauthorized", "No."), { name: "gone" });
    const free = createScriptedModel(answerer({}), { name: "local", price: null });
    const world = openReading(files, {}, { models: [gone, free] });
    const { model } = (await world.read()).result;
    expect(model?.models.map(({ model: name }) => name)).toEqual(["gone", "local", "gone", "local"]);
    expect(model?.usage.costUsd).toBeNull();
    expect(model?.models.at(-1)?.usage?.costUsd).toBeNull();
  });
});

describe("what the light model sees no need to read", () => {
  it("is not shown to the strong one, is named with the reason, and is not asked about again", async () => {
    const models = twoModels(some);
    const { result, hunks } = await read(models);
    expect(pathsAsked(models.strong).has("src/f2.ts")).toBe(false);
    expect(pathsAsked(models.strong).size).toBe(9);
    const skimmed = result.coverage.filter(({ model }) => model?.state === "skimmed");
    expect(skimmed.map(({ path }) => path)).toEqual(["src/f1.ts", "src/f2.ts", "src/f3.ts"]);
    expect(skimmed[0]?.model?.note).toBe("light saw no need for a close look: Only comments changed.");
    expect(result.model).toMatchObject({
      status: "read",
      reason: "3 changed files were looked at by the light model only.",
    });
    expect(hunks).toHaveLength(12);
  });

  it("is read all the same where rules found something in it", async () => {
    const models = twoModels(some);
    await read(models, true, [sampleFinding({ path: "src/f2.ts" })]);
    expect(pathsAsked(models.strong).has("src/f2.ts")).toBe(true);
    expect(pathsAsked(models.strong).has("src/f1.ts")).toBe(false);
  });

  it.each([
    ["is switched off", false, undefined],
    ["does not answer", true, () => new ModelFault("unauthorized", "No.")],
    ["answers both ways", true, () => bothWays],
  ] as const)("is read whole where it %s", async (_, triage, sort) => {
    const models = twoModels(some, sort);
    await read(models, triage);
    expect(pathsAsked(models.strong).size).toBe(12);
  });

  it("is not asked where the change fits one request", async () => {
    const models = twoModels(["a.ts"]);
    const small = { "a.ts": { before: "a();\n", after: "b();\n" } };
    await openReading(
      small,
      {},
      { models: [models.strong], cheap: [models.cheap], model: { triage: true } },
    ).read();
    expect(tasksOf(models.cheap)).toEqual(["walkthrough"]);
    expect(pathsAsked(models.strong)).toEqual(new Set(["a.ts"]));
  });
});

const bothWays: ScriptedAnswer = {
  answer: {
    files: [true, false].flatMap((needsLook) => some.map((path) => ({ path, needsLook, why: "It is so." }))),
  },
};
