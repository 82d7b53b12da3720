/** A review in rounds over files, as a nightly job runs it: at half the price, and the same review at the end. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { changeOf, scoresOf, toolsOfTest } from "../../../tests/engine/reading-world.ts";
import { sampleResult } from "../../../tests/engine/sample-result.ts";
import { defaultModelSettings } from "../review/model/model-settings.ts";
import { noPurpose } from "../review/model/prompt.ts";
import { readWithModel } from "../review/model/read-with-model.ts";
import { defaultSettings } from "../review/settings.ts";
import { openBatch } from "./model-batch.ts";

const names = { provider: "anthropic", name: "claude-sonnet-5-5", cheap: "claude-haiku-5-5" } as const;
const before = "export const least = (a, b) => (a < b ? a : b);\n";
const swapped = {
  ...{ path: "a.js", side: "RIGHT", startLine: 1, endLine: 1, quote: "(a > b ? a : b)" },
  ...{ title: "Inverted comparison", body: "It returns the greater one.", failure: "least(1, 2) is 2." },
  ...{ category: "bug", severity: "high", confidence: 0.9, cwe: null, claims: [], fix: null },
};
const walkthrough = {
  ...{ summary: "It is turned around.", groups: [], risk: "low", riskReason: "Little changes." },
  ...{ effortMinutes: 5, missingTests: [], diagram: null, criteria: [] },
};

interface Line {
  readonly custom_id: string;
  readonly params: { readonly model: string };
}

/** As Anthropic answers one line of a message batch. */
function replyTo({ custom_id: id }: Line): string {
  const answers = {
    findings: { findings: [swapped] },
    score: scoresOf({ question: "Score the findings 1 to 1" }, 9),
    walkthrough,
  };
  const task = id.slice(0, id.indexOf("-")) as keyof typeof answers;
  const content = [{ type: "text", text: JSON.stringify(answers[task]) }];
  const usage = { input_tokens: 1_000_000, output_tokens: 0 };
  const message = { content, stop_reason: "end_turn", usage };
  return `${JSON.stringify({ custom_id: id, result: { type: "succeeded", message } })}\n`;
}

it("asks for what is open, round by round, until the review is whole", async () => {
  const folder = mkdtempSync(join(tmpdir(), "acrux-batch-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const requests = join(folder, "requests.jsonl");
  const change = changeOf({ "a.js": { before, after: before.replace("a < b", "a > b") } });
  const coverage = change.files.map(({ path }) => ({
    ...{ path, state: "read" as const, reason: null, note: null },
  }));
  const replies: string[] = [];
  const models: string[][] = [];
  const round = async () => {
    const batch = openBatch(names, { requests, replies });
    const { result } = await readWithModel(
      {
        ...{ change, result: sampleResult({ coverage }), purpose: noPurpose, earlier: null },
        settings: { ...defaultSettings, identityKey: "key" },
        model: { ...defaultModelSettings, capUsd: 10, capTokens: 10_000_000 },
      },
      { ...toolsOfTest, models: batch.models, boundary: () => "boundary-of-test" },
    );
    const said = batch.finish();
    if (existsSync(requests)) {
      const lines = readFileSync(requests, "utf8").trim().split("\n");
      const parsed = lines.map((line) => JSON.parse(line) as Line);
      models.push(parsed.map(({ params }) => params.model));
      const answered = join(folder, `replies-${String(replies.length)}.jsonl`);
      writeFileSync(answered, parsed.map(replyTo).join(""));
      replies.push(answered);
    }
    return { result, said };
  };
  expect((await round()).said).toMatch("2 requests are in");
  const second = await round();
  expect(second.said).toMatch("1 request is in");
  // Nothing passes before its second look but what silence would be worse for.
  expect(second.result.model?.status).toBe("partly");
  const { result, said } = await round();
  expect(said).toBe("The provider has processed everything.");
  expect(models).toEqual([["claude-sonnet-5-5", "claude-haiku-5-5"], ["claude-sonnet-5-5"]]);
  expect(result).toMatchObject({
    findings: [{ title: "Inverted comparison", outcome: "posted", model: { score: 9 } }],
    model: { status: "read", walkthrough: { summary: "It is turned around." } },
  });
  // A million tokens each of three answers, at half of $2 and of $0.10.
  expect(result.model?.usage.costUsd).toBeCloseTo(1 + 1 + 0.05);
});
