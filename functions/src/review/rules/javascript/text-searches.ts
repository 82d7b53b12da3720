/** Searches of a text of JavaScript or TypeScript for what an expression cannot say, without a parser. They find too much rather than too little. */

const onOneLine = /\b(?:return|throw|break|continue)\b[^;{}\n]*;[ \t]*[\w$(]/;
const leaving = /^([ \t]*)(?:return|throw|break|continue)\b/;
const ends = /^(?:\}|case\b|default\b|\)|\]|\/\/|\/\*|\*)/;

/** After a line that leaves, the next line that is indented as far or less belongs to the same block or closes it. */
export function mayHaveDeadCode(text: string): boolean {
  if (onOneLine.test(text)) return true;
  let indent = -1;
  for (const line of text.split("\n")) {
    const code = line.trimStart();
    if (code === "") continue;
    const depth = line.length - code.length;
    if (indent >= 0 && depth <= indent) {
      if (depth === indent && !ends.test(code)) return true;
      indent = -1;
    }
    const left = leaving.exec(line)?.[1];
    if (left !== undefined) indent = left.length;
  }
  return false;
}

/** A condition after `else` begins like an earlier condition, as far as its first closing bracket. */
export function repeatsCondition(text: string): boolean {
  if (!/\belse\s+if\b/.test(text)) return false;
  const seen = new Set<string>();
  for (const [, otherwise, condition = ""] of text.matchAll(/(\belse\s+)?\bif\s*\((?=([^\n{)]*))/g)) {
    if (otherwise !== undefined && seen.has(condition.trim())) return true;
    seen.add(condition.trim());
  }
  return false;
}

/** The expression's first group is found twice with the same text. */
export function namesTwice(text: string, names: RegExp): boolean {
  const seen = new Set<string>();
  for (const [, name = ""] of text.matchAll(names)) {
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

/** Each begins at a sign, because there are fewer of them than of words. */
const assigned =
  /(?<![=!<>])=(?![=>])(?<=(?<![.\w$])(?<!\b(?:const|let|var)\s+)([\w$]+)\s*(?:[-+*/%&|^]|\*\*|&&|\|\||\?\?)?=)|(?:<<|>>)=(?<=(?<![.\w$])([\w$]+)\s*>{0,1}(?:<<|>>)=)|(?:\+\+|--)(?<=(?<![.\w$])([\w$]+)\s*(?:\+\+|--))|(?:\+\+|--)\s*([\w$]+)/g;

const declaredFixed = /\b(?:const|import)\b(\s*[{[][^;]*?[}\]]\s*=|[^=;]*)/g;
const declaredNext = /,\s*([\w$]+)\s*=(?![=>])/g;

/** A name that stands in a declaration with `const`, in an import or in a loop is assigned somewhere else. */
export function assignsFixedName(text: string): boolean {
  const times = new Map<string, number>();
  for (const [, ...names] of text.matchAll(assigned)) {
    const name = names.join("");
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  const isAssigned = (name: string): boolean => times.has(name);
  return (
    [...text.matchAll(declaredFixed)].some(([, names = ""]) => wordsOf(names).some(isAssigned)) ||
    [...text.matchAll(declaredNext)].some(([, name = ""]) => (times.get(name) ?? 0) > 1)
  );
}

/** A name that `let` gives is declared a second time. */
export function shadowsName(text: string): boolean {
  const declared = [...text.matchAll(/\b(const|let)\b(\s*[{[][^;]*?[}\]]\s*=|[^=;]*)/g)].map(
    ([, how, names = ""]) => ({
      how,
      names: wordsOf(names),
    }),
  );
  const seen = new Map<string, number>();
  for (const name of declared.flatMap(({ names }) => names)) seen.set(name, (seen.get(name) ?? 0) + 1);
  return declared.some(({ how, names }) => how === "let" && names.some((name) => (seen.get(name) ?? 0) > 1));
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\w$]+/g) ?? [];
}
