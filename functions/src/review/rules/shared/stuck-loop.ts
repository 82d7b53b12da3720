/** Loops whose condition nothing changes, read from the source text of condition and body; the caller knows which names are local. */

const leaving = /\b(?:break|return|throw|raise|yield|goto|await|exit|panic|Fatal\w*|os\._exit)\b|<-/;

/** The names that the condition reads; null when it asks more than names, such as a call. */
export function namesOfCondition(condition: string): string[] | null {
  const text = condition.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, "0");
  if (/[A-Za-z_\])]\s*\(|[[{`@:*&.]|\+\+|--|[^=!<>]=[^=]/.test(text)) return null;
  const names = text.match(/\b[A-Za-z_]\w*/g) ?? [];
  const read = names.filter((name) => !/^(?:null|nil|None|true|false|True|False)$/.test(name));
  return read.length === 0 ? null : read;
}

/** Whether nothing in the text leaves the loop, and none of the names is given a value in it. */
export function staysAsItIs(names: readonly string[], body: string): boolean {
  return !leaving.test(body) && names.every((name) => !isGivenIn(name, body));
}

/** Also as one of several, by its address, or as the variable of a loop inside. */
function isGivenIn(name: string, body: string): boolean {
  const it = String.raw`(?<![\w.])${name}\b`;
  return new RegExp(
    String.raw`${it}\s*(?:,[^;\n=]*|\)[^;\n=]*)?(?:[-+*/%&|^]{1,2}|<<|>>>?|:)?=(?!=)|${it}\s*(?:\+\+|--)|(?:\+\+|--|&)\s*${it}|\b(?:for|as|global|nonlocal|del)\s+[^:;\n]*${it}`,
  ).test(body);
}
