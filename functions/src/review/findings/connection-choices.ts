/** Rules of how code connects: what they find was chosen by whoever wrote it, and stays chosen when other arguments go along. */
import type { Finding } from "@acrux/contract";
import type { PlacedMatch } from "./placed-match.ts";

const ofConnections =
  /-(?:tls-verification-off|certificate-not-(?:checked|verified)|cleartext-(?:call|request|websocket)|plain-http)$/;

export function isConnectionChoice(ruleId: string): boolean {
  return ofConnections.test(ruleId);
}

const linesAbove = 3;
const comment = /(?:^|\s)(?:#|\/\/|\/?\*|--)\s*(.{1,300})$/;
const subject = /\b(?:self[- ]?signed|certificates?|certs?|https?|ssl|tls|verif\w+|insecure)\b/i;
const intent =
  /\b(?:avoid\w*|ignor\w+|skip\w*|disabl\w+|allow\w*|accept\w*|trust\w*|because|since|don'?t|do not|no need|momentarily|temporar\w+|for now|local\w*|internal)\b/i;

/** `# momentarily off, to avoid fails for https services`: the team knows, and said why. Listed, not posted. */
export function explainedBeside(
  { ruleId, startLine, endLine }: PlacedMatch,
  lines: readonly string[],
): Partial<Pick<Finding, "confidence">> {
  if (!isConnectionChoice(ruleId)) return {};
  const beside = lines.slice(Math.max(0, startLine - 1 - linesAbove), endLine);
  const said = beside.map((line) => comment.exec(line)?.[1] ?? "").join(" ");
  return subject.test(said) && intent.test(said) ? { confidence: "low" } : {};
}
