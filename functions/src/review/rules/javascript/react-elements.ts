/** React: keys, handlers and conditions in what a component draws. */
import type { SgNode } from "@ast-grep/napi";
import { defineRules } from "../writing/define-rules.ts";
import {
  childrenOf,
  everyInside,
  fieldOf,
  fieldTextOf,
  kindOf,
  startOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { type Declaration, declarationOf, initialOf } from "./names.ts";
import { isSetter, react } from "./react-components.ts";
import { bare, contains, functionAround, isFunction, nameCalled, ownInside, partsOf } from "./tree.ts";

export const reactElements = defineRules(["tsx", "javascript"], "bug", [
  {
    id: "js-index-as-key",
    severity: "low",
    confidence: "medium",
    cwe: 694,
    see: [`${react}/learn/rendering-lists`],
    title: "Array index used as React key",
    message:
      "When elements are added, removed or sorted, React keeps the state of a position instead of that of the element. Use an id of the element.",
    textFilter: /\bkey\s*=\s*\{/,
    rule: {
      kind: "jsx_attribute",
      all: [{ has: { kind: "property_identifier", regex: "^key$" } }, { has: { kind: "jsx_expression" } }],
    },
    check: isIndexKey,
    unsure: (_node, { text }) => !changesOrder.test(text),
    valid: [
      "const a = (l) => l.map((x) => <p key={x.id}>{x.n}</p>);",
      "const a = () => [1, 2].map((x, i) => <p key={i}>{x}</p>);",
      "const a = (n) => Array.from({ length: n }).map((_, i) => <p key={i} />);",
    ],
    invalid: [
      "const a = (l) => l.map((x, i) => <p key={i}>{x.n}</p>);",
      "const a = (l) => l.map((x, i) => <p key={`row-${i}`}>{x.n}</p>);",
    ],
  },
  {
    id: "js-zero-is-shown",
    severity: "medium",
    confidence: "high",
    cwe: 480,
    see: [`${react}/learn/conditional-rendering`],
    title: "React renders 0: number used as a condition",
    message:
      "`0 && ...` is 0, and React renders numbers, so an empty list shows a 0. Write `list.length > 0 && ...`.",
    textFilter: /\b(?:length|size|count)\s*&&\s*\(?\s*</,
    rule: {
      kind: "binary_expression",
      all: [
        { has: { field: "operator", regex: "^&&$" } },
        {
          has: {
            field: "left",
            kind: "member_expression",
            has: { field: "property", regex: "^(?:length|size|count)$" },
          },
        },
        {
          has: {
            field: "right",
            any: [
              { kind: "jsx_element" },
              { kind: "jsx_self_closing_element" },
              {
                kind: "parenthesized_expression",
                has: { any: [{ kind: "jsx_element" }, { kind: "jsx_self_closing_element" }] },
              },
            ],
          },
        },
      ],
      inside: {
        kind: "jsx_expression",
        inside: { any: [{ kind: "jsx_element" }] },
      },
    },
    check: (node) => !isNeverEmpty(node),
    unsure: (node, { text }) => namesMeasure(node) && !countsElements.test(text),
    valid: [
      "function A({ l }) { if (l.length === 0) return null; return <p>{l.length && <b />}</p>; }",
      "const a = (l) => <p>{l.length > 0 && <b />}</p>;",
      "const a = (l) => <p>{!!l.length && <b />}</p>;",
    ],
    invalid: ["const a = (l) => <p>{l.length && <b />}</p>;"],
  },
  {
    id: "js-handler-called-in-render",
    severity: "high",
    confidence: "medium",
    cwe: 670,
    see: [`${react}/learn/responding-to-events`],
    title: "Event handler called during render",
    message:
      "The handler is called on every render, and its return value becomes the event handler. Pass a function: `onClick={() => remove(id)}`.",
    textFilter: /\bon[A-Z]\w*\s*=\s*\{/,
    rule: {
      kind: "jsx_attribute",
      all: [
        { has: { kind: "property_identifier", regex: "^on[A-Z]" } },
        { has: { kind: "jsx_expression", has: { kind: "call_expression" } } },
      ],
    },
    check: callsHandler,
    valid: [
      "const A = ({ f }) => <b onClick={() => f(1)} />;",
      "function A() { const f = (x) => () => g(x); return <b onClick={f(1)} />; }",
      "const A = ({ make }) => <b onClick={make(1)} />;",
      "const A = () => <b onClick={useCallback(f, [])} />;",
    ],
    invalid: [
      "function A() { const [n, setN] = useState(0); return <b onClick={setN(1)} />; }",
      "function A() { const f = (x) => { g(x); }; return <b onClick={f(1)} />; }",
      "const A = ({ onDelete, id }) => <b onClick={onDelete(id)} />;",
    ],
  },
]);

/** `if (!list.length) return null;` stands before it. */
function isNeverEmpty(node: SgNode): boolean {
  const value = fieldTextOf(node, "left").replaceAll(/[.$?[\]()]/g, String.raw`\$&`);
  const fn = functionAround(node);
  const before = fn === null ? "" : textOf(fn).slice(0, startOf(node) - startOf(fn));
  return new RegExp(
    String.raw`\bif \((?:[^()\n]{0,80}\|\| )?(?:!${value}|${value} (?:===? 0|< 1))(?: \|\| [^()\n]{0,80})?\)\s*\{?\s*return\b`,
  ).test(before);
}

/** `product.size && <Badge />`: a size may be a word. */
function namesMeasure(node: SgNode): boolean {
  return fieldTextOf(node, "left").endsWith(".size");
}

const countsElements = /\bnew (?:Map|Set)\b|\b(?:Map|Set)<|\bsize\??: number\b/;

/** Where nothing in the file takes an element out of a list or moves it, its position mostly stays the same. */
const changesOrder =
  /\.(?:splice|sort|toSorted|toSpliced|reverse|toReversed|unshift|shift|filter)\(|\b(?:arrayMove|reorder|move|remove|delete)\w*\(/i;

/** Lists that are not sorted, and into which no element is inserted. */
const keepsItsOrder =
  /^\[|^Array\b|^(?:new )?Array\(|^[A-Z_\d]+$|\.split\(|^_?\.?range\(|[sS]keleton|[pP]laceholder/;

function isIndexKey(attribute: SgNode): boolean {
  const name = onlyNameIn(attribute);
  const declared = name ? declarationOf(textOf(name), name) : null;
  if (declared?.how !== "parameter") return false;
  const list = listMappedBy(declared.scope);
  if (list === null || !isSecondParameter(declared)) return false;
  return !keepsItsOrder.test(textOf(list)) && !isLiteralList(textOf(list), declared.scope);
}

/** The only name in the key, where it is the whole key or the only changing part of its text. */
function onlyNameIn(attribute: SgNode): SgNode | null {
  const value = expressionOf(attribute);
  const [name, ...others] = value ? everyInside(value, ["identifier"]) : [];
  return value && name && others.length === 0 && isIndexAlone(value, name) ? name : null;
}

function expressionOf(attribute: SgNode): SgNode | null {
  return childrenOf(attribute).find(({ node }) => kindOf(node) === "jsx_expression")?.node ?? null;
}

/** The list of `list.map(callback)`. */
function listMappedBy(callback: SgNode): SgNode | null {
  const call = callback.parent()?.parent();
  if (!call || kindOf(call) !== "call_expression" || !/^(?:map|flatMap)$/.test(nameCalled(call))) return null;
  return fieldOf(fieldOf(call, "function") ?? call, "object") ?? call;
}

function isSecondParameter({ scope, name }: Declaration): boolean {
  const second = partsOf(fieldOf(scope, "parameters"))[1];
  return second !== undefined && contains(second, name);
}

function isLiteralList(list: string, place: SgNode): boolean {
  const declared = /^\w+$/.test(list) ? declarationOf(list, place) : null;
  const initial = declared?.how === "const" ? bare(initialOf(declared)) : null;
  return initial !== null && (kindOf(initial) === "array" || /^(?:Array|new Array)\b/.test(textOf(initial)));
}

/** The index, or a text of which it is the only changing part. */
function isIndexAlone(value: SgNode, name: SgNode): boolean {
  const inner = partsOf(value)[0];
  if (!inner) return false;
  if (inner.id() === name.id()) return true;
  return kindOf(inner) === "template_string" || /^(?:String\(\w+\)|\w+\.toString\(\))$/.test(textOf(inner));
}

function callsHandler(attribute: SgNode): boolean {
  const callee = nameCalledBy(attribute);
  const declared = callee ? declarationOf(textOf(callee), attribute) : null;
  if (!callee || !declared) return false;
  if (isSetter(declared)) return true;
  if (declared.how === "parameter") return /^on[A-Z]/.test(textOf(callee));
  const fn = declared.how === "function" ? declared.holder : bare(initialOf(declared));
  return fn !== null && isFunction(fn) && returnsNoFunction(fn);
}

/** `f` of `onClick={f(...)}`. */
function nameCalledBy(attribute: SgNode): SgNode | null {
  const [call] = partsOf(expressionOf(attribute));
  const callee = call && kindOf(call) === "call_expression" ? fieldOf(call, "function") : null;
  return callee && kindOf(callee) === "identifier" ? callee : null;
}

function returnsNoFunction(fn: SgNode): boolean {
  const body = fieldOf(fn, "body");
  if (!body || kindOf(body) !== "statement_block") return false;
  return ownInside(fn, ["return_statement"]).every((one) => partsOf(one).length === 0);
}
