/**
 * A reader that knows every case's defect and names it where it is shown: what a run with it loses, our own checks lost. On
 * clean changes it says nothing.
 */
import type { LanguageModel, ModelRequest } from "../../functions/src/review/model/language-model.ts";
import { createScriptedModel } from "../../functions/src/review/model/scripted-model.ts";
import type { EvalCase, Place } from "./case.ts";

export async function createKnowingReader(one: EvalCase): Promise<LanguageModel> {
  const [defect] = one.expected;
  const spots = defect === undefined ? [] : await spotsOf(one, defect.places);
  const speech = (defect?.about?.source ?? "").replaceAll("\\", "");
  return createScriptedModel((request) => ({ answer: answerTo(request, spots, speech) }));
}

interface Spot extends Place {
  readonly quote: string;
}

/** With the code that stands there, so that it can be quoted. */
async function spotsOf({ change }: EvalCase, places: readonly Place[]): Promise<Spot[]> {
  const contents = await change.read(places.map(({ side, path }) => ({ side, path })));
  return places.flatMap((place, index) => {
    const content = contents[index];
    const lines = content?.kind === "text" ? content.text.split("\n") : [];
    const at = lines.slice(place.startLine - 1, place.endLine).findIndex((line) => line.trim().length > 3);
    const line = place.startLine + at;
    const quote = at < 0 ? "" : (lines[line - 1] ?? "").trim();
    return quote === "" ? [] : [{ ...place, startLine: line, endLine: line, quote }];
  });
}

function answerTo({ task, parts, question }: ModelRequest, spots: readonly Spot[], speech: string): unknown {
  if (task === "score") {
    const ids = /1 to (\d+)/.exec(question)?.[1] ?? "1";
    return { scores: Array.from({ length: Number(ids) }, (_, index) => scoreOf(index + 1)) };
  }
  if (task !== "findings") return emptyGuide;
  const shown = spots.find(({ path, quote }) =>
    parts.some((part) => part.kind === "changed-file" && part.path === path && part.text.includes(quote)),
  );
  return { findings: shown === undefined ? [] : [findingAt(shown, speech)] };
}

function scoreOf(id: number) {
  return { id, score: 9, reason: "It is so.", wasThereBefore: false, sameAs: null };
}

const emptyGuide = {
  ...{ summary: "A change.", groups: [], risk: "low", riskReason: "It is small.", effortMinutes: 5 },
  ...{ missingTests: [], diagram: null, criteria: [] },
};

function findingAt({ path, side, startLine, endLine, quote }: Spot, speech: string) {
  return {
    ...{
      path,
      side,
      startLine,
      endLine,
      quote,
      title: "Defect that the case plants",
      body: speech || "It is wrong.",
    },
    ...{ failure: "Whenever this runs.", category: "bug", severity: "high", confidence: 0.95, cwe: null },
    ...{ claims: [], fix: null },
  };
}
