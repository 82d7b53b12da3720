/** What somebody may know of on GitHub, as far as it decides what they are shown here. */
import type { SettingsScope } from "@acrux/contract";
import { AppError } from "./app-error.ts";

export interface ReadAccess {
  /** Present names of repositories by their number. */
  readonly repositories: ReadonlyMap<number, string>;
  /** Organizations and people where the App is installed and is shown to them, by the numbers of their accounts. */
  readonly accountIds: ReadonlySet<number>;
}

/** GitHub's own answer, at most ten minutes old; nothing for somebody who is not connected to GitHub. */
export type FindReadAccess = (uid: string) => Promise<ReadAccess>;

/** Whether the organization or the repository of settings, or of a model, is shown to them. */
export function isTargetReadable(
  { scope, id }: { readonly scope: SettingsScope; readonly id: number },
  { repositories, accountIds }: ReadAccess,
): boolean {
  return scope === "organizations" ? accountIds.has(id) : repositories.has(id);
}

/** What is for some repositories is there for whom GitHub shows one of them; what is for all of them is everybody's. */
export function isForReadable(repositoryIds: readonly number[], { repositories }: ReadAccess): boolean {
  return repositoryIds.length === 0 || repositoryIds.some((id) => repositories.has(id));
}

/** Throws `invalid_request` where somebody aims a thing at a repository that GitHub does not show them. */
export function refuseUnreadable(repositoryIds: readonly number[], { repositories }: ReadAccess): void {
  if (repositoryIds.every((id) => repositories.has(id))) return;
  throw new AppError("invalid_request", "Name only repositories that GitHub shows you.");
}
