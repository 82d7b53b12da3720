/** What is said after a change of tasks: with Undo when it was saved, with Retry when it was not. */
import { errorText } from "../../lib/error-text.ts";

/** One at a time: a later change is what somebody would take back. */
export async function sayDone(message: string, undo: (() => void) | null): Promise<void> {
  const { toast } = await import("sonner");
  toast(message, {
    id: "task-done",
    duration: 8_000,
    ...(undo !== null && { action: { label: "Undo", onClick: undo } }),
  });
}

interface Failure {
  readonly error: unknown;
  /** The specification's text for it. */
  readonly fallback: string;
  /** What holds now, such as "HARBOR-12 is back in To Do." */
  readonly outcome: string;
  readonly retry: () => void;
}

export async function sayFailed({ error, fallback, outcome, retry }: Failure): Promise<void> {
  console.warn(fallback, error);
  const { toast } = await import("sonner");
  toast.error(errorText(error, fallback), {
    description: outcome,
    duration: 15_000,
    action: { label: "Retry", onClick: retry },
  });
}
