/** C++: containers that change under an iterator or a reference, and places beyond their end. */
import type { Check, Report } from "./check.ts";
import { type Spaced, spacedOf } from "./spaced.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

const container =
  /^(?:(?:std :: )?(?:vector|deque|string|basic_string|unordered_map|unordered_set)\b|QVector|QList)/;

/** Empty where the function does not declare the variable. */
function typeOf(one: FunctionTokens, name: string): string {
  return variablesOf(one).get(name)?.type ?? "";
}

/** The head of a loop by iterator (the iterator, the container), or over a range (the container). */
const loopOver =
  /(?<=\bfor \( )(?:[^;()]*\b(\w+) = ([\w.>-]+(?: (?:\.|->) \w+)*) (?:\.|->) begin \( \) ;[^;]*; [^;{}]*?(?:\+\+ \1|\1 \+\+)|[^;(){}]*[&*\w>] \w+ : (\w+)) \)/g;

/** `for (it = v.begin(); it != v.end(); ++it) v.erase(it);` */
export const erasedInLoop: Check = {
  worth: /\.\s*erase\s*\(|\.\s*(?:push_back|insert|emplace_back)\s*\(/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(loopOver)) {
      const [, iterator, walked, ranged = ""] = found;
      const list = walked ?? ranged;
      if (iterator === undefined && !losesIterators(typeOf(one, list))) continue;
      const body = bodyBehind(one, spaced.tokenAt(found.index) - 1);
      const changed = changeOf(list, iterator).exec(body);
      if (changed && !staysValid(body, changed.index, iterator))
        report("invalid-iterator", spaced.tokenAt(spaced.text.indexOf(changed[0], found.index)));
    }
  },
};

function losesIterators(type: string): boolean {
  return container.test(type) || /map|set|list/.test(type);
}

/** The words of a loop's body behind the brackets of its head. */
function bodyBehind({ tokens: { words, partners } }: FunctionTokens, open: number): string {
  const from = (partners[open] ?? 0) + 1;
  const end = words[from] === "{" ? (partners[from] ?? from) : words.indexOf(";", from);
  return words.slice(from, end + 1).join(" ");
}

/** What makes iterators of the container invalid: an erasure at the iterator, or any change while it is walked as a range. */
function changeOf(list: string, iterator: string | undefined): RegExp {
  const of = list.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    iterator === undefined
      ? `(?<![\\w.] )(?<!-> )\\b${of} \\. (?:erase|push_back|insert|emplace_back|clear) \\(`
      : `(?<!= )\\b${of} (?:\\.|->) erase \\( ${iterator} \\)`,
  );
}

/** The loop ends with the change, or sets its iterator anew. */
function staysValid(body: string, changedAt: number, iterator = "_"): boolean {
  return (
    /^[^;]*; (?:\} )?(?:break|return|goto|throw)\b/.test(body.slice(changedAt)) ||
    new RegExp(`\\b${iterator} = `).test(body)
  );
}

/** `auto &a = v[0];` and its like: the name, and the container it points into. */
const placeInside =
  /[;{}] (?:const )?(?:auto|[\w:]+(?: :: \w+)*(?: < [^;]*? >)?) (?:&|\*|(?=\w+ = \w+ \. (?:begin|end|find|data)\b)) ?(\w+) = &? ?(\w+) (?:\[[^;]*\]|\. (?:front|back|at|data|begin|end|insert|erase) \([^;]*\)) ;/g;

/** A reference or pointer into a vector that grows before it is used. */
export const growsUnderReference: Check = {
  worth: /push_back|emplace_back|insert|resize|reserve|clear\s*\(/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(placeInside)) {
      const [whole, name = "", list = ""] = found;
      const type = typeOf(one, list);
      if (!container.test(type) || /map|set/.test(type)) continue;
      const behind = found.index + whole.length;
      const used = useAfterGrowth(spaced.text.slice(behind), name, list);
      if (used >= 0) report("invalid-iterator", spaced.tokenAt(behind + used));
    }
  },
};

/** Where the name is used after the container grew; -1 where it is not, or was set anew. */
function useAfterGrowth(text: string, name: string, list: string): number {
  const grown = new RegExp(
    `^(?:(?! \\} ).)*?\\b${list} \\. (?:push_back|emplace_back|insert|resize|reserve|clear|shrink_to_fit|assign) \\(`,
  ).exec(text);
  if (!grown) return -1;
  const isSet = new RegExp(`\\b${name} = `);
  const rest = text.slice(grown[0].length);
  const end = rest.indexOf(";");
  if (isSet.test(grown[0]) || new RegExp(`\\b${name}\\b`).test(rest.slice(0, end))) return -1;
  const used = new RegExp(`^[^{}]*?(?<!(?:\\.|->) )\\b${name}\\b(?! =(?!=))`).exec(rest.slice(end));
  if (!used || isSet.test(used[0])) return -1;
  return grown[0].length + end + used[0].length - name.length;
}

