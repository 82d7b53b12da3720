/** The attack: settings and comments under which a change with a token and an injection in it looks clean. */
import type { Finding, ReviewResult } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { changeBetween } from "../../../tests/engine/temporary-repository.ts";
import type { ConfigLayer } from "./config/layers.ts";
import { readConfig } from "./config/read-config.ts";
import { reportForGitHub } from "./report/github.ts";
import { reportForTerminal } from "./report/terminal.ts";
import { review } from "./review.ts";
import { defaultSettings, type ReviewSettings } from "./settings.ts";

const token = ["ghp_", "CanaryCanaryNotAKey9", "Zq7Rw3Tx5Vb1Nm8K"].join("");
const leak = `const token = "${token}";`;
const injection = 'app.get("/", (request, response) => response.json(eval(request.query.q)));';
const clean = "const app = express();\n";

async function reviewOf(
  after: string | Readonly<Record<string, string>>,
  settings: Partial<ReviewSettings> = {},
  before: string = clean,
): Promise<ReviewResult> {
  const files = typeof after === "string" ? { "a.js": after } : after;
  const change = await changeBetween({ "a.js": before }, files);
  return review(change, { ...defaultSettings, ...settings }, { now: () => 0, onStart: () => undefined });
}

function by(text: string, origin = ".acrux.yml"): Pick<ReviewSettings, "config"> {
  const layers: ConfigLayer[] = [readConfig(origin, text).layer];
  return { config: { layers, rules: [], problems: [] } };
}

const context = { reviewId: "1-2-abc", headSha: "abcdef0123", detailsUrl: "https://acrux.example/r/1" };

/** What is said about it wherever it is shown. */
function said(result: ReviewResult): string[] {
  const { review: posted, check } = reportForGitHub(result, context);
  return [posted.body, check.summary, reportForTerminal(result, { colors: false })];
}

function about(result: ReviewResult, ruleId: string): Finding | undefined {
  return result.findings.find((finding) => finding.ruleId === ruleId);
}

const secret = "secret-github-personal-token";

describe("a change with a token and an injection", () => {
  const change = `${clean}${leak}\n${injection}\n`;

  it("fails the check", async () => {
    expect((await reviewOf(change)).conclusion).toBe("failure");
  });

  it.each([
    ["categories: { security: off }", "Category security is switched off by .acrux.yml:1. That hid"],
    ["severityThreshold: critical\ncategories:\n  security: off", "switched off by .acrux.yml:3. That hid"],
    ["overrides:\n  '*': off", "Rules * are switched off by .acrux.yml:2. That hid"],
    ["overrides:\n  secret-*: off\n  js-*: off", "Rules js-* are switched off by .acrux.yml:3. That hid"],
    ["overrides:\n  '*': info", "Rules * (info, below low) are switched off by .acrux.yml:2. That hid"],
  ])("is never green under %j, which is named with its line and what it hid", async (text, sentence) => {
    const result = await reviewOf(change, by(text));
    expect(result.conclusion).toBe("neutral");
    const { check } = reportForGitHub(result, context);
    expect(check.title).toMatch(/^No findings.*; \d hidden by configuration$/);
    const shown = said(result).map((one) => one.replaceAll("\\", ""));
    for (const one of shown) expect(one).toContain(sentence);
    expect(result.switchedOff.some(({ hid }) => hid !== null && hid.critical + hid.high > 0)).toBe(true);
  });

  it("is told what a threshold hides, by the layer that set it", async () => {
    const text = `${clean}${injection}\n`;
    const result = await reviewOf(text, by("severityThreshold: critical", "organization settings"));
    expect(result).toMatchObject({
      conclusion: "neutral",
      switchedOff: [{ what: "everything below critical", origin: "organization settings:1", isWide: true }],
    });
    expect(said(result)[0]).toContain("That hid 1 finding: 1 high.");
  });

  it("has its token posted under maxComments: 0", async () => {
    const result = await reviewOf(change, by("maxComments: 0"));
    expect(about(result, secret)).toMatchObject({ outcome: "posted" });
    expect(result.conclusion).toBe("failure");
  });
});

