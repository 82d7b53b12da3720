/** The words for what a review came to. */
import type { Review } from "@acrux/contract";
import { describe, expect, it } from "vitest";
import { isUnderWay, verdictOf } from "./verdict.ts";

const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
const allRead = { read: 4, partly: 0, skipped: 0 };

function posted(conclusion: Review["conclusion"], counts: Partial<typeof none> = {}, files = allRead) {
  return verdictOf({ status: "posted", conclusion, counts: { ...none, ...counts }, files });
}

describe("a posted review", () => {
  it("that passed says whether anything was found", () => {
    expect(posted("success")).toMatchObject({ tone: "success", title: "Nothing found" });
    expect(posted("success", { low: 1 }).title).toBe("1 finding, none of high severity");
  });

  it("that failed counts the serious findings only", () => {
    expect(posted("failure", { critical: 1, high: 1, low: 9 })).toMatchObject({
      tone: "danger",
      title: "2 findings of high or critical severity",
    });
  });

  it("that is neutral names what was not read", () => {
    expect(posted("neutral", {}, { read: 1, partly: 1, skipped: 2 }).title).toBe(
      "Reviewed in part: 3 files were not fully read",
    );
    expect(posted("neutral").title).toBe("Reviewed, without a verdict");
  });

  it("that is neutral says what configuration hid, or that not everything was looked for", () => {
    const off = (isWide: boolean, high: number) => ({
      ...{ what: "category security", origin: ".acrux.yml:1", isWide, hid: { ...none, high } },
    });
    const titleOf = (isWide: boolean, high: number): string =>
      verdictOf({
        ...{ status: "posted", conclusion: "neutral", counts: none, files: allRead },
        switchedOff: [off(isWide, high)],
      }).title;
    expect(titleOf(true, 2)).toBe("2 findings hidden by configuration");
    expect(titleOf(true, 0)).toBe("Nothing found in what was looked for");
    const passed = { status: "posted", conclusion: "success", counts: none, files: allRead } as const;
    expect(verdictOf({ ...passed, switchedOff: [off(false, 1)] }).title).toBe(
      "Nothing found; 1 finding hidden by configuration",
    );
  });

  it("without a conclusion is never green", () => {
    expect(posted(null).tone).toBe("neutral");
  });
});

it.each(["queued", "running", "skipped", "superseded", "failed"] as const)("%s is never green", (status) => {
  const verdict = verdictOf({ status, conclusion: "success", counts: none, files: allRead });
  expect(verdict.tone).not.toBe("success");
});

it("only queued and running reviews are asked for again", () => {
  const statuses = ["queued", "running", "posted", "skipped", "superseded", "failed"] as const;
  expect(statuses.filter((status) => isUnderWay({ status }))).toEqual(["queued", "running"]);
});
