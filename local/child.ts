/** Starts a program in a process group of its own, so that stopping it also stops everything it started. */
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";

export interface ChildOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Receives each line that the program writes, on either stream. */
  readonly onLine?: (line: string) => void;
  /** Sent first when it is stopped; SIGKILL follows when it has not ended in time. */
  readonly stopSignal?: "SIGINT" | "SIGTERM";
  /** How long it may take to end by itself when it is stopped. */
  readonly graceMs?: number;
}

export interface Child {
  readonly pid: number;
  /** Ends with the exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
  isRunning(): boolean;
  /** The last lines it wrote, for a message that says why it failed. */
  lastLines(): string;
  /** Stops the whole group and waits until it is gone. Harmless when called again. */
  stop(): Promise<void>;
}

const KEPT_LINES = 40;

/** Groups that still run: killed at the latest when this process exits, whatever the reason. */
const runningGroups = new Set<number>();
process.on("exit", () => {
  for (const group of runningGroups) signalGroup(group, "SIGKILL");
});

/** Throws when the program cannot be started at all. */
export async function startChild(
  command: string,
  args: readonly string[],
  options: ChildOptions = {},
): Promise<Child> {
  const program = spawn(command, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...(options.env === undefined ? {} : { env: options.env }),
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  const pid = await pidOf(program, command);
  runningGroups.add(pid);
  const kept: string[] = [];
  const keep = (line: string): void => {
    kept.push(line);
    if (kept.length > KEPT_LINES) kept.shift();
    options.onLine?.(line);
  };
  eachLine(program.stdout, keep);
  eachLine(program.stderr, keep);
  let running = true;
  const ended = new Promise<number | null>((resolve) => {
    program.once("exit", (code) => {
      running = false;
      resolve(code);
    });
  });
  return {
    pid,
    ended,
    isRunning: () => running,
    lastLines: () => kept.join("\n"),
    stop: () => stopGroup(pid, ended, options),
  };
}

async function pidOf(program: ChildProcess, command: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    program.once("spawn", resolve);
    program.once("error", (cause) => {
      reject(new Error(`${command} could not be started.`, { cause }));
    });
  });
  if (program.pid === undefined) throw new Error(`${command} could not be started.`);
  return program.pid;
}

function eachLine(stream: NodeJS.ReadableStream | null, onLine: (line: string) => void): void {
  let rest = "";
  stream?.setEncoding("utf8");
  stream?.on("data", (chunk: string) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? "";
    lines.forEach(onLine);
  });
}

async function stopGroup(
  group: number,
  ended: Promise<number | null>,
  { stopSignal = "SIGTERM", graceMs = 15_000 }: ChildOptions,
): Promise<void> {
  signalGroup(group, stopSignal);
  const hasEnded = await Promise.race([ended.then(() => true), delay(graceMs, false, { ref: false })]);
  if (!hasEnded) signalGroup(group, "SIGKILL");
  // Its own children may outlive the leader for a moment; what is left after that is killed.
  for (let waited = 0; groupExists(group) && waited < 2_000; waited += 50) await delay(50);
  signalGroup(group, "SIGKILL");
  runningGroups.delete(group);
}

function groupExists(group: number): boolean {
  return signalGroup(group, 0);
}

/** False when no process of that group is left. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}
