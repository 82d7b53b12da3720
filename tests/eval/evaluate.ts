/** Reviews one case as a pull request is reviewed, rules first and then the model, and judges what would be posted. */
import { randomBytes } from "node:crypto";
import type { Finding } from "@acrux/contract";
import { lookAtTexts } from "../../functions/src/adapters/engine/look-at-texts.ts";
import { contextOfImports } from "../../functions/src/review/model/context.ts";
import type { Models } from "../../functions/src/review/model/language-model.ts";
import { defaultModelSettings } from "../../functions/src/review/model/model-settings.ts";
import { noPurpose } from "../../functions/src/review/model/prompt.ts";
import { readWithModel } from "../../functions/src/review/model/read-with-model.ts";
import { review } from "../../functions/src/review/review.ts";
import { defaultSettings } from "../../functions/src/review/settings.ts";
import type { EvalCase } from "./case.ts";
import { judge, type Remark } from "./judge.ts";
import type { CaseOutcome } from "./score.ts";

const settings = { ...defaultSettings, budgetMs: 120_000, fileBudgetMs: 10_000 };

/** Nothing waits here as long as a pull request's author does. */
const patience = { callMs: 180_000, timeMs: 600_000 };

export async function evaluate(one: EvalCase, models: Models): Promise<CaseOutcome> {
  const { change, title, body } = one;
  const now = (): number => performance.now();
  const rules = await review(change, settings, { now, onStart: () => undefined });
  const { result } = await readWithModel(
    {
      ...{ change, result: rules, settings, earlier: null },
      purpose: { ...noPurpose, title, body },
      model: { ...defaultModelSettings, ...patience },
    },
    {
      ...{ models, now, look: lookAtTexts, collect: contextOfImports(lookAtTexts) },
      timeout: (ms) => AbortSignal.timeout(ms),
      boundary: () => randomBytes(12).toString("hex"),
    },
  );
  const { model, findings } = result;
  if (model === undefined) throw new Error(`Nothing says what the model had to do with ${one.name}.`);
  const posted = findings.filter(({ outcome }) => outcome === "posted").map(remarkOf);
  return {
    ...{ name: one.name, set: one.set, isClean: one.defect === null, defects: one.expected.length },
    judgment: judge(one, posted),
    ...{
      drops: model.drops,
      notes: model.notes,
      status: model.status,
      reason: model.reason,
      usage: model.usage,
    },
  };
}

function remarkOf(finding: Finding): Remark {
  const { source, path, side, startLine, endLine, title, message, model } = finding;
  return {
    ...{ source, path, side, startLine, endLine, title },
    message: [message, model?.failure ?? "", model?.explanation ?? ""].join("\n"),
    confidence: model?.confidence ?? null,
    score: model?.score ?? null,
  };
}
