/** Python: names that stand for the words of one fixed program wherever they are given a value. */

const begin = String.raw`(?<![\w.])`;

/** Whatever else binds the name: a parameter, a loop, an import, one of several targets, an element that is replaced. */
function otherBindings(name: string): RegExp {
  const own = String.raw`${begin}${name}\b`;
  return new RegExp(
    [
      String.raw`\b(?:def\s+\w+\s*\([^)]*|(?:for|as|global|nonlocal|import|lambda|class|case)\b[^\n:]*)${own}`,
      String.raw`,\s*\*?${own}\s*(?:,[^=\n]*)?\)?\s*=(?!=)`,
      String.raw`${own}\s*,[^=\n]*(?<![=<>!])=(?!=)`,
      String.raw`${own}\s*(?::=|\[[^\]\n]*\]\s*=(?!=)|\.(?:insert|clear|reverse|pop|remove)\()`,
      String.raw`\bdel\s+${own}`,
    ].join("|"),
  );
}

/** The fixed first words of the lists that the name is given; null where it may be given something else. */
export function programsOf(name: string, text: string): readonly string[] | null {
  if (!/^\w+$/.test(name)) return null;
  const given = new RegExp(
    String.raw`${begin}${name}\s*(?::[^=\n]+)?(\W{0,2})=(?!=)\s*(?:[[(]\s*(["'])([^"'\\$#{}%\n]*)\2\s*[,\]]|(\[))?`,
    "g",
  );
  const all = [...text.matchAll(given)].filter(([, sign = ""]) => !/[!<>]/.test(sign));
  const isLengthened = ([, sign = "", , program, list]: RegExpMatchArray): boolean =>
    sign.trim() === "+" && (program ?? list) !== undefined;
  const first = all.filter((one) => !isLengthened(one));
  const programs = first.flatMap(([, sign = "", , program]) =>
    sign.trim() === "" && program !== undefined ? [program] : [],
  );
  const isKnown = programs.length > 0 && programs.length === first.length;
  return isKnown && !otherBindings(name).test(text) ? programs : null;
}
