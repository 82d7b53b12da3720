/** What some node kinds of PHP become, where the common building blocks do not say it. */
import type { SgNode } from "@ast-grep/napi";
import type { Call, Code, Entry, Shape } from "../code.ts";
import { type Lowerer, nothing, type Role } from "../lower.ts";
import { call } from "../call-roles.ts";
import { list, member } from "../expression-roles.ts";
import { boundResult } from "./php-bindings.ts";
import { type Place, placeOf } from "../../syntax/place.ts";

/** A bare name is a constant, a function or a class. */
export const bareName: Role = (node, lower) => {
  const name = /(\w+)$/.exec(lower.textOf(node))?.[1] ?? "";
  return name.startsWith("__") ? { kind: "fixed" } : { kind: "name", name };
};

/** `if`, with its `elseif` and `else` clauses one after the other. */
export const conditional: Role = (node, lower) => {
  const clauses = lower.named(node).filter((child) => /^else_(?:if_)?clause$/.test(String(child.kind())));
  return branch(node, clauses, lower);
};

function branch(node: SgNode, rest: readonly SgNode[], lower: Lowerer): Shape {
  return {
    kind: "if",
    test: lower.orNothing(node.field("condition")),
    then: lower.orNothing(node.field("body")),
    otherwise: chained(rest, lower),
  };
}

function chained([first, ...others]: readonly SgNode[], lower: Lowerer): Code | null {
  if (!first) return null;
  if (first.kind() === "else_clause") return lower.maybe(first.field("body"));
  return { ...placeOf(first), ...branch(first, others, lower) };
}

/** `a ? b : c`, and `a ?: c`, which is worth a or c. */
export const ternary: Role = (node, lower) => {
  const test = lower.orNothing(node.field("condition"));
  const then = node.field("body");
  const otherwise = lower.orNothing(node.field("alternative"));
  if (!then) return { kind: "operation", operator: "?:", left: test, right: otherwise };
  return { kind: "if", test, then: lower.code(then), otherwise };
};

/** `foreach (a as k => v)`: the keys come from where the values come from. */
export const foreach: Role = (node, lower) => {
  const [of, as] = lower.named(node);
  const names = as?.kind() === "pair" ? lower.named(as) : as ? [as] : [];
  const parts = names.map((name) => lower.code(name));
  const target: Code =
    parts.length === 1 && parts[0] ? parts[0] : { ...placeOf(as ?? node), kind: "other", parts };
  return { kind: "each", target, of: lower.orNothing(of), body: lower.orNothing(node.field("body")) };
};

/** Lists and maps are one kind; with a key anywhere it is a map. */
export const array: Role = (node, lower) => {
  const elements = lower.named(node);
  const hasKeys = elements.some((element) => lower.named(element).length > 1);
  if (!hasKeys) return list(node, lower);
  return {
    kind: "map",
    entries: elements.map((element) => {
      const [first, second] = lower.named(element);
      if (second) return { key: lower.orNothing(first), value: lower.code(second) };
      return { key: null, value: lower.orNothing(first) };
    }),
  };
};

