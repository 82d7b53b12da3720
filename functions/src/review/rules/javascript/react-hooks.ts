/** React: hooks that run in the wrong place, with old values, or without an end. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { jsCall } from "../writing/call-matchers.ts";
import { defineRules, ecmascript } from "../writing/define-rules.ts";
import {
  everyInside,
  fieldOf,
  fieldTextOf,
  kindOf,
  parentKindOf,
  startOf,
  textOf,
} from "../../syntax/node-memo.ts";
import { type Declaration, declarationOf, valueAt } from "./names.ts";
import {
  branches,
  calleeAround,
  fileHas,
  isComponent,
  isOfReact,
  isState,
  nameOfFunction,
  react,
} from "./react-components.ts";
import {
  argumentsOf,
  contains,
  functionAround,
  isFunction,
  isSame,
  nameCalled,
  ownInside,
  partsOf,
  receiverOf,
} from "./tree.ts";

const hooks =
  "useState|useEffect|useLayoutEffect|useMemo|useCallback|useRef|useReducer|useContext|useId|useTransition|useDeferredValue|useImperativeHandle|useQuery|useMutation|useSelector|useDispatch|useNavigate|useRouter|useSearchParams|useParams|useTranslation";

const withDependencies = "useEffect|useLayoutEffect|useMemo|useCallback";

export const reactHooks = defineRules(ecmascript, "bug", [
  {
    id: "js-hook-not-always-called",
    severity: "high",
    confidence: "high",
    cwe: 670,
    see: [`${react}/reference/rules/rules-of-hooks`],
    title: "React hook called conditionally",
    message:
      "React identifies hooks by their order, so a hook in a branch, a loop, a callback or after an early return mixes up their state. Call it at the top of the component, before any return.",
    rule: jsCall({ names: hooks, bare: "also", on: "^React$" }),
    fileHas,
    check: (call, { text }) => isOfReact(text) && isNotAlwaysCalled(call),
    unsure: (call, file) => isMeant(call, file) || isInCell(call),
    valid: [
      'import { reactive } from "vue"; import { useRouter } from "vue-router"; function useA(b) { if (!b) return reactive({}); return useRouter(); }',
      'import React from "react"; export const WithUser = (Page) => (props) => { const user = useContext(C); return h(Page, { ...props, user }); };',
      'import React from "react"; import { useTranslation } from "./server"; export default async function A(p) { if (!p.a) return null; const { t } = await useTranslation(p.lng); return t("a"); }',
      'import React from "react"; const isServer = typeof window === "undefined"; function useWidth() { if (isServer) return 0; const [w] = useState(0); return w; }',

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
    title: "Missing dependency in a React hook",
    message:
      "The function keeps the value of the render in which it was created, so it continues with an old prop or state. Add the value to the dependency list, or use the updater form of the setter.",
    rule: jsCall({
      names: withDependencies,
      bare: "also",
      on: "^React$",
      args: { has: { nthChild: 2, kind: "array" } },
    }),
    fileHas,
    check: missesDependency,
    unsure: choosesItsMoments,
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
    title: "Missing cleanup in a React effect",
    message:
      "Each mount, or change of a dependency, adds another listener or timer, and none is removed. Return a function that removes it.",
    rule: jsCall({ names: "useEffect|useLayoutEffect", bare: "also", on: "^React$" }),
    fileHas,
    check: setsUpForever,
    unsure: listensToOwnElement,
    valid: [
      'import React from "react"; function A() { useEffect(() => { addEventListener("x", f); return () => removeEventListener("x", f); }, []); }',
      'import React from "react"; function A() { useEffect(() => { document.addEventListener("x", f, { once: true }); }, []); }',
      'import React from "react"; function A() { useEffect(() => store.subscribe(f), []); }',
      'import React from "react"; let ready = false; function A() { useEffect(() => { if (ready) return; ready = true; addEventListener("x", f); }, []); }',
      'import React from "react"; function A({ on }) { const t = useRef(); useEffect(() => { if (on) t.current = setInterval(f, 9); }, [on]); const stop = () => clearInterval(t.current); useEffect(() => stop, []); }',
      'import React from "react"; function A({ src }) { useEffect(() => { const image = new Image(); image.addEventListener("load", f); image.src = src; }, [src]); }',
    ],
    invalid: [
      'import React from "react"; function A() { useEffect(() => { window.addEventListener("x", f); }, []); }',
      'import React from "react"; function A() { useEffect(() => { const t = setInterval(f, 1000); }, []); }',
    ],
  },
  {
    id: "js-memo-without-dependencies",
    severity: "low",
    confidence: "high",
    cwe: 1176,
    see: [`${react}/reference/react/useMemo`],
    title: "React hook without dependency list",
    message:
      "Without a dependency list, the value is recomputed on every render, as without the hook. Pass the list of dependencies.",
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

/** The line before, or the end of the line, tells the linter that it is meant. */
function isMeant(call: SgNode, { text }: ParsedFile): boolean {
  const start = startOf(call);
  const lines = text.slice(Math.max(0, start - 300), start + 300);
  const [line = "", before = ""] = lines.slice(0, Math.min(start, 300)).split("\n").reverse();
  const rest = text.slice(start, text.indexOf("\n", start) + 1);
  return /rules-of-hooks|useHookAtTopLevel/.test(before + line + rest);
}

