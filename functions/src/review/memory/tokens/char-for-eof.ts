/** `EOF` stored in a `char`, which cannot tell it from a character. */
import type { Check } from "./check.ts";
import { spacedOf } from "./spaced.ts";
import { variablesOf } from "./variables.ts";

/** `char c; while ((c = getchar()) != EOF)`: the end is like a character, or like none. */
export const charForEof: Check = {
  worth: /\b(?:f?getc|getchar)\s*\([^]*\bEOF\b/,
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(/\b(\w+) = (?:f?getc|getchar) \( [^;]*?\)/g)) {
      const [, name = ""] = found;
      const variable = variablesOf(one).get(name);
      if (
        !variable ||
        variable.stars > 0 ||
        variable.isArray ||
        !/^(?:(?:un)?signed )?char$/.test(variable.type)
      )
        continue;
      const after = spaced.text.slice(found.index);
      if (new RegExp(`\\b${name} [=!]= EOF\\b|^[^;]*?\\) \\) ?[=!]= EOF\\b`).test(after))
        report("answer-made-unsigned", spaced.tokenAt(found.index));
    }
  },
};
