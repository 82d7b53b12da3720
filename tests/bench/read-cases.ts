/** Reads the labelled snippets in `cases/<language>/<cwe>-<slug>.cases`: each begins with a line that says whether it is vulnerable. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languageIds, type LanguageId } from "../../functions/src/review/languages/language.ts";
import { languageWithId } from "../../functions/src/review/languages/languages.ts";

export interface LabelledCase {
  readonly language: LanguageId;
  readonly cwe: number;
  readonly title: string;
  readonly isVulnerable: boolean;
  readonly code: string;
  /** A path whose ending makes the language known. */
  readonly path: string;
  readonly file: string;
}

const folder = join(import.meta.dirname, "cases");

/** All cases, or those of one language. Throws for a file that does not keep to the form, naming it. */
export function readCases(only?: string): LabelledCase[] {
  return readdirSync(folder)
    .filter((name) => only === undefined || name === only)
    .flatMap((name) => {
      const language = languageIds.find((id) => id === name);
      if (language === undefined)
        throw new Error(`cases/${name} is not named after a language of the engine.`);
      return readdirSync(join(folder, name)).flatMap((file) => readFile(language, file));
    });
}

function readFile(language: LanguageId, name: string): LabelledCase[] {
  const cwe = /^(\d+)-[\w-]+\.cases$/.exec(name)?.[1];
  if (cwe === undefined) throw new Error(`cases/${language}/${name} is not named <cwe>-<slug>.cases.`);
  const blocks = readFileSync(join(folder, language, name), "utf8").split(/^=== /m);
  if (blocks.shift()?.trim() !== "") throw new Error(`cases/${language}/${name} does not begin with "=== ".`);
  return blocks.map((block, at) => {
    const head = /^(vulnerable|safe): (.+)\n/.exec(block);
    if (!head)
      throw new Error(
        `cases/${language}/${name}: block ${String(at + 1)} has no "vulnerable:" or "safe:" line.`,
      );
    return {
      language,
      cwe: Number(cwe),
      title: head[2] ?? "",
      isVulnerable: head[1] === "vulnerable",
      code: block.slice(head[0].length),
      path: pathFor(language, `${language}/${name.replace(/\.cases$/, "")}-${String(at + 1)}`),
      file: `cases/${language}/${name}`,
    };
  });
}

/** Kinds of documents that a language's ending does not tell. */
const paths: Readonly<Partial<Record<string, (stem: string) => string>>> = {
  dockerfile: (stem) => `src/${stem}/Dockerfile`,
  kubernetes: (stem) => `deploy/${stem}.yaml`,
  compose: (stem) => `src/${stem}/docker-compose.yml`,
  "github-actions": (stem) => `.github/workflows/${stem.replaceAll("/", "-")}.yml`,
  hcl: (stem) => `infra/${stem}.tf`,
};

function pathFor(language: LanguageId, stem: string): string {
  const special = paths[language];
  return special ? special(stem) : `src/${stem}${languageWithId(language).extensions[0] ?? ""}`;
}
