/** JavaScript and TypeScript: arguments in each other's place. */
import { ecmascript } from "../writing/define-rules.ts";
import { partsAt, nthNamed, textAt } from "../../syntax/node-numbers.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";
import type { TreeRoot } from "../../syntax/tree-node.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { defineSwappedArguments } from "../shared/swapped-arguments.ts";
import {
  contentFirst,
  destinationFirst,
  swappedPair,
  defineSwappedLibraryArguments,
} from "../shared/swapped-library-arguments.ts";
import type { Matcher } from "../writing/rule.ts";

export const swappedArguments = defineSwappedArguments({
  id: "js-swapped-arguments",
  languages: ecmascript,
  head: "script",
  treeFilter: mayTurnRound,
  rule: {
    kind: "call_expression",
    has: {
      field: "arguments",
      all: [{ has: { nthChild: 1, kind: "identifier" } }, { has: { nthChild: 2, kind: "identifier" } }],
    },
  },
  valid: [
    "const resize = (width, height) => width - height;\nconst draw = (image) => { const { width, height } = image; return resize(width, height); };",
    "function resize(width, height) {}\n\nfunction rotate({ width, height }) { resize(height, width); }",
  ],
  invalid: [
    {
      code: "function resize(width, height) {\n  return width;\n}\n\nfunction draw(image) {\n  const { width, height } = image;\n  return resize(height, width);\n}",
      lines: [7],
    },
  ],
});

const fn: Matcher = { any: [{ kind: "arrow_function" }, { kind: "function_expression" }] };
const count: Matcher = { kind: "number" };
const ofFiles = "^(?:fs|fsp|fsPromises|fs\\.promises)$";

export const swappedLibraryArguments = defineSwappedLibraryArguments({
  id: "js-swapped-library-arguments",
  languages: ecmascript,
  rule: {
    any: [
      jsCall({
        names: "setTimeout|setInterval",
        bare: "also",
        on: "^(?:window|globalThis|self)$",
        args: swappedPair(count, fn),
      }),
      jsCall({
        names: "parseInt",
        bare: "also",
        on: "^Number$",
        args: swappedPair(
          { kind: "number", regex: "^(?:2|8|10|16|36)$" },
          { kind: "identifier", not: { regex: "(?i)radix|base" } },
        ),
      }),
      jsCall({
        names: "stringify",
        on: "^JSON$",
        args: {
          has: { nthChild: 2, kind: "number" },
          not: { has: { nthChild: 3 } },
        },
      }),
      jsCall({ names: "from", on: "^Array$", args: swappedPair(fn, { regex: "^[\\w$.(\\[]" }) }),
      jsCall({ names: "addEventListener", args: swappedPair(fn, { kind: "string" }) }),
      jsCall({ names: "reduce|reduceRight", args: swappedPair(count, fn) }),
      jsCall({
        names: "replace|replaceAll",
        args: swappedPair({ any: [{ kind: "string" }, { kind: "template_string" }] }, { kind: "regex" }),
      }),
      jsCall({
        names: "createHmac",
        bare: "also",
        on: "^crypto$",
        args: swappedPair(
          { kind: "identifier", regex: "(?i)key|secret" },
          { kind: "string", regex: "^.(?i:sha|md5)" },
        ),
      }),
      jsCall({
        names: "writeFile|writeFileSync|appendFile|appendFileSync|outputFile|outputFileSync",
        on: ofFiles,
        args: contentFirst,
      }),
      jsCall({
        names: "rename|renameSync|copyFile|copyFileSync|cp|cpSync|link|linkSync",
        on: ofFiles,
        args: destinationFirst,
      }),
      jsCall({
        names: "relative",
        on: "^path(?:\\.(?:posix|win32))?$",
        args: swappedPair({ regex: "^to$" }, { regex: "^from$" }),
      }),
    ],
  },
  valid: [
    "setTimeout(() => go(), 100);",
    "parseInt(10, radix);",
    "JSON.stringify(a, null, 2);",
    "Array.from(list, (x) => x + 1);",
    "list.reduce((sum, x) => sum + x, 0);",
    'text.replace(/a/, "b");',
    "fs.writeFileSync(filePath, data);",
    "fs.rename(src, dst, done);",
    "path.relative(from, to);",
  ],
  invalid: [
    "setTimeout(100, () => go());",
    "parseInt(10, text);",
    "JSON.stringify(value, 2);",
    "Array.from((x) => x + 1, list);",
    'button.addEventListener(() => go(), "click");',
    "list.reduce(0, (sum, x) => sum + x);",
    'text.replace("b", /a/g);',
    'createHmac(secret, "sha256");',
    "fs.writeFileSync(data, filePath);",
    "fs.rename(dst, src, done);",
    "path.relative(to, from);",
  ],
});

const lists = numbersOfKind("formal_parameters");
const given = numbersOfKind("arguments");
const identifiers = new Set(numbersOfKind("identifier"));

/** Whether any call begins with two names with which, the other way round, the parameters of a function begin. */
function mayTurnRound({ tree, byKind }: TreeRoot): boolean {
  /** By the first letters of both, because hardly any call is of such a pair. */
  const pairs = new Map<number, (readonly [first: number, second: number])[]>();
  for (const kind of lists) {
    for (const list of byKind.ofKind(kind)) {
      const [first, second] = partsAt(tree, list);
      if (first === undefined || second === undefined) continue;
      const mark = markOf(tree, second, first);
      const alike = pairs.get(mark);
      if (alike) alike.push([first, second]);
      else pairs.set(mark, [[first, second]]);
    }
  }
  const turnsRound = (list: number): boolean => {
    const [first, second] = [nthNamed(tree, list, 1), nthNamed(tree, list, 2)];
    if (!isIdentifier(tree, first) || !isIdentifier(tree, second)) return false;
    const alike = pairs.get(markOf(tree, first, second)) ?? [];
    return alike.some(
      ([one, other]) =>
        nameAt(tree, other) === textAt(tree, first) && nameAt(tree, one) === textAt(tree, second),
    );
  };
  return pairs.size > 0 && given.some((kind) => byKind.ofKind(kind).some(turnsRound));
}

function isIdentifier({ kinds }: SyntaxTree, node: number): boolean {
  return node !== none && identifiers.has(kinds[node] ?? 0);
}

/** Of the first two letters of both. */
function markOf({ text, starts }: SyntaxTree, one: number, other: number): number {
  const [at, next] = [starts[one] ?? 0, starts[other] ?? 0];
  const letters = text.charCodeAt(at) * 31 + text.charCodeAt(at + 1);
  return letters * 8191 + text.charCodeAt(next) * 31 + text.charCodeAt(next + 1);
}

/** Without its type and its default. */
function nameAt(tree: SyntaxTree, parameter: number): string {
  return /^\w*/.exec(textAt(tree, parameter).slice(0, 60))?.[0] ?? "";
}
