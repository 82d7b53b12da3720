/** Selects what is posted: nothing twice, the weightiest first, at most the cap; every other finding keeps its reason. */
import type { Conclusion, FileCoverage, Finding, SwitchedOff } from "@acrux/contract";
import { alreadySaid } from "../identity/already-said.ts";
import { allowedBy, isRequested, isOwnRule, type Policy, policyOf } from "./policy.ts";
import type { EffectiveConfig } from "../config/config-for.ts";
import { isAtLeast, severityRank } from "./severity.ts";
import { secretWeaknesses } from "../findings/secret-identity.ts";
import type { ReviewSettings } from "../settings.ts";
import { suppressedBy } from "../suppression/suppress.ts";
import { testCodeBy } from "../change/test-code.ts";
import { isRarelyWorth, isSize } from "./rarely-worth.ts";
import { isWorthAComment } from "./worth-a-comment.ts";
import { forbidsGreen, reasonOf, thresholdSwitch } from "./switched-off.ts";

const confidenceRank: Readonly<Record<Finding["confidence"], number>> = { high: 0, medium: 1, low: 2 };
const sourceRank: Readonly<Record<Finding["source"], number>> = { secret: 0, rule: 1, model: 2 };

/** Comments of one rule below high severity; after them a reader has understood. */
const maxOfOneRule = { inFile: 3, inReview: 3 } as const;

/** Secrets and critical findings are posted whatever a team's cap; this one only keeps a hostile change from posting thousands. */
const mostOfLoud = 100;

export const alreadyPostedReason = "Posted by an earlier review of this pull request.";

/** Sets outcome and reason of each finding; the answer is ordered by weight. What is dropped already stays so. */
export function selectFindings(
  findings: readonly Finding[],
  settings: ReviewSettings,
  policy: Policy = policyOf(settings),
): Finding[] {
  const posted = new Posted(policy.forPath("").maxComments.value);
  const said = alreadySaid(findings, settings.alreadyPosted);
  const selected = dropTwins([...findings].sort(byWeight)).map((finding): Finding => {
    if (finding.outcome !== "posted") return finding;
    const config = policy.forPath(finding.path);
    const { severityThreshold } = config;
    if (!isAtLeast(finding.severity, severityThreshold.value)) {
      const off = thresholdSwitch(config);
      const ordinary = `Below the severity threshold (${severityThreshold.value}).`;
      return dropped(finding, off === null ? ordinary : reasonOf(off));
    }
    const reason = said.has(finding)
      ? alreadyPostedReason
      : (reasonByStrictness(finding, config) ?? posted.reasonAgainst(finding));
    if (reason !== null) return { ...finding, outcome: "listed", outcomeReason: reason };
    posted.add(finding);
    return finding;
  });
  return namingOtherPlaces(selected);
}

const mostPlaces = 10;

/** A secret is one thing to revoke wherever it stands, and code one to mend: the comment that is posted names the other places. */
function namingOtherPlaces(selected: readonly Finding[]): Finding[] {
  const elsewhere = new Map<string, Finding[]>();
  for (const finding of selected) {
    const once = finding.outcome === "listed" ? onceOnly(finding) : [];
    const same = once.find(({ names, reason }) => names === true && reason === finding.outcomeReason);
    if (same) elsewhere.set(same.key, [...(elsewhere.get(same.key) ?? []), finding]);
  }
  if (elsewhere.size === 0) return [...selected];
  return selected.map((finding) => {
    const others =
      finding.outcome === "posted" ? onceOnly(finding).flatMap(({ key }) => elsewhere.get(key) ?? []) : [];
    if (others.length === 0) return finding;
    const places = others.slice(0, mostPlaces).map(({ path, startLine }) => `${path}:${String(startLine)}`);
    const more = others.length > mostPlaces ? ` and ${String(others.length - mostPlaces)} more` : "";
    return { ...finding, message: `${finding.message} It also occurs in ${places.join(", ")}${more}.` };
  });
}

const sameValue = "The same value is posted at another place.";
const sameCode = "The same code is posted at another place.";
const sameSource = "The same value is followed to another place.";

/** What only names tell is one habit of the change, and often the settings of one program. */
function namedAlone({ ruleId, severity }: Finding): Once[] {
  return severity === "low" ? [{ key: `named ${ruleId}`, reason: sameRule, names: true }] : [];
}

/** The rule and a keyed hash of the value, never the value. */
function valueOf({ content, fingerprint }: Finding): string {
  return `value ${content ?? fingerprint}`;
}

