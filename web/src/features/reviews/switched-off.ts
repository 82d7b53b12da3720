/** Words and figures for what configuration switches off. */
import { severityNames, type SwitchedOff } from "@acrux/contract";

/** How many findings all of it hid, as far as they were counted. */
export function hiddenFindings(switchedOff: readonly SwitchedOff[]): number {
  return switchedOff.reduce((sum, { hid }) => sum + totalOf(hid), 0);
}

export function hiddenText({ hid }: SwitchedOff): string {
  if (hid === null) return "What it hides was not counted.";
  const total = totalOf(hid);
  if (total === 0) return "It hid nothing.";
  const parts = severityNames.filter((name) => hid[name] > 0).map((name) => `${String(hid[name])} ${name}`);
  return `It hid ${total === 1 ? "1 finding" : `${String(total)} findings`}: ${parts.join(", ")}.`;
}

export function keepsFromPassing({ isWide, hid }: SwitchedOff): boolean {
  return isWide || (hid !== null && hid.critical + hid.high > 0);
}

function totalOf(hid: SwitchedOff["hid"]): number {
  return Object.values(hid ?? {}).reduce((sum, count) => sum + count, 0);
}
