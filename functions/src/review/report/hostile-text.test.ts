/** The attack: names, titles and messages that are Markdown. As GitHub reads it nothing of them may become anything. */
import type { TraceStep } from "@acrux/contract";
import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { expect, it } from "vitest";
import { sampleFinding, sampleResult } from "../../../../tests/engine/sample-result.ts";
import { reportForGitHub, withoutPlaces } from "./github.ts";

const context = {
  reviewId: "1-2-abc",
  headSha: "abcdef0123",
  detailsUrl: "https://acrux.example/app/reviews/1",
};

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

const ours = new Set([
  "https://acrux.example/app/reviews/1",
  "https://cwe.mitre.org/data/definitions/89.html",
]);
const ourTags =
  /^<\/?(p|strong|em|del|code|pre|sub|ul|ol|li|details|summary|table|thead|tbody|tr|th|td|hr|br|h[1-6]|blockquote)( (class="language-suggestion"|start="\d+"))?( \/)?>$/;

/** Everything in the rendered text that GitHub would act upon and that is not ours. */
function acts(markdown: string): string[] {
  const html = rendered(markdown).replace(/^<!-- acrux-review [\w-]+ -->/, "");
  const tags = html.match(/<[^>]*>/g) ?? [];
  const foreign = tags.filter((tag) => {
    const target = /^<a href="([^"]*)">$/.exec(tag)?.[1];
    return target === undefined ? !ourTags.test(tag) && tag !== "</a>" : !ours.has(target);
  });
  const words = html.replace(/<(code|pre)\b[^>]*>.*?<\/\1>/gs, "").replace(/<[^>]*>/g, "");
  return [...foreign, ...(words.match(/@\w+|#\d+|\bGH-\d+|\b(https?:\/\/|www\.)\w+/gi) ?? [])];
}

it(
  "nothing of a path, title, message, note or remark becomes a mention, link, image or HTML",
  { timeout: 30_000 },
  () => {
    fc.assert(
      fc.property(hostile, hostile, (text, path) => {
        const said = { path, title: text, message: text, links: [], cwe: "CWE-89" };
        const findings = [
          sampleFinding({ ...said, trace: stepsOf(text) }),
          sampleFinding({ ...said, source: "secret", quote: text, fix: text }),
          sampleFinding({ ...said, outcome: "listed", outcomeReason: text }),
        ];
        const coverage = [{ path, state: "skipped", reason: "binary", note: text } as const];
        const report = reportForGitHub(sampleResult({ findings, coverage, remarks: [text] }), context);
        const { body, comments } = report.review;
        const texts = [body, report.check.summary, withoutPlaces(report.review, []).body];
        for (const one of [...texts, ...comments.map((comment) => comment.body)]) {
          expect(acts(one), one).toEqual([]);
        }
      }),
      { numRuns: 150, seed: 13 },
    );
  },
);

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
