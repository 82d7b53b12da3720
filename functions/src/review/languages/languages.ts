/** The list of languages, and how a file's language is told from its path, its text or its first line. */
import { bash } from "./bash.ts";
import { c } from "./c.ts";
import { cpp } from "./cpp.ts";
import { csharp } from "./csharp.ts";
import { css } from "./css.ts";
import { dart } from "./dart.ts";
import { dockerfile } from "./dockerfile.ts";
import { elixir } from "./elixir.ts";
import { go } from "./go.ts";
import { haskell } from "./haskell.ts";
import { hcl } from "./hcl.ts";
import { html } from "./html.ts";
import { java } from "./java.ts";
import { javascript } from "./javascript.ts";
import { json } from "./json.ts";
import { julia } from "./julia.ts";
import { kotlin } from "./kotlin.ts";
import { lua } from "./lua.ts";
import { markdown } from "./markdown.ts";
import { objc } from "./objc.ts";
import { ocaml } from "./ocaml.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { erb } from "./erb.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { scala } from "./scala.ts";
import { solidity } from "./solidity.ts";
import { sql } from "./sql.ts";
import { svelte } from "./svelte.ts";
import { swift } from "./swift.ts";
import { toml } from "./toml.ts";
import { tsx } from "./tsx.ts";
import { typescript } from "./typescript.ts";
import { vue } from "./vue.ts";
import { xml } from "./xml.ts";
import { yaml } from "./yaml.ts";
import { zig } from "./zig.ts";
import { compose, githubActions, kubernetes } from "./yaml-dialects.ts";
import { type Language, type LanguageId, languageIds } from "./language.ts";

const byId: Readonly<Record<LanguageId, Language>> = {
  typescript,
  tsx,
  javascript,
  python,
  go,
  java,
  ruby,
  erb,
  php,
  csharp,
  c,
  cpp,
  kotlin,
  rust,
  scala,
  swift,
  bash,
  sql,
  hcl,
  yaml,
  html,
  css,
  xml,
  json,
  toml,
  markdown,
  svelte,
  vue,
  lua,
  elixir,
  haskell,
  julia,
  ocaml,
  dart,
  objc,
  solidity,
  zig,
  dockerfile,
  kubernetes,
  compose,
  "github-actions": githubActions,
};

export const languages: readonly Language[] = languageIds.map((id) => byId[id]);

const byExtension = index((language) => language.extensions);
const byFileName = index((language) => language.fileNames);
const byInterpreter = index((language) => language.interpreters);

function index(keysOf: (language: Language) => readonly string[]): Map<string, LanguageId> {
  return new Map(languages.flatMap((language) => keysOf(language).map((key) => [key, language.id] as const)));
}

export function languageWithId(id: LanguageId): Language {
  return byId[id];
}

/** `text` tells dialects apart; its first line is looked at only when the path says nothing. */
export function languageOf(path: string, text?: string): LanguageId | null {
  if (isTemplate(path) || path.endsWith(".lock")) return null;
  const known = languageOfName(path) ?? (text === undefined ? null : languageOfFirstLine(path, text));
  return known === null ? null : dialectOf(known, path, text ?? "");
}

/** `{{cookiecutter.slug}}/cli.py` becomes a program where its words are put in; before, it is none. */
function isTemplate(path: string): boolean {
  return path.includes("{{") || path.includes("{%");
}

function languageOfName(path: string): LanguageId | null {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const dot = name.lastIndexOf(".");
  const byEnd = dot > 0 ? byExtension.get(name.slice(dot)) : undefined;
  // Dockerfile.production
  const beforeDots = name.slice(0, dot > 0 ? name.indexOf(".") : name.length);
  return byEnd ?? byFileName.get(name) ?? byFileName.get(beforeDots) ?? null;
}

function dialectOf(language: LanguageId, path: string, text: string): LanguageId {
  const spoken = languages.find(({ dialect }) => dialect?.of === language && dialect.recognizes(path, text));
  return spoken?.id ?? language;
}

/** `#!/usr/bin/env -S python3.12 -u` is Python. */
function languageOfFirstLine(path: string, text: string): LanguageId | null {
  const hasExtension = path.lastIndexOf(".") > path.lastIndexOf("/") + 1;
  if (hasExtension || !text.startsWith("#!")) return null;
  const firstLine = text.slice(2, 200).split("\n", 1)[0] ?? "";
  const words = firstLine.trim().split(/\s+/);
  const programs = words.map((word) => word.slice(word.lastIndexOf("/") + 1).replace(/[\d.]+$/, ""));
  const program = programs[0] === "env" ? programs.slice(1).find((word) => /^[a-z]/.test(word)) : programs[0];
  return byInterpreter.get(program ?? "") ?? null;
}
