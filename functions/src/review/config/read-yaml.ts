/** Reads the YAML of strangers: data only, no tags, few aliases, and the line and column of every value. */
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";

/** What is wrong with a configuration, and what to do about it. Line and column are 1-based. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** One or two sentences; what is quoted of the file in it is short. */
  readonly message: string;
}

export const yamlLimits = { bytes: 65_536, aliases: 50, brackets: 400, explicitKeys: 60 } as const;

export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface YamlResult {
  /** Null when the text is empty or cannot be read. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
  /** Where the value at this path stands, or else the nearest value around it. */
  readonly positionOf: (path: readonly PropertyKey[]) => Position;
  /** Where the last key of the path stands. */
  readonly positionOfKey: (path: readonly PropertyKey[]) => Position;
}

const start: Position = { line: 1, column: 1 };

export function readYaml(file: string, text: string): YamlResult {
  const bytes = Buffer.byteLength(text);
  if (bytes > yamlLimits.bytes) {
    const limit = `${String(yamlLimits.bytes / 1024)} KB`;
    return failed(
      file,
      start,
      `The file has ${String(Math.ceil(bytes / 1024))} KB; ${limit} are allowed. Shorten it.`,
    );
  }
  if (isTooDeep(text)) return failed(file, start, "It is nested too deep to be read. Flatten it.");
  try {
    return parse(file, text);
  } catch (error) {
    // Too many aliases, or a nesting that outran the stack.
    return failed(file, start, unreadable(error instanceof Error ? error.message : "it cannot be parsed"));
  }
}

function parse(file: string, text: string): YamlResult {
  const counter = new LineCounter();
  const document = parseDocument(text, {
    ...{ lineCounter: counter, version: "1.2", schema: "core", prettyErrors: false },
    ...{ strict: true, uniqueKeys: true, stringKeys: true, merge: false, logLevel: "error" },
  });
  const at = (offset: number): Position => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) {
    const problems = faults.slice(0, 5).map(({ pos, code, message }) => ({
      ...{ file, ...at(pos[0]) },
      message: unreadable(code === "MULTIPLE_DOCS" ? "it contains several documents; keep one" : message),
    }));
    return { ...nothing, problems };
  }
  const positionOf = (path: readonly PropertyKey[]): Position => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = nodeAt(document, path.slice(0, length));
      if (isNode(node) && node.range) return at(node.range[0]);
    }
    return start;
  };
  const positionOfKey = (path: readonly PropertyKey[]): Position => {
    const holder = nodeAt(document, path.slice(0, -1));
    const keys = isMap(holder) ? holder.items.map(({ key }) => key) : [];
    const key = keys.find((one) => isScalar(one) && one.value === path.at(-1));
    return isScalar(key) && key.range ? at(key.range[0]) : positionOf(path);
  };
  const value = document.toJS({ maxAliasCount: yamlLimits.aliases }) as unknown;
  return { value, problems: [], positionOf, positionOfKey };
}

function nodeAt(document: Document, path: readonly PropertyKey[]): unknown {
  return path.length === 0 ? document.contents : document.getIn(path, true);
}

const nothing = { value: null, positionOf: () => start, positionOfKey: () => start };

function failed(file: string, position: Position, message: string): YamlResult {
  return { ...nothing, problems: [{ file, ...position, message }] };
}

function unreadable(reason: string): string {
  return `This is not YAML that can be read: ${firstSentence(reason)}. Nothing of this file is used.`;
}

function firstSentence(message: string): string {
  return message.split("\n", 1)[0]?.replace(/[.:]$/, "").slice(0, 200) ?? "";
}

/**
 * Counted without parsing, because the parser takes minutes or the whole process down with it: thousands of open brackets
 * exhaust the stack where that cannot be caught, and 400 nested `?` take half a minute. Brackets within texts count too.
 */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth = Math.max(0, depth - 1);
    if (depth > yamlLimits.brackets) return true;
  }
  const explicitKeys = text.match(/(?:^|[\s[{,])\?(?=\s|$)/g) ?? [];
  return explicitKeys.length > yamlLimits.explicitKeys || /^[ ]*(?:[-?] ){40}/m.test(text);
}

/** Of a file that was taken; aliases can make more of it than anybody wrote. */
const mostPositions = 5_000;

/** Where each value within the value stands, by its path joined with dots; "" is the whole. */
export function positionsIn(value: unknown, positionOf: YamlResult["positionOf"]): Record<string, Position> {
  const positions: Record<string, Position> = {};
  const left: { path: readonly PropertyKey[]; value: unknown }[] = [{ path: [], value }];
  for (let at = 0; at < left.length && at < mostPositions; at += 1) {
    const { path, value } = left[at] ?? { path: [], value: null };
    positions[path.join(".")] = positionOf(path);
    if (typeof value !== "object" || value === null) continue;
    const isList = Array.isArray(value);
    for (const [key, inner] of Object.entries(value))
      left.push({ path: [...path, isList ? Number(key) : key], value: inner });
  }
  return positions;
}
