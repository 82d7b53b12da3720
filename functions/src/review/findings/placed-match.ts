/** A match with its place in the text, made of what rules and the search for secrets found. */
import type { Evidence } from "@acrux/contract";
import { evidenceAt } from "./evidence.ts";
import type { Match } from "./finding.ts";
import { enoughFor } from "../rules/conditions/enough.ts";
import type { RuleMatch } from "../rules/matching/rule-match.ts";
import type { SecretMatch } from "../secrets/find-secrets.ts";
import { secretIdentity, secretWeaknesses } from "./secret-identity.ts";
import type { Place } from "../syntax/place.ts";

/** A match with its place in the text, in UTF-16 offsets. `quote` is in the clear and never leaves the engine as it is. */
export interface PlacedMatch extends Match {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly quote: string;
  /** Of a secret: what may be shown of it. */
  readonly masked?: string;
  /** The offsets of the code that the value came through, from its source; found when asked for. */
  readonly steps?: () => readonly Place[];
  /** Where these steps end, if that is not here. */
  readonly end?: () => Place | undefined;
  /** What the rule says of any such place, where the message has names of this one. */
  readonly ruleMessage?: string;
  /** The other places that show it. */
  readonly evidence?: readonly Evidence[];
  /** The guard that was looked for on that way. */
  readonly enough?: string | null;
}

export function ruleMatch(found: RuleMatch): PlacedMatch {
  const { rule, startLine, endLine, startOffset, endOffset, quote, message, confidence, symbol, fix } = found;
  const { steps, end, elsewhere } = found;
  const { severity, category, cwe, title, links } = rule;
  return {
    ...{ ruleId: rule.id, source: "rule", severity, category, confidence, cwe, title, message },
    ...{ links, fix, startLine, endLine, symbol, code: quote, startOffset, endOffset, quote },
    ...(message !== rule.message && { ruleMessage: rule.message }),
    ...(steps && { steps, enough: enoughFor(rule) }),
    ...(end && { end }),
    ...(elsewhere && { evidence: [evidenceAt(elsewhere, elsewhere.text)] }),
  };
}

/** For the secrets of one text; they are known again by a hash under the key. */
export function secretMatch(text: string, identityKey: string): (found: SecretMatch) => PlacedMatch {
  return ({
    ruleId,
    title,
    message,
    severity,
    confidence,
    startLine,
    endLine,
    startOffset,
    endOffset,
    masked,
    link,
  }) => ({
    ...{
      ruleId,
      source: "secret",
      severity,
      category: "security",
      confidence,
      cwe: "CWE-798",
      title,
      message,
    },
    ...{ links: [link], fix: null, startLine, endLine, symbol: "", startOffset, endOffset, masked },
    code: secretIdentity(identityKey, text.slice(startOffset, endOffset)),
    quote: text.slice(startOffset, endOffset),
  });
}

/** Matches of rules whose code holds a secret, or is said to be one, are known again by a hash under the key, too. */
export function withoutSecrets(
  matches: readonly PlacedMatch[],
  secrets: readonly PlacedMatch[],
  identityKey: string,
): PlacedMatch[] {
  return matches.map((match) => {
    const isSecret =
      secretWeaknesses.has(match.cwe ?? "") ||
      secrets.some(
        ({ startOffset, endOffset }) => startOffset < match.endOffset && match.startOffset < endOffset,
      );
    return isSecret ? { ...match, code: secretIdentity(identityKey, match.code) } : match;
  });
}
