import { describe, expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { TreeNode } from "../../syntax/tree-node.ts";
import { reachIn } from "./reach.ts";

/** Whether the argument of the last call of `sink` may come from outside, or be put together. */
function mayReach(code: string, seeksText = false): boolean | undefined {
  const file = parse("javascript", code);
  const sink = file.root.findAll({ rule: { kind: "call_expression", regex: String.raw`^sink\(` } }).at(-1);
  const list = sink?.field("arguments") ?? null;
  const argument: unknown = list?.children().find((child) => child.isNamed());
  return argument instanceof TreeNode ? reachIn(file, seeksText)?.mayReach(argument.number) : undefined;
}

describe("what can come from outside", () => {
  it.each([
    "function f(req) { sink(req.query.a); }",
    "function f(req) { const { a } = req.body; sink('x ' + a); }",
    "function f(req) { const { body: { a } } = req; sink(a); }",
    "function f(req) { sink(req?.query.a); }",
    "async function f(request) { const a = (await request).body; sink(a); }",
    "app.get('/a', (r, response) => { sink(r.query.a); });",
    "app.get('/a', (r, response) => { store(r); sink(wrap(r)); });",
    "function P({ searchParams }) { sink(searchParams.next); }",
    "socket.on('find', (query) => { sink(query.name); });",
    "function f(req) { const all = []; all.push(req.query.a); sink(all[0]); }",
    "function f(req) { const all = {}; all.some.a = req.query.a; sink(all); }",
    "function f(req) { for (const one of req.body.list) { sink(one); } }",
    "function f(req) { g(1, req.query.a); } function g(b, a) { sink(a); }",
    "function f(req) { g(1, req.query.a); } function g(...all) { sink(all); }",
    "function f(req) { return req.query.a; } function g(req) { sink(f(req)); }",
    "const f = (req) => req.query.a; sink(f(x));",
    "class A { a = location.hash; f() { sink(this.a); } }",
    "class A { f(req) { this.a = req.query.a; } g() { sink(this.a); } }",
    "function f(req) { req.body.list.forEach((one) => { sink(one); }); }",
    "function f(req) { each(req.body.list, (one) => { sink(one); }); } function each(list, use) { use(list[0]); }",
    "const show = (a) => sink(a); const say = show; function f(req) { say(req.query.a); }",
    "function f(req) { (function (a) { sink(a); })(req.query.a); }",
    "let a; function f(req) { a = req.query.a; } function g() { sink(a); }",
    "function f(req) { const a = b ? req.query.a : ''; sink(a); }",
    "function f(a = location.hash) { sink(a); }",
  ])("%s", (code) => {
    expect(mayReach(code)).toBe(true);
  });

  it.each([
    "function f(req) { const a = req.query.a; } function g(a) { sink(a); }",
    "function f(req) { const a = req.query.a === 'x' ? 1 : 2; sink(a); }",
    "function f(req, table) { sink(table[req.query.a]); }",
    "function f(req) { g(req.query.a, 1); } function g(b, a) { sink(a); }",
    "app.get('/a', (r, response) => { sink(r.app.name); });",
    "const a = make(function (req) { save(req.query.a); }); sink(a);",
    "class A { f(req) { this.a = req.query.a; } g() { sink(this.b); } }",
    "function f(request) { sink(request.method); }",
    "function f(a) { sink(`x ${a}`); }",
  ])("%s: no", (code) => {
    expect(mayReach(code)).toBe(false);
  });
});

describe("what can be put together", () => {
  it.each([
    "function f(a) { sink('x ' + a); }",
    "function f(a) { sink(`x ${a}`); }",
    "function f(a) { let text = ''; text += a; sink(text); }",
    "function f(a) { g(['x', a].join(' ')); } function g(text) { sink(text); }",
    "function f(req) { sink(req.query.a); }",
  ])("%s", (code) => {
    expect(mayReach(code, true)).toBe(true);
  });

  it.each(["function f(a) { sink(a); }", "const a = `x`; sink(a);", "function f(a) { sink(a > 1); }"])(
    "%s: no",
    (code) => {
      expect(mayReach(code, true)).toBe(false);
    },
  );
});
