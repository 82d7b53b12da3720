/** Python 3. */
import type { Language } from "./language.ts";

export const python: Language = {
  id: "python",
  name: "Python",
  grammar: "python",
  extensions: [".py", ".pyi", ".pyw"],
  fileNames: ["sconstruct", "wscript"],
  interpreters: ["python", "python2", "python3"],
  functions: { function_definition: "name", lambda: "name" },
  classes: { class_definition: "name" },
  strings: ["string"],
  comments: ["comment"],
  selfTest: { text: "def g(x):\n    return f(x)\n", pattern: "f($A)" },
  flow: {
    constants: ["string", "integer", "float", "true", "false", "none", "concatenated_string"],
    numbers: ["integer", "float"],
    texts: ["string", "concatenated_string"],
    interpolation: "interpolation",
    identifiers: ["identifier"],
    binary: ["binary_operator", "boolean_operator"],
    joining: ["+", "%"],
    choosing: ["or", "and"],
    conditional: "conditional_expression",
    outcomes: [0, 2],
    wrappersLast: ["parenthesized_expression", "await", "list_splat", "keyword_argument", "named_expression"],
    wrappersFirst: ["interpolation"],
    collections: ["tuple", "list", "set", "dictionary", "pair", "expression_list"],
    members: {
      attribute: "object",
      subscript: "value",
      generator_expression: "body",
      list_comprehension: "body",
    },
    calls: [{ kind: "call", object: "function", args: "arguments" }],
    assignments: [
      { kind: "assignment", left: "left", right: "right" },
      { kind: "augmented_assignment", left: "left", right: "right", augmented: true },
      { kind: "named_expression", left: "name", right: "value" },
      { kind: "for_statement", left: "left", right: "right" },
    ],
    formats: /(?:^|\.)(?:format|join|joinpath|format_map|safe_join_unchecked)$/,
    cleaners:
      /(?:^|\.)(?:int|float|bool|len|UUID|Decimal|escape\w*|\w*_escape|quote\w*|\w*_quote|urlencode|sanitize\w*|\w*_sanitize|bleach\.clean|clean|secure_filename|safe_join|basename|literal|Identifier|SQL|hexdigest|digest|uuid4|token_hex|isoformat|validate\w*|is_safe_url|url_has_allowed_host_and_scheme|get_object_or_404|max|min|sum|abs|round|fromisoformat|strptime)$/,
    passing:
      /^(?:str|strip|lstrip|rstrip|lower|upper|replace|split|encode|decode|get|pop|title|Path|abspath|normpath|realpath|unquote|unquote_plus|read|list|getlist|format|text|as_posix|expanduser|removeprefix|removesuffix|splitlines|dict|b64decode|urlsafe_b64decode|unhexlify|fromhex|BytesIO|StringIO|loads|bytes|getvalue)$/,
    appends: /^append$/,
    mapping: null,
    sources:
      /^(?:flask\.)?(?:self\.)?request\.(?:args|form|values|json|data|cookies|headers|files|get_json|GET|POST|COOKIES|META|body|query_params|path_params|REQUEST|url|query_string|full_path|FILES|stream|get_data|view_args|match_info)\b|^(?:await\s+)?request\.(?:json|form|body)\(|^self\.get_(?:query_|body_)?arguments?\(|^(?:sys\.argv|input\()/,
    parameters: ["identifier", "typed_parameter", "default_parameter", "typed_default_parameter"],
    sourceParameters: /^\w+\s*:[^=]*=\s*(?:Query|Path|Body|Form|Header|Cookie)\(/,
    harmlessTypes: /:\s*(?:int|float|bool|UUID|uuid\.UUID|date|datetime|Decimal)\b/,
    routeDecorator: /@(?:\w+\.)+(?:route|get|post|put|delete|patch|websocket)\(/,
    validators: [
      String.raw`\bNAME\s+(?:not\s+)?in\b`,
      String.raw`\b(?:match|fullmatch|search)\([^()]*\bNAME\b`,
      String.raw`\b(?:is_\w+|valid\w*|check_\w+|assert_\w+)\([^()]*\bNAME\b`,
      String.raw`\bNAME\.(?:isdigit|isalnum|isnumeric|isidentifier|startswith|is_relative_to|isdecimal|isalpha)\(`,
    ],
  },
};
