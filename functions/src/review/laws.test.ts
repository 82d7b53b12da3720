/** What holds for every change and every set of findings, whatever is in them. */
import type { Finding, Severity } from "@acrux/contract";
import { structuredPatch } from "diff";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addedFiles } from "../../../tests/engine/added-files.ts";
import { sampleFinding } from "../../../tests/engine/sample-result.ts";
import type { Change } from "./change/change.ts";
import { changedLines, readPatch } from "./change/diff.ts";
import { review } from "./review.ts";
import { selectFindings } from "./selection/select.ts";
import { defaultSettings, type ReviewSettings } from "./settings.ts";

/** By language: a function with a defect, and what may stand around it. */
const samples = [
  {
    ...{ path: "src/a.ts", filler: "// note\nconst size = 1;\n" },
    defect: (name: string) =>
      `export function ${name}(text: string) {\n  return eval("(" + text + ")");\n}\n`,
  },
  {
    ...{ path: "app/a.py", filler: "# note\nsize = 1\n" },
    defect: (name: string) => `def ${name}(request):\n    os.system("ls " + request.GET["a"])\n`,
  },
  {
    ...{ path: "lib/a.rb", filler: "# note\nsize = 1\n" },
    defect: (name: string) => `def ${name}(text)\n  system("ls #{params[:a]}")\nend\n`,
  },
  {
    ...{ path: "src/A.java", filler: "// note\n\n" },
    defect: (name: string) =>
      `class ${name} {\n  void run(HttpServletRequest r) throws Exception {\n    Runtime.getRuntime().exec("ls " + r.getParameter("a"));\n  }\n}\n`,
  },
  {
    ...{ path: "src/settings.ts", filler: "// note\nconst size = 1;\n" },
    defect: (name: string) =>
      `export const ${name} = "${["ghp_", "CanaryCanaryNotAKey9", "Zq7Rw3Tx5Vb1Nm8K"].join("")}";\n`,
  },
] as const;

const watch = { now: () => 0, onStart: () => undefined };

async function findingsOf(
  change: Change,
  settings: Partial<ReviewSettings> = {},
): Promise<readonly Finding[]> {
  const all: ReviewSettings = { ...defaultSettings, strictness: "strict", ...settings };
  return (await review(change, all, watch)).findings;
}

function prints(findings: readonly Finding[]): string[] {
  return findings.map(({ fingerprint }) => fingerprint).sort();
}

const sample = fc.constantFrom(...samples);
const count = fc.integer({ min: 0, max: 5 });

