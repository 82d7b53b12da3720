/** What is known of Scala's functions by their names: Play, Akka and Pekko HTTP, Scalatra and http4s. */

/** What is called on such a value in turn is judged by its own name. */
export const sources =
  /^(?:(?:request|req|rh)\.(?:getQueryString|queryString|headers|cookies|body|path|uri|rawQueryString|target|getParameter\w*|getHeader\w*|params|uri|pathInfo|host)\b|(?:params|multiParams)\b[.(]|(?:scala\.io\.)?(?:StdIn\.)?readLine\b|request\.header\b)(?![^\n]{0,300}\)\.\w+\($)/;

export const requests =
  /^(?:implicit\s+)?(?:request|req|rh)$|:\s*(?:\w*Request(?:Header)?(?:\[.*\])?|HttpServletRequest)$/;

/** The second half is for a quick look at whole files; no parameter is written so. */
export const sourceParameters =
  /^@Action |\bAction\s?(?:[{(]|\.async)|\b(?:parameters?|formFields?|headerValueByName|entity)\(/;

const numbers = String.raw`(?:Int|Long|Double|Float|Boolean|Short|Byte|Char|UUID|BigDecimal|BigInt|LocalDate|LocalDateTime|DateTime|Instant)`;
export const harmlessTypes = new RegExp(
  String.raw`^(?:Option\[)?${numbers}\]?\s+x$|:\s*(?:Option\[)?${numbers}\]?(?:\s*=.*)?$`,
);

export const cleaners =
  /(?:^|\.)(?:to(?:Int|Long|Double|Float|Boolean|Short|Byte|BigDecimal)(?:Option)?|parseInt|parseLong|length|size|nonEmpty|isEmpty|indexOf|hashCode|escape\w*|\w+Escape\w*|encode\w*|quote\w*|sanitize\w*|validate\w*|fromString|forHtml\w*|currentTimeMillis|nanoTime|randomUUID)$|(?:Integer|Long|UUID|Boolean|Double)\.(?:valueOf|parse\w*)$|FilenameUtils\.getName$/;

export const formats =
  /(?:^|\.)(?:format|formatted|mkString|concat|append|resolve|insert|stripMargin)$|^Paths?\.(?:get|of)$|^(?:File|Path)$|^Paths$/;

export const passing =
  /^(?:Some|Option|Right|Success|toString|trim|strip|stripPrefix|stripSuffix|toLowerCase|toUpperCase|substring|replace\w*|valueOf|split|intern|get|getOrElse|orElse|apply|head|headOption|last|lastOption|toOption|toSeq|toList|toArray|toMap|decode|of|fromNullable|take|drop|reverse|distinct|flatten|mkString|getBytes|iterator|values|asFormUrlEncoded|asText|asJson|asMultipartFormData|file|dataParts|toByteArray|nextLine|readLine|as|asOpt|validate|\+\+|:\+|\+:|::|value|create)$/;

export const validators =
  /^(?:matches|contains|exists|forall|isDefinedAt|startsWith|isSafe\w*|isAllowed\w*|isValid\w*)$/;
