import { describe, expect, it } from "vitest";
import { compareTrees } from "../../../../tests/engine/same-tree.ts";
import { readTypeScript } from "./read-typescript.ts";

/** Every form that TypeScript adds and that the native parser knows. */
const types = `type A = string | number | boolean | symbol | unknown | never | any | object | void | bigint;
type A = null | undefined | true | 1 | -1 | "x";
type A = unique symbol;
type A = | B | C;
type A = B & C | D & E;
type A = keyof B | C;
type A = keyof typeof b;
type A = readonly B[] | C;
type A = B[C]["d"][];
type A = typeof b.c[number]["x"] | typeof this.d | typeof e?.f | typeof g<H>;
type A = typeof import("x").y | import("x") | import("x").y;
type A = B.C.D<E, F<G<H>>>;
type A<B> = B extends C ? D : E extends (infer U)[] ? U : never;
type A<B> = B extends infer U extends V ? D : E;
type A = (a: B, c?: D, ...e: F[]) => G | H;
type A = ({ a }: B, [c]: D, this1) => void;
type A = (this: B) => asserts a is C;
type A = (a) => a is B;
type A = (a) => asserts a;
type A = new (a: B) => C | D;
type A = abstract new <T>() => T;
type A = <const T extends U = V>(a: T) => T;
type A = (B | C)[] | ({ a: B }) | ([D]) | (E);
type A = \`a\${B}\${infer C}d\`;
type A = [B, C?, ...D[]] | [a: B, c?: D, ...e: F] | [];
type A = { a: B; c?: D, readonly e: F, "g"?: H; 1: I; [j]: K; get: L; readonly?: M };
type A = { (a): b; new (a): b; h(): I; j?<T>(k: T): void; get x(): T; set x(v: T); [k: string]: G; readonly [k: number]: G };
type A = { readonly [K in B as D]?: C } | { -readonly [K in B]-?: C; } | { +readonly [K in B]+?: C } | { [K in B]: C };
interface A<T> extends B, C<T>, d.E { a: T
  b(): T
  (c): d
  [e: string]: F
}
enum A { B, C = 1, "D" = 2 }
const enum A { B, }
declare enum A {}`;

const classes = `abstract class A<T> extends B<T> implements C, D<T> { abstract a: B; abstract b(): C; protected abstract readonly e: F; abstract get c(): D }
class A { private f?: G = 1; public static readonly h = 2; declare i: J; override k() {} m!: N; static override readonly n: O; accessor p = 1 }
class A { constructor(private readonly o: P, public q?: R, s = 1, @D() t: U) { super() } }
class A { [z: string]: A; n(): void; n(a?): void {} *g() {} ["c"]: T; static { } p?(): T {} static async *w<T>() {} }
class A { @Input() d: T; @Output() @B e() {} @C get f() { return 1 } @D set f(v) {} @E static x }
class A { constructor()
  constructor(a?) {}
  a
  static
  b = 1, c = 2
  get
  d() {} }
class A extends b<T>(c) {}
class A extends (b as any) {}
const a = class<T> extends B implements C {}
@A() export class B {}
@A export abstract class B {}
export default abstract class C {}
declare class A { a(); b: T }
function f(a: B, c?: D, e = 1, ...g: H[]): I {}
function f(this: A, { b }: C, [d]: E = [], f: G = 2): asserts a is B {}
function f(a): a is B
function f<T>(a): asserts a {}
declare function f(): void;
export default function f(): a;
function f(readonly, type, any, string, declare, private, override, get, set, of, is) {}
async function f<T>() {}`;

const expressions = `a + b as T * c;
a || b satisfies T || c;
await a as T;
a = b as const;
a as T ? b as U : c as V;
a as B | C && d;
a!.b![0]!();
a + b!.c;
-a! + !b!;
a! = b; a!++;
f<T>(x); f<A, B[]>(c).d<E>(g); a?.<T>(x); a?.b<T>(c); a?.(b); a?.[c]; new A.B<C>(d); new A<B>;
!f<T>(x); await f<T>(x); a + f<T>(x).b; a < f<T>(x); a == f<T>(x); a || f<T>(x);
f<{ a: B }>(c); f<() => void>(c); f<A<B<C>>>(c); f<A extends B ? C : D>(c); f<typeof a | "b">(c);
f<A>; (f<A>).b; f<A>.b; [f<A>, f<A>];
a < b; a < b && c > d; a < b || c > (d); a < b() > (d); a < (b); a<b>>c; a<b>=c; a<b>>>c; a < b > c;
f(a < b, c > (d));
(a: B, c?: D): E => g;
async (a: B): Promise<C> => d;
({ a, b }: C, [d]: E = [], f = 1, ...g: H) => i;
(a?, b?) => c;
(): a is B => c;
(a): asserts a is B => c;
a ? (b) : c;
a ? (b, c) : d;
a ? (b: T) => c : d;
a ? (b: T): U => c : d;
a ? (b.c) : (d) => e;
a ? ({ b }) : { c };
x = { a<T>(b): c {}, get d(): e { return 1 }, async *f<T>() {}, g: (a): b => c };
async <T>(a) => b;
async <T = string>(a: T) => b;
async <T extends A = B>({ a, b = async (c) => c as T }: C<T>): Promise<T> => { await a; };
for (const a of b as C[]) {}
for (let i: number = 0; i < (b as C); i++) {}
try {} catch (e: unknown) {}
let a: B = 1, c!: D, e: F<G>= h;
const { a, b }: C = d, [e]: F = g;
switch (a) { case (b): c; case d as E: f }
type = 1; declare = 2; namespace = 3; module = 4; readonly = 6; any = 7;
type(a); type.b; of; abstract1;`;

