/** Which findings in PHP are only guesses: of code that is mostly meant, or right where it stands. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

describe("a finding in PHP", () => {
  it("of a position used as truth is slight where what is sought never stands at the start", () => {
    const search = (inside: string): string[] =>
      foundBy("php-position-as-truth", "php", `<?php\nif (strpos(${inside})) {\n  f();\n}`);
    for (const inside of [
      "__DIR__, 'vendor'",
      "$mime, 'json'",
      "$_SERVER['HTTP_ACCEPT'], 'html'",
      "$name, '->'",
      "$body, '</html>'",
      "$type, '[]'",
      "',' . $list . ',', 'a'",
      "$this->getRequest()->getPathInfo(), 'admin'",
    ])
      expect(search(inside), inside).toEqual(["low, high confidence"]);
    for (const inside of ["$mime, 'text/html'", "$body, 'x'", "__DIR__, '/var'", "'a,' . $list, 'a'"])
      expect(search(inside), inside).toEqual(["medium, high confidence"]);
    const beside = (other: string): string[] =>
      foundBy("php-position-as-truth", "php", `<?php\n$ok = strpos($line, '=') && ${other};`);
    expect(beside("strpos($line, 'x') !== 0")).toEqual(["low, high confidence"]);
    expect(beside("strpos($line, 'x')")).toEqual(["medium, high confidence"]);
  });

  it("of a result thrown away is a guess where the call is only tried out", () => {
    const inMethod = (lines: string): string[] =>
      foundBy("php-result-thrown-away", "php", `<?php\nclass A {\n  function f($a) {\n${lines}\n  }\n}`);
    for (const lines of [
      "$this->expectException(E::class);\nhtmlspecialchars($a);",
      "try {\nintval($a);\n} catch (\\TypeError $e) {\nreturn 1;\n}",
      "$this->start();\nstrtolower('ABC');",
    ])
      expect(inMethod(lines), lines).toEqual(["high, low confidence"]);
    expect(inMethod("g();\ntrim($a);")).toEqual(["high, high confidence"]);
  });

  it("of unreachable code is a guess behind the first `return` of a migration", () => {
    const migration = (type: string): string[] =>
      foundBy(
        "php-unreachable-code",
        "php",
        `<?php\nclass A extends ${type} {\n  function up() {\n    return;\n    f();\n  }\n}`,
      );
    expect(migration("Migration")).toEqual(["medium, low confidence"]);
    expect(migration("AbstractMigration")).toEqual(["medium, low confidence"]);
    expect(migration("Page")).toEqual(["medium, high confidence"]);
  });
});
