/** What is said of a model's reading, in plain words. */
import type {
  ClaimKind,
  CheckedClaim,
  ModelDrop,
  ModelReading,
  ModelUsage,
  ShownPart,
} from "@acrux/contract";
import type { BadgeTone } from "../../ui/Badge.tsx";

type Status = ModelReading["status"];

const statuses: Readonly<Record<Status, { readonly title: string; readonly tone: BadgeTone }>> = {
  read: { title: "Read by a model", tone: "success" },
  partly: { title: "Read by a model in part", tone: "warning" },
  failed: { title: "The model did not respond", tone: "warning" },
  "not-configured": { title: "No model configured", tone: "neutral" },
  "switched-off": { title: "Model switched off", tone: "neutral" },
  stranger: { title: "No model for this author", tone: "neutral" },
};

export function statusOf({ status }: Pick<ModelReading, "status">): (typeof statuses)[Status] {
  return statuses[status];
}

/** Whether a model was asked at all. */
export function wasAsked({ status }: Pick<ModelReading, "status">): boolean {
  return status === "read" || status === "partly" || status === "failed";
}

/** Such as "3 calls, 41,200 tokens in (12,000 from the cache), 1,900 out, 14 s". */
export function usageText({
  calls,
  inputTokens,
  cachedInputTokens,
  outputTokens,
  elapsedMs,
}: ModelUsage): string {
  const cached = cachedInputTokens > 0 ? ` (${count(cachedInputTokens)} from the cache)` : "";
  const seconds = elapsedMs < 10_000 ? (elapsedMs / 1_000).toFixed(1) : count(elapsedMs / 1_000);
  return [
    callsText(calls),
    `${count(inputTokens)} tokens in${cached}`,
    `${count(outputTokens)} out`,
    `${seconds} s`,
  ].join(", ");
}

/** What one of the models had of it, such as "2 calls, $0.03". */
export function shareText({ calls, costUsd }: Pick<ModelUsage, "calls" | "costUsd">): string {
  if (calls === 0) return "Not asked";
  return `${callsText(calls)}, ${costUsd === null ? "cost not known" : dollars(costUsd)}`;
}

function callsText(calls: number): string {
  return calls === 1 ? "1 call" : `${count(calls)} calls`;
}

/** Such as "$0.04 of at most $1.00"; a price that is not known is said to be. */
export function costText(costUsd: number | null, capUsd: number | null): string {
  const cap = capUsd === null ? "" : ` of at most ${dollars(capUsd)}`;
  return costUsd === null ? "Cost not known: the model has no price" : `${dollars(costUsd)}${cap}`;
}

function dollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return `$${amount.toFixed(4)}`;
  return `$${amount.toFixed(2)}`;
}

function count(amount: number): string {
  return Math.round(amount).toLocaleString("en");
}

export function percent(share: number): string {
  return `${String(Math.round(share * 100))}%`;
}

const kinds: Readonly<Record<ShownPart["kind"], string>> = {
  purpose: "Title and description",
  issue: "Linked issue",
  "file-map": "List of files",
  "changed-file": "Changed file",
  definition: "Definition",
  caller: "Caller",
  "near-duplicate": "Similar function",
  thread: "Earlier thread",
  "rule-finding": "Finding of a rule",
  "model-finding": "Its own findings",
  guideline: "Guideline",
  "team-words": "Team's own words",
};

export function kindOf(part: Pick<ShownPart, "kind">): string {
  return kinds[part.kind];
}

const stages: Readonly<Record<ModelDrop["stage"], string>> = {
  reply: "Not readable",
  place: "Quote not at its place",
  claims: "Claim not confirmed",
  score: "Scored too low",
  duplicate: "Said already in this review",
  "already-said": "Said in an earlier review",
  filter: "Output filter",
};

export function stageOf(drop: Pick<ModelDrop, "stage">): string {
  return stages[drop.stage];
}

const claims: Readonly<Record<ClaimKind, (symbol: string) => string>> = {
  unused: (symbol) => `\`${symbol}\` is not used anywhere`,
  missing: (symbol) => `\`${symbol}\` is not defined anywhere`,
  duplicate: (symbol) => `\`${symbol}\` is defined more than once`,
  "not-awaited": (symbol) => `a call of \`${symbol}\` is not awaited`,
  "never-called": (symbol) => `\`${symbol}\` is never called`,
  says: (symbol) => (symbol === "" ? "the quoted code is there" : `the code of \`${symbol}\` is as quoted`),
};

/** A claim with what its check said, such as "Confirmed: `load` is never called." */
export function claimText({ kind, symbol, path, verdict, note }: CheckedClaim): string {
  const verdicts = { confirmed: "Confirmed", refuted: "Refuted", unchecked: "Not checked" } as const;
  const place = path === null ? "" : ` (${path})`;
  return `${verdicts[verdict]}: ${claims[kind](symbol)}${place}. ${note}`.trim();
}
