/** What is posted, listed and dropped, and when a check may be green. */
import type { FileCoverage, Finding, SwitchedOff } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { conclude } from "./conclude.ts";
import { selectFindings } from "./select.ts";
import { readConfig } from "../config/read-config.ts";
import { defaultSettings, type ReviewSettings } from "../settings.ts";

let made = 0;
const nothingUnread = { coverage: [], unlistedFiles: 0, switchedOff: [] };

function finding(fields: Partial<Finding> = {}): Finding {
  made += 1;
  const startLine = fields.startLine ?? made * 10;
  return {
    fingerprint: made.toString(16).padStart(32, "0"),
    ...{
      ruleId: `rule-${String(made)}`,
      source: "rule",
      severity: "medium",
      category: "bug",
      confidence: "high",
    },
    ...{ cwe: null, title: "Title", message: "Message.", links: [], path: "a.ts", side: "RIGHT", startLine },
    ...{
      endLine: startLine,
      quote: `code${String(made)}()`,
      excerpt: { startLine, lines: ["code()"] },
      fix: null,
    },
    ...{ outcome: "posted", outcomeReason: null },
    ...fields,
  };
}

function outcomes(
  findings: readonly Finding[],
  settings: Partial<ReviewSettings> = {},
): Record<string, string> {
  const selected = selectFindings(findings, { ...defaultSettings, ...settings });
  return Object.fromEntries(selected.map(({ ruleId, outcome }) => [ruleId, outcome]));
}

