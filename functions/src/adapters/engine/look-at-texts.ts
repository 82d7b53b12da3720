/** Has texts masked and outlined in the engine's own process, for a model to be shown; what brings the process down is left out. */
import { z } from "zod";
import type { LookedAt, TextToLookAt } from "../../review/model/outline.ts";
import { engineChild, forkEngine } from "./attempt.ts";
import type { FromChild, ToChild } from "./messages.ts";
import { defaultLimits } from "./watchdog.ts";

/** Milliseconds for one text, and for the process to start on a busy machine. */
const patience = 4_000;
const patienceToStart = 20_000;
/** After so many dead processes the rest is left out. */
const mostAttempts = 3;

const Looked = z.object({
  masked: z.string(),
  outline: z
    .object({
      declarations: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(["function", "class", "value"]),
          startLine: z.number(),
          endLine: z.number(),
          isShared: z.boolean(),
        }),
      ),
      calls: z.array(z.object({ name: z.string(), line: z.number(), isAwaited: z.boolean() })),
      faults: z.number(),
    })
    .nullable(),
}) satisfies z.ZodType<LookedAt>;

/** In the order of the texts; null for one that could not be looked at, which nobody may be shown then. */
export async function lookAtTexts(
  texts: readonly TextToLookAt[],
  childPath: string = engineChild,
): Promise<(LookedAt | null)[]> {
  const looked: (LookedAt | null)[] = [];
  for (let attempt = 0; attempt < mostAttempts && looked.length < texts.length; attempt += 1) {
    looked.push(...(await lookApart(texts.slice(looked.length), childPath)));
    // The next one brought it down.
    if (looked.length < texts.length) looked.push(null);
  }
  return texts.map((_, index) => looked[index] ?? null);
}

/** As many as it could; fewer than asked when it hung or died. */
function lookApart(texts: readonly TextToLookAt[], childPath: string): Promise<LookedAt[]> {
  if (texts.length === 0) return Promise.resolve([]);
  const child = forkEngine(childPath, defaultLimits);
  const looked: LookedAt[] = [];
  return new Promise((resolve) => {
    let timer = setTimeout(finish, patienceToStart);
    child.on("message", (message) => {
      const answer = message as FromChild;
      clearTimeout(timer);
      timer = setTimeout(finish, patience);
      if (answer.type !== "looked") return;
      // The child has parsed hostile input: its answer is checked like a stranger's.
      const checked = Looked.safeParse(answer.looked);
      if (checked.success) looked.push(checked.data);
      if (!checked.success || looked.length === texts.length) finish();
    });
    for (const end of ["close", "error"]) child.on(end, finish);
    child.send({ type: "look", texts } satisfies ToChild, () => undefined);

    function finish(): void {
      clearTimeout(timer);
      child.kill("SIGKILL");
      resolve(looked);
    }
  });
}
