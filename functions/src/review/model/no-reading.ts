/** What a review says of the model where none was asked, and how a reading's end changes the verdict. */
import type { ModelReading, ReviewResult } from "@acrux/contract";

export const noModelConfigured = "No model configured.";

const reasons: Readonly<Record<"not-configured" | "switched-off" | "stranger", string>> = {
  "not-configured": noModelConfigured,
  "switched-off": "The model is switched off for this repository.",
  stranger:
    "No model read it: it comes from a fork or a first-time author, and this repository does not allow one there.",
};

export function emptyReading(status: ModelReading["status"], reason: string | null): ModelReading {
  return {
    ...{ status, reason, isScripted: false, models: [], capUsd: null },
    usage: { calls: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, costUsd: 0, elapsedMs: 0 },
    ...{ walkthrough: null, criteria: [], notes: [], shown: [], drops: [] },
  };
}

export function withoutReading(result: ReviewResult, why: keyof typeof reasons): ReviewResult {
  return { ...result, model: emptyReading(why, reasons[why]) };
}

/** A model was to read the change and did not read all of it: then nothing is green. */
export function withReading(result: ReviewResult, model: ModelReading): ReviewResult {
  const isShort = model.status === "failed" || model.status === "partly";
  const conclusion = isShort && result.conclusion === "success" ? "neutral" : result.conclusion;
  return { ...result, conclusion, model };
}
