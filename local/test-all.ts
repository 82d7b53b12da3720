/**
 * `npm test`: every check and every test; `npm test -- --changed [ref]` leaves out what differs in nothing from that commit
 * (HEAD unless named). The last line says how many tests passed and failed, a failed check being one.
 */
import { parseArgs } from "node:util";
import { findSlowest, printReport, type Totals } from "./report-tests.ts";
import { runGroup } from "./run-group.ts";
import { runSteps, staticSteps } from "./steps.ts";
import { changedFiles, touchedBy } from "./touched.ts";

/** Groups run after one another: each starts the emulators it needs, and two cores serve one suite well. */
const groups = [
  { name: "unit", projects: ["unit", "components"], what: "functions, components and rules by themselves" },
  {
    name: "emulator",
    projects: ["rules", "stores", "api"],
    what: "stores, rules and API on Firestore's emulator",
  },
  {
    name: "suite",
    projects: ["reliability", "e2e", "e2e-alone"],
    what: "the whole suite: exactly one review, and journeys in a browser",
  },
] as const;

const { values, positionals } = parseArgs({
  options: { changed: { type: "boolean", default: false } },
  allowPositionals: true,
});
const ref = positionals[0] ?? "HEAD";
const touched = values.changed ? await touchedBy(changedFiles(ref)) : null;

process.stdout.write(`checks: types, lint, format, imports, unused code, licenses\n`);
const began = performance.now();
const failedChecks = await runSteps(staticSteps);
const totals: Totals[] = [
  {
    name: "checks",
    passed: staticSteps.length - failedChecks,
    failed: failedChecks,
    seconds: (performance.now() - began) / 1000,
    tests: [],
    secondTries: [],
  },
];
for (const { name, projects, what } of groups) {
  const since = touched?.[name] === "changed" ? ref : null;
  process.stdout.write(`${name}: ${what}${since === null ? "" : `, as far as it differs from ${since}`}\n`);
  totals.push(await runGroup({ name, projects, since }));
}
printReport(totals, findSlowest(totals));
process.exitCode = totals.every(({ failed }) => failed === 0) ? 0 : 1;
