/** Gathers the configuration of a change: the root's file, the files of the folders that the change touches, the team's rules. */
import { type ConfigLayer, type LoadedConfig, originOf, type RuleSource } from "./layers.ts";
import { type ConfigResult, configName, readConfig } from "./read-config.ts";
import { type Position, positionsIn, type Problem, readYaml } from "./read-yaml.ts";

const rulesFolder = ".acrux/rules";

export interface ConfigFiles {
  /** The texts of the files asked for, in their order; null for one that does not exist, is no text or is larger than 64 KB. */
  readonly files: readonly (string | null)[];
  /** The files directly in the folder asked for, null as above; none when there is no such folder. */
  readonly inFolder: readonly { readonly path: string; readonly text: string | null }[];
}

/** Reads the repository as it was before the change, in one go: a change must not choose how it is judged. */
export type ReadConfigFiles = (paths: readonly string[], folder: string) => Promise<ConfigFiles>;

/** As of a repository that has no configuration. */
export const readNoConfig: ReadConfigFiles = (paths) =>
  Promise.resolve({ files: paths.map(() => null), inFolder: [] });

const mostRuleFiles = 100;
/**
 * `below` are the settings of the app, the weakest first. Files of more than `mostFolders` are not asked for. Rejects only
 * when `read` does.
 */
export async function loadConfig(
  read: ReadConfigFiles,
  changedPaths: readonly string[],
  below: readonly ConfigResult[] = [],
  mostFolders = 200,
): Promise<LoadedConfig> {
  const folders = foldersOf(changedPaths);
  const configPaths = folders.slice(0, mostFolders).map(configPathIn);
  const { files, inFolder } = await read(configPaths, rulesFolder);
  const answers = configPaths.flatMap((path, index) => {
    const text = files[index] ?? null;
    return text === null ? [] : [readConfig(path, text)];
  });
  const ruleFiles = inFolder.filter(({ path }) => /\.ya?ml$/.test(path)).toSorted(byPath);
  const rules = ruleFiles.slice(0, mostRuleFiles).map(({ path, text }) => readRuleFile(path, text));
  return {
    layers: [...below, ...answers].map(({ layer }) => layer),
    rules: [...answers.flatMap(({ layer }) => rulesIn(layer)), ...rules.flatMap((one) => one.rules)],
    problems: [
      ...[...below, ...answers].flatMap((answer) => answer.problems),
      ...rules.flatMap((one) => one.problems),
      ...tooMany(ruleFiles.length),
      ...notAsked(folders, mostFolders),
    ],
  };
}

function byPath(one: { path: string }, other: { path: string }): number {
  return one.path < other.path ? -1 : 1;
}

function configPathIn(folder: string): string {
  return folder === "" ? configName : `${folder}/${configName}`;
}

/** Every folder above a changed file, outermost first, so that inner files come later and stand over outer ones. */
function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set([""]);
  for (const path of paths) {
    for (let slash = path.indexOf("/"); slash > 0; slash = path.indexOf("/", slash + 1)) {
      folders.add(path.slice(0, slash));
    }
  }
  const depth = (folder: string): number => (folder === "" ? 0 : folder.split("/").length);
  return [...folders].sort((one, other) => depth(one) - depth(other));
}

function rulesIn(layer: ConfigLayer): RuleSource[] {
  return (layer.values.rules ?? []).map((value, index) => {
    const path = `rules.${String(index)}`;
    const inside = Object.entries(layer.positions).filter(([at]) => at === path || at.startsWith(`${path}.`));
    const places = inside.map(([at, position]) => [at.slice(path.length + 1), position] as const);
    return { origin: originOf(layer, path), value, places: placesIn(layer.origin, places) };
  });
}

function placesIn(file: string, positions: readonly (readonly [string, Position])[]): Record<string, string> {
  return Object.fromEntries(
    positions.map(([at, { line, column }]) => [at, `${file}:${String(line)}:${String(column)}`]),
  );
}

function readRuleFile(
  path: string,
  text: string | null,
): { rules: RuleSource[]; problems: readonly Problem[] } {
  if (text === null) {
    const message = "The rule could not be read: it is larger than 64 KB, or not a text file.";
    return { rules: [], problems: [{ file: path, line: 1, column: 1, message }] };
  }
  const { value, problems, positionOf } = readYaml(path, text);
  if (value === null) return { rules: [], problems };
  const places = placesIn(path, Object.entries(positionsIn(value, positionOf)));
  return { rules: [{ origin: path, value, places }], problems };
}

function tooMany(count: number): Problem[] {
  if (count <= mostRuleFiles) return [];
  const message = `There are ${String(count)} rules; ${String(mostRuleFiles)} are allowed. Those after ${String(mostRuleFiles)} are not used.`;
  return [{ file: rulesFolder, line: 1, column: 1, message }];
}

function notAsked(folders: readonly string[], most: number): Problem[] {
  const [first, ...more] = folders.slice(most);
  if (first === undefined) return [];
  const message = `The change touches ${String(folders.length)} folders. In the ${String(more.length + 1)} deepest of them no ${configName} was looked for.`;
  return [{ file: configPathIn(first), line: 1, column: 1, message }];
}
