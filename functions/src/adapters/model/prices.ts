/** What well-known models cost by their list prices: US dollars for a million tokens. */
import type { Price } from "../../review/model/language-model.ts";

/** By the beginning of the name; the longest that fits counts. Prices change: MODEL_PRICE states what a deployment really pays. */
const published: Readonly<Record<string, Price>> = {
  "gemini-2.5-pro": { input: 1.25, cachedInput: 0.13, output: 10 },
  "gemini-2.5-flash": { input: 0.3, cachedInput: 0.03, output: 2.5 },
  "gemini-2.5-flash-lite": { input: 0.1, cachedInput: 0.01, output: 0.4 },
  "claude-opus-4": { input: 15, cachedInput: 1.5, output: 75 },
  "claude-sonnet-4": { input: 3, cachedInput: 0.3, output: 15 },
  "claude-haiku-4": { input: 1, cachedInput: 0.1, output: 5 },
  "gpt-5": { input: 1.25, cachedInput: 0.13, output: 10 },
  "gpt-5-mini": { input: 0.25, cachedInput: 0.03, output: 2 },
  "gpt-5-nano": { input: 0.05, cachedInput: 0.01, output: 0.4 },
};

/** Null for a model that nobody knows the price of. */
export function priceOf(model: string): Price | null {
  const bare = model.replace(/^.*\//, "");
  const names = Object.keys(published).filter((name) => bare.startsWith(name));
  const [longest] = names.sort((a, b) => b.length - a.length);
  return longest === undefined ? null : (published[longest] ?? null);
}
