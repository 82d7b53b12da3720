/** From a model's entries to findings with a place: quotes, claims and fixes are checked here, and every drop has its reason. */
import type { CheckedClaim, DropStage, Finding, ModelDrop, ModelNote } from "@acrux/contract";
import { anchor, type Anchor } from "./anchor.ts";
import type { Unit } from "./chunks.ts";
import { cleanText, cleanTitle, isCleanCode } from "./clean-text.ts";
import { lineOn } from "../change/diff.ts";
import type { FindingReply } from "./reply-schema.ts";
import type { LookAtTexts, ReadFile } from "./read-files.ts";
import { type Repository, verifyClaims } from "./verify-claims.ts";

/** A finding on its way; `reply` holds the model's own words until they are cleaned. */
export interface Candidate {
  readonly reply: FindingReply;
  readonly read: ReadFile;
  readonly anchor: Anchor;
  readonly claims: readonly CheckedClaim[];
  readonly title: string;
  readonly message: string;
  readonly failure: string;
  readonly fix: string | null;
  readonly model: string;
  readonly checked: readonly string[];
  readonly score: number | null;
  /** It was as wrong before the change. */
  readonly wasThereBefore: boolean;
}

export interface Sifted {
  readonly candidates: readonly Candidate[];
  readonly drops: readonly ModelDrop[];
  /** Findings without a place in the change, as sentences. */
  readonly notes: readonly string[];
}

export function drop(
  reply: Pick<FindingReply, "path" | "startLine" | "title">,
  stage: DropStage,
  reason: string,
): ModelDrop {
  const { path, startLine, title } = reply;
  return { path: path.slice(0, 300), startLine, title: cleanTitle(title), stage, reason };
}

interface Sifting {
  readonly units: readonly Unit[];
  readonly repository: Repository;
  readonly minConfidence: number;
  readonly model: string;
}

/** One answer's entries. */
export function sift(replies: readonly FindingReply[], sifting: Sifting): Sifted {
  const candidates: Candidate[] = [];
  const drops: ModelDrop[] = [];
  const notes: string[] = [];
  for (const reply of replies) {
    const sifted = siftOne(reply, sifting);
    if ("stage" in sifted) drops.push(sifted);
    else if ("note" in sifted) notes.push(sifted.note);
    else candidates.push(sifted);
  }
  return { candidates, drops, notes };
}

function siftOne(reply: FindingReply, sifting: Sifting): Candidate | ModelDrop | { note: string } {
  const path = reply.path.replace(/^(\.\/|[ab]\/)/, "");
  const here = sifting.units.filter(({ read }) => [reply.path, path].includes(read.file.path));
  const [unit] = here;
  if (unit === undefined) return drop(reply, "place", "It names a file that was not part of the request.");
  if (reply.confidence < sifting.minConfidence) {
    const bar = String(sifting.minConfidence);
    return drop(reply, "score", `Its own confidence, ${reply.confidence.toFixed(2)}, is below ${bar}.`);
  }
  const words = wordsOf(reply);
  if (words.title === "" || words.message === "")
    return drop(reply, "filter", "Nothing is left of its text without links and commands.");
  return place(reply, words, here, unit.read, sifting);
}

type Words = Pick<Candidate, "title" | "message" | "failure">;

function wordsOf({ title, body, failure }: FindingReply): Words {
  return { title: cleanTitle(title), message: cleanText(body), failure: cleanText(failure, 600) };
}

function place(
  reply: FindingReply,
  words: Words,
  here: readonly Unit[],
  read: ReadFile,
  { repository, model }: Sifting,
): Candidate | ModelDrop | { note: string } {
  const found = anchor(read, reply);
  if (found.kind === "nowhere") return drop(reply, "place", found.reason);
  const at = found.kind === "placed" ? found.anchor : reply;
  const claims = verifyClaims(reply.claims, { ...at, path: read.file.path }, repository);
  const bad = claims.find(({ verdict }) => verdict !== "confirmed");
  if (bad !== undefined) {
    const verdict = bad.verdict === "refuted" ? "Refuted" : "Not checkable";
    return drop(reply, "claims", `${verdict}: ${bad.note}`);
  }
  if (found.kind === "outside") return { note: `${read.file.path}: ${words.title}. ${words.message}` };
  const hunks = here.flatMap((one) => one.hunks);
  if (!isInHunks(found.anchor, hunks))
    return drop(reply, "already-said", "Its lines were read in an earlier review and did not change.");
  const placing = found.anchor.isAsSaid
    ? "The quoted code is at these lines."
    : "The quoted code is at these lines only, though others were named.";
  return {
    ...{ reply, read, anchor: found.anchor, claims, ...words, model, score: null },
    fix: fixFor(reply, found.anchor, read),
    checked: [placing, ...claims.map(({ note }) => note)],
    wasThereBefore: false,
  };
}

function isInHunks({ side, startLine }: Anchor, hunks: Unit["hunks"]): boolean {
  return hunks.some(({ lines }) => lines.some((line) => lineOn(side, line) === startLine));
}

/** The fix stands for the lines that the model named, so it counts only where these are the lines of the finding. */
function fixFor(reply: FindingReply, at: Anchor, { plainAfter, after }: ReadFile): string | null {
  if (reply.fix === null || !isAtItsLines(reply, at)) return null;
  const present = plainAfter.slice(at.startLine - 1, at.endLine);
  // What is masked must not be written back.
  if (present.some((line, index) => line !== after[at.startLine - 1 + index])) return null;
  const text = reply.fix.replace(/\r\n/g, "\n").replace(/\n$/, "");
  const isNothing = text.trim() === "" || text.trim() === present.join("\n").trim();
  return isNothing || !isCleanCode(text, plainAfter) ? null : text;
}

function isAtItsLines({ side, startLine, endLine }: FindingReply, at: Anchor): boolean {
  const isRight = side === "RIGHT" && at.side === "RIGHT";
  return isRight && at.isAsSaid && startLine === at.startLine && endLine === at.endLine;
}

/** Fixes that the parser stumbles over are taken away; the findings stay. One call for all of them. */
export async function withParsingFixes(
  candidates: readonly Candidate[],
  look: LookAtTexts,
): Promise<Candidate[]> {
  const fixed = candidates.filter(({ fix, read }) => fix !== null && read.outline !== null);
  const looked = await look(
    fixed.map(({ fix, read, anchor: at }) => {
      const lines = [...read.plainAfter];
      lines.splice(at.startLine - 1, at.endLine - at.startLine + 1, ...(fix ?? "").split("\n"));
      return { path: read.file.path, text: `${lines.join("\n")}\n`, credentials: [] };
    }),
  );
  return candidates.map((candidate) => {
    if (candidate.fix === null) return candidate;
    const faults = looked[fixed.indexOf(candidate)]?.outline?.faults;
    const isWhole = faults !== undefined && faults <= (candidate.read.outline?.faults ?? 0);
    return isWhole
      ? { ...candidate, checked: [...candidate.checked, "The fix parses with the file around it."] }
      : { ...candidate, fix: null };
  });
}

export function noteOf({ reply, model, score, failure, claims, checked }: Candidate): ModelNote {
  const { confidence } = reply;
  return {
    ...{ model, confidence, score, failure, checked: [...checked], explanation: null },
    claims: claims.map((claim) => ({ ...claim, symbol: cleanText(claim.symbol, 200), quote: null })),
  };
}

/** As findings count it: above 0.85 high, above 0.7 medium. */
export function confidenceOf({ reply: { confidence } }: Candidate): Finding["confidence"] {
  if (confidence >= 0.85) return "high";
  return confidence >= 0.7 ? "medium" : "low";
}
