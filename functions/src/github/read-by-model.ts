/** The model's step of a job: whether one may read this change, within which money, and what is remembered for the next push. */
import type { ModelReading, ReviewResult } from "@acrux/contract";
import type { Change } from "../review/change/change.ts";
import type { LoadedConfig } from "../review/config/layers.ts";
import type { Models } from "../review/model/language-model.ts";
import type { ModelSettings } from "../review/model/model-settings.ts";
import { emptyReading, withoutReading, withReading } from "../review/model/no-reading.ts";
import { noPurpose, type Purpose } from "../review/model/prompt.ts";
import type { EarlierReading, Reading, ReadingInput } from "../review/model/read-with-model.ts";
import { defaultSettings, type ReviewSettings } from "../review/settings.ts";
import type { Attempt, RunReviewDeps } from "./attempt.ts";
import type { PullState } from "./hosting.ts";

/** What is configured for one repository: by the deployment, the organization, the repository, and its file. */
export interface ModelChoice {
  readonly models: Models;
  readonly settings: ModelSettings;
  readonly isOn: boolean;
  /** Forks and first-time authors, too. */
  readonly isForStrangers: boolean;
  /** Who pays, and the repository itself: each has its own bound. */
  readonly months: readonly Month[];
}

/** What is spent in a month, and US dollars that it may be; null without a bound. */
export interface Month {
  readonly account: string;
  readonly capUsd: number | null;
}

/** US dollars that an account spends in a month, which is such as "2026-11". */
export interface ModelSpendingStore {
  /** What of `usd` is left under the cap, taken before it is spent; 0 when nothing is. */
  reserve(account: string, month: string, usd: number, capUsd: number | null): Promise<number>;
  /** Gives back what was reserved and not spent. */
  settle(account: string, month: string, reserved: number, spent: number): Promise<void>;
  spent(account: string, month: string): Promise<number>;
}

/** What the job needs of a model; absent where there is none at all. */
export interface ModelDeps {
  /** Null when none is configured for the repository. */
  readonly choose: (repositoryId: number, config: LoadedConfig) => Promise<ModelChoice | null>;
  readonly read: (input: ReadingInput, models: Models) => Promise<Reading>;
  readonly spending: ModelSpendingStore;
}

export interface Given {
  readonly change: Change;
  readonly result: ReviewResult;
  readonly pull: PullState;
  readonly settings: Pick<ReviewSettings, "alreadyPosted" | "agreed" | "config" | "identityKey">;
}

type Deps = Pick<RunReviewDeps, "model" | "pulls" | "reviews" | "now" | "log">;

/** Never throws: whatever becomes of the model, the rules' review is there, and says what became of it. */
export async function readByModel(attempt: Attempt, given: Given, deps: Deps): Promise<ReviewResult> {
  const { record } = attempt;
  const { result, pull, settings } = given;
  try {
    const choice = (await deps.model?.choose(record.repositoryId, settings.config)) ?? null;
    if (choice === null || deps.model === undefined) return withoutReading(result, "not-configured");
    if (!choice.isOn) return withoutReading(result, "switched-off");
    if (pull.isStranger && !choice.isForStrangers) return withoutReading(result, "stranger");
    return await withinMonth(attempt, given, choice, deps, deps.model);
  } catch (error) {
    deps.log.warn("The model's step failed", { reviewId: record.id, error });
    return withReading(result, emptyReading("failed", "The model's step failed; the log says why."));
  }
}

async function withinMonth(
  attempt: Attempt,
  given: Given,
  choice: ModelChoice,
  deps: Deps,
  model: ModelDeps,
): Promise<ReviewResult> {
  const month = deps.now().toISOString().slice(0, 7);
  const reserved: { readonly account: string; readonly usd: number }[] = [];
  let spent = 0;
  try {
    let left = choice.settings.capUsd ?? 0;
    for (const { account, capUsd } of choice.months) {
      const usd = await model.spending.reserve(account, month, left, capUsd);
      reserved.push({ account, usd });
      if (left > 0 && usd <= 0) return monthIsOver(given.result, capUsd);
      left = usd;
    }
    const settings = {
      ...choice.settings,
      capUsd: choice.settings.capUsd === null ? null : left,
      // A stranger's change might talk the light model out of a close look.
      triage: choice.settings.triage && !given.pull.isStranger,
    };
    const reading = await read(attempt, given, { ...choice, settings }, deps, model);
    spent = reading.usage.costUsd ?? 0;
    return reading.result;
  } finally {
    for (const { account, usd } of reserved) await model.spending.settle(account, month, usd, spent);
  }
}

function monthIsOver(result: ReviewResult, capUsd: number | null): ReviewResult {
  const reason = `This month's cap of $${String(capUsd ?? 0)} for models is reached, so no model read this change.`;
  return withReading(result, emptyReading("failed", reason));
}

async function read(
  attempt: Attempt,
  { change, result, pull, settings }: Given,
  choice: ModelChoice,
  deps: Deps,
  model: ModelDeps,
): Promise<{ result: ReviewResult; usage: ModelReading["usage"] }> {
  const { record } = attempt;
  const [earlier, purpose] = await Promise.all([
    earlierReading(record, deps),
    purposeOf(attempt, pull, deps),
  ]);
  const input = {
    ...{ change, result, purpose, model: choice.settings, earlier },
    settings: { ...defaultSettings, ...settings },
  };
  const reading = await model.read(input, choice.models);
  await deps.pulls.rememberReading(record.repositoryId, record.pullNumber, {
    ...{ reviewId: record.id, hunks: reading.hunks },
  });
  const usage = reading.result.model?.usage ?? emptyReading("failed", null).usage;
  return { result: reading.result, usage };
}

/** What it said is in the result of that review, which may be gone; then everything is read anew. */
async function earlierReading(
  { id, repositoryId, pullNumber }: Attempt["record"],
  deps: Deps,
): Promise<EarlierReading | null> {
  const known = await deps.pulls.reading(repositoryId, pullNumber);
  const before =
    known === null || known.reviewId === id ? null : await deps.reviews.findResult(known.reviewId);
  if (known === null || before === null) return null;
  return {
    hunks: known.hunks,
    findings: before.findings.filter(({ source, outcome }) => source === "model" && outcome !== "dropped"),
    walkthrough: before.model?.walkthrough ?? null,
    criteria: before.model?.criteria ?? [],
  };
}

/** Without what was said and linked a model still reads the change. */
async function purposeOf({ github, record }: Attempt, pull: PullState, { log }: Deps): Promise<Purpose> {
  const own = { ...noPurpose, title: pull.title, body: pull.body };
  try {
    return { ...own, ...(await github.readConversation(record.pullNumber)) };
  } catch (error) {
    log.warn("The conversation of a pull request could not be read", { reviewId: record.id, error });
    return own;
  }
}
