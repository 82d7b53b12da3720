/** `npm test`: every check and every test. The last line says how many tests passed and failed, a failed check being one. */
import { readFileSync, rmSync } from "node:fs";
import { z } from "zod";
import { runSteps, runToEnd, staticSteps } from "./steps.ts";

/** Groups run after one another: each starts the emulators it needs, and two cores serve one suite well. */
const groups = [
  { name: "unit", projects: ["unit"] },
  { name: "emulator", projects: ["rules", "stores", "api"] },
  { name: "reliability", projects: ["reliability"] },
  { name: "e2e", projects: ["e2e"] },
];

const Report = z.object({ numPassedTests: z.number(), numFailedTests: z.number(), success: z.boolean() });

interface Totals {
  passed: number;
  failed: number;
}

async function runTests(name: string, projects: readonly string[]): Promise<Totals> {
  const report = `.local/tests-${name}.json`;
  rmSync(report, { force: true });
  const code = await runToEnd(
    {
      name,
      command: [
        ...(["vitest", "run"] as const),
        ...projects.flatMap((project) => ["--project", project]),
        ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
      ],
    },
    (line) => process.stdout.write(`${line}\n`),
  );
  const totals = readReport(report);
  // A suite that could not even start fails without a failed test; it must not look like a success.
  if (code !== 0 && totals.failed === 0) totals.failed = 1;
  return totals;
}

function readReport(file: string): Totals {
  try {
    const report = Report.parse(JSON.parse(readFileSync(file, "utf8")));
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const failedChecks = await runSteps(staticSteps);
const totals: Totals = { passed: staticSteps.length - failedChecks, failed: failedChecks };
for (const { name, projects } of groups) {
  const { passed, failed } = await runTests(name, projects);
  totals.passed += passed;
  totals.failed += failed;
}
process.stdout.write(`${String(totals.passed)} passed, ${String(totals.failed)} failed\n`);
process.exitCode = totals.failed === 0 ? 0 : 1;
