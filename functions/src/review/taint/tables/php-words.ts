/** The names by which PHP's library and frameworks bring values in, clean them and pass them on. */
import type { TaintTable } from "../table.ts";
import type { SinkClass } from "../value.ts";

const request = String.raw`(?:request|\$request|\$req|\$this\.(?:_?request|req)|Request|Input|request\(\)|\$this\.getRequest\(\)|\$(?:app|this)\.request\(?\)?|Yii\.\$app\.request|\$_?request|app\(\)\.request)`;

/** Members of a request that come from the sender, as properties or as methods. */
const parts = [
  ...["query", "request", "cookies", "headers", "files", "attributes", "input", "get", "post", "all", "only"],
  ...["except", "json", "header", "cookie", "file", "string", "str", "collect", "data", "params", "param"],
  ...["bodyParams", "queryParams", "getQueryParams", "getQueryParam", "getParsedBody", "getParsedBodyParam"],
  ...["getParam", "getParams", "getPost", "getQuery", "getContent", "getBody", "getData", "getCookie"],
  ...["getCookieParams", "getHeader", "getHeaderLine", "getHeaders", "getUploadedFiles", "getRawBody"],
  ...["getBodyParam", "getBodyParams", "getVar", "getJSON", "getGet", "getPostGet", "getAttribute", "route"],
  ...["fullUrl", "url", "path", "getUri", "getRequestUri", "getQueryString", "getPathInfo", "userAgent"],
  ...["getUserAgent", "toArray", "oldInput", "server", "keys", "segment", "body", "payload", "raw"],
].join("|");

export const sources = new RegExp(
  [
    String.raw`^\$(?:_(?:GET|POST|REQUEST|COOKIE|FILES|SERVER)|HTTP_(?:GET|POST|COOKIE)_VARS|HTTP_RAW_POST_DATA)\b`,
    String.raw`^${request}\.(?:${parts})\b`,
    // Laravel's dynamic properties: `$request->name`, but not its objects.
    String.raw`^request\.(?!user$|session$|route$|method$|ip$|attributes$|server$|getSession$)[a-z]\w*$`,
    String.raw`^(?:request|input|get_query_var|getallheaders|apache_request_headers|filter_input|filter_input_array|fgets|fread|stream_get_contents|shell_exec|system|passthru|readline|php_input|(?:add|remove)_query_arg|optional_param|required_param)\(`,
    String.raw`^\$this\.(?:input|params\(\))\.(?:get|post|get_post|cookie|server|request|fromQuery|fromPost|fromRoute|fromHeader|raw_input_stream)\b`,
    String.raw`^\$this\.(?:params|data|getParam|_getParam|getParams|getUserInput)\(`,
    String.raw`^(?:Input|Request|Cookie)\.(?:get|all|query|input|post|only|header|cookie|json)\b`,
  ].join("|"),
);

/**
 * What commands and streams return; what a router took out of the path or a middleware put there; what the server says of itself; methods
 * that a component's own class has as often; what a framework cleans by a type that is given beside the name.
 */
export const doubtfulSources = new RegExp(
  [
    String.raw`^\\?(?:fgets|fread|stream_get_contents|shell_exec|exec|system|passthru|readline)$`,
    "^(?:get_query_var|(?:add|remove)_query_arg|optional_param|required_param|filter_input|filter_input_array)$",
    String.raw`^\$this(?:\.|->)(?:params|data|_?getParams?|getUserInput)\b`,
    String.raw`(?:\.|->)(?:attributes|getAttribute|fromRoute|route|segment|keys|server|getPath|getPathInfo|getUri|url|fullUrl|path)$`,
    String.raw`(?:\.|->)attributes(?:\.|->)get$`,
    String.raw`^\$_SERVER\.(?!HTTP_|QUERY_STRING$|REQUEST_URI$|PATH_INFO$|PHP_AUTH_|PHP_SELF$)`,
  ].join("|"),
);

