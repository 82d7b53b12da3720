/** Reads the labelled snippets that stand beside the rules they are about, in `rules/<family>/cases/<language>/<cwe>-<slug>.cases`: each begins with a line that says whether it is vulnerable. */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
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

const rules = join(import.meta.dirname, "../../functions/src/review/rules");

/** All cases, or those of one language. Throws for a file that does not keep to the form, naming it. */
export function readCases(only?: string): LabelledCase[] {
  return globSync("*/cases/*", { cwd: rules })
    .filter((folder) => only === undefined || basename(folder) === only)
    .toSorted()
    .flatMap((folder) => {
      const language = languageIds.find((id) => id === basename(folder));
      if (language === undefined) throw new Error(`${folder} is not named after a language of the engine.`);
      return readdirSync(join(rules, folder)).flatMap((file) => readFile(language, `${folder}/${file}`));
    });
}

function readFile(language: LanguageId, file: string): LabelledCase[] {
  const [, stem, cwe] = /\/((\d+)-[\w-]+)\.cases$/.exec(file) ?? [];
  if (stem === undefined) throw new Error(`${file} is not named <cwe>-<slug>.cases.`);
  const blocks = readFileSync(join(rules, file), "utf8").split(/^=== /m);
  if (blocks.shift()?.trim() !== "") throw new Error(`${file} does not begin with "=== ".`);
  return blocks.map((block, at) => {
    const head = /^(vulnerable|safe): (.+)\n/.exec(block);
    if (!head) throw new Error(`${file}: block ${String(at + 1)} has no "vulnerable:" or "safe:" line.`);
    return {
      language,
      cwe: Number(cwe),
      title: head[2] ?? "",
      isVulnerable: head[1] === "vulnerable",
      code: block.slice(head[0].length),
      path: pathFor(language, `${language}/${stem}-${String(at + 1)}`),
      file,
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
