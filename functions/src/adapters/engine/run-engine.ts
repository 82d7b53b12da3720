/** Runs the engine in a process of its own and always comes back with a review: what brought it down is left out, and said. */
import type { ReviewResult } from "@acrux/contract";
import type { Change, FileContent } from "../../review/change.ts";
import type { FileAnalysis, LeaveOutReason, ReviewSettings } from "../../review/settings.ts";
import { stopEarly } from "../../review/stop-early.ts";
import { attemptReview, type DeadAttempt } from "./attempt.ts";
import { defaultLimits, type EngineLimits, type Fault } from "./watchdog.ts";

export { defaultLimits, type EngineLimits } from "./watchdog.ts";

/** After so many dead processes the rest is given up. */
const mostAttempts = 12;

interface Tally {
  readonly files: Record<string, LeaveOutReason>;
  readonly rules: { readonly path: string; readonly ruleId: string; readonly reason: LeaveOutReason }[];
  readonly analyzed: Record<string, FileAnalysis>;
  engineMs: number;
}

/**
 * `childPath` is the bundled `engine-child` in a deployment; by default the file beside the bundle, or the source.
 * Rejects only when `change.read` rejects, or the engine has a fault of its own.
 */
export async function runEngine(
  change: Change,
  settings: ReviewSettings,
  limits: EngineLimits = defaultLimits,
  childPath?: string,
): Promise<ReviewResult> {
  const source = readOnce(change);
  const tally: Tally = {
    files: { ...settings.leaveOut.files },
    rules: [...settings.leaveOut.rules],
    analyzed: { ...settings.analyzed },
    engineMs: 0,
  };
  for (let attempts = 0; attempts < mostAttempts && tally.engineMs < limits.reviewMs; attempts += 1) {
    const attempt = await attemptReview(
      source,
      withTally(settings, tally),
      remaining(limits, tally),
      childPath,
    );
    tally.engineMs += attempt.engineMs;
    Object.assign(tally.analyzed, attempt.analyzed);
    if (attempt.result !== null) return withTime(attempt.result, tally);
    if (!blame(attempt, tally)) break;
  }
  const why =
    "The review was stopped because it took too long or could not be run; the files after that are unread.";
  return withTime(stopEarly(change, withTally(settings, tally), why), tally);
}

/** A second process asks for the same files again; the source is asked once. */
function readOnce(change: Change): Change {
  const known = new Map<string, FileContent>();
  return {
    ...change,
    read: async (addresses) => {
      const wanted = addresses.filter(({ side, path }) => !known.has(`${side} ${path}`));
      const contents = wanted.length === 0 ? [] : await change.read(wanted);
      wanted.forEach(({ side, path }, index) => {
        known.set(`${side} ${path}`, contents[index] ?? { kind: "missing" });
      });
      return addresses.map(({ side, path }) => known.get(`${side} ${path}`) ?? { kind: "missing" });
    },
  };
}

function withTally(settings: ReviewSettings, { files, rules, analyzed }: Tally): ReviewSettings {
  return { ...settings, leaveOut: { files, rules }, analyzed };
}

function remaining(limits: EngineLimits, { engineMs }: Tally): EngineLimits {
  return { ...limits, reviewMs: limits.reviewMs - engineMs };
}

function withTime(result: ReviewResult, { engineMs }: Tally): ReviewResult {
  return { ...result, stats: { ...result.stats, engineMs: Math.round(engineMs) } };
}

/** Leaves out the rule at fault for that file, or the file when a rule is not to blame or was blamed before. */
function blame(attempt: DeadAttempt, tally: Tally): boolean {
  const { at, fault } = attempt;
  if (at === null || fault === "budget") return false;
  const reason = reasonFor(fault);
  const blamedBefore = tally.rules.some(({ path }) => path === at.path);
  if (at.rule === null || blamedBefore) tally.files[at.path] = reason;
  else tally.rules.push({ path: at.path, ruleId: at.rule, reason });
  return true;
}

function reasonFor(fault: Fault): LeaveOutReason {
  return fault === "silence" || fault === "budget" ? "timed-out" : "parser-failed";
}
