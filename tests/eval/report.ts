/** Prints a run, and what changed from one run to another. */
import { type CaseOutcome, figuresOf, sharesOf } from "./score.ts";

export interface Run {
  /** Such as "2026-11-23 scripted". */
  readonly label: string;
  readonly outcomes: readonly CaseOutcome[];
}

export function printRun({ label, outcomes }: Run): string {
  const sets = [...new Set(outcomes.map(({ set }) => set))].sort();
  const rows = [
    ...sets.map((set) =>
      row(
        set,
        outcomes.filter((outcome) => outcome.set === set),
      ),
    ),
    ...(sets.length > 1 ? [row("all", outcomes)] : []),
  ];
  const missed = outcomes.filter(({ defects, judgment }) => judgment.named < defects);
  const loud = outcomes.filter(({ judgment }) => judgment.wrong.length > 0);
  return [
    label,
    ...rows,
    ...missed.map((outcome) => `missed   ${outcome.name}${whyMissed(outcome)}`),
    ...loud.flatMap(({ name, judgment }) =>
      judgment.wrong.map(
        (remark) =>
          `${judgment.near.includes(remark) ? "near    " : "wrong   "} ${name}  ${remark.path}:${String(remark.startLine)} ${remark.title}`,
      ),
    ),
  ].join("\n");
}

function row(set: string, outcomes: readonly CaseOutcome[]): string {
  const figures = figuresOf(outcomes);
  const { recall, precision, f1, commentsEach } = sharesOf(figures);
  const perCase = figures.cases === 0 ? 0 : figures.elapsedMs / figures.cases / 1_000;
  return [
    set.padEnd(14),
    `${String(figures.cases)} cases`,
    `recall ${shown(recall)} (${String(figures.named)} of ${String(figures.defects)})`,
    `precision ${shown(precision)} (${String(figures.right)} of ${String(figures.comments)}, ${String(figures.exact)} on the line)`,
    `F1 ${shown(f1)}`,
    `${shown(commentsEach)} comments each, ${String(figures.mostComments)} at most`,
    `silent on ${String(figures.silent)} of ${String(figures.clean)} clean`,
    `$${figures.costUsd.toFixed(2)}, ${figures.tokens.toLocaleString("en")} tokens, ${perCase.toFixed(1)} s each`,
    ...(figures.unanswered > 0 ? [`${String(figures.unanswered)} not read whole`] : []),
  ].join("  ");
}

function shown(share: number | null): string {
  return share === null ? "-" : share.toFixed(2);
}

function whyMissed({ drops, reason, judgment }: CaseOutcome): string {
  const said = drops.map(({ stage, title, reason: why }) => `dropped at ${stage}: ${title} (${why})`);
  const near = judgment.near.map(({ title }) => `said nearby: ${title}`);
  const parts = [...said, ...near, ...(reason === null ? [] : [reason])];
  return parts.length === 0 ? "" : `  [${parts.join("; ")}]`;
}

/** Cases in which the two differ, and the figures of both. */
export function compareRuns(one: Run, other: Run): string {
  const before = new Map(one.outcomes.map((outcome) => [outcome.name, outcome]));
  const changes = other.outcomes.flatMap((after) => {
    const known = before.get(after.name);
    if (known === undefined) return [`only in ${other.label}: ${after.name}`];
    const named = after.judgment.named - known.judgment.named;
    const wrong = after.judgment.wrong.length - known.judgment.wrong.length;
    const words = [
      ...(named > 0 ? ["now named"] : named < 0 ? ["no longer named"] : []),
      ...(wrong > 0 ? [`${String(wrong)} more wrong`] : wrong < 0 ? [`${String(-wrong)} fewer wrong`] : []),
    ];
    return words.length === 0 ? [] : [`${after.name}: ${words.join(", ")}`];
  });
  const names = new Set(other.outcomes.map(({ name }) => name));
  const gone = one.outcomes
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => `only in ${one.label}: ${name}`);
  return [
    row(one.label, one.outcomes),
    row(other.label, other.outcomes),
    ...changes,
    ...gone,
    ...(changes.length + gone.length === 0 ? ["No case differs."] : []),
  ].join("\n");
}
