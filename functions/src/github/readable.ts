/** Which repositories a user may read: GitHub's own answer to the user's token, kept until GitHub tells of a change, or for ten minutes. */
import { AppError } from "../app-error.ts";
import type { ReadAccess } from "../read-access.ts";
import type { SeenInstallation, UserOnGitHub } from "./hosting.ts";
import type { AccountRecord, AccountStore, Connection, RepositoryList, SeenRepository } from "./store.ts";
import { actAsUser, type UserTokenDeps } from "./user-tokens.ts";

/** How long an answer of GitHub may decide who sees what. */
const freshMs = 10 * 60_000;
/** Pages of 100 repositories of one installation. */
const mostPages = 50;

export interface ReadableDeps extends UserTokenDeps {
  readonly accounts: AccountStore;
}

export interface FoundRepository {
  readonly installationId: number;
  readonly repository: SeenRepository;
}

/** Nothing for somebody who is not connected: whoever may read nothing is told of nothing. */
export async function readAccess(uid: string, deps: ReadableDeps): Promise<ReadAccess> {
  try {
    const seen = (await freshLists(uid, deps)) ?? (await withAccounts(await readAllLists(uid, deps), deps));
    const visible = seen.filter(isVisible);
    const repositories = visible.flatMap(({ list }) => repositoriesIn(list));
    return {
      repositories: new Map(repositories.map(({ id, fullName }) => [id, fullName])),
      accountIds: new Set(visible.flatMap(({ account }) => (account === null ? [] : [account.accountId]))),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "github_connection_required") return nothing;
    throw error;
  }
}

const nothing: ReadAccess = { repositories: new Map(), accountIds: new Set() };

/** Present names by id. */
export async function readableRepositories(
  uid: string,
  deps: ReadableDeps,
): Promise<ReadonlyMap<number, string>> {
  return (await readAccess(uid, deps)).repositories;
}

/** Asks GitHub again, where the repository was last seen first. Null when the user does not see it. */
export async function findRepository(
  uid: string,
  id: number,
  deps: ReadableDeps,
): Promise<FoundRepository | null> {
  const connection = await deps.connections.find(uid);
  const known = connection === null ? [] : await keptLists(connection, deps);
  const holder = known.find((list) => repositoriesIn(list).some((repository) => repository.id === id));
  const lists =
    holder === undefined
      ? await readAllLists(uid, deps)
      : [await actAsUser(uid, deps, (user) => readList(uid, holder.installationId, user, deps))];
  for (const { list } of (await withAccounts(lists, deps)).filter(isVisible)) {
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
  deps: Pick<ReadableDeps, "connections" | "now">,
): Promise<RepositoryList> {
  const readAt = deps.now();
  const before = await deps.connections.findRepositoryList(uid, installationId);
  const pages: Page[] = [];
  let next: number | null = 1;
  while (next !== null && next <= mostPages) {
    const page: ReadPage = await readPage(installationId, next, before, user);
    pages.push({ etag: page.etag, repositories: page.repositories });
    next = page.next;
  }
  const list = { installationId, readAt, pages };
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

/** A list with what is known of the account it belongs to. */
interface SeenList {
  readonly list: RepositoryList;
  readonly account: AccountRecord | null;
}

/** A suspended installation hides everything of it, whatever was read before. */
function isVisible({ account }: SeenList): boolean {
  return account === null || !(account.suspended || account.deleted);
}

/** Null when anything of it is missing or too old to decide by. */
async function freshLists(uid: string, deps: ReadableDeps): Promise<SeenList[] | null> {
  const connection = await deps.connections.find(uid);
  if (connection === null || !hasTokens(connection)) return [];
  if (connection.seen === null || !isFresh(connection.seen.at, null, deps)) return null;
  const lists = await withAccounts(await keptLists(connection, deps), deps);
  const complete = lists.length === connection.seen.installationIds.length;
  return complete && lists.every(({ list, account }) => isFresh(list.readAt, account, deps)) ? lists : null;
}

async function keptLists({ uid, seen }: Connection, deps: ReadableDeps): Promise<RepositoryList[]> {
  const ids = seen?.installationIds ?? [];
  const lists = await Promise.all(ids.map((id) => deps.connections.findRepositoryList(uid, id)));
  return lists.filter((list) => list !== null);
}

function withAccounts(lists: readonly RepositoryList[], deps: ReadableDeps): Promise<SeenList[]> {
  return Promise.all(
    lists.map(async (list) => ({ list, account: await deps.accounts.find(list.installationId) })),
  );
}

function readAllLists(uid: string, deps: ReadableDeps): Promise<RepositoryList[]> {
  return actAsUser(uid, deps, async (user) => {
    const at = deps.now();
    const installations = await user.listInstallations();
    await Promise.all(installations.map((installation) => recordUnknown(installation, deps)));
    const lists = await Promise.all(
      installations.map(({ id, suspended }) =>
        suspended ? keepEmpty(uid, id, deps) : readList(uid, id, user, deps),
      ),
    );
    const seen = { at, installationIds: installations.map(({ id }) => id) };
    await deps.connections.change(uid, () => ({ seen }));
    return lists;
  });
}

/** Of a suspended installation, so that the event that ends the suspension has something to make worthless. */
async function keepEmpty(uid: string, installationId: number, deps: ReadableDeps): Promise<RepositoryList> {
  const list = { installationId, readAt: deps.now(), pages: [] };
  await deps.connections.saveRepositoryList(uid, list);
  return list;
}

/** Without a record nobody could note that access changed. What is recorded stays: events tell of suspension first. */
async function recordUnknown(
  { id, accountId, login, type, suspended }: SeenInstallation,
  { accounts }: ReadableDeps,
): Promise<void> {
  if ((await accounts.find(id)) !== null) return;
  await accounts.record({ installationId: id, accountId, login, type, suspended, deleted: false });
}

function hasTokens({ tokens }: Connection): boolean {
  return tokens !== null;
}

function isFresh(at: Date, account: AccountRecord | null, deps: ReadableDeps): boolean {
  const changedAt = account?.accessChangedAt ?? null;
  return deps.now().getTime() - at.getTime() < freshMs && (changedAt === null || changedAt < at);
}
