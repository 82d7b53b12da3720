/** Searches of a text of JavaScript or TypeScript for what an expression cannot say, without a parser. They find too much rather than too little. */

const onOneLine = /\b(?:return|throw|break|continue)\b[^;{}\n]*;[ \t]*[\w$(]/;
const leaving = /^([ \t]*)(?:return|throw|break|continue)\b/gm;
const ends = /^(?:\}|case\b|default\b|\)|\]|\/\/|\/\*|\*)/;

/** After a line that leaves, the next line that is indented as far or less belongs to the same block or closes it. */
export function mayHaveDeadCode(text: string): boolean {
  if (onOneLine.test(text)) return true;
  for (const { 0: whole, 1: indent = "", index } of text.matchAll(leaving)) {
    if (goesOn(text, index + whole.length, indent.length)) return true;
  }
  return false;
}

function goesOn(text: string, from: number, indent: number): boolean {
  for (let at = text.indexOf("\n", from); at !== -1; at = text.indexOf("\n", at + 1)) {
    const line = text.slice(at + 1, at + 2 + indent + 10);
    const code = line.trimStart();
    const depth = line.length - code.length;
    if (code === "" || /^[\r\n]/.test(code) || line.slice(0, depth).includes("\n") || depth > indent)
      continue;
    return depth === indent && !ends.test(code);
  }
  return false;
}

/** A condition after `else` begins like an earlier condition, as far as its first closing bracket. */
export function mayRepeatCondition(text: string): boolean {
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

/** Begins nothing that has an answer to keep or to test. */
const statementWord = /^(?:return|const|let|var|if|while|for|throw|case|yield|await|export|import)\b/;

const statementEnds = new Set([";", "{", "}", "\n"]);

/** What stands before a place in its statement, as far as its line shows it. */
function statementBefore(text: string, at: number): string {
  let start = at;
  while (start > at - 200 && start > 0 && !statementEnds.has(text.charAt(start - 1))) start -= 1;
  return text.slice(start, at).trimStart();
}

/** Nothing but a comparison stands between the beginning of a statement and its end. */
export function comparesAsStatement(text: string): boolean {
  for (let at = text.indexOf("=="); at !== -1; at = text.indexOf("==", at + 3)) {
    if (/[=!<>]/.test(text[at - 1] ?? "")) continue;
    const before = statementBefore(text, at).replace(/^.*(?:\)(?=\s+[\w$])|\belse\b)\s*/, "");
    if (before === "" || /[=&|?]/.test(before) || statementWord.test(before)) continue;
    const after = text.slice(at, at + 300).replace(/^={2,3}/, "");
    if (/^[^=\n&|?{]*(?:[;}\n]|$)/.test(after)) return true;
  }
  return false;
}

/** A statement begins with a text or list whose method answers a new one. */
export function dropsNewValue(text: string): boolean {
  for (const { index } of text.matchAll(
    /\.\s*(?:replace|replaceAll|filter|concat|slice|toSorted|toReversed|toSpliced|flat)\s*(?:\?\.)?[(<]/g,
  )) {
    const before = statementBefore(text, index);
    if (!/[=?:,]/.test(before) && !statementWord.test(before)) return true;
  }
  return false;
}
