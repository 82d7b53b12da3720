/**
 * What a finding must show to be a comment. On some 7,000 merged changes people judged 387 comments: what a rule saw itself was worth it, what
 * it only believed was not (README, 2026-11-24). Five fresh rounds said which kinds hardly ever were (README, 2026-11-28). All else stands in the app.
 */
import type { Finding } from "@acrux/contract";
import type { Strictness } from "../config/strictness.ts";
import { languageOf, languageWithId } from "../languages/languages.ts";
import { isRarelyWorth } from "./rarely-worth.ts";
import { isAtLeast } from "./severity.ts";

export function isWorthAComment(finding: Finding, strictness: Strictness, isChecked: boolean): boolean {
  if (strictness === "strict") return true;
  if (finding.confidence === "low" || finding.severity === "info") return false;
  if (strictness === "balanced" && isChecked) return true;
  if (finding.source === "rule") return isSeen(finding);
  return isPlain(finding) || (strictness === "balanced" && !isNamedOnly(finding));
}

/** Grave or of some weight, and sure. */
function isPlain({ severity, confidence }: Finding): boolean {
  return isAtLeast(severity, "medium") && confidence === "high";
}

function isSeen(finding: Finding): boolean {
  return !isRarelyWorth(finding) && (isPlain(finding) || saysItself(finding));
}

/** Predictable random values, in code that names what it makes a secret; a key in the code; every origin, with credentials; text that is run as code. */
const written: ReadonlySet<string> = new Set([
  ...["CWE-330", "CWE-338", "CWE-340", "CWE-321", "CWE-942"],
  ...["CWE-94", "CWE-95"],
]);
/** A package that comes from another host than its neighbors. */
const otherHost = "manifest-lock-host";

/** Grave, and unsure of the surroundings alone: the code says what it is about. */
function saysItself({ severity, cwe, confidence, ruleId, excerpt }: Finding): boolean {
  const isGrave = isAtLeast(severity, "high") && confidence === "medium";
  if (ruleId.endsWith(echoedOrigin) && !/\bcredentials\b/i.test(excerpt.lines.join("\n"))) return false;
  return isGrave && (ruleId === otherHost || written.has(cwe ?? ""));
}

/** Without credentials, every page sees what anybody may see. */
const echoedOrigin = "-cors-origin-of-sender";

const comment = /^\s*(?:\/\/|\/?\*|#|--|<!--)/;

/** A secret that only its name tells. Of a password that is all there is; settings, data, pages and comments hold identifiers, samples and keys for development. */
function isNamedOnly({ source, severity, path, ruleId, startLine, excerpt }: Finding): boolean {
  if (source !== "secret" || severity !== "low") return false;
  if (ruleId === namedPassword || !mayHoldSecret(path)) return true;
  return comment.test(excerpt.lines[startLine - excerpt.startLine] ?? "");
}

/** A program, or the environment of one that runs: `.env`, `.env.production`. */
function mayHoldSecret(path: string): boolean {
  const language = languageOf(path);
  if (language !== null && languageWithId(language).isData !== true) return true;
  return /(?:^|\/)\.env(?:\.(?:prod|production|live|staging))?$/.test(path);
}

const namedPassword = "secret-hard-coded-password";
