/** What is left out after the engine's process had to be killed or died, and what is said of it. */

/** Why a file, or a rule for a file, is left out after the engine's process had to be killed or died. */
export type LeaveOutReason = "timed-out" | "parser-failed";

export interface LeaveOut {
  /** Reason by path. */
  readonly files: Readonly<Record<string, LeaveOutReason>>;
  readonly rules: readonly {
    readonly path: string;
    readonly ruleId: string;
    readonly reason: LeaveOutReason;
  }[];
  /** Rules of the team's own, left out everywhere; `not-tried` after several others had to be stopped. */
  readonly custom?: readonly { readonly ruleId: string; readonly reason: LeaveOutReason | "not-tried" }[];
}

const why = {
  "timed-out": "it did not come to an end",
  "parser-failed": "it brought the parser down",
  "not-tried": "several rules of the team had to be stopped before it",
};

export function remarksOnLeftOut({ rules, custom = [] }: LeaveOut): string[] {
  return [
    ...rules.map(({ path, ruleId, reason }) => `Rule ${ruleId} was left out for ${path}: ${why[reason]}.`),
    ...custom.map(({ ruleId, reason }) => `Rule ${ruleId} was left out: ${why[reason]}.`),
  ];
}
