/** Reads one `.acrux.yml`: what is right in it counts, and each fault is said with its place and what to do. */
import type { ConfigLayer } from "./layers.ts";
import { positionsIn, type Problem, readYaml, type YamlResult } from "./read-yaml.ts";
import { ended, faultsOf, ownWordsOnly, type SchemaFault, subjectOf } from "./schema-faults.ts";
import { Config, rootOnly } from "./schema.ts";

export const configName = ".acrux.yml";
/** Faults that are told of one file; more of them are counted. */
const mostFaults = 50;
/** Each round takes out all that is seen to be wrong; what is taken out shows at most what is wrong around it. */
const mostRounds = 10;

export interface ConfigResult {
  readonly layer: ConfigLayer;
  readonly problems: readonly Problem[];
}

/** `file` is the path of an `.acrux.yml`. A value that is wrong is left out, so that the layer below it holds. */
export function readConfig(file: string, text: string): ConfigResult {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
  const yaml = readYaml(file, text);
  const taken = takeWhatIsRight(file, yaml);
  const misplaced = folder === "" ? [] : rootOnly.filter((key) => taken.values[key] !== undefined);
  const values = Object.fromEntries(
    Object.entries(taken.values).filter(([key]) => !misplaced.some((name) => name === key)),
  );
  return {
    layer: { origin: file, folder, values, positions: positionsIn(values, yaml.positionOf) },
    problems: [
      ...yaml.problems,
      ...theFirst(taken.problems.sort((one, other) => one.line - other.line || one.column - other.column)),
      ...misplaced.map((key) => ({
        ...{ file, ...yaml.positionOf([key]) },
        message: `${key} is about the whole review. Move it to the ${configName} of the repository's root.`,
      })),
    ],
  };
}

function theFirst(problems: readonly Problem[]): Problem[] {
  const [next, ...more] = problems.slice(mostFaults);
  if (next === undefined) return [...problems];
  const message = `${String(more.length + 1)} more faults follow from here on. Faulty values are ignored.`;
  return [...problems.slice(0, mostFaults), { ...next, message }];
}

function takeWhatIsRight(file: string, yaml: YamlResult): { values: Config; problems: Problem[] } {
  if (yaml.value === null || yaml.value === undefined) return { values: {}, problems: [] };
  const value = structuredClone(yaml.value);
  const problems: Problem[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const parsed = Config.safeParse(value, ownWordsOnly);
    if (parsed.success) return { values: parsed.data, problems };
    const faults = parsed.error.issues.flatMap((issue) => faultsOf(Config, issue));
    // A path in a list moves when an entry before it goes, so the last goes first.
    for (const fault of faults.reverse()) {
      const position = fault.isKey ? yaml.positionOfKey(fault.path) : yaml.positionOf(fault.path);
      const holder = remove(value, fault.path);
      problems.push({ file, ...position, message: sentenceFor(fault, holder) });
    }
    if (faults.some(({ path }) => path.length === 0)) break;
  }
  return { values: {}, problems };
}

/**
 * Answers what it was taken from; a list of which nothing is left goes as well, since an empty one would mean none at all, and
 * a misspelled language would switch the review off.
 */
function remove(value: unknown, path: readonly PropertyKey[]): unknown {
  const key = path.at(-1);
  const holder = path.slice(0, -1).reduce<unknown>(valueIn, value);
  if (key === undefined || typeof holder !== "object" || holder === null) return null;
  if (!Array.isArray(holder)) Reflect.deleteProperty(holder, key);
  else holder.splice(Number(key), 1);
  if (isList(holder) && Object.keys(holder).length === 0) remove(value, path.slice(0, -1));
  return holder;
}

function valueIn(holder: unknown, key: PropertyKey): unknown {
  return typeof holder === "object" && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Readonly<Record<PropertyKey, unknown>>)[key]
    : undefined;
}

function sentenceFor({ path, isKey, words }: SchemaFault, holder: unknown): string {
  if (isKey) return words;
  if (path.length === 0) return "The file must contain keys with values. It is ignored.";
  const left = Array.isArray(holder) && holder.length > 0;
  const rest = left ? "The other entries apply." : "The inherited value applies.";
  return `${subjectOf(path)} is ignored: it ${ended(words)} ${rest}`;
}

function isList(value: object): boolean {
  return Array.isArray(value);
}
