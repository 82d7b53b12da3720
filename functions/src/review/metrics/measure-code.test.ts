import { expect, it } from "vitest";
import { maskText } from "../languages/mask-text.ts";
import { measureCode } from "./measure-code.ts";

function measure(text: string, parameters = ""): ReturnType<typeof measureCode> {
  return measureCode(text, parameters);
}

it("counts one way through code without decisions", () => {
  expect(measure("function f() {\n  return 1;\n}")).toMatchObject({
    cyclomatic: 1,
    cognitive: 0,
    nesting: 0,
    functionLines: 3,
  });
});

it("counts each decision, and nested ones more", () => {
  const code =
    "function f() {\n  if (a && b) {\n    for (const c of d) {\n      if (c) {\n        g();\n      }\n    }\n  } else {\n    h();\n  }\n}";
  expect(measure(code)).toMatchObject({ cyclomatic: 5, cognitive: 1 + 1 + 2 + 3 + 1, nesting: 3 });
});

it("counts a chain of one join once", () => {
  expect(measure("f() {\n  return a && b && c;\n}").cognitive).toBe(1);
  expect(measure("f() {\n  return a && b || c;\n}").cognitive).toBe(2);
});

it("takes a table of texts for one line, and a default for no decision", () => {
  const entries = ["Name", "Yes", "No", "Today", "Week"].map(
    (name) => `  $words['${name}'] = 'So ${name}.';`,
  );
  const code = maskText("php", `<?php\nfunction words() {\n${entries.join("\n")}\n  return $words;\n}`);
  expect(measure(code).functionLines).toBe(5);
  expect(measure("f() {\n  return a ?? b;\n}").cyclomatic).toBe(1);
});

it("reads Python by its words", () => {
  const code =
    "def f(a):\n    if a and b:\n        return 1\n    elif c:\n        return 2\n    try:\n        g()\n    except E:\n        pass\n";
  expect(measure(code)).toMatchObject({ cyclomatic: 5, cognitive: 4, nesting: 1 });
});

it.each([
  ["", 0],
  ["a", 1],
  ["a: Map<string, number>, b = [1, 2], { c, d }: E", 2],
  ["const char *a, int *b", 2],
  ["$a, callable $b, ?int $c = null", 2],
  ["a, /, b, *rest, c, d", 2],
  ["a: Int, b: String", 2],
  ["self, a, b", 2],
  ["&mut self, a: u8", 1],
  ["a,\n  b,\n", 2],
  ["f: (a: string, b: string) => void, g: number", 2],
])("counts the parameters of (%s)", (text, expected) => {
  expect(measure("f", text).parameters).toBe(expected);
});

it("does not read strings and comments", () => {
  expect(maskText("typescript", 'a("if") // if\n/* if\n if */ `if`')).not.toContain("if");
  expect(maskText("python", '"""if\nif""" # if\n\'if\'')).not.toContain("if");
  expect(maskText("rust", "fn f<'a>(x: &'a str) { 'if' }")).toContain("str");
  expect(maskText("lua", "x = 1 -- if")).not.toContain("if");
  expect(maskText("typescript", "a // b\nc").split("\n")).toHaveLength(2);
});
