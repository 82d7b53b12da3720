/**
 * `npm run bench -- cases [language] [--verbose]`: recall and false alarms of the engine on the labelled
 * snippets, by CWE and by language. A vulnerable snippet counts as found when a finding has its class of CWE; a safe one
 * counts as a false alarm when a finding has it.
 */
import { type JudgedCase, judgeCases } from "../engine/judge-cases.ts";
import { readCases } from "../engine/read-cases.ts";

interface Score {
  vulnerable: number;
  found: number;
  safe: number;
  alarms: number;
}

const args = process.argv.slice(2);
const isVerbose = args.includes("--verbose");
const cases = readCases(args.find((arg) => !arg.startsWith("--")));
const scores = new Map<string, Score>();
for (const judged of await judgeCases(cases)) scoreCase(judged);
print();

function scoreCase({ labelled: one, findings, isFound }: JudgedCase): void {
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
