/** Makes findings of candidates that were checked: their identity, their excerpt, and what stays of those that rules made. */
import { createHash } from "node:crypto";
import type { Finding, ModelDrop } from "@acrux/contract";
import { type Match, toFinding } from "../findings/finding.ts";
import type { Thread } from "./prompt.ts";
import { type Candidate, confidenceOf, drop, noteOf } from "./candidates.ts";
import { likeness, overlaps } from "./similar.ts";

/** Titles and messages that have so much in common say the same of one place. */
const sameText = 0.5;

export interface Merged {
  readonly candidates: readonly Candidate[];
  /** Rules' findings, some with the model's explanation. */
  readonly findings: readonly Finding[];
  readonly drops: readonly ModelDrop[];
}

/** Of what chunks, rules and earlier threads say of one place, one stays: the rule's before the model's, the surer before the other. */
export function withoutDuplicates(
  candidates: readonly Candidate[],
  findings: readonly Finding[],
  threads: readonly Thread[],
): Merged {
  const kept: Candidate[] = [];
  const drops: ModelDrop[] = [];
  const explained = new Map<Finding, Finding>();
  const bySureness = [...candidates].sort((a, b) => b.reply.confidence - a.reply.confidence);
  for (const candidate of bySureness) {
    const rule = findings.find((finding) => isSameAsRule(candidate, finding));
    const twin = kept.find((other) => isSame(candidate, other));
    if (rule !== undefined) {
      explained.set(rule, withExplanation(rule, candidate));
      drops.push(drop(candidate.reply, "duplicate", `${rule.ruleId} says it at the same place.`));
    } else if (twin !== undefined) {
      drops.push(drop(candidate.reply, "duplicate", `Another finding says it: ${twin.title}.`));
    } else if (threads.some((thread) => isInThread(candidate, thread))) {
      drops.push(drop(candidate.reply, "already-said", "An earlier thread on these lines says it."));
    } else kept.push(candidate);
  }
  return {
    candidates: kept,
    drops,
    findings: findings.map((finding) => explained.get(finding) ?? finding),
  };
}

function placeOf({ read, anchor: { side, startLine, endLine } }: Candidate) {
  return { path: read.file.path, side, startLine, endLine };
}

function isSame(one: Candidate, other: Candidate): boolean {
  const [a, b] = [placeOf(one), placeOf(other)];
  if (!overlaps(a, b)) return false;
  if (likeness(one.title, other.title) >= sameText) return true;
  return (
    one.reply.category === other.reply.category &&
    likeness(`${one.title} ${one.message}`, `${other.title} ${other.message}`) >= sameText
  );
}

function isSameAsRule(candidate: Candidate, finding: Finding): boolean {
  if (finding.source === "model" || !overlaps(placeOf(candidate), finding)) return false;
  const { cwe, category } = candidate.reply;
  if (cwe !== null && cwe === finding.cwe) return true;
  if (finding.source === "secret") return /secret|credential|key|token|password/i.test(candidate.title);
  const alike = likeness(`${candidate.title} ${candidate.message}`, `${finding.title} ${finding.message}`);
  return (cwe === null || finding.cwe === null) && category === finding.category && alike >= 0.35;
}

/** What a rule found keeps its words and its place. */
function withExplanation(finding: Finding, candidate: Candidate): Finding {
  if (finding.model !== undefined) return finding;
  return { ...finding, model: { ...noteOf(candidate), explanation: candidate.message } };
}

function isInThread(candidate: Candidate, { path, line, comments }: Thread): boolean {
  const { startLine, endLine, ...place } = placeOf(candidate);
  if (path !== place.path) return false;
  if (line !== null && (line < startLine - 3 || line > endLine + 3)) return false;
  const [first] = comments;
  return (
    first !== undefined &&
    likeness(`${candidate.title} ${candidate.message}`, first.body) >= (line === null ? 0.6 : sameText)
  );
}

/** In the order of the candidates. `identities` are the paths before the change. */
export function toFindings(
  candidates: readonly Candidate[],
  identities: ReadonlyMap<string, string>,
): Finding[] {
  const seen = new Map<string, number>();
  return candidates.map((candidate) => {
    const { read, anchor, reply, fix } = candidate;
    const lines = anchor.side === "RIGHT" ? read.after : read.before;
    const code = lines.slice(anchor.startLine - 1, anchor.endLine).join("\n");
    const match: Match = {
      ...{
        ruleId: `model-${reply.category}`,
        source: "model",
        severity: reply.severity,
        category: reply.category,
      },
      ...{ confidence: confidenceOf(candidate), cwe: reply.cwe, title: candidate.title, links: [], fix },
      message: candidate.message,
      ...{ startLine: anchor.startLine, endLine: anchor.endLine, symbol: symbolAt(candidate), code },
    };
    const key = createHash("sha256").update([match.ruleId, read.file.path, code].join("\0")).digest("hex");
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    const place = placeOf(candidate);
    const identity = identities.get(read.file.path) ?? read.file.path;
    const finding = toFinding(match, place, occurrence, (line) => lines[line - 1], identity);
    const listed = candidate.wasThereBefore
      ? { outcome: "listed" as const, outcomeReason: "It was there before this change." }
      : {};
    return { ...finding, quote: code, model: noteOf(candidate), ...listed };
  });
}

function symbolAt({ read, anchor: { side, startLine } }: Candidate): string {
  const outline = side === "RIGHT" ? read.outline : read.outlineBefore;
  const holding = (outline?.declarations ?? []).filter(
    (one) => one.kind !== "value" && one.startLine <= startLine && one.endLine >= startLine,
  );
  return holding
    .sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine))
    .map(({ name }) => name)
    .join(".");
}