it("a token whose fingerprint configuration allows is named with the line that allows it", async () => {
  const text = `${clean}${leak}\n`;
  const { fingerprint = "" } = about(await reviewOf(text), secret) ?? {};
  const result = await reviewOf(text, by(`secrets:\n  allow: ['${fingerprint}']`));
  expect(result.conclusion).toBe("success");
  expect(reportForGitHub(result, context).check.title).toBe("No findings; 1 allowed by configuration");
  const shown = said(result).map((one) => one.replaceAll("\\", ""));
  for (const one of shown) expect(one).toContain("Its fingerprint is allowed by .acrux.yml:2.");
});

it.each([
  ["trifles", (): string => "debugger;"],
  ["guesses at secrets", (at: number): string => `const password = "Trifle-${String(at * 7919)}-x9";`],
])("a change that hides them behind a thousand %s is told of both", async (_, trifle) => {
  const trifles = Array.from({ length: 1_100 }, (_unused, at) => trifle(at)).join("\n");
  const result = await reviewOf(`${clean}${trifles}\n${leak}\n${injection}\n`);
  expect(result.coverage[0]?.note).toMatch(/^Only the gravest 1000 of its/);
  expect(result.conclusion).toBe("failure");
  expect(about(result, secret)).toMatchObject({ outcome: "posted" });
  expect(about(result, "js-code-injection")).toMatchObject({ outcome: "posted" });
});

describe("a clean change", () => {
  const change = `${clean}app.listen(80);\n`;

  it("is green where one rule is off that hid nothing, and neutral where a kind of findings is off", async () => {
    expect((await reviewOf(change, by("overrides: { js-code-injection: off }"))).conclusion).toBe("success");
    const result = await reviewOf(change, by("categories: { docs: off }"));
    expect(result.conclusion).toBe("neutral");
    expect(reportForGitHub(result, context).check.title).toBe("No findings in what was looked for");
  });

  it("is neutral where configuration leaves out every file of it", async () => {
    const result = await reviewOf(change, by("paths: { exclude: ['**'] }"));
    expect(result.conclusion).toBe("neutral");
  });
});

