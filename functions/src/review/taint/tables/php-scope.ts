/** What a function in PHP sees of the variables around it: those that it names with `use` or `global`, and every one if it is an arrow function. */
import { bound } from "../assignment-roles.ts";
import type { Role } from "../lower.ts";
import type { OuterNames } from "../table.ts";
import { placeOf } from "../../syntax/place.ts";

const seesAll = /^(?:static\s+)?fn\b/;
const naming = /\b(?:global\s+|use\s*\()([^;){]*)/g;
const local = /^(?:tested )?(\$(?!_[A-Z]|GLOBALS\b|this\b)\w+)/;

export const outerNames: OuterNames = {
  namedIn: (functionText) =>
    seesAll.test(functionText)
      ? null
      : [...functionText.matchAll(naming)].flatMap(([, list]) => list?.match(/\$\w+/g) ?? []),
  variableOf,
  keepShared: (name, value) => (variableOf(name) === undefined ? value : undefined),
};

function variableOf(name: string): string | undefined {
  return local.exec(name)?.[1];
}

/** `unset($x, $y["a"])`: nothing is left of what was sent. */
export const unset: Role = (node, lower) => {
  const place = placeOf(node);
  const steps = lower
    .children(node)
    .map((target) => bound(target, { ...place, kind: "constant", value: null }, place));
  return { kind: "block", steps };
};
