/** Names that a script reads without declaring them, and that another file of the repository makes known to every script. */
import type { Finding } from "@acrux/contract";
import { NoSnapshot, type RepositoryText, type SearchRepository } from "../change/search.ts";

const undefinedName = "js-undefined-name";
/** More of them are a page's scripts, of which each asks for the others. */
const mostNames = 20;

/** Drops what says that a name is undefined where it is a global; where the repository cannot be read, all stays as it was found. */
export async function withoutGlobals(
  found: readonly Finding[],
  search: SearchRepository | undefined,
): Promise<Finding[]> {
  const names = [...new Set(found.flatMap((finding) => nameIn(finding) ?? []))].slice(0, mostNames);
  if (search === undefined || names.length === 0) return [...found];
  const groups = names.map((name) => ({ words: [name], folder: null }));
  try {
    const { files } = await search({ groups, paths: [], isAnew: true });
    return found.map((finding) => settle(finding, files));
  } catch (error) {
    if (error instanceof NoSnapshot) return [...found];
    throw error;
  }
}

function nameIn({ ruleId, outcome, message }: Finding): string | null {
  if (ruleId !== undefinedName || outcome === "dropped") return null;
  return /`([\w$]+)`/.exec(message)?.[1] ?? null;
}

function settle(finding: Finding, files: readonly RepositoryText[]): Finding {
  const name = nameIn(finding);
  if (name === null) return finding;
  const maker = files.find((file) => file.path !== finding.path && makesGlobal(file, name));
  if (maker === undefined) return finding;
  return {
    ...finding,
    outcome: "dropped",
    outcomeReason: `\`${maker.path}\` makes the name known to all scripts.`,
  };
}

const declaration = /\.d\.[cm]?ts$/;
const script = /\.(?:[cm]?[jt]s|[jt]sx|coffee)$/;
/** Pages and their templates, whose scripts share their names with those that they load. */
const page =
  /\.(?:html?|xhtml|erb|haml|slim|php|phtml|twig|ejs|hbs|jinja2?|j2|njk|liquid|cshtml|jsp|ftl|tpl|vue|svelte|heex|eex)$/;
/** Settings of linters and bundlers. */
const settings =
  /(?:^|\/)(?:[.\w-]*(?:eslint|jshint|biome|oxlint|standard|webpack|vite|rollup|rspack|esbuild|craco)[\w.-]*|package\.json|BUILD)$/i;
const isModule = /^[ \t]*(?:import|export)\b|\bmodule\.exports\b|\bexports\.\w+\s*=/m;

function makesGlobal({ path, text }: RepositoryText, name: string): boolean {
  const word = name.replaceAll("$", String.raw`\$`);
  const has = (pattern: string): boolean => new RegExp(pattern, "m").test(text);
  const declares = String.raw`\b(?:var|let|const|function\*?|class|namespace|enum)\s+${word}(?![\w$])`;
  if (
    has(
      String.raw`\b(?:window|global|globalThis|self|top|root)(?:\.|\[["'])${word}(?:["']\])?\s*(?:\?\?|\|\|)?=(?!=)`,
    )
  )
    return true;
  if (
    has(
      String.raw`\bObject\.(?:assign|defineProperty)\(\s*(?:window|global|globalThis|self)\b[^;]{0,2000}?\b${word}(?![\w$])`,
    )
  )
    return true;
  if (declaration.test(path) || text.includes("declare global")) return has(declares);
  if (settings.test(path)) return has(String.raw`(?:^|[{,\s])["']?${word}["']?\s*:`);
  if (page.test(path)) return has(declares);
  return (
    script.test(path) &&
    !isModule.test(text) &&
    has(String.raw`^(?:async\s+)?(?:var|let|const|function\*?|class)\s+${word}(?![\w$])`)
  );
}
