/** Finds what was left behind: breakpoints and prints of debugging, tests that run alone, and TODOs without an owner. */
import type { Severity } from "@acrux/contract";
import type { Inclusion } from "../config/schema.ts";
import type { LanguageId } from "../languages/language.ts";
import { languageWithId } from "../languages/languages.ts";
import type { PlacedMatch } from "../findings/placed-match.ts";
import { isTestCode, testModulesIn } from "../change/test-code.ts";

interface Leftover {
  readonly ruleId: string;
  readonly expression: RegExp;
  readonly languages: readonly LanguageId[] | "all";
  readonly severity: Severity;
  readonly category: "bug" | "maintainability" | "security" | "tests";
  readonly cwe: string | null;
  readonly title: string;
  readonly message: string;
  readonly inTests: boolean;
  /** What is said instead where the match ends within a comment or a string. */
  readonly inProse?: Pick<Leftover, "severity" | "title" | "message">;
}

const javascript: readonly LanguageId[] = ["javascript", "typescript", "tsx", "vue", "svelte"];

const breakpoint: Omit<Leftover, "expression" | "languages"> = {
  ...{ ruleId: "metric-debug-code", severity: "medium", category: "bug", cwe: "CWE-489", inTests: true },
  title: "Leftover debugging code: breakpoint",
  message: "The breakpoint stops the program, or prints what only its author wanted to see. Delete it.",
};

const print: Omit<Leftover, "expression" | "languages"> = {
  ...{
    ruleId: "metric-debug-print",
    severity: "info",
    category: "maintainability",
    cwe: "CWE-489",
    inTests: false,
  },
  title: "Leftover debug print",
  message:
    "The output reveals internal values to its readers. Delete it, or log it at a level that is off by default.",
};

