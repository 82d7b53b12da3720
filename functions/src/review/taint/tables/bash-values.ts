/** What expansions, strings and pipelines of a shell are worth. */
import type { SgNode } from "@ast-grep/napi";
import type { Code, Shape } from "../code.ts";
import type { Lowerer, Role } from "../lower.ts";
import { quoted } from "../literal-roles.ts";
import { at, call, isStrict, place, positions } from "./bash-shapes.ts";
import { pureFilter } from "./bash-words.ts";

/** What `echo` says goes through filters; of other commands nothing is known. A `grep -q` at the end tests it. */
export const pipeline: Role = (node, lower) => {
  const parts = lower.named(node);
  const [first, ...others] = parts;
  if (!first) return { kind: "fixed" };
  const isNegated = first.kind() === "negated_command";
  let value = lower.code(isNegated ? (lower.named(first)[0] ?? first) : first);
  for (const other of others) value = filtered(value, other, lower);
  if (isNegated) return { kind: "unary", operator: "!", value };
  return value;
};

function filtered(value: Code, node: SgNode, lower: Lowerer): Code {
  const text = lower.textOf(node);
  const own = lower.code(node);
  const name = node.kind() === "command" ? (node.field("name")?.text() ?? "") : "";
  if (/^[ef]?grep$/.test(name) && isStrictSearch(text)) {
    const passed: Shape = call("isAllowed", subjectsOf(value));
    return at(node, /\s-\w*q/.test(text) ? passed : call("cleanFilter", [value]));
  }
  if (cleansText.test(text)) return at(node, call("cleanFilter", [value]));
  return at(node, pureFilter.test(name) ? call("filter", [value]) : { kind: "other", parts: [value, own] });
}

function isStrictSearch(text: string): boolean {
  const expression = /["'](\^[^"']*\$)["']/.exec(text)?.[1];
  return expression !== undefined && isStrict(expression);
}

/** `tr -cd a-z`, `tr -dc a-z` and `sed 's/[^a-z]//g'` leave what is listed. */
const cleansText = /^tr\s+-(?:cd|dc|c\s+-d|d\s+-c)\b|^sed\s.*s(.)\[\^[^\]]*\]\+?\*?\1[\w-]*\1g/;

/** What `echo "$x"` says is x. */
function subjectsOf(value: Code): Code[] {
  if (value.kind !== "call") return [value];
  return value.args.flatMap(({ value: arg }): readonly Code[] =>
    arg.kind === "text" ? arg.parts.filter((part) => part.kind !== "constant") : [arg],
  );
}

/** `$1`, `$x` and `$@`, which are the names that assignments give values to. */
export const simpleExpansion: Role = (node, lower) => ofName(lower.textOf(node).slice(1));

function ofName(name: string): Shape {
  if (name === "@" || name === "*")
    return { kind: "list", items: positions.map((one): Code => ({ ...place, kind: "name", name: one })) };
  if (/^[0-9]/.test(name)) return { kind: "name", name: `$${name}` };
  return /^\w+$/.test(name) ? { kind: "name", name } : { kind: "fixed" };
}

const text = quoted(["simple_expansion", "expansion", "command_substitution", "arithmetic_expansion"]);

/** `"$x"` is x. */
export const string: Role = (node, lower) => {
  const [only, second] = lower.named(node);
  const isWhole = only && !second && only.text().length + 2 === lower.textOf(node).length;
  return isWhole && only.kind() !== "string_content" ? lower.code(only) : text(node, lower);
};

/** `${x}` and what may be done with x there. */
export const expansion: Role = (node, lower) => {
  const [, hash, name = "", index, change = ""] =
    /^([#!]?)(\w+|[@*])(\[[^\]]*\])?([\s\S]*)$/.exec(lower.textOf(node).slice(2, -1)) ?? [];
  if (hash === "#" || /^@[QK]/.test(change)) return { kind: "fixed" };
  const value = at(node, index === undefined ? ofName(name) : { kind: "name", name });
  return changed(value, change) ?? fallenBack(value, change, node, lower);
};

/** What `//`, `##` and the like make of it; null where nothing is changed. */
function changed(value: Code, change: string): Shape | null {
  if (/^\/\/?\[[!^][^\]]*\]/.test(change)) return call("cleanFilter", [value]);
  if (change.startsWith("##*/")) return call("basename", [value]);
  return /^(?:%|#|\/|,|\^|:\d|: -)/.test(change) ? call("filter", [value]) : null;
}

function fallenBack(value: Code, change: string, node: SgNode, lower: Lowerer): Shape {
  const fallback = /^:?[-=]/.test(change) ? lower.named(node).at(-1) : undefined;
  if (!fallback || /^(?:variable_name|subscript)$/.test(String(fallback.kind()))) return value;
  return { kind: "operation", operator: "||", left: value, right: lower.code(fallback) };
}
