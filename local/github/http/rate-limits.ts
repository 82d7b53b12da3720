/** GitHub's rate limits for a caller: calls an hour, points a minute, and content created a minute and an hour. */
import { ApiError } from "./api-error.ts";
import { secondaryLimit } from "./faults.ts";

export type Resource = "core" | "graphql";

export interface RateLimits {
  /** Throws when the caller has no call left, or goes too fast; otherwise counts the call. */
  count(
    caller: string,
    resource: Resource,
    call: { readonly reads: boolean; readonly creates: boolean },
  ): void;
  /** Takes back a call that GitHub does not count, such as a 304. */
  uncount(caller: string, resource: Resource): void;
  headers(caller: string, resource: Resource): Record<string, string>;
  standing(caller: string, resource: Resource): Standing;
  /** For tests: sets what a caller has left, or with no number forgets every count. */
  set(caller: string, remaining: number): void;
  reset(): void;
}

export interface Standing {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** Seconds since 1970. */
  readonly reset: number;
}

interface Count {
  used: number;
  resetAt: number;
  /** Instants of the last calls, with their points, and of the last content. */
  points: { at: number; points: number }[];
  created: number[];
}

const hour = 3_600_000;
const minute = 60_000;

/** 60 an hour without a token, 5,000 with one; all of a user's or installation's tokens share them. */
const limitOf = (caller: string): number => (caller === "nobody" ? 60 : 5_000);
const pointsAMinute: Readonly<Record<Resource, number>> = { core: 900, graphql: 2_000 };

export function createRateLimits(now: () => Date): RateLimits {
  const counts = new Map<string, Count>();

  const countOf = (caller: string, resource: Resource): Count => {
    const time = now().getTime();
    const key = `${resource} ${caller}`;
    const known = counts.get(key);
    if (known !== undefined && known.resetAt > time) return known;
    const fresh = {
      used: 0,
      resetAt: time + hour,
      points: known?.points ?? [],
      created: known?.created ?? [],
    };
    counts.set(key, fresh);
    return fresh;
  };

  const standing = (caller: string, resource: Resource): Standing => {
    const { used, resetAt } = countOf(caller, resource);
    const limit = limitOf(caller);
    return { limit, used, remaining: Math.max(0, limit - used), reset: Math.ceil(resetAt / 1000) };
  };

  const checkSpeed = (count: Count, resource: Resource, points: number, creates: boolean): void => {
    const time = now().getTime();
    count.points = count.points.filter((one) => one.at > time - minute);
    count.created = count.created.filter((at) => at > time - hour);
    const spent = count.points.reduce((sum, one) => sum + one.points, 0);
    if (spent + points > pointsAMinute[resource]) throw secondaryLimit(60);
    if (!creates) return;
    if (count.created.filter((at) => at > time - minute).length >= 80) throw secondaryLimit(60);
    if (count.created.length >= 500) throw secondaryLimit(600);
  };

  const headers = (caller: string, resource: Resource): Record<string, string> => {
    const { limit, used, remaining, reset } = standing(caller, resource);
    return {
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-reset": String(reset),
      "x-ratelimit-used": String(used),
      "x-ratelimit-resource": resource,
    };
  };

  return {
    headers,
    standing,
    count: (caller, resource, call) => {
      const count = countOf(caller, resource);
      if (count.used >= limitOf(caller)) {
        throw new ApiError(403, `API rate limit exceeded for ${caller}.`, {
          headers: headers(caller, resource),
        });
      }
      const points = call.reads ? 1 : 5;
      checkSpeed(count, resource, points, call.creates);
      const at = now().getTime();
      count.used += 1;
      count.points.push({ at, points });
      if (call.creates) count.created.push(at);
    },
    uncount: (caller, resource) => {
      const count = countOf(caller, resource);
      count.used = Math.max(0, count.used - 1);
    },
    set: (caller, remaining) => {
      for (const resource of ["core", "graphql"] as const)
        countOf(caller, resource).used = limitOf(caller) - remaining;
    },
    reset: () => {
      counts.clear();
    },
  };
}
