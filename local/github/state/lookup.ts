/** Finds things in the state by what callers know of them; GitHub compares names without case. */
import type { Account, Installation, Issue, Pull, Repository, Role, State } from "./model.ts";

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export function accountById(state: State, id: number): Account {
  const found = state.accounts.find((account) => account.id === id);
  if (found === undefined) throw new Error(`No account ${String(id)} in the local GitHub's state.`);
  return found;
}

export function accountByLogin(state: State, login: string): Account | null {
  return state.accounts.find((account) => same(account.login, login)) ?? null;
}

export function repositoryById(state: State, id: number): Repository | null {
  return state.repositories.find((repository) => repository.id === id) ?? null;
}

export function ownerOf(state: State, repository: Repository): Account {
  return accountById(state, repository.ownerId);
}

export function fullNameOf(state: State, repository: Repository): string {
  return `${ownerOf(state, repository).login}/${repository.name}`;
}

export function repositoryByName(state: State, fullName: string): Repository | null {
  return state.repositories.find((repository) => same(fullNameOf(state, repository), fullName)) ?? null;
}

export function repositoryByFormerName(state: State, fullName: string): Repository | null {
  return state.repositories.find((one) => one.formerNames.some((name) => same(name, fullName))) ?? null;
}

/** Objects of a fork lie with the repository it was forked from. */
export function objectsOf(repository: Repository): number {
  return repository.parentId ?? repository.id;
}

export function repositoriesOf(state: State, installation: Installation): Repository[] {
  return state.repositories.filter(
    (repository) =>
      repository.ownerId === installation.accountId &&
      (installation.selection === "all" || installation.repositoryIds.includes(repository.id)),
  );
}

export function installationOf(state: State, repository: Repository): Installation | null {
  return (
    state.installations.find(
      (installation) =>
        installation.accountId === repository.ownerId &&
        (installation.selection === "all" || installation.repositoryIds.includes(repository.id)),
    ) ?? null
  );
}

export function pullByNumber(state: State, repository: Repository, number: number): Pull | null {
  return state.pulls.find((pull) => pull.repositoryId === repository.id && pull.number === number) ?? null;
}

export function issueByNumber(state: State, repository: Repository, number: number): Issue | null {
  return state.issues.find((one) => one.repositoryId === repository.id && one.number === number) ?? null;
}

/** Of the repository's next pull request or issue. */
export function nextNumber(state: State, repository: Repository): number {
  const here = [...state.pulls, ...state.issues].filter((one) => one.repositoryId === repository.id);
  return Math.max(0, ...here.map(({ number }) => number)) + 1;
}

/** As GitHub reads a description: keywords before numbers, and only towards the default branch. */
const closing = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:([\w.-]+\/[\w.-]+))?#(\d+)\b/gi;

/** The issues that merging the pull request would close, each once. */
export function issuesClosedBy(state: State, repository: Repository, pull: Pull): Issue[] {
  if (pull.baseRef !== repository.defaultBranch) return [];
  const named = [...(pull.body ?? "").matchAll(closing)].map(([, fullName, number]) => {
    const home = fullName === undefined ? repository : repositoryByName(state, fullName);
    return home === null ? null : issueByNumber(state, home, Number(number));
  });
  return [...new Set(named.filter((issue) => issue !== null))];
}

export function isOwnerOf(account: Account, userId: number): boolean {
  return account.id === userId || account.members[String(userId)] === "owner";
}

/** What a person may do in a repository; everybody reads a public one. */
export function roleOf(state: State, repository: Repository, userId: number): Role {
  const owner = ownerOf(state, repository);
  if (isOwnerOf(owner, userId)) return "admin";
  const own = repository.roles[String(userId)];
  if (own !== undefined) return own;
  const asMember = owner.members[String(userId)] === undefined ? "none" : repository.memberRole;
  return asMember === "none" && !repository.private ? "read" : asMember;
}

const ladder: readonly Role[] = ["none", "read", "triage", "write", "maintain", "admin"];

export function isAtLeast(role: Role, wanted: Role): boolean {
  return ladder.indexOf(role) >= ladder.indexOf(wanted);
}
