/** What a rule asks of a tree's shape alone: its regular expressions are slow to compile for every file, and a superset of its matches is enough to begin with. */
import type { Matcher, Relation } from "../writing/rule.ts";

const shapes = new WeakMap<Matcher, Matcher>();

/** A matcher that matches wherever the given one does, and elsewhere. */
export function shapeOf(matcher: Matcher): Matcher {
  const known = shapes.get(matcher) ?? withoutRegexes(matcher) ?? matcher;
  shapes.set(matcher, known);
  return known;
}

/** Null when nothing is left. */
function withoutRegexes({ regex: _, all, any, not, ...others }: Matcher): Matcher | null {
  const { has, inside, precedes, follows, ...rest } = others;
  const kept: Matcher = {
    ...rest,
    ...choiceShapes(all, any),
    ...(not && !hasRegex(not) && { not }),
    ...relationShapes({ has, inside, precedes, follows }),
  };
  const hasPositive = Object.keys(kept).some((key) => key !== "not");
  return hasPositive ? kept : null;
}

/** Of parts that all hold, those that say something; of a choice nothing, unless each of its branches does. */
function choiceShapes(all: Matcher["all"], any: Matcher["any"]): Pick<Matcher, "all" | "any"> {
  const every = (all ?? []).map(withoutRegexes).filter((one) => one !== null);
  const choices = (any ?? []).map(withoutRegexes);
  const known = choices.filter((one) => one !== null);
  return {
    ...(every.length > 0 && { all: every }),
    ...(known.length > 0 && known.length === choices.length && { any: known }),
  };
}

function relationShapes(relations: Readonly<Record<string, Relation | undefined>>): Matcher {
  return Object.fromEntries(
    Object.entries(relations).flatMap(([name, relation]) => {
      const shape = relation && relationShape(relation);
      return shape ? [[name, shape]] : [];
    }),
  );
}

/** Less within `not`, or in what stops a search, would match less instead of more. */
function hasRegex(matcher: unknown): boolean {
  return JSON.stringify(matcher).includes('"regex"');
}

function relationShape({ stopBy, field, ...rest }: Relation): Relation | null {
  const shape = withoutRegexes(rest);
  if (shape === null || (typeof stopBy === "object" && hasRegex(stopBy))) return null;
  return { ...shape, ...(stopBy !== undefined && { stopBy }), ...(field !== undefined && { field }) };
}
