/** Rust. */
import type { SgNode } from "@ast-grep/napi";
import { assign, declared } from "../assignment-roles.ts";
import { call } from "../call-roles.ts";
import {
  cast,
  choice,
  index,
  lambda,
  list,
  member,
  named,
  operation,
  unary,
  wrapper,
} from "../expression-roles.ts";
import { exact, fixed, numeral, quoted } from "../literal-roles.ts";
import { block, each, jump, loop } from "../statement-roles.ts";
import type { Role } from "../lower.ts";
import type { TaintTable } from "../table.ts";
import {
  letBinding,
  letCondition,
  macro,
  matched,
  structPattern,
  structure,
  wrapped,
  debugFormat,
} from "./rust-roles.ts";
import {
  cleaners,
  formats,
  harmlessTypes,
  passing,
  clients,
  requests,
  routeDecorator,
  servers,
  sourceParameters,
  sources,
  validators,
} from "./rust-words.ts";

const truth: Role = (node) => ({ kind: "constant", value: node.text() === "true" });
const augmented = assign("left", "right", { augmented: true });

function targetOf(parameter: SgNode): SgNode | null {
  return parameter.field("pattern") ?? parameter;
}

export const rustTaint: TaintTable = {
  tree: {
    parameterTarget: targetOf,
    parameterInitial: () => null,
    skipped: new Set([
      "line_comment",
      "block_comment",
      "use_declaration",
      "attribute_item",
      "inner_attribute_item",
      "mutable_specifier",
      "type_arguments",
      "type_identifier",
      "generic_type",
      "scoped_type_identifier",
      "primitive_type",
      "visibility_modifier",
      "label",
      "struct_item",
      "enum_item",
      "type_item",
      "self_parameter",
    ]),
    roles: {
      source_file: block,
      block,
      declaration_list: block,
      impl_item: wrapper({ field: "body" }),
      trait_item: wrapper({ field: "body" }),
      mod_item: wrapper({ field: "body" }),
      function_item: declared({ name: "name", parameters: "parameters", body: "body", returnsBody: true }),
      closure_expression: lambda({ name: null, parameters: "parameters", body: "body", returnsBody: true }),
      expression_statement: wrapper("first"),
      parenthesized_expression: wrapper("first"),
      unsafe_block: wrapper("last"),
      async_block: wrapper("last"),
      const_item: assign("name", "value", { type: "type" }),
      static_item: assign("name", "value", { type: "type" }),
      let_declaration: letBinding,
      let_condition: letCondition,
      let_chain: block,
      assignment_expression: assign("left", "right"),
      compound_assignment_expr: augmented,
      call_expression: call({ callee: "function", args: "arguments" }),
      generic_function: wrapper({ field: "function" }),
      field_expression: member("value", "field"),
      scoped_identifier: member("path", "name"),
      index_expression: index("value", null),
      binary_expression: operation(),
      unary_expression: unary,
      reference_expression: wrapper({ field: "value" }),
      try_expression: wrapper("first"),
      await_expression: wrapper("first"),
      type_cast_expression: cast("type", "value"),
      if_expression: choice("condition", "consequence", "alternative"),
      else_clause: wrapper("last"),
      match_expression: matched,
      for_expression: each("pattern", "value", "body"),
      while_expression: loop("condition", "body"),
      loop_expression: loop("condition", "body"),
      return_expression: jump("return"),
      break_expression: jump("break"),
      continue_expression: jump("continue"),
      macro_invocation: macro,
      tuple_struct_pattern: wrapped,
      tuple_pattern: list,
      struct_pattern: structPattern,
      ref_pattern: wrapper("last"),
      reference_pattern: wrapper("last"),
      mut_pattern: wrapper("last"),
      captured_pattern: wrapper("first"),
      tuple_expression: list,
      array_expression: list,
      struct_expression: structure,
      string_literal: quoted(),
      raw_string_literal: quoted(),
      char_literal: quoted(),
      integer_literal: numeral,
      float_literal: numeral,
      boolean_literal: truth,
      unit_expression: exact(null),
      range_expression: fixed,
      identifier: named,
      shorthand_field_identifier: named,
      field_identifier: named,
      self: named,
    },
  },
  self: ["self"],
  joining: ["+"],
  choosing: ["&&", "||"],
  sources,
  clients,
  requests,
  servers,
  sourceParameters,
  routeDecorator,
  harmlessTypes,
  cleaners,
  cleanersFor: [
    { callee: new RegExp(`^${debugFormat}$`), classes: ["header", "log"] },
    {
      callee:
        /(?:^|::|\.)(?:encode_text\w*|encode_safe|encode_\w*attribute\w*|escape_html|html_escape|ammonia::clean|clean_text)$|(?:ammonia|html_escape)::\w+$/,
      classes: ["html"],
    },
    { callee: /(?:shell_escape::\w+|shlex::(?:try_)?quote|shell_words::quote)$/, classes: ["shell"] },
    { callee: /(?:^|::)regex::escape$/, classes: ["regex"] },
    {
      callee: /(?:urlencoding::encode|utf8_percent_encode)$/,
      classes: ["url", "html", "path", "header", "log", "ldap"],
    },
    {
      callee: /(?:\bp|[pP]ath\w*(?:\(\))?|Path(?:Buf)?::(?:new|from)\(.*\))\.(?:file_name|file_stem)$/,
      classes: ["path"],
    },
    { callee: /(?:ldap_escape|dn_escape)$/, classes: ["ldap"] },
  ],
  formats,
  passing,
  appends: /^(?:push_str|push|insert_str|extend|write_str|append)$/,
  iterating:
    /^(?:map|for_each|filter|flat_map|filter_map|any|all|find|fold|and_then|inspect|map_or|map_or_else)$/,
  fills: [
    {
      callee:
        /stdin\(\)(?:\.lock\(\))?\.read_\w+$|^(?:stream|socket|conn\w*|tcp\w*|reader)\.read(?:_line|_to_string|_to_end|_exact)?$/,
      argument: 0,
    },
  ],
  validators,
  hasPercentFormats: false,
};
