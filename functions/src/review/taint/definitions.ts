/** What gives names and fields of a file their values, as far as a pass over it ran. */
import type { Code, Lambda } from "./code.ts";
import type { Walk } from "./state.ts";
import type { Place } from "../syntax/place.ts";
import { namesIn, nameAs } from "./code-parts.ts";

/** A pass over one file that is over. */
export interface FollowedFile {
  readonly seen: Walk["seen"];
  readonly text: string;
  /** The functions that hold the place, from outside to inside. */
  readonly functionsAround: (place: Place) => readonly Lambda[];
  readonly functionsNamed: (name: string) => readonly Lambda[];
}

export interface Definition {
  /** The name in the code that gives it a value. */
  readonly target: Code;
  readonly value: Code;
}

/** What gives names and fields of a file their values, as far as it ran. */
export class Definitions {
  readonly #byName = new Map<string, Definition[]>();
  readonly calls: (Extract<Code, { kind: "call" }> & Place)[] = [];
  readonly returns: (Extract<Code, { kind: "jump" }> & Place)[] = [];

  constructor({ seen, text }: Pick<FollowedFile, "seen" | "text">) {
    for (const code of seen.keys()) {
      if (code.kind === "assign" && code.value) this.#add(code.target, code.value, text);
      else if (code.kind === "each") this.#add(code.target, code.of, text);
      else if (code.kind === "call") this.calls.push(code);
      else if (code.kind === "jump" && code.how === "return" && code.value) this.returns.push(code);
    }
  }

  of(name: string): readonly Definition[] {
    return this.#byName.get(name) ?? [];
  }

  #add(pattern: Code, value: Code, text: string): void {
    for (const target of namesIn(pattern)) {
      const name = nameAs(target, text);
      const known = this.#byName.get(name) ?? [];
      known.push({ target, value });
      this.#byName.set(name, known);
    }
  }
}
