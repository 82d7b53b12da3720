/** JavaScript and TypeScript: from which module an object or a function was taken, whatever it is called here. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { declarationOf } from "./names.ts";
import { argumentsOf } from "./tree.ts";

const required = /\b(?:require|import)\(\s*["'`](?:node:)?([\w@./-]+)["'`]\s*\)/;
const imported = /\bfrom\s*["'](?:node:)?([\w@./-]+)["']/;

/** A name may stand for another name, and what makes it may be given the module: `promisifyAll(require("fs"))`. */
const mostSteps = 4;

/** `fs`, `fs.promises`, `new Client()`, `promisify(cp.exec)`: whether the root of the expression is one of these modules. */
export function isOfModule(node: SgNode | null, modules: RegExp): boolean {
  return modules.test(moduleOf(node, mostSteps));
}

/** "" where the file does not tell. */
function moduleOf(node: SgNode | null, steps: number): string {
  if (node === null || steps === 0) return "";
  switch (kindOf(node)) {
    case "identifier":
      return moduleOfName(node, steps);
    case "member_expression":
      return moduleOf(fieldOf(node, "object"), steps);
    case "await_expression":
    case "parenthesized_expression":
      return moduleOf(node.child(1), steps);
    case "new_expression":
      return moduleOf(fieldOf(node, "constructor"), steps - 1);
    case "call_expression":
      return moduleOfCall(node, steps);
    default:
      return "";
  }
}

function moduleOfCall(call: SgNode, steps: number): string {
  const direct = required.exec(textOf(call))?.[1];
  if (direct !== undefined) return direct;
  const [given] = argumentsOf(call);
  return moduleOf(fieldOf(call, "function"), steps - 1) || moduleOf(given ?? null, steps - 1);
}

function moduleOfName(name: SgNode, steps: number): string {
  const declared = declarationOf(textOf(name), name);
  if (declared === null) return "";
  if (declared.how === "import") {
    const text = textOf(declared.holder);
    return (imported.exec(text) ?? required.exec(text))?.[1] ?? "";
  }
  if (kindOf(declared.holder) !== "variable_declarator") return "";
  return moduleOf(fieldOf(declared.holder, "value"), steps - 1);
}
