/** Java. */
import type { SgNode } from "@ast-grep/napi";
import { type Role } from "../lower.ts";
import { assign, counted, field, typeName } from "../assignment-roles.ts";
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
import { attempt, block, each, forLoop, jump, loop, selection } from "../statement-roles.ts";
import type { TaintTable } from "../table.ts";
import { placeOf } from "../../syntax/place.ts";

const method = lambda({ name: "name", parameters: "parameters", body: "body" });

const closure: Role = (node, lower) => {
  const returnsBody = node.field("body")?.kind() !== "block";
  return {
    kind: "lambda",
    lambda: lower.lambda(node, { name: null, parameters: "parameters", body: "body", returnsBody }),
  };
};

const declarator: Role = (node, lower) =>
  node.parent()?.kind() === "field_declaration"
    ? field("name", "value", "type")(node, lower)
    : assign("name", "value", { type: "type" })(node, lower);

const arms: Role = (node, lower) => {
  const shape = selection({
    value: "condition",
    body: "body",
    cases: ["switch_block_statement_group", "switch_rule"],
    otherwise: [],
    test: ["switch_label"],
    fallsThrough: true,
  })(node, lower);
  const hasArrows =
    node
      .field("body")
      ?.children()
      .some((child) => child.kind() === "switch_rule") === true;
  return shape.kind === "switch" && hasArrows
    ? { ...shape, cases: shape.cases.map((one) => ({ ...one, fallsThrough: false })) }
    : shape;
};

/** `new byte[n]`: the sizes are computed, and the array itself holds nothing yet. */
const newArray: Role = (node, lower) => {
  const value = node.field("value");
  if (value) return { kind: "block", steps: [lower.code(value)] };
  const sizes = lower.named(node).filter((child) => child.kind() === "dimensions_expr");
  return {
    kind: "block",
    steps: [...sizes.map((size) => lower.code(size)), { ...placeOf(node), kind: "fixed" }],
  };
};

function nameOf(parameter: SgNode): SgNode | null {
  return parameter.field("name") ?? parameter;
}

