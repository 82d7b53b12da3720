/** Operators on values: exact where both sides are, else what text and numbers become. */
import type { Scalar } from "./code.ts";
import { concatenate } from "./concatenate.ts";
import type { TaintTable } from "./table.ts";
import { withItems } from "./parts.ts";
import { assembled, cleaned, constant, exactly, isAtLeast, numberOf, type Value } from "./value.ts";
import { join } from "./join.ts";
import { listOf } from "./collections.ts";

export function truthOf(value: Scalar | undefined): boolean | null {
  return value === undefined ? null : Boolean(value);
}

export function compute(operator: string, left: Value, right: Value, table: TaintTable): Value {
  if (table.joining.includes(operator)) return joined(operator, left, right);
  if (left.exact !== undefined && right.exact !== undefined)
    return calculated(operator, left.exact, right.exact);
  if (operator === "*" && left.isString && !isNumber(left)) return left;
  return keepsSize.test(operator) ? numberOfBoth(left, right) : cleaned;
}

const keepsSize = /^(?:[-+*]|<<)$/;

function numberOfBoth(left: Value, right: Value): Value {
  return numberOf(left.source === "" ? right : left);
}

/** `+` and the like: of texts, or of numbers, or of lists. */
function joined(operator: string, left: Value, right: Value): Value {
  const isAnyText = left.isString || right.isString;
  if (operator === "/" && !isAnyText) return cleaned;
  if (isNumber(left) && isNumber(right)) return calculated(operator, left.exact, right.exact);
  if (operator === "%") return formatted(left, right);
  const list = operator === "+" ? joinedLists(left, right) : null;
  if (list) return list;
  return isAnyText ? concatenate(left, right) : joinedOpen(left, right);
}

/** `self.command + ["inspect", id]` is a list, whatever it begins with. */
function joinedLists(left: Value, right: Value): Value | null {
  if (left.items) return withMoreItems(left, left.items, right);
  return right.items && !left.isString ? { ...join([left, right]), isString: false, items: null } : null;
}

/** What is added to a list that is written out is a list too. */
function withMoreItems(list: Value, items: readonly Value[], more: Value): Value {
  if (more.items) return withItems(join([list, more]), [...items, ...more.items]);
  return listOf([...items, more]);
}

/** Whether these are strings or numbers is not known. */
function joinedOpen(left: Value, right: Value): Value {
  const either = join([left, right]);
  if ([left, right].some(isNumber) && !isAtLeast(either, "outside")) return numberOfBoth(left, right);
  const whole = concatenate(left, right);
  return whole.origin === "assembled" ? { ...either, prefix: "" } : whole;
}

function isNumber(value: Value): value is Value & { readonly exact: number } {
  return typeof value.exact === "number";
}

/** `"... %s" % x`: a text, or else the remainder of a division. */
export function formatted(format: Value, values: Value): Value {
  if (!format.isString) return cleaned;
  if (typeof format.exact === "string" && formatsNumbersOnly(format.exact))
    return { ...cleaned, isString: true, words: format.words };
  const prefix = (typeof format.exact === "string" ? format.exact : format.prefix).split(/[%{]/, 1)[0] ?? "";
  return { ...concatenate({ ...format, exact: undefined }, { ...values, exact: undefined }), prefix };
}

/** Every hole of the text is one for a number, as in `"LIMIT %d"`. */
export function formatsNumbersOnly(text: string): boolean {
  const holes = text.match(/%(?!%)[-+ 0#\d.]*[a-zA-Z]/g) ?? [];
  return holes.length > 0 && holes.every((hole) => /[dixXofeEgGuc]$/.test(hole)) && !/\{\w*\}/.test(text);
}

export function computeUnary(operator: string, value: Value): Value {
  if (operator === "!" && value.exact !== undefined) return exactly(!value.exact);
  if (operator === "-" && typeof value.exact === "number") return exactly(-value.exact);
  if (/^(?:[!~+-]|typeof|void|delete)$/.test(operator)) return cleaned;
  return value;
}

const onNumbers: Readonly<Record<string, (a: number, b: number) => Scalar>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "%": (a, b) => a % b,
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
  "/": (a, b) => a / b,
};

function calculated(operator: string, left: Scalar, right: Scalar): Value {
  const result = onAny[operator]?.(left, right) ?? resultOf(operator, left, right);
  return result === undefined ? constant : exactly(result);
}

function resultOf(operator: string, left: Scalar, right: Scalar): Scalar | undefined {
  if (typeof left === "string" && typeof right === "string") return onTexts[operator]?.(left, right);
  if (typeof left === "number" && typeof right === "number") return onNumbers[operator]?.(left, right);
  return undefined;
}

const onTexts: Readonly<Record<string, (a: string, b: string) => Scalar>> = {
  in: (a, b) => b.includes(a),
  "not in": (a, b) => !b.includes(a),
};

const isSame = (a: Scalar, b: Scalar): boolean => a === b;
const isOther = (a: Scalar, b: Scalar): boolean => a !== b;

const onAny: Readonly<Record<string, (a: Scalar, b: Scalar) => boolean>> = {
  "==": isSame,
  "===": isSame,
  is: isSame,
  eq: isSame,
  "!=": isOther,
  "!==": isOther,
  "<>": isOther,
  ne: isOther,
  "&&": (a, b) => Boolean(a) && Boolean(b),
  "||": (a, b) => Boolean(a) || Boolean(b),
};

export function formattedCall(receiver: Value | null, args: readonly Value[]): Value {
  const [first, ...others] = receiver ? [receiver, ...args] : args;
  if (!first) return constant;
  const formats = [receiver, args[0]].find(
    (value) => typeof value?.exact === "string" && /%[-+ 0#\d.]*[a-zA-Z]/.test(value.exact),
  );
  if (formats && typeof formats.exact === "string" && formatsNumbersOnly(formats.exact)) {
    return { ...cleaned, isString: true, words: formats.words };
  }
  if (others.length === 0) return { ...first, isString: true };
  const whole = formatted({ ...first, isString: true }, join(others));
  return { ...whole, isString: true, origin: assembled(whole.origin), exact: undefined };
}
