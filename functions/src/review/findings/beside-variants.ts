/** Tokens of which somebody wrote several, one after the other: what a provider draws has nothing in common with the next. */
import type { Finding } from "@acrux/contract";
import { hasValidChecksum } from "../secrets/token-checksum.ts";
import { areVariants } from "../secrets/variants.ts";
import type { PlacedMatch } from "./placed-match.ts";

/** Listed, unless its checksum fits: that one was drawn. */
export function besideVariants(
  match: PlacedMatch,
  all: readonly PlacedMatch[],
): Partial<Pick<Finding, "confidence" | "severity">> {
  if (!hasVariant(match, all) || hasValidChecksum(match.quote) === true) return {};
  const isGrave = match.severity === "high" || match.severity === "critical";
  return { confidence: "low", ...(isGrave && { severity: "medium" }) };
}

export function hasVariant({ source, quote }: PlacedMatch, all: readonly PlacedMatch[]): boolean {
  if (source !== "secret") return false;
  return all.some((other) => other.source === "secret" && areVariants(quote, other.quote));
}
