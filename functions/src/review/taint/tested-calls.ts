/** What a call in a condition says of its receiver and arguments, where it holds and where it does not. */
import type { Call, Code } from "./code.ts";
import { evaluate } from "./evaluate.ts";
import {
  clean,
  cleanArguments,
  cleanForSome,
  cleanPaths,
  cleanTested,
  cleanWhenKnown,
  isAboutPath,
} from "./passed-tests.ts";
import type { Walk } from "./state.ts";
import type { SinkClass } from "./value.ts";

/** Tests of a value against a list or a shape; what passes is what the program expects. */
const validating =
  /^(?:includes|has|contains|containsKey|ContainsKey|Contains|has_key|key\?|include\?|member\?|test|matches|match\??|fullmatch|Match|MatchString|IsMatch|hasOwn|hasOwnProperty|in_array|array_key_exists|preg_match|filter_var|startsWith|starts_with\??|start_with\?|startswith|StartsWith|HasPrefix|hasPrefix|str_starts_with|is_relative_to|isdigit|isalnum|isnumeric|isidentifier|isdecimal|isalpha|is_numeric|ctype_\w+|isdigit|all\w*Digits?|equals|equalsIgnoreCase|Equals|EqualFold|isInteger|is_int|url_has_allowed_host_and_scheme|is_safe_url)$/;
/** By name alone; tests for presence say nothing. */
const named =
  /^(?:is|has|can|check|validate|verify|assert|ensure)?_?\w*?(?:[vV]alid|[aA]llow|[sS]afe(?!ly)|[wW]hite_?[lL]ist|[pP]ermitted|[tT]rusted|[lL]ocal[uU]rl|[kK]nown|[aA]ccept)\w*[?!]?$|^(?:is|Is|is_)[A-Z_]?\w+[?]?$/;
const presence =
  /(?:empty|blank|null|nil|none|undefined|defined|present|string|array|object|instance|function|nan|set|exists?|active|enabled|open|ready|authenticated|authorized|admin|logged_?in|error|match_?loop)s?[?]?$/i;

/** A signature over the value, or WordPress' nonce for it, that only this program can have made. */
export const sealed =
  /^(?:hash_equals|secure_compare|fixed_length_secure_compare|compare_digest|timingSafeEqual|ConstantTimeCompare|FixedTimeEquals|wp_verify_nonce|check_admin_referer|check_ajax_referer)$/;

/** Tests of which it is known what passing them says. */
export function isKnownTest({ name }: Call, { table }: Walk): boolean {
  return (
    validating.test(name) ||
    table.validators?.test(name) === true ||
    (named.test(name) && !presence.test(name))
  );
}

export function refineCall(test: Call, walk: Walk): void {
  if (sealed.test(test.name)) cleanSealed(test, walk);
  if (test.name === "isset") refinePresent(test, walk);
  if (validating.test(test.name) || walk.table.validators?.test(test.name) === true) {
    cleanTested(test, walk);
  } else if (named.test(test.name) && !presence.test(test.name)) {
    cleanNamed(test, walk);
  } else if (test.name === "isinstance") {
    cleanNumber(test, walk);
  }
}

/** `hash_equals(hash_hmac("sha256", x, key), sent)`, `check_admin_referer("delete_" . x)` */
export function cleanSealed({ args }: Call, walk: Walk): void {
  for (const { value } of args) {
    if (value.kind === "call") cleanArguments(value, walk);
    else if (value.kind === "operation") clean(value.right, walk);
  }
}

/** `isinstance(x, (int, float))` */
function cleanNumber({ args }: Call, walk: Walk): void {
  const [value, type] = args.map((arg) => arg.value);
  const isNumber = type && /\b(?:int|float|bool|UUID)\b/.test(walk.text.slice(type.start, type.end));
  if (value && isNumber) clean(value, walk);
}

/** `isAllowed(x)` and `x.isAllowed()` */
function cleanNamed(test: Call, walk: Walk): void {
  cleanArguments(test, walk);
  if (test.target && test.args.length === 0) clean(test.target, walk);
}

/** A key that is set in a map is one of its keys. */
function refinePresent({ args }: Call, walk: Walk): void {
  for (const { value } of args) {
    if (value.kind === "index") cleanWhenKnown(value.index, value.object, walk);
  }
}

