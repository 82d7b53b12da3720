/** The pipeline as its callers see it: a change goes in; findings at right lines and an account of every file come out. */
import { describe, expect, it } from "vitest";
import type { Finding } from "@acrux/contract";
import { addedFiles } from "../../../tests/engine/added-files.ts";
import { flaw, lines, places, review, watch } from "../../../tests/engine/checked-review.ts";
import { changeBetween } from "../../../tests/engine/temporary-repository.ts";
import type { Change } from "./change/change.ts";
import { noConfig, plainLayer } from "./config/layers.ts";
import { review as runReview } from "./review.ts";
import type { Watch } from "./watch.ts";
import { defaultSettings } from "./settings.ts";

describe("review", () => {
  it("finds a flaw on an added line, with its code and the lines around it", async () => {
    const result = await review(await changeBetween({ "a.ts": lines() }, { "a.ts": lines(flaw) }));
    expect(places(result.findings)).toEqual(["a.ts RIGHT 11 posted"]);
    expect(result.findings[0]?.quote).toBe("eval('(' + req.query.text + ')')");
    expect(result.findings[0]?.excerpt).toEqual({
      startLine: 8,
      lines: lines(flaw).split("\n").slice(7, 14),
    });
    expect(result).toMatchObject({ conclusion: "failure", stats: { changedLines: 1 } });
  });

  it("names the code in a message, and keeps what the rule says of any place", async () => {
    const after = 'import { read } from "read";\nexport const load = (fileName) => read(filename);\n';
    const { findings } = await review(addedFiles({ "a.js": after }));
    expect(findings).toMatchObject([
      {
        message: expect.stringMatching(/declares or imports `filename`,/) as string,
        ruleMessage: expect.stringMatching(/declares or imports this name,/) as string,
      },
    ]);
  });

  it("leaves out a file at which it fails, searches it for secrets, and reads the others", async () => {
    const overflow = (path: string, rule: string | null): void => {
      if (path === "b.ts" && rule !== null) throw new RangeError("Maximum call stack size exceeded");
    };
    const secret = `const token = "ghp_${"a1B2c3D4e5F6".repeat(3)}";`;
    const change = addedFiles({ "a.ts": flaw, "b.ts": `${flaw}\n${secret}`, "c.ts": flaw });
    const result = await runReview(change, defaultSettings, { ...watch, onStart: overflow });
    expect(result.coverage.map(({ path, state, reason }) => [path, state, reason])).toEqual([
      ["a.ts", "read", null],
      ["b.ts", "skipped", "parser-failed"],
      ["c.ts", "read", null],
    ]);
    expect(result.coverage[1]?.note).toMatch(/^Reading it ended with an error \(RangeError\)\./);
    const of = result.findings.map(({ path, source }) => `${path} ${source}`);
    expect(of).toEqual(expect.arrayContaining(["a.ts rule", "b.ts secret", "c.ts rule"]));
    expect(of).not.toContain("b.ts rule");
  });

  it("shows no line after the last", async () => {
    const result = await review(await changeBetween({ "a.ts": "a();\n" }, { "a.ts": `a();\n${flaw}\n` }));
    expect(result.findings[0]?.excerpt).toEqual({ startLine: 1, lines: ["a();", flaw] });
  });

  it("fails no check for what rests on where the code runs", async () => {
    const run = (name: string): string => `docker run -v /var/run/docker.sock:/var/run/docker.sock ${name}\n`;
    const { conclusion, findings } = await review(
      await changeBetween({ "a.sh": "#!/bin/sh\n" }, { "a.sh": `#!/bin/sh\n${run("one")}${run("two")}` }),
    );
    const own = findings.filter(({ ruleId }) => ruleId === "sh-container-owns-host");
    expect(own.map(({ outcome }) => outcome)).toEqual(["listed", "listed"]);
    expect(conclusion).not.toBe("failure");
  });

  it("takes what is right to the letter and mostly meant for less sure than its graver like", async () => {
    const findings = async (files: Record<string, string>): Promise<Finding[]> =>
      (await review(addedFiles(files))).findings.filter(({ outcome }) => outcome !== "dropped");
    const outcomes = async (files: Record<string, string>): Promise<string[]> =>
      (await findings(files)).map(({ startLine, outcome }) => `${String(startLine)} ${outcome}`);
    const compose = (password: string): Record<string, string> => ({
      "compose.yaml": `services:\n  db:\n    image: postgres:17.2\n    environment:\n      POSTGRES_PASSWORD: ${password}\n`,
    });
    expect(await outcomes(compose("postgres"))).toEqual(["5 listed"]);
    expect(await findings(compose("hunter22"))).toMatchObject([{ confidence: "medium", outcome: "listed" }]);
    const page = (html: string): Record<string, string> => ({
      "page.jsx": `import { html } from "./html";\nexport const A = ({ body }) => <p dangerouslySetInnerHTML={{ __html: ${html} }} />;\n`,
    });
    expect(await findings(page("html"))).toMatchObject([{ startLine: 2, confidence: "low" }]);
    expect(await findings(page("body"))).toMatchObject([{ startLine: 2, confidence: "medium" }]);
  });

  it("finds the right lines in a file with Windows line ends and U+2028", async () => {
    const text = lines("const a = '\u2028\u2029\u0085\f';", flaw).replaceAll("\n", "\r\n");
    const result = await review(await changeBetween({ "a.ts": "\r\n" }, { "a.ts": text }));
    expect(places(result.findings)).toEqual(["a.ts RIGHT 12 posted"]);
    expect(result.findings[0]?.excerpt.lines.some((line) => line.includes("\r"))).toBe(false);
  });

  it("finds a deleted guard on the left side of a change that only deletes", async () => {
    const before = lines(
      "export function drop(user: User) {",
      "  requirePermission(user, 'drop');",
      "  go();",
      "}",
    );
    const after = before.replace("  requirePermission(user, 'drop');\n", "");
    const result = await review(await changeBetween({ "a.ts": before }, { "a.ts": after }));
    expect(places(result.findings)).toEqual(["a.ts LEFT 12 listed"]);
    expect(result.coverage).toEqual([
      { path: "a.ts", state: "read", reason: null, note: "Only lines were removed." },
    ]);
  });

  it("names every file that is not read, and why", async () => {
    const deep = `export const x = ${"[".repeat(600)}${"]".repeat(600)};\n`;
    const change = await changeBetween(
      { "moved.ts": lines(), "gone.ts": lines(flaw) },
      {
        "moved.ts": null,
        "renamed ü.ts": lines(),
        "gone.ts": null,
        "package-lock.json": "{}\n",
        "vendor/x.js": `${flaw}\n`,
        "web/assets/vendors/ace/mode.js": `${flaw}\n`,
        "src/3rdparty/list.cpp": "int a;\n",
        "www/lib/pdfjs/modern/viewer.mjs": `${flaw}\n`,
        "data/pdf.js/web/viewer.js": `${flaw}\n`,
        "js/tiny_mce/plugins/code.js": `${flaw}\n`,
        "web/jquery-4.0.0.slim.js": `${flaw}\n`,
        "web/vue-2.7.1.js": `${flaw}\n`,
        "web/meter-1.2.0.umd.js": `${flaw}\n`,
        "web/release-1.2.js": "go();\n",
        "web/slides.js": `/*!\n * Slides v4.0.6 (https://slides.example)\n * Licensed under MIT\n */\n${flaw}\n`,
        "web/jquery.tree.js": `/*\n * Tree 3.5.48\n * MIT License\n */\n${flaw}\n`,
        "api.pb.go": "package api\n",
        "made.ts": `// @generated by a tool\n${flaw}\n`,
        "app.min.js": "x\n",
        "wide.js": `x = "${"y".repeat(10_000)}"\n`,
        "huge.ts": `// ${"z".repeat(10 * 2 ** 20)}\n`,
        "deep.ts": deep,
        "logo.png": Buffer.from([137, 80, 0, 1]),
        "main.nim": "const x = 1;\n",
        "notes.md": "# Notes\n",
        "empty.ts": "",
      },
    );
    const result = await review(change);
    const states = result.coverage.map(({ path, state, reason }) => [path, state, reason]);
    expect(Object.fromEntries(states.map(([path, state, reason]) => [path, reason ?? state]))).toEqual({
      "api.pb.go": "generated",
      "app.min.js": "minified",
      "deep.ts": "too-deep",
      "empty.ts": "read",
      "gone.ts": "read",
      "huge.ts": "too-large",
      "logo.png": "binary",
      "made.ts": "generated",
      "main.nim": "unknown-language",
      "notes.md": "read",
      "package-lock.json": "read",
      "renamed ü.ts": "read",
      "vendor/x.js": "vendored",
      "web/assets/vendors/ace/mode.js": "vendored",
      "src/3rdparty/list.cpp": "vendored",
      "www/lib/pdfjs/modern/viewer.mjs": "vendored",
      "data/pdf.js/web/viewer.js": "vendored",
      "js/tiny_mce/plugins/code.js": "vendored",
      "web/jquery-4.0.0.slim.js": "vendored",
      "web/vue-2.7.1.js": "vendored",
      "web/meter-1.2.0.umd.js": "vendored",
      "web/release-1.2.js": "read",
      "web/slides.js": "vendored",
      "web/jquery.tree.js": "vendored",
      "wide.js": "minified",
    });
    expect(result.findings).toEqual([]);
    expect(result.conclusion).toBe("neutral");
    for (const { state, note } of result.coverage) expect(state === "read" || note !== null).toBe(true);
  });

  it("is green when all was read, prose and data among it", async () => {
    const change = addedFiles({
      "a.ts": lines(),
      "notes.md": "# Notes",
      "data.json": "{}",
      "main.nim": "echo 1",
    });
    expect((await review({ ...change, files: change.files.slice(0, 3) })).conclusion).toBe("success");
    expect((await review(change)).conclusion).toBe("neutral");
  });

  it("reviews what is whole of a cut patch, and says that it was cut", async () => {
    const change = addedFiles({ "a.ts": lines(flaw) });
    const cut = change.files.map((file) => ({ ...file, patch: (file.patch ?? "").slice(0, 600) }));
    const result = await review({ ...change, files: cut });
    expect(places(result.findings)).toEqual(["a.ts RIGHT 11 posted"]);
    expect(result.coverage).toMatchObject([{ state: "partly", reason: "cut-patch" }]);
  });

  it("trusts no line of a file whose patch belongs to another text", async () => {
    const change = addedFiles({ "a.ts": lines(flaw) });
    const read = (): Promise<[{ kind: "text"; text: string }]> =>
      Promise.resolve([{ kind: "text", text: flaw }]);
    const result = await review({ ...change, read });
    expect(result.findings).toEqual([]);
    expect(result.coverage).toMatchObject([{ state: "skipped", reason: "not-delivered" }]);
  });

  it("says so when patch or content was not delivered", async () => {
    const change = addedFiles({ "a.ts": lines(), "b.ts": lines() });
    const [a, b] = change.files;
    if (a === undefined || b === undefined) throw new Error("unreachable");
    const read: Change["read"] = () => Promise.resolve([{ kind: "missing" }]);
    const result = await review({ ...change, unlistedFiles: 7, files: [{ ...a, patch: null }, b], read });
    expect(result.coverage.map(({ reason }) => reason)).toEqual(["not-delivered", "not-delivered"]);
    expect(result.remarks).toEqual(["7 changed files were not listed by the source and not read."]);
  });

  it("drops what a comment suppresses, with its reason, and a removed guard of the whole file too", async () => {
    const change = await changeBetween(
      { "a.ts": "export function remove(r) {\n  requireAdmin(r);\n  return r;\n}\n" },
      {
        "a.ts": `// acrux-ignore-file removed-guard -- the gateway checks\nexport function remove(r) {\n  return r;\n}\n${flaw} // acrux-ignore js-code-injection -- trusted\n`,
      },
    );
    const { findings } = await review(change);
    expect(findings.map(({ ruleId, outcome, outcomeReason }) => [ruleId, outcome, outcomeReason])).toEqual(
      expect.arrayContaining([
        ["removed-guard", "dropped", "Suppressed by the comment in line 1: the gateway checks"],
        ["js-code-injection", "dropped", "Suppressed by the comment in line 5: trusted"],
      ]),
    );
  });

  it("leaves files out as configured, and is green all the same", async () => {
    const config = {
      ...noConfig,
      layers: [plainLayer("repository settings", { paths: { exclude: ["gen"] } })],
    };
    const result = await review(addedFiles({ "gen/a.ts": lines(flaw), "b.ts": "start();\n" }), { config });
    expect(result.coverage).toMatchObject([
      {
        path: "gen/a.ts",
        state: "skipped",
        reason: "configuration",
        note: "Left out by repository settings.",
      },
      { path: "b.ts", state: "read" },
    ]);
    expect(result.conclusion).toBe("success");
  });

  it("keeps the first findings of a file that has more than it may have, and says so", async () => {
    const { coverage, findings } = await review(
      addedFiles({ "a.ts": lines(...Array.from({ length: 5 }, () => flaw)) }),
      {
        maxFindingsInFile: 3,
      },
    );
    expect(findings).toHaveLength(3);
    expect(coverage).toMatchObject([
      { path: "a.ts", state: "partly", note: "Only the gravest 3 of its 5 findings were kept." },
    ]);
  });

  it("begins no file once it holds as many findings as it may", async () => {
    const result = await review(addedFiles({ "a.ts": lines(flaw), "b.ts": lines(flaw) }), { maxFindings: 1 });
    expect(result.coverage).toMatchObject([{ state: "read" }, { state: "skipped", reason: "over-budget" }]);
    expect(result.conclusion).not.toBe("success");
  });

  it("follows each of a thousand values of a long file, and says when there is more than it follows", async () => {
    const flaws = (count: number): string =>
      Array.from({ length: count }, (_, index) => `eval("(" + text${String(index)} + ")");\n`).join("");
    const long = await review(addedFiles({ "a.js": flaws(900) }));
    expect(long.findings.filter(({ ruleId }) => ruleId === "js-code-injection")).toHaveLength(900);
    expect(long.coverage).toMatchObject([{ state: "read" }]);
    const steps = `function f(a) { ${"for (const b of a) { ".repeat(14)}eval(b + "x");${" }".repeat(14)} }\n`;
    const endless = await review(addedFiles({ "a.js": steps }));
    expect(endless.coverage).toMatchObject([{ state: "partly", reason: "over-budget" }]);
    expect(endless.conclusion).not.toBe("success");
  });

  it("begins no file after its budget, nor a rule after the file's", async () => {
    let time = 0;
    const slow: Watch = { now: () => (time += 10), onStart: () => undefined };
    const change = addedFiles({ "a.ts": lines(flaw), "b.ts": lines(flaw) });
    const some = await runReview(change, { ...defaultSettings, fileBudgetMs: 0 }, slow);
    expect(some.coverage).toMatchObject([{ state: "partly", reason: "timed-out" }, { state: "partly" }]);
    const none = await runReview(change, { ...defaultSettings, budgetMs: 0 }, slow);
    expect(none.coverage).toMatchObject([{ state: "skipped", reason: "over-budget" }, { state: "skipped" }]);
  });

  it("is not confused by files named like what every object has", async () => {
    const change = addedFiles({ constructor: "x", __proto__x: "y", "toString.ts": lines(flaw) });
    const result = await review(change);
    expect(places(result.findings)).toEqual(["toString.ts RIGHT 11 posted"]);
  });
});
