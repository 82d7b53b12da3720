/** JavaScript and TypeScript: arguments in each other's place. */
import { ecmascript } from "../writing/define-rules.ts";
import { partsAt, kindAt, nthNamed, textAt } from "../../syntax/node-numbers.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";
import type { SyntaxTree } from "../../syntax/tree.ts";
import type { TreeRoot } from "../../syntax/tree-node.ts";
import { swappedArguments } from "../shared/swapped-arguments.ts";

export const swappedCalls = swappedArguments({
  id: "js-swapped-arguments",
  languages: ecmascript,
  head: "named",
  treeGlance: mayTurnRound,
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

const lists = numbersOfKind("formal_parameters");
const given = numbersOfKind("arguments");

/** Whether any call begins with two names with which, the other way round, the parameters of a function begin. */
function mayTurnRound({ tree, byKind }: TreeRoot): boolean {
  const pairs = new Set<string>();
  for (const kind of lists) {
    for (const list of byKind.ofKind(kind)) {
      const [first, second] = partsAt(tree, list);
      if (first === undefined || second === undefined) continue;
      pairs.add(`${nameAt(tree, second)},${nameAt(tree, first)}`);
    }
  }
  return (
    pairs.size > 0 && given.some((kind) => byKind.ofKind(kind).some((list) => isPair(tree, list, pairs)))
  );
}

function isPair(tree: SyntaxTree, list: number, pairs: ReadonlySet<string>): boolean {
  const [first, second] = [nthNamed(tree, list, 1), nthNamed(tree, list, 2)];
  if (kindAt(tree, first) !== "identifier" || kindAt(tree, second) !== "identifier") return false;
  return pairs.has(`${textAt(tree, first)},${textAt(tree, second)}`);
}

/** Without its type and its default. */
function nameAt(tree: SyntaxTree, parameter: number): string {
  return /^\w*/.exec(textAt(tree, parameter).slice(0, 60))?.[0] ?? "";
}
