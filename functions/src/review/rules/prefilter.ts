/** Words that a file must contain for a rule to match at all, read off the rule itself: most rules never walk most files. */
import { looksLike } from "./text-glances.ts";
import type { ParsedFile } from "../languages/parse.ts";
import { type Pieces, piecesOf } from "./regex-words.ts";
import type { FlowDemand, Matcher, OneOf, Relation, Rule } from "./rule.ts";
import { mayHoldSources } from "../taint/sources.ts";
import { sqlWordsAnywhere } from "./sql-words.ts";

/** How a piece of text must occur: as a word of its own, as one that is called, or anywhere, perhaps in any case. */
interface Word {
  readonly text: string;
  readonly how: "word" | "called" | "part" | "any-case";
}

/** All of `words`, and of every list in `choices` at least one alternative. */
interface Requirement {
  readonly words: readonly Word[];
  readonly choices: readonly (readonly Requirement[])[];
}

/** Answers for one file, each question once. */
export class FileWords {
  readonly #file: ParsedFile;
  readonly #words = new Set<string>();
  readonly #called = new Set<string>();
  readonly #answers = new Map<string, boolean>();
  readonly #parts = new Map<string, boolean>();
  readonly #partsInAnyCase = new Map<string, boolean>();
  #lower: string | undefined;
  #vocabulary: string | undefined;

  constructor(file: ParsedFile) {
    this.#file = file;
    for (const [, word = "", call] of file.text.matchAll(/([A-Za-z_$][\w$]*)(\s*(?:\?\.)?[(<!])?/g)) {
      this.#words.add(word);
      if (call !== undefined) this.#called.add(word);
    }
  }

  occurs(word: string): boolean {
    return this.#words.has(word);
  }

  /** False only when the rule cannot match. */
  mayMatch(rule: Rule): boolean {
    return (
      this.#meets(requirementOf(rule)) &&
      rule.fileHas?.some((word) => this.#part(word)) !== false &&
      looksLike(rule.id, this.#file.text) &&
      Object.values(rule.flow ?? {}).every((demand) => this.#mayFlow(demand))
    );
  }

  #meets(requirement: Requirement): boolean {
    return (
      requirement.words.every((word) => this.#has(word)) &&
      requirement.choices.every((alternatives) =>
        alternatives.some((alternative) => this.#meets(alternative)),
      )
    );
  }

  #has(word: Word): boolean {
    const { text, how } = word;
    if (how === "word") return this.#words.has(text);
    if (how === "called") return this.#called.has(text);
    return how === "part" ? this.#part(text) : this.#partInAnyCase(text);
  }

  #part(text: string): boolean {
    const known = this.#parts.get(text) ?? this.#lookFor(text);
    this.#parts.set(text, known);
    return known;
  }

  /** What is made of letters alone stands within a word, and a file has few words that differ. */
  #lookFor(text: string): boolean {
    if (!/^[A-Za-z_]\w*$/.test(text)) return this.#file.text.includes(text);
    this.#vocabulary ??= [...this.#words].join(" ");
    return this.#words.has(text) || this.#vocabulary.includes(text);
  }

  #partInAnyCase(text: string): boolean {
    const known = this.#partsInAnyCase.get(text) ?? this.#lowerText().includes(text.toLowerCase());
    this.#partsInAnyCase.set(text, known);
    return known;
  }

  #lowerText(): string {
    this.#lower ??= this.#file.text.toLowerCase();
    return this.#lower;
  }

  #mayFlow(demand: FlowDemand | OneOf): boolean {
    if (typeof demand === "object") return true;
    if (demand === "sql")
      return this.#once("sql", () => sqlWordsAnywhere.test(this.#file.text) || this.#hasSource());
    if (demand === "html") return this.#file.text.includes("<") || this.#hasSource();
    return ["variable", "assembled", "shell", "literal"].includes(demand) || this.#hasSource();
  }

  #hasSource(): boolean {
    return this.#once("source", () => mayHoldSources(this.#file));
  }

  #once(question: string, answer: () => boolean): boolean {
    const known = this.#answers.get(question) ?? answer();
    this.#answers.set(question, known);
    return known;
  }
}

