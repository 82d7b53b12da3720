/** What a change makes, and what was there before it: code that moved, was indented or stands elsewhere is no news. */
import { describe, expect, it } from "vitest";
import { addedFiles } from "../../../tests/engine/added-files.ts";
import { flaw, lines, places, review, watch } from "../../../tests/engine/checked-review.ts";
import { changeBetween } from "../../../tests/engine/temporary-repository.ts";
import { plainLayer } from "./config/layers.ts";
import { review as runReview } from "./review.ts";
import { defaultSettings, type ReviewSettings } from "./settings.ts";

describe("review", () => {
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

  it("does not say again how a function connects where it sends something else, or where a comment says why", async () => {
    const python = (...calls: string[]): string =>
      ["import requests", "", "", "def load(url, query):", ...calls.map((call) => `    ${call}`), ""].join(
        "\n",
      );
    const sends = (what: string): string => `requests.get(url, params=${what}, verify=False)`;
    const outcomes = async (before: string, after: string): Promise<string[]> =>
      places(
        (await review(await changeBetween({ "a.py": before }, { "a.py": after }))).findings.filter(
          ({ ruleId }) => ruleId === "py-tls-verification-off",
        ),
      );
    const before = python(sends("query"));
    expect(await outcomes(before, python(sends("dict(query)")))).toEqual(["a.py RIGHT 5 dropped"]);
    expect(await outcomes(before, python(sends("query"), sends("dict(query)")))).toEqual([
      "a.py RIGHT 6 posted",
    ]);
    expect(await outcomes(python("requests.get(url, params=query)"), before)).toEqual([
      "a.py RIGHT 5 posted",
    ]);
  });

  it("posts the second of two equal flaws when only the first was there before", async () => {
    const other = flaw.replace("value", "other");
    const result = await review(
      await changeBetween({ "a.ts": lines(flaw) }, { "a.ts": lines(flaw, "", other) }),
    );
    expect(places(result.findings)).toEqual(["a.ts RIGHT 13 posted"]);
  });

  it("numbers a flaw among its like in the whole file, also where only one of them is changed", async () => {
    const both = lines("{", flaw, "}", "{", flaw, "}");
    const [first, second] = (await review(addedFiles({ "a.ts": both }))).findings;
    const added = await review(await changeBetween({ "a.ts": lines("{", flaw, "}") }, { "a.ts": both }));
    expect(first?.fingerprint).not.toBe(second?.fingerprint);
    expect(added.findings.map(({ fingerprint }) => fingerprint)).toEqual([second?.fingerprint]);
  });

  it("runs no rule over the rest of a file that hung on it before", async () => {
    const connect = `const connection = mysql.createConnection({ password: "not-a-real-one-7731" });`;
    const change = await changeBetween({ "a.js": lines(connect) }, { "a.js": lines(connect, flaw) });
    const startedRules = async (leaveOut: ReviewSettings["leaveOut"]): Promise<string[]> => {
      const started: string[] = [];
      const onStart = (_: string, rule: string | null): void => void (rule !== null && started.push(rule));
      await runReview(change, { ...defaultSettings, leaveOut }, { ...watch, onStart });
      return started;
    };
    const { leaveOut } = defaultSettings;
    const ruleId = "js-hard-coded-password";
    expect(await startedRules(leaveOut)).toContain(ruleId);
    const rules = [{ path: "a.js", ruleId, reason: "timed-out" as const }];
    expect(await startedRules({ ...leaveOut, rules })).not.toContain(ruleId);
  });

  it("shows no password that stands on a line beside the change", async () => {
    const connect = `const connection = mysql.createConnection({ host: "db", user: "root", password: "not-a-real-one-7731" });`;
    const require = `const mysql = require("mysql");`;
    const result = await review(
      await changeBetween({ "a.js": lines(require, connect) }, { "a.js": lines(require, connect, flaw) }),
    );
    expect(places(result.findings)).toEqual(["a.js RIGHT 13 posted"]);
    expect(result.findings[0]?.excerpt.lines.join("\n")).toContain("createConnection");
    expect(JSON.stringify(result)).not.toContain("not-a-real-one-7731");
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

  it("says nothing of another version of a package that came without TLS before", async () => {
    const manifest = (version: string): Record<string, string> => ({
      "package.json": `{\n  "dependencies": {\n    "ace": "${version}"\n  }\n}\n`,
    });
    const posted = async (before: string, after: string): Promise<string[]> =>
      (await review(await changeBetween(manifest(before), manifest(after)))).findings
        .filter(({ outcome }) => outcome === "posted")
        .map(({ ruleId }) => ruleId);
    const source = "git://github.com/ace/ace.git#";
    expect(await posted(`${source}32e2722`, `${source}a279fe5`)).toEqual([]);
    expect(await posted("1.2.0", `${source}a279fe5`)).toEqual(["manifest-insecure-source"]);
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

  it("lists what an earlier review of the pull request posted", async () => {
    const change = addedFiles({ "a.ts": lines(flaw) });
    const first = await review(change);
    const again = await review(change, { alreadyPosted: first.findings });
    expect(places(again.findings)).toEqual(["a.ts RIGHT 11 listed"]);
    expect(again.conclusion).toBe("failure");
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
});
