/** What a function in PHP sees of the variables around it: those that it names with `use` or `global`, and every one if it is an arrow function. */
import { bound } from "../assignment-roles.ts";
import type { Role } from "../lower.ts";
import { placeOf } from "../lower.ts";

const seesAll = /^(?:static\s+)?fn\b/;
const naming = /\b(?:global\s+|use\s*\()([^;){]*)/g;
const local = /^(?:tested )?(\$(?!_[A-Z]|GLOBALS\b|this\b)\w+)/;

export function outerNames(functionText: string): ((name: string) => boolean) | null {
  if (seesAll.test(functionText)) return null;
  const named = [...functionText.matchAll(naming)].flatMap(([, list]) => list?.match(/\$\w+/g) ?? []);
  return (name) => {
    const variable = local.exec(name)?.[1];
    return variable === undefined || named.includes(variable);
  };
}

/** `unset($x, $y["a"])`: nothing is left of what was sent. */
export const unset: Role = (node, lower) => {
  const place = placeOf(node);
  const steps = lower
    .children(node)
    .map((target) => bound(target, { ...place, kind: "constant", value: null }, place));
  return { kind: "block", steps };
};
