/** Explains the change to the person who reviews it, and holds it against the linked issue's criteria. */
import type { Criterion, Walkthrough } from "@acrux/contract";
import { type ContextPart, countTokens, type ModelRequest } from "./language-model.ts";
import { cleanText, cleanTitle } from "./clean-text.ts";
import { numberLines, rangesOfHunks } from "./numbered.ts";
import type { Asking } from "./plan-reading.ts";
import { riskOf } from "./chunks.ts";
import { fileMapPart, makeRequest, part, purposeParts } from "./prompt.ts";
import type { WalkthroughReply } from "./reply-schema.ts";

/** The changes alone, the riskiest files first, as many as fit. */
export function changeParts({
  plan,
  settings,
  findings,
}: Pick<Asking, "plan" | "settings" | "findings">): ContextPart[] {
  const byRisk = [...plan.files].sort((a, b) => riskOf(b, findings) - riskOf(a, findings));
  let room = settings.chunkTokens;
  const shown = byRisk.flatMap((read) => {
    const text = numberLines(read, rangesOfHunks([]));
    if (countTokens(text) > room) return [];
    room -= countTokens(text);
    return [part("changed-file", read.file.path, "its changes", "It changed.", text)];
  });
  const paths = new Set(shown.map(({ path }) => path));
  const map = plan.files.map(({ file }) => ({
    path: file.path,
    status: `${file.status}, +${String(file.additions)} -${String(file.deletions)}`,
    shown: paths.has(file.path) ? "its changes" : "not shown",
  }));
  return [fileMapPart(map), ...shown];
}

export function walkthroughRequest(asking: Asking): ModelRequest {
  const parts = [...purposeParts(asking.purpose), ...changeParts(asking)];
  const question = "Explain this change to its reviewer.";
  const { words } = asking.settings;
  return makeRequest("walkthrough", { parts, question, boundary: asking.boundary(), words });
}

/** In plain text; paths that are not of the change are left out. */
export function readWalkthrough(
  reply: WalkthroughReply,
  paths: ReadonlySet<string>,
  hasIssue: boolean,
): { walkthrough: Walkthrough; criteria: Criterion[] } {
  const { diagram } = reply;
  const names = (diagram?.participants ?? []).map(cleanTitle).filter((name) => name !== "");
  const messages = (diagram?.messages ?? [])
    .map(({ from, to, text }) => ({ from: cleanTitle(from), to: cleanTitle(to), text: cleanTitle(text) }))
    .filter(({ from, to }) => names.includes(from) && names.includes(to));
  return {
    walkthrough: {
      summary: cleanText(reply.summary, 1_500),
      groups: reply.groups
        .map(({ title, paths: of, change }) => ({
          title: cleanTitle(title),
          paths: of.filter((path) => paths.has(path)),
          change: cleanText(change, 600),
        }))
        .filter((group) => group.paths.length > 0),
      risk: reply.risk,
      riskReason: cleanText(reply.riskReason, 600),
      effortMinutes: reply.effortMinutes,
      missingTests: reply.missingTests.map((text) => cleanText(text, 400)).filter((text) => text !== ""),
      diagram: messages.length === 0 ? null : { participants: names, messages },
    },
    criteria: hasIssue
      ? reply.criteria.map(({ text, state, why }) => ({
          text: cleanText(text, 400),
          state,
          why: cleanText(why, 600),
        }))
      : [],
  };
}
