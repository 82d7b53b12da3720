/** The pipeline as its callers see it: a change goes in; findings at right lines and an account of every file come out. */
import type { Finding, ReviewResult } from "@acrux/contract";
import { ReviewResult as ReviewResultSchema } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { addedFiles } from "../../../tests/engine/added-files.ts";
import { changeBetween } from "../../../tests/engine/temporary-repository.ts";
import type { Change } from "./change/change.ts";
import { noConfig, plainLayer } from "./config/layers.ts";
import { review as runReview } from "./review.ts";
import { defaultSettings, type ReviewSettings } from "./settings.ts";
import type { Watch } from "./watch.ts";

const watch: Watch = { now: () => 0, onStart: () => undefined };

async function review(change: Change, settings: Partial<ReviewSettings> = {}): Promise<ReviewResult> {
  const result = await runReview(change, { ...defaultSettings, ...settings }, watch);
  expect(ReviewResultSchema.parse(result)).toEqual(result);
  expect(result.coverage.map(({ path }) => path).sort()).toEqual(change.files.map(({ path }) => path).sort());
  return result;
}

const flaw = "const value = eval('(' + req.query.text + ')');";
const filler = Array.from(
  { length: 20 },
  (_, line) => `export const number${String(line)} = ${String(line)};`,
);

function lines(...extra: string[]): string {
  return [...filler.slice(0, 10), ...extra, ...filler.slice(10), ""].join("\n");
}

