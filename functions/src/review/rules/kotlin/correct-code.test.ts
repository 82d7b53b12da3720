/** Correct code for which a finding in Kotlin is a guess: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

describe("a finding in Kotlin", () => {
  it("of certificates that are not checked is a guess where the name around says so", () => {
    const unchecked = (name: string): string[] =>
      foundBy(
        "kotlin-certificate-not-checked",
        "kotlin",
        `private fun ${name}(): HostnameVerifier = HostnameVerifier { _, _ -> true }`,
      );
    expect(unchecked("createInsecureVerifier")).toEqual(["high, low confidence"]);
    expect(unchecked("createVerifier")).toEqual(["high, high confidence"]);
  });

  it("of a token that is only decoded is a guess where nothing but its time is read", () => {
    const decoded = (member: string): string[] =>
      foundBy("kotlin-token-not-verified", "kotlin", `fun f(x: String) { val c = JWT.decode(x).${member} }`);
    expect(decoded("expiresAt").map((one) => one.split(", ")[1])).toEqual(["low confidence"]);
    expect(decoded("claims").map((one) => one.split(", ")[1])).toEqual(["high confidence"]);
  });

  it("of a random secret is a guess where one is chosen among those that there are", () => {
    const made = (name: string): string[] =>
      foundBy("kotlin-weak-random-in-function", "kotlin", `fun ${name}(): Int { return Random.nextInt(9) }`);
    expect(made("sampleToken")).toEqual(["high, low confidence"]);
    expect(made("newToken")).toEqual(["high, medium confidence"]);
  });
});
