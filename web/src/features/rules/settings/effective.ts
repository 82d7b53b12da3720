/** Reads the settings that hold, which the server prints as YAML with the origin of each value in a comment at its line. */

export interface Origin {
  readonly kind: "default" | "organization" | "repository" | "file";
  /** What follows the kind, such as "line 3" or ".acrux.yml, line 3"; null when there is nothing. */
  readonly detail: string | null;
  /** Of settings in the app: the line. */
  readonly line: number | null;
}

export interface EffectiveRow {
  /** Levels of nesting, from 0. */
  readonly level: number;
  /** Null for an entry of a list. */
  readonly key: string | null;
  /** Null for a key that only holds others. */
  readonly value: string | null;
  readonly origin: Origin | null;
}

export interface Effective {
  readonly rows: readonly EffectiveRow[];
  /** What was wrong in a text that is kept, and so is not used. */
  readonly notUsed: readonly string[];
}

const notUsed = "# Not used: ";

export function readEffective(text: string): Effective {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return {
    // The first line says what the settings are about, which the page says, too.
    rows: lines
      .slice(1)
      .filter((line) => !line.startsWith(notUsed))
      .map(readRow),
    notUsed: lines.filter((line) => line.startsWith(notUsed)).map((line) => line.slice(notUsed.length)),
  };
}

function readRow(line: string): EffectiveRow {
  const [, yaml = line, origin = null] = /^(.*\S)\s+# (\S.*)$/.exec(line) ?? [];
  const indentation = /^ */.exec(yaml)?.[0].length ?? 0;
  // What holds for all languages has no spelling in YAML, so that it comes as a comment.
  const content = yaml.trim().replace(/^# /, "");
  return {
    level: Math.floor(indentation / 2),
    ...readEntry(content),
    origin: origin === null ? null : readOrigin(origin),
  };
}

function readEntry(content: string): Pick<EffectiveRow, "key" | "value"> {
  if (content.startsWith("- ")) return { key: null, value: content.slice(2) };
  const [, key, value = ""] = /^((?:"(?:[^"\\]|\\.)*"|[^:])+):\s*(.*)$/.exec(content) ?? [];
  if (key === undefined) return { key: null, value: content };
  return { key, value: value === "" ? null : value };
}

const layers = { "organization settings": "organization", "repository settings": "repository" } as const;

function readOrigin(origin: string): Origin {
  if (origin === "default") return { kind: "default", detail: null, line: null };
  if (origin.startsWith("default: ")) return { kind: "default", detail: origin.slice(9), line: null };
  const [, place = origin, number] = /^(.*):(\d+)$/.exec(origin) ?? [];
  const line = number === undefined ? null : Number(number);
  const where = line === null ? null : `line ${String(line)}`;
  if (Object.hasOwn(layers, place))
    return { kind: layers[place as keyof typeof layers], detail: where, line };
  return { kind: "file", detail: where === null ? place : `${place}, ${where}`, line: null };
}
