/** Conditions around a place in a function: what other conditions may have decided there. */
import type { SgNode } from "@ast-grep/napi";

/** Of the branches and cases inside of which the node stands, up to its function. */
function conditionsAround(node: SgNode): readonly string[] {
  const found: string[] = [];
  let inner = node;
  for (const around of node.ancestors()) {
    const kind = String(around.kind());
    if (kind === "function_definition") break;
    if (/^(?:if|switch|conditional)_/.test(kind)) {
      const condition = around.field("condition");
      if (condition && condition.id() !== inner.id()) found.push(condition.text());
    }
    inner = around;
  }
  return found;
}

/** Whether a pointer is followed under a condition that does not speak of it, which may hold only where there is one. */
export function isUnderAnotherCondition(place: SgNode): boolean {
  const around = conditionsAround(place);
  const text = place.text();
  return around.length > 0 && !around.some((condition) => condition.includes(text));
}

/** Whether what decides that a variable is used may have decided that it was set before: both conditions speak of the same. */
export function isSetAndUsedAlike(use: SgNode): boolean {
  const name = use.text();
  const words = wordsOf(conditionsAround(use), name);
  if (words.size === 0) return false;
  const whole = use.ancestors().find((one) => one.kind() === "function_definition");
  const settings = whole?.findAll({
    rule: { kind: "assignment_expression", has: { field: "left", regex: `^${name}$` } },
  });
  return (settings ?? []).some((setting) =>
    [...wordsOf(conditionsAround(setting), name)].some((word) => words.has(word)),
  );
}

function wordsOf(conditions: readonly string[], except: string): Set<string> {
  const words = new Set(conditions.flatMap((one) => one.match(/[A-Za-z_]\w*/g) ?? []));
  for (const word of [except, "NULL", "nullptr", "strcmp", "strlen", "sizeof"]) words.delete(word);
  return words;
}

/** `volatile int *p = NULL; *p = 1;` is written so that the compiler keeps the crash. */
export function isMeantToCrash(name: string, text: string): boolean {
  return (
    /^\w+$/.test(name) &&
    text.includes("volatile") &&
    new RegExp(String.raw`\bvolatile\b[^;(){}=]{0,60}\*[^;(){}=]{0,40}\b${name}\b`).test(text)
  );
}
