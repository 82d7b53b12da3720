/** Says which rules were left out after the engine's process had to be killed or died, and why. */
import type { LeaveOut } from "./settings.ts";

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
