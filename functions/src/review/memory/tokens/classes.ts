/** C++: what a class declares, checked against its constructors and against who deletes it. */
import type { FaultKind } from "../fault.ts";
import { partnerOf, wordAt } from "./at.ts";
import type { FunctionTokens, Tokens } from "./tokenize.ts";
import { variablesOf } from "./variables.ts";

interface ClassTokens {
  readonly name: string;
  readonly nameAt: number;
  /** The braces of its body. */
  readonly from: number;
  readonly to: number;
  readonly hasBase: boolean;
}

type Report = (kind: FaultKind, token: number) => void;

/** Members that hold whatever lay there before until they are set. */
const plainMember =
  /^(?:(?:unsigned|signed|long|short|volatile) )*(?:int|long|short|char|bool|float|double|size_t|unsigned|u?int\d+_t|\w+ \*) ?([a-zA-Z_]\w*) ;$/;

/** A base that is deleted without a virtual destructor, a constructor that leaves a member unset. */
export function classMistakes(tokens: Tokens, functions: readonly FunctionTokens[], report: Report): void {
  if (!/\b(?:class|struct)\s+\w+[^;{}()]*\{/.test(tokens.text)) return;
  for (const one of classesIn(tokens)) {
    reportDeletedBase(one, tokens, functions, report);
    reportUnsetMembers(one, tokens, functions, report);
  }
}

function classesIn({ words, partners }: Tokens): readonly ClassTokens[] {
  const found: ClassTokens[] = [];
  for (let at = 0; at < words.length; at++) {
    if (words[at] !== "class" && words[at] !== "struct") continue;
    const name = wordAt(words, at + 1);
    const open = bodyBehind(words, at + 2);
    const to = open < 0 ? -1 : partnerOf(partners, open);
    if (to > 0 && /^[A-Za-z_]\w*$/.test(name) && words[at - 1] !== "enum")
      found.push({ name, nameAt: at + 1, from: open, to, hasBase: words[open - 1] !== name });
  }
  return found;
}

/** The brace behind the name and the bases; -1 for no class with a body. */
function bodyBehind(words: readonly string[], from: number): number {
  for (let at = from; at < from + 40; at++) {
    if (words[at] === "{") return at;
    if (!/^(?:[A-Za-z_]\w*|::|:|,|<|>|\*)$/.test(wordAt(words, at))) return -1;
  }
  return -1;
}

function reportDeletedBase(
  { name, nameAt, from, to, hasBase }: ClassTokens,
  { text, words }: Tokens,
  functions: readonly FunctionTokens[],
  report: Report,
): void {
  const body = words.slice(from, to).join(" ");
  if (hasBase || !body.includes("virtual ") || body.includes(`~ ${name}`)) return;
  if (!new RegExp(`:\\s*(?:public\\s+|virtual\\s+)*${name}\\b`).test(text)) return;
  const isDeleted = functions.some((one) =>
    [...variablesOf(one).values()].some(
      (variable) =>
        variable.type === name &&
        variable.stars === 1 &&
        words.slice(one.from, one.to).join(" ").includes(`delete ${variable.name} ;`),
    ),
  );
  if (isDeleted || new RegExp(`unique_ptr\\s*<\\s*${name}\\s*>`).test(text))
    report("deleted-as-base", nameAt);
}

function reportUnsetMembers(
  one: ClassTokens,
  tokens: Tokens,
  functions: readonly FunctionTokens[],
  report: Report,
): void {
  const constructors = functions.filter((made) => isConstructor(one, made));
  if (constructors.length === 0) return;
  const members = plainMembersOf(one, tokens);
  for (const made of constructors) {
    const behind = tokens.words.slice((tokens.partners[made.head] ?? made.from) + 1, made.to).join(" ");
    const named = members.filter((member) => new RegExp(`\\b${member}\\b`).test(behind));
    if (named.length > 0 && named.length < members.length && !mayCallSetters(behind, one.name))
      report("unset-member", made.nameAt);
  }
}

function isConstructor({ name, from, to }: ClassTokens, made: FunctionTokens): boolean {
  const { words, partners } = made.tokens;
  if (made.name !== name || words[made.nameAt - 1] === "~") return false;
  const isInside = made.nameAt > from && made.nameAt < to;
  const isOutside = words[made.nameAt - 1] === "::" && words[made.nameAt - 2] === name;
  const given = words.slice(made.head, partners[made.head]).join(" ");
  return (isInside || isOutside) && !new RegExp(`\\b${name} &`).test(given);
}

/** Whatever else the constructor calls may set the rest. */
function mayCallSetters(behind: string, name: string): boolean {
  const body = behind.slice(behind.indexOf("{"));
  return /\bthis\b|\w \(/.test(body) || new RegExp(`^: ${name} [({]`).test(behind);
}

function plainMembersOf({ from, to }: ClassTokens, { words, partners }: Tokens): readonly string[] {
  const found: string[] = [];
  let start = from + 1;
  for (let at = from + 1; at < to; at++) {
    if (opensBracket(words, at)) at = partners[at] ?? at;
    if (!endsMember(words, at)) continue;
    const member = plainMember.exec(words.slice(start, at + 1).join(" "))?.[1];
    if (member !== undefined) found.push(member);
    start = at + 1;
  }
  return found;
}

function opensBracket(words: readonly string[], at: number): boolean {
  return words[at] === "{" || words[at] === "(";
}

/** `;`, a body's end, and `public:` */
function endsMember(words: readonly string[], at: number): boolean {
  if (words[at] === ":") return /^(?:public|private|protected)$/.test(wordAt(words, at - 1));
  return words[at] === ";" || words[at] === "}";
}
