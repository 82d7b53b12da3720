/** Swift. */
import { childOf } from "../fields.ts";
import type { Role } from "../lower.ts";
import { choiceAt, list, named, wrapper } from "../expression-roles.ts";
import { fixed, numeral, quoted } from "../literal-roles.ts";
import { block } from "../statement-roles.ts";
import type { TaintTable } from "../table.ts";
import {
  argument,
  assigned,
  attempted,
  binary,
  call,
  conditional,
  dictionary,
  forEach,
  guarded,
  jumping,
  lambda,
  method,
  navigation,
  pattern,
  prefixed,
  property,
  selection,
  text,
  whileLoop,
} from "./swift-roles.ts";
import {
  cleaners,
  formats,
  harmlessTypes,
  passing,
  requests,
  sourceParameters,
  sources,
  validators,
} from "./swift-words.ts";

const body: Role = (node, lower) => lower.orNothing(childOf(node, "class_body", "enum_class_body"));
const truth: Role = (node) => ({ kind: "constant", value: node.text() === "true" });
const self: Role = () => ({ kind: "name", name: "self" });
const typed: Role = (node, lower) => ({
  kind: "cast",
  type: node.field("name")?.text() ?? "",
  value: lower.orNothing(node.field("expr") ?? lower.named(node)[0]),
});
const infix: Role = (node, lower) => {
  const [left, sign, right] = lower.named(node);
  return {
    kind: "operation",
    operator: sign?.text() ?? "",
    left: lower.orNothing(left),
    right: lower.orNothing(right),
  };
};

export const swiftTaint: TaintTable = {
  tree: {
    parameterTarget: (parameter) => parameter,
    parameterInitial: () => null,
    skipped: new Set([
      "comment",
      "multiline_comment",
      "import_declaration",
      "modifiers",
      "attribute",
      "type_arguments",
    ]),
    roles: {
      source_file: block,
      statements: block,
      class_declaration: body,
      protocol_declaration: fixed,
      class_body: block,
      enum_class_body: block,
      function_declaration: method,
      init_declaration: method,
      deinit_declaration: method,
      function_body: block,
      lambda_literal: lambda,
      property_declaration: property,
      pattern,
      assignment: assigned,
      directly_assignable_expression: wrapper("last"),
      call_expression: call,
      value_argument: argument,
      navigation_expression: navigation,
      additive_expression: binary,
      multiplicative_expression: binary,
      comparison_expression: binary,
      equality_expression: binary,
      conjunction_expression: binary,
      disjunction_expression: binary,
      nil_coalescing_expression: binary,
      infix_expression: infix,
      prefix_expression: prefixed,
      postfix_expression: wrapper("first"),
      as_expression: typed,
      try_expression: wrapper("last"),
      await_expression: wrapper("last"),
      ternary_expression: choiceAt(0, 1, 2),
      if_statement: conditional,
      guard_statement: guarded,
      switch_statement: selection,
      for_statement: forEach,
      while_statement: whileLoop(false),
      repeat_while_statement: whileLoop(true),
      do_statement: attempted,
      control_transfer_statement: jumping,
      tuple_expression: (node, lower) => {
        const [only, second] = lower.named(node);
        return only && !second ? lower.code(only) : list(node, lower);
      },
      array_literal: list,
      dictionary_literal: dictionary,
      line_string_literal: text,
      multi_line_string_literal: text,
      raw_string_literal: quoted(),
      interpolated_expression: wrapper("last"),
      integer_literal: numeral,
      hex_literal: numeral,
      real_literal: numeral,
      boolean_literal: truth,
      simple_identifier: named,
      self_expression: self,
    },
  },
  self: ["self"],
  joining: ["+"],
  choosing: ["&&", "||", "??"],
  sources,
  requests,
  sourceParameters,
  routeDecorator: null,
  harmlessTypes,
  cleaners,
  cleanersFor: [
    { callee: /\.addingPercentEncoding$/, classes: ["url", "html", "path", "header", "log"] },
    { callee: /(?:htmlEscape\w*|escapedHTML|htmlEscaped)$/, classes: ["html"] },
    { callee: /\.lastPathComponent$/, classes: ["path"] },
  ],
  formats,
  passing,
  appends: /^(?:append|appendFormat)$/,
  iterating: /^(?:map|forEach|filter|flatMap|compactMap|reduce|allSatisfy|contains|first)$/,
  validators,
  hasPercentFormats: true,
};
