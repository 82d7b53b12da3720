/** Whether the check succeeds, fails or is neutral. */
import type { Conclusion, FileCoverage, Finding, SwitchedOff } from "@acrux/contract";
import { isOwnRule } from "./policy.ts";
import { isAtLeast } from "./severity.ts";
import { forbidsGreen } from "./switched-off.ts";

export interface Looked {
  readonly coverage: readonly FileCoverage[];
  readonly unlistedFiles: number;
  readonly switchedOff: readonly SwitchedOff[];
}

/**
 * By rules, never by a sentence. Only what is grave and sure fails the check; such a finding of an earlier review that is still there fails the check as much as a
 * new one, and so does one for which there was no room. Green is only what was looked for: not what was not read, and not
 * where configuration switches off a whole kind of findings or hides a grave one, nor where the change itself does.
 */
export function conclude(
  findings: readonly Finding[],
  { coverage, unlistedFiles, switchedOff }: Looked,
): Conclusion {
  if (findings.some(failsCheck)) return "failure";
  const unread = coverage.some(({ state, reason }) => state !== "read" && reason !== "configuration");
  const isNothingRead = coverage.length > 0 && coverage.every(({ state }) => state === "skipped");
  const isHidden = switchedOff.some(forbidsGreen) || findings.some(hidesItself);
  return unread || isNothingRead || unlistedFiles > 0 || isHidden ? "neutral" : "success";
}

export function failsCheck(finding: Finding): boolean {
  const isGrave = isAtLeast(finding.severity, "high") && finding.confidence === "high";
  return isGrave && finding.outcome !== "dropped" && showsItsProof(finding);
}

const byAdvisory: ReadonlySet<string> = new Set(["manifest-known-weakness", "manifest-malicious-package"]);

/**
 * What one of our rules finds is proven by the path of a stranger's value, from the request to where it does harm, or by the advisory that names the version. A form
 * alone does not say who starts a workflow or which servers a client must reach.
 */
function showsItsProof({ source, trace, ruleId }: Finding): boolean {
  return source !== "rule" || isFromStranger(ruleId, trace) || byAdvisory.has(ruleId) || !isOwnRule(ruleId);
}

/** In C the callers and what the build defines, which one file does not show, decide whether a path is ever run. */
const ofC = /^c(?:pp)?-/;
const request = /[rR]equest|\b(?:req|body)\b|\b(?:r|c|ctx)\./;
/** Who sets the environment, starts the program or writes its files has its rights already. */
const ofOperator =
  /getenv|\benviron\b|Environment\b|\bargv\b|os\.Args|env::(?:args|var)|args_os|CommandLineArgs|(?<![a-z])[rR]ead_?(?:[lL]ine|ToEnd|All|Text|String)?s?(?:Async)?\(|GetString\(|fgets|getline|scanf|stdin|contentsOf|\binput\(|\bopen\(|\.FullName\b/;

function isFromStranger(ruleId: string, trace: Finding["trace"]): boolean {
  const [first] = trace ?? [];
  if (first === undefined || ofC.test(ruleId)) return false;
  return request.test(first.code) || !ofOperator.test(first.code);
}

/** A grave finding that the author of the change answered alone. */
function hidesItself({ outcome, suppression, severity }: Finding): boolean {
  return outcome === "dropped" && suppression?.state === "added" && isAtLeast(severity, "high");
}
