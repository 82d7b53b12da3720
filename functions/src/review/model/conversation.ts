/** What a model is asked apart from a review: a title and a description, an answer to a reply, an explanation of one finding. */
import type { Finding } from "@acrux/contract";
import { ask, type Asked, type AskTools } from "./ask.ts";
import { cleanText, cleanTitle } from "./clean-text.ts";
import type { ModelSettings } from "./model-settings.ts";
import { numberLines } from "./numbered.ts";
import type { ReadingPlan } from "./plan-reading.ts";
import {
  findingParts,
  makeRequest,
  part,
  type Purpose,
  purposeParts,
  type Thread,
  threadParts,
} from "./prompt.ts";
import { readReply } from "./read-reply.ts";
import { changeParts } from "./walk-through.ts";

export interface Talk {
  readonly plan: ReadingPlan;
  readonly settings: ModelSettings;
  readonly tools: AskTools;
  readonly boundary: () => string;
}

export interface Proposal {
  readonly title: string;
  readonly description: string;
}

export async function proposeTitle(talk: Talk, purpose: Purpose): Promise<Asked<Proposal>> {
  const { plan, settings, tools, boundary } = talk;
  const parts = [...purposeParts(purpose), ...changeParts({ plan, settings, findings: [] })];
  const question = "Propose a title and a description.";
  const request = makeRequest("proposal", { parts, question, boundary: boundary(), words: settings.words });
  const asked = await ask(request, (reply) => readReply("proposal", reply), tools);
  if (asked.value === null) return asked;
  const { title, description } = asked.value;
  return { ...asked, value: { title: cleanTitle(title), description: cleanText(description, 6_000) } };
}

export interface Answer {
  readonly text: string;
  readonly finding: "stands" | "withdrawn" | "not-about-it";
}

/** To the last comment of the thread. */
export async function answerReply(talk: Talk, finding: Finding, thread: Thread): Promise<Asked<Answer>> {
  const { settings, tools, boundary } = talk;
  const parts = [...partsAbout(talk, finding), ...threadParts([thread], new Set([thread.path]))];
  const question = "Answer the last comment of the thread.";
  const request = makeRequest("answer", { parts, question, boundary: boundary(), words: settings.words });
  const asked = await ask(request, (reply) => readReply("answer", reply), tools);
  if (asked.value === null) return asked;
  return { ...asked, value: { text: cleanText(asked.value.answer), finding: asked.value.finding } };
}

export async function explainFinding(talk: Talk, finding: Finding): Promise<Asked<string>> {
  const { settings, tools, boundary } = talk;
  const question = "Explain this finding.";
  const parts = partsAbout(talk, finding);
  const request = makeRequest("explanation", {
    parts,
    question,
    boundary: boundary(),
    words: settings.words,
  });
  const asked = await ask(request, (reply) => readReply("explanation", reply), tools);
  return asked.value === null ? asked : { ...asked, value: cleanText(asked.value.explanation, 4_000) };
}

const linesAround = 40;

function partsAbout({ plan }: Talk, finding: Finding) {
  const { path, side, startLine, endLine } = finding;
  const read = plan.files.find(({ file }) => file.path === path);
  const ranges =
    side === "RIGHT" ? [{ startLine: startLine - linesAround, endLine: endLine + linesAround }] : [];
  const shown =
    read === undefined
      ? []
      : [part("changed-file", path, "around it", "It changed.", numberLines(read, ranges))];
  const around = plan.surroundings.parts.get(path)?.slice(0, 6) ?? [];
  const said = findingParts([{ ...finding, outcome: "posted" }], new Set([path]));
  return [...shown, ...around, ...said];
}
