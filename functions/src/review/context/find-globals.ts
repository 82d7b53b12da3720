/** Names that a script reads without declaring them, and that another file of the repository makes known to every script. */
import type { Finding } from "@acrux/contract";
import { NoSnapshot, type RepositoryText, type SearchRepository } from "../change/search.ts";
import { takesAsGiven } from "./taken-as-given.ts";

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
    const reported = new Set(found.map((finding) => `${finding.path} ${nameIn(finding) ?? ""}`));
    const isReported = (path: string, name: string) => reported.has(`${path} ${name}`);
    return found.map((finding) => settle(finding, files, isReported));
  } catch (error) {
    if (error instanceof NoSnapshot) return [...found];
    throw error;
  }
}

function nameIn({ ruleId, outcome, message }: Finding): string | null {
  if (ruleId !== undefinedName || outcome === "dropped") return null;
  return /`([\w$]+)`/.exec(message)?.[1] ?? null;
}

function settle(
  finding: Finding,
  files: readonly RepositoryText[],
  isReported: (path: string, name: string) => boolean,
): Finding {
  const name = nameIn(finding);
  if (name === null) return finding;
  const others = files.filter((file) => file.path !== finding.path);
  const maker = others.find((file) => makesGlobal(file, name));
  if (maker !== undefined) return dropped(finding, `\`${maker.path}\` makes the name known to all scripts.`);
  const user = others.find((file) => !isReported(file.path, name) && takesAsGiven(file, name));
  if (user === undefined) return finding;
  return dropped(finding, `\`${user.path}\` uses the name without declaring it, too.`);
}

function dropped(finding: Finding, outcomeReason: string): Finding {
  return { ...finding, outcome: "dropped", outcomeReason };
}

const declaration = /\.d\.[cm]?ts$/;
const script = /\.(?:[cm]?[jt]s|[jt]sx|coffee)$/;
/** Modules within, of which only what they give to the window is known elsewhere. */
const component = /\.(?:vue|svelte)$/;
/** Pages and their templates: the scripts in them share their names with those that they load. */
const page =
  /\.(?:html?|xhtml|erb|php|phtml|twig|ejs|hbs|jinja2?|j2|njk|liquid|cshtml|jsp|ftl|tpl|heex|eex)$/;
const linter = /(?:^|\/)(?:[.\w-]*(?:eslint|jshint|biome|oxlint)[\w.-]*|package\.json)$/i;
const bundler = /(?:^|\/)[.\w-]*(?:webpack|vite|rollup|rspack|esbuild|craco)[\w.-]*$/i;
/** Also what requires others, and no key of an object: `import: function () {}`. */
const isModule =
  /^[ \t]*(?:import|export)\b(?!\s{0,9}[:(])|\bmodule\.exports\b|\bexports\.\w+\s*=|^(?:const|let|var)\b[^=\n]{1,200}=\s*require\(/m;

type Test = (pattern: string) => boolean;

/** Dependencies and components have the names of many things: what only stands somewhere is known nowhere else. */
function makesGlobal({ path, text }: RepositoryText, name: string): boolean {
  const word = name.replaceAll("$", String.raw`\$`);
  const has: Test = (pattern) => new RegExp(pattern, "m").test(text);
  if (linter.test(path)) return allows(has, word);
  if (bundler.test(path))
    return /\b(?:Provide|Define)Plugin\b|\bdefine\s*:/.test(text) && has(`\\b${word}["']?\\s*:`);
  const declares = String.raw`\b(?:var|let|const|function\*?|class|namespace|enum)\s+${word}(?![\w$])`;
  if (page.test(path))
    return (
      isGivenByServer(has, word) ||
      loadsLibrary(text, word) ||
      scriptsIn(text).some((one) => givesToWindow(one, word) || new RegExp(declares).test(one))
    );
  if (component.test(path)) return givesToWindow(text, word);
  return (
    script.test(path) && (givesToWindow(text, word) || isForAllScripts({ path, text }, has, declares, word))
  );
}

/** Of a script: in declarations, and where it is no module. */
function isForAllScripts({ path, text }: RepositoryText, has: Test, declares: string, word: string): boolean {
  if (declaration.test(path) || text.includes("declare global")) return has(declares);
  if (has(`^\\s*declare\\s+${declares}`) || has(`/\\*\\s*globals?\\s[^*]{0,4000}\\b${word}(?![\\w$])`))
    return true;
  return (
    !isModule.test(text) &&
    has(String.raw`^(?:async\s+)?(?:var|let|const|function\*?|class)\s+${word}(?![\w$])`)
  );
}

/** `globals: { name: "readonly" }`, `globals: ["name"]`. */
function allows(has: Test, word: string): boolean {
  return (
    has(String.raw`\b${word}["']?\s*:\s*(?:true|false|["'](?:readonly|readable|writable|writeable)["'])`) ||
    has(String.raw`\bglobals["']?\s*:\s*\[[^\]]{0,4000}["']${word}["']`)
  );
}

/** WordPress writes `var name = {...}` before the script for which it is given. */
function isGivenByServer(has: Test, word: string): boolean {
  return has(String.raw`\bwp_localize_script\(\s*[^,;]{1,100},\s*["']${word}["']`);
}

/** `<script src="https://cdn.example/twemoji.min.js">`: a library gives the name that its file has. */
function loadsLibrary(text: string, word: string): boolean {
  const file = String.raw`(?:[/"'\s]${word}(?:[.-][\w.-]{0,60})?\.m?js|/${word}@)`;
  return new RegExp(String.raw`<script\b[^>]{0,300}\bsrc\s*=[^>]{0,300}${file}`, "i").test(text);
}

function givesToWindow(text: string, word: string): boolean {
  const member = String.raw`\b(?:window|global|globalThis)(?:\.|\[["'])${word}(?:["']\])?\s*(?:\?\?|\|\|)?=(?!=)`;
  const assigned = String.raw`\bObject\.(?:assign|defineProperty)\(\s*(?:window|global|globalThis)\b[^;]{0,2000}?\b${word}(?![\w$])`;
  return new RegExp(`${member}|${assigned}`).test(text);
}

/** A module's names are its own. */
function scriptsIn(text: string): string[] {
  return text
    .split(/<script\b/i)
    .slice(1)
    .filter((one) => !/^[^>]{0,500}\btype=["']module["']/.test(one))
    .map((one) => one.split(/<\/script/i, 1)[0] ?? "");
}
