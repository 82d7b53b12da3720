/** A model reads the change beside the rules: plan -> ask -> sift -> merge -> score -> settle. Whatever goes wrong, the rules' review stays. */
import type { Criterion, Finding, ModelDrop, ModelReading, ReviewResult, Walkthrough } from "@acrux/contract";
import type { Change } from "../change/change.ts";
import { policyOf } from "../selection/policy.ts";
import { withHunks } from "../identity/hunk-identity.ts";
import { identityPaths } from "../identity/identity-paths.ts";
import type { ReviewSettings } from "../settings.ts";
import { ask, type Asked, type AskTools, type OnFault } from "./ask.ts";
import { type Candidate, type Sifted, sift, withParsingFixes } from "./candidates.ts";
import type { Chunk } from "./chunks.ts";
import type { CollectContext } from "./context.ts";
import { coverageOf, hunksRead, shareOfNews } from "./coverage-of-reading.ts";
import { carriedFindings } from "./earlier-findings.ts";
import type { ModelRequest, Models } from "./language-model.ts";
import type { ModelSettings } from "./model-settings.ts";
import { emptyReading, withReading } from "./no-reading.ts";
import { type Asking, findingsRequest, planReading, type ReadingPlan } from "./plan-reading.ts";
import type { Purpose } from "./prompt.ts";
import type { LookAtTexts } from "./read-files.ts";
import { withQuotedFiles } from "./read-quoted.ts";
import { type ReadFindings, readFindings, readReply } from "./read-reply.ts";
import { scoreCandidates } from "./score.ts";
import { settleWithModel } from "./settle-with-model.ts";
import { shownIn } from "./shown-parts.ts";
import { Spending } from "./spending.ts";
import { toFindings, withoutDuplicates } from "./to-findings.ts";
import { type Skimmed, triage } from "./triage.ts";
import { readWalkthrough, walkthroughRequest } from "./walk-through.ts";

/** What an earlier review of the same pull request left. */
export interface EarlierReading {
  /** Ids of hunks that need not be read again. */
  readonly hunks: readonly string[];
  /** The model's, that were posted or listed. */
  readonly findings: readonly Finding[];
  readonly walkthrough: Walkthrough | null;
  readonly criteria: readonly Criterion[];
}

export interface ReadingInput {
  readonly change: Change;
  /** The rules' review. */
  readonly result: ReviewResult;
  /** Those the rules' review was made with. */
  readonly settings: ReviewSettings;
  readonly purpose: Purpose;
  readonly model: ModelSettings;
  readonly earlier: EarlierReading | null;
}

export interface ReadingTools {
  readonly models: Models;
  readonly look: LookAtTexts;
  readonly collect: CollectContext;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly timeout: (ms: number) => AbortSignal;
  /** Random, so that no author of a part of a request can know it. */
  readonly boundary: () => string;
  readonly onFault?: OnFault;
}

export interface Reading {
  readonly result: ReviewResult;
  /** Ids of the hunks that need not be read again. */
  readonly hunks: readonly string[];
}

/** Where the team switches the repository around a change off, a model is shown nothing of it either. */
function withinConfiguration({ change, settings }: ReadingInput): Change {
  if (policyOf(settings).forPath("").context.value) return change;
  const { search: _, ...rest } = change;
  return rest;
}

/** Throws what `change.read` throws, and nothing besides. */
export async function readWithModel(input: ReadingInput, tools: ReadingTools): Promise<Reading> {
  const startedAt = tools.now();
  const { result, settings, model, earlier } = input;
  const change = withinConfiguration(input);
  const spending = new Spending(model);
  const sent: ModelRequest[] = [];
  const planning = {
    ...{ change, coverage: result.coverage, findings: result.findings, settings: model },
    ...{ earlier: new Set(earlier?.hunks ?? []), identityKey: settings.identityKey },
  };
  const askTools: AskTools = {
    ...{ models: tools.models, spending, callMs: model.callMs, timeout: tools.timeout },
    signal: tools.timeout(model.timeMs),
    onSent: (request) => sent.push(request),
    ...(tools.onFault !== undefined && { onFault: tools.onFault }),
  };
  const asked = { findings: result.findings, settings: model, boundary: tools.boundary };
  const all = await planReading(planning, tools.look, tools.collect);
  const { plan, skimmed } = await triage(all, asked, askTools);
  const asking = { ...asked, plan, purpose: input.purpose };
  const [answers, guide] = await Promise.all([
    askChunks(plan, asking, askTools, model.callsAtOnce),
    walk({ ...asking, plan: all }, input, askTools),
  ]);
  const replies = answers.map(({ asked }) => asked.value);
  const repository = await withQuotedFiles(plan.repository, replies, change);
  const sifted = siftAnswers(answers, { ...plan, repository }, model);
  const merged = withoutDuplicates(sifted.candidates, result.findings, input.purpose.threads);
  const scored = await scoreCandidates(merged.candidates, plan.surroundings, model, askTools, tools.boundary);
  const fixed = await withParsingFixes(scored.candidates, tools.look);
  const fresh = findingsOf(fixed, input, plan);
  const carried = carriedFindings(earlier?.findings ?? [], plan.files, fresh);
  const settled = settleWithModel(
    {
      ...result,
      findings: [...merged.findings],
      coverage: coverageOf(result.coverage, plan, answers, skimmed),
    },
    [...fresh, ...carried],
    plan.files,
    { change, settings },
  );
  const failed = answers.flatMap(({ asked }) => asked.why ?? []);
  const reading = {
    ...emptyReading(statusOf(plan, answers, scored.why), reasonOf(plan, failed, scored.why, skimmed)),
    ...{ isScripted: isScripted(tools.models), models: modelsOf(tools.models, spending) },
    capUsd: model.capUsd,
    usage: { ...spending.total(), elapsedMs: Math.round(tools.now() - startedAt) },
    ...{ walkthrough: guide.walkthrough, criteria: [...guide.criteria], notes: [...sifted.notes] },
    shown: shownIn(sent),
    drops: [...sifted.drops, ...merged.drops, ...scored.drops],
  };
  return {
    result: withReading(settled, reading),
    hunks: hunksRead(plan, answers, planning, scored.unjudged),
  };
}