describe("selectFindings", () => {
  it("posts the gravest, then the surest, up to the cap, and lists the rest with the reason", () => {
    const low = finding({ ruleId: "low" });
    const unsure = finding({ ruleId: "unsure", severity: "high", confidence: "medium" });
    const sure = finding({ ruleId: "sure", severity: "high" });
    const selected = selectFindings([low, unsure, sure], { ...defaultSettings, maxComments: 2 });
    expect(selected.map(({ ruleId, outcome }) => [ruleId, outcome])).toEqual([
      ["sure", "posted"],
      ["unsure", "posted"],
      ["low", "listed"],
    ]);
    expect(selected[2]?.outcomeReason).toBe("Over the cap of 2 comments.");
  });

  it("posts an origin that is sent back only where credentials go along", () => {
    const echo = (more: string): string | undefined => {
      const kind = { ruleId: "js-cors-origin-of-sender", cwe: "CWE-942", category: "security" } as const;
      const lines = ['res.set("Access-Control-Allow-Origin", origin);', more];
      const sure = { severity: "high", confidence: "medium" } as const;
      return Object.values(outcomes([finding({ ...kind, ...sure, excerpt: { startLine: 1, lines } })]))[0];
    };
    expect(echo('res.set("Access-Control-Allow-Credentials", "true");')).toBe("posted");
    expect(echo("// Credentialed requests still work.")).toBe("listed");
  });

  it("posts a light or unsure finding where it is a secret, a model's remark or what the team asked for", () => {
    const ofRule = { ruleId: "js-eval-of-value", severity: "low" } as const;
    const posted = (fields: Partial<Finding>, settings: Partial<ReviewSettings> = {}): string =>
      outcomes([finding({ ...ofRule, ...fields })], settings)[fields.ruleId ?? "js-eval-of-value"] ?? "";
    expect(posted({})).toBe("listed");
    expect(posted({}, { strictness: "strict" })).toBe("posted");
    expect(posted({ severity: "medium" })).toBe("posted");
    expect(posted({ severity: "medium", confidence: "medium" })).toBe("listed");
    expect(posted({ source: "secret", confidence: "medium" })).toBe("posted");
    expect(posted({ source: "model", confidence: "medium" })).toBe("posted");
    expect(posted({ ruleId: "team-no-console" })).toBe("posted");
    const asked = (config: object): Partial<ReviewSettings> => ({
      config: { ...defaultSettings.config, layers: [readConfig(".acrux.yml", JSON.stringify(config)).layer] },
    });
    expect(posted({}, asked({ overrides: { "js-*": "low" } }))).toBe("posted");
    expect(posted({ ruleId: "metric-function-lines" }, asked({ metrics: { functionLines: 80 } }))).toBe(
      "posted",
    );
    expect(posted({ ruleId: "metric-function-lines" }, asked({ metrics: { nesting: 4 } }))).toBe("listed");
  });

  it("posts secrets and critical findings whatever the cap, but never more than a hundred of them", () => {
    const critical = finding({ ruleId: "critical", severity: "critical" });
    const secret = finding({ ruleId: "secret", source: "secret" });
    const high = finding({ ruleId: "high", severity: "high" });
    expect(outcomes([critical, secret, high], { maxComments: 0 })).toEqual({
      ...{ critical: "posted", secret: "posted", high: "listed" },
    });
    const many = Array.from({ length: 120 }, () => finding({ source: "secret" }));
    const posted = Object.values(outcomes(many, { maxComments: 0 })).filter((one) => one === "posted");
    expect(posted).toHaveLength(100);
  });

  it("posts one comment on a secret that stands six times, and names the other places", () => {
    const content = "c".repeat(16);
    const secrets = ["a.ts", "b.ts", "c.ts"].map((path, index) =>
      finding({
        ruleId: "secret-x",
        source: "secret",
        path,
        content,
        startLine: index + 1,
        endLine: index + 1,
      }),
    );
    const selected = selectFindings(secrets, defaultSettings);
    expect(selected.map(({ outcome }) => outcome)).toEqual(["posted", "listed", "listed"]);
    expect(selected[0]?.message).toBe("Message. It also occurs in b.ts:2, c.ts:3.");
    const other = finding({ ruleId: "secret-x", source: "secret", content: "d".repeat(16) });
    expect(
      selectFindings([...secrets, other], defaultSettings).filter(({ outcome }) => outcome === "posted"),
    ).toHaveLength(2);
  });

  it("posts one comment on values that only their names tell, and one on each of a provider's", () => {
    const of = (ruleId: string, severity: Finding["severity"]): string[] => {
      const secrets = [1, 2].map((line) =>
        finding({
          ...{ ruleId, severity, source: "secret", category: "security", confidence: "medium" },
          ...{ path: "a.ts", startLine: line, content: String(line) },
        }),
      );
      return selectFindings(secrets, defaultSettings).map(({ outcome, message }) => `${outcome} ${message}`);
    };
    expect(of("secret-generic", "low")).toEqual([
      "posted Message. It also occurs in a.ts:2.",
      "listed Message.",
    ]);
    expect(of("secret-github-token", "high")).toEqual(Array(2).fill("posted Message."));
  });

  it("posts one comment on the same code and on one value's sinks, names the others, and still fails the check", () => {
    const at = { severity: "high", category: "security", ruleId: "js-x" } as const;
    const copy = (path: string, quote: string): Finding => finding({ ...at, path, quote, startLine: 3 });
    const copies = [copy("a.ts", "off( a )"), copy("b.ts", "off(\n  a )"), copy("c.ts", "off(b)")];
    const [first, second, third] = selectFindings(copies, defaultSettings);
    expect([first, second, third].map((one) => one?.outcome)).toEqual(["posted", "listed", "posted"]);
    expect(first?.message).toBe("Message. It also occurs in b.ts:3.");

    const step = (role: "source" | "sink", line: number) => ({ role, line, column: 1, code: "a" });
    const followed = [7, 8].map((line) =>
      finding({ ...at, startLine: line, trace: [step("source", 2), step("sink", line)] }),
    );
    const other = finding({ ...at, startLine: 9, trace: [step("source", 4), step("sink", 9)] });
    expect(selectFindings([...followed, other], defaultSettings).map(({ outcome }) => outcome)).toEqual([
      ...["posted", "listed", "posted"],
    ]);
    expect(conclude(selectFindings(followed, { ...defaultSettings, maxComments: 0 }), nothingUnread)).toBe(
      "failure",
    );
  });

  it("lists metrics, posts one where the team set the limit, and a breakpoint is none", () => {
    const measure = (ruleId: string): Finding => finding({ ruleId, category: "maintainability" });
    const breakpoint = finding({ ruleId: "metric-debug-code" });
    const measures = [measure("metric-nesting"), measure("metric-cognitive"), measure("metric-cognitive")];
    const said = (settings: ReviewSettings): string[] =>
      selectFindings([...measures, breakpoint], settings).map(
        ({ ruleId, outcome }) => `${ruleId} ${outcome}`,
      );
    const listed = ["metric-nesting listed", "metric-cognitive listed", "metric-cognitive listed"];
    expect(said(defaultSettings)).toEqual(["metric-debug-code posted", ...listed]);
    const { layer } = readConfig(".acrux.yml", JSON.stringify({ metrics: { cognitive: 20 } }));
    const config = { ...defaultSettings.config, layers: [layer] };
    expect(said({ ...defaultSettings, config })).toEqual([
      "metric-debug-code posted",
      ...["metric-nesting listed", "metric-cognitive posted", "metric-cognitive listed"],
    ]);
  });

  it("lists kinds of findings that were rarely acted on, unless the team asks for them, and says so", () => {
    const rarely = {
      "removed-guard": { category: "security", severity: "high", confidence: "medium", side: "LEFT" },
      "docker-image-without-support": { category: "security" },
      "manifest-unpinned-action": { category: "security" },
      "compose-runs-as-root": { category: "security" },
      "csharp-cors-any-origin": { category: "security" },
      "rb-pages-unencrypted": { category: "security" },
      "php-insecure-cookie": { category: "security" },
      "dart-swallowed-error": { category: "bug" },
    } as const satisfies Record<string, Partial<Finding>>;
    for (const [ruleId, fields] of Object.entries(rarely)) {
      const found = [finding({ ...fields, ruleId })];
      expect(selectFindings(found, defaultSettings), ruleId).toMatchObject([
        {
          outcome: "listed",
          outcomeReason:
            "Not posted at strictness balanced. On real changes, comments of this kind were rarely acted on.",
        },
      ]);
      const { layer } = readConfig(".acrux.yml", JSON.stringify({ overrides: { [ruleId]: "medium" } }));
      const config = { ...defaultSettings.config, layers: [layer] };
      expect(selectFindings(found, { ...defaultSettings, config }), ruleId).toMatchObject([
        { outcome: "posted" },
      ]);
    }
  });

  it("says of a followed value of which it is not sure what may limit it", () => {
    const step = { role: "source" as const, line: 1, column: 1, code: "a" };
    const found = finding({
      ...{ ruleId: "js-path-traversal", cwe: "CWE-22", category: "security", trace: [step] },
      ...{ severity: "high", confidence: "medium" },
    });
    expect(selectFindings([found], defaultSettings)).toMatchObject([
      {
        outcome: "listed",
        outcomeReason:
          "Not posted at strictness balanced. A check outside this code, such as a router's or a caller's, may limit the value.",
      },
    ]);
  });

  it("never posts what an earlier review posted", () => {
    const old = finding({ ruleId: "old" });
    expect(outcomes([old], { alreadyPosted: [old] })).toEqual({ old: "listed" });
  });

  it("says the same weakness of one place once, the graver one", () => {
    const a = finding({ ruleId: "a", cwe: "CWE-89", startLine: 3, endLine: 5, severity: "high" });
    const b = finding({ ruleId: "b", cwe: "CWE-89", startLine: 4 });
    const elsewhere = finding({ ruleId: "elsewhere", cwe: "CWE-89", startLine: 9 });
    expect(outcomes([b, a, elsewhere])).toEqual({ a: "posted", b: "dropped", elsewhere: "posted" });
  });

  it.each(["Suppressed by the comment in line 3: checked", "Its fingerprint is allowed by .acrux.yml:2."])(
    "does not say by a lighter rule what is answered (%s), but a graver one speaks",
    (outcomeReason) => {
      const at = { cwe: "CWE-95", startLine: 3 } as const;
      const answered = finding({ ...at, ruleId: "answered", outcome: "dropped", outcomeReason });
      const lighter = finding({ ...at, ruleId: "lighter", severity: "low" });
      const graver = finding({ ...at, ruleId: "graver", severity: "critical" });
      expect(outcomes([answered, lighter])).toEqual({ answered: "dropped", lighter: "dropped" });
      expect(outcomes([answered, graver])).toEqual({ answered: "dropped", graver: "posted" });
    },
  );

  it("says by another rule what a rule that is switched off would say", () => {
    const at = { cwe: "CWE-95", startLine: 3 } as const;
    const outcomeReason = "Switched off by .acrux.yml:2: rule off.";
    const off = finding({ ...at, ruleId: "off", outcome: "dropped", outcomeReason });
    expect(outcomes([off, finding({ ...at, ruleId: "on", severity: "low" })])).toMatchObject({
      on: "posted",
    });
  });

  it("drops a finding about a part of the code of a graver one", () => {
    const whole = finding({
      ruleId: "whole",
      startLine: 3,
      severity: "high",
      quote: "createHash('md5').update(pw)",
    });
    const part = finding({ ruleId: "part", startLine: 3, quote: "createHash('md5')" });
    expect(outcomes([part, whole])).toEqual({ whole: "posted", part: "dropped" });
  });

  it("lets a secret beat a rule that suspects one, however grave the rule calls it", () => {
    const secret = finding({
      ruleId: "secret",
      source: "secret",
      cwe: "CWE-798",
      startLine: 7,
      severity: "high",
    });
    const rule = finding({ ruleId: "rule", cwe: "CWE-259", startLine: 7, severity: "critical" });
    expect(outcomes([rule, secret])).toEqual({ secret: "posted", rule: "dropped" });
  });

  it("posts one comment a line and lists the other finding", () => {
    const high = finding({ ruleId: "high", cwe: "CWE-78", startLine: 7, severity: "high" });
    const other = finding({ ruleId: "other", cwe: "CWE-328", startLine: 7 });
    const left = finding({ ruleId: "left", startLine: 7, side: "LEFT" });
    expect(outcomes([other, high, left])).toEqual({ high: "posted", other: "listed", left: "posted" });
  });

  it.each([
    [
      "relaxed",
      {
        "removed-h": "posted",
        "removed-hm": "listed",
        "removed-m": "posted",
        "removed-mm": "listed",
        "removed-l": "listed",
        "removed-x": "listed",
      },
    ],
    [
      "balanced",
      {
        "removed-h": "posted",
        "removed-hm": "listed",
        "removed-m": "posted",
        "removed-mm": "listed",
        "removed-l": "listed",
        "removed-x": "listed",
      },
    ],
    [
      "strict",
      {
        "removed-h": "posted",
        "removed-hm": "posted",
        "removed-m": "posted",
        "removed-mm": "posted",
        "removed-l": "posted",
        "removed-x": "posted",
      },
    ],
  ] as const)("posts at strictness %s what it is sure enough of", (strictness, expected) => {
    const findings = [
      finding({ ruleId: "removed-h", severity: "high" }),
      finding({ ruleId: "removed-hm", severity: "high", confidence: "medium" }),
      finding({ ruleId: "removed-m" }),
      finding({ ruleId: "removed-mm", confidence: "medium" }),
      finding({ ruleId: "removed-l", severity: "low" }),
      finding({ ruleId: "removed-x", severity: "critical", confidence: "low" }),
    ];
    expect(outcomes(findings, { strictness })).toEqual(expected);
  });

  it("posts a light rule three times a file and in a review, a grave one always", () => {
    const light = Array.from({ length: 9 }, (_, index) =>
      finding({ ruleId: "light", path: `${String(index % 2)}.ts` }),
    );
    const grave = Array.from({ length: 9 }, () => finding({ ruleId: "grave", severity: "high" }));
    const posted = selectFindings([...light, ...grave], defaultSettings).filter(
      ({ outcome }) => outcome === "posted",
    );
    expect(posted.map(({ ruleId, path }) => `${ruleId} ${path}`).sort()).toEqual([
      ...Array<string>(9).fill("grave a.ts"),
      ...["light 0.ts", "light 0.ts", "light 0.ts"],
    ]);
  });

  it("lists what a rule only believes, unless the code itself says what it is about", () => {
    const unsure: Partial<Finding> = {
      ...{ ruleId: "js-eval-of-value", category: "security" },
      ...{ severity: "high", confidence: "medium" },
    };
    const posted = (fields: Partial<Finding>): string =>
      selectFindings([finding({ ...unsure, ...fields })], defaultSettings)[0]?.outcome ?? "";
    expect(posted({ cwe: "CWE-22" })).toBe("listed");
    expect(posted({ cwe: "CWE-338" })).toBe("posted");
    expect(posted({ ruleId: "team-own" })).toBe("posted");
  });

  it("lists a password that only its name tells, and posts another value where a program or its environment holds it", () => {
    const posted = (path: string, ruleId: string, line = "password: 'a'"): string =>
      selectFindings(
        [
          finding({
            ...{ source: "secret", severity: "low", confidence: "medium", category: "security" },
            ...{ path, ruleId, startLine: 5, endLine: 5, excerpt: { startLine: 5, lines: [line] } },
          }),
        ],
        defaultSettings,
      )[0]?.outcome ?? "";
    expect(posted("src/login.ts", "secret-generic")).toBe("posted");
    for (const path of ["src/login.ts", ".env", "compose.yaml", "Dockerfile", "install.sh", "README.md"])
      expect(posted(path, "secret-hard-coded-password")).toBe("listed");
    expect(posted(".env.production", "secret-generic")).toBe("posted");
    for (const path of [
      "application.yml",
      "yarn.lock",
      ".env.example",
      "compose.yaml",
      "page.html",
      "README.md",
    ])
      expect(posted(path, "secret-generic")).toBe("listed");
    expect(posted("src/a.php", "secret-generic", ' * Example: {"token": "a"}')).toBe("listed");
  });

  it("says a weakness or a bug once a change and names the other places, what is critical each time", () => {
    const of = (fields: Partial<Finding>): readonly string[] => {
      const found = [2, 4, 6].map((line) =>
        finding({ ruleId: "js-x", path: "a.ts", startLine: line, ...fields }),
      );
      const selected = selectFindings(found, defaultSettings);
      return selected.map(({ outcome, message }) => `${outcome} ${message}`);
    };
    const weakness = { ruleId: "js-eval-of-value", category: "security", severity: "high" } as const;
    const once = ["posted Message. It also occurs in a.ts:4, a.ts:6.", "listed Message.", "listed Message."];
    expect(of(weakness)).toEqual(once);
    expect(of({ ruleId: "js-await-of-list", category: "bug", severity: "high" })).toEqual(once);
    expect(of({ ...weakness, severity: "critical" })).toEqual(Array(3).fill("posted Message."));
    const insecure = { ruleId: "manifest-insecure-source", category: "security", severity: "high" } as const;
    expect(of(insecure)).toEqual(once);
    for (const ruleId of ["team-own", "js-undefined-name"])
      expect(of({ ruleId, category: "bug", severity: "high" })).toEqual(Array(3).fill("posted Message."));
  });

  it("drops what is below the severity threshold", () => {
    expect(outcomes([finding({ ruleId: "low", severity: "low" })], { severityThreshold: "medium" })).toEqual({
      low: "dropped",
    });
  });
});

