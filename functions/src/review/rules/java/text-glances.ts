/** What a text of Java must hold for the rules about common statements and comparisons to match at all. */
import { hasSwappedCall } from "../swapped-arguments.ts";
import type { Glance } from "../text-glances.ts";

export const javaGlances: Readonly<Partial<Record<string, Glance>>> = {
  "java-swapped-arguments": { test: (text) => hasSwappedCall(text, "typed") },
  "java-odd-negative": /%\s*\(?2\b/,
  "java-size-never-negative":
    /\.(?:length|size)\b[()\s]*(?:>=|<)\s*0\b|\b0\s*(?:<=|>)[^;]{0,300}\.(?:length|size)\b/,
  "java-mask-never-fits": /(?<![&|])[&|][\s(]*\d|\b\d\w*[\s)]*[&|](?![&|])/,
  "java-counter-narrower-than-bound": /\blong\b|\bfor\s*\(\s*(?:short|byte)\b/,
  "java-extreme-number-exceeded": /=\s*(?:Integer|Long)\.M(?:AX|IN)_VALUE\s*;/,
  "java-comparison-out-of-range": /[!=]=\s*(?:-\d|\d{3}|0[xX][89a-fA-F][\da-fA-F]\b)/,
  "java-shift-beyond-width": /(?:<<|>>)\s*(?:3[2-9]|[4-9]\d)\b/,
  "java-comparator-never-equal": /\?\s*\(?-?1\)?\s*:\s*\(?-?1\b/,
  "java-self-assignment": /(?<![\w.])(?:this\.)?(\w+)\s*=\s*(?:this\.)?\1\s*[;)]/,
  "java-null-read-at-once": { test: readsWhatIsNull },
  "java-cast-after-failed-test": /!\s*\(\s*\w+\s+instanceof\b/,
  "java-continue-ends-loop": /\bwhile\s*\(\s*false\s*\)/,
};

const setToNull = /\b(\w+)\s*=\s*null\s*;/g;
const mostAssignments = 200;
const farthest = 2000;

/** `x = null;` and where `x` stands next, a call of a member not far behind. */
function readsWhatIsNull(text: string): boolean {
  let tried = 0;
  for (const { 0: all, 1: name = "", index } of text.matchAll(setToNull)) {
    tried += 1;
    if (tried > mostAssignments || mayReadNext(name, text, index + all.length)) return true;
  }
  return false;
}

function mayReadNext(name: string, text: string, from: number): boolean {
  const rest = text.slice(from, from + farthest);
  const next = rest.search(new RegExp(String.raw`(?<![\w.])${name}\b`));
  if (next < 0) return rest.length === farthest;
  const statement = text.slice(from + next, from + next + farthest);
  return !/^\w+\s*=(?!=)/.test(statement) && new RegExp(String.raw`\b${name}\.\w+\(`).test(statement);
}
