/** Finds literals that are given to telling names, in whatever way languages and settings write that. */
import { isInDevelopmentClass, isInDocumentation } from "./for-reading.ts";
import { passwordFormat, secretFormat } from "./generic-formats.ts";
import { isCredential, isSurelyRandom } from "./judge-value.ts";
import type { Keyword } from "./keyword-search.ts";
import { isKeyForSearch } from "./not-a-secret.ts";
import { isSourceCode } from "./source-code.ts";
import { type Given, assignmentForms } from "./assignment-forms.ts";
import type { FoundSecret, Scan, ScannedText } from "./scan-formats.ts";
import { readName, type Telling } from "./telling-name.ts";

const words = [
  ...["pass", "pwd", "psw", "secret", "token", "credential", "creds", "key", "auth", "bearer"],
  ...["senha", "clave", "kennwort", "contrase", "motdepasse", "connectionstring"],
];

export const assignmentKeywords: readonly Keyword<Scan>[] = words.map((text) => ({
  text,
  ignoresCase: true,
  value: scanAssignment,
}));

const restOfName = /[\w$-]{0,40}(?:\.[\w-]{1,30}(?![\w(-])){0,3}/y;
const nameSign = /[\w$ñ]/;
const ownerSign = /[\w$.-]/;
const longestName = 60;

function scanAssignment(scanned: ScannedText, at: number, keyword: string): FoundSecret | null {
  const given = readGiven(scanned, at, keyword);
  if (given === null) return null;
  const telling = readName(given.name);
  if (telling === null) return null;
  for (const { expression, isBare, fits } of assignmentForms) {
    expression.lastIndex = given.end;
    const match = expression.exec(scanned.text);
    const value = match?.groups?.["value"];
    if (match === null || value === undefined || !fits(given)) continue;
    const start = given.end + match[0].lastIndexOf(value);
    const isOne = isCredential(value, { telling, isBare, name: given.name });
    return isOne ? foundAt(scanned, { telling, name: given.name, value, start }) : null;
  }
  return null;
}

interface Credential {
  readonly telling: Telling;
  readonly name: string;
  readonly value: string;
  readonly start: number;
}

/** `TMDB_API_KEY`: programs are handed out with the keys of the catalogs that they ask; where it is no key of a catalog, its provider's format says so. */
const clientKey = /(?:api|client|app|project|consumer)[_-]?key(?:[_-]?v?\d{1,2})?$/i;

function foundAt(scanned: ScannedText, { telling, name, value, start }: Credential): FoundSecret | null {
  if (isKeyForSearch(scanned.text, start)) return null;
  const named = formatOf(telling, scanned, start);
  const isOfClient = clientKey.test(name) && isSourceCode(scanned.path);
  const isWeak = telling === "secret" && (isOfClient || !isSurelyRandom(value));
  const format = isWeak ? { ...named, confidence: "low" as const } : named;
  return { format, start, end: start + value.length, shownPrefix: 0 };
}

function readGiven({ text, path }: ScannedText, at: number, keyword: string): Given | null {
  restOfName.lastIndex = at + keyword.length;
  const end = restOfName.lastIndex + (restOfName.exec(text)?.[0].length ?? 0);
  if (!/[\s"'\x60=:<>(){\][\\!?|.,]/.test(text.charAt(end))) return null;
  const first = goBack(text, at, nameSign);
  const before = text.charAt(first - 1);
  if (isPartOfOther(text, first)) return null;
  // The letter of a line end that a string writes is no part of the name.
  const isEscaped = before === "\\" && first < at && /[nrt]/.test(text.charAt(first));
  const start = isEscaped ? first + 1 : first;
  const owner = isEscaped ? start : goBack(text, start, ownerSign);
  const name = text.slice(owner, end).replace(/^[-.]+/, "");
  return { isSource: isSourceCode(path), name, text, start, end };
}

/** Behind a slash stands the end of a path, and behind `@` a host, where the sign does not begin a name of Ruby or Elixir. */
function isPartOfOther(text: string, first: number): boolean {
  const before = text.charAt(first - 1);
  if (before !== "@") return before === "/";
  return !/[\s({;]$|^$/.test(text.slice(Math.max(0, first - 2), first - 1));
}

function goBack(text: string, from: number, sign: RegExp): number {
  let at = from;
  while (from - at < longestName && sign.test(text.charAt(at - 1))) at -= 1;
  return at;
}

function formatOf(telling: Telling, scanned: ScannedText, start: number): FoundSecret["format"] {
  const format = telling === "password" ? passwordFormat(scanned) : secretFormat(scanned);
  const isForShow =
    isInDocumentation(scanned.text, start) ||
    (scanned.path.endsWith(".py") && isInDevelopmentClass(scanned.text, start));
  return isForShow ? { ...format, severity: "info" } : format;
}
