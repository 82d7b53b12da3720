/** The attack: names, titles and messages that are Markdown. As GitHub reads it nothing of them may become anything. */
import type { ModelNote, ModelReading, ReviewResult, TraceStep } from "@acrux/contract";
import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { expect, it } from "vitest";
import { sampleFinding, sampleResult } from "../../../../tests/engine/sample-result.ts";
import { emptyReading } from "../model/no-reading.ts";
import { reportForGitHub, withoutPlaces } from "./github.ts";

const withoutLinks = {
  reviewId: "1-2-abc",
  headSha: "abcdef0123",
  detailsUrl: "https://acrux.example/app/reviews/1",
};
const context = { ...withoutLinks, repositoryUrl: "https://github.example/o/r" };

/** What a stranger's text could be made of to mean something. */
const pieces = [
  ...["`", "``", "```", "~~~", "\\", "|", "\n", "\r", "\t", " ", "    ", "x", "*", "_", "~", "$", "<", "&"],
  ...["@octocat", "a@b.example", "mailto:a@b.example", "&#64;octocat", "#1", "fixes #1", "GH-1", "o/r#1"],
  ...["![i](http:/evil.example/e.png)", "[a](//evil.example)", "[a][x]", "[x]: //evil.example\n", "[^1]"],
  ...["http://evil.example", "https://evil.example", "www.evil.example.js", "<https://evil.example>"],
  ...["<img src=x>", "<!--", "-->", "</details>", "</code>", "<b>", "- ", "1. ", "> ", "# ", "---", "|-|-|"],
];
const hostile = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(""));

function rendered(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

const ours =
  /^https:\/\/(acrux\.example\/app\/reviews\/1|cwe\.mitre\.org\/data\/definitions\/89\.html|github\.example\/o\/r\/blob\/abcdef0123\/[^"]*#L\d+)$/;
const ourTags =
  /^<\/?(p|strong|em|del|code|pre|sub|ul|ol|li|details|summary|table|thead|tbody|tr|th|td|hr|br|h[1-6]|blockquote)( (class="language-(suggestion|mermaid)"|start="\d+"))?( \/)?>$/;

/** Everything in the rendered text that GitHub would act upon and that is not ours. */
function acts(markdown: string): string[] {
  const html = rendered(markdown).replace(/^<!-- acrux-review [\w-]+ -->/, "");
  const tags = html.match(/<[^>]*>/g) ?? [];
  const foreign = tags.filter((tag) => {
    const target = /^<a href="([^"]*)">$/.exec(tag)?.[1];
    return target === undefined ? !ourTags.test(tag) && tag !== "</a>" : !ours.test(target);
  });
  const words = html.replace(/<(code|pre)\b[^>]*>.*?<\/\1>/gs, "").replace(/<[^>]*>/g, "");
  return [...foreign, ...(words.match(/@\w+|#\d+|\bGH-\d+|\b(https?:\/\/|www\.)\w+/gi) ?? [])];
}

/** A review in which everything that somebody else writes is `text`. */
function saying(text: string, path: string): ReviewResult {
  const said = { path, title: text, message: text, links: [], cwe: "CWE-89" };
  const evidence = [{ path, line: 3, excerpt: { startLine: 3, lines: [text] } }];
  const suppression = { marker: text, line: 3, reason: text, state: "waiting" } as const;
  const findings = [
    sampleFinding({ ...said, trace: stepsOf(text), enough: text, evidence }),
    sampleFinding({ ...said, source: "secret", quote: text, fix: text, suppression }),
    sampleFinding({ ...said, source: "model", model: noteOf(text, null) }),
    sampleFinding({ ...said, model: noteOf(text, text) }),
    sampleFinding({ ...said, outcome: "listed", outcomeReason: text }),
    sampleFinding({ ...said, outcome: "dropped", outcomeReason: `Its fingerprint is allowed by ${text}.` }),
    sampleFinding({
      ...said,
      ...{ outcome: "dropped", outcomeReason: text, suppression: { ...suppression, state: "added" } },
    }),
  ];
  const hid = { critical: 1, high: 0, medium: 0, low: 0, info: 0 };
  return sampleResult({
    findings,
    coverage: [{ path, state: "skipped", reason: "binary", note: text }],
    remarks: [text],
    switchedOff: [
      { what: text, origin: text, isWide: true, hid },
      { what: text, origin: path, isWide: false, hid: null },
    ],
    context: { state: "partly", note: text, files: 1, symbols: [] },
    model: readingOf(text, path),
  });
}

function noteOf(text: string, explanation: string | null): ModelNote {
  return { model: text, confidence: 1, score: null, failure: text, claims: [], checked: [text], explanation };
}

function readingOf(text: string, path: string): ModelReading {
  const walkthrough = {
    ...{ summary: text, groups: [{ title: text, paths: [path], change: text }], risk: "low" as const },
    ...{ riskReason: text, effortMinutes: 1, missingTests: [text] },
    diagram: { participants: [text, path], messages: [{ from: text, to: path, text }] },
  };
  const criteria = [{ text, state: "met" as const, why: text }];
  return { ...emptyReading("partly", text), walkthrough, criteria, notes: [text] };
}

it("nothing of a path, title, message, reason, note or remark becomes a mention, link, image or HTML", () => {
  fc.assert(
    fc.property(hostile, hostile, fc.constantFrom(context, withoutLinks), (text, path, given) => {
      const { review, check } = reportForGitHub(saying(text, path), given);
      const bodies = [review.body, check.summary, withoutPlaces(review, []).body];
      for (const one of [...bodies, ...review.comments.map(({ body }) => body)]) {
        expect(acts(one), one).toEqual([]);
      }
    }),
    { numRuns: 150, seed: 13 },
  );
});

it.each([
  "x` @someone ![i](http:/evil.example/e.png) www.evil.example.js",
  "x\\|@someone ![i](http:/evil.example/e.png) <img src=x>",
])("the file named %s is only named", (path) => {
  const coverage = [{ path, state: "skipped", reason: "binary", note: null } as const];
  const result = sampleResult({ findings: [sampleFinding({ path, links: [] })], coverage });
  const { review } = reportForGitHub(result, context);
  expect(acts(withoutPlaces(review, []).body)).toEqual([]);
  expect(review.body).toContain("someone");
});

/** The way of a value over lines that a stranger wrote. */
function stepsOf(code: string): TraceStep[] {
  return [
    { role: "source", line: 1, column: 1, code },
    { role: "step", line: 2, column: 1, code },
    { role: "sink", line: 3, column: 1, code },
  ];
}
