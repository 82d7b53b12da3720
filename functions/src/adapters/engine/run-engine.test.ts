/** Whatever a file does to the engine, the review comes back, finds what is in the other files, and says what was not read. */
import type { ReviewResult } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { addedFiles } from "../../../../tests/engine/added-files.ts";
import { bundledChild } from "../../../../tests/engine/bundled-child.ts";
import { review as reviewHere } from "../../review/review.ts";
import { defaultSettings } from "../../review/settings.ts";
import { defaultLimits, runEngine } from "./run-engine.ts";

const misbehaving = bundledChild("tests/engine/misbehaving-child.ts");
const limits = { ...defaultLimits, silenceMs: 1_000 };
/** Flawed in line 2; line 3 gives other rules something to look at. */
const faulty =
  "import vm from 'node:vm';\nexport const run = (text: string) => eval('(' + text + ')');\nif (run === null) debug(createHash('sha1'), /(a+)+/);";

/** A rule that is really run on the faulty text, beside the one that finds something. */
async function innocentRule(): Promise<string> {
  const started: string[] = [];
  const onStart = (_: string, rule: string | null): number => started.push(rule ?? "");
  const change = addedFiles({ "a.ts": faulty });
  const { findings } = await reviewHere(change, defaultSettings, { now: () => 0, onStart });
  return started.find((rule) => rule !== "" && rule !== findings[0]?.ruleId) ?? expect.fail("no such rule");
}

function review(files: Record<string, string>, changed = limits): Promise<ReviewResult> {
  return runEngine(addedFiles(files), defaultSettings, changed, misbehaving);
}

function coverageOf(result: ReviewResult, path: string): unknown {
  return result.coverage.find((file) => file.path === path);
}

function expectTheOtherFileReviewed(result: ReviewResult): void {
  expect(coverageOf(result, "fine.ts")).toMatchObject({ state: "read" });
  expect(result.findings).toContainEqual(
    expect.objectContaining({ path: "fine.ts", startLine: 2, side: "RIGHT" }),
  );
}

describe("runEngine", { timeout: 90_000 }, () => {
  it("reviews in another process", async () => {
    const result = await runEngine(addedFiles({ "fine.ts": faulty }), defaultSettings);
    expectTheOtherFileReviewed(result);
    expect(result.remarks).toEqual([]);
  });

  it("leaves out a rule that hangs, for that file only, and says so", async () => {
    const rule = await innocentRule();
    const path = `hang-in-${rule}.ts`;
    const result = await review({ [path]: faulty, "fine.ts": faulty });
    expectTheOtherFileReviewed(result);
    expect(coverageOf(result, path)).toMatchObject({ state: "partly", reason: "timed-out" });
    expect(result.remarks).toEqual([`Rule ${rule} was left out for ${path}: it did not come to an end.`]);
    expect(result.findings).toContainEqual(expect.objectContaining({ path, startLine: 2 }));
    expect(result.conclusion).not.toBe("success");
  });

  it("leaves out the file when a second rule hangs on it", async () => {
    const result = await review({ "fine.ts": faulty, "hang-in-rules.ts": faulty });
    expectTheOtherFileReviewed(result);
    expect(coverageOf(result, "hang-in-rules.ts")).toMatchObject({ state: "skipped", reason: "timed-out" });
  });

  it.each([
    ["hang-parsing.ts", "timed-out"],
    ["crash-parsing.ts", "parser-failed"],
    ["quit-parsing.ts", "parser-failed"],
    ["grow-parsing.ts", "parser-failed"],
  ])("leaves out %s as %s", async (path, reason) => {
    const patient = path.startsWith("grow") ? { ...limits, silenceMs: 10_000, memoryMb: 300 } : limits;
    const result = await review({ [path]: "1", "fine.ts": faulty }, patient);
    expectTheOtherFileReviewed(result);
    expect(coverageOf(result, path)).toMatchObject({ state: "skipped", reason });
  });

  it("keeps what was finished, and calls the rest unread, when the whole budget is spent", async () => {
    const hangs = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`hang-parsing-${name}.ts`, "1"]));
    const files = { "fine.ts": faulty, "hang-parsing.ts": "1", "late.ts": faulty, ...hangs };
    const result = await review(files, { ...limits, silenceMs: 60_000, stillMs: 60_000, reviewMs: 10_000 });
    expectTheOtherFileReviewed(result);
    expect(coverageOf(result, "late.ts")).toMatchObject({ state: "skipped", reason: "timed-out" });
    expect(result.conclusion).not.toBe("success");
    expect(result.stats.engineMs).toBeLessThan(20_000);
  });

  it("does not count the time that the source takes against the engine", async () => {
    const change = addedFiles({ "fine.ts": faulty });
    const slow = {
      ...change,
      read: (addresses: Parameters<typeof change.read>[0]) => delayed(() => change.read(addresses)),
    };
    const result = await runEngine(slow, defaultSettings, limits, misbehaving);
    expectTheOtherFileReviewed(result);
    expect(result.remarks).toEqual([]);
  });

  it("rejects when the source fails, so that the job can be tried again", async () => {
    const change = { ...addedFiles({ "a.ts": "1" }), read: () => Promise.reject(new Error("no connection")) };
    await expect(runEngine(change, defaultSettings)).rejects.toThrow("no connection");
  });

  it("asks the source only once, however many processes die", async () => {
    let calls = 0;
    const change = addedFiles({ "crash-parsing.ts": "1", "fine.ts": faulty });
    const counted = {
      ...change,
      read: (addresses: Parameters<typeof change.read>[0]) => {
        calls += 1;
        return change.read(addresses);
      },
    };
    await runEngine(counted, defaultSettings, limits, misbehaving);
    expect(calls).toBe(1);
  });

  it("gives an honest empty review when the process cannot even start", async () => {
    const result = await runEngine(
      addedFiles({ "a.ts": "1" }),
      defaultSettings,
      limits,
      "/nowhere/engine.ts",
    );
    expect(result).toMatchObject({ conclusion: "neutral", findings: [] });
    expect(coverageOf(result, "a.ts")).toMatchObject({ state: "skipped" });
  });
});

function delayed<T>(answer: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(answer()), 1_000));
}