function reasonByStrictness(finding: Finding, config: EffectiveConfig): string | null {
  const { strictness, include } = config;
  if (isWorthAComment(finding, strictness.value, isRequested(finding.ruleId, config))) return null;
  const why = `Not posted at strictness ${strictness.value}.`;
  const test = isGuessInTests(finding) ? testCodeBy(finding.path, include.value) : null;
  if (test !== null)
    return `${why} Its path is test code by \`${test}\`, where guesses and what is minor count less.`;
  if (isRarelyWorth(finding)) return `${why} On real changes, comments of this kind were rarely acted on.`;
  return isFollowed(finding) && finding.confidence === "medium" ? `${why} ${guardedElsewhere}` : why;
}

const guardedElsewhere = "A check outside this code, such as a router's or a caller's, may limit the value.";

/** A security rule of ours saw where the value comes from. */
function isFollowed({ source, category, trace, ruleId }: Finding): boolean {
  return source === "rule" && category === "security" && isOwnRule(ruleId) && trace?.[0]?.role === "source";
}

/** As `place.ts` makes them. */
function isGuessInTests({ source, confidence }: Finding): boolean {
  return (source === "rule" || source === "secret") && confidence === "low";
}

/**
 * Of findings that say the same the weightiest stays; a known secret format beats every rule. What people answered is not
 * said once more by a lighter rule. Keeps the order.
 */
function dropTwins(ranked: readonly Finding[]): Finding[] {
  const kept = new Map<string, Finding[]>();
  const twins = new Map<Finding, Finding>();
  const claims = ranked
    .filter((finding) => finding.outcome === "posted" || isAnswered(finding))
    .sort((a, b) => secretFirst(a) - secretFirst(b));
  for (const finding of claims) {
    const inFile = kept.get(finding.path) ?? [];
    const twin = inFile.find((other) => saysTheSame(other, finding));
    if (twin === undefined) kept.set(finding.path, [...inFile, finding]);
    else if (finding.outcome === "posted") twins.set(finding, twin);
  }
  return ranked.map((finding) => {
    const twin = twins.get(finding);
    return twin === undefined
      ? finding
      : dropped(finding, `Said already by ${twin.ruleId} at the same place.`);
  });
}

/** By a comment in the code, or by the fingerprint of a secret that is none. */
function isAnswered({ outcome, outcomeReason }: Finding): boolean {
  const isBy = (words: string): boolean => outcomeReason?.startsWith(words) ?? false;
  return outcome === "dropped" && (isBy(suppressedBy) || isBy(allowedBy));
}

/** What is found by its name alone is a guess, which must not hide a graver finding of a rule. */
function secretFirst({ source, severity }: Finding): number {
  return source === "secret" && isAtLeast(severity, "medium") ? 0 : 1;
}

function dropped(finding: Finding, outcomeReason: string): Finding {
  return { ...finding, outcome: "dropped", outcomeReason };
}

