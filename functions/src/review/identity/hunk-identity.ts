/** Makes a remark known again by the hunk that it is about, also where what its fingerprint is made of changed outside of that hunk. */
import { createHash, createHmac } from "node:crypto";
import type { Finding, Side } from "@acrux/contract";
import { type FileDiff, type Hunk, lineOn } from "../change/diff.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import { firstIdOf } from "../rule-ids.ts";

interface Identities {
  /** By path: the path under which the file is known. */
  readonly paths: ReadonlyMap<string, string>;
  /** Hunks may hold secrets, so that their bare hashes could be guessed. */
  readonly key: string;
}

/** Findings that a hunk of their file shows get its identity; the others stay as they are. */
export function withHunks(
  findings: readonly Finding[],
  plan: readonly PlannedFile[],
  { paths, key }: Identities,
): Finding[] {
  const diffs = new Map(plan.map(({ file, diff }) => [file.path, diff]));
  const placesByPath = new Map<string, ReadonlyMap<string, string>>();
  return findings.map((finding) => {
    const { path, side, startLine, ruleId, quote } = finding;
    const places = placesByPath.get(path) ?? placesIn(diffs.get(path) ?? null, paths.get(path) ?? path);
    placesByPath.set(path, places);
    const place = places.get(address(side, startLine));
    if (place === undefined) return finding;
    const hash = createHmac("sha256", key).update([firstIdOf(ruleId), place, quote].join("\0"));
    return { ...finding, hunk: hash.digest("hex").slice(0, 16) };
  });
}

/** By side and line number: the hunk, the how-manieth of its like in the file it is, and the how-manieth line of it. */
function placesIn(diff: FileDiff | null, path: string): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const seen = new Map<string, number>();
  for (const hunk of diff?.hunks ?? []) {
    const hash = hashOf(path, hunk);
    const count = seen.get(hash) ?? 0;
    seen.set(hash, count + 1);
    hunk.lines.forEach((line, index) => {
      for (const side of ["LEFT", "RIGHT"] as const) {
        const number = lineOn(side, line);
        const place = [hash, String(count), side, String(index)].join(" ");
        if (number !== null) places.set(address(side, number), place);
      }
    });
  }
  return places;
}

function address(side: Side, line: number): string {
  return `${side} ${String(line)}`;
}

/** Without line numbers: the same after a rebase. */
function hashOf(path: string, hunk: Hunk): string {
  const hash = createHash("sha256").update(path);
  for (const line of hunk.lines) hash.update(`\n${line.kind} ${line.text}`);
  return hash.digest("hex");
}
