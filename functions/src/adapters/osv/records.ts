/** What OSV's answers look like, as far as they are read (https://ossf.github.io/osv-schema/, https://google.github.io/osv.dev/api/). */
import { z } from "zod";
import type { ChangedPackage } from "../../review/manifests/changed-packages.ts";

const Id = z
  .string()
  .max(100)
  .regex(/^[\w.:-]+$/);

/** Of `POST /v1/querybatch`; results stand in the order of the queries. */
export const BatchAnswer = z.object({
  results: z.array(
    z.object({
      vulns: z.array(z.object({ id: Id })).optional(),
      next_page_token: z.string().optional(),
    }),
  ),
});

/** Of `GET /v1/vulns/{id}`. */
export const Vulnerability = z.object({
  id: Id,
  withdrawn: z.string().optional(),
  aliases: z.array(z.string()).optional(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        ranges: z
          .array(z.object({ type: z.string(), events: z.array(z.record(z.string(), z.string())).optional() }))
          .optional(),
      }),
    )
    .optional(),
});
export type Vulnerability = z.infer<typeof Vulnerability>;

/** Versions in which the weakness of this package is mended. */
export function fixesFor({ affected = [] }: Vulnerability, { ecosystem, name }: ChangedPackage): string[] {
  const ranges = affected
    .filter(({ package: of }) => of?.name === name && of.ecosystem.split(":")[0] === ecosystem)
    .flatMap(({ ranges: all = [] }) => all.filter(({ type }) => type !== "GIT"));
  return ranges
    .flatMap(({ events = [] }) => events)
    .flatMap(({ fixed }) => (fixed !== undefined && /^[\w.+-]{1,40}$/.test(fixed) ? [fixed] : []));
}

/** One id for each weakness: of records that name each other the first stays, and what was withdrawn is none. */
export function distinctIds(ids: readonly string[], known: ReadonlyMap<string, Vulnerability>): string[] {
  const kept: string[] = [];
  const said = new Set<string>();
  for (const id of [...ids].sort(ghsaFirst)) {
    const record = known.get(id);
    if (record?.withdrawn !== undefined || said.has(id)) continue;
    const names = [id, ...(record?.aliases ?? [])];
    if (!names.some((name) => said.has(name))) kept.push(id);
    for (const name of names) said.add(name);
  }
  return kept;
}

/** Malicious packages first, then GitHub's advisories, which people know. */
function ghsaFirst(a: string, b: string): number {
  const rank = (id: string): number => (id.startsWith("MAL-") ? 0 : id.startsWith("GHSA-") ? 1 : 2);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}