/** Parts of a request that the server itself fills in are not from outside. */
const serverKeys =
  /^\$_SERVER\s*\[\s*["'](?!HTTP_|REQUEST_URI|QUERY_STRING|PHP_SELF|PATH_INFO|PATH_TRANSLATED|ORIG_PATH_INFO|PHP_AUTH|CONTENT_TYPE|REDIRECT_|SCRIPT_UR|DOCUMENT_URI)/;
const uploadKeys = /\[\s*["'](?:tmp_name|error|size)["']\s*\]$/;

export const subscript: Role = (node, lower) => {
  const text = lower.textOf(node);
  if (serverKeys.test(text) || uploadKeys.test(text)) return { kind: "fixed" };
  const [object, at] = lower.named(node);
  const isBareKey = at?.kind() === "name";
  const key: Code = isBareKey
    ? { ...placeOf(at), kind: "constant", value: lower.textOf(at) }
    : lower.orNothing(at);
  return { kind: "index", object: lower.orNothing(object), index: key };
};

const scriptPath = /^\\?dirname\(\s*\$_SERVER\s*\[\s*["'](?:PHP_SELF|SCRIPT_NAME)["']\s*\]/;

const functionCall = call({ callee: "function", args: "arguments" });

/** Functions that end the script, that convert in place, and filters, of which the constant says what they do. */
export const functionCalled: Role = (node, lower) => {
  const shape = functionCall(node, lower);
  if (shape.kind !== "call") return shape;
  const callee = node.field("function");
  if (callee && /^(?:variable_name|subscript_expression)$/.test(String(callee.kind())))
    return { kind: "block", steps: [lower.code(callee), { ...placeOf(node), ...shape }] };
  // The folder in which the script itself stands.
  if (shape.name === "dirname" && scriptPath.test(lower.textOf(node))) return { kind: "fixed" };
  if (/^filter_(?:var|input)$/.test(shape.name)) return filtered(node, shape, lower);
  if (shape.name === "filter_input_array") return filteredMap(node, shape, lower);
  return specially(shape.name)?.(shape, placeOf(node)) ?? shape;
};

function specially(name: string): Special | undefined {
  return leaving.test(name) ? ends : special[name];
}

/** Functions of applications that send the visitor elsewhere, or say what is wrong, and exit; WordPress's redirects do not. */
const leaving = /^(?:(?!wp_)\w+_redirect|redirect_to|show_error|show_404|alert(?:_close)?|access_denied)$/;

type Special = (call: Call, place: Place) => Shape | null;

const ends: Special = ({ args }) => ({ kind: "jump", how: "throw", value: args[0]?.value ?? null });

const opens: Special = (call) => {
  const path = call.args[0]?.value;
  return path && textIn(path) === "php://input" ? { ...call, name: "php_input", callee: "php_input" } : null;
};

/** What a fixed command says of the machine; those that read files or addresses bring in anything. */
const asks: Special = ({ args }) => {
  const command = args[0]?.value;
  if (command?.kind !== "constant" || /\b(?:cat|type|curl|wget|head|tail|more|less)\b/.test(textIn(command)))
    return null;
  return { kind: "other", parts: [] };
};

/** `parse_url($url, PHP_URL_HOST)` */
const hostAsked: Special = ({ args: [address, part] }) =>
  address && part?.value.kind === "name" && part.value.name === "PHP_URL_HOST"
    ? { kind: "member", object: address.value, name: "host" }
    : null;

/** `implode(glue, list)`: the glue stands between what is joined, never before it. */
const joins: Special = ({ args: [first, second] }) =>
  first && second ? { kind: "operation", operator: ".", left: second.value, right: first.value } : null;

/** What WordPress has made numbers of before they are read. */
const queryNumbers =
  /^(?:m|year|monthnum|w|day|hour|minute|second|p|page_id|paged?|cpage|cat|author|attachment_id|posts_per_page)$/;

const queryVariable: Special = (call) => {
  const name = call.args[0]?.value;
  return name && queryNumbers.test(textIn(name)) ? { kind: "other", parts: [] } : null;
};

/** With an address of its own it is that address; without one, WordPress adds to the one that was asked for. */
const addsToAddress =
  (most: number): Special =>
  (call) => {
    const [first] = call.args;
    const isOwn = call.args.length > (first?.value.kind === "constant" ? most : 1);
    return isOwn ? { ...call, name: "concat", callee: "concat" } : null;
  };

const special: Readonly<Record<string, Special>> = {
  add_query_arg: addsToAddress(2),
  remove_query_arg: addsToAddress(1),
  die: ends,
  exit: ends,
  wp_die: ends,
  abort: ends,
  wp_send_json_error: ends,
  shell_exec: asks,
  parse_url: hostAsked,
  implode: joins,
  join: joins,
  get_query_var: queryVariable,
  file_get_contents: opens,
  fopen: opens,
  settype: ({ args: [target, type] }, place) =>
    target && type
      ? {
          kind: "assign",
          ...{ target: target.value, operator: null, type: "" },
          value: { ...place, kind: "cast", type: textIn(type.value), value: target.value },
        }
      : null,
  array_map: (call) => {
    const [mapper, list] = call.args;
    if (mapper?.value.kind !== "constant" || !list) return null;
    const name = String(mapper.value.value);
    return { ...call, name, callee: name, args: [list] };
  },
  compact: () => ({ kind: "other", parts: [] }),
};

function textIn(code: Code): string {
  return code.kind === "constant" ? String(code.value) : "";
}

/** `$request->attributes->get('_route')`: what the router found, not what was sent. */
function isOfFramework(shape: Shape): boolean {
  if (shape.kind !== "call" || !shape.callee.endsWith("attributes.get")) return false;
  const key = shape.args[0]?.value;
  return key?.kind === "constant" && String(key.value).startsWith("_");
}

/** `$object->$name()`: the name is a value, too. */
export function methodCalled(target: "object" | "scope"): Role {
  const plain = call({ target, name: "name", args: "arguments" });
  return (node, lower) => {
    const name = node.field("name");
    const shape = plain(node, lower);
    if (shape.kind === "call" && shape.name === "bind_result") return boundResult(shape, placeOf(node));
    if (isOfFramework(shape)) return { kind: "fixed" };
    if (shape.kind === "call" && shape.name === "filter") return filteredByBag(node, shape, lower);
    if (name?.kind() !== "variable_name") return shape;
    return { kind: "block", steps: [lower.code(name), { ...placeOf(node), ...shape }] };
  };
}

/** What the constants of a filter say that it does. */
const purposes: readonly { readonly constant: RegExp; readonly name: string }[] = [
  { constant: /FILTER_SANITIZE_FULL_SPECIAL_CHARS/, name: "filter_special" },
  {
    constant: /FILTER_SANITIZE_(?:STRING|SPECIAL_CHARS|STRIPPED)/,
    name: "filter_for_html",
  },
  { constant: /FILTER_SANITIZE_ENCODED/, name: "filter_encoded" },
  { constant: /FILTER_(?:SANITIZE|VALIDATE)_EMAIL/, name: "filter_email" },
  { constant: /FILTER_SANITIZE_(?:MAGIC_QUOTES|ADD_SLASHES)/, name: "addslashes" },
];

/** `filter_input_array(INPUT_GET, ["id" => FILTER_VALIDATE_INT])`: a map of what each filter lets through. */
function filteredMap(node: SgNode, shape: Call, lower: Lowerer): Shape {
  const filters = shape.args[1]?.value;
  const whole: Code = { ...placeOf(node), ...shape };
  if (filters?.kind !== "map") return shape;
  const entries = filters.entries.map(({ key, value }): Entry => {
    const text = lower.text.slice(value.start, value.end);
    const part: Code = { ...placeOf(node), kind: "index", object: whole, index: key ?? nothing };
    return { key, value: { ...placeOf(node), ...passedBy(text, shape, part, part) } };
  });
  return { kind: "map", entries };
}

/** Symfony's `$request->query->filter("name", "", FILTER_VALIDATE_INT)` */
function filteredByBag(node: SgNode, shape: Call, lower: Lowerer): Shape {
  const filter = shape.args[2]?.value;
  const text = filter ? lower.text.slice(filter.start, filter.end) : "";
  if (!text.includes("FILTER_")) return shape;
  const whole: Code = { ...placeOf(node), ...shape };
  return passedBy(text, { ...shape, target: null }, whole, whole);
}

function filtered(node: SgNode, shape: Call, lower: Lowerer): Shape {
  const text = lower.textOf(node);
  const whole: Code = { ...placeOf(node), ...shape };
  const from = shape.name === "filter_var" ? (shape.args[0]?.value ?? nothing) : whole;
  return passedBy(text, shape, whole, from);
}

/** `text` names the filter. */
function passedBy(text: string, shape: Call, whole: Code, from: Code): Shape {
  if (/FILTER_(?:VALIDATE_(?:INT|FLOAT|BOOL\w*|IP|MAC|REGEXP|DOMAIN)|SANITIZE_NUMBER_\w+)/.test(text))
    return { kind: "cast", type: "int", value: whole };
  const name = purposes.find(({ constant }) => constant.test(text))?.name;
  if (name === undefined) return from;
  return { ...shape, name, callee: name, args: [{ name: null, value: from }] };
}

export const construction: Role = (node, lower) => {
  const [type, given] = lower.named(node);
  const args =
    given?.kind() === "arguments"
      ? lower.named(given).map((arg) => ({ name: null, value: lower.code(arg) }))
      : [];
  const isNamed = type !== undefined && /^(?:qualified_)?name$/.test(String(type.kind()));
  const name = isNamed ? (/(\w+)$/.exec(lower.textOf(type))?.[1] ?? "") : "";
  const made: Shape = { kind: "call", target: null, name, callee: name, args, constructs: true };
  if (isNamed || !type) return made;
  return { kind: "block", steps: [lower.code(type), { ...placeOf(node), ...made }] };
};

/** A text can no longer be an array that a database takes for a query. */
export const conversion: Role = (node, lower) => {
  const type = node.field("type");
  const value = lower.orNothing(node.field("value"));
  const name = type ? lower.textOf(type).trim() : "";
  if (name !== "string") return { kind: "cast", type: name, value };
  const args = [{ name: null, value }];
  return { kind: "call", target: null, name: "strval", callee: "strval", args, constructs: false };
};

/** What `echo` is given is one text. */
export const sequence: Role = (node, lower) =>
  node.parent()?.kind() === "echo_statement"
    ? { kind: "text", parts: lower.children(node) }
    : { kind: "block", steps: lower.children(node) };

const anyMember = member("object", "name");

/** WordPress keeps the names of its tables as properties of its database: `$wpdb->posts`. */
export const memberAccess: Role = (node, lower) =>
  /^\$wpdb->\w+$/.test(lower.textOf(node)) ? { kind: "fixed" } : anyMember(node, lower);

/** `self::$x` */
export const staticProperty: Role = (node, lower) => {
  const scope = node.field("scope");
  const name = node.field("name");
  const last = name ? lower.textOf(name) : "";
  const isOwn = scope?.kind() === "relative_scope";
  const object: Code = isOwn ? { ...placeOf(scope), kind: "name", name: "$this" } : lower.orNothing(scope);
  return { kind: "member", object, name: isOwn ? last.replace(/^\$/, "") : last };
};

/** `match` arms, of which the tests stand in a list. */
export const matched: Role = (node, lower) => {
  const arms = lower.named(node.field("body") ?? node);
  const value = node.field("condition");
  const cases = arms.map((arm) => {
    const children = lower.named(arm);
    const conditions = arm.field("conditional_expressions") ?? (children.length > 1 ? children[0] : null);
    const body = children.at(-1);
    const isDefault = String(arm.kind()).includes("default");
    return {
      tests: isDefault ? null : conditions ? lower.children(conditions) : [],
      body: lower.orNothing(body),
      fallsThrough: false,
    };
  });
  const isTrue = value !== null && /^\(\s*true\s*\)$/.test(lower.textOf(value));
  return { kind: "switch", value: isTrue ? null : lower.maybe(value), cases };
};
