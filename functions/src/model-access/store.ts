/** The port to the models and keys of organizations and repositories. The store seals a key before it is written. */
import type { ModelProvider } from "@acrux/contract";
import type { SettingsKey } from "../settings/store.ts";

export interface ModelAccessRecord extends SettingsKey {
  readonly provider: ModelProvider;
  readonly strong: string;
  readonly cheap: string | null;
  readonly monthlyCapUsd: number | null;
  readonly version: number;
  readonly updatedBy: string;
  readonly updatedAt: Date;
}

export type ModelAccessChange = Pick<ModelAccessRecord, "provider" | "strong" | "cheap" | "monthlyCapUsd"> & {
  /** Null: the one that is there stays. */
  readonly key: string | null;
};

/** Who makes a change, for the audit log, which is written in the same transaction and never holds a key. */
export interface ChangedBy {
  readonly uid: string;
  readonly requestId: string;
}

export interface ModelAccessStore {
  find(key: SettingsKey): Promise<ModelAccessRecord | null>;
  /** Null when there is none, or when no key of the deployment opens it any more. */
  openKey(key: SettingsKey): Promise<string | null>;
  /**
   * `version` is 0 for the first. `stale` when there is another version by now; `keyless` when there is no key to keep, or
   * one of another provider.
   */
  change(
    key: SettingsKey,
    version: number,
    change: ModelAccessChange,
    by: ChangedBy,
  ): Promise<ModelAccessRecord | "stale" | "keyless">;
  /** False when there is none. */
  remove(key: SettingsKey, by: ChangedBy): Promise<boolean>;
}
