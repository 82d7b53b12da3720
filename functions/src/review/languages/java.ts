/** Java. */
import type { Language } from "./language.ts";

export const java: Language = {
  id: "java",
  name: "Java",
  grammar: "java",
  extensions: [".java"],
  fileNames: [],
  interpreters: [],
  functions: { method_declaration: "name", constructor_declaration: "name", lambda_expression: "name" },
  classes: {
    class_declaration: "name",
    interface_declaration: "name",
    enum_declaration: "name",
    record_declaration: "name",
  },
  strings: ["string_literal", "text_block"],
  comments: ["line_comment", "block_comment"],
  selfTest: { text: "class C { void g() { f(x); } }", pattern: "f($A)" },
  flow: {
    constants: [
      "string_literal",
      "text_block",
      "decimal_integer_literal",
      "hex_integer_literal",
      "decimal_floating_point_literal",
      "character_literal",
      "true",
      "false",
      "null_literal",
      "class_literal",
    ],
    numbers: ["decimal_integer_literal", "hex_integer_literal", "decimal_floating_point_literal"],
    texts: ["string_literal", "text_block"],
    interpolation: null,
    identifiers: ["identifier"],
    binary: ["binary_expression"],
    joining: ["+"],
    choosing: [],
    conditional: "ternary_expression",
    outcomes: [1, 2],
    wrappersLast: ["parenthesized_expression", "cast_expression", "expression_list"],
    wrappersFirst: [],
    collections: ["array_initializer", "argument_list"],
    members: {
      field_access: "object",
      array_access: "array",
      object_creation_expression: "arguments",
      array_creation_expression: "value",
    },
    calls: [{ kind: "method_invocation", object: "object", args: "arguments" }],
    assignments: [
      { kind: "variable_declarator", left: "name", right: "value" },
      { kind: "assignment_expression", left: "left", right: "right" },
      { kind: "enhanced_for_statement", left: "name", right: "value" },
      { kind: "resource", left: "name", right: "value" },
    ],
    formats: /(?:^|\.)(?:format|formatted|join|concat|append|resolve|insert)$|^Paths?\.(?:get|of)$/,
    cleaners:
      /(?:^|\.)(?:parseInt|parseLong|parseDouble|parseBoolean|intValue|longValue|length|size|indexOf|hashCode|escape\w*|encode\w*|quote\w*|sanitize\w*|validate\w*|fromString|getFileName|forHtml\w*|ordinal|name|getId|currentTimeMillis|nanoTime|randomUUID|nCopies|getCanonicalName|getSimpleName|getBytes)$|(?:Integer|Long|UUID|Boolean|Double)\.valueOf$/,
    passing:
      /^(?:toString|trim|strip|toLowerCase|toUpperCase|substring|replace|replaceAll|valueOf|split|concat|intern|orElse|get|decode|of|requireNonNull|nextElement|getValue|build|repeat)$/,
    appends: /^(?:append|insert|add)$/,
    mapping: null,
    sources:
      /^(?:req|request|httpRequest|httpServletRequest|servletRequest)\.get(?:Parameter|ParameterValues|ParameterMap|ParameterNames|Header|Headers|HeaderNames|Cookies|QueryString|RequestURI|RequestURL|PathInfo|InputStream|Reader|Part|RemoteUser)\s*\(/,
    parameters: ["formal_parameter"],
    sourceParameters:
      /@(?:RequestParam|PathVariable|RequestHeader|RequestBody|CookieValue|QueryParam|PathParam|FormParam|HeaderParam|ModelAttribute|MatrixVariable)\b/,
    harmlessTypes:
      /(?:^|\s)(?:int|long|short|byte|double|float|boolean|char|Integer|Long|Short|Double|Boolean|UUID|BigInteger|BigDecimal|LocalDate|LocalDateTime|Instant)\s+\w+/,
    routeDecorator: null,
    validators: [
      String.raw`\.(?:contains|containsKey|matches|matcher|equals|equalsIgnoreCase)\(\s*NAME\b`,
      String.raw`\bNAME\.(?:matches|startsWith|equals|equalsIgnoreCase)\(`,
      String.raw`\b(?:is[A-Z]\w*|valid\w*|check\w*|assert\w*)\([^()]*\bNAME\b`,
    ],
  },
};
