/** C++: iterators of one container that are compared, or used, with another. */
import type { Check, Report } from "./check.ts";
import { type Spaced, spacedOf } from "./spaced.ts";

const place = String.raw`(?<![\w.>:] )\b\w+(?: (?:\.|->) \w+)*?`;
const first = "(?:c?r?begin|find|lower_bound|upper_bound)";
const last = "c?r?end";
/** `a.begin(), b.end()`: both containers. */
const asRange = new RegExp(
  String.raw`[(,{] (${place}) (?:\.|->) c?r?begin \( \) , (${place}) (?:\.|->) ${last} \( \)`,
  "g",
);
/** `it = a.begin()`: the iterator and its container. */
const kept = new RegExp(String.raw`\b(\w+) = (${place}) (?:\.|->) ${first} \(`, "g");

export const otherIterator: Check = {
  worth: /\b(?:c?r?begin|find|lower_bound|upper_bound)\s*\(/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    if (mayExchange.test(spaced.text)) return;
    for (const found of spaced.text.matchAll(asRange)) {
      const [whole, one = "", other = ""] = found;
      const call = spaced.text.slice(Math.max(0, found.index - 20), found.index);
      if (one !== other && !/pair(?: < [^>]* >)? $/.test(call) && !isAlias(spaced.text, one, other))
        report("other-iterator", spaced.tokenAt(found.index + whole.indexOf(" ") + 1));
    }
    for (const found of spaced.text.matchAll(kept)) reportKept(spaced, found, report);
  },
};

/** After these an iterator belongs to another container than before. */
const mayExchange = /\b(?:swap|splice|merge|move|exchange) \(/;

/** Another name of the same container, or one that was copied as a pointer. */
function isAlias(text: string, one: string, other: string): boolean {
  return [one, other].some((name) => new RegExp(`[&*] ${name} (?:=|\\(|\\{|:)`).test(text));
}

/** What the iterator meets until it is set anew. */
function reportKept(spaced: Spaced, found: RegExpExecArray, report: Report): void {
  const [whole, iterator = "", container = ""] = found;
  const from = found.index + whole.length;
  const rest = spaced.text.slice(from);
  const again = rest.search(new RegExp(`\\b${iterator} = `));
  const used = otherContainer(again < 0 ? rest : rest.slice(0, again), iterator, container);
  if (used && !isAlias(spaced.text, container, used.name))
    report("other-iterator", spaced.tokenAt(from + used.at));
}

function otherContainer(
  text: string,
  iterator: string,
  container: string,
): { readonly at: number; readonly name: string } | null {
  const uses = new RegExp(
    String.raw`(?<!(?:\.|->|::) )\b${iterator} [!=]= (${place}) (?:\.|->) ${last} \( \)|(${place}) (?:\.|->) ${last} \( \) [!=]= ${iterator}\b|[;{}] (${place}) (?:\.|->) (?:erase \( ${iterator}|insert \( ${iterator} , (?:\d+|(?!\w+ [,)]|[^;]*\. ${last} \()[^;,]*)) \)`,
  ).exec(text);
  const name = uses?.[1] ?? uses?.[2] ?? uses?.[3];
  if (!uses || name === undefined || name === container) return null;
  return { at: uses.index + (uses[3] === undefined ? 0 : 2), name };
}
