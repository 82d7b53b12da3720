/** Names that files share by a string: some give one, others take it, and no import says so. */

import type { RepositoryText } from "../../change/search.ts";

export interface NameAt {
  readonly name: string;
  /** 1-based. */
  readonly line: number;
}

export interface NameReader {
  readonly files: RegExp;
  readonly read: (text: string, path: string) => readonly NameAt[];
}

export interface NameFamily {
  readonly ruleId: string;
  /** Such as "environment variable". */
  readonly noun: string;
  readonly gives: readonly NameReader[];
  readonly takes: readonly NameReader[];
  /** Such as "sets", said of one file and of several. */
  readonly giving: readonly [string, string];
  readonly taking: readonly [string, string];
  /** What follows where a name is read that is not defined. */
  readonly effect: string;
  /** Also without another name in its place: code that uses it fails. */
  readonly isMissedWhenRemoved: boolean;
  /** A new name that is read and not defined is a mistake, where the old one is still defined. */
  readonly hasOwnGivers: boolean;
  /** Code that keeps the old name while other code uses the new one may do so on purpose. */
  readonly isMissedOnlyAlone?: boolean;
  /** Nothing fails where it is missed: it only looks otherwise. */
  readonly isOfLooks?: boolean;
  /** Whether a place that takes the name means what the giver gave; every one does where this is left out. */
  readonly isMeant?: (asked: Asked) => boolean;
  /** Names under which it may be given as well. */
  readonly variants?: (name: string) => readonly string[];
  /** Lines that give it hold values, which must not appear in a comment. */
  readonly hidesValues?: boolean;
}

/** Of a name that one file gave, or still gives, and another takes. */
export interface Asked {
  readonly name: string;
  /** The one new name in its place. */
  readonly heir: string | null;
  /** The file that gives it. */
  readonly home: string;
  /** Of the place that takes it. */
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** Every path of the repository at the head. */
  readonly paths: ReadonlySet<string>;
  /** All files of the repository that hold the name's words. */
  readonly texts: readonly RepositoryText[];
}

/** Reads the first group that matched of each expression, which has to be global. */
export function byPattern(files: RegExp, ...expressions: readonly RegExp[]): NameReader {
  return {
    files,
    read: (text) => {
      const lineAt = lineCounter(text);
      return expressions.flatMap((expression) =>
        [...text.matchAll(expression)].flatMap((match) => {
          const name = groupIn(match);
          if (name === undefined) return [];
          return [{ name, line: lineAt(match.index + match[0].lastIndexOf(name)) }];
        }),
      );
    },
  };
}

/** The first group that matched. */
export function groupIn([, ...groups]: readonly (string | undefined)[]): string | undefined {
  return groups.find((group) => group !== undefined);
}

/** 1-based, of a place in the text. */
export function lineCounter(text: string): (at: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends.push(at);
  return (at) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

export const script = /\.(?:[cm]?[jt]sx?|vue|svelte)$/i;
export const markup = /\.(?:[jt]sx|vue|svelte|html?|erb|php|cshtml|twig)$/i;
