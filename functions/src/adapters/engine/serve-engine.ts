/** The child's side: answers one review request of the parent and says, before each step, what it is about to do. */
import { writeSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import type { Change, FileContent } from "../../review/change/change.ts";
import { NoSnapshot, type SearchResponse, type SearchQuestion } from "../../review/change/search.ts";
import type { lookAt } from "../../review/model/outline.ts";
import type { RuleFault } from "../../review/rules/writing/read-rule.ts";
import type { review } from "../../review/review.ts";
import type { Watch } from "../../review/watch.ts";
import { type FromChild, type Progress, progressDescriptor, type ToChild } from "./messages.ts";

/** Serves until the parent goes away; `engine` is the engine's `review`, or a test's. */
export function serveEngine(
  engine: typeof review,
  tryRule: (value: unknown) => readonly RuleFault[] = () => [],
  look: typeof lookAt = () => ({ masked: "", outline: null }),
): void {
  const waiting: ((contents: readonly FileContent[]) => void)[] = [];
  const searching: ((answer: SearchResponse | { readonly why: string }) => void)[] = [];
  process.on("disconnect", () => process.exit(0));
  process.on("message", (message: ToChild) => {
    if (message.type === "contents") waiting.shift()?.(message.contents);
    else if (message.type === "found") searching.shift()?.(message.answer);
    else if (message.type === "try-rule") tell({ type: "tried", faults: tryRule(message.rule) });
    else if (message.type === "look")
      for (const text of message.texts) tell({ type: "looked", looked: look(text) });
    else void answer(message);
  });
  tell({ type: "ready" });

  async function answer(request: Extract<ToChild, { type: "review" }>): Promise<void> {
    const { isSearched, ...rest } = request.change;
    const change: Change = {
      ...rest,
      read: (addresses) => {
        const contents = new Promise<readonly FileContent[]>((resolve) => waiting.push(resolve));
        tell({ type: "read", addresses });
        return contents;
      },
      ...(isSearched ? { search } : {}),
    };
    try {
      tell({ type: "result", result: await engine(change, request.settings, watch()) });
    } catch (error) {
      tell({
        type: "failed",
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  }

  async function search(question: SearchQuestion): Promise<SearchResponse> {
    const answered = new Promise<SearchResponse | { readonly why: string }>((resolve) =>
      searching.push(resolve),
    );
    tell({ type: "search", question });
    const answer = await answered;
    if ("why" in answer) throw new NoSnapshot(answer.why);
    return answer;
  }
}

function tell(message: FromChild): void {
  process.send?.(message);
}

function watch(): Watch {
  return {
    now: processorMs,
    onStart: (path, rule) => {
      report({ path, rule });
    },
    onAnalyzed: (path, analysis) => {
      report({ path, analysis });
    },
    releaseMemory: async () => {
      globalThis.gc?.();
      // A native tree is freed when the event loop comes round, not by the collection itself.
      await setImmediate();
    },
  };
}

/** Budgets count the time that the engine works, so that a busy machine reads as much of a change as an idle one. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Blocks until the parent's pipe took it. Without a parent there is no one to work for, so a failure ends the process. */
function report(progress: Progress): void {
  const bytes = Buffer.from(`${JSON.stringify(progress)}\n`);
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(progressDescriptor, bytes, written);
  } catch {
    process.exit(1);
  }
}
