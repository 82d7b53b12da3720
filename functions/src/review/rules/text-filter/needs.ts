/** What must stand in a file's text for a rule to match at all, read off the rule itself. */
import { type CallSites, callSitesOf } from "./call-sites.ts";
import { ecmascript } from "../writing/define-rules.ts";
import { namesOfRegex, type Pieces, piecesOf } from "../../regex/regex-words.ts";
import type { Matcher, Relation, Rule } from "../writing/rule.ts";

/** How a piece of text must occur: as a word of its own, as one that is called, or anywhere, perhaps in any case. */
export interface Word {
  readonly text: string;
  readonly how: "word" | "called" | "part" | "any-case";
}

/** All of `words` and `calls`, and of every list in `choices` at least one alternative. */
export interface Needs {
  readonly words: readonly Word[];
  readonly calls: readonly CallSites[];
  readonly choices: readonly (readonly Needs[])[];
}

const nothing: Needs = { words: [], calls: [], choices: [] };

export function needsOf(rule: Rule): Needs {
  const isScript = rule.languages.every((language) => ecmascript.includes(language));
  const { utils = {}, flow = {} } = rule;
  const own = ofMatcher(rule.rule, { utils, flow, isScript, depth: 0, place: "elsewhere" });
  return together([own, ofFile(rule.fileHas)]);
}

interface Place {
  readonly utils: Readonly<Record<string, Matcher>>;
  readonly flow: NonNullable<Rule["flow"]>;
  readonly isScript: boolean;
  readonly depth: number;
  /** Whether the matcher is about a call, about what is called, or about the name of that. */
  readonly place: "elsewhere" | "call" | "callee" | "called-name";
}

/** Calls of grammars in which a call always has parentheses. */
const callFields: Readonly<Record<string, readonly string[]>> = {
  call_expression: ["function"],
  call: ["function"],
  method_invocation: ["name"],
};
const nameFields = ["property", "attribute", "field"];

/** Kinds that cannot be written without a word. */
const wordsOfKinds: Readonly<Record<string, string>> = {
  finally_clause: "finally",
  catch_clause: "catch",
  else_clause: "else",
  except_clause: "except",
  for_in_statement: "for",
  new_expression: "new",
  object_creation_expression: "new",
  jsx_attribute: "=",
  defer_statement: "defer",
  go_statement: "go",
  lambda: "lambda",
  assert_statement: "assert",
  rescue: "rescue",
  ensure: "ensure",
  throw_statement: "throw",
  await_expression: "await",
};

/** The same in JavaScript and TypeScript, where other grammars give these names to more. */
const wordsOfScript: Readonly<Record<string, string>> = {
  switch_case: "case",
  while_statement: "while",
  for_statement: "for",
  function_expression: "function",
  function_declaration: "function",
  class_body: "class",
  jsx_expression: "<",
  return_statement: "return",
};

function ofFile(words: readonly string[] | undefined): Needs {
  const alternatives = words?.map((text): Needs => ({ ...nothing, words: [{ text, how: "part" }] }));
  return alternatives ? { ...nothing, choices: [alternatives] } : nothing;
}

/** `not` demands nothing; a relation demands what its own matcher demands, because its node is in the same file. */
function ofMatcher(matcher: Matcher, context: Place): Needs {
  if (context.depth > 20) return nothing;
  const here: Place = { ...context, depth: context.depth + 1, place: placeIn(matcher, context.place) };
  const inner = (matchers: readonly Matcher[] | undefined): Needs[] =>
    (matchers ?? []).map((one) => ofMatcher(one, here));
  const util = matcher.matches === undefined ? undefined : here.utils[matcher.matches];
  const calls = callSitesOf(matcher, here.flow);
  return together([
    ofKind(matcher.kind, here.isScript),
    ofPattern(matcher.pattern),
    ofRegex(matcher.regex, here.place === "called-name"),
    ...[matcher.inside, matcher.has, matcher.precedes, matcher.follows].map((relation) =>
      ofRelation(relation, here),
    ),
    ...inner(matcher.all),
    ...inner(util ? [util] : []),
    { ...nothing, choices: matcher.any ? [inner(matcher.any)] : [] },
    { ...nothing, calls: calls ? [calls] : [] },
  ]);
}

function together(parts: readonly Needs[]): Needs {
  return {
    words: parts.flatMap(({ words }) => words),
    calls: parts.flatMap(({ calls }) => calls),
    choices: parts.flatMap(({ choices }) => choices),
  };
}

function placeIn({ kind }: Matcher, place: Place["place"]): Place["place"] {
  if (kind !== undefined && Object.hasOwn(callFields, kind)) return "call";
  return kind === "identifier" && place === "callee" ? "called-name" : place;
}

function ofRelation(relation: Relation | undefined, here: Place): Needs {
  if (!relation) return nothing;
  return ofMatcher(relation, { ...here, place: placeOf(relation.field, here.place) });
}

function placeOf(field: string | undefined, place: Place["place"]): Place["place"] {
  if (field === undefined) return "elsewhere";
  if (place === "call" && field === "name") return "called-name";
  if (place === "call" && field === "function") return "callee";
  return place === "callee" && nameFields.includes(field) ? "called-name" : "elsewhere";
}

function ofKind(kind = "", isScript: boolean): Needs {
  const word = wordsOfKinds[kind] ?? (isScript ? wordsOfScript[kind] : undefined);
  return word === undefined ? nothing : { ...nothing, words: [{ text: word, how: "part" }] };
}

/** Plain identifiers of three letters or more, and operators; metavariables are cut out first. */
function ofPattern(pattern: Matcher["pattern"]): Needs {
  if (typeof pattern !== "string") return nothing;
  const words = pattern.replace(/\$+[A-Z_][A-Z0-9_]*/g, " ").match(/[A-Za-z_]\w{2,}|[!=]==?|&&|\|\|/g) ?? [];
  return { ...nothing, words: words.map((text) => ({ text, how: "part" })) };
}

function ofRegex(regex: string | undefined, isCalledName: boolean): Needs {
  if (regex === undefined) return nothing;
  const names = namesOfRegex(regex);
  if (names) {
    const how = isCalledName ? "called" : "word";
    return { ...nothing, choices: [names.map((text) => ({ ...nothing, words: [{ text, how }] }))] };
  }
  const isAnyCase = regex.includes("(?i)");
  return ofPieces(piecesOf(regex.replaceAll("(?i)", "")), isAnyCase ? "any-case" : "part");
}

function ofPieces(pieces: Pieces, how: Word["how"]): Needs {
  return {
    ...nothing,
    words: pieces.parts.map((text) => ({ text, how })),
    choices: pieces.choices.map((alternatives) =>
      alternatives.map((alternative) => ofPieces(alternative, how)),
    ),
  };
}
