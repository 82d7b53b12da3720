/** What the team's configuration means for a review: which files are read, which rules run, and what becomes of a finding. */
import type { Finding } from "@acrux/contract";
import { configFor, type EffectiveConfig, exclusionOf, isAbout, overrideOf } from "../config/config-for.ts";
import type { LanguageId } from "../languages/language.ts";
import { isKnownRule } from "../rule-ids.ts";
import builtInIds from "../rules/ids.json" with { type: "json" };
import type { ReviewSettings } from "../settings.ts";
import { reasonOf, switchAgainst } from "./switched-off.ts";

const listedIds: ReadonlySet<string> = new Set(builtInIds);

/** Why a finding is dropped whose fingerprint the configuration names, in its first words. */
export const allowedBy = "Its fingerprint is allowed by";

export interface Policy {
  /** What holds for the file; files of one folder share the object. */
  forPath(path: string): EffectiveConfig;
}

export function policyOf(settings: ReviewSettings): Policy {
  const known = new Map<string, EffectiveConfig>();
  const { layers } = settings.config;
  return {
    forPath: (path) => {
      const key = layers.map((layer) => (isAbout(layer, path) ? "1" : "0")).join("");
      const config = known.get(key) ?? configFor(path, layers, settings);
      known.set(key, config);
      return config;
    },
  };
}

/** The settings as they hold for one file. */
export function settingsFor(config: EffectiveConfig, settings: ReviewSettings): ReviewSettings {
  if (settings.config.layers.length === 0) return settings;
  const metrics = Object.fromEntries(
    Object.entries(config.metrics).map(([name, { value }]) => [name, value]),
  );
  return {
    ...settings,
    strictness: config.strictness.value,
    severityThreshold: config.severityThreshold.value,
    include: config.include.value,
    metrics: { ...settings.metrics, ...metrics },
  };
}

/** Why the file is not to be read, as a note of its coverage; null when it is. */
export function whyExcluded(config: EffectiveConfig, path: string): string | null {
  const origin = exclusionOf(config, path);
  return origin === null ? null : `Left out by ${origin}.`;
}

/** False where the team wants no code of this language analyzed. */
export function wantsLanguage(config: EffectiveConfig, language: LanguageId): boolean {
  return config.languages === null || config.languages.value.includes(language);
}

/**
 * Whether a rule of the team's own is to run. The engine's run even where they are switched off: what that hides is counted.
 */
export function runsTeamRule(config: EffectiveConfig, ruleId: string): boolean {
  return overrideOf(config, ruleId)?.level !== "off";
}

/** False where configuration may keep the rule, or what it finds, out of sight. */
export function isJudged(config: EffectiveConfig, ruleId: string): boolean {
  return config.languages === null && overrideOf(config, ruleId)?.level !== "off";
}

/**
 * With the severity that the team gives to its rule. What configuration hides keeps its own: by that it is counted what was
 * hidden.
 */
export function weigh(finding: Finding, config: EffectiveConfig): Finding {
  const override = overrideOf(config, finding.ruleId);
  if (override === undefined || override.level === "off" || switchAgainst(finding, config) !== null)
    return finding;
  return { ...finding, severity: override.level };
}

/** Whether a rule of the engine's found it, not one of the team's. */
export function isOwnRule(ruleId: string): boolean {
  return isKnownRule(ruleId, listedIds);
}

/** What a team wrote itself, or gave a severity, is what it wants to read; so is what goes over a limit of its own. */
export function isRequested(ruleId: string, config: EffectiveConfig): boolean {
  const metric = ruleId
    .replace(/^metric-/, "")
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isTheirs = !isOwnRule(ruleId) || (ruleId.startsWith("metric-") && metric in config.metrics);
  return isTheirs || overrideOf(config, ruleId) !== undefined;
}

/** Dropped, with the place that says so, where the team does not want it. */
export function judge(finding: Finding, config: EffectiveConfig): Finding {
  if (finding.outcome !== "posted") return finding;
  const why = whyDropped(finding, config);
  return why === null ? finding : { ...finding, outcome: "dropped", outcomeReason: why };
}

function whyDropped(finding: Finding, config: EffectiveConfig): string | null {
  const off = switchAgainst(finding, config);
  if (off !== null) return reasonOf(off);
  const allowed = finding.source === "secret" ? config.allowedSecrets[finding.fingerprint] : undefined;
  return allowed === undefined ? null : `${allowedBy} ${allowed}.`;
}
