/** A request once its body is read, and the record of an API call in the log. */
import type { World } from "../world.ts";
import type { Reply } from "./exchange.ts";

export interface LocalRequest {
  readonly method: string;
  readonly url: URL;
  /** Below the prefix of its part, such as /api/v3. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

interface About {
  readonly api: "rest" | "graphql";
  readonly path: string;
  readonly operation: string | null;
  readonly creating: boolean;
  /** Of performance.now(). */
  readonly began: number;
}

export function logCall(
  world: World,
  request: LocalRequest,
  reply: Reply | null,
  { began, ...about }: About,
): void {
  world.calls.add({
    ...about,
    at: world.now().toISOString(),
    method: request.method,
    url: request.url.pathname + request.url.search,
    status: reply?.status ?? 0,
    milliseconds: Math.round(performance.now() - began),
  });
}

/** What is wrong with the local GitHub itself is said aloud and counted. */
export function logOwnFault(world: World, where: string, error: unknown): void {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  world.log(`The local GitHub failed in ${where}: ${words}`);
  world.calls.addContractProblem(`${where}: ${words}`);
}
