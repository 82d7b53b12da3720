/** Changes made of real repositories on purpose: each forgets somebody, and has a twin that forgets nobody. Chosen by the look of lines alone: the tool is not asked. */
import { isTestCode } from "../../functions/src/review/change/test-code.ts";
import { type Signature, signaturesIn } from "./signatures.ts";

export type Texts = ReadonlyMap<string, string>;

export interface Mutation {
  readonly kind: string;
  readonly language: string;
  readonly what: string;
  /** The repository after a change that leaves somebody behind. */
  readonly broken: () => Texts;
  /** The same change, done everywhere. */
  readonly complete: () => Texts;
}

const elsewhere = /(^|\/)(docs?|examples?|playground|fixtures|vendor|node_modules|testdata|samples?)\//;

export function mutationsOf(texts: Texts): Mutation[] {
  const code = [...texts].filter(([path, text]) => !elsewhere.test(path) && text.length < 200_000);
  const signatures = signaturesIn(code.filter(([path]) => !isTestCode(path)));
  const used = signatures.filter((one) => isUsed(one, code));
  return [
    ...used.flatMap((one) => [renamed(one, texts), ...parameterChanges(one, texts)]),
    ...movedFiles(code, texts),
    ...grownEnums(code, texts),
    ...renamedKeys(texts),
  ];
}

