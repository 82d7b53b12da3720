/** React: hooks that run in the wrong place or with old values, and state that is changed behind React's back. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall } from "../call-matchers.ts";
import { defineRules, ecmascript } from "../define-rules.ts";
import { childrenOf, fieldOf, kindOf, textOf } from "../node-memo.ts";
import { type Declaration, declarationOf, initialOf } from "./names.ts";
import {
  argumentsOf,
  bare,
  contains,
  everyInside,
  functionAround,
  isFunction,
  leaves,
  nameCalled,
  ownInside,
  partsOf,
  startOf,
} from "./tree.ts";

const react = "https://react.dev";
const fileHas = ["react", "React", "preact"];
const hooks =
  "useState|useEffect|useLayoutEffect|useMemo|useCallback|useRef|useReducer|useContext|useId|useTransition|useDeferredValue|useImperativeHandle|useQuery|useMutation|useSelector|useDispatch|useNavigate|useRouter|useSearchParams|useParams|useTranslation";
const withDependencies = "useEffect|useLayoutEffect|useMemo|useCallback";

export const hookBugs = defineRules(ecmascript, "bug", [
  {
    id: "js-hook-not-always-called",
    severity: "high",
    confidence: "high",
    cwe: 670,
    see: [`${react}/reference/rules/rules-of-hooks`],
    title: "A hook is not called in every render",
    message:
      "React tells hooks apart by their order, so a hook in a branch, a loop, a callback or behind an early return mixes up their state. Call it at the top of the component, before any return.",
    rule: jsCall({ names: hooks, bare: "also", on: "^React$" }),
    fileHas,
    check: isNotAlwaysCalled,
    valid: [
      'import React from "react"; function A() { const [a] = useState(0); if (a) return null; return a; }',
      'import React from "react"; function useA() { return useMemo(() => 1, []); }',
      'import React from "react"; const A = memo(() => { const a = useRef(); return a; });',
      'import React from "react"; function helper() { if (a) { useState(1); } }',
    ],
    invalid: [
      'import React from "react"; function A(p) { if (p.a) { useEffect(() => {}); } return null; }',
      'import React from "react"; function A(p) { if (!p.a) return null; const b = useMemo(() => 1, []); return b; }',
      'import React from "react"; function A(p) { const f = () => { const [a] = useState(0); }; return f; }',
      'import React from "react"; const A = (p) => { const a = p.b && useContext(C); return a; };',
    ],
  },
  {
    id: "js-hook-misses-dependency",
    severity: "medium",
    confidence: "medium",
    cwe: 672,
    see: [`${react}/reference/eslint-plugin-react-hooks/lints/exhaustive-deps`],
    title: "A hook uses a value that its dependencies leave out",
    message:
      "The function keeps the value of the render in which it was made, so it goes on with an old prop or state. Add the value to the list, or use the updating form of the setter.",
    rule: jsCall({
      names: withDependencies,
      bare: "also",
      on: "^React$",
      args: { has: { nthChild: 2, kind: "array" } },
    }),
    fileHas,
    check: missesDependency,
    valid: [
      'import React from "react"; function A({ id }) { useEffect(() => { f(id); }, [id]); }',
      'import React from "react"; function A() { const [n, setN] = useState(0); useEffect(() => { setN((x) => x + 1); }, []); }',
      'import React from "react"; function A({ user }) { useEffect(() => { f(user.id); }, [user.id]); }',
      'import React from "react"; function A({ onDone }) { useEffect(() => { onDone(); }, []); }',
      'import React from "react"; function A({ id }) { const ref = useRef(id); useEffect(() => { f(ref.current); }, []); }',
    ],
    invalid: [
      'import React from "react"; function A({ id }) { useEffect(() => { f(id); }, []); }',
      'import React from "react"; function A() { const [n, setN] = useState(0); const up = useCallback(() => setN(n + 1), []); }',
      'import React from "react"; function A(props) { const a = useMemo(() => g(props.list), []); return a; }',
    ],
  },
  {
    id: "js-effect-without-cleanup",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: [`${react}/reference/react/useEffect`],
    title: "An effect never takes back what it set up",
    message:
      "Each time the component is mounted, or a dependency changes, another listener or timer is added and none is removed. Return a function that removes it.",
    rule: jsCall({ names: "useEffect|useLayoutEffect", bare: "also", on: "^React$" }),
    fileHas,
    check: setsUpForever,
    valid: [
      'import React from "react"; function A() { useEffect(() => { addEventListener("x", f); return () => removeEventListener("x", f); }, []); }',
      'import React from "react"; function A() { useEffect(() => { document.addEventListener("x", f, { once: true }); }, []); }',
      'import React from "react"; function A() { useEffect(() => store.subscribe(f), []); }',
    ],
    invalid: [
      'import React from "react"; function A() { useEffect(() => { window.addEventListener("x", f); }, []); }',
      'import React from "react"; function A() { useEffect(() => { const t = setInterval(f, 1000); }, []); }',
    ],
  },
  {
    id: "js-effect-loops",
    severity: "high",
    confidence: "high",
    cwe: 835,
    see: [`${react}/reference/react/useEffect`],
    title: "An effect without dependencies sets state",
    message:
      "It runs after every render, and setting state renders again, so it never ends. Give the list of dependencies.",
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
    ],
    invalid: [
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
    title: "State is set while the component renders",
    message:
      "Setting state renders again, which sets it again, until React gives up with too many renders. Compute the value during the render, or set it in an event or effect.",
    rule: {
      kind: "expression_statement",
      has: {
        kind: "call_expression",
        has: { field: "function", kind: "identifier", regex: "^set[A-Z]|^dispatch$" },
      },
    },
    fileHas,
    check: setsInRender,
    valid: [
      'import React from "react"; function A() { const [n, setN] = useState(0); const f = () => { setN(1); }; return f; }',
      'import React from "react"; function A(p) { const [n, setN] = useState(0); if (p.n !== n) { setN(p.n); } return n; }',
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
    title: "State is changed in place",
    message:
      "React compares the object with the one before, which is the same, and may not draw the change. Make a new list or object and set that.",
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
    fileHas,
    check: changesState,
    valid: [
      'import React from "react"; function A() { const [a, setA] = useState([]); const f = (x) => setA([...a, x]); return f; }',
      'import React from "react"; function A() { const [a, setA] = useState([]); const b = [...a].sort(); return b; }',
      'import React from "react"; class A { f() { this.state = { n: 1 }; } }',
    ],
    invalid: [
      'import React from "react"; function A() { const [a, setA] = useState([]); const f = (x) => { a.push(x); setA(a); }; return f; }',
      'import React from "react"; function A() { const [u, setU] = useState({}); const f = (x) => { u.name = x; setU(u); }; return f; }',
      'import React from "react"; class A extends React.Component { f() { this.state.n = 1; } }',
    ],
  },
  {
    id: "js-memo-without-dependencies",
    severity: "low",
    confidence: "high",
    cwe: 1176,
    see: [`${react}/reference/react/useMemo`],
    title: "Without dependencies nothing is remembered",
    message: "The value is made anew in every render, as without the hook. Give the list of dependencies.",
    rule: jsCall({
      names: "useMemo|useCallback",
      bare: "also",
      on: "^React$",
      args: {
        all: [
          { has: { nthChild: 1, any: [{ kind: "arrow_function" }, { kind: "function_expression" }] } },
          { not: { has: { nthChild: 2, regex: "." } } },
        ],
      },
    }),
    fileHas,
    valid: ['import React from "react"; const f = () => useMemo(() => 1, []);'],
    invalid: ['import React from "react"; const f = () => useMemo(() => 1);'],
  },
]);

export const reactBugs = defineRules(["tsx", "javascript"], "bug", [
  {
    id: "js-index-as-key",
    severity: "low",
    confidence: "medium",
    cwe: 694,
    see: [`${react}/learn/rendering-lists`],
    title: "The index is the key of a list element",
    message:
      "When elements are added, removed or sorted, React keeps the state of a place instead of that of the element. Use an id of the element.",
    rule: {
      kind: "jsx_attribute",
      all: [{ has: { kind: "property_identifier", regex: "^key$" } }, { has: { kind: "jsx_expression" } }],
    },
    check: isIndexKey,
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
    title: "With an empty list a 0 appears in the page",
    message: "`0 && ...` is 0, and React shows numbers. Write `list.length > 0 && ...`.",
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
    valid: [
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
    title: "The handler is called while rendering",
    message:
      "The call runs in every render, and its answer becomes the handler. Write an arrow function: `onClick={() => remove(id)}`.",
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

const componentName = /^(?:[A-Z]|use[A-Z])/;

function nameOfFunction(fn: SgNode): string {
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

function isComponent(fn: SgNode | null): fn is SgNode {
  return fn !== null && componentName.test(nameOfFunction(fn));
}

const branches =
  /^(?:if_statement|ternary_expression|for_statement|for_in_statement|while_statement|do_statement|switch_statement|catch_clause)$/;

function isNotAlwaysCalled(call: SgNode): boolean {
  const fn = functionAround(call);
  if (fn === null) return false;
  if (!isComponent(fn)) return isWithinComponent(fn, call);
  for (
    let one: SgNode = call, above = call.parent();
    above !== null && above.id() !== fn.id();
    one = above, above = above.parent()
  ) {
    if (branches.test(kindOf(above)) && !isHead(above, one)) return true;
    if (
      kindOf(above) === "binary_expression" &&
      isJoined(above) &&
      fieldOf(above, "right")?.id() === one.id()
    )
      return true;
    if (kindOf(above) === "statement_block" && hasEarlyReturn(above, one)) return true;
  }
  return false;
}

/** What decides the branch is itself always run. */
function isHead(branch: SgNode, part: SgNode): boolean {
  return ["condition", "initializer", "value", "right"].some(
    (name) => fieldOf(branch, name)?.id() === part.id(),
  );
}

