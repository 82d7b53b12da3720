/** Finds changes that add much code and touch no test. */
import type { Match } from "../findings/finding.ts";
import { languageOf, languageWithId } from "../languages/languages.ts";
import type { PlannedFile } from "../change/planned-file.ts";
import type { ReviewSettings } from "../settings.ts";
import type { Strictness } from "../config/strictness.ts";
import { isTestCode } from "../change/test-code.ts";

/** Added lines of code from which on a test is expected. */
const leastLines: Readonly<Record<Strictness, number>> = { relaxed: Infinity, balanced: 100, strict: 30 };

const notTestable =
  /(^|\/)(?:migrations?|scripts?|docs?|examples?|config|\.github|terraform|infra|deploy)\/|\.config\.[cm]?[jt]s$|\.d\.ts$|(^|\/)(?:setup|conftest|settings)\.py$|stories\.[jt]sx?$/i;
const notCode = new Set([
  "bash",
  "dockerfile",
  "hcl",
  "sql",
  "css",
  "html",
  "yaml",
  "json",
  "toml",
  "markdown",
  "xml",
]);

/** One match for the file that adds most; null when the change is small, or holds a test. */
export function findUntested(
  plan: readonly PlannedFile[],
  { strictness }: Pick<ReviewSettings, "strictness">,
): { readonly planned: PlannedFile; readonly match: Match } | null {
  // A team may have tests judged like the product; they are tests all the same.
  if (plan.some(({ file }) => isTestCode(file.path))) return null;
  const sources = plan
    .map((planned) => ({ planned, lines: addedLines(planned) }))
    .filter(({ lines }) => lines.length > 0);
  const total = sources.reduce((sum, { lines }) => sum + lines.length, 0);
  const [largest] = sources.sort((a, b) => b.lines.length - a.lines.length);
  const line = largest?.lines[0];
  if (largest === undefined || line === undefined || total < leastLines[strictness]) return null;
  return { planned: largest.planned, match: matchOf(line, total) };
}

function addedLines({ file, diff }: PlannedFile): number[] {
  const language = languageOf(file.path);
  if (diff === null || language === null || notCode.has(language) || notTestable.test(file.path)) return [];
  if (languageWithId(language).isData === true || file.status === "removed" || file.isWhole === true)
    return [];
  return diff.hunks
    .flatMap(({ lines }) => lines)
    .flatMap(({ kind, text, right }) =>
      kind === "added" && right !== null && /\w/.test(text) ? [right] : [],
    );
}

/** A guess by its nature: the tests may be elsewhere, or unneeded. */
function matchOf(line: number, total: number): Match {
  return {
    ...{
      ruleId: "metric-no-test",
      source: "rule",
      severity: "low",
      category: "tests",
      confidence: "low",
      cwe: null,
    },
    title: "Missing test for new code",
    message: `The change adds ${String(total)} lines of code and touches no test. Add one that fails without it, or say how it was tested.`,
    ...{ links: ["https://martinfowler.com/bliki/SelfTestingCode.html"], fix: null, symbol: "" },
    ...{ startLine: line, endLine: line, code: "no test" },
  };
}
