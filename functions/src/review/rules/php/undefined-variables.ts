/** Which variables a function of PHP reads without assigning them anywhere: read from the source text, and rather too few than too many. */
import { maskText } from "../../languages/mask-text.ts";

/** What may give variables a value without naming them. */
const unknowable =
  /\$\$|\$\{|\b(?:extract|parse_str|eval|include|include_once|require|require_once|get_defined_vars|compact|list)\b/;
const superglobal =
  /^(?:this|GLOBALS|_SERVER|_GET|_POST|_FILES|_COOKIE|_SESSION|_REQUEST|_ENV|argc|argv|php_errormsg|http_response_header)$/;
/** Functions that take what they are given by value; of any other the parameters may be references. */
const byValue = new Set(
  (
    "file_get_contents file_exists is_file is_dir trim ltrim rtrim strlen strtolower strtoupper ucfirst lcfirst strpos substr sprintf printf implode " +
    "explode count is_array is_string is_int is_null is_numeric in_array array_key_exists array_keys array_values array_map array_filter array_merge json_encode " +
    "json_decode htmlspecialchars intval floatval strval str_contains str_starts_with str_ends_with date strtotime md5 sha1 hash basename dirname realpath " +
    "max min round floor ceil abs array_unique array_slice array_sum urlencode rawurlencode base64_encode base64_decode serialize var_export if while switch elseif " +
    "echo return match and or not print exit throw"
  ).split(" "),
);
const longest = 300_000;

let last: { readonly text: string; readonly places: ReadonlySet<number> } | null = null;

/** Offsets of the first place of each. */
export function undefinedVariables(text: string): ReadonlySet<number> {
  if (last?.text === text) return last.places;
  last = { text, places: text.length > longest ? new Set() : placesIn(maskText("php", text), text) };
  return last.places;
}

function placesIn(code: string, text: string): ReadonlySet<number> {
  const functions = [...code.matchAll(/(?<!\$)\bfunction\b\s*&?\s*\w*\s*\(/g)].flatMap(({ index }) =>
    functionAt(code, index),
  );
  const places = new Set<number>();
  for (const one of functions) {
    const inner = functions.filter(({ start, end }) => start > one.body && end < one.end);
    const own = withoutInner(code, one, inner);
    if (unknowable.test(own) || unknowable.test(text.slice(one.body, one.end))) continue;
    for (const place of openIn(own, one)) places.add(place);
  }
  return places;
}

interface FunctionText {
  readonly start: number;
  /** Where its braces begin. */
  readonly body: number;
  readonly end: number;
  /** Its parameters, and what it takes from around. */
  readonly head: string;
}

function functionAt(code: string, start: number): FunctionText[] {
  const body = code.indexOf("{", start);
  const none = code.indexOf(";", start);
  if (body < 0 || (none >= 0 && none < body)) return [];
  let depth = 0;
  for (let at = body; at < code.length; at += 1) {
    if (code[at] === "{") depth += 1;
    else if (code[at] === "}" && (depth -= 1) === 0)
      return [{ start, body, end: at + 1, head: code.slice(start, body) }];
  }
  return [];
}

/** Of functions within only what they take from around is left. */
function withoutInner(code: string, { body, end }: FunctionText, inner: readonly FunctionText[]): string {
  let own = code.slice(body, end);
  for (const one of inner) {
    const from = one.start - body;
    const taken = /\buse\s*\([^)]*\)/.exec(one.head)?.[0] ?? "";
    const rest = taken.padEnd(one.end - one.start, " ");
    own =
      own.slice(0, from) +
      rest.replace(/[^\n]/g, (sign, at: number) => (at < taken.length ? sign : " ")) +
      own.slice(one.end - body);
  }
  return own;
}

function openIn(own: string, { body, head }: FunctionText): number[] {
  const known = new Set([...head.matchAll(/\$(\w+)/g)].map(([, name = ""]) => name));
  const first = new Map<string, number>();
  for (const { 0: whole, 1: name = "", index } of own.matchAll(/(?<!::)\$([A-Za-z_]\w*)/g)) {
    if (superglobal.test(name) || known.has(name)) continue;
    if (isSurelyRead(own, index, index + whole.length)) first.set(name, first.get(name) ?? index);
    else known.add(name);
  }
  return [...first].flatMap(([name, at]) => (known.has(name) ? [] : [body + at]));
}

function isSurelyRead(own: string, start: number, end: number): boolean {
  const after = own.slice(end, end + 200).replace(indexes, "");
  if (/^\s*(?:(?:[-+*/.%|&^]|\*\*|<<|>>|\?\?)?=(?![=>])|\+\+|--|\?\?|\?->)/.test(after)) return false;
  if (/^\s*\?\?/.test(after.replace(properties, ""))) return false;
  const before = own.slice(Math.max(0, start - 300), start);
  if (/(?<!&)&\s*$|(?:\+\+|--|@|@\s?\w{1,40}\()\s*$/.test(before) || isDestructured(own, start, end))
    return false;
  const statement = before.slice(
    Math.max(before.lastIndexOf(";"), before.lastIndexOf("{"), before.lastIndexOf("}")) + 1,
  );
  if (isBehindEnd.test(before.slice(0, before.length - statement.length))) return false;
  if (/\b(?:global|static|as|unset|isset|empty|catch|fn|use|foreach|for)\b/.test(statement)) return false;
  if (/[.+*/%<>!=?:|-]\s*$|\b(?:return|echo|print|throw|and|or|instanceof)\s+$/.test(before))
    return !isWithinList(statement);
  return byValue.has(calleeBefore(before)) && !isWithinList(statement);
}

/** `[$a]["b"]`, and `[$a["b"]["c"]]`. */
const indexes = /^(?:\[[^[\]\n]*(?:\[[^[\]\n]*\][^[\]\n]*)*\])+/;

/** `->a["b"]->c`, which `??` does not warn about either. */
const properties = /^(?:->\w{1,60}(?:\[[^[\]\n]{0,60}\])*){1,5}/;

/** The statement before leaves the function, or never ends. */
const isBehindEnd =
  /\breturn\b[^;{}]*;\s*\}\s*else\s*\{[^{}]*\b(?:throw|return)\b[^{}]*;\s*\}\s*$|(?:^|[;{}])\s*(?:return|throw|exit|die)\b[^;{}]*;\s*$|\bwhile\s*\(\s*(?:true|1)\s*\)\s*;\s*$/i;

/** `['a' => $a, 'b' => [$b]] = `, told from what follows the variable, and no `$a[$b] = `. */
function isDestructured(own: string, start: number, end: number): boolean {
  return (
    isBeforeListEnd.test(own.slice(end, end + longestList)) &&
    !/[\w\])}]\s*$/.test(own.slice(Math.max(0, start - 2000), bracketBefore(own, start)))
  );
}

