/** What was posted so far, and what speaks against one more comment. */
import type { Finding } from "@acrux/contract";
import { isAtLeast } from "./severity.ts";
import { onceOnly } from "./once-only.ts";

/** Comments of one rule below high severity; after them a reader has understood. */
const maxOfOneRule = { inFile: 3, inReview: 3 } as const;

/** Secrets and critical findings are posted whatever a team's cap; this one only keeps a hostile change from posting thousands. */
const mostOfLoud = 100;

/** What was posted so far, counted by what speaks against one more. */
export class Posted {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  add(finding: Finding): void {
    const own = onceOnly(finding).map(({ key }) => key);
    for (const key of [...keysOf(finding), ...own]) this.#counts.set(key, this.#count(key) + 1);
  }

  reasonAgainst(finding: Finding): string | null {
    const [all, line, inReview, inFile] = keysOf(finding);
    const once = onceOnly(finding).find(({ key }) => this.#count(key) > 0);
    if (once !== undefined) return once.reason;
    if (this.#count(line) > 0) return "A weightier finding was posted on the same line.";
    const isRepeated =
      this.#count(inFile) >= maxOfOneRule.inFile || this.#count(inReview) >= maxOfOneRule.inReview;
    if (isRepeated && isLight(finding)) return "Other findings of this rule were posted.";
    const most = isLoud(finding) ? Math.max(this.#most, mostOfLoud) : this.#most;
    return this.#count(all) >= most ? `Over the cap of ${String(most)} comments.` : null;
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

function isLight({ severity }: Finding): boolean {
  return !isAtLeast(severity, "high");
}

function isLoud({ source, severity }: Finding): boolean {
  return source === "secret" || severity === "critical";
}

function keysOf({
  path,
  side,
  endLine,
  ruleId,
}: Finding): [all: string, line: string, rule: string, inFile: string] {
  return ["all", `line ${side} ${String(endLine)} ${path}`, `rule ${ruleId}`, `file ${ruleId} ${path}`];
}
