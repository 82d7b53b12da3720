/** The names by which Ruby's library and Rails bring values in, clean them and pass them on. */
import type { SinkClass } from "../value.ts";

const ofRequest = [
  ...["params", "headers", "body", "query_string", "path", "referer", "referrer", "env", "url", "fullpath"],
  ...["user_agent", "raw_post", "GET", "POST", "query_parameters", "request_parameters", "path_parameters"],
  ...[
    "original_url",
    "path_info",
    "host",
    "cookies",
    "parameters",
    "filtered_path",
    "original_fullpath",
    "get_header",
  ],
].join("|");

export const sources = new RegExp(
  [
    String.raw`^(?:params|cookies)(?:\[|$|\.(?:fetch|dig|require|to_unsafe_h|to_unsafe_hash|permit!|values|to_h|slice|except|each|expect|values_at|signed|encrypted|update|reverse_merge)\b)(?![^\n]{0,200}\.to_[if]\.)`,
    String.raw`^(?:self\.)?(?:params|cookies)$`,
    // What the server and its layers keep in the environment has keys in lower case, with a dot.
    String.raw`^(?:request|req)\.(?!env\[["'](?:rack\.attack|(?!rack\.|action_dispatch\.|sinatra\.)[a-z_]+)\.)(?:${ofRequest})\b`,
    String.raw`^(?:controller|context|view_context)\.params\b`,
    String.raw`^@?\w+\.original_filename\b`,
    String.raw`^env\[(?!:|["'](?!rack\.|action_dispatch\.|sinatra\.)[a-z_]+\.)|^Rack\.Utils\.parse_(?:nested_)?query\(|^(?:Kernel\.)?gets\(|^(?:STDIN|ARGF|\$stdin)\.(?:gets|read|readline|readlines)\(`,
  ].join("|"),
);

/** What an object was once given under the name may be chosen from the request already. */
export const doubtfulSources = /^self\.(?:params|cookies)$/;

export const cleaners =
  /(?:^|\.)(?:to_i|to_f|to_d|to_r|to_date|to_time|to_sym|Integer|Float|Date\.parse|Time\.parse|escape\w*|\w*_?escape|html_escape_once|h|shellescape|shelljoin|quote\w*|sanitize\w*|basename|length|size|count|constantize_safe|hexdigest|digest|base64digest|uuid|hex|connection\.quote|strip_tags|parameterize|id|table_name|quoted_table_name|column_name|column_names|nil\?|blank\?|present\?|empty\?|include\?|key\?|is_a\?|respond_to\?|match\?|start_with\?|end_with\?|any\?|all\?|none\?|zero\?|positive\?|even\?|valid\?|exist\?|exists\?|==|hash|object_id|url_for|(?!absolute_path|real_path|full_path|file_path|expand_path)\w+_path|\w+_url|\w+_(?:path|url)_for|url_from|content_tag|link_to|image_tag|t|l|number_\w+|pluralize|truncate_html|time_ago_in_words|extname|camelize_safe|to_json|sum|min|max|clamp|abs|round|floor|ceil|ord|bytesize|strftime|iso8601|find_by|find|where|safe_join|tag|json_escape|j|encode_www_form|encode_www_form_component|url_encode|now|today|current_user|signed_in\?|logged_in\?|admin\?|presence_in|errors|flash|session|method_name|class|name_for|translate|human_attribute_name|model_name|created_at|updated_at|secure_compare|verify|verified)$/;

export const cleanersFor: readonly { readonly callee: RegExp; readonly classes: readonly SinkClass[] }[] = [
  // Of a view it takes markup away, of a model it quotes.
  { callee: /^sanitize$/, classes: ["html", "xpath", "sql"] },
  {
    callee:
      /(?:^|\.)(?:h|html_escape|html_escape_once|escapeHTML|escape_html|escape_once|strip_tags|sanitize|sanitize_css|json_escape|j|escape_javascript|strip_links|to_json|content_tag|\w+_tag|link_to_\w+|format_date|format_time|safe_join|fragment|clean_html)$|^(?:CGI|ERB\.Util|ERB::Util|Rack::Utils|Loofah|Sanitize|Nokogiri)\.\w*(?:escape|scrub|fragment|sanitize)\w*$/,
    classes: ["html", "xpath"],
  },
  {
    callee: /(?:^|\.)(?:shellescape|shelljoin|shell_?quote|shell_escape)$|^(?:Shellwords|Shell)\.\w+$/,
    classes: ["shell"],
  },
  {
    callee:
      /(?:^|\.)(?:sanitize_sql\w*|quote|quote_string|quote_table_name|quote_column_name|escape_string|escape_literal|escape_identifier|sanitize_sql_like)$|(?:client|conn|connection|db|mysql|Mysql2::Client)\.escape$/,
    classes: ["sql"],
  },
  {
    callee:
      /^(?:CGI|URI|ERB::Util|Rack::Utils|Addressable::URI)\.(?:escape|encode\w*|url_encode|escape_path)$|(?:^|\.)(?:url_encode|encode_www_form|encode_www_form_component|to_query|to_param|encode_component)$/,
    classes: ["html", "url", "header", "path", "log", "shell", "sql", "ldap"],
  },
  { callee: /^(?:URI(?:\.parse)?\(.*\)|@?\w*ur[il])\.(?:path|request_uri)$/, classes: ["url"] },
  // Where a route of this site led to already.
  { callee: /^(?:request|req)\.(?:path|path_info|fullpath|original_fullpath)$/, classes: ["url"] },
  { callee: /(?:^|\.)(?:inspect|to_json|dump)$/, classes: ["log", "header"] },
  { callee: /^(?:Regexp|RegExp)\.(?:escape|quote|union)$/, classes: ["regex"] },
  { callee: /^(?:Net::LDAP::Filter|Net::LDAP::DN)\.\w+$/, classes: ["ldap"] },
];

export const formats = /(?:^|\.)(?:format|sprintf|join|concat|interpolate)$/;

export const passing =
  /^(?:to_s|to_str|strip|lstrip|rstrip|downcase|upcase|capitalize|swapcase|titleize|titlecase|camelize|camelcase|classify|underscore|humanize|pluralize|singularize|tableize|dasherize|chomp|chop|chars|lines|bytes|split|fetch|dig|require|first|last|original_filename|read|dup|clone|freeze|squish|presence|slice|decode64|urlsafe_decode64|strict_decode64|unescape|unescapeHTML|\[\]|to_a|to_h|to_unsafe_h|values|keys|values_at|flatten|compact|uniq|sort|reverse|take|drop|sample|join|tr|delete|squeeze|center|ljust|rjust|force_encoding|encode|unpack|unpack1|scrub|html_safe|raw|normalize|expand_path|absolute_path|cleanpath|realpath|realdirpath|parse|Pathname|URI|path|query|host|permit!|except|symbolize_keys|with_indifferent_access|stringify_keys|deep_symbolize_keys|string|b|itself|then|tap|try|send|public_send|merge|reject|select|body|succ|prepend|insert|delete_prefix|delete_suffix|partition|rpartition|each_line|gets|tempfile|expect|URI\.parse|String|Array|wrap|not_nil!|must)$/;

export const validators =
  /^(?:include\?|key\?|has_key\?|member\?|match\?|start_with\?|cover\?|presence_in|in\?|is_a\?|exclude\?|url_from|permitted\?|valid_\w+|valid\?|=~|===|equal\?|eql\?|secure_compare|none_of|respond_to\?)$/;
