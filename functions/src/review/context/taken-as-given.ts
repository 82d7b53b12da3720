/** Whether a file uses a name as one that is known from elsewhere: what it calls or reads members of, and declares nowhere. */
import type { RepositoryText } from "../change/search.ts";

const script = /\.[cm]?[jt]sx?$/;
const component = /\.(?:vue|svelte)$/;
/** Made by a build, another's, or speaking of what it tests. */
const isNoSource =
  /(?:^|\/)(?:dist|build|out|lib|libs|vendors?|node_modules|tests?|__tests__|e2e|specs?|cypress)\/|[.-](?:min|bundle|test|spec|cy|d)\.\w+$/i;
const isComment = /^\s*(?:\/\/|\/?\*|<!--)/;
const longestLine = 300;

/** By the text alone: where a place may be a declaration, a parameter or a key, the file says nothing. */
export function takesAsGiven({ path, text }: RepositoryText, name: string): boolean {
  if (isNoSource.test(path)) return false;
  const places = codeOf(path, text)
    .split("\n")
    .filter((line) => line.includes(name) && !isComment.test(line) && line.length <= longestLine)
    .flatMap((line) => placesIn(line, name));
  return places.length > 0 && places.every(isUse);
}

/** What the markup of a component reads is mostly the component's own. */
function codeOf(path: string, text: string): string {
  if (script.test(path)) return text;
  if (!component.test(path)) return "";
  const scripts = text.split(/<script\b/i).slice(1);
  return scripts.map((one) => one.split(/<\/script/i, 1)[0] ?? "").join("\n");
}

interface Place {
  readonly before: string;
  readonly after: string;
}

/** Members of others and words in strings are other names. */
function placesIn(line: string, name: string): Place[] {
  const pieces = line.split(name);
  return pieces.slice(1).flatMap((_, index) => {
    const before = pieces.slice(0, index + 1).join(name);
    const after = pieces.slice(index + 1).join(name);
    return isOther.test(before) || isInString(before) || /^[\w$-]/.test(after) ? [] : [{ before, after }];
  });
}

function isInString(before: string): boolean {
  return ["'", '"', "`"].some((quote) => before.split(quote).length % 2 === 0);
}

const isOther = /[\w$/#@-]$|(?<!\.\.)\.\s?$/;
const declares = /\b(?:function|class|interface|namespace|enum)\*?\s+$|\bfunction\s*\*\s*$/;
/** `name(value) {`, `name(value): Type`. */
const isMethod = /^\s?\([^()]{0,200}\)\s*(?:\{|:\s*\w)/;
const isUsed = /^(?:\s?\(|\?\.|\.\w|\[)/;

function isUse({ before, after }: Place): boolean {
  if (declares.test(before) || isMethod.test(after)) return false;
  return isUsed.test(after) || /\bnew\s+$/.test(before);
}
