/** Blanks the strings and comments of code, so that only its words and signs are counted. Lines stay lines. */
import type { LanguageId } from "./language.ts";

const triple = String.raw`"""[\s\S]*?"""|'''[\s\S]*?'''`;
const double = String.raw`"(?:\\.|[^"\\\n])*"`;
const single = String.raw`'(?:\\.|[^'\\\n])*'`;
/** Where `'` also begins a lifetime, a type variable or a quoted symbol. */
const character = String.raw`'(?:\\[^\n]{1,8}|[^'\\\n])'`;
const backtick = "`(?:\\\\[^]|[^`\\\\])*`";
const slashes = String.raw`//[^\n]*|/\*[\s\S]*?\*/`;
const hash = String.raw`(?<![$\w&'"])#[^\n]*`;
/** Attributes begin with the sign of a comment, strings go over lines, and between `?>` and `<?php` nothing is code. */
const php = [
  // A page begins as text, and a template of Blade stays text.
  String.raw`^(?!\s*<\?)(?=[\s\S]*(?:<[a-zA-Z!]|\{\{))[\s\S]*?(?:<\?(?:php|=)|$)`,
  // A comment of one line ends with the code.
  String.raw`(?://|#(?!\[))(?:(?!\?>)[^\n])*`,
  String.raw`/\*[\s\S]*?\*/`,
  String.raw`<<<[ \t]*(?<quote>['"]?)(?<name>\w+)\k<quote>\r?\n[\s\S]*?\n[ \t]*\k<name>\b`,
  String.raw`\?>[\s\S]*?(?:<\?(?:php|=)|$)`,
  String.raw`"(?:\\[\s\S]|[^"\\])*"`,
  String.raw`'(?:\\[\s\S]|[^'\\])*'`,
];
const dashes = String.raw`--[^\n]*`;

const expressions = {
  slashes: new RegExp([slashes, double, single, backtick].join("|"), "g"),
  characters: new RegExp([slashes, double, character].join("|"), "g"),
  hash: new RegExp([triple, hash, double, single].join("|"), "g"),
  both: new RegExp([slashes, hash, double, single].join("|"), "g"),
  php: new RegExp(php.join("|"), "g"),
  dashes: new RegExp([dashes, double, single].join("|"), "g"),
};

const signs: Readonly<Partial<Record<LanguageId, keyof typeof expressions>>> = {
  ...{ python: "hash", ruby: "hash", bash: "hash", elixir: "hash", julia: "hash", php: "php", hcl: "both" },
  ...{
    lua: "dashes",
    sql: "dashes",
    haskell: "dashes",
    rust: "characters",
    ocaml: "characters",
    c: "characters",
  },
  ...{
    cpp: "characters",
    java: "characters",
    kotlin: "characters",
    scala: "characters",
    csharp: "characters",
  },
};

export function maskText(language: LanguageId, text: string): string {
  return text.replace(expressions[signs[language] ?? "slashes"], blanked);
}

/** Most are on one line, where nothing needs to be searched for. */
function blanked(found: string): string {
  if (!found.includes("\n")) return " ".repeat(found.length);
  return found.replace(/[^\n]+/g, ({ length }) => " ".repeat(length));
}