function word(name: string): RegExp {
  return new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`, "g");
}

function everywhere(texts: Texts, edit: (text: string, path: string) => string): Texts {
  return new Map([...texts].map(([path, text]) => [path, edit(text, path)]));
}

function only(texts: Texts, path: string, edit: (text: string) => string): Texts {
  return new Map([...texts, [path, edit(texts.get(path) ?? "")]]);
}

/** Defined once, and called in another file that brings it in, or that needs not to. */
function isUsed({ path, call, name, files, isBroughtIn }: Signature, code: [string, string][]): boolean {
  const others = code.filter(([other]) => other !== path && files.test(other) && !isTestCode(other));
  return others.some(([, text]) => call.test(text) && (isBroughtIn === null || isBroughtIn(name).test(text)));
}

function renamed({ path, name, language, line }: Signature, texts: Texts): Mutation {
  const other = `${name}Anew`;
  return {
    ...{ kind: "rename", language, what: `rename ${name} in ${path}` },
    broken: () => only(texts, path, (text) => text.replace(line, (one) => one.replace(word(name), other))),
    complete: () => everywhere(texts, (text) => text.replace(word(name), other)),
  };
}

function parameterChanges(one: Signature, texts: Texts): Mutation[] {
  const { path, language, name, parameters, extra, line } = one;
  if (isOpen(one)) return [];
  const list = parameters.split(/\s*,\s*/).filter((each) => each !== "" && each !== "void");
  const withList = (next: readonly string[]): Texts =>
    only(texts, path, (text) =>
      text.replace(line, (found) => found.replace(`(${parameters})`, `(${next.join(", ")})`)),
    );
  const changes: Mutation[] = [];
  const make = (
    kind: string,
    next: readonly string[],
    values: (given: readonly string[]) => readonly string[],
  ): void => {
    changes.push({
      ...{ kind, language, what: `${kind} of ${name} in ${path}` },
      broken: () => withList(next),
      complete: () =>
        everywhere(withList(next), (text, at) =>
          one.callers.test(at) ? withCalls(text, one, values) : text,
        ),
    });
  };
  if (language !== "javascript")
    make("parameter added", [...list, extra.parameter], (given) => [...given, extra.value]);
  if (list.length > 1 && !["javascript", "php"].includes(language))
    make("parameter removed", list.slice(0, -1), (given) => given.slice(0, -1));
  const [first, second, ...rest] = list;
  if (first !== undefined && second !== undefined && areAlike(first, second) && !isCalledByName(texts, one))
    make("parameters swapped", [second, first, ...rest], ([a = "", b = "", ...others]) => [b, a, ...others]);
  return changes;
}

/** Values that are given by their names go to the right parameter still. */
function isCalledByName(texts: Texts, one: Signature): boolean {
  return calledWith(texts, one).some((given) => given.some((value) => /^\w+\s*[=:]/.test(value)));
}

/** Takes more or less than is counted by its commas. */
function isOpen({ language, parameters }: Signature): boolean {
  const plain = parameters.replace(/&(?:mut |str\b|\[)/g, "");
  return language !== "c" && /[=?*&]|\.\.\.|\bself\b|\bvararg\b|\bparams\b|'/.test(plain);
}

/** Both with a type, or both without one. */
function areAlike(first: string, second: string): boolean {
  const isBare = /^\s*\w+$/;
  return !/\bctx\b|<[^>]*$/.test(first) && isBare.test(first) === isBare.test(second);
}

/** The values of each call. */
function calledWith(texts: Texts, { call, callers, path }: Signature): string[][] {
  return [...texts].flatMap(([at, text]) => {
    if (at === path || !callers.test(at)) return [];
    return [...text.matchAll(new RegExp(call, "g"))].map((match) => {
      const start = match.index + match[0].length;
      return argumentsIn(text.slice(start, closing(text, start)));
    });
  });
}

/** With the arguments of every call changed, as far as brackets tell. */
function withCalls(
  text: string,
  { call, line }: Signature,
  change: (given: readonly string[]) => readonly string[],
): string {
  const own = line.exec(text);
  let done = "";
  let rest = text;
  for (let match = call.exec(rest); match !== null; match = call.exec(rest)) {
    const start = match.index + match[0].length;
    const end = closing(rest, start);
    const isDefinition =
      own !== null && rest.slice(Math.max(0, match.index - 60), start).includes(own[0].split("(")[0] ?? "\0");
    const given = rest.slice(start, end);
    done += rest.slice(0, start) + (isDefinition ? given : change(argumentsIn(given)).join(", "));
    rest = rest.slice(end);
  }
  return done + rest;
}

function closing(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if ("([{".includes(text[at] ?? "")) depth += 1;
    if (")]}".includes(text[at] ?? "")) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function argumentsIn(text: string): string[] {
  const found: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if ("([{".includes(text[at] ?? "")) depth += 1;
    if (")]}".includes(text[at] ?? "")) depth -= 1;
    if (text[at] !== "," || depth > 0) continue;
    found.push(text.slice(start, at).trim());
    start = at + 1;
  }
  return [...found, text.slice(start).trim()].filter((one) => one !== "");
}

interface Mover {
  readonly language: string;
  readonly files: RegExp;
  /** How another file names it, and what the old place holds where the move is complete. */
  readonly naming: (stem: string) => RegExp;
  readonly stub: (stem: string, extension: string) => string;
}

const movers: readonly Mover[] = [
  {
    ...{ language: "typescript", files: /\.tsx?$/ },
    naming: (stem) => new RegExp(`from ["']\\./${stem}(?:\\.[jt]sx?)?["']`),
    stub: (stem) => `export * from "./moved/${stem}";\n`,
  },
  {
    ...{ language: "python", files: /\.py$/ },
    naming: (stem) => new RegExp(`^from \\.${stem} import `, "m"),
    stub: (stem) => `from .moved.${stem} import *\n`,
  },
  {
    ...{ language: "c", files: /\.h$/ },
    naming: (stem) => new RegExp(`^#include "${stem}\\.h"`, "m"),
    stub: (stem) => `#include "moved/${stem}.h"\n`,
  },
  {
    ...{ language: "ruby", files: /\.rb$/ },
    naming: (stem) => new RegExp(`^\\s*require_relative ["']${stem}["']`, "m"),
    stub: (stem) => `require_relative "moved/${stem}"\n`,
  },
  {
    ...{ language: "rust", files: /\.rs$/ },
    naming: (stem) => new RegExp(`^(?:pub(?:\\([a-z]+\\))? )?mod ${stem};`, "m"),
    stub: (stem) => `#[path = "moved/${stem}.rs"]\nmod moved;\npub use moved::*;\n`,
  },
];

function isMovable(path: string, text: string, files: RegExp): boolean {
  return files.test(path) && !isTestCode(path) && text.length >= 100;
}

