/**
 * The light model says which files of a large change need a close look, and the strong one is asked about these alone. Never
 * about a file that rules found something in, and when the light model says nothing of use, about all of them.
 */
import type { ModelCoverage } from "@acrux/contract";
import { ask, type AskTools } from "./ask.ts";
import { makeChunks } from "./chunks.ts";
import { cleanText } from "./clean-text.ts";
import type { Asking, ReadingPlan } from "./plan-reading.ts";
import { findingParts, makeRequest } from "./prompt.ts";
import { readReply } from "./read-reply.ts";
import { changeParts } from "./walk-through.ts";

/** By path: files that the strong model is not asked about. */
export type Skimmed = ReadonlyMap<string, ModelCoverage>;

interface Triaged {
  readonly plan: ReadingPlan;
  readonly skimmed: Skimmed;
}

/** What fits one request is read whole: asking which part to read would cost about as much. */
export async function triage(
  plan: ReadingPlan,
  asking: Pick<Asking, "findings" | "settings" | "boundary">,
  tools: AskTools,
): Promise<Triaged> {
  const everything: Triaged = { plan, skimmed: new Map() };
  const { settings, findings, boundary } = asking;
  if (!settings.triage || plan.chunks.length < 2) return everything;
  const asked = plan.chunks.flatMap(({ units }) => units.map(({ read }) => read.file.path));
  const found = new Set(findings.filter(({ outcome }) => outcome !== "dropped").map(({ path }) => path));
  const open = new Set(asked.filter((path) => !found.has(path)));
  const files = plan.files.filter(({ file }) => open.has(file.path));
  const parts = changeParts({ plan: { ...plan, files }, settings, findings });
  const shown = new Set(parts.filter(({ kind }) => kind === "changed-file").map(({ path }) => path));
  if (shown.size === 0) return everything;
  const request = makeRequest("triage", {
    ...{ parts: [...parts, ...findingParts(findings, open)], boundary: boundary(), words: settings.words },
    question: `Which of these ${String(shown.size)} files need a close look?`,
  });
  const answer = await ask(request, (reply) => readReply("triage", reply), tools);
  if (answer.value === null) return everything;
  // What it was not shown, or names twice with two answers, is looked at.
  const close = new Set(answer.value.files.filter(({ needsLook }) => needsLook).map(({ path }) => path));
  const skimmed = new Map(
    answer.value.files
      .filter(({ path, needsLook }) => !needsLook && shown.has(path) && !close.has(path))
      .map(({ path, why }): [string, ModelCoverage] => [path, coverageBy(answer.model.name, why)]),
  );
  const kept = plan.files.filter(({ file }) => !skimmed.has(file.path));
  return { plan: { ...plan, chunks: makeChunks(kept, plan.chunking) }, skimmed };
}

function coverageBy(model: string, why: string): ModelCoverage {
  return { state: "skimmed", note: `${model} saw no need for a close look: ${cleanText(why, 300)}` };
}