function isJoined(node: SgNode): boolean {
  return /^(?:&&|\|\||\?\?)$/.test(textOf(fieldOf(node, "operator") ?? node));
}

function hasEarlyReturn(block: SgNode, statement: SgNode): boolean {
  const before = partsOf(block).filter((one) => startOf(one) < startOf(statement));
  return before.some((one) => kindOf(one) === "if_statement" && returnsInside(one));
}

function returnsInside(branch: SgNode): boolean {
  return ownInside(branch, ["return_statement"]).length > 0;
}

/** An ordinary function written inside of a component. */
function isWithinComponent(fn: SgNode, call: SgNode): boolean {
  if (
    kindOf(fn) === "method_definition" ||
    /^use[A-Z]|^(?:renderHook|render|test|it|create\w*|with\w*)$/.test(calleeAround(fn))
  )
    return false;
  const around = functionAround(fn);
  return (
    isComponent(around) && /^[A-Z]/.test(nameOfFunction(around)) && contains(around, call) && !isUseMemo(fn)
  );
}

function calleeAround(fn: SgNode): string {
  const list = fn.parent();
  const call = list && kindOf(list) === "arguments" ? list.parent() : null;
  return call && kindOf(call) === "call_expression" ? nameCalled(call) : "";
}

function isUseMemo(fn: SgNode): boolean {
  return calleeAround(fn) === "useMemo";
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

function isState(declared: Declaration | null): boolean {
  const state = stateOf(declared);
  return state !== null && state.place === 0 && /^use(?:State|Reducer)$/.test(state.hook);
}

function isSetter(declared: Declaration | null): boolean {
  const state = stateOf(declared);
  return state !== null && state.place === 1 && /^use(?:State|Reducer)$/.test(state.hook);
}

function missesDependency(call: SgNode, { text }: ParsedFile): boolean {
  const [callback, list] = argumentsOf(call);
  const component = functionAround(call);
  if (!callback || !list || !isFunction(callback) || !isComponent(component)) return false;
  const lineEnd = text.indexOf("\n", call.range().end.index);
  if (
    /eslint-disable|biome-ignore|deps|exhaustive/i.test(
      text.slice(Math.max(0, startOf(list) - 250), startOf(list)).replace(/[^\n]*$/, (own) => own) +
        text.slice(startOf(list), lineEnd),
    )
  )
    return false;
  const given = partsOf(list).map(textOf);
  if (given.some((one) => one.startsWith("..."))) return false;
  return everyInside(callback, ["identifier", "shorthand_property_identifier"]).some((use) =>
    isLeftOut(use, callback, component, given),
  );
}

function isLeftOut(use: SgNode, callback: SgNode, component: SgNode, given: readonly string[]): boolean {
  const name = textOf(use);
  if (
    given.some((one) => new RegExp(String.raw`(?<![\w$])${name.replaceAll("$", "\\$")}(?![\w$])`).test(one))
  )
    return false;
  if (/^(?:on[A-Z]|set[A-Z]|handle[A-Z]|dispatch$|ref$|\w*Ref$)/.test(name) || isOnlyCalled(use))
    return false;
  const declared = declarationOf(name, use);
  if (!declared || contains(callback, declared.name)) return false;
  if (isState(declared)) return functionAround(declared.name)?.id() === component.id();
  return declared.how === "parameter" && declared.scope.id() === component.id() && isPropUse(use, declared);
}

function isOnlyCalled(use: SgNode): boolean {
  const parent = use.parent();
  return (
    parent !== null && kindOf(parent) === "call_expression" && fieldOf(parent, "function")?.id() === use.id()
  );
}

/** A prop itself, or `props.name` that is not called. */
function isPropUse(use: SgNode, { holder }: Declaration): boolean {
  const pattern = fieldOf(holder, "pattern") ?? holder;
  if (kindOf(pattern) === "object_pattern") return !/^initial|^default/.test(textOf(use));
  const member = use.parent();
  if (!member || kindOf(member) !== "member_expression") return false;
  const name = textOf(fieldOf(member, "property") ?? member);
  return (
    !/^(?:on[A-Z]|set[A-Z]|handle|initial|default|current$|dispatch|history|navigation|router)/.test(name) &&
    !isOnlyCalled(member)
  );
}

const setUp = /^(?:addEventListener|setInterval)$/;

function setsUpForever(call: SgNode): boolean {
  const callback = argumentsOf(call)[0];
  const body = callback && isFunction(callback) ? fieldOf(callback, "body") : null;
  if (!callback || !body || kindOf(body) !== "statement_block") return false;
  const text = textOf(body);
  if (/removeEventListener|clearInterval|AbortController|signal\b|once\s*:\s*true/.test(text)) return false;
  if (ownInside(callback, ["return_statement"]).some((one) => partsOf(one).length > 0)) return false;
  return ownInside(callback, ["call_expression"]).some((one) => setUp.test(nameCalled(one)));
}

function setsStateAlways(call: SgNode): boolean {
  const callback = argumentsOf(call)[0];
  const body = callback ? fieldOf(callback, "body") : null;
  if (!callback || !body || !isFunction(callback)) return false;
  return everyInside(body, ["call_expression"]).some((one) => {
    const callee = fieldOf(one, "function");
    if (!callee || kindOf(callee) !== "identifier" || !isSetter(declarationOf(textOf(callee), one)))
      return false;
    const between = one.ancestors().filter((above) => contains(body, above) && above.id() !== body.id());
    return !between.some((above) => branches.test(kindOf(above)) || (isFunction(above) && !isThen(above)));
  });
}

function isThen(fn: SgNode): boolean {
  return calleeAround(fn) === "then";
}

function setsInRender(statement: SgNode): boolean {
  const call = partsOf(statement)[0];
  const callee = call ? fieldOf(call, "function") : null;
  const fn = functionAround(statement);
  if (!callee || !isComponent(fn) || !isSetter(declarationOf(textOf(callee), statement))) return false;
  const block = statement.parent();
  return block !== null && fieldOf(fn, "body")?.id() === block.id();
}

function changesState(node: SgNode): boolean {
  const target =
    kindOf(node) === "call_expression"
      ? fieldOf(fieldOf(node, "function") ?? node, "object")
      : (fieldOf(node, "left") ?? fieldOf(node, "argument"));
  if (!target) return false;
  if (/^this\.state\b/.test(textOf(target)))
    return textOf(target) !== "this.state" && !/\.state\.\w+\.current/.test(textOf(target));
  const root = rootOf(target);
  if (!root || kindOf(root) !== "identifier" || /\.current\b/.test(textOf(target))) return false;
  const declared = declarationOf(textOf(root), node);
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

function isIndexKey(attribute: SgNode): boolean {
  const value = childrenOf(attribute).find(({ node }) => kindOf(node) === "jsx_expression")?.node;
  const names = value ? everyInside(value, ["identifier"]) : [];
  const [name] = names;
  if (!name || names.length !== 1 || !value || !isIndexAlone(value, name)) return false;
  const declared = declarationOf(textOf(name), name);
  if (declared?.how !== "parameter") return false;
  const call = declared.scope.parent()?.parent();
  if (!call || kindOf(call) !== "call_expression" || !/^(?:map|flatMap)$/.test(nameCalled(call)))
    return false;
  const parameters = partsOf(fieldOf(declared.scope, "parameters"));
  if (!parameters[1] || !contains(parameters[1], declared.name)) return false;
  const list = textOf(fieldOf(fieldOf(call, "function") ?? call, "object") ?? call);
  return (
    !/^\[|^Array\b|^(?:new )?Array\(|^[A-Z_\d]+$|\.split\(|^_?\.?range\(|[sS]keleton|[pP]laceholder/.test(
      list,
    ) && !isLiteralList(list, call)
  );
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
  const value = childrenOf(attribute).find(({ node }) => kindOf(node) === "jsx_expression")?.node;
  const call = partsOf(value ?? null)[0];
  const callee = call && kindOf(call) === "call_expression" ? fieldOf(call, "function") : null;
  if (!callee || kindOf(callee) !== "identifier") return false;
  const name = textOf(callee);
  const declared = declarationOf(name, attribute);
  if (isSetter(declared)) return true;
  if (!declared) return false;
  if (declared.how === "parameter") return /^on[A-Z]/.test(name);
  const fn = declared.how === "function" ? declared.holder : bare(initialOf(declared));
  return fn !== null && isFunction(fn) && answersNoFunction(fn);
}

function answersNoFunction(fn: SgNode): boolean {
  const body = fieldOf(fn, "body");
  if (!body || kindOf(body) !== "statement_block") return false;
  const answers = ownInside(fn, ["return_statement"]).filter((one) => partsOf(one).length > 0);
  return answers.length === 0 && !leaves(undefined);
}
