/** Null that is written out where a function of the library would follow it: `strlen(NULL)`. */
import { argumentOf } from "./arguments.ts";
import { callsOf } from "./calls.ts";
import type { Check } from "./check.ts";
import { positionsFollowed } from "../library.ts";

export const nullGiven: Check = {
  worth: /[(,]\s*(?:NULL|nullptr|0)\s*[,)]/,
  look(one, report) {
    for (const call of callsOf(one)) {
      if (call.isMember || call.name === "fileno") continue;
      const isNull = (at: number): boolean => /^(?:NULL|nullptr|0)$/.test(argumentOf(one, call, at));
      const at = positionsFollowed(call.name).find(
        (position) => isNull(position) && call.args[position] !== undefined,
      );
      if (at !== undefined && touchesMemory(call.name, argumentOf(one, call, call.args.length - 1)))
        report("null-dereference", call.args[at]?.[0] ?? call.at);
    }
  },
};

/** `memcpy(p, NULL, 0)` touches nothing. */
function touchesMemory(name: string, last: string): boolean {
  return last !== "0" || !/^(?:w?mem|b(?:zero|copy)|strn)/.test(name);
}