interface Answered {
  readonly chunk: Chunk;
  readonly request: ModelRequest;
  readonly asked: Asked<ReadFindings>;
}

/** So many at a time, in the order of risk: when money or time runs out, the riskiest were read. */
async function askChunks(
  plan: ReadingPlan,
  asking: Asking,
  tools: AskTools,
  atOnce: number,
): Promise<Answered[]> {
  const answers: Answered[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let chunk = plan.chunks[next++]; chunk !== undefined; chunk = plan.chunks[next++]) {
      const request = findingsRequest(chunk, asking);
      answers.push({ chunk, request, asked: await ask(request, readFindings, tools) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers.sort((a, b) => plan.chunks.indexOf(a.chunk) - plan.chunks.indexOf(b.chunk));
}

/** A push that changes little keeps the walkthrough of the review before it. */
const littleNews = 0.3;

interface Guide {
  readonly walkthrough: Walkthrough | null;
  readonly criteria: readonly Criterion[];
}

async function walk(asking: Asking, { earlier, purpose }: ReadingInput, tools: AskTools): Promise<Guide> {
  const kept: Guide = { walkthrough: earlier?.walkthrough ?? null, criteria: earlier?.criteria ?? [] };
  if (asking.plan.chunks.length === 0) return kept;
  if (kept.walkthrough !== null && shareOfNews(asking.plan) < littleNews) return kept;
  const asked = await ask(walkthroughRequest(asking), (reply) => readReply("walkthrough", reply), tools);
  if (asked.value === null) return kept;
  const paths = new Set(asking.plan.files.map(({ file }) => file.path));
  return readWalkthrough(asked.value, paths, purpose.issues.length > 0);
}

function siftAnswers(answers: readonly Answered[], plan: ReadingPlan, settings: ModelSettings): Sifted {
  const candidates: Candidate[] = [];
  const drops: ModelDrop[] = [];
  const notes: string[] = [];
  for (const { chunk, asked } of answers) {
    if (asked.value === null) continue;
    const { minConfidence, maxFindings } = settings;
    const sifted = sift(asked.value.findings.slice(0, maxFindings), {
      ...{ units: chunk.units, repository: plan.repository, minConfidence, model: asked.model.name },
    });
    candidates.push(...sifted.candidates);
    notes.push(...sifted.notes);
    drops.push(
      ...asked.value.broken.map((one) => ({ ...one, startLine: 0, stage: "reply" as const })),
      ...sifted.drops,
      ...asked.value.findings.slice(maxFindings).map(({ path, startLine, title }) => ({
        ...{ path, startLine, title: title.slice(0, 120), stage: "reply" as const },
        reason: `It is over the ${String(maxFindings)} findings that were asked for.`,
      })),
    );
  }
  return { candidates, drops, notes };
}

function findingsOf(
  candidates: readonly Candidate[],
  { change, settings }: ReadingInput,
  plan: ReadingPlan,
): Finding[] {
  const paths = identityPaths(change.files);
  const planned = plan.files.map(({ file, diff }) => ({ file, diff, settled: null }));
  return withHunks(toFindings(candidates, paths), planned, { paths, key: settings.identityKey });
}

function statusOf(plan: ReadingPlan, answers: readonly Answered[], noScores: string | null) {
  const read = answers.filter(({ asked }) => asked.value !== null).length;
  if (answers.length > 0 && read === 0) return "failed" as const;
  return read < answers.length || noScores !== null || plan.left.length > 0
    ? ("partly" as const)
    : ("read" as const);
}

function reasonOf(
  plan: ReadingPlan,
  failed: readonly string[],
  noScores: string | null,
  skimmed: Skimmed,
): string | null {
  const count = (files: number): string =>
    files === 1 ? "One changed file" : `${String(files)} changed files`;
  const sentences = [
    ...new Set(failed),
    ...(noScores === null ? [] : [`The second pass failed, so only grave findings are posted. ${noScores}`]),
    ...(plan.left.length === 0 ? [] : [`${count(plan.left.length)} could not be shown to the model.`]),
    ...(skimmed.size === 0
      ? []
      : [`${count(skimmed.size)} ${skimmed.size === 1 ? "was" : "were"} looked at by the light model only.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}

function isScripted({ cheap, strong }: Models): boolean {
  return [...cheap, ...strong].some((model) => model.isScripted);
}

/** The first of each strength, and those that stood in for them. */
function modelsOf(models: Models, spending: Spending): ModelReading["models"] {
  return (["strong", "cheap"] as const).flatMap((strength) =>
    models[strength].flatMap(({ provider, name }, index) => {
      const usage = spending.of(strength, name);
      return index > 0 && usage.calls === 0 ? [] : [{ strength, provider, model: name, usage }];
    }),
  );
}
