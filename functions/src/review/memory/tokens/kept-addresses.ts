/** Addresses of local variables that the caller is given. */
import type { Check } from "./check.ts";
import { spacedOf } from "./spaced.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

/** `*out = &local;`, `*out = array;` */
const given = /[;{}] \* (\w+) = (?:\( [\w *]+ \) )?(& )?(\w+) (?=;)/g;

export const keptAddress: Check = {
  worth: /\*\s*\w+\s*=\s*(?:&|\([\w\s*]+\)|\w+\s*;)/,
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(given)) {
      const [whole, out = "", address, name = ""] = found;
      const target = variablesOf(one).get(out);
      if (!target?.isParameter || target.stars < 2 || !diesWith(one, name, address !== undefined)) continue;
      const after = spaced.text.slice(found.index + whole.length);
      if (!new RegExp(`\\* ${out} = `).test(after)) report("stack-address", spaced.tokenAt(found.index + 2));
    }
  },
};

function diesWith(one: FunctionTokens, name: string, isAddress: boolean): boolean {
  const variable = variablesOf(one).get(name);
  if (!variable || variable.isStatic || variable.isReference) return false;
  return isAddress
    ? !(variable.isParameter && variable.stars > 0)
    : variable.isArray && !variable.isParameter;
}