const nothing: Requirement = { words: [], choices: [] };
const requirements = new WeakMap<Rule, Requirement>();

function requirementOf(rule: Rule): Requirement {
  const known = requirements.get(rule);
  if (known) return known;
  const made = ofMatcher(rule.rule, { utils: rule.utils ?? {}, depth: 0, place: "elsewhere" });
  requirements.set(rule, made);
  return made;
}

interface Place {
  readonly utils: Readonly<Record<string, Matcher>>;
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
};

/** `not` demands nothing; a relation demands what its own matcher demands, because its node is in the same file. */
function ofMatcher(matcher: Matcher, context: Place): Requirement {
  if (context.depth > 20) return nothing;
  const isCall = matcher.kind !== undefined && Object.hasOwn(callFields, matcher.kind);
  const here: Place = {
    ...context,
    depth: context.depth + 1,
    place: isCall
      ? "call"
      : matcher.kind === "identifier" && context.place === "callee"
        ? "called-name"
        : context.place,
  };
  const inner = (matchers: readonly Matcher[] | undefined): Requirement[] =>
    (matchers ?? []).map((one) => ofMatcher(one, here));
  const util = matcher.matches === undefined ? undefined : here.utils[matcher.matches];
  const parts = [
    ofKind(matcher.kind),
    ofPattern(matcher.pattern),
    ofRegex(matcher.regex, here.place === "called-name"),
    ...[matcher.inside, matcher.has, matcher.precedes, matcher.follows].map((relation) =>
      ofRelation(relation, here),
    ),
    ...inner(matcher.all),
    ...inner(util ? [util] : []),
    { words: [], choices: matcher.any ? [inner(matcher.any)] : [] },
  ];
  return { words: parts.flatMap((part) => part.words), choices: parts.flatMap((part) => part.choices) };
}

function ofRelation(relation: Relation | undefined, here: Place): Requirement {
  if (!relation) return nothing;
  return ofMatcher(relation, { ...here, place: placeOf(relation.field, here.place) });
}

function placeOf(field: string | undefined, place: Place["place"]): Place["place"] {
  if (field === undefined) return "elsewhere";
  if (place === "call" && field === "name") return "called-name";
  if (place === "call" && field === "function") return "callee";
  return place === "callee" && nameFields.includes(field) ? "called-name" : "elsewhere";
}

function ofKind(kind: string | undefined): Requirement {
  const word = kind === undefined ? undefined : wordsOfKinds[kind];
  return word === undefined ? nothing : { words: [{ text: word, how: "part" }], choices: [] };
}

/** Plain identifiers of three letters or more, and operators; metavariables are cut out first. */
function ofPattern(pattern: Matcher["pattern"]): Requirement {
  if (typeof pattern !== "string") return nothing;
  const words = pattern.replace(/\$+[A-Z_][A-Z0-9_]*/g, " ").match(/[A-Za-z_]\w{2,}|[!=]==?|&&|\|\|/g) ?? [];
  return { words: words.map((text) => ({ text, how: "part" })), choices: [] };
}

function ofRegex(regex: string | undefined, isCalledName: boolean): Requirement {
  if (regex === undefined) return nothing;
  const names = /^\^(?:\(\?:)?((?:[\w|]|\\\$)+)\)?(?:\(\?:<\.\*>\)\?)?\$$/
    .exec(regex)?.[1]
    ?.replaceAll("\\", "")
    .split("|");
  if (names?.every((name) => /^[^\d]/.test(name)) === true) {
    const how = isCalledName ? "called" : "word";
    return { words: [], choices: [names.map((text) => ({ words: [{ text, how }], choices: [] }))] };
  }
  const isAnyCase = regex.includes("(?i)");
  return ofPieces(piecesOf(regex.replaceAll("(?i)", "")), isAnyCase ? "any-case" : "part");
}

function ofPieces(pieces: Pieces, how: Word["how"]): Requirement {
  return {
    words: pieces.parts.map((text) => ({ text, how })),
    choices: pieces.choices.map((alternatives) =>
      alternatives.map((alternative) => ofPieces(alternative, how)),
    ),
  };
}
