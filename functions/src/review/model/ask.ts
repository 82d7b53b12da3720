/** Asks a model within its time and money: one more try where the service stumbled, one round of repair, then the next model, then an end. */
import {
  type LanguageModel,
  ModelFault,
  type ModelReply,
  type ModelRequest,
  type Models,
  noUsage,
} from "./language-model.ts";
import type { Read } from "./read-reply.ts";
import { mostUsage, type Spending } from "./spending.ts";

export interface AskTools {
  readonly models: Models;
  readonly spending: Spending;
  /** Of the whole reading. */
  readonly signal: AbortSignal;
  /** Milliseconds of one call. */
  readonly callMs: number;
  /** A signal that fires after so many milliseconds. */
  readonly timeout: (ms: number) => AbortSignal;
  /** Told of every request that leaves. */
  readonly onSent?: (request: ModelRequest) => void;
  /** Told of what people read a short sentence of. */
  readonly onFault?: OnFault;
}

export type OnFault = (fault: ModelFault, model: LanguageModel) => void;

export type Asked<Value> =
  | { readonly value: Value; readonly model: LanguageModel; readonly why: null }
  /** `why` is a sentence for people. */
  | { readonly value: null; readonly model: null; readonly why: string };

export const overCap = "The cap on what a review may cost was reached.";
export const outOfTime = "The model's time was over.";
const longestWaitMs = 20_000;

/** Never throws: what goes wrong is said. */
export async function ask<Value>(
  request: ModelRequest,
  read: (reply: ModelReply) => Read<Value>,
  tools: AskTools,
): Promise<Asked<Value>> {
  let why = "No model is configured for it.";
  for (const model of tools.models[request.strength]) {
    if (tools.signal.aborted) return nothing(outOfTime);
    const asked = await askOne(model, request, read, tools);
    if (asked.value !== null || asked.why === overCap) return asked;
    why = asked.why ?? why;
  }
  return nothing(why);
}

async function askOne<Value>(
  model: LanguageModel,
  request: ModelRequest,
  read: (reply: ModelReply) => Read<Value>,
  tools: AskTools,
): Promise<Asked<Value>> {
  const first = await tryTwice(model, request, tools);
  if (typeof first === "string") return nothing(first);
  const answer = read(first);
  if (answer.fault === null) return { value: answer.value, model, why: null };
  if (first.finish === "refused") return nothing(`${model.name} refused to respond.`);
  const repair = { answer: first.text, fault: answer.fault };
  const second = await tryTwice(model, { ...request, repair }, tools);
  if (typeof second === "string") return nothing(second);
  const mended = read(second);
  if (mended.fault === null) return { value: mended.value, model, why: null };
  return nothing(`${model.name} returned two responses that cannot be read.`);
}

/** A reply, or why there is none. */
async function tryTwice(
  model: LanguageModel,
  request: ModelRequest,
  tools: AskTools,
): Promise<ModelReply | string> {
  const first = await once(model, request, tools);
  if (!(first instanceof ModelFault)) return first;
  const wait = waitFor(first);
  if (wait === null) return sentence(model, first);
  await over(tools.timeout(wait), tools.signal);
  const second = await once(model, request, tools);
  return second instanceof ModelFault ? sentence(model, second) : second;
}

async function once(
  model: LanguageModel,
  request: ModelRequest,
  tools: AskTools,
): Promise<ModelReply | ModelFault | string> {
  if (tools.signal.aborted) return outOfTime;
  if (!(await tools.spending.take(request, model, tools.signal))) return isOver(tools) ? outOfTime : overCap;
  const signal = AbortSignal.any([tools.signal, tools.timeout(tools.callMs)]);
  tools.onSent?.(request);
  let usage = noUsage;
  try {
    // A model that does not heed the signal is left alone with its answer.
    const reply = await Promise.race([model.ask(request, signal), aborted(signal)]);
    usage = reply.usage;
    return reply;
  } catch (error) {
    const fault =
      error instanceof ModelFault
        ? error
        : new ModelFault("unavailable", "The model failed.", { cause: error });
    // The cost of an abandoned call is unknown: it counts as the most that it can be.
    usage = fault.fault === "timeout" ? mostUsage(request) : fault.usage;
    tools.onFault?.(fault, model);
    return isOver(tools) ? outOfTime : fault;
  } finally {
    tools.spending.settle(request, model, usage);
  }
}

function isOver({ signal }: AskTools): boolean {
  return signal.aborted;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => {
      reject(new ModelFault("timeout", "The call took too long."));
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

/** Milliseconds before another try; null where it would not help. */
function waitFor({ fault, retryAfterMs }: ModelFault): number | null {
  if (fault === "unavailable") return 500;
  if (fault !== "rate-limited") return null;
  const wait = retryAfterMs ?? 2_000;
  return wait <= longestWaitMs ? wait : null;
}

function over(one: AbortSignal, other: AbortSignal): Promise<void> {
  const either = AbortSignal.any([one, other]);
  return new Promise((resolve) => {
    if (either.aborted) resolve();
    else
      either.addEventListener(
        "abort",
        () => {
          resolve();
        },
        { once: true },
      );
  });
}

const sentences: Readonly<Record<ModelFault["fault"], string>> = {
  timeout: "did not respond in time",
  "rate-limited": "is over its rate limit",
  unavailable: "is not available",
  refused: "refused to respond",
  rejected: "did not take the request",
  "too-long": "returned a response that was cut off",
  unauthorized: "refused the key",
  "not-set-up": "is not set up right",
};

function sentence(model: LanguageModel, { fault }: ModelFault): string {
  return `${model.name} ${sentences[fault]}.`;
}

function nothing(why: string): { value: null; model: null; why: string } {
  return { value: null, model: null, why };
}
