/** Changes of manifests and lock files, and what is found in them. */
import { structuredPatch, formatPatch } from "diff";
import type { Change, ChangedFile } from "../../functions/src/review/change/change.ts";
import { planReview } from "../../functions/src/review/analysis/plan-review.ts";
import { defaultSettings } from "../../functions/src/review/settings.ts";
import type { AdvisoryResponse } from "../../functions/src/review/manifests/advisory-response.ts";
import { findInChange } from "../../functions/src/review/manifests/find-in-change.ts";

export function changedFile(path: string, before: string, after: string): ChangedFile {
  const { hunks } = structuredPatch("a", "b", before, after, "", "", { context: 3 });
  const lines = hunks.flatMap((hunk) => hunk.lines);
  return {
    ...{ path, previousPath: null, status: before === "" ? "added" : "modified", binary: false },
    patch: formatPatch({ oldFileName: "a", newFileName: "b", oldHeader: "", newHeader: "", hunks }).replace(
      /^[\s\S]*?(?=@@)/,
      "",
    ),
    additions: lines.filter((line) => line.startsWith("+")).length,
    deletions: lines.filter((line) => line.startsWith("-")).length,
  };
}

/** `present` are the files that the repository has besides, or their texts. */
export async function findIn(
  files: readonly ChangedFile[],
  present: readonly string[] | Readonly<Record<string, string>> = [],
  advisories?: AdvisoryResponse,
): Promise<string[]> {
  const texts = new Map(Array.isArray(present) ? present.map((path) => [path, ""]) : Object.entries(present));
  const change: Change = {
    ...{ baseSha: "0", headSha: "1", files, unlistedFiles: 0 },
    read: (addresses) =>
      Promise.resolve(
        addresses.map(({ path }) =>
          texts.has(path) ? { kind: "text", text: texts.get(path) ?? "" } : { kind: "missing" },
        ),
      ),
  };
  const findings = await findInChange(planReview(change, defaultSettings), change, advisories);
  return findings.map(({ ruleId, startLine, quote, confidence }) => {
    const listed = confidence === "low" ? "listed " : "";
    return `${listed}${ruleId.slice(9)}:${String(startLine)} ${quote}`;
  });
}

interface Entry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string | null;
  readonly more?: string;
}

export function npmEntry(
  name: string,
  { version = "1.0.0", resolved, integrity = "sha512-x", more }: Entry = {},
): string {
  const address = resolved ?? `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz`;
  const fields = [`"version": "${version}"`, `"resolved": "${address}"`];
  if (integrity !== null) fields.push(`"integrity": "${integrity}"`);
  if (more !== undefined) fields.push(more);
  return `    "node_modules/${name}": {\n${fields.map((field) => `      ${field}`).join(",\n")}\n    },\n`;
}

export function lock(...entries: string[]): string {
  return `{\n  "packages": {\n${entries.join("")}    "z": {}\n  }\n}\n`;
}
