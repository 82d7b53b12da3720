/**
 * Token buckets in Firestore, `rateLimits/{hash}`, which all instances share. An instance takes calls out of a bucket by
 * the dozen and gives them out itself, so that a transaction is needed for few of them; what it does not use is lost.
 */
import { createHash } from "node:crypto";
import { type Firestore, Timestamp } from "@google-cloud/firestore";
import { z } from "zod";
import type { Limit, RateLimiter } from "../../api/rate-limit.ts";
import { instant } from "./instant.ts";

const BucketDocument = z.object({ tokens: z.number(), at: instant });

/** The share of a bucket that an instance takes at once. */
const share = 20;
/** Calls that were taken are given out for so long. */
const shareMs = 60_000;
const mostShares = 10_000;
const hourMs = 3_600_000;

interface Share {
  calls: number;
  readonly until: number;
}

export function createFirestoreRateLimiter(firestore: Firestore, now: () => Date): RateLimiter {
  const shares = new Map<string, Share>();
  return {
    async take(key, limit) {
      const name = `${limit.name} ${key}`;
      const at = now().getTime();
      const left = shares.get(name);
      if (left !== undefined && left.calls > 0 && left.until > at) {
        left.calls -= 1;
        return null;
      }
      const taken = await takeShare(name, limit, at);
      if (taken < 1) return Math.ceil(((1 - taken) * 60) / limit.perMinute);
      shares.delete(name);
      shares.set(name, { calls: taken - 1, until: at + shareMs });
      forgetOldest(shares);
      return null;
    },
  };

  /** Answers how many calls may be given out; below 1, the part of a call that is there. */
  async function takeShare(name: string, limit: Limit, at: number): Promise<number> {
    // No uid in a document's name: a bucket is no record about a person.
    const bucket = firestore.collection("rateLimits").doc(createHash("sha256").update(name).digest("hex"));
    return await firestore.runTransaction(async (transaction) => {
      const stored = BucketDocument.safeParse((await transaction.get(bucket)).data());
      const tokens = stored.success ? refilled(stored.data, limit, at) : limit.burst;
      if (tokens < 1) return tokens;
      const taken = Math.min(Math.floor(tokens), Math.max(1, Math.floor(limit.burst / share)));
      // Once it is full again it need not be there.
      const fullMs = Math.max(hourMs, (limit.burst / limit.perMinute) * 60_000);
      const expireAt = Timestamp.fromMillis(at + fullMs);
      transaction.set(bucket, { tokens: tokens - taken, at: Timestamp.fromMillis(at), expireAt });
      return taken;
    });
  }
}

function refilled({ tokens, at }: z.infer<typeof BucketDocument>, limit: Limit, now: number): number {
  const minutes = Math.max(0, now - at.getTime()) / 60_000;
  return Math.min(limit.burst, tokens + minutes * limit.perMinute);
}

function forgetOldest(shares: Map<string, Share>): void {
  if (shares.size <= mostShares) return;
  const oldest = shares.keys().next();
  if (oldest.done !== true) shares.delete(oldest.value);
}