/** What was posted so far, counted by what speaks against one more. */
class Posted {
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

/** A dependency in a manifest, its lock file and each workflow is one thing to change. */
const saidOnce =
  /^manifest-(?:downgrade|unpinned|git-dependency|url-dependency)|^gha-(?:action-not-pinned|outdated-command)$/;

interface Once {
  readonly key: string;
  readonly reason: string;
  /** The comment that is posted names the other places. */
  readonly names?: true;
}

/** Of what one comment a change is enough, and what is said of the others. */
function onceOnly(finding: Finding): Once[] {
  if (finding.source === "secret")
    return [{ key: valueOf(finding), reason: sameValue, names: true }, ...namedAlone(finding)];
  if (saidOnce.test(finding.ruleId)) {
    const key = `once ${finding.message.replace(/[\^~]/g, "")}`;
    return [...sameDefect(finding), { key, reason: "The same is said at another place." }];
  }
  if (finding.ruleId.endsWith("-undefined-name")) {
    const key = `once ${finding.path} ${finding.quote}`;
    return [{ key, reason: "The same name is told at another place." }];
  }
  const reason = "One comment on metrics a change is enough.";
  if (isSize(finding)) return [{ key: "measures", reason }];
  return finding.source === "rule" ? [...sameMistake(finding), ...sameDefect(finding)] : [];
}

const sameRule = "Another place of this defect is posted.";

/** These speak of a name of its own at each place, which the others do not share. */
const ofOneName = /-undefined-name$|^(?:context|metric|manifest)-/;

/** Who has understood one place of a defect mends the others; one that is critical is said each time. */
function sameDefect({ ruleId, category, severity }: Finding): Once[] {
  const isShared = category === "security" || !ofOneName.test(ruleId);
  const isOne = isShared && severity !== "critical" && isOwnRule(ruleId);
  return isOne ? [{ key: `defect ${ruleId}`, reason: sameRule, names: true }] : [];
}

/** That a file's containers own their host is one decision, however often it is written there. */
const rightsOverHost = /-(?:container-owns-host|engine-socket|privileged(?:-container)?|host-namespace)$/;
const sameRights = "The same is said at another place of the file.";

/** Who mends the code mends its copies, and who checks a value where it comes in does so for every place that it reaches. */
function sameMistake({ ruleId, path, quote, trace }: Finding): Once[] {
  const code = {
    key: `code ${ruleId} ${quote.replaceAll(/\s+/g, " ")}`,
    reason: sameCode,
    names: true,
  } as const;
  if (rightsOverHost.test(ruleId))
    return [code, { key: `rights ${ruleId} ${path}`, reason: sameRights, names: true }];
  const source = trace?.[0];
  if (source?.role !== "source") return [code];
  const from = `${path} ${String(source.line)}:${String(source.column)}`;
  return [code, { key: `from ${ruleId} ${from}`, reason: sameSource, names: true }];
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

function byWeight(a: Finding, b: Finding): number {
  return (
    severityRank[a.severity] - severityRank[b.severity] ||
    confidenceRank[a.confidence] - confidenceRank[b.confidence] ||
    sourceRank[a.source] - sourceRank[b.source] ||
    compare(a.path, b.path) ||
    a.startLine - b.startLine ||
    compare(a.ruleId, b.ruleId)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function overlap(a: Finding, b: Finding): boolean {
  return a.side === b.side && a.startLine <= b.endLine && b.startLine <= a.endLine;
}

/** Of two findings in one file. */
function saysTheSame(a: Finding, b: Finding): boolean {
  // What a model says was compared with the others by its words (model/to-findings.ts): the place alone would lose some.
  if (a.source === "model" || b.source === "model" || !overlap(a, b)) return false;
  if (isPartOf(b, a)) return true;
  if (a.cwe !== null && b.cwe !== null) return a.cwe === b.cwe || bothAboutSecrets(a, b);
  return a.category === b.category && a.startLine === b.startLine && a.endLine === b.endLine;
}

/** Such as a weak hash inside the hashing of a password: one place in the code, one thing to mend. */
function isPartOf(part: Finding, whole: Finding): boolean {
  const oneLine = whole.startLine === whole.endLine && part.startLine === part.endLine;
  return oneLine && part.category === whole.category && whole.quote.includes(part.quote);
}

/** Where a known secret format matched, a rule about the same adds nothing. */
function bothAboutSecrets(a: Finding, b: Finding): boolean {
  const oneIsSecret = a.source === "secret" || b.source === "secret";
  return oneIsSecret && secretWeaknesses.has(a.cwe ?? "") && secretWeaknesses.has(b.cwe ?? "");
}

export interface Looked {
  readonly coverage: readonly FileCoverage[];
  readonly unlistedFiles: number;
  readonly switchedOff: readonly SwitchedOff[];
}

/**
 * By rules, never by a sentence. Only what is grave and sure fails the check; such a finding of an earlier review that is still there fails the check as much as a
 * new one, and so does one for which there was no room. Green is only what was looked for: not what nobody read, and not
 * where configuration switches off a whole kind of findings or hides a grave one, nor where the change itself does.
 */
export function conclude(
  findings: readonly Finding[],
  { coverage, unlistedFiles, switchedOff }: Looked,
): Conclusion {
  if (findings.some(failsCheck)) return "failure";
  const unread = coverage.some(({ state, reason }) => state !== "read" && reason !== "configuration");
  const isNothingRead = coverage.length > 0 && coverage.every(({ state }) => state === "skipped");
  const isHidden = switchedOff.some(forbidsGreen) || findings.some(hidesItself);
  return unread || isNothingRead || unlistedFiles > 0 || isHidden ? "neutral" : "success";
}

function failsCheck(finding: Finding): boolean {
  const isGrave = isAtLeast(finding.severity, "high") && finding.confidence === "high";
  return isGrave && finding.outcome !== "dropped" && showsItsProof(finding);
}

/** A bug by one of our rules says how it comes about, in its path; without one its form was recognized, no more. */
function showsItsProof({ source, category, trace, ruleId }: Finding): boolean {
  return source !== "rule" || category !== "bug" || trace !== undefined || !isOwnRule(ruleId);
}

/** A grave finding that the author of the change answered alone. */
function hidesItself({ outcome, suppression, severity }: Finding): boolean {
  return outcome === "dropped" && suppression?.state === "added" && isAtLeast(severity, "high");
}
