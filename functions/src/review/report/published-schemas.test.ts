/** What is published is what the engine goes by, and what it prints is what was published. */
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { sampleFinding, sampleResult } from "../../../../tests/engine/sample-result.ts";
import { reportInFull } from "./full-report.ts";
import { publishedSchemas } from "./published-schemas.ts";

const root = new URL("../../../../", import.meta.url);
const context = { version: "0.1.0", base: "a".repeat(40), head: "b".repeat(40), unlistedFiles: 0 };

/** Answers what is wrong with a value, or null. */
function faults(name: string, value: unknown): unknown {
  const text = readFileSync(new URL(`functions/src/review/${name}.schema.json`, root), "utf8");
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(JSON.parse(text) as object);
  return validate(value) ? null : validate.errors;
}

describe("the published schemas", () => {
  it.each(publishedSchemas())("$file is current; npm run schemas writes it", ({ file, text }) => {
    expect(readFileSync(new URL(file, root), "utf8")).toBe(text);
  });

  it("fit a full report with posted, listed and dropped findings", () => {
    const outcomes = ["posted", "listed", "dropped"] as const;
    const findings = outcomes.map((outcome) =>
      sampleFinding({ outcome, outcomeReason: outcome === "posted" ? null : "Because." }),
    );
    const report: unknown = JSON.parse(reportInFull(sampleResult({ findings, remarks: ["R"] }), context));
    expect(faults("report/full-report", report)).toBeNull();
    expect(report).toMatchObject({
      version: "1.2",
      findings: [{ reason: null }, { outcome: "listed", reason: "Because." }, { outcome: "dropped" }],
    });
  });

  it("refuse a report that lacks what became of a finding", () => {
    const report = JSON.parse(reportInFull(sampleResult({ findings: [sampleFinding()] }), context)) as {
      findings: { outcome?: string }[];
    };
    delete report.findings[0]?.outcome;
    expect(faults("report/full-report", report)).not.toBeNull();
  });

  it("take a configuration that is right and refuse a misspelled key", () => {
    expect(faults("config/acrux", { strictness: "strict", overrides: { "js-*": "off" } })).toBeNull();
    expect(faults("config/acrux", { strictnes: "strict" })).not.toBeNull();
  });
});
