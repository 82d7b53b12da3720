/** Finds things in the state by what callers know of them; GitHub compares names without case. */
import type { Account, Installation, Pull, Repository, Role, State } from "./model.ts";

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