const noneHidden = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

describe("conclude", () => {
  const read: FileCoverage = { path: "a.ts", state: "read", reason: null, note: null };
  const conclusion = (
    findings: Finding[],
    coverage: FileCoverage[] = [read],
    settings = defaultSettings,
    switchedOff: SwitchedOff[] = [],
  ): string => conclude(selectFindings(findings, settings), { coverage, unlistedFiles: 0, switchedOff });

  it("is success when all was read and nothing grave found", () => {
    expect(conclusion([finding({ severity: "medium" })])).toBe("success");
  });

  it("is failure for a grave finding, also one that was posted before or for which there was no room", () => {
    const grave = finding({ severity: "high" });
    expect(conclusion([grave])).toBe("failure");
    expect(conclusion([grave], [read], { ...defaultSettings, alreadyPosted: [grave] })).toBe("failure");
    expect(conclusion([grave], [read], { ...defaultSettings, maxComments: 0 })).toBe("failure");
  });

  it("is no failure for a grave finding that is not sure", () => {
    expect(conclusion([finding({ severity: "critical", confidence: "medium" })])).toBe("success");
    const strict = { ...defaultSettings, strictness: "strict" as const };
    expect(conclusion([finding({ severity: "high", confidence: "low" })], [read], strict)).toBe("success");
  });

  it("is failure for what a rule of ours followed to its place, whatever the rule, and no failure without its path", () => {
    const step = { role: "sink" as const, line: 1, column: 1, code: "a" };
    for (const ruleId of [
      "js-sql-injection",
      "js-undefined-name",
      "py-tls-verification-off",
      "gha-untrusted-checkout",
    ]) {
      const own = finding({ severity: "critical", category: "security", ruleId });
      expect(conclusion([own]), ruleId).toBe("success");
      expect(conclusion([{ ...own, trace: [step] }]), ruleId).toBe("failure");
    }
  });

  it("is no failure for a path that begins with what an operator sets, or of C", () => {
    const from = (code: string, ruleId = "py-command-injection"): string =>
      conclusion([
        finding({
          ...{ ruleId, severity: "critical", category: "security" },
          trace: [{ role: "source", line: 1, column: 1, code }],
        }),
      ]);
    const strangers = [
      "request.args.get('a')",
      "name",
      "json.NewDecoder(r.Body).Decode(&v)",
      "await request.ReadToEndAsync()",
    ];
    expect(strangers.map((code) => from(code))).toEqual(strangers.map(() => "failure"));
    const operators = [
      'os.getenv("HOST")',
      "sys.argv[1]",
      "env::args_os()",
      "reader.ReadToEnd()",
      "Console.ReadLine()",
      'open("a", "r")',
    ];
    expect(operators.map((code) => from(code))).toEqual(operators.map(() => "success"));
    expect([from("thread(a)"), from("n", "c-use-after-free")]).toEqual(["failure", "success"]);
  });

  it("is failure for a version that an advisory names, a credential, and a rule of the team's own", () => {
    const grave = { severity: "high", category: "security" } as const;
    expect(conclusion([finding({ ...grave, ruleId: "manifest-known-weakness" })])).toBe("failure");
    expect(conclusion([finding({ ...grave, ruleId: "secret-private-key", source: "secret" })])).toBe(
      "failure",
    );
    expect(conclusion([finding({ ...grave, ruleId: "team-no-legacy" })])).toBe("failure");
  });

  it("is neutral when a file was not read, unless configuration asked for that", () => {
    const skippedFor = (reason: "binary" | "configuration"): FileCoverage => ({
      ...read,
      state: "skipped",
      reason,
    });
    expect(conclusion([], [read, skippedFor("binary")])).toBe("neutral");
    expect(conclusion([], [read, skippedFor("configuration")])).toBe("success");
    expect(conclusion([], [skippedFor("configuration")])).toBe("neutral");
    const looked = { coverage: [read], unlistedFiles: 1, switchedOff: [] };
    expect(conclude([], looked)).toBe("neutral");
  });

  it("is neutral where a kind of findings is switched off or a grave one is hidden, not for a rule that hid nothing grave", () => {
    const off = (fields: Partial<SwitchedOff>): SwitchedOff => ({
      ...{ what: "rule js-eval", origin: ".acrux.yml:2", isWide: false, hid: noneHidden },
      ...fields,
    });
    const withOff = (fields: Partial<SwitchedOff>): string =>
      conclusion([], [read], defaultSettings, [off(fields)]);
    expect(withOff({})).toBe("success");
    expect(withOff({ hid: { ...noneHidden, medium: 3 } })).toBe("success");
    expect(withOff({ hid: { ...noneHidden, high: 1 } })).toBe("neutral");
    expect(withOff({ isWide: true })).toBe("neutral");
  });
});
