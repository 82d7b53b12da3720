/** Says in our words what the parser has against a matcher, and finds the place in the rule that it is about. */
import type { RuleFault } from "./read-rule.ts";
import type { Rule } from "./rule.ts";

/** A value of a rule, and where it stands. */
export interface Place {
  readonly path: readonly PropertyKey[];
  readonly value: unknown;
}

type MatcherKey = "kind" | "selector" | "matches" | "regex" | "pattern" | "field" | "nthChild";

interface Complaint {
  readonly said: RegExp;
  /** The keys that it can be about; the text that was found is the value of one of them. */
  readonly keys: readonly MatcherKey[];
  readonly sentence: (found: string, language: string) => string;
}

/** The parser's sentences end a chain of ever closer ones. */
const complaints: readonly Complaint[] = [
  {
    said: /Kind `(.+)` is invalid/,
    keys: ["kind", "selector"],
    sentence: (kind, language) => `${language} has no kind of node ${kind}. A pattern needs no kind.`,
  },
  {
    said: /Rule `(.+)` is not defined/,
    keys: ["matches"],
    sentence: (name) => `matches names ${name}, which is not among utils.`,
  },
  {
    said: /regex parse error:.* error: (.+)/,
    keys: ["regex"],
    sentence: (reason) => `The regex does not parse: ${reason.replace(/\.$/, "")}.`,
  },
  {
    said: /Multiple AST nodes are detected.*`(.+)`/,
    keys: ["pattern"],
    sentence: (pattern) =>
      `The pattern \`${pattern}\` is more than one piece of code. Make it one, or write context and selector.`,
  },
  {
    said: /invalid field (\S+?)\.?$/,
    keys: ["field"],
    sentence: (field, language) => `${language} has no field ${field}.`,
  },
  {
    said: /invalid nthChild/,
    keys: ["nthChild"],
    sentence: () => "nthChild must be a number, or such as 2n+1.",
  },
  {
    said: /untagged enum Transformation/,
    keys: [],
    sentence: () => "transform must hold one of substring, replace, convert and rewrite for each name.",
  },
];

export function parserFault(message: string, language: string, rule: Rule): RuleFault {
  const text = message.replace(/\s+/g, " ").slice(0, 600);
  for (const { said, keys, sentence } of complaints) {
    const found = said.exec(text);
    if (found === null) continue;
    const name = (found[1] ?? "").slice(0, 80);
    return { path: placeOf(rule, text, keys, name), sentence: sentence(name, language) };
  }
  const last = (text.split("|->").at(-1) ?? text).trim().replace(/\.$/, "").slice(0, 300);
  return { path: sectionOf(text), sentence: `${language} does not take the rule: ${last}.` };
}

/** Of several that could be meant, none. */
function placeOf(rule: Rule, text: string, keys: readonly MatcherKey[], name: string): Place["path"] {
  const section = sectionOf(text);
  const places = keys.flatMap((key) => placesOf(rule, key));
  const within = places.filter(({ path }) => section.every((part, index) => path[index] === part));
  const named = within.filter(({ value }) => value === name);
  const [one, ...others] = named.length > 0 ? named : within;
  return one !== undefined && (named.length > 0 || others.length === 0) ? one.path : section;
}

/** The parser begins with the key that it is about. */
function sectionOf(text: string): Place["path"] {
  const [, section = text.includes("Transformation") ? "transform" : "rule"] =
    /^`(rule|constraints|utils|transform)` is not/.exec(text) ?? [];
  return [section];
}

/** Every value of that key in the matchers of a rule; a name that the rule gave itself is no key. */
export function placesOf({ rule, constraints, utils }: Rule, key: MatcherKey): Place[] {
  const found: Place[] = [];
  const left: Place[] = [
    { path: ["rule"], value: rule },
    ...namedPlaces("constraints", constraints),
    ...namedPlaces("utils", utils),
  ];
  for (const { path, value } of left) {
    if (typeof value !== "object" || value === null) continue;
    const inner = Object.entries(value as Record<string, unknown>).map(([name, one]) => ({
      path: [...path, Array.isArray(value) ? Number(name) : name],
      value: one,
    }));
    found.push(...inner.filter((place) => place.path.at(-1) === key));
    left.push(...inner);
  }
  return found;
}

function namedPlaces(section: string, matchers: Readonly<Record<string, unknown>> = {}): Place[] {
  return Object.entries(matchers).map(([name, value]) => ({ path: [section, name], value }));
}
