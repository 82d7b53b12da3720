/** TypeScript, TSX and JavaScript. */
import type { SgNode } from "@ast-grep/napi";
import type { Role } from "../lower.ts";
import { assign, declared, field, step } from "../assignment-roles.ts";
import { call } from "../call-roles.ts";
import {
  choice,
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
import { exact, fixed, numeral, quoted, raw } from "../literal-roles.ts";
import { attempt, block, each, forLoop, jump, loop, selection } from "../statement-roles.ts";
import type { TaintTable } from "../table.ts";

const arrow: Role = (node, lower) => {
  const returnsBody = node.field("body")?.kind() !== "statement_block";
  return {
    kind: "lambda",
    lambda: lower.lambda(node, { name: null, parameters: "parameters", body: "body", returnsBody }),
  };
};

const named_ = { name: "name", parameters: "parameters", body: "body" } as const;

function patternOf(parameter: SgNode): SgNode | null {
  return (
    parameter.field("pattern") ??
    (parameter.kind() === "assignment_pattern" ? parameter.field("left") : parameter)
  );
}

function initialOf(parameter: SgNode): SgNode | null {
  return (
    parameter.field("value") ?? (parameter.kind() === "assignment_pattern" ? parameter.field("right") : null)
  );
}

/** One that takes errors has four. */
const twoParameters =
  /^(?:async\s*)?(?:function\b[^(]*)?\(\s*\w+\s*(?::[^,()]*)?,\s*\w+\s*(?::[^,()]*)?(?:,\s*\w*\s*(?::[^,()]*)?)?\)/;

export const javascriptTaint: TaintTable = {
  tree: {
    parameterTarget: patternOf,
    parameterInitial: initialOf,
    skipped: new Set([
      "comment",
      "type_annotation",
      "type_arguments",
      "type_parameters",
      "accessibility_modifier",
      "import_statement",
      "interface_declaration",
      "type_alias_declaration",
      "hash_bang_line",
      "empty_statement",
      "override_modifier",
    ]),
    roles: {
      program: block,
      statement_block: block,
      class_body: block,
      class_declaration: wrapper({ field: "body" }),
      abstract_class_declaration: wrapper({ field: "body" }),
      class: wrapper({ field: "body" }),
      export_statement: block,
      expression_statement: wrapper("first"),
      parenthesized_expression: wrapper("first"),
      sequence_expression: block,
      lexical_declaration: block,
      variable_declaration: block,
      variable_declarator: assign("name", "value", { type: "type" }),
      assignment_expression: assign("left", "right"),
      augmented_assignment_expression: assign("left", "right"),
      update_expression: step("argument"),
      assignment_pattern: assign("left", "right"),
      object_assignment_pattern: assign("left", "right"),
      public_field_definition: field("name", "value", "type"),
      field_definition: field("property", "value", "type"),
      function_declaration: declared(named_),
      generator_function_declaration: declared(named_),
      function_expression: lambda(named_),
      function: lambda(named_),
      method_definition: lambda(named_),
      arrow_function: arrow,
      if_statement: choice("condition", "consequence", "alternative"),
      else_clause: wrapper("first"),
      ternary_expression: choice("condition", "consequence", "alternative"),
      for_statement: forLoop("initializer", "condition", "increment", "body"),
      for_in_statement: each("left", "right", "body"),
      while_statement: loop("condition", "body"),
      do_statement: loop("condition", "body", true),
      switch_statement: selection({
        value: "value",
        body: "body",
        cases: ["switch_case"],
        otherwise: ["switch_default"],
        test: { field: "value" },
        fallsThrough: true,
      }),
      try_statement: attempt("body", "catch_clause", "finally_clause"),
      catch_clause: wrapper({ field: "body" }),
      finally_clause: wrapper({ field: "body" }),
      return_statement: jump("return"),
      throw_statement: jump("throw"),
      break_statement: jump("break"),
      continue_statement: jump("continue"),
      call_expression: call({ callee: "function", args: "arguments" }),
      new_expression: call({ callee: "constructor", args: "arguments", constructs: true }),
      member_expression: member("object", "property"),
      subscript_expression: index("object", "index"),
      binary_expression: operation(),
      unary_expression: unary,
      await_expression: wrapper(),
      yield_expression: wrapper(),
      spread_element: wrapper(),
      rest_pattern: wrapper(),
      as_expression: wrapper("first"),
      satisfies_expression: wrapper("first"),
      non_null_expression: wrapper("first"),
      type_assertion: wrapper("last"),
      object: mapping("pair", "key", "value"),
      object_pattern: mapping("pair_pattern", "key", "value"),
      array: list,
      array_pattern: list,
      template_string: quoted(["template_substitution"]),
      template_substitution: wrapper(),
      jsx_expression: wrapper(),
      string: quoted(),
      regex: raw,
      number: numeral,
      true: exact(true),
      false: exact(false),
      null: exact(null),
      undefined: fixed,
      identifier: named,
      property_identifier: named,
      private_property_identifier: named,
      shorthand_property_identifier: named,
      shorthand_property_identifier_pattern: named,
      computed_property_name: wrapper(),
      this: named,
      super: named,
      import: named,
    },
  },
  self: ["this"],
  replacesFirst: true,
  joining: ["+"],
  choosing: ["||", "&&", "??"],
  sources:
    /^(?:req|request|ctx\.request|ctx\.req|c\.req|request\.req(?:uest)?)\.(?:query|body|params|headers|cookies|rawBody|url|originalUrl|param|header|get|searchParams|nextUrl|hostname|files?|path)\b|^use(?:SearchParams|Params)\(|^(?:event|evt)\.data\b|^(?<!\w)e\.data\b|^(?:ctx|context)\.(?:query|params)\b|^(?:event)\.(?:queryStringParameters|pathParameters|body|multiValueQueryStringParameters)\b|^(?:window\.|document\.)?location\.(?:search|hash|href)\b|^document\.(?:referrer|URL)\b|^(?:request|req)\.(?:json|formData|text)\(|^formData\.get(?:All)?\(|^\w*[sS]earchParams\.get(?:All)?\(|^url\.searchParams\.get(?:All)?\(|^(?:window\.|globalThis\.)name$|^request\.input\b|^(?:this\.)?\$route\.(?:query|params|hash)\b|^\$(?:routeParams|stateParams)\b|^router\.query\b|^(?:\w+\.)*(?:clipboardData|dataTransfer)\.getData\(|^event\.(?:rawPath|rawQueryString|headers|arguments)\b|^(?:socket|client)\.handshake\.(?:query|auth|headers)\b/,
  clients:
    /\b(?:require\(|from )["'](?:axios|got|ky|superagent|node-fetch|undici|request|cross-fetch)["']|\binterceptors\b|\breq(?:uest)?\??\s*:\s*(?!Express|Fastify|Next|Http)[A-Z]\w*Request\b/,
  servers:
    /express|fastify|koa|hapi|hono|restify|polka|createServer|\bres\.(?:send|status|end|write|set|redirect|render|type|header|json\((?!\)))|\bctx\b|reply|Next|export (?:default |const |async )*(?:function )?(?:GET|POST|PUT|PATCH|DELETE|loader|action|handler|middleware|handle)\b|addEventListener\(|[rR]outer|\bserve\(|\bapp\.|RequestEvent|APIGateway|exports\.|@(?:Get|Post|Controller)/,
  requests:
    /(?<=:\s*(?:express\.)?)(?:Request|NextRequest|NextApiRequest|FastifyRequest|IncomingMessage|Http2ServerRequest)\b|^\{[^}]*\bsearchParams\b|(?<=^\{\s*)params\s*[,}]/,
  handlers:
    /(?<!(?:[cC]ache|[sS]to(?:re|rage)|[rR]edis|[cC]lient|axios|[jJ]Query|\$|\$?http|nock|[mM]ap|superagent))\.(?:get|post|put|patch|delete|all)\(\s*(?:["'`][^"'`\n]*["'`]|\/[^\n]*\/)\s*,[^;{}]*$/,
  routed:
    /\.(?:get|post|put|patch|delete|all)\(\s*["'`]\/[^"'`\n]*["'`]\s*,([\w$\s.,[\]]{1,200})(?:\)|(?<=[,\s]|async|function)\()/g,
  messageHandlers:
    /\b(?:(?:req|request)\.(?:on|once)\(\s*["']data["']|(?:socket|ws|ipcMain|client|conn|connection)\.(?:on|once|handle|handleOnce)\(\s*["'`](?!error|close|connect|disconnect|end|open)[\w:./-]+["'`]|onMessage(?:External)?\.addListener\()\s*,?\s*(?:async\s*)?(?:function\s*\w*\s*)?$/,
  sourceParameters:
    /(?<=^@)(?:Body|Query|Param|Headers|Args|MessageBody|Payload|UploadedFiles?|Cookies|QueryParams?|BodyParam|CookieParam|HeaderParam|PathParams?)\(/,
  served: [
    // `http.createServer((incoming, out) => ...)`
    {
      before: /(?<!\b(?:net|tls)\.)\bcreate(?:Secure)?Server\(\s*(?:\{[^{}]*\}\s*,\s*|\w+\s*,\s*)?$/,
      head: twoParameters,
      file: /["'](?:node:)?https?2?["']/,
      parameter: 0,
      gives: "request",
      textFilter: /\bcreate(?:Secure)?Server\(/,
    },
    // `app.use((incoming, out, next) => ...)`, and Koa's `app.use(async (c, next) => ...)`
    {
      before: /\b(?:app|server|\w*[rR]outer)\.use\(\s*(?:["'`][^"'`\n]*["'`]\s*,\s*)?$/,
      head: twoParameters,
      file: /["'](?:express|koa|connect|restify|polka|router|@?koa[\w/-]*|hono)["']/,
      parameter: 0,
      gives: "request",
      textFilter:
        /(?<=\b(?:app|server|\w*[rR]outer)\.)use\(\s*(?:["'`][^"'`\n]*["'`]\s*,\s*)?(?:async\b|function\b|\()/,
    },
    // `app.route("/a").get((incoming, out) => ...)`
    {
      before: /\.(?:get|post|put|patch|delete|all)\(\s*$/,
      head: twoParameters,
      file: /\.route\(\s*["'`]\//,
      parameter: 0,
      gives: "request",
      textFilter: /(?<=\.)route\(\s*["'`]\//,
    },
    // Routes of Fastify and Hapi: `{ method, url, handler: async (incoming) => ... }`
    {
      before: /\bhandler\s*:\s*$/,
      head: /^(?:async\s*)?(?:function\b[^(]*)?\(?\s*\w/,
      file: /\.route\(\s*[[{][^;]{0,400}\bhandler\b/,
      parameter: 0,
      gives: "request",
      textFilter: /(?<=\.)route\(\s*[[{]/,
    },
    // `({ file }, res, next) => ...`
    {
      head: /^(?:async\s*)?(?:function\b[^(]*|\w+\s*)?\(\s*\{[^{}()]*\}\s*(?::[^,()]*)?,\s*(?:res|response|reply)\b/,
      parameter: 0,
      gives: "request",
      textFilter: /(?<=\}(?::\s*\w+)?,\s*)(?:res|response|reply)\b/,
    },
    // Resolvers of GraphQL: `books: (parent, args) => ...`
    {
      head: /^(?:async\s*)?(?:function\b[^(]*|\w+\s*)?\(\s*(?:_+\w*|parent|root|rootValue|obj|source)(?:\s*:[^,()]*)?\s*,\s*(?:_?args\b|\{)/,
      file: /\b(?:Query|Mutation|Subscription)\s*:\s*\{|\bresolve\s*[:(]/,
      parameter: 1,
      gives: "outside",
      textFilter:
        /\b(?:Query|Mutation|Subscription)\s*:\s*\{|\bresolve\s*:?\s*(?:async\s*)?(?:function\s*)?\(\s*(?:_+\w*|parent|root|obj|source)\s*,\s*(?:_?args\b|\{)/,
    },
    // Procedures of tRPC
    {
      before: /\.(?:mutation|query|subscription)\(\s*$/,
      head: /^(?:async\s*)?\(\s*\{[^{}]*\binput\b/,
      parameter: 0,
      gives: "request",
      textFilter: /(?<=\.)(?:mutation|query|subscription)\(\s*(?:async\s*)?\(\s*\{[^{}]*\binput\b/,
    },
    // Messages to a page that does not look at their sender.
    {
      before: /(?:^|[^.\w]|\b(?:window|globalThis|this)\.)addEventListener\(\s*["']message["']\s*,\s*$/,
      head: /^(?:async\s*)?(?:function\b[^(]*)?\(\s*\{(?![^{}]*\b(?:origin|source)\b)/,
      parameter: 0,
      gives: "outside",
      textFilter: /\baddEventListener\(\s*["']message["']\s*,\s*(?:async\s*)?(?:function\s*\w*\s*)?\(\s*\{/,
    },
  ],
  routeDecorator: null,
  harmlessTypes: /:\s*(?:number|boolean|bigint|Date)\b/,
  cleaners:
    /(?:^|\.)(?:Math\.(?:floor|ceil|round|trunc|abs)|Number|parseInt|parseFloat|Boolean|BigInt|encode(?!URI$)[A-Z]\w*|escape\w*|\w*[eE]scape|jsesc|sanitize\w*|\w*[sS]anitize|\w*[qQ]uote\w*|validate\w*|assert\w*|basename|extname|getTime|indexOf|createHash|digest|randomUUID|toISOString|hash|raw|toFixed|isInteger|verify|safeParse|parseAsync)$|^(?:z|Joi|schema|yup)\b|[sS]chema\.(?:parse|validate)/,
  // What is text cannot be an operator of a query.
  cleanersFor: [
    // Browsers send the path and the query of an address percent-encoded, so no tag stands in them as they came.
    { callee: /^(?:req|request|ctx\.req|ctx\.request)\.(?:url|originalUrl)$/, classes: ["html"] },
    { callee: /(?:^|\.)(?:String|toString)$/, classes: ["nosql"] },
    { callee: /^JSON\.stringify$/, classes: ["code"] },
    { callee: /^encodeURI$/, classes: ["html", "header"] },
    { callee: /^(?:he|entities|htmlEntities)\.(?:encode|escape)$|^(?:xss|filterXSS)$/, classes: ["html"] },
  ],
  formats: /(?:^|\.)(?:format|sprintf|join|resolve|concat|normalize)$/,
  passing:
    /^(?:trim\w*|toString|toLowerCase|toUpperCase|String|slice|substring|substr|split|at|pop|shift|replace|replaceAll|normalize|decodeURIComponent|decodeURI|encodeURI|marked|snarkdown|makeHtml|get|padStart|padEnd|concat|filter|parse|stringify|from|toSorted|reverse)$/,
  appends: /^(?:append)$/,
  iterating: /^(?:map|flatMap|forEach|filter|reduce|find|some|every|then)$/,
  validators: null,
  hasPercentFormats: false,
};
