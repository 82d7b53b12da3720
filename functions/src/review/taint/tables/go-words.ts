/** The names by which Go's library and frameworks bring values in, clean them and pass them on. */
import type { SinkClass } from "../value.ts";
import type { TaintTable } from "../table.ts";

const request = String.raw`(?:r|req|request|c\.Request|ctx\.Request|request\.Request(?:\(\))?|request\.Req|c\.Req)`;

const ofHttp = [
  String.raw`URL\.(?:Query|Path|RawQuery|RawPath|Fragment|String|RequestURI|EscapedPath)\b|URL$`,
  String.raw`(?:FormValue|PostFormValue|PathValue|Referer|UserAgent|Cookie|Cookies|FormFile|BasicAuth|MultipartReader)\(`,
  String.raw`(?:Form|PostForm|Header|Body|Host|RequestURI|MultipartForm|Trailer)\b`,
].join("|");

/** Methods of the contexts of Gin, Echo, Fiber, fasthttp, Iris, Beego and others. */
const ofContexts = [
  ...[
    "Query",
    "Param",
    "PostForm",
    "DefaultQuery",
    "DefaultPostForm",
    "GetHeader",
    "QueryParam",
    "QueryParams",
  ],
  ...["FormValue", "Params", "Cookies", "FormFile", "QueryArray", "QueryMap", "PostFormArray", "PostFormMap"],
  ...[
    "GetQuery",
    "GetPostForm",
    "GetQueryArray",
    "GetRawData",
    "Body",
    "BodyRaw",
    "Get",
    "ParamValues",
    "Cookie",
  ],
  ...[
    "FormParams",
    "QueryString",
    "MultipartForm",
    "OriginalURL",
    "URLParam",
    "PostValue",
    "FullPath",
    "Hostname",
  ],
  ...[
    "QueryArgs",
    "PostArgs",
    "PostBody",
    "RequestURI",
    "UserValue",
    "Referer",
    "UserAgent",
    "Path",
    "BaseURL",
  ],
  ...[
    "Params.Get",
    "Input.Query",
    "Input.Param",
    "Input.Header",
    "GetString",
    "GetStrings",
    "FormValueDefault",
  ],
  ...["QueryInt64Default", "URLParamDefault", "Queries", "AllParams", "Protocol", "Subdomains", "ReqHeader"],
]
  .map((name) => name.replace(".", String.raw`\.`))
  .join("|");

export const sources = new RegExp(
  [
    `^${request}\\.(?:${ofHttp})`,
    String.raw`^request\.(?:${ofContexts})\(`,
    String.raw`^(?:c|ctx|gc)\.(?:QueryParam|PostForm|DefaultQuery|DefaultPostForm|GetHeader|FormValue|FormFile|GetRawData|QueryArray|GetQuery|Param|Params|BodyRaw)\(`,
    String.raw`^(?:this|c|ctx|self)\.(?:Ctx\.Input\.(?:Query|Param|Header|Cookie)|GetString|GetStrings)\(`,
    String.raw`^request\.(?:QueryStringParameters|PathParameters|Body|Headers|MultiValueQueryStringParameters)\b`,
    String.raw`^mux\.Vars\(|^chi\.URLParam\(|^(?:ps|params|request)\.ByName\(|^httprouter\.ParamsFromContext\(|^pat\.Param\(|^web\.Vars\(`,
  ].join("|"),
);

/** Beego's controllers; what has such a method elsewhere reads settings. */
export const doubtfulSources = /^(?:c|ctx|self)\.GetStrings?$/;

