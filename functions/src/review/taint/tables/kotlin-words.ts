/** What is known of Kotlin's functions by their names: Ktor, Spring, servlets, Javalin and Android. */

/** What is called on such a value in turn is judged by its own name. */
export const sources =
  /^(?:(?:\w+\.)*call\.(?:parameters|pathParameters|queryParameters|receive\w*|request\.(?:queryParameters|rawQueryParameters|queryString|headers?|cookies|uri|path|origin|userAgent))\b|context\.(?:parameters|request\.queryParameters)\b|parameters\[|(?:this\.)?(?:ctx|context|routingContext|rc)\.(?:queryParam\w*|pathParam\w*|formParam\w*|header|cookie|body\w*|queryString|uploadedFiles?|request\(\)\.(?:getParam|params|headers|getHeader|query|formAttributes))\b|(?:request|req|servletRequest|httpRequest)\.(?:getParameter\w*|getHeader\w*|getQueryString|getCookies|getInputStream|getReader|getPathInfo|getRequestURI|getPart\w*|queryString|cookies|inputStream|reader|pathInfo|requestURI|requestURL|parameterMap|parts|pathVariables?|queryParams?|queryParamOrNull|headers|headers\(\)\.\w+|awaitBody\w*|bodyToMono|query|path|form|header|bodyString|body)\b\s*[([.]?|(?:getIntent\(\)|\w*[iI]ntent|activity\.intent|requireActivity\(\)\.intent)\.(?:get\w*Extra|extras|dataString|data|getData|getDataString|getExtras|action|clipData)\b|\w*[uU]ri\.(?:getQueryParameters?|lastPathSegment|pathSegments|encodedPath)\b|(?:readLine|readln|readlnOrNull)\b)(?![^\n]{0,300}\)\.\w+\($)/;

export const requests =
  /\b(?:Http)?ServletRequest\b|:\s*(?:HttpRequest|WebRequest|NativeWebRequest|ServerRequest|ServerHttpRequest|Request|MultipartHttpServletRequest|HttpServerRequest)\??$/;

export const sourceParameters =
  /@(?:RequestParam|PathVariable|RequestHeader|RequestBody|CookieValue|QueryParam|PathParam|FormParam|HeaderParam|ModelAttribute|MatrixVariable|QueryValue|RequestPart)\b/;

export const harmlessTypes =
  /^(?:Int|Long|Short|Byte|Double|Float|Boolean|Char|UInt|ULong|UUID|BigInteger|BigDecimal|LocalDate|LocalDateTime|Instant)\??\s+x$|:\s*(?:Int|Long|Short|Byte|Double|Float|Boolean|Char|UInt|ULong|UUID|BigInteger|BigDecimal|LocalDate|LocalDateTime|Instant)\??$/;

export const cleaners =
  /(?:^|\.)(?:parseInt|parseLong|parseDouble|parseBoolean|to(?:U?Int|U?Long|Short|Byte|Double|Float|Boolean|BigDecimal|BigInteger)(?:OrNull|Strict\w*)?|length|size|count|indexOf|hashCode|escape\w*|\w+Escape\w*|encode\w*|quote\w*|sanitize\w*|validate\w*|fromString|forHtml\w*|currentTimeMillis|nanoTime|randomUUID|isDigits)$|(?:Integer|Long|UUID|Boolean|Double|Int)\.(?:valueOf|parse)$|\w+\.valueOf$|^File(?:name)?Utils\.getName$|FilenameUtils\.getName$/;

export const formats =
  /(?:^|\.)(?:format|formatted|joinToString|join|concat|plus|resolve|insert|replaceFirst|append|appendLine|trimIndent|trimMargin|prependIndent)$|^Paths?\.(?:get|of)$|^(?:File|Path)$/;

export const passing =
  /^(?:toString|trim|trimStart|trimEnd|strip|lowercase|uppercase|toLowerCase|toUpperCase|substring\w*|replace\w*|removePrefix|removeSuffix|valueOf|split|concat|intern|orElse|orEmpty|ifBlank|ifEmpty|takeIf|takeUnless|get|getAll|getValue|getOrNull|getOrDefault|getOrFail|getOrElse|decode\w*|of|requireNotNull|checkNotNull|build|repeat|toCharArray|toByteArray|encodeToByteArray|decodeToString|readLine|readText|readAllBytes|first\w*|last\w*|single\w*|toList|toSet|toTypedArray|toMap|asList|values|entries|drop|take|dropLast|takeLast|padStart|padEnd|reversed|sorted\w*|distinct|filterNotNull|await|block|toURI|toURL|toUri|toHttpUrl|toHttpUrlOrNull|create|parse|toRequestBody)$/;

export const validators =
  /^(?:matches|containsMatchIn|matchEntire|containsKey|contains|startsWith|any|isLetterOrDigit|isDigit|all|isSafe\w*|isAllowed\w*|isValid\w*)$/;
