/** What TypeScript, TSX and JavaScript have in common. */
import type { NamedKinds } from "./language.ts";

export const functions: NamedKinds = {
  function_declaration: "name",
  function_expression: "name",
  generator_function_declaration: "name",
  method_definition: "name",
  arrow_function: "name",
};

export const classes: NamedKinds = {
  class_declaration: "name",
  abstract_class_declaration: "name",
  class: "name",
  internal_module: "name",
  interface_declaration: "name",
};

export const strings = ["string", "template_string"];
export const comments = ["comment"];
