/** How sure a finding in a compiled language is where the code around it says that it is mostly meant: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const inGo = (line: string): string => `package p\n\nfunc f() {\n\t${line}\n}\n`;

describe("a finding", () => {
  it("of `defer` in a loop is a guess where it releases nothing", () => {
    const of = (call: string): string[] =>
      foundBy("go-defer-in-loop", "go", inGo(`for _, n := range ns {\n\t\tdefer ${call}\n\t}`));
    expect(of("fmt.Println(n)")).toEqual(["medium, low confidence"]);
    expect(of("os.Remove(n)")).toEqual(["medium, low confidence"]);
    expect(of("func() { _ = n.Close() }()")).toEqual(["medium, high confidence"]);
    expect(of("cancel()")).toEqual(["medium, high confidence"]);
  });

  it("of an ignored error is a guess for a request, which only a wrong address makes fail", () => {
    const of = (call: string): string[] => foundBy("go-ignored-error", "go", inGo(`made, _ := ${call}`));
    expect(of('http.NewRequest("GET", address, nil)')).toEqual(["medium, low confidence"]);
    expect(of("http.Get(address)")).toEqual(["medium, high confidence"]);
  });

  it("of strings compared by reference is a guess where one is a constant", () => {
    const of = (other: string): string[] =>
      foundBy("java-string-identity", "java", `class A {\n  boolean f() { return ${other} == "free"; }\n}\n`);
    expect(of("Build.FLAVOR")).toEqual(["high, low confidence"]);
    expect(of("build.flavor")).toEqual(["high, high confidence"]);
  });

  it("of a null task is a guess where a virtual method holds nothing else", () => {
    const of = (head: string): string[] =>
      foundBy("csharp-null-task", "csharp", `class A {\n  ${head} Task<int> F() { return null; }\n}\n`);
    expect(of("public virtual")).toEqual(["high, low confidence"]);
    expect(of("public")).toEqual(["high, high confidence"]);
  });

  it("of a lock is a guess where the object locks itself", () => {
    const of = (locked: string): string[] =>
      foundBy(
        "csharp-lock-on-public-object",
        "csharp",
        `class A {\n  void F() { lock (${locked}) { G(); } }\n}\n`,
      );
    expect(of("this")).toEqual(["medium, low confidence"]);
    expect(of("typeof(A)")).toEqual(["medium, high confidence"]);
  });

  it("of null that is read is a guess where an extension asks for it", () => {
    const of = (called: string): string[] =>
      foundBy(
        "csharp-null-read-at-once",
        "csharp",
        `class A {\n  void F() { string name = null; if (name.${called}()) G(); }\n}\n`,
      );
    expect(of("IsNullOrBlank")).toEqual(["high, low confidence"]);
    expect(of("Any")).toEqual(["high, high confidence"]);
  });

  it("of a lock that guards nothing is a guess where a comment says what it waits for", () => {
    const of = (before: string): string[] =>
      foundBy("go-lock-guards-nothing", "go", inGo(`${before}\n\tmu.Lock()\n\tmu.Unlock()`));
    expect(of("// Wait until the writers are done.")).toEqual(["medium, low confidence"]);
    expect(of("n++")).toEqual(["medium, high confidence"]);
  });

  it("of certificates that are not checked is a guess in a class whose name says so", () => {
    const java = (name: string): string[] =>
      foundBy(
        "java-tls-verification-off",
        "java",
        `class ${name} {\n  public void checkServerTrusted(X509Certificate[] c, String a) { }\n}\n`,
      );
    expect(java("TrustAllManager")).toEqual(["high, low confidence"]);
    expect(java("Manager")).toEqual(["high, high confidence"]);
    const csharp = (name: string): string[] =>
      foundBy(
        "csharp-tls-verification-off",
        "csharp",
        `class ${name} {\n  void F() { h.ServerCertificateCustomValidationCallback = (_, _, _, _) => true; }\n}\n`,
      );
    expect(csharp("UntrustedClientFactory")).toEqual(["high, low confidence"]);
    expect(csharp("ClientFactory")).toEqual(["high, high confidence"]);
  });

  it("of certificates that C does not check is a guess where a setting asks for it", () => {
    const of = (head: string): string[] =>
      foundBy(
        "c-certificate-not-verified",
        "c",
        `void f(int mode) {\n  ${head} SSL_set_verify(s, SSL_VERIFY_NONE, 0); }\n}\n`,
      );
    expect(of("switch (mode) { case CLIENT_AUTH_NO:")).toEqual(["high, low confidence"]);
    expect(of("if (mode) {")).toEqual(["high, high confidence"]);
  });
});