/** Into a folder beside it. */
function movedFiles(code: [string, string][], texts: Texts): Mutation[] {
  return movers.flatMap(({ language, files, naming, stub }) =>
    code.flatMap(([path, text]): Mutation[] => {
      const [, folder = "", stem = "", extension = ""] = /^(.*\/)?([\w-]+)\.(\w+)$/.exec(path) ?? [];
      if (!isMovable(path, text, files) || stem.length < 3) return [];
      const beside = code.filter(
        ([other]) => other !== path && other.startsWith(folder) && !other.slice(folder.length).includes("/"),
      );
      if (
        !beside.some(([, one]) => naming(stem).test(one)) ||
        texts.has(`${folder}moved/${stem}.${extension}`)
      )
        return [];
      const moved = (): Map<string, string> =>
        new Map([...texts, [`${folder}moved/${stem}.${extension}`, text]]);
      const broken = (): Texts => {
        const after = moved();
        after.delete(path);
        return after;
      };
      return [
        {
          ...{ kind: "file moved", language, what: `move ${path}`, broken },
          complete: () => moved().set(path, stub(stem, extension)),
        },
      ];
    }),
  );
}

interface EnumForm {
  readonly language: string;
  readonly files: RegExp;
  /** The name, and what stands between the brackets. */
  readonly form: RegExp;
  readonly member: RegExp;
  readonly fresh: string;
  /** Up to the bracket that opens one switch. */
  readonly choice: RegExp;
  readonly otherwise: RegExp;
}

