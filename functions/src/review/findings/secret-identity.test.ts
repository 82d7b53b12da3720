/** What is known of a secret after a review: its place and kind, and nothing from which it could be told. Every value here is made up. */
import { createHash } from "node:crypto";
import type { Finding } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { addedFiles } from "../../../../tests/engine/added-files.ts";
import { reportInFull } from "../report/full-report.ts";
import { reportForGitHub } from "../report/github.ts";
import { reportAsJson } from "../report/json.ts";
import { reportAsSarif } from "../report/sarif.ts";
import { reportForTerminal } from "../report/terminal.ts";
import { review } from "../review.ts";
import { defaultSettings, type ReviewSettings } from "../settings.ts";

/** Not keys of anybody: put together here so that no scanner of this repository takes them for one. */
const canaries = {
  token: ["ghp_", "CanaryCanaryNotAKey9", "Zq7Rw3Tx5Vb1Nm8K"].join(""),
  twin: ["ghp_", "CanaryCanaryNotAKey9", "Hs4Gd6Jf2Lk8Pq0W"].join(""),
  password: ["Can4ry", "Pa55", "x9!kQz"].join("-"),
};

function found(
  files: Readonly<Record<string, string>>,
  settings: Partial<ReviewSettings> = {},
): ReturnType<typeof review> {
  const watch = { now: () => 0, onStart: () => undefined };
  return review(addedFiles(files), { ...defaultSettings, identityKey: "key one", ...settings }, watch);
}

async function secretsIn(text: string, settings: Partial<ReviewSettings> = {}): Promise<Finding[]> {
  const { findings } = await found({ "src/settings.ts": text }, settings);
  return findings.filter(({ source }) => source === "secret");
}

describe("the identity of a secret", () => {
  const line = (value: string): string => `export const token = "${value}";\n`;

  it("differs between two that look the same when masked", async () => {
    const two = await secretsIn(line(canaries.token) + line(canaries.twin).replace("token", "other"));
    expect(two.map(({ quote }) => quote)).toEqual([two[0]?.quote, two[0]?.quote]);
    expect(new Set(two.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  it("stays when lines move or are indented, and the same secret twice has two", async () => {
    const [here] = await secretsIn(line(canaries.token));
    const [moved] = await secretsIn(`\n\n// above\n  ${line(canaries.token)}`);
    expect(moved?.fingerprint).toBe(here?.fingerprint);
    const twice = await secretsIn(line(canaries.token) + line(canaries.token).replace("token", "other"));
    expect(new Set(twice.map(({ fingerprint }) => fingerprint)).size).toBe(2);
    expect(twice[0]?.fingerprint).toBe(here?.fingerprint);
  });

  it("is another under another key, for the rules about the same line, too", async () => {
    const text = `const db = connect({ user: "app", password: "${canaries.password}" });\n`;
    const [one, other] = await Promise.all(
      ["key one", "key two"].map(async (identityKey) => found({ "src/db.ts": text }, { identityKey })),
    );
    const prints = (result: typeof one): string[] => result?.findings.map((f) => f.fingerprint) ?? [];
    expect(prints(one).length).toBeGreaterThan(0);
    for (const print of prints(one)) expect(prints(other)).not.toContain(print);
  });

  it("is no plain hash of what a guesser could try", async () => {
    const [one] = await secretsIn(line(canaries.token));
    const guesses = [canaries.token, one?.quote ?? "", line(canaries.token).trim()].flatMap((value) =>
      ["sha1", "sha256", "md5"].map((name) => createHash(name).update(value).digest("hex").slice(0, 32)),
    );
    expect(guesses).not.toContain(one?.fingerprint);
  });
});

describe("a secret's value", () => {
  const carriers = {
    "src/settings.ts": `export const token = "${canaries.token}";\nfetch("https://x.example/?t=${canaries.token}");\n`,
    "src/run.js": `eval("login('${canaries.token}')" + location.hash); // ${canaries.token}\n`,
    "src/db.py": `PASSWORD = "${canaries.password}"\nimport hashlib\nhashlib.md5(b"${canaries.token}")\n`,
    "src/App.java": `class App { String password = "${canaries.password}"; }\n`,
    "src/ignored.ts": `export const t = "${canaries.token}"; // acrux-ignore secret-github-personal-token -- was "${canaries.token}"\n`,
    "package.json": `{ "dependencies": { "a": "git+https://app:${canaries.token}@git.example.org/a.git" } }\n`,
    Dockerfile: `FROM alpine\nENV TOKEN=${canaries.token}\nRUN curl -u app:${canaries.password} http://h.example.org\n`,
    ".acrux.yml": `overrides: { "${canaries.token}": off }\n`,
  };

  it("stands in no finding, remark or report, whichever part of the engine met it", async () => {
    const config = {
      layers: [
        {
          ...{ origin: ".acrux.yml", folder: "", positions: {} },
          values: { overrides: { [canaries.token]: "off" as const } },
        },
      ],
      ...{ rules: [], problems: [] },
    };
    const result = await found(carriers, { config, strictness: "strict" });
    expect(result.findings.length).toBeGreaterThan(5);
    const context = { reviewId: "1-2-a", headSha: "abcdef0", detailsUrl: "https://acrux.example/r" };
    const texts = [
      JSON.stringify(result),
      JSON.stringify(reportForGitHub(result, context)),
      reportAsJson(result),
      reportAsSarif(result, "0.1.0"),
      reportForTerminal(result, { colors: false }),
      reportInFull(result, { version: "0.1.0", base: null, head: null, unlistedFiles: 0 }),
    ];
    for (const value of [canaries.token, canaries.password]) {
      for (const text of texts) {
        expect(text).not.toContain(value);
        expect(text).not.toContain(value.slice(6, -4));
      }
    }
  });
});

describe("a made-up value in test code", () => {
  const text = `const settings = { password: "${canaries.password}" };\n`;

  it.each([
    ["tests/login.ts", "tests", "info", "low"],
    ["examples/login.ts", "fixtures", "info", "low"],
  ] as const)(
    "in %s is said quietly, unless %s are judged like the product",
    async (path, name, less, more) => {
      const severityWith = async (include: ReviewSettings["include"]): Promise<string | undefined> => {
        const { findings } = await found({ [path]: text }, { include });
        return findings.find(({ source }) => source === "secret")?.severity;
      };
      expect(await severityWith([])).toBe(less);
      expect(await severityWith([name])).toBe(more);
    },
  );
});

describe("a token that was good for an hour", () => {
  const token = ["ya29.", "CanaryNotAKey9Zq7Rw3Tx5Vb1Nm8KHs4Gd6", "Jf2Lk8Pq0WcYt5Ru3Ei7Oz1Xv9Bn"].join("");
  const text = `<value>{"accessToken":"${token}"}</value>\n`;

  it.each([
    ["tests/fixtures/user.xml", "medium, low, listed"],
    ["src/user.xml", "critical, high, posted"],
  ])("in %s is %s", async (path, expected) => {
    const { findings } = await found({ [path]: text });
    const said = findings.filter(({ ruleId }) => ruleId === "secret-google-oauth-access-token");
    expect(said.map(({ severity, confidence, outcome }) => `${severity}, ${confidence}, ${outcome}`)).toEqual(
      [expected],
    );
    if (path.startsWith("tests/"))
      expect(said[0]?.outcomeReason).toContain("Its path is test code by `tests/`");
  });
});
