import { describe, expect, it } from "vitest";
import { parse } from "../languages/parse.ts";
import { type FaultKind, faultKinds } from "./fault.ts";
import { faultsOf, pathToFault } from "./find-faults.ts";

function kindsIn(code: string, language: "c" | "cpp" = "c"): FaultKind[] {
  const file = parse(language, code);
  return faultKinds.filter((kind) => faultsOf(file, kind).length > 0);
}

const inFunction = (body: string): string => `void f(int n, struct s *t) {\n${body}\n}`;

describe("running functions of C", () => {
  it.each<[string, FaultKind[]]>([
    ["char *p = malloc(9); if (!p) return; free(p); p[0] = 1;", ["use-after-free"]],
    ["char *p = malloc(9); if (n) free(p); if (!n) free(p);", []],
    ["char *p = malloc(9); if (n > 3) free(p); if (n > 2) free(p); else free(p);", ["double-free"]],
    ["char b[8]; if (n < 8) b[n] = 0;", []],
    ["char *p = malloc(9); if (!p) return; if (n > 1) goto out; p[0] = 1; out: free(p);", []],
    ["char *p = malloc(9); if (!p) return; t->text = p;", []],
    ["char b[8]; for (int i = 0; i < 8; i++) b[i] = 0;", []],
    ["char b[8]; int i = 0; while (i < 9) { b[i] = 0; i++; }", []],
    ["int i; for (i = 0; i < 3; i++) { if (n) break; } g(i);", []],
    ["int a; switch (n) { case 1: a = 1; break; default: a = 2; break; } g(a);", []],
    ["if (t == NULL) log_and_exit(); t->count = 1;", []],
    ["char s[9]; char *p = s; if (n > 9) p = malloc(n); use(p); if (p != s) free(p);", []],
    ["char *p = malloc(9); void (*give)(char *) = free_it; if (!p) return; give(p);", []],
    ["char *p; if (verbose) p = t->text; if (verbose) puts(p);", []],
    ["char b[9]; char c[99]; strcpy(c, b - 2);", ["read-outside"]],
    ["union { int *one; int *other; } u; u.one = NULL; n = *u.other;", ["null-dereference"]],
    ['FILE *in = fopen("a", "r"); if (in == NULL) return; while (fgetc(in) != EOF) n++; fclose(in);', []],
  ])("%s", (body, kinds) => {
    expect(kindsIn(inFunction(body))).toEqual(kinds);
  });

  it("steps into functions of the file", () => {
    const release = "static void release(char *p) { free(p); }\n";
    expect(kindsIn(`${release}${inFunction("char *p = malloc(9); release(p); free(p);")}`)).toEqual([
      "double-free",
    ]);
  });

  it("ends on loops and branches without number", () => {
    const many = Array.from(
      { length: 400 },
      (_, at) => `if (n > ${String(at)}) { a[n] = ${String(at)}; }`,
    ).join("\n");
    expect(kindsIn(inFunction(`int a[9];\n${many}`))).toEqual([]);
  });

  it("takes no call that is returned for a declaration by value", () => {
    const drop = (head: string, list: string): string =>
      `int Zone::${head}(Card *c) {\n  bool seen;\n  return drop(c, seen);\n}\n\nint Zone::drop(Card *c, ${list} seen) {\n  return c->count + seen;\n}\n`;
    expect(kindsIn(drop("drop", "bool &"), "cpp")).toEqual([]);
  });

  it("lets C++ functions set what they are given by reference", () => {
    expect(kindsIn("void f() { int a; read_into(a); int b = a + 1; keep(b); }", "cpp")).toEqual([]);
  });
});

function pathIn(code: string, kind: FaultKind): string[] {
  const file = parse("c", code);
  const [node] = faultsOf(file, kind);
  if (!node) return [];
  const { steps, end } = pathToFault(file, kind, node);
  return [...steps, ...(end ? [end] : [])].map((place) => code.slice(place.start, place.end));
}

describe("the path to a fault", () => {
  it.each<[string, FaultKind, string[]]>([
    [
      "char *p = malloc(9); if (!p) return; if (n > 1) return; free(p);",
      "leak",
      ["malloc(9)", "(n > 1)", "return;"],
    ],
    ["char *p = malloc(9); g(n);", "leak", ["malloc(9)", "}"]],
    ["int d; d = 0; n = 5 / d;", "division-by-zero", ["int d", "d = 0"]],
    ["char *p = NULL; n = *p;", "null-dereference", ["NULL"]],
    [
      "pthread_mutex_lock(&t->m); if (n) return; pthread_mutex_unlock(&t->m);",
      "missing-unlock",
      ["pthread_mutex_lock"],
    ],
  ])("%s", (body, kind, steps) => {
    expect(pathIn(inFunction(body), kind)).toEqual(steps);
  });
});
