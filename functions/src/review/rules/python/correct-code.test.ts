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
});
