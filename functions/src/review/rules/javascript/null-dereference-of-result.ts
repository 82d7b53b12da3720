/** JavaScript and TypeScript: null results of a function of the same file, used without a check. */
import { ecmascript } from "../writing/define-rules.ts";
import { closingOf } from "../shared/closing-bracket.ts";
import { nullableResult } from "../shared/nullable-result.ts";
import { SoughtName } from "../../syntax/name-index.ts";
import { inField, kindAt, kindsOfFunctions, nearestAround, textAt } from "../../syntax/node-numbers.ts";
import { numbersOfKind } from "../../syntax/node-search.ts";
import { none, type SyntaxTree } from "../../syntax/tree.ts";
import type { TreeRoot } from "../../syntax/tree-node.ts";

const find =
  "function find(users, name) {\n  for (const user of users) {\n    if (user.name === name) return user;\n  }\n  return null;\n}\n";

export const nullDereferenceOfResult = nullableResult({
  id: "js-null-result-used",
  languages: ecmascript,
  text: "javascript",
  nothing: "null",
  advice: "Check the return value first, or use `?.`.",
  object: "object",
  treeFilter: mayReadNull,
  rule: { kind: "member_expression", has: { field: "object", kind: "call_expression" } },
  valid: [
    `${find}const mail = find(users, "x")?.mail;`,
    `${find}const mail = find(users, "x") && find(users, "x").mail;`,
    "function first(name) {\n  if (!name) return null;\n  return name.split(' ');\n}\nconst f = first('a b').length;",
  ],
  invalid: [{ code: `${find}const mail = find(users, "x").mail;`, lines: [7] }],
});

const nulls = numbersOfKind("null");

/** Whether a member is read of a call of anything that has the name of a function with `return null` in it. */
function mayReadNull(root: TreeRoot): boolean {
  const names = new Set<string>();
  for (const kind of nulls) {
    for (const node of root.byKind.ofKind(kind)) {
      if (kindAt(root.tree, root.tree.parents[node] ?? none) === "return_statement")
        names.add(nameAround(root.tree, node));
    }
  }
  return [...names].some((name) => isReadWhereCalled(root, name));
}

/** Of the function, or of the variable that it is the value of; "" without a name. */
function nameAround(tree: SyntaxTree, node: number): string {
  const around = nearestAround(tree, node, kindsOfFunctions);
  if (around === none) return "";
  const own = inField(tree, around, "name");
  return textAt(tree, own === none ? inField(tree, tree.parents[around] ?? none, "name") : own);
}

function isReadWhereCalled({ tree, names }: TreeRoot, name: string): boolean {
  const { text, ends } = tree;
  if (name === "") return false;
  return names.everywhere(new SoughtName(name)).some((node) => {
    const open = ends[node] ?? 0;
    if (text.charAt(open) !== "(") return false;
    const close = closingOf(text, open);
    return close < 0 || /^\s*\./.test(text.slice(close + 1, close + 80));
  });
}
