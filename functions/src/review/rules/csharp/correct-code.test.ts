/** How sure a finding in C# is where the code around it says that it may be meant: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const inMethod = (code: string): string => `class C {\n  void F(string other) {\n    ${code}\n  }\n}`;

const low = (id: string, code: string): boolean =>
  foundBy(id, "csharp", code).join() ===
  `${foundBy(id, "csharp", code)[0]?.split(",")[0] ?? ""}, low confidence`;

const high = (id: string, code: string): boolean =>
  foundBy(id, "csharp", code).some((one) => one.endsWith("high confidence"));

describe("a finding in C#", () => {
  it("of a size below zero is a guess where nothing shows a collection", () => {
    const id = "csharp-size-never-negative";
    expect(low(id, inMethod("if (result.Part.Count >= 0) G();"))).toBe(true);
    expect(low(id, inMethod("var found = Scan(); if (found.Count >= 0) G();"))).toBe(true);
    expect(high(id, inMethod("var found = Scan().ToList(); if (found.Count >= 0) G();"))).toBe(true);
    expect(high(id, inMethod("foreach (var x in xs) G(x); if (0 <= xs.Count) G();"))).toBe(true);
  });

  it("of bytes not counted is a guess where the reader may be the program's own", () => {
    const id = "csharp-read-count-ignored";
    expect(low(id, inMethod("_reader.Read(buffer, 0, 4);"))).toBe(true);
    expect(high(id, inMethod("var reader = new BinaryReader(file); reader.Read(buffer, 0, 4);"))).toBe(true);
    expect(high(id, inMethod("stream.Read(buffer, 0, 4);"))).toBe(true);
  });

  it("of a query without effect is a guess where the query may collect its conditions", () => {
    const id = "csharp-result-thrown-away";
    expect(low(id, inMethod("var q = db.From<Person>(); q.Where(x => x.Age > 40);"))).toBe(true);
    expect(high(id, inMethod("var q = all.ToList(); q.Where(x => x.Age > 40);"))).toBe(true);
  });

  it("of a task that is null is a guess where the name says so, and of tasks of the program's own", () => {
    const id = "csharp-null-task";
    const inClass = (head: string): string => `class C {\n  ${head} { if (a) return b; return null; }\n}`;
    expect(low(id, inClass("Task<Item> TryGetPending(string key)"))).toBe(true);
    expect(low(id, `${inClass("Task Find(string name)")}\nclass Task { }`)).toBe(true);
    expect(high(id, inClass("Task<Item> Load(string key)"))).toBe(true);
  });

  it("of an exception that is only created is a guess in a test", () => {
    const id = "csharp-exception-not-thrown";
    const code = 'Assert.Throws<ArgumentException>(() => { new OwnException("");\n });';
    expect(low(id, inMethod(code))).toBe(true);
    expect(high(id, inMethod("new ArgumentException(other);"))).toBe(true);
  });

  it("of a setting of tokens is a guess where it is about the key alone", () => {
    const id = "csharp-jwt-without-verification";
    expect(low(id, inMethod("p.ValidateIssuerSigningKey = false;"))).toBe(true);
    expect(high(id, inMethod("p.RequireSignedTokens = false;"))).toBe(true);
  });

  it("of an unchecked certificate is a guess in development", () => {
    const id = "csharp-tls-verification-off";
    const off = "h.ServerCertificateCustomValidationCallback = (m, c, n, e) => true;";
    expect(low(id, inMethod(`if (env.IsDevelopment()) { ${off} }`))).toBe(true);
    expect(low(id, inMethod(`\n#if DEBUG\n    ${off}\n#endif`))).toBe(true);
    expect(
      low(id, inMethod('var b = new B { DataSource = "localhost,1433", TrustServerCertificate = true };')),
    ).toBe(true);
    expect(high(id, inMethod(`\n#if DEBUG\n    G();\n#endif\n    ${off}`))).toBe(true);
    expect(
      high(id, inMethod('var b = new B { DataSource = "db.example.com", TrustServerCertificate = true };')),
    ).toBe(true);
  });

  it("of a value given to itself is a guess where a control shows it anew", () => {
    const id = "csharp-self-assignment";
    expect(low(id, inMethod("grid.DataSource = grid.DataSource;"))).toBe(true);
    expect(high(id, inMethod("a.Name = a.Name;"))).toBe(true);
  });

  it("of a condition that never holds is a guess where a call moves on", () => {
    const id = "csharp-always-false-condition";
    expect(low(id, inMethod("if (t.Kind == 1 && t.MoveNext() && t.Kind == 2) G();"))).toBe(true);
    expect(high(id, inMethod("if (t.Kind == 1 && t.Kind == 2) G();"))).toBe(true);
  });

  it("of a format is a guess where the writer may be the program's own", () => {
    const id = "csharp-format-throws";
    expect(low(id, inMethod('codeWriter.WriteLine("if (x) {", 1);'))).toBe(true);
    expect(high(id, inMethod('TextWriter writer = Open(); writer.WriteLine("if ({0}) {", 1);'))).toBe(true);
    expect(high(id, inMethod('Console.WriteLine("{0} {1}", other);'))).toBe(true);
  });

  it("of null is a guess where an extension takes it", () => {
    const id = "csharp-null-read-in-its-branch";
    expect(low(id, inMethod("var n = c == null ? c.OrEmpty() : c.Name;"))).toBe(true);
    expect(high(id, inMethod("var n = c == null ? c.Length : c.Name;"))).toBe(true);
  });

  it("of an index behind the end is a guess where the list has a type of its own", () => {
    const id = "csharp-off-by-one";
    const loop = "for (var i = start; i <= table.Count; i++) G(table[i]);";
    expect(low(id, `class C {\n  void F(LuaTable table) { ${loop} }\n}`)).toBe(true);
    expect(high(id, `class C {\n  void F(List<int> table) { ${loop} }\n}`)).toBe(true);
  });
});
