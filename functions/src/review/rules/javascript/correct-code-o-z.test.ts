/** Correct code that rules of JavaScript find, which is a guess: one of low confidence is listed, not posted. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

describe("a finding in JavaScript is a guess", () => {
  it("of one object for all elements of a list that a test makes", () => {
    const found = (code: string): string[] => foundBy("js-fill-shared-reference", "javascript", code);
    const rows = "list.rows = new Array(13).fill({});";
    expect([found(rows), found(`it("counts", () => {\n  ${rows}\n});`)]).toEqual([
      ["high, high confidence"],
      ["high, low confidence"],
    ]);
  });

  it("of an assignment to itself that runs a setter, or says what it is for", () => {
    const found = (code: string): string[] => foundBy("js-self-assignment", "javascript", code);
    const setter = "set page(value) { this.n = value; this.draw(); }";
    expect([
      found("class A { f() { this.page = this.page; } }"),
      found(`class A {\n  ${setter}\n  f() { this.page = this.page; } }`),
      found("function f() {\n  // eslint-disable-next-line no-self-assign\n  this.page = this.page;\n}"),
    ]).toEqual([["high, high confidence"], ["high, low confidence"], ["high, low confidence"]]);
  });

  it("of a `return` in `finally` where nothing else is returned or thrown", () => {
    const found = (code: string): string[] => foundBy("js-unsafe-finally", "javascript", code);
    expect([
      found("function f() { let n = 0; try { n = g(); } catch (e) { log(e); } finally { return n; } }"),
      found("function f() { let n = 0; try { n = g(); } catch (e) { throw e; } finally { return n; } }"),
    ]).toEqual([["high, low confidence"], ["high, high confidence"]]);
  });

  it("of a loop that takes the first, where the branches before it only throw or log", () => {
    const found = (branch: string): string[] =>
      foundBy(
        "js-loop-runs-once",
        "javascript",
        `async function f(a) { for await (const x of a) { if (!x.ok) ${branch} return x; } }`,
      );
    expect([found("throw new Error(x.why);"), found("{ return null; }")]).toEqual([
      ["medium, low confidence"],
      ["medium, high confidence"],
    ]);
  });

  it("of numbers sorted as text that are only compared, or told apart by a key", () => {
    const found = (code: string): string[] => foundBy("js-sorts-numbers-as-text", "javascript", code);
    expect([
      found('const key = ids.map(Number).sort().join(",");'),
      found('const shown = ids.map(Number).sort().join(", ");'),
    ]).toEqual([["high, low confidence"], ["high, high confidence"]]);
  });

  it("of state changed in place that is a thing of the browser, or has no setter", () => {
    const found = (state: string): string[] =>
      foundBy(
        "js-state-changed-in-place",
        "tsx",
        `import React from "react"; function A({ url }) { ${state}; useEffect(() => { a.src = url; }, [a, url]); }`,
      );
    expect([
      found("const [a, setA] = useState<HTMLVideoElement | null>(null)"),
      found("const [a] = useState({})"),
      found("const [a, setA] = useState({})"),
    ]).toEqual([["high, low confidence"], ["high, low confidence"], ["high, high confidence"]]);
  });

  it("of a hook that the linter was told about, and of a listener on the component's own element", () => {
    const inReact = (id: string, code: string): string[] =>
      foundBy(id, "tsx", `import React from "react";\nfunction A(p) {\n${code}\n}`);
    const hook = "if (p.a) {\n// eslint-disable-next-line react-hooks/rules-of-hooks\nuseEffect(f, []);\n}";
    expect(inReact("js-hook-not-always-called", hook)).toEqual(["high, low confidence"]);
    const listener = (on: string, list: string): string[] =>
      inReact("js-effect-without-cleanup", `useEffect(() => { ${on}.addEventListener("x", f); }, ${list});`);
    expect([listener("ref.current", "[]"), listener("ref.current", "[f]"), listener("window", "[]")]).toEqual(
      [["medium, low confidence"], ["medium, high confidence"], ["medium, high confidence"]],
    );
  });

  it("of a size that may be a word, and of a line that says that it is not reached", () => {
    const found = (more: string): string[] =>
      foundBy("js-zero-is-shown", "tsx", `${more}const A = ({ item }) => <p>{item.size && <b>x</b>}</p>;`);
    expect([found(""), found("interface B { size: number }\n")]).toEqual([
      ["medium, low confidence"],
      ["medium, high confidence"],
    ]);
    const code = 'function f(v) { return never(v); throw new Error("unreachable"); }';
    expect(foundBy("js-unreachable-code", "javascript", code)).toEqual(["medium, low confidence"]);
  });

  it("of a comparison that is measured or only read, and of two questions the second of which begins with its constant", () => {
    const found = (code: string): string[] => foundBy("js-comparison-as-statement", "javascript", code);
    expect([
      found('bench("equal", () => {\n  user.id === 5;\n});'),
      found("function f(a) {\n  // Reads the getter.\n  a.b === 0;\n}"),
      found("function f(a) {\n  a.b === 0;\n}"),
    ]).toEqual([["high, low confidence"], ["high, low confidence"], ["high, high confidence"]]);
    const asked = (code: string): string[] => foundBy("js-fallback-takes-comparison", "javascript", code);
    expect([asked('f(a.on || "admin" === role);'), asked("f(a.count || 0 > most);")]).toEqual([
      ["high, low confidence"],
      ["high, high confidence"],
    ]);
  });

  it("of a connection of a script, or one that lasts as long as the program", () => {
    const found = (code: string): string[] => foundBy("js-connection-kept-on-error", "javascript", code);
    const use = "const c = await pool.connect(); await c.query(s);";
    expect([
      found(`async function f() { ${use} c.release(); }\nf().catch(() => process.exit(1));`),
      found(`async function f() { ${use} c.on("notification", g); }`),
      found(`async function f() { ${use} c.release(); }`),
    ]).toEqual([["medium, low confidence"], ["medium, low confidence"], ["medium, high confidence"]]);
  });

  it("of a certificate that is not checked on this machine, or in development", () => {
    const found = (code: string): string[] => foundBy("js-tls-verification-off", "javascript", code);
    const agent = "new Agent({ rejectUnauthorized: false })";
    expect([
      found(`get("https://127.0.0.1:8443/a", { agent: ${agent} });`),
      found(`const agent = isDev ? ${agent} : undefined;`),
      found(`get("https://a.example", { agent: ${agent} });`),
    ]).toEqual([["high, low confidence"], ["high, low confidence"], ["high, high confidence"]]);
  });

  it("of a token that is a mock, or tells a drawing from the next one", () => {
    const found = (name: string): string[] =>
      foundBy("js-insecure-random", "javascript", `const ${name} = Math.random().toString(36);`);
    expect([found("mockToken"), found("renderToken"), found("resetToken")]).toEqual([
      ["high, low confidence"],
      ["high, low confidence"],
      ["high, medium confidence"],
    ]);
  });

  it("of two new objects, of a hook in a table's cell, and of a `yield` that makes a generator", () => {
    const compared = (code: string): string[] => foundBy("js-compare-with-new-object", "javascript", code);
    expect([compared("f(new Store() === new Store());"), compared("f(a === []);")]).toEqual([
      ["high, low confidence"],
      ["high, high confidence"],
    ]);
    const cell = (key: string): string[] =>
      foundBy(
        "js-hook-not-always-called",
        "javascript",
        `import React from "react"; function A() { return { ${key}: ({ row }) => { const [v] = useState(row.v); return v; } }; }`,
      );
    expect([cell("cell"), cell("format")]).toEqual([["high, low confidence"], ["high, high confidence"]]);
    const code = "async function* f() { log(); throw new Error(); yield 1; }";
    expect(foundBy("js-unreachable-code", "javascript", code)).toEqual(["medium, low confidence"]);
  });
});
