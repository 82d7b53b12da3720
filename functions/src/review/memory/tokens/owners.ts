/** C++: memory that two smart pointers own, or that is used after its owner let go of it. */
import type { Check, Report } from "./check.ts";
import { type Spaced, spacedOf } from "./spaced.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

/** A second owner is made of what an owner holds and keeps. */
const ownerOfOwned =
  /(?:shared|unique)_ptr < [^;{}=]*? > (?:(\w+) )?[({] (?:this|\w+(?: (?:\.|->) \w+)* (?:\.|->) get \( \)) [)}]|\. reset \( \w+(?: (?:\.|->) \w+)* (?:\.|->) get \( \) \)/g;

/** `p.reset(); raw->x` where raw came from `p.get()`; a second owner of one raw pointer. */
export const ownedTwice: Check = {
  worth: /(?:shared|unique)_ptr|(?:\.|->)\s*get\s*\(/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    reportSecondOwners(one, spaced, report);
    reportOwnersOfOwned(spaced, report);
    reportUsedAfterReset(spaced, report);
  },
};

function reportSecondOwners(one: FunctionTokens, spaced: Spaced, report: Report): void {
  const owners = new Map<string, { readonly name: string; readonly end: number }>();
  for (const found of spaced.text.matchAll(/(?:shared|unique)_ptr < [^;{}]*? > (\w+) [({] (\w+) [)}] ;/g)) {
    const [whole, name = "", raw = ""] = found;
    const variable = variablesOf(one).get(raw);
    const earlier = owners.get(raw);
    if (
      variable?.stars === 1 &&
      earlier &&
      isStillOwned(earlier.name, spaced.text.slice(earlier.end, found.index))
    )
      report("owned-twice", spaced.tokenAt(found.index));
    owners.set(raw, { name, end: found.index + whole.length });
  }
}

function reportOwnersOfOwned(spaced: Spaced, report: Report): void {
  for (const found of spaced.text.matchAll(ownerOfOwned))
    if (!isLetGo(found[1], spaced.text.slice(found.index)))
      report("owned-twice", spaced.tokenAt(found.index));
}

/** The first owner did not let go, and both are made on one way. */
function isStillOwned(name: string, between: string): boolean {
  return !isLetGo(name, between) && !isOfOtherBranch(between);
}

/** `{ a(raw); } else { b(raw); }`, or another case of a switch: only one of the two is made. */
function isOfOtherBranch(between: string): boolean {
  let depth = 0;
  for (const { 0: sign, index } of between.matchAll(/[{}]/g)) {
    depth += sign === "{" ? 1 : -1;
    if (depth < 0 && /^\} (?:else|catch|case|default)\b/.test(between.slice(index, index + 12))) return true;
  }
  return false;
}

/** The owner gives up what it was lent. */
function isLetGo(name: string | undefined, after: string): boolean {
  return name !== undefined && new RegExp(`\\b${name} \\. release \\( \\)`).test(after);
}

function reportUsedAfterReset(spaced: Spaced, report: Report): void {
  for (const found of spaced.text.matchAll(
    /\b(\w+) = (\w+) \. get \( \) ;([^{}]*?) \2 (?:\. reset \( \)|= nullptr) ;([^{}]*)/g,
  )) {
    const [whole, raw = "", , , after = ""] = found;
    const used = new RegExp(`^(?:(?!\\b${raw} = ).)*?(?:\\b${raw} ->|\\* ${raw}\\b)`).exec(after);
    if (used)
      report(
        "use-after-free",
        spaced.tokenAt(found.index + whole.length - after.length + used[0].length - 2),
      );
  }
}

/** `std::unique_ptr<T> p; p->go();` */
export const emptyOwner: Check = {
  worth: /(?:shared|unique)_ptr\s*<[^;{}]*>\s*\w+\s*;/,
  languages: "cpp",
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(
      /(?<=[;{}] )(?:std :: )?(?:shared|unique)_ptr < [^;{}]*? > (\w+) ;/g,
    )) {
      const behind = found.index + found[0].length;
      const used = new RegExp(`(?<!(?:\\.|->|::) )\\b${found[1] ?? ""}\\b( ->)?`).exec(
        spaced.text.slice(behind),
      );
      if (used?.[1] !== undefined) report("null-dereference", spaced.tokenAt(behind + used.index));
    }
  },
};
