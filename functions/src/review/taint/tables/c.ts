/** C and C++: one table, because the grammar of the second holds that of the first. */
import type { SgNode } from "@ast-grep/napi";
import type { Code } from "../code.ts";
import { type Lowerer, nothing, type Role } from "../lower.ts";
import { assign, step, typeName } from "../assignment-roles.ts";
import { call } from "../call-roles.ts";
import { cast, choice, index, list, member, named, unary, wrapper } from "../expression-roles.ts";
import { exact, fixed, numeral, quoted } from "../literal-roles.ts";
import { attempt, block, each, forLoop, jump, loop, selection } from "../statement-roles.ts";
import type { TaintTable } from "../table.ts";
import { cWords } from "./c-words.ts";
import { pointeeOf } from "./c-pointees.ts";
import { streamOperation } from "./cpp-streams.ts";
import { placeOf } from "../../syntax/place.ts";

/** The declarator that holds name and parameters: `*f(int a)` has it inside of a pointer's. */
function headOf(node: SgNode): SgNode | null {
  let inner = node.field("declarator");
  while (inner !== null && !String(inner.kind()).endsWith("function_declarator"))
    inner =
      inner.field("declarator") ??
      inner.children().find((child) => String(child.kind()).endsWith("declarator")) ??
      null;
  return inner;
}

const functionKind = { name: "declarator", parameters: "parameters", body: "body", head: headOf } as const;

const closure: Role = (node, lower) => ({ kind: "lambda", lambda: lower.lambda(node, functionKind) });

/** Each declarator gets its own assignment, also without a value, because the type says what it can hold. */
const declaration: Role = (node, lower) => {
  const type = node.field("type");
  const text = type ? lower.textOf(type) : "";
  const steps = node
    .fieldChildren("declarator")
    .filter((one) => one.kind() !== "function_declarator" || node.parent()?.kind() === "compound_statement")
    .map((one) =>
      one.kind() === "function_declarator" ? constructed(one, text, lower) : declared(one, text, lower),
    );
  return { kind: "block", steps };
};

function declared(node: SgNode, type: string, lower: Lowerer): Code {
  const isInitialized = node.kind() === "init_declarator";
  const declarator = isInitialized ? node.field("declarator") : node;
  const value = isInitialized ? lower.maybe(node.field("value")) : null;
  const isNumber = declarator !== null && String(declarator.kind()).endsWith("identifier");
  return {
    ...placeOf(node),
    kind: "assign",
    target: lower.orNothing(declarator),
    operator: null,
    value,
    type: isNumber || !/^(?:int|long|short|unsigned)/.test(type) ? type : "",
  };
}

/** `std::string s(name[1])` inside a function is no function, whatever the grammar says. */
function constructed(node: SgNode, type: string, lower: Lowerer): Code {
  const place = placeOf(node);
  const list = node.field("parameters");
  const given = (list ? lower.named(list) : []).flatMap((one) => one.field("type") ?? []);
  const parts = given.map((one): Code => ({ ...placeOf(one), kind: "name", name: lower.textOf(one) }));
  const value: Code = {
    ...place,
    kind: "call",
    target: null,
    name: type.replace(/^.*::/, ""),
    callee: type,
    args: parts.map((part) => ({ name: null, value: part })),
    constructs: true,
  };
  return {
    ...place,
    kind: "assign",
    target: lower.orNothing(node.field("declarator")),
    operator: null,
    value,
    type,
  };
}

const definedConstant: Role = (node, lower) => {
  const name = node.field("name");
  const value = node.field("value");
  const text = value ? lower.textOf(value).trim() : "";
  const isString = /^L?"(?:[^"\\]|\\.)*"$/.test(text);
  const isNumber = /^-?\d+$/.test(text);
  const known: Code = {
    ...placeOf(value ?? node),
    kind: "constant",
    value: isString ? text.replace(/^L?"|"$/g, "") : Number(text),
  };
  return {
    kind: "assign",
    target: name ? { ...placeOf(name), kind: "name", name: lower.textOf(name) } : nothing,
    operator: null,
    value: isString || isNumber ? known : { ...placeOf(node), kind: "fixed" },
    type: "",
  };
};

const cases: Role = (node, lower) => {
  const shape = selection({
    value: "condition",
    body: "body",
    cases: ["case_statement"],
    otherwise: [],
    test: { field: "value" },
    fallsThrough: true,
  })(node, lower);
  if (shape.kind !== "switch") return shape;
  return {
    ...shape,
    cases: shape.cases.map((one) => (one.tests?.length === 0 ? { ...one, tests: null } : one)),
  };
};

/** The last part of `a::b::c`; the callee's own text still holds all of it. */
const qualified: Role = (node, lower) => ({
  kind: "name",
  name: /(\w+)\s*(?:<[\s\S]*>)?$/.exec(lower.textOf(node))?.[1] ?? lower.textOf(node),
});

const construction: Role = (node, lower) => {
  const made = call({ callee: "none", name: "type", args: "arguments", constructs: true })(node, lower);
  return made.kind === "call" ? { ...made, callee: made.name } : made;
};

