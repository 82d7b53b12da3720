/** A rule that got another id: what people wrote and what is stored under the former one stays good. */
import type { Finding, ReviewResult } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { changeBetween } from "../../../tests/engine/temporary-repository.ts";
import { readConfig } from "./config/read-config.ts";
import { reportAsSarif } from "./report/sarif.ts";
import { review } from "./review.ts";
import { firstIdOf, idOfToday, namesOf } from "./rule-ids.ts";
import { defaultSettings } from "./settings.ts";

const today = "js-fill-shared-reference";
const former = "js-one-object-for-all";
const code = "const rows = new Array(3).fill([]);\nrows[0].push(1);\n";

async function reviewOf(after: string, config = ""): Promise<ReviewResult> {
  const change = await changeBetween({ "a.js": "// rows\n" }, { "a.js": `// rows\n${after}` });
  const layers = [readConfig(".acrux.yml", config).layer];
  const settings = { ...defaultSettings, config: { layers, rules: [], problems: [] } };
  return review(change, settings, { now: () => 0, onStart: () => undefined });
}

function found({ findings }: ReviewResult): Finding | undefined {
  return findings.find(({ ruleId }) => ruleId === today);
}

describe("a former id of a rule", () => {
  it("still names the rule in a comment", async () => {
    const result = await reviewOf(`// acrux-ignore ${former} -- the rows are read only\n${code}`);
    expect(found(result)).toMatchObject({ outcome: "dropped", suppression: { state: "added" } });
    expect(result.remarks).toEqual([]);
  });

  it("still names the rule in the configuration", async () => {
    const result = await reviewOf(code, `overrides:\n  ${former}: off\n`);
    expect(found(result)).toMatchObject({ outcome: "dropped" });
    expect(result.remarks).toEqual([]);
  });

  it("is told to readers of SARIF", async () => {
    expect(reportAsSarif(await reviewOf(code), "1.0.0")).toContain(`"deprecatedIds": [\n`);
  });

  it("is what identities are made of, so that a stored dismissal and an open thread stay with the finding", async () => {
    // As they were before the rule got its id of today.
    const stored = { fingerprint: "f6b466d31b2af903acb63bd960e95969", content: "855776c2d6dc3d68" };
    expect(found(await reviewOf(code))).toMatchObject(stored);
    expect(firstIdOf(today)).toBe(former);
    expect(firstIdOf(former)).toBe(former);
    expect(firstIdOf("js-sql-injection")).toBe("js-sql-injection");
  });

  it("stands for the id of today, and no other id does", () => {
    expect([former, today, "js-sql-injection"].map(idOfToday)).toEqual([today, today, "js-sql-injection"]);
    expect(namesOf(today)).toEqual([today, former]);
  });
});
