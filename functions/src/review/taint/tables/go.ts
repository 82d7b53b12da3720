/** Go. */
import type { SgNode } from "@ast-grep/napi";
import { assign, declared, step } from "../assignment-roles.ts";
import { index, lambda, member, named, operation, unary, wrapper } from "../expression-roles.ts";
import { exact, fixed, numeral, quoted } from "../literal-roles.ts";
import { block, jump } from "../statement-roles.ts";
import type { TaintTable } from "../table.ts";
import {
  assignment,
  called,
  communications,
  composite,
  conditional,
  conversion,
  expressions,
  loop,
  selected,
  slice,
  typeSwitch,
} from "./go-roles.ts";
import { cleaners, cleanersFor, fills, formats, passing, requests, sources, validators } from "./go-words.ts";

function nameOf(parameter: SgNode): SgNode | null {
  return parameter.field("name") ?? parameter;
}

/** `a, b string` */
function namesOf(parameter: SgNode): readonly SgNode[] {
  return parameter.children().filter((child) => child.kind() === "identifier");
}

export const goTaint: TaintTable = {
  tree: {
    parameterTarget: nameOf,
    parameterTargets: namesOf,
    parameterInitial: () => null,
    skipped: new Set([
      "comment",
      "package_clause",
      "import_declaration",
      "type_declaration",
      "type_identifier",
      "qualified_type",
      "pointer_type",
      "slice_type",
      "map_type",
      "array_type",
      "struct_type",
      "function_type",
      "interface_type",
      "channel_type",
      "label_name",
    ]),
    roles: {
      source_file: block,
      block,
      statement_list: block,
      function_declaration: declared({ name: "name", parameters: "parameters", body: "body" }),
      method_declaration: lambda({ name: "name", parameters: "parameters", body: "body" }),
      func_literal: lambda({ name: null, parameters: "parameters", body: "body" }),
      expression_statement: wrapper("first"),
      parenthesized_expression: wrapper("first"),
      expression_list: expressions,
      var_declaration: block,
      var_spec_list: block,
      const_declaration: block,
      var_spec: assignment,
      const_spec: assignment,
      short_var_declaration: assignment,
      assignment_statement: assignment,
      receive_statement: assignment,
      send_statement: assign("channel", "value"),
      inc_statement: step("argument"),
      dec_statement: step("argument"),
      if_statement: conditional,
      for_statement: loop,
      expression_switch_statement: selected,
      type_switch_statement: typeSwitch,
      select_statement: communications,
      go_statement: wrapper("last"),
      defer_statement: wrapper("last"),
      labeled_statement: wrapper("last"),
      return_statement: jump("return"),
      break_statement: jump("break"),
      continue_statement: jump("continue"),
      goto_statement: fixed,
      fallthrough_statement: fixed,
      call_expression: called,
      variadic_argument: wrapper("first"),
      selector_expression: member("operand", "field"),
      index_expression: index("operand", "index"),
      slice_expression: slice,
      type_assertion_expression: conversion,
      type_conversion_expression: conversion,
      binary_expression: operation(),
      unary_expression: unary,
      composite_literal: wrapper({ field: "body" }),
      literal_value: composite,
      literal_element: wrapper("first"),
      interpreted_string_literal: quoted(),
      raw_string_literal: quoted(),
      rune_literal: quoted(),
      int_literal: numeral,
      float_literal: numeral,
      imaginary_literal: fixed,
      iota: fixed,
      true: exact(true),
      false: exact(false),
      nil: exact(null),
      identifier: named,
      package_identifier: named,
    },
  },
  hasPackages: true,
  self: [],
  joining: ["+"],
  choosing: ["&&", "||"],
  sources,
  requests,
  sourceParameters: null,
  routeDecorator: null,
  harmlessTypes:
    /\s\*?(?:u?int(?:8|16|32|64)?|float(?:32|64)|bool|time\.(?:Time|Duration|Month)|uuid\.UUID|ulid\.ULID|primitive\.ObjectID|bson\.ObjectID)$|^\*?(?:u?int(?:8|16|32|64)?|float(?:32|64)|bool|time\.(?:Time|Duration|Month)|uuid\.UUID|primitive\.ObjectID)\s+x$/,
  cleaners,
  cleanersFor,
  formats,
  passing,
  appends: /^(?:WriteString|WriteRune|WriteByte|append)$/,
  iterating: /^(?:Map|ForEach|Filter|Each)$/,
  fills,
  validators,
  hasPercentFormats: true,
};
