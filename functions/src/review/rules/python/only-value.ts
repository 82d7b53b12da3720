/** Python: the value of a name that is given one only. */
import type { SgNode } from "@ast-grep/napi";
import { nearestOf, startOf } from "../../syntax/node-memo.ts";

export const scopes = new Set(["function_definition", "module", "class_definition"]);

/** Where a name was given one value alone, before the place and in the same scope, the text of that value. */
export function onlyValue(name: string, place: SgNode): string | null {
  const scope = nearestOf(place, scopes);
  if (!scope) return null;
  const whole = scope.text();
  const anyWay = new RegExp(
    String.raw`(?<![\w.])${name}(?:\s*:[^=\n]+)?\s*(?:[-+*/|&]?=)(?!=)|\b(?:for|as|global|nonlocal|import|def|class)\s[^\n:]*\b${name}\b|,\s*${name}\s*(?:,[^=\n]*)?=(?!=)|${name}\s*,[^=\n]*(?<![=<>!])=(?!=)|\b${name}\s*:=`,
    "g",
  );
  const given = [...whole.matchAll(anyWay)];
  const at = startOf(place) - startOf(scope);
  const [only] = given;
  if (!only || given.length > 1 || only.index > at) return null;
  const value = new RegExp(String.raw`^${name}(?:\s*:[^=\n]+)?\s*=\s*([^;\n]*)`).exec(
    whole.slice(only.index),
  );
  return value?.[1]?.replace(/\s*#.*$/, "").trim() ?? null;
}
