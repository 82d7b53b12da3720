/** Comparisons of one value with fixed ones that cannot all hold, or of which one always holds; read from the source text of the operands. */

interface Bound {
  readonly subject: string;
  readonly operator: string;
  readonly value: number | string;
}

/** What gives the same value when it is evaluated twice: names, and calls that only read. */
const subject = String.raw`(?:len\()?[A-Za-z_]\w*(?:\.\w+)*(?:\.(?:length|size|count|charAt|get[A-Z]\w*)\([\w.]*\))?\)?`;
const value = String.raw`-?(?:0[xX][\da-fA-F]+|\d[\d_]*(?:\.\d+)?)[lLfFdDuU]?|"[^"\\]*"|'[^'\\]*'`;
const compared = new RegExp(
  String.raw`^(?:(${subject})\s*([<>]=?|[!=]==?)\s*(${value})|(${value})\s*([<>]=?|[!=]==?)\s*(${subject}))$`,
);
const equals = new RegExp(
  String.raw`^(!?)\s*(?:(${subject})\.equals\((${value})\)|(${value})\.equals\((${subject})\))$`,
);
const mirrored: Readonly<Record<string, string>> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };
const opposite: Readonly<Record<string, string>> = {
  "<": ">=",
  ">": "<=",
  "<=": ">",
  ">=": "<",
  "==": "!=",
  "!=": "==",
};

/** Whether no value meets two of these conditions at once, which `and` joins. */
export function isNeverTrue(operands: readonly string[]): boolean {
  return clash(operands.flatMap((text) => boundOf(text) ?? []));
}

/** Whether every value meets one of two of these conditions, which `or` joins: then none meets the opposite of both. */
export function isAlwaysTrue(operands: readonly string[]): boolean {
  const bounds = operands.flatMap((text) => boundOf(text) ?? []);
  return clash(bounds.map((one) => ({ ...one, operator: opposite[one.operator] ?? "" })));
}

function clash(bounds: readonly Bound[]): boolean {
  return bounds.some((one, at) =>
    bounds.slice(at + 1).some((other) => one.subject === other.subject && areApart(one, other)),
  );
}

function areApart(one: Bound, other: Bound): boolean {
  if (one.operator === "==" && other.operator === "==") return one.value !== other.value;
  const [a, b] = [one.value, other.value];
  if (typeof a !== "number" || typeof b !== "number") return false;
  const [low, high] = /^(?:>|==)/.test(one.operator) ? [one, other] : [other, one];
  if (!/^(?:>|==)/.test(low.operator) || !/^(?:<|==)/.test(high.operator)) return false;
  if (low.value === high.value) return !(low.operator.includes("=") && high.operator.includes("="));
  return low.value > high.value;
}

function boundOf(text: string): Bound | null {
  const plain = text.replace(/^\((.*)\)$/s, "$1").trim();
  const [, left, operator, right, first, sign, last] = compared.exec(plain) ?? [];
  if (left !== undefined && operator !== undefined && right !== undefined)
    return { subject: left, operator: operator.slice(0, 2), value: valueOf(right) };
  if (first !== undefined && sign !== undefined && last !== undefined)
    return { subject: last, operator: mirrored[sign] ?? sign.slice(0, 2), value: valueOf(first) };
  return equalityOf(plain);
}

function equalityOf(text: string): Bound | null {
  const [, not, one, fixed, constant, other] = equals.exec(text) ?? [];
  const name = one ?? other;
  if (name === undefined) return null;
  return { subject: name, operator: not === "!" ? "!=" : "==", value: valueOf(fixed ?? constant ?? "") };
}

/** A sign in quotes is compared by its number; longer texts only for being equal. */
function valueOf(text: string): number | string {
  if (/^'.'$/u.test(text)) return text.codePointAt(1) ?? 0;
  if (/^["']/.test(text)) return text.slice(1, -1);
  return Number(text.replaceAll("_", "").replace(/(?<!^-?0[xX].*)[lLfFdDuU]$/, ""));
}