function places(findings: readonly Finding[]): string[] {
  return findings.map(
    ({ path, side, startLine, outcome }) => `${path} ${side} ${String(startLine)} ${outcome}`,
  );
}

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

  it("says nothing of a flaw that the change does not touch", async () => {
    const after = lines(flaw).replace("number0 = 0", "number0 = 1");
    expect((await review(await changeBetween({ "a.ts": lines(flaw) }, { "a.ts": after }))).findings).toEqual(
      [],
    );
  });

  it("does not post a flaw that was there before and was only indented or moved", async () => {
    const after = lines(`if (ready) {`, `  ${flaw}`, "}");
    const result = await review(await changeBetween({ "a.ts": lines(flaw) }, { "a.ts": after }));
    expect(places(result.findings)).toEqual(["a.ts RIGHT 12 dropped"]);
    expect(result).toMatchObject({ conclusion: "success" });
  });

  it("posts the second of two equal flaws when only the first was there before", async () => {
    const other = flaw.replace("value", "other");
    const result = await review(
      await changeBetween({ "a.ts": lines(flaw) }, { "a.ts": lines(flaw, "", other) }),
    );
    expect(places(result.findings)).toEqual(["a.ts RIGHT 13 posted"]);
  });

  it("keeps a finding's identity when lines before it come and go", async () => {
    const [one, two] = await Promise.all([
      review(addedFiles({ "a.ts": lines(flaw) })),
      review(addedFiles({ "a.ts": `// One more line.\n${lines(`  ${flaw}`)}` })),
    ]);
    expect(one.findings[0]?.fingerprint).toBe(two.findings[0]?.fingerprint);
    expect(one.findings[0]?.startLine).not.toBe(two.findings[0]?.startLine);
  });

  it("says nothing of another tag of an action that had a tag before, and of a new action only where it is a branch's", async () => {
    const workflow = (...uses: string[]): Record<string, string> => ({
      ".github/workflows/a.yml": `jobs:\n  a:\n    steps:\n${uses.map((use) => `      - uses: ${use}\n`).join("")}`,
    });
    const posted = async (before: string[], after: string[]): Promise<string[]> => {
      const asked = plainLayer("repository settings", {
        overrides: { "manifest-unpinned-action": "medium" },
      });
      const { findings } = await review(await changeBetween(workflow(...before), workflow(...after)), {
        config: { ...defaultSettings.config, layers: [asked] },
      });
      return findings.filter(({ outcome }) => outcome === "posted").map(({ quote }) => quote);
    };
    expect(await posted(["a/b@v3"], ["a/b@v4"])).toEqual([]);
    const pinned = `c/d@${"0".repeat(40)}`;
    expect(await posted([pinned], [pinned, "a/b@v4", "a/b@v4"])).toEqual([]);
    expect(await posted([pinned], [pinned, "a/b@master", "a/b@master"])).toEqual(["a/b"]);
    expect(await posted(["c/d@v1"], ["c/d@v1", "a/b@v4"])).toEqual([]);
    // An organization's own actions are named by their branch.
    expect(await posted(["c/d@v1"], ["c/d@v1", "a/b@main"])).toEqual([]);
  });

  it("says nothing of a line in which only quotes and spaces are others", async () => {
    const image = (run: string): Record<string, string> => ({
      Dockerfile: `FROM corp/base:1.2\nRUN ${run}\nUSER app\n`,
    });
    const rules = async (before: string, after: string): Promise<string[]> =>
      (await review(await changeBetween(image(before), image(after)))).findings
        .filter(({ outcome }) => outcome !== "dropped")
        .map(({ ruleId }) => ruleId);
    const fetched = 'curl -sL "https://example.org/a.sh" | sh';
    expect(await rules(fetched, "curl  -sL 'https://example.org/a.sh' | sh")).toEqual([]);
    expect(await rules(fetched, 'curl -sL "https://example.org/b.sh" | sh')).toContain(
      "sh-download-run-unchecked",
    );
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

  it("says nothing of another version of a base image, whose user is as it was", async () => {
    const image = (from: string): Record<string, string> => ({
      Dockerfile: `FROM ${from}\nCOPY . .\nCMD ["run"]\n`,
    });
    const rules = async (before: Record<string, string>, after: Record<string, string>): Promise<string[]> =>
      (await review(await changeBetween(before, after))).findings
        .filter(({ outcome }) => outcome !== "dropped")
        .map(({ ruleId }) => ruleId);
    expect(await rules(image("corp/base:1.2"), image("corp/base:1.3"))).not.toContain("docker-no-user");
    expect(await rules(image("corp/base:1.2"), image("corp/other:1.2"))).toContain("docker-no-user");
  });

  it("says nothing of one more use of a name that the file used before without a declaration", async () => {
    const uses = (...names: string[]): Record<string, string> => ({
      "a.js": `import { on } from "on";\n${names.map((name) => `on(() => ${name}.start());\n`).join("")}`,
    });
    const found = async (before: string[], after: string[]): Promise<string[]> =>
      (await review(await changeBetween(uses(...before), uses(...after)))).findings
        .filter(({ outcome }) => outcome !== "dropped")
        .map(({ ruleId }) => ruleId);
    expect(await found([], ["app"])).toEqual(["js-undefined-name"]);
    expect(await found(["app"], ["app", "app"])).toEqual([]);
    expect(await found(["app"], ["app", "other"])).toEqual(["js-undefined-name"]);
  });

  it("does not take a function for new whose body alone changed", async () => {
    const method = (head: string, last: string): Record<string, string> => ({
      "A.cs": `class A\n{\n    ${head}\n    {\n        await G(1);\n        await G(2);\n        await G(${last});\n    }\n}\n`,
    });
    const posted = async (before: string, after: string): Promise<string[]> =>
      (await review(await changeBetween(method(before, "3"), method(after, "4")))).findings
        .filter(({ outcome }) => outcome !== "dropped")
        .map(({ ruleId }) => ruleId);
    expect(await posted("private async void Go()", "private async void Go()")).toEqual([]);
    expect(await posted("private async Task Go()", "private async void Go()")).toEqual(["csharp-async-void"]);
  });

  it("does not take code for new whose function has another name now", async () => {
    const inFunction = (name: string, code: string, others = ""): Record<string, string> => ({
      "a.js": `export function ${name}(xs) {\n  if (xs) {\n${code}  }\n  return xs;\n}\n${others}`,
    });
    const found = async (after: Record<string, string>): Promise<string[]> =>
      (await review(await changeBetween(inFunction("oldName", "    xs.map(parseInt);\n"), after))).findings
        .filter(({ outcome }) => outcome !== "dropped")
        .map(({ ruleId }) => ruleId);
    expect(await found(inFunction("newName", "  xs.map(parseInt);\n"))).toEqual([]);
    expect(await found(inFunction("newName", "  xs.map(parseInt);\n  xs.map(parseInt);\n"))).toEqual([
      "js-parse-int-as-callback",
    ]);
    expect(await found(inFunction("newName", "  xs.map(parseInt);\n", "newName(oldName);\n"))).toEqual([]);
  });

  it("says nothing of a lock file that holds the new version already", async () => {
    const lock = 'version = 4\n\n[[package]]\nname = "serde"\nversion = "1.0.9"\n';
    const crate = (version: string): Record<string, string> => ({
      "Cargo.lock": lock,
      "Cargo.toml": `[dependencies]\nserde = "${version}"\n`,
    });
    const rules = async (version: string): Promise<string[]> =>
      (await review(await changeBetween(crate("1.0.8"), crate(version)))).findings.map(
        ({ ruleId }) => ruleId,
      );
    expect(await rules("1.0.9")).toEqual([]);
    expect(await rules("1.1.0")).toEqual(["manifest-without-lock"]);
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

  it("says nothing of what a test makes wrong on purpose", async () => {
    const { findings } = await review(
      addedFiles({
        "test_order.py":
          "import pytest\n\ndef test_nan(x):\n    assert not (x == x)\n    with pytest.raises(TypeError):\n        x < x\n",
        "order.py": "def same(x):\n    return x == x\n",
      }),
    );
    expect(findings.map(({ path, ruleId }) => `${path} ${ruleId}`)).toEqual([
      "order.py py-compared-with-itself",
    ]);
  });

  it("lists what an earlier review of the pull request posted", async () => {
    const change = addedFiles({ "a.ts": lines(flaw) });
    const first = await review(change);
    const again = await review(change, { alreadyPosted: first.findings });
    expect(places(again.findings)).toEqual(["a.ts RIGHT 11 listed"]);
    expect(again.conclusion).toBe("failure");
  });

  it("takes a rule about security for a guess in test code, and lists what it finds there", async () => {
    const result = await review(addedFiles({ "tests/a.test.ts": lines(flaw) }));
    expect(places(result.findings)).toEqual(["tests/a.test.ts RIGHT 11 listed"]);
    expect(result.conclusion).toBe("success");
  });

  it("lists in test code what is minor elsewhere", async () => {
    const code = 'public class A {\n  public static String value = "a";\n}\n';
    const files = addedFiles({ "src/main/A.java": code, "src/test/java/A.java": code });
    const asked = plainLayer("repository settings", { overrides: { "java-*": "low" } });
    const result = await review(files, { config: { ...noConfig, layers: [asked] } });
    expect(places(result.findings)).toEqual([
      "src/main/A.java RIGHT 2 posted",
      "src/test/java/A.java RIGHT 2 listed",
    ]);
  });

  it("lists a name that is undefined in tests and their data, where a run would say so", async () => {
    const code = "def size(name):\n    return os.stat(name).st_size\n";
    const result = await review(addedFiles({ "size.py": code, "tests/data/cases/size.py": code }));
    expect(places(result.findings)).toEqual([
      "size.py RIGHT 2 posted",
      "tests/data/cases/size.py RIGHT 2 listed",
    ]);
  });

  it("does not fail a check for a private key that a test carries, and masks it", async () => {
    const body = Array.from({ length: 12 }, (_, row) =>
      "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj".slice(row % 7).padEnd(64, `x${String(row)}`),
    );
    const key =
      ["-----BEGIN", "PRIVATE KEY-----\n"].join(" ") +
      body.join("\n") +
      ["\n-----END", "PRIVATE KEY-----\n"].join(" ");
    const [test, product] = await Promise.all([
      review(addedFiles({ "tests/key.pem": key })),
      review(addedFiles({ "deploy/key.pem": key })),
    ]);
    expect(test).toMatchObject({
      conclusion: "success",
      findings: [{ severity: "medium", source: "secret" }],
    });
    expect(product).toMatchObject({ conclusion: "failure", findings: [{ severity: "critical" }] });
    for (const line of body) expect(JSON.stringify([test, product])).not.toContain(line.slice(0, 24));
  });

  it("lists a key made for a test and the key of a page that a test has recorded, and posts that of a short line", async () => {
    const age = [
      "AGE",
      "SECRET",
      "KEY",
      `1${"QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L".repeat(2).slice(0, 58)}`,
    ].join("-");
    const google = ["AIza", "SyB8xK2mQ7vN4pR6tW9yE1uI3oL5jH0gFdZ"].join("");
    const page = JSON.stringify({ body: `${"var a = 1; ".repeat(100)}key: "${google}"` });
    const outcomes = async (path: string, text: string): Promise<string[]> => {
      const { findings, conclusion } = await review(addedFiles({ [path]: `${text}\n` }));
      return [conclusion, ...findings.map(({ outcome }) => outcome)];
    };
    expect(await outcomes("testdata/keys.txt", age)).toEqual(["success", "listed"]);
    expect(await outcomes("src/test/resources/mocks/page.json", page)).toEqual(["success", "listed"]);
    expect(await outcomes("src/test/resources/key.json", `{"key": "${google}"}`)).toEqual([
      "success",
      "posted",
    ]);
    expect(await outcomes("src/page.json", page)).toEqual(["success", "posted"]);
  });

  it("fails for a provider's token in a test only where its checksum fits, and lists one that is made up", async () => {
    const outcome = async (value: string, path = "pkg/client_test.go"): Promise<string[]> => {
      const text = `package client\n\nvar value = "${value}"\n`;
      const { findings, conclusion } = await review(addedFiles({ [path]: text }));
      return [conclusion, ...findings.map((finding) => finding.outcome)];
    };
    // Of an article about these checksums; revoked.
    const issued = ["ghp_zQWBuTSOoRi4A9sp", "HcVY5ncnsDkxkJ0mLq17"].join("");
    expect(await outcome(issued)).toEqual(["failure", "posted"]);
    expect(await outcome(issued.replace("mLq", "mLr"))).toEqual(["success", "listed"]);
    expect(await outcome(issued.replace("mLq", "mLr"), "pkg/client.go")).toEqual(["failure", "posted"]);
    const gitlab = (body: string): string => ["glpat", body].join("-");
    expect(await outcome(gitlab("mK7xQ2vR9pLw4ZtB8nYc"))).toEqual(["success", "posted"]);
    expect(await outcome(gitlab("mK7xQ2vR9pLw4ZtB8nYc"), "pkg/client.go")).toEqual(["failure", "posted"]);
    expect(await outcome(gitlab("mK7xTestQ2vR9pLw4ZtB"))).toEqual(["success", "listed"]);
    expect(await outcome(gitlab("a1b2c3d4e5mK7xQ2vR9p"))).toEqual(["success", "listed"]);
    expect(await outcome(gitlab("mK7xQ2vR9pmK7xQ2vR9p"))).toEqual(["success", "listed"]);
  });

  it("lists the tokens of a test that holds one body behind several beginnings", async () => {
    const body = "mK7xQ2vR9pLw4ZtB8nYcH5sJ1dFg3aVe6uXi";
    const outcomes = async (beginnings: readonly string[]): Promise<string[]> => {
      const text = beginnings.map((beginning) => `cases.push("${beginning}_${body}");\n`).join("");
      const { findings } = await review(addedFiles({ "src/form.test.ts": text }));
      return findings.map(({ outcome }) => outcome);
    };
    expect(await outcomes(["npm"])).toEqual(["posted"]);
    expect(await outcomes(["npm", "nfp"])).toEqual(["listed", "listed"]);
  });

  it("lists the tokens of a test that holds those of several providers", async () => {
    const values = [
      ["glpat", "mK7xQ2vR9pLw4ZtB8nYc"].join("-"),
      ["npm_", "mK7xQ2vR9pLw4ZtB8nYcH5sJ1dFg3aVe6uXi"].join(""),
      ["dapi", "3f8a1c9e7b2d4f605a8c1e9b7d3f2a64"].join(""),
      ["AKIA", "Q3EGRJ7XKMT2WZ5B"].join(""),
    ];
    const outcomes = async (kept: readonly string[]): Promise<string[]> => {
      const text = kept.map((value) => `cases.push("${value}");\n`).join("");
      const { findings } = await review(addedFiles({ "src/mask.test.ts": text }));
      return [...new Set(findings.map(({ outcome }) => outcome))];
    };
    expect(await outcomes(values.slice(0, 2))).toEqual(["posted"]);
    expect(await outcomes(values)).toEqual(["listed"]);
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

  it("knows a finding again when its file is renamed, but not beside a new file in the old place", async () => {
    const text = Array.from({ length: 30 }, (_, index) => `keep(${String(index)});\n`).join("");
    const before = { "old.ts": text };
    const edited = await review(await changeBetween(before, { "old.ts": text + flaw }));
    const renamed = await review(await changeBetween(before, { "old.ts": null, "new/name.ts": text + flaw }));
    expect(renamed.findings[0]?.path).toBe("new/name.ts");
    expect(renamed.findings[0]?.fingerprint).toBe(edited.findings[0]?.fingerprint);
    const both = await review(addedFiles({ "old.ts": flaw, "new/name.ts": flaw }));
    const fingerprints = new Set(both.findings.map(({ fingerprint }) => fingerprint));
    expect(fingerprints.size).toBe(both.findings.length);
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
