/** Runs the engine in a process of its own and always comes back with a review: what brought it down is left out, and said. */
import type { ReviewResult } from "@acrux/contract";
import { type Change, readOnce } from "../../review/change/change.ts";
import { idOf } from "../../review/config/layers.ts";
import type { ReviewSettings } from "../../review/settings.ts";
import type { FileAnalysis } from "../../review/file-analysis.ts";
import type { LeaveOut, LeaveOutReason } from "../../review/left-out.ts";
import { stopEarly } from "../../review/stop-early.ts";
import { attemptReview, type DeadAttempt } from "./attempt.ts";
import { defaultLimits, type EngineLimits, type Fault } from "./watchdog.ts";

export { defaultLimits, type EngineLimits } from "./watchdog.ts";

/** After so many dead processes the rest is given up. */
const mostAttempts = 12;

interface Tally {
  readonly files: Record<string, LeaveOutReason>;
  readonly rules: { readonly path: string; readonly ruleId: string; readonly reason: LeaveOutReason }[];
  readonly custom: NonNullable<LeaveOut["custom"]>[number][];
  readonly analyzed: Record<string, FileAnalysis>;
  engineMs: number;
  workMs: number;
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
    custom: [...(settings.leaveOut.custom ?? [])],
    analyzed: { ...settings.analyzed },
    engineMs: 0,
    workMs: 0,
  };
  const custom = new Set(settings.config.rules.map(({ value }) => idOf(value) ?? ""));
  for (let attempts = 0; attempts < mostAttempts && isWithin(limits, tally); attempts += 1) {
    const attempt = await attemptReview(
      source,
      withTally(settings, tally),
      remaining(limits, tally),
      childPath,
    );
    tally.engineMs += attempt.engineMs;
    tally.workMs += attempt.workMs;
    Object.assign(tally.analyzed, attempt.analyzed);
    if (attempt.result !== null) return withTime(attempt.result, tally);
    if (!blame(attempt, tally, custom)) break;
  }
  const why =
    "The review was stopped because it took too long or could not be run; the files after that are unread.";
  return withTime(stopEarly(change, withTally(settings, tally), why), tally);
}

function withTally(settings: ReviewSettings, { files, rules, custom, analyzed }: Tally): ReviewSettings {
  return { ...settings, leaveOut: { files, rules, custom }, analyzed };
}

function isWithin(limits: EngineLimits, { engineMs, workMs }: Tally): boolean {
  return engineMs < limits.reviewMs && workMs < limits.workMs;
}

function remaining(limits: EngineLimits, { engineMs, workMs }: Tally): EngineLimits {
  return { ...limits, reviewMs: limits.reviewMs - engineMs, workMs: limits.workMs - workMs };
}

function withTime(result: ReviewResult, { engineMs }: Tally): ReviewResult {
  return { ...result, stats: { ...result.stats, engineMs: Math.round(engineMs) } };
}

/** After so many of the team's own rules all of them are left out. */
const mostCustomBlamed = 3;

/**
 * Leaves out the rule at fault for that file, or the file when a rule is not to blame or was blamed before. A rule of the
 * team's own, whose ids are `custom`, is left out everywhere.
 */
function blame(attempt: DeadAttempt, tally: Tally, custom: ReadonlySet<string>): boolean {
  const { at, fault } = attempt;
  if (at === null || fault === "budget") return false;
  const reason = reasonFor(fault);
  if (at.rule !== null && custom.has(at.rule)) {
    blameCustom(at.rule, reason, tally, custom);
    return true;
  }
  const blamedBefore = tally.rules.some(({ path }) => path === at.path);
  if (at.rule === null || blamedBefore) tally.files[at.path] = reason;
  else tally.rules.push({ path: at.path, ruleId: at.rule, reason });
  return true;
}

function blameCustom(ruleId: string, reason: LeaveOutReason, tally: Tally, ids: ReadonlySet<string>): void {
  tally.custom.push({ ruleId, reason });
  if (tally.custom.length < mostCustomBlamed) return;
  const left = [...ids].filter((id) => id !== "" && !tally.custom.some((entry) => entry.ruleId === id));
  tally.custom.push(...left.map((id) => ({ ruleId: id, reason: "not-tried" as const })));
}

function reasonFor(fault: Fault): LeaveOutReason {
  return fault === "silence" || fault === "budget" ? "timed-out" : "parser-failed";
}
