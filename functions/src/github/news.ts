/** Whether a review has anything to say that its pull request was not told: without news no review is posted, only the check. */
import { createHash } from "node:crypto";
import type { ReviewResult } from "@acrux/contract";
import { alreadyPostedReason } from "../review/selection/select.ts";
import type { Told } from "./store.ts";

/** Files that were not read, told one by one in a summary. */
const mostFiles = 100;

/** `told` is null before the first review, which is always news. */
export function isNews(result: ReviewResult, told: Told | null): boolean {
  if (told?.conclusion !== result.conclusion) return true;
  const isNewFinding = result.findings.some(
    ({ outcome, outcomeReason }) =>
      outcome === "posted" || (outcome === "listed" && outcomeReason !== alreadyPostedReason),
  );
  const known = new Set(told.statements);
  return isNewFinding || statementsOf(result).some((statement) => !known.has(statement));
}

/** Hashes of what a summary tells besides findings, without figures: line numbers move with every push. */
export function statementsOf({ coverage, remarks, switchedOff, findings }: ReviewResult): string[] {
  const unread = coverage.filter(({ state }) => state !== "read").slice(0, mostFiles);
  const statements = [
    ...remarks,
    ...unread.map(({ path, state, reason }) => `${state} ${reason ?? ""} ${path}`),
    ...switchedOff.map(({ what, origin }) => `${what} ${origin}`),
    ...findings.flatMap(({ suppression, fingerprint }) =>
      suppression === undefined || suppression.state === "standing"
        ? []
        : [
            `${suppression.state} ${suppression.marker} ${suppression.reason ?? ""} ${lettersOf(fingerprint)}`,
          ],
    ),
  ];
  return [...new Set(statements.map(hashOf))];
}

/** A fingerprint is no figure. */
function lettersOf(fingerprint: string): string {
  return Array.from(fingerprint, (digit) => String.fromCharCode(97 + parseInt(digit, 16))).join("");
}

function hashOf(statement: string): string {
  return createHash("sha256").update(statement.replace(/\d+/g, "0")).digest("hex").slice(0, 12);
}
