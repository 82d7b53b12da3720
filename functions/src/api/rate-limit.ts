/** Which calls are rate limited, and how much of them one caller may make. */
import type { Route } from "@acrux/contract";
import { AppError } from "../app-error.ts";

/** A bucket that holds `burst` calls and is refilled with `perMinute` of them. */
export interface Limit {
  readonly name: string;
  readonly burst: number;
  readonly perMinute: number;
}

export interface RateLimiter {
  /** Takes one call from the caller's bucket. Answers null, or the seconds until one is there again. */
  take(key: string, limit: Limit): Promise<number | null>;
}

const creating: Limit = { name: "create", burst: 60, perMinute: 60 };
const connecting: Limit = { name: "connect", burst: 20, perMinute: 20 };
/** A file may hold all there is, and costs as many reads. */
const downloading: Limit = { name: "download", burst: 10, perMinute: 5 };
/** An address may stand for a whole office. */
const joining: Limit = { name: "join", burst: 100, perMinute: 30 };

export async function limitCalls(
  route: Route,
  caller: { uid: string; address: string },
  limiter: RateLimiter,
): Promise<void> {
  const limit = limitOf(route);
  if (limit !== null) await takeOrRefuse(`uid:${caller.uid}`, limit, limiter);
  // New accounts are free, so whoever makes them is also counted by address.
  if (route.needs === "token" && route.method === "POST") {
    await takeOrRefuse(`address:${caller.address}`, joining, limiter);
  }
}

function limitOf(route: Route): Limit | null {
  if (route.path.startsWith("/github/oauth/")) return connecting;
  if (route.answers === "file") return downloading;
  return route.method === "POST" ? creating : null;
}

async function takeOrRefuse(key: string, limit: Limit, limiter: RateLimiter): Promise<void> {
  const retryAfterSeconds = await limiter.take(key, limit);
  if (retryAfterSeconds === null) return;
  const wait = `${String(retryAfterSeconds)} ${retryAfterSeconds === 1 ? "second" : "seconds"}`;
  throw new AppError("too_many_requests", `Too many requests. Try again in ${wait}.`, { retryAfterSeconds });
}
