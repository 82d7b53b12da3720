/** C#. */
import type { SgNode } from "@ast-grep/napi";
import type { Code } from "../code.ts";
import { type Lowerer, type Role } from "../lower.ts";
import { assign, declared, field, step, typeName } from "../assignment-roles.ts";
import { cast, choice, lambda, list, member, named, operation, unary, wrapper } from "../expression-roles.ts";
import { exact, fixed, numeral, quoted } from "../literal-roles.ts";
import { attempt, block, each, forLoop, jump, loop, selection } from "../statement-roles.ts";
import type { TaintTable } from "../table.ts";
import { csharpCall, csharpElement, csharpNew, csharpNewAnonymous } from "./csharp-calls.ts";
import { armCases, matchPattern, queryEach } from "./csharp-patterns.ts";
import { csharpWords } from "./csharp-words.ts";
import { placeOf } from "../../syntax/place.ts";

const method = lambda({ name: "name", parameters: "parameters", body: "body" });

/** A body after `=>` is the return value. */
function withArrow(role: Role, name: string | null): Role {
  return (node, lower) => {
    if (node.field("body")?.kind() === "block" || node.field("body") === null) return role(node, lower);
    const kind = { name, parameters: "parameters", body: "body", returnsBody: true } as const;
    return { kind: "lambda", lambda: lower.lambda(node, kind) };
  };
}

/** The name is tuple or identifier; what follows it is the value. */
const declarator: Role = (node, lower) => {
  const name = node.field("name") ?? lower.named(node)[0];
  const isField = /^(?:field|event_field)_declaration$/.test(String(node.parent()?.parent()?.kind()));
  return {
    kind: "assign",
    target: isField && name ? ownMember(name, lower) : lower.orNothing(name),
    operator: null,
    value: lower.maybe(valueAfter(node, name, lower)) ?? (isField ? setElsewhere(node) : null),
    type: typeText(node.parent()?.field("type"), lower),
  };
};

function ownMember(name: SgNode, lower: Lowerer): Code {
  const object: Code = { ...placeOf(name), kind: "name", name: "this" };
  return { ...placeOf(name), kind: "member", object, name: lower.textOf(name) };
}

function valueAfter(node: SgNode, name: SgNode | undefined, lower: Lowerer): SgNode | null {
  const last = lower.named(node).at(-1);
  return last === undefined || last.id() === name?.id() || last.kind() === "bracketed_argument_list"
    ? null
    : last;
}

function typeText(type: SgNode | null | undefined, lower: Lowerer): string {
  return type && type.kind() !== "implicit_type" ? lower.textOf(type) : "";
}

/** What a member without a value of its own holds is not known here. */
function setElsewhere(node: SgNode): Code {
  return { ...placeOf(node), kind: "other", parts: [] };
}

/** `out var n` and `out int n` make a variable; what TryParse writes is a number, a date, an identifier. */
const madeHere: Role = (node, lower) => {
  const type = node.field("type");
  const call = node.parent()?.parent()?.parent();
  const isParsed =
    /^(?:int|long|short|byte|uint|ulong|double|float|decimal|bool|Guid|DateTime|Int32|Int64|IPAddress|Enum)\.TryParse/.test(
      call ? lower.textOf(call).slice(0, 40) : "",
    );
  return {
    kind: "assign",
    target: lower.orNothing(node.field("name")),
    operator: null,
    value: null,
    type: isParsed ? "int" : typeText(type, lower),
  };
};

const sections: Role = (node, lower) => {
  const shape = selection({
    value: "value",
    body: "body",
    cases: ["switch_section"],
    otherwise: [],
    test: ["constant_pattern", "relational_pattern", "declaration_pattern", "or_pattern", "when_clause"],
    fallsThrough: true,
  })(node, lower);
  if (shape.kind !== "switch") return shape;
  const cases = shape.cases.map((one) => (one.tests?.length === 0 ? { ...one, tests: null } : one));
  return { ...shape, cases };
};

/** `a?.B` evaluates the members on `a`. */
const bound: Role = (node, lower) => {
  const access = node.ancestors().find((one) => one.kind() === "conditional_access_expression");
  const name = node.field("name");
  return {
    kind: "member",
    object: lower.orNothing(access?.field("condition")),
    name: name ? lower.textOf(name) : "",
  };
};

const listOrElement: Role = (node, lower) => {
  const access = node.parent();
  if (access?.kind() !== "conditional_access_expression") return list(node, lower);
  const [first] = lower.named(node);
  const object = lower.orNothing(access.field("condition"));
  return { kind: "index", object, index: lower.orNothing(first) };
};

