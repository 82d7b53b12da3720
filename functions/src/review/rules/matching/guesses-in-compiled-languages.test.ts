/** How sure a finding in a compiled language is where the code around it says that it is mostly meant: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const inGo = (line: string): string => `package p\n\nfunc f() {\n\t${line}\n}\n`;

describe("a finding", () => {
  it("of `defer` in a loop is a guess where it releases nothing", () => {
    const of = (call: string): string[] =>
      foundBy("go-defer-in-loop", "go", inGo(`for _, n := range ns {\n\t\tn.Open()\n\t\tdefer ${call}\n\t}`));
    expect(of("fmt.Println(n)")).toEqual(["medium, low confidence"]);
    expect(of("os.Remove(n)")).toEqual(["medium, low confidence"]);
    expect(of("func() { _ = n.Close() }()")).toEqual(["medium, high confidence"]);
    expect(of("cancel()")).toEqual(["medium, high confidence"]);
    // What was opened before the loop is used behind it.
    expect(
      foundBy("go-defer-in-loop", "go", inGo("for _, n := range ns {\n\t\tdefer n.Close()\n\t}")),
    ).toEqual(["medium, low confidence"]);
  });

  it("of `defer` in a loop is a guess where the loop collects what is closed", () => {
    const of = (use: string): string[] =>
      foundBy(
        "go-defer-in-loop",
        "go",
        inGo(`for _, n := range ns {\n\t\tfile := open(n)\n\t\tdefer file.Close()\n\t\t${use}\n\t}`),
      );
    expect(of("files = append(files, file)")).toEqual(["medium, low confidence"]);
    expect(of("index := read(file)\n\t\tall[n] = index")).toEqual(["medium, high confidence"]);
    expect(of("names = append(names, n)")).toEqual(["medium, high confidence"]);
  });

  it("of an ignored error is a guess for a request, which only a wrong address makes fail, and for a file", () => {
    const of = (call: string): string[] => foundBy("go-ignored-error", "go", inGo(`made, _ := ${call}`));
    expect(of('http.NewRequest("GET", address, nil)')).toEqual(["medium, low confidence"]);
    expect(of("os.OpenFile(path, flags, 0o644)")).toEqual(["medium, low confidence"]);
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

  it("of certificates that Rust and Kotlin do not check is a guess where a setting asks for it", () => {
    const rust = (head: string): string[] =>
      foundBy(
        "rust-certificate-not-checked",
        "rust",
        `fn f() { ${head} { true => b.danger_accept_invalid_certs(true), _ => b } }\n`,
      );
    expect(rust("match self.skip_verification")).toEqual(["high, low confidence"]);
    expect(rust("match self.proxy")).toEqual(["high, high confidence"]);
    const kotlin = (condition: string): string[] =>
      foundBy(
        "kotlin-certificate-not-checked",
        "kotlin",
        `fun f() {\n  if (${condition}) {\n    b.hostnameVerifier { _, _ -> true }\n  }\n}\n`,
      );
    expect(kotlin("trustAllCerts")).toEqual(["high, low confidence"]);
    expect(kotlin("proxied")).toEqual(["high, high confidence"]);
  });

  it("of a class that is compared by name is a guess where the name is written out", () => {
    const of = (name: string): string[] =>
      foundBy(
        "java-class-compared-by-name",
        "java",
        `class A {\n  boolean f(Object a) { return a.getClass().getName().equals(${name}); }\n}\n`,
      );
    expect(of('"java.lang.Record"')).toEqual(["medium, low confidence"]);
    expect(of("b.getClass().getName()")).toEqual(["medium, high confidence"]);
  });

  it("of an index behind the end is a guess where it counts from one, as the collections of Office do", () => {
    const of = (head: string): string[] =>
      foundBy("csharp-off-by-one", "csharp", `class A {\n  void F() { for (${head}; i++) G(xs[i]); }\n}\n`);
    expect(of("int i = 1; i <= xs.Count")).toEqual(["high, low confidence"]);
    expect(of("int i = 1; i <= xs.Length")).toEqual(["high, high confidence"]);
    expect(of("int i = 0; i <= xs.Count")).toEqual(["high, high confidence"]);
  });

  it("of a self-assignment is a guess where it stands among others", () => {
    const of = (next: string): string[] =>
      foundBy("csharp-self-assignment", "csharp", `class A {\n  void F() { a.X = a.X; ${next} }\n}\n`);
    expect(of("a.Y = a.Y;")).toEqual(["medium, low confidence", "medium, low confidence"]);
    expect(of("a.Y = b.Y;")).toEqual(["medium, high confidence"]);
    const above = (line: string): string[] =>
      foundBy(
        "csharp-self-assignment",
        "csharp",
        `class A {\n  void F() {\n    ${line}\n    a.X = a.X;\n  }\n}\n`,
      );
    expect(above("// Checks it anew.")).toEqual(["medium, low confidence"]);
    expect(above("a.Start();")).toEqual(["medium, high confidence"]);
  });

  it("of a program that whoever starts the process names is no grave one", () => {
    const of = (parameters: string): string[] =>
      foundBy(
        "csharp-command-injection",
        "csharp",
        `class A {\n  static void Main(${parameters}) { Run(args); }\n  static void Run(string[] paths) { Process.Start(paths[0]); }\n}\n`,
      );
    expect(of("string[] args")).toEqual(["medium, medium confidence"]);
    expect(of("[FromQuery] string args")).toEqual(["critical, high confidence"]);
  });

  it("of an unused return value is a guess where the type of the receiver is not seen", () => {
    const of = (declared: string): string[] =>
      foundBy(
        "csharp-result-thrown-away",
        "csharp",
        `class A {\n  void F(${declared}) { name.Trim(); }\n}\n`,
      );
    expect(of("string name")).toEqual(["medium, high confidence"]);
    expect(of("")).toEqual(["medium, low confidence"]);
    expect(of("Repository name")).toEqual([]);
  });

  it("of a self-assignment in Go is a guess where it stands among others", () => {
    const of = (next: string): string[] =>
      foundBy("go-self-assignment", "go", inGo(`a.X = a.X\n\ta.Z = 1\n\t${next}`));
    expect(of("a.Y = a.Y")).toEqual(["medium, low confidence", "medium, low confidence"]);
    expect(of("a.Y = b.Y")).toEqual(["medium, high confidence"]);
  });

  it("of a permit that was not got is a guess where it is only waited for, and of a sign where it is that of a long", () => {
    const java = (id: string, body: string): string[] =>
      foundBy(id, "java", `class A {\n  void f() {\n    ${body}\n  }\n}\n`);
    const wait = "done.tryAcquire(5, SECONDS);";
    expect(java("java-outcome-not-looked-at", `${wait} log();`)).toEqual(["medium, low confidence"]);
    expect(java("java-outcome-not-looked-at", `${wait} g(); done.release();`)).toEqual([
      "medium, high confidence",
    ]);
    const abs = (drawn: string): string[] => java("java-abs-of-hash", `g(Math.abs(r.${drawn}()) % n);`);
    expect([abs("nextLong"), abs("nextInt")]).toEqual([
      ["medium, low confidence"],
      ["medium, high confidence"],
    ]);
  });

  it("of a token that is not verified is a guess in Rust where a comment before says so of the call", () => {
    const of = (comment: string): string[] =>
      foundBy(
        "rust-token-not-verified",
        "rust",
        `fn f(t: &str) {\n    ${comment}\n    let a = jsonwebtoken::dangerous::insecure_decode::<A>(t);\n    check(a);\n}\n`,
      );
    expect(of("// Checked by hand below, since `insecure_decode` does not.")).toEqual([
      "high, low confidence",
    ]);
    for (const other of [
      "// Checked by hand below.",
      "// TODO: replace insecure_decode",
      "// let b = insecure_decode::<B>(t);",
    ])
      expect(of(other)).toEqual(["high, high confidence"]);
  });

  it("of a session's predictable id is a guess where a program of Kotlin serves nobody", () => {
    const made = (head: string, name: string): string[] =>
      foundBy(
        "kotlin-weak-random-in-function",
        "kotlin",
        `${head}\n\nfun ${name}(): String {\n  return Random().nextInt().toString()\n}\n`,
      );
    expect(made("import java.util.Random", "generateSessionId")).toEqual(["high, low confidence"]);
    expect(made("import io.ktor.server.sessions.get", "generateSessionId")).toEqual([
      "high, medium confidence",
    ]);
    expect(made("import java.util.Random", "generateToken")).toEqual(["high, medium confidence"]);
  });
});
