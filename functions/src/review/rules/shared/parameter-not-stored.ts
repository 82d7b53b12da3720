/** Tells constructors that store all of their parameters but one, which the class reads all the same. */
import type { LanguageId } from "../../languages/language.ts";
import { maskText } from "../../languages/mask-text.ts";
import { startOf } from "../../syntax/node-memo.ts";
import { type Draft, defineRules } from "../writing/define-rules.ts";
import { itself } from "../writing/names-in-code.ts";
import type { Matcher, Rule } from "../writing/rule.ts";
import { closingOf } from "./closing-bracket.ts";
import { type FunctionText, functionsIn } from "./nullable-result.ts";

interface Constructors extends Pick<Draft, "id" | "fileNames" | "valid" | "invalid"> {
  readonly languages: LanguageId[];
  /** Whose masked text is read. */
  readonly text: "javascript" | "python";
  /** A parameter of a constructor. */
  readonly rule: Matcher;
}

const longest = 200_000;
/** Fields may come from elsewhere. */
const setsOtherwise =
  /\bsetattr\b|__(?:dict|getattr|slots|getattribute)__|\blocals\(|\bsuper\b|Object\.(?:assign|define)|\b(?:this|self)\[|=\s*(?:this|self)\b(?!\.)|(?<!\bdef \w+\()\b(?:this|self)\s*[,)]/;

/** The rule of a language: everything but how it writes parameters is the same. */
export function defineParameterNotStored({ text: masked, ...draft }: Constructors): Rule[] {
  const { id, languages, fileNames, rule, valid, invalid } = draft;
  return defineRules(languages, "bug", [
    {
      id,
      severity: "high",
      confidence: "high",
      cwe: 457,
      title: "Uninitialized field: parameter not stored",
      message:
        "The constructor stores all of its parameters except {this one}, and the class reads a field of that name which nothing sets. Assign the parameter to the field.",
      names: itself,
      // The whole check, since few files hold such a place and names are the commonest of nodes.
      textFilter: { test: (text) => placesOf(text, masked).size > 0 },
      treeFilter: ({ tree }) => placesOf(tree.text, masked).size > 0,
      ...(fileNames && { fileNames }),
      rule,
      check: (node, { text }) => placesOf(text, masked).has(startOf(node)),
      valid,
      invalid,
    },
  ]);
}

let last: { readonly text: string; readonly places: ReadonlySet<number> } | null = null;

type Written = Constructors["text"];

function placesOf(text: string, language: Written): ReadonlySet<number> {
  if (last?.text === text) return last.places;
  const isWorthIt = text.length <= longest && mayForget(text, language);
  last = { text, places: new Set(isWorthIt ? placesIn(maskText(language, text), language) : []) };
  return last.places;
}

const headOf: Readonly<Record<Written, string>> = { javascript: "constructor(", python: "def __init__(" };
/** Behind the parameters: what is stored first, or a comment or string before it. */
const storingAfter: Readonly<Record<Written, RegExp>> = {
  javascript: /[^;{}]{0,200}\{\s*(?:this\.|\/)/y,
  python: /[^\n]{0,200}\n\s*(?:self\.|#|\w?["'])/y,
};
const fewestCommas = 2;

/** False only where no constructor begins by storing one of several parameters: masking a file costs more. */
function mayForget(text: string, language: Written): boolean {
  const head = headOf[language];
  const storing = storingAfter[language];
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + head.length)) {
    const open = at + head.length - 1;
    const close = closingOf(text, open);
    if (close < 0) return true;
    if (text.slice(open, close).split(",").length <= fewestCommas) continue;
    storing.lastIndex = close + 1;
    if (storing.test(text) && mayLeaveOut(text, open, close)) return true;
  }
  return false;
}

/** Whether a parameter is not named once more before the brackets of the next function, where all that is stored stands. */
function mayLeaveOut(text: string, open: number, close: number): boolean {
  const next = text.indexOf("(", close);
  const body = text.slice(close, next === -1 ? text.length : next);
  return text
    .slice(open + 1, close)
    .split(",")
    .some((one) => !body.includes(/^\s*(\w+)/.exec(one)?.[1] ?? "\n"));
}

function placesIn(code: string, language: Written): number[] {
  const wanted = language === "python" ? "__init__" : "constructor";
  return functionsIn(code, language, (name) => name === wanted).flatMap((one) => {
    const name = forgottenIn(one);
    if (name === null) return [];
    const around = language === "python" ? indentedClass(code, one) : bracedClass(code, one);
    if (around === null || !isReadOnly(name, around)) return [];
    const head = code.indexOf("(", one.start);
    const at = new RegExp(String.raw`(?<![\w.])${name}\b`).exec(code.slice(head, one.end))?.index;
    return at === undefined ? [] : [head + at];
  });
}

/** The body does nothing but store, and one parameter is not in it. */
function forgottenIn({ parameters, body }: FunctionText): string | null {
  const names = parameters
    .split(",")
    .map((one) => /^\s*(\w+)\s*(?:[:=?]|$)/.exec(one)?.[1] ?? "")
    .filter((name) => name !== "self");
  const lines = body.split(/[;\n]/).filter((line) => line.trim() !== "");
  const isStoring = lines.every((line) => /^\s*(?:this|self)\.#?\w+(?:\s*:[^=]+)?\s*=[^=]/.test(line));
  const left = names.filter((name) => !new RegExp(String.raw`(?<![\w.])${name}\b`).test(body));
  const [name] = left;
  if (name === undefined || name === "" || left.length > 1 || names.length < 3 || !isStoring) return null;
  return name;
}

/** `self.name` stands in the class, and nothing of that name is set or declared with a value there. */
function isReadOnly(name: string, around: string): boolean {
  if (setsOtherwise.test(around)) return false;
  const field = new RegExp(
    String.raw`\b(?:this|self)\.${name}\b(?!\s*(?:[-+*/|&?]*=(?!=)|:\s*[\w[\], .|]+=(?!=)|,.*=|\())`,
  );
  const given = new RegExp(
    String.raw`\b(?:this|self)\.${name}\s*(?:[-+*/|&?]*=(?!=)|,[^\n]*=|:)|\bdef\s+${name}\b|^\s*(?:get |set |static |readonly |private |public |protected )*${name}\s*(?:[=(:!?]|;)|\bdel self\.`,
    "m",
  );
  return (
    field.test(around) && !given.test(around.replace(/\bdef __init__\([^)]*\)|\bconstructor\([^)]*\)/, ""))
  );
}

const plainClass = /^([^\n]*)\n([ \t]*)class\s+\w+\s*(?:\(\s*(?:object)?\s*\))?:/gm;

/** Of a class that inherits nothing and has no decorator. */
function indentedClass(code: string, one: FunctionText): string | null {
  const head = [...code.slice(0, one.start).matchAll(plainClass)].at(-1);
  const [whole = "", before = "", indent = ""] = head ?? [];
  if (head === undefined || before.trim().startsWith("@")) return null;
  const from = head.index + whole.length;
  if (!isDirectlyWithin(code.slice(from, one.start), code.slice(one.start), indent)) return null;
  const next = new RegExp(String.raw`\n[ \t]{0,${String(indent.length)}}\S`).exec(code.slice(one.end));
  return code.slice(from, next ? one.end + next.index : code.length);
}

/** No other class begins between the two, and the class does not end there. */
function isDirectlyWithin(between: string, method: string, indent: string): boolean {
  const own = /^[ \t]*/.exec(method)?.[0] ?? "";
  return own.length > indent.length && !/^[ \t]*class\s|^\S/m.test(between);
}

function bracedClass(code: string, one: FunctionText): string | null {
  const heads = [...code.slice(0, one.start).matchAll(/\bclass\s+\w+\s*(?:implements [\w, ]+)?\{/g)];
  const head = heads.at(-1);
  if (!head) return null;
  const open = head.index + head[0].length - 1;
  const close = closingOf(code, open);
  const between = code.slice(open, one.start);
  return close > one.end && !/\bclass\b/.test(between) ? code.slice(open, close) : null;
}
