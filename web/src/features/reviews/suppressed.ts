/** Which findings a comment in the code keeps back, so that it has to be told. */
import type { Finding } from "@acrux/contract";

/** Those that a comment of the change itself answers, and grave ones that any comment does. */
export function isSuppressedHere({ outcome, suppression, source, severity }: Finding): boolean {
  // One that waits for somebody hides nothing: where such a finding is dropped, something else does.
  if (outcome !== "dropped" || suppression === undefined || suppression.state === "waiting") return false;
  return suppression.state !== "standing" || source === "secret" || severity === "critical";
}
