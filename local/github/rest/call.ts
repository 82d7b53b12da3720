/** One call of the REST API after its checks, what answers it, and the rules an operation is declared with. */
import { requireAccess, type Need } from "../auth/access.ts";
import type { Caller } from "../auth/caller.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { pageOf } from "../http/paging.ts";
import { pullByNumber, repositoryByFormerName, repositoryByName } from "../state/lookup.ts";
import type { Account, Pull, Repository } from "../state/model.ts";
import type { World } from "../world.ts";

export interface Call {
  readonly world: World;
  readonly caller: Caller;
  /** Checked against the description: numbers are numbers. */
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly url: URL;
  readonly accept: string;
  /** A scripted fault: patches end after so many characters. */
  readonly cutPatch: number | null;
}

export interface Answer {
  readonly status: number;
  /** Checked against the description; absent for an answer without a body. */
  readonly body?: unknown;
  /** Instead of a body: another media type. */
  readonly raw?: { readonly type: string; readonly content: string | Buffer };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Operation {
  readonly who: readonly Caller["kind"][];
  /** Whether GitHub counts it as creating content. */
  readonly creates?: boolean;
  /** Not counted against the rate limit. */
  readonly free?: boolean;
  run(call: Call): Answer | Promise<Answer>;
}

/** A text of the query, when it was given. */
export function queryText(call: Call, name: string): string | undefined {
  const value = call.query[name];
  return typeof value === "string" ? value : undefined;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };

export const everyone: readonly Caller["kind"][] = ["nobody", "installation", "user"];

/** An operation below /repos/{owner}/{repo}. */
export function inRepository(
  need: Need,
  run: (call: Call, repository: Repository) => Answer | Promise<Answer>,
  creates = false,
): Operation {
  return {
    who: need.level === "write" ? ["installation", "user"] : everyone,
    creates,
    run: (call) => {
      const repository = repositoryOf(call);
      requireAccess(call.world.state, call.caller, repository, need);
      return run(call, repository);
    },
  };
}

export const reads = (...names: string[]): Need => ({ names, level: "read" });
export const writes = (...names: string[]): Need => ({ names, level: "write" });

function repositoryOf(call: Call): Repository {
  const fullName = `${String(call.params["owner"])}/${String(call.params["repo"])}`;
  const found = repositoryByName(call.world.state, fullName);
  if (found !== null) return found;
  const moved = repositoryByFormerName(call.world.state, fullName);
  if (moved === null) throw notFound();
  const rest = call.url.pathname.split(`/repos/${fullName}`)[1] ?? "";
  const location = `${call.world.apiUrl}/repositories/${String(moved.id)}${rest}${call.url.search}`;
  throw new ApiError(301, "Moved Permanently", { headers: { location }, body: { url: location } });
}

export function pullOf(call: Call, repository: Repository, name = "pull_number"): Pull {
  const pull = pullByNumber(call.world.state, repository, Number(call.params[name]));
  if (pull === null) throw notFound();
  return pull;
}

/** Whose name stands on what the call writes: the App's bot, or the person. */
export function authorOf(call: Call): Account {
  const id = call.caller.kind === "user" ? call.caller.user.id : call.world.app.botId;
  const found = call.world.state.accounts.find((account) => account.id === id);
  if (found === undefined) throw notFound();
  return found;
}

export async function listOf<Item>(
  call: Call,
  items: readonly Item[],
  show: (item: Item) => unknown,
): Promise<Answer> {
  const page = pageOf(call, items);
  return { status: 200, body: await Promise.all(page.items.map(show)), headers: page.headers };
}

/** GitHub wraps some lists together with how many there are. */
export async function countedListOf<Item>(
  call: Call,
  key: string,
  items: readonly Item[],
  show: (item: Item) => unknown,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const { body, headers = {} } = await listOf(call, items, show);
  return { status: 200, body: { total_count: items.length, ...more, [key]: body }, headers };
}
