/** Calls OSV within a deadline: tries again what may pass, waits as the service asks, and says in words why it has no answer. */
import { setTimeout as pause } from "node:timers/promises";

/** Why there is no answer, in words for the review's summary; what the service wrote is not repeated. */
export class OsvError extends Error {
  override readonly name = "OsvError";
}

export interface OsvClientOptions {
  /** Such as https://api.osv.dev. */
  readonly apiUrl: string;
  readonly send: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Answers what `path` answers, parsed from JSON; rejects with OsvError only. */
export type CallOsv = (path: string, body: unknown, deadline: number) => Promise<unknown>;

const mostTries = 3;
const firstPauseMs = 200;
/** The service answers megabytes at most for a thousand versions. */
const mostBytes = 16 * 2 ** 20;

/** After it was told to wait, nobody asks before the time. `body` undefined makes a GET. */
export function createOsvClient({ apiUrl, send, now }: OsvClientOptions): CallOsv {
  let notBefore = 0;
  return async (path, body, deadline) => {
    for (let tries = 1; ; tries += 1) {
      if (notBefore >= deadline) throw new OsvError("the service limits the rate of requests");
      if (notBefore > now()) await pause(notBefore - now());
      const response = await ask(path, body, deadline);
      if (response.ok) return await readJson(response);
      await response.body?.cancel();
      if (!mayPass(response.status) || tries === mostTries) throw refused(response.status);
      notBefore = now() + waitOf(response, tries, now());
      if (notBefore >= deadline) throw refused(response.status);
    }
  };

  async function ask(path: string, body: unknown, deadline: number): Promise<Response> {
    const left = deadline - now();
    if (left <= 0) throw new OsvError("the service did not respond in time");
    const post = {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    };
    try {
      return await send(`${apiUrl}${path}`, {
        ...(body === undefined ? {} : post),
        redirect: "error",
        signal: AbortSignal.timeout(left),
      });
    } catch (cause) {
      throw new OsvError(reasonOf(cause), { cause });
    }
  }
}

/** Too many calls, or a fault of the service itself. */
function mayPass(status: number): boolean {
  return status === 429 || status >= 500;
}

function refused(status: number): OsvError {
  return new OsvError(`the service returned ${String(status)}`);
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
function waitOf(response: Response, tries: number, now: number): number {
  const after = response.headers.get("retry-after");
  if (after === null) return firstPauseMs * 2 ** (tries - 1);
  const milliseconds = /^\d+$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - now;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : firstPauseMs;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    if (Number(response.headers.get("content-length") ?? 0) > mostBytes) throw new Error("too long");
    return await response.json();
  } catch (cause) {
    const reason = reasonOf(cause);
    throw new OsvError(reason === unreachable ? somethingElse : reason, { cause });
  }
}

const unreachable = "the service could not be reached";
export const somethingElse = "the service returned an unexpected response";

function reasonOf(cause: unknown): string {
  const isTimeout = cause instanceof DOMException && cause.name === "TimeoutError";
  return isTimeout ? "the service did not respond in time" : unreachable;
}