/** `{ cell: ({ row }) => ... }`: tables draw such a function as a component. */
function isInCell(call: SgNode): boolean {
  const fn = functionAround(call);
  const pair = fn?.parent() ?? null;
  return (
    pair !== null &&
    kindOf(pair) === "pair" &&
    /^(?:cell|header|footer|component)$/i.test(fieldTextOf(pair, "key"))
  );
}

/** What stays the same as long as the program runs: `typeof window === "undefined"`, `process.env.NODE_ENV !== "production"`. */
const staysTheSame =
  /^\(\s*!?\s*(?:process\.env\.\w+|import\.meta\.env\.\w+|typeof (?:window|document)|__[A-Z_]+__|(?:is|IS_)_?(?:Server|Browser|SSR|Client|Node|SERVER|BROWSER|CLIENT|WEB|Web|Native)|canUseDOM|Platform\.OS)(?:\s*[!=]==?\s*["'\w]+)?\s*\)$/;

function isConstant(branch: SgNode): boolean {
  return staysTheSame.test(fieldTextOf(branch, "condition"));
}

function isNotAlwaysCalled(call: SgNode): boolean {
  const fn = functionAround(call);
  // Nothing of React is awaited: a function of a server may have the same name.
  if (fn === null || parentKindOf(call) === "await_expression") return false;
  if (!isComponent(fn)) return isWithinComponent(fn, call);
  for (
    let one: SgNode = call, above = call.parent();
    above !== null && above.id() !== fn.id();
    one = above, above = above.parent()
  ) {
    if (mayLeaveOut(above, one)) return true;
  }
  return false;
}

/** What stands around the part does not always come to it. */
function mayLeaveOut(around: SgNode, part: SgNode): boolean {
  const kind = kindOf(around);
  if (branches.test(kind)) return !isHead(around, part) && !isConstant(around);
  if (kind === "binary_expression") return isJoined(around) && isSame(fieldOf(around, "right"), part);
  return kind === "statement_block" && hasEarlyReturn(around, part);
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
  return before.some((one) => kindOf(one) === "if_statement" && returnsInside(one) && !isConstant(one));
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
    !isReturned(fn) &&
    isComponent(around) &&
    /^[A-Z]/.test(nameOfFunction(around)) &&
    contains(around, call) &&
    !isUseMemo(fn)
  );
}

/** `(Page) => (props) => ...`: what a function returns at once is a component of its own. */
function isReturned(fn: SgNode): boolean {
  const parent = fn.parent();
  if (parent === null) return false;
  return (
    kindOf(parent) === "return_statement" ||
    (kindOf(parent) === "arrow_function" && isSame(fieldOf(parent, "body"), fn))
  );
}

function isUseMemo(fn: SgNode): boolean {
  return calleeAround(fn) === "useMemo";
}

/** Who names some of the values mostly leaves out the others on purpose; where none is named, what is kept gets stale. */
function choosesItsMoments(call: SgNode): boolean {
  const [, list] = argumentsOf(call);
  return list !== undefined && partsOf(list).length > 0;
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
  if (runsOnce(text)) return false;
  if (/removeEventListener|clearInterval|AbortController|signal\b|once\s*:\s*true/.test(text)) return false;
  if (ownInside(callback, ["return_statement"]).some((one) => partsOf(one).length > 0)) return false;
  return setUps(callback).length > 0;
}

/** `if (isReady.current) return; isReady.current = true;` */
function runsOnce(body: string): boolean {
  return /\bif \(([\w.]{1,60})\)\s*\{?\s*return;?[\s\S]{0,200}?(?<![\w.])\1 = true\b/.test(body);
}

/** `const image = new Image(); image.addEventListener("load", f);` lasts as long as what is made here. */
const makesElement = /^(?:document\.createElement\(|new (?:Image|Audio|FileReader|XMLHttpRequest)\()/;

function setUps(callback: SgNode): SgNode[] {
  return ownInside(callback, ["call_expression"]).filter((one) => {
    const receiver = receiverOf(one);
    const made = receiver && kindOf(receiver) === "identifier" ? valueAt(receiver, one) : null;
    return (
      setUp.test(nameCalled(one)) && !makesElement.test(made ? textOf(made) : "") && !isEndedElsewhere(one)
    );
  });
}

/** `timer.current = setInterval(...)` and `clearInterval(timer.current)` in the same component; `kept.push(x.addEventListener(...))`. */
function isEndedElsewhere(call: SgNode): boolean {
  const holder = call.parent();
  if (holder === null) return false;
  if (nameCalled(call) === "addEventListener") return kindOf(holder) === "arguments";
  const target = kindOf(holder) === "assignment_expression" ? fieldTextOf(holder, "left") : "";
  return target !== "" && call.getRoot().root().text().includes(`clearInterval(${target}`);
}

/** Of an element that goes together with its component: `useEffect(() => { ref.current?.addEventListener(...) }, [])`. */
function listensToOwnElement(call: SgNode): boolean {
  const [callback, list] = argumentsOf(call);
  if (!callback || !list || textOf(list).replaceAll(/\s/g, "") !== "[]") return false;
  return setUps(callback).every((one) => /\.current[?!]?$/.test(textOf(receiverOf(one) ?? one)));
}
