/** Colors of code in markdown: the highlighter and each language load when a text has code of it. */
import type { HLJSApi, LanguageFn } from "highlight.js";

type Load = () => Promise<{ default: LanguageFn }>;

/** By the names that people write after three backticks. */
const languages: readonly (readonly [names: string, load: Load])[] = [
  ["bash sh shell zsh console", () => import("highlight.js/lib/languages/bash")],
  ["c h", () => import("highlight.js/lib/languages/c")],
  ["cpp c++ cc hpp", () => import("highlight.js/lib/languages/cpp")],
  ["csharp cs c#", () => import("highlight.js/lib/languages/csharp")],
  ["css", () => import("highlight.js/lib/languages/css")],
  ["diff patch", () => import("highlight.js/lib/languages/diff")],
  ["dockerfile docker", () => import("highlight.js/lib/languages/dockerfile")],
  ["go golang", () => import("highlight.js/lib/languages/go")],
  ["html xml svg vue", () => import("highlight.js/lib/languages/xml")],
  ["ini toml", () => import("highlight.js/lib/languages/ini")],
  ["java", () => import("highlight.js/lib/languages/java")],
  ["js javascript jsx mjs cjs", () => import("highlight.js/lib/languages/javascript")],
  ["json jsonc", () => import("highlight.js/lib/languages/json")],
  ["kotlin kt", () => import("highlight.js/lib/languages/kotlin")],
  ["markdown md", () => import("highlight.js/lib/languages/markdown")],
  ["php", () => import("highlight.js/lib/languages/php")],
  ["python py", () => import("highlight.js/lib/languages/python")],
  ["ruby rb", () => import("highlight.js/lib/languages/ruby")],
  ["rust rs", () => import("highlight.js/lib/languages/rust")],
  ["sql", () => import("highlight.js/lib/languages/sql")],
  ["swift", () => import("highlight.js/lib/languages/swift")],
  ["ts typescript tsx", () => import("highlight.js/lib/languages/typescript")],
  ["yaml yml", () => import("highlight.js/lib/languages/yaml")],
];

/** Longer code stays plain: coloring it would be felt. */
const longest = 20_000;

let highlighter: Promise<HLJSApi> | null = null;

function loadHighlighter(): Promise<HLJSApi> {
  highlighter ??= import("highlight.js/lib/core").then((module) => module.default);
  highlighter.catch(() => {
    highlighter = null;
  });
  return highlighter;
}

/** Colors every block of code below the element whose language is known. What cannot be loaded stays plain. */
export async function highlightIn(element: Element): Promise<void> {
  const blocks = [...element.querySelectorAll<HTMLElement>("code[data-language]")];
  await Promise.all(
    blocks.map(async (block) => {
      const name = block.dataset["language"] ?? "";
      const known = languages.find(([names]) => names.split(" ").includes(name));
      if (known === undefined || block.textContent.length > longest) return;
      const [names, load] = known;
      const [main = ""] = names.split(" ");
      const [api, language] = await Promise.all([loadHighlighter(), load()]);
      if (api.getLanguage(main) === undefined) api.registerLanguage(main, language.default);
      // Escaped by the highlighter, which adds nothing but spans with classes of its own.
      block.innerHTML = api.highlight(block.textContent, { language: main, ignoreIllegals: true }).value;
      delete block.dataset["language"];
    }),
  );
}
