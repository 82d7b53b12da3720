/** The model on the command line: it reads beside the rules when it is named, and answers apart from a review when it is asked to. */
import type { ReviewResult } from "@acrux/contract";
import { gitText } from "../adapters/git/git.ts";
import { type ModelAccess, openModels } from "../adapters/model/open-models.ts";
import { readChangeWithModel, readingTools } from "../adapters/model/read-change.ts";
import type { Change } from "../review/change/change.ts";
import { answerReply, explainFinding, proposeTitle, type Talk } from "../review/model/conversation.ts";
import { defaultModelSettings, type ModelSettings } from "../review/model/model-settings.ts";
import { planReading } from "../review/model/plan-reading.ts";
import { noPurpose, type Purpose } from "../review/model/prompt.ts";
import { Spending } from "../review/model/spending.ts";
import { teamModelSettings } from "../review/model/team-settings.ts";
import type { ReviewSettings } from "../review/settings.ts";
import { openBatch } from "./model-batch.ts";
import type { ModelOptions } from "./model-options.ts";
import { cloudProject, modelKey, searchPath } from "./terminal.ts";

export interface Reviewed {
  readonly change: Change;
  readonly result: ReviewResult;
  readonly settings: ReviewSettings;
  readonly purpose: Purpose;
}

function accessOf({ provider, name, cheap, url, region, ...options }: ModelOptions): ModelAccess {
  const project = options.project ?? cloudProject;
  if (provider === "vertex" && project === null)
    throw new Error("--model vertex:<name> needs --model-project, or GOOGLE_CLOUD_PROJECT.");
  return { provider, names: { strong: [name], cheap: [cheap ?? name] }, key: modelKey, url, region, project };
}

/** In the team's own words, as its files say them; what may be spent is what the person says. */
function settingsOf({ settings }: Reviewed, { capUsd, triage }: ModelOptions): ModelSettings {
  const own = { ...defaultModelSettings, timeMs: 600_000 };
  const team = teamModelSettings(settings.config.layers, settings, own, []).settings;
  return { ...team, capUsd, triage: triage || team.triage };
}

export interface ReadByModel {
  readonly result: ReviewResult;
  /** What the person has to do before it is whole; null when nothing. */
  readonly note: string | null;
}

export async function reviewWithModel(reviewed: Reviewed, options: ModelOptions): Promise<ReadByModel> {
  const input = { ...reviewed, model: settingsOf(reviewed, options), earlier: null };
  const batch = options.batch === null ? null : openBatch(options, options.batch);
  const { result } = await readChangeWithModel(input, batch?.models ?? openModels(accessOf(options)));
  return { result, note: batch?.finish() ?? null };
}

/** What the person asked for, in the form that is printed; throws where nothing can be said. */
export async function talkWithModel(reviewed: Reviewed, options: ModelOptions): Promise<string> {
  const { change, result, settings, purpose } = reviewed;
  const { asks } = options;
  const model = settingsOf(reviewed, options);
  const tools = readingTools(openModels(accessOf(options)));
  const planning = {
    ...{ change, coverage: result.coverage, findings: result.findings, settings: model },
    ...{ earlier: new Set<string>(), identityKey: settings.identityKey },
  };
  const talk: Talk = {
    plan: await planReading(planning, tools.look, tools.collect),
    ...{ settings: model, boundary: tools.boundary },
    tools: {
      ...{ models: tools.models, spending: new Spending(model), callMs: model.callMs },
      ...{ timeout: tools.timeout, signal: tools.timeout(model.timeMs) },
    },
  };
  if (asks === null || asks.kind === "proposal") {
    const proposal = told(await proposeTitle(talk, purpose));
    return `${proposal.title}\n\n${proposal.description}\n`;
  }
  const finding = result.findings.find(({ fingerprint }) => fingerprint.startsWith(asks.fingerprint));
  if (finding === undefined) throw new Error(`There is no finding with the fingerprint ${asks.fingerprint}.`);
  if (asks.kind === "explanation") return `${told(await explainFinding(talk, finding))}\n`;
  const comments = [
    { author: "acrux", body: `${finding.title}. ${finding.message}` },
    { author: "you", body: asks.reply },
  ];
  const thread = { path: finding.path, line: finding.startLine, isResolved: false, comments };
  return `${told(await answerReply(talk, finding, thread)).text}\n`;
}

function told<Value>(
  asked: { readonly value: Value; readonly why: null } | { readonly value: null; readonly why: string },
): Value {
  if (asked.why !== null) throw new Error(asked.why);
  return asked.value;
}

/** The messages of the commits stand for a title and a description. */
export async function purposeOf(path: string, base: string | null, head: string): Promise<Purpose> {
  if (base === null) return noPurpose;
  const range = `${base}..${head}`;
  const log = await gitText({ path, searchPath }, ["log", "--max-count=20", "--format=%s%n%n%b", range]);
  const [title = "", ...body] = log.split("\n");
  return { ...noPurpose, title, body: body.join("\n").trim() };
}
