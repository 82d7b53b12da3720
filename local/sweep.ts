/** Calls the sweep of the local suite as Cloud Scheduler would: the emulator has no clock of its own. */
import { projectId } from "./firebase-project.ts";
import { addressOf } from "./ports.ts";

/** As `schedule` in functions/src/index.ts says. */
const everyMs = 5 * 60_000;

/** Throws when the sweep failed; it says why in the log of the functions. */
export async function sweepNow(): Promise<void> {
  const address = `${addressOf("functions")}/functions/projects/${projectId}/triggers/us-central1-sweep-0`;
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The sweep answered ${String(response.status)}: ${text.slice(0, 200)}`);
}

/** A failed sweep waits for the next. Answers how to stop. */
export function sweepFromTimeToTime(log: (line: string) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweepNow().catch((error: unknown) => {
      log(error instanceof Error ? error.message : String(error));
    });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
