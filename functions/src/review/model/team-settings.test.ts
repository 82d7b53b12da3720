import { describe, expect, it } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { defaultSettings } from "../settings.ts";
import { defaultModelSettings } from "./model-settings.ts";
import { teamModelSettings } from "./team-settings.ts";

function settingsOf(text: string, capUsd: number | null = 1) {
  const { layer } = readConfig(".acrux.yml", text);
  const learnings = [{ text: "Logs may hold ids.", paths: [], origin: "learning 1" }];
  return teamModelSettings([layer], defaultSettings, { ...defaultModelSettings, capUsd }, learnings);
}

describe("a team's settings of the model", () => {
  it("are the deployment's where it says nothing, and strangers are not read", () => {
    expect(settingsOf("")).toMatchObject({ isEnabled: true, readsStrangers: null, monthlyCapUsd: null });
    expect(settingsOf("").settings).toMatchObject({
      capUsd: 1,
      ...{ minConfidence: 0.6, minScore: 6, words: { learnings: [{ text: "Logs may hold ids." }] } },
    });
  });

  it("want the model surer where they are relaxed", () => {
    expect(settingsOf("strictness: relaxed").settings).toMatchObject({ minConfidence: 0.75, minScore: 7 });
    expect(settingsOf("strictness: strict").settings).toMatchObject({ minConfidence: 0.5, minScore: 5 });
  });

  it.each([
    [1, 0.5, 0.5],
    [1, 5, 1],
    [null, 5, 5],
  ])("may lower the deployment's cap of %j to %j and never raise it: %j", (deployment, own, holds) => {
    expect(settingsOf(`model: { capUsd: ${String(own)} }`, deployment).settings.capUsd).toBe(holds);
  });

  it("hand on the team's words, with tone and language", () => {
    const { settings, isEnabled } = settingsOf(
      'model: { enabled: off, tone: calm, language: German, instructions: [{ say: "Old code.", paths: [a/**] }] }',
    );
    expect(isEnabled).toBe(false);
    expect(settings.words).toMatchObject({ tone: "calm", language: "German" });
    expect(settings.words.instructions).toMatchObject([{ text: "Old code.", paths: ["a/**"] }]);
  });
});