export const sourcesCleanFor: NonNullable<TaintTable["sourcesCleanFor"]> = [
  // Set by the visitor's own browser: no page of others can put markup there, and few servers take any host.
  { path: /^\$_SERVER\.HTTP_HOST$/, classes: ["html"], isGuess: true },
  // PHP itself cuts the folders off, but for `full_path`: https://www.php.net/manual/en/features.file-upload.post-method.php
  { path: /^\$_FILES\b/, classes: ["path"] },
];

/** Laravel's form requests and their kin have rules; a framework's own classes have none. */
export const testedRequests =
  /(?:^|[\s\\?])(?!(?:Server|Http|Incoming|Web|Psr|Base|Symfony|Illuminate|Laravel|WP_REST_|CLI|Rest|Api|HTTP|Client|Slim|Message|I)?Request\b)[A-Za-z_]\w*Request\s+&?\$\w+/;

/** A script that says what starts it, or asks. */
export const ownUser =
  /^#!|\bdefined\(\s*['"]STDIN['"]\s*\)|\bparse_str\(\s*\$argv|\b(?:php_sapi_name\(\)|PHP_SAPI)\s*[!=]==?\s*['"]cli/;

/** `$request->validate([...])`, `$this->validate($request, ...)`, `Validator::make(...)`; and the tests of a signed address. */
export const testsRequest =
  /(?:->|::)(?:validate\w*|checkRequest|has(?:Valid|Correct)\w*Signature)\(|\bValidat\w*::make\(|->(?:fails|isValid|passes)\(/;

export const requests = /\b(?:\w*Request|ServerRequestInterface)\s+\$\w+|\bWP_REST_Request\s+\$/;

const address = String.raw`["']|[\w$>:-]{0,60}(?:url|uri|endpoint|host)\w{0,40}\s*[,)]`;

/** `$request = wp_remote_get($url)`, `$request = new RemoteRequest($this->url, ...)`: what goes to an address, or came from there. */
export const requestsMade = new RegExp(
  String.raw`\$req(?:uest)?\s*=\s*(?:` +
    [
      String.raw`\\?(?:wp_(?:safe_)?remote|curl)_\w+\(`,
      String.raw`\$[\w>-]{0,60}->send\w*\(`,
      String.raw`\$[\w>-]{0,60}(?:client|guzzle|curl)\w{0,40}->(?:get|post|put|patch|delete|head|request)\w*\(`,
      String.raw`(?:\$this->|(?:self|static|parent)::)\w{0,40}(?:remote|send|fetch|make|do|api|http|curl|post)_?request\(\s*[^)\s]`,
      String.raw`new\s+[\w\\]{0,100}Request\(\s*(?:${address})`,
    ].join("|") +
    ")",
  "i",
);

export const cleaners =
  /(?:^|\.)(?:intval|ip2long|inet_pton|floatval|doubleval|boolval|strlen|mb_strlen|count|sizeof|isset|empty|is_[a-z]+|ctype_\w+|in_array|array_key_exists|md5|sha1|hash|hash_hmac|crc32|password_hash|bin2hex|crypt|gzdeflate|gzcompress|gzencode|deflate_add|strspn|strcspn|substr_count|substr_compare|levenshtein|soundex|metaphone|strnatcmp|strncmp|strncasecmp|str_word_count|random_bytes|uniqid|time|date|strtotime|mktime|number_format|round|floor|ceil|abs|min|max|absint|wp_parse_id_list|get_current_blog_id|array_search|basename|realpath_within|sanitize_key|sanitize_file_name|sanitize_title|wp_hash|wp_create_nonce|similar_text|strcmp|strcasecmp|strpos|stripos|mb_strpos|preg_match|preg_match_all|ord|integer|boolean|getInt|getBoolean|getAlpha|getAlnum|getDigits|isMethod|has|filled|getClientIp|ip|getMethod|method|user|session|getSession|validated|wp_verify_nonce|str_repeat|array_fill|range|id|getKey|getTable|getId|hasFile|getRealPath|getPathname|hashName|guessExtension|extension|getMimeType|getSize|Auth|uuid|ulid|random)$|^(?:Str|Hash|Crypt)\.(?:random|uuid|slug|make)$|(?:^|\.|->|::|\$)(?:config|conf|cfg|settings?|configuration)\.get\w*$|^(?:config|sys_get_temp_dir|tempnam)$/;

const html: readonly SinkClass[] = ["html"];
const everyWord: readonly SinkClass[] = ["html", "url", "header", "log", "path", "ldap", "xpath"];

export const cleanersFor: readonly { readonly callee: RegExp; readonly classes: readonly SinkClass[] }[] = [
  {
    // Names of tables and functions of the database, which the program chooses.
    callee:
      /\.(?:table_name|tableName|getTableName|table_prefix|getTablePrefix|now|fromunixtime|unixtimestamp|quote_identifier|quoteIdentifier|get\w+(?:Expression|SQL|Sql)|quote(?:Single|Table|Column)\w*|escape_?[iI]dent\w*|wrapTable|quote_?[iI]d(?:ent(?:ifier)?)?|quoteName|backquote|addIdentifierQuotes)$/,
    classes: ["sql"],
  },
  {
    callee:
      /(?:^|\.)(?:htmlspecialchars|htmlentities|strip_tags|esc_html\w*|esc_attr\w*|esc_textarea|esc_js|wp_kses\w*|filter_for_html|e|h|escapeHtml\w*|escapeHTML|escapeHtmlAttr|xss_clean|html_escape|purify|sanitize_text_field|sanitize_textarea_field|encodeForHTML\w*|encode|clean|s|sanitize_html_class|(?:valid|safe|clean|filter|sanitize|escape|encode)_?html\w*|(?:valid|safe|clean|filter|sanitize|encode)Html\w*|html_?(?:safe|clean|encode|quote)|html(?:Safe|Clean|Encode|Quote)|tag_escape|check_plain|nl2br_escaped|show|render|Q|toHtml|asHtml)$/,
    classes: ["html", "xpath"],
  },
  {
    callee: /^\$?(?:this|view|tpl|template|escaper|t)\.escape$|^twig_escape_filter$/,
    classes: ["html", "sql", "quotes"],
  },
  {
    callee: /(?:^|\.)(?:sanitize_email|sanitize_user|filter_encoded)$/,
    classes: [...html, "shell", "sql", "header", "xpath", "ldap"],
  },
  {
    // Quotes are written as entities, too.
    callee: /^filter_special$/,
    classes: ["html", "xpath", "sql", "quotes"],
  },
  // Letters, digits, `+`, `/` and `=`: no dot that leads out of a folder, no quote, no markup.
  { callee: /^base64_encode$/, classes: ["html", "sql", "header", "path", "log", "ldap", "xpath"] },
  {
    // A quote, a pipe and a backtick may stand in an address.
    callee: /^filter_email$/,
    classes: [...html, "header", "path"],
  },
  {
    callee:
      /(?:^|\.)(?:addslashes|mysql_real_escape_string|mysql_escape_string|mysqli_real_escape_string|mysqli_escape_string|real_escape_string|escape_string|escapeSimple|pg_escape_string|pg_escape_bytea|sqlite_escape_string|escapeString|esc_sql|like_escape|esc_like|db_escape|escape|escapeStr|escape_str|dbEscape|_real_escape|encodeForSQL|filter_slashes)$/,
    classes: ["sql", "quotes"],
  },
  {
    callee:
      /(?:^|\.)(?:quote|quoteInto|quoteIdentifier|quoteName|quoteValue|qstr|addQuotes|addIdentifierQuotes|dbQuote|sanitize_sql_orderby|pg_escape_literal|pg_escape_identifier|prepare)$/,
    classes: ["sql"],
  },
  { callee: /(?:^|\.)(?:escapeshellarg|escapeshellcmd|encodeForOS)$/, classes: ["shell"] },
  {
    callee: /(?:^|\.)(?:urlencode|rawurlencode|http_build_query)$/,
    classes: ["html", "sql", "shell", "url", "header", "path", "log", "ldap", "xpath"],
  },
  {
    callee:
      /^(?:network_|self_)?(?:admin|home|site|plugins|content|rest|user_admin)_url$|^get_(?:permalink|admin_url|site_url|home_url|edit_post_link)$/,
    classes: ["url"],
  },
  {
    callee: /(?:^|\.)(?:esc_url\w*|sanitize_url|wp_sanitize_redirect|wp_validate_redirect)$/,
    classes: ["html", "header"],
  },
  {
    callee:
      /(?:^|\.)(?:ldap_escape|encodeForDN|encodeForLDAP|filterEscape|dnEscape|ldapSlashes|ldap_slashes|escapeLdap\w*)$/,
    classes: ["ldap"],
  },
  { callee: /^strval$/, classes: ["nosql"] },
  // Symfony cuts the folders off, and Laravel has it from there.
  { callee: /\.getClientOriginalName$/, classes: ["path"] },
  // WordPress: an attribute of a form's field, or nothing.
  { callee: /^(?:checked|selected|disabled|readonly)$/, classes: ["html"] },
  { callee: /^(?:add|remove)_query_arg$/, classes: ["url", "header", "sql", "shell", "path", "log"] },
  { callee: /(?:^|\.)(?:preg_quote)$/, classes: ["regex"] },
  { callee: /(?:^|\.)(?:json_encode|wp_json_encode)$/, classes: ["log", "header", "html"] },
  { callee: /(?:^|\.)(?:slug|slugify|sanitize_title_with_dashes|url_title|url_slug)$/, classes: everyWord },
  { callee: /(?:^|\.)(?:var_export)$/, classes: ["code"] },
];

export const formats =
  /(?:^|\.)(?:sprintf|vsprintf|printf|vprintf|implode|join|format|concat|str_replace_array)$/;

export const passing =
  /^(?:trim|ltrim|rtrim|chop|strtolower|strtoupper|ucfirst|ucwords|lcfirst|mb_\w+|substr|str_pad|strrev|strval|stripslashes|stripcslashes|urldecode|rawurldecode|html_entity_decode|htmlspecialchars_decode|base64_decode|base64_encode|hex2bin|utf8_encode|utf8_decode|iconv|nl2br|wordwrap|chunk_split|explode|preg_split|str_split|array_\w+|current|reset|end|next|key|list|each|get|all|input|value|toString|__toString|str|getContents|json_decode|unserialize|wp_unslash|parse_str|parse_url|pathinfo|dirname|realpath|sprintf|lower|upper|title|of|first|last|getClientOriginalName|getClientFilename|getString|orderedItems|toArray|concat|append|prepend|u|s|convert_encoding|gzuncompress|gzinflate|str_rot13|getValue|getPath|getQuery|getHost|simplexml_load_string|string|collect|values|keys|flatten|merge|pluck|filter|unique|sort|reverse|clone|join|implode|wp_strip_all_tags|normalize_path|wp_normalize_path|print_r)$/;

/** Plain functions; of the others only a request's or another object's own method hands on what it holds. */
export const passingAlone =
  /^(?:\\?(?:trim|ltrim|rtrim|chop|strtolower|strtoupper|ucfirst|ucwords|lcfirst|mb_\w+|substr|str_pad|strrev|strval|strip(?:c)?slashes|(?:raw)?urldecode|html_entity_decode|htmlspecialchars_decode|base64_(?:de|en)code|hex2bin|utf8_(?:en|de)code|iconv|nl2br|wordwrap|chunk_split|explode|preg_split|str_split|array_\w+|current|reset|end|next|key|json_decode|unserialize|wp_unslash|parse_str|parse_url|pathinfo|dirname|realpath|sprintf|gzuncompress|gzinflate|str_rot13|simplexml_load_string|collect|str|u|s|value|join|implode|wp_strip_all_tags|wp_normalize_path|print_r))$/;

export const appends = /^(?:append|push)$/;

/** Commands write what they print into their second argument. */
export const fills = [{ callee: /^(?:exec)$/, argument: 1 }] as const;
