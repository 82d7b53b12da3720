import { describe, expect, it } from "vitest";
import { languages, languageOf } from "./languages.ts";
import { checkLanguages, parse } from "./parse.ts";

describe("languageOf", () => {
  it.each([
    ["src/a.ts", "typescript"],
    ["a.d.mts", "typescript"],
    ["web/App.tsx", "tsx"],
    ["x/index.CJS", "javascript"],
    ["a.jsx", "javascript"],
    ["tool.py", "python"],
    ["main.go", "go"],
    ["A.java", "java"],
    ["Rakefile", "ruby"],
    ["lib/x.rake", "ruby"],
    ["README.md", "markdown"],
    ["Dockerfile", "dockerfile"],
    ["deploy/Dockerfile.production", "dockerfile"],
    ["api.dockerfile", "dockerfile"],
    ["main.tf", "hcl"],
    ["a.hpp", "cpp"],
    [".github/workflows/ci.yml", "github-actions"],
    ["docker-compose.prod.yml", "compose"],
    ["a.yml", "yaml"],
    ["Makefile", null],
    ["{{cookiecutter.slug}}/cli.py", null],
    ["Gemfile.sandbox.lock", null],
    ["src.ts/readme", null],
    [".ts", null],
  ])("%s is %s", (path, language) => {
    expect(languageOf(path)).toBe(language);
  });

  it.each([
    ["#!/usr/bin/env python3", "python"],
    ["#!/usr/bin/env -S node --harmony", "javascript"],
    ["#!/usr/bin/ruby -w", "ruby"],
    ["#!/bin/sh", "bash"],
    ["#!/usr/bin/awk -f", null],
    ["import os", null],
  ])("a file without extension that opens with %s is %s", (line, language) => {
    expect(languageOf("bin/tool", line)).toBe(language);
  });
});

describe("dialects", () => {
  it.each([
    ["apiVersion: v1\nkind: Pod\n", "kubernetes"],
    ["services:\n  web:\n    image: a\n", "compose"],
    ["on: push\njobs:\n  a:\n    runs-on: x\n", "github-actions"],
    ["kind: x\n", "yaml"],
  ])("%j is %s", (text, language) => {
    expect(languageOf("a.yml", text)).toBe(language);
  });

  it.each([
    ['<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1">\n</TS>\n', "xml"],
    ['<!DOCTYPE TS><TS version="1.1">\n</TS>\n', "xml"],
    ["const a = <T>(b: T) => b;\n", "typescript"],
  ])("a .ts of %j is %s", (text, language) => {
    expect(languageOf("i18n/app_de.ts", text)).toBe(language);
  });
});

describe("parse", () => {
  it("passes the self-test of every language", () => {
    expect(checkLanguages().broken).toEqual([]);
    expect(checkLanguages().usable).toHaveLength(languages.length);
  });

  it("counts offsets in UTF-16 units and keeps CRLF", () => {
    const text = "x = 'é😀'\r\nrun(x)\r\n";
    const range = parse("python", text)
      .root.find({ rule: { pattern: "run($A)" } })
      ?.range();
    expect(range?.start).toMatchObject({ line: 1, column: 0, index: text.indexOf("run") });
  });
});
