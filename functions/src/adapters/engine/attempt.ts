/** One try at a review in a process of its own, watched from outside and killed when it hangs or grows. */
import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { ReviewResult } from "@acrux/contract";
import type { Change, FileAddress } from "../../review/change/change.ts";
import { idOf } from "../../review/config/layers.ts";
import { NoSnapshot, type SearchResponse, type SearchQuestion } from "../../review/change/search.ts";
import type { ReviewSettings } from "../../review/settings.ts";
import type { FileAnalysis } from "../../review/file-analysis.ts";
import { type FromChild, type Progress, progressDescriptor, type ToChild } from "./messages.ts";
import { type EngineLimits, type Fault, watchdog, watchEveryMs } from "./watchdog.ts";

type Step = Extract<Progress, { rule: string | null }>;

export interface DeadAttempt {
  readonly result: null;
  readonly fault: Fault;
  /** The last thing it said it would do. */
  readonly at: Step | null;
}

export type Attempt = {
  /** Files that it finished, whatever became of it. */
  readonly analyzed: Readonly<Record<string, FileAnalysis>>;
  readonly engineMs: number;
  readonly workMs: number;
} & ({ readonly result: ReviewResult } | DeadAttempt);

/** From the sources it needs four times as long to start as from the bundle, which a test run therefore names. */
export const engineChild =
  // No setting of a deployment, which always starts the bundle.
  // oxlint-disable-next-line no-restricted-properties
  process.env["ACRUX_ENGINE_CHILD"] ??
  fileURLToPath(
    import.meta.url.endsWith(".ts")
      ? new URL("../../engine-child.ts", import.meta.url)
      : new URL("engine-child.js", import.meta.url),
  );

/** Rejects only when `change.read` rejects or the engine itself throws. */
export async function attemptReview(
  change: Change,
  settings: ReviewSettings,
  limits: EngineLimits,
  childPath: string = engineChild,
): Promise<Attempt> {
  const child = forkEngine(childPath, limits);
  try {
    return await followChild(child, change, settings, limits);
  } finally {
    child.kill("SIGKILL");
  }
}

export const flagsForLittleMemory: readonly string[] = [
  // What is young is small here; with more room a change of 2,000 lines takes 25 MB more.
  "--max-semi-space-size=4",
  // Functions that are compiled at the same time take 9 MB more than one after the other.
  "--no-concurrent-recompilation",
];

/**
 * No environment is passed on: the child has no use for any, and must not know the secrets in it. Node's permissions
 * let it read files, which it needs to load parsers, but not write any nor start a process.
 */
export function forkEngine(childPath: string, limits: EngineLimits): ChildProcess {
  return fork(childPath, [], {
    env: {},
    cwd: tmpdir(),
    execArgv: [
      "--expose-gc",
      `--max-old-space-size=${String(limits.heapMb)}`,
      ...flagsForLittleMemory,
      "--permission",
      "--allow-fs-read=*",
      "--allow-addons",
    ],
    stdio: ["ignore", "ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
}

function followChild(
  child: ChildProcess,
  change: Change,
  settings: ReviewSettings,
  limits: EngineLimits,
): Promise<Attempt> {
  const { baseSha, headSha, files, unlistedFiles, readsCheaply = false } = change;
  const custom = new Set(settings.config.rules.map(({ value }) => idOf(value)));
  const dog = watchdog(child.pid, limits, () => performance.now());
  const analyzed: Record<string, FileAnalysis> = {};
  let at: Step | null = null;
  let fault: Fault | null = null;

  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      fault ??= dog.exceeded();
      if (fault !== null) child.kill("SIGKILL");
    }, watchEveryMs);
    child.on("error", fail);
    child.on("close", () => {
      finish({ result: null, fault: fault ?? "crash", at });
    });
    child.on("message", (message) => {
      dog.heard();
      onMessage(message as FromChild);
    });
    onProgress(child, (progress) => {
      if ("analysis" in progress) {
        dog.heard();
        analyzed[progress.path] = progress.analysis;
      } else {
        dog.heard(custom.has(progress.rule) ? limits.customRuleMs : limits.silenceMs);
        at = progress;
      }
    });
    const isSearched = change.search !== undefined;
    say({
      ...{ type: "review", settings },
      change: { baseSha, headSha, files, unlistedFiles, readsCheaply, isSearched },
    });

    function onMessage(message: FromChild): void {
      if (message.type === "failed") fail(new Error(`The engine failed: ${message.message}`));
      else if (message.type === "read") answerRead(message.addresses).catch(fail);
      else if (message.type === "search") answerSearch(message.question).catch(fail);
      else if (message.type === "result") {
        // The child has parsed hostile input: its answer is checked like a stranger's.
        const answer = ReviewResult.safeParse(message.result);
        finish(answer.success ? { result: answer.data } : { result: null, fault: "crash", at });
      }
    }

    async function answerRead(addresses: readonly FileAddress[]): Promise<void> {
      dog.pause();
      const contents = await change.read(addresses);
      dog.resume();
      say({ type: "contents", contents });
    }

    async function answerSearch(question: SearchQuestion): Promise<void> {
      dog.pause();
      const answer = await searchOrSay(change, question);
      dog.resume();
      say({ type: "found", answer });
    }

    function say(message: ToChild): void {
      // A child that is gone is noticed by its end; the error of telling it something adds nothing.
      child.send(message, () => undefined);
    }

    function finish(end: { result: ReviewResult } | DeadAttempt): void {
      clearInterval(timer);
      resolve({ ...end, analyzed, engineMs: dog.engineMs(), workMs: dog.workMs() });
    }

    function fail(error: unknown): void {
      clearInterval(timer);
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** A review goes on without the repository around its change, and says why. */
async function searchOrSay(
  { search }: Change,
  question: SearchQuestion,
): Promise<SearchResponse | { readonly why: string }> {
  const why = "The repository around the change could not be read.";
  if (search === undefined) return { why };
  try {
    return await search(question);
  } catch (error) {
    return { why: error instanceof NoSnapshot ? error.message : why };
  }
}

/** Lines that are not what they should be, such as one that a kill cut, are passed over. */
function onProgress(child: ChildProcess, handle: (progress: Progress) => void): void {
  const stream = child.stdio[progressDescriptor] as Readable;
  let rest = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const progress = parseProgress(line);
      if (progress !== null) handle(progress);
    }
  });
}

function parseProgress(line: string): Progress | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Progress) : null;
  } catch {
    return null;
  }
}
