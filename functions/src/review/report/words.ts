/** The sentences that every report shares: the verdict, and how much was read. */
import { type Finding, type ReviewResult, Severity, type SwitchedOff, type TraceStep } from "@acrux/contract";
import { allowedBy } from "../selection/policy.ts";

/** Such as "1,692", everywhere alike. */
export function number(count: number): string {
  return count.toLocaleString("en-US");
}

export function plural(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** The way of the value, where it says more than the finding's own line does. */
export function toldSteps({ trace = [] }: Pick<Finding, "trace">): readonly TraceStep[] {
  const [source] = trace;
  const sink = trace.at(-1);
  return trace.length > 2 || source?.line !== sink?.line ? trace : [];
}

/** Findings that people are shown; dropped ones are kept for the record only. */
export function shownFindings({ findings }: ReviewResult): Finding[] {
  return findings.filter(({ outcome }) => outcome !== "dropped");
}

/** Such as "1 critical, 2 medium"; "" when there are none. */
function countsBySeverity(findings: readonly Finding[]): string {
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return inWords(Object.fromEntries(Severity.options.map((severity) => [severity, count(severity)])));
}

function inWords(counts: Readonly<Partial<Record<Severity, number>>>): string {
  return Severity.options
    .filter((severity) => (counts[severity] ?? 0) > 0)
    .map((severity) => `${number(counts[severity] ?? 0)} ${severity}`)
    .join(", ");
}

/** How many findings a switch hid; 0 also where they were not counted. */
export function hiddenBy({ hid }: SwitchedOff): number {
  return Object.values(hid ?? {}).reduce((sum, count) => sum + count, 0);
}

/** Such as "Category security is switched off by .acrux.yml:3. That hid 2 findings: 1 critical, 1 high." */
export function switchSentence(one: SwitchedOff): string {
  const verb = one.what.startsWith("rules ") || one.what.startsWith("checks ") ? "are" : "is";
  return `${capitalized(one.what)} ${verb} switched off by ${one.origin}. ${hiddenSentence(one)}`;
}

function hiddenSentence(one: SwitchedOff): string {
  if (one.hid === null) return "What that hides was not counted.";
  const total = hiddenBy(one);
  return total === 0
    ? "That hid nothing."
    : `That hid ${plural(total, "finding", "findings")}: ${inWords(one.hid)}.`;
}

/** Findings that a comment of the change itself answered, and grave ones that any comment did; of one place the weightiest. */
export function suppressedFindings({ findings }: ReviewResult): Finding[] {
  const places = new Set<string>();
  return findings.filter(({ outcome, suppression, source, severity, path, side, startLine }) => {
    // One that waits for an agreement hides nothing: where such a finding is dropped, something else does.
    if (outcome !== "dropped" || suppression === undefined || suppression.state === "waiting") return false;
    if (suppression.state === "standing" && source !== "secret" && severity !== "critical") return false;
    const place = `${side} ${String(startLine)} ${path}`;
    return !places.has(place) && places.add(place);
  });
}

/** Secrets that configuration allows by their fingerprints: what is let through is always said. */
export function allowedFindings({ findings }: ReviewResult): Finding[] {
  return findings.filter(
    ({ outcome, outcomeReason }) => outcome === "dropped" && outcomeReason?.startsWith(allowedBy) === true,
  );
}

/** One sentence, without a full stop. */
export function verdict(result: ReviewResult): string {
  const hidden = result.switchedOff.reduce((sum, one) => sum + hiddenBy(one), 0);
  const suppressed = suppressedFindings(result).length;
  const allowed = allowedFindings(result).length;
  return [
    whatWasFound(result),
    ...(hidden > 0 ? [`${number(hidden)} hidden by configuration`] : []),
    ...(suppressed > 0 ? [`${number(suppressed)} suppressed by comments`] : []),
    ...(allowed > 0 ? [`${number(allowed)} allowed by configuration`] : []),
  ].join("; ");
}

function whatWasFound(result: ReviewResult): string {
  const shown = shownFindings(result);
  if (shown.length > 0) return `${plural(shown.length, "finding", "findings")}: ${countsBySeverity(shown)}`;
  const { read, partly, skipped } = countFiles(result);
  if (read + partly === 0 && skipped > 0) return "Nothing could be reviewed";
  if (result.switchedOff.some(({ isWide }) => isWide)) return "No findings in what was looked for";
  return partly + skipped === 0 ? "No findings" : "No findings in what was read";
}

function countFiles({ coverage }: ReviewResult): { read: number; partly: number; skipped: number } {
  const count = (state: string): number => coverage.filter((file) => file.state === state).length;
  return { read: count("read"), partly: count("partly"), skipped: count("skipped") };
}

/** Such as "Read 14 of 18 changed files; 1 in part, 3 not." */
export function coverageSentence(result: ReviewResult): string {
  const { read, partly, skipped } = countFiles(result);
  const total = result.coverage.length;
  const rest = [partly > 0 ? `${number(partly)} in part` : "", skipped > 0 ? `${number(skipped)} not` : ""];
  if (total === 0) return "No file changed.";
  if (read === total)
    return total === 1 ? "Read the one changed file." : `Read all ${number(total)} changed files.`;
  const missing = rest.filter((part) => part !== "").join(", ");
  return `Read ${number(read)} of ${plural(total, "changed file", "changed files")}; ${missing}.`;
}

/** Such as "Changes `parseRange`, used in 14 files, 3 of them in this change."; null where nothing that changed is used elsewhere. */
export function contextSentence({ context }: ReviewResult): string | null {
  const riskiest = context?.symbols.find(({ usedIn, usedInChange }) => usedIn > usedInChange);
  if (riskiest === undefined) return null;
  const { name, change, renamedTo, usedIn, usedInChange } = riskiest;
  const verb = { changed: "Changes", removed: "Removes", renamed: "Renames" }[change];
  const to = renamedTo === null ? "" : ` to \`${renamedTo}\``;
  const inside = usedInChange === 0 ? "none" : String(usedInChange);
  return `${verb} \`${name}\`${to}, used in ${plural(usedIn, "file", "files")}, ${inside} of them in this change.`;
}

/** What of the repository around the change could not be read; null where all was, or nothing was needed. */
export function contextGap({ context }: ReviewResult): string | null {
  if (context === undefined || context.state === "read" || context.state === "not-needed") return null;
  const start = context.state === "partly" ? "The repository around the change was read in part. " : "";
  return `${start}${context.note ?? ""}`.trim();
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Such as "src/a.ts:12" or "src/a.ts:12-14 (before the change)". */
export function placeOf({ path, side, startLine, endLine }: Finding): string {
  const lines = startLine === endLine ? String(startLine) : `${String(startLine)}-${String(endLine)}`;
  return `${path}:${lines}${side === "LEFT" ? " (before the change)" : ""}`;
}
