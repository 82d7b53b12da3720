/** Runs statements of C: each way through a branch on its own. */
import { assume } from "./assume.ts";
import { declare } from "./declare.ts";
import { blur, forgetUnset, landed, loop } from "./loop.ts";
import { share } from "./places.ts";
import type { Executor, Run } from "./run.ts";
import { any, numberOf, type State } from "./state.ts";
import { caseBody, selection } from "./switch.ts";
import { bare, type Tree } from "./tree.ts";

/** More ways than these are not followed. */
const mostStates = 8;

export function execute(node: Tree, states: readonly State[], run: Run): State[] {
  const executor = executors[node.kind];
  const after = states.slice(0, mostStates).flatMap((state) => {
    if (state.jump !== null && !(state.jump.kind === "goto" && holdsLabel(node, state.jump.label)))
      return [state];
    if (!run.step()) return [state];
    if (executor) return executor(node, state, run);
    run.evaluate(node, state);
    return [state];
  });
  return after.slice(0, mostStates);
}

function holdsLabel(node: Tree, label: string): boolean {
  return new RegExp(`(?:^|[;{}\\s])${label}\\s*:`).test(node.text);
}

const block: Executor = (node, state, run) =>
  node.children.reduce<State[]>(
    (states, child, at) => {
      const before = node.children[at - 1];
      if (child.kind === "goto_statement" && before)
        for (const one of states) becomeFailure(before, one, run);
      return execute(child, states, run);
    },
    [state],
  );

/** `status = failed(); goto end;`: the success path does not leave there. */
function becomeFailure(statement: Tree, state: State, run: Run): void {
  const status = returnedTo(statement);
  if (status?.kind !== "identifier") return;
  const key = run.keyOf(status.text);
  if (state.values.get(key)?.kind !== "any" || run.types.get(key)?.isPointer === true) return;
  state.values.set(key, { ...numberOf(-(2 ** 31), 2 ** 31 - 1), not0: true });
}

/** What `x = call();` sets. */
function returnedTo(statement: Tree): Tree | null {
  const [setting] = statement.kind === "expression_statement" ? statement.children : [];
  if (setting?.kind !== "assignment_expression") return null;
  return setting.field("right")?.kind === "call_expression" ? setting.field("left") : null;
}

const choice: Executor = (node, state, run) => {
  const condition = node.field("condition");
  const then = node.field("consequence");
  const otherwise = node.field("alternative");
  if (state.jump !== null)
    return [then, otherwise].reduce<State[]>(
      (states, part) => (part ? execute(part, states, run) : states),
      [state],
    );
  const initial = condition?.field("initializer");
  const begun = initial ? execute(initial, [state], run) : [state];
  return begun.flatMap((one) => {
    const yes = assume(condition, true, one.copy(), run);
    const no = assume(condition, false, one.copy(), run);
    return [...(then ? execute(then, yes, run) : yes), ...(otherwise ? execute(otherwise, no, run) : no)];
  });
};

const jumpOf =
  (kind: "break" | "continue"): Executor =>
  (_node, state) => {
    state.jump = { kind };
    return [state];
  };

const answer: Executor = (node, state, run) => {
  const [value] = node.children;
  const given = value ? run.evaluate(value, state) : any;
  if (value && given.kind === "pointer") reportReturned(node, value, given.region, state, run);
  if (value) shareOwner(bare(value), state, run);
  state.jump ??= { kind: "return", value: given, at: node };
  return [state];
};

/** `return p->text;`: an array that lies in what p points to. */
function shareOwner(value: Tree, state: State, run: Run): void {
  const owner = value.kind === "field_expression" ? value.field("argument") : null;
  const known = owner?.kind === "identifier" ? state.values.get(run.keyOf(owner.text)) : undefined;
  if (known && run.arrayOfField(value)) share(known, state);
}

/** What the caller is given is gone by then. */
function reportReturned(node: Tree, value: Tree, region: number, state: State, run: Run): void {
  const returnsPointer = /^[^({]*\*/.test(run.frame.text);
  if (returnsPointer && isLocalArray(region, state, value))
    run.report("stack-address", node, state.regions.get(region));
  if (bare(value).kind === "identifier" && isGone(region, state))
    run.report("use-after-free", value, state.regions.get(region));
}

/** Freed here, and not by a function that may only have let go of it. */
function isGone(region: number, state: State): boolean {
  const known = state.regions.get(region);
  return known?.isFreed === true && !known.isShared;
}

function isLocalArray(region: number, state: State, value: Tree): boolean {
  const known = state.regions.get(region);
  return (
    known?.kind === "stack" &&
    known.at.kind.endsWith("declarator") &&
    bare(value).kind === "identifier" &&
    !/\bstatic\b/.test(known.at.node.parent()?.text() ?? "") &&
    functionAround(known.at) === functionAround(value)
  );
}

/** The id of the function that a place belongs to: a caller's array may be returned. */
function functionAround({ node }: Tree): number | undefined {
  return node
    .ancestors()
    .find((one) => one.kind() === "function_definition")
    ?.id();
}

const leave: Executor = (node, state) => {
  const label = node.field("label")?.text;
  state.jump = label === undefined ? { kind: "end" } : { kind: "goto", label };
  return [state];
};

const labeled: Executor = (node, state, run) => {
  if (state.jump?.kind === "goto" && state.jump.label === node.field("label")?.text) state.jump = null;
  const body = node.children.at(-1);
  return body ? execute(body, [state], run) : [state];
};

const nothing: Executor = (_node, state) => [state];

const executors: Readonly<Record<string, Executor>> = {
  compound_statement: block,
  expression_statement: (node, state, run) => {
    for (const child of node.children) run.evaluate(child, state);
    return [state];
  },
  declaration: (node, state, run) => {
    declare(node, state, run);
    return [state];
  },
  init_statement: block,
  else_clause: block,
  if_statement: choice,
  for_statement: loop,
  while_statement: loop,
  do_statement: loop,
  for_range_loop: (node, state, run) => {
    const body = node.field("body");
    blur(node, state, null, run);
    forgetUnset(node, state, state, run);
    return landed([state.copy(), ...(body ? execute(body, [state], run) : [])]);
  },
  switch_statement: selection,
  case_statement: caseBody,
  labeled_statement: labeled,
  return_statement: answer,
  break_statement: jumpOf("break"),
  continue_statement: jumpOf("continue"),
  goto_statement: leave,
  throw_statement: leave,
  try_statement: (node, state, run) => {
    const body = node.field("body");
    return body ? execute(body, [state], run) : [state];
  },
  preproc_ifdef: block,
  preproc_if: block,
  preproc_else: nothing,
  preproc_elif: nothing,
  function_definition: nothing,
  type_definition: nothing,
  statement_identifier: nothing,
};
