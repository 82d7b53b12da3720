/** Correct code for which a finding in Java is a guess: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const inMethod = (body: string, head = "void f()"): string => `class C {\n  ${head} {\n    ${body}\n  }\n}`;

describe("a finding in Java", () => {
  it("is a guess where the exception is wanted", () => {
    const thrownAway = (body: string): string[] => foundBy("java-result-thrown-away", "java", inMethod(body));
    const text = "String name = g();\n";
    expect(
      thrownAway(`${text}try { name.substring(9); fail("no"); } catch (RuntimeException e) { }`),
    ).toEqual(["high, low confidence"]);
    expect(thrownAway(`${text}name.substring(9);`)).toEqual(["high, high confidence"]);
    const nullRead = (head: string): string[] =>
      foundBy("java-null-read-at-once", "java", inMethod("String name = null;\n    name.length();", head));
    expect(nullRead("@Test(expected = NullPointerException.class) void f()")).toEqual([
      "high, low confidence",
    ]);
    expect(nullRead("void f()")).toEqual(["high, high confidence"]);
    const behind = (body: string): string[] =>
      foundBy("java-index-is-the-length", "java", inMethod(body, "void f(int[] a)"));
    expect(behind("g(a[a.length]);\n    Assert.fail();")).toEqual(["high, low confidence"]);
    expect(behind("g(a[a.length]);")).toEqual(["high, high confidence"]);
  });

  it("of an assignment in a condition is a guess where a call gives the value", () => {
    const inCondition = (condition: string): string[] =>
      foundBy("java-assignment-in-condition", "java", inMethod(`while (${condition}) g();`));
    expect(inCondition("more = in.advance()")).toEqual(["high, low confidence"]);
    expect(inCondition("more = true")).toEqual(["high, high confidence"]);
  });

  it("of a loop past the end is a guess where it may leave before, and of a finalizer where there is none above", () => {
    const past = (body: string): string[] =>
      foundBy("java-off-by-one", "java", inMethod(`for (int i = 0; i <= a.length; i++) { ${body} }`));
    expect(past("if (i == end) break; g(a[i]);")).toEqual(["high, low confidence"]);
    expect(past("g(a[i]);")).toEqual(["high, high confidence"]);
    const finalizer = (head: string): string[] =>
      foundBy(
        "java-finalize-without-super",
        "java",
        `${head} {\n  protected void finalize() { close(); }\n}`,
      );
    expect(finalizer("class C implements Closeable")).toEqual(["medium, low confidence"]);
    expect(finalizer("class C extends Native")).toEqual(["medium, high confidence"]);
  });

  it("of a random secret is a guess where one is chosen among those that there are", () => {
    const maker = (body: string, name: string): string[] =>
      foundBy("java-secret-maker-with-random", "java", inMethod(body, `Object ${name}()`));
    const choice = "return tokens.get(new Random().nextInt(tokens.size()));";
    expect(maker(choice, "randomToken")).toEqual(["high, low confidence"]);
    expect(maker("return all.at(new Random().nextInt(9));", "pickToken")).toEqual(["high, low confidence"]);
    expect(maker("return new Random().nextInt(9);", "randomToken")).toEqual(["high, medium confidence"]);
  });

  it("of an exception that is not thrown is a guess where a test makes one", () => {
    const made = (type: string, head: string): string[] =>
      foundBy("java-exception-not-thrown", "java", inMethod(`new ${type}(0);`, head));
    expect(made("CodeException", "@Test void f()")).toEqual(["high, low confidence"]);
    expect(made("AssertionError", "@Test void f()")).toEqual(["high, high confidence"]);
    expect(made("CodeException", "void f()")).toEqual(["high, high confidence"]);
  });

  it("of every origin with credentials is a guess in a profile for development", () => {
    const open = (head: string): string[] =>
      foundBy(
        "java-cors-any-origin-with-credentials",
        "java",
        inMethod('c.addAllowedOriginPattern("*"); c.setAllowCredentials(true);', head),
      );
    expect(open('@Profile("dev") @Bean void f()')).toEqual(["high, low confidence"]);
    expect(open("@Bean void f()")).toEqual(["high, medium confidence"]);
  });

  it("of a permit that is taken if there is one is a guess", () => {
    const taken = (behind: string): string[] =>
      foundBy("java-outcome-not-looked-at", "java", inMethod(`permits.tryAcquire();\n    ${behind}`));
    expect(taken("g();")).toEqual(["medium, low confidence"]);
    expect(taken("permits.release();")).toEqual(["medium, high confidence"]);
  });

  it("of certificates that are not checked is a guess where a setting asks for it", () => {
    const unchecked = (body: string): string[] =>
      foundBy("java-tls-verification-off", "java", inMethod(body));
    expect(unchecked("if (settings.isTrustAll()) c.setHostnameVerifier((h, s) -> true);")).toEqual([
      "high, low confidence",
    ]);
    expect(unchecked("if (c != null) c.setHostnameVerifier((h, s) -> true);")).toEqual([
      "high, high confidence",
    ]);
  });

  it("ends with no error where a broken line has no name in a name's place", () => {
    const strange = 'q("(")';
    const removed = `class C {\n  void f(Registry ${strange}) {\n    for (S s : ${strange}.values()) ${strange}.remove(s);\n  }\n}`;
    expect(() => foundBy("java-removed-while-iterated", "java", removed)).not.toThrow();
    const compared = `class C {\n  boolean f(byte[] ${strange}) {\n    return ${strange}[0] != 0x80;\n  }\n}`;
    expect(() => foundBy("java-comparison-out-of-range", "java", compared)).not.toThrow();
  });
});
