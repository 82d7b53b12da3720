/** How sure a finding of Python is where the code around it says that it is meant, or that it cannot happen. */
import { describe, expect, it } from "vitest";
import { foundBy } from "../../../../../tests/engine/found-by-rule.ts";

const asGuess = ["high, low confidence"];
const asFact = ["high, high confidence"];

describe("a finding of Python", () => {
  it("of a name that nothing defines is a guess where a program puts names in or nothing evaluates it", () => {
    const found = (code: string): string[] => foundBy("py-undefined-name", "python", code);
    const read = "import re\n\n\ndef f(path):\n    return re.sub('a', 'b', path)\n\n\n";
    expect(found(`${read}Import("env")\n`)).toEqual(asGuess);
    expect(found(`# Databricks notebook source\n${read}f(spark)\n`)).toEqual(asGuess);
    expect(found(`# @category Analysis\n${read}f(currentProgram)\n`)).toEqual(asGuess);
    expect(found(`${read}f(snakemake.input[0])\n`)).toEqual(asGuess);
    expect(found(`${read}@profile\ndef g():\n    f(1)\n`)).toEqual(asGuess);
    expect(found(`${read}APPS += ["a"]\nif DEBUG:\n    f(1)\n`)).toEqual(asGuess);
    expect(found(`${read}APPS = []\nAPPS += ["a"]\nif DEBUG:\n    f(1)\n`)).toEqual(asFact);
    expect(found(`${read}def g() -> Money:\n    return f(1)\n`)).toEqual(asFact);
    expect(found(`from __future__ import annotations\n${read}def g() -> Money:\n    return f(1)\n`)).toEqual(
      asGuess,
    );
  });

  it("of a default that changes is a guess where the empty one stays empty", () => {
    const found = (body: string): string[] =>
      foundBy("py-mutable-default", "python", `def f(a={}):\n    ${body}\n    return a\n`);
    const asChange = ["medium, high confidence"];
    expect(found('a["x"] = 1')).toEqual(asChange);
    expect(found('if a:\n        g()\n    a["x"] = 1')).toEqual(asChange);
    expect(found('if not a:\n        g()\n    a["x"] = 1')).toEqual(asChange);
    expect(found('a.pop("x", None)')).toEqual(["medium, low confidence"]);
    expect(found('if a:\n        a["x"] = 1')).toEqual(["medium, low confidence"]);
    expect(found('if not a:\n        a = {}\n    a["x"] = 1')).toEqual(["medium, low confidence"]);
  });

  it("of a call that blocks is a guess where no other task runs, in a test and where it is meant", () => {
    const found = (code: string): string[] =>
      foundBy("py-blocking-call-in-coroutine", "python", `import asyncio\nimport time\n\n\n${code}`);
    const main = "async def main():\n    time.sleep(1)\n";
    const run = '\n\nif __name__ == "__main__":\n    asyncio.run(main())\n';
    const asChange = ["medium, high confidence"];
    expect(found(main)).toEqual(asChange);
    expect(found(`${main}${run}`)).toEqual(["medium, low confidence"]);
    expect(found(`${main}    asyncio.create_task(f())\n${run}`)).toEqual(asChange);
    expect(found(main.replace("main", "test_expiry"))).toEqual(["medium, low confidence"]);
    expect(found(main.replace("(1)", "(1)  # noqa: ASYNC251"))).toEqual(["medium, low confidence"]);
    expect(found(main.replace("\n", "\n    # Blocks the loop, so that the watchdog fires.\n"))).toEqual([
      "medium, low confidence",
    ]);
  });

  it("of code that no path reaches is a guess where it says of which kind the function is", () => {
    const found = (code: string): string[] =>
      foundBy("py-unreachable-code", "python", `def f():\n    ${code}\n`);
    expect(found("raise NotImplementedError\n    return 0")).toEqual(["medium, low confidence"]);
    expect(found("raise NotImplementedError\n    if False:\n        yield 0")).toEqual([
      "medium, low confidence",
    ]);
    expect(found("raise ValueError\n    return 0")).toEqual(["medium, high confidence"]);
  });
});
