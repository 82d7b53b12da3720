/** How sure a finding in PHP, Python, Ruby or the shell is where the code around it says that it is meant so. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

describe("a finding", () => {
  it("of an index used as a boolean is of low severity for what joins two parts, which nobody expects at the start", () => {
    const of = (sought: string): string[] =>
      foundBy("php-position-as-truth", "php", `<?php\nif (strpos($a, ${sought})) {\n  f();\n}\n`);
    for (const joint of [
      "'@mail.'",
      "'.min'",
      "'::'",
      "'?' . $key",
      "DIRECTORY_SEPARATOR",
      '"\\n"',
      "needle: ','",
    ])
      expect(of(joint)).toEqual(["low, high confidence"]);
    for (const start of [
      "'mail'",
      "'/admin'",
      "'<?xml'",
      "'_hidden'",
      "'..'",
      "'x') || strpos($a, '@'",
      "$key",
    ])
      expect(of(start)).toEqual(["medium, high confidence"]);
  });

  it("of a mutable default is a guess where no code that stands there changes it", () => {
    const of = (...body: string[]): string[] =>
      foundBy(
        "py-mutable-default",
        "python",
        `class A:\n    def f(self, a=[]):\n${body.map((line) => `        ${line}\n`).join("")}\n    def g(self):\n        self.a.append(1)\n`,
      );
    const guess = ["medium, low confidence"];
    expect(of("return a")).toEqual(guess);
    expect(of("self.b = a")).toEqual(guess);
    expect(of("names = a", "a = [1]", "a.append(2)", "return names")).toEqual(guess);
    expect(of("a = list(a)", "a.append(2)")).toEqual(guess);
    expect(foundBy("py-mutable-default", "python", "def f(a, _seen={}):\n    _seen[a] = 1\n")).toEqual(guess);
    const sure = ["medium, high confidence"];
    expect(of("a.append(2)")).toEqual(sure);
    expect(of("self.a = a")).toEqual(sure);
    expect(of("names = a", "names += [1]")).toEqual(sure);
    expect(of("if self:", "    a = list(a)", "a.append(2)")).toEqual(sure);
  });
});
