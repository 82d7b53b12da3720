/** What every part of the local GitHub is handed: its settings, its state, git, the clock and the way out for webhooks. */
import type { ContractChecks } from "./contract/checks.ts";
import type { Git } from "./git/run-git.ts";
import type { CallLog } from "./http/call-log.ts";
import type { Faults } from "./http/faults.ts";
import type { RateLimits } from "./http/rate-limits.ts";
import type { Store } from "./state/store.ts";
import type { State } from "./state/model.ts";
import type { Webhooks } from "./webhooks/deliver.ts";

export interface AppIdentity {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly publicKeyPem: string;
  readonly callbackUrl: string;
  readonly homeUrl: string;
  readonly botId: number;
  readonly hookId: number;
}

export interface World {
  readonly app: AppIdentity;
  readonly state: State;
  readonly store: Store;
  readonly git: Git;
  readonly contract: ContractChecks;
  readonly limits: RateLimits;
  readonly faults: Faults;
  readonly calls: CallLog;
  readonly webhooks: Webhooks;
  /** Such as http://127.0.0.1:5505, without a slash at the end. */
  readonly webUrl: string;
  readonly apiUrl: string;
  now(): Date;
  log(line: string): void;
}

/** Number for something new. */
export function nextId(world: World): number {
  world.store.changed();
  return world.state.nextId++;
}

/** Seconds precision, as GitHub writes instants. */
export function instant(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

export function nodeId(kind: string, id: number | string): string {
  return Buffer.from(`${kind}:${String(id)}`).toString("base64");
}
