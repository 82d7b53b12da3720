/** What is known of Swift's functions by their names: Foundation, Vapor, Kitura and Perfect, UIKit and WebKit. */

/** What is called on such a value in turn is judged by its own name. */
export const sources =
  /^(?:(?:String|Data|NSString|NSData)\(contentsOf:\s*URL\(string:|(?:req|request)\.(?:parameters|query|queryParameters|content|headers?|body|cookies|url|param|params|urlParams|queryItems|postParams|path|uri)\b|message\.body\b|userActivity\.webpageURL\b|\w*(?:URLContexts?|urlContexts?|openURLContexts)\.first[!?]?\.url\b|UIPasteboard\.general\.(?:string|url)\b|(?:\w+\.)*(?:\w*[fF]ield|\w*[sS]earchBar|\w*[tT]extView)\.text\b|\w*[cC]omponents\??\.queryItems\b|readLine\b|CommandLine\.arguments\b|ProcessInfo\.processInfo\.arguments\b)(?![^\n]{0,300}\)\.\w+\($)/;

export const requests = /^(?:_\s+)?(?:req|request)$|:\s*(?:Vapor\.)?(?:Request|HTTPRequest|RouterRequest)$/;

export const sourceParameters =
  /^open\s+\w+:\s*URL$|^openURLContexts\s+\w+:|^didReceive\s+message:\s*WKScriptMessage$/;

export const harmlessTypes =
  /^(?:Int\d*|UInt\d*|Double|Float|Bool|CGFloat|UUID|Date|Decimal|Character)\??\s+x$|:\s*(?:Int\d*|UInt\d*|Double|Float|Bool|CGFloat|UUID|Date|Decimal)\??$/;

export const cleaners =
  /^(?:Int\d*|UInt\d*|Double|Float|Bool|UUID|Decimal|Date)$|(?:^|\.)(?:isEmpty|count|hash\w*|escape\w*|\w*[eE]scaped\w*|sanitize\w*|htmlEscape\w*|addingPercentEncoding|quoted|validate\w*|lastPathComponent)$/;

export const formats =
  /(?:^|\.)(?:appending|joined|append|appendingPathComponent|appendingPathExtension|appendingFormat|write)$|^(?:NS)?String\(format:\)$|^NSString\.path$/;

export const passing =
  /^(?:String|Data|NSString|Optional|trimmingCharacters|lowercased|uppercased|capitalized|replacingOccurrences|components|split|data|get|decode|first|last|prefix|suffix|dropFirst|dropLast|removingPercentEncoding|map|flatMap|compactMap|filter|reversed|sorted|joined|value|string|require|unwrap|substring|getString|utf8CString)$/;

export const validators =
  /^(?:contains|hasPrefix|allSatisfy|isSafe\w*|isAllowed\w*|isValid\w*|wholeMatch|firstMatch)$/;
