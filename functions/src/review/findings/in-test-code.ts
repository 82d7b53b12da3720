/** Severity and confidence of a finding in test code. */
import type { Finding } from "@acrux/contract";
import type { Match } from "./finding.ts";

/** Errors that are ignored or left out: the test fails all the same. */
const leftOut = new Set(["CWE-252", "CWE-390", "CWE-391"]);

/** Keys and tokens that one command makes: in a test they are made for it. */
const testVectors = new Set(["secret-private-key", "secret-json-web-token", "secret-age-secret-key"]);

/** Good for an hour: what a test was recorded with opens nothing any more. */
const shortLived = new Set(["secret-google-oauth-access-token"]);

/** A page of another site that a test keeps shows the key of that site: it stands in a long line of the recording. */
const keysOfPages = new Set(["secret-google-api-key"]);

const lineOfRecording = 1_000;

/** Tests switch protection off on purpose, and carry keys made for them; what a provider issued is real there too. */
export function inTestCode(match: Match, line = ""): Partial<Pick<Finding, "confidence" | "severity">> {
  const { source, ruleId } = match;
  if (source === "rule") return ofRuleInTestCode(match);
  const isRecorded = keysOfPages.has(ruleId) && line.length > lineOfRecording;
  if (match.severity === "low") return { confidence: "low" };
  return isRecorded || testVectors.has(ruleId) || shortLived.has(ruleId)
    ? { severity: "medium", confidence: "low" }
    : {};
}

function ofRuleInTestCode(match: Match): Partial<Pick<Finding, "confidence" | "severity">> {
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