describe("a fingerprint", { timeout: 60_000 }, () => {
  it("stays when lines around the code come, go or are blank", async () => {
    await fc.assert(
      fc.asyncProperty(
        sample,
        count,
        count,
        count,
        async ({ path, defect, filler }, above, below, blanks) => {
          const text = defect("Load");
          const moved = `${filler.repeat(above)}${"\n".repeat(blanks)}${text}\n${filler.repeat(below)}`;
          const here = prints(await findingsOf(addedFiles({ [path]: text })));
          expect(here.length).toBeGreaterThan(0);
          expect(prints(await findingsOf(addedFiles({ [path]: moved })))).toEqual(here);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("stays when the white space within the code changes, and its line ends", async () => {
    await fc.assert(
      fc.asyncProperty(sample, fc.constantFrom("\r\n", "\n"), async ({ path, defect }, end) => {
        const text = defect("Load");
        const spaced = text.replaceAll(" + ", "  +   ").replaceAll("\n", end);
        expect(prints(await findingsOf(addedFiles({ [path]: spaced })))).toEqual(
          prints(await findingsOf(addedFiles({ [path]: text.replaceAll(" + ", "  +  ") }))),
        );
      }),
      { numRuns: 10 },
    );
  });

  it("is another for each place of the same defect", async () => {
    await fc.assert(
      fc.asyncProperty(sample, fc.integer({ min: 2, max: 4 }), async ({ path, defect }, times) => {
        const one = await findingsOf(addedFiles({ [path]: defect("Load") }));
        const many = await findingsOf(addedFiles({ [path]: defect("Load").repeat(times) }));
        expect(new Set(prints(many)).size).toBe(many.length);
        const ruleId = one[0]?.ruleId;
        expect(many.filter((finding) => finding.ruleId === ruleId).length).toBe(times);
      }),
      { numRuns: 15 },
    );
  });

  it("does not depend on the order of the files", async () => {
    const order = fc.shuffledSubarray([...samples], { minLength: samples.length });
    const expected = prints(await findingsOf(changeOf(samples)));
    await fc.assert(
      fc.asyncProperty(order, async (shuffled) => {
        expect(prints(await findingsOf(changeOf(shuffled)))).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });
});

function changeOf(files: readonly (typeof samples)[number][]): Change {
  return addedFiles(Object.fromEntries(files.map(({ path, defect }) => [path, defect("Load")])));
}

/** The change from one text to another, with the patch as git would write it. */
function edit(path: string, before: string, after: string): Change {
  const { hunks } = structuredPatch("a", "b", before, after, "", "", { context: 3 });
  const patch = hunks
    .map(
      ({ oldStart, oldLines, newStart, newLines, lines }) =>
        `@@ -${String(oldStart)},${String(oldLines)} +${String(newStart)},${String(newLines)} @@\n${lines.join("\n")}`,
    )
    .join("\n");
  const added = addedFiles({ [path]: after });
  const counted = { additions: 1, deletions: 1 };
  return {
    ...added,
    files: [{ path, previousPath: null, status: "modified", binary: false, patch, ...counted }],
  };
}

describe("a comment", { timeout: 60_000 }, () => {
  it("stands on lines of a hunk, and touches one that the change made", async () => {
    const names = fc.uniqueArray(fc.constantFrom("Anna", "Bea", "Cleo", "Dora", "Elsa", "Fee"), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(sample, names, names, async ({ path, defect, filler }, old, now) => {
        const text = (all: readonly string[]): string =>
          all.map((name) => `${defect(name)}${filler.repeat(3)}`).join("");
        const [before, after] = [text(old), text(now)];
        fc.pre(before !== after && after !== "");
        const change = edit(path, before, after);
        const diff = readPatch(change.files[0]?.patch ?? "", { additions: 1, deletions: 1 });
        const shown = new Set(diff.hunks.flatMap(({ lines }) => lines.flatMap(({ right }) => right ?? [])));
        const changed = changedLines(diff, "RIGHT");
        for (const { outcome, side, startLine, endLine } of await findingsOf(change)) {
          if (outcome !== "posted" || side !== "RIGHT") continue;
          const range = Array.from({ length: endLine - startLine + 1 }, (_, index) => startLine + index);
          expect(range.every((line) => shown.has(line))).toBe(true);
          expect(range.some((line) => changed.has(line))).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});

const severities: readonly Severity[] = ["critical", "high", "medium", "low", "info"];

const someFinding: fc.Arbitrary<Partial<Finding>> = fc.record({
  severity: fc.constantFrom(...severities),
  confidence: fc.constantFrom("high" as const, "medium" as const, "low" as const),
  source: fc.constantFrom("rule" as const, "secret" as const),
  ruleId: fc.constantFrom("rule-a", "rule-b", "rule-c"),
  cwe: fc.constantFrom("CWE-89", "CWE-798", null),
  path: fc.constantFrom("a.ts", "b.ts", "c.ts"),
  startLine: fc.integer({ min: 1, max: 30 }),
  quote: fc.constantFrom("run(a)", "run(b)", "other(c)"),
});

const someFindings = fc.array(someFinding, { maxLength: 40 }).map((all) =>
  all.map((fields, index) =>
    sampleFinding({
      ...fields,
      endLine: fields.startLine ?? 1,
      fingerprint: index.toString(16).padStart(32, "0"),
    }),
  ),
);

describe("selection", () => {
  const settings: ReviewSettings = {
    ...defaultSettings,
    maxComments: 5,
    strictness: "strict",
    severityThreshold: "info",
  };
  const outcomesOf = (findings: readonly Finding[]): Map<string, string> =>
    new Map(
      selectFindings(findings, settings).map((one) => [
        one.fingerprint,
        `${one.outcome} ${one.outcomeReason ?? ""}`,
      ]),
    );

  const isLoud = ({ source, severity }: Finding): boolean => source === "secret" || severity === "critical";

  it("answers every finding once, with a reason for all that is not posted, and posts no more than the cap but secrets and critical ones", () => {
    fc.assert(
      fc.property(someFindings, (findings) => {
        const selected = selectFindings(findings, settings);
        expect(prints(selected)).toEqual(prints(findings));
        for (const { outcome, outcomeReason } of selected)
          expect(outcomeReason === null).toBe(outcome === "posted");
        const posted = selected.filter(({ outcome }) => outcome === "posted");
        expect(posted.indexOf(posted.findLast((one) => !isLoud(one)) ?? sampleFinding())).toBeLessThan(5);
      }),
    );
  });

  it("never leaves a graver finding out for want of room while it posts a lighter one", () => {
    fc.assert(
      fc.property(someFindings, (findings) => {
        const selected = selectFindings(findings, settings);
        const rank = ({ severity }: Finding): number => severities.indexOf(severity);
        const capped = selected.filter(
          ({ outcomeReason }) => outcomeReason?.startsWith("Over the cap") === true,
        );
        const posted = selected.filter(({ outcome }) => outcome === "posted");
        for (const one of capped) {
          expect(posted.every((other) => isLoud(other) || rank(other) <= rank(one))).toBe(true);
        }
      }),
    );
  });

  it("hides no grave finding behind a light one of the same place", () => {
    fc.assert(
      fc.property(someFindings, (findings) => {
        const selected = selectFindings(findings, settings);
        for (const one of selected) {
          const twin = /^Said already by (\S+) /.exec(one.outcomeReason ?? "")?.[1];
          if (twin === undefined || (one.severity !== "critical" && one.severity !== "high")) continue;
          const others = selected.filter(({ ruleId, path }) => ruleId === twin && path === one.path);
          expect(others.some(({ severity }) => severity !== "low" && severity !== "info")).toBe(true);
        }
      }),
    );
  });

  it("does not depend on the order in which findings came", () => {
    fc.assert(
      fc.property(someFindings, fc.infiniteStream(fc.nat()), (findings, numbers) => {
        const keys = new Map(findings.map((one) => [one, numbers.next().value as number]));
        const distinct = findings.filter(
          (one, index) => findings.findIndex((other) => sameWeight(one, other)) === index,
        );
        const shuffled = [...distinct].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        expect(outcomesOf(shuffled)).toEqual(outcomesOf(distinct));
      }),
    );
  });

  it("posts again nothing that it posted", () => {
    fc.assert(
      fc.property(someFindings, (findings) => {
        const posted = selectFindings(findings, settings).filter(({ outcome }) => outcome === "posted");
        const again = selectFindings(findings, { ...settings, alreadyPosted: posted });
        for (const { fingerprint, outcome } of again) {
          if (outcome === "posted") expect(prints(posted)).not.toContain(fingerprint);
        }
      }),
    );
  });
});

/** Nothing tells them apart by which they could be ordered. */
function sameWeight(a: Finding, b: Finding): boolean {
  const keys = ["severity", "confidence", "source", "path", "startLine", "ruleId"] as const;
  return keys.every((key) => a[key] === b[key]);
}
