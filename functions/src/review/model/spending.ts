/** Counts what a reading uses, of each model apart, and refuses a request before it would go over a cap. */
import type { ModelUsage } from "@acrux/contract";
import {
  costOf,
  type LanguageModel,
  type ModelRequest,
  noUsage,
  type Strength,
  type Usage,
} from "./language-model.ts";
import { tokensOf } from "./prompt.ts";

interface Caps {
  readonly capUsd: number | null;
  readonly capTokens: number;
}

type Used = Omit<ModelUsage, "elapsedMs">;

const nothing: Used = { ...noUsage, calls: 0, costUsd: 0 };

export class Spending {
  readonly #caps: Caps;
  /** By strength and name: one model may have both strengths. */
  readonly #byModel = new Map<string, Used>();
  #total = nothing;
  /** What is known of the cost, also where a part of it is not. */
  #knownUsd = 0;
  /** Of what was asked and has not been answered, at worst. */
  #openUsd = 0;
  #openTokens = 0;
  #openCalls = 0;
  /** Of requests that wait for another to end. */
  #waiting: (() => void)[] = [];

  constructor(caps: Caps) {
    this.#caps = caps;
  }

  /**
   * False when the request might go over a cap; else it is counted until it is settled. While others are open it waits for what
   * they leave: at worst they would have cost more than they do.
   */
  async take(request: ModelRequest, model: LanguageModel, signal: AbortSignal): Promise<boolean> {
    while (!this.#takeNow(request, model)) {
      if (this.#openCalls === 0 || signal.aborted) return false;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    return true;
  }

  #takeNow(request: ModelRequest, model: LanguageModel): boolean {
    const worst = worstOf(request, model);
    const tokens = this.#total.inputTokens + this.#openTokens + worst.tokens;
    const usd = this.#knownUsd + this.#openUsd + worst.usd;
    if (tokens > this.#caps.capTokens) return false;
    if (this.#caps.capUsd !== null && usd > this.#caps.capUsd) return false;
    this.#openUsd += worst.usd;
    this.#openTokens += worst.tokens;
    this.#openCalls += 1;
    this.#count(request, model, { ...nothing, calls: 1 });
    return true;
  }

  settle(request: ModelRequest, model: LanguageModel, usage: Usage): void {
    const worst = worstOf(request, model);
    this.#openUsd -= worst.usd;
    this.#openTokens -= worst.tokens;
    this.#openCalls -= 1;
    const costUsd = costOf(usage, model.price);
    this.#knownUsd += costUsd ?? 0;
    this.#count(request, model, { ...usage, calls: 0, costUsd });
    for (const go of this.#waiting.splice(0)) go();
  }

  #count({ strength }: ModelRequest, { name }: LanguageModel, used: Used): void {
    this.#total = sum(this.#total, used);
    this.#byModel.set(`${strength} ${name}`, sum(this.of(strength, name), used));
  }

  total(): Used {
    return this.#total;
  }

  of(strength: Strength, name: string): Used {
    return this.#byModel.get(`${strength} ${name}`) ?? nothing;
  }
}

/** A cost that is not known in part is not known. */
function sum(one: Used, other: Used): Used {
  const costUsd = one.costUsd === null || other.costUsd === null ? null : one.costUsd + other.costUsd;
  return {
    ...{ calls: one.calls + other.calls, costUsd },
    inputTokens: one.inputTokens + other.inputTokens,
    cachedInputTokens: one.cachedInputTokens + other.cachedInputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  };
}

/** Before anything is known: all of the answer that is allowed, and nothing from a cache. */
function worstOf(request: ModelRequest, { price }: LanguageModel): { usd: number; tokens: number } {
  const usage = mostUsage(request);
  return { usd: costOf(usage, price) ?? 0, tokens: usage.inputTokens };
}

export function mostUsage(request: ModelRequest): Usage {
  return {
    inputTokens: tokensOf(request),
    cachedInputTokens: 0,
    outputTokens: request.maxOutputTokens,
  };
}
