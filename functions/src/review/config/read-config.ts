/** Reads one `.acrux.yml`: what is right in it counts, and each fault is said with its place and what to do. */
import type { ConfigLayer } from "./layers.ts";
import { type Position, type Problem, readYaml, type YamlAnswer } from "./read-yaml.ts";
import { ended, faultsOf, ownWordsOnly, type SchemaFault, subjectOf } from "./schema-faults.ts";
import { Config, rootOnly } from "./schema.ts";

export const configName = ".acrux.yml";
const mostFaults = 50;

export interface ConfigAnswer {
  readonly layer: ConfigLayer;
  readonly problems: readonly Problem[];
}

/** `file` is the path of an `.acrux.yml`. A value that is wrong is left out, so that the layer below it holds. */
export function readConfig(file: string, text: string): ConfigAnswer {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
  const yaml = readYaml(file, text);
  const taken = takeWhatIsRight(file, yaml);
  const misplaced = folder === "" ? [] : rootOnly.filter((key) => taken.values[key] !== undefined);
  const values = Object.fromEntries(
    Object.entries(taken.values).filter(([key]) => !misplaced.some((name) => name === key)),
  );
  return {
    layer: { origin: file, folder, values, positions: positionsIn(values, yaml) },
    problems: [
      ...yaml.problems,
      ...taken.problems.sort((one, other) => one.line - other.line || one.column - other.column),
      ...misplaced.map((key) => ({
        ...{ file, ...yaml.positionOf([key]) },
        message: `${key} is about the whole review. Move it to the ${configName} of the repository's root.`,
      })),
    ],
  };
}

function takeWhatIsRight(file: string, yaml: YamlAnswer): { values: Config; problems: Problem[] } {
  if (yaml.value === null || yaml.value === undefined) return { values: {}, problems: [] };
  const value = structuredClone(yaml.value);
  const problems: Problem[] = [];
  // Each round takes out what is wrong; a path in a list moves when an entry before it goes, so the last goes first.
  for (let round = 0; round < mostFaults; round += 1) {
    const parsed = Config.safeParse(value, ownWordsOnly);
    if (parsed.success) return { values: parsed.data, problems };
    const issue = parsed.error.issues.at(-1);
    if (issue === undefined) break;
    const [fault] = faultsOf(Config, issue);
    if (fault === undefined) break;
    const position = fault.isKey ? yaml.positionOfKey(fault.path) : yaml.positionOf(fault.path);
    problems.push({ file, ...position, message: sentenceFor(fault) });
    if (!remove(value, fault.path)) break;
  }
  return { values: {}, problems };
}

/** False when there is nothing around it that it could be taken from. */
function remove(value: unknown, path: readonly PropertyKey[]): boolean {
  const key = path.at(-1);
  let holder: unknown = value;
  for (const step of path.slice(0, -1)) holder = (holder as Record<PropertyKey, unknown>)[step];
  if (key === undefined || typeof holder !== "object" || holder === null) return false;
  if (!Object.hasOwn(holder, key)) return false;
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (!Reflect.deleteProperty(holder, key)) return false;
  return true;
}

function sentenceFor({ path, isKey, words }: SchemaFault): string {
  if (isKey) return words;
  if (path.length === 0) return "The file must hold keys with values. Nothing of it is used.";
  return `${subjectOf(path)} is not taken: it ${ended(words)} What stood below it holds.`;
}

function positionsIn(values: Config, yaml: YamlAnswer): Record<string, Position> {
  const positions: Record<string, Position> = {};
  for (const [key, value] of Object.entries(values)) {
    positions[key] = yaml.positionOf([key]);
    if (typeof value !== "object") continue;
    for (const inner of Object.keys(value))
      positions[`${key}.${inner}`] = yaml.positionOf([key, isList(value) ? Number(inner) : inner]);
  }
  return positions;
}

function isList(value: object): boolean {
  return Array.isArray(value);
}
