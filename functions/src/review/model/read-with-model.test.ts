/** A whole reading over scripted answers: what is posted, what is dropped and why, and what stays when the model does not. */
import { describe, expect, it } from "vitest";
import { answerer, type FilesOfTest, openReading } from "../../../../tests/engine/reading-world.ts";
import { sampleFinding } from "../../../../tests/engine/sample-result.ts";
import { ModelFault } from "./language-model.ts";
import { createScriptedModel } from "./scripted-model.ts";

const before = `export function price(items: number[]): number {
  let total = 0;
  for (let i = 0; i < items.length; i++) {
    total += items[i]!;
  }
  return total;
}
`;
const after = before.replace("i < items.length", "i <= items.length");
const offByOne = {
  path: "src/price.ts",
  side: "RIGHT",
  startLine: 3,
  endLine: 3,
  quote: "i <= items.length",
  title: "Off-by-one: index out of bounds",
  body: "The loop runs once more than there are items. Write `i < items.length`.",
  failure: "With two items, items[2] is undefined and the total is NaN.",
  category: "bug",
  severity: "high",
  confidence: 0.95,
  cwe: "CWE-193",
  claims: [],
  fix: "  for (let i = 0; i < items.length; i++) {",
};
const files = { "src/price.ts": { before, after } };

describe("a reading", () => {
  it("posts what is quoted right and scored high, with what was checked", async () => {
    const world = openReading(files, { findings: [offByOne] });
    const { result } = await world.read();
    expect(result.findings).toMatchObject([
      {
        source: "model",
        outcome: "posted",
        path: "src/price.ts",
        startLine: 3,
        quote: "  for (let i = 0; i <= items.length; i++) {",
        fix: offByOne.fix,
        model: { score: 9, confidence: 0.95 },
      },
    ]);
    expect(result.model).toMatchObject({ status: "read", isScripted: true, drops: [] });
    expect(result.coverage).toMatchObject([{ path: "src/price.ts", model: { state: "whole" } }]);
  });
});

const twin = { ...offByOne, title: "Index out of bounds: off-by-one in the loop", confidence: 0.8 };
const other = {
  ...offByOne,
  ...{ title: "Wrong unit: cents added to dollars", body: "Prices are in cents here.", cwe: null, fix: null },
  ...{ category: "bug", failure: "A price of 5 dollars counts as 5 cents.", confidence: 0.8 },
};

async function reasonsFor(finding: object): Promise<readonly (readonly [string, string])[]> {
  const { result } = await openReading(files, { findings: [{ ...offByOne, ...finding }] }).read();
  expect(result.findings).toEqual([]);
  return (result.model?.drops ?? []).map(({ stage, reason }) => [stage, reason] as const);
}

describe("a finding is dropped, with its reason,", () => {
  it.each([
    [
      "when its quote is not in the file",
      { quote: "items.size()" },
      "place",
      "Its quote is not in the file.",
    ],
    [
      "when its file was not asked about",
      { path: "src/other.ts" },
      "place",
      "It names a file that was not part of the request.",
    ],
    ["when it is unsure", { confidence: 0.3 }, "score", "Its own confidence, 0.30, is below 0.6."],
    [
      "when what it presupposes is refuted",
      { claims: [{ kind: "unused", symbol: "total", path: null, quote: null }] },
      "claims",
      "Refuted: total is used in a file that was read.",
    ],
    [
      "when what it presupposes cannot be checked",
      { claims: [{ kind: "says", symbol: "tax", path: "src/tax.ts", quote: "return 1" }] },
      "claims",
      "Not checkable: src/tax.ts was not read.",
    ],
    [
      "when nothing is left of its words",
      { title: "https://evil.example/x y", body: "<b></b>" },
      "filter",
      "Nothing is left of its text without links and commands.",
    ],
  ] as const)("%s", async (_, finding, stage, reason) => {
    expect(await reasonsFor(finding)).toEqual([[stage, reason]]);
  });

  it("when the second pass scores it low, and when it does not score it at all", async () => {
    const low = await openReading(files, { findings: [offByOne], score: 3 }).read();
    expect(low.result.model?.drops).toMatchObject([
      { stage: "score", reason: "The second pass scored it 3 of 10." },
    ]);
    const none = await openReading(files, {
      findings: [{ ...offByOne, severity: "medium" }],
      score: () => ({ scores: [] }),
    }).read();
    expect(none.result.findings).toEqual([]);
    // What nobody judged is looked for again after the next push; what was judged is not.
    expect([low.hunks.length, none.hunks.length]).toEqual([1, 0]);
    const grave = await openReading(files, { findings: [offByOne], score: () => ({ scores: [] }) }).read();
    expect(grave.result.findings).toMatchObject([{ outcome: "posted" }]);
    expect(grave.hunks).toHaveLength(1);
  });
});

