/** Operators whose operands do not fit: strings compared by address, counts below zero, integer division for a fraction. */
import type { Check } from "./check.ts";
import { spacedOf } from "./spaced.ts";
import type { FunctionTokens } from "./tokenize.ts";
import { type Variable, variablesOf } from "./variables.ts";

const besideText =
  /(?<=(?:\(|&&|\|\||return|[=?;]) )(?:(\w+) [!=]= L?"[^"]*"|L?"[^"]*" [!=]= (\w+)) (?=[);?]|&&|\|\|)/g;

/** `role == "admin"` compares two addresses. */
export const stringByAddress: Check = {
  worth: /[!=]=\s*L?"|"\s*[!=]=/,
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(besideText)) {
      const variable = variablesOf(one).get(found[1] ?? found[2] ?? "");
      if (variable && isText(variable)) report("text-by-address", spaced.tokenAt(found.index));
    }
  },
};

function isText({ type, stars, isArray }: Variable): boolean {
  return /^(?:char|wchar_t)$/.test(type) && (stars === 1) !== isArray;
}

/** `v.size() < 0` */
export const countBelowZero: Check = {
  worth: /(?:size|length)\s*\(\s*\)\s*(?:<|>=)\s*0\b|strlen\s*\([^()]*\)\s*(?:<|>=)\s*0\b/,
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(
      /(?:\b(?:size|length) \( \)|\bstrlen \( [^()]* \)) (<|>=) 0 (?=[);?]|&&|\|\|)/g,
    ))
      report(found[1] === "<" ? "always-false" : "always-true", spaced.tokenAt(found.index));
  },
};

const dividedWhole = /(?<=[;{}] )(?:const )?(?:double|float) \w+ = (?:100 \* )?(\w+) \/ (\w+) ;/g;

/** `double ratio = hits / total;` */
export const divisionOfWholes: Check = {
  worth: /\b(?:double|float)\s+\w+\s*=[^;=]*\//,
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(dividedWhole)) {
      const [, left = "", right = ""] = found;
      if (isWhole(one, left) && isWhole(one, right) && !(isNumber(left) && isNumber(right)))
        report("divided-whole", spaced.tokenAt(found.index));
    }
  },
};

function isNumber(word: string): boolean {
  return /^\d+[uUlL]*$/.test(word);
}

function isWhole(one: FunctionTokens, word: string): boolean {
  if (isNumber(word)) return true;
  const variable = variablesOf(one).get(word);
  return (
    variable?.stars === 0 &&
    !variable.isArray &&
    /^(?:(?:unsigned|long|short) )*(?:int|long|short|unsigned|size_t|u?int\d+_t)$/.test(variable.type)
  );
}

const intoField =
  /\b(?:memcpy|memmove|memset|strncpy|wmemcpy) \( (\w+) (\.|->) \w+ , (?:[^;{}]*? , )?sizeof \( (\* )?(\w+) \) \) ;/g;

/** `memcpy(x.name, s, sizeof(x));` goes on over what lies behind the field. */
export const wholeIntoField: Check = {
  worth: /(?:mem\w+|strncpy)\s*\(\s*\w+\s*(?:\.|->)\s*\w+\s*,[^;]*sizeof/,
  look(one, report) {
    const spaced = spacedOf(one);
    for (const found of spaced.text.matchAll(intoField)) {
      const [, object, access, pointed, measured] = found;
      if (object === measured && (access === "->") === (pointed !== undefined))
        report("write-outside", spaced.tokenAt(found.index));
    }
  },
};
