/** Asks the engine about a pasted text. Not the app's client: a visitor has no session, and the landing page loads no schema. */
import type { Trial } from "@acrux/contract";

export type TrialAnswer =
  | { readonly state: "done"; readonly trial: Trial }
  | { readonly state: "failed"; readonly message: string };

const TRIAL_TIMEOUT_MS = 25_000;

export async function askTrial(text: string, name: string): Promise<TrialAnswer> {
  try {
    const response = await fetch("/api/try", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(name.trim() === "" ? { text } : { text, name }),
      signal: AbortSignal.timeout(TRIAL_TIMEOUT_MS),
    });
    const answer = (await response.json()) as unknown;
    if (response.ok) return { state: "done", trial: answer as Trial };
    return { state: "failed", message: messageOf(answer) };
  } catch {
    return {
      state: "failed",
      message: "The engine could not be reached. Check your connection and try again.",
    };
  }
}

function messageOf(answer: unknown): string {
  if (typeof answer === "object" && answer !== null && "message" in answer) {
    if (typeof answer.message === "string") return answer.message;
  }
  return "Something went wrong on our side. Please try again later.";
}