export const javaTaint: TaintTable = {
  tree: {
    parameterTarget: nameOf,
    parameterInitial: () => null,
    skipped: new Set([
      "line_comment",
      "block_comment",
      "modifiers",
      "type_identifier",
      "generic_type",
      "integral_type",
      "floating_point_type",
      "boolean_type",
      "array_type",
      "scoped_type_identifier",
      "void_type",
      "annotation",
      "marker_annotation",
      "throws",
      "package_declaration",
      "import_declaration",
      "superclass",
      "super_interfaces",
      "type_parameters",
      "type_arguments",
      "dimensions",
    ]),
    roles: {
      program: block,
      class_declaration: wrapper({ field: "body" }),
      interface_declaration: wrapper({ field: "body" }),
      enum_declaration: wrapper({ field: "body" }),
      record_declaration: wrapper({ field: "body" }),
      class_body: block,
      interface_body: block,
      enum_body: block,
      enum_body_declarations: block,
      field_declaration: block,
      constant_declaration: block,
      static_initializer: block,
      block,
      constructor_body: block,
      method_declaration: method,
      constructor_declaration: method,
      lambda_expression: closure,
      local_variable_declaration: block,
      variable_declarator: declarator,
      expression_statement: wrapper("first"),
      parenthesized_expression: wrapper("first"),
      assignment_expression: assign("left", "right"),
      update_expression: counted("argument"),
      method_invocation: call({ target: "object", name: "name", args: "arguments" }),
      object_creation_expression: call({ callee: "type", args: "arguments", constructs: true }),
      explicit_constructor_invocation: call({ name: "constructor", args: "arguments" }),
      array_creation_expression: newArray,
      dimensions_expr: wrapper("first"),
      array_initializer: list,
      field_access: member("object", "field"),
      array_access: index("array", "index"),
      binary_expression: operation(),
      unary_expression: unary,
      ternary_expression: choice("condition", "consequence", "alternative"),
      cast_expression: cast("type", "value"),
      if_statement: choice("condition", "consequence", "alternative"),
      while_statement: loop("condition", "body"),
      do_statement: loop("condition", "body", true),
      for_statement: forLoop("init", "condition", "update", "body"),
      enhanced_for_statement: each("name", "value", "body"),
      switch_expression: arms,
      switch_statement: arms,
      try_statement: attempt("body", "catch_clause", "finally_clause"),
      try_with_resources_statement: attempt("body", "catch_clause", "finally_clause"),
      resource_specification: block,
      resource: assign("name", "value", { type: "type" }),
      catch_clause: wrapper({ field: "body" }),
      finally_clause: wrapper("last"),
      synchronized_statement: wrapper({ field: "body" }),
      labeled_statement: wrapper("last"),
      return_statement: jump("return"),
      yield_statement: jump("break"),
      throw_statement: jump("throw"),
      break_statement: jump("break"),
      continue_statement: jump("continue"),
      string_literal: quoted(),
      text_block: quoted(),
      character_literal: quoted(),
      decimal_integer_literal: numeral,
      hex_integer_literal: numeral,
      decimal_floating_point_literal: numeral,
      true: exact(true),
      false: exact(false),
      null_literal: exact(null),
      class_literal: fixed,
      method_reference: fixed,
      identifier: named,
      this: named,
      super: named,
      type_identifier: typeName,
      scoped_type_identifier: typeName,
      generic_type: typeName,
    },
  },
  self: ["this"],
  impliesSelf: true,
  joining: ["+"],
  choosing: ["&&", "||"],
  sources:
    /^(?:(?:req|request|httpRequest|httpServletRequest|servletRequest)\.get(?:Parameter|ParameterValues|ParameterMap|ParameterNames|Header|Headers|HeaderNames|Cookies|QueryString|RequestURI|RequestURL|PathInfo|InputStream|Reader|Part|Parts)\b\s*\(?)|^\w+\.(?:getOriginalFilename|getSubmittedFileName)\b|^(?:\w*[iI]ntent|getIntent\(\))\.get(?:\w+Extras?|Extras|Data|DataString|ClipData)\b|^\w*[uU]ri\.get(?:LastPathSegment|PathSegments|QueryParameters?|EncodedPath)\b|^\w*[sS]ock\w*\.getInputStream\b/,
  requests:
    /\b(?:Http)?ServletRequest\s+\w+|\b(?:HttpRequest|WebRequest|NativeWebRequest|ContainerRequestContext|MultipartHttpServletRequest)\s+\w+/,
  sourceParameters:
    /@(?:RequestParam|PathVariable|RequestHeader|RequestBody|CookieValue|QueryParam|PathParam|FormParam|HeaderParam|ModelAttribute|MatrixVariable)\b/,
  routeDecorator: null,
  harmlessTypes:
    /(?:^|\s)(?:int|long|short|byte|double|float|boolean|char|Integer|Long|Short|Double|Boolean|UUID|BigInteger|BigDecimal|LocalDate|LocalDateTime|Instant)\s+\w+/,
  cleaners:
    /(?:^|\.)(?:parse(?:Int|Long|Short|Byte|Float|Double|Boolean)|intValue|longValue|length|size|indexOf|hashCode|escape\w*|\w+Escape\w*|encode\w*|\w+Encode|quote\w*|sanitize\w*|validate\w*|fromString|getFileName|forHtml\w*|ordinal|name|getId|currentTimeMillis|nanoTime|randomUUID|nCopies|getCanonicalName|getSimpleName|randomAlphanumeric|toLong|toInt|isDigits)$|(?:^|\.)\w*(?:HTML|Html|XSS|Xss)\w*\.(?:filter|clean|strip)\w*$|(?:Integer|Long|UUID|Boolean|Double)\.valueOf$/,
  cleanersFor: [
    // As the browser sent it, with its signs of markup encoded, and an address of this server.
    {
      callee: /(?:^|\.)(?:req|request|httpRequest|httpServletRequest|servletRequest)\.getRequestUR[IL]$/,
      classes: ["html", "url"],
    },
    { callee: /(?:^|\.)(?:toJson|writeValueAsString)$/, classes: ["html"] },
  ],
  formats:
    /(?:^|\.)(?:format|formatted|join|concat|append|resolve|insert)$|^Paths?\.(?:get|of)$|^(?:\w+\.)*URI\.create$/,
  passing:
    /^(?:toString|trim|strip|toLowerCase|toUpperCase|substring|replace|replaceAll|valueOf|split|concat|intern|orElse|get|decode|of|requireNonNull|nextElement|getValue|build|repeat|toCharArray|toByteArray|copyOf|wrap|array|readLine|readAllBytes|nextLine|next|collect|findFirst|stream|toArray|asList|singletonList)$/,
  appends: /^(?:append|insert)$/,
  iterating: /^(?:map|forEach|filter|flatMap|anyMatch|allMatch|noneMatch)$/,
  validators: null,
  fills: [{ callee: /\.(?:read|readFully|readNBytes)$/, argument: 0, passesOn: true }],
  hasPercentFormats: true,
};
