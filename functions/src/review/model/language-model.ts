/** The port to a language model: a request of parts and a schema goes out, text and its cost come back. It has no tools. */
import type { ShownPart } from "@acrux/contract";

/** Cheap for triage and summary, strong for findings. */
export const strengths = ["cheap", "strong"] as const;
export type Strength = (typeof strengths)[number];

export const tasks = [
  ...(["triage", "findings", "score", "walkthrough"] as const),
  ...(["proposal", "answer", "explanation"] as const),
] as const;
export type Task = (typeof tasks)[number];

/** One piece of what a model is shown. Whatever people wrote is data, also the team's own words: only `rules` instruct. */
export interface ContextPart extends ShownPart {
  readonly text: string;
}

export interface ModelRequest {
  /** The same for the same content, so that replies can be recorded and batches be read back; 32 hex digits. */
  readonly id: string;
  readonly task: Task;
  readonly strength: Strength;
  /** The system message: ours alone. */
  readonly rules: string;
  readonly parts: readonly ContextPart[];
  /** What is asked, after the parts. */
  readonly question: string;
  /** Random, and in none of the parts: the lines that it stands in divide them. */
  readonly boundary: string;
  readonly schema: { readonly name: string; readonly json: Readonly<Record<string, unknown>> };
  readonly maxOutputTokens: number;
  /** What an earlier answer to it had wrong, and the answer; null for a first one. */
  readonly repair: { readonly answer: string; readonly fault: string } | null;
}

export interface Usage {
  readonly inputTokens: number;
  /** Of the input tokens those that the provider had in its cache. */
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
}

export const noUsage: Usage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

export interface ModelReply {
  readonly text: string;
  readonly usage: Usage;
  /** `length` says that it was cut at the limit of tokens. */
  readonly finish: "stop" | "length" | "refused" | "other";
}

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly cachedInput: number;
  readonly output: number;
}

export const faults = [
  "timeout",
  "rate-limited",
  "unavailable",
  "refused",
  "rejected",
  "too-long",
  "unauthorized",
  "not-set-up",
] as const;
/**
 * `rejected`: the provider does not take the request; `too-long`: the answer grew over every bound; `not-set-up`: a setting is
 * missing or wrong, and nothing was sent.
 */
export type Fault = (typeof faults)[number];

/** Why there is no reply. The message is for the log and never holds a key. */
export class ModelFault extends Error {
  override readonly name = "ModelFault";
  readonly fault: Fault;
  /** Milliseconds that the provider asks to wait; null when it does not say. */
  readonly retryAfterMs: number | null;
  /** What was used all the same. */
  readonly usage: Usage;

  constructor(
    fault: Fault,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number | null; usage?: Usage } = {},
  ) {
    super(message, { cause: options.cause });
    this.fault = fault;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.usage = options.usage ?? noUsage;
  }
}

export interface LanguageModel {
  /** Such as "openai" or "vertex". */
  readonly provider: string;
  /** Such as "gpt-5". */
  readonly name: string;
  /** Its answers come from a script: people are told. */
  readonly isScripted: boolean;
  /** Null when its price is not known; then there is no cap in money, only one in tokens. */
  readonly price: Price | null;
  /** Tokens that a request and its answer may have together. */
  readonly contextTokens: number;
  /** Throws only ModelFault. Gives up when the signal says so. Does not try again by itself. */
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}

/** The first of a list answers; the others stand in for it in their order. */
export type Models = Readonly<Record<Strength, readonly LanguageModel[]>>;

/** In US dollars; null without a price. */
export function costOf(usage: Usage, price: Price | null): number | null {
  if (price === null) return null;
  const fresh = usage.inputTokens - usage.cachedInputTokens;
  const parts =
    fresh * price.input + usage.cachedInputTokens * price.cachedInput + usage.outputTokens * price.output;
  return parts / 1_000_000;
}

/** Rough on purpose, and rather too many: code has fewer characters a token than prose. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 3.2);
}
