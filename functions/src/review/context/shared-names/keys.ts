/** Keys of files that code asks for by a string: scripts of packages, translations, configuration, and fixtures of tests. */
import { byPattern, lineCounter, type NameFamily, type NameReader, script } from "./family.ts";
import { keysOf, keysOfJson } from "./nested-keys.ts";
import { asksForFixtureOf, readsKeyOf } from "./meant.ts";
import { runsScriptOf } from "./run-places.ts";
import { asksForKeyOf, localeFiles } from "./translated.ts";

const scriptKeys: NameReader = {
  files: /(?:^|\/)package\.json$/,
  read: (text) =>
    keysOfJson(text).flatMap(({ name, line }) =>
      name.startsWith("scripts.") ? [{ name: name.slice("scripts.".length), line }] : [],
    ),
};

export const packageScripts: NameFamily = {
  ruleId: "context-package-script",
  noun: "script",
  gives: [scriptKeys],
  takes: [
    byPattern(
      /(?:^|\/)package\.json$|\.ya?ml$|(?:^|\/)(?:[\w.-]*\.)?Dockerfile$|(?:^|\/)Makefile$|\.sh$/,
      /\b(?:npm|pnpm|yarn|bun)[ \t]+run[ \t]+([a-z][\w:.-]*)(?![\w:./-]|[^\n"]{0,200}--if-present)/g,
    ),
  ],
  giving: ["defines", "define"],
  taking: ["runs", "run"],
  effect: "that command fails with a missing script",
  isMeant: runsScriptOf,
  isMissedWhenRemoved: true,
  hasOwnGivers: true,
};

const plural = /_(?:zero|one|two|few|many|other|plural)$/;

/** YAML of Rails begins with the language; a plural form gives the name without it, too. */
const translationKeys: NameReader = {
  files: localeFiles,
  read: (text, path) =>
    keysOf(text, path).flatMap(({ name, line }) => {
      const inside = name.replace(/^[a-z]{2}(?:[-_][A-Z]{2})?\./, "");
      return [...new Set([name, inside, inside.replace(plural, "")])].map((one) => ({ name: one, line }));
    }),
};

export const translations: NameFamily = {
  ruleId: "context-translation-key",
  noun: "translation key",
  gives: [translationKeys],
  takes: [
    byPattern(
      script,
      /(?<![\w$])(?:\$?t|i18n\.t|i18next\.t|translate|intl\.get)\(\s*["'](?:[\w-]+:)?([\w-]+(?:\.[\w-]+)+)["']\s*(?:\)|,(?!\s*["'`(]|\s*(?:async|function)\b|\s*\w+\s*=>|[^)\n]{0,200}\bdefault))/g,
      // What stands between the tags is shown where the key has no text.
      /\bi18nKey=["'](?:[\w-]+:)?([\w-]+(?:\.[\w-]+)+)["'](?![^<>]{0,300}\bdefaults=)[^<>]{0,300}\/>/g,
      /<FormattedMessage\s+id=["']([\w-]+(?:\.[\w-]+)+)["'](?![^<>]{0,300}\bdefaultMessage=)/g,
    ),
    byPattern(
      /\.(?:rb|erb)$/,
      /(?<![\w.])(?:I18n\.)?t\(?\s*["']([\w-]+(?:\.[\w-]+)+)["'](?![^)\n]{0,200}\bdefault:)/g,
    ),
    byPattern(/\.php$/, /(?<!\w)(?:__|trans|@lang)\(\s*["']([\w-]+(?:\.[\w-]+)+)["']/g),
  ],
  giving: ["defines", "define"],
  taking: ["uses", "use"],
  effect: "the key itself is shown there instead of a text",
  isMeant: asksForKeyOf,
  isMissedWhenRemoved: true,
  hasOwnGivers: true,
  variants: (name) => ["_one", "_other", "_plural"].map((ending) => name + ending),
};

const configFiles =
  /(?:^|\/)(?:config|conf|settings)\/(?:[^/\n]+\/){0,2}[^/\n]+\.(?:json|ya?ml|properties)$|(?:^|\/)(?:application|appsettings|bootstrap|config|settings)[\w.-]*\.(?:json|ya?ml|properties)$/i;

const configKeys: NameReader = {
  files: configFiles,
  read: (text, path) =>
    keysOf(text, path).flatMap(({ name, line }) => (name.includes(".") ? [{ name, line }] : [])),
};

export const configuration: NameFamily = {
  ruleId: "context-configuration-key",
  noun: "configuration key",
  gives: [configKeys],
  takes: [
    byPattern(script, /\bconfig\.(?:get|getOrThrow)\(\s*["']([\w-]+(?:\.[\w-]+)+)["']\s*\)/g),
    byPattern(/\.(?:java|kt)$/, /@Value\(\s*"\\?\$\{([\w-]+(?:\.[\w-]+)+)\}"/g),
    byPattern(/\.go$/, /\bviper\.Get\w*\(\s*"([\w-]+(?:\.[\w-]+)+)"\s*\)/g),
  ],
  giving: ["sets", "set"],
  taking: ["reads", "read"],
  effect: "the value is missing there",
  isMeant: readsKeyOf,
  // Spring and others take the environment's `MAIL_HOST` for `mail.host`.
  variants: (name) => [name.replace(/[.-]/g, "_").toUpperCase()],
  isMissedWhenRemoved: true,
  hasOwnGivers: true,
  hidesValues: true,
};

export const fixtures: NameFamily = {
  ruleId: "context-test-fixture",
  noun: "fixture",
  gives: [
    byPattern(
      /\.py$/,
      /@(?:pytest\.|pytest_asyncio\.)?fixture\b[^\n]*\n(?:[ \t]*@[^\n]*\n){0,8}[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)/g,
      /@(?:pytest\.|pytest_asyncio\.)?fixture\([ \t]*\n(?:(?![ \t]*(?:async[ \t]+)?def\b|[ \t]*@)[^\n]*\n){1,40}[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)/g,
      /@(?:pytest\.)?fixture\([^)\n]{0,200}name=["'](\w+)["']/g,
      // Made by a function of the team's own: `locale = env_fixture("LOCALE")`.
      /^(\w+)[ \t]*=[ \t]*[\w.]*[fF]ixture\w*\(/gm,
    ),
    { files: /\.py$/, read: parametersGiven },
  ],
  takes: [{ files: /(?:^|\/)(?:test_[^/\n]*|[^/\n]*_test|conftest)\.py$/, read: fixturesTaken }],
  giving: ["defines", "define"],
  taking: ["asks for", "ask for"],
  effect: "pytest stops there with `fixture not found`",
  isMeant: asksForFixtureOf,
  isMissedWhenRemoved: true,
  hasOwnGivers: false,
};

/** Of `parametrize("a, b", ...)` and `parametrize(("a", "b"), ...)`. */
function parametersGiven(text: string): { name: string; line: number }[] {
  const lineAt = lineCounter(text);
  return [
    ...text.matchAll(
      /\bparametrize\(\s*(?:argnames\s*=\s*)?(["'][^"'\n]{1,300}["']|[([][^()[\]]{1,600}[)\]])/g,
    ),
  ].flatMap((match) =>
    [...(match[1] ?? "").matchAll(/\w+/g)].map(([name]) => ({ name, line: lineAt(match.index) })),
  );
}

function fixturesTaken(text: string): { name: string; line: number }[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const list = /^[ \t]*(?:async[ \t]+)?def[ \t]+test\w*\(([^)\n]*)\)/.exec(line)?.[1];
    if (list === undefined || isSkipped(lines, at)) return [];
    const names = list.split(",").flatMap((one) => /^\s*(\w+)\s*(?::[^=]*)?$/.exec(one)?.[1] ?? []);
    return names.map((name) => ({ name, line: at + 1 }));
  });
}

const mostLinesOfMarks = 8;

/** Of a test that is never run no fixture is made. */
function isSkipped(lines: readonly string[], test: number): boolean {
  for (let at = test - 1; at >= Math.max(0, test - mostLinesOfMarks); at -= 1) {
    const line = lines[at] ?? "";
    if (line.trim() === "") return false;
    if (/^\s*@(?:pytest\.mark\.|unittest\.)?skip\b/.test(line)) return true;
  }
  return false;
}
