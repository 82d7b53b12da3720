/** Measures a child that cannot be asked: time it worked, time it was silent, memory it holds. */
import { readFileSync } from "node:fs";

export interface EngineLimits {
  /** Milliseconds of engine time for the whole review; time spent reading from the source does not count. */
  readonly reviewMs: number;
  /** Milliseconds without progress after which the process is killed. */
  readonly silenceMs: number;
  /** The same before its first word: loading the parsers is slow on a cold or busy machine. */
  readonly startMs: number;
  /** Resident memory, in MB, above which the process is killed. */
  readonly memoryMb: number;
  /** V8's own heap, in MB. */
  readonly heapMb: number;
}

export const defaultLimits: EngineLimits = {
  reviewMs: 20_000,
  silenceMs: 3_000,
  startMs: 10_000,
  memoryMb: 512,
  heapMb: 256,
};

/** `budget`: the whole review took too long, which is no one file's fault. */
export type Fault = "silence" | "memory" | "crash" | "budget";

/** Milliseconds between two looks at the child. */
export const watchEveryMs = 50;

export interface Watchdog {
  /** The child said something. */
  heard(): void;
  /** While the parent reads from the source, the child waits and no time counts. */
  pause(): void;
  resume(): void;
  engineMs(): number;
  exceeded(pid: number | undefined): Fault | null;
}

export function watchdog(limits: EngineLimits, now: () => number): Watchdog {
  let last = now();
  let engineMs = 0;
  let silentMs = 0;
  let allowedMs = limits.startMs;
  let paused = false;

  /** Time that the parent itself was busy for is not held against the child beyond a few looks. */
  function count(): void {
    const passed = now() - last;
    last += passed;
    if (paused) return;
    engineMs += passed;
    silentMs += Math.min(passed, watchEveryMs * 4);
  }

  return {
    heard: () => {
      count();
      silentMs = 0;
      allowedMs = limits.silenceMs;
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
    exceeded: (pid) => {
      count();
      if (paused) return null;
      if (silentMs > allowedMs) return "silence";
      if (residentMb(pid) > limits.memoryMb) return "memory";
      return engineMs > limits.reviewMs ? "budget" : null;
    },
  };
}

/** 0 where the system does not tell: then only V8's own limit holds. */
function residentMb(pid: number | undefined): number {
  try {
    const pages = readFileSync(`/proc/${String(pid)}/statm`, "utf8").split(" ")[1];
    return (Number(pages) * 4096) / 2 ** 20;
  } catch {
    return 0;
  }
}
