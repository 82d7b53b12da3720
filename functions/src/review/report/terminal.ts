/** The review for a person at a terminal: findings with their code, file by file, then what was and was not read. */
import {
  explanationOf,
  type Finding,
  missingGuardOf,
  type ReviewResult,
  type Severity,
} from "@acrux/contract";
import { modelSentence, sourceOfModel } from "./model-words.ts";
import { printable, width, wrap } from "./terminal-text.ts";
import { type Passage, remarksInWords, walkthroughInWords } from "./terminal-walkthrough.ts";
import {
  allowedFindings,
  contextGap,
  contextSentence,
  coverageSentence,
  number,
  placeOf,
  plural,
  suppressedFindings,
  switchSentence,
  toldSteps,
  verdict,
} from "./words.ts";

type Paint = (text: string) => string;

interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly severity: Readonly<Record<Severity, Paint>>;
}

const escape = "\u001b[";
const maxNames = 3;

function palette(colors: boolean): Palette {
  const paint = (code: number): Paint =>
    colors ? (text) => `${escape}${String(code)}m${text}${escape}0m` : plain;
  const severity = {
    critical: paint(31),
    high: paint(31),
    medium: paint(33),
    low: paint(34),
    info: paint(36),
  };
  return { bold: paint(1), dim: paint(2), severity };
}

function plain(text: string): string {
  return text;
}

/** Ends with a line end. `colors` only where the terminal shows them. */
export function reportForTerminal(result: ReviewResult, { colors }: { colors: boolean }): string {
  const paint = palette(colors);
  const posted = result.findings.filter(({ outcome }) => outcome === "posted");
  const paths = [...new Set(posted.map(({ path }) => path))].sort();
  const sections = paths.map((path) => {
    const mine = posted.filter((finding) => finding.path === path).sort((a, b) => a.startLine - b.startLine);
    return [paint.bold(printable(path)), ...mine.map((finding) => showFinding(finding, paint))].join("\n\n");
  });
  const asides = [...listed(result), ...suppressed(result), ...waiting(posted), ...unread(result)];
  const ending = [
    ...asides.map((line) => paint.dim(printable(line))),
    ...result.switchedOff.map((one) => printable(switchSentence(one))),
    ...(result.model === undefined ? [] : [paint.dim(printable(modelSentence(result.model)))]),
    ...[contextSentence(result), contextGap(result)].flatMap((one) =>
      one === null ? [] : [paint.dim(printable(one))],
    ),
    summary(result, paint),
  ];
  const show = ({ heading, lines }: Passage): string => [paint.bold(heading), ...lines].join("\n");
  const before = [...generated(result).map(printable), ...walkthroughInWords(result.model).map(show)];
  const behind = remarksInWords(result.model).map(show);
  return `${[...before, ...sections, ...behind, ending.join("\n")].join("\n\n")}\n`;
}

/** Said first: what a reader takes for the product may be all in `dist/`, and then everything else is about little. */
function generated({ coverage }: ReviewResult): string[] {
  const paths = coverage
    .filter(({ state, reason }) => state === "skipped" && reason === "generated")
    .map(({ path }) => path);
  if (paths.length === 0) return [];
  const files = plural(paths.length, "file was", "files were");
  return [
    `${files} not read, as generated or built: ${names(paths)}. With \`include: [generated]\` in .acrux.yml they are.`,
  ];
}

/** One finding, and in a line each why it is rated so and what answers it. */
export function explainInTerminal(finding: Finding): string {
  const { saw, severity, confidence, mend, suppress } = explanationOf(finding);
  const rows = [
    ["Saw", saw],
    ["Severity", severity],
    ["Confidence", confidence],
    ["Fix", mend],
    ["Suppress", suppress],
  ] as const;
  const lines = rows.flatMap(([label, text]) =>
    wrap(printable(text), width - 14).map((line, at) => `  ${(at === 0 ? label : "").padEnd(12)}${line}`),
  );
  return `${printable(`${placeOf(finding)}: ${finding.title}`)}\n${lines.join("\n")}\n`;
}

function listed({ findings }: ReviewResult): string[] {
  return findings
    .filter(({ outcome }) => outcome === "listed")
    .map(
      (finding) =>
        `${placeOf(finding)}: ${finding.severity}, ${finding.ruleId}. ${finding.outcomeReason ?? ""}`,
    );
}

