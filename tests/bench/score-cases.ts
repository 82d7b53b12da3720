/**
 * `npm run bench -- cases [language] [--verbose]`: recall and false alarms of the engine on the labelled
 * snippets, by CWE and by language. A vulnerable snippet counts as found when a finding has its class of CWE; a safe one
 * counts as a false alarm when a finding has it.
 */
import type { Finding } from "@acrux/contract";
import type { Change } from "../../functions/src/review/change.ts";
import { review } from "../../functions/src/review/review.ts";
import { defaultSettings, type ReviewSettings } from "../../functions/src/review/settings.ts";
import { type LabelledCase, readCases } from "./read-cases.ts";
import { weaknessClass } from "./weakness-classes.ts";

interface Score {
  vulnerable: number;
  found: number;
  safe: number;
  alarms: number;
}

const args = process.argv.slice(2);
const isVerbose = args.includes("--verbose");
const cases = readCases(args.find((arg) => !arg.startsWith("--")));
const byPath = await findingsByPath(cases);
const scores = new Map<string, Score>();
for (const one of cases) scoreCase(one);
print();

async function findingsByPath(all: readonly LabelledCase[]): Promise<Map<string, Finding[]>> {
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
  return found;
}

function scoreCase(one: LabelledCase): void {
  const findings = byPath.get(one.path) ?? [];
  const isFound = findings.some(({ cwe }) => cwe !== null && weaknessClass(cwe) === weaknessClass(one.cwe));
  for (const key of ["all", `language ${one.language}`, `CWE-${String(one.cwe).padStart(4, " ")}`]) {
    const score = scores.get(key) ?? { vulnerable: 0, found: 0, safe: 0, alarms: 0 };
    scores.set(key, score);
    if (one.isVulnerable) score.vulnerable += 1;
    else score.safe += 1;
    if (isFound) score[one.isVulnerable ? "found" : "alarms"] += 1;
  }
  if (isVerbose && isFound !== one.isVulnerable) {
    const what = one.isVulnerable ? "MISSED" : "FALSE ALARM";
    const seen = findings.map(({ ruleId, startLine }) => `${ruleId}:${String(startLine)}`).join(" ");
    console.log(`${what} ${one.file}: ${one.title}  [${seen}]`);
  }
}

function print(): void {
  for (const [key, { vulnerable, found, safe, alarms }] of [...scores].sort(([a], [b]) =>
    a.localeCompare(b),
  )) {
    const recall = vulnerable === 0 ? "   -" : (found / vulnerable).toFixed(2);
    const rate = safe === 0 ? "   -" : (alarms / safe).toFixed(2);
    console.log(
      `${key.padEnd(24)} recall ${recall} (${String(found)} of ${String(vulnerable)})  false alarms ${rate} (${String(alarms)} of ${String(safe)})`,
    );
  }
}
