/** Hostile text in names and in code. */
import { describe, expect, it } from "vitest";
import { cleanText, revealHidden } from "./clean-text.ts";

describe("cleanText", () => {
  it("takes out what reorders or hides", () => {
    expect(cleanText("ad\u202Enim\u200B\u0007\u2066x\uFEFF")).toBe("adnimx");
  });

  it("leaves scripts and joined emoji alone", () => {
    const text = "م\u200Cی 👩\u200D💻 Ünïcode 名前";
    expect(cleanText(text)).toBe(text);
  });
});

describe("revealHidden", () => {
  it("writes a direction override in code out, and keeps tabs", () => {
    expect(revealHidden('\tif (role \u202E"nimda")')).toBe('\tif (role [U+202E]"nimda")');
    expect(revealHidden("a\rb")).toBe("a[U+000D]b");
  });
});
