/** What GitHub is told of a model's reading: its part in a comment, the walkthrough, the criteria, what did not fit. */
import type { Criterion, ModelNote, ModelReading } from "@acrux/contract";
import {
  codeBlock,
  codeSpan,
  escapeMessage,
  escapeText,
  joined,
  type Markdown,
  written,
} from "./markdown.ts";
import { criterionStates, diagramOf, modelSentence } from "./model-words.ts";

const most = { groups: 20, paths: 6, criteria: 20, tests: 8, notes: 10 } as const;

/** Behind a finding's message: when it goes wrong and what was checked, or a model's explanation of what a rule found. */
export function modelParts(model: ModelNote, isOwn: boolean): Markdown[] {
  if (!isOwn) {
    const { explanation } = model;
    return explanation === null ? [] : [written`A model explains: ${escapeMessage(explanation)}`];
  }
  const failure = model.failure === "" ? [] : [written`Fails when: ${escapeMessage(model.failure)}`];
  const checked =
    model.checked.length === 0 ? [] : [written`<sub>Checked: ${escapeText(model.checked.join(" "))}</sub>`];
  return [...failure, ...checked];
}

/** Sections of the summary, the sentence about the model last. */
export function modelSections(model: ModelReading | undefined): Markdown[] {
  if (model === undefined) return [];
  const said = escapeText(modelSentence(model));
  return [walkthrough(model), criteria(model.criteria), notes(model.notes), written`<sub>${said}</sub>`];
}

function walkthrough(model: ModelReading): Markdown {
  const told = model.walkthrough;
  if (told === null) return written``;
  const groups = told.groups.slice(0, most.groups).map(({ title, paths, change }) => {
    const names = joined(paths.slice(0, most.paths).map(codeSpan), " · ");
    const more = paths.length > most.paths ? written` and ${paths.length - most.paths} more` : written``;
    return written`- **${escapeText(title)}** (${names}${more}): ${escapeMessage(change)}`;
  });
  const tests = told.missingTests.slice(0, most.tests).map((text) => written`- ${escapeMessage(text)}`);
  const diagram = diagramOf(model);
  const risk = written`Risk ${escapeText(told.risk)}: ${escapeMessage(told.riskReason)} About ${told.effortMinutes} minutes to review.`;
  const parts = [
    escapeMessage(told.summary),
    joined(groups, "\n"),
    risk,
    tests.length === 0 ? written`` : written`Not covered by a test:\n\n${joined(tests, "\n")}`,
    diagram === "" ? written`` : codeBlock(diagram, "mermaid"),
  ];
  return folded(
    written`Walkthrough`,
    joined(
      parts.filter((part) => part !== ""),
      "\n\n",
    ),
  );
}

function criteria(all: readonly Criterion[]): Markdown {
  if (all.length === 0) return written``;
  const rows = all
    .slice(0, most.criteria)
    .map(
      ({ text, state, why }) =>
        written`- ${escapeText(criterionStates[state])}: ${escapeMessage(text)} ${escapeMessage(why)}`,
    );
  const met = all.filter(({ state }) => state === "met").length;
  return folded(written`Acceptance criteria: ${met} of ${all.length} met`, joined(rows, "\n"));
}

/** Findings that no line of the change can carry. */
function notes(all: readonly string[]): Markdown {
  if (all.length === 0) return written``;
  const rows = all.slice(0, most.notes).map((text) => written`- ${escapeMessage(text)}`);
  return folded(written`Outside of the changed lines`, joined(rows, "\n"));
}

function folded(title: Markdown, body: Markdown): Markdown {
  return written`<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}
