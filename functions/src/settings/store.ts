/** The ports to the review settings of organizations and repositories. */
import type { SettingsScope } from "@acrux/contract";
import type { ReadConfigFiles } from "../review/config/load-config.ts";

/** An organization is known by its account's number, a repository by its own. */
export interface SettingsKey {
  readonly scope: SettingsScope;
  readonly id: number;
}

export interface SettingsRecord extends SettingsKey {
  /** YAML as it was written. */
  readonly text: string;
  readonly version: number;
  readonly updatedBy: string;
  readonly updatedAt: Date;
}

/** Who makes a change, for the audit log, which is written in the same transaction and keeps every text. */
export interface ChangedBy {
  readonly uid: string;
  readonly requestId: string;
}

export interface SettingsStore {
  find(key: SettingsKey): Promise<SettingsRecord | null>;
  /** All of them, in any order. */
  list(): Promise<readonly SettingsRecord[]>;
  /** `version` is 0 for the first text. `stale` when there is another version by now. */
  change(key: SettingsKey, version: number, text: string, by: ChangedBy): Promise<SettingsRecord | "stale">;
}

/** What settings are about, as GitHub last said. */
export interface SettingsTarget {
  readonly key: SettingsKey;
  readonly name: string;
  /** Of a repository: its organization's. */
  readonly organization: SettingsKey | null;
}

/** Null for what is not there, or not any more. `id` is the number in an address. */
export type FindSettingsTarget = (scope: SettingsScope, id: number) => Promise<SettingsTarget | null>;

/** One of all that may have settings. */
export interface ListedTarget {
  readonly key: SettingsKey;
  /** The number in an address: of an organization that of its installation. */
  readonly id: number;
  readonly name: string;
  /** Of a repository: the number in the address of its organization. */
  readonly organizationId: number | null;
  readonly isReviewed: boolean;
}

/** Opens a repository's configuration as its default branch has it now. Reading rejects with an AppError. */
export type OpenOwnConfig = (repositoryId: number) => Promise<ReadConfigFiles>;

export type ListSettingsTargets = () => Promise<readonly ListedTarget[]>;

/** What people are called today, by uid; those without a name are left out. */
export type FindPeople = (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The document's name, and the target in the audit log. */
export function nameOfKey({ scope, id }: SettingsKey): string {
  return `${scope === "organizations" ? "organization" : "repository"}-${String(id)}`;
}
