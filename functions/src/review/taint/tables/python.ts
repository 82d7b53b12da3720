/** Python 3. */
import type { SgNode } from "@ast-grep/napi";
import type { Code } from "../code.ts";
import { type Lowerer, nothing, type Role } from "../lower.ts";
import { assign, declared } from "../assignment-roles.ts";
import { call } from "../call-roles.ts";
import {
  choiceAt,
  index,
  lambda,
  list,
  mapping,
  member,
  named,
  operation,
  unary,
  wrapper,
} from "../expression-roles.ts";
import { fieldOf, fieldTextOf, kindOf, textOf } from "../../syntax/node-memo.ts";
import { exact, fixed, numeral, quoted } from "../literal-roles.ts";
import { attempt, block, each, jump, loop, selection } from "../statement-roles.ts";
import type { RecordPart, TaintTable } from "../table.ts";
import { placeOf } from "../../syntax/place.ts";

/** `if`, with its `elif` and `else` clauses one after the other. */
const conditional: Role = (node, lower) => {
  const [test, then, ...clauses] = lower.named(node);
  return {
    kind: "if",
    test: lower.orNothing(test),
    then: lower.orNothing(then),
    otherwise: chained(clauses, lower),
  };
};

function chained([first, ...others]: readonly SgNode[], lower: Lowerer): Code | null {
  if (!first) return null;
  const [one, other] = lower.named(first);
  if (kindOf(first) !== "elif_clause") return lower.maybe(one);
  const test = lower.orNothing(one);
  const then = lower.orNothing(other);
  return { ...placeOf(first), kind: "if", test, then, otherwise: chained(others, lower) };
}

const comparison: Role = (node, lower) => {
  const [left, right, more] = lower.named(node);
  if (!left || !right || more) return { kind: "other", parts: lower.children(node) };
  const operator = fieldTextOf(node, "operators").replace(/^is not$/, "!=");
  return { kind: "operation", operator, left: lower.code(left), right: lower.code(right) };
};

/** `[body for left in right if test]` */
const comprehension: Role = (node, lower) => {
  const children = lower.named(node);
  const clause = children.find((child) => child.kind() === "for_in_clause");
  const test = children.find((child) => child.kind() === "if_clause");
  const body = lower.orNothing(node.field("body"));
  const guarded: Code = test
    ? {
        ...placeOf(node),
        kind: "if",
        test: lower.orNothing(lower.named(test)[0]),
        then: body,
        otherwise: null,
      }
    : body;
  return {
    kind: "each",
    target: lower.orNothing(clause?.field("left")),
    of: lower.orNothing(clause?.field("right")),
    body: guarded,
  };
};

const callFields = {
  callee: "function",
  args: "arguments",
  keyword: { kind: "keyword_argument", name: "name", value: "value" },
} as const;

const assertion: Role = (node, lower) => {
  const place = placeOf(node);
  const test = lower.orNothing(lower.named(node)[0]);
  return {
    kind: "if",
    test,
    then: nothing,
    otherwise: { ...place, kind: "jump", how: "throw", value: null },
  };
};

const joinedStrings: Role = (node, lower) => ({ kind: "text", parts: lower.children(node) });

const asPattern: Role = (node, lower) => {
  const [value, alias] = lower.named(node);
  const name = alias ? lower.named(alias)[0] : undefined;
  return {
    kind: "assign",
    target: lower.orNothing(name),
    operator: null,
    value: lower.maybe(value),
    type: "",
  };
};

/** What stands before the sign is never looked for: an assignment has only one. */
const assignment: Role = (node, lower) => {
  const type = fieldOf(node, "type");
  return {
    kind: "assign",
    target: lower.orNothing(fieldOf(node, "left")),
    operator: null,
    value: lower.maybe(fieldOf(node, "right")),
    type: type ? lower.textOf(type) : "",
  };
};

const plainCall = call(callFields);
const makingText = call({ ...callFields, constructs: true });

/** `io.StringIO()` is a text that grows. */
const calling: Role = (node, lower) =>
  (/^(?:io\.)?(?:StringIO|BytesIO)$/.test(fieldTextOf(node, "function")) && textOf(node).endsWith("()")
    ? makingText
    : plainCall)(node, lower);

