/** Faults that a test or a person scripts: each matches calls or webhooks, and works a number of times. */
import { setTimeout as delay } from "node:timers/promises";
import { ApiError } from "./api-error.ts";

export interface Fault {
  readonly id: number;
  /** Only calls whose path matches this regular expression; absent means every call. */
  readonly path?: string;
  readonly method?: string;
  readonly operation?: string;
  /** Lets this many matching calls pass first. */
  readonly after?: number;
  /** How often it works; absent means until it is reset. */
  readonly times?: number;
  readonly latencyMs?: number;
  readonly status?: number;
  readonly message?: string;
  readonly retryAfter?: number;
  /** Closes the connection without an answer. */
  readonly hangUp?: boolean;
  readonly secondaryLimit?: boolean;
  readonly primaryLimit?: boolean;
  /** Cuts each patch after this many characters, as GitHub may. */
  readonly cutPatch?: number;
  /** Loses webhooks of this event ("*" for all): they are listed as failed and never arrive. */
  readonly loseWebhook?: string;
}

export type NewFault = Omit<Fault, "id">;

export interface Faults {
  add(fault: NewFault): Fault;
  list(): readonly Fault[];
  reset(): void;
  /** The faults that work on this call, each counted as used. */
  forCall(call: {
    readonly method: string;
    readonly path: string;
    readonly operation: string | null;
  }): readonly Fault[];
  losesWebhook(event: string): boolean;
}

interface Armed {
  readonly fault: Fault;
  seen: number;
  used: number;
}

export function createFaults(): Faults {
  let armed: Armed[] = [];
  let nextId = 1;

  const use = (matches: (fault: Fault) => boolean): Fault[] =>
    armed
      .filter((one) => matches(one.fault))
      .filter((one) => {
        one.seen += 1;
        if (one.seen <= (one.fault.after ?? 0) || one.used >= (one.fault.times ?? Infinity)) return false;
        one.used += 1;
        return true;
      })
      .map((one) => one.fault);

  return {
    add: (given) => {
      const fault = { ...given, id: nextId++ };
      armed.push({ fault, seen: 0, used: 0 });
      return fault;
    },
    list: () => armed.map((one) => one.fault),
    reset: () => {
      armed = [];
    },
    forCall: (call) =>
      use(
        (fault) =>
          fault.loseWebhook === undefined &&
          (fault.path === undefined || new RegExp(fault.path).test(call.path)) &&
          (fault.method === undefined || fault.method.toUpperCase() === call.method) &&
          (fault.operation === undefined || fault.operation === call.operation),
      ),
    losesWebhook: (event) =>
      use((fault) => fault.loseWebhook === "*" || fault.loseWebhook === event).length > 0,
  };
}

/** Lets the faults of a call happen: waits, throws, or answers true to hang up without an answer. */
export async function suffer(faults: readonly Fault[], now: Date): Promise<boolean> {
  for (const fault of faults) {
    if (fault.latencyMs !== undefined) await delay(fault.latencyMs);
    if (fault.hangUp === true) return true;
    const scripted = errorOf(fault, now);
    if (scripted !== null) throw scripted;
  }
  return false;
}

/** The error a fault stands for; null when it only delays or cuts. */
function errorOf(fault: Fault, now: Date): ApiError | null {
  const retry: Record<string, string> =
    fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) };
  if (fault.secondaryLimit === true) return secondaryLimit(fault.retryAfter ?? 60);
  if (fault.primaryLimit === true) {
    const reset = Math.ceil(now.getTime() / 1000) + (fault.retryAfter ?? 60);
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(reset) };
    return new ApiError(403, "API rate limit exceeded for installation.", { headers });
  }
  if (fault.status === undefined) return null;
  return new ApiError(fault.status, fault.message ?? "Scripted fault", { headers: retry });
}

export function secondaryLimit(retryAfter: number): ApiError {
  const message =
    "You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID.";
  return new ApiError(403, message, { headers: { "retry-after": String(retryAfter) } });
}
