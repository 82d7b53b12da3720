/** What the rules of React ask about components, hooks and state. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { type Declaration } from "./names.ts";
import { bare, contains, nameCalled, partsOf } from "./tree.ts";

/** Where the rules look these things up. */
export const react = "https://react.dev";

/** Texts without these words are none of React, nor of Preact. */
export const fileHas = ["react", "React"];

const ofReact = /\b[rR]eact(?![a-z])|\bpreact\b/;
const fromReact = /["'](?:react|preact)(?:["']|\/)/;
const fromOther = /\bfrom\s*["'](?:vue|@vue\/|vue-|solid-js|svelte|#imports|#app|nuxt|@builder\.io\/qwik)/;

/** Vue's `reactive` and functions of Vue, Solid and their like have names that are alike, and other laws. */
export function isOfReact(text: string): boolean {
  return ofReact.test(text) && (fromReact.test(text) || !fromOther.test(text));
}

const componentName = /^(?:[A-Z]|use[A-Z])/;

export function nameOfFunction(fn: SgNode): string {
  const own = fieldOf(fn, "name");
  if (own) return textOf(own);
  let parent = fn.parent();
  // `memo(() => ...)`, `forwardRef((props, ref) => ...)`
  while (parent && /^(?:arguments|call_expression|as_expression)$/.test(kindOf(parent)) && isWrapping(parent))
    parent = parent.parent();
  const name = parent && kindOf(parent) === "variable_declarator" ? fieldOf(parent, "name") : null;
  return name ? textOf(name) : "";
}

function isWrapping(node: SgNode): boolean {
  const call = kindOf(node) === "arguments" ? node.parent() : node;
  return (
    call !== null &&
    (kindOf(call) !== "call_expression" ||
      /^(?:React\.)?(?:memo|forwardRef|observer)$/.test(textOf(fieldOf(call, "function") ?? call)))
  );
}

export function isComponent(fn: SgNode | null): fn is SgNode {
  return fn !== null && componentName.test(nameOfFunction(fn));
}

/** Statements and expressions that run a part of theirs only sometimes. */
export const branches =
  /^(?:if_statement|ternary_expression|for_statement|for_in_statement|while_statement|do_statement|switch_statement|catch_clause)$/;

export function calleeAround(fn: SgNode): string {
  const list = fn.parent();
  const call = list && kindOf(list) === "arguments" ? list.parent() : null;
  return call && kindOf(call) === "call_expression" ? nameCalled(call) : "";
}

/** `const [state, setState] = useState(...)`: the name's place in the list, and the hook. */
function stateOf(declared: Declaration | null): { place: number; hook: string } | null {
  if (!declared || kindOf(declared.holder) !== "variable_declarator") return null;
  const pattern = fieldOf(declared.holder, "name");
  const value = bare(fieldOf(declared.holder, "value"));
  if (!pattern || !value || kindOf(pattern) !== "array_pattern" || kindOf(value) !== "call_expression")
    return null;
  const place = partsOf(pattern).findIndex((one) => contains(one, declared.name));
  // The first name may be left out: `[, setState]`.
  const isFirst = textOf(pattern).startsWith("[,") ? place + 1 : place;
  return { place: isFirst, hook: nameCalled(value) };
}

export function isState(declared: Declaration | null): boolean {
  const state = stateOf(declared);
  return state?.place === 0 && /^use(?:State|Reducer)$/.test(state.hook);
}

export function isSetter(declared: Declaration | null): boolean {
  const state = stateOf(declared);
  return state?.place === 1 && /^use(?:State|Reducer)$/.test(state.hook);
}
