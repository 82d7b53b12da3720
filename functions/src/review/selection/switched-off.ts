/** What configuration keeps out of sight, which line of which layer says so, and what that hid: nothing is silenced in silence. */
import type { Finding, Severity, SwitchedOff } from "@acrux/contract";
import { type EffectiveConfig, overrideOf, type Override, whereOff } from "../config/config-for.ts";
import { isAtLeast } from "./severity.ts";
import { maskSecrets } from "../secrets/find-secrets.ts";

type Switch = Omit<SwitchedOff, "hid"> & {
  /** It is not searched for, so that what it hides cannot be counted. */
  readonly isUnseen?: boolean;
};

/** Why a finding is dropped that a switch hides, in its first words. */
export const switchedOffBy = "Switched off by";
/** The threshold where no other is set. What is below it is never asked for. */
const ordinaryBar: Severity = "low";
/** Entries that people are told of; an override of one rule that hid nothing is left out first. */
const mostTold = 100;

export function reasonOf({ what, origin }: Pick<SwitchedOff, "what" | "origin">): string {
  return `${switchedOffBy} ${origin}: ${what}.`;
}

/** The switch that hides the finding, whatever its severity; null when none does. */
export function switchAgainst(
  { category, ruleId }: Pick<Finding, "category" | "ruleId">,
  config: EffectiveConfig,
): Switch | null {
  const categoryOff = whereOff(config, category);
  if (categoryOff !== null) return wide(`category ${category}`, categoryOff);
  if (!config.manifests.value && ruleId.startsWith("manifest-")) return manifestsOff(config);
  const override = overrideOf(config, ruleId);
  return override === undefined ? null : overrideSwitch(override, config);
}

/** The threshold as a switch; null where it is as low as it is without configuration. */
export function thresholdSwitch({ severityThreshold: { value, origin } }: EffectiveConfig): Switch | null {
  return value === "info" || value === ordinaryBar ? null : wide(`everything below ${value}`, origin);
}

/** Off, or so low that the threshold drops it. */
function overrideSwitch({ glob, level, origin }: Override, config: EffectiveConfig): Switch | null {
  const bar = config.severityThreshold.value;
  // People wrote it, and what they wrote may hold a secret.
  const rules = `${/[*?{]/.test(glob) ? "rules" : "rule"} ${maskSecrets("", glob)}`;
  if (level === "off") return { what: rules, origin, isWide: false };
  return isAtLeast(level, bar) ? null : { what: `${rules} (${level}, below ${bar})`, origin, isWide: false };
}

function manifestsOff(config: EffectiveConfig): Switch {
  return wide("checks of manifests", config.manifests.origin);
}

function wide(what: string, origin: string): Switch {
  return { what, origin, isWide: true };
}

function switchesIn(config: EffectiveConfig): Switch[] {
  const categories = Object.entries(config.categories).filter(([, { value }]) => !value);
  const metrics = Object.entries(config.metrics).filter(([, { value }]) => value === "off");
  return [
    ...categories.map(([name, { origin }]) => wide(`category ${name}`, origin)),
    ...(config.manifests.value ? [] : [manifestsOff(config)]),
    ...[thresholdSwitch(config)],
    ...config.overrides.map((override) => overrideSwitch(override, config)),
    ...metrics.map(([name, { origin }]) => ({ ...quiet(`metric ${name}`, origin), isUnseen: true })),
  ].filter((one) => one !== null);
}

function quiet(what: string, origin: string): Switch {
  return { what, origin, isWide: false };
}

/** `configs` are those of all changed files, `findings` what became of everything that was found. The weightiest stand first. */
export function switchedOffIn(
  configs: Iterable<EffectiveConfig>,
  findings: readonly Finding[],
): SwitchedOff[] {
  const hidden = countHidden(findings);
  const switches = new Map([...configs].flatMap(switchesIn).map((one) => [reasonOf(one), one]));
  return [...switches]
    .map(([reason, { isUnseen, ...one }]) => ({
      ...one,
      hid: isUnseen === true ? null : (hidden.get(reason) ?? noneOf()),
    }))
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, mostTold);
}

type Counts = Record<Severity, number>;

/** By reason. Several rules may see one flaw: of each place the weightiest counts, which stands first. */
function countHidden(findings: readonly Finding[]): ReadonlyMap<string, Counts> {
  const hidden = new Map<string, Counts>();
  const places = new Set<string>();
  for (const { outcome, outcomeReason, severity, path, side, startLine } of findings) {
    if (outcome !== "dropped" || outcomeReason?.startsWith(switchedOffBy) !== true) continue;
    const place = `${outcomeReason} ${side} ${String(startLine)} ${path}`;
    if (places.has(place)) continue;
    places.add(place);
    const counts = hidden.get(outcomeReason) ?? noneOf();
    counts[severity] += 1;
    hidden.set(outcomeReason, counts);
  }
  return hidden;
}

function noneOf(): Counts {
  return { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
}

function weightOf({ isWide, hid }: SwitchedOff): number {
  const total = Object.values(hid ?? {}).reduce((sum, count) => sum + count, 0);
  return total + (isWide ? 1_000_000 : 0);
}

/** Whether a check that went by this may be green. */
export function forbidsGreen({ isWide, hid }: SwitchedOff): boolean {
  return isWide || (hid !== null && hid.critical + hid.high > 0);
}
