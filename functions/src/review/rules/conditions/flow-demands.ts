/** What each flow demand of a rule asks of a value, beyond how far it is from a constant. */
import type { SgNode } from "@ast-grep/napi";
import type { Sight } from "../../taint/prefilter.ts";
import { isAtLeast, type Origin, type SinkClass, type Value } from "../../taint/value.ts";
import type { ParsedFile } from "../../languages/parse.ts";
import { kindOf, textOf } from "../../syntax/node-memo.ts";
import { programsOf } from "../shared/fixed-programs.ts";
import type { FlowDemand, OneOf, Rule } from "../writing/rule.ts";
import { sqlWords } from "../shared/sql-words.ts";

const least: Readonly<Record<FlowDemand, Origin>> = {
  variable: "unknown",
  assembled: "assembled",
  sql: "assembled",
  html: "assembled",
  shell: "assembled",
  outside: "outside",
  url: "outside",
  reflected: "outside",
  structured: "outside",
  literal: "constant",
  remote: "outside",
  markup: "outside",
  amount: "cleaned",
  position: "cleaned",
};

/** A fixed scheme and host, or a fixed first segment of a path, also of a relative one, before anything else. */
const fixedPlace = /^(?:https?:\/\/[\w.-]+(?::\d+)?[/?#]|\/?[\w.-]+[/?#]|\/[\w-]|\?|#)/;

/** A redirection may be written as the whole header, or as the view of that name. */
const headerName = /^\s*(?:location|refresh|redirect)\s*:\s*(?:\d+\s*;\s*url\s*=\s*)?/i;

/** A request's whole object, which frameworks send as JSON. */
const wholeObject = /^\s*[\w.]*\.(?:body|query|params|headers|json|data)\s*$/;

/** Parts of a request that arrive as objects when the caller wants it so. */
const mayBeObject =
  /\b(?:body|json|get_json|event)\b|\b(?:req|request)\.query\b|\brequest\.data\b|@(?:Body|Query)\b/i;

/** Who starts the program may call and open what they can anyway. */
const commandLine =
  /^\$[\dR]|^OPTARG|\bargv\b|\benv::args|\bCommandLine\.arguments|\.processInfo\.arguments|\bGetCommandLineArgs|\b[sS]tring\[\]\s+args\b/;

const shaped: Partial<Record<FlowDemand, (value: Value) => boolean>> = {
  assembled: ({ fields, isString }) => fields === null || isString,
  sql: (value) => value.isString && (sqlWords.test(value.words) || isWholeStatement(value)),
  shell: (value) => !isProgramWithArguments(value),
  html: ({ origin, words }) => origin === "outside" || /<\/?[a-zA-Z]/.test(words),
  url: ({ isString, prefix, source }) =>
    isString && !commandLine.test(source) && !fixedPlace.test(prefix.replace(headerName, "")),
  structured: ({ source }) => mayBeObject.test(source),
  markup: ({ isString, words }) => isString && /<\/?[a-zA-Z]/.test(words),
  amount: isGivenNumber,
  position: (value) =>
    isGivenNumber(value) && !(value.cleanedFor.has("least") && value.cleanedFor.has("most")),
  remote: ({ source }) => !commandLine.test(source),
  literal: ({ origin, isString, words }) => origin === "constant" && isString && words.trim() !== "",
  reflected: ({ isString, items, source, words }) =>
    (isString || items !== null) && (words.trim() !== "" || !wholeObject.test(source)),
};

function isGivenNumber({ origin, source }: Value): boolean {
  return origin === "cleaned" && source !== "";
}

/** A text that comes from outside as it is; an object made of it, such as a request of one's own, is none. */
export function isWholeStatement({ origin, isGuess, words, type, source }: Value): boolean {
  const isObject =
    (/^[A-Z]/.test(type) && !type.startsWith("String")) || /^req\w*\.(?:body|query|params)$/.test(source);
  return origin === "outside" && !isGuess && words.trim() === "" && !isObject;
}

const shellStart = /^\s*(?:\S*[/\\])?(?:sh|bash|zsh|dash|ksh|cmd|cmd\.exe|powershell|pwsh)(?:\s|$)/i;

/** A list of words that no shell reads: the program and what it is given, each on its own. */
function isProgramWithArguments({ items, isString, words }: Value): boolean {
  if (items) {
    const [program, ...others] = items;
    return (
      !shellStart.test(`${String(program?.exact ?? program?.words ?? "")} `) ||
      others.every(({ origin }) => origin === "constant")
    );
  }
  return !isString && !shellStart.test(words);
}

const withoutSource: ReadonlySet<string> = new Set([
  "variable",
  "assembled",
  "shell",
  "literal",
  "sql",
  "html",
]);

/** Whether only a value can satisfy the demand that comes from outside. */
export function needsSource(demand: FlowDemand | OneOf): boolean {
  return typeof demand === "string" && !withoutSource.has(demand);
}

/** A list that begins with a fixed program. */
const listOfWords = /^[[(]\s*(["'])([^"'\\$#{}%]*)\1\s*[,\]]/;

/** Whether a list shows by its text that no shell reads it: such a value need not be followed. */
export function isPlainlyWords(
  node: SgNode,
  demand: FlowDemand | OneOf,
  { language, text }: ParsedFile,
): boolean {
  if (demand !== "shell") return false;
  if (language === "python" && kindOf(node) === "identifier")
    return programsOf(textOf(node), text)?.every((program) => !shellStart.test(`${program} `)) === true;
  if (!/^(?:list|tuple|array)$/.test(kindOf(node))) return false;
  const program = listOfWords.exec(textOf(node))?.[2];
  return program !== undefined && !shellStart.test(`${program} `);
}

const sinkClasses: Readonly<Record<string, SinkClass>> = {
  "CWE-89": "sql",
  "CWE-564": "sql",
  "CWE-78": "shell",
  "CWE-77": "shell",
  "CWE-88": "shell",
  "CWE-79": "html",
  "CWE-80": "html",
  "CWE-22": "path",
  "CWE-23": "path",
  "CWE-36": "path",
  "CWE-73": "path",
  "CWE-98": "path",
  "CWE-918": "url",
  "CWE-601": "url",
  "CWE-939": "url",
  "CWE-90": "ldap",
  "CWE-643": "xpath",
  "CWE-113": "header",
  "CWE-93": "header",
  "CWE-117": "log",
  "CWE-94": "code",
  "CWE-95": "code",
  "CWE-1336": "code",
  "CWE-917": "code",
  "CWE-943": "nosql",
  "CWE-1333": "regex",
  "CWE-190": "most",
  "CWE-191": "least",
  "CWE-369": "zero",
  "CWE-400": "most",
  "CWE-606": "most",
  "CWE-770": "most",
  "CWE-789": "most",
};

/** What the text must hold for the demand to be met at all; null when the text cannot tell. */
export function sightOf(demand: FlowDemand | OneOf): Sight | null {
  if (demand === "remote") return demand;
  const origin = typeof demand === "string" ? least[demand] : "constant";
  return origin === "outside" || origin === "assembled" ? origin : null;
}

/** What the sinks of a rule do with text. */
export function sinkClassOf(rule: Rule): SinkClass {
  return sinkClasses[rule.cwe ?? ""] ?? "other";
}

export function satisfies(value: Value, demand: FlowDemand | OneOf, sink: SinkClass): boolean {
  if (typeof demand === "object") return typeof value.exact === "string" && isOneOf(value.exact, demand);
  if (value.cleanedFor.has(sink) || (sink === "path" && ofHost.test(value.prefix))) return false;
  return isAtLeast(value, least[demand]) && (shaped[demand]?.(value) ?? true);
}

/** What is fetched from a host that is written out opens no file of this machine. */
const ofHost = /^https?:\/\/[\w.-]+(?::\d+)?[/?#]/i;

function isOneOf(text: string, { is }: OneOf): boolean {
  const lower = text.toLowerCase();
  return is.some((wanted) => {
    const bare = wanted.toLowerCase().replace(/^\*|\*$/g, "");
    if (wanted.startsWith("*")) return wanted.endsWith("*") ? lower.includes(bare) : lower.endsWith(bare);
    return wanted.endsWith("*") ? lower.startsWith(bare) : lower === bare;
  });
}