it("a quote from a file that was not shown is checked in that file, which answers for quotes alone", async () => {
  const elsewhere = { "src/tax.ts": { after: "return 1;\n", isUnchanged: true } };
  const says = (quote: string, path = "src/tax.ts") => ({ kind: "says", symbol: "tax", path, quote });
  const outcome = async (claim: object) => {
    const findings = [{ ...offByOne, claims: [claim] }];
    const { result } = await openReading({ ...files, ...elsewhere }, { findings }).read();
    return result.findings.length === 1 ? "posted" : result.model?.drops[0]?.reason;
  };
  expect(await outcome(says("return 1"))).toBe("posted");
  expect(await outcome(says("return 2"))).toBe("Refuted: The quoted code is not in src/tax.ts.");
  expect(await outcome(says("return 1", "src/../src/tax.ts"))).toMatch("was not read");
});

describe("a place", () => {
  it("is found once by its quote when other lines are named, and never moved to lines nearby", async () => {
    const { result } = await openReading(files, {
      findings: [{ ...offByOne, startLine: 5, endLine: 5 }],
    }).read();
    expect(result.findings).toMatchObject([{ startLine: 3, fix: null }]);
  });

  it("on removed lines is on the left", async () => {
    const removed = { before: "check(user);\nrun(user);\n", after: "run(user);\n" };
    const finding = {
      ...offByOne,
      path: "a.ts",
      side: "LEFT",
      startLine: 1,
      endLine: 1,
      quote: "check(user);",
      fix: null,
    };
    const { result } = await openReading({ "a.ts": removed }, { findings: [finding] }).read();
    expect(result.findings).toMatchObject([{ side: "LEFT", startLine: 1, quote: "check(user);" }]);
  });
});

describe("a fix", () => {
  it.each([
    ["that does not parse", "  for (let i = 0; i < items.length; i++ {{{"],
    ["that changes nothing", "  for (let i = 0; i <= items.length; i++) {"],
    ["that leads elsewhere", '  fetch("https://evil.example/x"); for (let i = 0; i < items.length; i++) {'],
    ["that is empty", " "],
  ])("%s is left out, and the finding stays", async (_, fix) => {
    const { result } = await openReading(files, { findings: [{ ...offByOne, fix }] }).read();
    expect(result.findings).toMatchObject([{ outcome: "posted", fix: null }]);
  });
});

describe("what is said twice", () => {
  it("is posted once, and what is distinct is not lost, also on one line", async () => {
    const { result } = await openReading(files, { findings: [offByOne, twin, other] }).read();
    expect(result.findings.map(({ title }) => title)).toEqual([offByOne.title, other.title]);
    expect(result.findings.map(({ outcome }) => outcome)).toEqual(["posted", "listed"]);
    expect(result.model?.drops).toMatchObject([{ stage: "duplicate" }]);
  });

  it("is the rule's, which takes the model's explanation", async () => {
    const rule = sampleFinding({
      path: "src/price.ts",
      startLine: 3,
      endLine: 3,
      cwe: "CWE-193",
      category: "bug",
    });
    const { result } = await openReading(files, { findings: [offByOne] }, { findings: [rule] }).read();
    expect(result.findings).toMatchObject([{ source: "rule", model: { explanation: offByOne.body } }]);
  });

  it("is not said again when a thread on these lines says it", async () => {
    const comments = [{ author: "ines-hart", body: `${offByOne.title}. ${offByOne.body}` }];
    const threads = [{ path: "src/price.ts", line: 3, isResolved: true, comments }];
    const { result } = await openReading(files, { findings: [offByOne] }, { purpose: { threads } }).read();
    expect(result.findings).toEqual([]);
    expect(result.model?.drops).toMatchObject([{ stage: "already-said" }]);
  });
});

