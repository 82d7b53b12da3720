/** Calls whose return value can no longer carry an attack, or no longer one of some kinds. */
import type { Call } from "./code.ts";
import { throughUnknown } from "./guess.ts";
import type { Given, Walk } from "./state.ts";
import { cleaned, cleanFor, constant, parsedNumber, type SinkClass, type Value } from "./value.ts";
import { join } from "./join.ts";
import type { Place } from "../syntax/place.ts";

/** What the name of a function says of its purpose, in any language. */
const byName: readonly { readonly name: RegExp; readonly classes: readonly SinkClass[] }[] = [
  {
    name: /(?:html|xml|htmlspecialchars|htmlentities|markup|purify|dompurify|bleach|striptags|strip_tags|sanitize_?html|xss)/i,
    classes: ["html"],
  },
  { name: /(?:shell|cmd|command|escapearg|escapeshell|shlex|shellwords)/i, classes: ["shell"] },
  {
    name: /(?:sql|mysql|pg_escape|quote_?(?:literal|identifier|ident|name|table|column)|real_escape|addslashes)/i,
    classes: ["sql"],
  },
  { name: /(?:ldap|(?:for|escape|encode)_?(?:dn|filter))/i, classes: ["ldap"] },
  { name: /xpath/i, classes: ["xpath"] },
  { name: /(?:regex|re\.escape|regexp|quotemeta|pattern\.quote)/i, classes: ["regex"] },
  { name: /(?:uri|url)/i, classes: ["url", "html", "path", "header", "log", "ldap"] },
  { name: /(?:crlf|newline|header)/i, classes: ["header", "log"] },
  { name: /(?:javascript|_js$|forjs|escapejs|css)/i, classes: ["html"] },
];

/** Another way to write the same bytes takes nothing away. */
export function isRecoding(name: string): boolean {
  return /base64|^(?:getBytes|toBytes|encode|decode|encodeBuffer|decodeBuffer)$/i.test(name);
}

/** Null when the call cleans nothing. */
export function cleanedBy(call: Call & Place, given: Given, walk: Walk): Value | null {
  const { table } = walk;
  const special = table.cleanersFor?.find(({ callee }) => callee.test(call.callee));
  if (special) return cleanedByOthers(cleanFor(valueGiven(given), special.classes), call);
  if (/^\w*(?:replace|gsub|sub)\w*!?$/i.test(call.name)) return replaced(given, walk);
  if (!table.cleaners.test(call.callee) || isRecoding(call.name)) return null;
  if (isNumeric(call)) return parsedNumber(valueGiven(given));
  const purpose = /escape|encode|quote|sanit|clean|filter|purif|for[A-Z]/i.test(call.callee)
    ? byName.find(({ name }) => name.test(call.callee))
    : undefined;
  if (!purpose) return isString(given) ? { ...cleaned, isString: true } : cleaned;
  return cleanFor(valueGiven(given), purpose.classes);
}

/** What a function of such a general name cleans for its class, it may clean for others, too: `escape($x)` is the program's own. */
function cleanedByOthers(value: Value, call: Call & Place): Value {
  const isOwn =
    call.target === null && /^_?(?:escape|clean|encode|filter|quote|sanitize|purify)$/i.test(call.name);
  return isOwn ? throughUnknown(value, call) : value;
}

const numeric =
  /(?:parse(?:Int|Float|Long|Double|Short|Byte|Boolean)|^(?:int|float|Number|intval|floatval|Atoi|to_i|to_f))/;

/** Of Java, of C# and of Rust. */
const numericCallee =
  /(?:Integer|Long|Short|Byte|Float|Double)\.valueOf$|(?:^|\.)(?:u?int|u?long|u?short|s?byte|float|double|decimal|U?Int(?:16|32|64)|Single|Double|Decimal)\.Parse$|Convert\.To(?:U?Int\d+|S?Byte|Double|Single|Decimal)$|\.parse(?:::<[iu](?:8|16|32|64|128|size)>)?$|(?:^|::)from_str_radix$/;

function isNumeric({ name, callee }: Call): boolean {
  return numeric.test(name) || numericCallee.test(callee);
}

function isString({ target, args }: Given): boolean {
  return [target, ...args].some((value) => value?.isString === true);
}

function valueGiven({ target, args }: Given): Value {
  return join([
    ...(target && target.origin !== "constant" ? [target] : []),
    ...(args.length > 0 ? args.slice(0, 1) : [constant]),
  ]);
}

/** What taking characters out of a text makes of it: the classes in which those characters are the danger. */
const removed: readonly { readonly pattern: RegExp; readonly classes: readonly SinkClass[] }[] = [
  {
    pattern: /[[(]?\^/,
    classes: ["sql", "shell", "html", "path", "url", "ldap", "xpath", "header", "log", "code", "regex"],
  },
  { pattern: /\\r|\\n|[\r\n]|\\s|CRLF/, classes: ["header", "log"] },
  // All markup, not one element by its name, which can be written otherwise.
  { pattern: /<(?!\\?\/?\(?(?:\?:)?(?:\(?\.\*\)?)?[a-z])/i, classes: ["html"] },
  { pattern: /\.\.|\\\.\\\./, classes: [] },
];

/** What ends a shell's quotes, writes one quote and begins them again: `'\''` or `'"'"'`. */
const quoteWithinQuotes = /^'\\+''$|^'"'"'$/;

/** Without a slash no other folder can be named; what replaces only the first of them leaves the others. */
function takesSlashes([what, by]: readonly Value[], { table }: Walk): boolean {
  const isTaken = what?.exact === "/" || what?.items?.some(({ exact }) => exact === "/") === true;
  return isTaken && by?.origin === "constant" && !by.words.includes("/") && !table.replacesFirst;
}

/** `name.replace(/"/g, '""')`: within such quotes nothing ends a name any more. */
function doublesQuotes([what, by]: readonly Value[], { table }: Walk): boolean {
  const quote = /^(?:\/\\?(["`])\/\w*g\w*|(["`]))$/.exec(what?.words.trim() ?? "");
  const sign = quote?.[1] ?? (table.replacesFirst ? undefined : quote?.[2]);
  return sign !== undefined && by?.words === sign + sign;
}

/** What a text is clean for from which that was taken. */
function classesWithout(args: readonly Value[], { words: pattern }: Value, walk: Walk): readonly SinkClass[] {
  const isNegated = /^[/#~@|!%{]?\(?(?:\[\^|\\+[WD])/.test(pattern);
  const classes = removed
    .filter(({ pattern: one }, at) => (at === 0 ? isNegated : one.test(pattern)))
    .flatMap((one) => one.classes);
  if (/^[/"']?'/.test(pattern) && quoteWithinQuotes.test(args[1]?.words ?? "")) classes.push("shell");
  if (takesSlashes(args, walk)) classes.push("path");
  if (doublesQuotes(args, walk)) classes.push("sql");
  return classes;
}

function replaced({ target, args }: Given, walk: Walk): Value | null {
  const value = target ?? args.at(-1);
  const [what] = args;
  if (!value || !what || value.origin === "constant") return null;
  const classes = classesWithout(args, what, walk);
  const kept = join([
    value,
    ...args.slice(1).filter((arg) => arg.lambda === null && arg.origin !== "constant"),
  ]);
  return cleanFor({ ...kept, cleanedFor: value.cleanedFor }, classes);
}

export function isHarmless(declaration: string, walk: Walk): boolean {
  return (
    walk.table.harmlessTypes?.test(declaration) === true ||
    walk.table.harmlessTypes?.test(`x: ${declaration}`) === true
  );
}