function nameOf(parameter: SgNode): SgNode | null {
  return (
    parameter.field("name") ??
    (parameter.kind() === "identifier" ? parameter : (parameter.children()[0] ?? null))
  );
}

const harmlessTypes = /:\s*(?:int|float|bool|UUID|uuid\.UUID|date|datetime|Decimal)\b/;

/** `hook: Hook`, where the file says `class Hook(BaseModel):` */
function recordParts(parameter: string, text: string): RecordPart[] | null {
  const type = /^\w+\s*:\s*([A-Z]\w*)\s*(?:=|$)/.exec(parameter)?.[1];
  if (type === undefined || !text.includes("BaseModel")) return null;
  const body = new RegExp(String.raw`^class ${type}\([^)\n]*Model\):\n((?:[ \t]+.*\n|\n)+)`, "m").exec(
    text,
  )?.[1];
  if (body === undefined) return null;
  return [...body.matchAll(/^[ \t]{2,4}(\w+)\s*(:.*)$/gm)].map(([, name = "", kind = ""]) => ({
    name,
    isHarmless: harmlessTypes.test(kind) || /:\s*(?:Literal|conint|PositiveInt|EmailStr)\b/.test(kind),
  }));
}

export const pythonTaint: TaintTable = {
  tree: {
    parameterTarget: nameOf,
    decorated: "decorated_definition",
    parameterInitial: (parameter) => parameter.field("value"),
    skipped: new Set([
      "comment",
      "type",
      "import_statement",
      "import_from_statement",
      "decorator",
      "future_import_statement",
    ]),
    roles: {
      module: block,
      block,
      expression_statement: block,
      class_definition: wrapper({ field: "body" }),
      decorated_definition: wrapper({ field: "definition" }),
      function_definition: declared({ name: "name", parameters: "parameters", body: "body" }),
      lambda: lambda({ name: null, parameters: "parameters", body: "body", returnsBody: true }),
      assignment,
      augmented_assignment: assign("left", "right"),
      named_expression: assign("name", "value"),
      as_pattern: asPattern,
      with_statement: block,
      with_clause: block,
      with_item: wrapper("first"),
      if_statement: conditional,
      conditional_expression: choiceAt(1, 0, 2),
      for_statement: each("left", "right", "body"),
      while_statement: loop("condition", "body"),
      match_statement: selection({
        value: "subject",
        body: "body",
        cases: ["case_clause"],
        otherwise: [],
        test: ["case_pattern"],
        fallsThrough: false,
      }),
      case_pattern: wrapper("first"),
      try_statement: attempt("body", "except_clause", "finally_clause"),
      except_clause: wrapper("last"),
      finally_clause: wrapper("last"),
      assert_statement: assertion,
      return_statement: jump("return"),
      raise_statement: jump("throw"),
      break_statement: jump("break"),
      continue_statement: jump("continue"),
      call: calling,
      keyword_argument: wrapper({ field: "value" }),
      attribute: member("object", "attribute"),
      subscript: index("value", "subscript"),
      binary_operator: operation(),
      boolean_operator: operation(),
      comparison_operator: comparison,
      not_operator: unary,
      unary_operator: unary,
      parenthesized_expression: wrapper("first"),
      await: wrapper(),
      yield: wrapper(),
      list_splat: wrapper(),
      dictionary_splat: wrapper(),
      list,
      tuple: list,
      set: list,
      expression_list: list,
      pattern_list: list,
      tuple_pattern: list,
      list_pattern: list,
      dictionary: mapping("pair", "key", "value"),
      pair: wrapper({ field: "value" }),
      list_comprehension: comprehension,
      generator_expression: comprehension,
      set_comprehension: comprehension,
      string: quoted(["interpolation"]),
      concatenated_string: joinedStrings,
      interpolation: wrapper("first"),
      integer: numeral,
      float: numeral,
      true: exact(true),
      false: exact(false),
      none: exact(null),
      ellipsis: fixed,
      identifier: named,
    },
  },
  self: ["self", "cls"],
  guessesBeyondFunction: true,
  joining: ["+", "%", "/"],
  choosing: ["or", "and"],
  // What a socket brings, a program of its own protocol reads; what the server and its router say of the request is theirs.
  doubtfulSources:
    /\.recv(?:from)?\b|^(?:flask\.)?(?:self\.)?request\.(?:path|base_url|endpoint|remote_user|host|scope|rel_url|url)$/,
  testsRequest: /\.(?:is_valid|full_clean|validate\w*)\(|\b[vV]alidate\w*\(|\w*Schema\([^()]*\)\.load\(/,
  sources:
    /^(?!methods?\.|verbs?\.|http(?:s|x|\w*methods?|\w*client\w*|status)?\.|requests\.|web\.)[a-z]\w{0,15}\.(?:GET|POST|COOKIES)\b|^(?:flask\.)?(?:self\.)?request\.(?:args|form|values|json|data|cookies|headers|files|get_json|GET|POST|COOKIES|META|body|query_params|path_params|REQUEST|url|query_string|full_path|FILES|stream|get_data|view_args|match_info|path|base_url|endpoint|remote_user|authorization|referrer|user_agent|host|content|scope|query|rel_url|forms|params|matchdict|post)\b|^(?:await\s+)?request\.(?:json|form|body)\(|^self\.get_(?:query_|body_)?arguments?\(|\b(?:s|\w*sock|\w*socket|conn|connection|channel)\.recv(?:from)?\(/,
  clients:
    /^\s*(?:import|from)\s+(?:httpx|requests|aiohttp|urllib3?|http\.client|niquests|httplib2|treq|pycurl|locust|\w*http\w*client)\b|\brequest\s*=\s*(?:\w+\.)*(?:Prepared)?Request\(/m,
  servers:
    /flask|django|fastapi|starlette|bottle|tornado|pyramid|sanic|falcon|cherrypy|rest_framework|werkzeug|quart|litestar|\bweb\b|HttpRe|webob|BaseHTTP|\.route\(|@\w+\.(?:route|get|post|put)\(|def (?:get|post|put|delete|dispatch)\(self(?!,\s*(?:url|path|uri|endpoint)\b)|views?\b|functions_framework|_request\(request/i,
  requests: /:\s*(?:HttpRequest|Request|WSGIRequest|HTTPConnection)\b/,
  sourceParameters:
    /^\w+\s*:[^=]*=\s*(?:Query|Path|Body|Form|Header|Cookie)\(|^\w+\s*:\s*(?:[lL]ist\[)?UploadFile\b/,
  calledByServer:
    /^(?:async\s+)?def\s+\w+\(\s*(?:self,\s*)?(event|environ)\s*(?::[^,()]*)?,\s*(?:_?context|start_response)\b/,
  recordParts,
  routeDecorator: /@(?:\w+\.)*(?:route|get|post|put|delete|patch|websocket)\(/,
  harmlessTypes,
  cleaners:
    /(?:^|\.)(?:int|float|bool|len|UUID|Decimal|ip_address|ip_network|IPv[46]Address|escape\w*|\w*_escape|format_html(?:_join)?|quote\w*|\w*_quote|urlencode|sanitize\w*|\w*_sanitize|bleach\.clean|clean|secure_filename|safe_join|basename|literal|Identifier|SQL|hexdigest|digest|uuid4|token_hex|isoformat|validate\w*|is_safe_url|url_has_allowed_host_and_scheme|get_object_or_404|get_safe_\w+|max|min|sum|abs|round|fromisoformat|strptime)$/,
  // What is text cannot be an operator of a query.
  cleanersFor: [
    { callee: /^str$/, classes: ["nosql"] },
    { callee: /(?:^|\.)(?:adapt|mogrify)$/, classes: ["sql"] },
  ],
  formats: /(?:^|\.)(?:format|join|joinpath|format_map|safe_join_unchecked)$/,
  passing:
    /^(?:str|strip|lstrip|rstrip|lower|upper|replace|split|encode|decode|get|pop|title|Path|abspath|normpath|realpath|unquote|unquote_plus|read|list|getlist|format|text|as_posix|expanduser|removeprefix|removesuffix|splitlines|dict|b64decode|urlsafe_b64decode|unhexlify|fromhex|BytesIO|StringIO|loads|bytes|getvalue)$/,
  appends: /^(?:write)$/,
  iterating: /^(?:map|filter)$/,
  validators: null,
  hasPercentFormats: true,
};
