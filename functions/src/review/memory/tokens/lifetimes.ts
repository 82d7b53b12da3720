/** C++: views and owners that outlive what they stand for. */
import { partnerOf } from "./at.ts";
import type { Check, Report } from "./check.ts";
import { headOf } from "./head.ts";
import { type Spaced, spacedOf } from "./spaced.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";

/** A pointer or view of a text that is made in the same declaration. */
const viewOfTemporary =
  /(?:const char|char const|const auto|auto|std :: string_view|string_view) \*? ?(\w+) = (?:\( [^;{}]*\+[^;{}]*\)|\w+ \( [^;{}]*\) \+ "[^;{}]*|std :: (?:string|to_string) \( [^;{}]*\)|\w+ \. (?:str|substr|string|toUtf8|toLatin1) \( [^;{}()]*\)) (?:\. (?:c_str|data|constData) \( \) )?;/g;
/** The name, and the call by which a text gives its inner pointer. */
const returnedName = /\breturn (?:std :: string_view \( )?(\w+)((?: \. (?:c_str|data) \( \))?)(?: \))? ;/g;

/** A view or pointer into a string that lives no longer than the line, or the function. */
export const danglingView: Check = {
  worth: /c_str|data\s*\(|string_view|return\b/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    reportViewsOfTemporaries(spaced, report);
    reportViewsOfReturned(one, spaced, report);
    const head = headOf(one);
    const returns = returnedKind(head, one.name);
    reportReturnedLocals(one, returns, report);
    if (returns !== "other" || !head.includes("function <")) return;
    const lambda = /\breturn \[ &(?: \w+)? \]/.exec(spaced.text);
    if (lambda) report("dangling", spaced.tokenAt(lambda.index));
  },
};

/** A pointer into what a function of the file returns by value: the function. */
const viewOfReturned =
  /(?:const char|char const|const auto|auto) \*? ?\w+ = (\w+) \( [^;{}]*\) \. (?:c_str|data) \( \) ;/g;

function reportViewsOfReturned({ tokens: { text } }: FunctionTokens, spaced: Spaced, report: Report): void {
  for (const found of spaced.text.matchAll(viewOfReturned)) {
    const declared = new RegExp(
      `(?:^|[;}>\\n])[ \\t]*(?:static |inline )*(?:std::)?w?string\\s+(?:\\w+::)?${found[1] ?? ""}\\s*\\(`,
    );
    if (declared.test(text)) report("dangling", spaced.tokenAt(found.index));
  }
}

function reportViewsOfTemporaries(spaced: Spaced, report: Report): void {
  for (const found of spaced.text.matchAll(viewOfTemporary)) {
    const isInner = /(?:c_str|data|constData) \( \) ;$/.test(found[0]);
    if (isInner || /string_view \w+ = (?:std|\(|\w+ \( )/.test(found[0]))
      report("dangling", spaced.tokenAt(found.index));
  }
}

type ReturnedKind = "reference" | "pointer" | "view" | "other";

function reportReturnedLocals(one: FunctionTokens, returns: ReturnedKind, report: Report): void {
  const spaced = spacedOf(one);
  for (const found of spaced.text.matchAll(returnedName)) {
    const [, name = "", inner = ""] = found;
    const variable = variablesOf(one).get(name);
    if (!variable || !diesAtReturn(variable) || !isDangling(returns, variable, inner !== "")) continue;
    const at = spaced.tokenAt(found.index);
    if (!isInLambda(one, at)) report(returns === "reference" ? "stack-address" : "dangling", at);
  }
}

/** `[&]() { return local; }`, which the function around does not return. */
function isInLambda({ tokens: { words, partners }, from }: FunctionTokens, at: number): boolean {
  for (let open = at - 1; open > from; open--) {
    if (words[open] !== "{" || partnerOf(partners, open) < at) continue;
    let before = behindParameters(words, open);
    if (words[before] === ")") before = partnerOf(partners, before) - 1;
    if (words[before] === "]") return true;
  }
  return false;
}

const longestType = 20;

/** Where the parameters end, before `mutable`, `noexcept` and `-> Type`. */
function behindParameters(words: readonly string[], open: number): number {
  const arrow = words.slice(Math.max(0, open - longestType), open).lastIndexOf("->");
  let at = arrow < 0 ? open - 1 : Math.max(0, open - longestType) + arrow - 1;
  while (/^(?:mutable|noexcept)$/.test(words[at] ?? "")) at -= 1;
  return at;
}

function diesAtReturn({ isParameter, isStatic, isReference, stars }: Variable): boolean {
  return !isParameter && !isStatic && !isReference && stars === 0;
}

function returnedKind(head: string, name: string): ReturnedKind {
  const type = head.slice(0, Math.max(0, head.lastIndexOf(` ${name} (`)));
  if (
    type
      .replace(/ (?:\w+ :: )+$/, "")
      .trim()
      .endsWith("&")
  )
    return "reference";
  if (type.trim().endsWith("char *") || /char \* (?:\w+ :: )+$/.test(`${type} `)) return "pointer";
  if (type.trim().endsWith("string_view")) return "view";
  return "other";
}

function isDangling(returns: ReturnedKind, { type, isArray }: Variable, isInner: boolean): boolean {
  const isString = /^(?:std :: )?(?:string|ostringstream|vector\b.*)$/.test(type);
  if (returns === "reference") return !isInner && !isArray;
  if (returns === "pointer") return isInner && isString;
  return returns === "view" && /^(?:std :: )?string$/.test(type);
}

/** An assignment operator that frees what it then copies when both are one object. */
export const selfAssignment: Check = {
  worth: /operator|delete/,
  languages: "cpp",
  look(one, report) {
    const head = headOf(one);
    const other =
      /operator = \( (?:const )?\w+(?: const)? & (\w+) \)/.exec(head)?.[1] ??
      (one.name.endsWith("operator") ? /\( (?:const )?\w+ & (\w+) \)/.exec(head)?.[1] : undefined);
    const spaced = spacedOf(one);
    const freed = /\b(?:delete(?: \[ \])?|free \() (\w+)/.exec(spaced.text);
    if (other === undefined || !freed || /\bthis\b (?:!=|==)|& \w+ (?:!=|==) this|swap/.test(spaced.text))
      return;
    const after = spaced.text.slice(freed.index);
    if (new RegExp(`\\b${other} \\. ${freed[1] ?? ""}\\b`).test(after))
      report("self-assignment", spaced.tokenAt(freed.index));
  },
};

/** A destructor that throws ends the program while another exception is on its way. */
export const throwingDestructor: Check = {
  worth: /\bthrow\b/,
  languages: "cpp",
  look(one, report) {
    const { words } = one.tokens;
    if (words[one.nameAt - 1] !== "~" || headOf(one).includes("noexcept ( false )")) return;
    const spaced = spacedOf(one);
    const found = /\bthrow \w/.exec(spaced.text);
    if (found && !/\btry \{/.test(spaced.text)) report("throwing-destructor", spaced.tokenAt(found.index));
  },
};
