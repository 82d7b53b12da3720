/** Counts what a reading uses, and refuses a request before it would go over a cap. */
import { costOf, type LanguageModel, type ModelRequest, noUsage, type Usage } from "./language-model.ts";
import { tokensOf } from "./prompt.ts";

interface Caps {
  readonly capUsd: number | null;
  readonly capTokens: number;
}

export class Spending {
  readonly #caps: Caps;
  #usage: Usage = noUsage;
  #costUsd = 0;
  /** Of what was asked and has not been answered, at worst. */
  #openUsd = 0;
  #openTokens = 0;
  #isPriced = true;
  #calls = 0;

  constructor(caps: Caps) {
    this.#caps = caps;
  }

  /** False when the request might go over a cap; else it is counted until it is settled. */
  take(request: ModelRequest, model: LanguageModel): boolean {
    const worst = worstOf(request, model);
    const tokens = this.#usage.inputTokens + this.#openTokens + worst.tokens;
    const usd = this.#costUsd + this.#openUsd + worst.usd;
    if (tokens > this.#caps.capTokens) return false;
    if (this.#caps.capUsd !== null && usd > this.#caps.capUsd) return false;
    this.#openUsd += worst.usd;
    this.#openTokens += worst.tokens;
    this.#calls += 1;
    return true;
  }

  settle(request: ModelRequest, model: LanguageModel, usage: Usage): void {
    const worst = worstOf(request, model);
    this.#openUsd -= worst.usd;
    this.#openTokens -= worst.tokens;
    const cost = costOf(usage, model.price);
    if (cost === null) this.#isPriced = false;
    this.#costUsd += cost ?? 0;
    this.#usage = {
      inputTokens: this.#usage.inputTokens + usage.inputTokens,
      cachedInputTokens: this.#usage.cachedInputTokens + usage.cachedInputTokens,
      outputTokens: this.#usage.outputTokens + usage.outputTokens,
    };
  }

  total(): Usage & { readonly calls: number; readonly costUsd: number | null } {
    return { ...this.#usage, calls: this.#calls, costUsd: this.#isPriced ? this.#costUsd : null };
  }
}

/** Before anything is known: all of the answer that is allowed, and nothing from a cache. */
function worstOf(request: ModelRequest, { price }: LanguageModel): { usd: number; tokens: number } {
  const tokens = tokensOf(request);
  const usage = { inputTokens: tokens, cachedInputTokens: 0, outputTokens: request.maxOutputTokens };
  return { usd: costOf(usage, price) ?? 0, tokens };
}