describe("a comment that the change itself adds", () => {
  it.each([
    ["acrux-ignore", `// acrux-ignore ${secret} -- a test value\n${leak}`],
    ["acrux-ignore-file", `// acrux-ignore-file ${secret} -- a test value\n${leak}`],
    ["gitleaks:allow", `${leak} // gitleaks:allow a test value`],
    ["pragma: allowlist secret", `${leak} // pragma: allowlist secret, a test value`],
    ["nosemgrep", `${leak} // nosemgrep -- a test value`],
    ["nosec", `${leak} // nosec a test value`],
    [
      "eslint-disable-line",
      `${leak} // eslint-disable-line security/detect-possible-timing-attacks -- a test value`,
    ],
    [
      "eslint-disable-next-line",
      `// eslint-disable-next-line no-secrets/no-secrets -- a test value\n${leak}`,
    ],
  ])("%s does not hide a token, and is named with its reason", async (marker, code) => {
    const result = await reviewOf(`${clean}${code}\n`);
    expect(result.conclusion).toBe("failure");
    expect(about(result, secret)).toMatchObject({
      outcome: "posted",
      suppression: { marker, reason: "a test value", state: "waiting" },
    });
    const { comments } = reportForGitHub(result, context).review;
    expect(comments[0]?.body).toContain(`This change adds \`${marker}\` against it in line`);
    expect(comments[0]?.body).toContain("with the reason: a test value.");
  });

  it("is told with the words by which somebody else agrees, where comments are listened to", async () => {
    const result = await reviewOf(`${clean}// acrux-ignore ${secret} -- a test value\n${leak}\n`);
    const [{ body } = { body: "" }] = reportForGitHub(result, { ...context, appSlug: "acrux" }).review
      .comments;
    const { fingerprint = "" } = about(result, secret) ?? {};
    expect(body).toContain(`or by the comment \`@acrux agree ${fingerprint}\`.`);
  });

  it("hides it once somebody other than the author agreed, who is named", async () => {
    const text = `${clean}// acrux-ignore ${secret} -- a test value\n${leak}\n`;
    const fingerprint = about(await reviewOf(text), secret)?.fingerprint ?? "";
    const result = await reviewOf(text, { agreed: { [fingerprint]: "octocat" } });
    expect(result.conclusion).toBe("success");
    for (const one of said(result)) {
      expect(one).toContain(
        "Suppressed by the comment in line 2, with the agreement of octocat: a test value",
      );
    }
    const other = await reviewOf(text, { agreed: { ["0".repeat(32)]: "octocat" } });
    expect(other.conclusion).toBe("failure");
  });

  it("is not said to hide what a switch hides", async () => {
    const text = `${clean}// acrux-ignore ${secret} -- a test value\n${leak}\n`;
    const result = await reviewOf(text, by(`overrides:\n  ${secret}: off`));
    expect(result.conclusion).toBe("neutral");
    expect(reportForGitHub(result, context).check.title).toBe("No findings; 1 hidden by configuration");
  });

  it("does not hide an injection that the team holds for critical", async () => {
    const text = `${clean}// acrux-ignore js-code-injection -- trusted\n${injection}\n`;
    const result = await reviewOf(text, by("overrides:\n  js-code-injection: critical"));
    expect(result.conclusion).toBe("failure");
    expect(about(result, "js-code-injection")).toMatchObject({
      ...{ outcome: "posted", severity: "critical", suppression: { state: "waiting" } },
    });
  });

  it("keeps the check from being green where the team holds it for grave", async () => {
    const text = `${clean}// acrux-ignore metric-debug-code -- for now\ndebugger;\n`;
    expect((await reviewOf(text)).conclusion).toBe("success");
    const result = await reviewOf(text, by("overrides:\n  metric-debug-code: high"));
    expect(result.conclusion).toBe("neutral");
  });

  it("hides an injection, but is named, and keeps the check from being green", async () => {
    const result = await reviewOf(
      `${clean}// acrux-ignore js-code-injection, js-eval-of-value -- trusted\n${injection}\n`,
    );
    expect(result.conclusion).toBe("neutral");
    expect(reportForGitHub(result, context).check.title).toBe("No findings; 1 suppressed by comments");
    for (const one of said(result)) expect(one).toContain("Suppressed by the comment in line 2: trusted");
  });
});

describe("a comment that stands on the base branch", () => {
  it.each(["// acrux-ignore-file", "/* acrux-ignore-file"])("counts (%s)", async (opening) => {
    const base = `${opening} ${secret} -- test values${opening.startsWith("/*") ? " */" : ""}\n${clean}`;
    const result = await reviewOf(`${base}${leak}\n`, {}, base);
    expect(result.conclusion).toBe("success");
    expect(about(result, secret)).toMatchObject({ outcome: "dropped", suppression: { state: "standing" } });
  });

  it("counts also where it was written for another tool", async () => {
    const base = `${clean}// nosemgrep: eval-detected\nrun(1);\n`;
    const result = await reviewOf(base.replace("run(1)", "run(eval(x))"), {}, base);
    expect(result.findings.map(({ suppression }) => suppression?.state)).toContain("standing");
    expect(result.findings.filter(({ outcome }) => outcome !== "dropped")).toEqual([]);
    expect(result.conclusion).toBe("success");
  });
});

it.each([
  'const text = "gitleaks:allow"; const token = TOKEN;',
  "const token = TOKEN; // nosecond thoughts",
  "const token = TOKEN; // eslint-disable-line no-console",
  "const token = TOKEN; // noqa: E501",
])("%s silences nothing", async (line) => {
  const result = await reviewOf(`${clean}${line.replace("TOKEN", JSON.stringify(token))}\n`);
  expect(about(result, secret)).toMatchObject({ outcome: "posted" });
  expect(about(result, secret)).not.toHaveProperty("suppression");
});
