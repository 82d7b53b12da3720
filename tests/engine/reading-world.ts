/** A model's reading for tests: files before and after a change, a scripted model, and trees made in this process. */
import type { Finding, ReviewResult } from "../../contract/src/index.ts";
import { createTwoFilesPatch } from "diff";
import type { Change, ChangedFile } from "../../functions/src/review/change/change.ts";
import type { OnFault } from "../../functions/src/review/model/ask.ts";
import { searchTexts } from "../../functions/src/adapters/memory/snapshot.ts";
import { contextOfImports } from "../../functions/src/review/model/context.ts";
import type { LanguageModel, ModelRequest } from "../../functions/src/review/model/language-model.ts";
import { lookAt } from "../../functions/src/review/model/outline.ts";
import type { LookAtTexts } from "../../functions/src/review/model/read-files.ts";
import { defaultModelSettings, type ModelSettings } from "../../functions/src/review/model/model-settings.ts";
import { noPurpose, type Purpose } from "../../functions/src/review/model/prompt.ts";
import {
  type EarlierReading,
  type Reading,
  readWithModel,
} from "../../functions/src/review/model/read-with-model.ts";
import { createScriptedModel, type ScriptedAnswer } from "../../functions/src/review/model/scripted-model.ts";
import { defaultSettings, type ReviewSettings } from "../../functions/src/review/settings.ts";
import { sampleResult } from "./sample-result.ts";

export interface FileOfTest {
  /** Absent for a file that is new, or that did not change and is the same on both sides. */
  readonly before?: string;
  /** Absent for a file that goes away. */
  readonly after?: string;
  readonly isUnchanged?: boolean;
}

export type FilesOfTest = Readonly<Record<string, FileOfTest>>;

export function changeOf(files: FilesOfTest): Change {
  const changed = Object.entries(files).filter(([, { isUnchanged }]) => isUnchanged !== true);
  return {
    baseSha: "b2".repeat(20),
    headSha: "a1".repeat(20),
    files: changed.map(([path, file]) => changedFile(path, file)),
    unlistedFiles: 0,
    read: (addresses) =>
      Promise.resolve(
        addresses.map(({ side, path }) => {
          const file = files[path];
          const text = side === "LEFT" ? (file?.before ?? (file?.isUnchanged && file.after)) : file?.after;
          return typeof text === "string" ? { kind: "text", text } : { kind: "missing" };
        }),
      ),
  };
}

function changedFile(path: string, { before, after }: FileOfTest): ChangedFile {
  const whole = createTwoFilesPatch(path, path, before ?? "", after ?? "", "", "", { context: 3 });
  const patch = whole.slice(Math.max(0, whole.indexOf("@@")));
  const count = (sign: string): number => patch.split("\n").filter((line) => line.startsWith(sign)).length;
  const status = before === undefined ? "added" : after === undefined ? "removed" : "modified";
  return {
    ...{ path, previousPath: null, status, binary: false, patch },
    ...{ additions: count("+"), deletions: count("-") },
  };
}

/** By task; a list answers the requests of that task one after the other, and what is missing answers nothing wrong. */
export interface AnswersOfTest {
  readonly findings?: readonly unknown[] | ((request: ModelRequest) => readonly unknown[]);
  readonly score?: number | ((request: ModelRequest) => unknown);
  readonly walkthrough?: unknown;
  /** Paths that need no close look. */
  readonly skim?: readonly string[];
}

const noWalkthrough = {
  ...{ summary: "It changes something.", groups: [], risk: "low", riskReason: "Little changes." },
  ...{ effortMinutes: 5, missingTests: [], diagram: null, criteria: [] },
};

export function answerer(answers: AnswersOfTest): (request: ModelRequest) => ScriptedAnswer {
  return (request) => {
    if (request.task === "walkthrough") return { answer: answers.walkthrough ?? noWalkthrough };
    if (request.task === "triage") return { answer: { files: (answers.skim ?? []).map(skimmed) } };
    if (request.task === "score") {
      const { score = 9 } = answers;
      return { answer: typeof score === "function" ? score(request) : scoresOf(request, score) };
    }
    const { findings = [] } = answers;
    return { answer: { findings: typeof findings === "function" ? findings(request) : findings } };
  };
}

function skimmed(path: string) {
  return { path, needsLook: false, why: "Only comments changed." };
}

export function scoresOf(request: Pick<ModelRequest, "question">, score: number) {
  const last = Number(/1 to (\d+)/.exec(request.question)?.[1] ?? 0);
  const scores = Array.from({ length: last }, (_, index) => ({
    ...{ id: index + 1, score, reason: "It follows from the code.", wasThereBefore: false, sameAs: null },
  }));
  return { scores };
}

/** In this process: what a test shows a model is not hostile to parsers. */
export const lookHere: LookAtTexts = (texts) => Promise.resolve(texts.map(lookAt));

export const toolsOfTest = {
  look: lookHere,
  collect: contextOfImports(lookHere),
  now: () => performance.now(),
  timeout: (ms: number) => AbortSignal.timeout(ms),
};

interface Given {
  readonly findings?: readonly Finding[];
  readonly purpose?: Partial<Purpose>;
  readonly model?: Partial<ModelSettings>;
  readonly settings?: Partial<ReviewSettings>;
  readonly models?: readonly LanguageModel[];
  /** Those of light strength; the others if left out. */
  readonly cheap?: readonly LanguageModel[];
  readonly onFault?: OnFault;
  /** Texts of files outside of the change, which are searched for those that use what changed. */
  readonly snapshot?: Readonly<Record<string, string>>;
}

export function openReading(files: FilesOfTest, answers: AnswersOfTest, given: Given = {}) {
  const scripted = createScriptedModel(answerer(answers));
  const change = {
    ...changeOf(files),
    ...(given.snapshot !== undefined && { search: searchTexts(given.snapshot) }),
  };
  let boundaries = 0;
  const rules: ReviewResult = sampleResult({
    findings: [...(given.findings ?? [])],
    coverage: change.files.map(({ path }) => ({ path, state: "read", reason: null, note: null })),
  });
  return {
    model: scripted,
    read(earlier: EarlierReading | null = null): Promise<Reading> {
      const models = given.models ?? [scripted];
      return readWithModel(
        {
          ...{ change, result: rules, earlier },
          settings: { ...defaultSettings, identityKey: "key", ...given.settings },
          purpose: { ...noPurpose, ...given.purpose },
          model: { ...defaultModelSettings, ...given.model },
        },
        {
          models: { cheap: given.cheap ?? models, strong: models },
          ...toolsOfTest,
          ...(given.onFault !== undefined && { onFault: given.onFault }),
          boundary: () => `boundary-${String((boundaries += 1)).padStart(8, "0")}`,
        },
      );
    },
  };
}
