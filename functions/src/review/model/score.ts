/** The second pass: another look at each finding, which fails closed. */
import type { ModelDrop } from "@acrux/contract";
import { type AskTools, ask } from "./ask.ts";
import { type Candidate, drop } from "./candidates.ts";
import type { ModelRequest } from "./language-model.ts";
import type { ModelSettings } from "./model-settings.ts";
import { numberLines } from "./numbered.ts";
import { makeRequest, part } from "./prompt.ts";
import type { Surroundings } from "./context.ts";
import { readReply } from "./read-reply.ts";
import type { ScoresReply } from "./reply-schema.ts";

export interface Scored {
  readonly candidates: readonly Candidate[];
  readonly drops: readonly ModelDrop[];
  /** Files with a finding that was dropped because it got no score: their changes are read again. */
  readonly unjudged: ReadonlySet<string>;
  /** Why there are no scores; null when there are. */
  readonly why: string | null;
}

const linesAround = 25;

export async function scoreCandidates(
  candidates: readonly Candidate[],
  surroundings: Surroundings,
  settings: ModelSettings,
  tools: AskTools,
  boundary: () => string,
): Promise<Scored> {
  if (candidates.length === 0) return { candidates, drops: [], unjudged: new Set(), why: null };
  const request = scoreRequest(candidates, surroundings, settings, boundary());
  const asked = await ask(request, (reply) => readReply("score", reply), tools);
  const scores = new Map((asked.value?.scores ?? []).map((score) => [score.id, score]));
  const judged = candidates.map((candidate, index) => judge(candidate, index, scores, settings.minScore));
  return {
    candidates: judged.flatMap(({ candidate }) => candidate ?? []),
    drops: judged.flatMap((one) => one.drop ?? []),
    unjudged: new Set(
      candidates.flatMap(({ read }, index) =>
        judged[index]?.candidate === null && !scores.has(index + 1) ? [read.file.path] : [],
      ),
    ),
    why: asked.why,
  };
}

interface Judged {
  readonly candidate: Candidate | null;
  readonly drop: ModelDrop | null;
}

function judge(
  candidate: Candidate,
  index: number,
  scores: ReadonlyMap<number, ScoresReply["scores"][number]>,
  bar: number,
): Judged {
  const score = scores.get(index + 1);
  const { reply } = candidate;
  const without = (reason: string, stage: ModelDrop["stage"] = "score"): Judged => ({
    candidate: null,
    drop: drop(reply, stage, reason),
  });
  if (score === undefined) {
    // Fails closed: what had no second look is posted only where silence would be worse.
    const isGrave = reply.severity === "high" || reply.severity === "critical";
    return isGrave ? { candidate, drop: null } : without("The second pass did not score it.");
  }
  const of = score.sameAs;
  if (of !== null && of < index + 1 && (scores.get(of)?.score ?? 0) >= bar)
    return without(`The second pass says that it repeats finding ${String(of)}.`, "duplicate");
  if (score.score < bar) return without(`The second pass scored it ${String(score.score)} of 10.`);
  const checked = [...candidate.checked, `A second look scored it ${String(score.score)} of 10.`];
  return {
    candidate: { ...candidate, score: score.score, wasThereBefore: score.wasThereBefore, checked },
    drop: null,
  };
}

export function scoreRequest(
  candidates: readonly Candidate[],
  surroundings: Surroundings,
  settings: ModelSettings,
  boundary: string,
): ModelRequest {
  const files = new Map(candidates.map(({ read }) => [read.file.path, read]));
  const shown = [...files.values()].map((read) => {
    const ranges = candidates
      .filter((one) => one.read === read && one.anchor.side === "RIGHT")
      .map(({ anchor: { startLine, endLine } }) => ({
        startLine: startLine - linesAround,
        endLine: endLine + linesAround,
      }));
    const text = numberLines(read, ranges);
    return part("changed-file", read.file.path, "around the findings", "It changed.", text);
  });
  const around = [...files.keys()].flatMap((path) => surroundings.parts.get(path) ?? []);
  let room = settings.chunkTokens - shown.reduce((sum, { tokens }) => sum + tokens, 0);
  const context = around.slice(0, 10).filter(({ tokens }) => (room -= tokens) > 0);
  const list = candidates.map(({ reply, anchor, title, message, failure }, index) => {
    const place = `${reply.path} ${anchor.side === "LEFT" ? "L" : "R"}${String(anchor.startLine)}`;
    return `Finding ${String(index + 1)}, ${place}, ${reply.severity}: ${title}\n${message}\nFails when: ${failure}`;
  });
  const findings = part(
    "model-finding",
    null,
    "the findings to judge",
    "They are to be scored.",
    list.join("\n\n"),
  );
  const question = `Score the findings 1 to ${String(candidates.length)}, each by its number as id.`;
  return makeRequest("score", {
    parts: [...shown, ...context, findings],
    question,
    boundary,
    words: settings.words,
  });
}
