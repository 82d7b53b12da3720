/** What is known of the libraries of C and C++: where values come from, what cleans them and what passes them on. */
import type { TaintTable } from "../table.ts";

export const cWords: Omit<TaintTable, "tree"> = {
  self: ["this"],
  joining: ["+"],
  choosing: ["&&", "||"],
  sources:
    /^(?:(?:std::|::)?(?:getenv|GETENV|secure_getenv|_wgetenv|getpass|readline|GetCommandLine[AW]?|FCGX_GetParam|curl_getenv|g_getenv|qgetenv)\(|(?:std::)?w?cin\b|argv\b)|(?:^|\.)(?:(?:req|request|m_request|http_request)(?:\.(?:body|params|param|get_param_value|getParameter|url_params|get_header_value|getHeader|target|uri|url|query|path|relative_uri|extract_string|extract_json|query_string|getQueryString|matches|files|form)\b))/,
  requests:
    /\b(?:httplib::Request|crow::request|HTTPServerRequest|http_request|HttpRequestPtr|drogon::HttpRequest)\b/,
  sourceParameters: /\bargv\b|\benvp\b/,
  routeDecorator: null,
  fills: [
    { callee: /^(?:std::)?(?:fgets|gets|gets_s|fgetws|_getws|fread|_getts|fgets_unlocked)\b/, argument: 0 },
    {
      callee:
        /^(?:read|recv|recvfrom|_read|pread|SSL_read|BIO_read|ReadFile|InternetReadFile|gnutls_record_recv|recvmsg|evbuffer_remove|zmq_recv)\b/,
      argument: 1,
    },
    { callee: /^(?:std::)?(?:scanf|wscanf|scanf_s|wscanf_s)\b/, argument: -1 },
    { callee: /^(?:std::)?(?:fscanf|fwscanf|fscanf_s)\b/, argument: -2 },
    { callee: /^(?:std::)?(?:sscanf|swscanf|sscanf_s)\b/, argument: -2, passesOn: true },
    { callee: /^(?:GetEnvironmentVariable[AW]?|GetDlgItemText[AW]?|GetWindowText[AW]?)\b/, argument: 1 },
    { callee: /^(?:getline|getdelim)\b/, argument: 0 },
    { callee: /^std::getline\b/, argument: 1 },
    { callee: /(?:^|\.|->)getline\b/, argument: 0 },
    { callee: /(?:\.|->)read_some\b|^(?:boost::asio::|asio::)read(?:_until)?\b/, argument: 1 },
    { callee: /^cgiForm(?:String|StringNoNewlines)\b/, argument: 1 },
  ],
  writes: [
    {
      callee:
        /^(?:std::)?(?:strcpy|strncpy|stpcpy|wcscpy|wcsncpy|memcpy|memmove|strlcpy|lstrcpy[AW]?|_tcscpy|mempcpy|wmemcpy)$/,
      to: 0,
      from: 1,
    },
    { callee: /^(?:strcpy_s|strncpy_s|memcpy_s|wcscpy_s)$/, to: 0, from: 2 },
    {
      callee: /^(?:std::)?(?:strcat|strncat|wcscat|wcsncat|strlcat|lstrcat[AW]?|_tcscat)$/,
      to: 0,
      from: 1,
      how: "appends",
    },
    { callee: /^strcat_s$/, to: 0, from: 2, how: "appends" },
    {
      callee: /^(?:std::)?(?:sprintf|vsprintf|swprintf|wsprintf[AW]?|asprintf|_stprintf)$/,
      to: 0,
      from: 1,
      how: "formats",
    },
    {
      callee:
        /^(?:std::)?(?:snprintf|vsnprintf|_snprintf|sprintf_s|_snwprintf|StringCbPrintf[AW]?|StringCchPrintf[AW]?|g_snprintf|apr_snprintf|_snprintf_s)$/,
      to: 0,
      from: 2,
      how: "formats",
    },
    { callee: /^bcopy$/, to: 1, from: 0 },
    { callee: /^realpath$/, to: 1, from: 0 },
    { callee: /^(?:_?fullpath|_wfullpath)$/, to: 0, from: 1 },
  ],
  harmlessTypes:
    /(?:^|[\s(<])(?:unsigned(?!\s+char)|signed(?!\s+char)|int|long|short|float|double|bool|_Bool|s?size_t|ptrdiff_t|u?int(?:8|16|32|64|ptr|max)_t|DWORD|WORD|BOOL|UINT|INT|LONG|time_t|off_t|mode_t|pid_t|uid_t|gid_t|va_list|FILE)(?:\s+(?:int|long))*\s+\w/,
  cleaners:
    /(?:^|::|\.|->)(?:atoi|atol|atoll|atof|strtol|strtoul|strtoll|strtoull|strtod|strtof|sto(?:i|l|ul|ll|ull|d|f)|_?wtoi|strlen|wcslen|strcmp|strncmp|strcasecmp|memcmp|isdigit|isalnum|isalpha|toupper|tolower|size|length|empty|count|find|hash|mysql_real_escape_string|mysql_real_escape_string_quote|PQescapeLiteral|PQescapeStringConn|PQescapeIdentifier|sqlite3_mprintf|basename|g_path_get_basename|filename|curl_easy_escape|g_markup_escape_text|g_shell_quote|escape\w*|html_?[eE]scape\w*|sanitize\w*|encode\w*|quote\w*|bind\w*)$/,
  cleanersFor: [
    { callee: /(?:^|::|\.|->)(?:basename|g_path_get_basename|filename)$/, classes: ["path"] },
    { callee: /^sqlite3_mprintf$/, classes: ["sql"] },
  ],
  formats:
    /(?:^|::|\.)(?:format|vformat|strcat|append|concat|StrCat|arg|g_strdup_printf|g_strconcat|str_format|StringPrintf|path_join|g_build_filename)$/,
  passing:
    /^(?:strdup|_strdup|strndup|wcsdup|strtok|strtok_r|strchr|strrchr|strstr|c_str|data|substr|str|string|to_string|trim|move|ref|forward|at|front|back|begin|end|get|value|value_or|c_string|toStdString|toUtf8|constData|toString|lexically_normal|static_cast|reinterpret_cast|const_cast|dynamic_cast|as_string|operator\[\]|path|u8string|generic_string|g_strdup|xstrdup|first|second|asString|get_str|tolower|ntohl|ntohs|htonl|fgets|strncpy|strcpy|strcat|memcpy|canonical|weakly_canonical|absolute)$/,
  appends: /^(?:append|push_back|insert|operator\+=|write|put)$/,
  iterating: /^(?:for_each|transform)$/,
  validators: /^(?:strcmp_s|starts_with|contains|find|count|regex_match|regex_search|regexec|fnmatch)$/,
  hasPercentFormats: true,
};
