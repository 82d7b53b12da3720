/** Which package holds the parser of each grammar that is not built in. */
import type { ParserPackage } from "./parser-files.ts";

export const parserPackages: Readonly<Record<string, ParserPackage>> = {
  bash: fromAstGrep("bash"),
  c: fromAstGrep("c", { expando: "_" }),
  cpp: fromAstGrep("cpp", { expando: "_" }),
  csharp: fromAstGrep("csharp", { symbol: "c_sharp" }),
  dart: fromAstGrep("dart", { expando: "$" }),
  elixir: fromAstGrep("elixir"),
  go: fromAstGrep("go"),
  haskell: fromAstGrep("haskell"),
  java: fromAstGrep("java", { expando: "$" }),
  json: fromAstGrep("json", { expando: "$" }),
  kotlin: fromAstGrep("kotlin"),
  lua: fromAstGrep("lua", { expando: "_" }),
  markdown: fromAstGrep("markdown"),
  php: fromAstGrep("php"),
  python: fromAstGrep("python"),
  ruby: fromAstGrep("ruby"),
  rust: fromAstGrep("rust"),
  scala: fromAstGrep("scala", { expando: "$" }),
  sql: fromAstGrep("sql", { expando: "_" }),
  swift: fromAstGrep("swift"),
  toml: fromAstGrep("toml", { expando: "_" }),
  yaml: fromAstGrep("yaml", { expando: "$" }),
  hcl: fromTreeSitter("hcl", "@tree-sitter-grammars/tree-sitter-hcl"),
  julia: fromTreeSitter("julia"),
  objc: fromTreeSitter("objc", "tree-sitter-objc", "_"),
  ocaml: fromTreeSitter("ocaml", "tree-sitter-ocaml", "_"),
  solidity: fromTreeSitter("solidity", "tree-sitter-solidity", "_"),
  svelte: fromTreeSitter("svelte", "@tree-sitter-grammars/tree-sitter-svelte"),
  xml: fromTreeSitter("xml", "@tree-sitter-grammars/tree-sitter-xml"),
  zig: fromTreeSitter("zig", "@tree-sitter-grammars/tree-sitter-zig", "_"),
};

function fromAstGrep(
  grammar: string,
  { symbol = grammar, expando = "µ" }: { readonly symbol?: string; readonly expando?: string } = {},
): ParserPackage {
  return {
    package: `@ast-grep/lang-${grammar}`,
    family: "ast-grep",
    symbol: `tree_sitter_${symbol}`,
    expando,
  };
}

function fromTreeSitter(grammar: string, name = `tree-sitter-${grammar}`, expando = "µ"): ParserPackage {
  return { package: name, family: "tree-sitter", symbol: `tree_sitter_${grammar}`, expando };
}
