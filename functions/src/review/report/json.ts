/** The review as JSON: the contract's `ReviewResult`, indented. */
import type { ReviewResult } from "@acrux/contract";

export function reportAsJson(result: ReviewResult): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
