import { describe, expect, it } from "vitest";
import { compareTrees } from "../../../../tests/engine/same-tree.ts";
import { kindNames } from "./kinds.ts";
import { readJavaScript } from "./read-javascript.ts";

/** Every form of the language that has a node of its own, as far as the native parser knows it. */
const script = `#!/usr/bin/env node
'use strict'
label: for (var i = 0, n = 3; i < n; i++) { if (i) continue label; else break label }
for (;;) {}
for (x of y) z
for (const [k, v] of Object.entries(o)) ;
for (let k in o) { }
for await (const q of r) {}
for (a.b in c) d;
for ([a, b] of c) d;
for (var i = 0 in {}) ;
do x++; while (x < 5)
do { y } while (z);
while (1) ;
with (a) b;
if (a) b; else if (c) d
else e
switch (a, b) { case 1: case 2: { x } break; default: y; }
try { a } catch { b } finally { c }
try { a } catch ({ message, ...rest }) { b }
throw new Error(\`a \${b + \`c \${d}\`} \\n e\`)
var { a, b: c, d = 1, [e]: f, ...g } = h, [i, , j = 2, ...k] = l;
({ a, b: [c], d = 1 } = e);
[a, b.c] = [1, 2];
(a, b);
(a) => a;
() => ({});
async () => { await x; };
async x => x;
async (x, { y }, [z] = [], ...w) => x;
async(x, y);
async;
x => y => z;
({ a, b = 2, ...c }, [d, e] = [], f = 1) => a;
function* g() { yield; yield* a; yield a, b; const x = yield; }
async function* ag() { for await (const x of y) yield x }
class A extends B.C(d) { static #p = 1; #q; static { this.x = 1 } constructor() { super(); super.x() } get a() { return this.#q } set a(v) {} static async *gen() {} [computed]() {} 'str'() {} 12() {} async = 1; static = 2; get; set = 3; static async x() {} ; b; c = 4 }
const k1 = class extends (a, b) {}
const k2 = class Named {}
@dec class D { @a @b.c @d(1) m() {} @e f = 1 }
export default class {}
export default class E1 {}
export default function () {}
export default function named() {}
export default async function () {}
export default a + b;
export * from "x"; export * as ns from "y"; export { a as b, default as c } from "z"; export { d, e as default };
export const q1 = 1, q2 = 2;
import "side"; import d1 from "a"; import * as n1 from "b"; import d2, { a as a2, default as d3 } from "c"; import d4, * as n2 from "d";
import j from "./j.json" with { type: "json" };
const m1 = import("x"), m2 = import.meta.url, m3 = new.target;
new A; new A.b(c).d; new (a())(b); new new X()(); new a.b\`c\`;
a?.b?.[c]?.(d)?.e; a?.5:1; a ? .5 : 1;
a ?? b; a || b && c | d ^ e & f == g < h << i + j * k ** l ** m;
-a ** 2; !a; ~b; +c; typeof d; void e; delete f.g; ++h; --i; j++; k--;
a = b = c; a += b; a **= b; a ??= b; a ||= b; a &&= b; a >>>= b;
a instanceof B in c; #p in obj;
/re[/]x/gi.test(s) / 2 / /x/; a /b/ c; x = /=/; ({}) / 1; [] / 2;
0x1F + 0b11 + 0o17 + 1_000n + .5e-3 + 1. + 1.e5 + 017 + 08;
"a\\"b\\x41\\u0041\\u{41}\\0\\
c"; 'd\\'e'; tag\`x\${1}y\`; \`\\\`\`;
var \\u0061b, ünï, $_ = 1;
let = 5; get = 1; set; of; static1;
({ get, set, async, static: 1, get a() { return 1 }, set a(v) {}, async b() {}, *c() {}, async *d() {}, get: 1, set: 2, async: 3, get() {}, set() {}, async() {}, "s": 1, 1: 2, [x]: 3, ['y']() {}, new: 1, if() {}, await: 1 });
a
++b
c
(d)
return1;
debugger;
;;
{ }
undefined; null; this; true; x.undefined; x.class; x.if;
(function () {})(); (function* () {}); (async function () {}); !function () {}();
a = b ? (c, d) : e => f;
a ? (b) : c => d;
a ? (b) => (c) : d => e;
if (a) function f() {}
x = a ? b : c ? d : e;
y = function () {} / 1;
// end
`;

