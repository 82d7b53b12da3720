/** A comment that answers a finding, in each way in which each language writes comments. */
import { describe, expect, it } from "vitest";
import type { LanguageId } from "../languages/language.ts";
import { languages } from "../languages/languages.ts";
import { readSuppressions } from "./suppress.ts";

const slashes = ["// §", "/* § */", "code(); // §", " * §"];
const doc = [...slashes, "/// §"];
const hash = ["# §", "code # §"];
const markup = ["<!-- § -->"];

/** A new language does not compile without its comments; `§` stands for what they say. */
const comments: Readonly<Record<LanguageId, readonly [path: string, ...styles: string[]]>> = {
  typescript: ["a.ts", ...slashes],
  tsx: ["a.tsx", ...slashes, "{/* § */}"],
  javascript: ["a.js", ...slashes],
  python: ["a.py", ...hash],
  go: ["a.go", ...slashes],
  java: ["A.java", ...slashes],
  ruby: ["a.rb", ...hash],
  erb: ["a.erb", "<%# § %>", "<!-- § -->", "<% # § %>"],
  php: ["a.php", ...slashes, ...hash],
  csharp: ["A.cs", ...doc],
  c: ["a.c", ...slashes],
  cpp: ["a.cpp", ...doc],
  kotlin: ["a.kt", ...slashes],
  rust: ["a.rs", ...doc, "//! §"],
  scala: ["a.scala", ...slashes],
  swift: ["a.swift", ...doc],
  bash: ["a.sh", ...hash],
  sql: ["a.sql", "-- §", "/* § */", "select 1; -- §"],
  hcl: ["a.tf", ...hash, "// §", "/* § */"],
  yaml: ["a.yml", ...hash],
  html: ["a.html", ...markup],
  css: ["a.css", "/* § */", "color: red; /* § */"],
  xml: ["a.xml", ...markup],
  json: ["a.jsonc", ...slashes],
  toml: ["a.toml", ...hash],
  markdown: ["a.md", ...markup],
  svelte: ["a.svelte", ...markup, ...slashes],
  vue: ["a.vue", ...markup, ...slashes],
  lua: ["a.lua", "-- §", "--[[ § ]]", "code() -- §"],
  elixir: ["a.ex", ...hash],
  haskell: ["a.hs", "-- §", "{- § -}", "-- | §"],
  julia: ["a.jl", ...hash, "#= § =#"],
  ocaml: ["a.ml", "(* § *)", "(** § *)"],
  dart: ["a.dart", ...doc],
  objc: ["a.m", ...slashes],
  solidity: ["a.sol", ...doc],
  zig: ["a.zig", ...doc],
  dockerfile: ["Dockerfile", "# §"],
  kubernetes: ["k.yaml", ...hash],
  compose: ["compose.yaml", ...hash],
  "github-actions": [".github/workflows/a.yml", ...hash],
};

describe.each(languages.map(({ id }) => [id, comments[id]] as const))("in %s", (_id, [path, ...styles]) => {
  it.each(styles)("%s", (style) => {
    const says = "acrux-ignore some-rule, other-rule -- it is checked";
    expect(
      readSuppressions(
        path,
        style.replace("§", () => says),
      ),
    ).toMatchObject([{ ruleIds: ["some-rule", "other-rule"], reason: "it is checked" }]);
    expect(
      readSuppressions(
        path,
        style.replace("§", () => "acrux-ignore-file some-rule"),
      ),
    ).toMatchObject([{ ruleIds: ["some-rule"], reason: null, wholeFile: true }]);
  });
});
