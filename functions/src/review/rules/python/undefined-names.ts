/** Python: names that nothing in the file defines or imports. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import { itself } from "../writing/names-in-code.ts";
import { ancestorsOf, fieldOf, fieldTextOf, kindOf, parentOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { unboundNames } from "./unbound-names.ts";

export const undefinedNames = defineRules(["python"], "bug", [
  {
    id: "py-undefined-name",
    severity: "high",
    confidence: "high",
    cwe: 457,
    see: ["https://docs.python.org/3/library/exceptions.html#NameError"],
    title: titles.undefinedName,
    message:
      "Nothing in this file defines or imports {this name}, so the line raises `NameError` when it runs. Import it, or correct the spelling.",
    names: itself,
    textFilter: { test: (text) => unboundNames(text).size > 0 },
    rule: { kind: "identifier" },
    check: (name, { text }) => unboundNames(text).has(name.text()) && isRead(name) && !isStub(text),
    unsure: isPutIn,
    valid: [
      "import os\nprint(os.name)",
      "from a import (b,\n    c as d)\nb(d)",
      "def f(a, *rest, key=None, **more):\n    return [x + a for x in rest if key], more",
      "try:\n    import json\nexcept ImportError:\n    json = None\njson.dumps(1)",
      "from a import *\nprint(b)",
      "with open('a') as f, g() as (x, y):\n    print(f, x, y)",
      "for i, (a, b) in enumerate(c := []):\n    print(i, a, b, c)",
      "f(lambda x, y=1: x + y)",
      `def f(\n    a,\n${"    b=1,  # some words on what it is for, on every line of them\n".repeat(60)}    **rest,\n):\n    return rest`,
      "f(a=1)\nb.c",
      `for (\n${Array.from({ length: 20 }, (_, at) => `    some_rather_long_name_${String(at)},\n`).join("")}    last,\n) in f():\n    print(last)`,
      "class A:\n    def get(self, environ: dict) -> Union[\n            tuple[()], str]:\n        return environ\n\nfrom typing import Union",
      "try:\n    unicode\nexcept NameError:\n    unicode = str",
      "match p:\n    case Point(x=0, y=z):\n        print(z)\nfrom q import p, Point",
      "class A[T]:\n    x: T",
      `(\n${Array.from({ length: 12 }, (_, at) => `    # What it counts.\n    count_${String(at)},\n\n`).join("")}) = f()\nprint(count_0)`,
      "a, b = c, d = f()\nprint(a, b, c, d)",
      "from shop.site. cart import total, tax\nfrom shop . site import name\nprint(total, tax, name)",
    ]
      .map((code) => `def f(): pass\n\ndef g(): pass\n\ndef enumerate_(): pass\n\nb = 1\n\n${code}\n`)
      .concat("class Store(Base):\n    def open(self, name: Name = ...) -> Store: ...\n"),
    invalid: [
      { code: "def load(path):\n    return json.load(path)\n", lines: [2] },
      { code: "import os\n\ndef size(name):\n    return os.stat(nmae).st_size\n", lines: [4] },
      { code: "def f(items):\n    if not items:\n        raise MissingItems()\n", lines: [3] },
    ],
  },
]);

/** Types for other code, of which nothing runs: no function has a body. */
function isStub(text: string): boolean {
  const heads = [...text.matchAll(/^[ \t]*(?:async )?def \w[^\n]{0,400}/gm)].map(([head]) => head);
  return heads.length > 0 && heads.every((head) => /:\s*\.\.\.\s*(?:#.*)?$/.test(head));
}

/** Not the name behind a dot, of an argument, or in what the parser took for a pattern. */
function isRead(name: SgNode): boolean {
  const parent = parentOf(name);
  if (parent === null) return false;
  const kind = kindOf(parent);
  if (kind === "attribute") return fieldOf(parent, "object")?.id() === name.id();
  if (kind === "keyword_argument") return fieldOf(parent, "value")?.id() === name.id();
  return !/import|parameter|pattern|dotted_name|global|nonlocal/.test(kind);
}

/** Commonly imported modules: a name that is missing everywhere was forgotten, and is not injected. */
const ofLibrary =
  /^(?:os|sys|re|json|time|math|logging|random|datetime|subprocess|shutil|itertools|functools|collections|typing|Path|np|pd)$/;

/** A name that is used all over a file, or one of several, was mostly put there by what loads it: a slip is one. */
function isPutIn(name: SgNode, { text }: { readonly text: string }): boolean {
  const unbound = unboundNames(text);
  if (unbound.size >= severalNames || isReadByLoader(text)) return true;
  const own = name.text();
  if (isTranslation(name, own) || isBoundByCaller(name, own)) return true;
  if (isOfHost(name, own, text) || isSettingOfAnother(own, text)) return true;
  if (isNeverEvaluated(name, text) || isMarked(name, text)) return true;
  if (ofLibrary.test(own)) return false;
  const uses = new RegExp(String.raw`(?<![\w.])${own}(?!\w|\s*=[^=])`);
  const functions = text.split(/^(?=[ \t]*(?:async )?def )/m).filter((one) => uses.test(one));
  return functions.length >= severalNames;
}

/** `T("Quota spent")`, installed among the built-in names as `gettext.install` does with `_`. */
function isTranslation(name: SgNode, own: string): boolean {
  const call = parentOf(name);
  if (!/^[A-Z_]{1,2}$/.test(own) || call === null || kindOf(call) !== "call") return false;
  return /^\(\s*["']/.test(fieldOf(call, "arguments")?.text() ?? "");
}

/** Functions that a JavaScript interpreter in Python binds to `this` and `arguments`; in a method with `self` it is a slip. */
function isBoundByCaller(name: SgNode, own: string): boolean {
  if (!/^(?:this|arguments)$/.test(own)) return false;
  const around = [...ancestorsOf(name)].find((one) => kindOf(one) === "function_definition");
  return around !== undefined && !/^\(\s*(?:self|cls)\b/.test(fieldTextOf(around, "parameters"));
}

/** A build script of SCons, a notebook of Databricks and a script of Ghidra run among names of their program. */
const runByHost = /^(?:Import\(\s*["'[(]|# Databricks notebook source|#[ \t]?@category\b)/m;

/** `snakemake.input[0]`, and `@profile`, which a profiler puts among the built-in names. */
function isOfHost(name: SgNode, own: string, text: string): boolean {
  if (runByHost.test(text)) return !ofLibrary.test(own);
  if (own === "snakemake") return true;
  const parent = parentOf(name);
  return own === "profile" && parent !== null && kindOf(parent) === "decorator";
}

/** `if DEBUG:` in settings that add to those of the file that reads them: `INSTALLED_APPS += [...]`. */
function isSettingOfAnother(own: string, text: string): boolean {
  if (!/^[A-Z][A-Z\d_]{1,60}$/.test(own)) return false;
  const added = [...text.matchAll(/^([A-Z][A-Z\d_]{1,60})[ \t]*\+=/gm)].map(([, name = ""]) => name);
  return [...new Set(added)]
    .slice(0, mostSettings)
    .some((name) => !new RegExp(String.raw`^[ \t]*${name}[ \t]*(?::[^=\n]{0,80})?=`, "m").test(text));
}

/** So many are looked at. */
const mostSettings = 20;

/** `raise Stop(reason)  # noqa`: the author knows. */
function isMarked(name: SgNode, text: string): boolean {
  const at = name.range().end.index;
  const end = text.indexOf("\n", at);
  return /#\s*(?:noqa|type:\s*ignore|pyright:\s*ignore)\s*$/.test(text.slice(at, end < 0 ? undefined : end));
}

/** An annotation stays text where the file says so: `from __future__ import annotations`. */
function isNeverEvaluated(name: SgNode, text: string): boolean {
  if (!/^from __future__ import[^\n]*\bannotations\b/m.test(text)) return false;
  return [...ancestorsOf(name)].some((one) => kindOf(one) === "type");
}

const severalNames = 3;

/** Several settings of the module that nothing in it reads: what loads it reads them, and may put names in. */
function isReadByLoader(text: string): boolean {
  const settings = [...text.matchAll(/^([a-z]\w*)(?:\s*:[^=\n]*)?\s*=(?!=)/gm)].map(([, name = ""]) => name);
  const unread = settings.filter((name) => !new RegExp(String.raw`\b${name}\b[^]*\b${name}\b`).test(text));
  return unread.length >= severalNames;
}