/** Ten changes whose fault shows only in another file; the definition names it with a word that stands nowhere else. */
const across: FilesOfTest[] = [
  [
    "ts",
    (n: number) => `import { rate${String(n)} } from "./lib.ts";\n`,
    (n: number) => `export function rate${String(n)}(x: number) { return x / MARKER; }\n`,
    "lib.ts",
  ],
  [
    "py",
    (n: number) => `from lib import rate${String(n)}\n`,
    (n: number) => `def rate${String(n)}(x):\n    return x / MARKER\n`,
    "lib.py",
  ],
  [
    "rb",
    (n: number) => `require_relative "lib"\n# rate${String(n)}\n`,
    (n: number) => `def rate${String(n)}(x)\n  x / MARKER\nend\n`,
    "lib.rb",
  ],
  [
    "php",
    () => `<?php\nrequire 'lib.php';\n`,
    (n: number) => `<?php\nfunction rate${String(n)}($x) {\n  return $x / MARKER;\n}\n`,
    "lib.php",
  ],
  [
    "c",
    () => `#include "lib.h"\n`,
    (n: number) => `int rate${String(n)}(int x) {\n  return x / MARKER;\n}\n`,
    "lib.h",
  ],
].flatMap(([extension, imports, definition, lib]) =>
  [1, 2].map((n) => {
    const [head, body] = [(imports as (n: number) => string)(n), (definition as (n: number) => string)(n)];
    const use = (count: string): string =>
      `${head}int total(int a) {\n  return rate${String(n)}(${count});\n}\n`;
    return {
      [`main.${extension as string}`]: { before: use("a"), after: use("a + 1") },
      [lib as string]: { after: body, isUnchanged: true },
    };
  }),
);

/** The same where nothing imports what the change relies on: the file that uses it, the file that defines it. */
const autoloaded: FilesOfTest[] = [
  [
    "app/services/total.rb",
    "app/models/rate.rb",
    "class Rate\n  def self.of(x)\n    x / MARKER\n  end\nend\n",
  ],
  ["app/jobs/bill.rb", "app/services/rate.rb", "class Rate\n  def self.of(x)\n    x / MARKER\n  end\nend\n"],
  [
    "billing/total.go",
    "billing/rate.go",
    "package billing\n\nfunc Rate(x int) int {\n\treturn x / MARKER\n}\n",
  ],
  ["billing/total.go", "billing/types.go", "package billing\n\ntype Rate struct {\n\tMARKER int\n}\n"],
  [
    "src/Billing/Total.cs",
    "src/Billing/Rate.cs",
    "class Rate {\n  int Of(int x) { return x / MARKER; }\n}\n",
  ],
  [
    "src/Billing/Total.java",
    "src/Billing/Rate.java",
    "class Rate {\n  int of(int x) { return x / MARKER; }\n}\n",
  ],
  [
    "src/Billing/Total.kt",
    "src/Billing/Rate.kt",
    "class Rate {\n  fun of(x: Int): Int { return x / MARKER }\n}\n",
  ],
  ["src/Total.php", "src/Rate.php", "<?php\nclass Rate {\n  function of($x) { return $x / MARKER; }\n}\n"],
].map(([user = "", definer = "", definition]) => {
  const use = (count: string): string =>
    user.endsWith(".go") ? `x := Rate(${count})\n` : `Rate.of(${count})\n`;
  const head = user.endsWith(".php") ? "<?php\n" : user.endsWith(".go") ? "package billing\n\n" : "";
  return {
    [user]: { before: head + use("1"), after: head + use("2") },
    [definer]: { after: definition ?? "", isUnchanged: true },
  };
});

describe("a model that answers only when the definition was shown", () => {
  it.each([
    ["where it is imported", across],
    ["where nothing imports it", autoloaded],
  ])("answers in at least 80 of 100 cases %s", async (_, cases) => {
    const shown = await Promise.all(
      cases.map(async (files) => {
        const world = openReading(files, {});
        await world.read();
        return world.model.asked.some(({ parts }) =>
          parts.some(({ kind, text }) => kind === "definition" && text.includes("MARKER")),
        );
      }),
    );
    expect(shown.filter(Boolean).length / cases.length).toBeGreaterThanOrEqual(0.8);
  });
});

