/** Whole readings over the `ai` package and a real server: streams, usage, retries, time limits and everything that a provider can do wrong. */
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import {
  fail,
  type Answer,
  type Asked,
  type ModelServer,
  startModelServer,
} from "../../../../local/model/server.ts";
import { noPurpose } from "../../review/model/prompt.ts";
import { defaultModelSettings } from "../../review/model/model-settings.ts";
import { readWithModel } from "../../review/model/read-with-model.ts";
import { defaultSettings } from "../../review/settings.ts";
import { sampleFinding, sampleResult } from "../../../../tests/engine/sample-result.ts";
import { changeOf, toolsOfTest } from "../../../../tests/engine/reading-world.ts";
import { openModels } from "./open-models.ts";

const before = "export function least(a, b) {\n  return a < b ? a : b;\n}\n";
const files = { "src/least.js": { before, after: before.replace("a < b", "a > b") } };
const swapped = {
  ...{ path: "src/least.js", side: "RIGHT", startLine: 2, endLine: 2, quote: "return a > b ? a : b;" },
  ...{
    title: "Inverted comparison",
    body: "It returns the greater one. Write `a < b`.",
    failure: "least(1, 2) is 2.",
  },
  ...{ category: "bug", severity: "high", confidence: 0.9, cwe: null, claims: [], fix: null },
};
const walkthrough = {
  ...{ summary: "The comparison is turned around.", groups: [], risk: "high", riskReason: "It is wrong." },
  ...{ effortMinutes: 1, missingTests: [], diagram: null, criteria: [] },
};
const ruleFinding = sampleFinding({ path: "src/least.js", startLine: 1, endLine: 1 });

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
});

function right({ task }: Asked): Answer {
  const score = { id: 1, score: 9, reason: "It is.", wasThereBefore: false, sameAs: null };
  if (task === "score") return { answer: { scores: [score] } };
  return { answer: task === "walkthrough" ? walkthrough : { findings: [swapped] } };
}

async function read(script: (asked: Asked) => Answer, timeMs = 6_000) {
  server = await startModelServer(script);
  const models = openModels({
    ...{ provider: "compatible", names: { strong: ["local"], cheap: ["local"] }, key: null },
    ...{ url: server.url, price: { input: 1, cachedInput: 0.1, output: 4 } },
  });
  const result = sampleResult({
    findings: [ruleFinding],
    coverage: [{ path: "src/least.js", state: "read", reason: null, note: null }],
  });
  const startedAt = performance.now();
  const reading = await readWithModel(
    {
      ...{ change: changeOf(files), result, purpose: noPurpose, earlier: null },
      settings: { ...defaultSettings, identityKey: "key" },
      model: { ...defaultModelSettings, timeMs, callMs: timeMs },
    },
    { ...toolsOfTest, models, boundary: () => "boundary-of-test" },
  );
  return { ...reading.result, ms: performance.now() - startedAt };
}

describe("a model behind a real server", () => {
  it("finds, is scored and explains, by requests that fit the published description; tokens and cost are counted", async () => {
    const { findings, model } = await read(right);
    expect(server?.wrong).toEqual([]);
    expect(server?.asked.map(({ task }) => task).sort()).toEqual(["findings", "score", "walkthrough"]);
    expect(findings).toMatchObject([
      { source: "rule" },
      { source: "model", startLine: 2, outcome: "posted" },
    ]);
    expect(model).toMatchObject({ status: "read", walkthrough: { summary: walkthrough.summary } });
    expect(model?.usage.calls).toBe(3);
    expect(model?.usage.inputTokens).toBeGreaterThan(500);
    expect(model?.usage.costUsd).toBeCloseTo(
      ((model?.usage.inputTokens ?? 0) + 4 * (model?.usage.outputTokens ?? 0)) / 1_000_000,
    );
  });

  it("is asked again after a 429 that says when, and after a 503", async () => {
    let calls = 0;
    const { model } = await read((asked) => {
      calls += 1;
      if (calls === 1)
        return {
          send: (response) => {
            fail(response, 429, "Slow down.", { "retry-after-ms": "50" });
          },
        };
      if (calls === 2)
        return {
          send: (response) => {
            fail(response, 503, "Not now.");
          },
        };
      return right(asked);
    });
    expect(model).toMatchObject({ status: "read", usage: { calls: 5 } });
  });
});

const streamed =
  (text: string, finish = "stop") =>
  (response: ServerResponse): void => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const chunk = (delta: object, finish_reason: string | null): string =>
      `data: ${JSON.stringify({ id: "x", created: 0, model: "m", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    for (let at = 0; at < text.length; at += 50_000)
      response.write(chunk({ content: text.slice(at, at + 50_000) }, null));
    response.write(chunk({}, finish));
    response.end("data: [DONE]\n\n");
  };
const entry = (fields: object): string => JSON.stringify({ findings: [{ ...swapped, ...fields }] });

const faults: readonly (readonly [string, (response: ServerResponse) => void, "failed" | "read"])[] = [
  [
    "answers that are cut off",
    streamed(JSON.stringify({ findings: [swapped] }).slice(0, 200), "length"),
    "failed",
  ],
  [
    "lines that are not there",
    streamed(entry({ startLine: 900, endLine: 900, quote: "return nothing;" })),
    "read",
  ],
  ["a file that is not there", streamed(entry({ path: "src/other.js" })), "read"],
  ["another language", streamed("Entschuldigung, dabei kann ich nicht helfen."), "failed"],
  ["10 MB", streamed(`{"findings": "${"x".repeat(10_000_000)}"}`), "failed"],
  [
    "10 MB of entries",
    streamed(`{"findings": [${`${JSON.stringify(swapped)},`.repeat(25_000)}0]}`),
    "failed",
  ],
  ["a refusal", streamed("", "content_filter"), "failed"],
  ["silence", () => undefined, "failed"],
  [
    "a stream that stops in the middle",
    (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('data: {"id":"x"');
    },
    "failed",
  ],
  [
    "429 for ever",
    (response) => {
      fail(response, 429, "No.", { "retry-after-ms": "10" });
    },
    "failed",
  ],
  [
    "429 that asks for an hour",
    (response) => {
      fail(response, 429, "No.", { "retry-after": "3600" });
    },
    "failed",
  ],
  [
    "500",
    (response) => {
      fail(response, 500, "No.");
    },
    "failed",
  ],
  [
    "401",
    (response) => {
      fail(response, 401, "No.");
    },
    "failed",
  ],
  [
    "HTML instead of JSON",
    (response) => {
      response.end("<html>Gateway</html>");
    },
    "failed",
  ],
  [
    "garbage",
    (response) => {
      response.end(Buffer.from([0xff, 0xfe, 0x00, 0x9c]));
    },
    "failed",
  ],
  [
    "a broken connection",
    (response) => {
      response.destroy();
    },
    "failed",
  ],
  ["the wrong shape", streamed('{"results": []}'), "failed"],
  ["prototype keys", streamed('{"__proto__": {"findings": []}, "constructor": 1}'), "failed"],
];

describe("the rules' review stands, within the time and 2 s, when the model answers with", () => {
  it.each(faults)("%s", async (_, send, status) => {
    const { findings, conclusion, model, ms } = await read(() => ({ send }), 1_500);
    expect(findings).toEqual([ruleFinding]);
    expect(model?.status).toBe(status);
    expect(conclusion).toBe(status === "failed" ? "neutral" : "success");
    expect(ms).toBeLessThan(3_500);
  });
});