const anyMember = member("expression", "name");

const memberAccess: Role = (node, lower) =>
  /^(?:System\.)?Environment\.NewLine$/.test(lower.textOf(node))
    ? { kind: "constant", value: "\n" }
    : anyMember(node, lower);

/** `using var x = ...` and `catch (E e)`: the parts run one after the other. */
const tuple: Role = (node, lower) => ({
  kind: "list",
  items: lower.named(node).map((child) => lower.code(child)),
});

const boundFromRequest = /\[(?:BindProperty|FromQuery|FromRoute|FromForm|SupplyParameterFromQuery)\b/;

/** A property that the framework fills from the request is worth as much as the request's query. */
const property: Role = (node, lower) => {
  const made = field("name", "value", "type")(node, lower);
  const accessors = node.field("accessors");
  if (made.kind !== "assign" || node.field("value")) return made;
  const request: Code = { ...placeOf(node), kind: "name", name: "Request" };
  const index: Code = { ...placeOf(node), kind: "fixed" };
  const isBound = boundFromRequest.test(lower.textOf(node));
  const value: Code = isBound
    ? { ...placeOf(node), kind: "index", object: request, index }
    : setElsewhere(node);
  const whole: Code = { ...placeOf(node), ...made, value };
  return { kind: "block", steps: accessors ? [whole, lower.code(accessors)] : [whole] };
};

/** Attributes stand inside the declaration; the parameters of what a router calls come from outside. */
function parameterText(parameter: SgNode, lower: Lowerer): string {
  const own = lower.textOf(parameter);
  const holder = parameter.parent()?.parent();
  if (!holder) return own;
  return isAction(holder, lower) ? `[FromRequest] ${own}` : own;
}

const actionAttribute =
  /\[(?:Http(?:Get|Post|Put|Delete|Patch)|Route|AcceptVerbs|WebMethod|OperationContract)\b|\b(?:IActionResult|ActionResult|JsonResult|ViewResult|IHttpActionResult|ContentResult|FileResult|IResult)\b|\bOn(?:Get|Post|Put|Patch|Delete)(?:[A-Z]\w*)?\(/;

/** A client has HttpResponseMessage as well as a controller. */
function isActionHead(head: string, { text }: Lowerer): boolean {
  if (actionAttribute.test(head)) return true;
  return /\bHttpResponseMessage\b/.test(head) && /\bApiController\b|\[FunctionName/.test(text);
}

const notAction = /\b(?:static|override|abstract)\b|\[NonAction\b/;

/** Every public method of a controller handles requests, whatever it returns. */
function isOfController(method: SgNode, lower: Lowerer): boolean {
  const owner = method.parent()?.parent();
  if (owner?.kind() !== "class_declaration") return false;
  const body = owner.field("body");
  const head = lower.text.slice(placeOf(owner).start, body ? placeOf(body).start : placeOf(owner).end);
  return /:\s*(?:\w+\.)*(?:Controller|ControllerBase|ApiController)\b/.test(head);
}

function isAction(holder: SgNode, lower: Lowerer): boolean {
  const kind = holder.kind();
  if (kind === "method_declaration") {
    const body = holder.field("body");
    const { start, end } = placeOf(holder);
    const head = lower.text.slice(start, body ? placeOf(body).start : end);
    if (!/\bpublic\b/.test(head)) return false;
    return isActionHead(head, lower) || (isOfController(holder, lower) && !notAction.test(head));
  }
  if (kind !== "lambda_expression") return false;
  const call = holder.parent()?.parent()?.parent();
  return call ? /\.Map(?:Get|Post|Put|Delete|Patch|Methods)\($/.test(beforeArguments(call, lower)) : false;
}

function beforeArguments(call: SgNode, lower: Lowerer): string {
  const list = call.field("arguments");
  if (!list) return "";
  return `${lower.text.slice(placeOf(call).start, placeOf(list).start).slice(-60)}(`;
}

export const csharpTaint: TaintTable = {
  ...csharpWords,
  tree: {
    parameterTarget: (parameter) => parameter.field("name") ?? parameter,
    parameterInitial: () => null,
    parameterText,
    skipped: new Set([
      "comment",
      "attribute_list",
      "modifier",
      "using_directive",
      "base_list",
      "type_parameter_list",
      "type_parameter_constraints_clause",
      "predefined_type",
      "implicit_type",
      "nullable_type",
      "pointer_type",
      "interpolation_brace",
      "interpolation_format_clause",
      "interpolation_alignment_clause",
      "interpolation_start",
      "preproc_region",
      "preproc_endregion",
    ]),
    roles: {
      compilation_unit: block,
      global_statement: wrapper("first"),
      namespace_declaration: wrapper({ field: "body" }),
      file_scoped_namespace_declaration: block,
      class_declaration: wrapper({ field: "body" }),
      struct_declaration: wrapper({ field: "body" }),
      record_declaration: wrapper({ field: "body" }),
      interface_declaration: wrapper({ field: "body" }),
      declaration_list: block,
      field_declaration: block,
      property_declaration: property,
      accessor_list: block,
      accessor_declaration: lambda({ name: null, parameters: null, body: "body" }),
      method_declaration: withArrow(method, "name"),
      constructor_declaration: method,
      operator_declaration: method,
      destructor_declaration: method,
      local_function_statement: declared({ name: "name", parameters: "parameters", body: "body" }),
      lambda_expression: withArrow(lambda({ name: null, parameters: "parameters", body: "body" }), null),
      anonymous_method_expression: block,
      arrow_expression_clause: wrapper(),
      block,
      expression_statement: wrapper("first"),
      local_declaration_statement: block,
      variable_declaration: block,
      variable_declarator: declarator,
      declaration_expression: madeHere,
      assignment_expression: assign("left", "right"),
      postfix_unary_expression: (node, lower) =>
        /(?:\+\+|--)$/.test(lower.textOf(node))
          ? step("operand")(node, lower)
          : wrapper("first")(node, lower),
      prefix_unary_expression: (node, lower) =>
        /^(?:\+\+|--)/.test(lower.textOf(node)) ? step("operand")(node, lower) : unary(node, lower),
      if_statement: choice("condition", "consequence", "alternative"),
      conditional_expression: choice("condition", "consequence", "alternative"),
      for_statement: forLoop("initializer", "condition", "update", "body"),
      foreach_statement: each("left", "right", "body"),
      while_statement: loop("condition", "body"),
      do_statement: loop("condition", "body", true),
      switch_statement: sections,
      switch_expression: armCases,
      try_statement: attempt("body", "catch_clause", "finally_clause"),
      catch_clause: wrapper({ field: "body" }),
      finally_clause: wrapper("last"),
      using_statement: block,
      lock_statement: block,
      checked_statement: block,
      unsafe_statement: block,
      fixed_statement: block,
      labeled_statement: wrapper("last"),
      return_statement: jump("return"),
      throw_statement: jump("throw"),
      throw_expression: fixed,
      break_statement: jump("break"),
      continue_statement: jump("continue"),
      invocation_expression: csharpCall,
      object_creation_expression: csharpNew,
      implicit_object_creation_expression: csharpNew,
      anonymous_object_creation_expression: csharpNewAnonymous,
      array_creation_expression: wrapper("last"),
      implicit_array_creation_expression: wrapper("last"),
      initializer_expression: list,
      collection_expression: list,
      tuple_expression: tuple,
      tuple_pattern: tuple,
      parenthesized_variable_designation: tuple,
      argument: wrapper("last"),
      bracketed_argument_list: wrapper("first"),
      member_access_expression: memberAccess,
      conditional_access_expression: wrapper("last"),
      member_binding_expression: bound,
      element_binding_expression: listOrElement,
      element_access_expression: csharpElement,
      binary_expression: operation(),
      is_pattern_expression: matchPattern,
      constant_pattern: wrapper("first"),
      as_expression: cast("right", "left"),
      cast_expression: cast("type", "value"),
      await_expression: wrapper(),
      checked_expression: wrapper(),
      parenthesized_expression: wrapper("first"),
      ref_expression: wrapper(),
      query_expression: queryEach,
      where_clause: wrapper("last"),
      select_clause: wrapper("last"),
      interpolated_string_expression: quoted(["interpolation"]),
      interpolation: wrapper("first"),
      string_literal: quoted(),
      verbatim_string_literal: quoted(),
      raw_string_literal: quoted(),
      character_literal: quoted(),
      integer_literal: numeral,
      real_literal: numeral,
      boolean_literal: (_node, _lower) =>
        _lower.textOf(_node) === "true" ? exact(true)(_node, _lower) : exact(false)(_node, _lower),
      null_literal: exact(null),
      typeof_expression: fixed,
      default_expression: fixed,
      sizeof_expression: fixed,
      predefined_type: fixed,
      identifier: named,
      implicit_parameter: named,
      this: named,
      base: named,
      qualified_name: typeName,
      generic_name: typeName,
    },
  },
};