const leftovers: readonly Leftover[] = [
  {
    ...breakpoint,
    languages: javascript,
    // Whoever asks for it by an option gets it: `if (options.breakOn) { debugger; }`.
    expression:
      /^[ \t]*(?<!\bif\b[^\n]{0,80}(?:[dD]ebug|[bB]reak)[^\n]{0,80}\{\s{0,80})debugger[ \t]*;?[ \t]*$/gm,
  },
  {
    ...breakpoint,
    languages: ["python"],
    expression:
      /^[ \t]*(?<!\bif\b[^\n]{0,80}(?:debug|break|pdb)[^\n]{0,80}:\s{0,80})(?:breakpoint\(\)|(?:import i?pdb;[ \t]*)?(?:i?pdb|pudb)\.set_trace\(\))/gm,
  },
  {
    ...breakpoint,
    languages: ["ruby"],
    expression: /^[ \t]*(?:binding\.(?:pry|irb|remote_pry)|byebug|debugger)[ \t]*$/gm,
  },
  {
    ...breakpoint,
    languages: ["php"],
    expression:
      /^[ \t]*(?:dd|xdebug_break)(?<!\bfunction (?:dd|\w{0,40}(?:[dD]ump|[dD]ebug)\w{0,40})\([^]{0,400})\(.*\);[ \t]*$/gm,
  },
  {
    ...breakpoint,
    languages: ["php"],
    // Samples and tests show what they got.
    inTests: false,
    // A function that is called so says what it is for.
    expression:
      /^[ \t]*(?:dump|var_dump|ray)(?<!\bfunction (?:dd|\w{0,40}(?:[dD]ump|[dD]ebug)\w{0,40})\([^]{0,400})\(.*\);[ \t]*$/gm,
  },
  {
    ...breakpoint,
    languages: ["rust"],
    inTests: false,
    expression: /(?<!\/\/[^\n]*|\b(?:crate|self|super)::)\bdbg!\(/g,
  },
  {
    ...breakpoint,
    languages: ["elixir"],
    expression: /^[ \t]*(?:IEx\.pry|require IEx)/gm,
  },
  {
    ...breakpoint,
    languages: ["csharp"],
    expression:
      /(?<!\/\/[^\n]*|[dD]ebug[^\n;{}]{0,80}\)\s{0,80}\{?\s{0,80})\bDebugger\.(?:Break|Launch)\(\)/g,
  },
  {
    ...print,
    languages: javascript,
    expression:
      /^[ \t]*console\.(?:log|debug|trace|table|dir)\((?:["'`](?:here|test|debug|xxx|aaa|foo|>>>|---|\*\*\*|==)|[\w.]+\)|\{[\w, ]+\}\))/gim,
  },
  {
    ...print,
    languages: "all",
    expression:
      /^[ \t]*(?:print|println|System\.out\.println|fmt\.Println|puts|p|echo|Console\.WriteLine|printf|NSLog)[ \t(]+["'](?:here\b|debug\b|xxx|>>>|\*\*\*|==|---)[^"'\n]*["']/gim,
  },
  {
    // Tests of what reads such files hold them in strings, and a test that does not parse fails by itself.
    ...{ ruleId: "metric-conflict-marker", severity: "high", category: "bug", cwe: null, inTests: false },
    languages: "all",
    // All three marks, in their order, so that a row of signs alone is none. `SEARCH` is a block by which a model says what to edit.
    expression: /^<{7} (?!(?:SEARCH|ORIGINAL)\b)[^\n]{1,200}$(?=[^]{1,50000}?^={7}\r?$[^]{1,50000}?^>{7} )/gm,
    title: "Unresolved merge conflict",
    message:
      "The file contains conflict markers, so it does not parse and most rules cannot check it. Resolve the conflict, and delete the markers.",
  },
  {
    ...{ ruleId: "metric-hidden-characters", severity: "high", category: "security", cwe: "CWE-1007" },
    ...{ inTests: true, languages: "all" },
    // Where people write from right to left, such signs have their use; what begins and ends within one string reorders no code.
    expression:
      /^(?![^\n]{0,600}[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])[^\n]{0,400}?(?:[\u202a-\u202e]|[\u2066-\u2068](?![^\n"'`*\u2066-\u2069]*\u2069))[^\n]{0,200}/gm,
    title: "Bidirectional control character",
    message:
      "An invisible control character reorders this line on screen, so it does not run as it reads (CVE-2021-42574). Delete the character, or write it as an escape such as `\\u202E`.",
  },
  {
    ...{ ruleId: "metric-hidden-characters", severity: "high", category: "security", cwe: "CWE-1007" },
    ...{ inTests: true, languages: "all" },
    expression:
      /^(?<before>[^\n]{0,400}?)(?:(?<=\w)[\u200b\u2060\u00ad\u180e](?=\w)|[\u115f\u1160\u3164\uffa0](?=\s*[=,;)}]))[^\n]{0,200}/gmu,
    title: "Invisible character in a name",
    message:
      "This line contains a character that no editor shows, so two names that look the same differ. Delete it, or write it as an escape.",
    inProse: {
      severity: "low",
      title: "Invisible character in a comment or string",
      message:
        "This comment or string contains a character that no editor shows, so a search for its words misses it. Delete it, or write it as an escape such as `\\u200B`.",
    },
  },
  {
    ...{ ruleId: "metric-hidden-characters", severity: "high", category: "security", cwe: "CWE-1007" },
    ...{ inTests: true, languages: "all" },
    // A whole text can be written in tags, which models read and people do not see: in comments most of all.
    expression:
      /^[^\n]{0,400}?[\u{e0020}-\u{e007e}](?<!\u{1f3f4}[\u200d\u{e0020}-\u{e007e}]{1,12})[^\n]{0,200}/gmu,
    title: "Invisible characters: hidden text",
    message:
      "This line contains characters that no editor shows and that models read as text. Delete them, or write them as escapes.",
  },
  {
    ...{ ruleId: "metric-focused-test", severity: "medium", category: "tests", cwe: null, inTests: true },
    languages: javascript,
    expression: /^[ \t]*(?:(?:it|test|describe|context|suite)\.only|fit|fdescribe|fcontext)\(["'`]/gm,
    title: "Focused test: the others are skipped",
    message:
      "Only this test of its file runs, and the others are silently skipped. Remove the focus, such as `.only`.",
  },
  {
    ...{
      ruleId: "metric-todo-without-owner",
      severity: "info",
      category: "maintainability",
      cwe: "CWE-546",
      inTests: false,
    },
    languages: "all",
    expression:
      /^[^\n"'`]*?(?:\/\/|#|\/\*|^[ \t]*\*|--|<!--)[^\n"'`]{0,40}?\b(?:TODO|FIXME|XXX|HACK)\b(?![ \t]*[([@])(?![^\n]*(?:#\d|\b[A-Z]{2,10}-\d|https?:|@\w))[^\n]*/gm,
    title: "TODO without owner or issue",
    message: "A TODO without an owner is usually forgotten. Do it now, or add a name or an issue number.",
  },
];

/** What there is to find, for the documentation; one kind may be found in several ways. */
export const leftoverChecks: readonly Pick<Leftover, "ruleId" | "title" | "severity">[] = [
  ...new Map(leftovers.map((leftover) => [leftover.title, leftover])).values(),
];

/** Cheap texts of which each expression needs one; most files hold none of them. */
const hint =
  /debugger|breakpoint\(|pdb\.|pudb|binding\.|byebug|dbg!|IEx|Debugger\.|console\.|dump\(|dd\(|ray\(|xdebug|\.only\(|\bf(?:it|describe|context)\(|TODO|FIXME|XXX|HACK|<<<<<<<|>>>|\*\*\*|["']==|["']---|["'](?:here|Here|HERE|debug|Debug|DEBUG|xxx)|[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060\u2066-\u2069\u3164\uffa0\udb40]/;

export function mayHoldLeftovers(text: string): boolean {
  return hint.test(text);
}

export function findLeftovers(
  path: string,
  language: LanguageId | null,
  text: string,
  include: readonly Inclusion[] = [],
): PlacedMatch[] {
  if (language === null || languageWithId(language).isData === true || !mayHoldLeftovers(text)) return [];
  const isTest = isTestCode(path, include);
  const lineAt = lineCounter(text);
  const modules = testModulesIn(path, text);
  return leftovers
    .filter(
      ({ languages, inTests }) =>
        (languages === "all" || languages.includes(language)) && (inTests || !isTest),
    )
    .flatMap((leftover) =>
      [...text.matchAll(leftover.expression)]
        .filter(
          ({ index }) => leftover.inTests || !modules.some(({ start, end }) => index >= start && index < end),
        )
        .map((match) => {
          const found = matchOf(leftover, match, lineAt);
          const isMeant = found.ruleId === breakpoint.ruleId && isMarked(text, match.index);
          return isMeant ? { ...found, confidence: "low" as const } : found;
        }),
    );
}

/** The mark of another tool in the line above allows what else is forbidden: `// @phpstan-ignore disallowed.function (the log is gone)`. */
function isMarked(text: string, at: number): boolean {
  const above = text.slice(text.lastIndexOf("\n", at - 2) + 1, at);
  return (
    /^\s*(?:\/\/|#|\/\*)/.test(above) &&
    /(?:@phpstan-ignore|@psalm-suppress|phpcs:ignore|eslint-disable-next-line)\b[^\n]*(?:forbidden|disallowed|banned|discouraged|debug|dump)/i.test(
      above,
    )
  );
}

function matchOf(
  leftover: Leftover,
  found: RegExpExecArray,
  lineAt: (offset: number) => number,
): PlacedMatch {
  const { ruleId, category, cwe } = leftover;
  const prose = isProse(found.groups?.["before"] ?? "") ? leftover.inProse : undefined;
  const { severity, title, message } = prose ?? leftover;
  const quote = found[0].trim();
  const startOffset = found.index + found[0].indexOf(quote);
  const line = lineAt(startOffset);
  return {
    ...{ ruleId, source: "rule", severity, category, cwe, title, message },
    confidence: prose ? "low" : "high",
    ...{ links: [linkOf(leftover)], fix: null, symbol: "", code: quote },
    ...{ startLine: line, endLine: line, startOffset, endOffset: startOffset + quote.length, quote },
  };
}

const literal = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/** The text before this place in its line opens a comment or a string. */
function isProse(before: string): boolean {
  return /^\s*(?:\*|--\s)|\/\/|\/\*|<!--|(?:^|\s)#(?!\w)|["'`]/.test(before.replaceAll(literal, ""));
}

function linkOf({ ruleId, cwe }: Leftover): string {
  if (ruleId === "metric-hidden-characters") return "https://trojansource.codes/";
  if (ruleId === "metric-conflict-marker")
    return "https://git-scm.com/docs/git-merge#_how_conflicts_are_presented";
  return `https://cwe.mitre.org/data/definitions/${(cwe ?? "CWE-489").slice(4)}.html`;
}

function lineCounter(text: string): (offset: number) => number {
  return (offset) => {
    let line = 1;
    for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
    return line;
  };
}
