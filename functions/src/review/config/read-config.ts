/** Reads one `.acrux.yml`: what is right in it counts, and each fault is said with its place and what to do. */
import type { z } from "zod";
import type { ConfigLayer } from "./layers.ts";
import { type Position, type Problem, readYaml, type YamlAnswer } from "./read-yaml.ts";
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
    const parsed = Config.safeParse(value);
    if (parsed.success) return { values: parsed.data, problems };
    const issue = parsed.error.issues.at(-1);
    if (issue === undefined) break;
    const isUnknown = issue.code === "unrecognized_keys";
    const path = isUnknown ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
    const position = isUnknown ? yaml.positionOfKey(path) : yaml.positionOf(path);
    problems.push({ file, ...position, message: sentenceFor(issue, path) });
    if (!remove(value, path)) break;
  }
  return { values: {}, problems };
}

/** False when there is nothing around it that it could be taken from. */
function remove(value: unknown, path: readonly PropertyKey[]): boolean {
  const key = path.at(-1);
  let holder: unknown = value;
  for (const step of path.slice(0, -1)) holder = (holder as Record<PropertyKey, unknown>)[step];
  if (key === undefined || typeof holder !== "object" || holder === null) return false;
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (!Reflect.deleteProperty(holder, key)) return false;
  return true;
}

function sentenceFor(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): string {
  const name = path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    const known = path.length === 1 ? `Known are ${Object.keys(Config.shape).join(", ")}.` : "";
    return `There is no key ${name.slice(0, 80)}.${suggestion(String(path.at(-1)))} ${known}`.trim();
  }
  if (path.length === 0) return "The file must hold keys with values. Nothing of it is used.";
  return `${name.slice(0, 80)} is not taken: ${wanted(issue)}. What stood below it holds.`;
}

function wanted(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `it must be one of ${issue.values.map(String).join(", ")}`;
  if (issue.code === "invalid_union") {
    const options = issue.errors.flat().flatMap((one) => (one.code === "invalid_value" ? one.values : []));
    return options.length > 0
      ? `it may be ${[...new Set(options.map(String))].join(", ")}`
      : "it is of a wrong type";
  }
  if (issue.code === "invalid_type") return `it must be ${article(issue.expected)}`;
  if (issue.code === "too_big") return `it may be ${String(issue.maximum)} at most`;
  if (issue.code === "too_small") return `it must be ${String(issue.minimum)} at least`;
  if (issue.code === "custom" || issue.code === "invalid_format") return `it ${issue.message}`;
  return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
}

function article(type: string): string {
  if (type === "array") return "a list";
  if (type === "object" || type === "record") return "keys with values";
  return type === "int" ? "a whole number" : `a ${type}`;
}

function suggestion(name: string): string {
  const near = Object.keys(Config.shape).find((key) => isNear(key.toLowerCase(), name.toLowerCase()));
  return near === undefined ? "" : ` Is ${near} meant?`;
}

/** One letter too many, too few or different, or another way to join the words. */
function isNear(key: string, name: string): boolean {
  if (key === name.replace(/[-_ ]/g, "") || key.startsWith(name.slice(0, 6))) return name.length > 3;
  if (Math.abs(key.length - name.length) > 1) return false;
  let same = 0;
  while (same < key.length && key[same] === name[same]) same += 1;
  const rest = [key.slice(same), name.slice(same)] as const;
  return (
    rest[0].slice(1) === rest[1].slice(1) || rest[0].slice(1) === rest[1] || rest[0] === rest[1].slice(1)
  );
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