/** Gorilla's router cleans the path first, and httprouter's `:name` ends at a slash; its `*name` does not. */
export const segments =
  /^mux\.Vars\(|^chi\.URLParam\(\w+, ?"\w+"\)$|\.ByName\("(?!\w*(?:path|file|rest|wild|any|all|tail|splat)\w*")\w+"\)$/i;

export const requests =
  /\*http\.Request\b|\*gin\.Context\b|\becho\.Context\b|\bfiber\.Ctx\b|\*fasthttp\.RequestCtx\b|\biris\.Context\b|\*macaron\.Context\b|\*beego\w*\.Context\b|\*context\.Context\b|\*revel\.Request\b|\bevents\.\w*Request\b|\*restful\.Request\b|\*ghttp\.Request\b|\*app\.RequestContext\b|\bhttprouter\.Params\b|\*martini\.\w+|\bbuffalo\.Context\b/;

/** A file that sends requests, and never handles one: there `req` is what is about to be sent, or `r` the object of a method. */
export const clients =
  /^func \((?:r|req|request) \*?\w+\)|\bRoundTrip\(|\bhttp\.(?:NewRequest|Client\b|DefaultClient|DefaultTransport|RoundTripper|Get\(|Post\()/m;
export const servers =
  /ResponseWriter|http\.Handle|ServeHTTP|HandlerFunc|\bgin\.|\becho\.|\bfiber\.|\bchi\.|\bmux\.|\bfasthttp\.|\biris\.|\bbeego|\brevel\.|\bmacaron\.|\bbuffalo\.|\bevents\.|ListenAndServe|httprouter|restful|ghttp|FormValue|ParseForm|httputil\.|[hH]andler/;

export const cleaners =
  /(?:^|\.)(?:Atoi|To(?:Ui|I)nt(?:8|16|32|64)?|ToBool|ToFloat(?:32|64)|ParseInt|ParseUint|ParseFloat|ParseBool|Itoa|FormatInt|FormatUint|FormatFloat|FormatBool|len|cap|int|int8|int16|int32|int64|uint|uint8|uint16|uint32|uint64|float32|float64|bool|QuoteIdentifier|QuoteLiteral|Quote|QuoteToASCII|Base|[sS]anitize\w*|IsLocal|MustParse|ParseUUID|ObjectIDFromHex|Sum|Sum256|Sum512|Repeat|NewString|NewV4|IndexOf|Index|LastIndex|Count|Compare|EqualFold|HasPrefix|HasSuffix|Contains|MatchString|Match|IsDigit|IsLetter|ParseIP|ParseCIDR|ParseDuration|ParseAddr|Since|Now|Unix|UnixNano|Format|ParamsInt|QueryInt|QueryBool|QueryFloat|GetInt\w*|GetBool|GetFloat|ParseAccept|Validate\w*|SecureJoin|Ext|RemoteIP|ClientIP|ContentLength|Hex|GenerateFromPassword|UserID)$|^(?:uuid|ulid|xid|ksuid|time|netip|civil)\.(?:Parse|ParseInLocation|FromString|Must)$|^(?:hex|base32)\.EncodeToString$/;

export const cleanersFor: readonly { readonly callee: RegExp; readonly classes: readonly SinkClass[] }[] = [
  {
    callee:
      /(?:^|\.)(?:EscapeString|HTMLEscapeString|HTMLEscaper|JSEscapeString|EscapeHTML|StripTags|HTMLAttrEscaper)$/,
    classes: ["html", "xpath"],
  },
  {
    callee: /(?:^|\.)(?:QueryEscape|PathEscape|URLQueryEscaper)$|^(?:\w*[vV]alues|q|query|params)\.Encode$/,
    classes: ["url", "html", "path", "header", "log", "ldap", "sql", "shell"],
  },
  { callee: /(?:^|\.)(?:QuoteMeta)$/, classes: ["regex"] },
  {
    callee:
      /(?:^|\.)(?:[qQ]uote\w*|\w+Quoted?|\w*[pP]laceholders?|[eE]scape(?:Ident|S[qQ][lL]|Literal|Name|Table|Column)\w*)$/,
    classes: ["sql"],
  },
  { callee: /(?:^|\.)(?:EscapeFilter|EscapeDN)$/, classes: ["ldap"] },
  {
    callee: /(?:^|\.)(?:Escape|EscapeShell|ShellQuote|ShellEscape)$|^shell\w*\.\w+$/,
    classes: ["shell", "html"],
  },
  // Signs of markup are written as numbers, and a script reads the whole as data.
  {
    callee: /^(?:json|jsoniter|sonic)\.(?:Marshal|MarshalIndent)$/,
    classes: ["log", "header", "html", "code"],
  },
  // What an error says of a value is mostly quoted, and the rest is its own.
  { callee: /^\w*[eE]rr(?:or)?\.Error$/, classes: ["html"] },
  // What a file, a program or another server returns is not what it was called with.
  {
    callee:
      /^(?:os|ioutil)\.(?:Open|OpenFile|ReadFile|ReadDir|Stat)$|^http\.(?:Get|Post|Head|PostForm)$|(?:^|\.)(?:CombinedOutput|Output)$/,
    classes: ["html"],
  },
];

export const formats =
  /^(?:fmt\.(?:Sprintf|Sprint|Sprintln|Appendf|Errorf)|strings\.Join|filepath\.Join|path\.Join|url\.JoinPath|errors\.Errorf)$/;

export const passing =
  /^(?:string|slice|TrimSpace|Trim\w*|ToLower|ToUpper|Title|ToTitle|Replace|ReplaceAll|Split\w*|Fields|Clean|Abs|Rel|FromSlash|ToSlash|Dir|Get|Value|Values|String|Text|Bytes|QueryUnescape|PathUnescape|UnescapeString|byte|rune|ReadAll|ReadString|ReadBytes|NewReader|NewBufferString|NewBuffer|NewScanner|NopCloser|DecodeString|Peek|Query|QueryArgs|Parse|ParseRequestURI|ParseQuery|EvalSymlinks|Hostname|Host|Path|Error|Sprint|Map|Copy|Clone|Host|Filename|First|Last|VolumeName|JoinPath|ResolveReference|TrimPrefix|TrimSuffix|Cut|After|Before|Unquote|UserValue|Param|Params|Interface|DefaultQuery|Cookie|Referer|Unescape|ByName|Add|WithContext)$/;

const bound = [
  // A connection to a directory is bound to a user, and is given nothing.
  String.raw`(?<!\b(?:\w*[cC]onn|\w*[lL]dap\w*|\w*[cC]lient|\w*[sS]ess(?:ion)?))\.(?:ShouldBind\w*|MustBindWith|Bind(?:JSON|Query|XML|Uri|URI|Header|YAML|Body|Headers|PathParams|QueryParams)?|BodyParser|QueryParser|ParamsParser|ReqHeaderParser|ReadJSON|ReadForm|ReadQuery|ReadBody)$`,
  String.raw`NewDecoder\((?:[a-z]\w*\.)*(?:r|req|request|c\.Request|ctx\.Request|c\.Request\(\))\.Body\)\.Decode$`,
].join("|");

export const fills: NonNullable<TaintTable["fills"]> = [
  { callee: new RegExp(bound), argument: 0 },
  { callee: /\.(?:Decode|DecodeJSON)$/, argument: 0, passesOn: true },
  { callee: /\.Read$/, argument: 0, passesOn: true },
  { callee: /^io\.(?:ReadFull|ReadAtLeast)$/, argument: 1, passesOn: true },
  { callee: /\.Unmarshal$|^decoder\.Decode$/, argument: 1, passesOn: true },
  {
    callee: /^(?:render\.(?:DecodeJSON|Bind|Decode)|decodeJSON|readJSON|json\.Decode)$/,
    argument: 1,
    passesOn: true,
  },
];

export const validators =
  /^(?:Atoi|ParseInt|ParseUint|ParseFloat|ParseBool|MustParse|FromString|ParseIP|ParseUUID|ObjectIDFromHex|ParseAddr|ParseCIDR|IsLocal|HasPrefix|MatchString|Match|contains|Has|IsPrivate|IsAbs|Var|IsAlphanumeric|IsNumeric|IsInt|IsEmail|IsUUID|has)$/;