/** With a note beside each name, a list is long. */
const longestList = 4_000;

const isBeforeListEnd = /^[^;(){}[\]]*(?:\[[^;(){}[\]]*\][^;(){}[\]]*)*\](?:[^;(){}[\]]*\])*\s*=(?![=>])/;

/** Where the square bracket opens in which the place stands; 0 for none. */
function bracketBefore(own: string, place: number): number {
  let depth = 0;
  for (let at = place - 1; at >= 0; at -= 1) {
    const sign = own.charAt(at);
    if (sign === "[" && (depth -= 1) < 0) return at;
    if (sign === "]") depth += 1;
  }
  return 0;
}

/** `[$a, $b] = `, of which only the beginning is seen. */
function isWithinList(statement: string): boolean {
  return /^\s*\[[^\]]*$/.test(statement);
}

/** The function in whose brackets the place stands; "" for another bracket. */
function calleeBefore(before: string): string {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const sign = before.charAt(at);
    if (depth === 0 && /[;{[]/.test(sign)) return "";
    if (depth === 0 && sign === "(") return /(?<![>:\w])(\w+)\s*$/.exec(before.slice(0, at))?.[1] ?? "";
    depth += steps[sign] ?? 0;
  }
  return "";
}

const steps: Readonly<Partial<Record<string, number>>> = { ")": 1, "(": -1 };
