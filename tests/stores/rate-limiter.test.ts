/** Both limiters count alike within one instance; the one in Firestore counts across instances. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFirestoreRateLimiter } from "../../functions/src/adapters/firestore/rate-limiter.ts";
import { createMemoryRateLimiter } from "../../functions/src/adapters/memory/rate-limiter.ts";
import type { RateLimiter } from "../../functions/src/api/rate-limit.ts";
import { openTestFirestore } from "../firestore.ts";

const firestore = openTestFirestore();
afterAll(() => firestore.terminate());

let time = Date.parse("2026-11-23T12:00:00Z");
const now = (): Date => new Date(time);
const limit = { name: "test", burst: 40, perMinute: 60 };

/** How many of so many calls are let through, and what the last one was told. */
async function call(limiter: RateLimiter, key: string, times: number) {
  let passed = 0;
  let wait: number | null = null;
  for (let count = 0; count < times; count += 1) {
    wait = await limiter.take(key, limit);
    if (wait === null) passed += 1;
  }
  return { passed, wait };
}

describe.each([
  ["memory", () => createMemoryRateLimiter(now)],
  ["firestore", () => createFirestoreRateLimiter(firestore, now)],
] as const)("a rate limiter in %s", (_, open) => {
  let limiter: RateLimiter;
  beforeEach(() => {
    limiter = open();
  });

  it("lets a burst through, says how long to wait, and fills up again", async () => {
    const key = randomUUID();
    expect(await call(limiter, key, 50)).toEqual({ passed: 40, wait: 1 });
    time += 5_000;
    expect(await call(limiter, key, 50)).toMatchObject({ passed: 5 });
    time += 3_600_000;
    expect(await call(limiter, key, 50)).toMatchObject({ passed: 40 });
  });

  it("counts each caller apart", async () => {
    await call(limiter, randomUUID(), 50);
    expect(await limiter.take(randomUUID(), limit)).toBeNull();
  });
});

it("a caller who is served by three instances is counted once, in Firestore", async () => {
  const key = randomUUID();
  const instances = [1, 2, 3].map(() => createFirestoreRateLimiter(firestore, now));
  const answers = await Promise.all(instances.map((instance) => call(instance, key, 40)));
  const passed = answers.reduce((sum, answer) => sum + answer.passed, 0);
  expect(passed).toBeLessThanOrEqual(40);
  expect(passed).toBeGreaterThanOrEqual(34);
});
