/** In which package a command runs a script: `cd web && npm run build` does not ask the root's `package.json`. */
import { folderOf, join, nameOfFile } from "../paths.ts";
import type { Asked } from "./family.ts";

const mayFail = /\|\|\s*(?:true|:|echo|exit\s+0)(?:[\s"']|$)/;
const options = /\s(?:--prefix|--cwd|--dir|-C|--filter|-F|--workspaces?|-ws?)(?:[\s="']|$)/;
const change = /\b(?:cd|pushd)\s+["']?([^\s"';&|)]+)|\bworking-directory:\s*["']?([^\s"'#]+)/g;
const ofWholeFile =
  /^\s*defaults:\s*\n\s*run:\s*\n(?:[^\n]*\n)?[ \t]*working-directory:[ \t]*["']?([^\s"'#]+)/m;
/** Packages that others are made of, and forms in which people write what they ran. */
const isMadeForOthers = /(?:^|\/)(?:templates?|examples?|fixtures?|samples?|starters?|boilerplates?)\//i;
const isForm = /(?:^|\/)(?:ISSUE_TEMPLATE|DISCUSSION_TEMPLATE)\//;

/** Whether the command asks the package that lost the script, as far as the text around it tells. */
export function runsScriptOf(asked: Asked): boolean {
  const { path, line, text } = asked;
  const command = text.split("\n")[line - 1] ?? "";
  if (isForm.test(path) || mayFail.test(command) || isBinary(asked, command)) return false;
  return isRunIn(asked, command);
}

function isRunIn({ home, path, line, text, paths }: Asked, command: string): boolean {
  const folder = folderOf(home);
  if (["package.json5", "package.yaml"].some((name) => paths.has(join(folder, name)))) return false;
  const isAway = options.test(command) || isElsewhere(folderTold(path, line, text));
  if (nameOfFile(path) === "package.json") return isAway === (path !== home);
  if (folder === "") return !isAway && nearest(path, paths) === "";
  if (path.startsWith(`${folder}/`)) return !isAway && nearest(path, paths) === folder;
  return !isMadeForOthers.test(home) && names(text, nameOfFile(folder));
}

/** Yarn and Bun also run what a dependency brings: `yarn run eslint .`; Bun runs files, too. */
function isBinary({ name, texts }: Asked, command: string): boolean {
  if (!/\b(?:yarn|bun)\s+run\s/.test(command)) return false;
  if (/^(?:tsc|ng|nest|expo)$|\.(?:[cm]?[jt]sx?|sh)$/.test(name)) return true;
  const dependency = new RegExp(
    String.raw`"${name}"\s{0,9}:\s{0,9}"(?:[\^~>=\d*]|latest|workspace:|catalog:)`,
  );
  return texts.some(({ path, text }) => nameOfFile(path) === "package.json" && dependency.test(text));
}

/** The folder of the package that the file is part of. */
function nearest(path: string, paths: ReadonlySet<string>): string {
  let folder = folderOf(path);
  while (folder !== "" && !paths.has(`${folder}/package.json`)) folder = folderOf(folder);
  return folder;
}

function names(text: string, word: string): boolean {
  return new RegExp(String.raw`(?<![\w-])${word.replace(/[^\w-]/g, String.raw`\$&`)}(?![\w-])`).test(text);
}

/** The last folder that the command, its step or its script went to; "" where none is told. */
function folderTold(path: string, line: number, text: string): string {
  const told = [...textBefore(path, line, text.split("\n")).matchAll(change)].at(-1);
  return told?.[1] ?? told?.[2] ?? ofWholeFile.exec(text)?.[1] ?? "";
}

const mostLines = 40;

/** What holds for the command: the lines of its step, of its script, or of its own command. */
function textBefore(path: string, line: number, lines: readonly string[]): string {
  if (path.endsWith(".sh")) return lines.slice(Math.max(0, line - mostLines), line).join("\n");
  if (/\.ya?ml$/.test(path)) return stepOf(line, lines);
  let first = line - 1;
  while (first > 0 && /\\\s*$/.test(lines[first - 1] ?? "")) first -= 1;
  return lines.slice(first, line).join("\n");
}

/** Up to the next item; an item before that is only `- cd web` goes on for its neighbours. */
function stepOf(line: number, lines: readonly string[]): string {
  const isItem = (at: number): boolean => /^\s*-\s/.test(lines[at] ?? "");
  let first = line - 1;
  while (first > 0 && !isItem(first)) first -= 1;
  let last = line;
  while (last < lines.length && !isItem(last)) last += 1;
  const before = lines
    .slice(Math.max(0, first - mostLines), first)
    .filter((one) => /^\s*-\s+["']?(?:cd|pushd)\s/.test(one));
  return [...before, ...lines.slice(first, last)].join("\n");
}

/** By its name; `..`, `$ROOT` and `/app` may be the package's own folder. */
function isElsewhere(folder: string): boolean {
  return /^(?:\.\/)?[\w@]|^\/tmp\//.test(folder) || /^\$(?!.*(?:root|workspace|dirname))/i.test(folder);
}
