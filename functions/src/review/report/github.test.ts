/** What stands on GitHub: short, exact, within its limits, and with nothing in it that a stranger's text could start. */
import { describe, expect, it } from "vitest";
import { sampleFinding as finding, sampleResult as result } from "../../../../tests/engine/sample-result.ts";
import { emptyReading } from "../model/no-reading.ts";
import { type GitHubReport, reportForGitHub, reviewMarker } from "./github.ts";

const context = {
  reviewId: "1-2-abc",
  headSha: "abcdef0123",
  detailsUrl: "https://acrux.example/app/reviews/1",
};

function report(fields: Parameters<typeof result>[0]): GitHubReport {
  return reportForGitHub(result(fields), context);
}

describe("reportForGitHub", () => {
  it("begins the body with the marker and then says the verdict and the coverage", () => {
    const { review, check } = report({});
    expect(review.body.split("\n").slice(0, 2)).toEqual([
      reviewMarker("1-2-abc"),
      "**No findings.** Read the one changed file.",
    ]);
    expect(review.comments).toEqual([]);
    expect(check).toMatchObject({ title: "No findings", conclusion: "success" });
    expect(check.summary).not.toContain("<!--");
  });

  it("counts by severity and comments on each posted finding at its place", () => {
    const findings = [finding({ severity: "critical", startLine: 10 }), finding({ side: "LEFT" })];
    const { review, check } = report({ findings, conclusion: "failure" });
    expect(check.title).toBe("2 findings: 1 critical, 1 high");
    expect(review.comments).toMatchObject([
      { path: "src/a.ts", side: "RIGHT", start_line: 10, start_side: "RIGHT", line: 12 },
      { path: "src/a.ts", side: "LEFT", line: 12 },
    ]);
    expect(review.comments[1]).not.toHaveProperty("start_line");
  });

  it("says in a comment what is wrong, with its links, and does not repeat the code", () => {
    const body = report({ findings: [finding()] }).review.comments[0]?.body;
    expect(body?.split("\n")).toEqual([
      "**High: SQL is built from input**",
      "",
      "A value becomes part of the query. Pass it as a parameter.",
      "",
      "<sub>`js-sql-injection` · [CWE-89](https://cwe.mitre.org/data/definitions/89.html) · " +
        "[cheatsheetseries.owasp.org](https://cheatsheetseries.owasp.org/a%28b%29.html)</sub>",
    ]);
  });

  it("says of a model's finding how sure it is and what was checked, and of a scripted one that it is", () => {
    const note = {
      ...{
        model: "gpt-6.1-sol",
        confidence: 0.92,
        score: 9,
        failure: "Ten rows are taken for all.",
        claims: [],
      },
      ...{ checked: ["The quoted code is at these lines."], explanation: null },
    };
    const title = "Lost error: `rows.Err()` is never checked";
    const model = finding({ source: "model", title, cwe: null, links: [], model: note });
    const body = report({ findings: [model] }).review.comments[0]?.body;
    expect(body?.split("\n").filter((line) => line !== "")).toEqual([
      "**High: Lost error: `rows.Err()` is never checked**",
      "A value becomes part of the query. Pass it as a parameter.",
      "Fails when: Ten rows are taken for all.",
      "<sub>Checked: The quoted code is at these lines.</sub>",
      "<sub>found by gpt-6.1-sol, a language model; confidence 0.92, second look 9 of 10</sub>",
    ]);
    const reading = { ...emptyReading("read", null), isScripted: true };
    const scripted = report({ findings: [model], model: reading }).review.comments[0]?.body;
    expect(scripted).toContain("found by a scripted stand-in for a language model; confidence 0.92");
  });

  it("folds the path of a value beneath the message, and says only the missing guard where the line tells all", () => {
    const [source, sink] = [
      { role: "source", line: 3, column: 1, code: "req.query.id" } as const,
      { role: "sink", line: 12, column: 1, code: "query(`a ${b}`)" } as const,
    ];
    const findings = [
      finding({ trace: [source, sink], enough: "a bound parameter" }),
      finding({ trace: [{ ...source, line: 12 }, sink] }),
      finding({ trace: [{ ...source, line: 12 }, sink], enough: "a bound parameter" }),
    ];
    const [told, plain, guard] = report({ findings }).review.comments;
    expect(told?.body).toContain(
      "<details><summary>How the value gets here</summary>\n\n1. `req.query.id` (line 3)\n2. ``query(`a ${b}`)`` (line 12)\n\nMissing guard: a bound parameter.\n\n</details>",
    );
    expect(plain?.body).not.toContain("details");
    expect(guard?.body).not.toContain("details");
    expect(guard?.body).toContain("\n\nMissing guard: a bound parameter.\n\n");
  });

  it("offers a fix as a suggestion whose fence is longer than any fence in it, and none on the left", () => {
    const fix = "a\n````md\nb\n````";
    const [right, left] = report({ findings: [finding({ fix }), finding({ fix, side: "LEFT" })] }).review
      .comments;
    expect(right?.body).toContain(`\`\`\`\`\`suggestion\n${fix}\n\`\`\`\`\``);
    expect(left?.body).not.toContain("suggestion");
  });

  it("lists what was not posted with the reason, and leaves out what was dropped", () => {
    const listed = finding({
      outcome: "listed",
      outcomeReason: "Over the cap of 20 comments.",
      title: "Listed one",
    });
    const dropped = finding({
      outcome: "dropped",
      outcomeReason: "It was there before.",
      title: "Dropped one",
    });
    const { review } = report({ findings: [listed, dropped] });
    expect(review.body).toContain("1 finding without a comment");
    expect(review.body).toContain("- High: Listed one, `src/a.ts:12`. Over the cap of 20 comments.");
    expect(review.body).not.toContain("Dropped one");
    expect(review.comments).toEqual([]);
  });

  it("names the files that were not read, and the remarks", () => {
    const coverage = [
      { path: "a|b`.lock", state: "skipped", reason: "lock-file", note: "A lock file." } as const,
      { path: "b.ts", state: "partly", reason: "cut-patch", note: "Cut." } as const,
    ];
    const { review } = report({
      coverage,
      remarks: ["Rule x was left out for <b.ts>."],
      conclusion: "neutral",
    });
    expect(review.body).toContain(
      "**No findings in what was read.** Read 0 of 2 changed files; 1 in part, 1 not.",
    );
    expect(review.body).toContain("| <code>a\\|b\\`.lock</code> | no | A lock file. |");
    expect(review.body).toContain("| `b.ts` | in part | Cut. |");
    expect(review.body).toContain("- Rule x was left out for &lt;b.ts&gt;.");
  });

  it("neither mentions, links, embeds, closes nor runs anything of a stranger's text", () => {
    const hostile =
      "@octocat @org/team fixes #1 closes GH-2 ![i](http://x.example/i.png) <script>alert(1)</script> www.x.example [a](b)";
    const path = "a`@octocat`.ts\n<img src=x>";
    const coverage = [{ path, state: "skipped", reason: "binary", note: hostile } as const];
    const findings = [
      finding({ title: hostile, message: hostile }),
      finding({ path, outcome: "listed", outcomeReason: hostile, title: hostile }),
    ];
    const { review, check } = report({ findings, coverage, remarks: [hostile] });
    for (const text of [review.body, check.summary, review.comments[0]?.body ?? ""]) {
      const shown = text.replace(/(`+)(?!`).*?\1/g, "");
      expect(shown).not.toMatch(/@\w|#\d|GH-\d|!\[|<script|<img|http:\/\/x|www\.x|\[a\]\(b\)/);
    }
    expect(review.body).not.toContain("\n<img");
  });

  it("keeps code spans in a rule's message, whatever is in them", () => {
    const body = report({ findings: [finding({ message: "Use `a <b> @c` not <b>." })] }).review.comments[0]
      ?.body;
    expect(body).toContain("Use `a <b> @c` not &lt;b&gt;.");
  });

  it("shows a secret by its masked prefix only", () => {
    const secret = finding({ source: "secret", quote: "abcd_1234…", title: "A token" });
    expect(report({ findings: [secret] }).review.comments[0]?.body).toContain("Found: `abcd_1234…`");
  });

  it("stays below GitHub's limit of 65,536 characters, however much there is to say", () => {
    const many = Array.from({ length: 3_000 }, (_, index) => `${"long/".repeat(40)}${String(index)}.bin`);
    const coverage = many.map(
      (path) => ({ path, state: "skipped", reason: "binary", note: "Binary." }) as const,
    );
    const listed = many.map((path) => finding({ path, outcome: "listed", outcomeReason: "Over the cap." }));
    const huge = finding({ fix: "x\n".repeat(60_000), message: "m".repeat(70_000) });
    const { review, check } = report({ coverage, findings: [huge, ...listed], remarks: many });
    for (const text of [review.body, check.summary, review.comments[0]?.body ?? ""]) {
      expect(text.length).toBeLessThan(65_536);
    }
    expect(review.body).toContain("3,001 findings");
  });
});