const modules = `import type A from "a"; import type { B } from "a"; import type * as C from "a";
import { type A, type B as C, type as D, type } from "a";
import type from "a"; import type, { E } from "a";
import A = require("a"); import type B = require("a");
import A = B.C.D;
import a from "a" assert { type: "json" }; import b from "a" with { type: "json" };
export type { A, B as C } from "c"; export type { D };
export { type A, default, default as b } from "c";
export = a;
export as namespace A;
export import A = B.C;
export declare const a: B; export type C = D; export interface E {} export enum F {} export const enum G {} export namespace H {}
export abstract class I {}
export default interface J {}
declare const a: B, c: D; declare let e; declare var f: any;
declare module "a" { b }
declare module "a";
declare module A.B {}
declare global { x }
declare namespace A { const b: C }
declare type A = B;
module A {}
namespace A.B.C { export const a = 1 }
`;

const casts = `<T>a.b() + c;
-<T>a;
<T><U>a;
<T>{ a: 1 };
<T>(a).b;
<T>(a) => b;
<const>[];
<A | B>c;
<T extends U>(a: T): T => b;
<T, U>(a) => b;`;

const markup = `const a = <T,>(b: T) => <A<T> c={b as D} e>{f!}</A>;
const g = <T extends U>(h: T) => i;
const j = a < b ? <k /> : (<l />);
const m = n ? (<o>p</o>) : (q);`;

const lines = [types, classes, expressions, modules, casts]
  .flatMap((text) => text.split(/\n(?![ }])/))
  .filter((line) => line.trim() !== "");

describe("readTypeScript", () => {
  it.each(lines)("makes the tree of the native parser of %s", (line) => {
    expect(compareTrees(line, "typescript")).toEqual({ outcome: "same" });
  });

  it.each(markup.split("\n"))("makes the tree of the native parser of %s with markup", (line) => {
    expect(compareTrees(line, "tsx")).toEqual({ outcome: "same" });
  });

  it.each([types, classes, modules])("makes the tree of the native parser of many forms together", (text) => {
    expect(compareTrees(text, "typescript")).toEqual({ outcome: "same" });
  });

  it.each([
    "let a: ",
    "type A = ",
    "f<T>(",
    "a as",
    "interface A { b c }",
    "class A { b c }",
    "enum A { b c }",
    "(a: B)",
    "let a: B<C",
    "type A = `a${B",
    "import type { A from",
    "<T,>",
  ])("leaves %j to the native parser", (text) => {
    expect(readTypeScript(text, false)).toBeNull();
  });

  it.each(["a ? (b) : c => d", "a ? (b): c => d : e", "x as A.B.C", "f<T>`a`", "f(a < b, c > -d)"])(
    "leaves to the native parser what only it can tell: %j",
    (text) => {
      expect(readTypeScript(text, false)).toBeNull();
    },
  );

  it.each([
    "let a: (",
    "let a: {b:",
    "let a: [",
    "let a: A<",
    "type A = keyof ",
    "type A = readonly ",
    "type A = new () => ",
    "type A = () => ",
    "type A = B extends C ? ",
    "type A = `${",
    "a as {b:",
    "f<{a:",
    "(a: (",
    "(a = (",
    "<T>",
    "<T,>(a = ",
    "class A { [a] = class { b = ",
    "namespace A { ",
    "await a as ",
    "a ? (b) : ",
    "a ? (b = ",
    "interface A { b: {",
    "async <T>(",
  ])("leaves what is nested or goes on without end to the native parser: %j", (text) => {
    expect(readTypeScript(text.repeat(50_000), false)).toBeNull();
  });

  it.each([
    "a < ".repeat(20_000),
    "a < b, ".repeat(20_000),
    "f<A<".repeat(20_000),
    "a < (b < (".repeat(10_000),
    `${"a ? (b) : ".repeat(300)}c`,
    `${"a ? (b, c) : ".repeat(5_000)}c`,
    `let a: ${"({b}) | ".repeat(10_000)}c`,
    `let a: ${"([(".repeat(2_000)}`,
    `f<${"A, ".repeat(20_000)}B>(c)`,
    "x = [b < c, ".repeat(300),
    `type A = ${" ".repeat(100_000)}B`,
    `type${" ".repeat(100_000)}`,
    `${"(a, ".repeat(390)}b${")".repeat(390)}`,
  ])("takes no longer than the text is long", (text) => {
    const startedAt = process.cpuUsage();
    readTypeScript(text, false);
    readTypeScript(text, true);
    expect(process.cpuUsage(startedAt).user).toBeLessThan(1_000_000);
  });

  it("reads long unions and chains without nesting", () => {
    const text = `type A = ${"B | ".repeat(50_000)}C; x = a${"!.b<C>()".repeat(1_000)}`;
    expect(readTypeScript(text, false)).not.toBeNull();
  });
});