/** By comments, and by configuration. */
function suppressed(result: ReviewResult): string[] {
  return [...suppressedFindings(result), ...allowedFindings(result)].map(
    (finding) =>
      `${placeOf(finding)}: ${finding.severity}, ${finding.ruleId}. ${finding.outcomeReason ?? ""}`,
  );
}

function waiting(posted: readonly Finding[]): string[] {
  return posted.flatMap((finding) =>
    finding.suppression?.state === "waiting"
      ? [
          `${finding.path}:${String(finding.suppression.line)}: this change adds ${finding.suppression.marker} against a secret or a critical finding. ` +
            "That counts once it is on the base branch.",
        ]
      : [],
  );
}

function showFinding(finding: Finding, paint: Palette): string {
  const label = paint.severity[finding.severity](finding.severity.padEnd(8));
  const side = finding.side === "LEFT" ? ", before the change" : "";
  const head = `  ${label} ${paint.bold(printable(finding.title))}  ${paint.dim(`${finding.ruleId}  ${finding.fingerprint.slice(0, 8)}${side}`)}`;
  const message = wrap(printable(finding.message), width - 4).map((line) => `    ${line}`);
  const { model } = finding;
  const source =
    model !== undefined && finding.source === "model"
      ? [sourceOfModel(model), `Fails when: ${model.failure}`]
      : [];
  const said = source
    .flatMap((text) => wrap(printable(text), width - 4))
    .map((line) => paint.dim(`    ${line}`));
  const steps = toldSteps(finding).map(
    ({ line, code }) => `${printable(code).slice(0, 60)} (line ${String(line)})`,
  );
  const path = steps.length === 0 ? null : `${steps.join(" -> ")}.`;
  const proof = [path, missingGuardOf(finding)].filter((one) => one !== null);
  const way =
    proof.length === 0 ? [] : wrap(proof.join(" "), width - 4).map((text) => paint.dim(`    ${text}`));
  const elsewhere = (finding.evidence ?? []).map(({ path, line, excerpt }) =>
    paint.dim(
      printable(`    ${path}:${String(line)}  ${excerpt.lines[line - excerpt.startLine]?.trim() ?? ""}`),
    ),
  );
  return [head, ...codeFrame(finding, paint), ...message, ...elsewhere, ...way, ...said].join("\n");
}

/** The lines of the finding, each with its number; those around them dimmed. */
function codeFrame({ excerpt, startLine, endLine, side }: Finding, paint: Palette): string[] {
  const digits = String(excerpt.startLine + excerpt.lines.length).length;
  const sign = side === "LEFT" ? "-" : ">";
  return excerpt.lines
    .map((text, index) => ({ text, line: excerpt.startLine + index }))
    .filter(({ line }) => line >= startLine - 1 && line <= Math.min(endLine, startLine + 7) + 1)
    .map(({ text, line }) => {
      const inside = line >= startLine && line <= endLine;
      const code = `    ${inside ? sign : " "} ${String(line).padStart(digits)} | ${printable(text).slice(0, 160)}`;
      return inside ? code : paint.dim(code);
    });
}

/** Files with the same reason stand together. */
function unread({ coverage, remarks }: ReviewResult): string[] {
  const byReason = new Map<string, string[]>();
  for (const { path, state, note, reason: why } of coverage) {
    if (state === "read" || (state === "skipped" && why === "generated")) continue;
    const reason = `${state === "partly" ? "Read in part" : "Not read"}. ${note ?? ""}`;
    byReason.set(reason, [...(byReason.get(reason) ?? []), path]);
  }
  return [...[...byReason].map(([reason, paths]) => `${names(paths)}: ${reason}`), ...remarks];
}

function names(paths: readonly string[]): string {
  const more = paths.length - maxNames;
  return more > 1 ? `${paths.slice(0, maxNames).join(", ")} and ${number(more)} more` : paths.join(", ");
}

function summary(result: ReviewResult, paint: Palette): string {
  const color = { success: plain, neutral: plain, failure: paint.severity.critical }[result.conclusion];
  return `${color(paint.bold(`${verdict(result)}.`))} ${coverageSentence(result)}`;
}
