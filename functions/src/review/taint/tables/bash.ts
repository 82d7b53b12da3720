/** The shell: scripts, and CGI programs written in it. */
import { wrapper } from "../expression-roles.ts";
import { fixed, quoted, raw } from "../literal-roles.ts";
import { block, loop } from "../statement-roles.ts";
import type { TaintTable } from "../table.ts";
import {
  assignment,
  binary,
  command,
  conditional,
  each,
  functionKind,
  list,
  negated,
  selected,
} from "./bash-roles.ts";
import { expansion, pipeline, simpleExpansion, string } from "./bash-values.ts";
import { sources } from "./bash-words.ts";

export const bashTaint: TaintTable = {
  tree: {
    parameterTarget: () => null,
    parameterInitial: () => null,
    skipped: new Set(["comment", "test_operator", "heredoc_start", "heredoc_end"]),
    roles: {
      program: block,
      compound_statement: block,
      subshell: block,
      do_group: block,
      declaration_command: block,
      variable_assignments: block,
      function_definition: (node, lower) => ({ kind: "lambda", lambda: lower.lambda(node, functionKind) }),
      command,
      command_name: fixed,
      list,
      negated_command: negated,
      pipeline,
      redirected_statement: wrapper("first"),
      if_statement: conditional,
      while_statement: loop("condition", "body"),
      for_statement: each,
      case_statement: selected,
      test_command: wrapper("first"),
      binary_expression: binary,
      unary_expression: negated,
      parenthesized_expression: wrapper("first"),
      variable_assignment: assignment,
      variable_name: (node, lower) => ({ kind: "name", name: lower.textOf(node) }),
      simple_expansion: simpleExpansion,
      expansion,
      arithmetic_expansion: fixed,
      command_substitution: wrapper("last"),
      string,
      raw_string: quoted(),
      ansi_c_string: quoted(),
      translated_string: fixed,
      concatenation: (node, lower) => ({ kind: "text", parts: lower.children(node) }),
      array: (node, lower) => ({ kind: "list", items: lower.children(node) }),
      word: raw,
      number: raw,
      regex: raw,
    },
  },
  self: [],
  joining: ["+"],
  choosing: ["||"],
  sources,
  requests: null,
  sourceParameters: null,
  routeDecorator: null,
  harmlessTypes: null,
  cleaners:
    /^(?:cleanFilter|wc|md5sum|sha\d+sum|id|date|seq|expr|mktemp|uuidgen|getent|whoami|hostname|nproc)$/,
  cleanersFor: [
    { callee: /^basename$/, classes: ["path"] },
    { callee: /^realpath$/, classes: [] },
  ],
  formats: /^(?:echo|printf|print)$/,
  passing: /^(?:filter|dirname|readlink|realpath|tolower|toupper)$/,
  appends: /^$(?=a)/,
  iterating: /^$(?=a)/,
  validators: null,
  hasPercentFormats: false,
};
