/** Severity and confidence of a finding in test code. */
import type { Finding } from "@acrux/contract";
import { hasVariant } from "./beside-variants.ts";
import type { Match } from "./finding.ts";
import { secretFormats } from "../secrets/formats/index.ts";
import { looksMadeUp } from "../secrets/made-up.ts";
import { hasValidChecksum } from "../secrets/token-checksum.ts";
import type { PlacedMatch } from "./placed-match.ts";

/** Errors that are ignored or left out: the test fails all the same. */
const leftOut = new Set(["CWE-252", "CWE-390", "CWE-391"]);

/** Keys and tokens that one command makes: in a test they are made for it. */
const testVectors = new Set(["secret-private-key", "secret-json-web-token", "secret-age-secret-key"]);

/** Good for an hour: what a test was recorded with opens nothing any more. */
const shortLived = new Set(["secret-google-oauth-access-token"]);

/** A page of another site that a test keeps shows the key of that site: it stands in a long line of the recording. */
const keysOfPages = new Set(["secret-google-api-key"]);

/** Of such a value nothing but the name before it says that a provider issued it. */
const toldByName = new Set([
  "secret-address-with-password",
  ...secretFormats.filter(({ assignedTo }) => assignedTo !== undefined).map(({ id }) => `secret-${id}`),
]);

const lineOfRecording = 1_000;

type Weight = Partial<Pick<Finding, "confidence" | "severity">>;

/** Tests switch protection off on purpose, and carry keys made for them; what a provider issued may be real there, too. */
export function inTestCode(
  match: PlacedMatch,
  lines: readonly string[],
  all: readonly PlacedMatch[],
): Weight {
  const line = lines[match.startLine - 1] ?? "";
  return match.source === "rule" ? ofRuleInTestCode(match) : ofSecretInTestCode(match, line, all);
}

/** A check fails only for what is proven: a token whose checksum fits. A value that only the name before it tells is the test's own. */
function ofSecretInTestCode(match: PlacedMatch, line: string, all: readonly PlacedMatch[]): Weight {
  const { ruleId, severity, confidence, quote } = match;
  if (severity === "low" || severity === "info") return { confidence: "low" };
  if (hasValidChecksum(quote) === true) return {};
  if (isMadeForTest(match, line) || isTableOfFormats(all) || hasVariant(match, all))
    return { severity: "medium", confidence: "low" };
  if (toldByName.has(ruleId)) return { confidence: "low" };
  return confidence === "high" ? { confidence: "medium" } : {};
}

function isMadeForTest({ ruleId, quote }: PlacedMatch, line: string): boolean {
  const isRecorded = keysOfPages.has(ruleId) && line.length > lineOfRecording;
  return isRecorded || testVectors.has(ruleId) || shortLived.has(ruleId) || looksMadeUp(quote);
}

/** A test of what finds or masks secrets holds those of several providers. */
function isTableOfFormats(all: readonly PlacedMatch[]): boolean {
  const issued = all.filter(
    ({ source, severity }) => source === "secret" && severity !== "info" && severity !== "low",
  );
  return new Set(issued.map(({ ruleId }) => ruleId)).size >= 4;
}

function ofRuleInTestCode(match: Match): Weight {
  const isGrave = match.severity === "high" || match.severity === "critical";
  if (isToldByTheRun(match, isGrave)) return { severity: "low", confidence: "low" };
  if (match.category === "security") return { confidence: "low", ...(isGrave && { severity: "medium" }) };
  // What is minor in a product is no comment in its tests, and what is guessed a run of them tells.
  const isGuessed = match.category === "bug" && (match.confidence !== "high" || !isGrave);
  return match.severity === "low" || isGuessed ? { confidence: "low" } : {};
}

/** A test that runs fails by itself at an undefined name or an error that was left out; what does not run is data of tests. */
function isToldByTheRun({ ruleId, cwe }: Match, isGrave: boolean): boolean {
  return ruleId.endsWith("-undefined-name") || (leftOut.has(cwe ?? "") && !isGrave);
}
