/** Which repositories a user may read: GitHub's own answer to the user's token, kept for ten minutes. */
import { AppError } from "../app-error.ts";
import type { UserOnGitHub } from "./hosting.ts";
import type { Connection, RepositoryList, SeenRepository } from "./store.ts";
import { actAsUser, type UserTokenDeps } from "./user-tokens.ts";

/** How long an answer of GitHub may decide who sees what. */
const freshMs = 10 * 60_000;
/** Pages of 100 repositories of one installation. */
const mostPages = 50;

export interface FoundRepository {
  readonly installationId: number;
  readonly repository: SeenRepository;
}

/** Present names by id. Empty for somebody who is not connected: whoever may read nothing is told of nothing. */
export async function readableRepositories(
  uid: string,
  deps: UserTokenDeps,
): Promise<ReadonlyMap<number, string>> {
  try {
    const lists = (await freshLists(uid, deps)) ?? (await readAllLists(uid, deps));
    return new Map(lists.flatMap(repositoriesIn).map(({ id, fullName }) => [id, fullName]));
  } catch (error) {
    if (error instanceof AppError && error.code === "github_connection_required") return new Map();
    throw error;
  }
}

/** Asks GitHub again, where the repository was last seen first. Null when the user does not see it. */
export async function findRepository(
  uid: string,
  id: number,
  deps: UserTokenDeps,
): Promise<FoundRepository | null> {
  const connection = await deps.connections.find(uid);
  const known = connection === null ? [] : await keptLists(connection, deps);
  const holder = known.find((list) => repositoriesIn(list).some((repository) => repository.id === id));
  const lists =
    holder === undefined
      ? await readAllLists(uid, deps)
      : [await actAsUser(uid, deps, (user) => readList(uid, holder.installationId, user, deps))];
  for (const list of lists) {
    const repository = repositoriesIn(list).find((one) => one.id === id);
    if (repository !== undefined) return { installationId: list.installationId, repository };
  }
  return null;
}

/** Reads all pages, which cost nothing of the rate limit while their ETags hold. */
export async function readList(
  uid: string,
  installationId: number,
  user: UserOnGitHub,
  deps: UserTokenDeps,
): Promise<RepositoryList> {
  const before = await deps.connections.findRepositoryList(uid, installationId);
  const pages: Page[] = [];
  let next: number | null = 1;
  while (next !== null && next <= mostPages) {
    const page: ReadPage = await readPage(installationId, next, before, user);
    pages.push({ etag: page.etag, repositories: page.repositories });
    next = page.next;
  }
  const list = { installationId, readAt: deps.now(), pages };
  await deps.connections.saveRepositoryList(uid, list);
  return list;
}

type Page = RepositoryList["pages"][number];
type ReadPage = Page & { readonly next: number | null };

async function readPage(
  installationId: number,
  page: number,
  before: RepositoryList | null,
  user: UserOnGitHub,
): Promise<ReadPage> {
  const kept = before?.pages[page - 1];
  const answer = await user.listRepositories(installationId, page, kept?.etag ?? null);
  if (answer !== "unchanged") return answer;
  // An unchanged page says nothing of the next one; there are as many as before.
  const pages = before?.pages.length ?? 0;
  return { etag: null, repositories: [], ...kept, next: page < pages ? page + 1 : null };
}

export function repositoriesIn(list: RepositoryList): SeenRepository[] {
  return list.pages.flatMap(({ repositories }) => repositories);
}

/** Null when anything of it is missing or too old to decide by. */
async function freshLists(uid: string, deps: UserTokenDeps): Promise<RepositoryList[] | null> {
  const connection = await deps.connections.find(uid);
  if (connection === null || !hasTokens(connection)) return [];
  if (connection.seen === null || !isFresh(connection.seen.at, deps)) return null;
  const lists = await keptLists(connection, deps);
  const complete = lists.length === connection.seen.installationIds.length;
  return complete && lists.every(({ readAt }) => isFresh(readAt, deps)) ? lists : null;
}

async function keptLists({ uid, seen }: Connection, deps: UserTokenDeps): Promise<RepositoryList[]> {
  const ids = seen?.installationIds ?? [];
  const lists = await Promise.all(ids.map((id) => deps.connections.findRepositoryList(uid, id)));
  return lists.filter((list) => list !== null);
}

function readAllLists(uid: string, deps: UserTokenDeps): Promise<RepositoryList[]> {
  return actAsUser(uid, deps, async (user) => {
    const installations = (await user.listInstallations()).filter(({ suspended }) => !suspended);
    const lists = await Promise.all(installations.map(({ id }) => readList(uid, id, user, deps)));
    const seen = { at: deps.now(), installationIds: installations.map(({ id }) => id) };
    await deps.connections.change(uid, () => ({ seen }));
    return lists;
  });
}

function hasTokens({ tokens }: Connection): boolean {
  return tokens !== null;
}

function isFresh(at: Date, deps: UserTokenDeps): boolean {
  return deps.now().getTime() - at.getTime() < freshMs;
}
