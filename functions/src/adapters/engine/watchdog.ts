/** Measures a child that cannot be asked: time it worked, time it was silent, memory it holds. */
import { readFileSync } from "node:fs";

export interface EngineLimits {
  /** Milliseconds of processor time for the whole review, all its processes together. */
  readonly workMs: number;
  /** Milliseconds of the clock for the whole review; time spent reading from the source does not count. */
  readonly reviewMs: number;
  /**
   * Milliseconds of processor time without progress after which the process is killed: on a busy machine everything is
   * slow, which is no file's fault.
   */
  readonly silenceMs: number;
  /** The same while a rule of the team's own runs. */
  readonly customRuleMs: number;
  /** Milliseconds of the clock without progress after which it is killed whatever it does; also its time to start. */
  readonly stillMs: number;
  /** Resident memory, in MB, above which the process is killed. */
  readonly memoryMb: number;
  /** V8's own heap, in MB. */
  readonly heapMb: number;
}

export const defaultLimits: EngineLimits = {
  workMs: 8_500,
  reviewMs: 45_000,
  silenceMs: 3_000,
  customRuleMs: 500,
  stillMs: 12_000,
  memoryMb: 512,
  heapMb: 256,
};

/** `budget`: the whole review took too long, which is no one file's fault. */
export type Fault = "silence" | "memory" | "crash" | "budget";

/** Milliseconds between two looks at the child. */
export const watchEveryMs = 50;

export interface Watchdog {
  /** The child said something; it may now be silent for so many milliseconds of processor time. */
  heard(silenceMs?: number): void;
  /** While the parent reads from the source, the child waits and no time counts. */
  pause(): void;
  resume(): void;
  engineMs(): number;
  /** Processor time that it took. */
  workMs(): number;
  /** To be asked every `watchEveryMs`. */
  exceeded(): Fault | null;
}

export function watchdog(pid: number | undefined, limits: EngineLimits, now: () => number): Watchdog {
  let last = now();
  let engineMs = 0;
  let stillMs = 0;
  let cpuWhenHeard: number | null = null;
  let started = false;
  let workMs = 0;
  let paused = false;
  let allowedMs = limits.silenceMs;

  /** Time that the parent itself was busy for is not held against the child beyond a few looks. */
  function count(): void {
    const passed = now() - last;
    last += passed;
    if (paused) return;
    engineMs += passed;
    stillMs += Math.min(passed, watchEveryMs * 4);
  }

  function isSilent(): boolean {
    if (stillMs > limits.stillMs) return true;
    const cpu = cpuMs(pid);
    workMs = Math.max(workMs, cpu);
    cpuWhenHeard ??= cpu;
    // Loading the parsers takes processor time too, before there is anything to say.
    return started && cpu - cpuWhenHeard > allowedMs;
  }

  return {
    heard: (silenceMs = limits.silenceMs) => {
      count();
      allowedMs = silenceMs;
      stillMs = 0;
      cpuWhenHeard = null;
      started = true;
    },
    pause: () => {
      count();
      paused = true;
    },
    resume: () => {
      count();
      paused = false;
    },
    engineMs: () => {
      count();
      return engineMs;
    },
    workMs: () => workMs,
    exceeded: () => {
      count();
      if (paused) return null;
      if (residentMb(pid) > limits.memoryMb) return "memory";
      if (isSilent()) return "silence";
      return engineMs > limits.reviewMs || workMs > limits.workMs ? "budget" : null;
    },
  };
}

/** What Linux tells of a process; elsewhere the readings are 0, and only the clock and V8's own limit hold. */
function readProcess(pid: number | undefined, name: "stat" | "statm"): string {
  try {
    return readFileSync(`/proc/${String(pid)}/${name}`, "utf8");
  } catch {
    return "";
  }
}

function residentMb(pid: number | undefined): number {
  const pages = Number(readProcess(pid, "statm").split(" ")[1] ?? 0);
  return (pages * 4096) / 2 ** 20;
}

/** User and system time (proc(5), fields 14 and 15, in hundredths of a second); the program's name may hold spaces. */
function cpuMs(pid: number | undefined): number {
  const stat = readProcess(pid, "stat");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}
