/** Times with the processor's clock, the contestants taking turns, so that a busy machine slows all of them alike. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Of processor time for each contestant, until its code is compiled for what it does: a review's process stays warm between files. */
const usualWarmUp = 5_000;

type Contestants = Readonly<Record<string, () => unknown>>;

/** Median milliseconds of processor time of each contestant; one that runs in a process of its own answers them itself. */
export async function medians(
  contestants: Contestants,
  rounds: number,
  msToWarmUp = usualWarmUp,
): Promise<Record<string, number>> {
  for (const run of Object.values(contestants)) await warmUp(run, msToWarmUp);
  const times = new Map<string, number[]>(Object.keys(contestants).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(contestants)) times.get(name)?.push(await timed(run));
  }
  return Object.fromEntries([...times].map(([name, taken]) => [name, median(taken)]));
}

async function warmUp(run: () => unknown, msToWarmUp: number): Promise<void> {
  for (let spent = 0; spent < msToWarmUp;) spent += await timed(run);
}

async function timed(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  const answer = await run();
  const { user, system } = process.cpuUsage(before);
  return typeof answer === "number" ? answer : (user + system) / 1_000;
}

export function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** A contestant that makes no garbage for the others, and whose code is compiled for its own work alone. */
export interface OwnProcess {
  /** Answers milliseconds of processor time. */
  readonly run: () => Promise<number>;
  readonly stop: () => void;
}

/** The module beside this one calls `answerWithTimes`. */
export function startProcess(module: string, ...args: readonly string[]): OwnProcess {
  const child = fork(join(import.meta.dirname, module), args);
  const ended = failure(child);
  ended.catch(() => undefined);
  const run = async (): Promise<number> => {
    child.send("run");
    const [ms] = (await Promise.race([once(child, "message"), ended])) as [number];
    return ms;
  };
  return { run, stop: () => child.kill() };
}

async function failure(child: NodeJS.EventEmitter): Promise<never> {
  const [code] = (await once(child, "exit")) as [number | null];
  throw new Error(`A process of the benchmark ended with ${String(code)}.`);
}

/** Within a process that was started for it. */
export function answerWithTimes(run: () => unknown): void {
  process.on("message", () => {
    void timed(run).then((ms) => process.send?.(ms));
  });
}

/** Of contestants that each have a process of their own. */
export async function mediansOfProcesses(
  processes: Readonly<Record<string, OwnProcess>>,
  rounds: number,
  msToWarmUp = usualWarmUp,
): Promise<Record<string, number>> {
  try {
    const contestants = Object.entries(processes).map(([name, { run }]) => [name, run] as const);
    return await medians(Object.fromEntries(contestants), rounds, msToWarmUp);
  } finally {
    for (const { stop } of Object.values(processes)) stop();
  }
}
