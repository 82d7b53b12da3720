/** Calls of a standard library whose first two arguments have names, or are of kinds, that belong in each other's place. */
import type { SgNode } from "@ast-grep/napi";
import type { LanguageId } from "../../languages/language.ts";
import { startOf } from "../../syntax/node-memo.ts";
import { type Draft, defineRules } from "../writing/define-rules.ts";
import type { Matcher, Rule } from "../writing/rule.ts";
import { titles } from "../writing/titles.ts";

const thing = "(?:_?(?:path|file|name|filename|dir|folder|buf|buffer|str|stream))?";
const source = `(?i)^[$&*]*(?:\\w+_)?(?:src|source|old|oldpath|from)${thing}$`;
const destination = `(?i)^[$&*]*(?:\\w+_)?(?:dst|dest|destination|target|new|newpath)${thing}$`;

function names(first: string, second: string): Matcher {
  return {
    all: [{ has: { nthChild: 1, regex: first } }, { has: { nthChild: 2, regex: second } }],
  };
}

/** Of a function that is given first what it reads from, such as `os.rename(src, dst)`. */
export const destinationFirst = names(destination, source);
/** Of one that is given first what it writes to, such as `memcpy(dst, src)`. */
export const sourceFirst = names(source, destination);
/** Of one that is given first what it looks through, such as `strings.HasPrefix(s, prefix)`. */
export const partFirst: Matcher = names(
  "^[$&]?(?:\\w+_|[a-z]\\w*)?(?:[pP]refix|[sS]uffix|[sS]ubstr(?:ing)?|[nN]eedle|[sS]eparator|[dD]elimiter)$",
  "(?i)^[$&]?(?:s|str|string|text|line|name|path|value|word|input|haystack|full\\w*)$",
);
/** Of one that is given first what it looks for, such as `in_array($needle, $haystack)`. */
export const wholeFirst: Matcher = names("(?i)^\\$haystack$", "(?i)^\\$needle$");

/** The other way round: `strpos($haystack, $needle)`. */
export const needleFirst: Matcher = names("(?i)^\\$needle$", "(?i)^\\$haystack$");

/** Where the way back is meant. */
const goesBack = /restor|revert|undo|roll_?back|swap|backup|invers|revers|exchang|move_?back/i;

interface Swaps extends Pick<Draft, "id" | "valid" | "invalid"> {
  readonly languages: LanguageId[];
  readonly rule: Matcher;
}

/** The two arguments are each like that; what is no name is told by its kind or its text. */
export function swappedPair(first: Matcher, second: Matcher): Matcher {
  return { all: [{ has: { nthChild: 1, ...first } }, { has: { nthChild: 2, ...second } }] };
}

/** What a file is given: `write(content, path)`. */
export const contentFirst: Matcher = names(
  "(?i)^\\$?(?:data|contents?|body|text|json|html|buffer|bytes|output|source_?code)$",
  "(?i)^\\$?(?:\\w+_?)?(?:path|file|file_?name)$",
);

export function defineSwappedLibraryArguments({ languages, ...draft }: Swaps): Rule[] {
  return defineRules(languages, "bug", [
    {
      ...draft,
      severity: "high",
      confidence: "medium",
      cwe: 683,
      see: ["https://errorprone.info/bugpattern/ArgumentSelectionDefectChecker"],
      title: titles.swappedArguments,
      message:
        "By their names or types, two arguments are swapped: this function of the standard library takes them in the other order. Pass them in that order.",
      check: (node, { text }) => !isWayBack(node, text),
    },
  ]);
}

/** By the lines before the call: a function's name or a comment says so. */
function isWayBack(node: SgNode, text: string): boolean {
  const at = startOf(node);
  return goesBack.test(text.slice(Math.max(0, at - 400), at)) || makesRoom(node, text, at);
}

/** What stands at the destination is moved out of the way first: `rename(dst, old)`, then `rename(src, dst)`. */
function makesRoom(node: SgNode, text: string, at: number): boolean {
  const [, callee = "", first = ""] = /^([\w.:]+)\(\s*([$\w.]+)\s*,/.exec(node.text()) ?? [];
  if (first === "") return false;
  const after = text.slice(at + node.text().length, at + 400);
  return after
    .split(`${callee}(`)
    .slice(1)
    .some((call) => /^[^(),]+,\s*([$\w.]+)\s*[,)]/.exec(call)?.[1] === first);
}
