/** Why a finding is rated as it is, and how to fix or suppress it: the same words in the app and on the command line. */
import type { Finding } from "./findings.ts";

/** One line each; code is in backticks. */
export interface Explanation {
  readonly saw: string;
  readonly severity: string;
  readonly confidence: string;
  /** What would make it go away. */
  readonly mend: string;
  readonly suppress: string;
}

export function explanationOf(finding: Finding): Explanation {
  return {
    saw: sawIn(finding),
    severity: severityIn(finding),
    confidence: confidenceIn(finding),
    mend: mendIn(finding),
    suppress: suppressIn(finding),
  };
}

/** The guard that was looked for between source and sink, as a sentence; null where no single one would do. */
export function missingGuardOf({ enough }: Pick<Finding, "enough">): string | null {
  return enough === undefined ? null : `Missing guard: ${enough}.`;
}

function sawIn({ trace = [], ruleId, quote, startLine, source }: Finding): string {
  if (source === "model") return `A model read the change and named line ${String(startLine)}.`;
  const [from] = trace;
  const sink = trace.at(-1);
  if (!from || !sink) return `${coded(ruleId)} matched ${coded(quote)} in line ${String(startLine)}.`;
  return `${coded(ruleId)} followed ${coded(from.code)} (line ${String(from.line)}) to ${coded(sink.code)} (line ${String(sink.line)}).`;
}

function severityIn({ severity, cwe, category, source }: Finding): string {
  const weakness = cwe === null ? "" : ` (${cwe})`;
  if (source === "secret")
    return `${capital(severity)}: anyone with access to the repository can read this credential${weakness}.`;
  const who = source === "model" ? "the model's own rating" : "what the rule's defect allows at worst";
  return `${capital(severity)}: ${who}, as ${withArticle(category)} finding${weakness}.`;
}

const confidences = {
  high: "High: everything that decides is in this file.",
  medium: "Medium: the code has the form of the defect; other code may make it harmless.",
  low: "Low: the place looks like the defect, but what decides is not in this file, or the file is a test.",
} as const;
const ofFollowed = "Medium: code on the way was not read, or the origin is not certain.";
const ofCredentials = {
  high: "High: the value has the format of a credential.",
  medium: "Medium: the value looks like a credential, but has no format of a known provider.",
  low: "Low: the value looks like an example.",
} as const;

function confidenceIn({ confidence, trace = [], source, model }: Finding): string {
  if (source === "model" && model !== undefined)
    return `${capital(confidence)}: the model was ${String(Math.round(model.confidence * 100))}% sure.`;
  const [from] = trace;
  if (confidence === "high" && from) return `High: this line was reached from ${coded(from.code)}.`;
  if (source === "secret") return ofCredentials[confidence];
  return confidence === "medium" && from ? ofFollowed : confidences[confidence];
}

function mendIn({ fix, enough, message }: Finding): string {
  if (fix !== null) return "The suggested change.";
  const advice = lastSentenceOf(message);
  return enough === undefined ? advice : `Between the source and this line: ${enough}. ${advice}`;
}

/** A period within code ends no sentence. */
function lastSentenceOf(message: string): string {
  const sentences = message.match(/(?:`[^`]*`|[^`.!?]|[.!?](?!\s|$))+[.!?]?/g) ?? [];
  return sentences.at(-1)?.trim() ?? message;
}

/** JSON and lock files hold no comments. */
const withoutComments = /\.(?:json|lock|sum)$/;

function suppressIn({ ruleId, source, path, side, severity }: Finding): string {
  if (source === "model")
    return "Reply on GitHub or dismiss it there; a learning keeps the model from saying it again.";
  const override = `${coded(`overrides: { ${ruleId}: off }`)} in ${coded(".acrux.yml")}`;
  if (side === "LEFT" || withoutComments.test(path))
    return `${capital(override)}; the line itself can hold no comment.`;
  const comment = `A comment on this line or the line before, ${coded(`acrux-ignore ${ruleId} -- reason`)}, or ${override}.`;
  return `${comment}${limitOfComment({ source, severity })}`;
}

/** A comment that the change itself adds: no one suppresses a grave finding alone. */
function limitOfComment({ source, severity }: Pick<Finding, "source" | "severity">): string {
  if (source === "secret" || severity === "critical")
    return " Added by this change, it counts once someone else agrees or it is on the base branch.";
  return severity === "high" ? " Added by this change, it makes the check neutral." : "";
}

/** One line of code, short. */
function coded(text: string): string {
  const line = text.split("\n", 1)[0] ?? "";
  return `\`${(line.length > 80 ? `${line.slice(0, 79)}…` : line).replaceAll("`", "'")}\``;
}

function withArticle(word: string): string {
  return `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
