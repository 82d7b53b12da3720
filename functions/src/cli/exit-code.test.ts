/** The exit codes that pipelines depend on. */
import { describe, expect, it } from "vitest";
import { sampleFinding as finding, sampleResult as result } from "../../../tests/engine/sample-result.ts";
import { exitCode } from "./exit-code.ts";

describe("exitCode", () => {
  const unread = { path: "a.ts", state: "skipped", reason: "timed-out", note: "Too slow." } as const;

  it("is 1 for a posted finding at or above the bar, but not for one that is listed or dropped", () => {
    expect(exitCode(result({ findings: [finding()] }), "high")).toBe(1);
    expect(exitCode(result({ findings: [finding({ outcome: "listed" })] }), "medium")).toBe(0);
    expect(exitCode(result({ findings: [finding({ outcome: "dropped" })] }), "info")).toBe(0);
    expect(exitCode(result({ findings: [finding({ severity: "medium" })] }), "high")).toBe(0);
    expect(exitCode(result({ findings: [finding()] }), "never")).toBe(0);
  });

  it("is 3 when files that should have been read were not, but not for a binary", () => {
    expect(exitCode(result({ coverage: [unread] }), "high")).toBe(3);
    expect(exitCode(result({ coverage: [{ ...unread, reason: "binary" }] }), "high")).toBe(0);
    expect(exitCode(result({ coverage: [unread], findings: [finding()] }), "high")).toBe(1);
  });
});
