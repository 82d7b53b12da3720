/** Globs of a configuration: `*` and `?` within a name, `**` across folders, `{a,b}` for a choice. Never slower than length times length. */

/** Both are limits of the schema too, so that no glob is refused silently here. */
export const maxGlobLength = 200;
const maxAlternatives = 64;

/**
 * As in a .gitignore: without a slash a glob names files and folders at any depth; with a trailing slash, or naming a
 * folder, it means everything below. `text` is a path with `/`, or a rule's id.
 */
export function matchesGlob(glob: string, text: string): boolean {
  return alternativesOf(glob).some((one) => matchesPath(one, text.split("/")));
}

/** The glob of a folder's file as the root's file would say it; "" is the root. */
export function fromRoot(glob: string, folder: string): string {
  if (folder === "") return glob;
  const { parts, anywhere } = partsOf(glob);
  const end = glob.endsWith("/") ? "/" : "";
  return `${[folder, ...(anywhere ? ["**"] : []), ...parts].join("/")}${end}`;
}

/** True when the braces make more globs than are tried. */
export function hasTooManyChoices(glob: string): boolean {
  return alternativesOf(glob, maxAlternatives + 1).length > maxAlternatives;
}

/** `anywhere`: it is looked for at any depth. */
function partsOf(glob: string): { parts: readonly string[]; anywhere: boolean } {
  const trimmed = glob.replace(/^\.?\//, "").replace(/\/$/, "");
  const parts = trimmed.split("/");
  return { parts, anywhere: parts.length === 1 && !glob.startsWith("/") };
}

function matchesPath(glob: string, names: readonly string[]): boolean {
  const { parts, anywhere } = partsOf(glob);
  return matchesParts([...(anywhere ? ["**"] : []), ...parts], names);
}

/** Greedy with one step back to the last `**`, as `matchesName` is to the last `*`. A path below what matches matches too. */
function matchesParts(parts: readonly string[], names: readonly string[]): boolean {
  let part = 0;
  let name = 0;
  let star = -1;
  let retry = 0;
  while (name < names.length) {
    if (part === parts.length) return true;
    if (parts[part] === "**") {
      star = part++;
      retry = name;
    } else if (matchesName(parts[part] ?? "", names[name] ?? "")) {
      part += 1;
      name += 1;
    } else if (star >= 0) {
      part = star + 1;
      name = ++retry;
    } else return false;
  }
  return parts.slice(part).every((left) => left === "**");
}

function matchesName(pattern: string, text: string): boolean {
  let at = 0;
  let sign = 0;
  let star = -1;
  let retry = 0;
  while (at < text.length) {
    if (pattern[sign] === "*") {
      star = sign++;
      retry = at;
    } else if (pattern[sign] === "?" || (sign < pattern.length && pattern[sign] === text[at])) {
      sign += 1;
      at += 1;
    } else if (star >= 0) {
      sign = star + 1;
      at = ++retry;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(sign));
}

/** The globs that the braces stand for, outermost first, at most `most`. */
function alternativesOf(glob: string, most = maxAlternatives): string[] {
  const done: string[] = [];
  const left = [glob];
  while (left.length > 0 && done.length + left.length <= most) {
    const next = left.shift() ?? "";
    const choice = innermostChoice(next);
    if (choice === null) done.push(next);
    else left.push(...choice);
  }
  return [...done, ...left].slice(0, most);
}

function innermostChoice(glob: string): string[] | null {
  const close = glob.indexOf("}");
  const open = glob.lastIndexOf("{", close);
  if (close < 0 || open < 0) return null;
  const choices = glob.slice(open + 1, close).split(",");
  return choices.map((choice) => glob.slice(0, open) + choice + glob.slice(close + 1));
}