const enums: readonly EnumForm[] = [
  {
    ...{ language: "rust", files: /\.rs$/, fresh: "    AddedAnew,\n" },
    form: /^(?:pub(?:\(crate\))? )enum (\w+) \{\n([^{}]*?)(?=\})/gm,
    member: /^\s{4}(\w+)(?:\([^()]*\))?,/gm,
    choice: /^[ \t]*(?:let \w+ = |return |\w+ = |_ => |Some\(\w+\) => )?match [^{;\n]+\{/gm,
    otherwise: /^\s*[a-z_]\w*\s*(?:if .*)?=>/m,
  },
  {
    ...{ language: "java", files: /\.java$/, fresh: "ADDED_ANEW, " },
    form: /^public enum (\w+) \{\s*([^{};()]*?)(?=[;}])/gm,
    member: /\b([A-Z]\w*)\b/g,
    choice: /^[ \t]*(?:return )?switch \([^{\n]+\{/gm,
    otherwise: /\bdefault\b/,
  },
  {
    ...{ language: "go", files: /\.go$/, fresh: "\tAddedAnew\n" },
    form: /^type (\w+) u?int\d*\n\n?const \(\n([^)]*)(?=\))/gm,
    member: /^\t([A-Z]\w*)\b/gm,
    choice: /^[ \t]*switch [^{\n]+\{/gm,
    otherwise: /\bdefault:/,
  },
  {
    ...{ language: "csharp", files: /\.cs$/, fresh: "AddedAnew, " },
    form: /\benum (\w+)\s*\{\s*([^{}/]*?)(?=\})/g,
    member: /\b([A-Z]\w*)\b/g,
    choice: /^[ \t]*(?:return )?switch \([^{\n]+\{/gm,
    otherwise: /\bdefault\b|\b_\s*=>/,
  },
  {
    ...{ language: "c", files: /\.[ch]$/, fresh: "ADDED_ANEW, " },
    form: /\benum (\w+) \{\s*([^{}/#]*?)(?=\})/g,
    member: /\b([A-Z]\w*)\b/g,
    choice: /^[ \t]*(?:return )?switch \([^{\n]+\{/gm,
    otherwise: /\bdefault\b/,
  },
];

/** Where a switch of another file names every member and nothing else. */
function grownEnums(code: [string, string][], texts: Texts): Mutation[] {
  return enums.flatMap(({ language, files, form, member, fresh, choice, otherwise }) =>
    code.flatMap(([path, text]) =>
      (files.test(path) ? [...text.matchAll(form)] : []).flatMap((match): Mutation[] => {
        const [whole, name = "", inside = ""] = match;
        const members = [...inside.matchAll(member)].flatMap(([, one]) => one ?? []);
        if (members.length < 2) return [];
        const isNaming = (block: string): boolean =>
          !otherwise.test(block) && members.every((one) => word(one).test(block));
        const others = code.filter(
          ([other, one]) => other !== path && files.test(other) && (language === "c" || one.includes(name)),
        );
        if (!others.some(([, one]) => [...one.matchAll(choice)].some(([block]) => isNaming(block))))
          return [];
        const isLast = fresh.includes("\t") || fresh.startsWith("    ");
        const grown = isLast ? whole + fresh : whole.replace(inside, () => fresh + inside);
        const broken = (): Texts => only(texts, path, (one) => one.replace(whole, () => grown));
        const reopened = (one: string): string =>
          blocksOf(one, choice)
            .filter(({ start, end }) => isNaming(one.slice(start, end)))
            .reverse()
            .reduce(
              (done, { end }) => `${done.slice(0, end)}${openEnd[language] ?? ""}\n${done.slice(end)}`,
              one,
            );
        return [
          {
            ...{ kind: "enum grown", language, what: `add a member to ${name} in ${path}`, broken },
            complete: () => everywhere(broken(), (one, at) => (files.test(at) ? reopened(one) : one)),
          },
        ];
      }),
    ),
  );
}

/** From bracket to bracket. */
function blocksOf(text: string, choice: RegExp): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(choice)].map(({ 0: head, index }) => {
    const start = index + head.length;
    return { start, end: closing(text, start) };
  });
}

const openEnd: Readonly<Record<string, string>> = {
  ...{
    rust: "_ => {}",
    java: "default: break;",
    go: "default:",
    csharp: "default: break;",
    c: "default: break;",
  },
};

interface KeyForm {
  readonly kind: string;
  readonly language: string;
  readonly givers: RegExp;
  /** With a name in its first group. */
  readonly gives: RegExp;
  readonly takers: RegExp;
  readonly takes: (name: string) => RegExp;
}

const keys: readonly KeyForm[] = [
  {
    ...{ kind: "script renamed", language: "json", givers: /(^|\/)package\.json$/ },
    gives: /^ {4}"([a-z][\w:-]{3,})": "/gm,
    takers: /\.ya?ml$|package\.json$|\.sh$/,
    takes: (name) => new RegExp(`\\b(?:npm|pnpm|yarn) run ${name}(?![\\w:-])`),
  },
  {
    ...{ kind: "fixture renamed", language: "python", givers: /conftest\.py$/ },
    gives: /^@pytest\.fixture[^\n]*\ndef (\w{5,})\(/gm,
    takers: /test_\w+\.py$/,
    takes: (name) => new RegExp(`^\\s*def test\\w*\\([^)\\n]*\\b${name}\\b`, "m"),
  },
  {
    ...{
      kind: "environment variable renamed",
      language: "yaml",
      givers: /\.ya?ml$|(^|\/)\.env[\w.]*$|Dockerfile$/,
    },
    gives: /^\s*(?:ENV |- )?([A-Z][A-Z0-9_]{5,})(?:=|: )\S/gm,
    takers: /\.(?:[cm]?[jt]s|py|go|rb)$/,
    takes: (name) =>
      new RegExp(
        `\\bprocess\\.env\\.${name}\\b|environ(?:\\.get)?[[(]["']${name}["']|Getenv\\("${name}"\\)|\\bENV(?:\\.fetch)?[[(]["']${name}["']`,
      ),
  },
  {
    ...{ kind: "CSS class renamed", language: "css", givers: /(?<!\.module)\.(?:css|scss)$/ },
    gives: /^\.([a-z][a-z-]{5,}) \{/gm,
    takers: /\.(?:html|[jt]sx|vue|svelte)$/,
    takes: (name) => new RegExp(`class(?:Name)?="(?:[^"]* )?${name}(?: [^"]*)?"`),
  },
];

/** Only where one file gives it. */
function renamedKeys(texts: Texts): Mutation[] {
  return keys.flatMap(({ kind, language, givers, gives, takers, takes }) =>
    [...texts].flatMap(([path, text]) =>
      (givers.test(path) ? [...text.matchAll(gives)] : []).flatMap((match): Mutation[] => {
        const [, name = ""] = match;
        const given = [...texts].filter(
          ([other, one]) => givers.test(other) && [...one.matchAll(gives)].some(([, each]) => each === name),
        );
        const taken = [...texts].some(([other, one]) => takers.test(other) && takes(name).test(one));
        if (given.length !== 1 || !taken || [...text.matchAll(word(name))].length > 1) return [];
        const other = /[A-Z]/.test(name)
          ? `${name}_ANEW`
          : language === "python"
            ? `${name}_anew`
            : `${name}-anew`;
        return [
          {
            ...{ kind, language, what: `rename ${name} in ${path}` },
            broken: () => only(texts, path, (one) => one.replace(word(name), other)),
            complete: () =>
              everywhere(texts, (one) => one.replace(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, "g"), other)),
          },
        ];
      }),
    ),
  );
}
