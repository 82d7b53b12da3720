/** Large bodies at the webhook's door, and small deliveries beside them: what the test asserts of memory and the benchmark of time. */
import { randomUUID } from "node:crypto";
import type { DeployedFunction } from "./deployed-function.ts";
import { type FloodKind, startFlood } from "./flood.ts";
import { sendWebhook } from "./local-github.ts";

export const floodKinds = ["unsigned", "forged", "signed", "signed where it is read"] as const;

/** Deliveries that are recorded and followed, one after the other. Answers the milliseconds of each, sorted. */
export async function sendSmall(address: string, count: number): Promise<number[]> {
  const times: number[] = [];
  const repository = { id: 987_654_321, full_name: "northwind-labs/unknown", private: true };
  const body = JSON.stringify({ action: "renamed", repository });
  for (let sent = 0; sent < count; sent += 1) {
    const began = performance.now();
    const status = await sendWebhook(body, { address, event: "repository", delivery: randomUUID() });
    if (status !== 202) throw new Error(`A small delivery was answered with ${String(status)}.`);
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other);
}

interface Flooded {
  /** Of the large bodies. */
  readonly statuses: readonly number[];
  /** Megabytes of memory at most above those before the flood. */
  readonly above: number;
  /** Milliseconds of each small delivery beside the flood, sorted. */
  readonly times: readonly number[];
}

/** Four bodies of 24 MB at a time while `count` small deliveries are sent. */
export async function floodBeside(
  instance: DeployedFunction,
  kind: FloodKind,
  count: number,
): Promise<Flooded> {
  const idle = instance.memory();
  instance.mostMemory();
  const flood = await startFlood(instance.address, kind);
  const times = await sendSmall(instance.address, count);
  const statuses = await flood.stop();
  return { statuses, above: instance.mostMemory() - idle, times };
}