/** `m.find(k)` returns the end where there is nothing. */
function reportFollowedEnds(spaced: Spaced, report: Report): void {
  for (const found of spaced.text.matchAll(
    /\b(\w+) = (?:\w+ \. find|std :: find(?:_if)?) \( [^;]*? \) ; ([^;{}]*)/g,
  )) {
    const [whole, name = "", next = ""] = found;
    const used = new RegExp(`\\b${name} ->|\\* ${name}\\b|\\. erase \\( ${name} \\)`).exec(next);
    if (used && !/end \(|\bif\b|\?|assert|npos|CHECK|&&|ASSERT/.test(next))
      report("end-followed", spaced.tokenAt(found.index + whole.length - next.length + used.index));
  }
  for (const found of spaced.text.matchAll(/\w+ \. find \( [^;(){}]*? \) -> (?:second|first)/g))
    report("end-followed", spaced.tokenAt(found.index));
}

/** `dynamic_cast<T*>(x)` returns null where x is no T. */
function reportFollowedCasts(spaced: Spaced, report: Report): void {
  for (const found of spaced.text.matchAll(
    /\b(\w+) = dynamic_cast < [^;]*? \* > \( [^;]*? \) ; (?:return )?(?:\( )?([\w]+ ->|\* \w+)/g,
  )) {
    const [whole, name = "", use] = found;
    if (use === `${name} ->`) report("answer-may-be-null", spaced.tokenAt(found.index + whole.length - 3));
  }
  for (const found of spaced.text.matchAll(/dynamic_cast < [^;{}()]*? \* > \( [^;()]*? \) \)? ?->/g))
    report("answer-may-be-null", spaced.tokenAt(found.index));
}

/** `dynamic_cast<T*>(x)` and `m.find(k)` return nothing where there is nothing. */
export const foundNothing: Check = {
  worth: /dynamic_cast|\bfind(?:_if)?\s*\(/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    reportFollowedCasts(spaced, report);
    reportFollowedEnds(spaced, report);
  },
};

/** `for (...; i <= v.size(); ...)`: the index, and the container. */
const countedToSize = /\bfor \( [^;]*?\b(\w+) = [^;]*; \1 <= (\w+) (?:\.|->) (?:size|length) \( \) ;/g;
/** `v[v.size()]` */
const indexedBySize = /(?<!(?:\.|->) )\b(\w+) (?:\[|\. at \() \1 \. (?:size|length) \( \) (?:\]|\))/g;
/** A vector (name, size in brackets, or the elements) or an array (size, name). */
const countedContainer =
  /vector < [\w: ]+ > (\w+) (?:\( (\d+) \)|\{ ([^{};]*) \}|= \{ ([^{};]*) \}) ;|array < [\w: ]+ , (\d+) > (\w+)/g;

/** `v[3]` of a vector of three, `v[v.size()]`, `i <= v.size()`. */
export const beyondContainer: Check = {
  worth: /\.\s*(?:size|length)\s*\(|vector\s*<|std::array/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(countedToSize)) reportIndexAtSize(spaced, found, report);
    for (const found of spaced.text.matchAll(indexedBySize))
      report("read-outside", spaced.tokenAt(found.index));
    for (const found of spaced.text.matchAll(countedContainer)) reportBeyondCount(spaced, found, report);
  },
};

function reportIndexAtSize(spaced: Spaced, found: RegExpExecArray, report: Report): void {
  const [, index = "", list = ""] = found;
  const used = new RegExp(`(?<!(?:\\.|->) )\\b${list} (?:\\[ ${index} \\]|\\. at \\( ${index} \\))`).exec(
    spaced.text.slice(found.index),
  );
  if (used) report("read-outside", spaced.tokenAt(found.index + used.index));
}

/** NaN where the count is not told. */
function declaredCount(found: RegExpExecArray): { readonly name: string; readonly count: number } {
  const [, vector, size, constructed, assigned, arraySize, array = ""] = found;
  const listed = constructed ?? assigned;
  return { name: vector ?? array, count: Number(size ?? arraySize ?? listed?.split(",").length) };
}

/** Until something may change how many elements there are. */
function reportBeyondCount(spaced: Spaced, found: RegExpExecArray, report: Report): void {
  const { name, count } = declaredCount(found);
  const behind = found.index + found[0].length;
  const after = spaced.text.slice(behind);
  const mayChange = new RegExp(
    `\\b${name} (?:\\. (?:push_back|resize|emplace_back|insert|assign|append) |= )|& ${name}\\b|[(,] ${name} [,)]`,
  );
  for (const used of after.matchAll(new RegExp(`(?<!(?:\\.|->) )\\b${name} \\[ (\\d+) \\]`, "g"))) {
    if (mayChange.test(after.slice(0, used.index))) return;
    if (Number(used[1]) >= count) report("write-outside", spaced.tokenAt(behind + used.index));
  }
}
