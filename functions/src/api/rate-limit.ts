/** Which calls are rate limited, and how much of them one caller may make. */
import { type Route, uploadLimits } from "@acrux/contract";
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
/** Cards are moved quickly, and by whoever cleans up a board many of them. */
const changing: Limit = { name: "change", burst: 600, perMinute: 300 };
const connecting: Limit = { name: "connect", burst: 20, perMinute: 20 };
/** A list may cost a hundred reads. Ten pages a minute of an eager person, with room for polling in several tabs. */
const listing: Limit = { name: "list", burst: 600, perMinute: 240 };
/**
 * Each asks GitHub, which counts: an hour's 5,000 calls of an installation are also those of its reviews, and of a person those
 * of all they do. A hundred pages at once, then one a second.
 */
const asking: Limit = { name: "github", burst: 120, perMinute: 60 };
/** A file may hold all there is, and costs as many reads. */
const downloading: Limit = { name: "download", burst: 10, perMinute: 5 };
/** One person's images of a day. */
const uploading: Limit = {
  name: "upload",
  burst: uploadLimits.perDay,
  perMinute: uploadLimits.perDay / (24 * 60),
};
/** A long text shows dozens of images at once. */
const showing: Limit = { name: "image", burst: 600, perMinute: 300 };
/** An address may stand for a whole office. */
const joining: Limit = { name: "join", burst: 100, perMinute: 30 };

/** Trying costs a process of its own, and anybody may. */
const trying: Limit = { name: "try", burst: 10, perMinute: 10 };

/** Where a request came from. */
export interface Origin {
  /** As far as is told; whoever calls a function at its own address can tell any. */
  readonly address: string;
  /** Which nobody can choose: the last before Cloud Run, a caller's own or one of Hosting's, behind which many call. */
  readonly hop: string;
}

/** So many callers may come by one hop. */
const callersByHop = 10;

/** Callers without a token are known by their address alone. */
export async function limitVisitors(route: Route, origin: Origin, limiter: RateLimiter): Promise<void> {
  if (route.method === "POST") await limitByOrigin(origin, trying, limiter);
}

async function limitByOrigin({ address, hop }: Origin, limit: Limit, limiter: RateLimiter): Promise<void> {
  await takeOrRefuse(`address:${address}`, limit, limiter);
  const many = { burst: limit.burst * callersByHop, perMinute: limit.perMinute * callersByHop };
  await takeOrRefuse(`hop:${hop}`, { name: limit.name, ...many }, limiter);
}

export async function limitCalls(
  route: Route,
  caller: { uid: string; origin: Origin },
  limiter: RateLimiter,
): Promise<void> {
  const limit = limitOf(route);
  if (limit !== null) await takeOrRefuse(`uid:${caller.uid}`, limit, limiter);
  // New accounts are free, so whoever makes them is also counted by address.
  if (route.needs === "token" && route.method === "POST") {
    await limitByOrigin(caller.origin, joining, limiter);
  }
}

function limitOf(route: Route): Limit | null {
  if (route.path.startsWith("/github/oauth/")) return connecting;
  if (asksGitHub(route)) return asking;
  if (route.accepts === "image") return uploading;
  if (route.answers === "image") return showing;
  if (route.answers === "file") return downloading;
  if (route.method === "GET") return isList(route) ? listing : null;
  return route.method === "POST" ? creating : changing;
}

/** The settings of a repository show what its own file says on GitHub now. */
function asksGitHub({ path }: Route): boolean {
  return path.startsWith("/github/") || path === "/settings/{scope}/{id}";
}

/** Also what answers a page of a larger object, such as a board. */
function isList({ output, query }: Route): boolean {
  return output.def.type === "array" || "limit" in query.shape || "search" in query.shape;
}

async function takeOrRefuse(key: string, limit: Limit, limiter: RateLimiter): Promise<void> {
  const retryAfterSeconds = await limiter.take(key, limit);
  if (retryAfterSeconds === null) return;
  throw new AppError("too_many_requests", `Too many requests. Try again in ${waitFor(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

function waitFor(seconds: number): string {
  if (seconds > 120) return `${String(Math.ceil(seconds / 60))} minutes`;
  return `${String(seconds)} ${seconds === 1 ? "second" : "seconds"}`;
}
