/**
 * `npm run bench -- bombs`: shows that whatever a change holds, its review takes at most ten seconds of processor time and 512 MB of the engine's
 * process, and says what was left out. A word picks the bombs whose name holds it. Ends with 1 when one does not fit.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { ReviewResult } from "../../contract/src/index.ts";
import { runEngine } from "../../functions/src/adapters/engine/run-engine.ts";
import { defaultSettings } from "../../functions/src/review/settings.ts";
import { type Bomb, bombs } from "./bomb-list.ts";

const limits = { seconds: 10, megabytes: 512 } as const;

interface Outcome {
  /** By the clock, which counts what else the machine does. */
  readonly wall: number;
  /** Of the processor, in this process and those it started. */
  readonly seconds: number;
  readonly megabytes: number;
  readonly result: ReviewResult;
}

async function explode({ change, settings }: Bomb): Promise<Outcome> {
  const bomb = change();
  let megabytes = 0;
  const timer = setInterval(() => (megabytes = Math.max(megabytes, childrensMegabytes())), 50);
  const started = performance.now();
  const worked = processorSeconds();
  const result = await runEngine(bomb, { ...defaultSettings, ...settings });
  clearInterval(timer);
  const wall = (performance.now() - started) / 1_000;
  // A killed process counts once it is gone, which takes a while on a busy machine.
  while (children().length > 0) await pause(20);
  return { wall, seconds: processorSeconds() - worked, megabytes, result };
}

/** Fields 14 to 17 of proc(5), in hundredths: user and system time, own and of children that ended. */
function processorSeconds(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}

function childrensMegabytes(): number {
  return children().reduce((most, pid) => Math.max(most, residentMegabytes(pid)), 0);
}

function children(): string[] {
  return readdirSync("/proc/self/task")
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" "))
    .filter((pid) => pid !== "");
}

function residentMegabytes(pid: string): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096) / 2 ** 20;
  } catch {
    return 0;
  }
}

function faultsOf({ says }: Bomb, { seconds, megabytes, result }: Outcome): string[] {
  const said = [...result.coverage.map(({ note }) => note ?? ""), ...result.remarks].join("\n");
  const found = result.findings.some(({ path }) => path === "flawed.ts");
  return [
    ...(seconds > limits.seconds ? [`took more than ${String(limits.seconds)} s`] : []),
    ...(megabytes > limits.megabytes ? [`took more than ${String(limits.megabytes)} MB`] : []),
    ...(says !== null && !says.test(said) ? ["did not say what was left out"] : []),
    ...(says !== null && result.conclusion === "success" ? ["called it a success"] : []),
    ...(found ? [] : ["missed the flaw beside it"]),
  ];
}

let failed = 0;
const [wanted = ""] = process.argv.slice(2);
for (const bomb of bombs.filter(({ name }) => name.includes(wanted))) {
  const outcome = await explode(bomb);
  const faults = faultsOf(bomb, outcome);
  failed += faults.length;
  const { coverage, remarks } = outcome.result;
  const unread = coverage.filter(({ state }) => state !== "read");
  const said = [...new Set([...unread.map(({ note }) => note ?? ""), ...remarks])].slice(0, 3);
  const figures = `${outcome.seconds.toFixed(1).padStart(5)} s (${outcome.wall.toFixed(1)}) ${outcome.megabytes.toFixed(0).padStart(4)} MB`;
  process.stdout.write(`${figures}  ${bomb.name}: ${faults.join("; ") || "fits"}\n`);
  process.stdout.write(said.map((sentence) => `                 ${sentence.slice(0, 140)}\n`).join(""));
}
process.exitCode = failed === 0 ? 0 : 1;
