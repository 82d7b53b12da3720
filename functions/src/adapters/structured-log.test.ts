import { describe, expect, it } from "vitest";
import { createStructuredLog, maskCredentials } from "./structured-log.ts";

describe("the log", () => {
  it("is one JSON object a line, with stack and causes", () => {
    const lines: string[] = [];
    const error = new Error("above", { cause: new Error("below") });
    createStructuredLog((line) => lines.push(line)).error("It failed", { requestId: "r", error });
    expect(lines).toHaveLength(1);
    const entry = JSON.parse(lines[0] ?? "") as Record<string, string>;
    expect(entry).toMatchObject({ severity: "ERROR", message: "It failed", requestId: "r" });
    expect(entry["error"]).toMatch(/above[^]*Caused by[^]*below/);
  });

  it.each([
    ["gh", "p_", "Canary0Canary0Canary0Canary0Canary00"],
    ["github", "_pat_", "Canary0_Canary0Canary0"],
    ["ey", "JhbGciOiJub25lIn0", ".canarycanary.sig"],
    ["Bearer ", "canary.canary", ""],
    ["Incorrect API key provided: s", "k-proj-Canary0****", "nary."],
    ["AI", "zaSyCanary0Canary0Canary0Canary0", ""],
    ["https://x.example/callback?code=", "canarycanary", ""],
    ['{"refresh_token":"', "canarycanary", '"}'],
    [String.raw`{\"access_token\":\"`, "canarycanary", String.raw`\"}`],
    ["-----BEGIN RSA ", "PRIVATE KEY-----", "\\ncanary\\n-----END RSA PRIVATE KEY-----"],
  ])("masks %s%s", (...parts) => {
    const masked = maskCredentials(`before ${parts.join("")} after`);
    expect(masked.toLowerCase()).not.toContain("canary");
    expect(masked).toMatch(/before .*\[masked\].* after|before .*\[masked\]/);
  });

  it("leaves ordinary words as they are", () => {
    const text =
      '{"message":"The code of the state is fine","commit":"0123456789abcdef0123456789abcdef01234567"}';
    expect(maskCredentials(text)).toBe(text);
  });
});