/** A macro may stand for a variable: `#define ARGUMENT data`. */
const nameOrMacro: Role = (node, lower) => {
  const name = lower.textOf(node);
  const at = /^[A-Z][A-Z0-9_]+$/.test(name) ? lower.text.indexOf(`#define ${name} `) : -1;
  if (at < 0) return { kind: "name", name };
  const value =
    lower.text
      .slice(at + `#define ${name} `.length)
      .split("\n", 1)[0]
      ?.trim() ?? "";
  return { kind: "name", name: /^[a-z]\w*$/.test(value) ? value : name };
};

/** `*p` and `p->field`, where it is known what p points to. */
const pointed: Role = (node, lower) => {
  const target = node.field("operator")?.text() === "*" ? pointeeOf(node.field("argument"), lower) : null;
  return target === null ? unary(node, lower) : { kind: "name", name: target };
};

const field = member("argument", "field");
const fieldBehind: Role = (node, lower) => {
  const object = node.field("argument");
  const target = node.field("operator")?.text() === "->" ? pointeeOf(object, lower) : null;
  if (target === null || !object) return field(node, lower);
  const name = node.field("field");
  return {
    kind: "member",
    object: { ...placeOf(object), kind: "name", name: target },
    name: name ? lower.textOf(name) : "",
  };
};

const inside = wrapper({ field: "declarator" });
const concatenated: Role = (node, lower) => ({ kind: "text", parts: lower.children(node) });

function parameterName(parameter: SgNode): SgNode | null {
  let inner: SgNode | null = parameter.field("declarator");
  while (inner !== null && !String(inner.kind()).endsWith("identifier"))
    inner = inner.field("declarator") ?? inner.children().find((child) => child.isNamed()) ?? null;
  return inner;
}

export const cTaint: TaintTable = {
  ...cWords,
  tree: {
    parameterTarget: parameterName,
    parameterInitial: (parameter) => parameter.field("default_value"),
    skipped: new Set([
      "comment",
      "primitive_type",
      "type_identifier",
      "sized_type_specifier",
      "type_qualifier",
      "storage_class_specifier",
      "type_descriptor",
      "preproc_include",
      "type_definition",
      "access_specifier",
      "base_class_clause",
      "template_parameter_list",
      "using_declaration",
      "placeholder_type_specifier",
      "lambda_capture_specifier",
      "ms_call_modifier",
      "attribute_specifier",
      "attribute_declaration",
    ]),
    roles: {
      translation_unit: block,
      function_definition: closure,
      lambda_expression: closure,
      compound_statement: block,
      declaration,
      preproc_def: definedConstant,
      preproc_if: block,
      preproc_ifdef: block,
      preproc_else: block,
      preproc_elif: block,
      namespace_definition: wrapper({ field: "body" }),
      linkage_specification: wrapper({ field: "body" }),
      declaration_list: block,
      template_declaration: wrapper("last"),
      class_specifier: wrapper({ field: "body" }),
      struct_specifier: wrapper({ field: "body" }),
      field_declaration_list: block,
      field_declaration: block,
      pointer_declarator: inside,
      array_declarator: inside,
      parenthesized_declarator: wrapper("last"),
      reference_declarator: wrapper("last"),
      init_declarator: assign("declarator", "value"),
      expression_statement: wrapper("first"),
      labeled_statement: wrapper("last"),
      parenthesized_expression: wrapper("first"),
      condition_clause: block,
      init_statement: wrapper("first"),
      comma_expression: block,
      assignment_expression: assign("left", "right"),
      update_expression: step("argument"),
      if_statement: choice("condition", "consequence", "alternative"),
      else_clause: wrapper("first"),
      conditional_expression: choice("condition", "consequence", "alternative"),
      for_statement: forLoop("initializer", "condition", "update", "body"),
      for_range_loop: each("declarator", "right", "body"),
      while_statement: loop("condition", "body"),
      do_statement: loop("condition", "body", true),
      switch_statement: cases,
      try_statement: attempt("body", "catch_clause", "none"),
      catch_clause: wrapper({ field: "body" }),
      return_statement: jump("return"),
      throw_statement: jump("throw"),
      break_statement: jump("break"),
      continue_statement: jump("continue"),
      goto_statement: fixed,
      call_expression: call({ callee: "function", args: "arguments" }),
      argument_list: wrapper("last"),
      new_expression: construction,
      delete_expression: block,
      field_expression: fieldBehind,
      subscript_expression: index("argument", ["index", "indices"]),
      subscript_argument_list: wrapper("first"),
      pointer_expression: pointed,
      unary_expression: unary,
      binary_expression: streamOperation,
      cast_expression: cast("type", "value"),
      sizeof_expression: fixed,
      alignof_expression: fixed,
      initializer_list: list,
      initializer_pair: wrapper({ field: "value" }),
      compound_literal_expression: wrapper({ field: "value" }),
      string_literal: quoted(),
      raw_string_literal: quoted(),
      concatenated_string: concatenated,
      char_literal: quoted(),
      number_literal: numeral,
      true: exact(true),
      false: exact(false),
      null: exact(null),
      identifier: nameOrMacro,
      field_identifier: named,
      this: named,
      qualified_identifier: qualified,
      template_function: typeName,
    },
  },
};
