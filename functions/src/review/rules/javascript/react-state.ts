/** React: state that is set in the wrong place, or changed behind React's back. */
import type { SgNode } from "@ast-grep/napi";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import {
  childrenOf,
  everyInside,
  fieldOf,
  fieldTextOf,
  kindOf,
  nearestOf,
  parentOf,
  startOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { declarationOf } from "./names.ts";
import {
  branches,
  calleeAround,
  fileHas,
  isComponent,
  isSetter,
  isState,
  react,
} from "./react-components.ts";
import {
  argumentsOf,
  bare,
  contains,
  functionAround,
  isFunction,
  isSame,
  nameCalled,
  ownInside,
  partsOf,
} from "./tree.ts";

export const reactState = defineRules(ecmascript, "bug", [
  {
    id: "js-effect-loops",
    severity: "high",
    confidence: "high",
    cwe: 835,
    see: [`${react}/reference/react/useEffect`],
    title: "Infinite loop: effect sets state without dependencies",
    message:
      "The effect runs after every render, and setting state renders again, so it never ends. Pass the list of dependencies.",
    rule: jsCall({
      names: "useEffect|useLayoutEffect",
      bare: "also",
      on: "^React$",
      args: { not: { has: { nthChild: 2, regex: "." } } },
    }),
    fileHas,
    check: setsStateAlways,
    valid: [
      'import React from "react"; function A() { const [n, setN] = useState(0); useEffect(() => { setN(1); }, []); }',
      'import React from "react"; function A() { const [n, setN] = useState(0); useEffect(() => { if (!n) setN(1); }); }',
      'import React from "react"; function A() { const [h, setH] = useState(0); useEffect(() => { setH(ref.current.offsetHeight); }); }',
      'import React from "react"; function A() { const [h, setH] = useState(0); useEffect(() => { const n = g(); if (n === h) return; setH(n); }); }',
      'import React from "react"; function A() { const [n, setN] = useState(null); useEffect(() => { !n && setN(make()); }); }',
      'import React from "react"; function A({ name }) { const [t, setT] = useState(""); useEffect(() => { setT(name.trim()); }); }',
      'import React from "react"; function A({ all }) { const [a, setA] = useState([]); useEffect(() => { setA((old) => (old.length === all.length ? old : all)); }); }',
      'import React from "react"; function A(p) { const [m, setM] = useState(true); useEffect(() => { setM(p.video.muted); }); }',
      'import React from "react"; function A() { const [isThere, setThere] = useState(false); useEffect(() => { setThere(true); }); }',
    ],
    invalid: [
      'import React from "react"; function A({ all }) { const [a, setA] = useState([]); const some = all.filter(f); useEffect(() => { setA(some); }); }',
      'import React from "react"; function A() { const [n, setN] = useState(0); useEffect(() => { setN(n + 1); }); }',
      'import React from "react"; function A() { const [n, setN] = useState(0); useEffect(() => { load().then((x) => setN(x)); }); }',
    ],
  },
  {
    id: "js-state-set-in-render",
    severity: "high",
    confidence: "high",
    cwe: 835,
    see: [`${react}/reference/react/useState`],
    title: "Infinite loop: state set during render",
    message:
      'Setting state during render triggers another render, which sets it again, until React throws "Too many re-renders". Compute the value during render, or set it in an event or effect.',
    rule: {
      kind: "expression_statement",
      has: {
        kind: "call_expression",
        has: { field: "function", kind: "identifier", regex: "^set[A-Z]|^dispatch$" },
      },
    },
    fileNames: ["useState", "useReducer"],
    check: setsInRender,
    valid: [
      'import React from "react"; function A() { const [n, setN] = useState(0); const f = () => { setN(1); }; return f; }',
      'import React from "react"; function A(p) { const [n, setN] = useState(0); if (p.n === n) return n; setN(p.n); return null; }',
      'import React from "react"; function A(p) { const [n, setN] = useState(0); if (p.n !== n) { setN(p.n); } return n; }',
      'import React from "react"; function A(p) { const [n, setN] = useState(0); const AddOne = () => { setN(n + 1); }; return React.createElement("b", { onClick: AddOne }); }',
    ],
    invalid: [
      'import React from "react"; function A(p) { const [n, setN] = useState(0); setN(p.n); return n; }',
    ],
  },
  {
    id: "js-state-changed-in-place",
    severity: "high",
    confidence: "high",
    cwe: 471,
    see: [`${react}/learn/updating-arrays-in-state`],
    title: "State mutated in place",
    message:
      "React compares the new object with the old one by reference, finds them equal, and may not render the change. Create a new array or object and set that.",
    rule: {
      any: [
        jsCall({ names: "push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin" }),
        {
          kind: "assignment_expression",
          has: { field: "left", any: [{ kind: "member_expression" }, { kind: "subscript_expression" }] },
        },
        {
          kind: "augmented_assignment_expression",
          has: { field: "left", any: [{ kind: "member_expression" }, { kind: "subscript_expression" }] },
        },
        {
          kind: "update_expression",
          has: { field: "argument", any: [{ kind: "member_expression" }, { kind: "subscript_expression" }] },
        },
      ],
    },
    fileNames: ["useState", "useReducer", "Component", "PureComponent"],
    check: (node, { text }) =>
      /react|useState|useReducer|extends (?:Pure)?Component\b/i.test(text) &&
      !ofElements.test(textOf(fieldOf(node, "left") ?? node)) &&
      changesState(node),
    unsure: (node) => isSortedForDisplay(node) || isOfHost(node) || isNeverSet(node),
    valid: [
      'import React from "react"; class A extends React.Component { constructor(p) { super(p); this.state = { n: 0 }; if (p.n) this.state.n = p.n; } }',
      'import React from "react"; class Lexer { next() { this.state.at += 1; } } class A extends React.Component {}',
      'import React from "react"; function A() { const [s, setS] = useState(null); useEffect(() => { s.onmessage = (e) => g(e.data); }, [s]); return setS; }',
      "class Parser { f() { this.state.stack = []; } } // A Component of another kind.",
      'import React from "react"; function A() { const [a, setA] = useState([]); const f = (x) => setA([...a, x]); return f; }',
      'import React from "react"; function A() { const [a, setA] = useState([]); const b = [...a].sort(); return b; }',
      'import React from "react"; class A { f() { this.state = { n: 1 }; } }',
      'import React from "react"; function A() { const [v, setV] = useState<HTMLVideoElement | null>(null); const f = () => { v.muted = true; }; return f; }',
    ],
    invalid: [
      'import React from "react"; function A() { const [a, setA] = useState([]); const f = (x) => { a.push(x); setA(a); }; return f; }',
      'import React from "react"; function A() { const [u, setU] = useState({}); const f = (x) => { u.name = x; setU(u); }; return f; }',
      'import React from "react"; class A extends React.Component { f() { this.state.n = 1; } }',
    ],
  },
]);

/** Of elements that a page shows: they are set in place, and hold a plain value. */
const ofElements =
  /\.(?:muted|srcObject|currentTime|volume|playbackRate|paused|scrollTop|scrollLeft|innerHTML|textContent|className|selectionStart|selectionEnd)$|\.style\.\w+$|^\w+\.on[a-z]+$/;

const fixed: ReadonlySet<string> = new Set(["true", "false", "null", "undefined", "number", "string"]);

/** What a page has measured. */
const measured =
  /\.(?:(?:offset|client|scroll|inner|outer|natural)(?:Width|Height|Top|Left)|length|width|height|size|scroll[XY])$/;

/** React stops where the state is what it was: a fixed value, or what an element of the page holds or measures. */
function comesToRest(given: SgNode, effect: SgNode): boolean {
  if (fixed.has(kindOf(given)) || ofElements.test(textOf(given)) || measured.test(textOf(given))) return true;
  return isKept(given, effect) || isPlainValue(given) || keepsOld(given);
}

/** A prop, a state, or what stands outside of the component: the same each time, unless it is made anew for each drawing. */
function isKept(given: SgNode, effect: SgNode): boolean {
  const root = rootOf(given);
  if (root === null || kindOf(root) !== "identifier") return false;
  const declared = declarationOf(textOf(root), root);
  if (declared === null) return true;
  if (contains(effect, declared.name)) return false;
  return declared.how === "parameter" || isState(declared);
}

const plainCalls =
  /^(?:trim|toString|toLowerCase|toUpperCase|join|toFixed|includes|some|every|startsWith|endsWith|indexOf|String|Number|Boolean|round|floor|ceil|min|max|abs)$/;

/** `value.trim()`, `a === b`: a text, number or truth that no state is counted up to. */
function isPlainValue(given: SgNode): boolean {
  const isPlain =
    kindOf(given) === "template_string" ||
    (kindOf(given) === "call_expression" && plainCalls.test(nameCalled(given))) ||
    (kindOf(given) === "binary_expression" && /^(?:[!=]==?|[<>]=?)$/.test(fieldTextOf(given, "operator")));
  return (
    isPlain && !everyInside(given, ["identifier"]).some((one) => isState(declarationOf(textOf(one), one)))
  );
}

/** `(old) => (isSame(old, next) ? old : next)`. */
function keepsOld(given: SgNode): boolean {
  if (!isFunction(given)) return false;
  const [, old = ""] = /^\(?\s*(\w+)[^=]{0,60}=>/.exec(textOf(given)) ?? [];
  return (
    old !== "" &&
    new RegExp(String.raw`\?\s*${old}\s*:|:\s*${old}\s*\)?$|\breturn ${old};`).test(textOf(given))
  );
}

function setsStateAlways(call: SgNode): boolean {
  const callback = argumentsOf(call)[0];
  const body = callback ? fieldOf(callback, "body") : null;
  if (!callback || !body || !isFunction(callback)) return false;
  return everyInside(body, ["call_expression"]).some((one) => {
    const callee = fieldOf(one, "function");
    if (argumentsOf(one).some((given) => comesToRest(given, callback))) return false;
    if (!callee || kindOf(callee) !== "identifier" || !isSetter(declarationOf(textOf(callee), one)))
      return false;
    const between = one.ancestors().filter((above) => contains(body, above) && above.id() !== body.id());
    return !between.some(
      (above) =>
        branches.test(kindOf(above)) ||
        (isFunction(above) && !isThen(above)) ||
        /^(?:&&|\|\||\?\?)$/.test(fieldTextOf(above, "operator")) ||
        isBehindReturn(above),
    );
  });
}

/** An earlier statement of the same block may have left the function: `if (width === last) return;`. */
function isBehindReturn(statement: SgNode): boolean {
  const block = parentOf(statement);
  if (block === null || kindOf(block) !== "statement_block") return false;
  return partsOf(block).some(
    (one) =>
      startOf(one) < startOf(statement) &&
      kindOf(one) === "if_statement" &&
      ownInside(one, ["return_statement"]).length > 0,
  );
}

function isThen(fn: SgNode): boolean {
  return calleeAround(fn) === "then";
}

function setsInRender(statement: SgNode): boolean {
  const call = partsOf(statement)[0];
  const callee = call ? fieldOf(call, "function") : null;
  const fn = functionAround(statement);
  const setter = callee ? declarationOf(textOf(callee), statement) : null;
  // A component keeps the state it sets: a handler within one may begin with a capital letter as well.
  if (!isComponent(fn) || !setter || !isSetter(setter) || functionAround(setter.holder)?.id() !== fn.id())
    return false;
  return isSame(fieldOf(fn, "body"), statement.parent()) && !isBehindReturn(statement);
}

function changesState(node: SgNode): boolean {
  const target = targetOf(node);
  if (!target) return false;
  const text = textOf(target);
  if (/^this\.state\b/.test(text))
    return text !== "this.state" && !/\.state\.\w+\.current/.test(text) && isKnownToReact(node);
  return !/\.current\b/.test(text) && isPartOfState(target, node);
}

/** Of a class that extends another, once it is made: in the constructor the state is not yet drawn. */
function isKnownToReact(node: SgNode): boolean {
  const owner = nearestOf(node, classes);
  const method = nearestOf(node, methods);
  if (owner === null || (method !== null && fieldTextOf(method, "name") === "constructor")) return false;
  return childrenOf(owner).some(({ node: one }) => kindOf(one) === "class_heritage");
}

const classes: ReadonlySet<string> = new Set(["class_declaration", "class", "abstract_class_declaration"]);
const methods: ReadonlySet<string> = new Set(["method_definition", "class_body"]);

/** What is assigned, counted up, or called with a method that changes it. */
function targetOf(node: SgNode): SgNode | null {
  return kindOf(node) === "call_expression"
    ? fieldOf(fieldOf(node, "function") ?? node, "object")
    : (fieldOf(node, "left") ?? fieldOf(node, "argument"));
}

function isPartOfState(target: SgNode, place: SgNode): boolean {
  const root = rootOf(target);
  const declared = root && kindOf(root) === "identifier" ? declarationOf(textOf(root), place) : null;
  const value = declared ? bare(fieldOf(declared.holder, "value")) : null;
  // A ref, class or map of one's own in state is made to be changed.
  return isState(declared) && !/new\s+[A-Z]|ref/i.test(value ? textOf(value) : "");
}

function rootOf(target: SgNode): SgNode | null {
  let one: SgNode | null = target;
  while (one && /^(?:member_expression|subscript_expression|non_null_expression)$/.test(kindOf(one)))
    one = fieldOf(one, "object") ?? partsOf(one)[0] ?? null;
  return one;
}

/** `members.sort(byName).map(...)`: what is shown is in order, and no setter is given the sorted list. */
function isSortedForDisplay(node: SgNode): boolean {
  const parent = parentOf(node);
  const isSorted = /^(?:sort|reverse)$/.test(nameCalled(node));
  return isSorted && parent !== null && kindOf(parent) === "member_expression";
}

/** By its type or how it is made, the state is a thing of the browser, which is set in place: `useState<WebSocket | null>(null)`. */
function isOfHost(node: SgNode): boolean {
  const target = targetOf(node);
  const root = target && rootOf(target);
  const declared = root && kindOf(root) === "identifier" ? declarationOf(textOf(root), node) : null;
  const value = declared ? fieldOf(declared.holder, "value") : null;
  return (
    value !== null &&
    /createElement\(|<\s*(?:HTML|SVG|Media|RTC|Audio|WebSocket|EventSource|Worker|XMLHttp|Canvas|Speech)/.test(
      textOf(value),
    )
  );
}

/** `const [cache] = useState({})`: without a setter it is what a ref is, a place to keep things. */
function isNeverSet(node: SgNode): boolean {
  const target = targetOf(node);
  const root = target && rootOf(target);
  const declared = root && kindOf(root) === "identifier" ? declarationOf(textOf(root), node) : null;
  return declared !== null && /^\[\s*\w+\s*,?\s*\]$/.test(fieldTextOf(declared.holder, "name"));
}
