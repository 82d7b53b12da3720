/** Matchers of shell commands and of the instructions of a Dockerfile, which is read as a shell script. */
import type { Matcher } from "./rule.ts";

/** A command whose name is one of `names`; `args` must each hold of one of its words, `text` of the whole command. */
export function command(names: string, args: readonly Matcher[] = [], text?: string): Matcher {
  return {
    kind: "command",
    all: [
      { has: { field: "name", regex: `^(?:${names})$` } },
      ...args.map((arg): Matcher => ({ has: { not: { kind: "command_name" }, ...arg } })),
      ...(text === undefined ? [] : [{ regex: text }]),
    ],
  };
}

/** An instruction of a Dockerfile, which is written in any case. `text` is an expression for what follows its name. */
export function instruction(names: string, text = ""): Matcher {
  return { kind: "command", regex: `(?i)^(?:${names})[ \\t]+${text}` };
}

/** `$x`, `${x}` and texts that hold one of them, but not the output of a command. */
export const expansion: Matcher = {
  any: [
    { kind: "simple_expansion" },
    { kind: "expansion" },
    {
      kind: "string",
      has: { any: [{ kind: "simple_expansion" }, { kind: "expansion" }] },
      not: { has: { kind: "command_substitution" } },
    },
  ],
};

/** A command that is given a word that holds a value; the first of which `word` holds, too, is captured as X. */
export function withArgument(names: string, word: Matcher = {}): Matcher {
  const holdsValue: Matcher = {
    any: [
      { kind: "simple_expansion" },
      { kind: "expansion" },
      { kind: "concatenation" },
      { kind: "string", has: { any: [{ kind: "simple_expansion" }, { kind: "expansion" }] } },
    ],
  };
  return {
    kind: "command",
    all: [
      { has: { field: "name", regex: `^(?:${names})$` } },
      { has: { ...word, all: [holdsValue, ...(word.all ?? [])], pattern: "$X" } },
    ],
  };
}
