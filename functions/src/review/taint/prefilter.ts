/**
 * Prefilter of what a value can come from, before anything is lowered: it says no only when nothing there reads a request or puts
 * text together. Most candidates end here. Our own trees know who gives a name its value (`reach`); of the native parser's
 * files the lines are read, and names followed from line to line by text alone.
 */
import type { SgNode } from "@ast-grep/napi";
import { languageWithId } from "../languages/languages.ts";
import type { ParsedFile } from "../languages/parse.ts";
import { ownNode } from "../syntax/node-memo.ts";
import { calledWordsOf } from "./called-words.ts";
import { functionName } from "./function-name.ts";
import { isGivenFromElsewhere } from "./helpers.ts";
import { reachIn } from "./reach/reach.ts";
import { mayHoldSources, textMayHoldSources } from "./sources.ts";
import { mayComeFromOutside } from "./tables/c-prefilter.ts";
import { Facts } from "../syntax/facts.ts";
import { placeOf } from "../syntax/place.ts";

/** What there is to look for: a value from outside, one that who starts the program did not give, or also a concatenated string. */
export type Sight = "outside" | "remote" | "assembled";

const mostRounds = 6;
const mostNames = 60;

/** Operators and functions that put values into a string. */
const assembling =
  /\+|\$\{|#\{|\{\w*\}|%|\.\.|<<|\|\||\b(?:format\w*|sprintf|printf|concat|join|append|push_str|interpolate|fmt|snprintf|strcat\w*|strcpy|write|replace\w*|insert|f["']|rf["'])|\bf?["'][^"']*\{|`|\$"|\\\(|\.\s*\$|"[^"]*\$\w/i;

export function mayBe(file: ParsedFile, node: SgNode, sight: Sight): boolean {
  if (isGivenFromElsewhere(file)) return true;
  if (sight !== "assembled" && /^c(?:pp)?$/.test(file.language)) {
    const { start, end } = placeOf(node);
    return mayComeFromOutside(file, start, end, sight);
  }
  const ours = ownNode(node);
  const reach = ours && reachIn(file, sight === "assembled");
  return reach ? reach.mayReach(ours.number) : mayBeByLines(file, node, sight);
}

function mayBeByLines(file: ParsedFile, node: SgNode, sight: Sight): boolean {
  const own = node.text();
  if (tells(own, file, sight)) return true;
  if (sight !== "assembled" && !mayHoldSources(file)) return false;
  if (isImported(file, own)) return false;
  const { functions } = languageWithId(file.language);
  const around = node.ancestors().filter((ancestor) => Object.hasOwn(functions, String(ancestor.kind())));
  const isCalled = around.some((one) => isCalledIn(file, functionName(one, functions)));
  if (isCalled && sight === "assembled") return true;
  return leadsToTelling(regionOf(file, isCalled ? undefined : around.at(-1)), namesIn(own), sight);
}

const imported = new Facts<ParsedFile, Map<string, boolean>>();

/** A name of another module's is no value of a request. */
function isImported(file: ParsedFile, name: string): boolean {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return false;
  const names = imported.get(file) ?? new Map<string, boolean>();
  imported.set(file, names);
  const known = names.get(name) ?? (mayImport(file) && imports(file.text, name));
  names.set(name, known);
  return known;
}

const importing = new Facts<ParsedFile, boolean>();

function mayImport(file: ParsedFile): boolean {
  const known = importing.get(file) ?? /import|require\(|from\s*["']/.test(file.text);
  importing.set(file, known);
  return known;
}

function imports(text: string, name: string): boolean {
  const own = name.replaceAll("$", String.raw`\$`);
  return new RegExp(
    String.raw`^import\b[^;"'\n]*(?<![\w$])${own}(?![\w$.])|\{[^{}]*(?<![\w$])${own}(?![\w$])[^{}]*\}\s*(?:=\s*require\(|from\s*["'])|(?<![\w$])${own}\s*=\s*require\(|^from\s\S+\simport\b.*\b${own}\b`,
    "m",
  ).test(text);
}

function tells(text: string, { language }: ParsedFile, sight: Sight): boolean {
  return textMayHoldSources(language, text) || (sight === "assembled" && assembling.test(text));
}

/** A function with what it can see, or a whole file, read once for all that is asked about it. */
interface Region {
  readonly file: ParsedFile;
  readonly lines: readonly string[];
  /** The positions of the lines that hold a name and may give it a value. */
  readonly givers: ReadonlyMap<string, readonly number[]>;
  /** The names in each of these lines. */
  readonly names: ReadonlyMap<number, ReadonlySet<string>>;
  readonly telling: Map<string, boolean>;
}

const regions = new Facts<ParsedFile, Map<number, Region>>();

function regionOf(file: ParsedFile, outermost: SgNode | undefined): Region {
  const known = regions.get(file) ?? new Map<number, Region>();
  regions.set(file, known);
  const key = outermost ? placeOf(outermost).start : -1;
  const region = known.get(key) ?? readRegion(file, linesOf(file, outermost));
  known.set(key, region);
  return region;
}

function readRegion(file: ParsedFile, lines: readonly string[]): Region {
  const givers = new Map<string, number[]>();
  const names = new Map<number, ReadonlySet<string>>();
  for (const [at, line] of lines.entries()) {
    if (!gives.test(line)) continue;
    const own = namesIn(line);
    names.set(at, own);
    for (const name of own) {
      const positions = givers.get(name) ?? [];
      givers.set(name, positions);
      positions.push(at);
    }
  }
  return { file, lines, givers, names, telling: new Map() };
}

/** With what stands before the function: decorators, and the call that it is given to. */
function linesOf(file: ParsedFile, outermost: SgNode | undefined): readonly string[] {
  const { text } = file;
  const { all, constants, helpers } = outlineOf(file);
  if (!outermost) return withContinuations(all);
  const { start, end } = placeOf(outermost);
  const own = text.slice(Math.max(0, start - 400), end).split("\n");
  return [...withContinuations(own), ...helpersOf(helpers, text.slice(start, end)), ...constants];
}

/** What is the same for every function of a file. */
interface Outline {
  readonly all: readonly string[];
  /** Lines that give a value outside of functions; all lines where they are very many. */
  readonly constants: readonly string[];
  /** The heads of functions by their name, each with what follows. */
  readonly helpers: ReadonlyMap<string, readonly string[]>;
}

const outlines = new Facts<ParsedFile, Outline>();

function outlineOf(file: ParsedFile): Outline {
  const known = outlines.get(file);
  if (known) return known;
  const all = file.text.split("\n");
  const constants = all.filter((line) =>
    /^(?:\s{0,4}(?:static|private|public|const|final|let|var|val)\b|\S).*=(?![=>])/.test(line),
  );
  const made = { all, constants: constants.length > 300 ? all : constants, helpers: headsIn(all) };
  outlines.set(file, made);
  return made;
}

function headsIn(all: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const heads = new Map<string, string[]>();
  for (const [at, line] of all.entries()) {
    const name = functionHead.test(line) ? /(\w+)\s*\(/.exec(line)?.[1] : undefined;
    if (name === undefined) continue;
    const known = heads.get(name) ?? [];
    heads.set(name, known);
    known.push(all.slice(at, at + mostContinued).join("\n"));
  }
  return heads;
}

/** Of the functions that one with that text calls. */
function helpersOf(heads: Outline["helpers"], text: string): string[] {
  const called = new Set([...text.matchAll(/\b([a-z]\w*)\(/gi)].map(([, name = ""]) => name));
  return [...called].flatMap((name) => heads.get(name) ?? []);
}

const mostContinued = 10;

/** What a function returns stands in its body. */
const functionHead =
  /\b(?:def|func|fn|fun|function)\s+[\w(.]|\b(?:public|private|protected|static)\b[^=;]*\(/;

/** A statement may go on for some lines. */
function withContinuations(lines: readonly string[]): string[] {
  const ends = lines.map((line) => /[;{}]\s*$/.test(line));
  return lines.map((line, at) => {
    if (line.trim() === "") return line;
    const isHead = functionHead.test(line);
    let next = at + 1;
    while (next < at + mostContinued && (isHead || ends[next - 1] === false)) next += 1;
    return next === at + 1 ? line : lines.slice(at, next).join("\n");
  });
}

function leadsToTelling(region: Region, names: ReadonlySet<string>, sight: Sight): boolean {
  const seen = new Set(names);
  const read = new Set<number>();
  let fresh: readonly string[] = [...names];
  for (let round = 0; round < mostRounds; round += 1) {
    if (seen.size > mostNames) return true;
    const lines = unreadGivers(region, fresh, read);
    if (lines.length === 0) return false;
    if (lines.some((at) => lineTells(region, at, sight))) return true;
    fresh = freshNames(region, lines, seen);
  }
  return true;
}

function unreadGivers({ givers }: Region, names: readonly string[], read: Set<number>): number[] {
  const found: number[] = [];
  for (const at of names.flatMap((name) => givers.get(name) ?? [])) {
    if (read.has(at)) continue;
    read.add(at);
    found.push(at);
  }
  return found;
}

/** No further than one past the limit of names. */
function freshNames({ names }: Region, lines: readonly number[], seen: Set<string>): string[] {
  const fresh: string[] = [];
  for (const at of lines) {
    for (const name of names.get(at) ?? []) {
      if (seen.has(name)) continue;
      seen.add(name);
      fresh.push(name);
    }
    if (seen.size > mostNames) break;
  }
  return fresh;
}

function lineTells(region: Region, at: number, sight: Sight): boolean {
  const key = `${sight} ${String(at)}`;
  const known = region.telling.get(key) ?? tells(region.lines[at] ?? "", region.file, sight);
  region.telling.set(key, known);
  return known;
}

/** An assignment, a parameter, an element of a collection, or a call that may add something. */
const gives =
  /=(?!=)|<<|>>|\b(?:of|in|as|for|foreach|def|func|fn|fun|function|lambda|read)\b|=>|->|\w\s*\(|<-|:/;

/** A shell gives a value to `x` and reads it as `$x`. */
function namesIn(text: string): Set<string> {
  const names = new Set(text.match(/[A-Za-z_$][\w$]*/g) ?? []);
  for (const name of names) if (name.startsWith("$")) names.add(name.slice(1));
  return names;
}

function isCalledIn(file: ParsedFile, name: string): boolean {
  return /^\w+$/.test(name) && calledWordsOf(file).placesOf(name).length > 1;
}
