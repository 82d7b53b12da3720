/** Rust: how sure a finding is where the code around it shows that it is mostly meant. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const inRust = (id: string, code: string): string[] => foundBy(id, "rust", code);

describe("in Rust, a finding", () => {
  it("of a guard is a guess where what is read may be a sensor", () => {
    const held = "async fn f(s: &mut S) { let v = s.bme.read().unwrap(); send(v).await; }";
    expect(inRust("rust-lock-across-await", held)).toEqual(["medium, low confidence"]);
    expect(inRust("rust-lock-across-await", `use std::sync::RwLock;\n${held}`)).toEqual([
      "medium, high confidence",
    ]);
    expect(inRust("rust-guard-let-go", "fn f(s: &mut S) { let _ = s.flash.read()?; }")).toEqual([
      "medium, low confidence",
    ]);
    expect(inRust("rust-guard-let-go", "fn f(m: &M) { let _ = m.lock().unwrap(); }")).toEqual([
      "medium, high confidence",
    ]);
  });

  it("of a cookie that scripts may read is a guess where it is none of a session", () => {
    const cookie = (name: string): string[] =>
      inRust("rust-insecure-cookie", `fn f() { Cookie::build(("${name}", v)).http_only(false); }`);
    expect(["XSRF-TOKEN", "theme", "session"].map(cookie)).toEqual([
      ["medium, low confidence"],
      ["medium, low confidence"],
      ["medium, high confidence"],
    ]);
  });

  it("of certificates that are not checked is a guess where the function says so", () => {
    const client = (name: string): string[] =>
      inRust(
        "rust-certificate-not-checked",
        `fn ${name}() -> Client { Client::builder().danger_accept_invalid_certs(true).build() }`,
      ).map((one) => one.replace(/^\w+, /, ""));
    expect([client("insecure_client"), client("client")]).toEqual([["low confidence"], ["high confidence"]]);
  });
});