const markup = `import React, { useState as us } from "react";
const a = <div className="x&amp;y" data-id='1' {...props} on:click={() => f()} disabled>
  Hello &nbsp; {name} text
  <b>bold</b>
  <Foo.Bar.Baz x={<i/>} y=<u>z</u> />
  {/* comment */}
  {}
  {...items}
  <></>
  <>a{b}c</>
  <svg:rect width="1"></svg:rect>
  <my-el a-b="c" />
</div>;
function C() { return (<p>a
  b
  </p>); }
const d = cond ? <A/> : <B>{list.map((x) => <li key={x}>{x}</li>)}</B>;
const e = a < b && c > d;
`;

const lines = script.split("\n").filter((line) => compareTrees(line).outcome !== "neither reads it");

describe("readJavaScript", () => {
  it("makes the tree of the native parser of a whole file", () => {
    expect(compareTrees(script)).toEqual({ outcome: "same" });
    expect(compareTrees(markup)).toEqual({ outcome: "same" });
  });

  it.each(lines)("makes the tree of the native parser of %s", (line) => {
    expect(compareTrees(line)).toEqual({ outcome: "same" });
  });

  it("gives a comment to what is around it", () => {
    expect(shapeOf("f(/* a */ b) // c\n// d\ng /* e */ ()")).toBe(
      "program(expression_statement(call_expression(identifier arguments(( comment identifier )))) comment comment " +
        "expression_statement(call_expression(identifier comment arguments(( )))))",
    );
  });

  it.each([
    "f(",
    "a b",
    "x = ",
    "'a\nb'",
    "`a",
    "/* a",
    "/a",
    "<a>",
    "<a></b",
    "class { a b }",
    "() => ",
    "({a b})",
    "#",
    "\\",
  ])("leaves %j to the native parser", (text) => {
    expect(readJavaScript(text)).toBeNull();
  });

  it.each([
    "(",
    "[",
    "{",
    "a[",
    "f(",
    "`${",
    "<a>{",
    "!",
    "a?b:",
    "x=>",
    "new ",
    "if(a)",
    "@a class{[",
    "[...",
    "{a:",
  ])("leaves what is nested without end to the native parser: %j", (text) => {
    expect(readJavaScript(text.repeat(100_000))).toBeNull();
  });

  it.each([
    "class extends ",
    "class A { [class extends ",
    "yield ",
    "await ",
    "a ** ",
    "async (",
    "label: ",
    "<a b=",
    "do ",
  ])("leaves what goes on without end to the native parser: %j", (text) => {
    expect(readJavaScript(text.repeat(50_000))).toBeNull();
  });

  it.each([
    `<a>${"\n".repeat(50_000)}x</a>`,
    `<a>${" \n".repeat(50_000)}</a>`,
    `f(a ${"/**/ ".repeat(20_000)})`,
    `a${" ".repeat(100_000)}\n`,
  ])("takes no longer than the text is long", (text) => {
    const before = process.cpuUsage();
    expect(readJavaScript(text)).not.toBeNull();
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });

  it("keeps nothing of the tree before, also of more nodes than a text of its length has", () => {
    shapeOf(`f(${"a, ".repeat(4_000)}b);`);
    const dense = shapeOf(";".repeat(300));
    expect(dense).toBe(shapeOf(";".repeat(300)));
    expect(compareTrees(";".repeat(300)).outcome).toBe("same");
  });

  it("reads long chains without nesting", () => {
    const text = `a${".b()".repeat(50_000)}; x = ${"1 + ".repeat(50_000)}1; if (a) {} ${"else if (b) {} ".repeat(100)}`;
    expect(readJavaScript(text)).not.toBeNull();
  });
});

function shapeOf(text: string): string {
  const tree = readJavaScript(text);
  if (tree === null) return "";
  const shape = (node: number): string => {
    const children = tree.childrenOf(node).map(shape).join(" ");
    return `${kindNames[tree.kinds[node] ?? 0] ?? ""}${children && `(${children})`}`;
  };
  return shape(tree.root);
}
