/**
 * `npm test`: every check and every test; `npm test -- --changed [ref]` leaves out what differs in nothing from that commit
 * (HEAD unless named). The last line says how many tests passed and failed, a failed check being one.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { buildFunctions, root } from "./build.ts";
import { findSlowest, printReport, type Totals } from "./report-tests.ts";
import { runGroup } from "./run-group.ts";
import { runSteps, staticSteps } from "./steps.ts";
import { changedFiles, touchedBy } from "./touched.ts";

/** Many tests start programs of ours: what one of them compiled, the next one need not. */
process.env["NODE_COMPILE_CACHE"] ??= join(root, ".local/compile-cache");
/**
 * Trees of code are made and forgotten by the thousand: memory that goes back to the system each time is paid for page by page
 * when it is asked for again, which was half of the engine's tests. Read by glibc alone; other systems know nothing of it.
 */
process.env["GLIBC_TUNABLES"] ??= [
  "glibc.malloc.hugetlb=1",
  "glibc.malloc.trim_threshold=1000000000",
  "glibc.malloc.mmap_threshold=1000000000",
  "glibc.malloc.top_pad=67108864",
].join(":");

const unit = {
  name: "unit",
  projects: ["unit", "components"],
  what: "functions, components and rules by themselves",
} as const;
const emulator = {
  name: "emulator",
  projects: ["rules", "stores", "api"],
  what: "stores, rules and API on Firestore's emulator",
} as const;
const suite = {
  name: "suite",
  projects: ["reliability", "doors", "e2e", "e2e-alone"],
  what: "the whole suite: exactly one review, and journeys in a browser",
} as const;

const { values, positionals } = parseArgs({
  options: { changed: { type: "boolean", default: false } },
  allowPositionals: true,
});
const ref = positionals[0] ?? "HEAD";
const touched = values.changed ? await touchedBy(changedFiles(ref)) : null;

async function runChecks(): Promise<Totals> {
  process.stdout.write(`checks: types, lint, format, imports, unused code, licenses\n`);
  const began = performance.now();
  const failed = await runSteps(staticSteps);
  const seconds = (performance.now() - began) / 1000;
  return { name: "checks", passed: staticSteps.length - failed, failed, seconds, tests: [], secondTries: [] };
}

async function run({ name, projects, what }: typeof unit | typeof emulator | typeof suite): Promise<Totals> {
  const since = touched?.[name] === "changed" ? ref : null;
  process.stdout.write(`${name}: ${what}${since === null ? "" : `, as far as it differs from ${since}`}\n`);
  return runGroup({ name, projects, since, isPatient: name !== "suite" });
}

/** The suite takes longest and often waits: for a browser, an emulator, a queue. What the cores do then is the rest. */
const othersRun = join(root, ".local/other-groups-run");
mkdirSync(dirname(othersRun), { recursive: true });
writeFileSync(othersRun, "");
process.env["ACRUX_OTHER_GROUPS_RUN"] = othersRun;
const checks = runChecks();
/** Some hundred reviews of the other groups each start the engine: from its bundle, which the suite has built by then. */
const built = checks.then(async () => {
  await buildFunctions();
  process.env["ACRUX_ENGINE_CHILD"] = join(root, "functions/lib/engine-child.js");
});
const others = Promise.all([
  checks,
  // Not from the start: what the suite is built of and starts with needs the cores first.
  built.then(() => run(unit)),
  built.then(() => run(emulator)),
]).finally(() => {
  rmSync(othersRun, { force: true });
});
const [ofOthers, ofSuite] = await Promise.all([others, run(suite)]);
const totals = [...ofOthers, ofSuite];
printReport(totals, findSlowest(totals));
process.exitCode = totals.every(({ failed }) => failed === 0) ? 0 : 1;
