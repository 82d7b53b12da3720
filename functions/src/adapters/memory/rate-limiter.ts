/** Token buckets in this instance's memory: each instance counts for itself, which is enough against a loop or a script. */
import type { Limit, RateLimiter } from "../../api/rate-limit.ts";

interface Bucket {
  tokens: number;
  at: number;
}

const MOST_BUCKETS = 10_000;

export function createMemoryRateLimiter(now: () => Date): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(key, limit) {
      const name = `${limit.name} ${key}`;
      const bucket = refill(buckets.get(name), limit, now().getTime());
      // Set anew, so that the map stays in the order of use and the oldest can be forgotten.
      buckets.delete(name);
      buckets.set(name, bucket);
      forgetOldest(buckets);
      if (bucket.tokens < 1) {
        return Promise.resolve(Math.ceil(((1 - bucket.tokens) * 60) / limit.perMinute));
      }
      bucket.tokens -= 1;
      return Promise.resolve(null);
    },
  };
}

function refill(bucket: Bucket | undefined, limit: Limit, at: number): Bucket {
  if (bucket === undefined) return { tokens: limit.burst, at };
  const minutes = Math.max(0, at - bucket.at) / 60_000;
  return { tokens: Math.min(limit.burst, bucket.tokens + minutes * limit.perMinute), at };
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  if (buckets.size <= MOST_BUCKETS) return;
  const oldest = buckets.keys().next();
  if (oldest.done !== true) buckets.delete(oldest.value);
}
