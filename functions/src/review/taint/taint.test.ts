import { describe, expect, it } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { parse } from "../languages/parse.ts";
import { valueOfNode } from "./taint.ts";
import { type Origin, seenFor, type SinkClass, unknown, type Value } from "./value.ts";

/** What the argument of the call of `sink` is worth. */
function valueIn(language: LanguageId, code: string): Value {
  const file = parse(language, code);
  const sink = file.root.findAll({ rule: { regex: String.raw`^sink\(.*\)$` } }).at(-1);
  const list = sink?.children().at(-1);
  const argument = list?.children().find((child) => child.isNamed());
  return argument ? valueOfNode(file, argument) : unknown;
}

function originIn(language: LanguageId, code: string): Origin {
  return valueIn(language, code).origin;
}

describe("values that hold themselves", () => {
  it.each([
    ["objects", "? = { l: ?, r: ? };", ".l"],
    ["fields", "?.l = ?; ?.r = ?;", ".l"],
    ["branches", "if (q) ? = { l: ?, r: ? };", ".l"],
    ["elements", '?["l"] = ?; ?["l"].r = ?;', ".l"],
    ["lists", "? = [?, ?];", "[0]"],
    ["lists one after the other", "? = [...?, ...?];", "[0]"],
  ])("do not double with each assignment: %s", (_what, line, part) => {
    const lines = ["a", "b"].map((name) => `${line.replaceAll("?", name)}\n`.repeat(60)).join("");
    const code = `let a = { z: k }, b = { z: j };\n${lines}\nsink((k ? a : b)${part} + "x")`;
    expect(["assembled", "constant"]).toContain(originIn("javascript", code));
  });
});

describe("the values of JavaScript", () => {
  it.each<[string, Origin]>([
    ["sink('a' + 'b')", "constant"],
    ["const a = 'x'; sink(`b${a}`)", "constant"],
    ["sink(Number(x))", "cleaned"],
    ["sink(`a${n + 1}`)", "cleaned"],
    ["sink(x)", "unknown"],
    ["sink('a' + x)", "assembled"],
    ["const q = 'a' + x; sink(q)", "assembled"],
    ["let q = 'a' + x; q = 'b'; sink(q)", "constant"],
    ["let q = 'a'; if (c) q = 'b' + x; sink(q)", "assembled"],
    ["let q = 'a'; q += x; sink(q)", "assembled"],
    ["function f(q) { q = 'a'; sink(q) }", "constant"],
    ["function f(req) { const { id } = req.query; sink(id.trim()) }", "outside"],
    ["function f(req) { for (const x of req.body.list) sink(x) }", "outside"],
    ["sink(req.query.a ? 'x' : 'y')", "constant"],
    ["sink(req.query.a || 'y')", "outside"],
    ["sink(names.map((name) => '?').join(','))", "constant"],
    ["const known = { a: 'x' }; sink(known[req.query.a])", "constant"],
    ["function f(req) { const s = req.query.s; if (!allowed.includes(s)) return; sink(s) }", "cleaned"],
    ["function f(req) { this.q = 'a' + req.query.s; sink(this.q) }", "outside"],
    ["function f(x) { this.other = 'a' + x; sink(this.q) }", "unknown"],
    ["function f(req) { const s = req.query.s; return () => sink(s) }", "outside"],
    ["let a = b; let b = a; sink(a)", "unknown"],
    ["sink(`a${settings.LIMIT}`)", "constant"],
  ])("%s is %s", (code, origin) => {
    expect(originIn("javascript", code)).toBe(origin);
  });

  it.each<[string, SinkClass, Origin]>([
    ["sink('<b>' + css + he.encode(req.query.a))", "html", "assembled"],
    ["let t = '<b>' + css; t += he.encode(req.query.a) + name; sink(t)", "html", "assembled"],
    ["sink('<b>' + css + he.encode(req.query.a) + req.query.b)", "html", "outside"],
    ["sink('<b>' + css + he.encode(req.query.a))", "shell", "outside"],
    ["sink('<b>' + he.encode(a) + he.encode(req.query.a))", "html", "cleaned"],
  ])("%s is for %s %s", (code, sink, origin) => {
    expect(seenFor(valueIn("javascript", code), sink).origin).toBe(origin);
  });

  it("takes a number's type for harmless", () => {
    expect(originIn("typescript", "function f(n: number) { sink('a' + n) }")).toBe("cleaned");
    expect(originIn("typescript", "function f(n: string) { sink('a' + n) }")).toBe("assembled");
  });
});

describe("the values of other languages", () => {
  it.each<[LanguageId, string, Origin]>([
    ["python", "sink('a %d' % n)", "cleaned"],
    ["python", "sink('a %s' % n)", "assembled"],
    ["python", "sink('a {}'.format(n))", "assembled"],
    ["python", "@app.route('/<n>')\ndef f(n):\n    sink(n)", "outside"],
    ["python", "@app.route('/<int:n>')\ndef f(n):\n    sink(n)", "cleaned"],
    ["python", "def f(n: int):\n    sink(f'a{n}')", "cleaned"],
    ["go", 'package p\nfunc f(s string) { sink(fmt.Sprintf("a %s", s)) }', "assembled"],
    ["go", 'package p\nfunc f(n int) { sink(fmt.Sprintf("a %d", n)) }', "cleaned"],
    ["java", 'class C { void f(@RequestParam String s) { sink("a" + s); } }', "outside"],
    ["java", 'class C { void f(int n) { sink("a" + n); } }', "cleaned"],
    [
      "java",
      'class C { void f(String s) { StringBuilder b = new StringBuilder("a"); b.append(s); sink(b.toString()); } }',
      "assembled",
    ],
    ["ruby", 'def f(s)\n  sink("a #{s}")\nend', "assembled"],
    ["ruby", "def f\n  sink(params[:a].to_i)\nend", "cleaned"],
  ])("%s: %s is %s", (language, code, origin) => {
    expect(originIn(language, code)).toBe(origin);
  });
});
