/** What TypeScript, TSX and JavaScript have in common. */
import type { FlowSyntax } from "./flow-syntax.ts";
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

export const flow: FlowSyntax = {
  constants: [
    "string",
    "number",
    "true",
    "false",
    "null",
    "undefined",
    "regex",
    "function_expression",
    "arrow_function",
  ],
  numbers: ["number"],
  texts: ["string", "template_string"],
  interpolation: "template_substitution",
  identifiers: ["identifier", "shorthand_property_identifier"],
  binary: ["binary_expression"],
  joining: ["+"],
  choosing: ["||", "&&", "??"],
  conditional: "ternary_expression",
  outcomes: [1, 2],
  wrappersLast: [
    "parenthesized_expression",
    "await_expression",
    "template_substitution",
    "spread_element",
    "pair",
    "arguments",
  ],
  wrappersFirst: ["as_expression", "satisfies_expression", "non_null_expression"],
  collections: ["array", "object"],
  members: {
    member_expression: "object",
    subscript_expression: "object",
    new_expression: "arguments",
  },
  calls: [{ kind: "call_expression", object: "function", args: "arguments" }],
  assignments: [
    { kind: "variable_declarator", left: "name", right: "value" },
    { kind: "assignment_expression", left: "left", right: "right" },
    { kind: "augmented_assignment_expression", left: "left", right: "right", augmented: true },
    { kind: "for_in_statement", left: "left", right: "right" },
  ],
  formats: /(?:^|\.)(?:format|sprintf|join|resolve|concat|normalize)$/,
  cleaners:
    /(?:^|\.)(?:Number|parseInt|parseFloat|Boolean|BigInt|encodeURIComponent|encodeURI|escape\w*|\w*[eE]scape|sanitize\w*|\w*[sS]anitize|\w*[qQ]uote\w*|validate\w*|assert\w*|basename|extname|getTime|indexOf|createHash|digest|randomUUID|toISOString|hash|raw|toFixed|isInteger|verify|safeParse|parseAsync)$|^(?:z|Joi|schema|yup)\b|[sS]chema\.(?:parse|validate)/,
  passing:
    /^(?:trim\w*|toString|toLowerCase|toUpperCase|String|slice|substring|substr|split|at|pop|shift|replace|replaceAll|normalize|decodeURIComponent|decodeURI|get|padStart|padEnd|concat|filter|parse|stringify|from|toSorted|reverse)$/,
  appends: null,
  mapping: /^(?:map|flatMap)$/,
  sources:
    /^(?:req|request|ctx\.request|ctx\.req|c\.req)\.(?:query|body|params|headers|cookies|rawBody|url|originalUrl|param|header|get|searchParams|nextUrl|hostname)\b|^(?:ctx|context)\.(?:query|params)\b|^(?:event)\.(?:queryStringParameters|pathParameters|body|multiValueQueryStringParameters)\b|^(?:window\.|document\.)?location\.(?:search|hash|href)\b|^document\.(?:referrer|URL)\b|^(?:request|req)\.(?:json|formData|text)\(\)|^searchParams\.get\(/,
  parameters: ["required_parameter", "optional_parameter"],
  sourceParameters: /^@(?:Body|Query|Param|Headers)\(/,
  harmlessTypes: /:\s*(?:number|boolean|bigint|Date)\b/,
  routeDecorator: null,
  validators: [
    String.raw`\.(?:includes|has|test|exec|hasOwn)\(\s*NAME\b`,
    String.raw`\b(?:is[A-Z]\w*|valid\w*|assert\w*|check\w*)\([^()]*\bNAME\b`,
    String.raw`\bNAME\.(?:match|startsWith)\(`,
    String.raw`\bNAME\s+in\s+`,
    String.raw`typeof\s+NAME\s*[!=]==?\s*["'](?:number|boolean)`,
  ],
};