/** `os.path.commonpath([path, folder]) == folder`: the path stays within the folder. */
export function refineShared({ name, args }: Call, walk: Walk): void {
  const [paths] = /^common(?:path|prefix)$/.test(name) ? args : [];
  for (const path of paths?.value.kind === "list" ? paths.value.items : []) {
    if (path.kind === "call" && isAboutPath(path)) cleanPaths(path, walk);
    else cleanForSome(path, ["path"], walk);
  }
}

/** What an attack of that kind cannot do without, where a text is looked through for it. */
const needed: readonly { readonly sign: RegExp; readonly classes: readonly SinkClass[] }[] = [
  { sign: /^(?:\.\.|\.\.[/\\]|[/\\]\.\.)$/, classes: ["path"] },
  { sign: /^'$/, classes: ["xpath"] },
];

/** `if "../" in x: return`: what comes as it was sent and does not hold it. A text that was joined may begin at the root. */
export function refineAbsence(sign: Code, text: Code, walk: Walk): void {
  if (sign.kind !== "constant" && sign.kind !== "text") return;
  const { exact } = evaluate(sign, walk);
  const held = needed.find((one) => one.sign.test(String(exact)));
  if (held && evaluate(text, walk).words.trim() === "") cleanForSome(text, held.classes, walk);
}

/** Looks for a match anywhere in the text. */
const searching = /^(?:test|match|search|preg_match|MatchString|IsMatch|match\?)$/;
/** Any sign but plain ones: `/[^\w.-]/`; slashes are plain where there are no dots. */
const anyOtherSign =
  /^[/#~@%]?\[\^(?:(?:\\?[-.]|\\[wd]|[\w@,:+= ])+|(?:\\?-|\\[wd]|[\w@,:+=/ ])+)\][+*]?(?:[/#~@%]\w*)?$/;

/** What holds none but plain signs does no harm. Python's `re.match` and Java's look at the beginning alone, or at all. */
function refinePlain(test: Call, walk: Walk): void {
  if (!searching.test(test.name) || /^re\.match$/.test(test.callee)) return;
  const parts = [test.target, ...test.args.map(({ value }) => value)].filter((part) => part !== null);
  const patterns = parts.map((part) => evaluate(part, walk)).filter(({ origin }) => origin === "constant");
  if (patterns.some(({ words }) => anyOtherSign.test(words))) cleanTested(test, walk);
}

const beginning =
  /^(?:startsWith|startswith|StartsWith|starts_with\??|start_with\?|HasPrefix|str_starts_with)$/;

/** `rel, err := filepath.Rel(root, path)`, and it does not begin with `..`: the path itself stays within the folder. */
function refineRelative({ name, target, args }: Call, walk: Walk): void {
  if (!beginning.test(name)) return;
  const parts = [target, ...args.map(({ value }) => value)].filter((part) => part !== null);
  const relative = parts.find((part) => part.kind === "name" && isMadeRelative(part.name, walk.text));
  const isAboutParents = parts.some((part) => String(evaluate(part, walk).exact ?? "").startsWith(".."));
  if (!relative || !isAboutParents) return;
  const { source } = evaluate(relative, walk);
  for (const [known, value] of source === "" ? [] : walk.state.names) {
    if (value.source !== source || value.origin !== "outside") continue;
    walk.state.names.set(known, { ...value, cleanedFor: new Set([...value.cleanedFor, "path"]) });
  }
}

function isMadeRelative(name: string, text: string): boolean {
  const made = String.raw`\b${name.replaceAll("$", String.raw`\$`)}\b(?:,\s*\w+)?\s*:?=\s*(?:\w+\.)*(?:Rel|relative|relpath|GetRelativePath)\(`;
  return new RegExp(made).test(text);
}

/** What does not hold `..` stays within its folder. */
export function refineRefusal(test: Call, walk: Walk): void {
  if (test.callee === "isNaN") cleanArguments(test, walk);
  refinePlain(test, walk);
  refineRelative(test, walk);
  if (
    !/^(?:contains|includes?\??|match\??|str_contains|strpos|stripos|strstr|preg_match|indexOf|index|find)$/i.test(
      test.name,
    )
  )
    return;
  const parts = [test.target, ...test.args.map(({ value }) => value)].filter((part) => part !== null);
  const isAboutParents = parts.some(
    (part) => part.kind === "constant" && /\.\.|\\\.\\\./.test(String(part.value)),
  );
  if (!isAboutParents) return;
  for (const part of parts) {
    cleanForSome(part, ["path"], walk);
  }
}
