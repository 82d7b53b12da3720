import { describe, expect, it } from "vitest";
import { findTokenFaults } from "./find-token-faults.ts";
import { functionsIn, tokenize } from "./tokenize.ts";

function kindsIn(text: string, isCpp = false): string[] {
  const tokens = tokenize(text);
  return findTokenFaults(tokens, functionsIn(tokens), isCpp).map(({ kind }) => kind);
}

const inFunction = (body: string): string => `int f(struct q *q, int n, unsigned u) {\n${body}\n}`;

describe("reading functions of C as tokens", () => {
  it("finds functions behind attributes, in classes and beside data", () => {
    const text =
      "static int a[] = { 1, 2 };\n__attribute__((unused)) static int b(int x) { return x; }\nclass C { void d() const { } };\nC::C() : e(1) { }";
    expect(functionsIn(tokenize(text)).map(({ name }) => name)).toEqual(["b", "d", "C"]);
  });

  it("skips comments over several lines and all but one part of a conditional group", () => {
    const { words } = tokenize('/* if (a)\n "b */ c;\n#if X\nd {\n#else\ne {\n#endif\n}');
    expect(words).toEqual(["c", ";", "d", "{", "}"]);
  });

  it.each<[string, string[]]>([
    ["lock(q); if (n) return 1; return 0;", []],
    ["mutex_lock(&q->m); if (n) return 1; mutex_unlock(&q->m); return 0;", ["missing-unlock"]],
    ["if (n) mutex_lock(&q->m); g(); if (n) mutex_unlock(&q->m); return 0;", []],
    ["mutex_lock(&q->m); if (n) goto out; g(); out: mutex_unlock(&q->m); return 0;", []],
    [
      "int d = socket(1, 2, 0); if (d < 0) return -1; if (connect(d, q, n) < 0) return -1; close(d); return 0;",
      ["leak-descriptor"],
    ],
    ["int d = socket(1, 2, 0); if (d < 0) return -1; keep(q, d); if (n) return 1; close(d); return 0;", []],
    ["if (u < 0) return 1; return 0;", ["always-false"]],
    ["if (n < 0 || n > 9) return 1; return 0;", []],
    ["n = q->a; if (q == NULL) return 0; return n;", ["tested-too-late"]],
    ["q = q->next; if (q == NULL) return 0; return n;", []],
    ["n = SUM( ; if (q == NULL) return 0; return n;", []],
  ])("%s", (body, kinds) => {
    expect(kindsIn(inFunction(body))).toEqual(kinds);
  });

  it("knows C++ only there", () => {
    const text = "void f() { std::string s = g(); h(std::move(s)); k(s); }";
    expect([kindsIn(text), kindsIn(text, true)]).toEqual([[], ["used-after-move"]]);
  });
});
