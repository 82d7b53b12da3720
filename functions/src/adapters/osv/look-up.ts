/** Asks OSV which weaknesses of package versions are known: all versions in one call, then each weakness once. */
import type { z } from "zod";
import type { LookUpAdvisories } from "../../review/manifests/advisories.ts";
import type { AdvisoryResponse } from "../../review/manifests/advisory-response.ts";
import { type ChangedPackage, keyOf } from "../../review/manifests/changed-packages.ts";
import { type CallOsv, createOsvClient, OsvError, somethingElse } from "./client.ts";
import { BatchAnswer, distinctIds, fixesFor, Vulnerability } from "./records.ts";

/** As OSV allows; a change that locks more is not looked up in part. */
const mostQueries = 1_000;
const mostPages = 10;
/** More weaknesses than that are named without a word about them. */
const mostRecords = 50;
const recordsAtOnce = 4;
const mostKept = 5_000;
const keptMs = 3_600_000;
const answerMs = 2_000;

export interface OsvOptions {
  /** Such as https://api.osv.dev. */
  readonly apiUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly send?: typeof fetch;
  /** For everything that one change asks. */
  readonly timeoutMs?: number;
}

/** What was answered is kept for an hour. */
export function createOsvLookUp({
  apiUrl,
  now,
  send = fetch,
  timeoutMs = answerMs,
}: OsvOptions): LookUpAdvisories {
  const call = createOsvClient({ apiUrl, send, now });
  const idsOf = keepFor<readonly string[]>(now);
  const records = keepFor<Vulnerability>(now);
  return async (packages) => {
    const asked = [...new Map(packages.map((one) => [keyOf(one), one])).values()];
    const ids = new Map(asked.map((one) => [keyOf(one), idsOf.get(keyOf(one))]));
    const missing = asked.filter((one) => ids.get(keyOf(one)) === undefined);
    if (missing.length > mostQueries) return notChecked(`more than ${String(mostQueries)} versions changed`);
    const deadline = now() + timeoutMs;
    try {
      const found = await queryAll(call, missing, deadline);
      missing.forEach((one, index) => {
        ids.set(keyOf(one), found[index] ?? []);
        idsOf.set(keyOf(one), found[index] ?? []);
      });
    } catch (error) {
      if (error instanceof OsvError) return notChecked(error.message);
      throw error;
    }
    await readRecords([...new Set([...ids.values()].flatMap((some) => some ?? []))], deadline);
    return checked(asked, ids);
  };

  /** A weakness whose record cannot be had is named all the same. */
  async function readRecords(ids: readonly string[], deadline: number): Promise<void> {
    const left = ids.filter((id) => records.get(id) === undefined).slice(0, mostRecords);
    const work = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) {
        const answer = await call(`/v1/vulns/${encodeURIComponent(id)}`, undefined, deadline).catch(
          ifOsvError,
        );
        const record = Vulnerability.safeParse(answer);
        if (record.success) records.set(id, record.data);
      }
    };
    await Promise.all(Array.from({ length: recordsAtOnce }, work));
  }

  function checked(
    asked: readonly ChangedPackage[],
    found: ReadonlyMap<string, readonly string[] | undefined>,
  ): AdvisoryResponse {
    const idsByPackage: Record<string, readonly string[]> = {};
    const mendedIn: Record<string, string> = {};
    for (const one of asked) {
      const all = found.get(keyOf(one)) ?? [];
      const known = new Map(all.flatMap((id) => entryOf(id, records.get(id))));
      const ids = distinctIds(all, known);
      idsByPackage[keyOf(one)] = ids;
      const fixes = new Set(ids.flatMap((id) => fixesOf(known.get(id), one)));
      if (fixes.size > 0) mendedIn[keyOf(one)] = [...fixes].slice(0, 3).join(", ");
    }
    return { state: "checked", idsByPackage, mendedIn };
  }
}

function fixesOf(record: Vulnerability | undefined, one: ChangedPackage): string[] {
  return record === undefined ? [] : fixesFor(record, one);
}

function entryOf(id: string, record: Vulnerability | undefined): [string, Vulnerability][] {
  return record === undefined ? [] : [[id, record]];
}

function ifOsvError(error: unknown): null {
  if (error instanceof OsvError) return null;
  throw error;
}

/** Ids by the order of the packages; what has more pages is asked for again. */
async function queryAll(
  call: CallOsv,
  packages: readonly ChangedPackage[],
  deadline: number,
): Promise<readonly (readonly string[])[]> {
  const found = packages.map((): string[] => []);
  let open = packages.map((one, index) => ({ one, index, token: undefined as string | undefined }));
  for (let page = 1; open.length > 0; page += 1) {
    if (page > mostPages) throw new OsvError(somethingElse);
    const queries = open.map(({ one: { ecosystem, name, version }, token }) => ({
      ...{ package: { ecosystem, name }, version },
      ...(token === undefined ? {} : { page_token: token }),
    }));
    const results = readBatch(await call("/v1/querybatch", { queries }, deadline), open.length);
    results.forEach(({ vulns = [] }, at) => found[open[at]?.index ?? -1]?.push(...vulns.map(({ id }) => id)));
    open = open.flatMap((entry, at) => {
      const token = results[at]?.next_page_token;
      return token === undefined || token === "" ? [] : [{ ...entry, token }];
    });
  }
  return found;
}

function readBatch(answer: unknown, expected: number): z.infer<typeof BatchAnswer>["results"] {
  const parsed = BatchAnswer.safeParse(answer);
  if (!parsed.success || parsed.data.results.length !== expected) throw new OsvError(somethingElse);
  return parsed.data.results;
}

interface Kept<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

function keepFor<Value>(now: () => number): Kept<Value> {
  const kept = new Map<string, { readonly value: Value; readonly until: number }>();
  return {
    get: (key) => {
      const entry = kept.get(key);
      return entry !== undefined && entry.until > now() ? entry.value : undefined;
    },
    set: (key, value) => {
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, { value, until: now() + keptMs });
    },
  };
}

function notChecked(reason: string): AdvisoryResponse {
  return { state: "not-checked", reason };
}
