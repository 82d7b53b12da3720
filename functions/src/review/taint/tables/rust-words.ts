/** What is known of Rust's functions and types by their names: the standard library, actix, axum, Rocket and warp. */

const numbers = String.raw`(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|(?:uuid::)?Uuid|(?:std::net::)?(?:IpAddr|Ipv4Addr|Ipv6Addr|SocketAddr)|Naive\w+|DateTime<\w+>|Duration|ObjectId|Decimal|NonZero\w+)`;

/** What is called on such a value in turn is judged by its own name. */
export const sources =
  /^(?:(?:\w+\.)*(?:req|request)\.(?:match_info|query_string|headers?|uri|path|param|query|body_string|body_json|body_bytes|body_form|cookies?|into_body|body|url|method|content_type|form|extensions|peer_addr)\b|(?:\w+\.)*env\.(?:args|args_os)\(|(?:std::)?env::args(?:_os)?\(|(?:\w+::)?reqwest::(?:blocking::)?get\(|warp::(?:path::(?:param|tail)|query(?:::(?:query|raw))?|body::\w+|header(?:::\w+)?|cookie(?:::\w+)?)\()(?![^\n]{0,300}\)\.\w+\($)/;

/** A file of these sends requests, unless it also handles some. */
export const clients =
  /\b(?:reqwest|isahc|ureq|surf|awc)::|\baws_smithy\w*::|\bimpl\b[^\n{]*\bHttp(?:Connector|Client)\b/;

export const servers =
  /\b(?:actix\w*|axum|rocket|warp|poem|tide|salvo|gotham|ntex|tonic)\b|hyper::(?:server|service)|\bHttpServer\b|\bHttpResponse::(?:[A-Z]|build)|#\[(?:\w+::)?(?:get|post|put|patch|delete|route|head)\(/;

export const requests =
  /:\s*&?(?:mut\s+)?(?:(?!client::|reqwest::)\w+::)*(?:HttpRequest|ServiceRequest|Request(?:<[^>]*>)?|RequestHead|Parts)$/;

export const sourceParameters =
  /(?<!:):\s*(?:\w+::)*(?:Path|Query|Form|Json|TypedHeader|RawQuery|RawForm|Multipart|HeaderMap|CookieJar|OriginalUri|RawPathParams)(?:<|$)|:\s*&?(?:\w+::)*(?:HeaderMap|CookieJar)/;

/** An attribute of a route right before the function, with the parameters in its path. */
export const routeDecorator =
  /#\[(?:\w+::)?(?:get|post|put|patch|delete|route|head)\((?:[^\])]*<[^\])]*)\)\]\s*(?:#\[[^\]]*\]\s*)*$/;

export const harmlessTypes = new RegExp(
  String.raw`^&?(?:mut\s+)?(?:Option<|Result<)?${numbers}(?:>|,[^>]*>)?\s+x$|:\s*&?(?:mut\s+)?(?:Option<)?${numbers}>?$|(?:Path|Query|Json|Form)<\(?(?:${numbers})(?:,\s*(?:${numbers}))*\)?>$`,
);

export const cleaners =
  /\.parse(?:::<(?!Url|String|Uri|PathBuf|url::Url).*>)?$|(?:^|::|\.)(?:len|count|is_empty|encode_safe|encode_text\w*|encode_\w*attribute|escape\w*|sanitize\w*|clean|clean_text|html_escape|shell_escape|quote|encode|urlencode|utf8_percent_encode|parse_str|hash|digest|uuid|id|id_as_\w+|finalize|as_u64|as_i64|as_f64|as_bool|from_str_radix)$|(?:Uuid|IpAddr|[iu](?:32|64|size)|NaiveDate|DateTime)::(?:parse_str|from_str|parse_from_\w+)$/;

export const formats =
  /(?:^|::|\.)(?:concat|join|format|push|push_str|insert_str|with_file_name|with_extension|extend)$|(?:^|::)Path::new$|(?:^|::)(?:PathBuf|String|OsString|Cow)::from$/;

export const passing =
  /^(?:Some|Ok|from|into|to_string|to_owned|to_lowercase|to_uppercase|to_ascii_lowercase|to_ascii_uppercase|clone|cloned|copied|as_str|as_bytes|as_ref|as_mut|as_deref|as_path|borrow|deref|unwrap|unwrap_or|unwrap_or_default|unwrap_or_else|expect|ok|ok_or|ok_or_else|map_err|into_inner|into_string|into_bytes|to_str|to_string_lossy|into_owned|to_vec|to_path_buf|as_os_str|trim\w*|strip_prefix|strip_suffix|replace|replacen|split\w*|chars|bytes|lines|next|nth|last|first|collect|rev|skip|take|iter|into_iter|iter_mut|get|get_mut|remove|pop|and_then|or_else|filter|flatten|zip|enumerate|peekable|from_utf8|from_utf8_lossy|from_utf8_unchecked|parse|decode|repeat|lock|read|write|await|text|path|value|field|fuse|by_ref)$/;

export const validators =
  /^(?:contains|contains_key|starts_with|is_match|matches|any|all|eq|eq_ignore_ascii_case|chars_all|is_alphanumeric|is_ascii_alphanumeric|is_valid\w*|is_safe\w*|is_allowed\w*)$/;
