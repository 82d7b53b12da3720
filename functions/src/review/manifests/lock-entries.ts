/** Reads the entries of a lock file as far as a hunk shows them, on either side of the change. */
import type { Side } from "@acrux/contract";
import { type DiffLine, type Hunk, lineOn } from "../change/diff.ts";
import type { LockFormat } from "./lock-formats.ts";

export interface LockEntry {
  readonly name: string;
  /** Null when the hunk does not show it. */
  readonly version: string | null;
  /** The line with the version, else the one with the name; 1-based, on the side asked for. */
  readonly line: number;
  /** Whether a line of it was added (RIGHT) or removed (LEFT). */
  readonly isChanged: boolean;
  readonly source: { readonly address: string; readonly line: number; readonly isChanged: boolean } | null;
  readonly hasIntegrity: boolean;
  readonly runsScript: boolean;
  /** Installed only where it fits the machine, such as what watches files on macOS. */
  readonly isOptional: boolean;
  /** The hunk shows lines after it, so that what was not seen is not there. */
  readonly isWhole: boolean;
}

type Draft = { -readonly [Field in keyof LockEntry]: LockEntry[Field] };

export function entriesOf(hunk: Hunk, side: Side, format: LockFormat): LockEntry[] {
  const entries: Draft[] = [];
  for (const line of hunk.lines) {
    const at = lineOn(side, line);
    if (at === null) continue;
    const last = entries.at(-1);
    const started = startOf(line, at, format);
    if (started !== null) {
      if (last) last.isWhole = true;
      entries.push(started);
    } else if (last) readInto(last, line, at, format);
  }
  return entries;
}

function startOf(line: DiffLine, at: number, format: LockFormat): Draft | null {
  const [, name, version = null] = format.name.exec(line.text) ?? [];
  if (name === undefined) return null;
  const isChanged = line.kind !== "context";
  return {
    name,
    version,
    line: at,
    isChanged,
    source: null,
    hasIntegrity: false,
    runsScript: false,
    isOptional: false,
    isWhole: false,
  };
}

function readInto(entry: Draft, line: DiffLine, at: number, format: LockFormat): void {
  const isChanged = line.kind !== "context";
  const version = firstGroup(format.version, line.text);
  if (version !== null && entry.version === null) Object.assign(entry, { version, line: at, isChanged });
  const address = firstGroup(format.source, line.text);
  if (address !== null) entry.source ??= { address, line: at, isChanged };
  if (format.integrity?.test(line.text) === true) entry.hasIntegrity = true;
  if (/^\s*"?optional"?: true\b/.test(line.text)) entry.isOptional = true;
  if (isChanged && /^\s+"hasInstallScript": true/.test(line.text)) entry.runsScript = true;
}

function firstGroup(expression: RegExp | undefined, text: string): string | null {
  return expression?.exec(text)?.[1] ?? null;
}
