/**
 * What the engine says of labelled snippets. A vulnerable one is found when a finding has its class of CWE; a safe one is a false
 * alarm when a finding has it.
 */
import type { Finding } from "@acrux/contract";
import type { Change } from "../../functions/src/review/change/change.ts";
import { review } from "../../functions/src/review/review.ts";
import { defaultSettings, type ReviewSettings } from "../../functions/src/review/settings.ts";
import { weaknessClass } from "../bench/weakness-classes.ts";
import type { LabelledCase } from "./read-cases.ts";

export interface JudgedCase {
  readonly labelled: LabelledCase;
  readonly findings: readonly Finding[];
  readonly isFound: boolean;
}

/** Reviews all of them as one change, with everything the engine can say switched on. */
export async function judgeCases(all: readonly LabelledCase[]): Promise<JudgedCase[]> {
  const codeAt = new Map(all.map(({ path, code }) => [path, code]));
  const change: Change = {
    baseSha: "0".repeat(40),
    headSha: "1".repeat(40),
    files: all.map(({ path }) => ({
      ...{ path, previousPath: null, status: "added", binary: false, patch: null },
      ...{ additions: 0, deletions: 0, isWhole: true },
    })),
    unlistedFiles: 0,
    read: (addresses) =>
      Promise.resolve(addresses.map(({ path }) => ({ kind: "text", text: codeAt.get(path) ?? "" }))),
  };
  const settings: ReviewSettings = {
    ...defaultSettings,
    ...{ strictness: "strict", severityThreshold: "info" },
    ...{ maxFiles: 100_000, budgetMs: 600_000, fileBudgetMs: 10_000 },
  };
  const result = await review(change, settings, { now: () => performance.now(), onStart: () => undefined });
  const found = new Map(all.map(({ path }) => [path, [] as Finding[]]));
  for (const finding of result.findings) found.get(finding.path)?.push(finding);
  return all.map((labelled) => {
    const findings = found.get(labelled.path) ?? [];
    const isFound = findings.some(
      ({ cwe }) => cwe !== null && weaknessClass(cwe) === weaknessClass(labelled.cwe),
    );
    return { labelled, findings, isFound };
  });
}
