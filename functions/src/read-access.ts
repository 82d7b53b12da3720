/** What somebody may know of on GitHub, as far as it decides what they are shown here. */

export interface ReadAccess {
  /** Present names of repositories by their number. */
  readonly repositories: ReadonlyMap<number, string>;
  /** Organizations and people where the App is installed and is shown to them, by the numbers of their accounts. */
  readonly accountIds: ReadonlySet<number>;
}

/** GitHub's own answer, at most ten minutes old; nothing for somebody who is not connected to GitHub. */
export type FindReadAccess = (uid: string) => Promise<ReadAccess>;
