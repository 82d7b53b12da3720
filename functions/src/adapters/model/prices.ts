/** What well-known models cost by their providers' list prices: US dollars for a million tokens. */
import type { Price } from "../../review/model/language-model.ts";

function price(input: number, cachedInput: number, output: number): Price {
  return { input, cachedInput, output };
}

/**
 * Standard prices of short prompts (ours stay under 100,000 tokens); batches cost half at all three. Writing to a cache,
 * which some providers charge apart, is counted as input.
 */
const published: Readonly<Record<string, Price>> = {
  // https://platform.claude.com/docs/en/about-claude/pricing and its pages by model, as of October 2026
  "claude-fable-5-1": price(10, 0.25, 50),
  "claude-fable-5": price(10, 1, 50),
  "claude-opus-5-5": price(4, 0.2, 20),
  "claude-opus-5": price(5, 0.5, 25),
  "claude-opus-4-8": price(5, 0.5, 25),
  "claude-opus-4-7": price(5, 0.5, 25),
  "claude-opus-4-6": price(5, 0.5, 25),
  "claude-opus-4-5": price(5, 0.5, 25),
  "claude-opus-4-1": price(15, 1.5, 75),
  "claude-sonnet-5-5": price(2, 0.1, 10),
  "claude-sonnet-5": price(2, 0.2, 10),
  "claude-sonnet-4-6": price(3, 0.3, 15),
  "claude-sonnet-4-5": price(3, 0.3, 15),
  "claude-haiku-5-5": price(0.1, 0.01, 0.5),
  "claude-haiku-4-5": price(1, 0.1, 5),
  // https://developers.openai.com/api/docs/pricing, as of September 2026 (gpt-5.5 and older: July 2026)
  "gpt-6-astra": price(10, 1, 50),
  "gpt-6.1-sol": price(2, 0.1, 10),
  "gpt-6-sol": price(2, 0.2, 10),
  "gpt-6-luna": price(0.1, 0.01, 0.5),
  "gpt-5.6-terra": price(2, 0.2, 12),
  "gpt-5.6-luna": price(0.2, 0.02, 1.2),
  "gpt-5.5": price(5, 0.5, 30),
  "gpt-5.4": price(2.5, 0.25, 15),
  "gpt-5.4-mini": price(0.75, 0.075, 4.5),
  "gpt-5.4-nano": price(0.2, 0.02, 1.25),
  "gpt-5.2": price(1.75, 0.175, 14),
  "gpt-5.1": price(1.25, 0.125, 10),
  "gpt-5": price(1.25, 0.125, 10),
  "gpt-5-mini": price(0.25, 0.025, 2),
  "gpt-5-nano": price(0.05, 0.005, 0.4),
  // https://ai.google.dev/gemini-api/docs/pricing, as of July 2026; 2.5 Pro and Flash end in 2026
  "gemini-3.5-flash": price(1.5, 0.15, 9),
  "gemini-3.5-flash-lite": price(0.3, 0.03, 2.5),
  "gemini-3.1-pro-preview": price(2, 0.2, 12),
  "gemini-3.1-flash-lite": price(0.25, 0.025, 1.5),
  "gemini-2.5-pro": price(1.25, 0.125, 10),
  "gemini-2.5-flash": price(0.3, 0.03, 2.5),
  "gemini-2.5-flash-lite": price(0.1, 0.01, 0.4),
};

/** What a provider adds to a name without making it another model: a date, `latest`, or Vertex's version. */
const release = /(?:-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)|@[\w-]+)$/;

/**
 * Null for a model that nobody knows the price of. A name that only begins like a known one is another model: `gpt-5.4` costs
 * twice what `gpt-5` does. Prices change: MODEL_PRICE states what a deployment really pays.
 */
export function priceOf(model: string): Price | null {
  const bare = model.replace(/^.*\//, "").replace(release, "");
  return Object.hasOwn(published, bare) ? (published[bare] ?? null) : null;
}
