/** C++: elements of containers that hold none yet, and return values that are thrown away where something else was meant. */
import { partnerOf, wordAt } from "./at.ts";
import type { Check } from "./check.ts";
import { spacedOf } from "./spaced.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

/** `std::vector<int> out;` and its name. */
const emptyVector =
  /(?<=[;{}] )(?:std :: )?(?:vector|deque|basic_string) < [^;{}()]*? > (\w+) ;|(?<=[;{}] )std :: (?:string|wstring) (\w+) ;/g;

/** `std::vector<int> v; v[0] = 1;`, `std::copy(a.begin(), a.end(), v.begin());` */
export const emptyContainer: Check = {
  worth: /\b(?:vector|deque)\s*<[^;{}]*>\s*\w+\s*;|std::w?string\s+\w+\s*;/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(emptyVector)) {
      const name = found[1] ?? found[2] ?? "";
      const behind = found.index + found[0].length;
      const after = spaced.text.slice(behind);
      const named = new RegExp(
        `(?<!(?:\\.|->|::) )\\b${name}\\b(?! \\. (?:reserve|size|empty|capacity|clear) \\()`,
      ).exec(after);
      if (!named || !usesElement(after, named.index, name)) continue;
      const at = spaced.tokenAt(behind + named.index);
      if (!mayBeFilled(one, name, { from: spaced.tokenAt(found.index), at })) report("write-outside", at);
    }
  },
};

interface Use {
  /** Where it is declared, and where it is used. */
  readonly from: number;
  readonly at: number;
}

/** Asked for elements before, filled by a macro of the file, or further down in a loop that is run again. */
function mayBeFilled({ tokens }: FunctionTokens, name: string, { from, at }: Use): boolean {
  const { words, partners, text } = tokens;
  for (let before = from; before < at; before++) {
    if (words[before] === name && /^(?:size|empty)$/.test(wordAt(words, before + 2))) return true;
    if (words[before] === "{" && partnerOf(partners, before) > at && isLoop(tokens, before)) return true;
  }
  return [...text.matchAll(macro)].some(([one]) => new RegExp(`\\b${name}\\b`).test(one));
}

const macro = /^[ \t]*#[ \t]*define\b(?:\\\r?\n|[^\n])*/gm;

function isLoop({ words, partners }: Tokens, open: number): boolean {
  const head = partnerOf(partners, open - 1);
  return words[open - 1] === "do" || /^(?:for|while)$/.test(wordAt(words, head - 1));
}

/** What names it first takes one of its elements, or writes from its beginning. */
function usesElement(after: string, at: number, name: string): boolean {
  if (new RegExp(`^${name} (?:\\[ [^\\]]* \\](?! \\()|\\. (?:front|back) \\()`).test(after.slice(at)))
    return !after.slice(0, at).endsWith("& ");
  const statement = (after.slice(0, at).split(/[;{}]/).at(-1) ?? "") + after.slice(at).split(";", 1).join("");
  return (
    new RegExp(
      `\\b(?:std :: )?(?:copy|transform|copy_if|merge|set_union|set_intersection|unique_copy|reverse_copy) \\( (?!.*inserter).*, ${name} \\. begin \\( \\)`,
    ).test(statement) && !statement.includes("resize")
  );
}

/** `v.empty();` where clear was meant; `std::runtime_error("x");` that is never thrown. */
const discardedReturn =
  /(?<=[;{}] |\) )(?:(\w+(?: (?:\.|->) \w+)*) (?:\.|->) empty \( \) ;|(?:\w+ :: )*(\w*(?:_error|_exception|Exception|_argument|out_of_range|bad_alloc|Error)) \( (?:[^;{}]*? )?\) ;)/g;

export const discarded: Check = {
  worth:
    /\bempty\s*\(\s*\)\s*;|(?:_error|[eE]xception|_argument|out_of_range|bad_alloc|Error)\s*\([^;{}]*\)\s*;/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(discardedReturn)) {
      const [, emptied, made = ""] = found;
      const at = spaced.tokenAt(found.index);
      if (!isStatement(one.tokens, at)) continue;
      if (emptied !== undefined && isContainer(one, emptied)) report("answer-discarded", at);
      if (isException(one.tokens.text, made)) report("not-thrown", at);
    }
  },
};

/** Of the standard library, where emptying is called clearing. */
function isContainer(one: FunctionTokens, name: string): boolean {
  const type = variablesOf(one).get(name)?.type ?? "";
  return /^(?:std :: )?(?:vector|deque|list|string|wstring|(?:unordered_)?(?:map|set)|queue)\b/.test(type);
}

/** A bracket before it ends a condition, and no cast or call. */
function isStatement({ words, partners }: Tokens, at: number): boolean {
  return words[at - 1] !== ")" || /^(?:if|while|for)$/.test(words[(partners[at - 1] ?? 0) - 1] ?? "");
}

/** One of the standard library, or a class of the file. */
function isException(text: string, name: string): boolean {
  const standard =
    /^(?:runtime_error|logic_error|invalid_argument|domain_error|length_error|out_of_range|range_error|overflow_error|underflow_error|system_error|bad_alloc|exception)$/;
  return standard.test(name) || (name !== "" && new RegExp(`\\b(?:class|struct)\\s+${name}\\b`).test(text));
}