function largeChange(changed: string, count = 20): FilesOfTest {
  const lines = (mark: string, of: number): string =>
    Array.from(
      { length: 100 },
      (_, n) => `export const value${String(of)}x${String(n)} = compute(${String(n)}, "${mark}");`,
    ).join("\n");
  return Object.fromEntries(
    Array.from({ length: count }, (_, of) => [
      `src/file${String(of)}.ts`,
      { before: `${lines("old", of)}\n`, after: `${lines(of === 0 ? changed : "new", of)}\n` },
    ]),
  );
}

describe("what left for a model", () => {
  it("is told of every request, also of one that nobody could read the answer of, and once", async () => {
    const refusing = createScriptedModel((request) =>
      request.task === "findings" ? new ModelFault("unavailable", "It is down.") : answerer({})(request),
    );
    const { result } = await openReading(files, {}, { models: [refusing] }).read();
    expect(result.model).toMatchObject({ status: "failed" });
    expect(result.model?.shown.filter(({ kind }) => kind === "changed-file")).toMatchObject([
      { path: "src/price.ts", what: "the whole file" },
    ]);
    const large = openReading(
      largeChange("new", 2),
      { skim: ["src/file1.ts"] },
      {
        model: { triage: true, chunkTokens: 9_000 },
      },
    );
    const { shown = [] } = (await large.read()).result.model ?? {};
    // The light model alone saw the other one.
    expect(shown.filter(({ path }) => path === "src/file1.ts")).toMatchObject([{ what: "its changes" }]);
  });

  it("counts as the most that it may have cost where nobody answered in time, and is told to the log", async () => {
    const told: string[] = [];
    const silent = { ...createScriptedModel([]), ask: () => new Promise<never>(() => undefined) };
    const world = openReading(
      files,
      {},
      {
        ...{ models: [silent], model: { callMs: 20 } },
        onFault: ({ fault }, { name }) => told.push(`${name}: ${fault}`),
      },
    );
    const { result } = await world.read();
    expect(result.model).toMatchObject({ status: "failed", reason: "scripted did not respond in time." });
    // A list of findings may be 16,000 tokens long, a walkthrough 8,000.
    expect(result.model?.usage).toMatchObject({ calls: 2, outputTokens: 24_000 });
    expect(result.model?.usage.costUsd).toBeGreaterThan((24_000 * 4) / 1_000_000);
    expect(told).toEqual(["scripted: timeout", "scripted: timeout"]);
  });
});

describe("a change of 2,000 lines", { timeout: 60_000 }, () => {
  it("stays within its money, and what did not fit is named", async () => {
    const whole = openReading(largeChange("new"), {});
    const all = await whole.read();
    expect(all.result.model).toMatchObject({ status: "read" });
    expect(all.result.model?.usage.costUsd).toBeLessThan(1);
    const capped = openReading(largeChange("new"), {}, { model: { capUsd: 0.12 } });
    const { result } = await capped.read();
    expect(result.model).toMatchObject({
      status: "partly",
      reason: "The cap on what a review may cost was reached.",
    });
    expect(result.model?.usage.costUsd).toBeLessThanOrEqual(0.12);
    expect(result.conclusion).toBe("neutral");
    const notRead = result.coverage.filter(({ model }) => model?.state === "not");
    expect(notRead.length).toBeGreaterThan(0);
    expect(notRead[0]?.model?.note).toBe("The cap on what a review may cost was reached.");
  });

  it("costs at most a tenth when it is pushed again with one hunk changed", async () => {
    const first = await openReading(largeChange("new"), {}).read();
    const world = openReading(largeChange("newer"), {});
    const again = await world.read({
      ...{ hunks: first.hunks, findings: [], criteria: [] },
      walkthrough: first.result.model?.walkthrough ?? null,
    });
    const [before = 0, after = 1] = [first, again].map(({ result }) => result.model?.usage.costUsd ?? 0);
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThanOrEqual(before / 10);
    expect(again.result.coverage.filter(({ model }) => model?.state === "earlier")).toHaveLength(19);
  });
});
