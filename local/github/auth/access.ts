/** What a caller may see and do in a repository: the token's reach, the App's permissions, and the person's role. */
import { notAccessible, notFound } from "../http/api-error.ts";
import { installationOf, isAtLeast, repositoriesOf, roleOf } from "../state/lookup.ts";
import type { Level, Permissions, Repository, Role, State } from "../state/model.ts";
import type { Caller } from "./caller.ts";

/** Any one of these is enough; GitHub takes issues or pull requests for the comments of a pull request. */
export interface Need {
  readonly names: readonly string[];
  readonly level: Level;
}

export function requireAccess(state: State, caller: Caller, repository: Repository, need: Need): void {
  if (!maySee(state, caller, repository)) throw notFound();
  if (mayDo(state, caller, repository, need)) return;
  throw notAccessible(need.names.map((name) => `${name}=${need.level}`).join("; "));
}

export function reaches(state: State, caller: Caller, repository: Repository): boolean {
  if (caller.kind !== "installation") return false;
  if (caller.repositoryIds !== null && !caller.repositoryIds.includes(repository.id)) return false;
  return repositoriesOf(state, caller.installation).some((one) => one.id === repository.id);
}

/** A person sees through the App what both may see; everybody sees what is public. */
export function maySee(state: State, caller: Caller, repository: Repository): boolean {
  if (!repository.private) return true;
  if (caller.kind === "installation") return reaches(state, caller, repository);
  if (caller.kind !== "user") return false;
  return (
    installationOf(state, repository) !== null && isAtLeast(roleOf(state, repository, caller.user.id), "read")
  );
}

function mayDo(state: State, caller: Caller, repository: Repository, need: Need): boolean {
  const isOpen = need.level === "read" && !repository.private;
  if (caller.kind === "installation") {
    return reaches(state, caller, repository) ? grants(caller.permissions, need) : isOpen;
  }
  return isOpen || (caller.kind === "user" && mayPersonDo(state, caller.user.id, repository, need));
}

function mayPersonDo(state: State, userId: number, repository: Repository, need: Need): boolean {
  const installation = installationOf(state, repository);
  if (installation?.suspendedAt !== null || !grants(installation.permissions, need)) return false;
  const wanted: Role = need.level === "write" ? "write" : "read";
  return isAtLeast(roleOf(state, repository, userId), wanted);
}

export function grants(permissions: Permissions, need: Need): boolean {
  return need.names.some((name) => {
    const held = permissions[name];
    return held === "write" || (held === "read" && need.level === "read");
  });
}
