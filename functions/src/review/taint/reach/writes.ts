/** Where an identifier is given a value: declared, assigned, taken out of something, changed by a call, or a parameter. */
import { childInField } from "../../syntax/node-numbers.ts";
import { field, kind } from "../../syntax/kinds.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";
import { mayChange } from "../receivers.ts";

export interface Write {
  /** What it is given: an expression, the arguments of a call, or defaults. */
  readonly sources: readonly number[];
  /** The pattern in which it takes its part of what is given, else none. */
  readonly pattern: number;
  /** Something is added to what was there before. */
  readonly isAdded: boolean;
  /** The parameter of a function that it is, or a part of; else none. */
  readonly parameter: number;
  /** Here the function around begins to know the name. */
  readonly declares: boolean;
}

interface Climb {
  at: number;
  /** It is a part of what the name stands for that is given something. */
  isPart: boolean;
  sources: number[];
  pattern: number;
  isAdded: boolean;
  parameter: number;
  declares: boolean;
}

/** Looks at the node above and says whether to go further up. */
type Step = (tree: SyntaxTree, above: number, climb: Climb) => boolean;

/** `at` is an identifier, or a member that stands for one. Null where it is only read. */
export function writeAt(tree: SyntaxTree, at: number): Write | null {
  const climb: Climb = {
    ...{ at, isPart: false, sources: [], pattern: none, isAdded: false, parameter: none, declares: false },
  };
  for (let above = aboveOf(tree, climb); above !== none; above = aboveOf(tree, climb)) {
    if (steps[tree.kinds[above] ?? 0]?.(tree, above, climb) !== true) break;
    climb.at = above;
  }
  const { sources, parameter, declares } = climb;
  return sources.length > 0 || parameter !== none || declares ? climb : null;
}

function aboveOf({ parents }: SyntaxTree, { at }: Climb): number {
  return parents[at] ?? none;
}

function placeOf({ fields }: SyntaxTree, { at }: Climb): number {
  return fields[at] ?? 0;
}

/** By name, because some are kinds that TypeScript alone has. */
export function kindsNamed(...names: readonly string[]): ReadonlySet<number> {
  return new Set(names.flatMap(numbersOfKind));
}

const steps: (Step | undefined)[] = [];

function on(kinds: readonly string[], step: Step): void {
  for (const one of kindsNamed(...kinds)) steps[one] = step;
}

on(
  [
    ...["rest_pattern", "parenthesized_expression", "as_expression"],
    ...["satisfies_expression", "non_null_expression", "type_assertion"],
  ],
  () => true,
);

on(["object_pattern", "array_pattern"], (_tree, above, climb) => {
  climb.pattern = above;
  return true;
});

on(["pair_pattern"], (tree, _above, climb) => placeOf(tree, climb) === field.value);

on(["assignment_pattern", "object_assignment_pattern"], (tree, above, climb) => {
  if (placeOf(tree, climb) !== field.left) return false;
  addSource(tree, above, field.right, climb);
  return true;
});

on(["member_expression", "subscript_expression"], (tree, _above, climb) => {
  climb.isPart = true;
  return placeOf(tree, climb) === field.object;
});

on(["variable_declarator"], (tree, above, climb) => {
  if (placeOf(tree, climb) !== field.name) return false;
  addSource(tree, above, field.value, climb);
  climb.declares = !climb.isPart;
  return false;
});

on(["field_definition", "public_field_definition"], (tree, above, climb) => {
  const place = placeOf(tree, climb);
  if (place === field.property || place === field.name) addSource(tree, above, field.value, climb);
  return false;
});

on(["assignment_expression"], (tree, above, climb) => {
  if (placeOf(tree, climb) === field.left) addSource(tree, above, field.right, climb);
  return false;
});

on(["augmented_assignment_expression"], (tree, above, climb) => {
  if (placeOf(tree, climb) !== field.left) return false;
  addSource(tree, above, field.right, climb);
  climb.isAdded = true;
  return false;
});

on(["for_in_statement"], (tree, above, climb) => {
  if (placeOf(tree, climb) !== field.left) return false;
  addSource(tree, above, field.right, climb);
  climb.declares = childInField(tree, above, field.kind) !== none;
  return false;
});

on(["required_parameter", "optional_parameter"], (tree, above, climb) => {
  if (placeOf(tree, climb) !== field.pattern) return false;
  addSource(tree, above, field.value, climb);
  return true;
});

on(["formal_parameters"], (_tree, _above, climb) => {
  climb.parameter = climb.at;
  climb.declares = !climb.isPart;
  return false;
});

on(["arrow_function"], (tree, _above, climb) => {
  if (placeOf(tree, climb) !== field.parameter) return false;
  climb.parameter = climb.at;
  climb.declares = true;
  return false;
});

on(
  [
    ...["function_declaration", "generator_function_declaration", "function_expression"],
    ...["generator_function", "class_declaration", "class"],
  ],
  (tree, _above, climb) => {
    climb.declares = placeOf(tree, climb) === field.name;
    return false;
  },
);

on(["import_clause", "import_specifier", "namespace_import", "catch_clause"], (_tree, _above, climb) => {
  climb.declares = true;
  return false;
});

/** `list.push(x)`, `text.append(x).append(y)` */
on(["call_expression"], (tree, above, climb) => {
  const isMethod = climb.isPart && placeOf(tree, climb) === field.function;
  if (!isMethod || !mayChange(lastName(tree, climb.at))) return false;
  addSource(tree, above, field.arguments, climb);
  return true;
});

function addSource(tree: SyntaxTree, node: number, place: number, climb: Climb): void {
  const source = childInField(tree, node, place);
  if (source !== none) climb.sources.push(source);
}

/** What is called last: `c` of `a.b.c`; "" for what has no name. */
export function lastName(tree: SyntaxTree, callee: number): string {
  const name =
    tree.kinds[callee] === kind.member_expression ? childInField(tree, callee, field.property) : callee;
  const isName = names.has(tree.kinds[name] ?? 0);
  return isName ? tree.text.slice(tree.starts[name], tree.ends[name]) : "";
}

const names: ReadonlySet<number> = new Set([
  kind.identifier,
  kind.property_identifier,
  kind.private_property_identifier,
  kind.super,
]);
