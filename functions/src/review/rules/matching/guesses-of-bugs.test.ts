/** How sure a finding of a bug is where the code around it says that it is mostly meant: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const inGo = (code: string): string => `package p\n\n${code}\n`;

describe("a finding", () => {
  it("of an ignored return value is a guess where the receiver's type is not seen", () => {
    const java = (type: string): string[] =>
      foundBy(
        "java-result-thrown-away",
        "java",
        `class A {\n  void f(${type} rest) {\n    rest.subtract(fee);\n    g(rest);\n  }\n}`,
      );
    expect([java("BigDecimal"), java("var")]).toEqual([["high, high confidence"], ["high, low confidence"]]);
    const js = (code: string): string[] => foundBy("js-result-not-taken", "javascript", code);
    expect(js("a.name.replace(/x/g, 'y');")).toEqual(["high, high confidence"]);
    expect(js("a.children.replace('x', 'y');")).toEqual(["high, low confidence"]);
  });

  it("is a guess of null where a test calls what may be an extension, of a checkout that no command names, and of a script that only reads", () => {
    const inTest = (line: string): string[] =>
      foundBy(
        "csharp-null-read-at-once",
        "csharp",
        `class A { [Fact] void F() { D d = null; ${line} Assert.Null(r); } }`,
      );
    expect([inTest("var r = d.OrDefault();"), inTest("var r = d.Name;")]).toEqual([
      ["high, low confidence"],
      ["high, high confidence"],
    ]);
    const checkout = (more: string): string[] =>
      foundBy(
        "gha-untrusted-checkout",
        "github-actions",
        `on: pull_request_target\njobs:\n  a:\n    runs-on: x\n    steps:\n      - uses: actions/checkout@v4\n        with:\n          ref: \${{ github.event.pull_request.head.sha }}\n          path: pr-head\n          persist-credentials: false\n${more}`,
      );
    expect(checkout("")).toEqual(["critical, low confidence"]);
    expect(checkout("      - run: make -C pr-head\n")).toEqual(["critical, high confidence"]);
    const byBranch = (options: string): string[] =>
      foundBy(
        "gha-untrusted-checkout",
        "github-actions",
        `on: pull_request_target\njobs:\n  a:\n    runs-on: x\n    steps:\n      - uses: actions/checkout@v4\n        with:\n          ${options}ref: \${{ github.head_ref }}\n`,
      );
    expect(byBranch("")).toEqual(["critical, low confidence"]);
    expect(byBranch("repository: a/b\n          ")).toEqual(["critical, high confidence"]);
    const script = (events: string): string[] =>
      foundBy(
        "gha-script-injection",
        "github-actions",
        `on: [${events}]\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: echo \${{ github.head_ref }}\n`,
      );
    expect(script("push, pull_request")).toEqual(["critical, low confidence"]);
    expect(script("pull_request, pull_request_target")).toEqual(["critical, high confidence"]);
  });

  it("of a default that changes is a guess where the function only reads it", () => {
    const python = (line: string): string[] =>
      foundBy(
        "py-mutable-default",
        "python",
        `def f(a: dict = {}):\n    b = {}\n    ${line}\n    return b\n`,
      );
    expect([python("a |= b"), python("b |= a")]).toEqual([
      ["medium, high confidence"],
      ["medium, low confidence"],
    ]);
  });

  it("of state that is sorted for display is a guess", () => {
    const react = (line: string): string[] =>
      foundBy(
        "js-state-changed-in-place",
        "javascript",
        `import React from "react"; function A() { const [a, setA] = useState([]); ${line} }`,
      );
    expect(react("return a.sort(f).map(row);")).toEqual(["high, low confidence"]);
    expect(react("const f = () => { a.sort(g); setA(a); }; return f;")).toEqual(["high, high confidence"]);
  });

  it("of a container with one capability is a guess", () => {
    const job = (options: string): string[] =>
      foundBy(
        "gha-privileged-container",
        "github-actions",
        `on: push\njobs:\n  a:\n    runs-on: b\n    container:\n      image: c:1\n      options: ${options}\n`,
      );
    expect(job("--cap-add SYS_ADMIN --device /dev/fuse")).toEqual(["medium, low confidence"]);
    expect(job("--privileged")).toEqual(["medium, high confidence"]);
  });

  it("of an undefined name is a guess in a copied library", () => {
    const of = (code: string): string[] => foundBy("js-undefined-name", "javascript", code);
    const slip = "function load(fileName) { return fileNmae.trim(); }";
    expect(of(`module.exports = load;\n${slip}\n`)).toEqual(["high, high confidence"]);
    expect(of(`/*! Loader 1.2.3 | MIT */\nmodule.exports = load;\n${slip}\n`)).toEqual([
      "high, low confidence",
    ]);
    expect(
      of(
        `if (typeof define == "function" && define.amd) define(["load"], load);\nelse module.exports = load;\n${slip}\n`,
      ),
    ).toEqual(["high, low confidence"]);
  });

  it("of an undefined name is a guess where a build adds the imports of Vue", () => {
    const of = (from: string): string[] =>
      foundBy(
        "js-undefined-name",
        "typescript",
        `import { toValue } from "${from}";\nexport const use = (name: string) => computed(() => toValue(name));\n`,
      );
    expect(of("vue")).toEqual(["high, low confidence"]);
    expect(of("react")).toEqual(["high, high confidence"]);
  });

  it("of a hash code without its sign is a guess where it becomes a text", () => {
    const of = (use: string): string[] =>
      foundBy("java-abs-of-hash", "java", `class A {\n  Object f(int[] all) {\n    return ${use};\n  }\n}\n`);
    expect(of("String.valueOf(Math.abs(this.hashCode()))")).toEqual(["medium, low confidence"]);
    expect(of("all[Math.abs(this.hashCode()) % 7]")).toEqual(["medium, high confidence"]);
  });

  it("of a property that is given itself is a guess but in a constructor: its setter may run anew", () => {
    const of = (head: string): string[] =>
      foundBy(
        "csharp-self-assignment",
        "csharp",
        `class A {\n  public A Next { get; set; }\n  ${head} { Next = Next; }\n}\n`,
      );
    expect(of("void Touch()")).toEqual(["medium, low confidence"]);
    expect(of("A(A next)")).toEqual(["medium, high confidence"]);
  });

  it("of `super` of a base is a guess but where it initializes", () => {
    const of = (call: string): string[] =>
      foundBy(
        "py-super-of-another-class",
        "python",
        `class A(B):\n    def f(self):\n        super(B, self).${call}\n`,
      );
    expect(of("get(1)")).toEqual(["medium, low confidence"]);
    expect(of("__init__(1)")).toEqual(["medium, high confidence"]);
  });

  it("of one object in every place is light where the list is spread into another", () => {
    const id = "js-fill-shared-reference";
    const of = (value: string): string[] =>
      foundBy(id, "javascript", `const shown = [...items, ...Array(n).fill(${value})];\n`);
    expect(of('{ state: "none" }')).not.toEqual(of("[]"));
    expect(of("[]")).toEqual(["high, high confidence"]);
  });

  it("of a removal while iterating is a guess where the collection may be a set", () => {
    const csharp = (declared: string): string =>
      `class A {\n  ${declared}\n  void F() {\n    foreach (var x in xs) { if (x.Old) xs.Remove(x); }\n  }\n}\n`;
    const of = (declared: string): string[] =>
      foundBy("csharp-changed-while-iterated", "csharp", csharp(declared));
    expect(of("List<Item> xs = new();")).toEqual(["high, medium confidence"]);
    expect(of("ICollection<Item> xs;")).toEqual(["high, low confidence"]);
  });

  it("of a mutable default is a guess where it is read, or returned to who may change it", () => {
    const of = (body: string): string[] =>
      foundBy("py-mutable-default", "python", `def f(a, values: dict = {}):\n    ${body}\n`);
    expect(of("values[a] = 1")).toEqual(["medium, high confidence"]);
    expect(of("return values")).toEqual(["medium, low confidence"]);
    expect(of("return values.get(a)")).toEqual(["medium, low confidence"]);
    // Of what is empty nothing is replaced inside: the line fails, or a condition keeps it away.
    expect(of('if values:\n        values["a"]["b"] = a')).toEqual(["medium, low confidence"]);
    const filled = 'def f(a, values=[{"b": 1}]):\n    values[0]["b"] = a\n';
    expect(foundBy("py-mutable-default", "python", filled)).toEqual(["medium, high confidence"]);
  });

  it("of rows that nobody closes is a guess where the loop reads them to the end", () => {
    const read = (inLoop: string): string[] =>
      foundBy(
        "go-rows-never-closed",
        "go",
        inGo(`func (s *Store) f() {\n\trows, err := db.Query(q)\n\tfor rows.Next() {\n\t\t${inLoop}\n\t}\n}`),
      );
    expect(read("g(rows.Scan(&n))")).toEqual(["medium, low confidence"]);
    expect(read("if rows.Scan(&n) != nil {\n\t\t\treturn\n\t\t}")).toEqual(["medium, high confidence"]);
  });

  it("of a local address is none where the local is a reference to what lives on", () => {
    const returned = (declared: string): string =>
      `int* f(Map& m) {\n  ${declared} = m[1];\n  return &entry;\n}\n`;
    expect(foundBy("c-returns-local-address", "cpp", returned("auto& entry"))).toEqual([]);
    expect(foundBy("c-returns-local-address", "cpp", returned("int entry"))).toEqual([
      "high, high confidence",
    ]);
  });

  it("of identical operands is a guess where the value is only handed on", () => {
    const id = "js-same-operands";
    expect(foundBy(id, "javascript", "const a = { name: b.name && b.name };")).toEqual([
      "medium, low confidence",
    ]);
    expect(foundBy(id, "javascript", "if (b.name && b.name) f();")).toEqual(["medium, high confidence"]);
  });

  it("of an undefined name is none where a framework imports its own, though types are imported by hand", () => {
    const shown = (imported: string): string =>
      `import ${imported} from "vue";\nimport { load } from "./load";\nexport const show = (list: Ref) => load(toRefs(list));\n`;
    expect(foundBy("js-undefined-name", "typescript", shown("type { Ref }"))).toEqual([]);
    expect(foundBy("js-undefined-name", "typescript", shown("{ type Ref }"))).toEqual([
      "high, low confidence",
    ]);
  });

  it("of an undefined name is a guess where the name is used all over the file, or is one of several", () => {
    const uses = ["start", "stop", "reload"].map((name) => `def ${name}():\n    host.${name}()\n`);
    const several = "def f():\n    return first() + second() + third()\n";
    const id = "py-undefined-name";
    expect(new Set(foundBy(id, "python", uses.join("\n")))).toEqual(new Set(["high, low confidence"]));
    expect(new Set(foundBy(id, "python", several))).toEqual(new Set(["high, low confidence"]));
    const settings = "paging = True\nmax_page = 5\nsafesearch = False\n\n";
    expect(foundBy(id, "python", settings + (uses[0] ?? ""))).toEqual(["high, low confidence"]);
    expect(foundBy(id, "python", uses[0] ?? "")).toEqual(["high, high confidence"]);
    expect(new Set(foundBy(id, "python", uses.join("\n").replaceAll("host", "json")))).toEqual(
      new Set(["high, high confidence"]),
    );
    const bound = (parameters: string): string => `def concat(${parameters}):\n    return this.value\n`;
    expect(foundBy(id, "python", bound(""))).toEqual(["high, low confidence"]);
    expect(foundBy(id, "python", bound("self"))).toEqual(["high, high confidence"]);
  });

  it("of a position as a condition is a light one where what stands before it is taken", () => {
    const branch = (body: string): string => `<?php\nif (strpos($name, $this->dot)) {\n  ${body}\n}\n`;
    const id = "php-position-as-truth";
    const before = "$parent = substr($name, 0, strrpos($name, $this->dot));";
    expect(foundBy(id, "php", branch(before))).toEqual(["low, high confidence"]);
    expect(foundBy(id, "php", branch("$rest = substr($name, 1);"))).toEqual(["medium, high confidence"]);
  });
});
